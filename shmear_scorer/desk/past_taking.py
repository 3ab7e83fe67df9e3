"""A table of past results on its way into a club: read, compared with what is there, taken."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from shmear_scorer.desk import past_results, people
from shmear_scorer.desk.clubs import ClubVisit
from shmear_scorer.desk.dates import DateOrder
from shmear_scorer.desk.names import plain
from shmear_scorer.desk.past_results import Past, Refusal, names_of
from shmear_scorer.desk.people import Person
from shmear_scorer.desk.rights import Right
from shmear_scorer.desk.tables_in import Grid
from shmear_scorer.desk.who_is_who import Match, Told, matches, settled


class PaperStore(Protocol):
    """Who keeps results from paper."""

    def known(self, visit: ClubVisit, keys: Collection[str]) -> Collection[str]:
        """Those of the keys by which results are there already."""

    def enter(self, visit: ClubVisit, games: Sequence[Told], now: datetime) -> None:
        """Keep all of the games as results from paper, or none. Whoever is told by name is made a
        guest, once for all games."""


@dataclass(frozen=True, kw_only=True)
class Preview:
    """What would be taken. ``there`` are games that are there already; ``doubled`` games in which
    two names are one person, with the name; ``chosen`` is who is meant by each plain name."""

    games: tuple[Told, ...]
    there: int
    doubled: tuple[tuple[Past, str], ...]
    refused: tuple[Refusal, ...]
    asks_order: bool
    matches: tuple[Match, ...]
    people: tuple[Person, ...]
    chosen: Mapping[str, int | None]


def preview(
    visit: ClubVisit,
    grid: Grid,
    store: PaperStore,
    *,
    now: datetime,
    order: DateOrder | None = None,
    chosen: Mapping[str, int | None] | None = None,
) -> Preview:
    """What a table comes to. ``chosen`` says who is meant by each name, by `name_mark`; where it
    says nobody, whoever has that name is, or else somebody new."""
    visit.need(Right.SCORE)
    reading = past_results.read(grid, today=now.astimezone(visit.club.tz).date(), order=order)
    known = store.known(visit, [game.key for game in reading.games])
    fresh = [game for game in reading.games if game.key not in known]
    here = people.of_club(visit.club.id)
    found = matches(names_of(fresh), here)
    meant = {plain(m.name): m.person.id if m.person else None for m in found}
    ids = {number: one.id for one in here if not one.former for number in one.ids}
    for name in meant:
        if chosen is not None and name_mark(name) in chosen:
            number = chosen[name_mark(name)]
            if number is None:
                continue  # nobody new can be called as somebody here is
            if number not in ids:
                raise LookupError(f"club {visit.club.id} has no player {number}")
            meant[name] = ids[number]
    told, doubled = settled(fresh, meant)
    return Preview(
        games=tuple(told),
        there=len(reading.games) - len(fresh),
        doubled=tuple(doubled),
        refused=reading.refused,
        asks_order=reading.asks_order,
        matches=tuple(found),
        people=tuple(one for one in here if not one.former),
        chosen=meant,
    )


def take(visit: ClubVisit, seen: Preview, store: PaperStore, *, now: datetime) -> int:
    """Take the games of a preview, all at once; give how many."""
    visit.need(Right.SCORE)
    if seen.games:
        store.enter(visit, seen.games, now)
    return len(seen.games)


def name_mark(name: str) -> str:
    """A short mark of a name, for the field in which it is said who is meant."""
    return hashlib.sha256(plain(name).encode()).hexdigest()[:12]
