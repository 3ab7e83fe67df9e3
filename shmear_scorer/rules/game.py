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
from typing import Any

from .adjudicate import adjudicate
from .hand import HandRecord, Item
from .notation import read_item
from .presets import with_changes
from .ruleset import RuleSet
from .ruling import Problem, Refused, Ruling
from .state import GameState, Outcome, Start, WonBy
from .table import seat_players

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


@dataclass(frozen=True, kw_only=True)
class Game:
    """A game folded as far as ``entries`` go: the state, and which entries stand."""

    start: Start
    entries: tuple[Entry, ...] = ()
    state: GameState
    struck: frozenset[int] = field(default_factory=frozenset)

    @property
    def version(self) -> int:
        """The seq of the newest entry: what a form saw."""
        return self.entries[-1].seq if self.entries else 0

    def entry(self, seq: int) -> Entry | None:
        """The entry with that seq, or None."""
        return next((entry for entry in self.entries if entry.seq == seq), None)

    @property
    def last_standing(self) -> Entry | None:
        """What Undo would take back: the newest entry that stands and is no retraction."""
        return next(
            (e for e in reversed(self.entries) if e.seq not in self.struck and e.kind is not Kind.RETRACT),
            None,
        )


def open_game(start: Start) -> Game:
    """A game before its first entry."""
    return Game(start=start, state=_opening(start, start.rules))


def _opening(start: Start, rules: RuleSet) -> GameState:
    table = seat_players(rules, start.players)
    sides = range(len(table.sides))
    return GameState(
        rules=rules,
        table=table,
        dealer=start.dealer,
        scores=tuple(start.scores.get(side, 0) for side in sides),
        smucks=tuple(start.smucks.get(side, 0) for side in sides),
        hands_played=start.hands_played,
    )


def fold(game: Game, entry: Entry) -> Game:
    """``game`` with one entry more."""
    entries = (*game.entries, entry)
    appended = entry.kind in (Kind.RECORD, Kind.ADJUST) and "before" not in entry.payload
    if appended or entry.kind in (Kind.BID, Kind.END):
        state = _enter(game.state, entry.kind, entry.payload, entry.seq)
        return replace(game, entries=entries, state=state)
    return refold(game.start, entries)


def refold(start: Start, entries: Iterable[Entry]) -> Game:
    """Fold all of a game's entries afresh."""
    entries = tuple(entries)
    struck = _struck(entries)
    rules = start.rules
    for entry in entries:
        if entry.kind is Kind.RULES and entry.seq not in struck:
            rules = corrected_rules(rules, entry.payload) or rules
    state = _opening(start, rules)
    for standing in _standing(entries, struck):
        state = _enter(state, standing.kind, standing.payload, standing.seq)
    return Game(start=start, entries=entries, state=state, struck=struck)


def corrected_rules(rules: RuleSet, payload: Mapping[str, Any]) -> RuleSet | None:
    """The rules with an entry's corrections, or None where those can't be."""
    try:
        return with_changes(rules, payload.get("set", {}))
    except Refused:
        return None


def _struck(entries: tuple[Entry, ...]) -> frozenset[int]:
    """The entries that a standing retraction strikes. A retraction may itself be struck; since
    each strikes only what came before it, the newest is judged first."""
    struck: set[int] = set()
    for entry in reversed(entries):
        if entry.kind is Kind.RETRACT and entry.seq not in struck:
            struck.add(entry.payload.get("of", 0))
    return frozenset(struck)


def _standing(entries: tuple[Entry, ...], struck: frozenset[int]) -> list[Entry]:
    """The entries that stand, amended, in the order in which their hands were played.

    A bid waits for its hand only while it is the newest thing that stands.
    """
    order: list[Entry] = []
    for entry in entries:
        if entry.seq in struck or entry.kind in (Kind.RETRACT, Kind.RULES, Kind.RESEAT):
            continue
        if entry.kind is Kind.AMEND:
            place = _place(order, entry.payload.get("of"))
            if place is not None:
                payload = {"hand": entry.payload.get("hand")}
                order[place] = replace(order[place], payload=payload)
            continue
        before = entry.payload.get("before") if entry.kind is Kind.RECORD else None
        place = _place(order, before)
        order.insert(len(order) if place is None else place, entry)
    return order


def _place(order: list[Entry], seq: Any) -> int | None:
    return next((i for i, entry in enumerate(order) if entry.seq == seq), None)


def _enter(state: GameState, kind: Kind, payload: Mapping[str, Any], seq: int) -> GameState:
    """One standing entry more."""
    if kind is Kind.END:
        return _ended(state, payload)
    item, problems = read_item(payload.get("hand"))
    if kind is Kind.BID:
        if isinstance(item, HandRecord) and not problems and state.outcome is None:
            return replace(state, bid=item)
        return state
    return step(state, item, problems, seq=seq)


def step(state: GameState, item: Item, problems: Sequence[Problem] = (), *, seq: int) -> GameState:
    """One hand or adjustment more. ``problems`` are those met in reading it."""
    result = replace(adjudicate(state, item, problems), seq=seq)
    hand = isinstance(item, HandRecord)
    return replace(
        state,
        results=(*state.results, result),
        scores=result.scores,
        smucks=result.smucks,
        dealer=result.next_dealer if state.outcome is None else state.dealer,
        hands_played=state.hands_played + (result.number is not None),
        bid=None if hand else state.bid,
        outcome=state.outcome or result.outcome,
        unsettled=state.unsettled or (result.refused and state.outcome is None),
    )


def standing_end(game: Game) -> Mapping[str, Any] | None:
    """How the game was called early, if that stands."""
    ends = [e for e in game.entries if e.kind is Kind.END and e.seq not in game.struck]
    return ends[0].payload if ends else None


def _ended(state: GameState, payload: Mapping[str, Any]) -> GameState:
    """The game called early: the leader wins, or who was agreed on, or nobody."""
    if state.outcome is not None:
        return state
    sides = range(len(state.scores))
    how = payload.get("how")
    if how == WonBy.AGREED:
        winners = tuple(i for i in payload.get("winners", ()) if i in sides)
        won_by = WonBy.AGREED
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


