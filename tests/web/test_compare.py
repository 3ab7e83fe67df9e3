"""Two sets of rules side by side: what differs, all of it and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from html import unescape
from itertools import combinations, pairwise

import pytest
from flask import Flask

from shmear_scorer.rules.presets import all_presets, find_preset, preset_names, with_changes
from shmear_scorer.rules.relevance import comes_to_bear
from shmear_scorer.rules.ruleset import RuleSet
from shmear_scorer.rules.rulevalues import KEYS
from shmear_scorer.web.compare_view import comparison
from shmear_scorer.web.wording import rule_sentence
from tests.tools.page import Element
from tests.tools.scorer import Scorer
from tests.web.wording_games import english

pytestmark = pytest.mark.sqlite_only


@pytest.fixture
def phone(app: Flask) -> Scorer:
    return Scorer(app)


@pytest.fixture
def reader() -> Iterator[None]:
    """Somebody who reads English."""
    with english():
        yield


def rows(phone: Scorer) -> dict[str, Element]:
    """The differences that the page shows, by their rule."""
    return {e["id"]: e for e in phone.page.all("li") if "compared" in e.classes}


def counts(key: str, rules: RuleSet) -> object:
    """What a rule comes to, None where it comes to nothing."""
    if not comes_to_bear(key, rules):
        return None
    return (rules.highest_bid if key == "max_bid" else getattr(rules, key),)


def test_every_two_games_differ_in_what_differs_and_in_nothing_else(reader: None) -> None:
    for one, other in combinations(all_presets(), 2):
        shown = [row.key for section in comparison(one, other) for row in section.rows]
        differ = [key for key in KEYS if counts(key, one) != counts(key, other)]
        assert sorted(shown) == sorted(differ), (one.preset, other.preset)
        assert shown, (one.preset, other.preset)


def test_what_is_said_of_both_differs_too(reader: None) -> None:
    for one, other in combinations(all_presets(), 2):
        for section in comparison(one, other):
            for row in section.rows:
                assert row.told[0].texts != row.told[1].texts, (one.preset, other.preset, row.key)
                assert all(told.texts for told in row.told)


def test_what_does_not_come_up_in_one_is_said_so(reader: None) -> None:
    sections = comparison(find_preset("shmear"), find_preset("schmear"))
    (row,) = [row for section in sections for row in section.rows if row.key == "forfeit"]
    assert [told.there for told in row.told] == [True, False]
    assert row.told[1].texts == ("Does not come up in these rules.",)


def test_of_the_points_only_those_are_told_that_the_other_lacks(reader: None) -> None:
    sections = comparison(find_preset("shmear"), find_preset("shmear-jick"))
    (row,) = [row for section in sections for row in section.rows if row.key == "points"]
    assert len(row.told[0].texts) == 1
    assert row.told[1].texts[1].startswith("Jick goes to the side")


@pytest.mark.parametrize(("one", "other"), list(pairwise(preset_names())))
def test_the_page_shows_both_sentences_with_a_way_to_each_rulebook(
    phone: Scorer, one: str, other: str
) -> None:
    phone.open(f"/rules/compare?a={one}&b={other}")
    rules = {name: find_preset(name) for name in (one, other)}
    shown = rows(phone)
    assert shown
    for key, row in shown.items():
        for name in (one, other):
            there = comes_to_bear(key, rules[name])
            hrefs = [unescape(a["href"]) for a in row.all("a")]
            assert (f"/rules/{name}#{key}" in hrefs) == there
            with english():
                assert not there or rule_sentence(key, rules[name]) in row.text


def test_two_games_are_chosen_from_a_list(phone: Scorer) -> None:
    phone.open("/rules/pitch")
    phone.follow("Compare")
    phone.fill("The other", "shmear")
    phone.press("Compare")
    assert list(rows(phone)) == ["low_to"]
    assert "Pitch" in rows(phone)["low_to"].text
    phone.follow("All rulebooks")


def test_the_same_rules_are_said_to_be_the_same(phone: Scorer) -> None:
    phone.open("/rules/compare?a=shmear&b=shmear")
    assert rows(phone) == {}
    assert "Both are played by the same rules: nothing differs." in phone.page.text


@pytest.mark.parametrize("wrong", ["a=nothing", "a=shmear&b=shmeer-x", "b=%00", "a=house:none"])
def test_what_is_no_game_is_said_and_others_are_offered(phone: Scorer, wrong: str) -> None:
    phone.open(f"/rules/compare?{wrong}", 422)
    assert "There is no game" in phone.problems[0]
    assert phone.offers("Compare")


def test_nothing_has_to_be_chosen_first(phone: Scorer) -> None:
    phone.open("/rules/compare")
    assert rows(phone)
    phone.open("/rules/compare?a=shmear")
    assert rows(phone)


def test_a_game_is_compared_with_what_it_started_from(phone: Scorer) -> None:
    phone.fill_in_new_game("shmear", ["Ann", "Bob", "Cy", "Dee"])
    phone.fill("Low goes to", "taker")
    phone.start_game()
    watcher = phone.another(scores=False)
    watcher.open(phone.at("rules"))
    watcher.follow("Compare")
    (row,) = rows(watcher).values()
    assert "This game" in row.text
    hrefs = [unescape(a["href"]) for a in row.all("a")]
    assert hrefs == [f"/g/{phone.token}/rules#low_to", "/rules/shmear#low_to"]
    watcher.fill("This game, and", "schmear")
    watcher.press("Compare")
    assert "partnership" in rows(watcher)
    watcher.open(phone.at("rules/compare?with=nonsense"), 422)
    watcher.follow("The rules of this game")
    assert watcher.page.heading == "Shmear to 11"


def test_changed_values_count_and_idle_ones_do_not(reader: None) -> None:
    schmear = find_preset("schmear")
    assert comparison(schmear, with_changes(schmear, {"forfeit": {"points": 9}})) == ()
    assert comparison(schmear, replace(schmear, name="Ours")) == ()
