"""What a game is at one moment, and what one hand did to it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from .auction import Contract
from .hand import HandRecord, Item
from .ruleset import RuleSet
from .ruling import Problem, Ruling, blocking
from .table import Seat, Table
from .tally import Tally

Scores = tuple[int, ...]
"""One number a side."""


class WonBy(StrEnum):
    """How a game ended."""

    TARGET = "target"
    MOON = "moon"
    MOON_LOST = "moon-lost"
    ALL_POINTS = "all-points"
    DRAW = "draw"
    DEALS = "deals"
    LEADER = "leader"
    AGREED = "agreed"
    VOID = "void"


@dataclass(frozen=True, kw_only=True)
class Outcome:
    """Who won (indices of sides; several share a draw, nobody wins a void game), and why."""

    winners: tuple[int, ...]
    won_by: WonBy
    rulings: tuple[Ruling, ...] = ()


@dataclass(frozen=True, kw_only=True)
class HandResult:
    """What one recorded hand, or one adjustment, came to.

    ``number`` counts hands from 1; None for what is no hand (an adjustment, a redeal).
    ``made`` is None where nobody pitched. ``table`` is who sat where. A result with a problem that
    blocks has no rulings and leaves the scores as they were.
    """

    item: Item
    number: int | None
    dealer: Seat
    next_dealer: Seat
    scores_before: Scores
    smucks_before: Scores
    scores: Scores
    smucks: Scores
    contract: Contract | None = None
    made: bool | None = None
    tally: Tally | None = None
    rulings: tuple[Ruling, ...] = ()
    problems: tuple[Problem, ...] = ()
    outcome: Outcome | None = None
    settling: tuple[Ruling, ...] = ()
    seq: int = 0
    table: Table

    @property
    def refused(self) -> bool:
        """Whether it doesn't count."""
        return blocking(self.problems)

    @property
    def change(self) -> Scores:
        """What each side's score really moved."""
        return tuple(a - b for a, b in zip(self.scores, self.scores_before, strict=True))

    @property
    def smucks_change(self) -> Scores:
        """The smucks each side got."""
        return tuple(a - b for a, b in zip(self.smucks, self.smucks_before, strict=True))


@dataclass(frozen=True, kw_only=True)
class Seating:
    """People changing seats between two hands: the table ``before`` and ``after``.

    It counts from the hand with the number ``hand`` on, and stands before the result at ``place``.
    With a problem that blocks nobody moved.
    """

    seq: int
    place: int
    hand: int
    before: Table
    after: Table
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, kw_only=True)
class GameState:
    """A game after some of its entries: everything that is shown of it is read off this."""

    rules: RuleSet
    table: Table
    dealer: Seat
    scores: Scores
    smucks: Scores
    hands_played: int
    results: tuple[HandResult, ...] = ()
    bid: HandRecord | None = None
    outcome: Outcome | None = None
    unsettled: bool = False
    seatings: tuple[Seating, ...] = ()

    @property
    def hand_number(self) -> int:
        """The number of the coming hand."""
        return self.hands_played + 1

    @property
    def first_hand(self) -> bool:
        """Whether the coming hand is the first of the game."""
        return self.hands_played == 0


@dataclass(frozen=True, kw_only=True)
class Start:
    """How a game begins: its rules, who sits where, who deals, and the scores taken over."""

    rules: RuleSet
    players: tuple[str, ...]
    dealer: Seat
    scores: Mapping[int, int] = field(default_factory=dict)
    smucks: Mapping[int, int] = field(default_factory=dict)
    hands_played: int = 0
