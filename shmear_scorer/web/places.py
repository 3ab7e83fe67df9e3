"""Where a hand stands in its game: the coming one, one put in before another, one corrected."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from flask import url_for

from shmear_scorer.desk import drafts
from shmear_scorer.desk.drafts import Draft
from shmear_scorer.rules.hand import HandRecord
from shmear_scorer.rules.ruling import Problem
from shmear_scorer.rules.state import GameState
from shmear_scorer.web import present
from shmear_scorer.web.forms import Shape
from shmear_scorer.web.phones import Visit


@dataclass(frozen=True, kw_only=True)
class Place:
    """Where a hand stands: the coming one, one put in before ``before``, or ``of`` corrected.

    ``state`` is the game as it was when that hand was dealt.
    """

    visit: Visit
    state: GameState
    before: int | None = None
    of: int | None = None

    def at(self, **query: Any) -> str:
        """Where its form is, and where it is sent; ``query`` is what is filled in already.

        Who deals the coming hand is not asked there: the rotation may have gone on.
        """
        token = self.visit.token
        if not self.changes_the_past:
            query.pop("dealer", None)
        if self.of is not None:
            return url_for("hands.correct", token=token, seq=self.of, **query)
        return url_for("hands.enter", token=token, before=self.before, **query)

    @property
    def changes_the_past(self) -> bool:
        """Whether what it changes is shown before it is saved."""
        return self.before is not None or self.of is not None

    @property
    def shape(self) -> Shape:
        """What its form asks."""
        return Shape(rules=self.state.rules, table=self.state.table)

    def draft(self, hand: HandRecord, problems: list[Problem]) -> Draft:
        """What is to be written."""
        if self.of is not None:
            return drafts.amend(self.of, hand, problems)
        return drafts.record(self.visit.sheet.state, hand, problems, before=self.before)


def coming(visitor: Visit) -> Place:
    """The place of the hand that is played next."""
    state = visitor.sheet.state
    return Place(visit=visitor, state=replace(state, dealer=present.dealer_now(state)))


def earlier(visitor: Visit, *, of: int | None = None, before: int | None = None) -> Place | None:
    """The place of the hand ``of``, or of one before ``before``; None where that doesn't stand."""
    sheet = visitor.sheet
    result = drafts.result_of(sheet.game, (before if of is None else of) or 0)
    if result is None or (of is not None and not isinstance(result.item, HandRecord)):
        return None
    past = sheet.state.results[: sheet.state.results.index(result)]
    state = replace(
        sheet.state,
        scores=result.scores_before,
        smucks=result.smucks_before,
        dealer=result.dealer,
        hands_played=sheet.game.start.hands_played + sum(r.number is not None for r in past),
        outcome=None,
        bid=None,
        table=result.table,
    )
    return Place(visit=visitor, state=state, before=before, of=of)


def again(place: Place, visitor: Visit) -> Place:
    """The same place in the game as it stands by now; the coming hand's where it is gone."""
    if not place.changes_the_past:
        return coming(visitor)
    return earlier(visitor, of=place.of, before=place.before) or coming(visitor)
