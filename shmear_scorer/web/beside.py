"""Beside which field of a hand's form a problem is shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from shmear_scorer.rules.ruling import Problem
from shmear_scorer.web.forms import Shape, count_field, seat_of


def field_of(where: str, shape: Shape) -> str:
    """The field beside which a problem of that place is shown; ``""``: at the top only."""
    head, _, rest = where.partition(".")
    match head:
        case "points":
            return rest if rest in shape.rules.worth else ""
        case "card_points":
            seat = seat_of(rest)
            known = seat in range(len(shape.table.players))
            return count_field(shape.table.speaker(seat)) if known else "game"
        case "evidence":
            return next(iter(shape.rules.worth))
        case "calls" | "bid":
            return "bid"
        case "dump" | "trump" | "partner" | "dealer" | "kitty":
            return head
        case "played" | "piles" | "discards":
            return {"played": "played", "piles": "pile", "discards": "thrown"}[head] + f"-{rest}"
    return ""


def by_field(problems: Sequence[Problem], shape: Shape) -> Mapping[str, list[Problem]]:
    """Problems, sorted to the fields that they are shown beside."""
    sorted_out: dict[str, list[Problem]] = {}
    for problem in problems:
        sorted_out.setdefault(field_of(problem.where, shape), []).append(problem)
    return sorted_out
