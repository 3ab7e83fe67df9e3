"""RULES.md, "Rules that differ": lowest and highest bid, what a bid must, once around."""

import pytest

from tests.rules.scored import JICK, calls, hand, scored

MOON = {"from_score": None}


@pytest.mark.parametrize(
    ("rules", "said", "fits"),
    [
        ("shmear", "2 pass pass pass", True),
        ("shmear", "1 pass pass pass", False),
        ("shmear", "4 pass pass pass", True),
        ("shmear", "5 pass pass pass", False),
        ("shmear", "0 pass pass pass", False),
        ({"preset": "shmear", "min_bid": 1}, "1 pass pass pass", True),
        ({"preset": "shmear", "min_bid": 3}, "2 pass pass pass", False),
        ({"preset": "shmear", "max_bid": 3}, "4 pass pass pass", False),
        ({"preset": "shmear", "max_bid": 3}, "3 pass pass pass", True),
    ],
)
def test_a_bid_lies_between_the_lowest_and_the_highest(rules, said, fits) -> None:
    assert (scored(calls(said), rules=rules).refused is None) == fits


@pytest.mark.parametrize(
    ("points", "highest"),
    [
        (["high", "low", "jack", "game"], 4),
        (["high", "low", "jack", "ten", "game"], 5),
        (["high", "low", "jack", "ten", "three:2", "game"], 7),
        (["high", "low", "game"], 3),
    ],
)
def test_the_highest_bid_is_what_the_points_add_up_to(points, highest) -> None:
    rules = {"preset": "schmear", "points": points}
    names = [point.partition(":")[0] for point in points]
    all_to_ann = " ".join("A" for _ in points)
    assert scored(hand("A", highest, all_to_ann, names), rules=rules).refused is None
    assert scored(hand("A", highest + 1, all_to_ann, names), rules=rules).codes == {
        "bid-above-highest"
    }


def test_a_fifth_point_makes_five_the_highest_bid() -> None:
    names = ["high", "low", "jack", "jick", "game"]
    rules = {"preset": "shmear", "trump_order": JICK, "points": names}
    assert scored(hand("A", 5, "A A A A A", names), rules=rules).made == [True]


@pytest.mark.parametrize(
    ("said", "winner", "bid"),
    [
        ("2 3 4 pass", 2, 4),
        ("pass pass 2 3", 3, 3),
        ("3 pass pass pass", 0, 3),
        ("2 4 pass pass", 1, 4),
    ],
)
def test_the_highest_bidder_pitches(said, winner, bid) -> None:
    contract = scored(calls(said)).results[0].contract
    assert (contract.seat, contract.bid, contract.moon) == (winner, bid, False)


@pytest.mark.parametrize("said", ["2 2 pass pass", "3 2 pass pass", "4 4 pass pass"])
def test_a_bid_must_beat_the_highest_before_it(said) -> None:
    assert scored(calls(said)).codes == {"bid-not-higher"}


@pytest.mark.parametrize(
    ("may", "said", "problem"),
    [
        ("never", "3 pass pass 3", "bid-not-higher"),
        ("never", "4 pass pass 4", "bid-not-higher"),
        ("highest", "3 pass pass 3", "dealer-matches-highest-only"),
        ("highest", "4 pass pass 4", None),
        ("highest", "pass 4 4 pass", "bid-not-higher"),
        ("any", "3 pass pass 3", None),
        ("any", "2 3 pass 3", None),
        ("any", "4 pass pass 4", None),
        ("any", "3 pass pass 2", "bid-not-higher"),
        ("any", "3 3 pass pass", "bid-not-higher"),
    ],
)
def test_only_the_dealer_may_match_and_only_as_the_table_says(may, said, problem) -> None:
    night = scored(calls(said), rules={"preset": "shmear", "dealer_may_match": may})
    assert night.codes == ({problem} if problem else set())
    if problem is None and said.endswith(("3", "4")):
        assert night.results[0].contract.seat == 3


def test_the_dealer_matches_the_highest_bid_of_these_rules() -> None:
    rules = {"preset": "shmear", "dealer_may_match": "highest", "max_bid": 3}
    assert scored(calls("3 pass pass 3"), rules=rules).results[0].contract.seat == 3


