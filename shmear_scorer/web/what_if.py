"""What if: a recorded game as other rules would have it, beside how it was played."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from flask import Blueprint, render_template, request, url_for

from shmear_scorer.desk.sheets import Sheet
from shmear_scorer.desk.what_ifs import what_ifs
from shmear_scorer.rules.other_rules import others
from shmear_scorer.rules.relevance import differences, has_smucks
from shmear_scorer.rules.ruleset import RuleSet
from shmear_scorer.rules.ruling import Problem, Refused
from shmear_scorer.rules.state import Scores
from shmear_scorer.rules.what_if import OF_THE_PLAY, HandIf, WhatIf, unplayable
from shmear_scorer.rules.worlds import Range, Ranges
from shmear_scorer.web import present, wording
from shmear_scorer.web.gamelist import own_rules
from shmear_scorer.web.language import gettext
from shmear_scorer.web.phones import visit
from shmear_scorer.web.rule_addresses import changed, value_text
from shmear_scorer.web.rule_choice import find_rules, rule_choices
from shmear_scorer.web.wording import Names
from shmear_scorer.web.wording.what_if import (
    as_played,
    by_these_rules,
    if_notes,
    if_title,
    range_text,
)

bp = Blueprint("what_if", __name__, url_prefix="/g/<token>")

Page = str | tuple[str, int]

MOST_SINGLE = 12
"""So many single rules are offered at most."""


@dataclass(frozen=True, kw_only=True)
class Asked:
    """The rules that an address names, by their name (empty: the game's own), with single ones
    changed; ``problems`` are what of that can't be."""

    name: str
    rules: RuleSet
    changes: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()

    @property
    def anything(self) -> bool:
        """Whether other rules were asked for at all."""
        return bool(self.name or self.changes)


@bp.get("/what-if")
def show(token: str) -> Page:
    """The game by other rules; before any are chosen, which there are."""
    visitor = visit(token)
    sheet = visitor.sheet
    asked = _asked(sheet)
    problems, view = list(asked.problems), None
    if asked.anything and not problems:
        try:
            view = _view(sheet, what_ifs.of(sheet, asked.rules))
        except Refused as refused:
            problems += refused.problems
    names = present.names_of(sheet)
    page = render_template(
        "what_if.html",
        visit=visitor,
        title=present.game_title(sheet.state.rules),
        other=present.game_title(asked.rules),
        asked=asked,
        changes=wording.rule_labels(asked.changes, asked.rules),
        seen=view,
        choices=_choices(sheet),
        single=_single(sheet, visitor.token),
        problems=[(wording.problem_sentence(p, asked.rules, names), "") for p in problems],
    )
    return (page, 422) if problems else page


def _asked(sheet: Sheet) -> Asked:
    """The rules that the address names."""
    name, own = request.args.get("rules", ""), sheet.state.rules
    try:
        base = find_rules(name) if name else own
    except Refused as refused:
        problems = tuple(replace(problem, where="rules") for problem in refused.problems)
        return Asked(name="", rules=own, problems=problems)
    rules, changes, problems = changed(base, request.args)
    return Asked(name=name, rules=rules, changes=tuple(changes), problems=problems)


def _choices(sheet: Sheet) -> list[tuple[str, str]]:
    """The rules that as many can play as did and that differ, the most alike first."""
    kept, found = own_rules(), []
    for name, label in rule_choices():
        rules = kept.get(name) or find_rules(name)
        differ = len(differences(sheet.state.rules, rules))
        if differ and unplayable(sheet.state, rules) is None:
            found.append((differ, name, label))
    found.sort(key=lambda choice: choice[0])
    return [("", gettext("Choose rules")), *((name, label) for _, name, label in found)]


def _single(sheet: Sheet, token: str) -> list[tuple[str, str]]:
    """Single rules that others play otherwise, and the addresses of what they would have made.
    Those of the play itself would change nothing."""
    found = []
    single = others(sheet.state.rules, len(sheet.names))
    for other in [other for other in single if other.key not in OF_THE_PLAY][:MOST_SINGLE]:
        change: dict[str, Any] = {other.key: value_text(other.key, getattr(other.rules, other.key))}
        label = wording.rule_label(other.key, other.rules)
        found.append((label, url_for("what_if.show", token=token, **change)))
    return found


# ------------------------------------------------------------------------------ the view


@dataclass(frozen=True, kw_only=True)
class Cell:
    """A score as played (None: other sides played) and by these rules."""

    played: str | None
    now: str


@dataclass(frozen=True, kw_only=True)
class Row:
    """One hand. ``bid`` is (name, call, suit), or None: then ``text`` says what happened;
    ``result`` is how the bid came out as played."""

    label: str
    seq: int
    bid: tuple[str, str, str | None] | None
    text: str
    result: str
    cells: tuple[Cell, ...]
    notes: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class View:
    """The whole comparison. ``finals`` are the names of each side, its score, its smucks;
    ``skipped`` is how many hands would not have been played; ``kept`` names the rules of the play
    that stay as they were; ``passes``: calls that these rules forbid are taken as passes; ``down``:
    scores are what is still to go."""

    verdict: str
    sentences: tuple[str, ...]
    finals: tuple[tuple[tuple[str, ...], Cell, Cell], ...]
    with_smucks: bool
    heads: tuple[tuple[str, str], ...]
    rows: tuple[Row, ...]
    same_sides: bool
    skipped: int
    kept: str
    passes: bool
    down: bool


def _view(sheet: Sheet, seen: WhatIf) -> View:
    state, names = sheet.state, Names.at(seen.table, sheet.names, markup=True)
    open_hand = seen.cant_tell
    there = names if open_hand is None else _names_then(sheet, seen, open_hand)
    same_sides = seen.table.sides == state.table.sides
    outcome = state.outcome
    same = bool(outcome and same_sides and seen.winners == outcome.winners)
    return View(
        verdict=if_title(seen, names),
        sentences=(
            as_played(state, present.names_of(sheet)),
            by_these_rules(seen, there, same=same),
        ),
        finals=tuple(_finals(sheet, seen)),
        with_smucks=present.shows_smucks(state) or has_smucks(seen.rules),
        heads=present.heads(sheet, seen.table.sides),
        rows=tuple(_rows(sheet, seen)),
        same_sides=same_sides,
        skipped=sum(hand.skipped for hand in seen.hands),
        kept=wording.key_labels(seen.kept),
        passes=any(hand.otherwise and hand.otherwise.changed for hand in seen.hands),
        down=_counts_down(sheet, seen),
    )


def _names_then(sheet: Sheet, seen: WhatIf, hand: HandIf) -> Names:
    """The names of who sat there in that hand."""
    return Names.at(seen.table, sheet.names_at(hand.played.table), markup=True)


def _counts_down(sheet: Sheet, seen: WhatIf) -> bool:
    """Whether people read off what is still to go, by both rules."""
    return sheet.state.rules.counts_down and seen.rules.counts_down


def _cell(sheet: Sheet, seen: WhatIf, side: int, played: Scores, now: Ranges | None) -> Cell:
    """A side's score as played, unless others stood together then, and as it would have been."""
    there = None if now is None else now[side]
    was, same_sides = played, seen.table.sides == sheet.state.table.sides
    if same_sides and _counts_down(sheet, seen):
        was = tuple(map(sheet.state.rules.read_off, played))
    if there is not None and _counts_down(sheet, seen):
        low, high = map(seen.rules.read_off, there)
        there = Range(high, low)
    return Cell(
        played=wording.points(was[side]) if same_sides else None,
        now=range_text(there),
    )


def _finals(sheet: Sheet, seen: WhatIf) -> Iterator[tuple[tuple[str, ...], Cell, Cell]]:
    """Each side with its score and its smucks, as they stand in the end."""
    if not seen.hands:
        return
    state, last = sheet.state, seen.hands[-1]
    same_sides = seen.table.sides == state.table.sides
    for side, seats in enumerate(seen.table.sides):
        smucks = Cell(
            played=wording.points(state.smucks[side]) if same_sides else None,
            now=range_text(last.smucks[side] if last.smucks else None),
        )
        names = tuple(sheet.names[seat] for seat in seats)
        yield names, _cell(sheet, seen, side, state.scores, last.scores), smucks


def _rows(sheet: Sheet, seen: WhatIf) -> Iterator[Row]:
    """The hands, up to where the game would have been over or nothing can be told any more."""
    sides = range(len(seen.table.sides))
    for hand in seen.hands:
        if hand.skipped or (hand.scores is None and hand.cant_tell is None):
            continue
        line, played = present.hand_line(sheet, hand.played), hand.played.scores
        yield Row(
            label=line.label,
            seq=line.seq,
            bid=line.bid,
            text=line.text,
            result=line.result,
            cells=tuple(_cell(sheet, seen, side, played, hand.scores) for side in sides),
            notes=tuple(if_notes(hand, seen, _names_then(sheet, seen, hand))),
        )
