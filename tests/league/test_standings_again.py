"""Standings of seasons by chance: counted a second time, and every reason looked at again."""

import json
import random
from collections.abc import Iterable
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest

from shmear_scorer.league.counting import Counting, Entrants, TieBreak
from shmear_scorer.league.results import GameResult, renamed
from shmear_scorer.league.standings import Parting, Row, standings
from tests.league.made import random_season
from tests.league.naive import Naive, as_written

SEASONS = range(40)


def random_counting(rng: random.Random) -> Counting:
    """The usual one, or any. Few values, so that many are level."""
    if rng.random() < 0.2:
        return Counting(seed=str(rng.random()))
    steps = rng.sample(list(TieBreak), rng.randrange(1, len(TieBreak) + 1))
    first = [TieBreak.MATCH_POINTS] if rng.random() < 0.7 else []
    return Counting(
        win=rng.choice([2, 3, 1, 0]),
        draw=rng.choice([1, 0, Fraction(1, 2)]),
        point=rng.choice([0, 0, 0, Fraction(1, 10)]),
        smuck=rng.choice([0, 0, 0, -1, Fraction(-1, 3)]),
        night=rng.choice([0, 0, 1]),
        best=rng.choice([None, None, 1, 4]),
        least=rng.choice([0, 1, 3]),
        order=(*first, *(step for step in steps if step not in first)),
        entrants=rng.choice(list(Entrants)),
        seed=str(rng.random()),
    )


def a_season(seed: int) -> tuple[list[GameResult], Counting, Naive]:
    rng = random.Random(seed)
    people = "ABCDEFGHIJKLMNOPQ"[: rng.choice([6, 9, 17])]
    results = random_season(seed, rng.choice([0, 4, 12, 40]), people)
    counting = random_counting(rng)
    written = [as_written(result) for result in results]
    return results, counting, Naive(written, json.loads(json.dumps(counting.to_dict())))


@pytest.mark.parametrize("seed", SEASONS)
def test_a_second_count_comes_to_the_same_table(seed: int) -> None:
    results, counting, naive = a_season(seed)
    found = standings(results, counting)
    assert [(row.place, row.entrant) for row in found.rows] == naive.places()
    for row in (*found.rows, *found.unranked):
        assert row.figures.match_points == naive.match_points(row.entrant)
        assert row.figures.games == len(naive.games_of(row.entrant))
    few = {who for who in naive.everybody if len(naive.games_of(who)) < counting.least}
    assert {row.entrant for row in found.unranked} == few


@pytest.mark.parametrize("seed", SEASONS)
def test_every_reason_holds_when_its_step_is_looked_at_again(seed: int) -> None:
    results, counting, naive = a_season(seed)
    found = standings(results, counting)
    ranked = {row.entrant for row in found.rows}
    for upper, lower in pairwise(found.rows):
        assert upper.below is lower.above
        assert lower.above is not None
        assert (lower.above.upper, lower.above.lower) == (upper.entrant, lower.entrant)
        assert (lower.place == upper.place) == (lower.above.by is None)
        follow(lower.above, naive, counting, ranked)


def follow(parting: Parting, naive: Naive, counting: Counting, ranked: set[Any]) -> None:
    """Go through the steps as a reader would, beginning with everybody ranked."""
    level = ranked
    for number, step in enumerate(parting.steps):
        assert set(step.among) == level
        sign = -1 if step.by is TieBreak.FEWER_SMUCKS else 1
        compared = {who: naive.figure(step.by.value, who, sorted(level)) for who in level}
        figures = {who: None if f is None else sign * f for who, f in compared.items()}
        assert (step.upper, step.lower) == (figures[parting.upper], figures[parting.lower])
        if not step.level:
            assert number == len(parting.steps) - 1
            assert step.lower is None or (
                step.upper is not None and sign * step.upper > sign * step.lower
            )
        level = {who for who in level if figures[who] == step.upper}
    once = [step.by for step in parting.steps if step.by is not TieBreak.HEAD_TO_HEAD]
    assert once == [by for by in counting.order if by in once]
    if parting.by is None:
        passed = dict.fromkeys(step.by for step in parting.steps)
        assert tuple(passed) == counting.order


@pytest.mark.parametrize("seed", SEASONS)
def test_the_order_in_which_results_come_makes_no_difference(seed: int) -> None:
    results, counting, _ = a_season(seed)
    shuffled = random.Random(seed).sample(results, len(results))
    assert standings(shuffled, counting) == standings(results, counting)


@pytest.mark.parametrize("seed", range(10))
def test_two_records_of_one_person_merged_are_as_if_there_had_been_one(seed: int) -> None:
    results, counting, _ = a_season(seed)
    half = [renamed(r, {"A": "@"}) if n % 2 else r for n, r in enumerate(results)]
    merged = [renamed(result, {"@": "A"}) for result in half]
    assert standings(merged, counting) == standings(results, counting)


@pytest.mark.parametrize("seed", range(10))
def test_another_name_moves_nobody_unless_lots_are_drawn(seed: int) -> None:
    results, counting, _ = a_season(seed)
    if TieBreak.LOT in counting.order:
        counting = Counting(order=(TieBreak.MATCH_POINTS, TieBreak.HEAD_TO_HEAD))
    found = standings(results, counting)
    again = standings([renamed(result, {"A": "@"}) for result in results], counting)

    def places(rows: Iterable[Row]) -> list[tuple[int | None, list[str]]]:
        return sorted((r.place, sorted(p.replace("@", "A") for p in r.entrant)) for r in rows)

    assert places(again.rows) == places(found.rows)
