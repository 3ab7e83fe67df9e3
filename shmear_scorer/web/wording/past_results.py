"""Why a line of a table of past results, or the whole file, can't be taken; and what to do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from shmear_scorer.desk.past_results import Refusal, Why
from shmear_scorer.desk.tables_in import FileFault

from .messages import N_, gettext
from .names import Names

_WHY: Final[Mapping[Why, str]] = {
    Why.NO_TABLE: N_("The file has no line below its heads. Choose another file."),
    Why.NO_DATES: N_("No column is called “date”. Name the column of the days so."),
    Why.NO_PLAYERS: N_(
        "No columns tell who played. Call them “player 1”, “player 2” …, or “game” and “player” "
        "where each player has a line."
    ),
    Why.NO_WINNERS: N_(
        "No column tells who won. Call one “winner”, or those of the scores “score 1”, “score 2” …"
    ),
    Why.DATE_MISSING: N_("It has no date."),
    Why.DATE_UNREAD: N_("“%(words)s” is no date. Write it as 2026-02-01."),
    Why.DATE_AMBIGUOUS: N_("“%(words)s” can be read in two ways. Say above which comes first."),
    Why.DATE_AHEAD: N_("“%(words)s” has not come yet, or is too long ago."),
    Why.DATES_DIFFER: N_("The lines of this game have different dates: %(words)s."),
    Why.ONE_SIDE: N_("It needs two sides at least, and ten at most."),
    Why.TWICE: N_("“%(words)s” plays twice in it."),
    Why.SCORE_UNREAD: N_("“%(words)s” is no score. Write a whole number."),
    Why.WINNER_UNKNOWN: N_("“%(words)s” does not tell who of them won."),
    Why.NOBODY_WON: N_("It tells neither who won nor all scores."),
    Why.ALL_WON: N_("All sides are said to have won. Write “draw” where they share it."),
    Why.GAME_MISSING: N_("It does not tell to which game it belongs."),
    Why.NAME_TOO_LONG: N_("“%(words)s” is too long for a name."),
}
_FAULTS: Final[Mapping[FileFault, str]] = {
    FileFault.EMPTY: N_("Choose a file first. This one is empty."),
    FileFault.TOO_LARGE: N_("The file is too large. Divide it, and bring in one part at a time."),
    FileFault.TOO_MANY_ROWS: N_("The file has too many lines. Divide it into parts."),
    FileFault.NOT_A_TABLE: N_("This is no table that can be read. Save it as CSV or as .xlsx."),
}


def why_sentence(refusal: Refusal, names: Names) -> str:
    """Why a line, or the table, can't be taken."""
    words = {"words": names.typed(refusal.words)}
    return names.fill(gettext(_WHY[refusal.why]), words)


def fault_sentence(fault: FileFault) -> str:
    """Why a file can't be read."""
    return gettext(_FAULTS[fault])


def doubled_sentence(name: str, names: Names) -> str:
    """Why a game can't be taken in which two names are one person."""
    message = gettext("“%(name)s” would be somebody who plays in it already. Say below who it is.")
    return names.fill(message, {"name": names.typed(name)})
