"""Rules to be changed: every rule with what it says now, its fields, and what contradicts what."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from flask import request
from markupsafe import Markup

from shmear_scorer.rules.presets import find_preset, own_sources, try_changes
from shmear_scorer.rules.relevance import comes_to_bear
from shmear_scorer.rules.ruleset import RuleSet
from shmear_scorer.rules.rulevalues import KEYS
from shmear_scorer.rules.ruling import Problem
from shmear_scorer.web import wording
from shmear_scorer.web.rule_form import Fields, filled, read_changes
from shmear_scorer.web.rule_parts import Part, parts_of
from shmear_scorer.web.rulebook_view import SECTIONS, section_title

Text = str | Markup


@dataclass(frozen=True, kw_only=True)
class RuleRow:
    """One rule: what it is called, what is played in short, and its fields. ``changed``: otherwise
    than where it started; ``used``: whether it decides anything beside the others."""

    key: str
    name: str
    label: str
    sentence: str
    parts: tuple[Part, ...]
    changed: bool
    used: bool
    problems: tuple[Text, ...] = ()


@dataclass(frozen=True, kw_only=True)
class RuleSection:
    """The rules about one thing."""

    title: str
    rows: tuple[RuleRow, ...]

    @property
    def used(self) -> tuple[RuleRow, ...]:
        """The rules that decide something."""
        return tuple(row for row in self.rows if row.used or row.problems)

    @property
    def idle(self) -> tuple[RuleRow, ...]:
        """The rules that decide nothing beside the others."""
        return tuple(row for row in self.rows if row not in self.used)


@dataclass(frozen=True, kw_only=True)
class Edited:
    """Rules as somebody is changing them: what they come to so far, the fields, and all that is
    wrong with them."""

    start: RuleSet
    rules: RuleSet
    data: Fields
    changes: dict[str, object]
    problems: tuple[Problem, ...] = ()

    def sections(self, compared: RuleSet) -> list[RuleSection]:
        """All rules, marked where they differ from ``compared``."""
        return [
            RuleSection(
                title=section_title(section), rows=tuple(self._row(key, compared) for key in keys)
            )
            for section, keys in SECTIONS.items()
        ]

    def with_problems(self, problems: Sequence[Problem]) -> Edited:
        """The same, with what was found to be wrong since."""
        return replace(self, problems=tuple(problems))

    def _row(self, key: str, compared: RuleSet) -> RuleRow:
        return RuleRow(
            key=key,
            name=wording.key_label(key),
            label=wording.rule_label(key, self.rules),
            sentence=wording.rule_sentence(key, self.rules),
            parts=tuple(parts_of(key, self.rules, self.data)),
            changed=getattr(self.rules, key) != getattr(compared, key),
            used=comes_to_bear(key, self.rules),
            problems=tuple(self._sentence(p) for p in self.problems if p.where == key),
        )

    def top(self, more: Sequence[Problem] = ()) -> list[tuple[Text, str]]:
        """All problems, each with the id of the rule that it stands beside."""
        return [
            *((self._sentence(problem), problem.where) for problem in more),
            *((self._sentence(p), f"row-{p.where}") for p in self.problems),
        ]

    def _sentence(self, problem: Problem) -> Text:
        return wording.problem_sentence(problem, self.rules, wording.NO_NAMES)


def opened(start: RuleSet) -> Edited:
    """Rules that nobody has touched yet."""
    return Edited(start=start, rules=start, data=filled(start), changes={})


def edited(start: RuleSet, seen: RuleSet | None = None) -> Edited:
    """Rules as the form that was sent makes them. What it leaves out stays as in ``start``; where
    its page showed others, ``seen``, so does what it left as it saw it."""
    seen = seen or start
    changes, unread = read_changes(request.form, seen)
    touched = {*changes, *(problem.where for problem in unread)}
    touched |= {key for key in KEYS if getattr(seen, key) == getattr(start, key)}
    changes = {k: v for k, v in changes.items() if v != KEYS[k].write(getattr(start, k))}
    rules, problems = try_changes(start, changes)
    data = filled(replace(rules, seats=rules.seats or start.seats))
    for field in data.keys() | request.form.keys():
        if field.partition(".")[0] not in touched:
            continue
        if field in request.form:
            data.setlist(field, request.form.getlist(field))
        elif _was_sent(field):
            data.poplist(field)
    return Edited(
        start=start,
        rules=rules,
        data=data,
        changes=changes,
        problems=tuple(_once([*unread, *problems])),
    )


def _was_sent(field: str) -> bool:
    """Whether the form has the rule of a field, so that a field without an answer is unticked."""
    key = field.partition(".")[0]
    return any(name.partition(".")[0] == key for name in request.form)


def _once(problems: Sequence[Problem]) -> list[Problem]:
    """Problems that say different things; one that says the same of every number of players says
    it once."""
    found: dict[tuple[str, str], Problem] = {}
    for problem in problems:
        found.setdefault((problem.code, problem.where), problem)
    return list(found.values())


def shipped(rules: RuleSet) -> RuleSet:
    """The game that rules started from."""
    return find_preset(rules.preset)


def as_own(rules: RuleSet) -> RuleSet:
    """Rules as a table's own: what differs from the shipped game is the house's."""
    return replace(rules, sources=own_sources(rules))
