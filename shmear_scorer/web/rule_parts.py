"""What a page asks about each rule: its parts, each a field with what it is called."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from shmear_scorer.rules.cards import JICK, JOKERS, RANKS
from shmear_scorer.rules.rulecheck import MOST_SEATS
from shmear_scorer.rules.ruleset import POINT_NAMES, RuleSet, SeveralOut
from shmear_scorer.rules.rulevalues import KEYS
from shmear_scorer.web import wording
from shmear_scorer.web.rule_form import (
    MOST_STEPS,
    NONE,
    NUMBER,
    OTHER,
    YES,
    Fields,
    choice_text,
    choices_of,
    common_values,
)
from shmear_scorer.web.wording import rule_parts as words


class Ask(StrEnum):
    """The kinds of fields."""

    OPTIONS = "options"
    NUMBER = "number"
    TEXT = "text"
    CHECK = "check"
    SELECT = "select"
    POINTS = "points"
    RANKS = "ranks"
    SEATS = "seats"


@dataclass(frozen=True, kw_only=True)
class Option:
    """One answer: its value, what it is called, what it does, and whether it is chosen.

    ``worth`` is a number beside it, ``field`` what is to be filled in where it is chosen.
    """

    value: str
    label: str
    chosen: bool
    sentence: str = ""
    worth: str = ""
    aria: str = ""
    field: Part | None = None


@dataclass(frozen=True, kw_only=True)
class Part:
    """One field of a rule. ``under``: it is asked unless the rule's own answer is none."""

    ask: Ask
    name: str
    label: str = ""
    value: str = ""
    options: tuple[Option, ...] = ()
    least: int = 0
    under: bool = False

    @property
    def says(self) -> bool:
        """Whether each of its answers says what it does."""
        return bool(self.options) and all(option.sentence for option in self.options)


def parts_of(key: str, rules: RuleSet, data: Fields) -> list[Part]:
    """The fields of a rule, with what ``data`` has in them; ``rules`` are what it comes to."""
    if choices_of(key):
        return [_choices(key, choices_of(key), rules, data)]
    match key:
        case "max_bid" | "floor" | "target" | "deals_each":
            return [_words(key, (NONE, NUMBER), data, least=-999 if key == "floor" else 1)]
        case "deck" | "trump_order":
            return [_ranks(key, rules, data)]
        case "seats":
            return [_seats(data)]
        case "hand_size":
            return list(_hand_size(data))
        case "forfeit":
            return [_number(f"forfeit.{part}", data) for part in ("points", "smucks")]
        case "exchange":
            return list(_exchange(data))
        case "points":
            return [_points(rules, data)]
        case "card_points":
            return [_card_points(data)]
        case "moon":
            return list(_moon(data))
        case "several_out":
            return list(_several_out(data))
    return [_number(key, data, label=wording.key_label(key))]


def _number(
    name: str, data: Fields, *, least: int = 0, label: str = "", under: bool = False
) -> Part:
    return Part(
        ask=Ask.NUMBER,
        name=name,
        label=label or words.part_name(name),
        value=data.get(name, ""),
        least=least,
        under=under,
    )


def _choices(key: str, choices: Sequence[Any], rules: RuleSet, data: Fields) -> Part:
    """All values of a closed choice, each with the sentence on what it does."""
    options = []
    for choice in choices:
        change: dict[str, Any] = {key: choice}
        changed, text = replace(rules, **change), choice_text(key, choice)
        options.append(
            Option(
                value=text,
                label=wording.rule_label(key, changed),
                sentence=wording.rule_sentence(key, changed),
                chosen=data.get(key) == text,
            )
        )
    return Part(ask=Ask.OPTIONS, name=key, options=tuple(options))


def _words(name: str, values: Sequence[str], data: Fields, *, least: int = 0, **more: Any) -> Part:
    """Answers by their names; the one that is a number has it beside it."""
    options = tuple(
        Option(
            value=value,
            label=words.part_word(name, value),
            chosen=data.get(name) == value,
            field=_number(f"{name}.number", data, least=least) if value == NUMBER else None,
        )
        for value in values
    )
    return Part(ask=Ask.OPTIONS, name=name, options=options, **more)


