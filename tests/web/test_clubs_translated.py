"""The pages of clubs in a language of brackets: nothing was left out of the translations."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from shmear_scorer.desk import clubs
from tests.tools.apps import close, make_app
from tests.tools.member import PASSWORD
from tests.tools.pseudo import write_language
from tests.web.test_translated import LANGUAGE, LETTERS, NAMES, Reader

pytestmark = pytest.mark.sqlite_only

CLUB = {"name": "Ann", "zone": "UTC", "rules": "shmear", "public": "yes"}


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


class ClubReader(Reader):
    """A phone that reads this language at a club."""

    def seen(self) -> list[str]:
        """What was left out, but for time zones, which have one name in all languages."""
        return [word for word in super().seen() if word.partition(" ")[2] not in ZONES]


ZONES = {word for zone in clubs.zones() for word in LETTERS.findall(zone)}


def test_every_page_of_a_club_is_translated(app: Flask, subtests: Any) -> None:
    phone = ClubReader(app)
    keys = iter(f"key number {number}" for number in range(99))

    def step(path: str, status: int = 200, **fields: Any) -> None:
        with subtests.test(path, **fields):
            if fields:
                phone.send(path, {"key": next(keys), **fields}, status)
            else:
                phone.open(path, status)
            assert phone.seen() == []

    step("/sign-in")
    step("/sign-in", 422, name="Bob", password="x")
    account = {"account-name": "Bob", "password": PASSWORD}
    step("/clubs/new", 422, **{**CLUB, "name": ""}, password="x", slug="?")
    step("/clubs/new", **CLUB, **account, slug="ann")
    step("/clubs/new", 422, **CLUB, slug="ann")
    step("/c/ann/people", name="Ann")
    step("/c/ann/people", name="Bob", guest="yes")
    step("/c/ann/people", 422, name="Ann")
    for do in ("guest", "regular", "retire", "back"):
        step("/c/ann/people/1", do=do)
    step("/c/ann/people/1", do="retire")
    step("/c/ann/people")
    step("/c/ann/people/1/merge?into=2")
    step("/c/ann/people/1/merge", into="2")
    step("/c/ann/people/1/unmerge", into="2")
    step("/c/ann/invitations", role="scorer", player="1")
    step("/c/ann/invitations", role="member", player="")
    step("/c/ann/members")
    step("/c/ann/members/1", do="save", role="owner", player="1")
    step("/c/ann/members/1", 422, do="remove")
    step("/c/ann/members/1", 422, do="reset")
    step("/c/ann/settings")
    step("/c/ann/settings", **{**CLUB, "public": "no"})
    for do in ("close", "open"):
        step("/c/ann/close", do=do)
    phone.start("shmear", NAMES, club="ann")
    for path in ("/", "/new?club=ann", "/c/ann/", "/c/ann/people/1", "/account", "/account/forget"):
        step(path)
    step("/account/password", 422, old="x", password=PASSWORD)
    step("/account/forget", 422, password=PASSWORD)
    step("/account/leave/ann", 422, key="any")
    phone.start("shmear", NAMES)
    step(phone.at("club"))
    step(phone.at("club"), 422, club="ann")
    step("/account/everywhere", key="any")
    stranger = ClubReader(app)
    stranger.open("/c/ann/")
    assert stranger.seen() == []
