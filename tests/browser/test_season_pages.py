"""The pages of a season, with names that nobody thought of: they fit every screen, a thumb finds
every key, and axe finds nothing wrong in the light and in the dark."""

import random
import secrets
from collections.abc import Callable, Iterator
from datetime import timedelta

import pytest
from flask import Flask
from playwright.sync_api import Page

from shmear_scorer.desk import accounts, seasons
from shmear_scorer.desk.accounts import Account
from shmear_scorer.league.counting import Counting, Entrants
from tests.browser.pages import NASTY, take_picture
from tests.browser.test_accessibility import faults_for_anybody
from tests.browser.test_layout import LARGE_TEXT, SIZES, faults_at, larger_text
from tests.tools.club import PASSWORD
from tests.tools.season import AUTUMN, SeasonDesk


class Club(SeasonDesk):
    """A club whose people sign in by names of their own: others are in the same database."""

    def account(self, name: str) -> Account:
        if name not in self.accounts:
            own = f"{name} {secrets.token_hex(4)}"
            made = accounts.sign_up(own, PASSWORD, key=self.key(), now=self.now())
            self.accounts[name] = made
        return self.accounts[name]


@pytest.fixture
def club(live_app: Flask) -> Club:
    """Two nights of a season, one season of pairs, and one that is empty."""
    with live_app.app_context():
        club, rng = Club(), random.Random(1)
        people = [club.person(name).id for name in NASTY]
        for night in range(2):
            club.set_day(AUTUMN + timedelta(days=7 * night))
            club.night(AUTUMN + timedelta(days=7 * night), NASTY[0] if night else "")
            for four in (people[:4], people[4:]):
                club.play_whole(rng, "shmear-partner", four)
        told = [[NASTY[0], NASTY[1]], [NASTY[2], NASTY[3]]]
        club.enter(told, winners=[0, 1], scores=[11, 11], day=AUTUMN)
        pairs = club.make_season("Pairs", AUTUMN - timedelta(days=99))
        club.enter(told, day=AUTUMN - timedelta(days=90))
        counting = Counting(seed="s", entrants=Entrants.PAIRS, best=3)
        seasons.change_counting(club.visit(), pairs.id, counting, now=club.now())
        seasons.close(club.visit(), pairs.id, club.now())
        club.make_season(NASTY[1], AUTUMN + timedelta(days=99))
        return club


def sign_in(page: Page, club: Club) -> None:
    page.goto("/sign-in")
    page.get_by_label("Name", exact=True).fill(club.accounts["Olga"].name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    page.get_by_role("link", name="Tuesdays").first.wait_for()


def walk_season(page: Page, club: Club, app: Flask) -> Iterator[str]:
    """Lead the phone from page to page; the name of each."""
    with app.app_context():
        found = {season.name: season.id for season in seasons.of_club(club.visit())}
        one, other = (club.person(name).id for name in NASTY[:2])
    here = f"/c/{club.club.slug}/"
    autumn, pairs, empty = (f"{here}seasons/{found[n]}" for n in ("Autumn", "Pairs", NASTY[1]))
    stops: list[tuple[str, str, Callable[[Page], None] | None]] = [
        ("club", here, None),
        ("club-settings", f"{here}settings", None),
        ("members", f"{here}members", None),
        ("people", f"{here}people", unfold),
        ("person", f"{here}people/{one}", None),
        ("merge", f"{here}people/{one}/merge?into={other}", None),
        ("account", "/account", None),
        ("forget", "/account/forget", None),
        ("seasons", f"{here}seasons", None),
        ("season-new", f"{here}seasons/new", None),
        ("season", autumn, None),
        ("season-unfolded", autumn, unfold),
        ("season-pairs", pairs, unfold),
        ("season-empty", empty, None),
        ("season-settings", f"{autumn}/settings", None),
        ("season-settings-closed", f"{pairs}/settings", None),
        ("season-counting", f"{autumn}/counting", unfold),
        ("season-counting-problems", f"{autumn}/counting", count_wrongly),
        ("season-recount", f"{autumn}/counting", count_otherwise),
        ("season-log", f"{pairs}/log", None),
        ("nights", f"{autumn}/nights", None),
        ("paper-new", f"{here}paper/new", None),
        ("figures", f"{autumn}/figures", None),
        ("figures-person", f"{autumn}/players/{one}", None),
        ("figures-pair", f"{autumn}/pairs/{one}-{other}", None),
        ("ratings", f"{here}ratings", None),
        ("rating", f"{here}ratings/{one}", None),
    ]
    for name, address, act in stops:
        page.goto(address)
        if act is not None:
            act(page)
        yield name


def unfold(page: Page) -> None:
    for details in page.locator("details").all():
        details.evaluate("details => { details.open = true }")


def count_wrongly(page: Page) -> None:
    page.get_by_label("A win").fill("two")
    page.get_by_label("Best games").fill("0")
    page.get_by_role("button", name="See who would move").click()
    page.get_by_role("alert").wait_for()


def count_otherwise(page: Page) -> None:
    page.get_by_label("Step 1", exact=True).select_option("wins")
    page.get_by_label("Games to be ranked").fill("3")
    page.get_by_role("button", name="See who would move").click()
    page.get_by_role("button", name="Let it count so").wait_for()


@pytest.fixture(autouse=True)
def on_purpose(expected_faults: list[str]) -> None:
    expected_faults.append("status of 422")


def test_every_page_of_a_season_fits_and_can_be_read_by_everybody(
    live_app: Flask, phone: Page, club: Club
) -> None:
    sign_in(phone, club)
    faults = []
    for name in walk_season(phone, club, live_app):
        for width, height in SIZES:
            faults += faults_at(phone, name, width, height)
        phone.set_viewport_size({"width": 360, "height": 740})
        faults += faults_for_anybody(phone, name)
    assert faults == [], "\n" + "\n".join(faults)


def test_every_page_of_a_season_fits_with_text_twice_as_large(
    live_app: Flask, phone: Page, club: Club
) -> None:
    larger_text(phone, LARGE_TEXT)
    sign_in(phone, club)
    faults = []
    for name in walk_season(phone, club, live_app):
        faults += faults_at(phone, name, 360, 740)
        take_picture(phone, f"{name}-large")
    assert faults == [], "\n" + "\n".join(faults)
