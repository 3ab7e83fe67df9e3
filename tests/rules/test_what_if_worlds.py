"""What holds for every game seen under any other rules: what really was lies among what is said
to be possible, and no winner is claimed but the true one."""

import random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from shmear_scorer.rules.game import Entry, Game, Kind, refold
from shmear_scorer.rules.gamefile import judge, read_game
from shmear_scorer.rules.presets import (
    find_preset,
    preset_names,
    rules_to_file,
    with_changes,
)
from shmear_scorer.rules.rulecheck import seats_problem
from shmear_scorer.rules.ruleset import RuleSet
from shmear_scorer.rules.ruling import Refused
from shmear_scorer.rules.what_if import HandIf, WhatIf, what_if
from tests.rules.random_play import HOUSE
from tests.rules.test_properties import as_counts, as_piles, as_points, folded, random_night

SEEDS = st.integers(0, 2**32)
MANY = settings(max_examples=300)
OF_THE_SCORE = (
    "partnership", "low_to", "game_tie", "others_score", "set_smucks", "floor", "target",
    "deals_each", "several_out", "must_pitch_to_win", "points", "card_points",
)  # fmt: skip
BY_TRICKS_ONLY = {"trick-elsewhere"}
"""What only tricks show; whoever has less is told that other trumps may have changed the tricks."""


def other_rules(rng: random.Random, rules: RuleSet, players: int, keys: list[str]) -> RuleSet:
    """Rules that so many players can play, changed in some of these keys; or a shipped game."""
    while True:
        changes: dict[str, Any] = {}
        for key in rng.sample(keys, rng.randrange(1, 5)):
            value = rng.choice(HOUSE[key])
            changes |= value if key == "cards" else {key: value}
        try:
            new = with_changes(rules, changes)
            if len(keys) > len(OF_THE_SCORE) and rng.random() < 0.3:
                new = find_preset(rng.choice(preset_names()))
        except Refused:
            continue
        if not seats_problem(new, players):
            return new


def reduced(rng: random.Random, data: dict[str, Any], night: Game) -> dict[str, Any]:
    """The same game with less written down of each hand: points, counted points, piles, or all."""
    hands = []
    for hand, result in zip(data["hands"], night.state.results, strict=True):
        if "tricks" in hand:
            less = rng.choice([as_told, as_counted, as_piled, None])
            shot = result.contract and result.contract.moon and not result.tally.all_tricks
            if shot and less is not as_piled:
                less = None  # points don't tell of a lost trick
            if less is not None:
                kept = {key: value for key, value in hand.items() if key != "tricks"}
                hand = {**kept, **less(rng, {**data, "hands": [hand]}, night, result)}
        hands.append(hand)
    return {**data, "hands": hands}


def partner(rng: random.Random, names: list[str], sides: Any, name: str) -> str:
    """Somebody of the same side, who may stand for it."""
    mine = next(side for side in sides if names.index(name) in side)
    return names[rng.choice(mine)]


def as_told(rng: random.Random, data: Any, night: Game, result: Any) -> dict[str, Any]:
    names = data["players"]
    told = as_points(result, names)["points"]
    crazy = night.state.rules.partnership.value == "high-low"
    for point, name in told.items():
        if name is not None and not (crazy and point != "game"):
            told[point] = partner(rng, names, result.tally.sides, name)
    return {"points": told}


def as_counted(rng: random.Random, data: Any, night: Game, result: Any) -> dict[str, Any]:
    return as_counts(result, data["players"])


def as_piled(rng: random.Random, data: Any, night: Game, result: Any) -> dict[str, Any]:
    """One pile for each side; who played the ends where it is asked."""
    names, rules = data["players"], night.state.rules
    told = as_piles(data, result)
    sides = result.tally.sides if rules.partnership.value == "called" else night.state.table.sides
    piles: dict[str, list[str]] = {}
    for name, pile in told["piles"].items():
        piles.setdefault(partner(random.Random(0), names, sides, name), []).append(pile)
    played = {point: partner(rng, names, sides, who) for point, who in told["played"].items()}
    if rules.low_to.value == "taker":
        played.pop("low", None)
    if played.get("low") and result.tally.cards["low"] == result.tally.cards.get("high"):
        played["low"] = played["high"]
    return {"piles": {name: " ".join(pile) for name, pile in piles.items()}, "played": played}


def exact(hand: HandIf) -> tuple[Any, ...]:
    assert hand.scores is not None and hand.smucks is not None
    assert all(r.told for r in (*hand.scores, *hand.smucks))
    return tuple(r.low for r in hand.scores), tuple(r.low for r in hand.smucks)


