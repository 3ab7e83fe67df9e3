"""The rulebook's sentences on the points: what each is, and who gets it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from shmear_scorer.rules.cards import JICK
from shmear_scorer.rules.relevance import comes_to_bear
from shmear_scorer.rules.ruleset import GameTie, HighLow, JokerTie, LowTo, RuleSet

from .figures import point_label, rank_word
from .messages import N_
from .voice import Message, Voice

_HIGH: Final[Mapping[HighLow, str]] = {
    HighLow.IN_PLAY: N_(
        "%(point)s goes to the side that played the highest trump of all the cards in the tricks."
    ),
    HighLow.DECK: N_("%(point)s goes to the side that played the %(rank)s of trump."),
}
_LOW: Final[Mapping[tuple[HighLow, LowTo], str]] = {
    (HighLow.IN_PLAY, LowTo.PLAYER): N_(
        "%(point)s goes to the side that played the lowest trump of all the cards in the tricks, "
        "whoever took it."
    ),
    (HighLow.IN_PLAY, LowTo.TAKER): N_(
        "%(point)s goes to the side that took the lowest trump of all the cards in the tricks, "
        "whoever played it."
    ),
    (HighLow.DECK, LowTo.PLAYER): N_(
        "%(point)s goes to the side that played the %(rank)s of trump, whoever took it."
    ),
    (HighLow.DECK, LowTo.TAKER): N_(
        "%(point)s goes to the side that took the %(rank)s of trump, whoever played it."
    ),
}
_TAKEN: Final[Mapping[str, str]] = {
    "jack": N_("%(point)s goes to the side that takes the jack of trump in a trick."),
    "jick": N_(
        "%(point)s goes to the side that takes the other jack of trump’s colour in a trick."
    ),
    "joker": N_("%(point)s goes to the side that takes the joker in a trick."),
    "high-joker": N_("%(point)s goes to the side that takes the higher joker in a trick."),
    "low-joker": N_("%(point)s goes to the side that takes the lower joker in a trick."),
    "ten": N_("%(point)s goes to the side that takes the 10 of trump in a trick."),
    "three": N_("%(point)s goes to the side that takes the 3 of trump in a trick."),
    "five": N_("%(point)s goes to the side that takes the 5 of trump in a trick."),
}
_TWO_JOKERS: Final = N_(
    "%(point)s goes to the side that takes both jokers in tricks. Where two sides take one each, "
    "nobody gets it."
)
_LIKE_JOKERS: Final[Mapping[tuple[str, JokerTie], str]] = {
    ("high-joker", JokerTie.FIRST): N_(
        "%(point)s goes to the side that takes the joker played first, or the only one in play. If "
        "none is in play, nobody gets it."
    ),
    ("high-joker", JokerTie.SECOND): N_(
        "%(point)s goes to the side that takes the joker played second, or the only one in play. "
        "If none is in play, nobody gets it."
    ),
    ("low-joker", JokerTie.FIRST): N_(
        "%(point)s goes to the side that takes the joker played second. If only one is in play, "
        "nobody gets it."
    ),
    ("low-joker", JokerTie.SECOND): N_(
        "%(point)s goes to the side that takes the joker played first. If only one is in play, "
        "nobody gets it."
    ),
}
"""Two jokers that look the same, a point for each: by which of them was played first."""
_GAME: Final = N_("%(point)s goes to the side with the most card points in the tricks it took.")


def point_sentence(point: str, told: Voice) -> str:
    """What a point is and who gets it."""
    rules, label = told.rules, point_label(point, told.rules)
    absent = ""
    match point:
        case "high":
            said = told.gettext(_HIGH[rules.high_low], point=label, rank=extreme_rank(point, rules))
        case "low":
            low = _LOW[rules.high_low, rules.low_to]
            said = told.gettext(low, point=label, rank=extreme_rank(point, rules))
        case "game":
            said = told.gettext(_GAME, point=label)
        case "joker" if rules.jokers > 1:
            said = told.gettext(_TWO_JOKERS, point=label)
        case "high-joker" | "low-joker" if comes_to_bear("joker_tie", rules):
            said = told.gettext(_LIKE_JOKERS[point, rules.joker_tie], point=label)
        case _:
            said = told.gettext(_TAKEN[point], point=label)
            absent = told.gettext("If it is not in play, nobody gets it.")
    if point in ("high", "low") and rules.high_low is HighLow.DECK:
        absent = told.gettext("If it is not in play, nobody gets it.")
    worth = rules.worth.get(point, 1)
    counts = told.gettext("It counts %(worth)s.", worth=worth) if worth != 1 else ""
    return told.together(said, absent, counts)


def extreme_rank(point: str, rules: RuleSet) -> str:
    """The rank of the highest trump of the deck for High, of the lowest for Low. While somebody is
    still changing the order, it may have none of them: then the rank of any suit."""
    there = {*rules.deck, *((JICK,) if "J" in rules.deck else ())}
    numbered = [rank for rank in rules.trump_order if rank in there] or rules.deck
    rank = numbered[0 if point == "high" else -1]
    return point_label("jick", rules) if rank == JICK else rank_word(rank)


def _points(told: Voice) -> str:
    labels = [point_label(point, told.rules) for point in told.rules.worth]
    total = sum(told.rules.worth.values())
    there = told.ngettext(
        "Each hand has %(num)s point to win: %(points)s.",
        "Each hand has %(num)s points to win: %(points)s.",
        total,
        points=told.names.joined(labels),
    )
    if len(labels) == 1:
        return there
    return told.together(there, told.gettext("A single trump can be several of them at once."))


_HIGH_LOW: Final[Mapping[HighLow, str]] = {
    HighLow.IN_PLAY: N_(
        "High and Low are the highest and the lowest trump of those in play, which means of those "
        "that lie in the tricks."
    ),
    HighLow.DECK: N_(
        "High and Low are the highest and the lowest trump of the whole deck: the %(high)s and the "
        "%(low)s. If one of them is not in play, which means in none of the tricks, nobody gets "
        "its point."
    ),
}


def _high_low(told: Voice) -> str:
    rules = told.rules
    high, low = (extreme_rank(point, rules) for point in ("high", "low"))
    said = told.gettext(_HIGH_LOW[rules.high_low], high=high, low=low)
    joker = rules.jokers and told.gettext("A joker is neither.")
    return told.together(said, joker or "")


_LOW_TO: Final[Mapping[LowTo, str]] = {
    LowTo.PLAYER: N_(
        "Low stays with the side that played the lowest trump, whoever wins the trick with it."
    ),
    LowTo.TAKER: N_(
        "Low goes to the side that wins the trick with the lowest trump in it, whoever played it."
    ),
}
_GAME_TIE: Final[Mapping[GameTie, str]] = {
    GameTie.NOBODY: N_("When sides are level with the most card points, nobody gets Game."),
    GameTie.PITCHER: N_(
        "When sides are level with the most card points, the pitcher’s side gets Game if it is one "
        "of them; otherwise nobody does."
    ),
    GameTie.OTHERS: N_(
        "When sides are level with the most card points, the one among them that did not pitch "
        "gets Game; if several of them did not, nobody does."
    ),
    GameTie.ELDEST: N_(
        "When sides are level with the most card points, the one among them that sits nearest "
        "after the dealer, clockwise, gets Game."
    ),
}


_A_CARD: Final[Mapping[str, str]] = {
    "A": N_("an ace"),
    "K": N_("a king"),
    "Q": N_("a queen"),
    "J": N_("a jack"),
    "8": N_("an 8"),
    "Jo": N_("a joker"),
    "HJo": N_("the higher joker"),
    "LJo": N_("the lower joker"),
}
_ANY_CARD: Final = N_("a %(rank)s")


def _a_card(told: Voice, rank: str) -> str:
    return told.gettext(_A_CARD.get(rank, _ANY_CARD), rank=rank)


def _card_points(told: Voice) -> str:
    rules = told.rules
    values = [
        told.gettext("%(worth)s for %(card)s", card=_a_card(told, rank), worth=worth)
        for rank, worth in rules.card_points
        if worth
    ]
    if not values:
        return told.gettext("No card counts for Game.")
    return told.ngettext(
        "For Game the cards taken in tricks count card points: %(values)s. All others count "
        "nothing. The deck has %(num)s card point.",
        "For Game the cards taken in tricks count card points: %(values)s. All others count "
        "nothing. The deck has %(num)s card points.",
        rules.card_points_total,
        values=told.names.joined(values),
    )


POINTS: Final[Mapping[str, Message]] = {
    "points": _points,
    "high_low": _high_low,
    "low_to": lambda told: told.gettext(_LOW_TO[told.rules.low_to]),
    "game_tie": lambda told: told.gettext(_GAME_TIE[told.rules.game_tie]),
    "card_points": _card_points,
}
"""By the key of a RuleSet."""
