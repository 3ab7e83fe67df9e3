"""A RuleSet as a rulebook: sections of lines, each with its sentences and where it stands."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final

from flask_babel import LazyString, lazy_gettext

from shmear_scorer.rules.relevance import comes_to_bear, is_played
from shmear_scorer.rules.ruleset import RuleSet
from shmear_scorer.rules.rulevalues import KEYS
from shmear_scorer.web import wording
from shmear_scorer.web.wording.glossary import glossary

SECTIONS: Final[Mapping[str, tuple[str, ...]]] = {
    "table": ("partnership", "seats", "deck", "jokers", "hand_size", "kitty"),
    "ranking": ("trump_order", "joker_tie"),
    "points": ("points", "high_low", "low_to", "card_points", "game_tie"),
    "auction": (
        "min_bid",
        "max_bid",
        "max_bid_ends",
        "dealer_may_match",
        "all_pass",
        "forfeit",
        "moon",
    ),
    "play": ("trump_by", "joker_lead", "exchange", "follow", "first_trick", "revoke"),
    "scoring": ("set_smucks", "others_score", "floor", "count_down"),
    "going-out": (
        "target",
        "deals_each",
        "all_points_win",
        "must_pitch_to_win",
        "several_out",
    ),
}
"""The rules by what they are about, in the order in which a rulebook tells them."""
_TITLES: Final[Mapping[str, LazyString]] = {
    "table": lazy_gettext("Table and deal"),
    "ranking": lazy_gettext("Ranking"),
    "points": lazy_gettext("Points"),
    "auction": lazy_gettext("Auction"),
    "play": lazy_gettext("Play"),
    "scoring": lazy_gettext("Scoring"),
    "going-out": lazy_gettext("Going out"),
}


def section_title(section: str) -> str:
    """What the rules of a section are about."""
    return str(_TITLES[section])


@dataclass(frozen=True, kw_only=True)
class RuleLine:
    """One rule: its address within the page, what it is about, its sentences, where it stands.

    ``short`` is its value in a word or two. ``own``: this table plays it otherwise than the game it
    started from. ``points`` are the lines of the single points, where there are any.
    """

    anchor: str
    name: str
    text: str
    short: str = ""
    source: str = ""
    own: bool = False
    points: tuple[RuleLine, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Section:
    """The rules about one thing."""

    anchor: str
    title: str
    lines: tuple[RuleLine, ...]


@dataclass(frozen=True, kw_only=True)
class Rulebook:
    """All that can come to bear of some rules. ``absent`` are the lines that say what this table
    does not have, ``own`` those that it plays its own way, ``words`` what the words mean."""

    rules: RuleSet
    line: str
    sections: tuple[Section, ...]
    absent: tuple[RuleLine, ...]
    own: tuple[RuleLine, ...]
    words: tuple[tuple[str, str], ...]

    @property
    def has_ours(self) -> bool:
        """Whether any line says what the source leaves open."""
        told = (line for section in self.sections for line in section.lines)
        return any(self.rules.source(line.anchor) == "ours" for line in (*told, *self.absent))


def rulebook(rules: RuleSet, changed: Collection[str] = ()) -> Rulebook:
    """The rulebook of ``rules``. ``changed`` are keys to be marked besides those whose value the
    table set itself."""
    lines = {key: _line(key, rules, changed) for key in KEYS if comes_to_bear(key, rules)}
    absent = [key for key in lines if not is_played(key, rules)]
    return Rulebook(
        rules=rules,
        line=wording.rules_in_a_line(rules, wording.ROOM_FOR_ALL),
        sections=tuple(
            Section(
                anchor=f"section-{section}",
                title=section_title(section),
                lines=tuple(lines[key] for key in keys if key in lines and key not in absent),
            )
            for section, keys in SECTIONS.items()
        ),
        absent=tuple(lines[key] for key in absent),
        own=tuple(line for line in lines.values() if line.own),
        words=glossary(rules),
    )


def _line(key: str, rules: RuleSet, changed: Collection[str]) -> RuleLine:
    source = rules.source(key)
    return RuleLine(
        anchor=key,
        name=wording.rule_heading(key),
        text=wording.rule_sentence(key, rules),
        short=wording.rule_label(key, rules),
        source=wording.source_label(source),
        own=source == "house" or key in changed,
        points=_points(rules) if key == "points" else (),
    )


def _points(rules: RuleSet) -> tuple[RuleLine, ...]:
    return tuple(
        RuleLine(
            anchor=f"points-{point}",
            name=wording.point_label(point, rules),
            text=text,
        )
        for point, text in wording.point_lines(rules).items()
    )
