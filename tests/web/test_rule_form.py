"""Rules in a form's fields and back."""

import pytest

from shmear_scorer.rules.presets import find_preset, preset_names, with_changes
from shmear_scorer.web.rule_form import filled, read_changes


@pytest.mark.parametrize("name", preset_names())
def test_a_form_that_nobody_touched_changes_nothing(name):
    rules = find_preset(name)
    assert read_changes(filled(rules), rules) == ({}, [])


@pytest.mark.parametrize("other", ["schmier", "schmear-ten-three", "schmear-cutthroat", "shmear"])
@pytest.mark.parametrize("name", ["shmear", "schmier", "schmear-cutthroat"])
def test_a_form_filled_with_one_game_makes_it_of_any_other(name, other):
    changes, problems = read_changes(filled(find_preset(other)), find_preset(name))
    assert not problems
    assert with_changes(find_preset(name), changes) == find_preset(other)


def test_what_a_form_leaves_out_stays():
    data = filled(find_preset("shmear"))
    part = type(data)({"target": "number", "target.number": data["target.number"]})
    assert read_changes(part, find_preset("shmear")) == ({}, [])
    part["target.number"] = "21"
    assert read_changes(part, find_preset("shmear")) == ({"target": 21}, [])


@pytest.mark.parametrize(
    ("fields", "changes"),
    [
        ({"floor": "none"}, {"floor": None}),
        ({"floor": "number", "floor.number": "−5"}, {"floor": -5}),
        ({"moon": "none"}, {"moon": None}),
        ({"max_bid": "number", "max_bid.number": "3"}, {"max_bid": 3}),
        ({"trump_order": "other", "trump_order.other": "K A Q"}, {"trump_order": "K A Q"}),
        ({"must_pitch_to_win": "cap"}, {"must_pitch_to_win": "cap"}),
        ({"must_pitch_to_win": "true"}, {"must_pitch_to_win": True}),
        ({"max_bid_ends": "true"}, {"max_bid_ends": True}),
        ({"dealer_may_match": "any"}, {"dealer_may_match": "any"}),
        ({"several_out.1": "score", "several_out.2": "draw"}, {"several_out": ["score", "draw"]}),
        ({"forfeit.points": "3", "forfeit.smucks": "0"}, {"forfeit": {"points": 3, "smucks": 0}}),
        ({"points": "high", "points.high": "2"}, {"points": ["high:2"]}),
    ],
)
def test_each_value_is_read_as_a_game_file_writes_it(fields, changes):
    rules = find_preset("shmear")
    data = type(filled(rules))(fields)
    assert read_changes(data, rules) == (changes, [])


@pytest.mark.parametrize("typed", ["", "many", "1e3", "99999", "1.", "0x1"])
def test_what_is_no_number_is_said_beside_its_rule(typed):
    rules = find_preset("shmear")
    data = filled(rules)
    data["set_smucks"] = typed
    changes, problems = read_changes(data, rules)
    assert changes == {}
    assert [(problem.code, problem.where) for problem in problems] == [
        ("not-a-number", "set_smucks")
    ]
