"""A club's ratings made again from all its results.

It takes as long as the club is old, and is done beside the pages, in a new generation of rows, a
part at a time; pages go by the old generation until the new one is whole. Who makes them says so
with each part; whoever has died over it is not heard of any more, and another begins anew.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any, Final, TypeVar

from sqlalchemy.exc import OperationalError

from shmear_scorer.desk.ratings import (
    EVERYTHING,
    change_values,
    is_stale,
    mark_of,
    rating_values,
    stands_for,
)
from shmear_scorer.league import ratings as league
from shmear_scorer.league.ratings import Ratings
from shmear_scorer.league.results import GameResult, read_results, renamed
from shmear_scorer.store import rating_queries, season_queries
from shmear_scorer.store.database import db, reading

PATIENCE: Final = timedelta(minutes=2)
"""Who works ratings out and was not heard of for so long has died over it."""
GAMES_AT_ONCE: Final = 250
"""So many games are one part: whoever saves a hand meanwhile waits for no more."""
TIMES: Final = 3
"""So often they are begun anew for older games that changed meanwhile, before other clubs' turn."""
TRIES: Final = 5
"""So often they wait for others who write: on SQLite each time as long as anybody waits."""
BREATH: Final = 0.02
"""Seconds between two parts, so that others come to write and to think."""

T = TypeVar("T")


def make_again(club_id: int) -> bool:
    """Make a club's ratings again, if they have to be; False where somebody else does so already.

    It is many short transactions. What ended meanwhile is added at the end, one step a game. Where
    an older game changed, what was made is shown all the same, being newer than what was there; it
    stays stale, and is begun anew. So a club has fresh ratings however much is played there.
    """
    claim = _Claim.on(club_id)
    if claim is None:
        return False
    try:
        for _ in range(TIMES):
            if _made(claim):
                break
    except _TakenOver:
        return False
    finally:
        _patiently(claim.let_go)
    return True


class _TakenOver(Exception):
    """Another took somebody for dead who was only slow, and has begun anew."""


@dataclass(kw_only=True)
class _Claim:
    """The word of who makes a club's ratings again. It tells who said it: no two are the same."""

    club_id: int
    until: datetime = field(default_factory=lambda: datetime.now(UTC) + PATIENCE)

    def let_go(self) -> None:
        """Let others make them."""
        rating_queries.claim_on(self.club_id, self.until, None)
        db.session.commit()

    @classmethod
    def on(cls, club_id: int) -> _Claim | None:
        """Claim a club's ratings; None where somebody else is at it."""
        db.session.rollback()
        claim = cls(club_id=club_id)
        rating_queries.lock_state(club_id)
        claimed = rating_queries.claim(club_id, datetime.now(UTC), claim.until)
        db.session.commit()
        return claim if claimed else None

    def commit(self) -> None:
        """Commit a part, unless another has taken over."""
        until = datetime.now(UTC) + PATIENCE
        if not rating_queries.claim_on(self.club_id, self.until, until):
            raise _TakenOver
        db.session.commit()
        self.until = until
        time.sleep(BREATH)


def _made(claim: _Claim) -> bool:
    """Make them once; False where an older game, or who is one person, changed meanwhile."""
    club_id = claim.club_id
    if not _patiently(lambda: _begun(club_id)):
        return True
    with reading():
        state = rating_queries.state(club_id)
        assert state is not None, "it was just begun"
        made = _Made(club_id, state.generation + 1, stands_for(club_id))
        ids = season_queries.summaries_in_order(club_id)
    _drop_others(claim, made.generation - 1)
    for results in _parts(ids, made.merged):
        rows = made.with_(results)
        _patiently(partial(_written, claim, rows))
    whole = _patiently(lambda: _finished(claim, made))
    _drop_others(claim, made.generation)
    return whole


@dataclass
class _Made:
    """Ratings while they are made."""

    club_id: int
    generation: int
    merged: Mapping[str, str]
    ratings: Ratings = field(default_factory=Ratings)

    def with_(self, results: Iterable[GameResult]) -> list[dict[str, Any]]:
        """Go on through some results; give the rows of what they changed."""
        rows = []
        for result in results:
            self.ratings, changes = league.apply(self.ratings, result)
            rows += [change_values(self.club_id, self.generation, change) for change in changes]
        return rows


def _begun(club_id: int) -> bool:
    """Say that all that changes from now on changes meanwhile; False where nothing is stale."""
    state = rating_queries.lock_state(club_id)
    stale = is_stale(state)
    state.upset_at = None
    db.session.commit()
    return stale


def _written(claim: _Claim, rows: Sequence[dict[str, Any]]) -> None:
    rating_queries.add_changes(rows)
    claim.commit()


def _finished(claim: _Claim, made: _Made) -> bool:
    """Add what ended meanwhile, and let pages go by these; False where an older game changed, and
    they stay stale."""
    state, before = rating_queries.lock_state(made.club_id), made.ratings
    last = before.last[0] if before.last else EVERYTHING
    whole = state.upset_at is None or state.upset_at > last
    whole = whole and stands_for(made.club_id) == made.merged
    try:
        if whole and state.upset_at is not None:
            newer = season_queries.results_after(made.club_id, last)
            rating_queries.add_changes(made.with_(_read(newer, made.merged)))
        rating_queries.add_ratings(
            [
                rating_values(made.club_id, made.generation, who, rating)
                for who, rating in made.ratings.players.items()
            ]
        )
        state.generation, state.stale = made.generation, not whole
        state.merged = mark_of(made.merged)
        state.last_at, state.last_key = made.ratings.last or (None, None)
        claim.commit()
    except OperationalError:
        made.ratings = before
        raise
    return whole


def _patiently(do: Callable[[], T]) -> T:
    """Do something in a transaction of its own; once more where others wrote for so long that it
    had no turn: what was made so far is not lost."""
    for left in reversed(range(TRIES)):
        db.session.rollback()
        try:
            return do()
        except OperationalError:
            if not left:
                raise
            time.sleep(BREATH)
    raise AssertionError("it was done or raised")


def _parts(ids: list[int], merged: Mapping[str, str]) -> Iterator[list[GameResult]]:
    """All results of a club, without what ratings don't ask, oldest first, a part at a time."""
    for at in range(0, len(ids), GAMES_AT_ONCE):
        with reading():
            found = season_queries.results_by_id(ids[at : at + GAMES_AT_ONCE])
        yield _read(found, merged)


def _read(found: Iterable[Mapping[str, Any]], merged: Mapping[str, str]) -> list[GameResult]:
    told = ({**data, "tallies": {}} for data in found)
    return [renamed(result, merged) for result in read_results(told)]


def _drop_others(claim: _Claim, generation: int) -> None:
    """Take out what is not of a generation, a part at a time."""

    def drop() -> bool:
        more = rating_queries.drop_others(claim.club_id, generation)
        claim.commit()
        return more

    while _patiently(drop):
        pass
