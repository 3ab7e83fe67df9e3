"""The rulebook's sentences on how a game is won."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from shmear_scorer.rules.ruleset import MustPitch, SeveralOut

from .figures import point_label
from .messages import N_
from .voice import Message, Voice


def _target(told: Voice) -> str:
    target, must_pitch = told.rules.target, told.rules.must_pitch_to_win
    if target is None:
        return told.gettext("No score ends the game.")
    if told.rules.count_down:
        return _nothing_to_go(told, target)
    if must_pitch is not MustPitch.NO:
        return told.ngettext(
            "A side that has %(num)s point or more after a hand in which it pitched and made its "
            "bid is out and wins the game.",
            "A side that has %(num)s points or more after a hand in which it pitched and made its "
            "bid is out and wins the game.",
            target,
        )
    return told.ngettext(
        "A side that has %(num)s point or more after a hand is out and wins the game.",
        "A side that has %(num)s points or more after a hand is out and wins the game.",
        target,
    )


def _nothing_to_go(told: Voice, target: int) -> str:
    if told.rules.must_pitch_to_win is not MustPitch.NO:
        return told.ngettext(
            "A side that has won its %(num)s point, and so has nothing more to go, after a hand in "
            "which it pitched and made its bid is out and wins the game.",
            "A side that has won its %(num)s points, and so has nothing more to go, after a hand "
            "in which it pitched and made its bid is out and wins the game.",
            target,
        )
    return told.ngettext(
        "A side that has won its %(num)s point, and so has nothing more to go, after a hand is out "
        "and wins the game.",
        "A side that has won its %(num)s points, and so has nothing more to go, after a hand is "
        "out and wins the game.",
        target,
    )


def _deals_each(told: Voice) -> str:
    deals = told.rules.deals_each
    if deals is None:
        return told.gettext("The game may take any number of deals.")
    return told.ngettext(
        "The game ends when everybody has dealt once. The highest score wins.",
        "The game ends when everybody has dealt %(num)s times. The highest score wins.",
        deals,
    )


_OUT, _LEVEL, _THEN = "out", "level", "then"
"""Where a step stands: first among several who are out, or level after so many deals; or later."""
_STEPS: Final[Mapping[str, Mapping[SeveralOut, str]]] = {
    _OUT: {
        SeveralOut.SCORE: N_("When several are out after the same hand, the higher score wins."),
        SeveralOut.POINTS_IN_ORDER: N_(
            "When several are out after the same hand, its points are counted one by one in the "
            "order %(points)s, the pitcher’s first if the bid was made. Whoever comes to the "
            "target first wins."
        ),
        SeveralOut.DRAW: N_("When several are out after the same hand, the game is a draw."),
        SeveralOut.PLAY_ON: N_("When several are out after the same hand, another hand is played."),
    },
    _LEVEL: {
        SeveralOut.DRAW: N_("When several are level after the last deal, the game is a draw."),
        SeveralOut.PLAY_ON: N_(
            "When several are level after the last deal, another hand is played."
        ),
    },
    _THEN: {
        SeveralOut.SCORE: N_("If that settles nothing, the higher score wins."),
        SeveralOut.POINTS_IN_ORDER: N_(
            "If that settles nothing, the points are counted one by one in the order %(points)s, "
            "the pitcher’s first if the bid was made, and whoever comes to the target first wins."
        ),
        SeveralOut.DRAW: N_("If that settles nothing, the game is a draw."),
        SeveralOut.PLAY_ON: N_("If that settles nothing, another hand is played."),
    },
}
_PITCHER: Final[Mapping[str, tuple[str, str]]] = {
    _OUT: (
        N_(
            "When several are out after the same hand, the pitcher’s side wins if it is one of "
            "them and made its bid, whatever the scores are."
        ),
        N_(
            "When several are out after the same hand, the pitcher wins if out and if the bid was "
            "made, whatever the scores are."
        ),
    ),
    _LEVEL: (
        N_(
            "When several are level after the last deal, the pitcher’s side wins if it is one of "
            "them and made its bid."
        ),
        N_(
            "When several are level after the last deal, the pitcher wins if one of them and if "
            "the bid was made."
        ),
    ),
    _THEN: (
        N_(
            "If that settles nothing, the pitcher’s side wins if it is one of those left and made "
            "its bid."
        ),
        N_(
            "If that settles nothing, the pitcher wins if one of those left and if the bid was "
            "made."
        ),
    ),
}
"""The step that asks for the pitcher: where partners have one score, and where each has one."""
_LEAST_TO_GO: Final[Mapping[str, str]] = {
    _OUT: N_("When several are out after the same hand, the lowest count wins."),
    _THEN: N_("If that settles nothing, the lowest count wins."),
}
"""The step that asks for the score, where it is counted down."""


def _several_out(told: Voice) -> str:
    rules = told.rules
    first = _OUT if rules.deals_each is None else _LEVEL
    steps = [
        step
        for step in rules.several_out
        if step is SeveralOut.PITCHER or step in _STEPS[first]  # who is level has the same score
    ]
    if not {SeveralOut.DRAW, SeveralOut.PLAY_ON} & {*steps}:
        steps.append(SeveralOut.PLAY_ON)
    said = [_step(told, first if place == 0 else _THEN, step) for place, step in enumerate(steps)]
    return told.together(*said)


def _step(told: Voice, where: str, step: SeveralOut) -> str:
    rules = told.rules
    if step is SeveralOut.PITCHER:
        return told.gettext(_PITCHER[where][not rules.partnership.shares_scores])
    if step is SeveralOut.SCORE and rules.count_down:
        return told.gettext(_LEAST_TO_GO[where])
    labels = [point_label(point, rules) for point in rules.worth]
    return told.gettext(_STEPS[where][step], points=told.names.joined(labels, "standard-narrow"))


_MUST_PITCH: Final[Mapping[MustPitch, str]] = {
    MustPitch.NO: N_("Any side can go out, whether it was the pitcher’s or not."),
    MustPitch.YES: N_(
        "Only a side that pitched and made its bid in that hand can go out and win the game."
    ),
    MustPitch.CAP: N_(
        "Only a side that pitched and made its bid in that hand can go out and win the game. Every "
        "other side stops one point short of the target."
    ),
}


def _all_points_win(told: Voice) -> str:
    rules = told.rules
    if rules.all_points_win and rules.must_pitch_to_win is not MustPitch.NO:
        return told.gettext(
            "A side that pitched and wins every point of a hand wins the game at once, whatever "
            "the scores are."
        )
    if rules.all_points_win:
        return told.gettext(
            "A side that wins every point of a hand wins the game at once, whatever the scores are."
        )
    return told.gettext("Winning every point of a hand brings those points, and nothing more.")


END: Final[Mapping[str, Message]] = {
    "target": _target,
    "deals_each": _deals_each,
    "all_points_win": _all_points_win,
    "several_out": _several_out,
    "must_pitch_to_win": lambda told: told.gettext(_MUST_PITCH[told.rules.must_pitch_to_win]),
}
"""By the key of a RuleSet."""
