"""On paper: a game's score sheet and the empty one are on one page each, in every language."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import expect

from tests.browser.prepared import nights, prepare
from tests.browser.table import Table

PAGE = re.compile(rb"/Type\s*/Page\b")
FORMATS = ("A4", "Letter")
NAMES = ["Ann", "Bartholomew", "Cy", "Dee", "Ed", "Fay", "Gus", "Hal"]


def long_game(hands: int, players: int) -> dict[str, Any]:
    """A game that goes on and on."""
    names = NAMES[:players]
    points = {"high": names[0], "low": names[1], "jack": None, "game": names[2]}
    dealt = [{"bid": [names[0], 2], "trump": "S", "points": points} for _ in range(hands)]
    rules = {"preset": "shmear", "target": 999, "moon": None}
    return {"rules": rules, "players": names, "dealer": names[0], "hands": dealt}


def pages(table: Table, paper: str) -> int:
    return len(PAGE.findall(table.page.pdf(format=paper, print_background=False)))


@pytest.mark.parametrize(("hands", "players"), [(0, 4), (24, 8), (25, 4), (60, 8)])
def test_a_sheet_is_on_one_page(
    live_app: Flask, new_table: Callable[..., Table], hands: int, players: int
) -> None:
    links = prepare(live_app, long_game(hands, players))
    table = new_table(locale="de-DE")
    for path in ("sheet", "sheet/empty"):
        table.page.goto(f"/g/{links.watch}/{path}")
        assert [pages(table, paper) for paper in FORMATS] == [1, 1], path


def test_a_sheet_has_the_hands_and_no_buttons(live_app: Flask, table: Table) -> None:
    links = prepare(live_app, nights()["night-shmear-4-points"])
    table.page.goto(f"/g/{links.watch}/sheet")
    expect(table.button("Print")).to_be_visible()
    table.page.emulate_media(media="print")
    for button in ("Print", "English"):
        expect(table.page.get_by_role("button", name=button)).to_be_hidden()
    expect(table.page.locator(".dock")).to_be_hidden()
    expect(table.page.locator("tfoot")).to_be_visible()
