"""What the rules themselves are called, whatever their values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from .messages import N_, gettext
from .names import NO_NAMES

NAMES: Final[Mapping[str, str]] = {
    "partnership": N_("Partners"),
    "seats": N_("Players"),
    "hand_size": N_("Cards each"),
    "kitty": N_("Kitty"),
    "jokers": N_("Jokers"),
    "deck": N_("Deck"),
    "exchange": N_("Exchange of cards"),
    "trump_order": N_("Order of trumps"),
    "min_bid": N_("Lowest bid"),
    "max_bid": N_("Highest bid"),
    "max_bid_ends": N_("After the highest bid"),
    "dealer_may_match": N_("Dealer may match"),
    "all_pass": N_("Everybody passes"),
    "forfeit": N_("A forfeit costs"),
    "trump_by": N_("Trump is made by"),
    "follow": N_("Following suit"),
    "first_trick": N_("First trick"),
    "points": N_("Points"),
    "high_low": N_("High and Low"),
    "low_to": N_("Low goes to"),
    "game_tie": N_("Game tied"),
    "card_points": N_("Card points"),
    "others_score": N_("The others score"),
    "set_smucks": N_("Smucks for a set"),
    "floor": N_("Floor"),
    "moon": N_("Shooting the moon"),
    "target": N_("Target"),
    "deals_each": N_("Deals each"),
    "count_down": N_("Counting"),
    "several_out": N_("Several out"),
    "joker_tie": N_("Two equal jokers"),
    "joker_lead": N_("A joker led first"),
    "must_pitch_to_win": N_("Who can go out"),
    "all_points_win": N_("Every point in one hand"),
    "revoke": N_("A revoke costs"),
}
"""By the key of a RuleSet."""


def key_label(key: str) -> str:
    """What a rule is called: Everybody passes, Low goes to."""
    return gettext(NAMES[key])


def key_labels(keys: Iterable[str]) -> str:
    """What several rules are called, as a list; empty where there are none."""
    labels = [key_label(key) for key in keys]
    return NO_NAMES.joined(labels, "standard-narrow") if labels else ""
