"""What of a season is taken along as CSV: its standings, its results, its players.

Each function gives the columns' heads and the rows, for `csv_out.written`. Who is called what comes
as ``names``, by the ids that results have.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import tzinfo
from typing import Final, NamedTuple

from shmear_scorer.desk.csv_out import Cell
from shmear_scorer.league import statistics
from shmear_scorer.league.ratings import Ratings
from shmear_scorer.league.results import GameResult, PlayerId
from shmear_scorer.league.standings import Row, Standings

TOGETHER: Final = " & "
"""Between the names of partners."""


class Columns(NamedTuple):
    """A table to be written."""

    heads: tuple[str, ...]
    rows: Sequence[Sequence[Cell]]


def standings(table: Standings, names: Mapping[PlayerId, str]) -> Columns:
    """Who stands where, and the figures that it went by."""
    heads = (
        *("place", "name", "match_points", "games", "counted", "won", "drawn", "lost", "nights"),
        *("score", "score_per_hand", "margin_per_game", "smucks", "smucks_per_game"),
        "games_lacking",
    )
    return Columns(heads, [_standing(row, names) for row in (*table.rows, *table.unranked)])


def _standing(row: Row, names: Mapping[PlayerId, str]) -> tuple[Cell, ...]:
    it = row.figures
    return (
        *(row.place, _together(row.entrant, names), it.match_points, it.games, it.counted),
        *(it.won, it.drawn, it.lost, it.nights, it.score, it.score_per_hand, it.margin),
        *(it.smucks if it.smuck_games else None, it.smucks_per_game, row.lacking or None),
    )


def numbered(games: Iterable[GameResult]) -> list[tuple[int, GameResult]]:
    """A season's games, oldest first, by the numbers that they have in all tables."""
    return list(enumerate(sorted(games, key=lambda game: game.order), 1))


def results(
    games: Iterable[GameResult],
    names: Mapping[PlayerId, str],
    zone: tzinfo,
    nights: Mapping[str, str],
) -> Columns:
    """A game a row, oldest first: when, and each side's players, score, smucks and whether it won.
    Days and hours are those of the club's ``zone``; ``nights`` are called by their ids."""
    ordered = numbered(games)
    sides = max((len(game.sides) for _, game in ordered), default=0)
    heads = ["game", "date", "time", "night", "source", "hands", "ended"]
    for number in range(1, sides + 1):
        heads += [f"{head}{number}" for head in ("players", "score", "smucks", "result")]
    rows = [(number, *_game(game, names, zone, nights)) for number, game in ordered]
    return Columns(tuple(heads), rows)


def _game(
    game: GameResult, names: Mapping[PlayerId, str], zone: tzinfo, nights: Mapping[str, str]
) -> Iterator[Cell]:
    played = game.played_at.astimezone(zone)
    yield played.date()
    yield None if game.paper else f"{played:%H:%M}"
    yield None if game.night is None else nights.get(game.night, game.night)
    yield "paper" if game.paper else "scored"
    yield None if game.paper else game.hands
    yield game.won_by
    for side in game.sides:
        yield _together(side.players, names)
        yield side.score
        yield side.smucks
        yield ("draw" if game.winners > 1 else "won") if side.winner else _without(game)


def _without(game: GameResult) -> str:
    return "lost" if game.winners else "void"


def players(
    games: Sequence[GameResult], ratings: Ratings, names: Mapping[PlayerId, str]
) -> Columns:
    """A player a row: games, bids and points with the hands behind them, and the rating."""
    heads = (
        *("name", "games", "won", "drawn", "lost", "hands", "bids", "bids_made"),
        *("moons", "moons_made", "points_pitched", "hands_pitched", "points_defended"),
        *("hands_defended", "smucks", "forfeits", "rating", "rating_unsureness"),
    )
    everybody: dict[PlayerId, None] = {}
    for game in games:
        for side in game.sides:
            everybody.update(dict.fromkeys(side.players))
        everybody.update(dict.fromkeys(game.tallies))
    rows = [_player(games, ratings, names, who) for who in everybody]
    return Columns(heads, sorted(rows, key=lambda row: str(row[0]).casefold()))


def _player(
    games: Sequence[GameResult], ratings: Ratings, names: Mapping[PlayerId, str], who: PlayerId
) -> tuple[Cell, ...]:
    it = statistics.person(games, who)
    record, bids, moons = it.record, it.bidding.all, it.bidding.moons
    known = ratings.players.get(who)
    return (
        *(names[who], record.games, record.won, record.drawn, record.lost, it.hands),
        *(bids.hands, bids.total, moons.hands, moons.total),
        *(it.pitched.total, it.pitched.hands, it.defended.total, it.defended.hands),
        *(it.smucks.total, it.forfeits.total),
        *((known.mu, known.sigma) if known else (None, None)),
    )


def _together(who: Iterable[PlayerId], names: Mapping[PlayerId, str]) -> str:
    return TOGETHER.join(names[player] for player in who)
