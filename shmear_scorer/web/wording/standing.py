"""How a game stands, in plain text: for who hears the board, and for a chat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from . import messages
from .figures import points, suit_name
from .messages import gettext
from .names import Names


class Standing(NamedTuple):
    """A side with its names, its score as it is read off, and its smucks."""

    side: str
    score: int
    smucks: int


def bid_said(names: Names, name: str, call: str, suit: str | None) -> str:
    """The bid that waits for its points: "Ann bid 3, spades."."""
    words = {"name": names.typed(name), "bid": call}
    if suit is None:
        return names.fill(gettext("%(name)s bid %(bid)s."), words)
    words["suit"] = suit_name(suit)
    return names.fill(gettext("%(name)s bid %(bid)s, %(suit)s."), words)


def scores_said(names: Names, sides: Sequence[Standing]) -> str:
    """Every score in one sentence: "Ann 8, Bob 5, and Cy 3."."""
    each = [
        names.fill(gettext("%(side)s %(points)s"), {"side": s.side, "points": points(s.score)})
        for s in sides
    ]
    return names.fill(gettext("%(scores)s."), {"scores": names.joined(each)})


def hand_said(names: Names, verdict: str, scores: str) -> str:
    """What the last hand came to, and the scores after it."""
    return names.fill(gettext("%(verdict)s. %(scores)s"), {"verdict": verdict, "scores": scores})


def result_lines(
    names: Names, title: str, verdict: str, reason: str, sides: Sequence[Standing], hands: int
) -> list[str]:
    """A game's result in a few lines."""
    headline = {"game": title, "verdict": verdict}
    count = messages.ngettext("%(num)s hand was played.", "%(num)s hands were played.", hands)
    return [
        names.fill(gettext("%(game)s: %(verdict)s."), headline),
        *([reason] if reason else []),
        *(_side_line(names, side) for side in sides),
        names.fill(count, {"num": hands}),
    ]


def _side_line(names: Names, standing: Standing) -> str:
    words = {"side": standing.side, "points": points(standing.score), "num": standing.smucks}
    if not standing.smucks:
        return names.fill(gettext("%(side)s %(points)s"), words)
    message = messages.ngettext(
        "%(side)s %(points)s, %(num)s smuck", "%(side)s %(points)s, %(num)s smucks", standing.smucks
    )
    return names.fill(message, words)
