"""One sentence or two for every problem: what is wrong, and what to do about it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from shmear_scorer.rules.ruleset import RuleSet
from shmear_scorer.rules.ruling import Problem

from .auction_problems import AUCTION_PROBLEMS
from .card_problems import CARD_PROBLEMS
from .club_problems import CLUB_PROBLEMS
from .game_problems import GAME_PROBLEMS
from .judge_problems import JUDGE_PROBLEMS
from .names import NO_NAMES, Names
from .night_problems import NIGHT_PROBLEMS
from .point_problems import POINT_PROBLEMS
from .rule_problems import RULE_PROBLEMS
from .season_problems import SEASON_PROBLEMS
from .voice import Message, Voice
from .what_if import WHAT_IF_PROBLEMS

PROBLEMS: Final[Mapping[str, Message]] = {
    **AUCTION_PROBLEMS,
    **POINT_PROBLEMS,
    **CARD_PROBLEMS,
    **GAME_PROBLEMS,
    **CLUB_PROBLEMS,
    **JUDGE_PROBLEMS,
    **RULE_PROBLEMS,
    **SEASON_PROBLEMS,
    **NIGHT_PROBLEMS,
    **WHAT_IF_PROBLEMS,
}
"""By code."""


def problem_sentence(
    problem: Problem, rules: RuleSet | None = None, names: Names = NO_NAMES
) -> str:
    """What is wrong, and what to do. ``rules`` are those of the game, where there is one yet."""
    told = Voice(names, rules, problem.facts)
    message = PROBLEMS.get(problem.code)
    if message is None:
        return told.gettext("Something is wrong here: %(code)s.", code=problem.code)
    return told.say(message)
