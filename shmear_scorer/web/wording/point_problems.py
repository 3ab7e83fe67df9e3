"""What can be wrong with who got which point, and with a count of card points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from shmear_scorer.rules.evidence import high_can_be_nobodys
from shmear_scorer.rules.ruleset import GameTie

from .messages import N_
from .voice import Message, Voice

_TIES: Final[Mapping[GameTie, str]] = {
    GameTie.NOBODY: N_("Game can’t go to nobody here. Choose who got it."),
    GameTie.PITCHER: N_(
        "Game can’t go to nobody here: a tie goes to the pitcher’s side. Choose who got it."
    ),
    GameTie.OTHERS: N_(
        "Game can’t go to nobody here: a tie goes to the side that did not pitch. "
        "Choose who got it."
    ),
    GameTie.ELDEST: N_(
        "Game can’t go to nobody here: a tie goes to who sits nearest after the dealer. "
        "Choose who got it."
    ),
}


def _point_missing(told: Voice) -> str:
    if told.facts["point"] in ("high", "low") and not high_can_be_nobodys(told.rules):
        return told.gettext("%(point)s is missing. Choose who got it.")
    return told.gettext("%(point)s is missing. Choose who got it, or nobody.")


def _against_the_count(told: Voice) -> str:
    if told.facts["counted"] is None:
        return told.gettext(
            "By the card points Game is tied and goes to nobody, not to %(claimed)s. "
            "Correct the count or the choice."
        )
    if told.facts["claimed"] is None:
        return told.gettext(
            "By the card points Game goes to %(counted)s, not to nobody. "
            "Correct the count or the choice."
        )
    return told.gettext(
        "By the card points Game goes to %(counted)s, not to %(claimed)s. "
        "Correct the count or the choice."
    )


def _claim_differs(told: Voice) -> str:
    if told.facts["owner"] is None:
        return told.gettext(
            "By the cards %(point)s goes to nobody, not to %(claimed)s as was said. "
            "The cards count; check them if in doubt."
        )
    if told.facts["claimed"] is None:
        return told.gettext(
            "By the cards %(point)s goes to %(owner)s, not to nobody as was said. "
            "The cards count; check them if in doubt."
        )
    return told.gettext(
        "By the cards %(point)s goes to %(owner)s, not to %(claimed)s as was said. "
        "The cards count; check them if in doubt."
    )


POINT_PROBLEMS: Final[Mapping[str, Message]] = {
    "evidence-missing": N_("It is not said how the hand came out. Choose who got each point."),
    "evidence-several": N_(
        "The hand is told in more than one way. Keep one: the points, the piles or the tricks."
    ),
    "point-missing": _point_missing,
    "point-unknown": N_("This game has no point %(point)s. Take it out."),
    "high-low-nobodys": N_("A trump was in play, so somebody has %(point)s. Choose who got it."),
    "game-cannot-be-nobodys": lambda told: told.gettext(_TIES[told.rules.game_tie]),
    "game-contradicts-count": _against_the_count,
    "card-points-negative": N_(
        "%(seat)s can’t have %(count)s card points. Enter a count of 0 or more."
    ),
    "card-points-half": N_(
        "%(seat)s can’t have %(count)s card points: no card counts a half here. "
        "Enter a whole number."
    ),
    "card-points-too-many": N_(
        "The card points add up to %(total)s, and the deck has only %(deck)s. Count again."
    ),
    "claim-differs": _claim_differs,
}
"""By code."""
