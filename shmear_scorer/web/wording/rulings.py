"""One sentence for every ruling. It stands under the name of the side that it concerns, so the
subject is left out wherever it is that side."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from shmear_scorer.rules.ruleset import GameTie, HighLow, LowTo, MoonNeeds, Revoke, RuleSet
from shmear_scorer.rules.ruling import Ruling

from .end_rulings import END_RULINGS
from .messages import N_
from .names import NO_NAMES, Names
from .teller import Teller, Telling, change_sentence


def ruling_sentence(ruling: Ruling, rules: RuleSet, names: Names = NO_NAMES) -> str:
    """Why one side's score moved, or what else was ruled."""
    told = Teller(ruling, rules, names)
    telling = RULINGS.get(ruling.code)
    if telling is None:
        return told.gettext("Ruled without a sentence for it: %(code)s.", code=ruling.code)
    return told.gettext(telling) if isinstance(telling, str) else telling(told)


# ---------------------------------------------------------------------- points

_TAKEN: Final[Mapping[str, str]] = {
    "jack": N_("%(point)s: took the jack of trump."),
    "jick": N_("%(point)s: took the other jack of trump’s colour."),
    "joker": N_("%(point)s: took the joker."),
    "high-joker": N_("%(point)s: took the higher joker."),
    "low-joker": N_("%(point)s: took the lower joker."),
    "ten": N_("%(point)s: took the ten of trump."),
    "three": N_("%(point)s: took the three of trump."),
    "five": N_("%(point)s: took the five of trump."),
}
_GAME_TIED: Final[Mapping[GameTie, str]] = {
    GameTie.NOBODY: N_("The count is tied."),
    GameTie.PITCHER: N_("The count is tied, and a tie goes to the pitcher’s side."),
    GameTie.OTHERS: N_("The count is tied, and a tie goes to the side that did not pitch."),
    GameTie.ELDEST: N_("The count is tied, and a tie goes to who sits nearest after the dealer."),
}


def _won(told: Teller) -> str:
    """How a side came to a point."""
    point = told.facts["point"]
    if point == "game":
        return _game(told)
    side = told.ruling.side
    partner = side is not None and side < len(told.names.sides)
    if partner and told.facts["seat"] not in told.names.sides[side or 0]:
        return told.gettext("%(point)s: %(seat)s won it, on the same side in this hand.")
    card = "card" in told.facts
    if point == "high":
        if card:
            return told.gettext("%(point)s: played the highest trump, the %(card)s.")
        return told.gettext("%(point)s: played the highest trump.")
    if point == "low" and told.rules.low_to is LowTo.PLAYER:
        if card:
            return told.gettext("%(point)s: played the lowest trump, the %(card)s.")
        return told.gettext("%(point)s: played the lowest trump.")
    if point == "low":
        if card:
            return told.gettext("%(point)s: took the lowest trump, the %(card)s.")
        return told.gettext("%(point)s: took the lowest trump.")
    if card:
        return told.gettext("%(point)s: took the %(card)s.")
    return told.gettext(_TAKEN[point])


def _game(told: Teller) -> str:
    count = told.facts.get("card_points")
    if count is None:
        return told.gettext("%(point)s: took the most card points.")
    if not told.facts.get("tied"):
        # Translators: "next" is the most card points that any other side took.
        return told.ngettext(
            "%(point)s: %(num)s card point to %(next)s.",
            "%(point)s: %(num)s card points to %(next)s.",
            count,
        )
    counted = told.ngettext(
        "%(point)s: %(num)s card point.", "%(point)s: %(num)s card points.", count
    )
    return told.together(counted, told.gettext(_GAME_TIED[told.rules.game_tie]))


def _scored(told: Teller) -> str:
    worth = told.facts["worth"]
    counts = told.gettext("It counts %(worth)s.") if worth > 1 else ""
    return told.together(_won(told), counts)


def _towards_bid(told: Teller) -> str:
    if told.facts["worth"] > 1:
        return told.together(_won(told), told.gettext("Counts %(worth)s for the bid."))
    return told.together(_won(told), told.gettext("Counts for the bid."))


def _lost_by_revoke(told: Teller) -> str:
    return told.together(_won(told), told.gettext("Lost by the revoke."))


def _not_scored(told: Teller) -> str:
    why = told.gettext("The bid was made, so the others score nothing.")
    return told.together(_won(told), why)


def _nobodys(told: Teller) -> str:
    point = told.facts["point"]
    if point == "game":
        if "card_points" in told.facts:
            return told.gettext("%(point)s: tied at %(card_points)s. Nobody gets it.")
        return told.gettext("%(point)s: tied. Nobody gets it.")
    if point in ("high", "low") and told.rules.high_low is HighLow.IN_PLAY:
        return told.gettext("%(point)s: no trump with a number in play. Nobody gets it.")
    return told.gettext("%(point)s: not in play. Nobody gets it.")


# ------------------------------------------------------------------ bid and moon


def _bid_made(told: Teller) -> str:
    if told.facts["dumped"]:
        return told.gettext("Made: everybody passed, so the bid was %(bid)s; won %(won)s.")
    return told.gettext("Made: bid %(bid)s, won %(won)s.")


def _set(told: Teller) -> str:
    if told.facts["dumped"]:
        return told.gettext(
            "Set: everybody passed, so the bid was %(bid)s; won %(won)s. Minus the bid."
        )
    return told.gettext("Set: bid %(bid)s, won %(won)s. Minus the bid.")


