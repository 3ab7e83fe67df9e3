"""The Tally: who owns each point of a hand, who took how many card points, who revoked.

Every kind of evidence ends in one, and adjudication sees only that, so the kind of evidence makes
no difference to a score.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from .auction import Contract
from .cards import Card
from .hand import HandRecord
from .ruleset import GameTie, RuleSet
from .ruling import Problem
from .table import Seat, Sides, Table, sides_by_seat, sides_for_hand
from .tricks import Played, Revoked


@dataclass(frozen=True, kw_only=True)
class Tally:
    """What one hand's evidence says.

    ``sides`` are the sides of this hand, as seats. ``owners`` has a seat, or None for nobody, for
    each point of the rules; ``cards`` the card that decided it, where cards were seen.
    ``card_points`` are by index of a hand's side, None where nobody counted. ``all_tricks`` says
    whether the pitcher's side took every trick, None where that isn't known.
    """

    sides: Sides
    owners: Mapping[str, Seat | None]
    cards: Mapping[str, Card] = field(default_factory=dict)
    card_points: tuple[float, ...] | None = None
    played: Played | None = None
    all_tricks: bool | None = None
    problems: tuple[Problem, ...] = ()

    @property
    def revokes(self) -> tuple[Revoked, ...]:
        """All cards that were no legal play."""
        return self.played.revokes if self.played else ()

    @property
    def side_at(self) -> tuple[int, ...]:
        """The index of the hand's side that each seat belongs to."""
        return sides_by_seat(self.sides)

    def side_of(self, seat: Seat) -> int:
        """The index of the hand's side that ``seat`` belongs to."""
        return self.side_at[seat]

    def won(self, side: int) -> dict[str, Seat]:
        """The points that a side of the hand won, each with its owner."""
        seats = self.sides[side]
        return {
            point: seat for point, seat in self.owners.items() if seat is not None and seat in seats
        }


@dataclass(frozen=True, kw_only=True, slots=True)
class Deal:
    """What of a hand does not depend on the kind of evidence."""

    rules: RuleSet
    table: Table
    dealer: Seat
    contract: Contract | None
    hand: HandRecord

    @property
    def leader(self) -> Seat:
        """Who leads to the first trick: the pitcher, or eldest where nobody pitched."""
        return self.table.after(self.dealer) if self.contract is None else self.contract.seat

    def sides(self, high: Seat | None, low: Seat | None) -> Sides:
        """Who stands together in this hand, given who owns High and Low."""
        return sides_for_hand(
            self.rules,
            self.table,
            pitcher=self.contract.seat if self.contract else None,
            moon=self.contract.moon if self.contract else False,
            partner=self.hand.partner,
            high=high,
            low=low,
        )

    def refused(self, problems: Sequence[Problem]) -> Tally:
        """A tally that says nothing but what is wrong."""
        return Tally(sides=self.table.playing, owners={}, problems=tuple(problems))


def same_side(sides: Sides, a: Seat | None, b: Seat | None) -> bool:
    """Whether two owners of a point come to the same: nobody both, or of one side."""
    return a is b is None or any(a in side and b in side for side in sides)


# --------------------------------------------------------------------------- Game


def game_owner(deal: Deal, sides: Sides, counts: Sequence[float]) -> Seat | None:
    """Whose the Game point is: the side with most card points, or as ``game_tie`` says."""
    most = max(counts)
    tied = [side for side, count in zip(sides, counts, strict=True) if count == most]
    if len(tied) == 1:
        return tied[0][0]
    pitcher = deal.contract.seat if deal.contract else None
    others = [side for side in tied if pitcher not in side]
    match deal.rules.game_tie:
        case GameTie.PITCHER if len(others) < len(tied):
            return pitcher
        case GameTie.OTHERS if len(others) == 1:
            return others[0][0]
        case GameTie.ELDEST:
            return _eldest(deal, tied)
    return None


def _eldest(deal: Deal, tied: Sequence[tuple[Seat, ...]]) -> Seat:
    """The seat nearest after the dealer among the tied sides."""
    order = deal.table.order_after(deal.dealer)
    return next(seat for seat in order if any(seat in side for side in tied))


def game_can_be_nobodys(rules: RuleSet, sides: int, *, pitched: bool) -> bool:
    """Whether some tie among so many sides could leave the Game point to nobody; ``pitched``: one
    of them pitches."""
    match rules.game_tie:
        case GameTie.NOBODY:
            return True
        case GameTie.PITCHER | GameTie.OTHERS:
            return sides - pitched > 1
        case GameTie.ELDEST:
            return False
