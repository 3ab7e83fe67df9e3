"""Questions to the judge as their addresses have them, read; nothing is judged here.

A button for the next card or call sends the whole form, with ``add`` for what was tapped or
``back`` for the last one taken back; so the form has always all that was entered.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from werkzeug.datastructures import MultiDict

from shmear_scorer.rules.auction import Auction, call_through
from shmear_scorer.rules.cards import Card, parse_card
from shmear_scorer.rules.hand import HandRecord, Tricks
from shmear_scorer.rules.playing import tricks_of
from shmear_scorer.rules.questions import (
    About,
    HandAsked,
    MayBid,
    MayPlay,
    Question,
    WhoseTrick,
)
from shmear_scorer.rules.ruling import Problem
from shmear_scorer.rules.state import GameState
from shmear_scorer.web import forms
from shmear_scorer.web.forms import HandForm, Shape, calls_text, hand_form, read_calls, read_hand
from shmear_scorer.web.judge_rules import Bench

Args = MultiDict[str, str]

MOST_CARDS: Final = 120
MOST_CALLS: Final = 12
MOST_SCORE: Final = 999
TRICK_END: Final = "-"
"""What stands between two tricks in an address."""
_NUMBER: Final = re.compile(r"[-−]?[0-9]{1,20}", re.ASCII)
_CALL: Final = re.compile(r"pass|moon|[0-9]{1,3}", re.ASCII)
TOLD_BY: Final = ("points", "piles", "tricks")


@dataclass(frozen=True, kw_only=True)
class Asked:
    """A question, as far as it was entered, and what of it could not be read.

    Without a question there is nothing to answer yet.
    ``fields`` is all that was entered, as an address has it. ``complete``: an answer was asked for,
    so that what is missing is wrong. ``form`` and ``before`` belong to a question about a hand.
    """

    question: Question | None
    problems: tuple[Problem, ...]
    fields: Mapping[str, Any]
    started: bool
    complete: bool
    form: HandForm | None = None
    before: GameState | None = None


@dataclass(kw_only=True)
class _Reader:
    """Reads an address, and collects what was entered and what is wrong with it."""

    args: Args
    bench: Bench
    problems: list[Problem] = field(default_factory=list)
    fields: dict[str, Any] = field(default_factory=dict)

    def text(self, name: str, most: int = 4 * MOST_CARDS) -> str:
        """The last value of that name: a button's, where a hidden field has an older one."""
        values = self.args.getlist(name)
        return values[-1][:most] if values else ""

    def keep(self, name: str, value: Any) -> None:
        if value not in ("", None):
            self.fields[name] = value

    def choice(self, name: str, *allowed: str) -> str:
        """One of few values; anything else counts as not entered."""
        value = self.text(name)
        value = value if value in allowed else ""
        self.keep(name, value)
        return value

    def seat(self, name: str) -> int | None:
        """A seat, or None where none was entered. What is none is one where nobody sits."""
        value = self.text(name)
        if not value:
            return None
        known = value.isascii() and value.isdecimal() and len(value) < 3
        self.keep(name, value if known else None)
        return int(value) if known else -1

    def trump(self) -> str | None:
        value = self.text("trump")[:1].upper()
        self.keep("trump", value)
        return value or None

    def usual(self, name: str, value: int, unless: int) -> None:
        """What nobody entered, as it is in the game, for the game may go on; left out where it
        goes without saying."""
        if self.bench.token is not None or value != unless:
            self.keep(name, str(value))

    def dealer(self) -> int:
        dealer = self.seat("dealer")
        if dealer is None:
            self.usual("dealer", self.bench.dealer, self.bench.dealer)
            return self.bench.dealer
        return dealer

    def cards(self, name: str, where: str = "") -> tuple[Card, ...]:
        """Cards, in the order in which they stand in all values of that name."""
        words = [w for text in self.args.getlist(name) for w in re.split(r"[.\s-]", text) if w]
        return self.read_cards(words, where or name)

    def read_cards(self, words: Iterable[str], where: str) -> tuple[Card, ...]:
        cards = []
        for word in list(words)[:MOST_CARDS]:
            card = parse_card(word)
            if card is None:
                facts = {"card": word[:20]}
                self.problems.append(Problem(code="not-a-card", where=where, facts=facts))
            else:
                cards.append(card)
        return tuple(cards)

    def played(self, name: str) -> tuple[Card, ...]:
        """Cards in the order played, with the one that was just tapped or taken back."""
        cards = self.cards(name)
        if "back" in self.args:
            cards = cards[:-1]
        elif added := parse_card(self.text("add")):
            cards = (*cards, added)
        self.keep(name, ".".join(map(str, cards)))
        return cards

    def scores(self) -> tuple[int, ...]:
        """The scores before the hand by side: as entered, else as the game has them."""
        found = []
        for side, usual in zip(self.bench.table.sides, self.bench.scores, strict=True):
            name = f"score-{side[0]}"
            text = self.text(name).strip()[:20]
            score = usual
            if _NUMBER.fullmatch(text):
                score = int(text.replace("−", "-"))
                self._check_score(score, side[0])
            elif text:
                facts: dict[str, Any] = {"value": text}
                where = f"score.{side[0]}"
                self.problems.append(Problem(code="not-a-number", where=where, facts=facts))
            if text:
                self.keep(name, text)
            else:
                self.usual(name, usual, 0)
            found.append(score)
        return tuple(found)

    def _check_score(self, score: int, seat: int) -> None:
        rules, where = self.bench.rules, f"score.{seat}"
        if abs(score) > MOST_SCORE:
            facts: dict[str, Any] = {"least": -MOST_SCORE, "most": MOST_SCORE}
            self.problems.append(Problem(code="number-beyond", where=where, facts=facts))
        elif rules.floor is not None and score < rules.floor:
            facts = {"score": score, "target": rules.target, "floor": rules.floor, "seat": seat}
            self.problems.append(Problem(code="start-below-floor", where=where, facts=facts))

    def hands_played(self) -> int:
        text = self.text("hands")
        if text.isascii() and text.isdecimal() and len(text) < 4:
            self.keep("hands", text)
            return int(text)
        self.usual("hands", self.bench.hands_played, 0)
        return self.bench.hands_played

    def asked(self, question: Question | None, **more: Any) -> Asked:
        """What was read."""
        complete = "ask" in self.args
        before = {"dealer", "hands", "by", *(f"score-{s[0]}" for s in self.bench.table.sides)}
        return Asked(
            question=question,
            problems=tuple(self.problems),
            fields=self.fields,
            started=bool(self.fields.keys() - before) or complete,
            complete=complete,
            **more,
        )