def _ranks(key: str, rules: RuleSet, data: Fields) -> Part:
    options = []
    for value in common_values(key):
        change: dict[str, Any] = {key: value}
        text = KEYS[key].write(value)
        label = " ".join(map(wording.rank_text, value))
        sentence = wording.rule_label(key, replace(rules, **change)) if key == "deck" else ""
        chosen = data.get(key) == text
        options.append(Option(value=text, label=label, sentence=sentence, chosen=chosen))
    name = f"{key}.other"
    typed = Part(ask=Ask.TEXT, name=name, label=words.part_name(name), value=data.get(name, ""))
    label, chosen = words.part_word(key, OTHER), data.get(key) == OTHER
    options.append(Option(value=OTHER, label=label, chosen=chosen, field=typed))
    return Part(ask=Ask.OPTIONS, name=key, options=tuple(options))


def _seats(data: Fields) -> Part:
    options = tuple(
        Option(
            value=str(seats),
            label=str(seats),
            aria=words.players_word(seats),
            chosen=str(seats) in data.getlist("seats"),
        )
        for seats in range(2, MOST_SEATS + 1)
    )
    return Part(ask=Ask.SEATS, name="seats", value=data.get("seats.usual", ""), options=options)


def _hand_size(data: Fields) -> Iterator[Part]:
    by_players = [name for name in data if name.startswith("hand_size.")]
    if not by_players:
        yield _number("hand_size", data, least=1)
    for name in by_players:
        seats = int(name.partition(".")[2])
        yield _number(name, data, least=1, label=words.players_word(seats))


def _exchange(data: Fields) -> Iterator[Part]:
    yield _words("exchange", (NONE, YES), data)
    yield _number("exchange.up_to", data, under=True)
    yield _check("exchange.dealer_takes_rest", data)


def _check(name: str, data: Fields) -> Part:
    value = YES if name in data else ""
    return Part(ask=Ask.CHECK, name=name, label=words.part_name(name), value=value, under=True)


def _points(rules: RuleSet, data: Fields) -> Part:
    """The points in their order, then those that are not played."""
    played = [point for point in data.getlist("points") if point in POINT_NAMES]
    options = tuple(
        Option(
            value=point,
            label=wording.point_label(point, rules),
            aria=words.worth_name(point, rules),
            worth=data.get(f"points.{point}", "1"),
            chosen=point in played,
        )
        for point in dict.fromkeys([*played, *POINT_NAMES])
    )
    return Part(ask=Ask.POINTS, name="points", options=options)


def _card_points(data: Fields) -> Part:
    options = tuple(
        Option(value=rank, label=wording.rank_text(rank), worth=data[name], chosen=True)
        for rank in (*RANKS, *JOKERS, JICK)
        if (name := f"card_points.{rank}") in data
    )
    return Part(ask=Ask.RANKS, name="card_points", options=options)


def _moon(data: Fields) -> Iterator[Part]:
    yield _words("moon", (NONE, YES), data)
    for part, choices, least in (
        ("from_score", (NONE, NUMBER), -999),
        ("needs", ("points", "tricks"), 0),
        ("made", ("wins", NUMBER), 0),
        ("failed", ("all", "loses", NUMBER), 0),
    ):
        name = f"moon.{part}"
        label = words.part_name(name)
        yield _words(name, choices, data, least=least, label=label, under=True)
        if part == "from_score":
            yield _check("moon.first_hand", data)
    yield _number("moon.smucks", data, under=True)


def _several_out(data: Fields) -> Iterator[Part]:
    for place in range(1, MOST_STEPS + 1):
        name = f"several_out.{place}"
        steps = [("", None), *((step.value, step) for step in SeveralOut)]
        options = tuple(
            Option(value=value, label=words.step_word(step), chosen=data.get(name, "") == value)
            for value, step in steps
        )
        yield Part(
            ask=Ask.SELECT,
            name=name,
            label=words.step_name(place),
            value=data.get(name, ""),
            options=options,
        )
