"""standings(results, counting): who stands where, and what parts each from the next.

Everybody begins level. The season's order of tie-breaks is gone through; a step that tells some of
those still level apart makes groups, and each group goes on with the next step by itself. Only head
to head is looked at again in a smaller group, since it is then about fewer games; once a later step
has told people apart nothing goes back to it. That is how football and chess leagues usually do it,
and it can be told as one list.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise

from .counting import Counting, TieBreak
from .figures import Entrant, Figures, Place, Season, count
from .results import GameResult

Value = Fraction | None
"""What a step compares; None where no game tells it, which comes last."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Meetings:
    """The games of two on different sides, as the first of the two sees them. In a game of several
    sides a third may have won: such a game is in ``games`` only."""

    games: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0


@dataclass(frozen=True, kw_only=True, slots=True)
class Step:
    """One tie-break, as it looked at two neighbours in the table: among whom, and what each had.

    For head to head ``games`` says in how many games each met others of those ``among``.
    """

    by: TieBreak
    among: tuple[Entrant, ...]
    upper: Value
    lower: Value
    games: tuple[int, int] | None = None

    @property
    def level(self) -> bool:
        """Whether it left the two level."""
        return self.upper == self.lower


@dataclass(frozen=True, kw_only=True, slots=True)
class Parting:
    """What parts two neighbours: the steps that left them level, and last the one that did not.

    ``meetings`` is their record against each other, where head to head was looked at.
    """

    upper: Entrant
    lower: Entrant
    steps: tuple[Step, ...]
    meetings: Meetings | None = None

    @property
    def by(self) -> TieBreak | None:
        """The step that parts them; None: they share their place."""
        return None if not self.steps or self.steps[-1].level else self.steps[-1].by

    @property
    def level_on(self) -> tuple[Step, ...]:
        """The steps that left them level."""
        return tuple(step for step in self.steps if step.level)


@dataclass(frozen=True, kw_only=True, slots=True)
class Row:
    """One row: ``place`` from 1, shared by those whom no step parts; None for who is not ranked,
    ``lacking`` so many games. ``above`` and ``below`` say what parts it from its neighbours."""

    entrant: Entrant
    place: int | None
    figures: Figures
    above: Parting | None = None
    below: Parting | None = None
    lacking: int = 0


@dataclass(frozen=True, kw_only=True, slots=True)
class Standings:
    """The table, best first, and apart from it who has too few games to be ranked."""

    counting: Counting
    rows: tuple[Row, ...]
    unranked: tuple[Row, ...]


def standings(results: Iterable[GameResult], counting: Counting) -> Standings:
    """Everybody who has played in ``results``, ranked as ``counting`` says."""
    season = count(results, counting)
    ranked = [who for who, f in season.figures.items() if f.games >= counting.least]
    table = _Ranking(season, counting, sorted(ranked))
    return Standings(
        counting=counting, rows=tuple(table.rows()), unranked=tuple(_unranked(season, counting))
    )


def _unranked(season: Season, counting: Counting) -> list[Row]:
    """Those with too few games: by match points and name only, for they hold no place."""
    few = [(who, f) for who, f in season.figures.items() if f.games < counting.least]
    few.sort(key=lambda item: (-item[1].match_points, item[0]))
    return [
        Row(entrant=who, place=None, figures=f, lacking=counting.least - f.games) for who, f in few
    ]


def lot(seed: str, entrant: Entrant) -> int:
    """The lot that an entrant draws; the higher is ahead. It hangs on nothing but the seed and the
    ids, so anybody can draw it again."""
    drawn = hashlib.sha256("\n".join((seed, *entrant)).encode()).digest()
    return int.from_bytes(drawn[:6], "big")


# ------------------------------------------------------------------------- who is ahead


@dataclass(slots=True)
class _Look:
    """One step's look at those who were level; ``among`` is filled in the order they end up in."""

    by: TieBreak
    values: Mapping[Entrant, Value]
    games: Mapping[Entrant, int] | None = None
    among: tuple[Entrant, ...] = ()


