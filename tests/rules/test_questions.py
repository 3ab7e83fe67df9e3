"""The judge: the disputes of the sources, what can't be, and what other common rules would say."""

from typing import Any

import pytest

from shmear_scorer.rules.cards import Card, parse_card
from shmear_scorer.rules.hand import Bid, HandRecord
from shmear_scorer.rules.notation import read_item
from shmear_scorer.rules.other_rules import differing
from shmear_scorer.rules.presets import find_preset, rules_from_file
from shmear_scorer.rules.questions import (
    About,
    Answer,
    HandAsked,
    MayBid,
    MayPlay,
    Question,
    WhoseTrick,
    answer,
)
from shmear_scorer.rules.ruleset import RuleSet
from shmear_scorer.rules.rulevalues import KEYS

SHMEAR = "shmear"
HIGHEST = {"preset": SHMEAR, "dealer_may_match": "highest"}
ANY = {"preset": SHMEAR, "dealer_may_match": "any"}
EIGHT = ["AS KS 3S 2H 3H 4H 5H 6H", "JS 10H 9C 8C", "QS 2D 3D 4D 5D 6D 7D 8D", "10C AC KC QC"]
"""Piles in which Ann took the lowest trump, the 3, that Bob played."""
TRICKS = ["AS 2S 9S JH", "KD 3D 4D 5D", "QD 6D 7D 8D", "KC 3C 4C 5C", "QC 6C 7C 8C", "AH 10H 9H 8H"]
"""Ann leads and takes everything; Bob played the lowest trump."""


def cards(text: str) -> tuple[Card, ...]:
    found = [parse_card(word) for word in text.split()]
    assert None not in found
    return tuple(card for card in found if card)


def rules_of(values: Any) -> RuleSet:
    return rules_from_file(values)


def bidding(said: str, *, players: int = 4, dealer: int = 3, **more: Any) -> MayBid:
    """The last of the calls is asked about."""
    calls = [int(call) if call.isdecimal() else call for call in said.split()]
    bids = [Bid(seat=(dealer + 1 + i) % players, call=call) for i, call in enumerate(calls)]  # type: ignore[arg-type]
    usual: dict[str, Any] = {"scores": (0,) * players, "first_hand": False}
    return MayBid(dealer=dealer, call=bids[-1].call, calls=tuple(bids[:-1]), **{**usual, **more})


def trick(text: str, trump: str | None = "H", leader: int | None = 0, players: int = 4) -> Question:
    return WhoseTrick(players=players, trump=trump, leader=leader, cards=cards(text))


def playing(card: str, held: str, led: str = "", trump: str | None = "H", **more: Any) -> MayPlay:
    """``card`` is one of the cards held."""
    usual: dict[str, Any] = {"players": 4, "trick": cards(led)}
    tapped = parse_card(card)
    return MayPlay(trump=trump, held=cards(held), card=tapped, **{**usual, **more})


def hand(about: str, data: Any, scores: tuple[int, ...] = (0, 0, 0, 0), **more: Any) -> HandAsked:
    item, problems = read_item({"bid": ["0", 3], "trump": "S", **data})
    assert isinstance(item, HandRecord)
    assert not problems
    usual: dict[str, Any] = {"players": 4, "dealer": 3, "hands_played": 5}
    return HandAsked(about=About(about), scores=scores, hand=item, **{**usual, **more})


def points(owners: str) -> dict[str, Any]:
    names = ("high", "low", "jack", "game")
    return {"points": {n: None if o == "-" else o for n, o in zip(names, owners, strict=True)}}


def codes(given: Answer) -> list[tuple[str, str]]:
    return [(problem.code, problem.where) for problem in given.problems]


def told(question: Question, rules: Any) -> list[tuple[str, Any]]:
    """The rules, as a file writes them, by which the answer is another."""
    by = rules_of(rules)
    found = differing(question, by, answer(question, by))
    return [written(o.key, o.rules) for other in found for o in (other, *other.also)]


