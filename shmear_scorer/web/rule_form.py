"""Rules as a form has them: each value in fields of its own, and read again.

A field is called by its rule's key, the parts of a value by ``key.part``. What a form leaves out
stays as it is. Nothing is judged here: what can't be is found by the rules.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any, Final, NamedTuple

from werkzeug.datastructures import MultiDict

from shmear_scorer.rules.cards import JOKERS, RANKS
from shmear_scorer.rules.presets import all_presets
from shmear_scorer.rules.ruleset import Moon, RuleSet
from shmear_scorer.rules.rulevalues import KEYS
from shmear_scorer.rules.ruling import Problem

Fields = MultiDict[str, str]

NONE: Final = "none"
NUMBER: Final = "number"
OTHER: Final = "other"
YES: Final = "true"
NO: Final = "false"
USUAL_FLOOR: Final = 0
USUAL_DEALS: Final = 2
USUAL_TARGET: Final = 11


class NumberError(ValueError):
    """A field that takes a number has something else; its first argument is the field."""


def _number(data: Fields, field: str) -> int | float:
    text = data.get(field, "").strip().replace("−", "-").replace(",", ".")
    if re.fullmatch(r"-?[0-9]{1,4}", text):
        return int(text)
    if re.fullmatch(r"-?[0-9]{1,4}\.[0-9]{1,2}", text):
        return float(text)
    raise NumberError(field)


def _number_text(number: float) -> str:
    return f"{number:g}"


class Control(NamedTuple):
    """How a value is spread over a form's fields, and read from those that were sent."""

    fill: Callable[[str, RuleSet, Fields], None]
    read: Callable[[str, Fields], Any]


# --------------------------------------------------------------------- simple values


def choices_of(key: str) -> tuple[Any, ...]:
    """The closed choices of a rule, or nothing where it has none."""
    usual = getattr(RuleSet(), key)
    if isinstance(usual, bool):
        return (False, True)
    return tuple(type(usual)) if isinstance(usual, StrEnum) else ()


def choice_text(key: str, value: Any) -> str:
    """A choice as its field has it."""
    written = KEYS[key].write(value)
    return str(written).lower() if isinstance(written, bool) else str(written)


def _fill_choice(key: str, rules: RuleSet, data: Fields) -> None:
    data[key] = choice_text(key, getattr(rules, key))


def _read_choice(key: str, data: Fields) -> Any:
    text = data[key]
    if key == "must_pitch_to_win" or isinstance(getattr(RuleSet(), key), bool):
        return {YES: True, NO: False}.get(text, text)
    return text


def _fill_number(key: str, rules: RuleSet, data: Fields) -> None:
    data[key] = _number_text(getattr(rules, key))


def _read_number(key: str, data: Fields) -> Any:
    return _number(data, key)


_SUGGESTED: Final[Mapping[str, Callable[[RuleSet], int]]] = {
    "max_bid": lambda rules: rules.highest_bid,
    "floor": lambda rules: USUAL_FLOOR,
    "target": lambda rules: USUAL_TARGET,
    "deals_each": lambda rules: USUAL_DEALS,
}
"""What stands in the field for the number while there is none."""


def _fill_optional(key: str, rules: RuleSet, data: Fields) -> None:
    value = getattr(rules, key)
    data[key] = NONE if value is None else NUMBER
    data[f"{key}.number"] = str(_SUGGESTED[key](rules) if value is None else value)


def _read_optional(key: str, data: Fields) -> Any:
    return None if data[key] == NONE else _number(data, f"{key}.number")


# -------------------------------------------------------------- ranks, in common orders


def common_values(key: str) -> tuple[Any, ...]:
    """The values that shipped games have, each once."""
    return tuple(dict.fromkeys(getattr(game, key) for game in all_presets()))


def _fill_ranks(key: str, rules: RuleSet, data: Fields) -> None:
    value = getattr(rules, key)
    data[key] = KEYS[key].write(value) if value in common_values(key) else OTHER
    data[f"{key}.other"] = KEYS[key].write(value)


def _read_ranks(key: str, data: Fields) -> Any:
    return data.get(f"{key}.other", "") if data[key] == OTHER else data[key]


# --------------------------------------------------------------------- values of parts


def _fill_seats(key: str, rules: RuleSet, data: Fields) -> None:
    data.setlist(key, [str(seats) for seats in sorted(rules.seats)])
    data[f"{key}.usual"] = str(rules.seats[0])


def _read_seats(key: str, data: Fields) -> Any:
    """The usual number of players comes first, as long as so many can play at all."""
    usual = data.get(f"{key}.usual", "")
    ticked = [text for text in data.getlist(key) if text.isdecimal() and len(text) < 3]
    return sorted(map(int, ticked), key=lambda seats: (str(seats) != usual, seats))


def _fill_hand_size(key: str, rules: RuleSet, data: Fields) -> None:
    if isinstance(rules.hand_size, int):
        data[key] = str(rules.hand_size)
    else:
        data.update({f"{key}.{seats}": str(rules.cards_each(seats)) for seats in rules.seats})


def _read_hand_size(key: str, data: Fields) -> Any:
    if key in data:
        return _number(data, key)
    return {field.partition(".")[2]: _number(data, field) for field in _parts(key, data)}


def _parts(key: str, data: Fields) -> list[str]:
    return [field for field in data if field.startswith(f"{key}.")]


def _fill_forfeit(key: str, rules: RuleSet, data: Fields) -> None:
    data[f"{key}.points"] = str(rules.forfeit.points)
    data[f"{key}.smucks"] = str(rules.forfeit.smucks)


