"""The database: one connection set-up for SQLite and for PostgreSQL."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from alembic import command
from flask import Flask
from flask_migrate import Migrate
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import Connection, DateTime, Dialect, Engine, MetaData, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.orm import DeclarativeBase, Session
from sqlalchemy.pool import ConnectionPoolEntry
from sqlalchemy.types import TypeDecorator

MIGRATIONS = Path(__file__).resolve().parents[2] / "migrations"

LONGEST_WAIT = 20_000
"""Milliseconds to wait for SQLite's write lock: longer than all who save at once need together."""

UPGRADE_LOCK = 7_274_327
"""What migrations lock on PostgreSQL: any number that nothing else in the database locks."""

read_only: ContextVar[bool] = ContextVar("read_only", default=False)
"""True while the caller only reads; transactions begun then refuse to write.

On SQLite other transactions take the write lock when they begin, so that what
they read can't change before they write. Readers need no lock and wait for
nobody, which is why whoever only reads should say so. Requests do; the use
cases that write ask for it (`writing`).
"""

_until_commit: ContextVar[bool] = ContextVar("until_commit", default=False)
"""True while one writes who only read before; from the commit on he only reads again."""


@contextmanager
def reading() -> Iterator[None]:
    """Let the current thread read in a transaction of its own that takes no write lock."""
    db.session.rollback()
    before = read_only.set(True)
    try:
        yield
    finally:
        db.session.rollback()
        read_only.reset(before)


@contextmanager
def writing() -> Iterator[None]:
    """Let who only reads write, in a transaction of its own: what was read so far is read again.

    Each use case that writes has it as its decorator. SQLite's one write lock is taken with the
    first read in it and given back at the commit, or at the end of what did not come so far: never
    is it kept while a page is made. Who may write already goes on as he is.
    """
    if not read_only.get():
        yield
        return
    db.session.rollback()
    before, asked = read_only.set(False), _until_commit.set(True)
    try:
        yield
    finally:
        db.session.rollback()
        _until_commit.reset(asked)
        read_only.reset(before)


class Base(DeclarativeBase):
    """The parent of every model; constraints get names that migrations can use."""

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(column_0_N_label)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "ck": "ck_%(table_name)s_%(constraint_name)s",
            "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
            "pk": "pk_%(table_name)s",
        }
    )


class UtcDateTime(TypeDecorator[datetime]):
    """A moment, stored and returned in UTC; SQLite alone would drop the zone.

    A datetime without a zone is refused with a ``ValueError`` when it is stored.
    """

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Turn the moment into UTC on its way into the database."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError(f"{value!r} has no time zone: use datetime.now(UTC).")
        return value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Give the moment back with its zone."""
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


db = SQLAlchemy(model_class=Base)


@event.listens_for(db.session, "after_commit")
def _read_on(session: Session) -> None:
    # A savepoint ends nothing: the transaction goes on.
    if _until_commit.get() and not session.in_nested_transaction():
        read_only.set(True)


migrate = Migrate(db=db, directory=str(MIGRATIONS))


def init_app(app: Flask) -> None:
    """Give the application its database; nothing connects to it yet."""
    db.init_app(app)
    migrate.init_app(app)
    with app.app_context():
        for engine in db.engines.values():
            _prepare(engine)


def upgrade(app: Flask) -> None:
    """Bring the database to the newest schema; create it if there is none.

    Raises what Alembic or the database raises; the schema is then as it was.
    """
    with app.app_context():
        command.upgrade(migrate.get_config(), "head")
        # A server forks after this: its workers must not share our connections.
        db.engine.dispose()


def _prepare(engine: Engine) -> None:
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _set_up_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
    else:
        event.listen(engine, "begin", _begin_postgresql)


def _set_up_sqlite(connection: DBAPIConnection, record: ConnectionPoolEntry) -> None:
    raw: Any = connection
    assert isinstance(raw, sqlite3.Connection)
    raw.isolation_level = None  # we say BEGIN ourselves, see _begin_sqlite
    raw.execute(f"PRAGMA busy_timeout={LONGEST_WAIT}")
    raw.execute("PRAGMA journal_mode=WAL")
    # An acknowledged hand must outlive a power cut: NORMAL may lose the last ones.
    raw.execute("PRAGMA synchronous=FULL")
    raw.execute("PRAGMA foreign_keys=ON")


def _begin_sqlite(connection: Connection) -> None:
    reading = read_only.get()
    connection.exec_driver_sql(f"PRAGMA query_only={'ON' if reading else 'OFF'}")
    # A plain BEGIN takes the write lock only at the first write. What was read
    # before it may be stale by then, and two that read can't both go on to write.
    connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")


def _begin_postgresql(connection: Connection) -> None:
    if read_only.get():
        connection.exec_driver_sql("SET TRANSACTION READ ONLY")
