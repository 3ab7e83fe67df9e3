"""Which rules matter beside one another, and where two tables differ."""

from itertools import pairwise
from typing import Any

import pytest

from shmear_scorer.rules.presets import all_presets, find_preset, with_changes
from shmear_scorer.rules.relevance import comes_to_bear, differences, has_smucks, is_played
from shmear_scorer.rules.rulevalues import KEYS

TWO_JOKERS = {"jokers": 2, "trump_order": "A K Q Jo J 10 9 8 7 6 5 4 3 2"}
MARKED = {"jokers": 2, "trump_order": "A K Q HJo LJo J 10 9 8 7 6 5 4 3 2"}
NO_LOW = {"points": ["high", "jack", "game"]}
NO_GAME = {"points": ["high", "low", "jack"]}


@pytest.mark.parametrize(
    ("key", "changes", "bears"),
    [
        ("forfeit", {}, True),
        ("forfeit", {"all_pass": "dealer-set"}, True),
        ("forfeit", {"all_pass": "dealer-stuck"}, False),
        ("joker_tie", TWO_JOKERS, True),
        ("joker_tie", MARKED, False),
        ("joker_tie", {**TWO_JOKERS, "jokers": 1}, False),
        ("joker_tie", {}, False),
        ("joker_lead", TWO_JOKERS, True),
        ("joker_lead", {**TWO_JOKERS, "trump_by": "name"}, False),
        ("joker_lead", {}, False),
        ("joker_lead", {**TWO_JOKERS, "jokers": 1}, True),
        ("high_low", NO_LOW, True),
        ("high_low", {"points": ["low", "game"]}, True),
        ("high_low", {"points": ["jack", "game"]}, False),
        ("low_to", NO_LOW, False),
        ("low_to", NO_GAME, True),
        ("game_tie", NO_GAME, False),
        ("card_points", NO_GAME, False),
        ("card_points", NO_LOW, True),
        ("target", {"deals_each": 2}, False),
        ("count_down", {"deals_each": 2}, False),
        ("must_pitch_to_win", {"deals_each": 2}, False),
        ("must_pitch_to_win", {}, True),
        ("deals_each", {}, False),
        ("deals_each", {"deals_each": 2}, True),
        ("several_out", {}, True),
        ("several_out", {"must_pitch_to_win": True}, False),
        ("several_out", {"must_pitch_to_win": "cap", "deals_each": 2}, True),
        ("several_out", {"must_pitch_to_win": True, "partnership": "high-low"}, True),
        ("several_out", {"must_pitch_to_win": True, "moon": {"failed": "loses"}}, True),
        ("moon", {"moon": None}, True),
    ],
)
def test_a_rule_comes_to_bear_only_beside_those_that_need_it(
    key: str, changes: dict[str, Any], bears: bool
) -> None:
    assert comes_to_bear(key, with_changes(find_preset("shmear"), changes)) is bears


def test_a_table_without_a_kitty_joker_exchange_or_moon_has_a_rule_that_says_so() -> None:
    schmear, schmier = find_preset("schmear"), find_preset("schmier")
    absent = [key for key in KEYS if not is_played(key, schmear)]
    assert absent == ["kitty", "jokers", "exchange", "moon"]
    assert [key for key in KEYS if not is_played(key, schmier)] == ["kitty", "moon"]


FREE = {"set_smucks": 0, "forfeit": {"points": 2, "smucks": 0}, "moon": None}


@pytest.mark.parametrize(
    ("changes", "there"),
    [
        ({}, False),
        ({"set_smucks": 1}, True),
        ({"forfeit": {"points": 2, "smucks": 1}}, True),
        ({"forfeit": {"points": 2, "smucks": 1}, "all_pass": "dealer-stuck"}, False),
        ({"moon": {"smucks": 2}}, True),
        ({"moon": {"smucks": 0}}, False),
    ],
)
def test_smucks_are_told_where_some_rule_gives_them(changes: dict[str, Any], there: bool) -> None:
    assert bool(has_smucks(with_changes(find_preset("shmear"), {**FREE, **changes}))) is there


def test_two_tables_differ_in_the_values_that_matter() -> None:
    assert differences(find_preset("shmear"), find_preset("pitch")) == ("low_to",)
    assert differences(find_preset("shmear"), find_preset("shmear")) == ()


def test_a_price_that_nobody_pays_is_no_difference() -> None:
    schmear = find_preset("schmear")
    dearer = with_changes(schmear, {"forfeit": {"points": 5}})
    assert differences(schmear, dearer) == ()
    assert "forfeit" in differences(find_preset("shmear"), schmear)


def test_more_points_to_win_make_a_higher_bid() -> None:
    shmear, jick = find_preset("shmear"), find_preset("shmear-jick")
    assert {"points", "max_bid", "trump_order"} <= {*differences(shmear, jick)}
    said = with_changes(shmear, {"max_bid": 4})
    assert differences(shmear, said) == ()


def test_who_is_compared_with_whom_makes_no_difference() -> None:
    for one, other in pairwise(all_presets()):
        assert differences(one, other) == differences(other, one)