def written(key: str, rules: RuleSet) -> tuple[str, Any]:
    return key, KEYS[key].write(getattr(rules, key))


# -------------------------------------------------------------------------------- bids


@pytest.mark.parametrize(
    ("rules", "said", "yes", "code", "rule"),
    [
        (SHMEAR, "2", True, "may-open", "min_bid"),
        (SHMEAR, "1", False, "bid-below-lowest", "min_bid"),
        (SHMEAR, "5", False, "bid-above-highest", "max_bid"),
        (SHMEAR, "2 3", True, "may-beat", "dealer_may_match"),
        (SHMEAR, "3 3", False, "bid-not-higher", "dealer_may_match"),
        (SHMEAR, "3 pass", True, "may-pass", "min_bid"),
        # may the dealer bid 4 too?
        (SHMEAR, "4 pass pass 4", False, "bid-not-higher", "dealer_may_match"),
        (HIGHEST, "4 pass pass 4", True, "may-match", "dealer_may_match"),
        (HIGHEST, "3 pass pass 3", False, "dealer-matches-highest-only", "dealer_may_match"),
        (ANY, "3 pass pass 3", True, "may-match", "dealer_may_match"),
        # the moon
        (SHMEAR, "4 moon", False, "moon-needs-score", "moon"),
        (SHMEAR, "moon moon", False, "moon-needs-score", "moon"),
        ("schmear", "moon", False, "moon-not-played", "moon"),
        # nobody calls any more
        (SHMEAR, "2 pass pass pass 3", False, "auction-closed", "max_bid_ends"),
        ("schmier", "6 pass", False, "auction-closed", "max_bid_ends"),
        (SHMEAR, "pass pass pass pass", True, "all-passed", "all_pass"),
    ],
)  # fmt: skip
def test_whether_a_call_is_allowed_and_by_which_rule(rules, said, yes, code, rule) -> None:
    players = 6 if rules == "schmier" else 4
    given = answer(bidding(said, players=players, dealer=players - 1), rules_of(rules))
    if said == "moon moon":
        assert codes(given) == [("moon-needs-score", "calls.1")]
    else:
        assert (given.yes, given.code, given.rule) == (yes, code, rule)


def test_the_moon_is_allowed_in_the_first_hand_or_with_a_point_even_over_a_4() -> None:
    rules = find_preset(SHMEAR)
    for more in ({"first_hand": True}, {"scores": (0, 1, 0, 0)}):
        given = answer(bidding("4 moon", **more), rules)
        assert (given.yes, given.code, given.rule) == (True, "may-shoot", "moon")
    after = answer(bidding("moon 4", first_hand=True), rules)
    assert (after.yes, after.code, after.rule) == (False, "bid-over-moon", "moon")


def test_a_call_out_of_turn_is_no_answer_but_a_no() -> None:
    given = answer(bidding("2 3", seat=3), find_preset(SHMEAR))
    assert (given.yes, given.code, given.facts["turn"]) == (False, "call-out-of-turn", 1)


def test_calls_that_can_not_have_been_are_refused() -> None:
    given = answer(bidding("3 2 4"), find_preset(SHMEAR))
    assert (given.code, codes(given)) == ("", [("bid-not-higher", "calls.2")])
    given = answer(bidding("3 4", dealer=3, scores=(0, 0)), find_preset(SHMEAR))
    assert codes(given) == [("no-such-player", "dealer")]


@pytest.mark.parametrize(
    ("rules", "facts"),
    [
        (SHMEAR, {"follows": "dealer-choice", "lowest": 2, "moon": False}),
        ("schmear", {"follows": "dealer-stuck", "lowest": 2}),
        ("schmier", {"follows": "redeal"}),
    ],
)
def test_what_follows_when_everybody_passed(rules, facts) -> None:
    players = 6 if rules == "schmier" else 4
    said = " ".join(["pass"] * players)
    given = answer(bidding(said, players=players, dealer=players - 1), rules_of(rules))
    assert facts.items() <= given.facts.items()


# ------------------------------------------------------------------------------- tricks


