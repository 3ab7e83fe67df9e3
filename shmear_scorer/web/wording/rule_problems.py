"""What can be wrong with rules: a value that can't be read, and values that don't go together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from shmear_scorer.rules.rulecheck import SHAPES
from shmear_scorer.rules.ruleset import Partnership

from .figures import numbers, rank_text
from .messages import N_
from .voice import Message, Voice

_SHAPES: Final[Mapping[Partnership, str]] = {
    Partnership.ALONE: N_(
        "Each alone takes %(seats)s players, not %(players)s. "
        "Change the number of players, or who are partners."
    ),
    Partnership.PAIRS: N_(
        "Two pairs take %(seats)s players, not %(players)s. "
        "Change the number of players, or who are partners."
    ),
    Partnership.THREE_PAIRS: N_(
        "Three pairs take %(seats)s players, not %(players)s. "
        "Change the number of players, or who are partners."
    ),
    Partnership.TWO_TRIOS: N_(
        "Two trios take %(seats)s players, not %(players)s. "
        "Change the number of players, or who are partners."
    ),
    Partnership.HIGH_LOW: N_(
        "Partners by High and Low take %(seats)s players, not %(players)s. "
        "Change the number of players, or who are partners."
    ),
    Partnership.CALLED: N_(
        "A called partner takes %(seats)s players, not %(players)s. "
        "Change the number of players, or who are partners."
    ),
}


def _seats_shape(told: Voice) -> str:
    partnership = Partnership(told.facts["partnership"])
    return told.gettext(_SHAPES[partnership], seats=numbers(SHAPES[partnership]))


def _no_such_preset(told: Voice) -> str:
    near = [told.names.typed(name) for name in told.facts["near"]]
    if not near:
        return told.gettext("There is no game “%(name)s”. Choose one from the list.")
    return told.gettext(
        "There is no game “%(name)s”. The nearest: %(near)s.", near=told.names.joined(near, "or")
    )


def _bad_value(told: Voice) -> str:
    choices = list(told.facts["choices"])
    if choices == ["number"]:
        return told.gettext("“%(value)s” is no value of %(key)s. Enter a whole number.")
    if choices == ["half"]:
        return told.gettext(
            "“%(value)s” is no value of %(key)s. Enter whole numbers, or halves such as 0.5."
        )
    if choices == ["list"]:
        return told.gettext("“%(value)s” is no value of %(key)s. Enter a list.")
    return told.gettext(
        "“%(value)s” is no value of %(key)s. It takes %(choices)s.",
        choices=told.names.joined(choices, "or"),
    )


def _order_misses(told: Voice) -> str:
    ranks = [rank_text(rank) for rank in told.facts["ranks"]]
    return told.gettext(
        "The order of trumps is without %(ranks)s. Name every rank of the deck.",
        ranks=told.names.joined(ranks),
    )


def _too_few_cards(told: Voice) -> str:
    return told.ngettext(
        "%(players)s players need %(need)s cards, and the deck has %(num)s. "
        "Deal fewer cards, or play with fewer.",
        "%(players)s players need %(need)s cards, and the deck has %(num)s. "
        "Deal fewer cards, or play with fewer.",
        told.facts["have"],
    )


def _hand_size_missing(told: Voice) -> str:
    return told.ngettext(
        "It is not said how many cards %(num)s player gets. Enter the number of cards.",
        "It is not said how many cards each of %(num)s players gets. Enter the number of cards.",
        told.facts["players"],
    )


def _above_points(told: Voice) -> str:
    return told.ngettext(
        "The highest bid is %(max)s, and there is only %(num)s point to win. Lower the bid.",
        "The highest bid is %(max)s, and there are only %(num)s points to win. Lower the bid.",
        told.facts["points"],
    )


def _after_the_end(told: Voice) -> str:
    if told.facts["step"] == "draw":
        return told.gettext("A draw ends the game, so nothing can follow it. Put it last.")
    return told.gettext("Another hand settles it, so nothing can follow that. Put it last.")


RULE_PROBLEMS: Final[Mapping[str, Message]] = {
    "rules-name-a-preset": N_("The rules name no game to start from. Choose one."),
    "rules-no-such-preset": _no_such_preset,
    "rules-unknown-key": N_("There is no rule “%(key)s”. Correct its spelling, or take it out."),
    "rules-bad-value": _bad_value,
    "rules-seats-shape": _seats_shape,
    "rules-hand-size-missing": _hand_size_missing,
    "rules-too-few-cards": _too_few_cards,
    "rules-order-misses": _order_misses,
    "rules-negative": N_("This can’t be below 0. Enter 0 or more."),
    "rules-too-many-jokers": N_("A deck has at most %(most)s jokers. Enter a smaller number."),
    "rules-jokers-unranked": N_(
        "The order of trumps doesn’t say where the jokers stand. Name Jo in it, or HJo and LJo for "
        "two that are marked."
    ),
    "rules-exchange-before-trump": N_(
        "Cards are exchanged once trump is known, and here the first card makes it. "
        "Let the pitcher name trump, or play without the exchange."
    ),
    "rules-point-without-card": N_(
        "%(point)s can’t be won: its card is not in the deck, or no trump. "
        "Add the card, or take the point out."
    ),
    "rules-min-bid": N_("A bid is at least 1. Raise the lowest bid."),
    "rules-bids-none": N_(
        "The lowest bid, %(min)s, is above the highest, %(max)s. Change one of them."
    ),
    "rules-max-bid-above-points": _above_points,
    "rules-target-or-deals": N_(
        "A game goes to a target or for a number of deals. Set one of them."
    ),
    "rules-below-one": N_("%(value)s is too low. Enter 1 or more."),
    "rules-floor-above-target": N_(
        "The floor, %(floor)s, is not below the target, %(target)s. Lower the floor."
    ),
    "rules-neither-high-nor-low": N_(
        "It is said which cards are High and Low, and neither is a point. "
        "Add one to the points, or take High and Low of the trumps in play."
    ),
    "rules-moon-below-all-points": N_(
        "A made moon scores %(made)s, but who wins every point wins the game. "
        "Let the moon win the game, or let every point in one hand be only points."
    ),
    "rules-count-down-to-nothing": N_("Counting down takes a target. Set one, or count up."),
    "rules-after-the-end": _after_the_end,
}
"""By code."""
