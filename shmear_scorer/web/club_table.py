"""A game and its club's season: where one that is about to be opened will count, who was there
already, and where one that was opened counts."""

from __future__ import annotations

from dataclasses import dataclass

from flask import abort, request

from shmear_scorer.desk import clubs, nights, people, seasons
from shmear_scorer.desk.clubs import Club, ClubVisit
from shmear_scorer.desk.nights import Night
from shmear_scorer.desk.rights import Right
from shmear_scorer.desk.sheets import Sheet
from shmear_scorer.desk.tables import Season
from shmear_scorer.web.numbers import asked_number
from shmear_scorer.web.phones import Visit, now
from shmear_scorer.web.said import sent_number
from shmear_scorer.web.signed import account_id, in_club

MOST_RUNNING = 50


@dataclass(frozen=True, kw_only=True)
class Placed:
    """Where a game counts in its club. ``named`` is the night that was asked for; ``empty``: the
    club has seasons, but none for this day."""

    visit: ClubVisit
    season: Season | None
    night: Night | None
    named: int | None = None
    empty: bool = False

    @property
    def club(self) -> Club:
        """The club."""
        return self.visit.club

    @property
    def rules(self) -> str:
        """The rules its games begin with."""
        return (self.season and self.season.rules) or self.club.rules

    @property
    def opens(self) -> bool:
        """Whether who asks may open games in the club."""
        return self.visit.may(Right.SCORE)

    def names_to_offer(self) -> list[str]:
        """Who can be seated with a tap: those who were there on the night, and then all others."""
        here = [one for one in people.of_club(self.club.id) if not one.retired]
        came = self._came()
        first = [one for number in came for one in here if number in one.ids]
        return list(dict.fromkeys(one.name for one in [*first, *here]))

    def _came(self) -> list[int]:
        if self.season is None or self.night is None:
            return []
        running = nights.open_sheets(self.night, MOST_RUNNING)
        there = nights.there(nights.results_of(self.season, self.night), running)
        return [int(player) for player in there]

    def goes_on_from(self, sheet: Sheet) -> bool:
        """Whether a game is one of the night that is over, after which another is opened."""
        same = self.night is not None and sheet.night_id == self.night.id
        return same and sheet.state.outcome is not None


def asked_for() -> Placed | None:
    """Where the game counts that is to be opened: in the club that is named or that the named night
    is of, for who may open games there; None where neither is named."""
    slug, named = request.values.get("club"), _named_night()
    if not slug and named is None:
        return None
    visit = in_club(slug or nights.club_of(named or 0), Right.SCORE)
    try:
        season_id, night_id = seasons.place_of(visit, now(), named)
    except LookupError:
        abort(404)
    return _placed(visit, season_id, night_id, named)


def _named_night() -> int | None:
    if request.method == "POST":
        return sent_number("night")
    return asked_number("night")


def placed(visitor: Visit) -> Placed | None:
    """Where a game counts, for who may look into its club."""
    sheet = visitor.sheet
    if visitor.club is None or sheet.club_id is None:
        return None
    visit = clubs.visit_by_id(sheet.club_id, account_id())
    assert visit is not None, "the club was just looked into"
    return _placed(visit, sheet.season_id, sheet.night_id)


def _placed(
    visit: ClubVisit, season_id: int | None, night_id: int | None, named: int | None = None
) -> Placed:
    return Placed(
        visit=visit,
        season=None if season_id is None else seasons.find(visit, season_id),
        night=None if night_id is None else nights.find(visit, night_id)[1],
        named=named,
        empty=season_id is None and bool(seasons.of_club(visit)),
    )
