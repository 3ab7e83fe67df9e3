"""The short name of every rule's value."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Final

from shmear_scorer.rules.ruleset import (
    LOSES,
    AllPass,
    DealerMatch,
    FirstTrick,
    Follow,
    GameTie,
    HighLow,
    JokerLead,
    JokerTie,
    LowTo,
    MustPitch,
    OthersScore,
    Partnership,
    Revoke,
    RuleSet,
    SeveralOut,
    TrumpBy,
)

from .figures import numbers, point_label, points, rank_text
from .messages import N_
from .names import NO_NAMES
from .voice import Message, Voice

_PARTNERSHIP: Final[Mapping[StrEnum, str]] = {
    Partnership.ALONE: N_("Each alone"),
    Partnership.PAIRS: N_("Two pairs across the table"),
    Partnership.THREE_PAIRS: N_("Three pairs across the table"),
    Partnership.TWO_TRIOS: N_("Two sides of three"),
    Partnership.HIGH_LOW: N_("Partners by High and Low"),
    Partnership.CALLED: N_("The pitcher calls a partner"),
}
_DEALER_MATCH: Final[Mapping[StrEnum, str]] = {
    DealerMatch.NEVER: N_("Dealer may not match"),
    DealerMatch.HIGHEST: N_("Dealer may match the highest bid"),
    DealerMatch.ANY: N_("Dealer may match any bid"),
}
_ALL_PASS: Final[Mapping[StrEnum, str]] = {
    AllPass.DEALER_CHOICE: N_("Dealer chooses"),
    AllPass.DEALER_STUCK: N_("Dealer stuck with %(lowest)s"),
    AllPass.REDEAL: N_("Redeal"),
    AllPass.DEAL_PASSES: N_("The deal passes on"),
    AllPass.DEALER_SET: N_("Dealer pays"),
    AllPass.ELDEST_LEADS: N_("Played without a bid"),
}
_TRUMP_BY: Final[Mapping[StrEnum, str]] = {
    TrumpBy.LEAD: N_("First card makes trump"),
    TrumpBy.NAME: N_("Pitcher names trump"),
}
_FOLLOW: Final[Mapping[StrEnum, str]] = {
    Follow.STRICT: N_("Follow suit"),
    Follow.OR_TRUMP: N_("Follow or trump"),
    Follow.OR_TRUMP_FORCED: N_("Follow or trump; trump when void"),
}
_FIRST_TRICK: Final[Mapping[StrEnum, str]] = {
    FirstTrick.SAME: N_("First trick as the others"),
    FirstTrick.TRUMP: N_("First trick: trump is followed"),
    FirstTrick.FREE: N_("First trick free"),
}
_HIGH_LOW: Final[Mapping[StrEnum, str]] = {
    HighLow.IN_PLAY: N_("High and Low: of the trumps in play"),
    HighLow.DECK: N_("High and Low: of the whole deck"),
}
_LOW_TO: Final[Mapping[StrEnum, str]] = {
    LowTo.PLAYER: N_("Low to its player"),
    LowTo.TAKER: N_("Low to its taker"),
}
_GAME_TIE: Final[Mapping[StrEnum, str]] = {
    GameTie.NOBODY: N_("Game tied: nobody"),
    GameTie.PITCHER: N_("Game tied: the pitcher’s side"),
    GameTie.OTHERS: N_("Game tied: the other side"),
    GameTie.ELDEST: N_("Game tied: nearest after the dealer"),
}
_OTHERS_SCORE: Final[Mapping[StrEnum, str]] = {
    OthersScore.ALWAYS: N_("The others score what they won"),
    OthersScore.IF_SET: N_("The others score only when the bid is set"),
}
SEVERAL_OUT: Final[Mapping[StrEnum, str]] = {
    SeveralOut.PITCHER: N_("pitcher"),
    SeveralOut.SCORE: N_("higher score"),
    SeveralOut.POINTS_IN_ORDER: N_("points in order"),
    SeveralOut.DRAW: N_("draw"),
    SeveralOut.PLAY_ON: N_("another hand"),
}
_JOKER_TIE: Final[Mapping[StrEnum, str]] = {
    JokerTie.FIRST: N_("Two jokers: the first is higher"),
    JokerTie.SECOND: N_("Two jokers: the second is higher"),
}
_JOKER_LEAD: Final[Mapping[StrEnum, str]] = {
    JokerLead.NAMED: N_("Joker led first: trump is named"),
    JokerLead.SPADES: N_("Joker led first: spades"),
    JokerLead.REFUSED: N_("No joker led first"),
}
_MUST_PITCH: Final[Mapping[StrEnum, str]] = {
    MustPitch.NO: N_("Anybody can go out"),
    MustPitch.YES: N_("Only who pitched and made it goes out"),
    MustPitch.CAP: N_("Only who pitched and made it comes to the target"),
}
_REVOKE: Final[Mapping[StrEnum, str]] = {
    Revoke.FLAG: N_("Revoke: shown only"),
    Revoke.SET: N_("Revoke: set"),
    Revoke.BID: N_("Revoke: minus the bid"),
}


def _chosen(key: str, labels: Mapping[StrEnum, str]) -> Message:
    """The label of a closed choice."""
    return lambda told: told.gettext(labels[getattr(told.rules, key)], lowest=told.rules.min_bid)


def _cards_each(told: Voice) -> str:
    size = told.rules.hand_size
    if not isinstance(size, int):
        return told.gettext("Cards each: by the number of players")
    return told.ngettext("%(num)s card each", "%(num)s cards each", size)


def _kitty(told: Voice) -> str:
    kitty = told.rules.kitty
    return told.gettext("Kitty of %(kitty)s", kitty=kitty) if kitty else told.gettext("No kitty")


def _jokers(told: Voice) -> str:
    jokers = told.rules.jokers
    if not jokers:
        return told.gettext("No joker")
    return told.ngettext("%(num)s joker", "%(num)s jokers", jokers)


def _deck(told: Voice) -> str:
    cards = sum(told.rules.pack.values())
    return told.ngettext("%(num)s card in the deck", "%(num)s cards in the deck", cards)


def _exchange(told: Voice) -> str:
    exchange = told.rules.exchange
    if exchange is None:
        return told.gettext("No exchange")
    return told.gettext("Exchange of up to %(cards)s", cards=exchange.up_to)


def _trump_order(told: Voice) -> str:
    order = " ".join(rank_text(rank) for rank in told.rules.trump_order)
    return told.gettext("Trumps: %(order)s", order=order)


def _forfeit(told: Voice) -> str:
    price, smucks = told.rules.forfeit
    if not smucks:
        return told.gettext("Forfeit: minus %(points)s", points=price)
    if not price:
        return told.ngettext("Forfeit: a smuck", "Forfeit: %(num)s smucks", smucks)
    return told.ngettext(
        "Forfeit: minus %(points)s and a smuck",
        "Forfeit: minus %(points)s and %(num)s smucks",
        smucks,
        points=price,
    )


def _point_list(told: Voice) -> str:
    labels = [_with_worth(told, point.name, point.worth) for point in told.rules.points]
    return told.gettext("Points: %(points)s", points=told.names.joined(labels, "standard-narrow"))


def _with_worth(told: Voice, point: str, worth: int) -> str:
    label = point_label(point, told.rules)
    if worth == 1:
        return label
    return told.gettext("%(point)s (%(worth)s)", point=label, worth=worth)


def _card_points(told: Voice) -> str:
    values = [f"{rank_text(rank)} {points(worth)}" for rank, worth in told.rules.card_points]
    return told.gettext(
        "Card points: %(values)s", values=told.names.joined(values, "standard-narrow")
    )


def _set_smucks(told: Voice) -> str:
    smucks = told.rules.set_smucks
    if not smucks:
        return told.gettext("Set: no smuck")
    return told.ngettext("Set: one smuck", "Set: %(num)s smucks", smucks)


def _floor(told: Voice) -> str:
    floor = told.rules.floor
    return told.gettext("No floor") if floor is None else told.gettext("Floor %(n)s", n=floor)


_MOON_WINS: Final = N_("The moon wins the game")
_MOON_WINS_OR_LOSES: Final = N_("The moon wins or loses the game")
_MOON_SCORES: Final = N_("The moon scores %(made)s")
_MOON_SCORES_OR_LOSES: Final = N_("The moon scores %(made)s or loses the game")


def _moon(told: Voice) -> str:
    moon = told.rules.moon
    if moon is None:
        return told.gettext("No moon")
    loses = moon.failed == LOSES
    if moon.made is None:
        return told.gettext(_MOON_WINS_OR_LOSES if loses else _MOON_WINS)
    return told.gettext(_MOON_SCORES_OR_LOSES if loses else _MOON_SCORES, made=moon.made)


def _target(told: Voice) -> str:
    target = told.rules.target
    return told.gettext("No target") if target is None else told.gettext("To %(n)s", n=target)


def _deals_each(told: Voice) -> str:
    deals = told.rules.deals_each
    if deals is None:
        return told.gettext("Any number of deals")
    return told.ngettext("%(num)s deal each", "%(num)s deals each", deals)


def _several_out(told: Voice) -> str:
    steps = [told.gettext(SEVERAL_OUT[step]) for step in told.rules.several_out]
    return told.gettext("Several out: %(steps)s", steps=told.names.joined(steps, "standard-narrow"))


LABELS: Final[Mapping[str, Message]] = {
    "partnership": _chosen("partnership", _PARTNERSHIP),
    "seats": lambda told: told.ngettext(
        "%(seats)s player",
        "%(seats)s players",
        max(told.rules.seats),
        seats=numbers(told.rules.seats),
    ),
    "hand_size": _cards_each,
    "kitty": _kitty,
    "jokers": _jokers,
    "deck": _deck,
    "exchange": _exchange,
    "trump_order": _trump_order,
    "min_bid": lambda told: told.gettext("Lowest bid %(bid)s", bid=told.rules.min_bid),
    "max_bid": lambda told: told.gettext("Highest bid %(bid)s", bid=told.rules.highest_bid),
    "max_bid_ends": lambda told: (
        told.gettext("The highest bid ends the auction")
        if told.rules.max_bid_ends
        else told.gettext("Everybody calls")
    ),
    "dealer_may_match": _chosen("dealer_may_match", _DEALER_MATCH),
    "all_pass": _chosen("all_pass", _ALL_PASS),
    "forfeit": _forfeit,
    "trump_by": _chosen("trump_by", _TRUMP_BY),
    "follow": _chosen("follow", _FOLLOW),
    "first_trick": _chosen("first_trick", _FIRST_TRICK),
    "points": _point_list,
    "high_low": _chosen("high_low", _HIGH_LOW),
    "low_to": _chosen("low_to", _LOW_TO),
    "game_tie": _chosen("game_tie", _GAME_TIE),
    "card_points": _card_points,
    "others_score": _chosen("others_score", _OTHERS_SCORE),
    "set_smucks": _set_smucks,
    "floor": _floor,
    "moon": _moon,
    "target": _target,
    "deals_each": _deals_each,
    "count_down": lambda told: (
        told.gettext("Counted down") if told.rules.count_down else told.gettext("Counted up")
    ),
    "several_out": _several_out,
    "joker_tie": _chosen("joker_tie", _JOKER_TIE),
    "joker_lead": _chosen("joker_lead", _JOKER_LEAD),
    "must_pitch_to_win": _chosen("must_pitch_to_win", _MUST_PITCH),
    "all_points_win": lambda told: (
        told.gettext("Every point in one hand wins the game")
        if told.rules.all_points_win
        else told.gettext("Every point in one hand is only points")
    ),
    "revoke": _chosen("revoke", _REVOKE),
    "adjust": N_("By agreement"),
    "end": N_("Called early"),
}
"""By the key of a RuleSet; the last two are what no rule decides."""


def rule_label(key: str, rules: RuleSet) -> str:
    """The short name of a rule's value: Low to its player, Floor 0."""
    return Voice(NO_NAMES, rules, {}).say(LABELS[key])


def rule_labels(keys: Iterable[str], rules: RuleSet) -> str:
    """The short names of several rules' values, as a list; empty where there are none."""
    labels = [rule_label(key, rules) for key in keys]
    return NO_NAMES.joined(labels, "standard-narrow") if labels else ""
