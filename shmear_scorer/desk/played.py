"""Who ever played in which game, or result from paper: kept in the transaction that changes it, so
that nobody goes through all games of a club to find somebody's. It can be made again any time."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime

from shmear_scorer.desk.sheets import Sheet, who_sat
from shmear_scorer.store import played_queries, season_queries
from shmear_scorer.store.models import Game
from shmear_scorer.store.season_models import PaperResult


@dataclass(frozen=True, kw_only=True)
class Played:
    """How much somebody played: games, when the first and the last of them were opened, and
    results from paper that count."""

    games: int
    first: datetime | None
    last: datetime | None
    papers: int

    @property
    def anything(self) -> bool:
        """Whether they played at all."""
        return bool(self.games or self.papers)


def sat_down(row: Game, players: Collection[int]) -> None:
    """Keep who has sat down in a game so far; nobody is ever taken out."""
    new = set(players) - played_queries.sitting(row.id)
    played_queries.sat_down(row.id, row.opened_at, new)


def on_paper(*rows: PaperResult) -> None:
    """Keep who played in results from paper, as they stand."""
    played_queries.on_paper({row.id: _who(row) for row in rows})


def _who(row: PaperResult) -> set[int]:
    return {who for side in row.sides for who in side}


def paper_is_kept(row: PaperResult) -> bool:
    """Whether what is kept of who played in a result from paper is what it says."""
    return played_queries.playing(row.id) == _who(row)


def is_kept(sheet: Sheet) -> bool:
    """Whether what is kept of who sat down in a game is what its entries say."""
    return played_queries.sitting(sheet.game_id) == who_sat(sheet.game)


def keep_again(row: Game, sheet: Sheet) -> None:
    """Keep anew who sat down in a game."""
    played_queries.forget_sitting(row.id)
    played_queries.sat_down(row.id, row.opened_at, who_sat(sheet.game))


def of(ids: Collection[int]) -> Played:
    """How much somebody played, by all ids that they have."""
    games, first, last = played_queries.games(ids)
    papers = played_queries.papers(ids, struck=False)
    return Played(games=games, first=first, last=last, papers=papers)


def games_of(ids: Collection[int]) -> Sequence[int]:
    """The games in which somebody sat down, oldest first."""
    return played_queries.game_ids(ids)


def ever(ids: Collection[int]) -> bool:
    """Whether somebody ever played, be it in a result that was struck."""
    return bool(played_queries.games(ids)[0] or played_queries.papers(ids, struck=True))


def in_a_log(club_id: int, ids: Collection[int]) -> bool:
    """Whether the log of one of a club's results from paper names somebody, who is not in it any
    more."""
    earlier = season_queries.papers_before(club_id)
    return any(who in ids for told in earlier for side in told["sides"] for who in side)


def met(ids: Collection[int], others: Collection[int]) -> int:
    """How often two people played in the same game, be it struck."""
    return played_queries.met(ids, others)
