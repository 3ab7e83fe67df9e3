"""A database that was filled with the first schema is brought to the newest one with all in it.

`filled.json` has its rows as they were, and what its games came to; a new migration adds nothing
to it. What may change is how the games of then are read.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from flask import Flask
from sqlalchemy import MetaData, inspect, text

from shmear_scorer.desk import access, people
from shmear_scorer.desk.sheets import sheet
from shmear_scorer.store import db, migrate, queries, upgrade
from tests.tools.apps import close, make_app
from tests.tools.club import ClubDesk
from tests.tools.desk import Desk, hand
from tests.tools.postgres import postgres_database
from tests.tools.scorer import Scorer

FIRST = "58bce6770970"
FILLED = json.loads(Path(__file__).with_name("filled.json").read_text(encoding="utf-8"))
GAMES = FILLED["games"]


@pytest.fixture(params=["sqlite", "postgresql"])
def old(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Flask]:
    """The application on a database of the first schema, filled."""
    if request.param == "sqlite":
        yield from _filled(f"sqlite:///{tmp_path}/old.sqlite")
        return
    with postgres_database(request.getfixturevalue("postgres_server")) as url:
        yield from _filled(url)


def _filled(url: str) -> Iterator[Flask]:
    app = make_app(url)
    with app.app_context():
        command.upgrade(migrate.get_config(), FIRST)
        tables = MetaData()
        with db.engine.begin() as connection:
            tables.reflect(connection)
            for name, rows in FILLED["tables"].items():
                for row in rows:
                    connection.execute(tables.tables[name].insert(), _read(row))
        db.engine.dispose()
    yield app
    close(app)


def _read(row: dict[str, Any]) -> dict[str, Any]:
    return {
        key: datetime.fromisoformat(value) if value and key.endswith("at") else value
        for key, value in row.items()
    }


def test_nothing_is_lost_and_every_game_comes_to_the_same(old: Flask) -> None:
    upgrade(old)
    upgrade(old)  # once more changes nothing
    with old.app_context():
        for name, rows in FILLED["tables"].items():
            counted = db.session.execute(text(f"SELECT count(*) FROM {name}")).scalar_one()
            assert counted == len(rows), name
        for number, game in enumerate(GAMES, 1):
            read = sheet(number)
            outcome = read.state.outcome
            assert {
                "names": list(read.names),
                "scores": list(read.state.scores),
                "smucks": list(read.state.smucks),
                "dealer": read.state.dealer,
                "hands": [result.number for result in read.state.results],
                "won_by": outcome.won_by.value if outcome else None,
                "version": read.version,
                "watch": access.links(number).watch,
            } == game
        assert [game.id for game in queries.evening(queries.lock_game(1))] == [1, 2]
        assert access.role_in("bob", 1) is access.Role.SCORE
        assert access.phone_name("ann") == "Ann’s phone"


def test_what_was_begun_then_goes_on(old: Flask) -> None:
    upgrade(old)
    with old.app_context():
        desk = Desk()
        assert desk.sheet(2).state.bid is not None
        assert desk.play(2, hand(3, dealer=2)).state.scores[3] == 3
        assert desk.open() == len(GAMES) + 1
    phone = Scorer(old)
    for game in GAMES:
        phone.open(f"/g/{game['watch']}/")
        assert {name for name in game["names"] if name in phone.page.text} == {*game["names"]}
        phone.open(f"/g/{game['watch']}/log")
    shut = next(link["token"] for link in FILLED["tables"]["link"] if link["shut_at"])
    phone.open(f"/g/{shut}/", status=404)


def test_what_was_played_then_is_brought_into_a_club_and_the_club_can_be_taken_away(
    old: Flask,
) -> None:
    upgrade(old)
    with old.app_context():
        desk = ClubDesk()
        assert not any(row.guest for row in queries.players_by_id(range(1, 99)).values())
        before = sheet(1)
        desk.bring_in(1, phone="bob")
        assert (sheet(1).club_id, sheet(2).club_id) == (desk.club.id, desk.club.id)
        assert sheet(1).names == before.names
        assert {one.guest for one in people.of_club(desk.club.id)} == {True}
        assert desk.joins("Mia") is not None
        db.session.remove()
        command.downgrade(migrate.get_config(), FIRST)
        db.engine.dispose()
    upgrade(old)
    with old.app_context():
        assert sheet(1).names == before.names
        assert sheet(1).state.scores == before.state.scores
        assert sheet(1).club_id is None


def test_the_first_schema_can_be_taken_away_again(old: Flask) -> None:
    upgrade(old)
    with old.app_context():
        command.downgrade(migrate.get_config(), "base")
        assert inspect(db.engine).get_table_names() == ["alembic_version"]
        db.engine.dispose()
    upgrade(old)
    with old.app_context():
        assert Desk().open() == 1
