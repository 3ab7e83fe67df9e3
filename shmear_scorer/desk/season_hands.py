"""The games of a season that are over, read again from their entries: a part of them at a time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from shmear_scorer.desk import tables
from shmear_scorer.desk.season_csv import numbered
from shmear_scorer.desk.sheets import Sheet, sheets_of
from shmear_scorer.desk.tables import Season
from shmear_scorer.store import club_queries, reading

GAMES_AT_ONCE: Final = 50

Part = Mapping[int, int]
"""Some games by their ids, with the numbers that they have among the season's results."""


def parts(season: Season) -> list[Part]:
    """All games of a season that are over, oldest first."""
    games = [
        (int(result.key.removeprefix("game-")), number)
        for number, result in numbered(tables.results_of(season))
        if not result.paper
    ]
    starts = range(0, len(games), GAMES_AT_ONCE)
    return [dict(games[start : start + GAMES_AT_ONCE]) for start in starts]


def sheets(part: Part) -> list[tuple[int, Sheet]]:
    """The games of a part with their numbers, read in a transaction of their own."""
    with reading():
        found = {sheet.game_id: sheet for sheet in sheets_of(club_queries.games_by_id(part))}
    return [(number, found[game]) for game, number in part.items() if game in found]


def most_sides(season: Season) -> int:
    """How many sides the game with the most of them has."""
    return max((len(result.sides) for result in tables.results_of(season)), default=0)
