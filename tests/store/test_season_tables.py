"""The tables of seasons come to a club that has played before, and can be taken away again."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from flask import Flask
from sqlalchemy import MetaData, inspect, text

from shmear_scorer.desk import people, played, ratings, ratings_again, rebuild, seasons, seats
from shmear_scorer.desk.sheets import sheet
from shmear_scorer.store import db, migrate, season_queries, upgrade
from tests.tools.apps import close, make_app
from tests.tools.desk import FOUR, hand
from tests.tools.postgres import postgres_database
from tests.tools.season import AUTUMN, SeasonDesk

FIRST, BEFORE = "58bce6770970", "7d20c64fb1e9"
BEFORE_WHO_PLAYED = "e3b1f08d6a24"
FILLED = json.loads(Path(__file__).with_name("filled.json").read_text(encoding="utf-8"))
NEW = {
    "season",
    "season_change",
    "closed_table",
    "night",
    "paper_result",
    "paper_change",
    "summary",
    "rating",
    "rating_change",
    "rating_state",
}


@pytest.fixture(params=["sqlite", "postgresql"])
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Flask]:
    """The application on a database without any table."""
    if request.param == "sqlite":
        app = make_app(f"sqlite:///{tmp_path}/old.sqlite")
        yield app
        close(app)
        return
    with postgres_database(request.getfixturevalue("postgres_server")) as url:
        app = make_app(url)
        yield app
        close(app)


def went_to(revision: str, *, down: bool = False) -> set[str]:
    """Bring the schema to a revision; give the tables that there are."""
    db.session.remove()
    move = command.downgrade if down else command.upgrade
    move(migrate.get_config(), revision)
    db.engine.dispose()
    return set(inspect(db.engine).get_table_names())


def fill_a_club() -> None:
    """Put in games of the first schema, as those of a club."""
    went_to(FIRST)
    _insert(FILLED["tables"])
    went_to(BEFORE)
    made = datetime(2026, 1, 1, tzinfo=UTC)
    club = {"id": 1, "slug": "old", "name": "Old", "zone": "UTC", "public": True, "rules": "shmear"}
    _insert({"club": [club | {"key": "old", "made_at": made.isoformat()}]})
    with db.engine.begin() as connection:
        connection.execute(text("UPDATE game SET club_id = 1"))
        connection.execute(text("UPDATE player SET club_id = 1"))


def _insert(filled: dict[str, list[dict[str, Any]]]) -> None:
    tables = MetaData()
    with db.engine.begin() as connection:
        tables.reflect(connection)
        for name, rows in filled.items():
            for row in rows:
                values = {
                    key: datetime.fromisoformat(value) if value and key.endswith("at") else value
                    for key, value in row.items()
                }
                connection.execute(tables.tables[name].insert(), values)


def test_a_clubs_games_stay_and_can_be_counted_afterwards(empty: Flask) -> None:
    with empty.app_context():
        fill_a_club()
        upgrade(empty)
        over = set()
        for number, game in enumerate(FILLED["games"], 1):
            read = sheet(number)
            assert (list(read.state.scores), read.version) == (game["scores"], game["version"])
            assert (read.club_id, season_queries.game(number).season_id) == (1, None)
            if read.state.outcome is not None:
                over.add(number)
        assert over
        assert {difference.game_id for difference in rebuild.rebuild()} == over
        ratings_again.make_again(1)
        assert list(rebuild.differences()) == []
        assert not ratings.of_club(1).stale


def test_who_played_is_known_of_games_and_papers_that_were_there_before(empty: Flask) -> None:
    upgrade(empty)
    with empty.app_context():
        club = SeasonDesk()
        club.set_day(AUTUMN)
        game = club.open_here(*FOUR)
        seats.sit(game, 1, "Eve", club.pen(game, phone="olga"))
        club.enter([["Ann", "Cy"], ["Bob", "Fay"]])
        everybody = people.of_club(club.club.id)
        before = {one.name: played.of(one.ids) for one in everybody}
        assert [before[name].games for name in ("Ann", "Bob", "Eve", "Fay")] == [1, 1, 1, 0]
        assert [before[name].papers for name in ("Ann", "Eve", "Fay")] == [1, 0, 1]
        tables = went_to(BEFORE_WHO_PLAYED, down=True)
        assert not tables & {"sat_down", "on_paper"}
        assert went_to("head") >= {"sat_down", "on_paper"}
        assert {one.name: played.of(one.ids) for one in everybody} == before
        assert not ratings.of_club(club.club.id).stale


def test_the_tables_can_be_taken_away_with_all_in_them_and_the_games_stay(empty: Flask) -> None:
    upgrade(empty)
    with empty.app_context():
        club = SeasonDesk()
        club.set_day(AUTUMN)
        club.night(AUTUMN, "The first")
        game = club.open_here(*FOUR)
        while club.sheet(game).state.outcome is None:
            club.play(game, hand(0, 2), phone="olga")
        club.enter([["Ann", "Cy"], ["Bob", "Dee"]])
        seasons.close(club.visit(), club.season.id, club.now())
        before, place = sheet(game), season_queries.game(game)
        assert None not in (place.season_id, place.night_id)
        tables = went_to(BEFORE, down=True)
        assert not tables & NEW
        with db.engine.connect() as connection:
            kept = connection.execute(text("SELECT club_id FROM game")).scalars().all()
            columns = {column["name"] for column in inspect(connection).get_columns("game")}
        assert kept == [club.club.id]
        assert not columns & {"season_id", "night_id"}
        assert went_to("head") >= NEW
        assert sheet(game).state == before.state
        assert seasons.of_club(club.visit()) == []
        made = club.make_season("Again", date(2026, 8, 1))
        assert [one.game_id for one in rebuild.rebuild()] == [game]
        assert club.places(made)[0] == (1, "Ann")
