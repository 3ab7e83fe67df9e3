"""Pages that stay fresh: what a stream says and when it ends, and the version to be asked for."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Callable, Iterator
from queue import Empty, Queue
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from shmear_scorer.store import db
from shmear_scorer.web import live
from tests.tools.scorer import Scorer

ALL_ANN = {"high": "Ann", "low": "Ann", "jack": None, "game": "Ann"}
ANN_MAKES_2 = {"bid": ["Ann", 2], "trump": "S", "points": ALL_ANN}
SOON = 2.0
HEADERS = {
    "Content-Type": "text/event-stream; charset=utf-8",
    "Cache-Control": "no-cache, no-transform",
    "X-Accel-Buffering": "no",
}


class Stream:
    """A phone's live stream, read by a thread of its own."""

    def __init__(self, client: FlaskClient, address: str) -> None:
        self.answer = client.get(address)
        self.messages: Queue[str] = Queue()
        self.thread = threading.Thread(target=self._read, daemon=True)
        self.thread.start()

    def _read(self) -> None:
        rest = ""
        for chunk in self.answer.iter_encoded():
            *messages, rest = (rest + chunk.decode()).split("\n\n")
            for message in messages:
                self.messages.put(message)
        self.messages.put("end")

    def next(self, seconds: float = SOON) -> str:
        """What it says next; empty where it says nothing."""
        try:
            return self.messages.get(timeout=seconds)
        except Empty:
            return ""

    def version(self) -> int:
        """The version that it says next."""
        said = re.search(r"^data: (\d+)$", message := self.next(), re.M)
        assert said, message
        return int(said[1])


