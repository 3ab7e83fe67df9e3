"""What can be wrong with the cards of a hand: piles, tricks, trump, kitty and exchange.

What was merely not allowed in the exchange counts all the same, and its sentence says so.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from .messages import N_
from .voice import Message, Voice


def _tricks_number(told: Voice) -> str:
    return told.ngettext(
        "A hand has %(num)s trick, not %(tricks)s. Enter every trick once.",
        "A hand has %(num)s tricks, not %(tricks)s. Enter every trick once.",
        told.facts["needs"],
    )


def _trick_size(told: Voice) -> str:
    return told.ngettext(
        "Trick %(trick)s needs %(num)s card, not %(cards)s. Enter one card of each player.",
        "Trick %(trick)s needs %(num)s cards, not %(cards)s. Enter one card of each player.",
        told.facts["needs"],
    )


def _piles_number(told: Voice) -> str:
    return told.ngettext(
        "%(num)s card was played, and the piles have %(cards)s. Enter every card once.",
        "%(num)s cards were played, and the piles have %(cards)s. Enter every card once.",
        told.facts["needs"],
    )


def _pile_size(told: Voice) -> str:
    return told.ngettext(
        "A pile is made of whole tricks of %(players)s cards, and that of %(side)s has %(num)s "
        "card. Look for a card in the wrong pile.",
        "A pile is made of whole tricks of %(players)s cards, and that of %(side)s has %(num)s "
        "cards. Look for a card in the wrong pile.",
        told.facts["cards"],
        side=told.names.side_of(told.facts["seat"]),
    )


def _exchange_too_many(told: Voice) -> str:
    return told.ngettext(
        "%(seat)s replaced %(cards)s cards, and only %(num)s may be replaced. "
        "The hand counts all the same; adjust the score if the table wants to.",
        "%(seat)s replaced %(cards)s cards, and only %(num)s may be replaced. "
        "The hand counts all the same; adjust the score if the table wants to.",
        told.facts["most"],
    )


def _kitty_size(told: Voice) -> str:
    return told.ngettext(
        "The kitty has %(num)s card, not %(cards)s. Enter it whole, or leave it out.",
        "The kitty has %(num)s cards, not %(cards)s. Enter it whole, or leave it out.",
        told.facts["needs"],
    )


def _kitty_discards(told: Voice) -> str:
    return told.ngettext(
        "%(seat)s took a kitty of %(num)s card and discards as many, not %(cards)s. "
        "Enter all discards, or leave them out.",
        "%(seat)s took a kitty of %(num)s cards and discards as many, not %(cards)s. "
        "Enter all discards, or leave them out.",
        told.facts["needs"],
    )


CARD_PROBLEMS: Final[Mapping[str, Message]] = {
    "no-such-suit": N_("“%(trump)s” is no suit. Choose clubs, diamonds, hearts or spades."),
    "not-a-card": N_(
        "“%(card)s” is no card. Write rank and suit, as in AH or 10S; a joker is Jo, HJo or LJo."
    ),
    "card-not-in-deck": N_("The deck has no %(card)s. Enter another card."),
    "card-twice": N_("The %(card)s is there more often than in the deck. Take it out once."),
    "trump-missing": N_("Trump is missing. Choose the suit."),
    "shows-a-revoke": N_(
        "%(seat)s played the %(card)s in trick %(trick)s and could have followed: this card would "
        "show a revoke."
    ),
    "no-trump-in-play": N_(
        "The first card makes trump, but there is no card of %(trump)s. Correct trump or the cards."
    ),
    "lead-not-trump": N_(
        "The first card makes trump, and the %(card)s is no card of %(trump)s. "
        "Correct trump or the first trick."
    ),
    "joker-led": N_(
        "A joker makes no trump, so it can’t be the first card. Correct the first trick."
    ),
    "joker-led-spades": N_(
        "A joker as the first card makes spades trump. Choose spades, or correct the first trick."
    ),
    "tricks-number": _tricks_number,
    "trick-size": _trick_size,
    "piles-number": _piles_number,
    "pile-size": _pile_size,
    "who-played-high": N_("It is not said who played the highest trump, the %(card)s. Choose who."),
    "who-played-low": N_("It is not said who played the lowest trump, the %(card)s. Choose who."),
    "played-by-two": N_(
        "The %(card)s is the highest and the lowest trump, so one player played both. "
        "Choose the same player."
    ),
    "discards-not-played": N_(
        "This game has no discards, so they count for nothing. Take them out."
    ),
    "exchange-too-many": _exchange_too_many,
    "exchange-trump-thrown": N_(
        "%(seat)s threw away the %(card)s, a trump. "
        "The hand counts all the same; adjust the score if the table wants to."
    ),
    "exchange-moon": N_(
        "%(seat)s shoots the moon with the cards dealt, yet threw some away. "
        "The hand counts all the same; adjust the score if the table wants to."
    ),
    "exchange-point-thrown": N_(
        "%(seat)s threw away the %(card)s, which must stay in play. "
        "The hand counts all the same; adjust the score if the table wants to."
    ),
    "kitty-not-played": N_("This game has no kitty, so it counts for nothing. Take it out."),
    "kitty-size": _kitty_size,
    "kitty-others-discard": N_(
        "Only the pitcher takes the kitty, and not for the moon. Take out the discards of %(seat)s."
    ),
    "kitty-discards": _kitty_discards,
    "kitty-card-elsewhere": N_(
        "The %(card)s was in the kitty, so %(seat)s can’t have played it. "
        "Correct the kitty or the trick."
    ),
}
"""By code."""
