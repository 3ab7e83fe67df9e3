"""Codes become sentences here, in the reader's language, and nowhere else.

Every function gives whole sentences or whole labels. Who is called what, and whether a name is
marked up, comes in a `Names`. Nothing here asks for a game's name, only for its rules' values.
"""

from flask import Flask

from .card_names import card_name, revoke_sentence
from .everybody_passed import all_pass_sentence, dump_label
from .figures import (
    call_label,
    card_text,
    nobody_label,
    point_hint,
    point_label,
    points,
    rank_text,
    signed,
    suit_name,
)
from .hands import hand_summary, verdict
from .names import NO_NAMES, Names
from .outcomes import outcome_reason, outcome_sentence, outcome_title
from .presets import ROOM_FOR_ALL, more_of_family, rules_in_a_line
from .problems import problem_sentence
from .rule_labels import rule_label, rule_labels
from .rule_names import key_label, key_labels
from .rulebook import point_lines, rule_heading, rule_sentence
from .rulings import ruling_sentence
from .sources import ruling_anchor, ruling_label, ruling_source, source_label
from .steps import Status, Step, outcome_steps

__all__ = [
    "NO_NAMES",
    "ROOM_FOR_ALL",
    "Names",
    "Status",
    "Step",
    "all_pass_sentence",
    "call_label",
    "card_name",
    "card_text",
    "dump_label",
    "hand_summary",
    "init_app",
    "key_label",
    "key_labels",
    "more_of_family",
    "nobody_label",
    "outcome_reason",
    "outcome_sentence",
    "outcome_steps",
    "outcome_title",
    "point_hint",
    "point_label",
    "point_lines",
    "points",
    "problem_sentence",
    "rank_text",
    "revoke_sentence",
    "rule_heading",
    "rule_label",
    "rule_labels",
    "rule_sentence",
    "rules_in_a_line",
    "ruling_anchor",
    "ruling_label",
    "ruling_sentence",
    "ruling_source",
    "signed",
    "source_label",
    "suit_name",
    "verdict",
]


def init_app(app: Flask) -> None:
    """Give the templates the filters ``points`` and ``signed``."""
    app.add_template_filter(points, "points")
    app.add_template_filter(signed, "signed")
