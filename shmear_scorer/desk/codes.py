"""Six letters can be typed by whoever likes: how often they may be wrong, and how long they work.

There are 148 million codes, and guessing must not pay. Wrong ones are counted in the database, and
not in each process, as passwords are, so that the limit is one over all workers and hosts.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from math import ceil
from typing import Final

from sqlalchemy import delete, update
from sqlalchemy.dialects import postgresql, sqlite

from shmear_scorer.desk.patience import TooMany
from shmear_scorer.desk.sheets import Sheet
from shmear_scorer.store.database import db
from shmear_scorer.store.models import CodeTry

EVERYBODY: Final = "everybody"
WINDOW: Final = timedelta(minutes=10)
MOST_TRIES: Final = 20
"""Wrong codes from one place in a window. A whole table that mistypes stays below it."""
MOST_TRIES_OF_ALL: Final = 200
"""Wrong codes from everywhere in a window. With a thousand open games, who has the whole of it for
himself finds one of them in five days."""
LASTS_AFTER_THE_END: Final = timedelta(hours=24)
LASTS_UNFINISHED: Final = timedelta(days=30)


def has_run_out(sheet: Sheet, now: datetime) -> bool:
    """Whether a game's letters work no more: a day after it was over, a month after it was left."""
    last = sheet.game.entries[-1].at if sheet.game.entries else sheet.opened_at
    lasts = LASTS_UNFINISHED if sheet.state.outcome is None else LASTS_AFTER_THE_END
    return last is not None and now - last > lasts


def count_try(place: str, now: datetime) -> None:
    """Count one try from a place before it is looked at. Raises `TooMany`.

    Who tries at the same moment waits here until this transaction ends: a thousand at once are
    counted as a thousand.
    """
    for who, most in ((EVERYBODY, MOST_TRIES_OF_ALL), (place, MOST_TRIES)):
        if _one_more(who, now) > most:
            db.session.rollback()
            raise TooMany(ceil((_window(now) + WINDOW - now).total_seconds()))
    db.session.execute(delete(CodeTry).where(CodeTry.since < _window(now)))


def uncount(place: str, now: datetime) -> None:
    """Forget the try that was just counted: the code was right."""
    mine = CodeTry.who.in_((EVERYBODY, place)) & (CodeTry.since == _window(now))
    db.session.execute(update(CodeTry).where(mine).values(tries=CodeTry.tries - 1))


def _window(now: datetime) -> datetime:
    """The start of the window that a moment is in."""
    seconds = int(WINDOW.total_seconds())
    return datetime.fromtimestamp(int(now.timestamp()) // seconds * seconds, UTC)


def _one_more(who: str, now: datetime) -> int:
    """Count, and how many they are by now: in one statement, so that none is lost."""
    kind = postgresql if db.engine.dialect.name == "postgresql" else sqlite
    row = kind.insert(CodeTry).values(who=who, since=_window(now), tries=1)
    counted = row.on_conflict_do_update(
        index_elements=[CodeTry.who, CodeTry.since], set_={"tries": CodeTry.tries + 1}
    ).returning(CodeTry.tries)
    tries: int = db.session.execute(counted).scalar_one()
    return tries
