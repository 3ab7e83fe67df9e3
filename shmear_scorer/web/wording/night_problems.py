"""What can be wrong with a night of a season, and with a result from paper."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from .messages import N_
from .voice import Message, Voice


def _note_long(told: Voice) -> str:
    return told.ngettext(
        "A note has at most %(num)s character. Take a shorter one.",
        "A note has at most %(num)s characters. Take a shorter one.",
        told.facts["most"],
    )


NIGHT_PROBLEMS: Final[Mapping[str, Message]] = {
    "night-day-missing": N_("A night needs its day. Choose one."),
    "night-outside": N_("The season does not have this day. Choose another, or make it longer."),
    "paper-day-missing": N_("Choose the day on which it was played."),
    "paper-day-ahead": N_("This day has not come yet. Choose the day on which it was played."),
    "paper-sides": N_("A result has two sides at least, and %(most)s at most."),
    "paper-side-empty": N_("Nobody played on side %(number)s. Choose who did."),
    "paper-twice": N_("%(name)s plays twice in it. Choose somebody else for one of the two."),
    "paper-score": N_("A score is a whole number up to %(most)s. Mend it, or leave it empty."),
    "paper-winner-missing": N_("Say who won, or write all scores."),
    "paper-note-long": _note_long,
    "paper-struck": N_("This result is struck. Put it back first, and correct it then."),
}
"""By code."""
