"""Everyone's phone: what one saves, all show by themselves, and nobody loses their place."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

import pytest
from flask import Flask
from playwright.sync_api import BrowserContext, Page, Route, expect

from shmear_scorer.desk import drafts
from shmear_scorer.rules.notation import read_item
from tests.browser.prepared import prepare
from tests.browser.table import Table
from tests.browser.watching import (
    BEGUN,
    GAME,
    HIDE,
    QUIET,
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


def streams(page: Page) -> list[str]:
    """The streams that the page opens from now on."""
    opened: list[str] = []
    page.on("request", lambda r: opened.append(r.url) if r.url.endswith("/live") else None)
    return opened


def watchers(app: Flask) -> int:
    return len(app.extensions["live"]._watchers)


def test_a_saved_bid_and_hand_are_on_every_phone_within_two_seconds(
    live_app: Flask, new_table: Callable[..., Table]
) -> None:
    links = prepare(live_app, GAME, 0)
    scorer, other, watcher = new_table(), new_table(), new_table()
    scorer.take_over(links.score)
    other.take_over(links.score)
    watcher.watch(links.code)
    pages = [watcher.page, other.page]
    for page in pages:
        expect(page.locator("#live-sign")).to_be_visible()
        page.evaluate("window.kept = true")

    scorer.enter_hand()
    scorer.bid("Bob", 3)
    scorer.trump("S")
    scorer.tap(scorer.button("Bid on the board"))
    for page in pages:
        expect(page.locator(".dock-line")).to_contain_text("Bob bid 3", timeout=WITHIN)
        expect(page.locator(".dock-line").get_by_role("img", name="Spades")).to_be_visible()
    expect(other.link("Enter the points of hand 1")).to_be_visible()

    scorer.enter_hand()
    scorer.points({"high": "Bob", "low": "Bob", "jack": None, "game": "Bob"})
    scorer.save()
    for page in pages:
        expect(page.locator(".score").nth(1).locator(".fig")).to_contain_text("3", timeout=WITHIN)
        expect(page.locator("table.hands tbody tr")).to_have_count(1)
        expect(page.locator(".dock-line")).to_contain_text("Bob bids first")
        assert is_kept(page)
    assert Table(watcher.page).board().scores == {"Ann": 0, "Bob": 3, "Cy": 0, "Dee": 0}
    expect(other.link("Enter hand 2")).to_be_visible()
    expect(watcher.page.get_by_role("link", name=re.compile("^Enter"))).to_have_count(0)


def test_focus_scroll_and_what_is_open_stay_as_they_are(
    new_phone: Callable[..., Page], live_app: Flask
) -> None:
    scribe = Scribe(live_app, 8)
    phone = watch(new_phone(viewport={"width": 360, "height": 400}), scribe)
    phone.locator(".share > summary").tap()
    expect(phone.locator(".share-box")).to_be_visible()
    phone.locator("table.hands tbody a").last.focus()
    focused = phone.locator(":focus")
    focused.evaluate("row => row.scrollIntoView({ block: 'center' })")
    phone.wait_for_timeout(100)
    before = focused.bounding_box()
    scribe.play()
    expect(phone.locator("table.hands tbody tr")).to_have_count(9, timeout=WITHIN)
    phone.wait_for_timeout(100)
    assert focused.text_content() == "1, why"
    after = focused.bounding_box()
    assert before
    assert after
    assert abs(before["y"] - after["y"]) < 2
    assert phone.locator(".share").get_attribute("open") is not None
    assert is_kept(phone)


def test_who_hears_the_page_hears_the_new_score_once(phone: Page, scribe: Scribe) -> None:
    watch(phone, scribe)
    phone.evaluate("""() => {
      window.said = [];
      const spoken = document.querySelector('main > [role=status]');
      const hear = () => window.said.push(spoken.textContent);
      new MutationObserver(hear).observe(spoken, { childList: true });
    }""")
    assert phone.locator("main > [role=status]").text_content() == ""
    scribe.play()
    expect(phone.locator("table.hands tbody tr")).to_have_count(BEGUN + 1, timeout=WITHIN)
    phone.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    phone.wait_for_timeout(QUIET)
    said = phone.evaluate("window.said")
    assert len(said) == 1
    assert re.fullmatch(r"Bob made 2\. Ann \d, Bob \d, Cy \d, and Dee \d\.", said[0]), said
    scribe.bid()
    wait_until(phone, "window.said.length > 1")
    assert phone.evaluate("window.said")[1:] == ["Everybody passed."]


def test_a_hidden_page_has_no_stream_and_catches_up_when_it_is_seen_again(
    phone: Page, scribe: Scribe, live_app: Flask
) -> None:
    watch(phone, scribe)
    before = watchers(live_app)
    opened = streams(phone)
    phone.evaluate(HIDE, True)
    scribe.play()
    phone.wait_for_timeout(QUIET)
    assert opened == []
    expect(phone.locator("table.hands tbody tr")).to_have_count(BEGUN)
    scribe.play()  # by now the server has noticed, too
    phone.wait_for_timeout(QUIET)
    assert watchers(live_app) < before
    phone.evaluate(HIDE, False)
    expect(phone.locator("table.hands tbody tr")).to_have_count(BEGUN + 2, timeout=WITHIN)
    assert len(opened) == 1
    assert is_kept(phone)


def test_a_renewed_link_shuts_the_watchers_page_and_leads_the_scorers_on(
    new_phone: Callable[..., Page], scribe: Scribe, expected_faults: list[str]
) -> None:
    expected_faults.append("status of 404")
    watcher, scorer = new_phone(), Table(new_phone())
    scorer.take_over(scribe.links.score)
    expect(scorer.page.locator("#live-sign")).to_be_visible()
    watch(watcher, scribe)
    scribe.renew()
    expect(watcher.get_by_role("heading", name="This link was replaced")).to_be_visible()
    expect(scorer.page).to_have_url(re.compile(scribe.links.watch))
    scribe.play()
    expect(scorer.page.locator("table.hands tbody tr")).to_have_count(BEGUN + 1, timeout=WITHIN)
    assert scribe.links.watch not in watcher.content()


def test_a_corrected_hand_and_the_log_show_it_by_themselves(
    new_phone: Callable[..., Page], scribe: Scribe
) -> None:
    hand, log = watch(new_phone(), scribe, "hand/1"), watch(new_phone(), scribe, "log")
    points = dict.fromkeys(("high", "low", "game"), "Ann") | {"jack": None}
    item, problems = read_item({**GAME["hands"][0], "points": points}, scribe.seat_of)
    scribe.write(lambda _: drafts.amend(1, item, problems))
    expect(hand.get_by_role("heading", name="Bob is set")).to_be_visible(timeout=WITHIN)
    expect(log.locator(".log > li")).to_have_count(BEGUN + 1, timeout=WITHIN)
    assert is_kept(hand)
    assert is_kept(log)


def test_when_the_game_is_over_the_board_becomes_the_end_and_leads_on(
    phone: Page, scribe: Scribe
) -> None:
    watch(phone, scribe)
    scribe.end()
    expect(phone.get_by_role("heading", name="No result")).to_be_visible(timeout=WITHIN)
    phone.wait_for_timeout(QUIET)
    scribe.rematch()
    phone.get_by_role("link", name="Go to the rematch").tap(timeout=WITHIN)
    expect(phone.get_by_text("Hand 1", exact=False).first).to_be_visible()


def test_without_a_stream_the_version_is_asked_for(
    phone: Page, scribe: Scribe, expected_faults: list[str]
) -> None:
    expected_faults.append("live")
    phone.route("**/live", lambda route: route.abort())
    watch(phone, scribe)
    scribe.play()
    expect(phone.locator("table.hands tbody tr")).to_have_count(BEGUN + 1, timeout=2 * WITHIN)
    assert is_kept(phone)


def test_a_stream_that_stays_silent_is_given_up(phone: Page, scribe: Scribe) -> None:
    silent: list[Route] = []
    phone.route("**/live", lambda route: silent.append(route))
    phone.goto(scribe.board())
    expect(phone.locator("#live-sign")).to_be_visible(timeout=12_000)
    scribe.play()
    expect(phone.locator("table.hands tbody tr")).to_have_count(BEGUN + 1, timeout=2 * WITHIN)
    assert len(silent) == 1
    silent[0].abort()


def test_a_phone_without_a_signal_for_a_while_catches_up(
    phone: Page, scribe: Scribe, expected_faults: list[str]
) -> None:
    expected_faults.append("ERR_INTERNET_DISCONNECTED")
    watch(phone, scribe)
    context: BrowserContext = phone.context
    context.set_offline(True)
    scribe.play()
    phone.wait_for_timeout(QUIET)
    context.set_offline(False)
    expect(phone.locator("table.hands tbody tr")).to_have_count(BEGUN + 1, timeout=10_000)
    assert is_kept(phone)


def test_what_is_saved_is_shown_so_fast_that_nobody_asks(phone: Page, scribe: Scribe) -> None:
    watch(phone, scribe)
    took = []
    for number in range(BEGUN + 1, BEGUN + 6):
        began = time.monotonic()
        scribe.play()
        expect(phone.locator("table.hands tbody tr")).to_have_count(number, timeout=WITHIN)
        took.append(time.monotonic() - began)
    assert max(took) < WITHIN / 1000, took
