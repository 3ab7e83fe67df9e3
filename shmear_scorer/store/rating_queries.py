"""What is asked of the database about ratings, by name."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import suppress
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, delete, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from shmear_scorer.store.database import db
from shmear_scorer.store.season_models import Rating, RatingChange, RatingState

AT_ONCE = 2000
"""So many rows are written or taken out in one transaction: nobody waits long for it."""


def state(club_id: int) -> RatingState | None:
    """How far a club's ratings are."""
    return db.session.get(RatingState, club_id, populate_existing=True)


def lock_state(club_id: int) -> RatingState:
    """How far a club's ratings are, locked until the transaction ends; made if it isn't there."""
    query = select(RatingState).where(RatingState.club_id == club_id).with_for_update()
    query = query.execution_options(populate_existing=True)
    row = db.session.scalar(query)
    if row is None:
        with suppress(IntegrityError), db.session.begin_nested():
            db.session.add(RatingState(club_id=club_id))
        row = db.session.scalar(query)
    assert row is not None, "it was just made"
    return row


def states() -> Sequence[RatingState]:
    """How far the ratings of all clubs are."""
    query = select(RatingState).order_by(RatingState.club_id)
    return db.session.scalars(query.execution_options(populate_existing=True)).all()


def claim(club_id: int, now: datetime, until: datetime) -> bool:
    """Say that one works a club's ratings out until then; False where another does."""
    free = or_(RatingState.working_until.is_(None), RatingState.working_until < now)
    return _claimed(club_id, free, until)


def claim_on(club_id: int, mine: datetime, until: datetime | None) -> bool:
    """Say that one is still at it (None: done); False where another has taken over since."""
    return _claimed(club_id, RatingState.working_until == mine, until)


def _claimed(club_id: int, condition: ColumnElement[bool], until: datetime | None) -> bool:
    query = update(RatingState).where(RatingState.club_id == club_id, condition)
    query = query.values(working_until=until).execution_options(synchronize_session=False)
    found = db.session.execute(query)
    return bool(getattr(found, "rowcount", 0))


def ratings(
    club_id: int, generation: int, players: Collection[int] | None = None
) -> Sequence[Rating]:
    """The ratings of a club's people, or of some of them."""
    query = select(Rating).where(Rating.club_id == club_id, Rating.generation == generation)
    if players is not None:
        query = query.where(Rating.player_id.in_(players))
    return db.session.scalars(query.execution_options(populate_existing=True)).all()


def changes(
    club_id: int, generation: int, player_id: int, most: int, before: int | None = None
) -> Sequence[RatingChange]:
    """What moved a player's rating, the latest result first; only games ``before`` the one of that
    number."""
    query = select(RatingChange).where(
        RatingChange.club_id == club_id,
        RatingChange.generation == generation,
        RatingChange.player_id == player_id,
    )
    if before is not None:
        query = query.where(RatingChange.games < before)
    query = query.order_by(RatingChange.played_at.desc(), RatingChange.games.desc())
    return db.session.scalars(query.limit(most)).all()


def add_changes(rows: Sequence[dict[str, Any]]) -> None:
    """Write down what moved ratings, many at once."""
    if rows:
        db.session.execute(insert(RatingChange), rows)


def add_ratings(rows: Sequence[dict[str, Any]]) -> None:
    """Write down ratings, many at once."""
    if rows:
        db.session.execute(insert(Rating), rows)


def drop_others(club_id: int, generation: int) -> bool:
    """Take out some of what is not of a generation; False where there is nothing left."""
    # Two ranges of the index: nobody looks through the rows that stay.
    for other in (RatingChange.generation < generation, RatingChange.generation > generation):
        query = select(RatingChange.id).where(RatingChange.club_id == club_id, other)
        if ids := db.session.scalars(query.limit(AT_ONCE)).all():
            db.session.execute(delete(RatingChange).where(RatingChange.id.in_(ids)))
            return True
    old = delete(Rating).where(Rating.club_id == club_id, Rating.generation != generation)
    db.session.execute(old)
    return False
