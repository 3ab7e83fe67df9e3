"""How long a season of a thousand games takes, from its results as text to its standings."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from shmear_scorer.league.counting import Counting, TieBreak
from shmear_scorer.league.figures import race
from shmear_scorer.league.ratings import apply, replay
from shmear_scorer.league.results import GameResult
from shmear_scorer.league.standings import standings
from shmear_scorer.league.statistics import pair, person, season
from tests.league.made import played, random_season

GAMES = 1_000
PEOPLE = tuple(f"{100_000 + number}" for number in range(17))


def parsed(texts: list[str]) -> list[GameResult]:
    return [GameResult.from_dict(json.loads(text)) for text in texts]


def print_season(seconds: Callable[[Callable[[Any], Any], Callable[[], Any]], float]) -> None:
    """Print how long each step takes; ``seconds`` measures one."""
    results = random_season(1, GAMES, PEOPLE)
    texts = [json.dumps(result.to_dict(), separators=(",", ":")) for result in results]
    ratings = replay(results).ratings
    one, other = PEOPLE[:2]
    every = Counting(order=tuple(TieBreak), seed="s")
    later = played(GAMES, "A 11* B 4")
    steps: dict[str, Callable[[Any], Any]] = {
        "standings": lambda games: standings(games, Counting(seed="s")),
        "standings, all tie-breaks": lambda games: standings(games, every),
        "the race": lambda games: race(games, Counting()),
        "statistics of a person": lambda games: person(games, one),
        "statistics of a pair": lambda games: pair(games, one, other),
        "statistics of the season": season,
        "ratings made again": replay,
        "ratings, one game more": lambda _: apply(ratings, later),
    }
    size = sum(map(len, texts)) / GAMES
    print(f"\nmilliseconds for a season of {GAMES} games ({size:.0f} bytes a game):")
    print(f"  {'results read from text':<28} {seconds(parsed, lambda: texts) * 1000:>8.2f}")
    for name, step in steps.items():
        print(f"  {name:<28} {seconds(step, lambda: results) * 1000:>8.2f}")
