"""What people did, as tables for the templates: each figure with the hands behind it, and a dash
where there are too few."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from shmear_scorer.desk.tables import There
from shmear_scorer.league.results import PlayerId
from shmear_scorer.league.statistics import (
    ENOUGH_HANDS,
    Bidding,
    Figure,
    PairStatistics,
    PersonStatistics,
    Record,
    SeasonStatistics,
)
from shmear_scorer.web import wording
from shmear_scorer.web.language import gettext, ngettext
from shmear_scorer.web.wording import Names
from shmear_scorer.web.wording import statistics as told

Called = Callable[[PlayerId], str]


@dataclass(frozen=True, kw_only=True)
class Cell:
    """A figure as it stands, and where that reads badly as it is ``said``. One without text has too
    few hands behind it."""

    text: str
    said: str = ""


@dataclass(frozen=True, kw_only=True)
class Line:
    """A row: what it is about, where that leads, and its cells."""

    label: str
    cells: tuple[Cell, ...]
    href: str = ""


@dataclass(frozen=True, kw_only=True)
class Table:
    """Figures under their heads. ``notes`` are sentences below."""

    key: str
    title: str
    corner: str
    heads: tuple[Cell, ...]
    lines: tuple[Line, ...]
    notes: tuple[str, ...] = ()

    @property
    def few(self) -> bool:
        """Whether a figure isn't shown."""
        return any(not cell.text for line in self.lines for cell in line.cells)


@dataclass(frozen=True, kw_only=True)
class Fact:
    """A single number, and what it counts."""

    number: str
    label: str


TOO_FEW: Final = Cell(text="")
NAMES: Final = Names(markup=True)


def few_hands() -> str:
    """What a dash means."""
    return ngettext(
        "–: fewer than %(num)s hand, too few to tell.",
        "–: fewer than %(num)s hands, too few to tell.",
        ENOUGH_HANDS,
    )


def few_bids(bidding: Bidding) -> str:
    """The same, where a level has too few bids; else nothing."""
    few = any(figure.value is None for figure in bidding.by_level.values())
    return few_hands() if few else ""


def _share(value: Fraction | None) -> Cell:
    return TOO_FEW if value is None else Cell(text=told.share(value))


def _heads(*texts: str) -> tuple[Cell, ...]:
    return tuple(Cell(text=text) for text in texts)


def _record_heads() -> tuple[Cell, ...]:
    record = Cell(text=gettext("W–D–L"), said=gettext("won, drawn, lost"))
    return (record, *_heads(gettext("Won"), gettext("Hands")))


def _number(value: int) -> Cell:
    return Cell(text=wording.points(value))


# ----------------------------------------------------------------------- kinds of tables


def _a_hand(figures: Iterable[tuple[str, Figure]]) -> Table:
    """Points and smucks, in all and by hands; what never happened has no row."""
    return Table(
        key="hands",
        title=gettext("Points and smucks"),
        corner=gettext("What"),
        heads=_heads(gettext("In all"), gettext("A hand"), gettext("Hands")),
        lines=tuple(
            Line(
                label=label,
                cells=(
                    _number(figure.total),
                    TOO_FEW if figure.value is None else Cell(text=told.decimal(figure.value)),
                    _number(figure.hands),
                ),
            )
            for label, figure in figures
            if figure.hands
        ),
    )


def _made(label: str, figure: Figure, href: str = "") -> Line:
    cells = Cell(text=told.made_of(figure.total, figure.hands)), _share(figure.value)
    return Line(label=label, cells=cells, href=href)


def _bids(key: str, title: str, corner: str, lines: Iterable[Line]) -> Table:
    heads = _heads(gettext("Made"), gettext("Rate"))
    return Table(key=key, title=title, corner=corner, heads=heads, lines=tuple(lines))


def _places(bidding: Bidding) -> Table:
    """Bids in all, and by where one sat."""
    lines = [_made(told.place_label(place), f) for place, f in bidding.by_place.items()]
    if lines:
        lines.insert(0, _made(gettext("All"), bidding.all))
    return _bids("places", gettext("Bids made, by seat"), gettext("Seat"), lines)


def _records(
    key: str,
    title: str,
    records: Mapping[PlayerId, Record],
    called: Called,
    leads: Callable[[PlayerId], str],
    notes: tuple[str, ...] = (),
) -> Table:
    """Games won, drawn and lost with or against each."""
    lines = [
        Line(label=called(who), cells=_record(record), href=leads(who))
        for who, record in _by_hands(records, called)
    ]
    return Table(
        key=key,
        title=title,
        corner=gettext("Name"),
        heads=_record_heads(),
        lines=tuple(lines),
        notes=notes,
    )


def _record(record: Record) -> tuple[Cell, ...]:
    return (
        Cell(text=told.record_label(record), said=told.record_said(record)),
        _share(record.win_rate),
        _number(record.hands),
    )


def _by_hands(records: Mapping[PlayerId, Record], called: Called) -> list[tuple[PlayerId, Record]]:
    """Who was met most often first."""
    return sorted(
        records.items(), key=lambda one: (-one[1].games, -one[1].hands, called(one[0]).casefold())
    )


# ---------------------------------------------------------------------------- a person


def person_facts(record: Record, nights: int, hands: int) -> tuple[Fact, ...]:
    """The numbers that a person's page begins with. Hands only where no game counts for him: the
    games' record tells its own."""
    counts = [(nights, ngettext("night", "nights", nights))]
    if record.games:
        counts.insert(0, (record.games, ngettext("game", "games", record.games)))
    else:
        counts.append((hands, ngettext("hand as a substitute", "hands as a substitute", hands)))
    return _facts(counts)


