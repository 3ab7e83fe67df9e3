"""How a rule's value is written in a game file, and read again (docs/format.md).

``KEYS`` has, for each key, how to read and how to write it. A value that can't be read raises
`BadValueError`; whether values fit together is `rulecheck`'s business.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any, Final, NamedTuple, TypeVar

from .cards import JICK, JOKERS, RANKS
from .ruleset import (
    LOSES,
    POINT_NAMES,
    AllPass,
    DealerMatch,
    Exchange,
    FirstTrick,
    Follow,
    GameTie,
    HighLow,
    JokerLead,
    JokerTie,
    LowTo,
    Moon,
    MoonNeeds,
    MustPitch,
    OthersScore,
    Partnership,
    Point,
    Revoke,
    RuleSet,
    SeveralOut,
    TrumpBy,
)
from .ruling import Chips, Problem, Refused

E = TypeVar("E", bound=Enum)

NULL_WORD: Final = "none"
"""How a preset's data file, whose notation has no null, writes one."""


class BadValueError(ValueError):
    """A value that the key does not take; ``choices`` lists what it does take, if few."""

    def __init__(self, *choices: str) -> None:
        super().__init__(", ".join(choices))
        self.choices = choices


def _number(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or abs(value) > 1000:
        raise BadValueError("number")
    return value


def _number_or_null(value: Any) -> int | None:
    return None if value in (None, NULL_WORD) else _number(value)


def half_number(value: Any) -> float | None:
    """A whole number or one and a half; None for anything else. A whole one is an int."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    if isinstance(value, int):
        return value
    if not (value * 2).is_integer():
        return None
    return int(value) if value.is_integer() else value


def _yes(value: Any) -> bool:
    if not isinstance(value, bool):
        raise BadValueError("true", "false")
    return value


def _choice(kind: type[E]) -> Callable[[Any], E]:
    def read(value: Any) -> E:
        try:
            return kind(value)
        except ValueError:
            raise BadValueError(*(str(member.value) for member in kind)) from None

    return read


def _object(value: Any, *keys: str) -> dict[str, Any]:
    if not isinstance(value, Mapping) or set(value) - set(keys):
        raise BadValueError(*keys)
    return dict(value)


def _texts(value: Any) -> list[str]:
    if isinstance(value, str):
        return value.split()
    if not isinstance(value, list | tuple) or not all(isinstance(v, str) for v in value):
        raise BadValueError("list")
    return list(value)


def _ranks(value: Any) -> tuple[str, ...]:
    """A list of ranks, or the lowest one that is kept."""
    ranks = tuple("10" if rank == "T" else rank for rank in _texts(value))
    if not ranks or any(rank not in RANKS for rank in ranks) or len(set(ranks)) < len(ranks):
        raise BadValueError(*RANKS)
    if len(ranks) == 1:
        return RANKS[: RANKS.index(ranks[0]) + 1]
    return tuple(rank for rank in RANKS if rank in ranks)


def _order(value: Any) -> tuple[str, ...]:
    order = tuple("10" if rank == "T" else rank for rank in _texts(value))
    known = (*RANKS, JICK, *JOKERS)
    if not order or any(rank not in known for rank in order) or len(set(order)) < len(order):
        raise BadValueError(*known)
    return order


def _points(value: Any) -> tuple[Point, ...]:
    points = []
    for text in _texts(value):
        name, _, worth = text.partition(":")
        if name not in POINT_NAMES or (
            worth and not (worth.isdecimal() and len(worth) < 3 and int(worth) > 0)
        ):
            raise BadValueError(*POINT_NAMES)
        points.append(Point(name=name, worth=int(worth or 1)))
    if len({point.name for point in points}) < len(points) or not points:
        raise BadValueError(*POINT_NAMES)
    return tuple(points)


def _hand_size(value: Any) -> int | tuple[tuple[int, int], ...]:
    if not isinstance(value, Mapping):
        return _number(value)
    if not all(re.fullmatch("[1-9][0-9]?", str(players)) for players in value):
        raise BadValueError("number")
    return tuple(sorted((int(players), _number(size)) for players, size in value.items()))


def _seats(value: Any) -> tuple[int, ...]:
    if not isinstance(value, list | tuple) or not value:
        raise BadValueError("list")
    return tuple(dict.fromkeys(_number(v) for v in value))


def _card_points(value: Any) -> tuple[tuple[str, float], ...]:
    if not isinstance(value, Mapping) or set(value) - {*RANKS, *JOKERS}:
        raise BadValueError(*RANKS, *JOKERS)
    worths = [(rank, half_number(worth)) for rank, worth in value.items()]
    read = tuple((rank, worth) for rank, worth in worths if worth is not None)
    if len(read) < len(worths) or any(abs(worth) > 1000 for _, worth in read):
        raise BadValueError("half")
    return read


def _forfeit(value: Any) -> Chips:
    chips = _object(value, "points", "smucks")
    return Chips(_number(chips.get("points", 0)), _number(chips.get("smucks", 0)))


def _exchange(value: Any) -> Exchange | None:
    if value in (None, NULL_WORD):
        return None
    parts = _object(value, "up_to", "dealer_takes_rest")
    return Exchange(
        up_to=_number(parts.get("up_to", 3)),
        dealer_takes_rest=_yes(parts.get("dealer_takes_rest", False)),
    )


def _moon(value: Any) -> Moon | None:
    if value in (None, NULL_WORD):
        return None
    parts = _object(value, "from_score", "first_hand", "made", "failed", "smucks", "needs")
    made, failed = parts.get("made", "wins"), parts.get("failed", "all")
    return Moon(
        from_score=_number_or_null(parts.get("from_score", 1)),
        first_hand=_yes(parts.get("first_hand", True)),
        made=None if made == "wins" else _number(made),
        failed=None if failed == "all" else LOSES if failed == LOSES else _number(failed),
        smucks=_number(parts.get("smucks", 2)),
        needs=_choice(MoonNeeds)(parts.get("needs", "points")),
    )


def _must_pitch(value: Any) -> MustPitch:
    if isinstance(value, bool):
        return MustPitch.YES if value else MustPitch.NO
    return _choice(MustPitch)(value)


def _several_out(value: Any) -> tuple[SeveralOut, ...]:
    steps = tuple(_choice(SeveralOut)(step) for step in _texts(value))
    if not steps or len(set(steps)) < len(steps):
        raise BadValueError(*(step.value for step in SeveralOut))
    return steps


def _plain(value: Any) -> Any:
    return value


def _write_moon(moon: Moon | None) -> Any:
    return moon and {
        "from_score": moon.from_score,
        "first_hand": moon.first_hand,
        "made": "wins" if moon.made is None else moon.made,
        "failed": "all" if moon.failed is None else moon.failed,
        "smucks": moon.smucks,
        "needs": moon.needs.value,
    }


class Notation(NamedTuple):
    """How one key's value is read from a file and written to it."""

    read: Callable[[Any], Any]
    write: Callable[[Any], Any] = _plain


def _enum(kind: type[E]) -> Notation:
    return Notation(_choice(kind), lambda member: member.value)


KEYS: Final[Mapping[str, Notation]] = {
    "partnership": _enum(Partnership),
    "seats": Notation(_seats, list),
    "hand_size": Notation(
        _hand_size,
        lambda v: v if isinstance(v, int) else {str(players): size for players, size in v},
    ),
    "kitty": Notation(_number),
    "jokers": Notation(_number),
    "deck": Notation(_ranks, " ".join),
    "exchange": Notation(
        _exchange, lambda v: v and {"up_to": v.up_to, "dealer_takes_rest": v.dealer_takes_rest}
    ),
    "trump_order": Notation(_order, " ".join),
    "min_bid": Notation(_number),
    "max_bid": Notation(_number_or_null),
    "max_bid_ends": Notation(_yes),
    "dealer_may_match": _enum(DealerMatch),
    "all_pass": _enum(AllPass),
    "forfeit": Notation(_forfeit, lambda v: {"points": v.points, "smucks": v.smucks}),
    "trump_by": _enum(TrumpBy),
    "follow": _enum(Follow),
    "first_trick": _enum(FirstTrick),
    "points": Notation(
        _points, lambda v: [p.name if p.worth == 1 else f"{p.name}:{p.worth}" for p in v]
    ),
    "high_low": _enum(HighLow),
    "low_to": _enum(LowTo),
    "game_tie": _enum(GameTie),
    "card_points": Notation(_card_points, dict),
    "others_score": _enum(OthersScore),
    "set_smucks": Notation(_number),
    "floor": Notation(_number_or_null),
    "moon": Notation(_moon, _write_moon),
    "target": Notation(_number_or_null),
    "deals_each": Notation(_number_or_null),
    "count_down": Notation(_yes),
    "several_out": Notation(_several_out, lambda v: [step.value for step in v]),
    "joker_tie": _enum(JokerTie),
    "joker_lead": _enum(JokerLead),
    "must_pitch_to_win": Notation(
        _must_pitch, lambda v: {MustPitch.NO: False, MustPitch.YES: True}.get(v, v.value)
    ),
    "all_points_win": Notation(_yes),
    "revoke": _enum(Revoke),
}


def read_values(data: Mapping[str, Any]) -> dict[str, Any]:
    """Read the values of some keys.

    Raises `Refused` with a problem for each key that is unknown or whose value can't be read.
    """
    values, problems = read_each(data)
    if problems:
        raise Refused(*problems)
    return values


def read_each(data: Mapping[str, Any]) -> tuple[dict[str, Any], list[Problem]]:
    """The values of those keys that can be read, and a problem for each of the others."""
    values, problems = {}, []
    for key, value in data.items():
        if key not in KEYS:
            shown = str(key)[:80]
            problems.append(Problem(code="rules-unknown-key", where=key, facts={"key": shown}))
            continue
        try:
            values[key] = KEYS[key].read(value)
        except BadValueError as bad:
            facts = {"key": key, "value": str(value)[:80], "choices": list(bad.choices)}
            problems.append(Problem(code="rules-bad-value", where=key, facts=facts))
    return values, problems


def write_values(rules: RuleSet) -> dict[str, Any]:
    """All of a RuleSet's values as a game file writes them."""
    return {key: notation.write(getattr(rules, key)) for key, notation in KEYS.items()}
