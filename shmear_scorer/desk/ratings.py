"""A club's ratings: one step on with each game that is over, made again where an earlier one
changed.

Making them again takes as long as the club is old. It is done beside the pages, in a new generation
of rows, a part at a time; pages go by the old generation until the new one is whole. Who makes them
says so with each part; whoever has died over it is not heard of any more, and another begins anew.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from shmear_scorer.league import ratings as league
from shmear_scorer.league.ratings import Change, Rating, Ratings
from shmear_scorer.league.results import GameResult, renamed
from shmear_scorer.store import rating_queries, season_queries
from shmear_scorer.store.database import db, reading, writing
from shmear_scorer.store.season_models import Rating as RatingRow
from shmear_scorer.store.season_models import RatingChange, RatingState

PATIENCE: Final = timedelta(minutes=2)
"""Who works ratings out and was not heard of for so long has died over it."""
GAMES_AT_ONCE: Final = 250
"""So many games are one part: whoever saves a hand meanwhile waits for no more."""
BREATH: Final = 0.02
"""Seconds between two parts, so that others come to write and to think."""


@dataclass(frozen=True, kw_only=True)
class Now:
    """A club's ratings; ``stale``: they are still to be made again, and these are the old ones."""

    ratings: Ratings
    stale: bool


def stands_for(club_id: int) -> dict[str, str]:
    """For each record that was merged into another the one that stands for it, as results name
    players."""
    return _followed(season_queries.merged(club_id))


def _followed(merged: Mapping[int, int]) -> dict[str, str]:
    found = {}
    for number in merged:
        last = number
        while last in merged:
            last = merged[last]
        found[str(number)] = str(last)
    return found


def mark_of(merged: Mapping[str, str]) -> str:
    """What tells that records were merged or parted."""
    return hashlib.sha256(repr(sorted(merged.items())).encode()).hexdigest()


# ----------------------------------------------------------------------- a game is over


def changed(club_id: int, before: dict[str, Any] | None, result: GameResult | None) -> None:
    """Something changed in what a game left behind. The newest of its club is one step; for any
    other the ratings are to be made again."""
    if result is not None and before is not None and _rates_the_same(before, result):
        return
    state = rating_queries.lock_state(club_id)
    state.serial += 1
    merged = stands_for(club_id)
    fresh = not state.stale and (state.last_at is None or state.merged == mark_of(merged))
    newest = state.last_at is None or (
        result is not None and result.order > (state.last_at, state.last_key)
    )
    if before is None and result is not None and fresh and newest:
        _step(state, renamed(result, merged), mark_of(merged))
    else:
        state.stale = True
    db.session.flush()


def _rates_the_same(before: dict[str, Any], result: GameResult) -> bool:
    """Whether a result differs only in what ratings don't ask, such as its night."""
    after = result.to_dict()
    return all(before.get(key) == after[key] for key in ("v", "key", "at", "sides"))


def _step(state: RatingState, result: GameResult, mark: str) -> None:
    who = {int(player) for side in result.sides for player in side.players}
    rows = rating_queries.ratings(state.club_id, state.generation, who)
    known = {str(row.player_id): row for row in rows}
    before = Ratings(players={player: _rating(row) for player, row in known.items()})
    after, changes = league.apply(before, result)
    for change in changes:
        new = change.after
        row = known.get(change.player)
        if row is None:
            values = _rating_values(state.club_id, state.generation, change.player, new)
            db.session.add(RatingRow(**values))
        else:
            row.mu, row.sigma, row.games = new
        db.session.add(RatingChange(**_change_values(state.club_id, state.generation, change)))
    assert after.last is not None, "a result was applied"
    state.last_at, state.last_key = after.last
    state.merged = mark


def _rating(row: RatingRow) -> Rating:
    return Rating(row.mu, row.sigma, row.games)


def _rating_values(club_id: int, generation: int, player: str, rating: Rating) -> dict[str, Any]:
    return {
        "club_id": club_id,
        "generation": generation,
        "player_id": int(player),
        "mu": rating.mu,
        "sigma": rating.sigma,
        "games": rating.games,
    }


def _change_values(club_id: int, generation: int, change: Change) -> dict[str, Any]:
    return {
        "club_id": club_id,
        "generation": generation,
        "player_id": int(change.player),
        "result_key": change.key,
        "played_at": change.played_at,
        "games": change.after.games,
        "mu_before": change.before.mu,
        "sigma_before": change.before.sigma,
        "mu": change.after.mu,
        "sigma": change.after.sigma,
        "expected": change.expected,
        "got": change.got,
        "with_whom": [list(change.partners), [list(side) for side in change.opponents]],
    }


# --------------------------------------------------------------------------------- read


