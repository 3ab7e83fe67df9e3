"""Cards, seats and discards that can't be, or merely were not allowed: each problem with its place
and its facts, and nothing else beside it."""

from typing import Any

import pytest

from tests.rules.scored import Scored, hand, passed, points, scored, tricks

TWO = {"preset": "pitch", "hand_size": 2, "trump_by": "name", "low_to": "player"}
LED = {**TWO, "trump_by": "lead"}
JOKER = {**TWO, "jokers": 1, "trump_order": "Jo A K Q J 10 9 8 7 6 5 4 3 2"}
JOKERS = {**TWO, "jokers": 2, "trump_order": "Jo A K Q J 10 9 8 7 6 5 4 3 2"}
SWAP = {**TWO, "exchange": {"up_to": 1, "dealer_takes_rest": True}}
FREE_SWAP = {**SWAP, "all_pass": "eldest-leads"}
KITTY = {"preset": "shmear-kitty", "hand_size": 2}
PLAYED = ["AS KS 3H 2S", "9H 8H 7H 6H"]
JOKER_LED = ["Jo KS 3H 2S", "9H 8H 7H 6H"]
PILES = {"Ann": "KS 2S AS 5H", "Dee": "3H 4H 6H 7H"}
POINTS = {"trump": "S", "points": points("D D - A")}
GONE = {"reseat": {"seats": {"Bob": None}}}


def piled(piles: Any, **played: str) -> dict[str, Any]:
    return {"bid": ["Ann", 2], "trump": "S", "piles": piles, "played": played}


def problems(*seen: Any, **about: Any) -> list[tuple[str, str, dict[str, Any]]]:
    return [(p.code, p.where, dict(p.facts)) for p in scored(*seen, **about).problems]


FIRST = "tricks.1"
PLACED: list[tuple[dict[str, Any], dict[str, Any], str, str, dict[str, Any]]] = [
    # what was led
    (
        tricks("A", 2, *JOKER_LED),
        {"rules": {**JOKER, "trump_by": "lead", "joker_lead": "refused"}},
        "joker-led",
        FIRST,
        {"card": "Jo", "trump": "S"},
    ),
    (
        tricks("A", 2, "Jo KH 3S 2H", "9S 8S 7S 6S", trump="H"),
        {"rules": {**JOKER, "trump_by": "lead", "joker_lead": "spades"}},
        "joker-led-spades",
        FIRST,
        {"card": "Jo", "trump": "H"},
    ),
    (
        piled({"Ann": "3H 4H 5H 6H 7H 8H 9H 10H"}),
        {"rules": LED},
        "no-trump-in-play",
        "trump",
        {"trump": "S"},
    ),
    (tricks("A", 2, trump=None), {"rules": LED}, "trump-missing", "trump", {}),
    # cards thrown away
    (
        hand("A", 2, "A A A A", kitty="2C 2C 3C"),
        {"rules": KITTY},
        "card-twice",
        "kitty",
        {"card": "2C"},
    ),
    (
        hand("A", 2, "A A A A", kitty="2C Jo 3C"),
        {"rules": KITTY},
        "card-not-in-deck",
        "kitty",
        {"card": "Jo"},
    ),
    (
        tricks("A", 2, *PLAYED, discards={"Bob": "Jo"}),
        {"rules": SWAP},
        "card-not-in-deck",
        "discards.1",
        {"card": "Jo"},
    ),
    (
        hand("A", 2, "A A A A", discards={"Bob": "Jo"}),
        {"rules": SWAP},
        "card-not-in-deck",
        "discards.1",
        {"card": "Jo"},
    ),
    (
        hand("A", 2, "A A A A", discards={"Bob": "2C 3C 4C"}),
        {"rules": KITTY},
        "kitty-others-discard",
        "discards.1",
        {"seat": 1, "cards": 3, "needs": 3},
    ),
    (hand("A", 2, "A A A A", kitty="2C"), {"rules": TWO}, "kitty-not-played", "kitty", {}),
    (
        hand("A", 2, "A A A A", discards={"Bob": "2C"}),
        {"rules": TWO},
        "discards-not-played",
        "discards",
        {},
    ),
    (
        tricks("A", "moon", *PLAYED, discards={"Ann": "2C"}),
        {"rules": {**SWAP, "moon": {"from_score": None}}},
        "exchange-moon",
        "discards.0",
        {"seat": 0},
    ),
    (
        tricks("A", 2, *PLAYED, discards={"Bob": "4S"}),
        {"rules": SWAP},
        "exchange-trump-thrown",
        "discards.1",
        {"seat": 1, "card": "4S"},
    ),
    (
        tricks("A", 2, "AS KS 3H 4S", "9H 8H 7H 6H", discards={"Dee": "2S"}),
        {"rules": {**SWAP, "exchange": {"up_to": 3, "dealer_takes_rest": True}}},
        "exchange-point-thrown",
        "discards.3",
        {"seat": 3, "card": "2S"},
    ),
    (
        tricks("A", 2, "AS KS 3H 7S", "9H 8H 7H 6H", discards={"Dee": "5S"}),
        {"rules": SWAP},
        "exchange-trump-thrown",
        "discards.3",
        {"seat": 3, "card": "5S"},
    ),
    # counted card points
    (
        hand("A", 2, "A A A", ("high", "low", "jack"), card_points={"Bob": 4.5}),
        {},
        "card-points-half",
        "card_points.1",
        {"seat": 1, "count": 4.5},
    ),
    # adjustments
    ({"adjust": []}, {}, "adjust-nothing", "adjust", {}),
]


