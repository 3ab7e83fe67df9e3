"""The rulebooks: every rule that can come to bear has its line, and every ruling leads to one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from shmear_scorer.rules.other_rules import citation
from shmear_scorer.rules.presets import all_presets, find_preset, preset_names, with_changes
from shmear_scorer.rules.relevance import comes_to_bear
from shmear_scorer.rules.ruleset import RuleSet
from shmear_scorer.rules.rulevalues import KEYS
from shmear_scorer.web import wording
from shmear_scorer.web.rulebook_view import SECTIONS, Rulebook, rulebook
from tests.tools.apps import close, make_app
from tests.tools.page import Element
from tests.tools.pseudo import write_language
from tests.tools.scorer import Scorer
from tests.web.test_translated import left_out
from tests.web.wording_games import corpus, english

pytestmark = pytest.mark.sqlite_only

ALL_ANN = {"high": "Ann", "low": "Ann", "jack": None, "game": "Ann"}
ANN_MAKES_2 = {"bid": ["Ann", 2], "trump": "S", "points": ALL_ANN}


@pytest.fixture
def phone(app: Flask) -> Scorer:
    return Scorer(app)


@pytest.fixture
def reader() -> Iterator[None]:
    """Somebody who reads English."""
    with english():
        yield


def ids(phone: Scorer) -> list[str]:
    """Every place on the page that an address can name."""
    return [e["id"] for e in phone.page.elements if e.get("id")]


def anchors(book: Rulebook) -> set[str]:
    lines = [*(line for section in book.sections for line in section.lines), *book.absent]
    return {each.anchor for line in lines for each in (line, *line.points)}


def line(phone: Scorer, key: str) -> str:
    """What the page says of a rule, with where it stands."""
    return next(e.text for e in phone.page.all("li") if e.get("id") == key)


def links(phone: Scorer, named: str) -> list[str]:
    """The addresses of the page's rulings, or of what else is called so."""
    return [unescape(a["href"]) for a in phone.page.all("a") if named in a.classes]


# --------------------------------------------------------------------------- the book


def test_every_rule_has_its_section() -> None:
    keys = [key for keys in SECTIONS.values() for key in keys]
    assert sorted(keys) == sorted(KEYS)


@pytest.mark.parametrize("preset", preset_names())
def test_a_rulebook_has_a_line_for_every_rule_that_can_come_to_bear(
    phone: Scorer, preset: str
) -> None:
    rules = find_preset(preset)
    phone.open(f"/rules/{preset}")
    there = ids(phone)
    assert len(set(there)) == len(there)
    keys = {key for key in KEYS if comes_to_bear(key, rules)}
    points = {f"points-{point}" for point in rules.worth}
    assert keys | points <= set(there)
    assert not (set(KEYS) - keys) & set(there)
    for key in keys:
        assert wording.source_label(rules.source(key)) in line(phone, key)
    for address in rules.addresses:
        assert address in links_to(phone)


def links_to(phone: Scorer) -> list[str]:
    return [unescape(a.get("href")) for a in phone.page.all("a")]


def test_what_is_not_played_is_told_at_the_end(reader: None) -> None:
    book = rulebook(find_preset("schmear"))
    assert [line.anchor for line in book.absent] == ["kitty", "jokers", "exchange", "moon"]
    assert "moon" not in {line.anchor for line in rulebook(find_preset("shmear")).absent}


def test_a_rulebook_says_what_its_words_mean(reader: None) -> None:
    words = dict(rulebook(find_preset("shmear")).words)
    assert words["pitcher"] == "who won the bidding"
    assert "smuck" in words
    assert "smuck" not in dict(rulebook(find_preset("schmier")).words)


def test_a_rule_that_the_table_set_is_marked_as_its_own(reader: None) -> None:
    rules = with_changes(find_preset("shmear"), {"low_to": "taker", "target": 15})
    book = rulebook(rules)
    assert [own.anchor for own in book.own] == ["low_to", "target"]
    assert book.own[0].source == "this table’s own rule"
    assert rulebook(find_preset("shmear")).own == ()


# -------------------------------------------------------------------------- the pages


def test_from_the_first_page_to_any_rulebook(phone: Scorer) -> None:
    phone.open("/")
    phone.follow("Rulebooks")
    assert phone.page.heading == "Rulebooks"
    shown = set(links_to(phone))
    for preset in preset_names():
        assert f"/rules/{preset}" in shown
        assert f"/rules/compare?a={preset}" in shown
    phone.open("/rules/pitch")
    assert "Low goes to the side that wins the trick" in line(phone, "low_to")
    phone.follow("Use in a new game")
    assert "Pitch" in phone.page.one("header").text
    phone.open("/rules/pitch")
    phone.follow("Ask the judge by these rules")
    assert "Pitch" in phone.page.one("header").text
    phone.follow("Read them in the rulebook")
    assert phone.address == "/rules/pitch"
    phone.follow("All rulebooks")
    assert phone.page.heading == "Rulebooks"


