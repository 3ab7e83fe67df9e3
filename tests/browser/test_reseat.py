"""People who come and go, on real phones: a substitute, an empty seat, a side's name."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.table import Table

FOUR = ("Ann", "Bob", "Cy", "Dee")
SMALLEST = """() => Math.min(...[...document.querySelectorAll('main a, main button, main input')]
  .filter(e => e.offsetParent && e.type !== 'hidden')
  .map(e => e.getBoundingClientRect().height))"""
WIDER = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


def choose_seat(table: Table, name: str) -> None:
    table.tap(table.link("Who sits where"))
    table.tap(table.page.get_by_role("main").get_by_role("link", name=re.compile(f"^{name}")))


def to_the_board(table: Table) -> None:
    table.tap(table.link("Back to the board"))


def test_a_substitute_sits_in_and_another_phone_sees_it(new_table: Callable[..., Table]) -> None:
    table, watcher = new_table(), new_table()
    table.open("shmear", FOUR)
    table.quick("Bob", 2, "S", "BB-B")
    watcher.page.goto(table.page.url)
    expect(watcher.page.get_by_text("Bob", exact=True).first).to_be_visible()
    choose_seat(table, "Bob")
    table.page.get_by_label("Name of who sits down").fill("Eve")
    table.tap(table.button("Sits down"))
    table.says("From hand 2 on Eve sits for Bob")
    expect(watcher.page.locator(".score-name", has_text="Eve")).to_be_visible()
    to_the_board(table)
    table.quick("Eve", 2, "H", "EE-E")
    assert table.board().scores == {"Ann": 0, "Eve": 6, "Cy": 0, "Dee": 0}
    assert table.page.locator(".hands .bid bdi").all_text_contents() == ["Eve", "Bob"]
    choose_seat(table, "Eve")
    table.tap(table.button("Bob"))  # offered, for he sat here before
    table.says("From hand 3 on Bob sits for Eve")
    table.tap(table.button("Undo the change of seats"))
    assert list(table.board().scores) == ["Ann", "Eve", "Cy", "Dee"]


def test_who_leaves_is_asked_for_nothing_and_comes_back(table: Table) -> None:
    table.open("shmear", FOUR)
    choose_seat(table, "Cy")
    table.tap(table.button("Nobody: the seat stays empty"))
    table.says("From hand 1 on the seat of Cy is empty")
    to_the_board(table)
    table.enter_hand()
    expect(table.key("Ann bids 2")).to_be_attached()
    expect(table.key("Cy bids 2")).not_to_be_attached()
    table.page.go_back()
    choose_seat(table, "Cy")
    table.tap(table.button("Cy is back"))
    table.says("From hand 1 on Cy is back")
    to_the_board(table)
    table.enter_hand()
    expect(table.key("Cy bids 2")).to_be_attached()


@pytest.mark.parametrize("color_scheme", ["light", "dark"])
def test_a_side_has_a_name_and_all_can_be_tapped(table: Table, color_scheme: Any) -> None:
    table.open("schmear", FOUR)
    table.tap(table.link("Who sits where"))
    table.page.get_by_label("Ann & Cy").fill("The Aces")
    table.tap(table.button("Save the sides’ names"))
    table.says("From hand 1 on Ann & Cy are called “The Aces”")
    table.tap(table.page.get_by_role("link", name=re.compile("^Bob")))
    expect(table.heading("Instead of Bob, from hand 1 on")).to_be_visible()
    assert table.page.evaluate(SMALLEST) >= 47.5
    assert table.page.evaluate(WIDER) <= 0
    expect(table.button("Nobody: the seat stays empty")).to_have_count(0)
    to_the_board(table)
    expect(table.link("Enter hand 1")).to_be_visible()
    expect(table.page.locator(".score-name").first).to_contain_text("The Aces")
    assert table.page.evaluate(WIDER) <= 0
