"""How a season counts, in sentences made from its values."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import ceil
from typing import Final

from shmear_scorer.league.counting import Counting, Entrants, Number, TieBreak

from .exact import exact
from .messages import N_, gettext, ngettext
from .names import NO_NAMES, Names

_NAMES: Final[Mapping[TieBreak, str]] = {
    TieBreak.MATCH_POINTS: N_("Match points"),
    TieBreak.WINS: N_("Games won"),
    TieBreak.WIN_RATE: N_("Share of games won"),
    TieBreak.HEAD_TO_HEAD: N_("Head to head"),
    TieBreak.SCORE_PER_HAND: N_("Points per hand"),
    TieBreak.MARGIN: N_("Margin per game"),
    TieBreak.FEWER_SMUCKS: N_("Fewer smucks per game"),
    TieBreak.BIDS_MADE: N_("Bids made"),
    TieBreak.LOT: N_("A draw by lot"),
}
_IN_SENTENCES: Final[Mapping[TieBreak, str]] = {
    TieBreak.MATCH_POINTS: N_("match points"),
    TieBreak.WINS: N_("games won"),
    TieBreak.WIN_RATE: N_("the share of games won"),
    TieBreak.HEAD_TO_HEAD: N_("head to head"),
    TieBreak.SCORE_PER_HAND: N_("points per hand"),
    TieBreak.MARGIN: N_("the margin per game"),
    TieBreak.FEWER_SMUCKS: N_("fewer smucks per game"),
    TieBreak.BIDS_MADE: N_("bids made"),
    TieBreak.LOT: N_("a draw by lot"),
}
_LINES: Final[Mapping[TieBreak, str]] = {
    TieBreak.MATCH_POINTS: N_("What the games, and the nights, bring in all."),
    TieBreak.WINS: N_("Games won. A drawn game is nobody’s win."),
    TieBreak.WIN_RATE: N_("Games won of all games. A drawn game is nobody’s win."),
    TieBreak.HEAD_TO_HEAD: N_("Match points from the games between those who are level."),
    TieBreak.SCORE_PER_HAND: N_("The scores made, by hands, in games whose hands are known."),
    TieBreak.MARGIN: N_("How far ahead of the best other side, on average."),
    TieBreak.FEWER_SMUCKS: N_("Smucks by games; fewer are better."),
    TieBreak.BIDS_MADE: N_("Bids that one pitched oneself and made."),
    TieBreak.LOT: N_("Drawn with the seed; anybody can draw it again."),
}
_WITH_SEED: Final = N_("a draw by lot with the seed “%(seed)s”")


def step_name(step: TieBreak) -> str:
    """A tie-break as a heading: Head to head."""
    return gettext(_NAMES[step])


def step_phrase(step: TieBreak) -> str:
    """A tie-break in a sentence: head to head."""
    return gettext(_IN_SENTENCES[step])


def step_line(step: TieBreak) -> str:
    """What a tie-break compares."""
    return gettext(_LINES[step])


def _win(counting: Counting, names: Names) -> str:
    words = {"win": exact(counting.win), "draw": exact(counting.draw)}
    number = ceil(abs(Fraction(counting.win)))
    if counting.draw == 0:
        message = ngettext(
            "%(win)s match point to each player of the winning side; none for a draw, none to "
            "the others.",
            "%(win)s match points to each player of the winning side; none for a draw, none to "
            "the others.",
            number,
        )
    else:
        message = ngettext(
            "%(win)s match point to each player of the winning side, %(draw)s to each who shares "
            "a draw, none to the others.",
            "%(win)s match points to each player of the winning side, %(draw)s to each who shares "
            "a draw, none to the others.",
            number,
        )
    return names.fill(message, words)


_ADDS: Final[Mapping[str, tuple[str, str, str]]] = {
    "point": (
        N_("Points of the score add nothing."),
        N_("Each point of the score at the end of a game adds %(value)s."),
        N_("Each point of the score at the end of a game takes off %(value)s."),
    ),
    "smuck": (
        N_("Smucks take nothing off."),
        N_("Each smuck in a game adds %(value)s."),
        N_("Each smuck in a game takes off %(value)s."),
    ),
    "night": (
        N_("Being there adds nothing."),
        N_("Each night with at least one game adds %(value)s."),
        N_("Each night with at least one game takes off %(value)s."),
    ),
}
"""What else brings match points: nothing, something, or the opposite."""


def _adds(key: str) -> Callable[[Counting, Names], str]:
    def sentence(counting: Counting, names: Names) -> str:
        value: Number = getattr(counting, key)
        nothing, more, less = _ADDS[key]
        message = gettext(nothing if value == 0 else more if value > 0 else less)
        return names.fill(message, {"value": exact(abs(Fraction(value)))})

    return sentence


def _best(counting: Counting, names: Names) -> str:
    if counting.best is None:
        return names.fill(gettext("All games count."), {})
    message = ngettext(
        "Only the best game of each counts for match points; all other figures are of all games.",
        "Only the %(num)s best games of each count for match points; all other figures are of "
        "all games.",
        counting.best,
    )
    return names.fill(message, {"num": str(counting.best)})


def _least(counting: Counting, names: Names) -> str:
    if counting.least <= 1:
        return names.fill(gettext("One game is enough to be ranked."), {})
    message = ngettext(
        "Who has fewer than %(num)s game is not ranked.",
        "Who has fewer than %(num)s games is not ranked.",
        counting.least,
    )
    return names.fill(message, {"num": str(counting.least)})


def _entrants(counting: Counting, names: Names) -> str:
    if counting.entrants is Entrants.PLAYERS:
        return names.fill(gettext("Each player stands in the table alone."), {})
    return names.fill(
        gettext(
            "Pairs stand in the table: whoever plays together. A game that somebody played "
            "alone is in no pair’s row."
        ),
        {},
    )


def _order(counting: Counting, names: Names) -> str:
    phrases = [_phrase(step, counting, names) for step in counting.order]
    parted = TieBreak.LOT in counting.order
    if len(phrases) == 1:
        only = {"first": phrases[0]}
        if parted:
            return names.fill(gettext("The order is %(first)s."), only)
        return names.fill(
            gettext("The order goes by %(first)s; who is level shares a place."), only
        )
    words = {"first": phrases[0], "rest": names.joined(phrases[1:])}
    if parted:
        return names.fill(
            gettext("The order goes by %(first)s; who is level is parted by, in turn, %(rest)s."),
            words,
        )
    return names.fill(
        gettext(
            "The order goes by %(first)s; who is level is parted by, in turn, %(rest)s; who is "
            "level in all of them shares a place."
        ),
        words,
    )


def _phrase(step: TieBreak, counting: Counting, names: Names) -> str:
    if step is TieBreak.LOT and counting.seed:
        return names.fill(gettext(_WITH_SEED), {"seed": names.typed(counting.seed)})
    return names.fill(gettext(_IN_SENTENCES[step]), {})


_SENTENCES: Final[Mapping[str, Callable[[Counting, Names], str]]] = {
    "entrants": _entrants,
    "win": _win,
    "point": _adds("point"),
    "smuck": _adds("smuck"),
    "night": _adds("night"),
    "best": _best,
    "least": _least,
    "order": _order,
}
"""What is told of how a season counts, in its order, by the value that it is made from."""

_ALSO: Final[Mapping[str, tuple[str, ...]]] = {"win": ("draw",), "order": ("seed",)}


def counting_paragraph(counting: Counting, names: Names = NO_NAMES) -> str:
    """How a season counts, as one paragraph; what counts for nothing is left out."""
    usual = Counting(win=counting.win, draw=counting.draw, order=counting.order)
    left_out = {
        key
        for key in ("entrants", "point", "smuck", "night", "best", "least")
        if getattr(counting, key) == getattr(usual, key)
    }
    if counting.least < 1:
        left_out.add("least")
    told = [say(counting, names) for key, say in _SENTENCES.items() if key not in left_out]
    text = told[0]
    for sentence in told[1:]:
        # Translators: two whole sentences, one after the other.
        text = names.fill(gettext("%(first)s %(second)s"), {"first": text, "second": sentence})
    return text


def counting_changes(
    before: Counting, after: Counting, names: Names = NO_NAMES
) -> list[tuple[str, str]]:
    """What differs between two ways of counting: the sentence before, and the sentence after."""
    return [
        (say(before, names), say(after, names))
        for key, say in _SENTENCES.items()
        if any(
            getattr(before, value) != getattr(after, value) for value in (key, *_ALSO.get(key, ()))
        )
    ]
