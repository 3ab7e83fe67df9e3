"""Every page can be read by everybody: axe finds nothing wrong, in the light and in the dark, on a
small phone and on a desk."""

import os
from collections.abc import Collection, Iterator
from typing import Final, Literal

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from flask import Flask
from playwright.sync_api import Page

from tests.browser.pages import seat, tables, take_picture, walk
from tests.browser.table import Table

SCHEMES: Final[dict[Literal["light", "dark"], tuple[str, ...]]] = {
    "light": (),
    "dark": ("cat.color",),
}
"""Which of axe's rules are asked in each colour scheme: all, or only those of some kind."""
WIDTHS = (320, 1280)
OF_THE_TABLE = ("board", "hand-filled", "hand-passed", "hand-illegal", "auction", "correct", "end")


def violations(page: Page, *, only: Collection[str] = ()) -> Iterator[str]:
    """What axe finds on the page as it is, by all of its rules or by ``only`` those of a kind."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    options = {"resultTypes": ["violations"], **({"runOnly": list(only)} if only else {})}
    found = page.evaluate("options => axe.run(options).then(ran => ran.violations)", options)
    for violation in found:
        for node in violation["nodes"]:
            yield f"{violation['impact']}: {violation['help']}: {node['html'][:120]}"


def faults_for_anybody(page: Page, name: str) -> list[str]:
    """What axe finds on a small phone and on a desk, in the light and in the dark.

    In the dark only the colours are others, so only what has to do with colours is looked at again.
    """
    found = []
    for scheme, only in SCHEMES.items():
        page.emulate_media(color_scheme=scheme)
        take_picture(page, f"{name}-{scheme}")
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 740})
            place = f"{name}, {scheme}, {width} px"
            found += [f"{place}: {fault}" for fault in violations(page, only=only)]
        page.set_viewport_size({"width": 360, "height": 740})
    page.emulate_media(color_scheme="light")
    return found


@pytest.mark.parametrize("players", ["four", "two", "six"])
def test_axe_finds_nothing_on_any_page(
    live_app: Flask, table: Table, players: str, expected_faults: list[str]
) -> None:
    expected_faults.append("status of 4(04|09|22)")
    games = seat(live_app, table, tables()[players])
    found = []
    everything = players == "four" or "SHOTS" in os.environ
    for name in walk(table, games, only=() if everything else OF_THE_TABLE):
        found += faults_for_anybody(table.page, f"{name}-{players}")
    assert found == [], "\n" + "\n".join(found)
