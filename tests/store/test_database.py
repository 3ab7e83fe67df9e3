"""What every connection and every transaction promises."""

import sqlite3
import threading
from datetime import UTC, datetime, timedelta, timezone

import pytest
from flask import Flask
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError, OperationalError

from shmear_scorer.store import UtcDateTime, db, read_only, writing
from tests.tools.apps import close, make_app

CENTRAL = timezone(timedelta(hours=-6))
MOMENT = datetime(2026, 11, 28, 21, 30, tzinfo=CENTRAL)


@pytest.fixture
def tally(app: Flask) -> Flask:
    """The application with a table of one column, `number`."""
    with app.app_context(), db.engine.begin() as connection:
        connection.execute(text("CREATE TABLE tally (number INTEGER NOT NULL)"))
    return app


@pytest.mark.sqlite_only
@pytest.mark.parametrize(
    ("pragma", "value"),
    [("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1), ("busy_timeout", 20000)],
)
def test_sqlite_connections_are_safe(app: Flask, pragma: str, value: object) -> None:
    with app.app_context(), db.engine.connect() as connection:
        assert connection.exec_driver_sql(f"PRAGMA {pragma}").scalar() == value


@pytest.mark.sqlite_only
def test_a_transaction_that_may_write_excludes_another_from_its_beginning(app: Flask) -> None:
    with app.app_context(), db.engine.connect() as one, db.engine.connect() as other:
        other.connection.driver_connection.execute("PRAGMA busy_timeout=50")  # type: ignore[union-attr]
        one.execute(text("SELECT 1"))
        with pytest.raises(OperationalError, match="locked"):
            other.execute(text("SELECT 1"))


@pytest.mark.sqlite_only
def test_readers_wait_for_nobody(tally: Flask) -> None:
    with tally.app_context(), db.engine.connect() as writer, db.engine.connect() as reader:
        writer.execute(text("INSERT INTO tally VALUES (1)"))
        token = read_only.set(True)
        try:
            assert reader.execute(text("SELECT count(*) FROM tally")).scalar() == 0
        finally:
            read_only.reset(token)


def test_who_only_reads_can_not_write(tally: Flask) -> None:
    with tally.app_context(), db.engine.connect() as connection:
        token = read_only.set(True)
        try:
            with pytest.raises(DBAPIError, match=r"readonly|read-only"):
                connection.execute(text("INSERT INTO tally VALUES (1)"))
        finally:
            read_only.reset(token)
        connection.rollback()
        # The same connection serves a writer next.
        connection.execute(text("INSERT INTO tally VALUES (1)"))


@writing()
def _count_on(number: int) -> list[bool]:
    """Write as a use case does; whether one only reads: before, after a savepoint, afterwards."""
    found = [read_only.get()]
    with db.session.begin_nested():
        db.session.execute(text("INSERT INTO tally VALUES (:n)"), {"n": number})
    found.append(read_only.get())
    db.session.commit()
    return [*found, read_only.get()]


def _numbers() -> list[int]:
    return list(db.session.execute(text("SELECT number FROM tally ORDER BY number")).scalars())


def test_who_reads_may_write_for_the_length_of_a_use_case(tally: Flask) -> None:
    with tally.app_context():
        token = read_only.set(True)
        try:
            assert _numbers() == []
            assert _count_on(1) == [False, False, True]
            assert _numbers() == [1]
            with pytest.raises(DBAPIError, match=r"readonly|read-only"):
                db.session.execute(text("INSERT INTO tally VALUES (2)"))
            db.session.rollback()
            with pytest.raises(ZeroDivisionError), writing():
                db.session.execute(text("INSERT INTO tally VALUES (3)"))
                raise ZeroDivisionError
            assert _numbers() == [1]  # what is not committed is not written
            assert read_only.get()
        finally:
            read_only.reset(token)


@pytest.mark.sqlite_only
def test_the_write_lock_is_taken_with_the_first_read_and_given_back_with_the_commit(
    tally: Flask,
) -> None:
    def locked() -> bool:
        try:
            other.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError:
            return True
        other.execute("ROLLBACK")
        return False

    with tally.app_context():
        other = sqlite3.connect(str(db.engine.url.database), timeout=0.05, isolation_level=None)
        token = read_only.set(True)
        try:
            assert _numbers() == []
            with writing():
                assert not locked()
                assert _numbers() == []
                assert locked()
                db.session.commit()
                assert _numbers() == []
                assert not locked()
        finally:
            read_only.reset(token)
            other.close()


@pytest.mark.sqlite_only
def test_what_is_read_before_a_write_stays_true_until_then(tally: Flask) -> None:
    def count_on() -> None:
        with tally.app_context():
            for _ in range(25):
                with db.engine.begin() as connection:
                    top = connection.execute(text("SELECT coalesce(max(number), 0) FROM tally"))
                    connection.execute(
                        text("INSERT INTO tally VALUES (:n)"), {"n": top.scalar_one() + 1}
                    )

    threads = [threading.Thread(target=count_on) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with tally.app_context(), db.engine.begin() as connection:
        numbers = connection.execute(text("SELECT number FROM tally ORDER BY number")).scalars()
        assert list(numbers) == list(range(1, 101))


def test_two_applications_keep_their_own_engines(app: Flask, database_url: str) -> None:
    other = make_app(database_url)
    with app.app_context():
        one = db.engine
    with other.app_context():
        assert db.engine is not one
    close(other)


def test_a_moment_comes_back_in_utc(app: Flask) -> None:
    with app.app_context(), db.engine.begin() as connection:
        table = db.Table("moment", db.MetaData(), db.Column("at", UtcDateTime))
        table.create(connection)
        connection.execute(table.insert(), {"at": MOMENT})
        connection.execute(table.insert(), {"at": None})
        moment, nothing = connection.execute(table.select()).scalars()
    assert moment == MOMENT
    assert moment.tzinfo is UTC
    assert nothing is None


def test_a_moment_without_a_zone_is_refused() -> None:
    with pytest.raises(ValueError, match="no time zone"):
        UtcDateTime().process_bind_param(datetime(2026, 11, 28, 21, 30), dialect=None)  # type: ignore[arg-type]
