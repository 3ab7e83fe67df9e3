"""Six letters: who guesses is stopped, who mistypes is not, and old ones let nobody in."""

import threading
from datetime import timedelta

import pytest

from shmear_scorer.desk import access, codes, drafts
from shmear_scorer.desk.codes import MOST_TRIES, MOST_TRIES_OF_ALL, WINDOW
from shmear_scorer.desk.patience import TooMany
from shmear_scorer.rules.state import WonBy
from shmear_scorer.store import db
from shmear_scorer.store.models import CodeTry
from tests.tools.desk import EVENING, Desk

WRONG = "XXXXXX"
DAY = timedelta(days=1)


def guess(place: str, times: int = 1, now=EVENING) -> None:
    for _ in range(times):
        assert access.join(WRONG, phone="bob", now=now, place=place) is None


def test_after_a_few_wrong_codes_the_right_one_still_opens(desk):
    game = desk.open()
    guess("here", MOST_TRIES - 1)
    assert access.join(access.links(game).code, phone="bob", now=EVENING, place="here") == game


def test_who_guesses_is_stopped_and_others_are_not(desk):
    game = desk.open()
    code = access.links(game).code
    guess("there", MOST_TRIES)
    with pytest.raises(TooMany) as refused:
        guess("there")
    assert 0 < refused.value.seconds <= WINDOW.total_seconds()
    with pytest.raises(TooMany):
        access.join(code, phone="bob", now=EVENING, place="there")
    assert access.join(code, phone="cy", now=EVENING, place="here") == game


def test_it_is_over_after_a_while(desk):
    game = desk.open()
    guess("there", MOST_TRIES)
    later = EVENING + WINDOW
    assert access.join(access.links(game).code, phone="bob", now=later, place="there") == game
    assert {row.since for row in db.session.query(CodeTry)} == {later}


def test_right_codes_are_not_counted(desk):
    code = access.links(desk.open()).code
    for _ in range(MOST_TRIES + 5):
        access.join(code, phone="bob", now=EVENING, place="here")
    guess("here")


def test_guessing_from_many_places_is_stopped_too(desk):
    for place in range(MOST_TRIES_OF_ALL // MOST_TRIES):
        guess(f"place {place}", MOST_TRIES)
    with pytest.raises(TooMany):
        guess("one more place")


def test_a_hundred_at_once_are_counted_as_a_hundred(app, desk):
    desk.open()
    db.session.rollback()
    start = threading.Barrier(10)
    looked_at: list[int] = []

    def run() -> None:
        with app.app_context():
            start.wait()
            for _ in range(10):
                try:
                    guess("there")
                except TooMany:
                    continue
                looked_at.append(1)

    threads = [threading.Thread(target=run) for _ in range(10)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(looked_at) == MOST_TRIES


def join(game: int, code: str, now) -> bool:
    return access.join(code, phone="bob", now=now) == game


def test_a_code_works_a_day_after_its_game_is_over_and_no_longer(desk):
    game = desk.open()
    code = access.links(game).code
    desk.write(game, drafts.end(WonBy.VOID))
    over = desk.sheet(game).game.entries[-1].at
    assert join(game, code, over + DAY)
    assert not join(game, code, over + DAY + timedelta(seconds=1))
    assert join(game, code, over + timedelta(hours=2))


def test_a_code_of_a_game_that_was_left_works_for_a_month(desk):
    game = desk.open()
    code = access.links(game).code
    assert join(game, code, desk.sheet(game).opened_at + 30 * DAY)
    assert not join(game, code, desk.sheet(game).opened_at + 31 * DAY)
    desk.play(game, now=EVENING + 40 * DAY)
    assert join(game, code, EVENING + 41 * DAY)


def test_a_code_that_has_run_out_can_be_another_games(desk, monkeypatch):
    old = desk.open()
    code = access.links(old).code
    desk.write(old, drafts.end(WonBy.VOID))
    letters = iter(code)
    monkeypatch.setattr(access.secrets, "choice", lambda _: next(letters))
    later = EVENING + 3 * DAY
    monkeypatch.setattr(Desk, "now", lambda _: later)
    new = desk.open()
    assert access.links(new).code == code
    assert access.links(old).code == ""
    assert join(new, code, later)
    monkeypatch.undo()
    assert len(desk.renew(old, access.Role.WATCH).code) == access.CODE_LENGTH


def test_a_code_in_use_is_not_given_twice(desk, monkeypatch):
    code = access.links(desk.open()).code
    letters = iter(code + "ABCDEF")
    monkeypatch.setattr(access.secrets, "choice", lambda _: next(letters))
    assert access.links(desk.open()).code == "ABCDEF"
    assert not codes.has_run_out(desk.sheet(1), EVENING)
