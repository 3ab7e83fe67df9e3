"""The form that opens a game, parsed: which game, who sits where, what is played differently, and
what is taken over from paper."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final

from werkzeug.datastructures import MultiDict
from wtforms import StringField
from wtforms.validators import NumberRange, Optional

from shmear_scorer.desk.games import Opening
from shmear_scorer.desk.names import tidy
from shmear_scorer.rules.presets import with_changes
from shmear_scorer.rules.rulecheck import MOST_SEATS, SHAPES
from shmear_scorer.rules.ruleset import (
    AllPass,
    DealerMatch,
    FirstTrick,
    Follow,
    GameTie,
    LowTo,
    Partnership,
    Revoke,
    RuleSet,
)
from shmear_scorer.rules.ruling import Problem, Refused
from shmear_scorer.web import wording
from shmear_scorer.web.forms import KeyedForm, number_problem
from shmear_scorer.web.rule_choice import find_rules
from shmear_scorer.web.whole import WholeField

VARIED: Final[Mapping[str, type[StrEnum]]] = {
    "partnership": Partnership,
    "all_pass": AllPass,
    "low_to": LowTo,
    "follow": Follow,
    "first_trick": FirstTrick,
    "game_tie": GameTie,
    "dealer_may_match": DealerMatch,
    "revoke": Revoke,
}
"""The rules that tables vary most, offered when a game is opened; all others are house rules'."""

OTHER: Final = "other"


class NewGameForm(KeyedForm):
    """A game about to be opened; `new_game_form` adds a row of fields for each seat."""

    preset = StringField()
    seats = WholeField(validators=[Optional()])
    dealer = WholeField(validators=[Optional()])
    target = StringField()
    other_target = WholeField(validators=[Optional(), NumberRange(1, 999)])
    hands_played = WholeField(validators=[Optional(), NumberRange(0, 999)])


def new_game_form() -> type[NewGameForm]:
    """The form class, with all the seats that any game can have."""
    fields: dict[str, Any] = {key: StringField() for key in VARIED}
    for seat in range(MOST_SEATS):
        fields[f"name-{seat}"] = StringField()
        fields[f"score-{seat}"] = WholeField(validators=[Optional(), NumberRange(-999, 999)])
        fields[f"smucks-{seat}"] = WholeField(validators=[Optional()])
    return type("NewGameForm", (NewGameForm,), fields)


def varied_choices(rules: RuleSet) -> dict[str, list[StrEnum]]:
    """For each rule that tables vary, the values that make sense in this game."""
    choices = {key: list(kind) for key, kind in VARIED.items()}
    choices["partnership"] = [
        shape for shape in Partnership if any(seats in SHAPES[shape] for seats in rules.seats)
    ]
    return choices


@dataclass(frozen=True, kw_only=True)
class VariedRule:
    """A rule that tables vary: what it is called, the choices with their labels, and the one that
    is played."""

    key: str
    name: str
    choices: tuple[tuple[str, str], ...]
    value: str


def varied_rules(rules: RuleSet, choices: Mapping[str, Sequence[StrEnum]]) -> list[VariedRule]:
    """The rules that tables vary, with the ``choices`` of each, as ``rules`` play them."""
    return [
        VariedRule(
            key=key,
            name=wording.key_label(key),
            choices=tuple((choice.value, _label(rules, key, choice)) for choice in some),
            value=getattr(rules, key).value,
        )
        for key, some in choices.items()
    ]


def _label(rules: RuleSet, key: str, choice: StrEnum) -> str:
    change: dict[str, Any] = {key: choice}
    return wording.rule_label(key, replace(rules, **change))


@dataclass(frozen=True, kw_only=True)
class Rows:
    """The seats as the form has them: a name (perhaps none yet) a row, and who deals."""

    names: tuple[str, ...]
    dealer: int

    def swapped(self, a: int, b: int) -> Rows:
        """The same with two rows' people swapped; the deal goes with its dealer."""
        names = list(self.names)
        names[a], names[b] = names[b], names[a]
        return Rows(names=tuple(names), dealer={a: b, b: a}.get(self.dealer, self.dealer))

    def with_name(self, name: str, most: int) -> Rows:
        """The same with one more name, on the first free row or a new one."""
        names = list(self.names)
        if "" in names and name:
            names[names.index("")] = name
        elif len(names) < most:
            names.append(name)
        return replace(self, names=tuple(names))

    def fitted(self, rules: RuleSet) -> Rows:
        """The same with as many rows as the game usually has, where these can't be seated."""
        taken = [row for row, name in enumerate(self.names) if name]
        named = [self.names[row] for row in taken]
        names = named
        if len(named) not in rules.seats:
            usual = rules.seats[0] if len(named) <= rules.seats[0] else max(rules.seats)
            names = [*named, *[""] * usual][:usual]
        dealer = taken.index(self.dealer) if self.dealer in taken else 0
        return Rows(names=tuple(names), dealer=min(dealer, len(names) - 1))


