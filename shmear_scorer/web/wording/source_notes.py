"""Citations that say what of a value is ours beside its source: the source's name stays as it is,
the rest is for readers."""

from __future__ import annotations

from typing import Final

from .messages import N_

NOTES: Final = (
    N_("Bicycle, Auction Pitch with Joker; another hand ours"),
    N_("Card games shmear (Bekaton); after the score ours"),
    N_("Cutthroat Canadian Smear (Ultra Food Mess); that High need not be the ace ours"),
    N_("Cutthroat Canadian Smear (Ultra Food Mess); the lowest bid ours"),
    N_("Encyclopædia Britannica, Auction Pitch; 2 and 3 players ours"),
    N_("How to play setback (Kerialian); that no trumps go ours"),
    N_("Pitch Perfect league, Rules; not the smudge ours"),
    N_("Pitch Perfect league, Rules; who may bid it ours"),
    N_("Schmear (Japanese page), 2. Bidding; once around ours"),
    N_("Schmear (Japanese page), 7. End of the game; after the pitcher ours"),
    N_("Schmier (six players), End of Game; after the pitcher ours"),
    N_("Smear (en-academic.com) for the ace and the 2; the others ours"),
    N_("Smear (en-academic.com); what the dealer may not throw ours"),
    N_("Whirled Seven Point Pitch (Puff Games); after the pitcher ours"),
    N_("Whirled Seven Point Pitch (Puff Games); the Jick’s suit ours"),
    N_("Wikipedia, Pitch (card game); after the pitcher ours"),
    N_("Wikipedia, Smear (card game); another hand ours"),
    N_("ours; 10-Point Pitch Score Keeper lets only a side that made its bid win"),
    N_(
        "ours; Five Handed Schmier (Ultra Food Mess) names the ace and the 4, "
        "which the exchange brings into play"
    ),
    N_("ours; Minnesota Smear (Ultra Food Mess) names the ace and the 2"),
    N_(
        "ours; Schmier (six players), Point Values, names the ace and the 2, "
        "which the exchange brings into play"
    ),
    N_(
        "ours; Smear Card Game Overview (bridgeiscool.com) names the ace and "
        "the 2, which the exchange brings into play"
    ),
    N_("play_smear; that the bid must be made ours"),
    N_("shmear.com, Crazy Shmear Variant; a pitcher who is neither ours"),
    N_("shmear.com, Jick Shmear Variant; the other points ours"),
)