@dataclass(slots=True)
class _Ranking:
    season: Season
    counting: Counting
    ranked: list[Entrant]
    looks: dict[tuple[Entrant, Entrant], tuple[_Look, ...]] = field(default_factory=dict)

    def rows(self) -> list[Row]:
        """The rows, best first."""
        order = self._settled(self.ranked, self.counting.order, ())
        partings = [self._parting(upper, lower) for upper, lower in pairwise(order)]
        rows: list[Row] = []
        for number, who in enumerate(order):
            above = partings[number - 1] if number else None
            place = rows[-1].place if above and above.by is None else number + 1
            below = partings[number] if number < len(partings) else None
            figures = self.season.figures[who]
            rows.append(Row(entrant=who, place=place, figures=figures, above=above, below=below))
        return rows

    def _settled(
        self, level: list[Entrant], steps: Sequence[TieBreak], path: tuple[_Look, ...]
    ) -> list[Entrant]:
        """Those ``level`` after the looks of ``path``, in their order by the ``steps`` left."""
        if len(level) < 2 or not steps:
            for upper, lower in pairwise(level):
                self.looks[upper, lower] = path
            return level
        look = self._look(steps[0], level)
        path = (*path, look)
        groups = _grouped(look, level)
        again = steps[0] is TieBreak.HEAD_TO_HEAD and len(groups) > 1
        rest = steps if again else steps[1:]
        order: list[Entrant] = []
        for group in groups:
            inner = self._settled(group, rest, path)
            if order:
                self.looks[order[-1], inner[0]] = path
            order += inner
        look.among = tuple(order)
        return order

    def _look(self, step: TieBreak, level: list[Entrant]) -> _Look:
        match step:
            case TieBreak.HEAD_TO_HEAD:
                points, games = between(self.season, level)
                return _Look(step, points, games)
            case TieBreak.LOT:
                lots = {who: Fraction(lot(self.counting.seed, who)) for who in level}
                return _Look(step, lots)
            case _:
                return _Look(step, {who: self.season.figures[who].of(step) for who in level})

    def _parting(self, upper: Entrant, lower: Entrant) -> Parting:
        path = self.looks[upper, lower]
        steps = tuple(
            Step(
                by=look.by,
                among=look.among,
                upper=look.values[upper],
                lower=look.values[lower],
                games=None if look.games is None else (look.games[upper], look.games[lower]),
            )
            for look in path
        )
        met = any(look.by is TieBreak.HEAD_TO_HEAD for look in path)
        meetings = meetings_of(self.season, upper, lower) if met else None
        return Parting(upper=upper, lower=lower, steps=steps, meetings=meetings)


def _grouped(look: _Look, level: Iterable[Entrant]) -> list[list[Entrant]]:
    """Those who are level after a look together, the best group first."""
    groups: dict[Value, list[Entrant]] = {}
    for who in level:
        groups.setdefault(look.values[who], []).append(who)
    sign = -1 if look.by is TieBreak.FEWER_SMUCKS else 1
    best_first = sorted(
        groups, key=lambda value: (value is not None, sign * (value or 0)), reverse=True
    )
    return [groups[value] for value in best_first]


# ------------------------------------------------------------------------- head to head


def between(
    season: Season, level: Iterable[Entrant]
) -> tuple[dict[Entrant, Value], dict[Entrant, int]]:
    """Match points, and games, of each of those ``level`` in the games between them: those in which
    another of them sits on another side. Partners of one game don't meet in it."""
    among = set(level)
    points, games = dict.fromkeys(among, 0), dict.fromkeys(among, 0)
    for who in among:
        for places in season.games[who]:
            for mine in (place for place in places if place.entrant == who):
                if any(_meet(mine, other) and other.entrant in among for other in places):
                    points[who] += mine.points
                    games[who] += 1
    return {who: Fraction(total, season.unit) for who, total in points.items()}, games


def _meet(mine: Place, other: Place) -> bool:
    return mine.side != other.side and mine.entrant != other.entrant


def meetings_of(season: Season, one: Entrant, other: Entrant) -> Meetings:
    """The record of ``one`` against ``other``."""
    met = [pair for places in season.games[one] if (pair := _opposed(places, one, other))]
    return Meetings(
        games=len(met),
        won=sum(a.winner and not b.winner for a, b in met),
        drawn=sum(a.winner and b.winner for a, b in met),
        lost=sum(b.winner and not a.winner for a, b in met),
    )


def _opposed(places: Iterable[Place], one: Entrant, other: Entrant) -> tuple[Place, Place] | None:
    """The places of two in a game, if they sat on different sides."""
    at = {place.entrant: place for place in places}
    mine, theirs = at.get(one), at.get(other)
    return (mine, theirs) if mine and theirs and mine.side != theirs.side else None
