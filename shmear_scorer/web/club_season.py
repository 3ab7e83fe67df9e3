"""The season that is on, in short, for a club's own page."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from shmear_scorer.desk import nights, seasons
from shmear_scorer.desk.clubs import ClubVisit
from shmear_scorer.desk.nights import Night
from shmear_scorer.desk.summaries import playing_day
from shmear_scorer.desk.tables import Season
from shmear_scorer.web.standing_view import Leader, leaders

FIRST = 3


@dataclass(frozen=True, kw_only=True)
class SeasonCard:
    """A season with its first, and the night that is on."""

    season: Season
    first: tuple[Leader, ...]
    tonight: Night | None


def season_card(visit: ClubVisit, now: datetime) -> SeasonCard | None:
    """The season that is on in a club; None where there is none."""
    season = seasons.current(visit, now)
    if season is None:
        return None
    today = playing_day(now, visit.club.tz)
    on, night = seasons.place_of_day(visit.club.id, today)
    tonight = nights.find(visit, night)[1] if night is not None and on == season.id else None
    return SeasonCard(season=season, first=leaders(season, FIRST), tonight=tonight)