def _facts(counts: Iterable[tuple[int, str]]) -> tuple[Fact, ...]:
    return tuple(
        Fact(number=wording.points(number), label=label) for number, label in counts if number
    )


def person_tables(
    it: PersonStatistics, called: Called, leads: Callable[[PlayerId], str]
) -> tuple[tuple[Table, ...], tuple[Table, ...]]:
    """A person's figures: of the hands, and of who sat with him and against him."""
    hands = (
        _places(it.bidding),
        _a_hand(
            [
                (gettext("As pitcher"), it.pitched),
                (gettext("As the pitcher’s partner"), it.partnered),
                (gettext("Defending"), it.defended),
                *_misfortunes(it.smucks, it.forfeits),
            ]
        ),
    )
    partners = sorted(it.bidding.by_partner.items(), key=lambda one: (-one[1].hands, one[0]))
    people = (
        _records(
            "partners", gettext("Partners"), it.partners, called, leads, _extremes(it, called)
        ),
        _bids(
            "with",
            gettext("Bids made, by partner"),
            gettext("Name"),
            [_made(called(who), figure, leads(who)) for who, figure in partners],
        ),
        _records("opponents", gettext("Head to head"), it.opponents, called, leads, _unsettled(it)),
    )
    return _filled(hands), _filled(people)


def _misfortunes(smucks: Figure, forfeits: Figure) -> list[tuple[str, Figure]]:
    """Smucks and deals that were paid for, where there were any."""
    both = [(gettext("Smucks"), smucks), (gettext("Forfeited deals"), forfeits)]
    return [(label, figure) for label, figure in both if figure.total]


def _filled(tables: Iterable[Table]) -> tuple[Table, ...]:
    return tuple(table for table in tables if table.lines)


def _extremes(it: PersonStatistics, called: Called) -> tuple[str, ...]:
    """The best and the worst partner, where they can be told apart."""
    if it.best_partner is None or it.worst_partner is None:
        return ()
    return (
        told.best_partner(called(it.best_partner), NAMES),
        told.worst_partner(called(it.worst_partner), NAMES),
    )


def _unsettled(it: PersonStatistics) -> tuple[str, ...]:
    """Why a row may have more games than were won, drawn and lost."""
    if all(one.games == one.won + one.drawn + one.lost for one in it.opponents.values()):
        return ()
    return (
        gettext(
            "A game that a third side won counts in the rate, and is neither won nor lost against "
            "another."
        ),
    )


# ------------------------------------------------------------------------------ a pair


def pair_tables(it: PairStatistics, called: Called) -> tuple[tuple[Table, ...], Table | None]:
    """What two people came to as partners; and against each other, as the first sees it."""
    one, other = it.pair
    together = (
        _bids(
            "bidders",
            gettext("Bids made"),
            gettext("Name"),
            [
                *([_made(gettext("Both"), it.bidding.all)] if it.bidding.all.hands else []),
                *(_made(called(who), it.bids_of[who]) for who in it.pair if it.bids_of[who].hands),
            ],
        ),
        _a_hand(
            [
                (gettext("When one of them pitched"), it.pitched),
                (gettext("Defending"), it.defended),
                *_misfortunes(it.smucks, Figure()),
            ]
        ),
    )
    if not it.apart.games:
        return _filled(together), None
    back = Record(
        games=it.apart.games,
        won=it.apart.lost,
        drawn=it.apart.drawn,
        lost=it.apart.won,
        hands=it.apart.hands,
    )
    records = {one: it.apart, other: back}
    apart = _records("apart", gettext("Against each other"), records, called, lambda _: "")
    return _filled(together), apart


def record_table(record: Record) -> Table:
    """Games won, drawn and lost, in all."""
    return Table(
        key="record",
        title=gettext("Games"),
        corner=gettext("Games"),
        heads=_record_heads(),
        lines=(Line(label=gettext("All"), cells=_record(record)),),
    )


# ---------------------------------------------------------------------------- a season


def season_facts(it: SeasonStatistics) -> tuple[Fact, ...]:
    """What a season came to, in numbers; what there is none of is left out."""
    counts = (
        (it.games, ngettext("game", "games", it.games)),
        (it.hands, ngettext("hand played", "hands played", it.hands)),
        (it.players, ngettext("player", "players", it.players)),
        (it.drawn, ngettext("drawn game", "drawn games", it.drawn)),
        (it.paper, gettext("from paper")),
    )
    return _facts(counts)


def season_tables(it: SeasonStatistics) -> tuple[Table, ...]:
    """What all did in a season."""
    tables = (
        _places(it.bidding),
        _a_hand(
            [
                (gettext("As pitcher"), it.pitched),
                (gettext("Defending"), it.defended),
                *_misfortunes(it.smucks, it.forfeits),
            ]
        ),
    )
    return _filled(tables)


def there_table(
    there: Mapping[PlayerId, There], called: Called, leads: Callable[[PlayerId], str]
) -> Table:
    """Who was there, most nights first."""
    ordered = sorted(
        there.items(), key=lambda one: (-one[1].nights, -one[1].games, called(one[0]).casefold())
    )
    return Table(
        key="there",
        title=gettext("Who was there"),
        corner=gettext("Name"),
        heads=_heads(gettext("Nights"), gettext("Games")),
        lines=tuple(
            Line(label=called(one), cells=(_number(it.nights), _number(it.games)), href=leads(one))
            for one, it in ordered
        ),
    )
