"""What a form calls the parts of a rule's value."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from shmear_scorer.rules.ruleset import RuleSet, SeveralOut

from .figures import point_label, points
from .messages import N_, gettext, ngettext
from .rule_labels import SEVERAL_OUT

_WORDS: Final[Mapping[str, str]] = {
    "max_bid:none": N_("As many as there are points"),
    "max_bid:number": N_("A number"),
    "floor:none": N_("No floor"),
    "floor:number": N_("A floor"),
    "target:none": N_("No target"),
    "target:number": N_("To a score"),
    "deals_each:none": N_("Any number of deals"),
    "deals_each:number": N_("A number of deals each"),
    "deck:other": N_("Other cards"),
    "trump_order:other": N_("Another order"),
    "exchange:none": N_("No exchange"),
    "exchange:true": N_("Cards are exchanged"),
    "moon:none": N_("No moon"),
    "moon:true": N_("The moon can be shot"),
    "moon.from_score:none": N_("From any score"),
    "moon.from_score:number": N_("From a score of"),
    "moon.made:wins": N_("It wins the game"),
    "moon.made:number": N_("It scores a number"),
    "moon.failed:all": N_("It costs the whole score"),
    "moon.failed:loses": N_("It loses the game"),
    "moon.failed:number": N_("It costs a number"),
    "moon.needs:points": N_("Every point"),
    "moon.needs:tricks": N_("Every trick and every point"),
}
"""By a field and one of its values."""
_NAMES: Final[Mapping[str, str]] = {
    "max_bid.number": N_("Highest bid"),
    "floor.number": N_("No score falls below"),
    "target.number": N_("Points to go out"),
    "deals_each.number": N_("Deals by each player"),
    "deck.other": N_("Ranks in the deck, such as A K Q J 10 9"),
    "trump_order.other": N_("Ranks, highest first; Jick and Jo too"),
    "hand_size": N_("Cards each"),
    "forfeit.points": N_("Points"),
    "forfeit.smucks": N_("Smucks"),
    "exchange.up_to": N_("So many cards may be replaced"),
    "exchange.dealer_takes_rest": N_("The dealer takes all that is left"),
    "moon.from_score": N_("Who may shoot it"),
    "moon.from_score.number": N_("Score"),
    "moon.first_hand": N_("In the first hand of a game anybody may"),
    "moon.needs": N_("What it takes"),
    "moon.made": N_("If it is made"),
    "moon.made.number": N_("Points for a moon made"),
    "moon.failed": N_("If it fails"),
    "moon.failed.number": N_("Points for a moon that failed"),
    "moon.smucks": N_("Smucks for a moon that failed"),
}
"""By a field."""


def part_name(field: str) -> str:
    """What a field of a rule is called."""
    return gettext(_NAMES[field])


def part_word(field: str, value: str) -> str:
    """What one of a field's values is called."""
    return gettext(_WORDS[f"{field}:{value}"])


def players_word(seats: int) -> str:
    """So many players."""
    return ngettext("%(num)s player", "%(num)s players", seats) % {"num": points(seats)}


def worth_name(point: str, rules: RuleSet) -> str:
    """What is asked beside a point: how much it is worth."""
    return gettext("Worth of %(point)s") % {"point": point_label(point, rules)}


def step_name(place: int) -> str:
    """What is asked for one place, from 1, in the order of steps."""
    if place == 1:
        return gettext("First")
    return gettext("Then (%(place)s)") % {"place": points(place)}


def step_word(step: SeveralOut | None) -> str:
    """One step, or that there is none."""
    return gettext("nothing more") if step is None else gettext(SEVERAL_OUT[step])
