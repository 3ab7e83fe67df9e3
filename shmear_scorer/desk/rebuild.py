"""What finished games left behind, made again from their entries by the code of today."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from shmear_scorer.desk import ratings, summaries
from shmear_scorer.desk.clubs import club_of
from shmear_scorer.desk.sheets import sheet_of
from shmear_scorer.league.results import GameResult
from shmear_scorer.store import models, queries, season_queries
from shmear_scorer.store.database import db, reading


@dataclass(frozen=True, kw_only=True)
class Difference:
    """A game of which today's code makes something else: its result as it is kept (None: it isn't)
    and as it would be (None: the game isn't over). That of a ``closed`` season stays."""

    game_id: int
    club: str
    closed: bool
    before: dict[str, Any] | None
    after: GameResult | None

    @property
    def outcome(self) -> bool:
        """Whether somebody else has won, or other scores came out."""
        after = None if self.after is None else self.after.to_dict()
        return (self.before or {}).get("sides") != (after or {}).get("sides")


def differences() -> Iterator[Difference]:
    """All games of clubs of which today's code makes something else than is kept. It takes as long
    as there are games, and keeps nobody waiting."""
    with reading():
        games = season_queries.game_ids()
    for number in games:
        with reading():
            found = _difference(number)
        if found is not None:
            yield found


def _difference(game_id: int) -> Difference | None:
    row = season_queries.game(game_id)
    kept = season_queries.summary_of(game_id=game_id)
    before = None if kept is None else kept.result
    after = summaries.of_game(row, sheet_of(row).game)
    if before == (None if after is None else after.to_dict()):
        return None
    assert row.club is not None, "only clubs' games are looked through"
    return Difference(
        game_id=game_id,
        club=club_of(row.club).name,
        closed=_closed(row),
        before=before,
        after=after,
    )


def _closed(row: models.Game) -> bool:
    season = None if row.season_id is None else season_queries.season(row.season_id)
    return season is not None and season.closed_at is not None


def rebuild() -> list[Difference]:
    """Keep anew what differs, but for closed seasons; give what was changed."""
    found = [difference for difference in differences() if not difference.closed]
    for difference in found:
        queries.lock_game(difference.game_id)
        summaries.keep_again(difference.game_id)
        db.session.commit()
    return found


def rate_again() -> int:
    """Make the ratings of all clubs again from what their games left behind; give how many clubs
    there are. Where somebody is at it already, they begin anew."""
    with reading():
        clubs = season_queries.clubs_with_results()
    for club_id in clubs:
        ratings.mark_stale(club_id)
        ratings.make_again(club_id)
    return len(clubs)
