"""A game that somebody writes in from elsewhere, and the pages that watch it."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from flask import Flask
from playwright.sync_api import Page, expect

from shmear_scorer.desk import access, drafts, games
from shmear_scorer.desk.access import Links, Role
from shmear_scorer.desk.sheets import sheet
from shmear_scorer.rules.gamefile import read_game
from shmear_scorer.rules.state import WonBy
from shmear_scorer.store import queries
from tests.browser.prepared import nights, prepare

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
