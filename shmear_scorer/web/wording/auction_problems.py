"""What can be wrong with an auction, and with what follows when everybody passed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from .messages import N_
from .voice import Message, Voice


def _moon_needs_score(told: Voice) -> str:
    moon = told.rules.moon
    if moon is not None and moon.first_hand:
        return told.gettext(
            "%(seat)s can’t shoot the moon: after the first hand that takes a score of at least "
            "%(needs)s, and %(seat)s has %(score)s. Choose another call."
        )
    return told.gettext(
        "%(seat)s can’t shoot the moon: that takes a score of at least %(needs)s, and %(seat)s "
        "has %(score)s. Choose another call."
    )


def _bid_below_lowest(told: Voice) -> str:
    if not isinstance(told.facts["bid"], int):
        return told.gettext(
            "A pass wins no auction. Choose a bid from %(min)s to %(max)s, or that "
            "everybody passed."
        )
    return told.gettext(
        "%(seat)s can’t bid %(bid)s: the lowest bid is %(min)s. "
        "Choose a bid from %(min)s to %(max)s."
    )


def _auction_over(told: Voice) -> str:
    if "seat" in told.facts:
        return told.gettext("The auction was over before %(seat)s called. Take this call out.")
    return told.gettext("The auction is over. Take this call out.")


def _dealer_matches(told: Voice) -> str:
    return told.gettext(
        "The dealer may match a bid of %(max)s, but no other. %(seat)s must bid more, or pass.",
        max=told.rules.highest_bid,
    )


def _dump_missing(told: Voice) -> str:
    lowest = told.rules.min_bid
    if told.rules.moon is None:
        return told.gettext(
            "Everybody passed. Choose what %(seat)s does as dealer: play for %(min)s, or forfeit.",
            min=lowest,
        )
    return told.gettext(
        "Everybody passed. Choose what %(seat)s does as dealer: play for %(min)s, shoot the moon, "
        "or forfeit.",
        min=lowest,
    )


AUCTION_PROBLEMS: Final[Mapping[str, Message]] = {
    "moon-not-played": N_("This game has no moon. Choose another call."),
    "moon-needs-score": _moon_needs_score,
    "moon-over-moon": N_("%(holder)s has shot the moon already, so %(seat)s can only pass."),
    "bid-over-moon": N_(
        "%(holder)s has shot the moon, and no bid beats that. %(seat)s can only pass."
    ),
    "bid-below-lowest": _bid_below_lowest,
    "bid-above-highest": N_(
        "%(seat)s can’t bid %(bid)s: the highest bid is %(max)s. "
        "Choose a bid from %(min)s to %(max)s."
    ),
    "bid-not-higher": N_("%(holder)s has bid %(standing)s. %(seat)s must bid more, or pass."),
    "dealer-matches-highest-only": _dealer_matches,
    "call-out-of-turn": N_(
        "It is the turn of %(turn)s, not of %(seat)s. Enter the calls in order, from the dealer’s "
        "left."
    ),
    "auction-over": _auction_over,
    "auction-unfinished": N_("The auction isn’t over. Enter the call of %(turn)s."),
    "auction-missing": N_(
        "The auction is missing. Choose who pitched and for how much, or that everybody passed."
    ),
    "auction-twice": N_(
        "The auction is there twice, as calls and as its result. Take one of them out."
    ),
    "dump-missing": _dump_missing,
    "dump-no-choice": N_(
        "When everybody passes, the dealer has no such choice here. Take the choice out."
    ),
    "dump-after-bid": N_("Somebody bid, so the dealer has nothing to choose. Take the choice out."),
    "evidence-without-play": N_(
        "Nothing was played in this deal. Take out the trump and the points."
    ),
}
"""By code."""
