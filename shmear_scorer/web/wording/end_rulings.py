"""The rulings that end a game: who is out, each step that settles it, a game called early."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from .messages import N_
from .teller import Teller, Telling
from .voice import Voice


def _out(told: Teller) -> str:
    if told.rules.counts_down:
        return told.ngettext("%(sides)s is out.", "%(sides)s are out.", told.count)
    return told.ngettext(
        "%(sides)s has %(target)s or more.", "%(sides)s have %(target)s or more.", told.count
    )


def _deals_over(told: Teller) -> str:
    return told.ngettext(
        "All deals are played. %(sides)s has the highest score, %(score)s.",
        "All deals are played. %(sides)s have the highest score, %(score)s.",
        told.count,
    )


def _all_points(told: Teller) -> str:
    return told.ngettext(
        "%(sides)s won every point in one hand, which wins the game at once.",
        "%(sides)s won every point in one hand, which wins the game at once.",
        told.count,
    )


def _moon_lost(told: Teller) -> str:
    lost = told.gettext("%(seat)s missed the moon, which loses the game at once.")
    if len(told.names.sides) < 3:
        return lost
    best = told.ngettext(
        "Of the others, %(sides)s has the highest score.",
        "Of the others, %(sides)s have the highest score.",
        told.count,
    )
    return told.together(lost, best)


def _tie_pitcher(told: Teller) -> str:
    if told.facts["seat"] is None:
        return told.gettext("Nobody pitched, so this settles nothing.")
    if not told.facts["made"]:
        return told.gettext("%(seat)s pitched and did not make it, so this settles nothing.")
    if len(told.facts["left"]) > 1:
        return told.gettext("%(seat)s pitched, but is not among them, so this settles nothing.")
    if told.facts["moon"]:
        return told.gettext("%(seat)s shot the moon and made it. The pitcher goes first.")
    return told.gettext("%(seat)s bid %(bid)s and made it. The pitcher goes first.")


def _tie_score(told: Teller) -> str:
    scores = told.facts["scores"]
    best, *others = (told.rules.read_off(score) for score in sorted(scores, reverse=True))
    left = told.facts["left"]
    if len(left) == len(scores):
        return told.gettext("They are level at %(best)s, so this settles nothing.", best=best)
    if len(left) > 1:
        return told.gettext("%(left)s are level at %(best)s, ahead of the others.", best=best)
    return told.ngettext(
        "%(left)s is ahead, %(best)s to %(second)s.",
        "%(left)s are ahead, %(best)s to %(second)s.",
        told.names.count(*left),
        best=best,
        second=others[0],
    )


def _tie_points_in_order(told: Teller) -> str:
    left = told.facts["left"]
    if len(left) == len(told.facts["among"]):
        return told.gettext("Counted point by point, they are still level.")
    if told.facts.get("point") is None:
        return told.gettext("Already there before this hand: %(left)s.")
    return told.gettext("Counted point by point, %(left)s came there first, with %(point)s.")


def _ended_leader(told: Teller) -> str:
    sentence = told.ngettext(
        "The game was called early, and %(sides)s leads.",
        "The game was called early, and %(sides)s lead.",
        told.count,
    )
    return told.together(sentence, ended_reason(told))


def _ended_agreed(told: Teller) -> str:
    if told.facts["sides"]:
        sentence = told.ngettext(
            "The game was called early, and %(sides)s wins as agreed.",
            "The game was called early, and %(sides)s win as agreed.",
            told.count,
        )
    else:
        sentence = told.gettext("The game was called early, and nobody wins, as agreed.")
    return told.together(sentence, ended_reason(told))


def _ended_void(told: Teller) -> str:
    sentence = told.gettext("The game was called off and doesn’t count.")
    return told.together(sentence, ended_reason(told))


def _ended_draw(told: Teller) -> str:
    sentence = told.gettext("The game was called early, and %(sides)s lead together: a draw.")
    return told.together(sentence, ended_reason(told))


def ended_reason(told: Voice) -> str:
    """Why a game was called early, if somebody said so."""
    return told.gettext("The reason: “%(reason)s”.") if told.facts["reason"] else ""


END_RULINGS: Final[Mapping[str, Telling]] = {
    "out": _out,
    "deals-over": _deals_over,
    "all-points": _all_points,
    "moon-lost": _moon_lost,
    "moon-wins": N_("%(seat)s made the moon, which wins the game at once."),
    "tie-pitcher": _tie_pitcher,
    "tie-score": _tie_score,
    "tie-points-in-order": _tie_points_in_order,
    "tie-draw": N_("Nothing separates %(left)s: a draw."),
    "tie-play-on": N_("Nothing separates %(left)s: another hand decides."),
    "ended-leader": _ended_leader,
    "ended-agreed": _ended_agreed,
    "ended-void": _ended_void,
    "ended-draw": _ended_draw,
}
"""By code."""
