"""Pictures as views: what is drawn where, and the same numbers as a table. Templates compute
nothing (`macros/pictures.html`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from typing import Final

from flask_babel import format_decimal

from shmear_scorer.desk.names import first_letters
from shmear_scorer.desk.sheets import Sheet
from shmear_scorer.league.figures import Entrant, Lap
from shmear_scorer.league.ratings import Change
from shmear_scorer.league.statistics import Bidding
from shmear_scorer.rules.hand import MOON, Adjustments
from shmear_scorer.rules.state import HandResult
from shmear_scorer.web import plot, present, wording
from shmear_scorer.web.language import gettext, ngettext
from shmear_scorer.web.plot import Point
from shmear_scorer.web.wording.exact import exact
from shmear_scorer.web.wording.figures import MINUS
from shmear_scorer.web.wording.messages import listed
from shmear_scorer.web.wording.statistics import decimal, share

MOST_ACROSS: Final = 6
MOST_NAMED: Final = 5
"""So many of the best are named in a race; the others run along quietly."""
NAME_LETTERS: Final = 7
NOTHING: Final = "–"


@dataclass(frozen=True, kw_only=True)
class Numbers:
    """The table behind a picture: rows of a label and its cells."""

    caption: str
    corner: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True, kw_only=True)
class Tick:
    """A number beside a scale, and where it stands."""

    at: float
    text: str


@dataclass(frozen=True, kw_only=True)
class Curve:
    """One line: through which places, how it looks (by number), and what stands at its end.
    A ``quiet`` one has no name."""

    points: str
    look: int
    end: Point
    mark: str
    label: str
    value: str
    label_at: float
    quiet: bool


@dataclass(frozen=True, kw_only=True)
class LinePicture:
    """Lines over steps. ``goal`` is a line across; ``band`` surrounds a line, and ``whisker`` is
    the band's width at the end."""

    key: str
    title: str
    told: str
    across: tuple[Tick, ...]
    upwards: tuple[Tick, ...]
    steps: str
    curves: tuple[Curve, ...]
    numbers: Numbers
    goal: Tick | None = None
    band: str = ""
    whisker: tuple[Point, Point] | None = None


@dataclass(frozen=True, kw_only=True)
class Bar:
    """One bar in two parts, in percent: what was made, and from there what was set. ``top`` and
    ``middle`` are in px."""

    label: str
    top: int
    middle: int
    made: float
    lost_from: float
    lost: float
    text: str
    text_at: float


@dataclass(frozen=True, kw_only=True)
class BarPicture:
    """Bars one under the other."""

    key: str
    title: str
    told: str
    height: int
    bars: tuple[Bar, ...]
    numbers: Numbers


def written(number: Fraction | float) -> str:
    """A number with two decimals at most, and with a real minus sign."""
    if isinstance(number, Fraction) and number.denominator == 1:  # most are, and this is quick
        return exact(number)
    return str(format_decimal(float(number), "#,##0.##")).replace("-", MINUS)


# ------------------------------------------------------------------------ a game's score


def of_game(sheet: Sheet) -> LinePicture | None:
    """A game's score hand by hand; None before the first hand."""
    state, rules = sheet.state, sheet.state.rules
    results = [result for result in state.results if _moves(result)]
    if not results:
        return None
    totals = [results[0].scores_before, *(result.scores for result in results)]
    shown = [[rules.read_off(score) for score in scores] for scores in totals]
    goal = None if rules.target is None else rules.read_off(rules.target)
    values = [score for scores in shown for score in scores]
    up, ticks = plot.upwards([0, *values, *(() if goal is None else (goal,))])
    along = plot.across(len(results))
    labels = [gettext("Start"), *(present.label_of(result) for result in results)]
    heads = present.heads(sheet)
    series = [
        (short, [Point(along.at(n), up.at(row[side])) for n, row in enumerate(shown)])
        for side, (short, _) in enumerate(heads)
    ]
    scores = listed(
        [
            gettext("%(name)s %(points)s", name=full, points=wording.points(shown[-1][side]))
            for side, (_, full) in enumerate(heads)
        ]
    )
    return LinePicture(
        key="game",
        title=gettext("The score, hand by hand"),
        told=ngettext(
            "After %(num)s hand: %(scores)s.",
            "After %(num)s hands: %(scores)s.",
            state.hands_played,
            scores=scores,
        ),
        across=tuple(
            Tick(at=along.at(n), text="0" if n == 0 else labels[n])
            for n in plot.some(len(results), MOST_ACROSS)
        ),
        upwards=tuple(Tick(at=up.at(value), text=wording.points(value)) for value in ticks),
        steps=gettext("Hand"),
        curves=_curves(series, [wording.points(score) for score in shown[-1]]),
        goal=None if goal is None else Tick(at=up.at(goal), text=wording.points(goal)),
        numbers=Numbers(
            caption=gettext("The score after each hand"),
            corner=gettext("Hand"),
            heads=tuple(full for _, full in heads),
            rows=tuple(
                (label, tuple(map(wording.points, row)))
                for label, row in zip(labels, shown, strict=True)
            ),
        ),
    )


