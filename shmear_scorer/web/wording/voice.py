"""Saying a message about some facts: each fact is put into words by what it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import ceil
from typing import Any, Final

from shmear_scorer.rules.cards import parse_card
from shmear_scorer.rules.ruleset import RuleSet
from shmear_scorer.rules.ruling import Facts

from . import messages
from .figures import card_text, point_label, points, suit_name
from .messages import gettext
from .names import Names


class Voice:
    """One set of facts, ready to be said.

    A message's placeholders are the names of facts; ``more`` adds words of its own, which are
    taken as they are.
    """

    def __init__(self, names: Names, rules: RuleSet | None, facts: Facts) -> None:
        self.names = names
        self.rules = rules or RuleSet()
        self.facts = facts

    def gettext(self, message: str, **more: str | float) -> str:
        """``message`` in the reader's language, filled."""
        return self.names.fill(gettext(message), _Words(self, more))

    def ngettext(self, singular: str, plural: str, num: float, **more: str | float) -> str:
        """The form for ``num``, filled; ``num`` itself is a placeholder too. One and a half are
        several."""
        message = messages.ngettext(singular, plural, ceil(num))
        return self.names.fill(message, _Words(self, {"num": num, **more}))

    def say(self, message: Message) -> str:
        """What a table of messages has for a code: a plain message, or what builds a sentence."""
        return self.gettext(message) if isinstance(message, str) else message(self)

    def word(self, fact: str) -> str:
        """One fact in words."""
        value = self.facts[fact]
        if fact in _WORDS:
            return _WORDS[fact](self, value)
        return points(value) if isinstance(value, int | float) else self.names.typed(str(value))

    def together(self, *sentences: str) -> str:
        """Whole sentences, one after the other; empty ones are left out."""
        there = [sentence for sentence in sentences if sentence]
        if len(there) < 2:
            return there[0] if there else ""
        first, *rest = there
        # Translators: two whole sentences, one after the other.
        return self.gettext("%(first)s %(second)s", first=first, second=self.together(*rest))


Message = str | Callable[[Voice], str]
"""What a table has for a code."""


class _Words:
    """The words for a message's placeholders."""

    def __init__(self, voice: Voice, more: Mapping[str, str | float]) -> None:
        self.voice = voice
        self.more = more

    def __getitem__(self, name: str) -> str:
        if name not in self.more:
            return self.voice.word(name)
        value = self.more[name]
        return value if isinstance(value, str) else points(value)


def _seat(voice: Voice, seat: Any) -> str:
    return voice.names.seat(seat)


def _side_of(voice: Voice, seat: Any) -> str:
    return voice.names.side_of(seat)


def _sides(voice: Voice, sides: Any) -> str:
    return voice.names.sides_list(sides)


def _card(voice: Voice, code: Any) -> str:
    return card_text(code) if parse_card(code) else voice.names.typed(code)


def _point(voice: Voice, point: Any) -> str:
    label = point_label(point, voice.rules)
    return voice.names.typed(label) if label == point else label


def _points(voice: Voice, named: Any) -> str:
    return voice.names.joined([point_label(point, voice.rules) for point in named])


def _suit(voice: Voice, suit: Any) -> str:
    name = suit_name(suit)
    return voice.names.typed(name) if name == suit else name


_WORDS: Final[Mapping[str, Callable[[Voice, Any], str]]] = {
    **dict.fromkeys(("seat", "turn", "holder", "dealer"), _seat),
    **dict.fromkeys(("claimed", "counted", "owner"), _side_of),
    **dict.fromkeys(("sides", "among", "left", "winners"), _sides),
    "card": _card,
    "point": _point,
    "missing": _points,
    "trump": _suit,
}
"""How a fact is put into words, by its name; all others are numbers, or text that was typed."""