@pytest.mark.parametrize("may", ["never", "highest", "any"])
def test_a_standing_moon_is_matched_by_nobody(may) -> None:
    rules = {"preset": "shmear", "moon": MOON, "dealer_may_match": may}
    assert scored(calls("moon pass pass moon"), rules=rules).codes == {"moon-over-moon"}
    assert scored(calls("moon pass pass 4"), rules=rules).codes == {"bid-over-moon"}


@pytest.mark.parametrize(
    ("said", "problem"),
    [
        ("2 pass pass", "auction-unfinished"),
        ("", "auction-unfinished"),
        ("4", "auction-unfinished"),
        ("2 pass pass pass 3", "auction-over"),
    ],
)
def test_the_auction_goes_once_around(said, problem) -> None:
    assert scored(calls(said)).codes == {problem}


@pytest.mark.parametrize("first", ["B", "C", "D"])
def test_the_player_on_the_dealers_left_begins(first) -> None:
    assert scored(calls("2 pass pass pass", first=first)).codes == {"call-out-of-turn"}


def test_another_dealer_moves_the_beginning() -> None:
    assert scored(calls("2 pass pass pass", first="C", dealer="Bob")).refused is None


def test_somebody_who_is_not_there_calls_nothing() -> None:
    stranger = calls("2 pass pass pass")
    stranger["calls"][1][0] = "Zoe"
    assert "no-such-player" in scored(stranger).codes


# ------------------------------------------------------------- max_bid_ends

ENDS = {"preset": "shmear", "max_bid_ends": True, "moon": None}


@pytest.mark.parametrize(
    ("said", "problem"),
    [
        ("4", None),
        ("2 pass 4", None),
        ("2 3", "auction-unfinished"),
        ("4 pass", "auction-over"),
        ("pass pass pass 4", None),
    ],
)
def test_the_highest_bid_ends_the_auction_where_it_does(said, problem) -> None:
    night = scored(calls(said), rules=ENDS)
    assert night.codes == ({problem} if problem else set())


def test_the_auction_goes_on_while_a_moon_may_follow() -> None:
    rules = {**ENDS, "moon": {"from_score": 1}}
    # Only Dee has a point, so Bob and Cy have nothing left to say but pass.
    about = {"rules": rules, "scores": "0 0 0 1"}
    assert scored(calls("4"), **about).codes == {"auction-unfinished"}
    assert scored(calls("4 pass pass moon", "D D D D"), **about).made == [True]
    assert scored(calls("4 pass pass pass"), **about).made == [True]
    assert scored(calls("4 moon pass pass"), **about).codes == {"moon-needs-score"}


def test_nobody_left_with_a_right_to_the_moon_ends_it() -> None:
    rules = {**ENDS, "moon": {"from_score": 1}}
    assert scored(calls("2 4"), rules=rules, scores="5 1 0 0").refused is None
    assert scored(calls("2 pass pass 4"), rules=rules, scores="5 5 5 5").refused is None


def test_a_moon_ends_it_too() -> None:
    rules = {**ENDS, "moon": {"from_score": 1}}
    assert scored(calls("moon"), rules=rules, scores="1 1 1 1").made == [True]
    assert scored(calls("2 moon", "B B B B"), rules=rules, scores="1 1 1 1").made == [True]


def test_without_max_bid_ends_a_moon_does_not_cut_the_auction_short() -> None:
    assert scored(calls("moon"), scores="1 0 0 0").codes == {"auction-unfinished"}


# ------------------------------------------------------------ only who won it


@pytest.mark.parametrize(
    ("bid", "problem"),
    [
        (["Ann", 2], None),
        (["Ann", 1], "bid-below-lowest"),
        (["Ann", 5], "bid-above-highest"),
        (["Ann", "pass"], "bid-below-lowest"),
        (["Ann", "moon"], "moon-needs-score"),
        (["Zoe", 2], "no-such-player"),
        (["Ann"], "not-readable"),
        (["Ann", True], "not-readable"),
        ("Ann", "not-readable"),
    ],
)
def test_the_bid_that_won_is_held_against_the_same_rules(bid, problem) -> None:
    night = scored({"bid": bid, "trump": "S", "points": hand("A", 2, "A A A A")["points"]})
    assert problem in night.codes if problem else night.refused is None


def test_a_hand_without_any_auction_is_refused() -> None:
    without = hand("A", 2, "A A A A")
    del without["bid"]
    assert scored(without).codes == {"auction-missing"}


def test_calls_and_a_bid_are_one_too_many() -> None:
    assert "auction-twice" in scored({**calls("2 pass pass pass"), "bid": ["Ann", 2]}).codes
