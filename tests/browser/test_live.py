"""Everyone's phone: what one saves, all show by themselves, and nobody loses their place."""

from __future__ import annotations

import re
import secrets
import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import BrowserContext, Page, Route, expect

from shmear_scorer.desk import access, drafts, games
from shmear_scorer.desk.access import Links, Role
from shmear_scorer.desk.sheets import sheet
from shmear_scorer.rules.gamefile import read_game
from shmear_scorer.rules.notation import read_item
from shmear_scorer.rules.state import WonBy
from shmear_scorer.store import queries
from tests.browser.prepared import nights, prepare
from tests.browser.table import Table

GAME = nights()["night-shmear-4-points"]
BEGUN = 3
WITHIN = 2000  # milliseconds from save to screen
QUIET = 700
FAKE_LOCK = """
window.locks = [];
Object.defineProperty(Navigator.prototype, "wakeLock", { value: { request: async () => {
  const lock = new EventTarget();
  lock.released = false;
  lock.release = async () => { lock.released = true; };
  window.locks.push(lock);
  return lock;
} } });
"""
AWAKE = "() => window.locks.some(lock => !lock.released)"
HIDE = """hidden => {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}"""


class Scribe:
    """Who writes in a game from somewhere else."""

    def __init__(self, app: Flask, hands: int = BEGUN) -> None:
        self.app = app
        self.links: Links = prepare(app, GAME, hands)
        file = read_game(GAME)
        self.items, self.seat_of = file.items, file.table.seat_of
        self.next = hands
        with app.app_context():
            link = queries.link(self.links.watch)
            assert link is not None
            self.game_id = link.game_id

    def board(self, page: str = "") -> str:
        return f"/g/{self.links.watch}/{page}"

    def write(self, draft: Callable[[Any], drafts.Draft]) -> None:
        with self.app.app_context():
            now, key = datetime.now(UTC), secrets.token_urlsafe(12)
            saw = sheet(self.game_id).version
            games.write(self.game_id, draft, games.Pen(phone="scribe", now=now, key=key, saw=saw))

    def bid(self) -> None:
        item, problems = self.items[self.next]
        self.write(lambda _: drafts.bid(item, problems))

    def play(self) -> None:
        item, problems = self.items[self.next]
        self.next += 1
        self.write(lambda now: drafts.record(now.state, item, problems))

    def end(self) -> None:
        self.write(lambda _: drafts.end(WonBy.VOID))

    def renew(self) -> None:
        with self.app.app_context():
            access.renew(self.game_id, Role.WATCH, phone="scribe", now=datetime.now(UTC))
            self.links = access.links(self.game_id)

    def rematch(self) -> None:
        with self.app.app_context():
            now = datetime.now(UTC)
            games.rematch(self.game_id, phone="scribe", key=secrets.token_urlsafe(12), now=now)


@pytest.fixture
def scribe(live_app: Flask) -> Scribe:
    """A game after three hands, and who goes on writing in it."""
    return Scribe(live_app)


def watch(page: Page, scribe: Scribe, what: str = "") -> Page:
    """Open a page of the game, and wait until it is live; a reload from then on is noticed."""
    page.goto(scribe.board(what))
    if page.locator("#live-sign").count():
        expect(page.locator("#live-sign")).to_be_visible()
    else:
        page.wait_for_timeout(QUIET)
    page.evaluate("window.kept = true")
    return page


def is_kept(page: Page) -> bool:
    return bool(page.evaluate("() => window.kept === true"))


def wait_until(page: Page, true: str) -> None:
    """Wait until a script says so. (Playwright's own waiting is stopped by the pages' policy.)"""
    end = time.monotonic() + WITHIN / 1000
    while not page.evaluate(true):
        assert time.monotonic() < end, true
        page.wait_for_timeout(50)


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
    expect(watcher.get_by_role("heading", name="There is nothing here")).to_be_visible()
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


def test_what_is_saved_is_shown_so_fast_that_nobody_asks(phone: Page, scribe: Scribe) -> None:
    watch(phone, scribe)
    took = []
    for number in range(BEGUN + 1, BEGUN + 6):
        began = time.monotonic()
        scribe.play()
        expect(phone.locator("table.hands tbody tr")).to_have_count(number, timeout=WITHIN)
        took.append(time.monotonic() - began)
    assert max(took) < WITHIN / 1000, took
