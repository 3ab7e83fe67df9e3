"""A club's ratings: one step on with each game that is over; where an earlier one changed, they are
to be made again (`ratings_again`)."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

from shmear_scorer.league import ratings as league
from shmear_scorer.league.ratings import Change, Rating, Ratings
from shmear_scorer.league.results import GameResult, renamed
from shmear_scorer.store import rating_queries, season_queries
from shmear_scorer.store.database import db, reading, writing
from shmear_scorer.store.season_models import Rating as RatingRow
from shmear_scorer.store.season_models import RatingChange, RatingState

EVERYTHING: Final = datetime.min.replace(tzinfo=UTC)
"""When the oldest game changed, where it is not known which did."""


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
    _upset(state, _oldest(before, result))
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


def _upset(state: RatingState, at: datetime) -> None:
    """A game of that moment changed: whoever makes the ratings again just now has to know."""
    state.upset_at = at if state.upset_at is None else min(state.upset_at, at)


def _oldest(before: dict[str, Any] | None, result: GameResult | None) -> datetime:
    moments = [] if result is None else [result.played_at]
    if before is not None:
        told = before.get("at")
        moments.append(datetime.fromisoformat(told) if isinstance(told, str) else EVERYTHING)
    return min(moments)


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
            values = rating_values(state.club_id, state.generation, change.player, new)
            db.session.add(RatingRow(**values))
        else:
            row.mu, row.sigma, row.games = new
        db.session.add(RatingChange(**change_values(state.club_id, state.generation, change)))
    assert after.last is not None, "a result was applied"
    state.last_at, state.last_key = after.last
    state.merged = mark


def _rating(row: RatingRow) -> Rating:
    return Rating(row.mu, row.sigma, row.games)


def rating_values(club_id: int, generation: int, player: str, rating: Rating) -> dict[str, Any]:
    """The row of a player's rating."""
    return {
        "club_id": club_id,
        "generation": generation,
        "player_id": int(player),
        "mu": rating.mu,
        "sigma": rating.sigma,
        "games": rating.games,
    }


def change_values(club_id: int, generation: int, change: Change) -> dict[str, Any]:
    """The row of what one result did to a player's rating."""
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


# ---------------------------------------------------------------------- to be made again


@writing()
def mark_stale(club_id: int) -> None:
    """Let a club's ratings be made again."""
    state = rating_queries.lock_state(club_id)
    state.stale = True
    _upset(state, EVERYTHING)
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
