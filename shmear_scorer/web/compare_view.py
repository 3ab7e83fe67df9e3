"""Two sets of rules side by side: only what differs, in sentences."""

from __future__ import annotations

from dataclasses import dataclass

from shmear_scorer.rules.relevance import comes_to_bear, differences
from shmear_scorer.rules.ruleset import RuleSet
from shmear_scorer.web import wording
from shmear_scorer.web.language import gettext
from shmear_scorer.web.rulebook_view import SECTIONS, section_title


@dataclass(frozen=True, kw_only=True)
class Told:
    """What one of the two says of a rule, in paragraphs. ``there``: its rulebook has the line."""

    texts: tuple[str, ...]
    there: bool


@dataclass(frozen=True, kw_only=True)
class Difference:
    """A rule that the two play differently."""

    key: str
    name: str
    told: tuple[Told, Told]


@dataclass(frozen=True, kw_only=True)
class DifferentSection:
    """The differences about one thing."""

    key: str
    title: str
    rows: tuple[Difference, ...]


def comparison(one: RuleSet, other: RuleSet) -> tuple[DifferentSection, ...]:
    """What differs, section by section; nothing where the two play by the same rules."""
    differ = differences(one, other)
    sections = (
        DifferentSection(
            key=section,
            title=section_title(section),
            rows=tuple(_difference(key, one, other) for key in keys if key in differ),
        )
        for section, keys in SECTIONS.items()
    )
    return tuple(section for section in sections if section.rows)


def _difference(key: str, one: RuleSet, other: RuleSet) -> Difference:
    return Difference(
        key=key,
        name=wording.rule_heading(key),
        told=(_told(key, one, other), _told(key, other, one)),
    )


def _told(key: str, rules: RuleSet, other: RuleSet) -> Told:
    if not comes_to_bear(key, rules):
        return Told(texts=(gettext("Does not come up in these rules."),), there=False)
    points: list[str] = []
    if key == "points":
        known = wording.point_lines(other).values()
        points = [line for line in wording.point_lines(rules).values() if line not in known]
    return Told(texts=(wording.rule_sentence(key, rules), *points), there=True)
