"""The rulebook's sentences on playing the cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from shmear_scorer.rules.cards import JICK
from shmear_scorer.rules.ruleset import (
    AllPass,
    FirstTrick,
    Follow,
    JokerLead,
    JokerTie,
    Revoke,
    TrumpBy,
)

from .figures import point_label
from .messages import N_
from .voice import Message, Voice


def _trump_by(told: Voice) -> str:
    rules = told.rules
    if rules.trump_by is TrumpBy.NAME:
        return told.gettext(
            "The pitcher, who won the bidding, names the suit that is trump and leads any card to "
            "the first trick. Whoever wins a trick leads to the next."
        )
    jick = ""
    if JICK in rules.trump_order:
        jick = told.gettext(
            "A %(jick)s led there counts as the suit printed on it.",
            jick=point_label("jick", rules),
        )
    return told.together(
        told.gettext(
            "The pitcher, who won the bidding, leads to the first trick, and the suit of that card "
            "is trump. Whoever wins a trick leads to the next."
        ),
        jick,
    )


_FOLLOW: Final[Mapping[Follow, str]] = {
    Follow.STRICT: N_(
        "Whoever has a card of the suit that was led must play one. Whoever has none may play any "
        "card."
    ),
    Follow.OR_TRUMP: N_(
        "Whoever has a card of the suit that was led must play one, or may play a trump instead. "
        "Whoever has none may play any card."
    ),
    Follow.OR_TRUMP_FORCED: N_(
        "Whoever has a card of the suit that was led must play one, or may play a trump instead. "
        "Whoever has none must play a trump, and without a trump may play any card."
    ),
}
_FIRST_TRICK: Final[Mapping[FirstTrick, str]] = {
    FirstTrick.SAME: N_("The first trick is played like all the others."),
    FirstTrick.TRUMP: N_(
        "When trump is led to the first trick, whoever has a trump must play one. Otherwise it is "
        "played like the others."
    ),
    FirstTrick.FREE: N_("To the first trick everybody may play any card, whatever was led."),
}
_JOKER_TIE: Final[Mapping[JokerTie, str]] = {
    JokerTie.FIRST: N_(
        "When two jokers that are equal fall in one trick, the one played first is the higher."
    ),
    JokerTie.SECOND: N_(
        "When two jokers that are equal fall in one trick, the one played second is the higher."
    ),
}
_JOKER_LEAD: Final[Mapping[JokerLead, str]] = {
    JokerLead.NAMED: N_(
        "A joker led to the first trick shows no suit, so its player names the suit that is trump."
    ),
    JokerLead.SPADES: N_("A joker led to the first trick makes spades trump."),
    JokerLead.REFUSED: N_("A joker may not be led to the first trick."),
}
_REVOKE: Final[Mapping[Revoke, str]] = {
    Revoke.FLAG: N_(
        "A revoke is a card that the rules did not allow. It is shown and costs nothing: the table "
        "settles it."
    ),
    Revoke.SET: N_(
        "A revoke is a card that the rules did not allow. The pitcher’s side is set for one. For "
        "another side’s revoke, that side scores nothing, and the pitcher’s scores its bid or its "
        "points, whichever is more."
    ),
    Revoke.BID: N_(
        "A revoke is a card that the rules did not allow. The side that revoked loses as many "
        "points as were bid and scores nothing. If that was not the pitcher’s side, the pitcher’s "
        "can’t be set and scores what it won."
    ),
}


def _follow(told: Voice) -> str:
    return told.gettext(_FOLLOW[told.rules.follow])


def _revoke(told: Voice) -> str:
    rules = told.rules
    nobody = rules.revoke is Revoke.BID and rules.all_pass is AllPass.ELDEST_LEADS
    return told.together(
        told.gettext(_REVOKE[rules.revoke]),
        told.gettext("Where nobody has bid, there is no bid to lose.") if nobody else "",
    )


PLAY: Final[Mapping[str, Message]] = {
    "trump_by": _trump_by,
    "follow": _follow,
    "first_trick": lambda told: told.gettext(_FIRST_TRICK[told.rules.first_trick]),
    "joker_tie": lambda told: told.gettext(_JOKER_TIE[told.rules.joker_tie]),
    "joker_lead": lambda told: told.gettext(_JOKER_LEAD[told.rules.joker_lead]),
    "revoke": _revoke,
}
"""By the key of a RuleSet."""
