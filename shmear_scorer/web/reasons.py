"""Why a hand came out as it did: its rulings by side, and the sums."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from flask import url_for
from markupsafe import Markup

from shmear_scorer.desk.sheets import Sheet
from shmear_scorer.rules.ruleset import RuleSet
from shmear_scorer.rules.ruling import Ruling
from shmear_scorer.rules.state import HandResult
from shmear_scorer.web import wording
from shmear_scorer.web.present import names_of, read_change, side_names
from shmear_scorer.web.wording import Names

Book = Callable[[str], str]
"""Gives the address of a line in the rulebook that goes with what is shown."""


def game_book(token: str) -> Book:
    """The rulebook of a running game."""
    return lambda anchor: url_for("rulebook.of_game", token=token, _anchor=anchor)


@dataclass(frozen=True, kw_only=True)
class RulingLine:
    """One ruling, with its rule, where that stands, and its line in the rulebook."""

    text: str | Markup
    points: int
    smucks: int
    rule: str | Markup
    source: str
    href: str


@dataclass(frozen=True, kw_only=True)
class RulingGroup:
    """The rulings about one side; those about nobody in particular have no names."""

    names: tuple[str, ...]
    sum: str | Markup
    lines: tuple[RulingLine, ...]


def ruling_line(ruling: Ruling, rules: RuleSet, names: Names, book: Book) -> RulingLine:
    """One ruling as pages show it."""
    anchor = wording.ruling_anchor(ruling)
    return RulingLine(
        text=wording.ruling_sentence(ruling, rules, names),
        points=ruling.award.points,
        smucks=ruling.award.smucks,
        rule=wording.ruling_label(ruling, rules),
        source=wording.ruling_source(ruling, rules),
        href=book(anchor) if anchor else "",
    )


def ruling_groups(sheet: Sheet, result: HandResult, book: Book) -> tuple[RulingGroup, ...]:
    """A hand's rulings by the side that they are about, in the order in which they were given."""
    rules, table = sheet.state.rules, result.table
    names = names_of(sheet, table)
    order: dict[int | None, list[Ruling]] = {}
    for ruling in result.rulings:
        order.setdefault(ruling.side, []).append(ruling)
    nobodys = order.pop(None, [])
    groups = [
        RulingGroup(
            names=side_names(sheet, side, table) if side is not None else (),
            sum=_sum_of(rulings),
            lines=tuple(ruling_line(ruling, rules, names, book) for ruling in rulings),
        )
        for side, rulings in order.items()
    ]
    rest = [*nobodys, *result.settling]
    if rest:
        lines = tuple(ruling_line(ruling, rules, names, book) for ruling in rest)
        groups.append(RulingGroup(names=(), sum="", lines=lines))
    return tuple(groups)


def _sum_of(rulings: Sequence[Ruling]) -> str | Markup:
    """The sum, such as −3 + 2 = −1, where more than one ruling moved the score."""
    moves = [ruling.award.points for ruling in rulings if ruling.award.points]
    if len(moves) < 2:
        return ""
    terms = wording.points(moves[0])
    for move in moves[1:]:
        terms += f" {'+' if move > 0 else '−'} {abs(move)}"
    return Markup("{} = <b>{}</b>").format(terms, wording.signed(sum(moves)))


@dataclass(frozen=True, kw_only=True)
class SumRow:
    """What one side had, got and has."""

    names: tuple[str, ...]
    before: int
    change: int
    smucks: int
    after: int


def sums(sheet: Sheet, result: HandResult, *, made: bool = False) -> tuple[SumRow, ...]:
    """What a hand changed, side by side: as people read it, or, if ``made``, what was made."""
    rules = replace(sheet.state.rules, count_down=sheet.state.rules.count_down and not made)
    return tuple(
        SumRow(
            names=side_names(sheet, side, result.table),
            before=rules.read_off(result.scores_before[side]),
            change=read_change(rules, result.change[side]),
            smucks=result.smucks_change[side],
            after=rules.read_off(result.scores[side]),
        )
        for side in range(len(result.scores))
    )
