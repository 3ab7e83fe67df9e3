"""Ratings by Weng and Lin's method: how strong each player is thought to be, and how surely.

A rating is made from all results in the order in which they were played, and can be made again from
them to the last digit. The library does the sums; here is what it is fed, and why a rating moved.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import chain
from typing import Any, Final, NamedTuple

from openskill.models import BradleyTerryPart

from .results import GameResult, PlayerId

RATINGS_VERSION: Final = 1

_SIDES: Final = 16
"""More sides than any table has: each is compared with all others, not with its neighbours only."""
_MODEL: Final = BradleyTerryPart(window_size=_SIDES)


class Rating(NamedTuple):
    """A player's strength ``mu``, how unsure it is (``sigma``), and of how many games it is."""

    mu: float = _MODEL.mu
    sigma: float = _MODEL.sigma
    games: int = 0

    @property
    def sure(self) -> float:
        """What the strength almost certainly is at least; lists go by it, so that nobody is on
        top after a lucky evening."""
        return self.mu - 3 * self.sigma


NEW: Final = Rating()
"""Who has not played yet."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Change:
    """What one game did to one player's rating.

    ``expected`` is the share of the other sides that his side was expected to be ahead of, ``got``
    the share that it was ahead of, a draw being half: between two sides the chance to win, and 1, ½
    or 0.
    """

    key: str
    played_at: datetime
    player: PlayerId
    before: Rating
    after: Rating
    expected: float
    got: float
    partners: tuple[PlayerId, ...]
    opponents: tuple[tuple[PlayerId, ...], ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class Ratings:
    """Everybody's rating after the results up to ``last`` (when it was played, and its key)."""

    players: Mapping[PlayerId, Rating] = field(default_factory=dict)
    last: tuple[datetime, str] | None = None

    def of(self, player: PlayerId) -> Rating:
        """A player's rating; that of a new one, if he has not played."""
        return self.players.get(player, NEW)

    def to_dict(self) -> dict[str, Any]:
        """The ratings as JSON can hold them, to the last digit."""
        return {
            "v": RATINGS_VERSION,
            "players": {player: list(rating) for player, rating in self.players.items()},
            "last": None if self.last is None else [self.last[0].isoformat(), self.last[1]],
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Ratings:
        """What ``to_dict`` wrote. ValueError: another version did; replay the results."""
        if data.get("v") != RATINGS_VERSION:
            raise ValueError(f"ratings of version {data.get('v')}; replay the results")
        last = data["last"]
        return cls(
            players={player: Rating(*rating) for player, rating in data["players"].items()},
            last=None if last is None else (datetime.fromisoformat(last[0]), last[1]),
        )


@dataclass(frozen=True, kw_only=True, slots=True)
class Replay:
    """All results gone through: the ratings at the end, and every change on the way."""

    ratings: Ratings
    changes: tuple[Change, ...]

    def history(self, player: PlayerId) -> tuple[Change, ...]:
        """One player's changes, the first game first."""
        return tuple(change for change in self.changes if change.player == player)


def replay(results: Iterable[GameResult]) -> Replay:
    """The ratings from nothing, by all results in the order in which they were played."""
    players: dict[PlayerId, Rating] = {}
    changes: list[Change] = []
    last = None
    for result in sorted(results, key=lambda result: result.order):
        changes += _rate(players, result)
        last = result.order
    return Replay(ratings=Ratings(players=players, last=last), changes=tuple(changes))


def apply(ratings: Ratings, result: GameResult) -> tuple[Ratings, tuple[Change, ...]]:
    """One result more. ValueError where it was not played after all that are in ``ratings``: then
    they are to be replayed."""
    if ratings.last is not None and result.order <= ratings.last:
        raise ValueError(f"{result.key} was played before the last result; replay them all")
    players = dict(ratings.players)
    changes = tuple(_rate(players, result))
    return Ratings(players=players, last=result.order), changes


def rated(result: GameResult) -> bool:
    """Whether a result moves ratings: somebody won, there are several sides with players, and
    nobody sits on two of them."""
    everybody = list(chain.from_iterable(side.players for side in result.sides))
    several = len(result.sides) > 1 and all(side.players for side in result.sides)
    return several and result.winners > 0 and len(everybody) == len(set(everybody))


def ranks(result: GameResult) -> tuple[int, ...]:
    """How the sides came out, lowest best: the winners before all others, these by their scores,
    or level where paper doesn't tell every score."""
    if any(side.score is None for side in result.sides):
        return tuple(0 if side.winner else 1 for side in result.sides)
    best = sorted({side.score or 0 for side in result.sides if not side.winner}, reverse=True)
    return tuple(0 if side.winner else 1 + best.index(side.score or 0) for side in result.sides)


# ------------------------------------------------------------------------- one game


@dataclass(frozen=True, slots=True)
class _Team:
    """One side of a game, its players in the order of their ids."""

    players: tuple[PlayerId, ...]
    rank: int
    before: tuple[Rating, ...]

    @property
    def mu(self) -> float:
        return math.fsum(rating.mu for rating in self.before)

    @property
    def variance(self) -> float:
        return math.fsum(rating.sigma**2 + _MODEL.tau**2 for rating in self.before)


def _rate(players: dict[PlayerId, Rating], result: GameResult) -> list[Change]:
    """Put everybody's new rating into ``players``, and say what moved."""
    if not rated(result):
        return []
    teams = _teams(players, result)
    fed = [[_MODEL.create_rating([r.mu, r.sigma]) for r in team.before] for team in teams]
    after = _MODEL.rate(fed, ranks=[float(team.rank) for team in teams])
    changes = []
    for team, moved in zip(teams, after, strict=True):
        expected, got = _expected(team, teams), _got(team, teams)
        for player, before, new in zip(team.players, team.before, moved, strict=True):
            players[player] = Rating(new.mu, new.sigma, before.games + 1)
            changes.append(
                Change(
                    key=result.key,
                    played_at=result.played_at,
                    player=player,
                    before=before,
                    after=players[player],
                    expected=expected,
                    got=got,
                    partners=tuple(other for other in team.players if other != player),
                    opponents=tuple(other.players for other in teams if other is not team),
                )
            )
    return changes


def _teams(players: Mapping[PlayerId, Rating], result: GameResult) -> list[_Team]:
    """The sides in an order that does not hang on who sat where: sums of floating point numbers
    differ in the last digit when their order does."""
    teams = []
    for side, rank in zip(result.sides, ranks(result), strict=True):
        who = tuple(sorted(side.players))
        teams.append(_Team(who, rank, tuple(players.get(player, NEW) for player in who)))
    return sorted(teams, key=lambda team: (team.rank, team.players))


def _chance(one: _Team, other: _Team) -> float:
    """How likely one side is to be ahead of another, as the method sees it."""
    spread = math.sqrt(one.variance + other.variance + 2 * _MODEL.beta**2)
    return 1 / (1 + math.exp((other.mu - one.mu) / spread))


def _expected(team: _Team, teams: Sequence[_Team]) -> float:
    others = [other for other in teams if other is not team]
    return math.fsum(_chance(team, other) for other in others) / len(others)


def _got(team: _Team, teams: Sequence[_Team]) -> float:
    others = [other for other in teams if other is not team]
    ahead = sum(1.0 if team.rank < o.rank else 0.5 for o in others if team.rank <= o.rank)
    return ahead / len(others)
