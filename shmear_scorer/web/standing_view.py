"""A season's table as its page shows it: rows with their figures, and why each stands there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from zoneinfo import ZoneInfo

from babel.dates import format_skeleton
from flask import url_for
from flask_babel import get_locale

from shmear_scorer.desk import nights, tables
from shmear_scorer.desk.nights import Night
from shmear_scorer.desk.tables import Season
from shmear_scorer.league.counting import TieBreak
from shmear_scorer.league.figures import Entrant
from shmear_scorer.league.results import PlayerId
from shmear_scorer.league.standings import Parting, Row, Standings
from shmear_scorer.web import pictures, wording
from shmear_scorer.web.pictures import LinePicture
from shmear_scorer.web.wording.exact import exact, rounded
from shmear_scorer.web.wording.standings import Called, lots_again, row_reasons, steps_told

NOTHING = "–"


@dataclass(frozen=True, kw_only=True)
class Against:
    """All that was looked at between a row and a neighbour."""

    other: str
    steps: tuple[tuple[str, str], ...]


@dataclass(frozen=True, kw_only=True)
class TableRow:
    """One row. ``place`` is "" for who is not ranked."""

    place: str
    names: tuple[str, ...]
    heard: str
    href: str
    games: int
    counted: int
    won: int
    drawn: int
    lost: int
    nights: int
    per_hand: str
    margin: str
    smucks: str
    bids: str
    points: str
    reasons: tuple[str, ...]
    against: tuple[Against, ...]


@dataclass(frozen=True, kw_only=True)
class TableView:
    """A season's table. ``lots`` says how lots are drawn again, where one parted somebody."""

    rows: tuple[TableRow, ...]
    unranked: tuple[TableRow, ...]
    lots: str
    bids: bool
    best: int | None


def table_view(season: Season, slug: str) -> TableView:
    """The table of a season; names in one query."""
    table = tables.standings_of(season)
    called = called_in(table, markup=True)
    view = _View(season=season, slug=slug, called=called)
    return TableView(
        rows=tuple(map(view.row, table.rows)),
        unranked=tuple(map(view.row, table.unranked)),
        lots=_lots(table, called),
        bids=TieBreak.BIDS_MADE in table.counting.order,
        best=table.counting.best,
    )


def called_in(table: Standings, *more: Standings, markup: bool) -> Called:
    """What those in tables are called."""
    rows = (row for one in (table, *more) for row in (*one.rows, *one.unranked))
    people = tables.names_of(who for row in rows for who in row.entrant)
    return Called(names=wording.Names(markup=markup), people=people)


def _lots(table: Standings, called: Called) -> str:
    for row in table.rows:
        if row.below and any(step.by is TieBreak.LOT for step in row.below.steps):
            return lots_again(table.counting.seed, row.entrant, called)
    return ""


def entrant_address(season: Season, slug: str, who: Entrant) -> str:
    """Where the figures of a player or a pair are; "" for a side of more."""
    match who:
        case [player]:
            return url_for("figures.person", slug=slug, season=season.id, player=int(player))
        case [one, other]:
            return url_for(
                "figures.pair", slug=slug, season=season.id, one=int(one), other=int(other)
            )
        case _:
            return ""


@dataclass(frozen=True, kw_only=True)
class _View:
    season: Season
    slug: str
    called: Called
    told: dict[Entrant, tuple[tuple[str, str], ...]] = field(default_factory=dict)
    """The steps between two rows, by the upper one: both rows tell them."""

    def row(self, row: Row) -> TableRow:
        figures, names = row.figures, names_of(row.entrant, self.called.people)
        return TableRow(
            place="" if row.place is None else str(row.place),
            names=names,
            heard=" & ".join(names),
            href=entrant_address(self.season, self.slug, row.entrant),
            games=figures.games,
            counted=figures.counted,
            won=figures.won,
            drawn=figures.drawn,
            lost=figures.lost,
            nights=figures.nights,
            per_hand=_figure(figures.score_per_hand),
            margin=_figure(figures.margin),
            smucks=_figure(figures.smucks_per_game),
            bids=str(figures.bids_made),
            points=exact(figures.match_points),
            reasons=tuple(row_reasons(row, self.called)),
            against=tuple(
                self._against(parting, row.entrant)
                for parting in (row.above, row.below)
                if parting and len(parting.steps) > 1
            ),
        )

    def _against(self, parting: Parting, me: Entrant) -> Against:
        other = parting.lower if me == parting.upper else parting.upper
        steps = self.told.get(parting.upper)
        if steps is None:
            steps = self.told[parting.upper] = tuple(steps_told(parting, self.called))
        return Against(other=self.called.who(other), steps=steps)


def names_of(who: Entrant, people: Mapping[PlayerId, str]) -> tuple[str, ...]:
    """The names of a player or of partners."""
    return tuple(people.get(player, "?") for player in who)


def _figure(value: Fraction | None) -> str:
    return NOTHING if value is None else rounded(value)


# --------------------------------------------------------------------------------- first


@dataclass(frozen=True, kw_only=True)
class Leader:
    """One of the first in a season, for the club's own page."""

    place: str
    names: tuple[str, ...]
    points: str


def leaders(season: Season, most: int) -> tuple[Leader, ...]:
    """The first so many of a season."""
    rows = tables.standings_of(season).rows[:most]
    people = tables.names_of(who for row in rows for who in row.entrant)
    return tuple(
        Leader(
            place=str(row.place),
            names=names_of(row.entrant, people),
            points=exact(row.figures.match_points),
        )
        for row in rows
    )


# ----------------------------------------------------------------------------------- race


def race_picture(season: Season, zone: ZoneInfo) -> LinePicture | None:
    """The season's race as a picture, in its club's ``zone``; None before the first game."""
    table, laps = tables.standings_of(season), tables.race_of(season, zone)
    if not laps or not laps[-1].points:
        return None
    who = [row.entrant for row in (*table.rows, *table.unranked)]
    # Whoever was merged since a table was closed runs under the name that stands for both.
    who += [one for one in laps[-1].points if one not in who]
    people = tables.names_of(player for one in who for player in one)
    called = Called(names=wording.Names(), people=people)
    played = {str(night.id): night for night in nights.of_season(season)}
    return pictures.of_race(
        laps,
        {one: called.who(one) for one in who},
        {lap.key: _night_name(played.get(lap.key), lap.key) for lap in laps},
    )


def _night_name(night: Night | None, key: str) -> str:
    if night is not None and night.name:
        return night.name
    day = date.fromisoformat(key) if night is None and "-" in key else night and night.day
    return format_skeleton("MMMd", day, locale=get_locale()) if day else key
