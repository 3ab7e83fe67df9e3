"""The part of a hand's form that has its cards: by tricks or by piles, and what was thrown away."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Any, Final

from wtforms import Form, SelectMultipleField, StringField

from shmear_scorer.rules.cards import Card, parse_card
from shmear_scorer.rules.hand import Evidence, HandRecord, Piles, Tricks
from shmear_scorer.rules.playing import tricks_of
from shmear_scorer.rules.ruleset import RuleSet
from shmear_scorer.rules.ruling import Problem
from shmear_scorer.rules.table import Seat, Table
from shmear_scorer.rules.tricks import trump_made_by

TRICKS: Final = "tricks"
PILES: Final = "piles"
KITTY: Final = "kitty"
MOST_CODES: Final = 100
"""More cards than any deck has: of more in one place no more are read than show that."""


def pile_field(seat: Seat) -> str:
    """The field with the cards that the side for which ``seat`` speaks took."""
    return f"pile-{seat}"


def thrown_field(seat: Seat) -> str:
    """The field with the cards that a player threw away before the first trick."""
    return f"thrown-{seat}"


def card_fields(rules: RuleSet, table: Table) -> dict[str, Any]:
    """The fields, for the form's class. ``by`` says how the cards are told, if at all."""
    fields: dict[str, Any] = {"by": StringField(), "cards": StringField()}
    for side in table.playing:
        fields[pile_field(side[0])] = SelectMultipleField(validate_choice=False)
    for name in ("played-high", "played-low"):
        fields[name] = StringField()
    for name in thrown_lists(rules, table):
        fields[name] = SelectMultipleField(validate_choice=False)
    return fields


def thrown_lists(rules: RuleSet, table: Table) -> list[str]:
    """The lists of cards that change hands before the first trick, under rules that know any."""
    lists = [KITTY] if rules.kitty else []
    if rules.kitty or rules.exchange:
        lists += [thrown_field(seat) for seat in table.circle]
    return lists


def read_cards(form: Form, rules: RuleSet, table: Table) -> tuple[dict[str, Any], list[Problem]]:
    """The parts of a `HandRecord` that the cards make, and what could not be read."""
    reader = _Cards()
    parts: dict[str, Any] = {}
    if form["by"].data == TRICKS:
        cards = reader.read([form["cards"].data or ""], "tricks")
        parts["evidence"] = Tricks(tricks=tricks_of(cards, len(table.circle))) if cards else None
    else:
        piles = {
            side[0]: reader.read(form[pile_field(side[0])].data or [], f"piles.{side[0]}")
            for side in table.playing
        }
        parts["evidence"] = (
            Piles(
                piles=piles,
                high=_seat(form["played-high"].data),
                low=_seat(form["played-low"].data),
            )
            if any(piles.values())
            else None
        )
    for name in thrown_lists(rules, table):
        cards = reader.read(form[name].data or [], name)
        if name == KITTY:
            parts["kitty"] = cards
        elif cards:
            parts.setdefault("discards", {})[int(name.partition("-")[2])] = cards
    return parts, reader.problems


class _Cards:
    """Reads cards, and collects what is none."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def read(self, texts: Iterable[str], where: str) -> tuple[Card, ...]:
        cards = []
        codes = (code for text in texts for code in text.split(".", MOST_CODES) if code)
        for code in islice(codes, MOST_CODES):
            card = parse_card(code)
            if card is None:
                facts = {"card": code[:20]}
                self.problems.append(Problem(code="not-a-card", where=where, facts=facts))
            else:
                cards.append(card)
        return tuple(cards)


def _seat(text: str | None) -> Seat | None:
    if not text:
        return None
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 3 else -1


def cards_as_fields(hand: HandRecord, table: Table) -> Mapping[str, list[str]]:
    """A record's cards as the form has them: the reverse of `read_cards`."""
    fields: dict[str, list[str]] = {}
    match hand.evidence:
        case Tricks(tricks=tricks):
            fields["by"] = [TRICKS]
            fields["cards"] = [".".join(str(card) for trick in tricks for card in trick)]
        case Piles(piles=piles, high=high, low=low):
            fields["by"] = [PILES]
            for seat, cards in piles.items():
                fields.setdefault(pile_field(table.speaker(seat)), []).extend(map(str, cards))
            for name, player in (("played-high", high), ("played-low", low)):
                if player is not None:
                    fields[name] = [str(player)]
        case _:
            return fields
    if hand.kitty:
        fields[KITTY] = list(map(str, hand.kitty))
    for seat, cards in hand.discards.items():
        fields[thrown_field(seat)] = list(map(str, cards))
    return fields


def led_trump(rules: RuleSet, evidence: Evidence | None) -> str | None:
    """The trump that the first card of a hand told by tricks makes, where it makes one."""
    if not isinstance(evidence, Tricks) or not evidence.tricks:
        return None
    return trump_made_by(rules, evidence.tricks[0][0])
