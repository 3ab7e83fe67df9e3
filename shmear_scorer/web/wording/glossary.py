"""The words of the game, for who hears them for the first time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from shmear_scorer.rules.relevance import comes_to_bear, has_smucks
from shmear_scorer.rules.ruleset import RuleSet

from .messages import N_, gettext

_WORDS: Final[Mapping[str, str]] = {
    N_("hand"): N_("one deal, with its bidding, its tricks and its score"),
    N_("trick"): N_("one card from each player; the best of them takes it"),
    N_("lead"): N_("to play the first card of a trick; also that card"),
    N_("trump"): N_("the suit that beats all others in this hand, and a card of it"),
    N_("follow suit"): N_("to play a card of the suit that was led"),
    N_("void"): N_("without a card of the suit that was led"),
    N_("side"): N_("who has a score: a player or partners"),
    N_("pitcher"): N_("who won the bidding"),
    N_("made"): N_("the pitcher’s side won at least as many points as were bid"),
    N_("set"): N_("the pitcher’s side won fewer points than were bid"),
    N_("in play"): N_("in one of the tricks, neither left over nor thrown away"),
    N_("taken"): N_("won in a trick, whoever played it"),
    N_("card points"): N_("what cards count towards Game"),
    N_("out"): N_("at the score that wins the game, or above it"),
    N_("smuck"): N_("a blue chip for a misfortune; it moves no score, and people count them"),
    N_("forfeit"): N_("to pay, as dealer, instead of playing when everybody passed"),
    N_("revoke"): N_("a card that the rules did not allow"),
}
_ONLY_WHERE: Final[Mapping[str, Callable[[RuleSet], bool]]] = {
    "card points": lambda rules: "game" in rules.worth,
    "out": lambda rules: rules.target is not None,
    "smuck": has_smucks,
    "forfeit": lambda rules: comes_to_bear("forfeit", rules),
}


def glossary(rules: RuleSet) -> tuple[tuple[str, str], ...]:
    """The words that these rules use, each with its meaning."""
    return tuple(
        (gettext(word), gettext(meaning))
        for word, meaning in _WORDS.items()
        if word not in _ONLY_WHERE or _ONLY_WHERE[word](rules)
    )
