"""House rules: saved under a name, changed in versions, kept on phones."""

import pytest

from shmear_scorer.desk import house
from shmear_scorer.desk.house import Outdated
from shmear_scorer.rules.presets import find_preset, with_changes
from shmear_scorer.rules.ruling import Refused

TUESDAY = with_changes(find_preset("shmear"), {"target": 21, "low_to": "taker"})


@pytest.fixture
def make(desk):
    def make(name="Our Tuesday rules", rules=TUESDAY, *, phone="ann", key=None):
        return house.make(name, rules, phone=phone, key=key or desk.key(), now=desk.now())

    return make


@pytest.fixture
def change(desk):
    def change(made, changes, *, name=None, phone="ann", saw=None, key=None):
        return house.change(
            made.token,
            name or made.name,
            with_changes(made.rules, changes),
            saw=made.latest if saw is None else saw,
            phone=phone,
            key=key or desk.key(),
            now=desk.now(),
        )

    return change


def test_rules_saved_under_a_name_are_found_by_their_link(make):
    made = make()
    found = house.find(made.token)
    assert (found.name, found.number, found.latest) == ("Our Tuesday rules", 1, 1)
    assert found.rules == TUESDAY
    assert found.rules.source("target") == "house"
    assert found.rules.source("floor") == find_preset("shmear").source("floor")
    assert house.find("no-such-token") is None
    assert house.find("\0") is None


def test_a_change_makes_a_new_version_and_keeps_the_old_one(make, change):
    made = make()
    changed = change(made, {"target": 15}, name="Tuesdays")
    assert (changed.number, changed.name, changed.rules.target) == (2, "Tuesdays", 15)
    first = house.find(made.token, 1)
    assert (first.name, first.rules.target, first.latest) == ("Our Tuesday rules", 21, 2)
    assert house.find(made.token, 3) is None
    assert [version.number for version in house.versions(made.token)] == [2, 1]


def test_nothing_changed_is_no_new_version(make, change):
    made = make()
    assert change(made, {}).number == 1
    assert len(house.versions(made.token)) == 1


def test_the_same_form_twice_saves_once(make, change):
    made = make(key="a-key-of-this-form")
    assert make(key="a-key-of-this-form").token == made.token
    assert change(made, {"target": 15}, key="the-next-form").number == 2
    assert change(made, {"target": 15}, key="the-next-form").number == 2
    assert len(house.kept("ann")) == 1


def test_a_phone_that_was_two_while_its_button_was_tapped_twice_may_change_them(make):
    made = make(phone="without a cookie", key="a-key-of-this-form")
    assert make(phone="ann", key="a-key-of-this-form").token == made.token
    assert house.may_change("ann", made.token)
    assert [kept.token for kept in house.kept("ann")] == [made.token]


def test_a_form_sent_again_with_something_else_in_it_is_another(make, change):
    made, key = make(key="a-key-of-this-form"), "the-next-form"
    other = make("Thursdays", key="a-key-of-this-form")
    assert (other.name, other.token != made.token) == ("Thursdays", True)
    assert change(made, {"target": 15}, key=key).number == 2
    with pytest.raises(Outdated):
        change(made, {"target": 17}, key=key)
    assert house.find(made.token).rules.target == 15


def test_a_form_made_from_an_older_version_changes_nothing(make, change):
    made = make()
    change(made, {"target": 15})
    with pytest.raises(Outdated) as outdated:
        change(made, {"target": 7})
    assert outdated.value.house.rules.target == 15


def test_only_the_phone_that_made_them_changes_them(desk, make, change):
    made = make()
    house.keep(made.token, phone="bob", now=desk.now())
    assert house.keeps("bob", made.token)
    assert not house.may_change("bob", made.token)
    assert not house.keeps("cy", made.token)
    for phone in ("bob", "cy"):
        with pytest.raises(LookupError):
            change(made, {"target": 15}, phone=phone)


def test_a_phone_lists_its_rules_latest_used_first(desk, make):
    old, new = make("Old"), make("New")
    assert [kept.name for kept in house.kept("ann")] == ["New", "Old"]
    house.keep(old.token, phone="ann", now=desk.now())
    assert [kept.name for kept in house.kept("ann")] == ["Old", "New"]
    assert house.may_change("ann", old.token), "being used again takes no right away"
    house.drop(old.token, phone="ann")
    assert [kept.name for kept in house.kept("ann")] == ["New"]
    assert house.find(old.token) is not None, "whoever has their link still finds them"
    assert house.kept(None) == []
    assert new.number == 1


def test_what_contradicts_itself_is_not_saved_and_neither_is_what_has_no_name(make):
    with pytest.raises(Refused) as refused:
        make(" ", rules=with_changes(TUESDAY, {"max_bid": 5}))
    assert {problem.code for problem in refused.value.problems} == {
        "name-missing",
        "rules-max-bid-above-points",
    }


def test_a_game_keeps_the_copy_it_was_opened_with(desk, make, change):
    made = make()
    game = desk.open(rules=made.rules)
    change(made, {"target": 7})
    assert desk.sheet(game).state.rules.target == 21
    assert desk.sheet(game).state.rules.name == "Our Tuesday rules"
