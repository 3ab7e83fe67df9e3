"""Something changed: the news that a game was written to, for every process on every host.

PostgreSQL carries the news itself: `changed` says it in the writer's transaction, and who listens
hears it once that is committed. SQLite, which all processes open as one file on one host, counts
the commits of others; that anything was committed is all that it tells.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final, Protocol

from sqlalchemy import Engine, text

from shmear_scorer.store.database import db

CHANNEL: Final = "game_changed"
LOOK_EVERY: Final = 0.1
"""Seconds between two looks at SQLite's counter. A look takes a few microseconds."""


class News(Protocol):
    """Hears of changes, from the moment it was made."""

    def wait(self, seconds: float) -> set[int] | None:
        """The games that changed, as soon as one did; none of them after so many seconds. None:
        any game may have changed.
        """


def changed(game_id: int) -> None:
    """Say that a game changes with this transaction. Nobody hears of it unless it is committed."""
    if db.engine.dialect.name == "postgresql":
        notify = text("SELECT pg_notify(:channel, :game)")
        db.session.execute(notify, {"channel": CHANNEL, "game": str(game_id)})


@contextmanager
def listening(engine: Engine) -> Iterator[News]:
    """Hear of every change that is committed from now on.

    Has a connection of its own, not one of the pool's: it is kept as long as somebody listens.
    """
    connection = engine.raw_connection()
    connection.detach()
    try:
        if engine.dialect.name == "postgresql":
            yield _Listener(connection.dbapi_connection)
        else:
            yield _Counter(connection.dbapi_connection)
    finally:
        connection.close()


class _Counter:
    """SQLite's count of what other connections committed, to be looked at again and again."""

    def __init__(self, connection: Any) -> None:
        self._connection = connection
        self._seen = self._count()

    def _count(self) -> int:
        number: int = self._connection.execute("PRAGMA data_version").fetchone()[0]
        return number

    def wait(self, seconds: float) -> set[int] | None:
        end = time.monotonic() + seconds
        while (count := self._count()) == self._seen:
            if (left := end - time.monotonic()) <= 0:
                return set()
            time.sleep(min(LOOK_EVERY, left))
        self._seen = count
        return None


class _Listener:
    """PostgreSQL's notifications."""

    def __init__(self, connection: Any) -> None:
        self._connection = connection
        connection.autocommit = True
        connection.execute(f"LISTEN {CHANNEL}")

    def wait(self, seconds: float) -> set[int] | None:
        heard = self._connection.notifies(timeout=seconds, stop_after=1)
        return {int(notice.payload) for notice in heard}
