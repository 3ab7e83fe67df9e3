"""The pages of nights and of results from paper in a language of brackets: nothing was left out of
the translations."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from tests.tools.apps import close, make_app
from tests.tools.member import PASSWORD
from tests.tools.pseudo import write_language
from tests.web.test_clubs_translated import CLUB, ClubReader
from tests.web.test_translated import LANGUAGE, NAMES

pytestmark = pytest.mark.sqlite_only

SEASON = {"name": "Cy", "starts": "2026-01-01", "ends": "", "rules": ""}
DAY = "2026-03-03"
SIDES = {"sides": "2", "players.0": "1", "players.1": "1", "who.0.0": "1"}
PAPER = {**SIDES, "day": DAY, "who.1.0": "new", "name.1.0": "Bob", "winner": "0", "do": "enter"}
WRONG = {**SIDES, "day": "", "who.1.0": "1", "score.0": "x", "score.1": "99999", "do": "enter"}
TABLE = "Date,Player 1,Score 1,Player 2,Score 2\n2026-03-03,Ann,11,Bob,7\n2026-03-04,Ann,1,Dee,2\n"


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


def test_every_page_of_nights_and_paper_is_translated(app: Flask, subtests: Any) -> None:
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
    step("/c/ann/people", name="Ann")
    phone.start("shmear", NAMES, club="ann")
    phone.send("/c/ann/seasons/new", {"key": next(keys), **SEASON})
    step(phone.board_address)
    step("/c/ann/seasons/1/nights")
    step("/c/ann/seasons/1/nights", 422, day="", name="")
    step("/c/ann/seasons/1/nights", 422, day="2001-01-01", name="")
    step("/c/ann/seasons/1/nights", day=DAY, name="Ann")
    step("/c/ann/nights/1")
    step("/new?club=ann&night=1")
    step("/new?club=ann")
    phone.start("pitch", NAMES, club="ann", night="1")
    step(phone.board_address)
    step("/c/ann/paper/new?night=1")
    step("/c/ann/paper/new", 422, **WRONG, night="1")
    step("/c/ann/paper/new", 422, **{**WRONG, "day": "2999-01-01", "who.1.0": ""})
    step("/c/ann/paper/new", **{**PAPER, "do": "side"})
    step("/c/ann/paper/new", **PAPER, night="1")
    step("/c/ann/paper/1/mend")
    mended = {"saw": "0", **PAPER, "score.0": "1", "score.1": "2", "winner": "draw", "note": "Cy"}
    step("/c/ann/paper/1/mend", **{**mended, "day": "2026-03-05"})
    step("/c/ann/paper/1/mend", 409, **{**mended, "note": "Dee"})
    step("/c/ann/paper/1/strike", do="strike")
    step("/c/ann/paper/1/mend", 422, **mended)
    step("/c/ann/paper/1/strike", do="back")
    step("/c/ann/paper/new", **PAPER, night="1")
    step("/c/ann/paper/2/strike", do="strike")
    step("/c/ann/nights/1")
    step("/c/ann/nights/1", name="")
    step("/c/ann/nights/1", 422, name="A" * 41)
    step("/c/ann/seasons/1/nights")
    step("/c/ann/past")
    step("/c/ann/past", table=TABLE, do="preview")
    step("/c/ann/past", table=TABLE, do="take")
    step("/c/ann/past", table=TABLE, do="take")
    phone.start("shmear", NAMES)
    step(phone.at("club"), club="ann", **{f"player.{4 + n}": str(n) for n in (1, 2, 3, 4)})
    phone.send("/c/ann/seasons/1/close", {"do": "close"})
    for path in ("nights/1", "paper/1", "seasons/1/nights", "paper/new"):
        step(f"/c/ann/{path}")
    step("/c/ann/paper/1/strike", 422, do="strike")
    step("/c/ann/paper/new", **PAPER)
    step("/new?club=ann")
