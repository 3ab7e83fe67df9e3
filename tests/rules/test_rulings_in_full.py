"""Rulings that only a rare hand brings: whose they are, by which rule, and nothing besides."""

from typing import Any

import pytest

from tests.rules.scored import Scored, hand, passed, points, scored, tricks

TWO = {"preset": "pitch", "hand_size": 2, "trump_by": "name", "low_to": "player"}
STRICT = {**TWO, "follow": "strict", "floor": None, "set_smucks": 1, "moon": {"from_score": 1}}
CALLED = {**TWO, "partnership": "called", "follow": "strict", "floor": None, "seats": [5]}


def told(night: Scored, code: str) -> list[Any]:
    return [ruling for ruling in night.results[-1].rulings if ruling.code == code]


def rule_of_nobodys(point: str, *owners: Any, **rules: Any) -> str:
    night = scored(hand("A", 2, *owners), rules={"preset": "shmear", "trump_by": "name", **rules})
    (rule,) = [r.rule for r in told(night, "point-nobodys") if r.facts["point"] == point]
    return rule


# ------------------------------------------------------------------- whose a point is


def test_the_rule_behind_a_point_that_is_nobodys() -> None:
    assert rule_of_nobodys("high", "- A A A", high_low="deck") == "high_low"
    assert rule_of_nobodys("low", "A - A A", high_low="deck") == "high_low"
    assert rule_of_nobodys("jack", "A A - A", high_low="deck") == "points"
    assert rule_of_nobodys("high", "- - - A") == "points"
    assert rule_of_nobodys("low", "- - - A") == "low_to"


@pytest.mark.parametrize(
    ("counts", "tied", "after"),
    [
        ({"Ann": 20, "Bob": 9, "Cy": 4}, False, 9),
        ({"Ann": 20, "Bob": 4, "Cy": 9}, False, 9),
        ({"Ann": 20}, False, 0),
        ({"Ann": 20, "Dee": 20}, True, 20),
    ],
)
def test_game_says_by_how_much_it_was_won(counts, tied, after) -> None:
    rules = {"preset": "shmear", "game_tie": "pitcher"}
    night = scored(hand("A", 2, "A A A", ("high", "low", "jack"), card_points=counts), rules=rules)
    (facts,) = [r.facts for r in told(night, "point-scored") if r.facts["point"] == "game"]
    assert (facts["card_points"], facts["tied"], facts["next"]) == (20, tied, after)


def test_game_of_a_later_side_is_compared_with_those_before_it() -> None:
    counts = {"Ann": 12, "Cy": 20, "Dee": 3}
    night = scored(hand("A", 2, "A A A", ("high", "low", "jack"), card_points=counts))
    (facts,) = [r.facts for r in told(night, "point-scored") if r.facts["point"] == "game"]
    assert (facts["seat"], facts["next"]) == (2, 12)


@pytest.mark.parametrize(
    ("tie", "counts", "owner"),
    [
        ("nobody", {"Cy": 30, "Bob": 4}, "A"),
        ("others", {"Cy": 20, "Bob": 20}, "B"),
        ("nobody", {"Cy": 20, "Bob": 20}, "-"),
    ],
)
def test_game_of_a_side_is_told_by_the_first_of_it(tie, counts, owner) -> None:
    seen = hand("A", 2, "A A A", ("high", "low", "jack"), card_points=counts)
    rules = {"preset": "shmear-partner", "game_tie": tie}
    assert scored(seen, rules=rules).owner("game") == owner


def test_without_a_pitcher_the_owners_of_high_and_low_are_partners_too() -> None:
    rules = {"preset": "shmear-crazy", "all_pass": "eldest-leads"}
    night = scored(passed(trump="S", points=points("B A D -")), rules=rules)
    assert night.scores == (2, 2, 0, 1)
    assert told(night, "partners-by-points")[0].facts == {"seats": [0, 1]}


def test_a_high_that_is_nobodys_makes_no_partners() -> None:
    rules = {"preset": "shmear-crazy", "trump_by": "name", "high_low": "deck"}
    night = scored(hand("A", 2, "- B A A"), rules=rules)
    assert (night.scores, told(night, "partners-by-points")) == ((2, 1, 0, 0), [])


def test_a_called_partner_that_sits_before_the_pitcher_is_told_in_order() -> None:
    night = scored(hand("C", 2, "A A C -", partner="Ann"), rules=CALLED, players=5)
    assert told(night, "partners-called")[0].facts == {"seats": [0, 2]}


# ----------------------------------------------------------------- set, moon, revokes


def test_where_being_set_costs_no_smuck_none_is_told() -> None:
    rules = {"preset": "shmear", "set_smucks": 0}
    assert told(scored(hand("A", 2, "B B B B"), rules=rules), "set-smucks") == []


