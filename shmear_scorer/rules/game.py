"""fold(state, entry) → state: a game is an append-only list of entries, and this is what they
come to.

The fold never throws and never drops an entry. A hand that a correction has made impossible, or
that now lies after the end, keeps its place with its problems and scores nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum
from functools import cached_property
from typing import Any

from .adjudicate import adjudicate, seat_problems
from .hand import HandRecord, Item
from .notation import read_item
from .presets import with_changes
from .reseat import KEYS as SEATING
from .reseat import Reseat, read_reseat, reseat
from .rulecheck import seats_problem
from .ruleset import RuleSet
from .ruling import Problem, Refused, Ruling, blocking
from .state import GameState, Outcome, Seating, Start, WonBy
from .table import Seat, Table, seat_players

PAYLOAD_VERSION = 1


class Kind(StrEnum):
    """The kinds of entries; what each payload holds is in docs/format.md."""

    BID = "bid"
    RECORD = "record"
    AMEND = "amend"
    RETRACT = "retract"
    ADJUST = "adjust"
    RESEAT = "reseat"
    RULES = "rules"
    END = "end"


@dataclass(frozen=True, kw_only=True)
class Entry:
    """One thing that somebody wrote down. ``seq`` counts from 1 within its game; ``author`` is the
    phone, by its id; ``key`` makes the same form, sent twice, one entry."""

    seq: int
    kind: Kind
    payload: Mapping[str, Any]
    author: str = ""
    at: datetime | None = None
    key: str = ""

    @cached_property
    def item(self) -> tuple[Item, tuple[Problem, ...]]:
        """The hand or adjustment that the payload holds, and the problems met in reading it."""
        return read_item(self.payload.get("hand"))

    @property
    def moves_seats(self) -> bool:
        """Whether it says who sits where; a name that was mended is for the log alone."""
        return self.kind is Kind.RESEAT and not SEATING.isdisjoint(self.payload)

    def seq_in(self, key: str) -> int | None:
        """The seq of another entry that the payload names under ``key``, if it does."""
        seq = self.payload.get(key)
        return seq if isinstance(seq, int) else None


@dataclass(frozen=True, kw_only=True)
class Game:
    """A game folded as far as ``entries`` go: the state, and which entries stand. Those of ``void``
    stand and correct no rule: what they build on is struck."""

    start: Start
    entries: tuple[Entry, ...] = ()
    state: GameState
    struck: frozenset[int] = field(default_factory=frozenset)
    void: frozenset[int] = field(default_factory=frozenset)

    @property
    def version(self) -> int:
        """The seq of the newest entry: what a form saw."""
        return self.entries[-1].seq if self.entries else 0

    def entry(self, seq: int) -> Entry | None:
        """The entry with that seq, or None."""
        return next((entry for entry in self.entries if entry.seq == seq), None)

    @property
    def undoable(self) -> Entry | None:
        """What Undo takes back: the newest entry that stands, on what stands itself.

        A name that was mended is mended again instead, and a strike is restored from the log.
        """
        return next((entry for entry in reversed(self.entries) if self._undoes(entry)), None)

    def _undoes(self, entry: Entry) -> bool:
        if entry.seq in self.struck or entry.kind is Kind.RETRACT:
            return False
        if entry.kind is Kind.RESEAT:
            return entry.moves_seats
        return entry.seq_in("of") not in self.struck


def open_game(start: Start) -> Game:
    """A game before its first entry."""
    return Game(start=start, state=opening(start, start.rules))


def opening(start: Start, rules: RuleSet) -> GameState:
    """The state before the first hand. What was taken over is by side of the rules that the game
    was opened with; where corrected rules seat people otherwise, each takes it along."""
    opened, table = seat_players(start.rules, start.players), seat_players(rules, start.players)
    was = [opened.side_at[side[0]] for side in table.sides]
    return GameState(
        rules=rules,
        table=table,
        dealer=start.dealer,
        scores=tuple(start.scores.get(side, 0) for side in was),
        smucks=tuple(start.smucks.get(side, 0) for side in was),
        hands_played=start.hands_played,
    )


def fold(game: Game, entry: Entry) -> Game:
    """``game`` with one entry more."""
    entries = (*game.entries, entry)
    appended = entry.kind in (Kind.RECORD, Kind.ADJUST) and "before" not in entry.payload
    if appended or entry.kind in (Kind.BID, Kind.END, Kind.RESEAT):
        state = _enter(game.state, entry.seq, entry)
        return replace(game, entries=entries, state=state)
    return refold(game.start, entries)


def refold(start: Start, entries: Iterable[Entry]) -> Game:
    """Fold all of a game's entries afresh."""
    entries = tuple(entries)
    struck = _struck(entries)
    rules, void = start.rules, set()
    for entry in entries:
        if entry.kind is Kind.RULES and entry.seq not in struck:
            changed = corrected_rules(rules, entry.payload, len(start.players))
            if changed is None:
                void.add(entry.seq)
            rules = changed or rules
    state = opening(start, rules)
    for seq, entry in _standing(entries, struck):
        state = _enter(state, seq, entry)
    return Game(start=start, entries=entries, state=state, struck=struck, void=frozenset(void))


