"""What a card is called, for who hears the page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from shmear_scorer.rules.cards import Card

from .figures import suit_name
from .messages import N_, gettext

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
