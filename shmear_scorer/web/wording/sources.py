"""What a ruling goes by: the short name of the rule's value that decided, and where it stands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from shmear_scorer.rules.ruleset import RuleSet
from shmear_scorer.rules.ruling import Ruling

from .messages import N_, gettext
from .names import NO_NAMES
from .rule_labels import rule_label
from .source_notes import NOTES
from .teller import Teller


def ruling_label(ruling: Ruling, rules: RuleSet) -> str:
    """What decided, in short: Set: minus the bid. Jack to its taker."""
    label = _LABELS.get(ruling.code)
    if label is None:
        return rule_label(ruling.rule, rules)
    told = Teller(ruling, rules, NO_NAMES)
    return told.gettext(label) if isinstance(label, str) else label(told)


def ruling_source(ruling: Ruling, rules: RuleSet) -> str:
    """Where what decided stands; empty for what no rule decides."""
    if ruling.rule in ("adjust", "end"):
        return ""
    return source_label(rules.source(_key(ruling)))


def ruling_anchor(ruling: Ruling) -> str:
    """The rulebook's line that says what decided; empty for what no rule decides."""
    if ruling.rule in ("adjust", "end"):
        return ""
    key, point = _key(ruling), ruling.facts.get("point")
    return f"points-{point}" if key == "points" and point else key


def _key(ruling: Ruling) -> str:
    """The rule whose line in the rulebook says what decided."""
    if ruling.code == "bid-made":
        return "set_smucks"  # the line that says what is made and what is set
    return "points" if _most_card_points(ruling) else ruling.rule


def source_label(source: str) -> str:
    """A value's source for readers: ours, this table’s own rule, or the citation as it is, but for
    what it says of ours."""
    if source == "ours":
        return gettext("ours")
    if source in NOTES:
        return gettext(source)
    return gettext("this table’s own rule") if source == "house" else source


def _most_card_points(ruling: Ruling) -> bool:
    """Whether it is the Game point, without a tie."""
    return (
        ruling.facts.get("point") == "game"
        and ruling.code != "point-nobodys"
        and not ruling.facts.get("tied")
    )


def _point(told: Teller) -> str:
    point = told.facts["point"]
    if point == "game":
        if _most_card_points(told.ruling):
            return told.gettext("Most card points")
        return rule_label("game_tie", told.rules)
    if point == "low":
        return rule_label("low_to", told.rules)
    if point == "high":
        return told.gettext("High to its player")
    return told.gettext("%(point)s to its taker")


def _moon_smucks(told: Teller) -> str:
    return told.ngettext(
        "Failed moon: one smuck", "Failed moon: %(num)s smucks", told.ruling.award.smucks
    )


_LABELS: Final[Mapping[str, str | Callable[[Teller], str]]] = {
    "point-scored": _point,
    "point-towards-bid": _point,
    "point-lost-by-revoke": _point,
    "point-not-scored": _point,
    "point-nobodys": _point,
    "bid-made": N_("Made: all that was won"),
    "set": N_("Set: minus the bid"),
    "moon-failed": N_("Failed moon: the whole score"),
    "moon-failed-for": N_("Failed moon: minus %(lost)s"),
    "moon-failed-game": N_("Failed moon: the game"),
    "moon-lost": N_("Failed moon: the game"),
    "moon-smucks": _moon_smucks,
}
"""By code, where the rule's own label would not say it."""