def _spared(told: Teller) -> str:
    if told.rules.revoke is Revoke.SET:
        return told.gettext(
            "Not set: bid %(bid)s, won %(won)s, but the others revoked. Scores the bid."
        )
    return told.gettext(
        "Not set: bid %(bid)s, won %(won)s, but the others revoked. Scores what was won."
    )


def _moon_won(told: Teller) -> str:
    """Why a moon is made."""
    if told.facts["missing"] or told.facts["tricks_lost"]:
        return told.gettext("The moon: made, for the others revoked.")
    if told.rules.moon and told.rules.moon.needs is MoonNeeds.TRICKS:
        return told.gettext("The moon: won every trick and every point.")
    return told.gettext("The moon: won every point.")


def _moon_made_for(told: Teller) -> str:
    brings = told.gettext(
        "It scores %(points)s instead of the points won.", points=told.ruling.award.points
    )
    return told.together(_moon_won(told), brings)


def _moon_missed(told: Teller) -> str:
    """Why a moon failed."""
    if told.facts["revoked"]:
        return told.gettext("The moon failed by a revoke.")
    missing = told.facts["missing"]
    if not missing:
        return told.gettext("The moon failed: a trick was lost.")
    return told.ngettext(
        "The moon failed: %(missing)s is missing.",
        "The moon failed: %(missing)s are missing.",
        len(missing),
    )


def _moon_failed(told: Teller) -> str:
    if told.facts["lost"]:
        lost = told.gettext("The whole score is lost: %(lost)s.")
    else:
        lost = told.gettext("There was no score to lose.")
    return told.together(_moon_missed(told), lost)


def _moon_failed_for(told: Teller) -> str:
    return told.together(_moon_missed(told), told.gettext("Minus %(lost)s."))


def _moon_failed_game(told: Teller) -> str:
    return told.together(_moon_missed(told), told.gettext("It costs the game."))


def _set_smucks(told: Teller) -> str:
    return told.ngettext(
        "A smuck for being set.", "%(num)s smucks for being set.", told.ruling.award.smucks
    )


def _moon_smucks(told: Teller) -> str:
    return told.ngettext(
        "A smuck for the failed moon.",
        "%(num)s smucks for the failed moon.",
        told.ruling.award.smucks,
    )


# ----------------------------------------------------------- deals without play


def _forfeited(told: Teller) -> str:
    why = told.gettext("Everybody passed, and %(dealer)s forfeited the deal.")
    return told.together(why, change_sentence(told, told.ruling.award))


def _dealer_pays(told: Teller) -> str:
    why = told.gettext("Everybody passed, so %(dealer)s pays as dealer.")
    return told.together(why, change_sentence(told, told.ruling.award))


# ------------------------------------------------------------------------ limits


def _floor(told: Teller) -> str:
    before, would_be, floor = (told.facts[key] for key in ("before", "would_be", "floor"))
    sum_ = {"had": before, "lost": before - would_be, "floor": floor}
    if floor == told.rules.floor:
        return told.gettext(
            "The floor: had %(had)s, and %(had)s − %(lost)s would be %(would_be)s. "
            "A score stops at %(floor)s.",
            **sum_,
        )
    return told.gettext(
        "The floor: had %(had)s, and %(had)s − %(lost)s would be %(would_be)s. "
        "A score below the floor falls no further.",
        **sum_,
    )


def _adjusted(told: Teller) -> str:
    if told.facts["reason"]:
        return told.gettext("By agreement: “%(reason)s”.")
    return told.gettext("By agreement.")


def _partners_by_points(told: Teller) -> str:
    return told.gettext(
        "%(partners)s have High and Low, so they are partners in this hand.",
        partners=told.names.seats_list(told.facts["seats"]),
    )


def _partners_called(told: Teller) -> str:
    seats = told.facts["seats"]
    return told.ngettext(
        "%(partners)s plays this hand alone, against all the others.",
        "%(partners)s play this hand together, against all the others.",
        len(seats),
        partners=told.names.seats_list(seats),
    )


RULINGS: Final[Mapping[str, Telling]] = {
    "point-scored": _scored,
    "point-towards-bid": _towards_bid,
    "point-lost-by-revoke": _lost_by_revoke,
    "point-not-scored": _not_scored,
    "point-nobodys": _nobodys,
    "bid-made": _bid_made,
    "bid-spared": _spared,
    "set": _set,
    "set-by-revoke": N_("Set for a revoke: bid %(bid)s, won %(won)s. Minus the bid."),
    "set-smucks": _set_smucks,
    "revoke-loses-bid": N_("Revoked. Minus the bid of %(bid)s."),
    "moon-made": _moon_won,
    "moon-made-for": _moon_made_for,
    "moon-failed": _moon_failed,
    "moon-failed-for": _moon_failed_for,
    "moon-failed-game": _moon_failed_game,
    "moon-smucks": _moon_smucks,
    "redealt": N_("Everybody passed, so %(dealer)s deals again."),
    "deal-passed": N_("Everybody passed, so nothing is played and the deal passes on."),
    "forfeited": _forfeited,
    "dealer-pays": _dealer_pays,
    "partners-by-points": _partners_by_points,
    "partners-called": _partners_called,
    "floor": _floor,
    "capped": N_(
        "Stopped short: would be %(would_be)s, but only who pitched and made it comes to "
        "%(target)s. The score stops at %(most)s."
    ),
    "adjusted": _adjusted,
    **END_RULINGS,
}
"""By code."""