@pytest.mark.parametrize(
    ("rules", "text", "trump", "seat", "code"),
    [
        (SHMEAR, "9S JS 2S AS", "H", 3, "trick-by-suit"),
        (SHMEAR, "9S JD 2H AS", "H", 2, "trick-by-trump"),
        (SHMEAR, "9S AD AC KC", "H", 0, "trick-by-suit"),  # who doesn't follow can't win
        (SHMEAR, "10H JD 9H 8H", "H", 0, "trick-by-trump"),
        ("shmear-jick", "10H JD 9H 8H", "H", 1, "trick-by-trump"),
        ("shmear-jick", "JD JH 9H 8H", "H", 1, "trick-by-trump"),
        ("schmear-joker", "JH Jo QH 8H", "H", 2, "trick-by-trump"),
        ("schmear-joker", "JH Jo 10H 8H", "H", 1, "trick-by-trump"),
        (SHMEAR, "9S JD", "H", 0, "trick-by-suit"),
    ],
)
def test_whose_trick_it_is(rules, text, trump, seat, code) -> None:
    given = answer(trick(text, trump), rules_of(rules))
    assert (given.facts["seat"], given.code) == (seat, code)
    assert given.facts["open"] == 4 - len(text.split())


@pytest.mark.parametrize(("higher", "seat"), [("first", 1), ("second", 2)])
def test_which_of_two_equal_jokers_takes_the_trick(higher, seat) -> None:
    two = {"preset": "schmear-joker", "jokers": 2, "joker_tie": higher}
    given = answer(trick("JH Jo Jo 2H"), rules_of(two))
    assert (given.facts["seat"], given.code, given.rule) == (seat, "trick-by-joker", "joker_tie")


def test_a_trick_that_can_not_be_is_refused_with_all_reasons() -> None:
    given = answer(trick("AS AS 3S Jo 5S", None, None), find_preset(SHMEAR))
    assert given.code == ""
    assert codes(given) == [
        ("trump-missing", "trump"),
        ("leader-missing", "leader"),
        ("trick-too-large", "cards"),
        ("card-twice", "cards"),
        ("card-not-in-deck", "cards"),
    ]
    assert codes(answer(trick("", "X", 9), find_preset(SHMEAR))) == [
        ("no-such-suit", "trump"),
        ("no-such-player", "leader"),
        ("trick-empty", "cards"),
    ]


# -------------------------------------------------------------------------------- cards

HELD = "9S JD 2H 4C"


@pytest.mark.parametrize(
    ("follow", "card", "led", "yes", "code"),
    [
        ("strict", "9S", "KS", True, "may-follow"),
        ("strict", "2H", "KS", False, "must-follow"),
        ("or-trump", "2H", "KS", True, "may-trump"),
        ("or-trump-forced", "2H", "KS", True, "may-trump"),
        ("or-trump-forced", "4C", "KS", False, "must-follow"),
        # void, and a trump held
        ("strict", "4C", "KD", False, "must-follow"),
        ("or-trump-forced", "4C", "AH", False, "must-follow"),
    ],
)
def test_whether_a_card_may_be_played_while_the_suit_is_held(follow, card, led, yes, code) -> None:
    rules = rules_of({"preset": SHMEAR, "follow": follow})
    given = answer(playing(card, HELD, led), rules)
    assert (given.yes, given.code, given.rule) == (yes, code, "follow")


@pytest.mark.parametrize(
    ("follow", "held", "card", "yes", "code"),
    [
        ("strict", "JD 2H 4C", "4C", True, "may-discard"),
        ("or-trump", "JD 2H 4C", "4C", True, "may-discard"),
        ("or-trump-forced", "JD 2H 4C", "4C", False, "must-trump"),
        ("or-trump-forced", "JD 2H 4C", "2H", True, "may-trump-void"),
        ("or-trump-forced", "JD 4C", "4C", True, "may-discard"),
    ],
)
def test_whether_who_is_void_must_trump(follow, held, card, yes, code) -> None:
    rules = rules_of({"preset": SHMEAR, "follow": follow})
    given = answer(playing(card, held, "KS"), rules)
    assert (given.yes, given.code) == (yes, code)


