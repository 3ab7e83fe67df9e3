"""The pages of figures and ratings in a language of brackets: nothing was left out of the
translations."""

from __future__ import annotations

import random
from typing import Any

import pytest
from flask import Flask

from shmear_scorer.desk import people, ratings, ratings_again
from shmear_scorer.store import db, models, season_models
from tests.tools.club import PASSWORD
from tests.tools.season import SeasonDesk
from tests.web.test_clubs_translated import ClubReader
from tests.web.test_clubs_translated import app as app
from tests.web.test_translated import NAMES

pytestmark = pytest.mark.sqlite_only

GAMES = ("shmear-partner", "shmear", "schmear")
DRAWN = ((0, 1), (0,), (1,))


@pytest.fixture
def club(app: Flask) -> Any:
    """A club and a season that are called as people are."""
    with app.app_context():
        club = SeasonDesk()
        db.session.query(models.Club).update({"name": "Ann"})
        db.session.query(season_models.Season).update({"name": "Cy"})
        db.session.commit()
        yield club


def fill(club: SeasonDesk) -> None:
    """Games of two sides and of four, with partners and without, won, lost and drawn."""
    ids = [club.person(name).id for name in NAMES]
    for seed, preset in enumerate(GAMES * 2):
        club.play_whole(random.Random(seed), preset, ids)
    for winners in DRAWN:
        club.enter([["Ann"], ["Bob"]], winners=winners)
        club.enter([["Ann", "Cy"], ["Bob", "Dee"]], winners=winners)
        club.enter([["Ann"], ["Bob"], ["Cy"]], winners=winners)
        club.enter([["Dee", "Cy"], ["Ann"], ["Bob"]], winners=winners)
    people.retire(club.visit(), ids[3], club.now())
    people.set_guest(club.visit(), ids[2], True)
    ratings_again.make_again(club.club.id)


def test_every_page_of_figures_is_translated(app: Flask, club: SeasonDesk, subtests: Any) -> None:
    phone = ClubReader(app)
    one, other = club.person("Ann").id, club.person("Bob").id
    phone.send("/sign-in", {"name": "Olga", "password": PASSWORD})
    paths = [
        "seasons/1/figures",
        "ratings",
        *(f"seasons/1/{path}" for path in (f"players/{one}", f"pairs/{one}-{other}")),
        *(f"ratings/{one}{more}" for more in ("", "?before=3", "?before=1")),
    ]

    def look(when: str) -> None:
        for path in paths:
            with subtests.test(path, when=when):
                phone.open(f"/c/tuesdays/{path}")
                assert phone.seen() == []
        db.session.rollback()  # what the phone read; the desk goes on in the same thread

    look("empty")
    fill(club)
    paths += [f"seasons/1/players/{club.person(name).id}" for name in NAMES[1:]]
    paths += [f"ratings/{club.person(name).id}" for name in NAMES[1:]]
    paths += [f"seasons/1/pairs/{one}-{club.person('Cy').id}"]
    look("filled")
    ratings.mark_stale(club.club.id)
    look("stale")