def read_question(name: str, args: Args, bench: Bench) -> Asked:
    """The question of that name, as far as an address has it."""
    return QUESTIONS[name](_Reader(args=args, bench=bench))


def _bid(reader: _Reader) -> Asked:
    """The last call is the one that is asked about."""
    bench = reader.bench
    dealer, scores, hands = reader.dealer(), reader.scores(), reader.hands_played()
    players = len(bench.players)
    by_seat = tuple(scores[side] for side in bench.table.side_at)
    words = [word for word in reader.text("calls").split(".") if word][:MOST_CALLS]
    for word in words:
        if not _CALL.fullmatch(word):
            facts = {"value": word[:20]}
            reader.problems.append(Problem(code="not-readable", where="calls", facts=facts))
    order = bench.table.order_after(dealer)
    calls = read_calls(".".join(w for w in words if _CALL.fullmatch(w)), order)
    if "back" in reader.args:
        calls = calls[:-1]
    elif _CALL.fullmatch(added := reader.text("add")):
        usual = bench.dealer if dealer not in range(players) else dealer
        auction = Auction(rules=bench.rules, dealer=usual, scores=by_seat, first_hand=hands == 0)
        calls = call_through(auction, calls)[0].calls
        calls = read_calls(f"{calls_text(calls)}.{added}", order)
    reader.keep("calls", calls_text(calls))
    if not calls:
        reader.problems.append(Problem(code="call-missing", where="calls"))
        return reader.asked(None)
    question = MayBid(
        dealer=dealer,
        call=calls[-1].call,
        calls=calls[:-1],
        scores=by_seat,
        first_hand=hands == 0,
    )
    return reader.asked(question)


def _trick(reader: _Reader) -> Asked:
    question = WhoseTrick(
        players=len(reader.bench.players),
        trump=reader.trump(),
        leader=reader.seat("leader"),
        cards=reader.played("cards"),
    )
    return reader.asked(question)


