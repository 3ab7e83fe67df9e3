"""All the games that a record may stand for, hand by hand: each is a world, judged like any game.

Worlds that come to the same are one, known by its scores. Where nobody is out, a hand moves the
scores of all worlds alike, so it is judged once.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, NamedTuple

from .adjudicate import Found, conclude, find, on_floor
from .game import agreed_winners, ended
from .hand import MOON, Adjustments, Dump, HandRecord, Item
from .possible import Candidate, CantTell, possible
from .possible_owners import Seen
from .ruleset import Revoke, RuleSet, SeveralOut
from .ruling import Problem, blocking
from .state import GameState, HandResult, Outcome, Scores, WonBy
from .table import Seat

MOST_WORLDS: Final = 4_000
"""With more worlds than that nothing can be told any more."""
MOST_WORK: Final = 200_000
"""Nor when it took more than that to find them: so many sums, of which a judgement costs ten."""
_JUDGED: Final = 10
_MANY: Final = 10_000


class Range(NamedTuple):
    """From the lowest to the highest that a number may be."""

    low: int
    high: int

    @property
    def told(self) -> bool:
        """Whether it can only be one."""
        return self.low == self.high


Ranges = tuple[Range, ...]
"""One a side."""


@dataclass(frozen=True, kw_only=True)
class InAll:
    """What an item came to in all worlds: each answer to whether the bid was made, and what the
    record can't tell and what makes a difference."""

    made: frozenset[bool | None] = frozenset()
    unknown: tuple[str, ...] = ()


class End(NamedTuple):
    """How a game may be over, after the hand at ``place`` (None: called early)."""

    winners: tuple[int, ...]
    won_by: WonBy
    place: int | None


class _Moved(NamedTuple):
    """What an item was found to come to, and by how much that moves scores and smucks."""

    found: Found
    scores: Scores
    smucks: Scores


@dataclass(frozen=True, kw_only=True)
class _Effect:
    """What candidates that come to the same do. It hangs on the scores of ``sides`` at most, and
    is found once for each that these have."""

    item: Item
    rules: RuleSet
    sides: tuple[int, ...] = ()
    known: dict[Scores, _Moved] = field(default_factory=dict)

    def on(self, scores: Scores, state_of: Callable[[Scores, RuleSet], GameState]) -> _Moved:
        """What it does in the world with these scores."""
        key = tuple([scores[side] for side in self.sides])
        if key not in self.known:
            found = find(state_of(scores, self.rules), self.item)
            self.known[key] = _moved(found, len(scores))
        return self.known[key]


