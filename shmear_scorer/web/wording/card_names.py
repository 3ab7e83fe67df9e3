"""What a card is called, for who hears the page; and what a wrong one was."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from shmear_scorer.rules.cards import Card
from shmear_scorer.rules.tricks import Revoked

from .figures import card_text, suit_name
from .messages import N_, gettext
from .names import Names

_RANKS: Final[Mapping[str, str]] = {
    "A": N_("Ace of %(suit)s"),
    "K": N_("King of %(suit)s"),
    "Q": N_("Queen of %(suit)s"),
    "J": N_("Jack of %(suit)s"),
}
_JOKERS: Final[Mapping[str, str]] = {
    "Jo": N_("Joker"),
    "HJo": N_("Higher joker"),
    "LJo": N_("Lower joker"),
}


def card_name(card: Card) -> str:
    """A card's name: Ace of hearts."""
    if not card.suit:
        return gettext(_JOKERS[card.rank])
    message = _RANKS.get(card.rank)
    if message is None:
        return gettext("%(rank)s of %(suit)s") % {"rank": card.rank, "suit": suit_name(card.suit)}
    return gettext(message) % {"suit": suit_name(card.suit)}


def revoke_sentence(revoked: Revoked, names: Names) -> str:
    """A revoke: who, in which trick, and the card that shows it."""
    message = gettext(
        "Revoke in trick %(trick)s: %(name)s played the %(card)s and still had the %(proof)s."
    )
    words = {
        "trick": revoked.trick,
        "name": names.seat(revoked.seat),
        "card": card_text(revoked.card),
        "proof": card_text(revoked.proof),
    }
    return names.fill(message, words)
