"""Every page can be read by everybody: axe finds nothing wrong, in the light and in the dark, on a
small phone and on a desk."""

import os
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from flask import Flask
from playwright.sync_api import Page

from tests.browser.pages import seat, tables, take_picture, walk
from tests.browser.table import Table

SCHEMES = ("light", "dark")
WIDTHS = (320, 1280)
OF_THE_TABLE = ("board", "hand-filled", "hand-passed", "hand-illegal", "auction", "correct", "end")


def violations(page: Page) -> Iterator[str]:
    for violation in Axe().run(page).response["violations"]:
        for node in violation["nodes"]:
            yield f"{violation['impact']}: {violation['help']}: {node['html'][:120]}"


@pytest.mark.parametrize("players", ["four", "two", "six"])
def test_axe_finds_nothing_on_any_page(
    live_app: Flask, table: Table, players: str, expected_faults: list[str]
) -> None:
    expected_faults.append("status of 4(04|09|22)")
    games = seat(live_app, table, tables()[players])
    found = []
    everything = players == "four" or "SHOTS" in os.environ
    for name in walk(table, games, only=() if everything else OF_THE_TABLE):
        for scheme in SCHEMES:
            table.page.emulate_media(color_scheme=scheme)
            take_picture(table.page, f"{name}-{players}-{scheme}")
            for width in WIDTHS:
                table.page.set_viewport_size({"width": width, "height": 740})
                places = f"{name}, {scheme}, {width} px"
                found += [f"{places}: {fault}" for fault in violations(table.page)]
            table.page.set_viewport_size({"width": 360, "height": 740})
    assert found == [], "\n" + "\n".join(found)
