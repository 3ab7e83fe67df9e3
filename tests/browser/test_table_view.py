"""The table view, the screen that stays on, and the result to send."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from tests.browser.prepared import prepare
from tests.browser.table import Table
from tests.browser.watching import (
    AWAKE,
    FAKE_LOCK,
    GAME,
    HIDE,
    WITHIN,
    Scribe,
    is_kept,
    wait_until,
    watch,
)


@pytest.fixture
def scribe(live_app: Flask) -> Scribe:
    """A game after three hands, and who goes on writing in it."""
    return Scribe(live_app)


# ---------------------------------------------------------------------- the table view


def test_the_table_view_turns_itself_to_the_next_hand_and_the_next_game(
    new_phone: Callable[..., Page], scribe: Scribe
) -> None:
    screen = watch(new_phone(viewport={"width": 1024, "height": 768}), scribe, "table")
    expect(screen.locator("h1")).to_contain_text("Hand 4")
    scribe.bid()
    expect(screen.locator(".tv-bid")).to_contain_text("Bob bid 2", timeout=WITHIN)
    scribe.play()
    expect(screen.locator("h1")).to_contain_text("Hand 5", timeout=WITHIN)
    expect(screen.locator(".tv-line")).to_contain_text("Last hand: Bob made 2")
    expect(screen.locator(".tv-bid")).to_contain_text("Ann bids first")
    scribe.end()
    expect(screen.locator(".tv-bid")).to_contain_text("No result", timeout=WITHIN)
    assert is_kept(screen)
    scribe.rematch()
    expect(screen.locator("h1")).to_contain_text("Hand 1", timeout=WITHIN)


@pytest.mark.parametrize("size", [(1024, 768), (1920, 1080), (768, 1024), (360, 740), (740, 360)])
def test_all_of_the_table_view_is_on_the_screen(
    new_phone: Callable[..., Page], scribe: Scribe, size: tuple[int, int]
) -> None:
    screen = new_phone(viewport={"width": size[0], "height": size[1]})
    watch(screen, scribe, "table")
    fits = "() => document.documentElement.scrollHeight <= innerHeight && "
    fits += "document.documentElement.scrollWidth <= innerWidth"
    assert screen.evaluate(fits)
    for figure in screen.locator(".tv-fig").all():
        box = figure.bounding_box()
        assert box
        assert box["height"] > 0.1 * size[1]


def test_the_screen_stays_on_while_the_game_goes_on_and_is_seen(
    new_phone: Callable[..., Page], scribe: Scribe
) -> None:
    screen = new_phone()
    screen.add_init_script(FAKE_LOCK)
    watch(screen, scribe, "table")
    wait_until(screen, AWAKE)
    screen.evaluate(HIDE, True)
    screen.evaluate("() => window.locks.forEach(lock => { lock.released = true; })")
    assert not screen.evaluate(AWAKE)
    screen.evaluate(HIDE, False)
    wait_until(screen, AWAKE)
    scribe.end()
    expect(screen.locator(".tv-bid")).to_contain_text("No result", timeout=WITHIN)
    assert not screen.evaluate(AWAKE)


def test_the_scoring_phone_stays_on_too_and_a_watching_one_does_not(
    new_phone: Callable[..., Page], scribe: Scribe
) -> None:
    scorer, watcher = Table(new_phone()), new_phone()
    for page in (scorer.page, watcher):
        page.add_init_script(FAKE_LOCK)
    scorer.take_over(scribe.links.score)
    wait_until(scorer.page, AWAKE)
    scorer.enter_hand()
    wait_until(scorer.page, AWAKE)
    watch(watcher, scribe)
    assert not watcher.evaluate(AWAKE)
    scribe.end()
    scorer.page.goto(scribe.board())
    expect(scorer.heading("No result")).to_be_visible()
    assert not scorer.page.evaluate(AWAKE)


# --------------------------------------------------------------------------- to send


def test_the_result_is_copied_with_its_link(
    new_phone: Callable[..., Page], live_app: Flask
) -> None:
    page = new_phone(permissions=["clipboard-read", "clipboard-write"])
    links = prepare(live_app, GAME)
    page.goto(f"/g/{links.watch}/")
    page.get_by_role("button", name="Copy").tap()
    expect(page.get_by_text("Copied.")).to_be_visible()
    text = page.evaluate("navigator.clipboard.readText()")
    lines = text.replace("\r", "").split("\n")
    assert lines[0] == "Shmear to 11: Ann wins."
    assert "Ann 11, 1 smuck" in lines
    assert "18 hands were played." in lines
    assert lines[-1].endswith(f"/g/{links.watch}/")
    assert len(lines) == 8


def test_without_a_clipboard_the_text_is_there_to_be_selected(
    new_phone: Callable[..., Page], live_app: Flask
) -> None:
    page = new_phone()
    page.add_init_script("delete Navigator.prototype.clipboard; delete Navigator.prototype.share;")
    links = prepare(live_app, GAME)
    page.goto(f"/g/{links.watch}/")
    expect(page.get_by_role("button", name="Copy")).to_have_count(0)
    page.get_by_role("textbox", name="To send").tap()
    assert page.evaluate("getSelection().toString()").startswith("Shmear to 11: Ann wins.")
    page.goto(f"/g/{links.watch}/share")
    expect(page.get_by_role("button", name="Copy")).to_have_count(0)
