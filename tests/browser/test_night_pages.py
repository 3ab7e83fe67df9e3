"""The pages of nights and of results from paper, with names that nobody thought of: they fit every
screen, a thumb finds every key, and axe finds nothing wrong in the light and in the dark."""

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from flask import Flask
from playwright.sync_api import Page

from shmear_scorer.desk import nights, paper
from tests.browser.pages import NASTY, take_picture
from tests.browser.test_accessibility import faults_for_anybody
from tests.browser.test_layout import LARGE_TEXT, SIZES, faults_at, larger_text
from tests.browser.test_season_pages import Club, sign_in
from tests.tools.season import AUTUMN

TABLE = (
    "Date,Player 1,Score 1,Player 2,Score 2\n"
    f"2026-09-02,{NASTY[0]},11,{'W' * 39},7\nsoon,{NASTY[0]},11,Bob,7\n"
)


@pytest.fixture
def club(live_app: Flask) -> Club:
    """A night with a game being played, results of two and three sides, and a struck one."""
    with live_app.app_context():
        club = Club()
        for name in NASTY:
            club.person(name)
        club.set_day(AUTUMN)
        club.night(AUTUMN, NASTY[0])
        club.open_here(*NASTY[:4])
        one = club.enter([[NASTY[0], NASTY[1]], [NASTY[2], NASTY[3]]], scores=[-999, 9999])
        note = replace(one.paper, note="n" * 200, winners=(1,))
        paper.correct(club.visit(), one.id, note, saw=0, now=club.now())
        club.enter([[name] for name in NASTY], winners=[1, 2])
        struck = club.enter([[NASTY[4], NASTY[5]], [NASTY[6], NASTY[7]]])
        paper.strike(club.visit(), struck.id, now=club.now())
        return club


def walk_night(page: Page, club: Club, app: Flask) -> Iterator[str]:
    """Lead the phone from page to page; the name of each."""
    with app.app_context():
        season = club.again()
        (night,) = nights.of_season(season)
        results = nights.results_of(season, night)
        one = int(results[0].key.removeprefix("paper-"))
    here = f"/c/{club.club.slug}/"
    stops: list[tuple[str, str, Callable[[Page], None] | None]] = [
        ("nights-wrong", f"{here}seasons/{season.id}/nights", make_no_night),
        ("night", f"{here}nights/{night.id}", None),
        ("night-game", f"/new?club={club.club.slug}&night={night.id}", None),
        ("paper-of-night", f"{here}paper/new?night={night.id}", None),
        ("paper-new-name", f"{here}paper/new?night={night.id}", somebody_new),
        ("paper-wrong", f"{here}paper/new", presses("Enter the result")),
        ("paper", f"{here}paper/{one}", None),
        ("paper-mend", f"{here}paper/{one}/mend", None),
        ("paper-meanwhile", f"{here}paper/{one}/mend", meanwhile),
        ("paper-struck", f"{here}paper/{one + 2}", None),
        ("past", f"{here}past", None),
        ("past-preview", f"{here}past", choose_file),
    ]
    for name, address, act in stops:
        page.goto(address)
        if act is not None:
            act(page)
        yield name


def presses(name: str) -> Callable[[Page], None]:
    """Press a button that finds what is wrong."""

    def too_early(page: Page) -> None:
        page.get_by_role("button", name=name).last.click()
        page.get_by_role("alert").first.wait_for()

    return too_early


def make_no_night(page: Page) -> None:
    page.get_by_label("Day", exact=True).fill("2001-01-01")
    presses("Make the night")(page)


def somebody_new(page: Page) -> None:
    page.get_by_role("button", name="One more side").click()
    page.get_by_label("Side 3, player 1", exact=True).select_option("new")
    page.get_by_label("Side 3, player 1, name").fill(NASTY[2])


def meanwhile(page: Page) -> None:
    """Save a form that saw the result before its last change."""
    page.locator("input[name=saw]").evaluate("field => { field.value = '0' }")
    page.get_by_label("Note if there is one").fill("another note")
    presses("Save the correction")(page)


def choose_file(page: Page) -> None:
    file = {"name": "past.csv", "mimeType": "text/csv", "buffer": TABLE.encode()}
    page.locator("input[type=file]").set_input_files(file)  # type: ignore[arg-type]
    page.get_by_role("button", name="See what would be taken").click()
    page.get_by_role("button", name="Take 1 game").wait_for()


@pytest.fixture(autouse=True)
def on_purpose(expected_faults: list[str]) -> None:
    expected_faults.append("status of 4(09|22)")


def test_every_page_of_a_night_fits_and_can_be_read_by_everybody(
    live_app: Flask, phone: Page, club: Club
) -> None:
    sign_in(phone, club)
    faults = []
    for name in walk_night(phone, club, live_app):
        for width, height in SIZES:
            faults += faults_at(phone, name, width, height)
        phone.set_viewport_size({"width": 360, "height": 740})
        faults += faults_for_anybody(phone, name)
    assert faults == [], "\n" + "\n".join(faults)


def test_every_page_of_a_night_fits_with_text_twice_as_large(
    live_app: Flask, phone: Page, club: Club
) -> None:
    larger_text(phone, LARGE_TEXT)
    sign_in(phone, club)
    faults = []
    for name in walk_night(phone, club, live_app):
        faults += faults_at(phone, name, 360, 740)
        take_picture(phone, f"{name}-large")
    assert faults == [], "\n" + "\n".join(faults)
