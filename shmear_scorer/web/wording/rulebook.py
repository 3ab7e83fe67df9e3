"""Every rule as a rulebook says it: whole sentences, made from a RuleSet's values alone.

A rule's sentences stand on their own, so that an editor can show what another value would say.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from shmear_scorer.rules.ruleset import RuleSet

from .messages import N_, gettext
from .names import NO_NAMES
from .rule_names import NAMES
from .rulebook_bidding import BIDDING
from .rulebook_end import END
from .rulebook_play import PLAY
from .rulebook_points import POINTS, point_sentence
from .rulebook_score import SCORE
from .rulebook_table import TABLE
from .voice import Message, Voice

_RULES: Final[Mapping[str, Message]] = {**TABLE, **BIDDING, **PLAY, **POINTS, **SCORE, **END}
"""By the key of a RuleSet."""

_HEADINGS: Final[Mapping[str, str]] = {
    **NAMES,
    "min_bid": N_("Bidding"),
    "points": N_("What there is to win"),
    "set_smucks": N_("Made and set"),
    "must_pitch_to_win": N_("Who can go out"),
    "revoke": N_("Revokes"),
    "forfeit": N_("A forfeited deal"),
    "trump_order": N_("Which card is higher"),
    "high_low": N_("Which cards are High and Low"),
}
"""By the key of a RuleSet: what the lines of some are about is more than their value."""


def rule_heading(key: str) -> str:
    """What a rule's line is about: Following suit, Made and set."""
    return gettext(_HEADINGS[key])


def rule_sentence(key: str, rules: RuleSet) -> str:
    """A rule in one to a few whole sentences; of the points, which there are."""
    return Voice(NO_NAMES, rules, {}).say(_RULES[key])


def point_lines(rules: RuleSet) -> Mapping[str, str]:
    """For each point what it is and who gets it."""
    told = Voice(NO_NAMES, rules, {})
    return {point: point_sentence(point, told) for point in rules.worth}
