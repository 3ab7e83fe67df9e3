"""What was changed in a result from paper, as its log tells it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from markupsafe import Markup, escape

from shmear_scorer.desk import tables
from shmear_scorer.desk.paper import Paper
from shmear_scorer.web.days import day_of
from shmear_scorer.web.language import gettext

NOTHING = "–"


def changes_in(before: Paper, after: Paper) -> Iterator[tuple[str, str, str]]:
    """What differs between two versions of a result: what it is, how it was, how it is now."""
    facts: list[tuple[str, Callable[[Paper], str]]] = [
        (gettext("Day"), lambda paper: day_of(paper.day) if paper.day else NOTHING),
        (gettext("Who played"), _players),
        (gettext("Scores"), _scores),
        (gettext("Who won"), _winners),
        (gettext("Note"), lambda paper: paper.note or NOTHING),
    ]
    for label, told in facts:
        was, is_now = told(before), told(after)
        if was != is_now:
            yield label, was, is_now


def _players(paper: Paper) -> str:
    return Markup(" – ").join(_sides(paper))


def _sides(paper: Paper) -> list[Markup]:
    names = tables.names_of(str(who) for side in paper.sides for who in side)
    return [
        Markup(" & ").join(Markup("<bdi>%s</bdi>") % escape(names[str(who)]) for who in side)
        for side in paper.sides
    ]


def _scores(paper: Paper) -> str:
    shown = (NOTHING if score is None else str(score) for score in paper.scores)
    return " : ".join(score.replace("-", "−") for score in shown)


def _winners(paper: Paper) -> str:
    sides = _sides(paper)
    if len(paper.winners) == 1:
        return sides[paper.winners[0]]
    shared = Markup(", ").join(sides[number] for number in paper.winners)
    return Markup(gettext("a draw of %(sides)s")) % {"sides": shared}
