"""What an item of a record comes to, found once for all worlds in which it is the same."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from .adjudicate import Found, find
from .auction import Contract
from .hand import Item
from .otherwise import Otherwise
from .possible import CantTell
from .possible_owners import Seen
from .ruleset import RuleSet
from .state import GameState, Scores


class Moved(NamedTuple):
    """What an item was found to come to, and by how much that moves scores and smucks."""

    found: Found
    scores: Scores
    smucks: Scores


@dataclass(frozen=True, kw_only=True)
class Effect:
    """What candidates that come to the same do. It hangs on the scores of ``sides`` at most, and
    is found once for each that these have."""

    item: Item
    rules: RuleSet
    sides: tuple[int, ...] = ()
    known: dict[Scores, Moved] = field(default_factory=dict)

    def on(self, scores: Scores, state_of: Callable[[Scores, RuleSet], GameState]) -> Moved:
        """What it does in the world with these scores."""
        key = tuple([scores[side] for side in self.sides])
        if key not in self.known:
            found = find(state_of(scores, self.rules), self.item)
            self.known[key] = _moved(found, len(scores))
        return self.known[key]


@dataclass(kw_only=True)
class Apart:
    """What a hand may have come to where it would have been played otherwise, and what would have
    been played."""

    effects: list[Effect]
    contracts: set[Contract | None] = field(default_factory=set)


@dataclass(kw_only=True)
class InEach:
    """What an item may come to: ``effects`` where it could have been as it was, with what is
    ``unknown`` of it; where not, what it comes to ``apart``, by who has a right to the moon."""

    effects: list[Effect]
    unknown: tuple[str, ...] = ()
    seen: Seen | None = None
    why: CantTell | None = None
    apart: dict[tuple[bool, ...], Apart | CantTell] = field(default_factory=dict)

    @property
    def _others(self) -> list[Apart]:
        return [apart for apart in self.apart.values() if isinstance(apart, Apart)]

    @property
    def unknown_in_all(self) -> tuple[str, ...]:
        """What is unknown of it in any world."""
        several = any(len(apart.effects) > 1 for apart in self._others)
        return (*self.unknown, *(("otherwise",) if several else ()))

    @property
    def otherwise(self) -> Otherwise | None:
        """Why it would have been played otherwise, where it would have been."""
        if self.seen is None or self.why is None:
            return None
        contracts = set().union(*(apart.contracts for apart in self._others))
        contract = contracts.pop() if len(contracts) == 1 else None
        changed = contract is None or contract != self.seen.played.contract
        return Otherwise(why=self.why, contract=contract, changed=changed)


def _moved(found: Found, sides: int) -> Moved:
    scores, smucks = [0] * sides, [0] * sides
    for ruling in found.rulings:
        if ruling.side is not None:
            scores[ruling.side] += ruling.award.points
            smucks[ruling.side] += ruling.award.smucks
    return Moved(found, tuple(scores), tuple(smucks))
