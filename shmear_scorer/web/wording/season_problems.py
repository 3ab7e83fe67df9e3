"""What can be wrong with a season's settings, and with how it counts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from shmear_scorer.league.counting import TieBreak

from .counting import step_phrase
from .messages import N_
from .voice import Message, Voice


def _order_twice(told: Voice) -> str:
    step = told.facts["step"]
    return told.gettext(
        "The order has %(step)s twice. Take one of the two out.", step=step_phrase(TieBreak(step))
    )


SEASON_PROBLEMS: Final[Mapping[str, Message]] = {
    "season-day-missing": N_("This day is missing, or can’t be read. Write it like 2026-09-30."),
    "season-ends-early": N_("The season would end before it starts. Change one of the two days."),
    "season-name-taken": N_(
        "Another season of the club is called “%(name)s”. Take another name, or add the year."
    ),
    "season-closed": N_("This season is closed. Open it again to change it."),
    "season-changed": N_(
        "Meanwhile a result came in, or somebody changed how the season counts. Look once more "
        "at who would move, then take it."
    ),
    "best-below-one": N_("At least one game has to count. Leave it empty for all games."),
    "least-below-none": N_("This can’t be below 0. Take 0 or 1 for everybody who has played."),
    "draw-above-win": N_("A draw would bring more than a win. That is odd, but possible."),
    "order-empty": N_("The order has no step. Choose at least one, such as match points."),
    "order-twice": _order_twice,
    "order-after-lot": N_("A draw by lot parts everybody: the steps after it decide nothing."),
    "seed-missing": N_("There is no seed to draw lots with. One is drawn when this is saved."),
    "counting-version": N_("This way of counting is of another version. Set it anew."),
    "counting-unknown": N_("This way of counting has a value that nobody knows. Set it anew."),
    "counting-not-read": N_(
        "“%(value)s” can’t be read here. Write a whole number; points may also be like 0.5 or 1/2."
    ),
}
"""By code."""
