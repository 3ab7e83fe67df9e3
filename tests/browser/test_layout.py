"""Every page fits every screen: nothing scrolls sideways, and a thumb finds every key."""

from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import Page

from tests.browser.pages import (
    THE_SAME_AT_EVERY_TABLE,
    nastily,
    seat,
    tables,
    take_picture,
    walk,
)
from tests.browser.prepared import called, nights, prepare
from tests.browser.table import Table

SIZES = ((320, 640), (360, 740), (768, 1024), (1280, 800))
LARGE_TEXT = 32  # twice the usual size, as some set it on their phone

MEASURE = """width => {
  const faults = [];
  const called = el => {
    const text = (el.getAttribute('aria-label') || el.innerText || el.name || '').trim();
    const kind = el.localName + (el.className.baseVal ?? el.className).replace(/^(?=.)| /g, '.');
    return kind + ' “' + text.replace(/\\s+/g, ' ').slice(0, 30) + '”';
  };
  const shown = el => el.checkVisibility({ visibilityProperty: true, opacityProperty: false })
    && !el.closest('.vh, .skip') && el.getBoundingClientRect().width > 1;
  const scrolls = el => el.closest('.scroll') !== null;
  const all = [...document.body.querySelectorAll('*')];

  const wide = document.scrollingElement.scrollWidth;
  if (wide > width) {
    const out = all.filter(el => shown(el) && !scrolls(el)
      && el.getBoundingClientRect().right > width + 0.5);
    const inner = out.filter(el => !out.some(other => other !== el && el.contains(other)));
    faults.push(`scrolls sideways, ${wide} px: ` + inner.slice(0, 4).map(called).join(', '));
  }
  for (const el of all.filter(shown)) {
    const box = el.getBoundingClientRect();
    if (el.matches('.btn, .key, .top-act, .step button, input.text, select, .preset')) {
      if (el.scrollWidth > el.clientWidth + 1 && !el.matches('input, select'))
        faults.push(`spills over by ${el.scrollWidth - el.clientWidth} px: ` + called(el));
      if (box.height < 47.5) faults.push(`only ${box.height.toFixed(1)} px high: ` + called(el));
    }
    const inText = el.matches('p a, li .small a, .hint a');
    const inKey = el.matches('.key > input, .preset > input, .answer > input');
    if (el.matches('a, button, input, select, summary, .key, .answer') && !inText && !inKey) {
      const target = el.matches('.hands a') ? el.closest('tr').getBoundingClientRect() : box;
      if (target.height < 43.5 || target.width < 43.5)
        faults.push(`a thumb needs 44 px, not ${target.width.toFixed(1)} × ` +
          `${target.height.toFixed(1)}: ` + called(el));
    }
  }
  return [...new Set(faults)];
}"""


def larger_text(page: Page, size: int) -> None:
    """Set the size of text that the browser starts from, as its owner can."""
    session = page.context.new_cdp_session(page)
    session.send("Page.enable")
    session.send("Page.setFontSizes", {"fontSizes": {"standard": size, "fixed": size}})


def faults_at(page: Page, name: str, width: int, height: int) -> list[str]:
    page.set_viewport_size({"width": width, "height": height})
    found: list[Any] = page.evaluate(MEASURE, width)
    return [f"{name} at {width}: {fault}" for fault in found]


@pytest.fixture(autouse=True)
def on_purpose(expected_faults: list[str]) -> None:
    expected_faults.append("status of 4(04|09|22)")


@pytest.mark.parametrize("players", tables())
def test_every_page_fits_every_screen(live_app: Flask, table: Table, players: str) -> None:
    games = seat(live_app, table, nastily(tables()[players]))
    faults = []
    known = () if players == "four" else THE_SAME_AT_EVERY_TABLE
    for name in walk(table, games, leave_out=known):
        for width, height in SIZES:
            faults += faults_at(table.page, name, width, height)
        table.page.set_viewport_size({"width": 360, "height": 740})
        take_picture(table.page, f"{name}-{players}-nasty")
    assert faults == [], "\n" + "\n".join(faults)


@pytest.mark.parametrize("players", ["four", "six"])
def test_every_page_fits_with_text_twice_as_large(
    live_app: Flask, new_table: Callable[..., Table], players: str
) -> None:
    table = new_table()
    larger_text(table.page, LARGE_TEXT)
    games = seat(live_app, table, nastily(tables()[players]))
    assert table.page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"
    faults = []
    known = () if players == "four" else THE_SAME_AT_EVERY_TABLE
    for name in walk(table, games, leave_out=known):
        faults += faults_at(table.page, name, 360, 740)
        take_picture(table.page, f"{name}-{players}-large")
    assert faults == [], "\n" + "\n".join(faults)


UNBROKEN = ["W" * 39 + letter for letter in "ABCDEF"]


def test_words_without_a_space_fit_where_people_write_them(live_app: Flask, table: Table) -> None:
    night = next(iter(nights().values()))
    names = dict(zip(night["players"], UNBROKEN, strict=False))
    links = prepare(live_app, called(night, names), 1)
    page, game = table.page, f"/g/{links.watch}"
    page.goto(f"/score/{links.score}")
    table.button("Score here").click()
    page.goto("/house/new?rules=shmear")
    page.get_by_label("What do you call them?").fill(UNBROKEN[0])
    table.button("Save these rules").click()
    house = page.url.rpartition("/")[2]
    faults = []
    stops = {
        "seat-chosen": f"{game}/seats?seat=1",
        "house": f"/house/{house}",
        "compared": f"/rules/compare?a=house:{house}&b=schmear",
        "end": f"{game}/",
    }
    for name, address in stops.items():
        if name == "end":
            page.goto(f"{game}/end")
            page.locator("input[value=void]").check(force=True)
            page.get_by_label("Why").fill("R" * 200)
            table.button("End the game").click()
        page.goto(address)
        for width, height in SIZES:
            faults += faults_at(page, f"unbroken {name}", width, height)
    assert faults == [], "\n" + "\n".join(faults)
