"""A hand that would have been played otherwise, played otherwise: whatever is dealt and played then
lies among what is said to be possible."""

import random
from dataclasses import replace
from typing import Any

from hypothesis import given, settings

from shmear_scorer.rules.auction import Auction
from shmear_scorer.rules.game import Game
from shmear_scorer.rules.gamefile import Judged, judge, read_game
from shmear_scorer.rules.hand import PASS, Bid
from shmear_scorer.rules.presets import rules_to_file
from shmear_scorer.rules.ruleset import AllPass, RuleSet
from shmear_scorer.rules.ruling import Refused
from shmear_scorer.rules.state import GameState
from shmear_scorer.rules.what_if import OF_THE_PLAY, HandIf, WhatIf, what_if
from tests.rules.random_play import HOUSE, NAMES, random_hand
from tests.rules.second_scorer import winner_of
from tests.rules.test_properties import _impossible, folded, random_night
from tests.rules.test_what_if_worlds import SEEDS, by_side, other_rules, reduced

KEYS = sorted({*HOUSE} - {*OF_THE_PLAY})


@settings(max_examples=250)
@given(SEEDS)
def test_any_other_play_lies_among_what_is_said_to_be_possible(seed: int) -> None:
    rng = random.Random(seed)
    data = random_night(seed, 4, dealer_may_match=rng.choice(["any", "never"]))
    night = folded(data)
    new = other_rules(rng, night.state.rules, len(data["players"]), KEYS)
    try:
        seen = what_if(folded(reduced(rng, data, night)), new)
    except Refused:
        return
    kept = {key: getattr(night.state.rules, key) for key in OF_THE_PLAY}
    by = replace(new, seats=(len(data["players"]),), **kept)
    instead = played_otherwise(rng, data, night, seen, by)
    if instead is not None:
        lies_within(instead, seen)


def played_otherwise(
    rng: random.Random, data: dict[str, Any], night: Game, seen: WhatIf, rules: RuleSet
) -> Judged | None:
    """The game with other hands for those that would have been played otherwise; as far as it can
    be told, or None where a hand that stays lacks something that is asked."""
    file = rules_to_file(rules)
    start = {**data["start"], "scores": by_side(data, rules)}
    game = {**data, "rules": file, "start": start, "hands": []}
    judged = judge(read_game(game))
    for hand, result, said in zip(data["hands"], night.state.results, seen.hands, strict=True):
        if said.cant_tell is not None or judged.state.outcome:
            break
        hand = {**hand, "dealer": data["players"][result.dealer]}
        then = judge(read_game({**game, "hands": [*game["hands"], hand]}))
        if said.otherwise and (then.refused or said.otherwise.why.why != "refused"):
            hand = another_hand(rng, file, rules, judged.state, hand, result.dealer)
            if hand is None:
                return None
            then = judge(read_game({**game, "hands": [*game["hands"], hand]}))
        if then.refused:
            assert said.otherwise is None, then.problems
            return None
        game["hands"].append(hand)
        judged = then
    return judged


def another_hand(
    rng: random.Random,
    file: dict[str, Any],
    rules: RuleSet,
    state: GameState,
    hand: dict[str, Any],
    dealer: int,
) -> dict[str, Any] | None:
    """Other cards after the same calls, as far as they are allowed."""
    players = len(state.table.players)
    scores = [state.scores[state.table.side_at[seat]] for seat in range(players)]
    first = state.first_hand
    auction = Auction(rules=rules, dealer=dealer, scores=tuple(scores), first_hand=first)
    for name, call in hand["calls"]:
        if auction.turn is None:
            break
        allowed = auction.call_problem(call) is None
        bid = Bid(seat=NAMES.index(name), call=call if allowed else PASS)
        auction = auction.with_calls([bid])
    while auction.turn is not None:
        auction = auction.with_calls([Bid(seat=auction.turn, call=PASS)])
    calls = [[NAMES[bid.seat], bid.call] for bid in auction.calls]
    chosen = hand.get("dump") if rules.all_pass is AllPass.DEALER_CHOICE else None
    for _ in range(30):
        other = random_hand(file, players, dealer, scores, first, rng, winner_of, calls=calls)
        if not _impossible(file, other) and chosen in (None, other.get("dump")):
            return {**other, "dealer": NAMES[dealer]}
    return None


def lies_within(judged: Judged, seen: WhatIf) -> None:
    state = judged.state
    for result, said in zip(state.results, seen.hands, strict=False):
        within(result.scores, said, "scores")
        within(result.smucks, said, "smucks")
        assert result.made in said.made
        assert not said.skipped
    if seen.cant_tell is not None:
        return
    winners = state.outcome.winners if state.outcome else ()
    assert winners in {ending.winners for ending in seen.endings}
    assert seen.winners in (None, winners)


def within(numbers: tuple[int, ...], said: HandIf, what: str) -> None:
    ranges = getattr(said, what)
    for number, (low, high) in zip(numbers, ranges, strict=True):
        assert low <= number <= high, (what, numbers, ranges)
