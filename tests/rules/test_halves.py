"""Cards that count a half: exact, and read only where some card does."""

import json

import pytest

from shmear_scorer.rules.notation import read_item, write_item
from shmear_scorer.rules.presets import find_preset, rules_from_file, with_changes
from tests.rules.scored import hand, scored, tricks

USUAL = {"A": 4, "K": 3, "Q": 2, "J": 1, "10": 10}
ORDER = "A K Q J Jo 10 9 8 7 6 5 4 3 2"
HALF = {
    "preset": "shmear", "moon": None, "jokers": 2, "trump_order": ORDER,
    "card_points": {**USUAL, "Jo": 0.5}, "seats": [2], "hand_size": 2,
}  # fmt: skip


def test_what_the_deck_has_is_exact() -> None:
    rules = rules_from_file(HALF)
    assert (rules.card_points_total, rules.halves) == (81, True)
    single = with_changes(rules, {"jokers": 1})
    assert single.card_points_total == 80.5
    assert not find_preset("shmear").halves


def test_a_joker_breaks_the_tie_for_game() -> None:
    tied = scored(tricks("A", 2, "2S AS", "3H AH"), rules=HALF, players=2)
    assert (tied.counts, tied.owner("game")) == ((4, 4), "-")
    broken = scored(tricks("A", 2, "2S AS", "3H Jo"), rules=HALF, players=2)
    assert (broken.counts, broken.owner("game")) == ((0.5, 4), "B")
    for_ann = scored(tricks("A", 2, "AS Jo", "KH AH"), rules=HALF, players=2)
    assert (for_ann.counts, for_ann.owner("game")) == ((4.5, 7), "B")
    by_half = scored(tricks("A", 2, "AS 2S", "KH Jo"), rules=HALF, players=2)
    assert by_half.counts == (4, 3.5)


@pytest.mark.parametrize(
    ("counts", "owner"),
    [
        ({"Ann": 40.5, "Bob": 40}, "A"),
        ({"Ann": 40, "Bob": 40.5}, "B"),
        ({"Ann": 40.5, "Bob": 40.5}, "-"),
        ({"Ann": 40.0, "Bob": 40}, "-"),
    ],
)
def test_counts_with_halves_decide_game(counts, owner) -> None:
    told = hand("A", 2, "A A -", ("high", "low", "jack"), card_points=counts)
    assert scored(told, rules=HALF, players=2).owner("game") == owner


@pytest.mark.parametrize(
    ("counts", "code"),
    [
        ({"Ann": 81.5}, "card-points-too-many"),
        ({"Ann": 41, "Bob": 40.5}, "card-points-too-many"),
        ({"Ann": -0.5}, "card-points-negative"),
        ({"Ann": 0.25}, "not-readable"),
        ({"Ann": "31.5"}, "not-readable"),
    ],
)
def test_counts_that_cannot_be(counts, code) -> None:
    told = hand("A", 2, "A A -", ("high", "low", "jack"), card_points=counts)
    assert code in scored(told, rules=HALF, players=2).codes


def test_where_no_card_counts_a_half_no_count_has_one() -> None:
    told = hand("A", 2, "A A -", ("high", "low", "jack"), card_points={"Ann": 31.5})
    assert scored(told).codes == {"card-points-half"}


def test_a_count_is_the_same_after_it_was_written_and_read() -> None:
    told = {"points": {"high": "0"}, "card_points": {"0": 31.5, "1": 31.0}}
    item, problems = read_item(told)
    assert problems == ()
    assert json.dumps(write_item(item)["card_points"]) == '{"0": 31.5, "1": 31}'
