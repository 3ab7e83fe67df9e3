"""Names in a table of past results, and which of a club's people they are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from difflib import SequenceMatcher
from typing import Final

from shmear_scorer.desk.names import plain, same
from shmear_scorer.desk.past_results import Past
from shmear_scorer.desk.people import Person

ALIKE: Final = 0.75
MOST_OFFERED: Final = 5


@dataclass(frozen=True, kw_only=True)
class Match:
    """A name of the table: whose it is for sure (else None: somebody new), and who is called
    nearly so, the most alike first."""

    name: str
    person: Person | None
    similar: tuple[Person, ...]


@dataclass(frozen=True, kw_only=True)
class Told:
    """A past game with the club's people in it: by id, or by name who is new."""

    line: int
    day: date
    sides: tuple[tuple[int | str, ...], ...]
    scores: tuple[int | None, ...]
    winners: tuple[int, ...]
    note: str
    key: str


def matches(names: Iterable[str], people: Sequence[Person]) -> list[Match]:
    """What each name most likely means."""
    here = [one for one in people if not one.former]
    found = []
    for name in names:
        known = next((one for one in here if same(one.name, name)), None)
        known = known or next(
            (one for one in here if any(same(name, other) for other in one.also.values())), None
        )
        alike = sorted(
            ((_alike(name, one.name), one) for one in here if one is not known),
            key=lambda pair: (-pair[0], pair[1].id),
        )
        similar = tuple(one for share, one in alike if share >= ALIKE)[:MOST_OFFERED]
        found.append(Match(name=name, person=known, similar=similar))
    return found


def _alike(name: str, other: str) -> float:
    """How alike two names are, from 0 to 1. Who is called by a first name only is alike to all
    with that first name."""
    one, two = plain(name), plain(other)
    if one.split()[:1] == two.split()[:1] and 1 in (len(one.split()), len(two.split())):
        return 1.0
    return SequenceMatcher(None, one, two).ratio()


def settled(
    games: Iterable[Past], chosen: Mapping[str, int | None]
) -> tuple[list[Told], list[tuple[Past, str]]]:
    """The games with people for names; and those in which two names are one person, with the name.
    ``chosen`` says by plain name who is meant, None: somebody new."""
    told, twice = [], []
    for game in games:
        sides = [[_meant(name, chosen) for name in side] for side in game.sides]
        everybody = [who for side in sides for who in side]
        doubled = next((n for n, who in enumerate(everybody) if who in everybody[:n]), None)
        if doubled is not None:
            names = [name for side in game.sides for name in side]
            twice.append((game, names[doubled]))
            continue
        told.append(
            Told(
                line=game.line,
                day=game.day,
                sides=tuple(tuple(side) for side in sides),
                scores=game.scores,
                winners=game.winners,
                note=game.note,
                key=game.key,
            )
        )
    return told, twice


def _meant(name: str, chosen: Mapping[str, int | None]) -> int | str:
    person = chosen.get(plain(name))
    return name if person is None else person