def corrected_rules(rules: RuleSet, payload: Mapping[str, Any], players: int) -> RuleSet | None:
    """The rules with an entry's corrections, or None where so many players can't play them."""
    changes = payload.get("set")
    try:
        corrected = with_changes(rules, changes) if isinstance(changes, Mapping) else None
    except Refused:
        return None
    return None if corrected is None or seats_problem(corrected, players) else corrected


def idle(game: Game) -> frozenset[int]:
    """The entries that stand and do nothing, as what they build on is gone: corrections of rules or
    of a struck hand, changes of seats that can't be, an early end of a game that was over."""
    refused = {seating.seq for seating in game.state.seatings if blocking(seating.problems)}
    here = {result.seq for result in game.state.results}
    without = {
        entry.seq
        for entry in game.entries
        if (entry.kind is Kind.AMEND and entry.seq_in("of") not in here)
        or (entry.kind is Kind.END and entry.payload is not _deciding_end(game))
    }
    return (game.void | refused | without) - game.struck


def _deciding_end(game: Game) -> Mapping[str, Any] | None:
    return standing_end(game) if called_early(game.state) else None


def _struck(entries: tuple[Entry, ...]) -> frozenset[int]:
    """The entries that a standing retraction strikes. A retraction may itself be struck; since
    each strikes only what came before it, the newest is judged first."""
    struck: set[int] = set()
    for entry in reversed(entries):
        if entry.kind is Kind.RETRACT and entry.seq not in struck:
            of = entry.seq_in("of")
            if of is not None and of < entry.seq:
                struck.add(of)
    return frozenset(struck)


def _standing(entries: tuple[Entry, ...], struck: frozenset[int]) -> list[tuple[int, Entry]]:
    """What stands, in the order in which the hands were played: the seq that each is known by,
    and the entry that has its newest record.

    What is struck keeps its place until the end, for a hand may have been put before it.
    """
    order: list[tuple[int, Entry]] = []
    places: dict[int, int] = {}
    amended: dict[int, Entry] = {}
    for entry in entries:
        match entry.kind:
            case Kind.RETRACT | Kind.RULES:
                continue
            case Kind.AMEND:
                of = entry.seq_in("of")
                if of is not None and entry.seq not in struck:
                    amended[of] = entry
                continue
        before = entry.seq_in("before") if entry.kind is Kind.RECORD else None
        place = places.get(before, len(order)) if before is not None else len(order)
        order.insert(place, (entry.seq, entry))
        if place < len(order) - 1:
            places = {seq: i for i, (seq, _) in enumerate(order)}
        places[entry.seq] = place
    return [(seq, _newest(entry, amended)) for seq, entry in order if seq not in struck]


def _newest(entry: Entry, amended: Mapping[int, Entry]) -> Entry:
    """The amendment of a hand or an adjustment, if there is one."""
    if entry.kind in (Kind.RECORD, Kind.ADJUST):
        return amended.get(entry.seq, entry)
    return entry


