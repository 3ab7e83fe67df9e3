"""Who sits where from the next hand on: a substitute takes a seat, a player leaves and comes back,
a side gets a name.

Scores belong to seats, so whoever takes a seat plays for its score.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from .notation import MOST_SHOWN, SeatOf, seat_number
from .rulecheck import seats_problem
from .ruleset import RuleSet
from .ruling import Problem, blocking
from .table import Seat, Table

KEYS = frozenset({"seats", "names"})


@dataclass(frozen=True, kw_only=True)
class Reseat:
    """What changes: by seat the player who sits there from now on, None where the seat stays empty;
    by any seat of a side the name of that side, ``""`` for none."""

    seats: Mapping[Seat, str | None] = field(default_factory=dict)
    names: Mapping[Seat, str] = field(default_factory=dict)


def read_reseat(data: Any, seat_of: SeatOf = seat_number) -> tuple[Reseat, tuple[Problem, ...]]:
    """What ``data`` says of ``seats`` and ``names``, and the problems met in reading it."""
    if not isinstance(data, Mapping):
        return Reseat(), (_unreadable("reseat", data),)
    problems: list[Problem] = []

    def entries(key: str) -> Iterator[tuple[Seat, str, Any]]:
        there = data.get(key)
        if there is not None and not isinstance(there, Mapping):
            problems.append(_unreadable(key, there))
            return
        for text, value in (there or {}).items():
            where, seat = f"{key}.{text}", seat_of(text) if isinstance(text, str) else None
            if seat is None:
                facts = {"player": str(text)[:MOST_SHOWN]}
                problems.append(Problem(code="no-such-player", where=where, facts=facts))
            else:
                yield seat, where, value

    seats: dict[Seat, str | None] = {}
    for seat, where, player in entries("seats"):
        if player is None or (isinstance(player, str) and player.strip()):
            seats[seat] = player
        else:
            problems.append(_unreadable(where, player))
    names: dict[Seat, str] = {}
    for seat, where, name in entries("names"):
        if isinstance(name, str):
            names[seat] = name
        else:
            problems.append(_unreadable(where, name))
    return Reseat(seats=seats, names=names), tuple(problems)


def write_reseat(before: Table, after: Table, called: Mapping[str, str]) -> dict[str, Any]:
    """What turns one table into the other, as a game file writes it: who sits where by who sat
    there before. ``called`` has the players' names."""

    def name(player: str) -> str:
        return called.get(player, player)

    seats = {
        name(before.players[seat]): None if seat in after.away else name(after.players[seat])
        for seat in range(len(before.players))
        if (seat in before.away, before.players[seat]) != (seat in after.away, after.players[seat])
    }
    names = {
        name(before.players[seats[0]]): after.name_of_side(side)
        for side, seats in enumerate(before.sides)
        if before.name_of_side(side) != after.name_of_side(side)
    }
    return {key: value for key, value in (("seats", seats), ("names", names)) if value}


def _unreadable(where: str, value: Any) -> Problem:
    return Problem(code="not-readable", where=where, facts={"value": str(value)[:MOST_SHOWN]})


def reseat(rules: RuleSet, table: Table, change: Reseat) -> tuple[Table, tuple[Problem, ...]]:
    """The table once ``change`` is made, and what is wrong with it: then it stays as it is."""
    there = range(len(table.players))
    problems = [
        Problem(code="no-such-player", where=f"{key}.{seat}")
        for key, seats in (("seats", change.seats), ("names", change.names))
        for seat in seats
        if seat not in there
    ]
    if problems:
        return table, tuple(problems)
    players, called = list(table.players), [table.name_of_side(i) for i in range(len(table.sides))]
    away = {*table.away}
    for seat, player in change.seats.items():
        if player is None:
            away.add(seat)
        else:
            away.discard(seat)
            players[seat] = player
    for seat, name in change.names.items():
        called[table.side_at[seat]] = name
    after = replace(
        table,
        players=tuple(players),
        away=tuple(sorted(away)),
        called=tuple(called) if any(called) else (),
    )
    problems = list(_problems(rules, table, after, change))
    return (table if blocking(problems) else after), tuple(problems)


def _problems(rules: RuleSet, before: Table, after: Table, change: Reseat) -> Iterator[Problem]:
    if before == after:
        yield Problem(code="reseat-nothing")
    for seat, player in change.seats.items():
        elsewhere = (i for i, other in enumerate(after.players) if other == player and i != seat)
        if (other := next(elsewhere, None)) is not None:
            yield Problem(code="sits-already", where=f"seats.{seat}", facts={"seat": other})
        if player is None and (problem := empty_problem(rules, after, seat)):
            yield problem


def empty_problem(rules: RuleSet, after: Table, seat: Seat) -> Problem | None:
    """Why ``seat`` can't be empty at the table ``after``, which the rules must let be played."""
    left = len(after.circle)
    if seats_problem(rules, left) is None:
        return None
    facts = {"seat": seat, "players": left, "partnership": rules.partnership.value}
    return Problem(code="seat-must-be-taken", where=f"seats.{seat}", facts=facts)
