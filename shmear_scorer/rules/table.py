"""Who sits where, who owns a score together, whose deal is next."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from .ruleset import Partnership, RuleSet
from .ruling import Problem

Seat = int
"""A place at the table, numbered clockwise from 0."""
ABSENT: Final = -1
"""The side of a seat that is empty in a hand."""

_STRIDE: Final[Mapping[Partnership, int]] = {
    Partnership.PAIRS: 2,
    Partnership.THREE_PAIRS: 3,
    Partnership.TWO_TRIOS: 2,
}
"""How many sides sit in turn, where partners are fixed: every so many seats is one's own side."""


Sides = tuple[tuple[Seat, ...], ...]
"""The seats of each side."""


@lru_cache(maxsize=1024)
def sides_by_seat(sides: Sides) -> tuple[int, ...]:
    """The index of the side of each seat; `ABSENT` where the seat is of none."""
    side_of = {seat: i for i, seats in enumerate(sides) for seat in seats}
    return tuple(side_of.get(seat, ABSENT) for seat in range(max(side_of) + 1))


@lru_cache(maxsize=1024)
def seats_after(seats: int, away: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    """Who plays of so many seats, clockwise: from the one after ``seat`` on, so that ``seat``
    itself comes last. Who is ``away`` is passed over."""
    order = ((seat + 1 + i) % seats for i in range(seats))
    return tuple(other for other in order if other not in away)


@lru_cache(maxsize=256)
def _sides_there(sides: Sides, away: tuple[Seat, ...]) -> tuple[int, ...]:
    return tuple(i for i, seats in enumerate(sides) if not {*away} >= {*seats})


@dataclass(frozen=True, kw_only=True)
class Table:
    """The players by seat (names or ids), and the seats of each side, which owns one score.

    ``away`` are the seats that stay empty for now, in order: they have a score and, among the
    players, who sat there last. ``called`` are the names that sides gave themselves, ``""`` where
    they have none; nobody has one where it is empty.
    """

    players: tuple[str, ...]
    sides: Sides
    away: tuple[Seat, ...] = ()
    called: tuple[str, ...] = ()

    @property
    def side_at(self) -> tuple[int, ...]:
        """The index of the side of each seat."""
        return sides_by_seat(self.sides)

    def seat_of(self, player: str) -> Seat | None:
        """Where ``player`` sits, or None."""
        return self.players.index(player) if player in self.players else None

    def speaker(self, seat: Seat) -> Seat:
        """Who speaks for the side of ``seat``: the first of its seats."""
        return self.sides[self.side_at[seat]][0]

    def players_of(self, side: int) -> tuple[str, ...]:
        """All players of a side."""
        return tuple(self.players[seat] for seat in self.sides[side])

    @property
    def circle(self) -> tuple[Seat, ...]:
        """The seats that play, clockwise."""
        return seats_after(len(self.players), self.away, len(self.players) - 1)

    @property
    def playing(self) -> Sides:
        """The sides that play."""
        return tuple(self.sides[side] for side in self.there) if self.away else self.sides

    @property
    def there(self) -> tuple[int, ...]:
        """The indices of the sides that play."""
        return _sides_there(self.sides, self.away)

    def order_after(self, seat: Seat) -> tuple[Seat, ...]:
        """All who play, clockwise, from the one after ``seat`` on; ``seat`` itself comes last."""
        return seats_after(len(self.players), self.away, seat)

    def after(self, seat: Seat) -> Seat:
        """Who sits next to ``seat``, clockwise, and plays."""
        return self.order_after(seat)[0]

    def name_of_side(self, side: int) -> str:
        """What a side calls itself, or nothing."""
        return self.called[side] if side < len(self.called) else ""

    def seat_problem(self, seat: Seat, where: str) -> Problem | None:
        """Why nobody can have played at ``seat``, or None."""
        if seat not in range(len(self.players)):
            return Problem(code="no-such-player", where=where)
        if seat in self.away:
            return Problem(code="player-away", where=where, facts={"seat": seat})
        return None


def seat_players(rules: RuleSet, players: tuple[str, ...]) -> Table:
    """The table that ``players``, named clockwise, form under ``rules``."""
    stride = _STRIDE.get(rules.partnership, len(players))
    sides = tuple(tuple(range(first, len(players), stride)) for first in range(stride))
    return Table(players=players, sides=sides)


def sides_for_hand(
    rules: RuleSet,
    table: Table,
    *,
    pitcher: Seat | None,
    moon: bool = False,
    partner: Seat | None = None,
    high: Seat | None = None,
    low: Seat | None = None,
) -> Sides:
    """Who stands together in one hand: the table's sides, but for two kinds of partnership.

    Under ``high-low`` the owners of High and Low are one side, unless the moon is shot; under
    ``called`` the pitcher and the called partner are one side and all others the other.
    """
    if rules.partnership is Partnership.HIGH_LOW:
        if moon or high is None or low is None or high == low:
            return table.playing
        pair = tuple(sorted((high, low)))
        alone = tuple(side for side in table.playing if side[0] not in pair)
        return (pair, *alone)
    if rules.partnership is Partnership.CALLED and pitcher is not None:
        pair = tuple(sorted({pitcher, pitcher if partner is None else partner}))
        others = tuple(seat for seat in table.circle if seat not in pair)
        return (pair, others)
    return table.playing
