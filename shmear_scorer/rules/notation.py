"""One hand in the notation of a game file, in and out.

A game file names players; a game's stored entries name seats ("0", "1" …). The notation is the
same, so reading takes a function from what is written to a seat, and writing the reverse. Reading
never raises: what can't be read comes as problems beside the record, each naming its field.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from .cards import SUITS, Card, parse_card
from .hand import (
    MOON,
    PASS,
    Adjustment,
    Adjustments,
    Bid,
    Call,
    Dump,
    Evidence,
    HandRecord,
    Item,
    Piles,
    PointsSeen,
    Tricks,
)
from .rulevalues import half_number
from .ruling import Problem
from .table import Seat

SeatOf = Callable[[str], Seat | None]
NameOf = Callable[[Seat], str]

MOST_SHOWN = 60
_AUCTION = ("dealer", "calls", "bid", "dump", "trump", "partner", "kitty", "discards")
_EVIDENCE = ("points", "card_points", "piles", "played", "tricks", "leader", "claims")
_KINDS = (
    ("points", ("points", "card_points")),
    ("piles", ("piles", "played")),
    ("tricks", ("tricks", "leader")),
)
_KEYS = frozenset((*_AUCTION, *_EVIDENCE))
NOWHERE: Seat = -1
"""The seat of a player who could not be found; the problem beside it says so."""
LISTS = (list, tuple)
_SEATS = {str(seat): seat for seat in range(100)}


def seat_number(text: str) -> Seat | None:
    """The seat that a stored entry names."""
    return _SEATS.get(text)


class _Reader:
    """Reads one hand, and collects what is wrong with it."""

    def __init__(self, data: Mapping[str, Any], seat_of: SeatOf) -> None:
        self.data = data
        self.seat_of = seat_of
        self.problems: list[Problem] = []

    def problem(self, code: str, where: str, **facts: Any) -> None:
        self.problems.append(Problem(code=code, where=where, facts=facts))

    def bad(self, where: str, value: Any) -> None:
        self.problem("not-readable", where, value=str(value)[:MOST_SHOWN])

    def seat(self, value: Any, where: str) -> Seat:
        seat = self.seat_of(value) if isinstance(value, str) else None
        if seat is None:
            self.problem("no-such-player", where, player=str(value)[:MOST_SHOWN])
            return NOWHERE
        return seat

    def call(self, value: Any, where: str) -> Call:
        if value == PASS:
            return PASS
        if value == MOON:
            return MOON
        if isinstance(value, int) and not isinstance(value, bool):
            return value
        self.bad(where, value)
        return PASS

    def bid(self, value: Any, where: str) -> Bid | None:
        if not isinstance(value, LISTS) or len(value) != 2:
            self.bad(where, value)
            return None
        return Bid(seat=self.seat(value[0], where), call=self.call(value[1], where))

    def cards(self, value: Any, where: str) -> tuple[Card, ...]:
        if not isinstance(value, str):
            self.bad(where, value)
            return ()
        cards = []
        for text in value.split():
            card = parse_card(text)
            if card is None:
                self.problem("not-a-card", where, card=text[:MOST_SHOWN])
            else:
                cards.append(card)
        return tuple(cards)

    def mapping(self, key: str) -> Mapping[str, Any]:
        value = self.data.get(key)
        if value is None:
            return {}
        if not isinstance(value, Mapping):
            self.bad(key, value)
            return {}
        return value

    def points(self, key: str) -> dict[str, Seat | None]:
        return {
            str(point): None if owner is None else self.seat(owner, f"{key}.{point}")
            for point, owner in self.mapping(key).items()
        }

    def counts(self) -> dict[Seat, float] | None:
        if self.data.get("card_points") is None:
            return None
        counts: dict[Seat, float] = {}
        for name, written in self.mapping("card_points").items():
            where = f"card_points.{name}"
            count = half_number(written)
            if count is None:
                self.bad(where, written)
                continue
            seat = self.seat(name, where)
            counts[seat] = counts.get(seat, 0) + count
        return counts

    def evidence(self) -> Evidence | None:
        there = {key for key, value in self.data.items() if value is not None}
        kinds = [kind for kind, keys in _KINDS if not there.isdisjoint(keys)]
        if len(kinds) > 1:
            self.problem("evidence-several", "evidence", kinds=kinds)
        match kinds[0] if kinds else None:
            case "points":
                return PointsSeen(owners=self.points("points"), card_points=self.counts())
            case "piles":
                piles: dict[Seat, tuple[Card, ...]] = {}
                for name, text in self.mapping("piles").items():
                    seat = self.seat(name, f"piles.{name}")
                    piles[seat] = piles.get(seat, ()) + self.cards(text, f"piles.{name}")
                played = self.points("played")
                return Piles(piles=piles, high=played.get("high"), low=played.get("low"))
            case "tricks":
                tricks = self.data.get("tricks")
                if not isinstance(tricks, LISTS):
                    self.bad("tricks", tricks)
                    return None
                leader = self.data.get("leader")
                return Tricks(
                    tricks=tuple(self.cards(t, f"tricks.{n}") for n, t in enumerate(tricks, 1)),
                    leader=None if leader is None else self.seat(leader, "leader"),
                )
        return None

    def discards(self) -> Mapping[Seat, tuple[Card, ...]]:
        return {
            self.seat(name, f"discards.{name}"): self.cards(text, f"discards.{name}")
            for name, text in self.mapping("discards").items()
        }

    def claims(self) -> PointsSeen | None:
        """What people said. It counts for nothing, so nothing wrong with it blocks."""
        if self.data.get("claims") is None:
            return None
        before = len(self.problems)
        owners = self.points("claims")
        self.problems[before:] = [replace(p, blocks=False) for p in self.problems[before:]]
        return PointsSeen(owners={p: seat for p, seat in owners.items() if seat != NOWHERE})

    def trump(self) -> str | None:
        trump = self.data.get("trump")
        if trump is None:
            return None
        if isinstance(trump, str):
            return trump.upper() if trump.upper() in SUITS else trump
        self.bad("trump", trump)
        return None

    def dump(self) -> Dump | None:
        value = self.data.get("dump")
        if value is None:
            return None
        try:
            return Dump(value)
        except ValueError:
            self.bad("dump", value)
            return None

    def hand(self) -> HandRecord:
        data = self.data
        for key in data if data.keys() - _KEYS else ():
            if key not in _KEYS:
                self.problem("unknown-key", str(key), key=str(key)[:MOST_SHOWN])
        calls = data.get("calls")
        read_calls = None
        if isinstance(calls, LISTS):
            bids = [self.bid(call, f"calls.{n}") for n, call in enumerate(calls, 1)]
            read_calls = tuple(bid for bid in bids if bid is not None)
        elif calls is not None:
            self.bad("calls", calls)
        bid = data.get("bid")
        if calls is not None and bid is not None:
            self.problem("auction-twice", "bid")
        dealer, partner = data.get("dealer"), data.get("partner")
        return HandRecord(
            dealer=None if dealer is None else self.seat(dealer, "dealer"),
            calls=read_calls,
            bid=None if bid is None else self.bid(bid, "bid"),
            passed=bid is None and "bid" in data,
            dump=self.dump(),
            trump=self.trump(),
            partner=None if partner is None else self.seat(partner, "partner"),
            kitty=() if data.get("kitty") is None else self.cards(data["kitty"], "kitty"),
            discards=self.discards(),
            evidence=self.evidence(),
            claims=self.claims(),
        )

    def adjustments(self) -> Adjustments:
        rows = self.data.get("adjust")
        if len(self.data) > 1:
            self.problem("adjust-and-more", "adjust")
        if not isinstance(rows, LISTS):
            self.bad("adjust", rows)
            return Adjustments(items=())
        items = []
        for number, row in enumerate(rows, 1):
            where = f"adjust.{number}"
            if not isinstance(row, Mapping) or set(row) - {"player", "points", "smucks", "reason"}:
                self.bad(where, row)
                continue
            moved = [row.get("points", 0), row.get("smucks", 0)]
            if any(isinstance(n, bool) or not isinstance(n, int) or abs(n) > 10_000 for n in moved):
                self.bad(where, moved)
                continue
            items.append(
                Adjustment(
                    seat=self.seat(row.get("player"), f"{where}.player"),
                    points=moved[0],
                    smucks=moved[1],
                    reason=str(row.get("reason", ""))[:200],
                )
            )
        return Adjustments(items=tuple(items))


def read_item(data: Any, seat_of: SeatOf = seat_number) -> tuple[Item, tuple[Problem, ...]]:
    """A hand or an adjustment, and the problems met in reading it."""
    if not isinstance(data, Mapping):
        problem = Problem(code="not-readable", where="", facts={"value": str(data)[:MOST_SHOWN]})
        return HandRecord(), (problem,)
    reader = _Reader(data, seat_of)
    item: Item = reader.adjustments() if "adjust" in data else reader.hand()
    return item, tuple(reader.problems)


def _cards(cards: tuple[Card, ...]) -> str:
    return " ".join(map(str, cards))


def write_item(item: Item, name_of: NameOf = str) -> dict[str, Any]:
    """A hand or an adjustment as a game file writes it; what isn't there is left out."""
    if isinstance(item, Adjustments):
        rows = [
            {"player": name_of(a.seat), "points": a.points, "smucks": a.smucks, "reason": a.reason}
            for a in item.items
        ]
        return {"adjust": rows}
    data: dict[str, Any] = {}
    if item.dealer is not None:
        data["dealer"] = name_of(item.dealer)
    if item.calls is not None:
        data["calls"] = [[name_of(bid.seat), bid.call] for bid in item.calls]
    elif item.bid is not None:
        data["bid"] = [name_of(item.bid.seat), item.bid.call]
    elif item.passed:
        data["bid"] = None
    if item.dump is not None:
        data["dump"] = item.dump.value
    if item.trump is not None:
        data["trump"] = item.trump
    if item.partner is not None:
        data["partner"] = name_of(item.partner)
    if item.kitty:
        data["kitty"] = _cards(item.kitty)
    if item.discards:
        data["discards"] = {name_of(seat): _cards(cards) for seat, cards in item.discards.items()}
    data.update(_write_evidence(item.evidence, name_of))
    if item.claims is not None:
        data["claims"] = _write_owners(item.claims.owners, name_of)
    return data


def _write_owners(owners: Mapping[str, Seat | None], name_of: NameOf) -> dict[str, str | None]:
    return {point: None if seat is None else name_of(seat) for point, seat in owners.items()}


def _write_evidence(evidence: Evidence | None, name_of: NameOf) -> dict[str, Any]:
    match evidence:
        case PointsSeen(owners=owners, card_points=counts):
            data: dict[str, Any] = {"points": _write_owners(owners, name_of)}
            if counts is not None:
                data["card_points"] = {name_of(seat): count for seat, count in counts.items()}
            return data
        case Piles(piles=piles, high=high, low=low):
            played = {"high": high, "low": low}
            return {
                "piles": {name_of(seat): _cards(cards) for seat, cards in piles.items()},
                "played": {k: name_of(seat) for k, seat in played.items() if seat is not None},
            }
        case Tricks(tricks=tricks, leader=leader):
            data = {"tricks": [_cards(trick) for trick in tricks]}
            return data if leader is None else {**data, "leader": name_of(leader)}
    return {}