@pytest.fixture(autouse=True)
def short_streams(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing outlives its test for long."""
    monkeypatch.setattr(live, "LONGEST_STREAM", 8.0)


@pytest.fixture
def watch(scorer: Scorer) -> Iterator[Callable[..., Stream]]:
    """Open a game's stream, by default the scorer's and on a phone that was never here."""
    streams: list[Stream] = []

    def watch(phone: Scorer | None = None, client: FlaskClient | None = None) -> Stream:
        asking = client or (phone.client if phone else scorer.app.test_client())
        streams.append(Stream(asking, (phone or scorer).at("live")))
        return streams[-1]

    yield watch
    hub = scorer.app.extensions["live"]
    for watcher in hub._concerned(None):
        watcher.news.put(None)
    for stream in streams:
        stream.thread.join()


def test_a_saved_hand_and_bid_are_told_within_two_seconds(scorer, watch):
    stream = watch()
    assert {name: stream.answer.headers[name] for name in HEADERS} == HEADERS
    assert stream.version() == 0
    scorer.play(ANN_MAKES_2, way=1)
    assert stream.version() == 1
    scorer.begin()
    scorer.tap_bid("Bob", 3)
    scorer.press("Check", status=422)
    scorer.press("Bid on the board")
    assert stream.version() == 2
    assert stream.next(0.5) == ""


def test_a_stream_says_nothing_but_the_version(scorer, watch):
    stream = watch()
    assert stream.next() == "retry: 2000\ndata: 0"
    scorer.play(ANN_MAKES_2, way=1)
    assert stream.next() == "data: 1"


def test_who_watches_another_game_is_not_disturbed(scorer, watch):
    other = Scorer(scorer.app)
    other.new_game()
    stream = watch(other)
    stream.version()
    scorer.play(ANN_MAKES_2, way=1)
    assert stream.next(1.0) == ""


def test_every_watcher_is_told(scorer, watch):
    streams = [watch() for _ in range(20)]
    for stream in streams:
        stream.version()
    scorer.play(ANN_MAKES_2, way=1)
    assert [stream.version() for stream in streams] == [1] * 20


def test_a_renewed_link_ends_the_stream_and_opens_none(scorer, watch):
    stream = watch()
    stream.version()
    shut = scorer.at("live"), scorer.at("version")
    scorer.open(scorer.at("share"))
    scorer.press("Watching link")
    assert stream.next() == "event: shut\ndata: shut"
    assert "end" in (stream.next(), stream.next())
    stranger = scorer.app.test_client()
    assert [stranger.get(address).status_code for address in shut] == [404, 404]
    answers = [scorer.client.get(address) for address in shut]
    assert [answer.status_code for answer in answers] == [302, 302]
    assert stranger.get(answers[1].headers["Location"]).status_code == 200


def test_who_comes_by_a_link_that_was_replaced_is_told_and_can_type_the_letters(scorer, app):
    stranger = Scorer(app)
    stranger.open(scorer.board_address)
    scorer.open(scorer.at("share"))
    scorer.press("Watching link")
    code = next(e.text for e in scorer.page.all("p") if "code" in e.classes)
    stranger.open(scorer.board_address, status=404)
    assert stranger.page.one("h2", "This link was replaced")
    stranger.fill("The game’s six letters", code)
    stranger.press("Watch")
    assert stranger.page.has("Scores")
    stranger.open("/g/never-was-such-a-token0/", status=404)
    assert "This link was replaced" not in stranger.page.text


def test_what_another_phone_corrected_is_told_at_the_next_change(scorer):
    other = scorer.another()
    scorer.board()
    scorer.play(ANN_MAKES_2, way=1)
    scorer.follow("1, why")
    scorer.follow("Correct")
    scorer.tap_bid("Ann", 3)
    scorer.press("See what it changes")
    scorer.press("Save the correction")
    told = [phone.board().one("main")["data-told"] for phone in (other,)]
    assert told == ["Another phone corrected hand 1."]
    assert "data-told" not in scorer.board().one("main")


def test_a_new_scoring_link_and_a_rematch_are_told_too(scorer, watch):
    stream = watch()
    stream.version()
    scorer.open(scorer.at("share"))
    scorer.press("Scoring link")
    assert stream.version() == 1
    scorer.open(scorer.at("end"))
    scorer.choose("How does it end?", "It does not count: nobody wins")
    scorer.press("End the game")
    assert stream.version() == 2
    scorer.board()
    scorer.press("Rematch")
    assert stream.version() == 3


def test_streams_hold_no_connection_to_the_database(scorer, watch):
    for _ in range(12):
        watch().version()
    with scorer.app.app_context():
        assert db.engine.pool.checkedout() == 0


def test_a_stream_ends_by_itself(scorer, watch, monkeypatch):
    monkeypatch.setattr(live, "LONGEST_STREAM", 0.5)
    stream = watch()
    stream.version()
    assert "end" in (stream.next(), stream.next())


def test_a_quiet_stream_pings(scorer, watch, monkeypatch):
    monkeypatch.setattr(live, "PING_EVERY", 0.2)
    stream = watch()
    stream.version()
    assert stream.next() == ": ping"


def test_what_changed_before_a_stream_began_is_told(scorer, app):
    answer = scorer.app.test_client().get(scorer.at("live"), buffered=False)
    scorer.play(ANN_MAKES_2, way=1)
    said = iter(answer.iter_encoded())
    assert next(said) == b"retry: 2000\ndata: 0\n\n"
    assert next(said) == b"data: 1\n\n"
    answer.close()


def test_with_too_many_streams_the_next_is_refused_and_may_ask_instead(scorer, watch):
    watch().version()
    scorer.app.extensions["live"]._most = 1
    phone = scorer.app.test_client()
    assert phone.get(scorer.at("live")).status_code == 503
    assert phone.get(scorer.at("version")).status_code == 200
    scorer.app.extensions["live"]._most = 100


def test_many_that_come_at_once_take_no_more_room_than_there_is(scorer, monkeypatch):
    scorer.app.extensions["live"]._most = 2
    together = threading.Barrier(5)
    version = live._version
    monkeypatch.setattr(live, "_version", lambda game: (together.wait(), version(game))[1])
    answers: list[Any] = []

    def come() -> None:
        answers.append(scorer.app.test_client().get(scorer.at("live"), buffered=False))

    phones = [threading.Thread(target=come) for _ in range(5)]
    for phone in phones:
        phone.start()
    for phone in phones:
        phone.join()
    assert sorted(answer.status_code for answer in answers) == [200, 200, 503, 503, 503]
    for answer in answers:
        answer.close()


def test_who_leaves_before_anything_was_sent_frees_the_place(scorer):
    scorer.app.extensions["live"]._most = 1
    phone = scorer.app.test_client()
    for _ in range(3):
        answer = phone.head(scorer.at("live"))
        assert answer.status_code == 200
        answer.close()


def test_the_news_goes_on_after_the_database_was_gone(scorer, watch, monkeypatch, caplog):
    broken = threading.Event()
    listening = live.notify.listening

    def fail_once(engine: Any) -> Any:
        if not broken.is_set():
            broken.set()
            raise ConnectionError("gone")
        return listening(engine)

    monkeypatch.setattr(live.notify, "listening", fail_once)
    monkeypatch.setattr(live, "TRY_AGAIN_AFTER", 0.2)
    stream = watch()
    stream.version()
    assert broken.wait(SOON)
    scorer.play(ANN_MAKES_2, way=1)
    assert stream.version() == 1
    assert "trying again" in caplog.text


def test_nobody_listens_while_nobody_watches(scorer, watch, app: Flask):
    hub = app.extensions["live"]
    assert not hub.is_listening
    stream = watch()
    stream.version()
    assert hub.is_listening
    for watcher in hub._concerned(None):
        watcher.news.put(None)
    assert stream.next() != ""
    end = time.monotonic() + 5
    while hub.is_listening and time.monotonic() < end:
        time.sleep(0.05)
    assert not hub.is_listening


# ------------------------------------------------------------------------- asking for it


def test_the_version_is_told_when_it_is_another(scorer):
    phone = scorer.app.test_client()
    assert phone.get(scorer.at("version")).text == "0"
    scorer.play(ANN_MAKES_2, way=1)
    answer = phone.get(scorer.at("version") + "?v=0")
    assert (answer.status_code, answer.text) == (200, "1")
    assert answer.headers["Cache-Control"] == "no-store"
    answer = phone.get(scorer.at("version") + "?v=1")
    assert (answer.status_code, answer.text) == (204, "")
    assert phone.get(scorer.at("version") + "?v=soon").text == "1"


def test_a_page_shows_the_version_that_its_stream_begins_with(scorer, watch):
    scorer.open(scorer.at("share"))
    scorer.press("Scoring link")
    scorer.play(ANN_MAKES_2, way=1)
    for page in ("", "log", "hand/1", "table"):
        scorer.open(scorer.at(page))
        main = next(e for e in scorer.page.all("main"))
        assert main["data-version"] == "2"
        assert main["data-stream"] == scorer.at("live")
        assert main["data-poll"] == scorer.at("version")
    assert watch().version() == 2