def test_the_first_trick_is_free_in_schmear_and_trump_is_followed_in_shmear() -> None:
    question = playing("4C", HELD, "KH", None, first=True)
    free = answer(question, find_preset("schmear"))
    assert (free.yes, free.code, free.rule) == (True, "first-is-free", "first_trick")
    bound = answer(question, find_preset(SHMEAR))
    assert (bound.yes, bound.code, bound.facts["proof"]) == (False, "must-follow", "2H")
    assert ("first_trick", "same") in told(question, "schmear")
    assert ("first_trick", "free") in told(question, SHMEAR)


def test_a_led_jick_makes_its_printed_suit_trump_and_later_is_a_trump_itself() -> None:
    rules = find_preset("shmear-jick")
    first = playing("4C", "JH 4C", "JD", None, first=True)
    given = answer(first, rules)
    assert (given.yes, given.facts["trump"], given.facts["proof"]) == (False, "D", "JH")
    later = answer(playing("9D", "9D 2H", "JD"), rules)
    assert (later.yes, later.facts["proof"]) == (False, "2H")


def test_cards_that_can_not_be_held_or_led_are_refused_with_all_reasons() -> None:
    rules = find_preset(SHMEAR)
    question = playing("KC", "9S 9S JD 2H 4C 5C 6C", "9S 2S 3S 4S", first=True)
    assert codes(answer(question, rules)) == [
        ("trick-too-large", "trick"),
        ("held-too-many", "held"),
        ("card-twice", "held"),
        ("card-twice", "held"),
        ("card-not-held", "card"),
        ("lead-not-trump", "trick"),
    ]
    nothing = MayPlay(players=4, trump=None, held=(), card=None)
    assert codes(answer(nothing, rules)) == [
        ("trump-missing", "trump"),
        ("held-missing", "held"),
        ("card-missing", "card"),
    ]
    assert codes(answer(playing("4C", HELD, first=True), rules)) == [("lead-not-trump", "card")]
    assert answer(playing("4C", HELD), rules).code == "may-lead"


# -------------------------------------------------------------------------------- hands


def test_whose_the_low_is_and_that_pitch_says_otherwise() -> None:
    question = hand("points", {"tricks": TRICKS})
    given = answer(question, find_preset(SHMEAR))
    assert given.result is not None and given.result.tally is not None
    assert given.result.tally.owners == {"high": 0, "low": 1, "jack": None, "game": 0}
    assert given.result.made is False
    first = differing(question, find_preset(SHMEAR), given)[0]
    assert written(first.key, first.rules) == ("low_to", "taker")
    assert first.rules.source("low_to") == "Schmear (Japanese page), 5. Scoring"
    assert first.answer.result is not None and first.answer.result.made is True


def test_a_tied_game_is_nobodys_in_shmear_and_the_pitchers_in_schmear() -> None:
    counted = {"points": {"high": "0", "low": "1", "jack": None}, "card_points": {"0": 9, "1": 9}}
    question = hand("score", {**counted, "bid": ["0", 2]})
    given = answer(question, find_preset(SHMEAR))
    assert (given.result and given.result.made, given.rule) == (False, "set_smucks")
    assert ("game_tie", "pitcher") in told(question, SHMEAR)


def test_that_was_a_revoke_only_where_trump_must_be_played() -> None:
    revoked = [*TRICKS[:1], "KD 3D 4D 5C", "QD 6D 7D 8D", "KC 3C 4C 5D", *TRICKS[4:]]
    question = hand("points", {"tricks": revoked})
    given = answer(question, find_preset("schmear"))
    assert given.result is not None and given.result.tally is not None
    assert [(r.seat, r.trick, str(r.card)) for r in given.result.tally.revokes] == [
        (3, 2, "5C"),
        (3, 4, "5D"),
    ]
    usual = {"preset": SHMEAR, "set_smucks": 0, "floor": None, "low_to": "taker"}
    assert ("revoke", "bid") in told(hand("score", {"tricks": revoked}), usual)


