"""What follows when everybody passed, and what the dealer may choose."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from shmear_scorer.rules.hand import Dump
from shmear_scorer.rules.ruleset import AllPass, RuleSet
from shmear_scorer.rules.ruling import Chips
from shmear_scorer.rules.table import Seat

from .figures import points
from .messages import N_
from .names import NO_NAMES, Names
from .rule_labels import rule_label
from .teller import change_sentence
from .voice import Voice

_FOLLOWS: Final[Mapping[AllPass, str]] = {
    AllPass.DEALER_CHOICE: N_("%(dealer)s deals and must choose:"),
    AllPass.DEALER_STUCK: N_("%(dealer)s is stuck with a bid of %(lowest)s."),
    AllPass.REDEAL: N_("%(dealer)s deals again. No hand is scored."),
    AllPass.DEAL_PASSES: N_("The deal passes on to %(next)s. No hand is scored."),
    AllPass.DEALER_SET: N_("%(dealer)s pays as dealer. Nothing is played."),
    AllPass.ELDEST_LEADS: N_("Nobody pitches; %(next)s leads."),
}


def all_pass_sentence(rules: RuleSet, names: Names, dealer: Seat) -> str:
    """What follows when everybody passed in this deal."""
    told = Voice(names, rules, {"dealer": dealer})
    after = names.seat(names.after(dealer))
    follows = told.gettext(_FOLLOWS[rules.all_pass], lowest=rules.min_bid, next=after)
    if rules.all_pass is AllPass.DEALER_SET:
        price = Chips(-rules.forfeit.points, rules.forfeit.smucks)
        return told.together(follows, change_sentence(told, price))
    return follows


def dump_label(dump: Dump, rules: RuleSet) -> str:
    """One of the dealer's choices: Play for 2, Moon, Forfeit: −2, a smuck."""
    told = Voice(NO_NAMES, rules, {})
    if dump is Dump.PLAY:
        return told.gettext("Play for %(bid)s", bid=rules.min_bid)
    if dump is Dump.MOON:
        return told.gettext("Moon")
    price, smucks = rules.forfeit
    if not price:
        return rule_label("forfeit", rules)
    if not smucks:
        return told.gettext("Forfeit: %(points)s", points=points(-price))
    return told.ngettext(
        "Forfeit: %(points)s, a smuck",
        "Forfeit: %(points)s, %(num)s smucks",
        smucks,
        points=points(-price),
    )
