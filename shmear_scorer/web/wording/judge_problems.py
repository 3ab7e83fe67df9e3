"""What can be wrong with a question to the judge."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from .messages import N_
from .voice import Message, Voice


def _trick_too_large(told: Voice) -> str:
    return told.ngettext(
        "There are %(cards)s cards in the trick, and only %(num)s player plays. Take some out.",
        "There are %(cards)s cards in the trick, and only %(num)s play. Take some out.",
        told.facts["needs"],
    )


def _held_too_many(told: Voice) -> str:
    return told.ngettext(
        "Nobody holds more than %(num)s card, and these are %(cards)s. Take some out.",
        "Nobody holds more than %(num)s cards, and these are %(cards)s. Take some out.",
        told.facts["most"],
    )


JUDGE_PROBLEMS: Final[Mapping[str, Message]] = {
    "call-missing": N_("Nobody has called yet. Tap the calls, from the dealer’s left."),
    "trick-empty": N_("There is no card in the trick yet. Tap the cards in the order played."),
    "trick-too-large": _trick_too_large,
    "leader-missing": N_("It is not said who led. Choose who."),
    "held-missing": N_("It is not said which cards are held. Tap them."),
    "held-too-many": _held_too_many,
    "card-missing": N_("It is not said which card is meant. Tap one of those held."),
    "card-not-held": N_("The %(card)s is not among the cards held. Tap one of these."),
    "nothing-played": N_("Nothing was played in this deal, so there are no points."),
}
"""By code."""
