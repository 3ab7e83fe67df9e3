"""The vocabulary of every explanation: what was ruled, and what is wrong with a record.

Codes and facts only; the sentences are made in the reader's language, elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

Facts = Mapping[str, Any]
"""Numbers, seats, cards' codes and names of points: what a sentence needs."""

NO_FACTS: Final[Facts] = {}


class Chips(NamedTuple):
    """What a ruling moves: points (white chips) and smucks (blue chips)."""

    points: int = 0
    smucks: int = 0


NOTHING: Final = Chips()


@dataclass(frozen=True, kw_only=True, slots=True)
class Ruling:
    """One reason: ``code`` says what happened, ``rule`` names the RuleSet field that decided.

    ``side`` is the index of the side it concerns (None: nobody in particular), ``award`` what it
    moves of that side's score. A score is the sum of its rulings' awards, and of nothing else.
    """

    code: str
    rule: str
    side: int | None = None
    award: Chips = NOTHING
    facts: Facts = field(default_factory=lambda: NO_FACTS)


@dataclass(frozen=True, kw_only=True, slots=True)
class Problem:
    """Something wrong with a record or with rules. ``where`` names the field, ``""`` the whole.

    A problem that ``blocks`` keeps the record from counting; the others are only shown.
    """

    code: str
    where: str = ""
    facts: Facts = field(default_factory=lambda: NO_FACTS)
    blocks: bool = True


class Refused(Exception):
    """What was asked can't be done; ``problems`` say why, each beside its field."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__(
            "; ".join(f"{p.where or 'record'}: {p.code} {dict(p.facts)}" for p in problems)
        )
        self.problems = problems


def blocking(problems: Iterable[Problem]) -> bool:
    """Whether any of ``problems`` keeps the record from counting."""
    return any(problem.blocks for problem in problems)