@pytest.mark.parametrize("price", ["set", "bid"])
def test_a_price_of_revokes_changes_no_hand_without_one(price) -> None:
    rules = {**STRICT, "revoke": price}
    played = tricks("B", 2, "AS KS 3H 2S", "9H 8H 7H 6H", leader="Ann")
    night = scored(played, rules=rules)
    assert (night.made, night.scores[1]) == ([False], -2)
    shot = {**played, "bid": ["Bob", "moon"]}
    night = scored(shot, rules=rules, scores="0 5 0 0")
    assert (night.made, night.scores[1]) == ([False], 0)


def test_a_moon_tells_whose_it_was() -> None:
    night = scored(hand("B", "moon", "B B B B"), scores="0 1 0 0")
    assert [r.side for r in told(night, "moon-made")] == [1]
    assert night.results[-1].settling == night.state.outcome.rulings


def test_a_moon_that_was_dumped_is_remembered_as_such() -> None:
    night = scored(passed(dump="moon", trump="S", points=points("D D D D")), scores="0 0 0 1")
    assert night.results[-1].contract.dumped


def test_partners_of_one_hand_both_pay_for_a_revoke() -> None:
    # Ann and Cy are partners against the rest; Bob throws a heart to a spade, and has one.
    bad = tricks("A", 2, "AS 8H KS QS 10S", "9H 2S 7H 6H 5H", partner="Cy")
    night = scored(bad, rules={**CALLED, "revoke": "bid"}, players=5)
    assert night.revokes == ["B1"]
    assert [r.side for r in told(night, "revoke-loses-bid")] == [1, 3, 4]
    assert [night.scores[seat] for seat in (1, 3, 4)] == [-2, -2, -2]


@pytest.mark.parametrize(
    ("who", "played", "made"),
    [
        ("B", ["AS 2S JS KS", "9H 8H 7H 6H"], False),
        ("B", ["2S AS JS KS", "9H 8H 7H 6H"], True),
        ("A", ["AS 2S JS KS", "9H 8H 7H 6H"], True),
    ],
)
def test_all_tricks_are_those_of_the_pitcher(who, played, made) -> None:
    points = ["high"] if who == "A" or made else ["low"]
    rules = {
        **TWO,
        "points": points,
        "max_bid": None,
        "min_bid": 1,
        "moon": {"from_score": None, "made": 5, "failed": 5, "smucks": 0, "needs": "tricks"},
    }
    seen = tricks(who, "moon", *played, leader="Ann")
    assert scored(seen, rules=rules).made == [made]
    assert scored({**seen, "tricks": played}, rules=rules).results[-1].tally.all_tricks is made


def test_counted_points_of_others_tell_of_a_lost_trick() -> None:
    rules = {"preset": "setback-21", "moon": {"needs": "tricks", "from_score": None}}
    shot = hand("B", "moon", "B B B", ("high", "low", "jack"), card_points={"Bob": 30, "Cy": 4})
    assert scored(shot, rules=rules).made == [False]
    shot["card_points"] = {"Bob": 30}
    assert scored(shot, rules=rules).made == [True]


# ------------------------------------------------------------------------ the limits


def test_the_cap_takes_points_and_nothing_else() -> None:
    rules = {"preset": "shmear", "must_pitch_to_win": "cap"}
    night = scored(hand("A", 2, "A A B B"), rules=rules, scores="0 9 0 0")
    assert (night.scores, night.smucks) == ((2, 10, 0, 0), (0, 0, 0, 0))
    assert [(r.side, r.award) for r in told(night, "capped")] == [(1, (-1, 0))]


def test_who_comes_just_below_the_target_is_not_capped() -> None:
    rules = {"preset": "shmear", "must_pitch_to_win": "cap"}
    night = scored(hand("A", 2, "A A B B"), rules=rules, scores="0 8 10 0")
    assert (night.scores, told(night, "capped")) == ((2, 10, 10, 0), [])


def test_without_a_target_there_is_nothing_to_cap() -> None:
    rules = {"preset": "shmear", "must_pitch_to_win": "cap", "target": None, "deals_each": 3}
    assert scored(hand("A", 2, "A A B B"), rules=rules, scores="0 20 0 0").scores[1] == 22


def test_who_was_at_the_target_already_wins_by_no_refused_hand_and_no_redeal() -> None:
    rules = {"preset": "shmear", "all_pass": "redeal"}
    assert not scored(passed(), rules=rules, scores="12 0 0 0").over
    refused = scored(hand("B", 9, "B B B B"), rules=rules, scores="12 0 0 0")
    assert refused.refused and not refused.over


def test_smucks_of_a_hand_are_told_without_those_before() -> None:
    night = scored(hand("A", 2, "B B B B"), smucks="3 1 0 0")
    assert night.results[-1].smucks_change == (1, 0, 0, 0)
