"""Days as forms send them and as pages write them, and what nights are called."""

from __future__ import annotations

from datetime import date
from typing import Final

from flask import request
from flask_babel import format_date

from shmear_scorer.desk.nights import Night

FIRST_YEAR: Final = 1900
LAST_YEAR: Final = 2199


def sent_day(name: str) -> date | None:
    """The day that was chosen in a field; None for none, or for what is no day."""
    try:
        day = date.fromisoformat(request.values.get(name, "").strip()[:10])
    except ValueError:
        return None
    return day if in_our_time(day) else None


def in_our_time(day: date) -> bool:
    """Whether a day can be meant; one of the year 26 or 9999 was mistyped."""
    return FIRST_YEAR <= day.year <= LAST_YEAR


def day_of(day: date) -> str:
    """A day as pages write it."""
    return str(format_date(day, "medium"))


def night_name(night: Night) -> str:
    """What a night is called: by its name, or else by its day."""
    return night.name or day_of(night.day)
