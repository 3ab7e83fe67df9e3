"""A picture of the deck: its cards by suit, for pages on which they are tapped."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from markupsafe import Markup

from shmear_scorer.rules.cards import RANKS, Card
from shmear_scorer.rules.ruleset import RuleSet
from shmear_scorer.web import wording

SUITS_SHOWN = ("S", "H", "D", "C")


@dataclass(frozen=True, kw_only=True)
class CardKey:
    """One card of the picture.

    ``href`` is where tapping it leads, empty where it is a box to tick; ``gone`` says where it is
    by now, empty while it can be tapped; ``why`` says what is wrong with tapping it, if anything.
    """

    code: str
    rank: str
    suit: str
    spoken: str
    href: str = ""
    ticked: bool = False
    gone: str = ""
    why: str | Markup = ""


@dataclass(frozen=True, kw_only=True)
class SuitRow:
    """The cards of one suit; the jokers have a row without one."""

    suit: str
    name: str
    cards: tuple[CardKey, ...]


def deck_rows(rules: RuleSet, key: Callable[[Card], CardKey]) -> tuple[SuitRow, ...]:
    """The deck of these rules, each card as ``key`` makes it."""
    rows = []
    for suit in SUITS_SHOWN:
        cards = tuple(key(Card(rank, suit)) for rank in RANKS if rank in rules.deck)
        rows.append(SuitRow(suit=suit, name=wording.suit_name(suit), cards=cards))
    jokers = tuple(key(joker) for joker in dict.fromkeys(rules.joker_cards))
    if jokers:
        rows.append(SuitRow(suit="", name="", cards=jokers))
    return tuple(rows)


def card_key(card: Card, **state: Any) -> CardKey:
    """A card as it is shown, in some state."""
    rank = card.rank if card.suit else wording.card_text(card)
    plain = CardKey(code=str(card), rank=rank, suit=card.suit, spoken=wording.card_name(card))
    return replace(plain, **state)


def cards_text(cards: Sequence[Card]) -> str:
    """Cards as an address carries them: ``AS.10H.Jo``."""
    return ".".join(map(str, cards))
