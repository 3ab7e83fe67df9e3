"""A board that the phone has already is not sent once more; one that changed is."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from tests.tools.scorer import Scorer

pytestmark = pytest.mark.sqlite_only

FOUR = ["Ann", "Bob", "Cy", "Dee"]
POINTS = {"high": "Ann", "low": "Ann", "jack": None, "game": "Ann"}
MADE = {"bid": ["Ann", 2], "trump": "S", "points": POINTS}


def again(scorer: Scorer, path: str = "", **headers: Any) -> TestResponse:
    """Open a page twice; what comes of the second time, if ``headers`` are as before."""
    first = scorer.client.get(scorer.at(path), headers=headers)
    mark = first.headers["ETag"]
    assert mark.startswith("W/"), "compression would rewrite a strong one"
    return scorer.client.get(scorer.at(path), headers={"If-None-Match": mark, **headers})


@pytest.fixture
def scorer(app: Flask) -> Scorer:
    scorer = Scorer(app)
    scorer.new_game("shmear", FOUR, "Dee")
    return scorer


def test_an_unchanged_board_is_not_sent_again(scorer: Scorer) -> None:
    answer = again(scorer)
    assert (answer.status_code, answer.data) == (304, b"")
    assert again(scorer, **{"Accept-Encoding": "br"}).status_code == 304


def test_nor_is_a_watchers(app: Flask, scorer: Scorer) -> None:
    assert again(scorer.another(scores=False)).status_code == 304


@pytest.mark.parametrize("what", ["hand", "phone", "language", "link"])
def test_a_changed_one_is(scorer: Scorer, what: str) -> None:
    scorer.client.get(scorer.at(""))
    mark = scorer.client.get(scorer.at("")).headers["ETag"]
    client, address = scorer.client, scorer.at("")
    match what:
        case "hand":
            scorer.play(MADE)
            client.get(address)  # "Hand 1 is saved." is said once
        case "phone":
            client = scorer.another(scores=False).client
        case "language":
            client.set_cookie("shmear_language", "de")
        case "link":
            scorer.open(scorer.at("share"))
            scorer.send(scorer.at("renew"), {"renew": "watch"})
            address = scorer.at("")
    answer = client.get(address, headers={"If-None-Match": mark}, follow_redirects=True)
    assert answer.status_code == 200


def test_what_was_just_done_is_said_once_and_not_kept(scorer: Scorer) -> None:
    scorer.play(MADE)  # arrives at the board
    assert "Hand 1 is saved." in scorer.page.text
    assert "ETag" not in scorer.response.headers
    assert again(scorer).status_code == 304
    assert "Hand 1 is saved." not in scorer.client.get(scorer.at("")).text