def _moves(result: HandResult) -> bool:
    """Whether it is a step of the picture: a hand that counts, or an adjustment."""
    return not result.refused and (
        result.number is not None or isinstance(result.item, Adjustments)
    )


def _curves(
    series: Sequence[tuple[str, Sequence[Point]]], values: Sequence[str], named: int = 99
) -> tuple[Curve, ...]:
    """The lines; the first so many are named, at their ends and clear of each other. Those that
    are not come first, so that they lie below."""
    ends = [points[-1] for _, points in series]
    places = plot.apart([end.y for end in ends[:named]])
    curves = [
        Curve(
            points=plot.path(points),
            look=number % 12,
            end=ends[number],
            mark=plot.MARKS[number % len(plot.MARKS)],
            label=label if number < named else "",
            value=values[number] if number < named else "",
            label_at=places[number] if number < named else 0,
            quiet=number >= named,
        )
        for number, (label, points) in enumerate(series)
    ]
    return (*curves[named:], *curves[:named])


# ---------------------------------------------------------------------- a season's race


def of_race(
    laps: Sequence[Lap], names: Mapping[Entrant, str], called: Mapping[str, str]
) -> LinePicture | None:
    """The race of `league.figures.race`; None before the first lap. ``names`` are those of all
    who run, in the order of the table; ``called`` are the laps' names by their keys."""
    if not laps:
        return None
    runners = sorted(laps[-1].points, key=lambda who: (-laps[-1].points[who], [*names].index(who)))
    up, ticks = plot.upwards([0, *(float(p) for lap in laps for p in lap.points.values())])
    along = plot.across(len(laps))
    series = []
    for who in runners:
        first = next(n for n, lap in enumerate(laps) if who in lap.points)
        at = [Point(along.at(first), up.at(0))]
        at += [
            Point(along.at(n), up.at(float(lap.points[who])))
            for n, lap in enumerate(laps[first:], first + 1)
        ]
        series.append((shortened(names[who]), at))
    ahead = [
        gettext("%(name)s %(points)s", name=names[who], points=written(laps[-1].points[who]))
        for who in runners[:MOST_NAMED]
    ]
    return LinePicture(
        key="race",
        title=gettext("The race for match points"),
        told=ngettext(
            "Match points after %(num)s night: %(ahead)s.",
            "Match points after %(num)s nights: %(ahead)s.",
            len(laps),
            ahead=listed(ahead),
        ),
        across=tuple(Tick(at=along.at(n), text=str(n)) for n in plot.some(len(laps), MOST_ACROSS)),
        upwards=tuple(Tick(at=up.at(value), text=wording.points(value)) for value in ticks),
        steps=gettext("Night"),
        curves=_curves(
            series, [written(laps[-1].points[who]) for who in runners], named=MOST_NAMED
        ),
        numbers=Numbers(
            caption=gettext("Match points after each night"),
            corner=gettext("Name"),
            heads=tuple(called.get(lap.key, lap.key) for lap in laps),
            rows=tuple(
                (
                    names[who],
                    tuple(
                        written(lap.points[who]) if who in lap.points else NOTHING for lap in laps
                    ),
                )
                for who in runners
            ),
        ),
    )


def shortened(name: str) -> str:
    """A name as it fits beside a line."""
    short = first_letters(name, NAME_LETTERS)
    return name if short == name else f"{short}…"