@pytest.mark.parametrize(
    ("seen", "about", "code", "where", "facts"),
    PLACED,
    ids=[f"{code}-{where}" for _, _, code, where, _ in PLACED],
)
def test_a_problem_of_cards_says_where_it_lies(seen, about, code, where, facts) -> None:
    assert problems(seen, **about) == [(code, where, facts)]


AWAY = {"preset": "shmear", "hand_size": 2, "trump_by": "name", "seats": [4, 3]}


@pytest.mark.parametrize(
    ("seen", "where"),
    [
        (hand("B", 2, "A A A A"), "bid"),
        (hand("A", 2, "B A A A"), "points.high"),
        (hand("A", 2, "A A A A", dealer="Bob"), "dealer"),
        (hand("A", 2, "A A A A", partner="Bob"), "partner"),
        (hand("A", 2, "A A A A", discards={"Bob": "2C"}), "discards.1"),
        (tricks("A", 2, "AS KS 3H", "9H 8H 7H", leader="Bob"), "leader"),
        (piled({"Ann": "AS KS 3H", "Bob": "9H 8H 7H"}, low="Ann"), "piles.1"),
        (piled({"Ann": "AS KS 3H", "Dee": "9H 8H 7H"}, high="Bob", low="Ann"), "played.high"),
        (piled({"Ann": "AS KS 3H", "Dee": "9H 8H 7H"}, low="Bob"), "played.low"),
        (
            hand("A", 2, "A A A", ("high", "low", "jack"), card_points={"Bob": 4}),
            "card_points.1",
        ),
    ],
)
def test_who_is_away_has_no_part_in_a_hand(seen, where) -> None:
    assert ("player-away", where, {"seat": 1}) in problems(GONE, seen, rules=AWAY)


def test_a_pile_that_is_no_whole_tricks_is_told_at_the_sides_first_seat() -> None:
    rules = {**TWO, "partnership": "pairs"}
    seen = piled({"Ann": "AS KS", "Cy": "2S", "Dee": "3H 4H 6H 7H 8H"}, low="Ann")
    facts = {"seat": 0, "cards": 3, "players": 4}
    assert ("pile-size", "piles.0", facts) in problems(seen, rules=rules)


# ------------------------------------------------------------------ what is all right


def fine(night: Scored) -> bool:
    return not night.refused and night.problems == ()


def test_one_trump_in_play_needs_one_player_only() -> None:
    seen = piled({"Ann": "JS 3H 4H 6H", "Dee": "7H 8H 9H 10H"}, high="Bob")
    night = scored(seen, rules={**TWO, "trump_by": "name"})
    assert fine(night) and night.owners == "B B A D"


def test_nobody_pitches_and_cards_are_thrown_all_the_same() -> None:
    night = scored(passed(discards={"Bob": "2C"}, **POINTS), rules=FREE_SWAP)
    assert fine(night) and night.scores == (1, 0, 0, 2)
    night = scored(passed(discards={"Bob": "2C"}, **POINTS), rules={**FREE_SWAP, "kitty": 3})
    assert fine(night) and night.scores == (1, 0, 0, 2)
    eldest = {**KITTY, "all_pass": "eldest-leads"}
    night = scored(passed(kitty="2C 3C 4C", **POINTS), rules=eldest)
    assert fine(night) and night.scores == (1, 0, 0, 2)


def test_with_a_kitty_and_an_exchange_the_pitcher_throws_what_comes() -> None:
    rules = {**SWAP, "kitty": 3}
    night = scored(hand("A", 2, "A A A A", discards={"Ann": "2C 3C 4C 5C"}), rules=rules)
    assert fine(night)


def test_one_of_two_equal_jokers_may_lie_in_the_kitty() -> None:
    rules = {**JOKERS, "kitty": 3}
    seen = tricks("A", 2, "AS Jo 3H 2S", "8H 9H 7H 6H", kitty="Jo 2C 3C")
    assert "kitty-card-elsewhere" not in scored(seen, rules=rules).codes
    marked = {**rules, "trump_order": "HJo LJo A K Q J 10 9 8 7 6 5 4 3 2"}
    seen = tricks("A", 2, "AS HJo 3H 2S", "8H 9H 7H 6H", kitty="HJo 2C 3C")
    assert "kitty-card-elsewhere" in scored(seen, rules=marked).codes


def test_counted_points_beside_rules_without_game_are_no_point() -> None:
    rules = {**TWO, "points": ["high", "low", "jack"]}
    seen = hand("A", 2, "A A B", ("high", "low", "jack"), card_points={"Ann": 3, "Cy": 30})
    night = scored(seen, rules=rules)
    assert fine(night) and night.scores == (2, 1, 0, 0)


def test_a_low_that_the_rules_lack_may_be_nobodys() -> None:
    night = scored(hand("A", 2, "A - A A"), rules={**TWO, "points": ["high", "jack", "game"]})
    assert fine(night) and night.scores == (3, 0, 0, 0)