def _play(reader: _Reader) -> Asked:
    first = reader.choice("first", "1", "0") == "1"
    trump, trick = reader.trump(), reader.played("trick")
    held = reader.cards("held")
    reader.keep("held", ".".join(map(str, held)))
    tapped = reader.cards("card")
    card = tapped[-1] if tapped else None
    reader.keep("card", str(card) if card else "")
    question = MayPlay(
        players=len(reader.bench.players),
        trump=trump,
        held=held,
        card=card,
        trick=trick,
        first=first,
    )
    return reader.asked(question)


def _hand(reader: _Reader, about: About) -> Asked:
    bench = reader.bench
    usual = "piles" if about is About.POINTS else "points"
    told_by = reader.choice("by", *(TOLD_BY[1:] if about is About.POINTS else TOLD_BY)) or usual
    reader.keep("by", told_by)
    dealer, scores, hands = reader.dealer(), reader.scores(), reader.hands_played()
    before = bench.before(
        dealer if dealer in range(len(bench.players)) else bench.dealer,
        dict(enumerate(scores)),
        hands,
    )
    shape = Shape(rules=bench.rules, table=before.table)
    form = hand_form(shape)(_hand_fields(reader, shape, told_by))
    form.validate()
    hand, unread = read_hand(form, shape)
    reader.problems += unread
    if told_by == "tricks":
        hand = replace(hand, evidence=_tricks(reader, hand), claims=None)
    question = HandAsked(
        about=about,
        players=len(bench.players),
        dealer=dealer,
        scores=scores,
        hand=replace(hand, dealer=dealer),
        hands_played=hands,
    )
    return reader.asked(question, form=form, before=before)


def _hand_fields(reader: _Reader, shape: Shape, told_by: str) -> Args:
    """What the form of a hand is given, of which all is kept: with its points or its cards."""
    named = ["dump", "trump", "partner"]
    fields: Args = MultiDict(_pitched(reader))
    if told_by == "points":
        named += [forms.count_field(side[0]) for side in shape.sides]
        for point in shape.rules.worth:
            if point in reader.args:
                fields[point] = reader.fields[point] = reader.text(point)
    elif told_by == "piles":
        fields["by"] = told_by
        named += ["played-high", "played-low"]
        for side in shape.sides:
            name = f"pile-{side[0]}"
            cards = ".".join(reader.args.getlist(name))[: 4 * MOST_CARDS]
            reader.keep(name, cards)
            fields[name] = cards
    for name in named:
        value = reader.text(name)
        reader.keep(name, value)
        if value:
            fields[name] = value
    return fields


def _pitched(reader: _Reader) -> dict[str, str]:
    """Who pitched and for how much, for a form that asks it at once and for one in two steps;
    another rule may make the one of the other."""
    seat, _, call = reader.text("bid").partition("-")
    seat, call = reader.text("pitcher") or seat, reader.text("call") or call
    if seat == forms.EVERYBODY_PASSED:
        call = ""
    bid = seat if seat == forms.EVERYBODY_PASSED else f"{seat}-{call}" if seat and call else ""
    if bid:
        reader.keep("bid", bid)
    else:
        reader.keep("pitcher", seat)
        reader.keep("call", call)
    told = {"bid": bid, "pitcher": seat, "call": call}
    return {name: value for name, value in told.items() if value}


def _tricks(reader: _Reader, hand: HandRecord) -> Tricks | None:
    """The tricks: as the address parts them, or by as many cards as there are players."""
    players = len(reader.bench.players)
    text = reader.text("cards")
    if TRICK_END in text and "add" not in reader.args and "back" not in reader.args:
        tricks = tuple(
            reader.read_cards([word for word in part.split(".") if word], f"tricks.{number}")
            for number, part in enumerate(text.split(TRICK_END)[:MOST_CARDS], 1)
        )
        reader.keep("cards", TRICK_END.join(".".join(map(str, trick)) for trick in tricks))
    else:
        tricks = tricks_of(reader.played("cards"), players)
    leader = hand.evidence.leader if isinstance(hand.evidence, Tricks) else None
    return Tricks(tricks=tricks, leader=leader) if tricks else None


QUESTIONS: Final[Mapping[str, Callable[[_Reader], Asked]]] = {
    "bid": _bid,
    "trick": _trick,
    "play": _play,
    "points": lambda reader: _hand(reader, About.POINTS),
    "score": lambda reader: _hand(reader, About.SCORE),
    "won": lambda reader: _hand(reader, About.WON),
}
"""The questions by their names in addresses."""
