"""What a page weighs on a phone's connection: promised to people, and so tested."""

from __future__ import annotations

from contextlib import closing

import pytest
from flask import Flask
from flask.testing import FlaskClient

from shmear_scorer.desk.demo import open_demo_games
from tests.tools.page import Page
from tests.tools.scorer import Scorer
from tests.tools.weight import AS_A_BROWSER, parts_of, weigh

pytestmark = pytest.mark.sqlite_only

BOB = {"high": "Bob", "low": "Bob", "jack": None, "game": "Bob"}


@pytest.fixture
def running(app: Flask) -> Scorer:
    """A game of a few hands, in which nobody has won."""
    scorer = Scorer(app)
    scorer.new_game("shmear", ["Ann", "Bob", "Cy", "Dee"], "Dee")
    for name in ("Ann", "Cy", "Dee"):
        scorer.play({"bid": [name, 2], "trump": "S", "points": BOB})
    return scorer


def weigh_twice(client: FlaskClient, address: str) -> None:
    weight = weigh(client, address)
    assert weight.first <= 60_000 and weight.requests <= 6
    assert weight.later <= 15_000
    assert weight.unchanged is not None and weight.unchanged <= 1_000


def test_a_running_game_is_there_at_once(running: Scorer) -> None:
    running.client.get(running.at(""))  # what was just saved is said
    weigh_twice(running.client, running.at(""))
    weigh_twice(running.another(scores=False).client, running.at(""))


def test_so_is_a_longer_one_of_six(app: Flask) -> None:
    with app.app_context():
        _, (_, watch, _), *_ = open_demo_games()
    weigh_twice(app.test_client(), f"/g/{watch}/")


def test_whatever_a_page_brings_along_is_compressed_and_kept_for_good(
    app: Flask, running: Scorer
) -> None:
    for path in ("", "hand", "rules", "table"):
        page = Page(running.client.get(running.at(path)).text, running.at(path))
        parts = parts_of(page)
        assert parts
        for part in parts:
            with closing(running.client.get(part, headers=AS_A_BROWSER)) as answer:
                assert "immutable" in answer.headers["Cache-Control"], part
                assert "Content-Encoding" in answer.headers or len(answer.data) < 600, part
