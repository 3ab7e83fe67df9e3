"""Several phones at the same moment, each in a thread of its own."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

from flask import Flask

from shmear_scorer.desk import access, drafts, games, house
from shmear_scorer.desk.access import LinkKind, Role
from shmear_scorer.desk.games import Stale
from shmear_scorer.desk.house import Outdated
from shmear_scorer.rules.presets import find_preset, with_changes
from shmear_scorer.rules.state import WonBy
from shmear_scorer.store import db, queries
from shmear_scorer.store.models import Entry, Game, Grant, KnownName, Link, Phone
from tests.tools.desk import Desk, hand

PHONES = 8


def at_once(app: Flask, act: Callable[[int], Any]) -> list[Any]:
    """What each of the phones gets that act at the same moment: an answer, or what was raised."""
    start = threading.Barrier(PHONES)
    answers: list[Any] = [None] * PHONES

    def run(number: int) -> None:
        with app.app_context():
            start.wait()
            try:
                answers[number] = act(number)
            except (Stale, Outdated) as late:
                answers[number] = late

    threads = [threading.Thread(target=run, args=(number,)) for number in range(PHONES)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


def rows(table: type[Any], **values: Any) -> int:
    return db.session.query(table).filter_by(**values).count()


def test_of_eight_that_save_the_next_hand_one_does_and_seven_are_told(app, desk):
    game = desk.open()
    draft = drafts.record(desk.sheet(game).state, hand())
    pens = [desk.pen(game, phone=f"phone {n}") for n in range(PHONES)]
    db.session.rollback()
    answers = at_once(app, lambda n: games.write(game, draft, pens[n]))
    stale = [answer for answer in answers if isinstance(answer, Stale)]
    assert len(stale) == PHONES - 1
    assert all(answer.sheet.version == 1 for answer in stale)
    written = next(answer for answer in answers if not isinstance(answer, Stale))
    assert written.state.scores == (3, 0, 0, 0)
    assert rows(Entry) == 1
    assert desk.sheet(game) == written


def test_eight_times_the_same_form_is_one_hand(app, desk):
    game = desk.open()
    draft = drafts.record(desk.sheet(game).state, hand())
    pen = desk.pen(game)
    db.session.rollback()
    answers = at_once(app, lambda n: games.write(game, draft, pen))
    assert [answer.version for answer in answers] == [1] * PHONES
    assert rows(Entry) == 1


def test_eight_that_each_look_again_write_eight_hands_in_order(app, desk):
    game = desk.open(rules=drafts.with_changes(desk.opening().rules, {"target": 99}))
    db.session.rollback()

    def until_written(number: int) -> int:
        mine = Desk()
        while True:
            sheet = mine.sheet(game)
            try:
                return mine.play(game, hand(number % 4), saw=sheet.version).version
            except Stale:
                db.session.rollback()

    assert sorted(at_once(app, until_written)) == list(range(1, PHONES + 1))
    assert [entry.seq for entry in desk.sheet(game).game.entries] == list(range(1, PHONES + 1))
    assert desk.sheet(game).state.scores == (6, 6, 6, 6)


def test_eight_times_the_same_opening_is_one_game_and_all_phones_score_it(app, desk):
    opening, now = desk.opening(), desk.now()
    values = {"key": "the form's key", "now": now}
    answers = at_once(app, lambda n: games.open_game(opening, phone=f"phone {n}", **values))
    assert len(set(answers)) == 1
    assert rows(Game) == 1
    assert rows(Grant, role=Role.SCORE.value) == PHONES


def test_eight_requests_of_one_new_phone_make_it_known_once(app, desk):
    code, now = access.links(desk.open()).code, desk.now()
    db.session.rollback()
    answers = at_once(app, lambda n: access.join(code, phone="new", now=now))
    assert len(set(answers)) == 1
    assert None not in answers
    assert rows(Phone, id="new") == 1
    assert rows(Grant, phone_id="new") == 1


def test_eight_openings_by_one_new_phone_keep_its_names_once(app, desk):
    openings, now = [desk.opening(dealer=n % 4, hands_played=n) for n in range(PHONES)], desk.now()
    answers = at_once(
        app, lambda n: games.open_game(openings[n], phone="new", key="the form's key", now=now)
    )
    assert len(set(answers)) == PHONES
    assert rows(KnownName, phone_id="new") == 4


def test_eight_that_ask_for_a_rematch_get_one(app, desk):
    game = desk.open()
    desk.write(game, drafts.end(WonBy.VOID))
    keys, now = [desk.key() for _ in range(PHONES)], desk.now()
    db.session.rollback()
    answers = at_once(app, lambda n: games.rematch(game, phone="ann", key=keys[n], now=now))
    assert len(set(answers)) == 1
    assert rows(Game) == 2


def test_after_eight_renewals_one_link_of_each_kind_is_open(app, desk):
    game, now = desk.open(), desk.now()
    db.session.rollback()
    roles = [Role.WATCH, Role.SCORE] * (PHONES // 2)
    at_once(app, lambda n: access.renew(game, roles[n], phone="ann", now=now))
    for kind in LinkKind:
        assert rows(Link, game_id=game, kind=kind.value, shut_at=None) == 1
        assert queries.open_link(game, kind.value) is not None


def test_of_eight_changes_of_house_rules_one_is_the_next_version_and_seven_are_told(app, desk):
    rules = find_preset("shmear")
    made = house.make("Ours", rules, phone="ann", key=desk.key(), now=desk.now())
    moment = desk.now()

    def change(number: int) -> house.House:
        changed = with_changes(rules, {"target": 20 + number})
        return house.change(
            made.token, "Ours", changed, saw=1, phone="ann", key=f"form-{number}", now=moment
        )

    db.session.rollback()
    answers = at_once(app, change)
    assert len([answer for answer in answers if isinstance(answer, Outdated)]) == PHONES - 1
    assert [version.number for version in house.versions(made.token)] == [2, 1]


def test_eight_times_the_same_form_makes_house_rules_once(app, desk):
    rules, moment = find_preset("shmear"), desk.now()
    db.session.rollback()
    answers = at_once(
        app, lambda n: house.make("Ours", rules, phone="ann", key="the-one-form", now=moment)
    )
    assert len({answer.token for answer in answers}) == 1
    assert len(house.kept("ann")) == 1
