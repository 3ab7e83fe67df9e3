"""Where things stand in a picture: scales, ticks and labels that keep clear of each other.

All places are in percent of the picture, so that it takes any width; nothing here knows words.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

LEFT: Final = 9.0
RIGHT: Final = 73.0
TOP: Final = 6.0
BOTTOM: Final = 87.0
LABELS: Final = 76.5
"""Where the names at the ends of lines begin."""
LABEL_GAP: Final = 8.6
"""How far apart two of them stay."""

MARKS: Final = (
    "M-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0z",
    "M-4-4h8v8h-8z",
    "M0-5.5L5 4h-10z",
    "M0-5.5L5.5 0L0 5.5L-5.5 0z",
    "M0 5.5L5-4h-10z",
    "M-5-2h3v-3h4v3h3v4h-3v3h-4v-3h-3z",
)
"""Signs about a point, in px: each line ends in one."""


class Point(NamedTuple):
    """A place in a picture."""

    x: float
    y: float


@dataclass(frozen=True, kw_only=True)
class Scale:
    """From values to places."""

    low: float
    high: float
    start: float
    end: float

    def at(self, value: float) -> float:
        """Where a value stands."""
        share = (value - self.low) / (self.high - self.low) if self.high > self.low else 0.0
        return round(self.start + share * (self.end - self.start), 2)


def across(last: int, first: int = 0) -> Scale:
    """A scale of steps from left to right; a single one stands on the left."""
    return Scale(low=first, high=last, start=LEFT, end=RIGHT)


def upwards(values: Iterable[float]) -> tuple[Scale, tuple[int, ...]]:
    """A scale of values from the bottom to the top, and whole numbers to be written beside it."""
    found = [*values]
    low, high = math.floor(min(found)), math.ceil(max(found))
    if low == high:
        high = low + 1
    step = _step((high - low) / 5)
    ticks = tuple(range(low // step * step, -(-high // step) * step + 1, step))
    return Scale(low=ticks[0], high=ticks[-1], start=BOTTOM, end=TOP), ticks


def _step(least: float) -> int:
    """The smallest of 1, 2, 5, 10, 20, 50 … that is not below ``least``."""
    size = 1
    while True:
        for digit in (1, 2, 5):
            if digit * size >= least:
                return digit * size
        size *= 10


def some(number: int, most: int, first: int = 0) -> tuple[int, ...]:
    """At most about so many of the steps ``first`` to ``number``, evenly and with the last."""
    step = _step((number - first) / most) if number > first else 1
    chosen = [n for n in range(first, number + 1) if n % step == 0 or n == first]
    if chosen[-1] != number:
        # The last one is always told; its neighbour makes room for it.
        if number - chosen[-1] < step * 0.7 and len(chosen) > 1:
            chosen.pop()
        chosen.append(number)
    return tuple(chosen)


def apart(wanted: Sequence[float], gap: float = LABEL_GAP) -> tuple[float, ...]:
    """Places as near to those wanted as they can be and still ``gap`` apart."""
    if not wanted:
        return ()
    room = BOTTOM + 4 - TOP
    gap = min(gap, room / max(1, len(wanted) - 1))
    order = sorted(range(len(wanted)), key=lambda n: (wanted[n], n))
    places = [wanted[n] for n in order]
    for n in range(1, len(places)):
        places[n] = max(places[n], places[n - 1] + gap)
    places[-1] = min(places[-1], BOTTOM + 4)
    for n in range(len(places) - 2, -1, -1):
        places[n] = min(places[n], places[n + 1] - gap)
    found = [0.0] * len(wanted)
    for place, n in zip(places, order, strict=True):
        found[n] = round(place, 2)
    return tuple(found)


def path(points: Iterable[Point]) -> str:
    """The points of a line, as a polyline has them."""
    return " ".join(f"{point.x:g},{point.y:g}" for point in points)
