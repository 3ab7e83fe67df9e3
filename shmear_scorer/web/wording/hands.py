"""A whole hand in a few words: its headline, and what it comes to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from shmear_scorer.rules.hand import Adjustments
from shmear_scorer.rules.ruling import Chips, Ruling
from shmear_scorer.rules.state import HandResult, WonBy

from .figures import signed
from .messages import N_
from .names import Names
from .teller import change_sentence
from .voice import Voice

_HEADLINES: Final[Mapping[str, str]] = {
    "bid-made": N_("%(seat)s made %(bid)s"),
    "bid-spared": N_("%(seat)s can’t be set"),
    "set": N_("%(seat)s is set"),
    "set-by-revoke": N_("%(seat)s is set by a revoke"),
    "moon-made": N_("%(seat)s made the moon"),
    "moon-made-for": N_("%(seat)s made the moon"),
    "moon-failed": N_("%(seat)s missed the moon"),
    "moon-failed-for": N_("%(seat)s missed the moon"),
    "moon-failed-game": N_("%(seat)s missed the moon"),
    "forfeited": N_("%(dealer)s forfeited the deal"),
    "dealer-pays": N_("%(dealer)s pays as dealer"),
    "redealt": N_("Cards are dealt again"),
    "deal-passed": N_("The deal passes on"),
}
"""By the code of the ruling that says how the hand came out."""

_SUMMARIES: Final[Mapping[str, str]] = {
    "bid-made": N_("Made: bid %(bid)s, won %(won)s."),
    "bid-spared": N_("Not set: bid %(bid)s, won %(won)s, but the others revoked."),
    "set": N_("Set: bid %(bid)s, won %(won)s."),
    "set-by-revoke": N_("Set for a revoke: bid %(bid)s, won %(won)s."),
    "moon-made": N_("The moon: made, and the game is won."),
    "moon-made-for": N_("The moon: made."),
    "moon-failed": N_("The moon: missed."),
    "moon-failed-for": N_("The moon: missed."),
    "moon-failed-game": N_("The moon: missed, and the game is lost."),
    "forfeited": N_("Everybody passed, and %(dealer)s forfeited the deal."),
    "dealer-pays": N_("Everybody passed, so %(dealer)s pays as dealer."),
    "redealt": N_("Everybody passed, so %(dealer)s deals again."),
    "deal-passed": N_("Everybody passed, so nothing is played and the deal passes on."),
}


def _deciding(result: HandResult, names: Names) -> Ruling | None:
    """The ruling that says how a hand came out, for who pitched; None where nobody did."""
    telling = [ruling for ruling in result.rulings if ruling.code in _HEADLINES]
    if not telling:
        return None
    seat = telling[-1].facts.get("seat")
    own = [r for r in telling if r.side is not None and seat in names.sides[r.side]]
    return (own or telling)[-1]


def verdict(result: HandResult, names: Names) -> str:
    """A hand's headline: Ann is set."""
    deciding = _deciding(result, names)
    told = Voice(names, None, deciding.facts if deciding else {})
    if result.refused:
        if any(problem.code == "game-is-over" for problem in result.problems):
            return told.gettext("Doesn’t count")
        return told.gettext("Doesn’t count yet")
    if isinstance(result.item, Adjustments):
        return told.ngettext("Score adjusted", "Scores adjusted", len(result.item.items))
    if deciding is None:
        return told.gettext("Nobody pitched")
    if result.outcome is not None and result.outcome.won_by is WonBy.MOON:
        return told.gettext("%(seat)s made the moon and wins")
    if result.outcome is not None and deciding.code == "moon-failed-game":
        return told.gettext("%(seat)s missed the moon and loses")
    return told.gettext(_HEADLINES[deciding.code])


def hand_summary(result: HandResult, names: Names) -> str:
    """What a hand comes to, for who pitched: Set: bid 3, won 2. Minus 3 and a smuck."""
    deciding = _deciding(result, names)
    told = Voice(names, None, deciding.facts if deciding else {})
    if result.refused:
        if any(problem.code == "game-is-over" for problem in result.problems):
            return told.gettext("The game was over before this. It scores nothing.")
        return told.gettext("It keeps its place, and scores nothing until it is put right.")
    if isinstance(result.item, Adjustments):
        return told.together(*(_adjustment(told, ruling) for ruling in result.rulings))
    if deciding is None:
        return told.gettext("Everybody passed, and all score what they won.")
    how = told.gettext(_SUMMARIES[deciding.code])
    if deciding.side is None:
        return how
    return told.together(how, *_changes(told, result, deciding.side))


def _changes(told: Voice, result: HandResult, side: int) -> list[str]:
    """What one side's score moved, and where a limit stopped it."""
    limits = ("floor", "capped")
    mine = [ruling for ruling in result.rulings if ruling.side == side]
    moved = [ruling.award for ruling in mine if ruling.code not in limits]
    points, smucks = sum(chips.points for chips in moved), sum(chips.smucks for chips in moved)
    sentences = [change_sentence(told, Chips(points, smucks))]
    if any(ruling.code in limits for ruling in mine):
        stop = result.scores[side]
        sentences.append(told.gettext("The score stops at %(score)s.", score=stop))
    return sentences


def _adjustment(told: Voice, ruling: Ruling) -> str:
    if ruling.code in ("floor", "capped") or ruling.side is None:
        return ""
    side, (points, smucks) = told.names.side(ruling.side), ruling.award
    if not smucks:
        return told.gettext("%(side)s: %(points)s by agreement.", side=side, points=signed(points))
    more = {"side": side, "points": signed(points), "smucks": signed(smucks)}
    if not points:
        return told.ngettext(
            "%(side)s: %(smucks)s smuck by agreement.",
            "%(side)s: %(smucks)s smucks by agreement.",
            abs(smucks),
            **more,
        )
    return told.ngettext(
        "%(side)s: %(points)s and %(smucks)s smuck by agreement.",
        "%(side)s: %(points)s and %(smucks)s smucks by agreement.",
        abs(smucks),
        **more,
    )
