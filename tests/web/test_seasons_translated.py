"""The pages of seasons in a language of brackets: nothing was left out of the translations."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from shmear_scorer.desk import clubs, paper, people
from shmear_scorer.desk.paper import Paper
from shmear_scorer.league.counting import TieBreak
from tests.tools.apps import close, make_app
from tests.tools.member import PASSWORD
from tests.tools.pseudo import write_language
from tests.web.test_clubs_translated import CLUB, ClubReader
from tests.web.test_translated import LANGUAGE, NAMES

pytestmark = pytest.mark.sqlite_only

SEASON = {"name": "Cy", "starts": "2026-09-01", "ends": "", "rules": ""}
NOW = datetime(2026, 9, 8, 20, tzinfo=UTC)
USUAL = {"win": "2", "draw": "1", "least": "1", "entrants": "players"}
ORDER = {f"order-{n}": step.value for n, step in enumerate(TieBreak, 1)}
HEAD_FIRST = {"order-1": "head-to-head", "order-2": "lot"}
ODD = {
    **{"win": "1", "draw": "0", "point": "1/3", "smuck": "-1", "night": "0.5"},
    **{"best": "3", "least": "2", "entrants": "pairs", "order-1": "wins"},
}
WRONG = {**USUAL, "win": "x", "best": "0", "least": "-1", "order-1": "wins", "order-2": "wins"}


@pytest.fixture
def app(database_url: str, tmp_path: Path) -> Iterator[Flask]:
    """The application for somebody who reads that language."""
    write_language(tmp_path, LANGUAGE)
    app = make_app(
        database_url,
        LANGUAGES=[LANGUAGE],
        BABEL_DEFAULT_LOCALE=LANGUAGE,
        BABEL_TRANSLATION_DIRECTORIES=str(tmp_path),
    )
    yield app
    close(app)


def enter(app: Flask, *results: tuple[str, list[int]]) -> None:
    """Results from paper: ``"Ann Bob"`` are Ann against Bob; and which sides won."""
    with app.app_context():
        visit = clubs.visit("ann", 1)
        assert visit is not None
        ids = {one.name: one.id for one in people.of_club(visit.club.id)}
        for number, (sides, winners) in enumerate(results):
            told = Paper(
                day=date(2026, 9, 8),
                sides=tuple((ids[name],) for name in sides.split()),
                scores=(11, 4) if number % 2 else (None, None),
                winners=tuple(winners),
            )
            paper.enter(visit, told, key=f"{sides} {number} {winners}", now=NOW)


def test_every_page_of_a_season_is_translated(app: Flask, subtests: Any) -> None:
    phone = ClubReader(app)
    keys = iter(f"key number {number}" for number in range(99))

    def step(path: str, status: int = 200, **fields: Any) -> None:
        with subtests.test(path, **fields):
            if fields:
                phone.send(path, {"key": next(keys), **fields}, status)
            else:
                phone.open(path, status)
            assert phone.seen() == []

    account = {"account-name": "Bob", "password": PASSWORD}
    phone.send("/clubs/new", {"key": next(keys), **CLUB, **account, "slug": "ann"})
    step("/c/ann/")
    step("/c/ann/seasons")
    for name in NAMES:
        phone.send("/c/ann/people", {"key": next(keys), "name": name})
    step("/c/ann/seasons/new")
    step("/c/ann/seasons/new", 422, **{**SEASON, "starts": "", "ends": "x", "rules": "house:x"})
    step("/c/ann/seasons/new", **SEASON)
    step("/c/ann/seasons/new", 422, **SEASON)
    here = "/c/ann/seasons/1"
    step(f"{here}/settings", 422, **{**SEASON, "ends": "2026-08-01"})
    step(f"{here}/settings", **{**SEASON, "ends": "2026-12-01"})
    for path in ("/counting", "/log", ""):
        step(f"{here}{path}")
    step(f"{here}/counting", 422, do="take", **{**WRONG, "best": "y"})
    step(f"{here}/counting", 422, do="take", **{**WRONG, "win": "1"})
    step(f"{here}/counting", do="take", anew="yes", **USUAL, **ORDER)
    enter(app, ("Ann Bob", [0]), ("Ann Bob", [1]), ("Ann Bob", [0, 1]), ("Bob Cy", [0]))
    enter(app, ("Cy Dee", [0]), ("Dee Ann", [0, 1]), ("Dee Ann", [1]), ("Cy Ann", [0]))
    for path in ("/c/ann/", "/c/ann/seasons", "/c/ann/people/1", here, f"{here}/counting"):
        step(path)
    for asked in ({**USUAL, **ORDER}, {**USUAL, **HEAD_FIRST}, {**USUAL, "order-1": "wins"}, ODD):
        step(f"{here}/counting", do="preview", **asked)
        step(f"{here}/counting", 409, do="take", saw="0", **{**asked, "night": "7"})
        phone.send(f"{here}/counting", {"do": "take", "saw": serial(phone), **asked})
        step(here)
    step(f"{here}/log")
    for do in ("close", "open"):
        step(f"{here}/close", do=do)
        step(f"{here}/settings")
        step("/c/ann/")


def serial(phone: ClubReader) -> str:
    """The state of the season that the page in hand shows."""
    return next(e.get("value") for e in phone.page.all("input") if e.get("name") == "saw")
