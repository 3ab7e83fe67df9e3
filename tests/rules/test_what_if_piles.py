"""What piles and tricks tell of the points and the sides of other rules."""

from typing import Any

import pytest

from tests.rules.scored import FOUR, hand, tricks
from tests.rules.seen_again import again

SMALL = {"preset": "shmear", "hand_size": 2, "trump_by": "name", "moon": None, "floor": None}
PAIRS = {**SMALL, "partnership": "pairs"}
PILES = {"Ann": "AS JS 3H 4H", "Bob": "10H 2S 7H 6H"}
ALONE = {"partnership": "alone"}
CRAZY = {"partnership": "high-low"}
HIGH_JOKER = {**SMALL, "jokers": 1, "trump_order": "Jo A K Q J 10 9 8 7 6 5 4 3 2"}


def piled(piles: dict[str, str] = PILES, **played: str) -> dict[str, Any]:
    return {"bid": ["Ann", 2], "trump": "S", "piles": piles, "played": played}


@pytest.mark.parametrize(
    ("rules", "by", "record", "scores"),
    [
        (SMALL, {"low_to": "taker"}, piled(low="Dee"), "2 2 0 0"),
        (SMALL, {"partnership": "pairs"}, piled(low="Dee"), "2 2"),
        (SMALL, CRAZY, piled(low="Dee"), "3 1 0 3"),  # Ann and Dee together; Game is Bob's
        (PAIRS, ALONE, piled(low="Dee"), "-2-3 0-2 0-3 0-2"),
        (PAIRS, CRAZY, piled(low="Dee"), "-2-4 0-4 0-4 0-4"),
        (PAIRS, {"low_to": "taker"}, piled(low="Dee"), "2 2"),
        (PAIRS, {"card_points": {"J": 1}}, piled(low="Dee"), "3 1"),
        (SMALL, {"deck": "A K Q J 10 8 7 6 5 4 3 2"}, piled(low="Dee"), "2 1 0 1"),
        (HIGH_JOKER, {"low_to": "taker"}, piled(high="Cy", low="Dee"), "-2 2 1 0"),
        ({**SMALL, "low_to": "taker"}, {"low_to": "player"}, piled(), "2-3 1-2 0-1 0-1"),
    ],
)
def test_what_piles_come_to(rules, by, record, scores) -> None:
    told = again(record, rules=rules, by=by)
    assert (told.scores, told.otherwise) == (scores, "")


def test_each_of_two_marked_jokers_stays_with_who_took_it() -> None:
    order = "HJo A K Q J 10 9 8 7 6 5 4 3 2 LJo"
    names = ["high", "low", "high-joker", "low-joker"]
    rules = {**PAIRS, "jokers": 2, "trump_order": order, "points": names, "low_to": "taker"}
    piles = {"Ann": "AS HJo 3H 4H", "Bob": "LJo 2S 7H 6H"}
    told = again(piled(piles, high="Ann"), rules=rules, by=ALONE)
    assert told.scores == "-2-2 0-2 0-2 0-2"
    assert told.unknown == ("high", "low", "high-joker", "low-joker")


def test_who_played_the_highest_under_a_joker_is_unknown_where_it_was_not_asked() -> None:
    rules = {**HIGH_JOKER, "points": ["low", "jack", "game"]}
    told = again(piled(low="Dee"), rules=rules, by={"points": [*FOUR]})
    assert (told.scores, told.unknown) == ("-2-2 1-2 0-1 1-2", ("high",))


def test_a_trick_that_a_pile_lacks_is_lost_whatever_was_in_it() -> None:
    moon = {"from_score": None, "needs": "tricks"}
    piles = {"Ann": "AS JS 2S 10H", "Bob": "9H 8H 7H 6H"}
    shot = {**piled(piles, low="Ann"), "bid": ["Ann", "moon"]}
    by = {**ALONE, "moon": {**moon, "smucks": 1}}
    told = again(shot, rules={**PAIRS, "moon": moon}, by=by)
    assert told.made == {False}


def test_all_that_is_open_of_a_moon_is_said() -> None:
    by = {**ALONE, "moon": {"from_score": None, "needs": "tricks"}}
    shot = hand("A", "moon", "A A A A")
    told = again(shot, rules={**PAIRS, "moon": {"from_score": None}}, by=by)
    assert told.unknown == ("high", "low", "jack", "game", "tricks")


def test_a_game_that_nobody_asked_for_may_be_anybodys() -> None:
    three = hand("A", 2, "A A A", FOUR[:3])
    told = again(three, rules={**SMALL, "points": [*FOUR[:3]]}, by={"points": [*FOUR]})
    assert (told.scores, told.unknown) == ("3-4 0-1 0-1 0-1", ("game",))


def test_the_first_lead_and_no_other_card_made_trump() -> None:
    rules = {**SMALL, "trump_by": "lead"}
    played = tricks("A", 2, "AS KH 3H 2S", "9H 8H 7H 6H", trump=None)
    assert again(played, rules=rules, by={"low_to": "taker"}).scores == "3 0 0 0"


@pytest.mark.parametrize(
    ("names", "scores"),
    [
        (["high", "jack", "game"], "2-3 0-1 0-1 0-1"),
        (["low", "jack", "game"], "1-2 1-2 0-1 0-1"),
    ],
)
def test_of_points_that_remain_the_new_count_is_open(names, scores) -> None:
    by = {"points": names, "card_points": {"9": 1}, "moon": None, "min_bid": 1}
    told = again(hand("A", 1, "A B A A"), rules={**SMALL, "min_bid": 1}, by=by)
    assert told.scores == scores


def test_a_count_tells_of_a_trick_that_a_shooter_lost() -> None:
    by = {"moon": {"from_score": None, "needs": "tricks"}, "set_smucks": 0}
    rules = {"preset": "shmear-partner", "moon": {"from_score": None}}
    # All that was counted is theirs; a trick without card points may be another's.
    own = hand("B", "moon", "B B B", FOUR[:3], card_points={"Bob": 40, "Dee": 30})
    assert again(own, rules=rules, by=by).made == {True, False}
    lost = hand("B", "moon", "B B B", FOUR[:3], card_points={"Bob": 40, "Cy": 1})
    assert again(lost, rules=rules, by=by).made == {False}