def _enter(state: GameState, seq: int, entry: Entry) -> GameState:
    """One standing entry more. A bid is shown until the next hand."""
    match entry.kind:
        case Kind.END:
            return ended(state, entry.payload)
        case Kind.RESEAT:
            change, unread = read_reseat(entry.payload)
            return reseated(state, change, unread, seq=seq) if entry.moves_seats else state
        case Kind.BID:
            item, problems = entry.item
            if not isinstance(item, HandRecord) or problems or state.outcome is not None:
                return state
            stays = _stays(item, state.table, state.table)
            return replace(state, bid=item) if stays else state
    return step(state, *entry.item, seq=seq)


def reseated(
    state: GameState, change: Reseat, problems: Sequence[Problem] = (), *, seq: int
) -> GameState:
    """People change seats; where they can't, nobody moves. Who is to deal and is gone is passed
    over."""
    before = state.table
    after = before
    if not blocking(problems):
        after, problems = reseat(state.rules, before, change)
    seating = Seating(
        seq=seq,
        place=len(state.results),
        hand=state.hand_number,
        before=before,
        after=after,
        problems=tuple(problems),
    )
    bid = state.bid
    return replace(
        state,
        table=after,
        dealer=after.after(state.dealer) if state.dealer in after.away else state.dealer,
        bid=bid if bid is not None and _stays(bid, before, after) else None,
        seatings=(*state.seatings, seating),
    )


def _stays(bid: HandRecord, before: Table, after: Table) -> bool:
    """Whether a bid that waits can still be that of the coming hand: calls go round the table."""
    round_again = bid.calls is not None and before.away != after.away
    return not round_again and not any(seat_problems(after, bid))


def step(state: GameState, item: Item, problems: Sequence[Problem] = (), *, seq: int) -> GameState:
    """One hand or adjustment more. ``problems`` are those met in reading it."""
    result = adjudicate(state, item, problems, seq=seq)
    return GameState(
        rules=state.rules,
        table=state.table,
        results=(*state.results, result),
        scores=result.scores,
        smucks=result.smucks,
        dealer=result.next_dealer if state.outcome is None else state.dealer,
        hands_played=state.hands_played + (result.number is not None),
        bid=None if isinstance(item, HandRecord) else state.bid,
        outcome=state.outcome or result.outcome,
        unsettled=state.unsettled or (result.refused and state.outcome is None),
        seatings=state.seatings,
    )


def called_early(state: GameState) -> bool:
    """Whether an early end decided the game."""
    return state.outcome is not None and state.outcome.rulings[0].rule == "end"


def standing_end(game: Game) -> Mapping[str, Any] | None:
    """How the game was called early, if that stands."""
    ends = [e for e in game.entries if e.kind is Kind.END and e.seq not in game.struck]
    return ends[0].payload if ends else None


def agreed_winners(payload: Mapping[str, Any], table: Table) -> tuple[Seat, ...]:
    """The seats of those whom an early end names as winners, whatever sides they form by now.
    Earlier versions wrote down the numbers of their sides."""
    seats, sides = payload.get("seats"), payload.get("winners")
    if not isinstance(seats, list | tuple):
        named = sides if isinstance(sides, list | tuple) else ()
        seats = [seat for i in range(len(table.sides)) if i in named for seat in table.sides[i]]
    return tuple(seat for seat in range(len(table.players)) if seat in seats)


def ended(state: GameState, payload: Mapping[str, Any]) -> GameState:
    """The game called early: the leader wins, or who was agreed on, or nobody."""
    if state.outcome is not None:
        return state
    sides = range(len(state.scores))
    how = payload.get("how")
    if how == WonBy.AGREED:
        seats, won_by = agreed_winners(payload, state.table), WonBy.AGREED
        winners = tuple(sorted({state.table.side_at[seat] for seat in seats}))
    elif how == WonBy.LEADER:
        winners = tuple(i for i in sides if state.scores[i] == max(state.scores))
        won_by = WonBy.LEADER if len(winners) == 1 else WonBy.DRAW
    else:
        winners, won_by = (), WonBy.VOID
    facts = {"sides": list(winners), "reason": str(payload.get("reason", ""))}
    ruling = Ruling(code=f"ended-{won_by.value}", rule="end", facts=facts)
    return replace(
        state, bid=None, outcome=Outcome(winners=winners, won_by=won_by, rulings=(ruling,))
    )