def test_who_opens_a_game_can_read_how_it_is_played(phone: Scorer) -> None:
    phone.open("/new?rules=pitch")
    phone.follow("How Pitch is played")
    assert phone.address == "/rules/pitch"


def test_a_game_is_found_by_its_other_names(phone: Scorer) -> None:
    phone.open("/rules/setback")
    assert phone.address == "/rules/pitch"
    phone.open("/rules/no-such-game", 404)


def test_rules_changed_in_the_address_are_marked(phone: Scorer) -> None:
    phone.open("/rules/shmear?low_to=taker")
    assert "Low goes to the side that wins the trick" in line(phone, "low_to")
    cited = citation("low_to", find_preset("pitch").low_to)
    assert line(phone, "low_to").endswith(f"changed · {cited}")
    assert "1 rule changed" in phone.page.one("header").text
    assert phone.page.has("1 rule is changed here")
    assert "/judge/?rules=shmear&low_to=taker" in links_to(phone)
    phone.follow("Without these changes")
    assert "Low stays with the side" in line(phone, "low_to")
    phone.open("/rules/shmear?low_to=nobody&kitty=99", 422)
    assert phone.problems
    assert "Low stays with the side" in line(phone, "low_to")


GARBAGE = ("", "x", "-1", "🂡", "<b>", "9" * 300, "{", "[]", "none", "\x00", "true")


@pytest.mark.parametrize("key", KEYS)
def test_garbage_in_the_address_is_answered_with_a_page(phone: Scorer, key: str) -> None:
    for word in GARBAGE:
        answer = phone.client.get("/rules/shmear", query_string={key: word})
        assert answer.status_code in (200, 422), (key, word)


# ----------------------------------------------------------------------------- in a game


def test_a_games_rules_can_be_read_by_who_watches(phone: Scorer) -> None:
    phone.fill_in_new_game("shmear", ["Ann", "Bob", "Cy", "Dee"])
    phone.fill("Low goes to", "taker")
    phone.start_game()
    watcher = phone.another(scores=False)
    watcher.board()
    watcher.follow("The rules of this game")
    assert watcher.page.heading == "Shmear to 11"
    assert line(watcher, "low_to").endswith("changed · this table’s own rule")
    assert line(watcher, "all_pass").endswith("shmear.com, Bidding")
    assert not watcher.page.has("Use in a new game")
    watcher.follow("Ask the judge by these rules")
    watcher.follow("Read them in the rulebook")
    assert watcher.page.heading == "Shmear to 11"
    watcher.follow("Board")
    assert watcher.address == phone.board_address


def test_a_rule_that_was_corrected_is_this_tables_own(phone: Scorer) -> None:
    phone.new_game()
    phone.open(phone.at("rules"))
    phone.follow("Correct a rule")
    phone.choose("Low goes to", "Low to its taker")
    phone.press("See what it changes")
    phone.press("Save the rules")
    watcher = phone.another(scores=False)
    watcher.open(watcher.at("rules"))
    assert line(watcher, "low_to").endswith("changed · this table’s own rule")
    assert not watcher.leads("Correct a rule")


def test_from_the_board_to_the_rule_behind_a_ruling_in_two_taps(phone: Scorer) -> None:
    phone.new_game()
    phone.play(ANN_MAKES_2, way=1)
    phone.follow("1, why")
    rulings = [e for e in phone.page.all("a") if "ruling" in e.classes]
    low = next(e for e in rulings if "Low to its player" in e.text)
    address, _, anchor = unescape(low["href"]).partition("#")
    phone.open(address)
    assert (phone.page.heading, anchor) == ("Shmear to 11", "low_to")
    assert "Low stays with the side that played the lowest trump" in line(phone, anchor)


def test_every_ruling_of_a_hand_leads_to_a_line_that_is_there(phone: Scorer) -> None:
    phone.new_game()
    phone.play({"bid": ["Ann", "moon"], "trump": "S", "points": {**ALL_ANN, "jack": "Bob"}}, way=1)
    phone.play({**ANN_MAKES_2, "bid": ["Bob", 2]}, way=1)
    seen: list[str] = []
    for path in ("hand/1", "hand/2"):
        phone.open(phone.at(path))
        seen += links(phone, "ruling")
    phone.open(phone.at("rules"))
    there = ids(phone)
    assert len(seen) > 8
    for address in seen:
        page, _, anchor = address.partition("#")
        assert page == f"/g/{phone.token}/rules"
        assert anchor in there


