"""Days as forms send them and as pages write them, and what nights are called."""

from __future__ import annotations

from datetime import date

from flask import request
from flask_babel import format_date

from shmear_scorer.desk.nights import Night


def sent_day(name: str) -> date | None:
    """The day that was chosen in a field; None for none, or for what is no day."""
    try:
        return date.fromisoformat(request.values.get(name, "").strip()[:10])
    except ValueError:
        return None


def day_of(day: date) -> str:
    """A day as pages write it."""
    return str(format_date(day, "medium"))


def night_name(night: Night) -> str:
    """What a night is called: by its name, or else by its day."""
    return night.name or day_of(night.day)
