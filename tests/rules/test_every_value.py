"""Every value of every rule decides in some test game: played by that value and by another one,
the same record comes out differently."""

import json
from collections.abc import Iterator
from dataclasses import replace
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from shmear_scorer.rules.gamefile import judge, read_game
from shmear_scorer.rules.presets import all_presets, rules_from_file, rules_to_file, with_changes
from shmear_scorer.rules.ruleset import LOSES, MoonNeeds, RuleSet, SeveralOut
from shmear_scorer.rules.rulevalues import KEYS
from shmear_scorer.rules.ruling import Refused

CASES = Path(__file__).resolve().parents[1] / "cases"
DECIDES_NOTHING = {
    "count_down": "a score is what was made, however people read it off",
}
"""Rules that no record comes out by, and why."""
AT_LEAST = 2
"""So many different values of a number or a structure."""


class Case(NamedTuple):
    data: dict[str, Any]
    rules: RuleSet


@cache
def cases() -> tuple[Case, ...]:
    """Every test game, the shortest first."""
    files = sorted(CASES.glob("*.jsonl"))
    games = [json.loads(line) for f in files for line in f.read_text("utf-8").splitlines()]
    games.sort(key=lambda game: len(game.get("hands", ())))
    return tuple(Case(game, rules_from_file(game["rules"])) for game in games)


def outcome(data: dict[str, Any], rules: RuleSet) -> Any:
    """All that an expectation can name."""
    try:
        judged = judge(read_game({**data, "rules": rules_to_file(rules)}))
    except Refused as refused:
        return sorted((p.code, p.where) for p in refused.problems)
    state = judged.state
    sides = state.table.side_at
    end = state.outcome
    return (
        [state.scores[side] for side in sides],
        [state.smucks[side] for side in sides],
        judged.refused,
        end and (end.won_by, sorted(p for s in end.winners for p in state.table.players_of(s))),
        [(result.made, result.next_dealer) for result in state.results],
        [
            [(revoked.seat, revoked.trick) for revoked in result.tally.revokes]
            for result in state.results
            if result.tally
        ],
    )


@cache
def usual_outcome(number: int) -> Any:
    case = cases()[number]
    return outcome(case.data, case.rules)


@cache
def known_values(key: str) -> tuple[Any, ...]:
    """The values of a rule that the shipped games and the test games have; all of a choice."""
    default = getattr(RuleSet(), key)
    if isinstance(default, StrEnum):
        return tuple(type(default))
    if isinstance(default, bool):
        return (True, False)
    games = [*all_presets(), *(case.rules for case in cases())]
    return tuple(dict.fromkeys(getattr(rules, key) for rules in games))


def changed(case: Case, key: str, value: Any) -> RuleSet | None:
    """The rules of a game with one value changed; None where they can't be, or others with them."""
    try:
        rules = with_changes(case.rules, {key: KEYS[key].write(value)})
    except Refused:
        return None
    beside = {"target", "deals_each"} if key in ("target", "deals_each") else set()
    same = KEYS.keys() - {key, "seats"} - beside
    kept = all(getattr(rules, k) == getattr(case.rules, k) for k in same)
    return rules if kept else None


def decided(key: str, value: Any) -> Iterator[str]:
    """The test games in which ``value`` decides."""
    for number, case in enumerate(cases()):
        if getattr(case.rules, key) != value:
            continue
        for other in known_values(key):
            if other == value or (rules := changed(case, key, other)) is None:
                continue
            if outcome(case.data, rules) != usual_outcome(number):
                yield str(case.data.get("id"))
                break


CHOICES = [
    (key, value)
    for key in KEYS
    if key not in DECIDES_NOTHING and isinstance(getattr(RuleSet(), key), StrEnum | bool)
    for value in known_values(key)
]
OTHERS = [key for key in KEYS if not isinstance(getattr(RuleSet(), key), StrEnum | bool)]


@pytest.mark.parametrize(("key", "value"), CHOICES, ids=[f"{k}-{v}" for k, v in CHOICES])
def test_every_choice_decides_a_game(key: str, value: Any) -> None:
    assert next(decided(key, value), None) is not None


@pytest.mark.parametrize("key", OTHERS)
def test_several_values_of_every_other_rule_decide_a_game(key: str) -> None:
    deciding = 0
    for value in known_values(key):
        deciding += next(decided(key, value), None) is not None
        if deciding == AT_LEAST:
            return
    pytest.fail(f"only {deciding} of {len(known_values(key))} values of {key} decide a game")


MOON_PARTS: dict[str, tuple[Any, ...]] = {
    "from_score": (None, 1),
    "first_hand": (True, False),
    "made": (None, 5),
    "failed": (None, LOSES, 4),
    "smucks": (0, 2),
    "needs": tuple(MoonNeeds),
}
"""The parts of a moon, each with a value of every kind it takes."""


def decided_by_part(part: str, value: Any) -> Iterator[str]:
    """The test games in which this part of the moon decides, played by a value like this one."""
    for number, case in enumerate(cases()):
        moon = case.rules.moon
        if moon is None or type(getattr(moon, part)) is not type(value):
            continue
        if isinstance(value, str | bool) and getattr(moon, part) != value:
            continue
        for other in MOON_PARTS[part]:
            rules = replace(case.rules, moon=replace(moon, **{part: other}))
            if outcome(case.data, rules) != usual_outcome(number):
                yield str(case.data.get("id"))
                break


PARTS = [(part, value) for part, values in MOON_PARTS.items() for value in values]


@pytest.mark.parametrize(("part", "value"), PARTS, ids=[f"{p}-{v}" for p, v in PARTS])
def test_every_part_of_the_moon_decides_a_game(part: str, value: Any) -> None:
    assert next(decided_by_part(part, value), None) is not None


@pytest.mark.parametrize("step", SeveralOut)
def test_every_step_between_several_decides_a_game(step: SeveralOut) -> None:
    for number, case in enumerate(cases()):
        steps = case.rules.several_out
        without = tuple(other for other in steps if other is not step)
        # The end of the list stands for another hand, so there it is a draw that differs.
        other = (*without, SeveralOut.DRAW) if step is SeveralOut.PLAY_ON else without
        if step in steps and other:
            rules = replace(case.rules, several_out=other)
            if outcome(case.data, rules) != usual_outcome(number):
                return
    pytest.fail(f"no game is decided by the step {step.value}")


def test_no_rule_is_excepted_that_decides() -> None:
    for key in DECIDES_NOTHING:
        assert not [game for value in known_values(key) for game in decided(key, value)]