def test_a_hand_that_is_not_saved_yet_is_not_lost_over_a_rule(phone: Scorer) -> None:
    phone.new_game()
    phone.enter_bid("Ann", 2)
    phone.tap_points(ANN_MAKES_2)
    phone.press("Check")
    shown = [e for e in phone.page.all("a") if "ruling" in e.classes]
    assert shown
    assert all(e["target"] == "_blank" for e in shown)


def test_the_end_leads_to_the_rule_that_decided(phone: Scorer) -> None:
    phone.new_game()
    phone.play({"bid": ["Ann", "moon"], "trump": "S", "points": {**ALL_ANN, "jack": "Ann"}}, way=1)
    assert f"/g/{phone.token}/rules#moon" in links(phone, "to-rule")


# ------------------------------------------------------------------- rulings and answers


def test_whatever_is_ruled_has_a_line_in_the_rulebook(reader: None) -> None:
    books: dict[RuleSet, set[str]] = {}
    for played in corpus():
        for ruling in played.rulings:
            anchor = wording.ruling_anchor(ruling)
            assert bool(anchor) == (ruling.rule not in ("adjust", "end"))
            if played.rules not in books:
                books[played.rules] = anchors(rulebook(played.rules))
            assert not anchor or anchor in books[played.rules], (ruling.code, anchor)


@pytest.mark.parametrize(
    ("address", "leads"),
    [
        ("/judge/bid?calls=4.pass.pass.4", ["/rules/shmear#dealer_may_match"]),
        ("/judge/bid?calls=pass.pass.pass.pass", ["/rules/shmear#all_pass"]),
        ("/judge/trick?trump=H&leader=2&cards=9S.JD.2H.AS", ["/rules/shmear#trump_order"]),
        (
            "/judge/play?trump=H&trick=KS&held=9S.JD.2H.4C&card=4C&follow=strict",
            ["/rules/shmear?follow=strict#follow"],
        ),
        (
            "/judge/points?trump=S&bid=0-2&by=points&high=0&low=1&jack=&game=0&rules=pitch",
            [],
        ),
    ],
)
def test_the_judges_answer_leads_to_its_rule(phone: Scorer, address: str, leads: list[str]) -> None:
    phone.open(address)
    assert links(phone, "to-rule") == leads


def test_what_other_rules_say_leads_to_their_line(phone: Scorer) -> None:
    phone.open("/judge/bid?calls=4.pass.pass.4")
    other = next(e for e in phone.page.all("ul") if "others" in e.classes)
    books = [a["href"] for a in other.all("a") if a["href"].startswith("/rules/")]
    assert books == ["/rules/shmear?dealer_may_match=highest#dealer_may_match"]
    phone.open(books[0].partition("#")[0])
    assert "may match the highest bid" in line(phone, "dealer_may_match")


def test_inside_a_game_the_judge_leads_to_the_games_rules(phone: Scorer) -> None:
    phone.new_game()
    phone.open(phone.at("judge/bid?calls=4.pass.pass.4&dealer_may_match=any"))
    assert links(phone, "to-rule") == [
        f"/g/{phone.token}/rules?dealer_may_match=any#dealer_may_match"
    ]


# ------------------------------------------------------------------- in another language


def test_every_rulebook_is_translated(database_url: str, tmp_path: Path, subtests: Any) -> None:
    write_language(tmp_path, "de")
    app = make_app(
        database_url,
        LANGUAGES=["de"],
        BABEL_DEFAULT_LOCALE="de",
        BABEL_TRANSLATION_DIRECTORIES=str(tmp_path),
    )
    phone = Scorer(app)
    addresses = [f"/rules/{rules.preset}" for rules in all_presets()]
    addresses += ["/rules", "/rules/shmear?low_to=taker", "/rules/compare?a=shmear&b=schmier"]
    addresses += ["/rules/compare?a=shmear&b=shmear"]
    for address in addresses:
        with subtests.test(address):
            phone.open(address)
            assert left_out(phone.page) == []
    with subtests.test("wrong"):
        phone.open("/rules/shmear?low_to=nobody", 422)
        assert re.search("⟦", phone.page.one("main").text)
    close(app)


def test_the_page_says_where_it_is_from(phone: Scorer) -> None:
    phone.open("/rules/shmear")
    cited: list[Element] = phone.page.all("cite")
    assert [e.text for e in cited] == ["The Shmear.com Rules of Shmear"]
