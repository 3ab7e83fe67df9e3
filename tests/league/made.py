"""Results written short, and seasons made up by chance."""

from __future__ import annotations

import random
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from shmear_scorer.league.results import (
    BidLine,
    GameResult,
    HandsLine,
    PlayerTally,
    SideResult,
)
from shmear_scorer.rules.state import WonBy

START = datetime(2026, 9, 1, 19, 0, tzinfo=UTC)


def at(number: int) -> datetime:
    """When the game of that number was played: four on each night, a week between two."""
    return START + timedelta(days=7 * (number // 4), minutes=45 * (number % 4))


def played(number: int, sides: str, **about: Any) -> GameResult:
    """One game: ``"AB 11/1* CD 7"`` is A and B with 11 points and a smuck, who won, against C and D
    with 7. ``-`` for a score: nobody wrote it down."""
    words = sides.split()
    read = []
    for who, what in zip(words[::2], words[1::2], strict=True):
        score, _, smucks = what.removesuffix("*").partition("/")
        known = score != "-"
        read.append(
            SideResult(
                players=tuple(who),
                score=int(score) if known else None,
                smucks=int(smucks or 0) if known else None,
                winner=what.endswith("*"),
            )
        )
    values: dict[str, Any] = {
        "key": f"game-{number:04}",
        "played_at": at(number),
        "night": f"night-{number // 4}",
        "hands": 10,
    }
    return GameResult(**{**values, **about}, sides=tuple(read))


def games(*sides: str, **about: Any) -> tuple[GameResult, ...]:
    """Several games, one after the other."""
    return tuple(played(number, one, **about) for number, one in enumerate(sides))


def random_tally(rng: random.Random, partners: tuple[str, ...], hands: int) -> PlayerTally:
    bids = []
    for level in rng.sample([2, 3, 4, "moon"], rng.randrange(1, 4)):
        made, lost = rng.randrange(3), rng.randrange(2)
        points = 3 * made - 2 * lost
        bids.append(BidLine(level, rng.randrange(4), partners, made, lost, points))  # type: ignore[arg-type]
    return PlayerTally(
        hands=hands,
        bids=tuple(bids),
        partnered=(HandsLine(partners, 3, rng.randrange(5)),) if partners else (),
        defended=(HandsLine(partners, 6, rng.randrange(9)),),
        smucks=rng.randrange(3),
        forfeits=rng.randrange(2),
    )


def random_game(rng: random.Random, number: int, people: Sequence[str]) -> GameResult:
    """Two pairs, three pairs, two trios, or each alone; sometimes a draw, a void game, or paper."""
    together, sides = rng.choice([(2, 2), (2, 2), (2, 2), (2, 3), (3, 2), (1, 3), (1, 4)])
    sat = rng.sample(list(people), together * sides)
    teams = [tuple(sat[i * together : (i + 1) * together]) for i in range(sides)]
    kind = rng.random()
    paper, void, draw = kind < 0.1, kind > 0.95, 0.85 < kind <= 0.95
    won = rng.sample(range(sides), 0 if void else 2 if draw else 1)
    scores = [rng.randrange(-2, 12) for _ in teams]
    known = not paper or rng.random() < 0.5
    hands = 0 if paper else rng.randrange(6, 15)
    return GameResult(
        key=f"game-{number:05}",
        played_at=at(number),
        night=None if rng.random() < 0.1 else f"night-{number // 4}",
        sides=tuple(
            SideResult(
                players=team,
                score=score if known else None,
                smucks=None if paper else rng.randrange(4),
                winner=i in won,
            )
            for i, (team, score) in enumerate(zip(teams, scores, strict=True))
        ),
        hands=hands,
        won_by=None if paper else WonBy.VOID if void else WonBy.DRAW if draw else WonBy.TARGET,
        paper=paper,
        tallies={}
        if paper
        else {
            player: random_tally(rng, tuple(sorted(p for p in team if p != player)), hands)
            for team in teams
            for player in team
        },
    )


def random_season(seed: int, number: int, people: Sequence[str]) -> list[GameResult]:
    rng = random.Random(seed)
    return [random_game(rng, n, people) for n in range(number)]
