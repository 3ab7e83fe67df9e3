"""The games beyond the three sources: what marks each, what it is called, where it can be read."""

import json
import tomllib
from pathlib import Path

import pytest

from shmear_scorer.rules.presets import (
    FOLDER,
    all_presets,
    families,
    family_names,
    find_preset,
    preset_names,
    store_rules,
    stored_rules,
)
from shmear_scorer.rules.rulevalues import KEYS

CASES = Path(__file__).resolve().parents[1] / "cases" / "presets.jsonl"

# preset · seats · partnership · cards each · kitty · jokers · cards in all · lowest and highest
# bid · everybody passes · Low · target · several out
TABLE = """
auction-pitch 2-7 alone 6 0 0 52 1-4 eldest-leads player 7 pitcher,score,play-on
auction-pitch-joker 3-5 alone 6 0 1 53 2-5 dealer-stuck player 10 points-in-order,play-on
smudge-pitch 3-5 alone 6 0 0 52 2-4 dealer-stuck taker 7 points-in-order,play-on
setback-21 4 pairs 6 0 0 52 2-4 dealer-stuck taker 21 pitcher,score,play-on
setback-11 4 pairs 6 0 0 52 2-4 deal-passes taker 11 score,play-on
pitch-deals 2-4 alone 6 0 0 52 2-4 dealer-stuck player none play-on
setback-five-point 4 pairs 6 0 0 28 2-5 dealer-stuck player 12 score,play-on
pitch-jick 2-8 alone 6 0 0 52 2-5 dealer-set player 11 pitcher,score,draw
pitch-seven-point 2-8 alone 6 0 2 54 2-7 dealer-stuck player 15 pitcher,score,play-on
pitch-ten-point 4 pairs 6 0 2 54 4-10 dealer-stuck taker 52 pitcher,score,play-on
smear-ten-point 4 pairs 6 0 2 54 4-10 dealer-stuck player 52 score,pitcher,play-on
pitch-colorado 4 pairs 6 0 2 54 4-10 dealer-stuck player 52 pitcher,score,play-on
pitch-nine-card 4 pairs 9 0 1 53 3-6 dealer-stuck player 21 score,play-on
schmier-st-paul 6 two-trios 6 0 1 53 3-6 redeal player 21 score,pitcher,play-on
schmier-five 5 called 6 0 1 45 3-6 redeal player 21 score,pitcher,play-on
smear-minnesota 4 pairs 9 0 2 54 2-4 dealer-stuck player 21 score,play-on
smear-wisconsin-six 4 pairs 6 3 2 34 2-6 dealer-stuck player 21 score,play-on
smear-wisconsin-four 4 pairs 6 0 0 32 2-4 dealer-stuck player 15 score,play-on
schmear-wisconsin 2-8 alone 6 0 0 52 2-4 deal-passes player 15 score,play-on
smear-michigan 4 pairs 6 4 2 54 4-7 dealer-stuck player 21 score,play-on
smear-canadian 4 pairs 6 0 0 52 2-4 dealer-stuck player 15 score,play-on
pitch-lockport 2-8 alone 6 0 0 52 2-4 dealer-stuck taker 11 score,play-on
"""
ROWS = [row.split() for row in TABLE.split("\n") if row]


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_the_further_games(row) -> None:
    name, seats, partnership, cards, kitty, jokers, deck, bids, all_pass, low, target, out = row
    rules = find_preset(name)
    first, _, last = seats.partition("-")
    assert sorted(rules.seats) == list(range(int(first), int(last or first) + 1))
    assert rules.partnership.value == partnership
    assert {rules.cards_each(players) for players in rules.seats} == {int(cards)}
    assert (rules.kitty, rules.jokers) == (int(kitty), int(jokers))
    assert sum(rules.pack.values()) == int(deck)
    assert f"{rules.min_bid}-{rules.highest_bid}" == bids
    assert (rules.all_pass.value, rules.low_to.value) == (all_pass, low)
    assert str(rules.target).lower() == target
    assert ",".join(rules.several_out) == out


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("auction-pitch", {"dealer_may_match": "highest", "revoke": "bid"}),
        ("auction-pitch-joker", {"joker_lead": "spades"}),
        ("smudge-pitch", {"count_down": True, "all_points_win": True, "dealer_may_match": "never"}),
        ("setback-21", {"dealer_may_match": "any"}),
        ("setback-11", {"dealer_may_match": "highest"}),
        ("pitch-deals", {"deals_each": 2}),
        ("setback-five-point", {"max_bid_ends": True}),
        ("pitch-seven-point", {"joker_tie": "first"}),
        ("pitch-ten-point", {"high_low": "deck"}),
        ("smear-ten-point", {"high_low": "in-play", "joker_tie": "second"}),
        ("pitch-colorado", {"high_low": "deck", "joker_tie": "first"}),
        ("pitch-nine-card", {"count_down": True, "trump_by": "name"}),
        ("schmier-five", {"deck": "A K Q J 10 9 8 7 6 5 4"}),
        ("smear-wisconsin-four", {"high_low": "deck"}),
        ("smear-michigan", {"high_low": "deck"}),
        ("schmear-wisconsin", {"follow": "or-trump"}),
    ],
)
def test_what_marks_a_game(name, values) -> None:
    rules = find_preset(name)
    assert {key: KEYS[key].write(getattr(rules, key)) for key in values} == values