@MANY
@given(SEEDS)
def test_under_the_same_rules_it_is_the_game_as_played(seed: int) -> None:
    rng = random.Random(seed)
    data = random_night(seed, 4, illegal=rng.choice([0, 0.1]))
    night = folded(data)
    if not any(r.tally and r.tally.revokes for r in night.state.results):
        night = folded(reduced(rng, data, night))
    seen = what_if(night, night.state.rules)
    for hand, result in zip(seen.hands, night.state.results, strict=True):
        assert exact(hand) == (result.scores, result.smucks)
        assert (hand.made, hand.unknown) == ({result.made}, ())
    outcome = night.state.outcome
    assert seen.winners == (outcome.winners if outcome else ())


@MANY
@given(SEEDS)
def test_tricks_are_judged_as_under_the_other_rules(seed: int) -> None:
    rng = random.Random(seed)
    data = random_night(seed, 3, illegal=rng.choice([0, 0.1]))
    night = folded(data)
    new = other_rules(rng, night.state.rules, len(data["players"]), list(OF_THE_SCORE))
    if rng.random() < 0.7:
        data["start"]["scores"] = {}
        night = folded(data)
    called = {"called"} & {new.partnership.value, night.state.rules.partnership.value}
    if called or any(result.refused for result in night.state.results):
        return  # whom the pitcher would have called no trick tells
    try:
        seen = what_if(night, new)
    except Refused:
        return
    starts = {**data["start"], "scores": by_side(data, new)}
    judged = judge(read_game({**data, "rules": rules_to_file(new), "start": starts}))
    if judged.refused and not judged.state.outcome:
        refused = seen.hands[judged.refused - 1]
        assert refused.otherwise or seen.cant_tell is refused
        return
    for hand, result in zip(seen.hands, judged.state.results, strict=False):
        assert exact(hand) == (result.scores, result.smucks)
        assert hand.made == {result.made}
    outcome = judged.state.outcome
    assert seen.winners == (outcome.winners if outcome else ())


def by_side(data: dict[str, Any], new: RuleSet) -> dict[str, int]:
    """What was taken over, by the sides of the new rules."""
    night, scores = folded({**data, "hands": []}), data["start"]["scores"]
    state = night.state
    opened = read_game({**data, "rules": rules_to_file(new), "start": {}, "hands": []})
    firsts = [side[0] for side in opened.table.sides]
    names = data["players"]
    return {names[s]: state.scores[state.table.side_at[s]] for s in firsts} if scores else {}


@settings(max_examples=500)
@given(SEEDS)
def test_what_really_was_lies_among_what_is_said_to_be_possible(seed: int) -> None:
    rng = random.Random(seed)
    data = random_night(seed, 5)
    night = folded(data)
    new = other_rules(rng, night.state.rules, len(data["players"]), sorted(HOUSE))
    less = folded(reduced(rng, data, night))
    assert less.state.scores == night.state.scores
    try:
        true = what_if(night, new)
    except Refused:
        return
    seen = what_if(less, new)
    for really, said in zip(true.hands, seen.hands, strict=True):
        if not agrees(really, said):
            return
    assert seen.winners is None or true.winners in (None, seen.winners)
    assert seen.winners is not None or may_be(true, seen)


def agrees(really: HandIf, said: HandIf) -> bool:
    """Whether what was lies within what is said of a hand; False once nothing more is said."""
    if said.scores is None or really.scores is None:
        if really.cant_tell and really.cant_tell.why not in BY_TRICKS_ONLY:
            assert said.scores is None
        return False
    assert said.smucks is not None and really.smucks is not None
    for part, whole in zip(
        (*really.scores, *really.smucks), (*said.scores, *said.smucks), strict=True
    ):
        assert whole.low <= part.low <= part.high <= whole.high
    assert really.skipped or said.made >= really.made
    assert really.skipped or not said.skipped
    return True


def may_be(true: WhatIf, seen: WhatIf) -> bool:
    return {ending.winners for ending in true.endings} <= {e.winners for e in seen.endings}


@settings(max_examples=60)
@given(SEEDS)
def test_hands_that_were_mended_or_refused_stop_nothing(seed: int) -> None:
    rng = random.Random(seed)
    night = folded(random_night(seed, 3))
    entries = [replace_owner(entry.payload, rng) for entry in night.entries]
    broken = folded_payloads(night, entries)
    for name in rng.sample(preset_names(), 5):
        rules = find_preset(name)
        if not seats_problem(rules, len(night.start.players)):
            try:
                assert len(what_if(broken, rules).hands) == len(broken.state.results)
            except Refused as refused:
                assert refused.problems[0].code == "what-if-scores-differ"


def replace_owner(payload: Any, rng: random.Random) -> dict[str, Any]:
    hand = dict(payload["hand"])
    if rng.random() < 0.4:
        hand.pop(rng.choice(list(hand)))
    return {"hand": hand}


def folded_payloads(night: Game, payloads: list[dict[str, Any]]) -> Game:
    entries = [
        Entry(seq=seq, kind=Kind.RECORD, payload=payload) for seq, payload in enumerate(payloads, 1)
    ]
    return refold(night.start, entries)
