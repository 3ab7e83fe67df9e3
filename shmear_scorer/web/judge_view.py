"""The judge's answers and questions, made ready for their templates."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from markupsafe import Markup

from shmear_scorer.rules.auction import call_through
from shmear_scorer.rules.cards import Card
from shmear_scorer.rules.hand import MOON, PASS, Bid, Call
from shmear_scorer.rules.other_rules import Other, differing
from shmear_scorer.rules.questions import (
    About,
    Answer,
    HandAsked,
    MayBid,
    MayPlay,
    Question,
    WhoseTrick,
    answer,
    empty_auction,
)
from shmear_scorer.rules.ruling import Problem
from shmear_scorer.web import reasons, wording
from shmear_scorer.web.deck import CardKey, SuitRow, card_key, deck_rows
from shmear_scorer.web.judge_asked import Asked
from shmear_scorer.web.judge_rules import Bench
from shmear_scorer.web.language import gettext
from shmear_scorer.web.wording.answers import answer_rules, answer_sentence, answer_title
from shmear_scorer.web.wording.other_answers import other_answer, other_source

Text = str | Markup


@dataclass(frozen=True, kw_only=True)
class OtherView:
    """What another rule says; ``book`` is its line in the rulebook, ``also`` are rules by which it
    is the same, with their addresses."""

    label: str
    source: str
    text: Text
    href: str
    book: str
    also: tuple[tuple[str, str], ...]


@dataclass(frozen=True, kw_only=True)
class AnswerView:
    """An answer as its page shows it. ``rules`` are what decided, each with its source and the
    address of its line in the rulebook."""

    yes: bool | None
    title: Text
    sentence: Text
    rules: tuple[tuple[str, str, str], ...]
    others: tuple[OtherView, ...]
    groups: tuple[reasons.RulingGroup, ...] = ()
    sums: tuple[reasons.SumRow, ...] = ()
    steps: tuple[wording.Step, ...] = ()
    revokes: tuple[Text, ...] = ()


def answer_view(name: str, asked: Asked, given: Answer, bench: Bench) -> AnswerView:
    """A question that could be answered."""
    question, names = asked.question, bench.names()
    assert question is not None, "what is answered was asked"
    view = AnswerView(
        yes=given.yes,
        title=answer_title(question, given, bench.rules, names),
        sentence=answer_sentence(question, given, bench.rules, names),
        rules=tuple(
            (said, source, bench.book(anchor))
            for said, source, anchor in answer_rules(given, bench.rules)
        ),
        others=_others(name, question, given, bench, asked.fields),
    )
    after, result = given.after, given.result
    if not isinstance(question, HandAsked) or after is None or result is None:
        return view
    sheet, revokes = bench.sheet(after), result.tally.revokes if result.tally else ()
    won = question.about is About.WON
    return replace(
        view,
        groups=reasons.ruling_groups(sheet, result, bench.book),
        sums=() if question.about is About.POINTS else reasons.sums(sheet, result, made=True),
        steps=tuple(wording.outcome_steps(after, names)) if won else (),
        revokes=tuple(wording.revoke_sentence(revoked, names) for revoked in revokes),
    )


def _others(
    name: str, question: Question, given: Answer, bench: Bench, fields: Mapping[str, Any]
) -> tuple[OtherView, ...]:
    """The common rules by which the answer is another."""
    names, views = bench.names(), []
    for other in differing(question, bench.rules, given):
        views.append(
            OtherView(
                label=wording.rule_label(other.key, other.rules),
                source=other_source(other.rules.source(other.key)),
                text=other_answer(question, given, other.answer, other.rules, names),
                href=bench.under(name, other.key, other.rules, fields),
                book=bench.book_under(other.key, other.rules),
                also=tuple(_also(name, also, bench, fields) for also in other.also),
            )
        )
    return tuple(views)


def _also(name: str, other: Other, bench: Bench, fields: Mapping[str, Any]) -> tuple[str, str]:
    label = wording.rule_label(other.key, other.rules)
    return label, bench.under(name, other.key, other.rules, fields)


# ---------------------------------------------------------------------------- problems


def field_of(problem: Problem, bench: Bench, told_by: str) -> str:
    """The field beside which a problem is shown."""
    head, _, rest = problem.where.partition(".")
    match head:
        case "points":
            return rest if told_by == "points" else "by"
        case "card_points" | "score":
            return f"{'cp' if head == 'card_points' else head}-{_speaker(rest, bench)}"
        case "piles":
            return f"pile-{_speaker(rest, bench)}" if rest else "by"
        case "played":
            return f"played-{rest}"
        case "tricks":
            return "cards"
        case "evidence":
            return "cards" if told_by == "tricks" else "by"
        case "bid" | "call":
            return "bid"
        case "players":
            return "rules"
    return head


def fields_of(problem: Problem, asked: Asked, bench: Bench) -> list[str]:
    """The fields beside which a problem is shown: that of its place, and where a card is twice
    every pile that has it."""
    fields = [field_of(problem, bench, asked.fields.get("by", ""))]
    if problem.code == "card-twice" and problem.where.startswith("piles."):
        fields += [
            name
            for name, cards in asked.fields.items()
            if name.startswith("pile-") and problem.facts["card"] in cards.split(".")
        ]
    return list(dict.fromkeys(fields))


def _speaker(text: str, bench: Bench) -> int:
    """The seat that speaks for a side, given any seat of it."""
    seat = int(text) if text.isdecimal() and len(text) < 3 else 0
    table = bench.table
    return table.speaker(seat) if seat < len(table.players) else 0


# --------------------------------------------------------------------------- questions


@dataclass(frozen=True, kw_only=True)
class CallView:
    """One call on a key, or one that was made."""

    value: str
    label: str
    moon: bool = False


@dataclass(frozen=True, kw_only=True)
class BidView:
    """The auction of a question: what was said, and what the player in turn may be asked about."""

    said: tuple[tuple[str, str], ...]
    turn: str
    calls: tuple[CallView, ...]


def bid_view(question: Question | None, dealer: int, bench: Bench) -> BidView:
    """An auction in which the last call is the one that is asked about."""
    players, names = len(bench.players), bench.names()
    said: list[Bid] = []
    seat = (dealer + 1) % players
    if isinstance(question, MayBid):
        seat = (dealer + 1 + len(question.calls)) % players
        said = [*question.calls, Bid(seat=seat, call=question.call)]
        turn = call_through(empty_auction(question, bench.rules), said)[0].turn
    else:
        turn = seat
    calls: tuple[Call, ...] = (PASS, *bench.rules.bids, MOON)
    return BidView(
        said=tuple((names.players[bid.seat], wording.call_label(bid.call)) for bid in said),
        turn="" if turn is None else bench.players[turn],
        calls=tuple(
            CallView(value=str(call), label=wording.call_label(call), moon=call == MOON)
            for call in (calls if turn is not None else ())
        ),
    )


@dataclass(frozen=True, kw_only=True)
class Down:
    """A card that lies on the table, and whose it is."""

    name: str
    card: CardKey
    won: bool = False


def trick_cards(question: WhoseTrick, given: Answer, bench: Bench) -> tuple[Down, ...]:
    """The cards of a trick, each with who played it."""
    players = len(bench.players)
    led = question.leader if question.leader in range(players) else None
    downs = []
    for place, card in enumerate(question.cards):
        seat = None if led is None else (led + place) % players
        name = gettext("Card %(number)s", number=place + 1) if seat is None else bench.players[seat]
        won = bool(given.code) and given.facts.get("seat") == seat and place < players
        downs.append(Down(name=name, card=card_key(card), won=won))
    return tuple(downs)


def cards_down(cards: Sequence[Card]) -> tuple[Down, ...]:
    """The cards of a trick, whoever played them."""
    downs = []
    for place, card in enumerate(cards):
        name = gettext("Card %(number)s", number=place + 1) if place else gettext("led")
        downs.append(Down(name=name, card=card_key(card)))
    return tuple(downs)


def deck_of(bench: Bench, *gone: Sequence[Card]) -> tuple[SuitRow, ...]:
    """The deck, from which some cards are gone."""
    left = Counter(dict(bench.rules.pack)) - Counter(card for cards in gone for card in cards)

    def key(card: Card) -> CardKey:
        return card_key(card) if left[card] > 0 else card_key(card, gone=gettext("played"))

    return deck_rows(bench.rules, key)


def held_deck(question: MayPlay, bench: Bench) -> tuple[SuitRow, ...]:
    """The deck, with the cards that are held ticked."""

    def key(card: Card) -> CardKey:
        gone = gettext("played") if card in question.trick and card not in question.held else ""
        return card_key(card, ticked=card in question.held, gone=gone)

    return deck_rows(bench.rules, key)


@dataclass(frozen=True, kw_only=True)
class HeldCard:
    """A card held, and whether it may be played (None: not known)."""

    card: CardKey
    allowed: bool | None
    asked: bool


def held_cards(question: MayPlay, bench: Bench) -> tuple[HeldCard, ...]:
    """Every card held, each with whether it may be played."""
    cards = []
    for card in dict.fromkeys(question.held):
        told = answer(replace(question, card=card), bench.rules)
        allowed = told.yes if told.code else None
        asked = card == question.card
        cards.append(HeldCard(card=card_key(card), allowed=allowed, asked=asked))
    return tuple(cards)
