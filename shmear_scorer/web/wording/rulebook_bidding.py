"""The rulebook's sentences on the bidding, and on shooting the moon."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from shmear_scorer.rules.ruleset import LOSES, AllPass, DealerMatch, Moon, MoonNeeds, Partnership

from .messages import N_
from .voice import Message, Voice


def _min_bid(told: Voice) -> str:
    if told.rules.dealer_may_match is DealerMatch.NEVER:
        return told.gettext(
            "Once around, beginning at the dealer’s left, each player bids how many points their "
            "side will win, or passes. The lowest bid is %(bid)s, and every bid must be higher "
            "than the one before. Whoever bids the most is the pitcher.",
            bid=told.rules.min_bid,
        )
    return told.gettext(
        "Once around, beginning at the dealer’s left, each player bids how many points their side "
        "will win, or passes. The lowest bid is %(bid)s, and every bid but the dealer’s must be "
        "higher than the one before. Whoever bids the most is the pitcher.",
        bid=told.rules.min_bid,
    )


def _max_bid(told: Voice) -> str:
    rules = told.rules
    total = sum(rules.worth.values())
    if rules.highest_bid == total:
        return told.gettext(
            "The highest bid is %(bid)s: all the points there are.", bid=rules.highest_bid
        )
    return told.ngettext(
        "The highest bid is %(bid)s, while there is %(num)s point to win.",
        "The highest bid is %(bid)s, while there are %(num)s points to win.",
        total,
        bid=rules.highest_bid,
    )


def _max_bid_ends(told: Voice) -> str:
    rules = told.rules
    if not rules.max_bid_ends:
        return told.gettext(
            "A bid of %(bid)s does not end the bidding: everybody still has their turn.",
            bid=rules.highest_bid,
        )
    if rules.moon is None:
        return told.gettext("A bid of %(bid)s ends the bidding at once.", bid=rules.highest_bid)
    return told.gettext(
        "A bid of %(bid)s ends the bidding at once, unless somebody who has not spoken yet may "
        "shoot the moon.",
        bid=rules.highest_bid,
    )


_DEALER_MATCH: Final[Mapping[DealerMatch, str]] = {
    DealerMatch.NEVER: N_(
        "The dealer speaks last and, like everybody, must bid higher than the others or pass."
    ),
    DealerMatch.HIGHEST: N_(
        "The dealer speaks last and may match the highest bid: saying %(bid)s too takes it from "
        "whoever bid it. A lower bid the dealer must outbid."
    ),
    DealerMatch.ANY: N_(
        "The dealer speaks last and may match any bid: saying the same number takes it from "
        "whoever bid it."
    ),
}


def _dealer_may_match(told: Voice) -> str:
    rules = told.rules
    said = told.gettext(_DEALER_MATCH[rules.dealer_may_match], bid=rules.highest_bid)
    if rules.dealer_may_match is DealerMatch.NEVER:
        return said
    ended = told.gettext(
        "Where a bid of %(bid)s has ended the bidding, there is nothing to match.",
        bid=rules.highest_bid,
    )
    return told.together(
        said,
        ended if rules.max_bid_ends else "",
        told.gettext("The moon can’t be matched.") if rules.moon else "",
    )


_ALL_PASS: Final[Mapping[AllPass, str]] = {
    AllPass.DEALER_CHOICE: N_(
        "When everybody passes, the dealer too, the dealer chooses: play for the lowest bid, "
        "%(lowest)s, or forfeit the deal."
    ),
    AllPass.DEALER_STUCK: N_(
        "When everybody passes, the dealer too, the dealer is stuck and must play for the lowest "
        "bid, %(lowest)s."
    ),
    AllPass.REDEAL: N_(
        "When everybody passes, the same dealer deals again. The deal that was passed counts for "
        "nothing."
    ),
    AllPass.DEAL_PASSES: N_(
        "When everybody passes, nothing is played and the next player deals. The deal that was "
        "passed counts for nothing."
    ),
    AllPass.DEALER_SET: N_(
        "When everybody passes, the dealer too, the dealer pays as for a forfeited deal, nothing "
        "is played, and the next player deals."
    ),
    AllPass.ELDEST_LEADS: N_(
        "When everybody passes, the hand is played without a bid: the player at the dealer’s left "
        "leads, nobody can be set, and everybody scores what they won."
    ),
}


def _all_pass(told: Voice) -> str:
    rules = told.rules
    if rules.all_pass is AllPass.DEALER_CHOICE and rules.moon is not None:
        return told.gettext(
            "When everybody passes, the dealer too, the dealer chooses: play for the lowest bid, "
            "%(lowest)s, shoot the moon if the dealer may, or forfeit the deal.",
            lowest=rules.min_bid,
        )
    return told.gettext(_ALL_PASS[rules.all_pass], lowest=rules.min_bid)


def _forfeit(told: Voice) -> str:
    price, smucks = told.rules.forfeit
    nothing = told.gettext("Nothing is played then, and the next player deals.")
    if not price:
        lost = told.gettext("A dealer who forfeits the deal loses no points.")
    else:
        lost = told.ngettext(
            "A dealer who forfeits the deal loses %(num)s point.",
            "A dealer who forfeits the deal loses %(num)s points.",
            price,
        )
    if not smucks:
        return told.together(lost, nothing)
    return told.together(lost, _forfeited_smucks(told, smucks, also=bool(price)), nothing)


def _forfeited_smucks(told: Voice, smucks: int, *, also: bool) -> str:
    if told.rules.partnership.shares_scores:
        return told.ngettext(
            "It costs each player of that side a smuck, which is a blue chip.",
            "It costs each player of that side %(num)s smucks, which are blue chips.",
            smucks,
        )
    if also:
        return told.ngettext(
            "It also costs a smuck, which is a blue chip.",
            "It also costs %(num)s smucks, which are blue chips.",
            smucks,
        )
    return told.ngettext(
        "It costs a smuck, which is a blue chip.",
        "It costs %(num)s smucks, which are blue chips.",
        smucks,
    )


_MOON_NEEDS: Final[Mapping[MoonNeeds, str]] = {
    MoonNeeds.POINTS: N_(
        "Shooting the moon is a call above every bid, and no second moon goes over it: its side "
        "must win every point there is."
    ),
    MoonNeeds.TRICKS: N_(
        "Shooting the moon is a call above every bid, and no second moon goes over it: its side "
        "must win every trick and every point there is."
    ),
}


def _moon(told: Voice) -> str:
    moon = told.rules.moon
    if moon is None:
        return told.gettext("There is no moon: nobody can call to win every point there is.")
    return told.together(
        told.gettext(_MOON_NEEDS[moon.needs]),
        _who_may_shoot(told, moon),
        _moon_made(told, moon),
        _moon_failed(told, moon),
    )


def _who_may_shoot(told: Voice, moon: Moon) -> str:
    if moon.from_score is None:
        return told.gettext("Anybody may shoot it.")
    if moon.first_hand:
        return told.gettext(
            "In the first hand of a game anybody may shoot it; later one needs a score of at least "
            "%(score)s.",
            score=moon.from_score,
        )
    return told.gettext(
        "To shoot it one needs a score of at least %(score)s.", score=moon.from_score
    )


def _moon_made(told: Voice, moon: Moon) -> str:
    if moon.made is None:
        return told.gettext(
            "Made, it scores all those points and wins the game at once, whatever the scores are."
        )
    return told.ngettext(
        "Made, it scores %(num)s point in place of the points won.",
        "Made, it scores %(num)s points in place of the points won.",
        moon.made,
    )


_TWO_SIDES: Final = (Partnership.PAIRS, Partnership.TWO_TRIOS)
_MOON_LOST: Final = (
    N_("Failed, it loses the game at once: the highest score among the others wins."),
    N_("Failed, it loses the game at once: the other side wins."),
)


def _moon_failed(told: Voice, moon: Moon) -> str:
    if moon.failed is None:
        lost = told.gettext("Failed, it takes the score down to 0.")
    elif moon.failed == LOSES:
        lost = told.gettext(_MOON_LOST[told.rules.partnership in _TWO_SIDES])
    else:
        lost = told.ngettext(
            "Failed, it costs %(num)s point.", "Failed, it costs %(num)s points.", moon.failed
        )
    if not moon.smucks:
        return lost
    if told.rules.partnership.shares_scores:
        blue = told.ngettext(
            "It also brings each player of that side a smuck, which is a blue chip.",
            "It also brings each player of that side %(num)s smucks, which are blue chips.",
            moon.smucks,
        )
    else:
        blue = told.ngettext(
            "It also brings a smuck, which is a blue chip.",
            "It also brings %(num)s smucks, which are blue chips.",
            moon.smucks,
        )
    return told.together(lost, blue)


BIDDING: Final[Mapping[str, Message]] = {
    "min_bid": _min_bid,
    "max_bid": _max_bid,
    "max_bid_ends": _max_bid_ends,
    "dealer_may_match": _dealer_may_match,
    "all_pass": _all_pass,
    "forfeit": _forfeit,
    "moon": _moon,
}
"""By the key of a RuleSet."""