class Worlds:
    """All the worlds there are. The smucks that each may have decide nothing."""

    def __init__(self, was: GameState, start: GameState) -> None:
        self.was = was
        self.start = start
        self.table = start.table
        self.dealer = start.dealer
        self.hands_played = start.hands_played
        self.live: dict[Scores, Ranges] = {start.scores: _told(start.smucks)}
        self.over: dict[End, tuple[Ranges, Ranges]] = {}
        self.unsettled = False
        self.work = 0

    @property
    def scores(self) -> Ranges:
        """What each side may have."""
        there = [_ranges(self.live)] if self.live else []
        return _widest([*there, *(scores for scores, _ in self.over.values())])

    @property
    def smucks(self) -> Ranges:
        """How many smucks each side may have."""
        return _widest([*self.live.values(), *(smucks for _, smucks in self.over.values())])

    def play(self, place: int, result: HandResult) -> InAll | CantTell:
        """One item more, as it was played, in all worlds that go on. Who sat there and who was
        away stays as it was."""
        there, self.dealer = result.table, result.dealer
        self.table = replace(self.start.table, players=there.players, away=there.away)
        if any(problem.blocks and problem.code != "game-is-over" for problem in result.problems):
            self.unsettled = True
            return InAll()
        item = result.item
        unknown: tuple[str, ...] = ()
        if isinstance(item, Adjustments):
            effects = [_Effect(item=item, rules=self.start.rules)]
        else:
            seen = Seen(
                old=self.was.rules,
                new=self.start.rules,
                was=there,
                table=self.table,
                played=result,
                hand=item,
            )
            candidates = possible(seen)
            if isinstance(candidates, CantTell):
                return candidates
            found = self._effects(seen, candidates)
            if isinstance(found, CantTell):
                return found
            effects, unknown = found
        made = self._play(place, effects)
        return made if isinstance(made, CantTell) else InAll(made=made, unknown=unknown)

    def call_early(self, end: Mapping[str, Any]) -> None:
        """The game is called early in all worlds in which it goes on, as it was."""
        table, was = self.table, self.was.table
        named = {table.side_at[was.sides[side][0]] for side in agreed_winners(end, len(was.sides))}
        for scores, smucks in self.live.items():
            state = self._state(scores, self.start.rules)
            outcome = ended(state, {**end, "winners": sorted(named)}).outcome
            assert outcome is not None, "it was called early"
            self._end(End(outcome.winners, outcome.won_by, None), scores, smucks)
        self.live = {}

    # -------------------------------------------------------------------- one hand

    def _state(self, scores: Scores, rules: RuleSet) -> GameState:
        """The game as a world has it. Nobody lacks smucks to give back."""
        return GameState(
            rules=rules,
            table=self.table,
            dealer=self.dealer,
            scores=scores,
            smucks=(_MANY,) * len(scores),
            hands_played=self.hands_played,
            unsettled=self.unsettled,
        )

    def _effects(
        self, seen: Seen, candidates: Sequence[Candidate]
    ) -> tuple[list[_Effect], tuple[str, ...]] | CantTell:
        """What the candidates come to, and what of what they filled in makes a difference. Those
        that can't have been fall away; where none could, the hand is refused."""
        rules = self.start.rules
        if seen.played.tally is not None and not seen.played.tally.revokes:
            rules = replace(rules, revoke=Revoke.FLAG)
        scores = next(iter(self.live))
        effects: dict[Hashable, _Effect] = {}
        kinds: list[tuple[Candidate, Hashable]] = []
        problems: list[Problem] = []
        self.work += _JUDGED * len(candidates)
        for candidate in candidates:
            sides = self._hangs_on(candidate.hand)
            effect = _Effect(item=candidate.hand, rules=rules, sides=sides)
            moved = effect.on(scores, self._state)
            if blocking(moved.found.problems) and not sides:
                problems += moved.found.problems
                continue
            kind = self._kind(candidate, moved)
            kinds.append((candidate, kind))
            effects.setdefault(kind, effect)
        if not effects:
            return _refused(problems)
        return list(effects.values()), _deciding(kinds)

    def _hangs_on(self, hand: HandRecord) -> tuple[int, ...]:
        """On which sides' scores it hangs what a hand comes to: a shooter's, who needs a score and
        may lose it, and his partner's; everybody's where the right to the moon decides when the
        auction ended."""
        rules, side_at = self.start.rules, self.table.side_at
        bids = (*(hand.calls or ()), *((hand.bid,) if hand.bid else ()))
        if rules.max_bid_ends and rules.moon and any(b.call == rules.highest_bid for b in bids):
            return self.table.there
        shooters = [bid.seat for bid in bids if bid.call == MOON]
        if hand.dump is Dump.MOON:
            shooters.append(self.dealer)
        seats = () if not shooters else (shooters[-1], *_there(hand.partner))
        return tuple(side_at[seat] for seat in seats)

    def _kind(self, candidate: Candidate, moved: _Moved) -> Hashable:
        """What two candidates have the same that come to the same in every world."""
        found, rules, hand = moved.found, self.start.rules, candidate.hand
        if blocking(found.problems) or found.tally is None:
            return tuple(candidate.filled.items())
        by_owner = rules.all_points_win or SeveralOut.POINTS_IN_ORDER in rules.several_out
        owners = tuple(found.tally.owners.items()) if by_owner else ()
        shot = [r.code for r in found.rulings if r.rule == "moon"]
        sides = found.tally.sides
        return moved.scores, moved.smucks, found.made, sides, owners, hand.dump, tuple(shot)

    def _play(self, place: int, effects: Sequence[_Effect]) -> frozenset[bool | None] | CantTell:
        """All worlds with one item more; whether the bid was made, in any of them."""
        before, self.live = self.live, {}
        made: set[bool | None] = set()
        counts = False  # as a hand: the same in all worlds
        for scores, smucks in before.items():
            problems: list[Problem] = []
            could_be = False
            for effect in effects:
                found, moves, blue = effect.on(scores, self._state)
                if blocking(found.problems):
                    problems += found.problems
                    continue
                could_be = True
                made.add(found.made)
                counts = counts or found.counts
                now, outcome = self._after(scores, found, moves), None
                self.work += 1
                if now is None:
                    self.work += _JUDGED
                    result = conclude(self._state(scores, effect.rules), effect.item, found)
                    now, outcome = result.scores, result.outcome
                self._add(now, blue, smucks, outcome, place)
            if not could_be:
                return _refused(problems)
            if len(self.live) > MOST_WORLDS or self.work > MOST_WORK:
                return CantTell(why="too-many")
        self.hands_played += counts
        return frozenset(made)

    def _after(self, scores: Scores, found: Found, moves: Scores) -> Scores | None:
        """The scores after a hand by which nobody can go out; None where it has to be concluded."""
        rules, shot = self.start.rules, found.contract and found.contract.moon
        deals = rules.deals_each and rules.deals_each * len(self.start.table.players)
        if shot or rules.all_points_win or (deals and self.hands_played + 1 >= deals):
            return None
        floor = rules.floor
        now = tuple([on_floor(floor, a, a + b) for a, b in zip(scores, moves, strict=True)])
        return None if rules.target is not None and max(now) >= rules.target else now

    def _add(
        self,
        scores: Scores,
        change: Scores,
        smucks: Ranges,
        outcome: Outcome | None = None,
        place: int | None = None,
    ) -> None:
        """A world more; one that is there already may have other smucks."""
        if any(change):
            both = zip(smucks, change, strict=True)
            smucks = tuple([Range(max(0, a + more), max(0, b + more)) for (a, b), more in both])
        if outcome is None:
            self.live[scores] = _wider(self.live.get(scores), smucks)
            return
        self._end(End(outcome.winners, outcome.won_by, place), scores, smucks)

    def _end(self, end: End, scores: Scores, smucks: Ranges) -> None:
        """A world that is over; what it may have come to is kept, and no more."""
        had = self.over.get(end, (None, None))
        self.over[end] = _wider(had[0], _told(scores)), _wider(had[1], smucks)