def of_club(club_id: int, players: Collection[int] | None = None) -> Now:
    """A club's ratings as far as they are made, or those of some of its people."""
    state = rating_queries.state(club_id)
    if state is None:
        return Now(ratings=Ratings(), stale=False)
    rows = rating_queries.ratings(club_id, state.generation, players)
    last = None
    if state.last_at is not None and state.last_key is not None:
        last = (state.last_at, state.last_key)
    known = {str(row.player_id): _rating(row) for row in rows}
    return Now(ratings=Ratings(players=known, last=last), stale=is_stale(state))


def is_stale(state: RatingState) -> bool:
    """Whether a club's ratings have to be made again."""
    return state.stale or _made_of_others(state, stands_for(state.club_id))


def _made_of_others(state: RatingState, merged: Mapping[str, str]) -> bool:
    """Whether other records were one person when they were made."""
    return state.last_at is not None and state.merged != mark_of(merged)


def history(club_id: int, player_id: int, most: int, before: int | None = None) -> list[Change]:
    """What moved a player's rating, the latest game first; only those ``before`` his game of that
    number."""
    state = rating_queries.state(club_id)
    if state is None:
        return []
    rows = rating_queries.changes(club_id, state.generation, player_id, most, before)
    return [
        Change(
            key=row.result_key,
            played_at=row.played_at,
            player=str(row.player_id),
            before=Rating(row.mu_before, row.sigma_before, row.games - 1),
            after=Rating(row.mu, row.sigma, row.games),
            expected=row.expected,
            got=row.got,
            partners=tuple(row.with_whom[0]),
            opponents=tuple(tuple(side) for side in row.with_whom[1]),
        )
        for row in rows
    ]


# -------------------------------------------------------------------------- made again


@writing()
def mark_stale(club_id: int) -> None:
    """Let a club's ratings be made again."""
    state = rating_queries.lock_state(club_id)
    state.stale, state.serial = True, state.serial + 1
    db.session.commit()


def stale_clubs() -> list[int]:
    """The clubs whose ratings have to be made again."""
    with reading():
        merged = season_queries.merged_by_club()
        return [
            state.club_id
            for state in rating_queries.states()
            if state.stale or _made_of_others(state, _followed(merged.get(state.club_id, {})))
        ]


def make_again(club_id: int) -> bool:
    """Make a club's ratings again, if they have to be; False where somebody else does so already.

    It is many short transactions. What changes meanwhile is seen at the end, and then it begins
    anew.
    """
    claim = _Claim.on(club_id)
    if claim is None:
        return False
    try:
        while not _made(claim):
            pass
    except _TakenOver:
        return False
    finally:
        db.session.rollback()
        rating_queries.claim_on(club_id, claim.until, None)
        db.session.commit()
    return True


class _TakenOver(Exception):
    """Another took somebody for dead who was only slow, and has begun anew."""


@dataclass(kw_only=True)
class _Claim:
    """The word of who makes a club's ratings again. It tells who said it: no two are the same."""

    club_id: int
    until: datetime = field(default_factory=lambda: datetime.now(UTC) + PATIENCE)

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
    """Make them once; False where something changed meanwhile."""
    club_id = claim.club_id
    with reading():
        state = rating_queries.state(club_id)
        if state is None or not is_stale(state):
            return True
        serial, generation, merged = state.serial, state.generation + 1, stands_for(club_id)
        ids = season_queries.summaries_in_order(club_id)
    _drop_others(claim, generation - 1)
    ratings = Ratings()
    for results in _parts(ids, merged):
        rows = []
        for result in results:
            ratings, changes = league.apply(ratings, result)
            rows += [_change_values(club_id, generation, change) for change in changes]
        rating_queries.add_changes(rows)
        claim.commit()
    state = rating_queries.lock_state(club_id)
    if state.serial != serial or stands_for(club_id) != merged:
        db.session.rollback()
        return False
    rating_queries.add_ratings(
        [_rating_values(club_id, generation, who, r) for who, r in ratings.players.items()]
    )
    state.generation, state.stale, state.merged = generation, False, mark_of(merged)
    state.last_at, state.last_key = ratings.last or (None, None)
    claim.commit()
    _drop_others(claim, generation)
    return True


def _parts(ids: list[int], merged: Mapping[str, str]) -> Iterator[list[GameResult]]:
    """All results of a club, without what ratings don't ask, oldest first, a part at a time."""
    for at in range(0, len(ids), GAMES_AT_ONCE):
        with reading():
            found = season_queries.results_by_id(ids[at : at + GAMES_AT_ONCE])
        yield [renamed(GameResult.from_dict({**data, "tallies": {}}), merged) for data in found]


def _drop_others(claim: _Claim, generation: int) -> None:
    """Take out what is not of a generation, a part at a time."""
    more = True
    while more:
        more = rating_queries.drop_others(claim.club_id, generation)
        claim.commit()
