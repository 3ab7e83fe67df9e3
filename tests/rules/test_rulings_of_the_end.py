"""What is told of a game's end, and ends that only rare hands bring."""

from typing import Any

import pytest

from tests.rules.scored import hand, passed, points, scored, tricks

LOSES = {"from_score": None, "made": "wins", "failed": "loses", "smucks": 0}
ALL_POINTS = {"preset": "shmear", "moon": None, "all_points_win": True}
IN_ORDER = {"preset": "shmear", "several_out": ["points-in-order", "draw"]}
TWO = {"preset": "pitch", "hand_size": 2, "trump_by": "name", "low_to": "player"}


def adjusted(*rows: tuple[str, int]) -> dict[str, Any]:
    return {"adjust": [{"player": player, "points": n, "reason": "x"} for player, n in rows]}


def test_a_moon_that_loses_the_game_says_whose_it_was_and_who_is_left() -> None:
    rules = {"preset": "shmear-partner", "moon": LOSES}
    night = scored(hand("C", "moon", "A A - A"), rules=rules, scores="14 3")
    assert [(r.code, r.rule, r.facts) for r in night.state.outcome.rulings] == [
        ("moon-lost", "moon", {"seat": 2, "sides": [1]})
    ]


def test_all_points_say_whose_they_were() -> None:
    night = scored(hand("B", 2, "B B B B"), rules=ALL_POINTS)
    assert [(r.code, r.rule, r.facts) for r in night.state.outcome.rulings] == [
        ("all-points", "all_points_win", {"sides": [1]})
    ]


def test_where_all_points_win_nothing_is_won_by_what_is_no_hand() -> None:
    night = scored(adjusted(("Ann", 2)), passed(dump="forfeit"), rules=ALL_POINTS)
    assert (night.over, night.refused, night.scores) == (False, None, (2, 0, 0, 0))


def test_points_that_are_all_nobodys_win_nothing() -> None:
    rules = {**ALL_POINTS, "trump_by": "name"}
    night = scored(hand("A", 2, "- - - -"), rules=rules, scores="5 0 0 0")
    assert (night.over, night.refused, night.scores) == (False, None, (3, 0, 0, 0))


def test_a_pitcher_who_is_set_for_a_revoke_wins_nothing_by_all_points() -> None:
    rules = {**ALL_POINTS, **TWO, "preset": "shmear", "follow": "strict", "revoke": "set",
             "points": ["high", "low", "game"], "low_to": "taker", "seats": [2]}  # fmt: skip
    # Ann, who pitched, trumps a heart, though strictly she had to follow with her own.
    bad = {"bid": ["Ann", 2], "trump": "S", "leader": "Bob", "tricks": ["9H AS", "KH 3D"]}
    night = scored(bad, rules=rules, players=2, dealer="A")
    assert (night.revokes, night.owners) == (["A1"], "A A A")
    assert (night.made, night.over) == ([False], False)
    legal = {**bad, "tricks": ["9H AS", "KD 3D"]}
    assert scored(legal, rules=rules, players=2, dealer="A").won_by == "all-points"


# ------------------------------------------------------------------- points in order


def test_an_adjustment_has_no_points_to_count_in_order() -> None:
    night = scored(adjusted(("Ann", 2), ("Bob", 2)), rules=IN_ORDER, scores="10 10 0 0")
    assert (night.winners, night.won_by) == ("AB", "draw")


def test_without_a_target_points_in_order_settle_nothing() -> None:
    rules = {**IN_ORDER, "target": None, "deals_each": 1}
    night = scored(hand("A", 2, "A A B B"), rules=rules, hands_played=3)
    assert (night.winners, night.won_by) == ("AB", "draw")


def test_points_in_order_settle_nothing_where_nobody_comes_to_the_target() -> None:
    rules = {**IN_ORDER, "moon": LOSES}
    night = scored(hand("A", "moon", "B C - A"), rules=rules, scores="0 3 3 0")
    assert (night.winners, night.won_by) == ("BC", "draw")
    assert night.state.outcome.rulings[1].facts == {"among": [1, 2], "left": [1, 2], "point": None}


@pytest.mark.parametrize(
    ("who", "owners", "winners"),
    [
        ("A", "B A A C", "A"),  # made: the pitcher's points come before High
        ("C", "B A - A", "B"),  # set: the points go in their order
        ("A", "C A A B", "A"),
    ],
)
def test_the_pitchers_points_come_first_if_it_made_its_bid(who, owners, winners) -> None:
    night = scored(hand(who, 2, owners), rules=IN_ORDER, scores="9 10 10 0")
    assert night.winners == winners


def test_who_pitched_without_a_bid_to_make_comes_in_order_too() -> None:
    rules = {**IN_ORDER, "all_pass": "eldest-leads"}
    night = scored(passed(trump="S", points=points("B A A C")), rules=rules, scores="9 10 10 0")
    assert night.winners == "B"


# ------------------------------------------------------------------ a seat is empty


def test_tricks_go_round_who_is_there() -> None:
    away = {"reseat": {"seats": {"Bob": None}}}
    played = tricks("D", 2, "AS KS JS", "9H 8H 2S")
    night = scored(away, played, rules={**TWO, "seats": [4, 3]})
    assert night.trick_winners == "DC"
    assert night.owners == "D C D D"