def _refused(problems: Iterable[Problem]) -> CantTell:
    return CantTell(why="refused", problems=tuple(p for p in problems if p.blocks))


def _moved(found: Found, sides: int) -> _Moved:
    scores, smucks = [0] * sides, [0] * sides
    for ruling in found.rulings:
        if ruling.side is not None:
            scores[ruling.side] += ruling.award.points
            smucks[ruling.side] += ruling.award.smucks
    return _Moved(found, tuple(scores), tuple(smucks))


def _there(seat: Seat | None) -> tuple[Seat, ...]:
    return () if seat is None else (seat,)


def _deciding(kinds: Sequence[tuple[Candidate, Hashable]]) -> tuple[str, ...]:
    """What was filled in differently though all else is the same, and changes what comes out."""
    found = []
    for what in dict.fromkeys(key for candidate, _ in kinds for key in candidate.filled):
        alike: dict[Hashable, set[Hashable]] = {}
        for candidate, kind in kinds:
            rest = frozenset(item for item in candidate.filled.items() if item[0] != what)
            alike.setdefault(rest, set()).add(kind)
        if any(len(differing) > 1 for differing in alike.values()):
            found.append(what)
    return tuple(found)


def _wider(had: Ranges | None, more: Ranges) -> Ranges:
    return more if had is None or had == more else _widest((had, more))


def _widest(several: Sequence[Ranges]) -> Ranges:
    return tuple(
        Range(min(r.low for r in side), max(r.high for r in side))
        for side in zip(*several, strict=True)
    )


def _ranges(worlds: Iterable[Scores]) -> Ranges:
    return tuple(Range(min(side), max(side)) for side in zip(*worlds, strict=True))


def _told(numbers: Iterable[int]) -> Ranges:
    return tuple(Range(n, n) for n in numbers)