def _read_forfeit(key: str, data: Fields) -> Any:
    return {part: _number(data, f"{key}.{part}") for part in ("points", "smucks")}


def _fill_exchange(key: str, rules: RuleSet, data: Fields) -> None:
    exchange = rules.exchange
    data[key] = NONE if exchange is None else YES
    data[f"{key}.up_to"] = str(exchange.up_to if exchange else 3)
    if exchange is None or exchange.dealer_takes_rest:
        data[f"{key}.dealer_takes_rest"] = YES


def _read_exchange(key: str, data: Fields) -> Any:
    if data[key] == NONE:
        return None
    rest = f"{key}.dealer_takes_rest" in data
    return {"up_to": _number(data, f"{key}.up_to"), "dealer_takes_rest": rest}


def _fill_points(key: str, rules: RuleSet, data: Fields) -> None:
    data.setlist(key, list(rules.worth))
    data.update({f"{key}.{point}": str(worth) for point, worth in rules.worth.items()})


def _read_points(key: str, data: Fields) -> Any:
    points = [point for point in data.getlist(key) if point]
    worth = {p: _number(data, f"{key}.{p}") if f"{key}.{p}" in data else 1 for p in points}
    return [point if worth[point] == 1 else f"{point}:{worth[point]}" for point in points]


def _fill_card_points(key: str, rules: RuleSet, data: Fields) -> None:
    values = dict(rules.card_points)
    data.update({f"{key}.{rank}": _number_text(values.get(rank, 0)) for rank in RANKS})
    if rules.jokers:
        named = [name for name in JOKERS if name in values] or ["Jo"]
        data.update({f"{key}.{name}": _number_text(values.get(name, 0)) for name in named})


def _read_card_points(key: str, data: Fields) -> Any:
    counts = {field.partition(".")[2]: _number(data, field) for field in _parts(key, data)}
    return {rank: counts[rank] for rank in (*RANKS, *JOKERS) if counts.get(rank)}


def _fill_moon(key: str, rules: RuleSet, data: Fields) -> None:
    moon = rules.moon or Moon()
    written = KEYS[key].write(moon)
    data[key] = NONE if rules.moon is None else YES
    for part in ("from_score", "made", "failed"):
        value = written[part]
        word = NONE if value is None else value if isinstance(value, str) else NUMBER
        data[f"{key}.{part}"] = word
        data[f"{key}.{part}.number"] = str(value if word == NUMBER else rules.highest_bid)
    if written["from_score"] is None:
        data[f"{key}.from_score.number"] = "1"
    if moon.first_hand:
        data[f"{key}.first_hand"] = YES
    data[f"{key}.smucks"] = str(moon.smucks)
    data[f"{key}.needs"] = moon.needs.value


def _read_moon(key: str, data: Fields) -> Any:
    if data[key] == NONE:
        return None
    read: dict[str, Any] = {"first_hand": f"{key}.first_hand" in data}
    for part in ("from_score", "made", "failed"):
        word = data.get(f"{key}.{part}", "")
        if word == NUMBER:
            read[part] = _number(data, f"{key}.{part}.number")
        else:
            read[part] = None if word == NONE else word
    read["smucks"] = _number(data, f"{key}.smucks")
    read["needs"] = data.get(f"{key}.needs", "")
    return read


MOST_STEPS: Final = 5


def _fill_several_out(key: str, rules: RuleSet, data: Fields) -> None:
    steps = [step.value for step in rules.several_out]
    for place in range(MOST_STEPS):
        data[f"{key}.{place + 1}"] = steps[place] if place < len(steps) else ""


def _read_several_out(key: str, data: Fields) -> Any:
    places = (f"{key}.{place + 1}" for place in range(MOST_STEPS))
    return [data[place] for place in places if data.get(place)]


_BY_KEY: Final[Mapping[str, Control]] = {
    **dict.fromkeys(
        ("max_bid", "floor", "target", "deals_each"), Control(_fill_optional, _read_optional)
    ),
    **dict.fromkeys(("deck", "trump_order"), Control(_fill_ranks, _read_ranks)),
    "seats": Control(_fill_seats, _read_seats),
    "hand_size": Control(_fill_hand_size, _read_hand_size),
    "forfeit": Control(_fill_forfeit, _read_forfeit),
    "exchange": Control(_fill_exchange, _read_exchange),
    "points": Control(_fill_points, _read_points),
    "card_points": Control(_fill_card_points, _read_card_points),
    "moon": Control(_fill_moon, _read_moon),
    "several_out": Control(_fill_several_out, _read_several_out),
}


def _control(key: str) -> Control:
    if key in _BY_KEY:
        return _BY_KEY[key]
    if choices_of(key):
        return Control(_fill_choice, _read_choice)
    return Control(_fill_number, _read_number)


def filled(rules: RuleSet) -> Fields:
    """All fields of a form that shows ``rules``."""
    data: Fields = MultiDict()
    for key in KEYS:
        _control(key).fill(key, rules, data)
    return data


def read_changes(data: Fields, rules: RuleSet) -> tuple[dict[str, Any], list[Problem]]:
    """What a form makes of ``rules``: the values that differ, in a game file's notation, and the
    fields that have no number where one belongs."""
    changes: dict[str, Any] = {}
    problems = []
    for key in KEYS:
        if key not in data and not _parts(key, data):
            continue
        try:
            value = _control(key).read(key, data)
        except NumberError as wrong:
            facts = {"value": data.get(wrong.args[0], "")[:20]}
            problems.append(Problem(code="not-a-number", where=key, facts=facts))
            continue
        if value != KEYS[key].write(getattr(rules, key)):
            changes[key] = value
    return changes, problems
