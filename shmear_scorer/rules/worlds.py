"""All the games that a record may stand for, hand by hand: each is a world, judged like any game.

Worlds that come to the same are one, known by its scores. Where nobody is out, a hand moves the
scores of all worlds alike, so it is judged once. A world in which a hand could not have been played
as it was goes on as all those that may have come of it.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from .adjudicate import Found, conclude, on_floor
from .auction import Auction
from .effects import Apart, Effect, InEach, Moved
from .game import agreed_winners, ended
from .hand import MOON, Adjustments, Dump, HandRecord
from .otherwise import Otherwise, by_owner, otherwise
from .possible import Candidate, CantTell, possible
from .possible_owners import Seen
from .ruleset import Revoke, RuleSet
from .ruling import Problem, blocking
from .state import GameState, HandResult, Outcome, Scores, WonBy
from .table import Seat

MOST_WORLDS: Final = 4_000
"""With more worlds than that nothing can be told any more."""
MOST_WORK: Final = 500_000
"""Nor when it took more than that to find them, which is less than a second: so many sums, of which
a judgement costs as much as forty."""
_JUDGED: Final = 40
_MANY: Final = 10_000
_STOPS: Final = ("too-many", "auction-went-on")
"""Why nothing can be told any more, however the hand would have been played."""


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
    record can't tell and what makes a difference. ``otherwise``: in some of them it would have been
    played otherwise."""

    made: frozenset[bool | None] = frozenset()
    unknown: tuple[str, ...] = ()
    otherwise: Otherwise | None = None


