"""The rulebook's sentences on what a hand scores."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from shmear_scorer.rules.ruleset import OthersScore, Partnership

from .messages import N_
from .voice import Message, Voice

_OTHERS_SCORE: Final[Mapping[OthersScore, str]] = {
    OthersScore.ALWAYS: N_(
        "The other sides score the points they won, whether the pitcher’s side makes its bid or "
        "not."
    ),
    OthersScore.IF_SET: N_(
        "The other sides score the points they won only when the pitcher’s side is set. When it "
        "makes its bid, they score nothing."
    ),
}


def _set_smucks(told: Voice) -> str:
    made = told.gettext(
        "A pitcher whose side wins at least as many points as were bid has made the bid and scores "
        "all of them. One whose side wins fewer is set: it loses as many points as were bid and "
        "scores nothing."
    )
    smucks = told.rules.set_smucks
    if not smucks:
        return made
    if told.rules.partnership is Partnership.ALONE:
        blue = told.ngettext(
            "It also takes a smuck: a blue chip, which people count over the evening and which "
            "moves no score.",
            "It also takes %(num)s smucks: blue chips, which people count over the evening and "
            "which move no score.",
            smucks,
        )
    else:
        blue = told.ngettext(
            "Each of its players also takes a smuck: a blue chip, which people count over the "
            "evening and which moves no score.",
            "Each of its players also takes %(num)s smucks: blue chips, which people count over "
            "the evening and which move no score.",
            smucks,
        )
    return told.together(made, blue)


def _floor(told: Voice) -> str:
    floor, target = told.rules.floor, told.rules.target
    if told.rules.count_down and target is not None:
        if floor is None:
            return told.gettext(
                "What a side has to go may rise above %(target)s: there is no limit.", target=target
            )
        return told.gettext(
            "No side has more than %(most)s to go: whatever it loses, it stops there.",
            most=target - floor,
        )
    if floor is None:
        return told.gettext("A score may fall below 0: there is no floor.")
    return told.gettext(
        "No score falls below %(floor)s: whatever a side loses, it stops there.", floor=floor
    )


def _count_down(told: Voice) -> str:
    target = told.rules.target
    if told.rules.count_down and target is not None:
        return told.gettext(
            "The score is counted down: each side begins with %(target)s to go, points won are "
            "taken off, and points lost are added.",
            target=target,
        )
    return told.gettext("The score is counted up from 0.")


SCORE: Final[Mapping[str, Message]] = {
    "others_score": lambda told: told.gettext(_OTHERS_SCORE[told.rules.others_score]),
    "set_smucks": _set_smucks,
    "floor": _floor,
    "count_down": _count_down,
}
"""By the key of a RuleSet."""
