"""Numbers, cards, suits, calls and points, as they are written for readers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from shmear_scorer.rules.cards import Card, parse_card
from shmear_scorer.rules.hand import MOON, PASS, Call
from shmear_scorer.rules.ruleset import HighLow, LowTo, RuleSet

from .messages import N_, gettext, listed

MINUS: Final = "−"
_SIGNS: Final[Mapping[str, str]] = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
_SUITS: Final[Mapping[str, str]] = {
    "C": N_("clubs"),
    "D": N_("diamonds"),
    "H": N_("hearts"),
    "S": N_("spades"),
}
_JOKERS: Final[Mapping[str, str]] = {
    "Jo": N_("Joker"),
    "HJo": N_("High Joker"),
    "LJo": N_("Low Joker"),
}
_RANKS: Final[Mapping[str, str]] = {
    "A": N_("ace"),
    "K": N_("king"),
    "Q": N_("queen"),
    "J": N_("jack"),
}
_POINTS: Final[Mapping[str, str]] = {
    "high": N_("High"),
    "low": N_("Low"),
    "jack": N_("Jack"),
    "jick": N_("Jick"),
    "joker": N_("Joker"),
    "high-joker": N_("High Joker"),
    "low-joker": N_("Low Joker"),
    "ten": N_("Ten"),
    "three": N_("Three"),
    "five": N_("Five"),
    "game": N_("Game"),
}
_BAUERS: Final[Mapping[str, str]] = {"jack": N_("Right Bauer"), "jick": N_("Left Bauer")}
_LOW_HINTS: Final[Mapping[LowTo, str]] = {
    LowTo.PLAYER: N_("lowest trump, to who played it"),
    LowTo.TAKER: N_("lowest trump, to who took it"),
}
_CERTAIN_PLAYED: Final = N_("%(rank)s of trump, to who played it")
_CERTAIN_TAKEN: Final = N_("%(rank)s of trump, to who took it")
_HINTS: Final[Mapping[str, str]] = {
    "high": N_("highest trump, to who played it"),
    "jack": N_("jack of trump, to who took it"),
    "jick": N_("other jack of trump’s colour, to who took it"),
    "joker": N_("the joker, to who took it"),
    "high-joker": N_("the higher joker, to who took it"),
    "low-joker": N_("the lower joker, to who took it"),
    "ten": N_("ten of trump, to who took it"),
    "three": N_("three of trump, to who took it"),
    "five": N_("five of trump, to who took it"),
    "game": N_("most card points taken"),
}


def points(number: float) -> str:
    """A number with a real minus sign, and with a half as such: −2, 31½."""
    whole, half = divmod(abs(number), 1)
    size = f"{int(whole) or ''}½" if half else str(int(whole))
    return f"{MINUS}{size}" if number < 0 else size


def signed(number: int) -> str:
    """A change, with its sign: +3, −2, 0."""
    return f"+{number}" if number > 0 else points(number)


def numbers(values: Sequence[int]) -> str:
    """Numbers to choose among: 2 to 8; 2 or 3; 4."""
    ordered = sorted(values)
    if len(ordered) > 2 and ordered[-1] - ordered[0] == len(ordered) - 1:
        return gettext("%(first)s to %(last)s") % {
            "first": points(ordered[0]),
            "last": points(ordered[-1]),
        }
    return listed([points(value) for value in ordered], "or")


def suit_name(suit: str) -> str:
    """The name of a suit, as it stands in a sentence: spades. Other text stays as it is."""
    return gettext(_SUITS[suit]) if suit in _SUITS else suit


def rank_text(rank: str) -> str:
    """A rank of the trump order: A, 10, Jick, Joker."""
    if rank in _JOKERS:
        return gettext(_JOKERS[rank])
    return gettext(_POINTS["jick"]) if rank == "Jick" else rank


def rank_word(rank: str) -> str:
    """A rank in a sentence: ace, king, 10."""
    return gettext(_RANKS[rank]) if rank in _RANKS else rank


def card_text(card: Card | str) -> str:
    """A card, or the card that a code names: A♠, 10♥, Joker. Other text stays as it is."""
    known = parse_card(card) if isinstance(card, str) else card
    if known is None:
        return str(card)
    if known.rank in _JOKERS:
        return gettext(_JOKERS[known.rank])
    return known.rank + _SIGNS[known.suit]


def call_label(call: Call) -> str:
    """A call on a button: Pass, 3, Moon."""
    if call == PASS:
        return gettext("Pass")
    return gettext("Moon") if call == MOON else points(int(call))


def point_label(point: str, rules: RuleSet | None = None) -> str:
    """The name of a point. Where plain cards are exchanged, the Schmier family, the two jacks are
    the Bauers. Other text stays as it is."""
    if point not in _POINTS:
        return point
    bauers = rules is not None and rules.exchange is not None and "jick" in rules.worth
    return gettext(_BAUERS[point] if bauers and point in _BAUERS else _POINTS[point])


def point_hint(point: str, rules: RuleSet) -> str:
    """What a point is, and whose: highest trump, to who played it."""
    hint = gettext(_LOW_HINTS[rules.low_to] if point == "low" else _HINTS[point])
    if rules.high_low is HighLow.DECK and point in ("high", "low"):
        taken = point == "low" and rules.low_to is LowTo.TAKER
        hint = gettext(_CERTAIN_TAKEN if taken else _CERTAIN_PLAYED)
        hint %= {"rank": rank_text(rules.extreme(point, "S").rank)}
    worth = rules.worth.get(point, 1)
    if worth == 1:
        return hint
    return gettext("%(hint)s; counts %(worth)s") % {"hint": hint, "worth": points(worth)}


def nobody_label(point: str) -> str:
    """Why nobody may have a point: Tied for Game, else Not in play."""
    return gettext("Tied") if point == "game" else gettext("Not in play")