class End(NamedTuple):
    """How a game may be over, after the hand at ``place`` (None: called early)."""

    winners: tuple[int, ...]
    won_by: WonBy
    place: int | None


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
        if isinstance(item, Adjustments):
            return self._play(place, InEach(effects=[Effect(item=item, rules=self.start.rules)]))
        seen = Seen(
            old=self.was.rules,
            new=self.start.rules,
            was=there,
            table=self.table,
            played=result,
            hand=item,
        )
        candidates = possible(seen)
        if not isinstance(candidates, CantTell):
            return self._play(place, self._as_it_was(seen, candidates))
        if candidates.why in _STOPS:
            return candidates
        return self._play(place, InEach(effects=[], seen=seen, why=candidates))

    def call_early(self, end: Mapping[str, Any]) -> None:
        """The game is called early in all worlds in which it goes on, as it was."""
        agreed = agreed_winners(end, self.was.table)
        for scores, smucks in self.live.items():
            state = self._state(scores, self.start.rules)
            outcome = ended(state, {**end, "seats": agreed}).outcome
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

    def _as_it_was(self, seen: Seen, candidates: Sequence[Candidate]) -> InEach:
        """What the candidates come to. Where none of them can have been, the hand would have been
        played otherwise."""
        rules = self.start.rules
        if seen.played.tally is not None and not seen.played.tally.revokes:
            rules = replace(rules, revoke=Revoke.FLAG)
        effects, unknown, problems = self._effects(candidates, rules, next(iter(self.live)))
        why = None if effects else _refused(problems)
        return InEach(effects=effects, unknown=unknown, seen=seen, why=why)

    def _otherwise(self, seen: Seen, scores: Scores, why: CantTell) -> Apart | CantTell:
        """What a hand may have come to in a world in which it would have been played otherwise."""
        auction = self._auction(seen, scores)
        candidates = otherwise(seen, auction, why)
        if isinstance(candidates, CantTell):
            return candidates
        effects, _, problems = self._effects(candidates, self.start.rules, scores)
        return Apart(effects=effects) if effects else _refused(problems)

    def _auction(self, seen: Seen, scores: Scores) -> Auction:
        """The auction of a hand before anybody called."""
        by_seat = tuple([scores[side] for side in self.table.side_at])
        return Auction(
            rules=self.start.rules,
            dealer=seen.played.dealer,
            scores=by_seat,
            first_hand=self.hands_played == 0,
            away=self.table.away,
        )

    def _effects(
        self, candidates: Sequence[Candidate], rules: RuleSet, scores: Scores
    ) -> tuple[list[Effect], tuple[str, ...], list[Problem]]:
        """What the candidates come to, what of what they filled in makes a difference, and why
        those that can't have been fell away."""
        effects: dict[Hashable, Effect] = {}
        kinds: list[tuple[Candidate, Hashable]] = []
        problems: list[Problem] = []
        self.work += _JUDGED * len(candidates)
        for candidate in candidates:
            sides = self._hangs_on(candidate.hand)
            effect = Effect(item=candidate.hand, rules=rules, sides=sides)
            moved = effect.on(scores, self._state)
            if blocking(moved.found.problems) and not sides:
                problems += moved.found.problems
                continue
            kind = self._kind(candidate, moved)
            kinds.append((candidate, kind))
            effects.setdefault(kind, effect)
        return list(effects.values()), _deciding(kinds), problems

    def _hangs_on(self, hand: HandRecord) -> tuple[int, ...]:
        """On which sides' scores it hangs what a hand comes to: a shooter's, who needs a score and
        may lose it, and his partner's; everybody's where the right to the moon decides when the
        auction ended."""
        rules, side_at = self.start.rules, self.table.side_at
        bids = hand.calls or ((hand.bid,) if hand.bid else ())
        highest = any(bid.call == rules.highest_bid for bid in hand.calls or ())
        if rules.max_bid_ends and rules.moon and highest:
            return self.table.there
        shooters = [bid.seat for bid in bids if bid.call == MOON]
        if hand.dump is Dump.MOON:
            shooters.append(self.dealer)
        seats = () if not shooters else (shooters[-1], *_there(hand.partner))
        return tuple(side_at[seat] for seat in seats)

    def _kind(self, candidate: Candidate, moved: Moved) -> Hashable:
        """What two candidates have the same that come to the same in every world."""
        found, rules, hand = moved.found, self.start.rules, candidate.hand
        if blocking(found.problems) or found.tally is None:
            return tuple(candidate.filled.items())
        owners = tuple(found.tally.owners.items()) if by_owner(rules) else ()
        shot = [r.code for r in found.rulings if r.rule == "moon"]
        sides = found.tally.sides
        return moved.scores, moved.smucks, found.made, sides, owners, hand.dump, tuple(shot)

    def _play(self, place: int, item: InEach) -> InAll | CantTell:
        """All worlds with one item more."""
        before, self.live = self.live, {}
        made: set[bool | None] = set()
        counts: set[bool] = set()
        for scores, smucks in before.items():
            comes_to = self._comes_to(scores, item)
            if isinstance(comes_to, CantTell):
                return comes_to
            for effect, (found, moves, blue) in comes_to:
                made.add(found.made)
                counts.add(found.counts)
                now, outcome = self._after(scores, found, moves), None
                self.work += 1
                if now is None:
                    self.work += _JUDGED
                    result = conclude(self._state(scores, effect.rules), effect.item, found)
                    now, outcome = result.scores, result.outcome
                self._add(now, blue, smucks, outcome, place)
            if len(self.live) > MOST_WORLDS or self.work > MOST_WORK:
                return CantTell(why="too-many")
        if len(counts) > 1 and self.live:  # whose deal is the first, and the last, hangs on it
            return item.why or CantTell(why="too-many")
        self.hands_played += any(counts)
        return InAll(made=frozenset(made), unknown=item.unknown_in_all, otherwise=item.otherwise)

    def _comes_to(self, scores: Scores, item: InEach) -> list[tuple[Effect, Moved]] | CantTell:
        """What an item may come to in one world: as it was played, or otherwise."""
        problems: list[Problem] = []
        comes_to = self._can_be(scores, item.effects, problems)
        if comes_to or item.seen is None:
            return comes_to or _refused(problems)
        item.why = item.why or _refused(problems)
        auction = self._auction(item.seen, scores)
        rights = tuple(auction.moon_problem(seat) is None for seat in auction.order)
        if rights not in item.apart:
            item.apart[rights] = self._otherwise(item.seen, scores, item.why)
        apart = item.apart[rights]
        if isinstance(apart, CantTell):
            return apart
        comes_to = self._can_be(scores, apart.effects, problems)
        apart.contracts.update(moved.found.contract for _, moved in comes_to)
        return comes_to or _refused(problems)

    def _can_be(
        self, scores: Scores, effects: Sequence[Effect], problems: list[Problem]
    ) -> list[tuple[Effect, Moved]]:
        """Those effects that are possible in one world; to ``problems``, why others are not."""
        there = []
        for effect in effects:
            moved = effect.on(scores, self._state)
            if blocking(moved.found.problems):
                problems += moved.found.problems
            else:
                there.append((effect, moved))
        return there

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
    if had is None or had == more:
        return more
    both = zip(had, more, strict=True)
    return tuple([Range(min(a, c), max(b, d)) for (a, b), (c, d) in both])


def _widest(several: Sequence[Ranges]) -> Ranges:
    return tuple(
        Range(min(r.low for r in side), max(r.high for r in side))
        for side in zip(*several, strict=True)
    )


def _ranges(worlds: Iterable[Scores]) -> Ranges:
    return tuple(Range(min(side), max(side)) for side in zip(*worlds, strict=True))


def _told(numbers: Iterable[int]) -> Ranges:
    return tuple(Range(n, n) for n in numbers)