def test_the_moons_of_the_further_games() -> None:
    smudge, ten = find_preset("setback-21").moon, find_preset("pitch-ten-point").moon
    assert (smudge.made, smudge.failed, smudge.needs.value) == (5, 5, "tricks")
    assert (ten.made, ten.failed) == (None, "loses")


def test_jokers_count_half_a_card_point_in_seven_point_pitch() -> None:
    assert find_preset("pitch-seven-point").card_points_total == 81


# --------------------------------------------------------------- documents and addresses


@pytest.mark.parametrize("name", [row[0] for row in ROWS])
def test_a_further_game_says_where_it_can_be_read(name) -> None:
    rules = find_preset(name)
    assert rules.addresses
    assert all(address.startswith(("https://", "http://")) for address in rules.addresses)
    assert any(rules.document in source for source in rules.sources.values())


def test_what_is_taken_from_a_game_of_another_document_is_ours() -> None:
    # Both take 6 cards from Bid Pitch (Lockport), whose source has that; only one says so itself.
    assert find_preset("setback-11").source("hand_size") == "Bernsrite, Rules of Setback"
    assert find_preset("pitch-deals").source("hand_size") == "ours"
    assert find_preset("shmear-crazy").source("hand_size") == "shmear.com, Deal"


def test_addresses_are_kept_and_older_games_have_none() -> None:
    rules = find_preset("setback-11")
    stored = store_rules(rules)
    assert stored_rules(stored).addresses == rules.addresses
    del stored["addresses"]
    assert stored_rules(stored).addresses == ()


# ------------------------------------------------------------------------- names, families


@pytest.mark.parametrize(
    ("called", "name"),
    [
        ("Setback", "pitch"),
        ("AUCTION PITCH", "auction-pitch"),
        ("auction_pitch", "auction-pitch"),
        ("Bid-Pitch", "pitch-lockport"),
        ("10 point pitch", "pitch-ten-point"),
        ("Setback 21", "setback-21"),
        ("St Paul Schmier", "schmier-st-paul"),
        ("Shmear", "shmear"),
        ("シュミア", "schmear"),
    ],
)
def test_a_game_is_found_however_its_name_is_written(called, name) -> None:
    assert find_preset(called).preset == name


def test_no_two_games_are_called_the_same() -> None:
    called: dict[str, str] = {}
    for name in preset_names():
        data = tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
        for text in (name, data["name"], *data.get("aliases", ())):
            folded = "".join(filter(str.isalnum, text.casefold()))
            assert called.setdefault(folded, name) == name


def test_every_game_is_of_one_family_and_the_plain_ones_come_first() -> None:
    assert tuple(families()) == tuple(family_names())
    assert sorted(name for names in families().values() for name in names) == list(preset_names())
    assert [names[0] for names in families().values()] == ["shmear", "schmear", "schmier", "pitch"]


def test_every_game_has_a_test_game_of_its_own() -> None:
    cases = [json.loads(line) for line in CASES.read_text(encoding="utf-8").splitlines()]
    assert sorted(case["rules"] for case in cases) == [rules.preset for rules in all_presets()]
    assert all(case["expect"]["over"] for case in cases)
