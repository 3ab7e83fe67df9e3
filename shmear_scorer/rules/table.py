"""Who sits where, who owns a score together, whose deal is next."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from .ruleset import Partnership, RuleSet

Seat = int
"""A place at the table, numbered clockwise from 0."""

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
    """The index of the side of each seat."""
    side_of = {seat: i for i, seats in enumerate(sides) for seat in seats}
    return tuple(side_of[seat] for seat in range(len(side_of)))


@dataclass(frozen=True, kw_only=True)
class Table:
    """The players by seat (names or ids), and the seats of each side, which owns one score."""

    players: tuple[str, ...]
    sides: Sides

    @property
    def side_at(self) -> tuple[int, ...]:
        """The index of the side of each seat."""
        return sides_by_seat(self.sides)

    def seat_of(self, player: str) -> Seat | None:
        """Where ``player`` sits, or None."""
        return self.players.index(player) if player in self.players else None

    def players_of(self, side: int) -> tuple[str, ...]:
        """All players of a side."""
        return tuple(self.players[seat] for seat in self.sides[side])

    def after(self, seat: Seat, steps: int = 1) -> Seat:
        """The seat so many places on, clockwise."""
        return (seat + steps) % len(self.players)


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
            return table.sides
        pair = tuple(sorted((high, low)))
        alone = tuple(side for side in table.sides if side[0] not in pair)
        return (pair, *alone)
    if rules.partnership is Partnership.CALLED and pitcher is not None:
        pair = tuple(sorted({pitcher, pitcher if partner is None else partner}))
        others = tuple(seat for seat in range(len(table.players)) if seat not in pair)
        return (pair, others)
    return table.sides
