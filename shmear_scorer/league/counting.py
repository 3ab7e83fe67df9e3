"""Counting: how a season counts its games, and what puts one above another who is level."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from fractions import Fraction
from typing import Any, Final

from shmear_scorer.rules.ruling import Problem, Refused

COUNTING_VERSION: Final = 1
Number = int | Fraction
"""What something counts: exact, so that nobody is behind by a rounding."""


class Entrants(StrEnum):
    """Who stands in the table."""

    PLAYERS = "players"
    PAIRS = "pairs"


class TieBreak(StrEnum):
    """What may put one above another: the more the better, but for smucks."""

    MATCH_POINTS = "match-points"
    WINS = "wins"
    WIN_RATE = "win-rate"
    HEAD_TO_HEAD = "head-to-head"
    SCORE_PER_HAND = "score-per-hand"
    MARGIN = "margin"
    FEWER_SMUCKS = "fewer-smucks"
    BIDS_MADE = "bids-made"
    LOT = "lot"


USUAL_ORDER: Final = (
    TieBreak.MATCH_POINTS,
    TieBreak.HEAD_TO_HEAD,
    TieBreak.SCORE_PER_HAND,
    TieBreak.FEWER_SMUCKS,
    TieBreak.LOT,
)


@dataclass(frozen=True, kw_only=True, slots=True)
class Counting:
    """How a season counts.

    Match points: ``win`` to each player of the winning side, ``draw`` to each who shares one, and
    for each game ``point`` times the score and ``smuck`` times the smucks; ``night`` for each night
    with a game. ``best``: only so many of one's best games count (None: all). ``least``: games
    needed to be ranked. ``order`` is gone through from its start among those still level; ``seed``
    is what lots are drawn with.
    """

    win: Number = 2
    draw: Number = 1
    point: Number = 0
    smuck: Number = 0
    night: Number = 0
    best: int | None = None
    least: int = 1
    order: tuple[TieBreak, ...] = USUAL_ORDER
    entrants: Entrants = Entrants.PLAYERS
    seed: str = ""

    def check(self) -> tuple[Problem, ...]:
        """What is wrong with it; what doesn't block is only odd."""
        return tuple(_problems(self))

    def to_dict(self) -> dict[str, Any]:
        """The values as JSON can hold them."""
        data: dict[str, Any] = {key: _written(getattr(self, key)) for key in NUMBERS}
        return {
            "v": COUNTING_VERSION,
            **data,
            "best": self.best,
            "least": self.least,
            "order": [step.value for step in self.order],
            "entrants": self.entrants.value,
            "seed": self.seed,
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Counting:
        """Read the values; what is not there is as usual. Refused, with every reason, where one
        can't be read."""
        values, problems = _read(data)
        if problems:
            raise Refused(*problems)
        return cls(**values)


_WRITTEN: Final = re.compile("[-+−]?[0-9]{1,6}([./,][0-9]{1,6})?")
NUMBERS: Final = ("win", "draw", "point", "smuck", "night")


def _problems(counting: Counting) -> Iterator[Problem]:
    if counting.best is not None and counting.best < 1:
        yield Problem(code="best-below-one", where="best", facts={"best": counting.best})
    if counting.least < 0:
        yield Problem(code="least-below-none", where="least", facts={"least": counting.least})
    if counting.draw > counting.win:
        facts = {"win": _written(counting.win), "draw": _written(counting.draw)}
        yield Problem(code="draw-above-win", where="draw", facts=facts, blocks=False)
    if not counting.order:
        yield Problem(code="order-empty", where="order")
    for at, step in enumerate(counting.order):
        if step in counting.order[:at]:
            yield Problem(code="order-twice", where="order", facts={"step": step.value})
    if TieBreak.LOT in counting.order[:-1]:
        yield Problem(code="order-after-lot", where="order", blocks=False)
    if TieBreak.LOT in counting.order and not counting.seed:
        yield Problem(code="seed-missing", where="seed", blocks=False)


def exact(value: object) -> Number:
    """A number as people write it (2, "1/2", "0.25", "0,25"); ValueError if it is none, or has
    more than six digits before or after the sign."""
    if isinstance(value, str) and _WRITTEN.fullmatch(value.strip()):
        try:
            number = Fraction(value.strip().replace(",", ".").replace("−", "-"))
        except ZeroDivisionError as error:
            raise ValueError(f"no number: {value!r}") from error
    elif isinstance(value, int | Fraction) and not isinstance(value, bool):
        number = Fraction(value)
    else:
        raise ValueError(f"no exact number: {value!r}")
    return number.numerator if number.denominator == 1 else number


def _written(number: Number) -> int | str:
    return number.numerator if number.denominator == 1 else str(number)


def _read(data: Mapping[str, Any]) -> tuple[dict[str, Any], list[Problem]]:
    """The values for a Counting, and what is wrong with those that can't be read."""
    if data.get("v", COUNTING_VERSION) != COUNTING_VERSION:
        return {}, [Problem(code="counting-version", where="v", facts={"v": data.get("v")})]
    known = {field.name for field in fields(Counting)}
    values: dict[str, Any] = {}
    problems = []
    for key, value in data.items():
        if key == "v":
            continue
        if key not in known:
            problems.append(Problem(code="counting-unknown", where=key))
            continue
        try:
            values[key] = _value(key, value)
        except (TypeError, ValueError):
            problems.append(
                Problem(code="counting-not-read", where=key, facts={"value": str(value)})
            )
    return values, problems


def _value(key: str, value: Any) -> Any:
    """One value as its field wants it; ValueError or TypeError if it can't be."""
    match key:
        case "order":
            return tuple(TieBreak(step) for step in value)
        case "entrants":
            return Entrants(value)
        case "seed":
            if not isinstance(value, str):
                raise TypeError(value)
            return value
        case "best" if value is None:
            return None
        case "best" | "least":
            if isinstance(value, bool) or not isinstance(value, int):
                raise TypeError(value)
            return value
        case _:
            return exact(value)
