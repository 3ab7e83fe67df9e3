"""Cards, and how a trump suit orders them.

A card is a rank and a printed suit; jokers have no suit. Nothing here knows a game: what is a
trump, and how high, comes from a trump order, a tuple of ranks and the names below, highest first.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

Suit = str
"""``"C"``, ``"D"``, ``"H"`` or ``"S"``."""

SUITS: Final = ("C", "D", "H", "S")
RANKS: Final = ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2")
"""From the highest to the lowest, as every plain suit ranks."""
JOKERS: Final = ("Jo", "HJo", "LJo")
"""A joker; or the higher and the lower of two that are marked."""
JICK: Final = "Jick"
"""In a trump order: the jack of the other suit of trump's colour (the Left Bauer)."""
SAME_COLOUR: Final[Mapping[Suit, Suit]] = {"C": "S", "S": "C", "D": "H", "H": "D"}
TRUMP: Final = "trump"
"""The suit that every trump belongs to, whatever is printed on it."""


class Card(NamedTuple):
    """One card. A joker's rank is its name and its suit is empty."""

    rank: str
    suit: Suit

    def __str__(self) -> str:
        return self.rank + self.suit


_CARDS: Final[dict[str, Card]] = {
    **{rank + suit: Card(rank, suit) for rank in RANKS for suit in SUITS},
    **{"T" + suit: Card("10", suit) for suit in SUITS},
    **{name: Card(name, "") for name in JOKERS},
}
_BY_CAPITALS: Final = {code.upper(): card for code, card in _CARDS.items()}


def parse_card(text: str) -> Card | None:
    """The card that ``text`` names (``AH``, ``10S``, ``TS``, ``Jo``), or None."""
    return _CARDS.get(text) or _BY_CAPITALS.get(text.upper())


@dataclass(frozen=True, slots=True)
class Ranking:
    """What each card is worth in a trick, once trump is known.

    ``suit`` gives the suit a card belongs to (``TRUMP`` or its printed one), ``strength`` a number
    that is higher for the better card of one suit; every trump is above every plain card.
    ``numbered`` are the trumps that can be High or Low: all but the jokers.
    """

    trump: Suit
    suit: Mapping[Card, str]
    strength: Mapping[Card, int]
    numbered: frozenset[Card]
    jick: Card | None

    def card(self, rank: str) -> Card | None:
        """The card that a trump order calls ``rank``; None where there is none."""
        if rank == JICK:
            return self.jick
        return parse_card(rank if rank in JOKERS else rank + self.trump)

    def is_trump(self, card: Card) -> bool:
        """Whether ``card`` is a trump."""
        return self.suit[card] == TRUMP


@lru_cache(maxsize=256)
def ranking(trump_order: tuple[str, ...], trump: Suit) -> Ranking:
    """Order all cards for ``trump``, from a trump order that is highest first."""
    suit: dict[Card, str] = {}
    strength: dict[Card, int] = {}
    for s in SUITS:
        for height, rank in enumerate(reversed(RANKS)):
            suit[Card(rank, s)] = s
            strength[Card(rank, s)] = height
    for name in JOKERS:
        suit[Card(name, "")] = ""
        strength[Card(name, "")] = -1
    numbered = set()
    jick = None
    for height, rank in enumerate(reversed(trump_order)):
        if rank == JICK:
            card = jick = Card("J", SAME_COLOUR[trump])
        elif rank in JOKERS:
            card = Card(rank, "")
        else:
            card = Card(rank, trump)
        suit[card] = TRUMP
        strength[card] = 100 + height
        if rank not in JOKERS:
            numbered.add(card)
    return Ranking(trump, suit, strength, frozenset(numbered), jick)
