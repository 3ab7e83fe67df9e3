"""From a score to the rule behind it, on a phone; and the rulebook on paper."""

import re
from collections.abc import Callable

import pytest
from flask import Flask
from playwright.sync_api import expect

from tests.browser.prepared import nights, prepare
from tests.browser.table import Table

SEEN = """line => {
  const box = line.getBoundingClientRect();
  return box.top >= 0 && box.bottom <= innerHeight;
}"""


@pytest.fixture(params=[True, False], ids=["scripts", "no-scripts"])
def newcomer(new_table: Callable[..., Table], request: pytest.FixtureRequest) -> Table:
    """Somebody who watches and has never heard of the game."""
    return new_table(java_script_enabled=request.param)


def test_the_rule_behind_a_ruling_is_two_taps_from_the_board(
    live_app: Flask, newcomer: Table
) -> None:
    links = prepare(live_app, nights()["night-shmear-4-points"], 6)
    newcomer.page.goto(f"/g/{links.watch}/")
    newcomer.tap(newcomer.page.get_by_role("link", name=re.compile("why")).first)
    newcomer.tap(newcomer.page.locator("a.ruling", has_text="Low to its player").first)
    assert newcomer.taps == 2
    line = newcomer.page.locator("#low_to")
    expect(line).to_contain_text("Low stays with the side that played the lowest trump")
    expect(line).to_contain_text("shmear.com, Pitch Variant")
    assert line.evaluate("line => line.matches(':target')")
    assert newcomer.page.evaluate(f"({SEEN})(document.querySelector('#low_to'))")


def test_on_paper_a_rulebook_has_its_rules_and_no_buttons(table: Table) -> None:
    table.page.goto("/rules/auction-pitch")
    table.page.emulate_media(media="print")
    expect(table.page.locator("#follow")).to_be_visible()
    expect(table.page.locator("a", has_text="http").first).to_be_visible()
    for button in table.page.locator(".btn, .top-act, nav").all():
        expect(button).to_be_hidden()
    columns = table.page.locator(".book").evaluate("book => getComputedStyle(book).columnCount")
    assert columns == "2"
