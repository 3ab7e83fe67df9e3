"""What is written on one connection is news on every other, on both kinds of database."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator

import pytest
from flask import Flask

from shmear_scorer.desk import drafts
from shmear_scorer.desk.access import Role
from shmear_scorer.rules.state import WonBy
from shmear_scorer.store import db, notify, queries
from shmear_scorer.store.notify import News
from tests.tools.desk import Desk

SOON = 2.0


@pytest.fixture
def desk(app: Flask) -> Iterator[Desk]:
    with app.app_context():
        yield Desk()


@pytest.fixture
def news(app: Flask, desk: Desk) -> Iterator[News]:
    with notify.listening(db.engine) as found:
        yield found


def concerns(heard: set[int] | None, game: int) -> bool:
    return heard is None or game in heard


def test_without_a_change_nothing_is_heard(news: News) -> None:
    began = time.monotonic()
    assert news.wait(0.3) == set()
    assert time.monotonic() - began >= 0.25


def test_a_hand_a_renewed_link_and_a_rematch_are_heard_of(desk: Desk, news: News) -> None:
    game = desk.open()
    while news.wait(0.3) != set():
        pass
    desk.play(game)
    assert concerns(news.wait(SOON), game)
    desk.renew(game, Role.WATCH)
    assert concerns(news.wait(SOON), game)
    desk.write(game, drafts.end(WonBy.VOID))
    assert concerns(news.wait(SOON), game)
    desk.rematch(game)
    assert concerns(news.wait(SOON), game)


def test_what_is_not_committed_is_no_news(app: Flask, desk: Desk, news: News) -> None:
    game = desk.open()
    while news.wait(0.3) != set():
        pass
    notify.changed(game)
    queries.lock_game(game).hands_before = 3
    db.session.flush()
    assert news.wait(0.4) == set()
    db.session.rollback()
    assert news.wait(0.4) == set()


def test_it_is_heard_while_somebody_waits(app: Flask, desk: Desk, news: News) -> None:
    game = desk.open()
    while news.wait(0.3) != set():
        pass

    db.session.rollback()

    def play() -> None:
        time.sleep(0.3)
        with app.app_context():
            Desk().play(game)

    thread = threading.Thread(target=play)
    thread.start()
    began = time.monotonic()
    assert concerns(news.wait(10), game)
    assert time.monotonic() - began < SOON
    thread.join()


def test_a_listener_takes_no_connection_of_the_pool(news: News) -> None:
    assert news.wait(0) == set()
    db.session.rollback()
    assert db.engine.pool.checkedout() == 0  # type: ignore[attr-defined]


def test_a_games_pulse_never_falls_and_rises_with_every_change(desk: Desk) -> None:
    game, other = desk.open(), desk.open()

    def pulse() -> int:
        return sum(queries.pulses([game, other])[game])

    seen = [pulse()]
    desk.play(game)
    seen.append(pulse())
    desk.renew(game, Role.SCORE)
    seen.append(pulse())
    desk.renew(game, Role.WATCH)  # and with it the six letters
    seen.append(pulse())
    desk.write(game, drafts.end(WonBy.VOID))
    seen.append(pulse())
    desk.rematch(game)
    seen.append(pulse())
    assert seen == sorted(set(seen))
    assert queries.pulses([other]) == {other: (0, 0)}
