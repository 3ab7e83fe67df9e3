"""What is not entered yet: which problems only say that, and what they ask for in a word or two."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from flask_babel import LazyString, lazy_gettext

from shmear_scorer.rules.ruleset import RuleSet
from shmear_scorer.rules.ruling import Problem
from shmear_scorer.web import wording

_WORDS: Final[Mapping[str, LazyString]] = {
    "auction-missing": lazy_gettext("who pitched"),
    "auction-unfinished": lazy_gettext("who pitched"),
    "call-missing": lazy_gettext("the calls"),
    "dump-missing": lazy_gettext("the dealer’s choice"),
    "partner-missing": lazy_gettext("partner"),
    "trump-missing": lazy_gettext("trump"),
    "evidence-missing": lazy_gettext("the points"),
    "who-played-high": lazy_gettext("who played the highest trump"),
    "who-played-low": lazy_gettext("who played the lowest trump"),
    "leader-missing": lazy_gettext("who led"),
    "held-missing": lazy_gettext("the cards held"),
    "card-missing": lazy_gettext("the card to play"),
    "trick-empty": lazy_gettext("the cards"),
}
"""By code."""
_CARDS: Final = lazy_gettext("the cards")
_TOO_FEW: Final = frozenset({"tricks-number", "trick-size", "piles-number"})
"""Said of cards that are too few, which are not all entered yet, and of too many."""


def is_missing(problem: Problem) -> bool:
    """Whether a problem only says that something is not entered yet, cards among it."""
    if problem.code in _TOO_FEW:
        there = problem.facts.get("cards", problem.facts.get("tricks", 0))
        return bool(there < problem.facts["needs"])
    return problem.code in _WORDS or problem.code == "point-missing"


def in_words(problems: Iterable[Problem], rules: RuleSet, *, by_cards: bool = False) -> str:
    """All that is not entered yet, as a list; empty where nothing is missing. ``by_cards``: a hand
    is told by its cards, so that these are missing and not its points."""
    words = [_word(problem, rules, by_cards) for problem in problems if is_missing(problem)]
    return wording.NO_NAMES.joined(list(dict.fromkeys(words)), "standard-narrow") if words else ""


def _word(problem: Problem, rules: RuleSet, by_cards: bool) -> str:
    if problem.code == "point-missing":
        return wording.point_label(problem.facts["point"], rules)
    if problem.code in _TOO_FEW or (by_cards and problem.code == "evidence-missing"):
        return str(_CARDS)
    return str(_WORDS[problem.code])
