"""High and Low of the trumps in play, or of the whole deck: two certain cards."""

import pytest

from shmear_scorer.rules.evidence import high_can_be_nobodys
from shmear_scorer.rules.presets import find_preset, with_changes
from tests.rules.scored import hand, scored, tricks

DECK = {"preset": "shmear", "high_low": "deck", "hand_size": 2, "moon": None}
CUTTHROAT = {**DECK, "seats": [2]}
SHORT = {**CUTTHROAT, "deck": "7"}
TAKEN = {**DECK, "low_to": "taker"}


@pytest.mark.parametrize(
    ("rules", "played", "owners"),
    [
        # (first trick, second trick) of Ann and Bob; High, Low, Jack, Game by initials
        (CUTTHROAT, ("AS 2S", "KH QH"), "A B - A"),
        (CUTTHROAT, ("KS 2S", "AH QH"), "- B - A"),
        (CUTTHROAT, ("AS 3S", "KH QH"), "A - - A"),
        (CUTTHROAT, ("KS 3S", "AH QH"), "- - - A"),
        (CUTTHROAT, ("JS 9H", "AH QH"), "- - A A"),
        (CUTTHROAT, ("2S 9H", "AH QH"), "- A - A"),
        (CUTTHROAT, ("AS 9H", "KH QH"), "A - - A"),
        (SHORT, ("AS 7S", "KH QH"), "A B - A"),
        (SHORT, ("AS 8S", "KH QH"), "A - - A"),
        ({**CUTTHROAT, "high_low": "in-play"}, ("KS 3S", "AH QH"), "A B - A"),
    ],
)
def test_high_and_low_are_two_certain_cards(rules, played, owners) -> None:
    assert scored(tricks("A", 2, *played), rules=rules, players=2).owners == owners


def test_low_goes_to_who_takes_the_two() -> None:
    trick = ("KS 3S 9H 8H", "AH 2S 7H 6H")
    assert scored(tricks("A", 2, *trick), rules=TAKEN).owner("low") == "B"
    away = ("KS 2S 9H 8H", "AH 3S 7H 6H")
    assert scored(tricks("A", 2, *away), rules=TAKEN).owner("low") == "A"
    assert scored(tricks("A", 2, *away), rules=DECK).owner("low") == "B"


def test_with_jokers_the_certain_cards_are_numbered_ones() -> None:
    rules = {**CUTTHROAT, "jokers": 1, "trump_order": "Jo A K Q J 10 9 8 7 6 5 4 3 2"}
    assert scored(tricks("A", 2, "AS 2S", "Jo QH"), rules=rules, players=2).owners == "A B - A"


def test_a_point_of_a_card_that_was_not_in_play_says_that_this_rule_decided() -> None:
    played = scored(tricks("A", 2, "KS 2S", "AH QH"), rules=CUTTHROAT, players=2)
    nobodys = {r.facts["point"]: r.rule for r in played.results[0].rulings if r.side is None}
    assert nobodys == {"high": "high_low", "jack": "points"}


def test_piles_ask_who_played_only_for_the_certain_cards() -> None:
    piles = {"Ann": "KS 3S AH QH"}
    record = {"bid": ["Ann", 2], "trump": "S", "piles": piles}
    seen = scored(record, rules=CUTTHROAT, players=2)
    assert (seen.refused, seen.owners) == (None, "- - - A")
    with_low = {**record, "piles": {"Ann": "KS 2S AH QH"}}
    assert scored(with_low, rules=CUTTHROAT, players=2).codes == {"who-played-low"}
    told = {**with_low, "played": {"low": "Bob"}}
    assert scored(told, rules=CUTTHROAT, players=2).owners == "- B - A"
    both = {**record, "piles": {"Ann": "AS 2S KH QH"}, "played": {"low": "Bob"}}
    assert scored(both, rules=CUTTHROAT, players=2).owners == "A B - A"


@pytest.mark.parametrize("owners", ["- A A A", "A - A A", "- - A A", "- - - A"])
def test_told_by_points_high_and_low_may_be_nobodys(owners) -> None:
    rules = {"preset": "shmear", "high_low": "deck"}
    assert scored(hand("A", 2, owners), rules=rules).refused is None
    assert scored(hand("A", 2, owners), rules="shmear").codes == {"high-low-nobodys"}


def test_the_form_offers_nobody() -> None:
    assert not high_can_be_nobodys(find_preset("shmear"))
    assert high_can_be_nobodys(with_changes(find_preset("shmear"), {"high_low": "deck"}))


def test_a_moon_needs_both_cards_in_play() -> None:
    rules = {**CUTTHROAT, "moon": {}, "points": ["high", "low", "game"]}
    without = scored(tricks("A", "moon", "AS 3S", "KH QH"), rules=rules, players=2, scores="3 0")
    assert (without.made, without.over) == ([False], False)


def test_partners_by_high_and_low_need_an_owner_of_each() -> None:
    rules = {**DECK, "partnership": "high-low"}
    played = scored(tricks("A", 2, "AS 3S 9H 8H", "10S 2H 7H 6H"), rules=rules)
    assert played.owners == "A - - A" and played.scores == (2, 0, 0, 0)
