"""The shipped games are those of RULES.md's table, and each value says where it stands."""

import re
import tomllib

import pytest

from shmear_scorer.rules.presets import (
    FOLDER,
    all_presets,
    find_preset,
    preset_names,
    rules_from_file,
    rules_to_file,
    store_rules,
    stored_rules,
    with_changes,
)
from shmear_scorer.rules.rulecheck import check
from shmear_scorer.rules.rulevalues import KEYS
from shmear_scorer.rules.ruling import Chips, Refused

# preset · seats · partnership · cards each · kitty · jokers · points · max · low · target ·
# targets offered · floor · smucks for a set · moon
TABLE = """
shmear 2-8 alone 6 0 0 high,low,jack,game 4 player 11 11,15 0 1 yes
shmear-crazy 3-8 high-low 6 0 0 high,low,jack,game 4 player 15 15 0 1 yes
shmear-partner 4 pairs 6 0 0 high,low,jack,game 4 player 15 15 0 1 yes
shmear-kitty 2-8 alone 6 3 0 high,low,jack,game 4 player 15 15 0 1 yes
shmear-jick 2-8 alone 6 0 0 high,low,jack,jick,game 5 player 11 11 0 1 yes
shmear-partner-jick 4 pairs 6 0 0 high,low,jack,jick,game 5 player 15 15 0 1 yes
pitch 2-8 alone 6 0 0 high,low,jack,game 4 taker 11 11 0 1 yes
pitch-partner 4 pairs 6 0 0 high,low,jack,game 4 taker 15 15 0 1 yes
schmear 4 pairs 6 0 0 high,low,jack,game 4 taker 11 11,21 none 0 no
schmear-cutthroat 2-3 alone 69 0 0 high,low,jack,game 4 taker 11 11 none 0 no
schmear-six 6 three-pairs 6 0 0 high,low,jack,game 4 taker 11 11,21 none 0 no
schmear-ten 4 pairs 6 0 0 high,low,jack,ten,game 5 taker 11 11 none 0 no
schmear-ten-three 4 pairs 6 0 0 high,low,jack,ten,three:2,game 7 taker 11 11 none 0 no
schmear-joker 4 pairs 6 0 1 high,low,jack,joker,game 5 taker 11 11 none 0 no
schmier 6 three-pairs 6 0 1 high,low,jack,jick,joker,game 6 player 21 21 none 0 no
"""
ROWS = [row.split() for row in TABLE.split("\n") if row]
SHMEAR = [row[0] for row in ROWS if row[-1] == "yes"]
SCHMEAR = [row[0] for row in ROWS if row[0].startswith("schmear")]


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_the_games_to_ship(row) -> None:
    name, seats, partnership, cards, kitty, jokers, points, most, low, target, targets, *rest = row
    rules = find_preset(name)
    first, _, last = seats.partition("-")
    assert sorted(rules.seats) == list(range(int(first), int(last or first) + 1))
    assert rules.partnership.value == partnership
    if cards == "69":
        assert (rules.cards_each(2), rules.cards_each(3)) == (6, 9)
    else:
        assert {rules.cards_each(players) for players in rules.seats} == {int(cards)}
    assert (rules.kitty, rules.jokers) == (int(kitty), int(jokers))
    assert KEYS["points"].write(rules.points) == points.split(",")
    assert rules.highest_bid == int(most)
    assert rules.low_to.value == low
    assert (rules.target, rules.deals_each) == (int(target), None)
    assert rules.targets == tuple(map(int, targets.split(",")))
    floor, smucks, moon = rest
    assert rules.floor == (None if floor == "none" else int(floor))
    assert rules.set_smucks == int(smucks)
    assert (rules.moon is not None) == (moon == "yes")


@pytest.mark.parametrize("name", SHMEAR)
def test_the_rules_of_shmear_com(name) -> None:
    rules = find_preset(name)
    assert (rules.min_bid, rules.max_bid_ends) == (2, False)
    assert rules.dealer_may_match.value == "never"
    assert rules.all_pass.value == "dealer-choice"
    assert rules.forfeit == Chips(2, 1)
    assert rules.trump_by.value == "lead"
    assert rules.follow.value == "or-trump-forced"
    assert rules.first_trick.value == "trump"
    assert rules.game_tie.value == "nobody"
    assert rules.others_score.value == "always"
    assert [step.value for step in rules.several_out] == ["pitcher", "score", "draw"]
    moon = rules.moon
    assert (moon.from_score, moon.first_hand, moon.made, moon.failed) == (1, True, None, None)
    assert (moon.smucks, moon.needs.value) == (2, "points")
    assert rules.seats[0] == 4
    assert rules.exchange is None and rules.revoke.value == "flag"


@pytest.mark.parametrize("name", SCHMEAR)
def test_the_rules_of_schmear_ja(name) -> None:
    rules = find_preset(name)
    assert (rules.min_bid, rules.max_bid_ends) == (2, False)
    assert rules.all_pass.value == "dealer-stuck"
    assert rules.trump_by.value == "lead"
    assert (rules.follow.value, rules.first_trick.value) == ("strict", "free")
    assert rules.game_tie.value == "pitcher"
    assert [step.value for step in rules.several_out] == ["pitcher", "score", "play-on"]
    assert rules.revoke.value == "flag"


