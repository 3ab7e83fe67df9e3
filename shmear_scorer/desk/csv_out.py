"""Tables as CSV that a spreadsheet opens as it is: with its signs, and with no cell that acts."""

from __future__ import annotations

import codecs
import csv
import io
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime
from fractions import Fraction
from itertools import chain, islice
from typing import Final

Cell = str | int | float | Fraction | date | datetime | None

_ACTS: Final = frozenset("=+-@\t\r\n")
"""What a text that a spreadsheet takes for a formula begins with, wide signs too."""
DECIMALS: Final = 6
ROWS_AT_ONCE: Final = 200


def written(heads: Sequence[str], rows: Iterable[Sequence[Cell]]) -> bytes:
    """The table in UTF-8, with the mark by which Excel knows it. Texts that a spreadsheet would
    take for formulas get an apostrophe in front, also where semicolons part its cells; numbers stay
    numbers, and days are ISO 8601. Rows that end early are filled up."""
    return b"".join(streamed(heads, rows))


def streamed(heads: Sequence[str], rows: Iterable[Sequence[Cell]]) -> Iterator[bytes]:
    """The same, some rows at a time, for a table that is long."""
    yield codecs.BOM_UTF8
    every = chain([heads], rows)
    while some := list(islice(every, ROWS_AT_ONCE)):
        text = io.StringIO()
        csv.writer(text).writerows(_filled(row, len(heads)) for row in some)
        yield text.getvalue().encode()


def _filled(row: Sequence[Cell], width: int) -> list[str]:
    return [*map(_cell, row), *[""] * (width - len(row))]


def _cell(value: Cell) -> str:
    match value:
        case None:
            return ""
        case str():
            # Some spreadsheets take semicolons for what parts cells.
            return ";".join(f"'{part}" if _acts(part) else part for part in value.split(";"))
        case bool():
            return "1" if value else "0"
        case int():
            return str(value)
        case float() | Fraction():
            return f"{float(value):.{DECIMALS}f}".rstrip("0").rstrip(".")
        case datetime():
            return value.isoformat(timespec="seconds")
        case date():
            return value.isoformat()


def _acts(text: str) -> bool:
    first = text.lstrip(" ")[:1]
    return first != "" and unicodedata.normalize("NFKC", first) in _ACTS
