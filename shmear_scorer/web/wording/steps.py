"""Each step by which a game's end was settled, and those that were not needed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from shmear_scorer.rules.ruleset import SeveralOut
from shmear_scorer.rules.ruling import Ruling
from shmear_scorer.rules.state import GameState, HandResult

from .figures import points
from .messages import N_
from .names import Names
from .outcomes import settling
from .rulings import ruling_sentence
from .voice import Voice


class Status(StrEnum):
    """What a step did."""

    DECIDED = "decided"
    USED = "used"
    UNUSED = "unused"


@dataclass(frozen=True, kw_only=True)
class Step:
    """One step of settling a game, for the page of its end."""

    title: str
    sentence: str
    status: Status


_TITLES: Final[Mapping[str, str]] = {
    "out": N_("Who is out?"),
    "deals-over": N_("Who has the most?"),
    "moon-wins": N_("The moon"),
    "moon-lost": N_("The moon"),
    "all-points": N_("Every point"),
    "ended-leader": N_("Called early"),
    "ended-agreed": N_("Called early"),
    "ended-draw": N_("Called early"),
    "ended-void": N_("Called off"),
    "tie-pitcher": N_("The pitcher"),
    "tie-score": N_("The higher score"),
    "tie-points-in-order": N_("The points, counted in order"),
    "tie-draw": N_("A draw"),
    "tie-play-on": N_("Another hand"),
}
"""By the code of the ruling."""


def outcome_steps(state: GameState, names: Names) -> list[Step]:
    """The steps that settled the game, in order, then those of its rules that were not needed.

    A game that goes on although somebody is out has steps too; any other has none. Where only one
    side is out there is nothing to settle, and one step.
    """
    result, rulings = settling(state)
    if not rulings:
        return []
    steps = [
        Step(
            title=_title(state, names, ruling),
            sentence=_sentence(state, names, ruling, result, alone=len(rulings) == 1),
            status=Status.DECIDED if ruling is rulings[-1] else Status.USED,
        )
        for ruling in rulings
    ]
    if len(rulings) == 1:
        return steps
    scores = result.scores if result else state.scores
    ran = {ruling.code for ruling in rulings}
    left = [step for step in state.rules.several_out if f"tie-{step.value}" not in ran]
    return [*steps, *(_unused(state, names, step, rulings[0], scores) for step in left)]


def _title(state: GameState, names: Names, ruling: Ruling) -> str:
    told = Voice(names, state.rules, ruling.facts)
    if ruling.code == "tie-pitcher" and ruling.facts.get("made"):
        if len(ruling.facts["left"]) == 1:
            return told.gettext("Is the pitcher among them? Yes, %(seat)s.")
        return told.gettext("Is the pitcher among them? No.")
    return told.gettext(_TITLES[ruling.code])


def _sentence(
    state: GameState, names: Names, ruling: Ruling, result: HandResult | None, *, alone: bool
) -> str:
    told = Voice(names, state.rules, ruling.facts)
    if alone and ruling.code == "out":
        (side,) = ruling.facts["sides"]
        if state.rules.counts_down:
            return told.ngettext(
                "Only %(sides)s is out.", "Only %(sides)s are out.", names.count(side)
            )
        return told.ngettext(
            "Only %(sides)s has %(target)s or more: %(score)s.",
            "Only %(sides)s have %(target)s or more: %(score)s.",
            names.count(side),
            score=(result.scores if result else state.scores)[side],
        )
    if alone or ruling.code not in ("out", "deals-over"):
        return ruling_sentence(ruling, state.rules, names)
    settle = told.gettext("So it has to be settled.")
    if ruling.code == "deals-over":
        return told.together(ruling_sentence(ruling, state.rules, names), settle)
    scores = result.scores if result else state.scores
    each = [
        told.gettext("%(side)s %(score)s", side=names.side(side), score=_read(state, scores[side]))
        for side in sorted(ruling.facts["sides"], key=lambda side: -scores[side])
    ]
    listed = names.joined(each)
    if state.rules.counts_down:
        several = told.gettext("Several are out: %(scores)s to go.", scores=listed)
    elif result is None or result.number is None:
        several = told.gettext("Several have %(target)s or more: %(scores)s.", scores=listed)
    else:
        several = told.gettext(
            "Several have %(target)s or more after hand %(hand)s: %(scores)s.",
            hand=result.number,
            scores=listed,
        )
    return told.together(several, settle)


def _read(state: GameState, score: int) -> str:
    return points(state.rules.read_off(score))


def _unused(
    state: GameState, names: Names, step: SeveralOut, first: Ruling, scores: Sequence[int]
) -> Step:
    """A step that was not needed; of the higher score it says what it would have done."""
    among = first.facts["sides"]
    told = Voice(names, state.rules, first.facts)
    best = [side for side in among if scores[side] == max(scores[i] for i in among)]
    winners = state.outcome.winners if state.outcome else ()
    sentence = told.gettext("Not needed.")
    if step is SeveralOut.SCORE and len(best) == 1 and tuple(best) != winners:
        sentence = told.gettext(
            "Not needed. %(side)s would have won by it.", side=names.side(best[0])
        )
    title = told.gettext(_TITLES[f"tie-{step.value}"])
    return Step(title=title, sentence=sentence, status=Status.UNUSED)