def read_rows(form: NewGameForm) -> Rows:
    """The seats that were sent."""
    count = min(max(form.seats.data or 0, 1), MOST_SEATS)
    names = tuple(tidy(form[f"name-{seat}"].data or "") for seat in range(count))
    return Rows(names=names, dealer=form.dealer.data if form.dealer.data is not None else 0)


def chosen_rules(form: NewGameForm) -> tuple[RuleSet, list[Problem]]:
    """The game that was chosen with what is played differently, and what of that can't be.

    Raises `Refused` where there is no such game.
    """
    preset = find_rules(form.preset.data or "")
    changes: dict[str, Any] = {}
    for key in VARIED:
        value = form[key].data
        if value and value != getattr(preset, key):
            changes[key] = value
    problems: list[Problem] = []
    other = form.target.data == OTHER
    target = form.other_target.data if other else form.target.data
    if other and form.other_target.errors:
        problems.append(number_problem(form.other_target, "target"))
    elif other and target is None:
        problems.append(Problem(code="target-missing", where="target"))
    elif target not in (None, "", "None"):
        try:
            number = int(target)
        except ValueError:
            problems.append(
                Problem(code="not-a-number", where="target", facts={"value": str(target)[:20]})
            )
        else:
            if number != preset.target:
                changes["target"] = number
    try:
        return with_changes(preset, changes), problems
    except Refused as refused:
        return preset, [*problems, *refused.problems]


def read_opening(form: NewGameForm) -> tuple[Opening, list[Problem]]:
    """The game to be opened, and what could not be read. Rows without a name are left out."""
    rules, problems = chosen_rules(form)
    rows = read_rows(form)
    taken = [row for row, name in enumerate(rows.names) if name]
    for name in form.errors:
        head = name.partition("-")[0]
        if head in ("score", "smucks", "hands_played"):
            problems.append(number_problem(form[name], name))
    dealer = taken.index(rows.dealer) if rows.dealer in taken else -1
    opening = Opening(
        rules=rules,
        names=tuple(rows.names[row] for row in taken),
        dealer=dealer,
        scores=_scores(form, rules, taken),
        smucks=_numbers(form, "smucks", taken),
        hands_played=_hands_played(form, taken),
    )
    return opening, problems


def _hands_played(form: NewGameForm, taken: Sequence[int]) -> int:
    """As typed; a game with scores was played before, even if nobody counted its hands."""
    if form.hands_played.data is not None:
        return form.hands_played.data
    return 1 if _numbers(form, "score", taken) or _numbers(form, "smucks", taken) else 0


def _numbers(form: NewGameForm, field: str, taken: Sequence[int]) -> dict[int, int]:
    return {
        seat: form[f"{field}-{row}"].data
        for seat, row in enumerate(taken)
        if form[f"{field}-{row}"].data is not None
    }


def _scores(form: NewGameForm, rules: RuleSet, taken: Sequence[int]) -> dict[int, int]:
    """What was made so far: what is read off, read off once more, is what was made."""
    written = _numbers(form, "score", taken)
    return {seat: rules.read_off(score) for seat, score in written.items()}


def swap_scores(form: NewGameForm, rules: RuleSet, a: int, b: int) -> None:
    """Let scores go along with two people that swap seats, where each has one alone."""
    if not rules.partnership.shares_scores:
        for field in ("score", "smucks"):
            one, other = form[f"{field}-{a}"], form[f"{field}-{b}"]
            one.raw_data, other.raw_data = other.raw_data, one.raw_data


def taken_over(form: NewGameForm) -> dict[str, str]:
    """What was typed about a game on paper, as it was typed."""
    return {
        field.name: field.raw_data[0]
        for field in form
        if field.name.partition("-")[0] in ("score", "smucks", "hands_played") and field.raw_data
    }


def to_rows(problem: Problem, rows: Rows) -> Problem:
    """A problem of a seat, beside the row of the form that the seat is in."""
    head, _, seat = problem.where.partition(".")
    taken = [row for row, name in enumerate(rows.names) if name]
    if head in ("name", "score", "smucks") and seat.isdecimal() and int(seat) < len(taken):
        return replace(problem, where=f"{head}-{taken[int(seat)]}")
    return problem


def filled(choice: str, rows: Rows, key: str) -> MultiDict[str, str]:
    """The fields of a form that is shown for the first time, with the rules of that name."""
    fields = MultiDict({"preset": choice, "key": key, "seats": str(len(rows.names))})
    fields["dealer"] = str(rows.dealer)
    for row, name in enumerate(rows.names):
        fields[f"name-{row}"] = name
    return fields