# -------------------------------------------------------------------- a player's rating


def of_rating(
    changes: Iterable[Change], name: str, day: Callable[[datetime], str]
) -> LinePicture | None:
    """One player's rating after each day, with what it almost certainly lies between; None for who
    has not played. ``changes`` are those of `league.ratings.Replay.history`; ``day`` writes one."""
    days = {day(change.played_at): change.after for change in changes}
    if not days:
        return None
    ratings = [*days.values()]
    lows, highs = [r.sure for r in ratings], [2 * r.mu - r.sure for r in ratings]
    up, ticks = plot.upwards([*lows, *highs])
    along = plot.across(len(ratings), first=1)

    def line(values: Sequence[float]) -> list[Point]:
        return [Point(along.at(n), up.at(value)) for n, value in enumerate(values, 1)]

    middle, below, above = line([r.mu for r in ratings]), line(lows), line(highs)
    last = ratings[-1]
    return LinePicture(
        key="rating",
        title=gettext("Rating over time"),
        told=gettext(
            "%(name)s: %(rating)s after the last game, almost certainly from %(low)s to %(high)s.",
            name=name,
            rating=decimal(last.mu, 1),
            low=decimal(lows[-1], 1),
            high=decimal(highs[-1], 1),
        ),
        across=tuple(
            Tick(at=along.at(n), text=str(n)) for n in plot.some(len(ratings), MOST_ACROSS, 1)
        ),
        upwards=tuple(Tick(at=up.at(value), text=wording.points(value)) for value in ticks),
        steps=gettext("Day of play"),
        curves=_curves([("", middle)], [decimal(last.mu, 1)]),
        band=plot.path([*above, *reversed(below)]),
        whisker=(above[-1], below[-1]),
        numbers=Numbers(
            caption=gettext("The rating after each day"),
            corner=gettext("Day"),
            heads=(gettext("Rating"), gettext("At least"), gettext("At most")),
            rows=tuple(
                (
                    label,
                    tuple(decimal(n, 1) for n in (rating.mu, low, high)),
                )
                for (label, rating), low, high in zip(days.items(), lows, highs, strict=True)
            ),
        ),
    )


# --------------------------------------------------------------------- bids by level

BAR_FROM: Final = 15.0
BAR_TO: Final = 74.0
ROW: Final = 30


def of_bids(bidding: Bidding, key: str = "bids") -> BarPicture | None:
    """Bids made and set by level; None where nobody bid."""
    levels = [(level, f) for level, f in bidding.by_level.items() if f.hands]
    if not levels:
        return None
    longest = max(figure.hands for _, figure in levels)
    bars = []
    for number, (level, figure) in enumerate(levels):
        scale = (BAR_TO - BAR_FROM) / longest
        lost_from = BAR_FROM + figure.total * scale
        end = BAR_FROM + figure.hands * scale
        bars.append(
            Bar(
                label=wording.call_label(level),
                top=ROW * number + 6,
                middle=ROW * number + ROW // 2,
                made=round(figure.total * scale, 2),
                lost_from=round(lost_from, 2),
                lost=round(end - lost_from, 2),
                text=gettext("%(made)s of %(bids)s", made=figure.total, bids=figure.hands),
                text_at=round(end + 2, 2),
            )
        )
    told = [
        gettext(
            "%(level)s: %(made)s made, %(set)s set",
            level=gettext("Moon") if level == MOON else gettext("Bid %(bid)s", bid=level),
            made=figure.total,
            set=figure.hands - figure.total,
        )
        for level, figure in levels
    ]
    return BarPicture(
        key=key,
        title=gettext("Bids made and set, by level"),
        told=listed(told),
        height=ROW * len(levels),
        bars=tuple(bars),
        numbers=Numbers(
            caption=gettext("Bids made and set, by level"),
            corner=gettext("Bid"),
            heads=(gettext("Made"), gettext("Set"), gettext("In all"), gettext("Rate")),
            rows=tuple(
                (
                    wording.call_label(level),
                    (
                        *(str(f.total), str(f.hands - f.total), str(f.hands)),
                        NOTHING if f.value is None else share(f.value),
                    ),
                )
                for level, f in levels
            ),
        ),
    )