@pytest.mark.parametrize(
    ("rules", "owners", "scores", "won_by", "winners"),
    [
        (SHMEAR, "01-0", (9, 10, 0, 0), "target", (0,)),  # the pitcher, whatever the scores
        (SHMEAR, "1110", (10, 9, 0, 0), "target", (1,)),  # set: the higher score
        (SHMEAR, "11-2", (0, 9, 10, 0), "draw", (1, 2)),  # level, and nobody pitched and made it
        ("schmear", "0101", (10, 9), "target", (0,)),
        ("schmier", None, (19, 20, 0), "target", (1,)),
    ],
)
def test_who_is_out_first(rules, owners, scores, won_by, winners) -> None:
    if owners is None:
        points_ = {"high": "0", "low": "0", "jack": "0", "jick": "1", "joker": "1", "game": "1"}
        question = hand("won", {"points": points_}, scores, players=6, dealer=5)
    else:
        question = hand("won", {**points(owners), "bid": ["0", 2]}, scores)
    given = answer(question, rules_of(rules))
    outcome = given.after and given.after.outcome
    assert outcome is not None, given.problems
    assert (outcome.won_by, outcome.winners) == (won_by, winners)


def test_several_out_is_settled_otherwise_elsewhere() -> None:
    question = hand("won", {**points("01-0"), "bid": ["0", 2]}, (9, 11, 0, 0))
    assert ("several_out", ["score", "pitcher", "play-on"]) in told(question, SHMEAR)
    level = hand("won", {**points("11-2"), "bid": ["0", 2]}, (0, 9, 10, 0))
    assert ("several_out", ["pitcher", "score", "play-on"]) in told(level, SHMEAR)
    assert ("target", 15) in told(level, SHMEAR)


def test_a_hand_that_can_not_be_is_refused_with_all_reasons() -> None:
    five = [f"{TRICKS[0]} 3S", *TRICKS[1:]]
    question = hand("points", {"bid": ["0", 9], "trump": "H", "tricks": [*five, "2C 9D 10D QH"]})
    assert codes(answer(question, find_preset(SHMEAR))) == [
        ("bid-above-highest", "bid"),
        ("tricks-number", "tricks"),
        ("trick-size", "tricks.1"),
        ("lead-not-trump", "tricks.1"),
    ]
    piles = {str(i): pile for i, pile in enumerate(EIGHT)}
    question = hand("points", {"piles": {**piles, "1": EIGHT[1] + " AS Jo"}})
    assert codes(answer(question, find_preset(SHMEAR))) == [
        ("piles-number", "piles"),
        ("card-twice", "piles.1"),
        ("card-not-in-deck", "piles.1"),
    ]


def test_what_is_wrong_with_the_cards_is_said_though_trump_or_the_auction_is_missing() -> None:
    item, _ = read_item({"piles": {"0": "AS AS", "1": EIGHT[1]}})
    assert isinstance(item, HandRecord)
    question = hand("score", points("0000"), dealer=9)
    given = answer(HandAsked(**{**vars(question), "hand": item}), find_preset(SHMEAR))
    assert {code for code, _ in codes(given)} == {
        "no-such-player",
        "auction-missing",
        "trump-missing",
        "piles-number",
        "card-twice",
    }


def test_no_points_where_nothing_was_played() -> None:
    item, _ = read_item({"bid": None, "dump": "forfeit"})
    assert isinstance(item, HandRecord)
    asked = {**vars(hand("points", points("0000"))), "hand": item}
    assert codes(answer(HandAsked(**asked), find_preset(SHMEAR))) == [("nothing-played", "bid")]
    scored = answer(HandAsked(**{**asked, "about": About.SCORE}), find_preset(SHMEAR))
    assert (scored.rule, scored.result and scored.result.change) == ("forfeit", (0, 0, 0, 0))
