"""Ratings are made again beside the pages, and nobody has to ask for it."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator
from datetime import timedelta

import pytest
from flask import Flask

from shmear_scorer.desk import people, ratings, ratings_again
from shmear_scorer.store import db
from shmear_scorer.web import rated_again
from tests.tools.apps import close, make_app
from tests.tools.season import AUTUMN, SeasonDesk


@pytest.fixture
def app(database_url: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Flask]:
    """An application that makes ratings again."""
    monkeypatch.setattr(rated_again, "LOOKS_APART", 0.01)
    app = make_app(database_url, LOOK_FOR_STALE_RATINGS=300)
    yield app
    app.extensions["ratings"].end()
    close(app)


@pytest.fixture
def club(app: Flask) -> Iterator[SeasonDesk]:
    with app.app_context():
        desk = SeasonDesk()
        desk.set_day(AUTUMN + timedelta(days=9))
        desk.enter([["Ann"], ["Bob"]], day=AUTUMN + timedelta(days=2))
        yield desk


def comes_about(what: Callable[[], bool]) -> bool:
    end = time.monotonic() + 20
    while not (found := what()) and time.monotonic() < end:
        db.session.rollback()
        time.sleep(0.02)
    return found


def is_fresh(club: SeasonDesk) -> bool:
    return not ratings.of_club(club.club.id).stale


def test_what_was_stale_before_the_site_was_started_is_made_with_the_first_page(
    app: Flask, club: SeasonDesk
) -> None:
    club.enter([["Bob"], ["Ann"]], day=AUTUMN)
    assert not is_fresh(club)
    app.test_client().get("/")
    assert comes_about(lambda: is_fresh(club))


def test_what_is_saved_is_seen_at_once(app: Flask, club: SeasonDesk) -> None:
    app.test_client().get("/")
    anne = club.person("Anne").id
    club.enter([["Anne"], ["Bob"]], day=AUTUMN + timedelta(days=3))
    time.sleep(0.2)
    people.merge(club.visit(), anne, club.person("Ann").id)
    assert not is_fresh(club)
    app.test_client().post("/language")
    assert comes_about(lambda: is_fresh(club))


def test_what_fails_in_one_club_keeps_no_other_waiting(
    app: Flask,
    club: SeasonDesk,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    first = club.club
    club.enter([["Bob"], ["Ann"]], day=AUTUMN)
    club.club = club.make("Fridays", owner="Olga")
    club.enter([["Bob"], ["Ann"]], day=AUTUMN + timedelta(days=2))
    club.enter([["Bob"], ["Ann"]], day=AUTUMN)
    make_again = ratings_again.make_again

    def fails(club_id: int) -> bool:
        if club_id == first.id:
            raise ValueError("a result of another version")
        return make_again(club_id)

    monkeypatch.setattr(ratings_again, "make_again", fails)
    with caplog.at_level(logging.ERROR):
        app.test_client().get("/")
        assert comes_about(lambda: is_fresh(club))
    assert f"The ratings of club {first.id} weren't made again" in caplog.text


def test_no_page_is_needed_to_leave_it(app: Flask) -> None:
    maker = app.extensions["ratings"]
    maker.end()
    app.test_client().get("/")
    app.test_client().post("/language")
