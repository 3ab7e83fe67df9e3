"""Whether so many players can play some rules, and if not, why."""

from typing import Any

import pytest

from shmear_scorer.rules.presets import find_preset, with_changes
from shmear_scorer.rules.rulecheck import seats_problem


def told(players: int, **changes: Any) -> tuple[str, str, dict[str, Any]] | None:
    problem = seats_problem(with_changes(find_preset("shmear"), changes), players)
    return problem and (problem.code, problem.where, dict(problem.facts))


@pytest.mark.parametrize(
    ("partnership", "least", "most"),
    [
        ("alone", 2, 10),
        ("pairs", 4, 4),
        ("three-pairs", 6, 6),
        ("two-trios", 6, 6),
        ("high-low", 3, 10),
        ("called", 3, 10),
    ],
)
def test_how_many_a_partnership_is_for(partnership, least, most) -> None:
    can = [n for n in range(12) if told(n, partnership=partnership, hand_size=4) is None]
    assert can == [*range(least, most + 1)]
    facts = {"players": most + 1, "partnership": partnership}
    assert told(most + 1, partnership=partnership) == ("rules-seats-shape", "seats", facts)


def test_the_deck_must_do() -> None:
    assert told(4, hand_size=13, seats=[4]) is None
    facts = {"players": 5, "need": 55, "have": 52}
    assert told(5, hand_size=11, seats=[4]) == ("rules-too-few-cards", "hand_size", facts)
    facts = {"players": 4, "need": 55, "have": 52}
    assert told(4, hand_size=13, kitty=3, seats=[2]) == ("rules-too-few-cards", "hand_size", facts)


def test_a_size_of_the_hand_must_be_given_for_so_many() -> None:
    problem = seats_problem(find_preset("schmear-cutthroat"), 4)
    facts = {"players": 4, "partnership": "alone"}
    assert (problem.code, problem.where, problem.facts) == (
        "rules-hand-size-missing", "hand_size", facts,
    )  # fmt: skip
