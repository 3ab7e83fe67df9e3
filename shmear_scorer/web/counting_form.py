"""The form for how a season counts: what it holds, what was sent, and who would move by it."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Final, NamedTuple

from flask import request
from flask_babel import format_decimal

from shmear_scorer.desk import seasons
from shmear_scorer.desk.clubs import ClubVisit
from shmear_scorer.desk.tables import Season
from shmear_scorer.league.counting import NUMBERS, Counting, Entrants, Number, TieBreak
from shmear_scorer.rules.ruling import Refused
from shmear_scorer.web import wording
from shmear_scorer.web.said import NOTHING_SAID
from shmear_scorer.web.said import sent as typed
from shmear_scorer.web.standing_view import called_in, names_of
from shmear_scorer.web.wording.counting import (
    counting_changes,
    counting_paragraph,
    step_line,
    step_name,
)

WHOLE: Final = ("best", "least")
STEPS: Final = len(TieBreak)
LONGEST_NUMBER: Final = 6
MARKUP: Final = wording.Names(markup=True)


@dataclass(frozen=True, kw_only=True)
class CountingForm:
    """What the fields hold, as text. ``order`` has a step, or "", for each of its places."""

    values: Mapping[str, str]
    order: tuple[str, ...]
    anew: bool = False

    @classmethod
    def of(cls, counting: Counting) -> CountingForm:
        """The form as a way of counting fills it."""
        values = {key: _number(getattr(counting, key)) for key in NUMBERS}
        values["best"] = "" if counting.best is None else str(counting.best)
        values["least"] = str(counting.least)
        values["entrants"] = counting.entrants.value
        order = [step.value for step in counting.order]
        return cls(values=values, order=(*order, *[""] * (STEPS - len(order))))

    @classmethod
    def sent(cls) -> CountingForm:
        """The form as it was sent."""
        values = {key: typed(key)[:20] for key in (*NUMBERS, *WHOLE, "entrants")}
        order = tuple(typed(f"order-{place}")[:20] for place in range(1, STEPS + 1))
        return cls(values=values, order=order, anew="anew" in request.form)

    @property
    def ids(self) -> tuple[str, ...]:
        """The fields that a problem can stand beside."""
        return (*NUMBERS, *WHOLE, "entrants", "order")

    @property
    def carried(self) -> list[tuple[str, str]]:
        """All fields, to be sent once more."""
        order = [(f"order-{place}", step) for place, step in enumerate(self.order, 1)]
        return [*self.values.items(), *order]

    @property
    def steps(self) -> list[tuple[str, str, str]]:
        """The tie-breaks to choose from: value, name, and what each compares."""
        return [(step.value, step_name(step), step_line(step)) for step in TieBreak]

    def read(self, now: Counting, *, new_seed: bool) -> Counting:
        """The way of counting that the form asks for; another seed only where it is allowed.
        Raises `Refused` with all that is wrong."""
        data: dict[str, Any] = {key: self.values[key] or "0" for key in NUMBERS}
        best, least = self.values["best"], self.values["least"]
        data["best"] = _whole(best) if best else None
        data["least"] = _whole(least or "0")
        data["entrants"] = self.values["entrants"] or Entrants.PLAYERS.value
        data["order"] = [step for step in self.order if step]
        wished = Counting.from_dict({**data, "seed": now.seed})
        if problems := [problem for problem in wished.check() if problem.blocks]:
            raise Refused(*problems)
        if self.anew and new_seed:
            wished = replace(wished, seed=secrets.token_hex(3))
        return seasons.seeded(wished)


def _number(number: Number) -> str:
    """A number as it is typed."""
    number = Fraction(number)
    if (number * 1000).denominator == 1:
        return str(format_decimal(float(number), "0.###"))
    return str(number)


def _whole(text: str) -> int | str:
    digits = text.removeprefix("-").removeprefix("−")
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= LONGEST_NUMBER):
        return text
    return int(digits) if digits == text else -int(digits)


# -------------------------------------------------------------------------- who would move


class Moved(NamedTuple):
    """Somebody who would stand elsewhere; a place is "" for who is not ranked."""

    names: tuple[str, ...]
    before: str
    after: str


def preview(
    visit: ClubVisit, season: Season, form: CountingForm, wished: Counting
) -> dict[str, Any]:
    """What a page needs to show who would move by another way of counting."""
    found = seasons.recount(visit, season.id, wished)
    people = called_in(found.before, found.after, markup=False).people
    others = found.before.counting.entrants is not found.after.counting.entrants
    moved = [
        Moved(names_of(who, people), _place(was), _place(now)) for who, was, now in found.moved
    ]
    odd = [problem for problem in wished.check() if not problem.blocks]
    return {
        "visit": visit,
        "season": season,
        "form": form,
        "counts": counting_paragraph(wished, MARKUP),
        "changes": counting_changes(season.counting, wished, MARKUP),
        "odd": [wording.problem_sentence(problem, None, MARKUP) for problem in odd],
        "others": others,
        "moved": [one for one in moved if one.after] if others else moved,
        "said": NOTHING_SAID,
    }


def _place(place: int | None) -> str:
    return "" if place is None else str(place)
