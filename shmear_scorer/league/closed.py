"""Standings as JSON, to the last reason: a closed season keeps its table as it was, whatever later
code would make of its games."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from fractions import Fraction
from typing import Any, Final

from .counting import Counting, TieBreak
from .figures import Entrant, Figures
from .standings import Meetings, Parting, Row, Standings, Step, Value

CLOSED_VERSION: Final = 1


def written(table: Standings) -> dict[str, Any]:
    """Standings as JSON can hold them."""
    return {
        "v": CLOSED_VERSION,
        "counting": table.counting.to_dict(),
        "rows": [_row(row) for row in table.rows],
        "unranked": [_row(row) for row in table.unranked],
        "partings": [_parting(row.below) for row in table.rows if row.below],
    }


def _row(row: Row) -> dict[str, Any]:
    figures = {f.name: _number(getattr(row.figures, f.name)) for f in fields(Figures)}
    return {
        "who": list(row.entrant),
        "place": row.place,
        "lacking": row.lacking,
        "figures": figures,
    }


def _parting(parting: Parting) -> dict[str, Any]:
    met = parting.meetings
    return {
        "steps": [
            {
                "by": step.by.value,
                "among": [list(who) for who in step.among],
                "upper": _number(step.upper),
                "lower": _number(step.lower),
                "games": None if step.games is None else list(step.games),
            }
            for step in parting.steps
        ],
        "met": None if met is None else [met.games, met.won, met.drawn, met.lost],
    }


def _number(value: Value | int) -> int | str | None:
    return str(value) if isinstance(value, Fraction) else value


def read(data: Mapping[str, Any]) -> Standings:
    """What ``written`` wrote. ValueError: another version did."""
    if data.get("v") != CLOSED_VERSION:
        raise ValueError(f"standings of version {data.get('v')}")
    rows = data["rows"]
    partings = [
        _parting_read(parting, tuple(upper["who"]), tuple(lower["who"]))
        for parting, upper, lower in zip(data["partings"], rows[:-1], rows[1:], strict=True)
    ]
    between: list[Parting | None] = [None, *partings, None]
    return Standings(
        counting=Counting.from_dict(data["counting"]),
        rows=tuple(_row_read(row, *between[at : at + 2]) for at, row in enumerate(rows)),
        unranked=tuple(_row_read(row) for row in data["unranked"]),
    )


def _row_read(
    row: Mapping[str, Any], above: Parting | None = None, below: Parting | None = None
) -> Row:
    figures = {key: _read_number(value) for key, value in row["figures"].items()}
    return Row(
        entrant=tuple(row["who"]),
        place=row["place"],
        lacking=row["lacking"],
        figures=Figures(**figures),
        above=above,
        below=below,
    )


def _parting_read(data: Mapping[str, Any], upper: Entrant, lower: Entrant) -> Parting:
    met = data["met"]
    return Parting(
        upper=upper,
        lower=lower,
        steps=tuple(
            Step(
                by=TieBreak(step["by"]),
                among=tuple(tuple(who) for who in step["among"]),
                upper=_read_number(step["upper"]),
                lower=_read_number(step["lower"]),
                games=None if step["games"] is None else tuple(step["games"]),
            )
            for step in data["steps"]
        ),
        meetings=None
        if met is None
        else Meetings(games=met[0], won=met[1], drawn=met[2], lost=met[3]),
    )


def _read_number(value: Any) -> Any:
    return Fraction(value) if isinstance(value, str) else value
