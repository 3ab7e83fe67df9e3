"""Migrations must keep every row; SQLite makes that easy to get wrong."""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from alembic import command
from alembic.script import ScriptDirectory
from flask import Flask
from sqlalchemy import Engine, create_engine, inspect, text

from shmear_scorer.config import ROOT
from shmear_scorer.store import db, migrate
from shmear_scorer.store.database import MIGRATIONS, UPGRADE_LOCK
from tests.tools.apps import close, make_app
from tests.tools.postgres import postgres_database

FIRST = """
import sqlalchemy as sa
from alembic import op

revision = "first"
down_revision = None


def upgrade():
    op.create_table(
        "player",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("name", sa.String(10), nullable=False),
    )
    op.create_table(
        "score",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("player_id", sa.Integer, sa.ForeignKey("player.id", ondelete="CASCADE")),
    )
    op.execute("INSERT INTO player VALUES (1, 'Ann')")
    for number in range(5):
        op.execute(f"INSERT INTO score VALUES ({number}, 1)")
"""

WIDEN_THE_NAME = """
import sqlalchemy as sa
from alembic import op

revision = "second"
down_revision = "first"


def upgrade():
    with op.batch_alter_table("player") as table:
        table.alter_column("name", type_=sa.String(80))
"""

LOSE_A_PLAYER = """
from alembic import op

revision = "second"
down_revision = "first"


def upgrade():
    op.execute("CREATE TABLE left_behind (id INTEGER)")
    op.execute("DELETE FROM player")
"""


@pytest.fixture
def empty_app(tmp_path: Path) -> Iterator[Flask]:
    """The application on a database without any table."""
    app = make_app(f"sqlite:///{tmp_path}/new.sqlite")
    yield app
    close(app)


@pytest.fixture
def run(empty_app: Flask, tmp_path: Path) -> Callable[..., None]:
    """Run migrations, given as source, with the project's own migrations/env.py."""

    def run(*sources: str) -> None:
        folder = tmp_path / "migrations"
        if not folder.exists():
            shutil.copytree(MIGRATIONS, folder, ignore=shutil.ignore_patterns("versions"))
            (folder / "versions").mkdir()
        for number, source in enumerate(sources):
            (folder / "versions" / f"m{number}.py").write_text(source)
        with empty_app.app_context():
            command.upgrade(migrate.get_config(directory=str(folder)), "head")

    return run


def count(app: Flask, table: str) -> int:
    with app.app_context(), db.engine.connect() as connection:
        number: int = connection.execute(text(f"SELECT count(*) FROM {table}")).scalar_one()
        return number


def test_changing_a_table_keeps_the_rows_that_refer_to_it(
    empty_app: Flask, run: Callable[..., None]
) -> None:
    run(FIRST, WIDEN_THE_NAME)
    assert count(empty_app, "player") == 1
    assert count(empty_app, "score") == 5
    with empty_app.app_context(), db.engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar() == 1


def test_a_migration_that_loses_rows_is_undone_whole(
    empty_app: Flask, run: Callable[..., None]
) -> None:
    run(FIRST)
    with pytest.raises(RuntimeError, match="dangling foreign keys"):
        run(FIRST, LOSE_A_PLAYER)
    assert count(empty_app, "player") == 1
    with empty_app.app_context():
        assert "left_behind" not in inspect(db.engine).get_table_names()
        assert db.session.execute(
            text("SELECT version_num FROM alembic_version")
        ).scalars().all() == ["first"]


def test_of_several_processes_that_start_at_once_one_migrates(postgres_server: Engine) -> None:
    waiting = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
    with postgres_database(postgres_server) as url:
        environment = {**os.environ, "DATABASE_URL": url, "SECRET_KEY": "any"}
        engine = create_engine(url, isolation_level="AUTOCOMMIT")
        with engine.connect() as other:
            other.exec_driver_sql(f"SELECT pg_advisory_lock({UPGRADE_LOCK})")
            process = subprocess.Popen(
                [sys.executable, "-m", "flask", "--app", "app", "db", "upgrade"],
                cwd=ROOT,
                env=environment,
            )
            while not other.exec_driver_sql(waiting).scalar():
                assert process.poll() is None, "it did not wait for the other"
                time.sleep(0.05)
            assert inspect(engine).get_table_names() == []
            other.exec_driver_sql(f"SELECT pg_advisory_unlock({UPGRADE_LOCK})")
            assert process.wait(timeout=60) == 0
        engine.dispose()


def test_the_migrations_make_what_the_models_say(app: Flask) -> None:
    with app.app_context():
        if ScriptDirectory.from_config(migrate.get_config()).get_heads():
            command.check(migrate.get_config())
