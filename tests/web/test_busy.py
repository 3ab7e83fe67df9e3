"""Many at once: who reads waits for nobody, and who had to wait too long loses nothing."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator

import pytest
from flask import Flask
from sqlalchemy.exc import TimeoutError as NoConnection

from shmear_scorer.desk.what_ifs import what_ifs
from shmear_scorer.store import database, db
from shmear_scorer.web import start
from tests.tools.scorer import Scorer

ALL_ANN = {"high": "Ann", "low": "Ann", "jack": None, "game": "Ann"}
ANN_MAKES_2 = {"bid": ["Ann", 2], "trump": "S", "points": ALL_ANN}
PLAYERS = {f"name-{seat}": name for seat, name in enumerate(("Ann", "Bob", "Cy", "Dee"))}


@pytest.fixture
def somebody_writes(
    app: Flask, scorer: Scorer, monkeypatch: pytest.MonkeyPatch
) -> Iterator[sqlite3.Connection]:
    """Another process that has SQLite's write lock and doesn't give it back."""
    with app.app_context():
        monkeypatch.setattr(database, "LONGEST_WAIT", 50)
        db.engine.dispose()
        other = sqlite3.connect(str(db.engine.url.database), isolation_level=None)
    scorer.begin()
    scorer.enter_bid("Ann", 2)
    scorer.tap_points(ANN_MAKES_2)
    other.execute("BEGIN IMMEDIATE")
    yield other
    other.close()


@pytest.mark.sqlite_only
@pytest.mark.parametrize("do", ["check", "preview", "edit"])
def test_a_hand_is_looked_through_while_somebody_writes(
    scorer: Scorer, somebody_writes: sqlite3.Connection, do: str
) -> None:
    scorer.press("Check")
    assert scorer.problems == []
    fields = {"saw": 0, "key": "a form's own", "bid": "0-2", "trump": "S", "do": do}
    status = 422 if do == "check" else 200  # its points are missing
    scorer.send(f"{scorer.board_address}hand", fields, status=status)


@pytest.mark.sqlite_only
def test_a_hand_that_can_not_be_saved_in_time_is_kept_and_sent_again(
    scorer: Scorer, somebody_writes: sqlite3.Connection
) -> None:
    scorer.press("Check")
    scorer.press("Save hand 1", status=503)
    assert scorer.response is not None
    assert int(scorer.response.headers["Retry-After"]) > 0
    assert "Nothing was saved yet" in scorer.page.text
    scorer.press("Send it again", status=503)
    somebody_writes.execute("ROLLBACK")
    scorer.press("Send it again")
    assert scorer.notice == "Hand 1 is saved."
    assert scorer.totals()["Ann"] == (3, 0)


def test_where_every_connection_is_in_use_a_page_says_so(
    scorer: Scorer, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none_left(*_: object) -> None:
        raise NoConnection("QueuePool limit reached")

    monkeypatch.setattr(start.access, "join", lambda *_, **__: none_left())
    scorer.send("/join", {"code": "ABCDEF"}, status=503)
    assert "Nothing was saved yet" in scorer.page.text
    monkeypatch.setattr(start.access, "known_names", none_left)
    scorer.open("/new", status=503)
    assert "Nothing" not in scorer.page.text


def test_what_a_form_says_of_itself_opens_no_door(scorer: Scorer) -> None:
    game = scorer.board_address
    form = {"saw": 0, "key": "a form's own"}
    for do in ("preview", "edit"):
        for address, fields in (
            ("/new", {"key": "k" * 12, "preset": "shmear", "seats": 4, "dealer": 0, **PLAYERS}),
            ("/join", {"code": "ABCDEF"}),
            ("/phone", {"name": "Zed"}),
            (f"{game}undo", {**form, "of": 1}),
            (f"{game}seats/leave", {**form, "seat": 1}),
            (f"{game}name", {**form, "seat": 1, "name": "Bo"}),
            (f"{game}dealer", {**form, "dealer": 1}),
            (f"{game}end", {**form, "how": "void"}),
            (f"{game}renew", {"renew": "watch"}),
        ):
            answer = scorer.client.post(address, data={**fields, "do": do})
            assert answer.status_code < 500, address


def test_where_too_many_ask_what_if_a_page_says_so(
    scorer: Scorer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(what_ifs, "longest_wait", 0.05)
    scorer.play(ANN_MAKES_2, way=1)
    address = f"{scorer.board_address}what-if?rules=pitch"
    with what_ifs._working:
        scorer.open(address, status=503)
        assert scorer.response is not None
        assert int(scorer.response.headers["Retry-After"]) > 0
    scorer.follow("Try again")
    assert scorer.address == address
