"""HandRecord: what the scorer saw of one hand, and never a score."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, Literal

from .cards import Card, Suit
from .table import Seat

Call = int | Literal["pass", "moon"]
"""What one player says in the auction."""

PASS: Final = "pass"
MOON: Final = "moon"


class Dump(StrEnum):
    """What the dealer does when everybody passed and the rules give a choice."""

    FORFEIT = "forfeit"
    PLAY = "play"
    MOON = "moon"


@dataclass(frozen=True, kw_only=True, slots=True)
class Bid:
    """One call of one player."""

    seat: Seat
    call: Call


@dataclass(frozen=True, kw_only=True, slots=True)
class PointsSeen:
    """Who got each point, by word of the table. None: nobody.

    ``card_points`` are counted card points by seat; they may stand in for the Game point.
    """

    owners: Mapping[str, Seat | None]
    card_points: Mapping[Seat, float] | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Piles:
    """All cards played, by who took them, and who played the highest and the lowest trump."""

    piles: Mapping[Seat, tuple[Card, ...]]
    high: Seat | None = None
    low: Seat | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Tricks:
    """All cards in the order played. ``leader`` only where it is not who ought to lead."""

    tricks: tuple[tuple[Card, ...], ...]
    leader: Seat | None = None


Evidence = PointsSeen | Piles | Tricks


@dataclass(frozen=True, kw_only=True, slots=True)
class HandRecord:
    """One deal, as recorded.

    ``dealer`` is None where it is the rotation's. The auction is either ``calls``, all of them in
    order, or only its result: ``bid``, or ``passed`` where everybody passed. ``partner`` is the
    called partner under rules that know one; ``claims`` is what people said beside the cards.
    """

    dealer: Seat | None = None
    calls: tuple[Bid, ...] | None = None
    bid: Bid | None = None
    passed: bool = False
    dump: Dump | None = None
    trump: Suit | None = None
    partner: Seat | None = None
    kitty: tuple[Card, ...] = ()
    discards: Mapping[Seat, tuple[Card, ...]] = field(default_factory=dict)
    evidence: Evidence | None = None
    claims: PointsSeen | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Adjustment:
    """One side's score moved by agreement: points, smucks, and why."""

    seat: Seat
    points: int
    smucks: int
    reason: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Adjustments:
    """Scores moved by agreement, between two hands. It is no hand and moves no deal."""

    items: tuple[Adjustment, ...]


Item = HandRecord | Adjustments
"""What stands in a game's list of hands."""