def test_the_rules_of_schmier_six() -> None:
    rules = find_preset("schmier")
    assert (rules.min_bid, rules.max_bid_ends, rules.all_pass.value) == (3, True, "redeal")
    assert (rules.trump_by.value, rules.follow.value) == ("name", "strict")
    assert (rules.first_trick.value, rules.game_tie.value) == ("same", "nobody")
    assert [step.value for step in rules.several_out] == ["score", "pitcher", "play-on"]
    assert (rules.exchange.up_to, rules.exchange.dealer_takes_rest) == (3, True)
    assert dict(rules.card_points) == {"A": 4, "K": 3, "Q": 2, "J": 1, "10": 10, "Jo": 1}


@pytest.mark.parametrize(
    ("name", "order"),
    [
        ("shmear", "A K Q J 10 9 8 7 6 5 4 3 2"),
        ("shmear-jick", "A K Q J Jick 10 9 8 7 6 5 4 3 2"),
        ("shmear-partner-jick", "A K Q J Jick 10 9 8 7 6 5 4 3 2"),
        ("schmear", "A K Q J 10 9 8 7 6 5 4 3 2"),
        ("schmear-joker", "A K Q Jo J 10 9 8 7 6 5 4 3 2"),
        ("schmier", "A K Q J Jick 10 9 8 7 6 5 4 3 2 Jo"),
    ],
)
def test_the_order_of_trumps(name, order) -> None:
    assert find_preset(name).trump_order == tuple(order.split())


@pytest.mark.parametrize("name", [row[0] for row in ROWS])
def test_the_usual_card_points_are_eighty(name) -> None:
    assert find_preset(name).card_points_total == (81 if name == "schmier" else 80)


# ----------------------------------------------------------- every preset there is


@pytest.mark.parametrize("name", preset_names())
def test_a_preset_makes_sense_and_names_its_sources(name) -> None:
    rules = find_preset(name)
    assert check(rules) == ()
    assert rules.preset == name and rules.name and rules.document
    assert rules.target is None or rules.targets[0] == rules.target
    assert set(rules.sources) <= set(KEYS)
    assert {key for key in KEYS if not rules.sources.get(key)} == set()


@pytest.mark.parametrize("name", preset_names())
def test_a_presets_file_names_a_source_for_what_it_sets(name) -> None:
    data = tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
    assert data["format"] == 1
    assert set(data.get("rules", {})) <= set(data.get("sources", {}))


def test_a_name_or_an_alias_means_one_game() -> None:
    names = list(preset_names())
    for name in preset_names():
        data = tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
        names += data.get("aliases", [])
    assert len(set(names)) == len(names)


def test_a_preset_is_found_by_another_name() -> None:
    assert find_preset("setback").preset == "pitch"
    assert find_preset("シュミア").preset == "schmear"


def test_a_preset_that_is_not_there_is_refused_with_its_neighbours() -> None:
    with pytest.raises(Refused) as refused:
        find_preset("shmeer-jick")
    problem = refused.value.problems[0]
    assert (problem.code, problem.where) == ("rules-no-such-preset", "preset")
    assert "shmear-jick" in problem.facts["near"]


# -------------------------------------------------------------- in, out and stored


@pytest.mark.parametrize("rules", list(all_presets()), ids=lambda rules: rules.preset)
def test_a_preset_is_the_same_after_a_file_and_after_the_store(rules) -> None:
    assert rules_from_file(rules_to_file(rules)) == rules
    stored = stored_rules(store_rules(rules))
    assert stored == rules
    for told in ("preset", "name", "document", "addresses", "targets", "sources"):
        assert getattr(stored, told) == getattr(rules, told)


@pytest.mark.parametrize("rules", ["shmear", {"preset": "shmear"}])
def test_a_name_alone_is_enough(rules) -> None:
    assert rules_from_file(rules) == find_preset("shmear")


@pytest.mark.parametrize("rules", [None, 5, [], {}, {"target": 11}, {"preset": 5}])
def test_rules_without_a_preset_are_refused(rules) -> None:
    with pytest.raises(Refused) as refused:
        rules_from_file(rules)
    assert refused.value.problems[0].code == "rules-name-a-preset"


def test_what_a_table_changed_is_its_own() -> None:
    rules = with_changes(find_preset("shmear"), {"target": 15, "min_bid": 2})
    assert (rules.source("target"), rules.source("min_bid")) == ("house", "shmear.com, Bidding")
    assert rules.source("never heard of") == "ours"


def test_stored_rules_of_another_version_are_not_guessed_at() -> None:
    stored = store_rules(find_preset("shmear"))
    with pytest.raises(ValueError, match="version"):
        stored_rules({**stored, "version": 99})


def test_stored_rules_without_a_later_key_have_its_default() -> None:
    stored = store_rules(find_preset("shmear"))
    del stored["values"]["revoke"]
    assert stored_rules(stored) == find_preset("shmear")


def test_the_names_are_plain() -> None:
    assert all(re.fullmatch("[a-z0-9-]+", name) for name in preset_names())
