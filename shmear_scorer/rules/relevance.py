"""Which rules matter beside one another, and in which two sets of rules differ."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from .ruleset import LOSES, AllPass, MustPitch, Partnership, RuleSet, TrumpBy
from .rulevalues import KEYS

_OF_POINTS: Final = {
    "low_to": ("low",),
    "game_tie": ("game",),
    "card_points": ("game",),
    "high_low": ("high", "low"),
}
"""Rules about points, and of which: without them the rule decides nothing."""


def comes_to_bear(key: str, rules: RuleSet) -> bool:
    """Whether a rule can decide anything beside the other values."""
    match key:
        case "forfeit":
            return rules.all_pass in (AllPass.DEALER_CHOICE, AllPass.DEALER_SET)
        case "joker_tie":
            return rules.equal_jokers
        case "joker_lead":
            return rules.jokers > 0 and rules.trump_by is TrumpBy.LEAD
        case "target" | "count_down" | "must_pitch_to_win":
            return rules.target is not None
        case "deals_each":
            return rules.deals_each is not None
        case "several_out":
            return _several_can_be_out(rules)
    return key not in _OF_POINTS or any(point in rules.worth for point in _OF_POINTS[key])


def _several_can_be_out(rules: RuleSet) -> bool:
    """Where only who pitched and made it can go out, that is one score, but for partners of one
    hand, who have two. Those whom a lost moon leaves may be level."""
    return (
        rules.deals_each is not None
        or (rules.moon is not None and rules.moon.failed == LOSES)
        or rules.must_pitch_to_win is MustPitch.NO
        or rules.partnership in (Partnership.HIGH_LOW, Partnership.CALLED)
    )


def has_smucks(rules: RuleSet) -> bool:
    """Whether these rules know smucks at all: for a set, a forfeit or a lost moon."""
    forfeit = comes_to_bear("forfeit", rules) and rules.forfeit.smucks
    return bool(rules.set_smucks or forfeit or (rules.moon and rules.moon.smucks))


def is_played(key: str, rules: RuleSet) -> bool:
    """Whether the table has what the rule is about: a kitty, jokers, an exchange, the moon."""
    return key not in ("kitty", "jokers", "exchange", "moon") or bool(getattr(rules, key))


def differences(one: RuleSet, other: RuleSet) -> tuple[str, ...]:
    """The rules that two tables play differently, where they come to bear at all."""
    return tuple(key for key in KEYS if _weight(key, one) != _weight(key, other))


def _weight(key: str, rules: RuleSet) -> Hashable:
    """What a rule comes to; a highest bid that is left open is as many as there are points."""
    if not comes_to_bear(key, rules):
        return None
    return (rules.highest_bid if key == "max_bid" else getattr(rules, key),)
