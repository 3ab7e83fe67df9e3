"""What a phone is told once, at the top of the next page, where something could not be done."""

from __future__ import annotations

from collections.abc import Iterable

from flask import flash

from shmear_scorer.desk.sheets import Sheet
from shmear_scorer.rules.ruling import Problem
from shmear_scorer.web import present, wording
from shmear_scorer.web.language import gettext


def refused(sheet: Sheet, problems: Iterable[Problem]) -> None:
    """Tell why something could not be written, where its page has no field to say it beside."""
    names = present.names_of(sheet)
    for problem in problems:
        flash(wording.problem_sentence(problem, sheet.state.rules, names), "warning")


def changed_meanwhile() -> None:
    """Tell that another phone was quicker."""
    flash(
        gettext("Another phone changed the game meanwhile: look, then do it once more."), "warning"
    )
