"""Days as people write them in tables, and whether 02/01/26 is told apart from 01/02/26."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date
from enum import StrEnum
from typing import Final


class DateOrder(StrEnum):
    """What comes first where a day is written with slashes."""

    DAY = "day-first"
    MONTH = "month-first"


_ISO: Final = re.compile(r"(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})")
_DOTS: Final = re.compile(r"(\d{1,2})\.\s*(\d{1,2})\.\s*(\d{4}|\d{2})")
_SLASHES: Final = re.compile(r"(\d{1,2})([/-])(\d{1,2})\2(\d{4}|\d{2})")
_DAY_WORD: Final = re.compile(
    r"(\d{1,2})(?:st|nd|rd|th|\.)?[\s-]+([a-z]{3,9})\.?,?[\s-]+(\d{4}|\d{2})"
)
_WORD_DAY: Final = re.compile(r"([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})")
_HOURS: Final = re.compile(r"[T\s]\s*\d{1,2}:\d{2}.*$", re.IGNORECASE)
_MONTHS: Final = (
    "jan",
    "feb",
    "mar",
    "apr",
    "may",
    "jun",
    "jul",
    "aug",
    "sep",
    "oct",
    "nov",
    "dec",
)


def read_date(text: str, order: DateOrder | None) -> date | DateOrder | None:
    """The day that ``text`` is; None where it is none. A `DateOrder` says that it can be read in
    two ways, and that one has to be chosen."""
    text = _HOURS.sub("", text.strip()).strip().casefold()
    if found := _ISO.fullmatch(text):
        return _day(*found.groups())
    if found := _DOTS.fullmatch(text):
        return _day(found[3], found[2], found[1])
    if found := _DAY_WORD.fullmatch(text):
        return _named(found[3], found[2], found[1])
    if found := _WORD_DAY.fullmatch(text):
        return _named(found[3], found[1], found[2])
    if found := _SLASHES.fullmatch(text):
        day_first = _day(found[4], found[3], found[1])
        month_first = _day(found[4], found[1], found[3])
        if day_first and month_first and day_first != month_first:
            return DateOrder.DAY if order is None else _chosen(order, day_first, month_first)
        if order is not None:
            return _chosen(order, day_first, month_first)
        return day_first or month_first
    return None


def _chosen(order: DateOrder, day_first: date | None, month_first: date | None) -> date | None:
    return day_first if order is DateOrder.DAY else month_first


def order_told(texts: Iterable[str]) -> DateOrder | None:
    """The order that a table's days show, if one of them can be read in one way only; None where
    they don't tell, or contradict each other."""
    told: set[DateOrder] = set()
    for text in texts:
        if found := _SLASHES.fullmatch(_HOURS.sub("", text.strip()).strip()):
            first, second = int(found[1]), int(found[3])
            if first > 12 >= second:
                told.add(DateOrder.DAY)
            elif second > 12 >= first:
                told.add(DateOrder.MONTH)
    return told.pop() if len(told) == 1 else None


def _day(year: str, month: str, day: str) -> date | None:
    try:
        return date(int(year) + (2000 if len(year) == 2 else 0), int(month), int(day))
    except ValueError:
        return None


def _named(year: str, month: str, day: str) -> date | None:
    number = next((n for n, name in enumerate(_MONTHS, 1) if month[:3] == name), None)
    return None if number is None else _day(year, str(number), day)
