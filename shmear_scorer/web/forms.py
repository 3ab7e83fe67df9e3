"""Forms: what a page sends, parsed. They judge nothing; what is wrong with a record is found by
the rules and comes back as problems beside the fields.

One parser serves every RuleSet: which fields there are follows from the rules' values.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from flask_wtf import FlaskForm
from wtforms import FloatField, HiddenField, IntegerField, SelectMultipleField, StringField
from wtforms.validators import InputRequired, Length, NumberRange, Optional, Regexp

from shmear_scorer.rules.evidence import high_can_be_nobodys
from shmear_scorer.rules.hand import (
    MOON,
    PASS,
    Bid,
    Call,
    Dump,
    HandRecord,
    PointsSeen,
)
from shmear_scorer.rules.ruleset import AllPass, Partnership, RuleSet
from shmear_scorer.rules.rulevalues import half_number
from shmear_scorer.rules.ruling import Problem
from shmear_scorer.rules.table import Seat, Table
from shmear_scorer.rules.tally import game_can_be_nobodys
from shmear_scorer.store.models import KEY_LENGTH
from shmear_scorer.web.cardforms import card_fields, cards_as_fields, led_trump, read_cards
from shmear_scorer.web.halves import HalvesField
from shmear_scorer.web.whole import WholeField

WIDEST_GRID = 4
"""Up to so many bids stand in one grid with the players; beyond, the player comes first."""
MOST_ROUNDS = 3
"""An auction goes round once: so many rounds of calls are more than any has."""
NOBODY = ""
COUNT = "count"
EVERYBODY_PASSED = "none"
ALONE = "alone"


class KeyedForm(FlaskForm):  # type: ignore[misc]
    """A form whose sending counts once: ``key`` is its own."""

    # PostgreSQL has no text with the sign that is left out.
    key = StringField(
        validators=[InputRequired(), Length(min=8, max=KEY_LENGTH), Regexp(r"[^\0]*\Z")]
    )


class EntryForm(KeyedForm):
    """A form that writes into a game: ``saw`` is the version of the game that its page showed."""

    saw = WholeField(validators=[InputRequired(), NumberRange(min=0)])


class UndoForm(EntryForm):
    """Strike an entry, or restore what it struck."""

    of = WholeField(validators=[InputRequired(), NumberRange(min=1)])


class LateForm(EntryForm):
    """A form that goes on where others were quicker: ``since`` is the version that it was begun
    from, where its page shows a newer one."""

    since = WholeField(validators=[Optional()])

    @property
    def begun(self) -> int:
        """The version of the game that the hand was begun from."""
        since = self.saw.data if self.since.data is None else self.since.data
        return since or 0


class AdjustForm(LateForm):
    """A score moved by agreement; ``of`` is the adjustment that it corrects, once that was decided
    where others were quicker."""

    of = WholeField(validators=[Optional()])
    side = WholeField(validators=[InputRequired()])
    points = WholeField(validators=[Optional(), NumberRange(-999, 999)])
    smucks = WholeField(validators=[Optional(), NumberRange(-999, 999)])
    reason = StringField(validators=[Length(max=200)])


class DealerForm(EntryForm):
    """Another dealer for the coming hand."""

    dealer = WholeField(validators=[InputRequired()])


class NameForm(EntryForm):
    """A player's name mended."""

    seat = WholeField(validators=[InputRequired()])
    name = StringField()


class EndForm(EntryForm):
    """The game called early."""

    how = StringField(validators=[InputRequired()])
    winners = SelectMultipleField(coerce=int, validate_choice=False)
    reason = StringField(validators=[Length(max=200)])


class HandForm(LateForm):
    """One hand; `hand_form` adds a field for each point and each counted side.

    ``struck`` is the hand that it was for, where that is gone by now; ``another`` who deals it,
    once it was decided that it is another hand than the one that was saved first.
    """

    dealer = WholeField(validators=[Optional()])
    struck = WholeField(validators=[Optional()])
    another = WholeField(validators=[Optional()])
    calls = HiddenField()
    bid = StringField()
    pitcher = StringField()
    call = StringField()
    dump = StringField()
    trump = StringField()
    partner = StringField()

    points: tuple[str, ...] = ()
    """The names of the points' fields."""


@dataclass(frozen=True, kw_only=True)
class Shape:
    """What a hand's form asks under some rules at a table."""

    rules: RuleSet
    table: Table

    @cached_property
    def sides(self) -> tuple[tuple[Seat, ...], ...]:
        """Who can be said to own a point: the sides that play, each by its seats."""
        return self.table.playing

    @property
    def calls(self) -> tuple[Call, ...]:
        """All that can be bid, the moon last."""
        moon: tuple[Call, ...] = (MOON,) if self.rules.moon else ()
        return (*self.rules.bids, *moon)

    @property
    def in_two_steps(self) -> bool:
        """Whether the player is asked before the bid."""
        return len(self.calls) > WIDEST_GRID

    @property
    def asks_partner(self) -> bool:
        """Whether the pitcher may call a partner."""
        return self.rules.partnership is Partnership.CALLED

    @property
    def counts(self) -> bool:
        """Whether card points can be counted for the Game point."""
        return "game" in self.rules.worth

    def nobody_may_own(self, point: str) -> bool:
        """Whether a point can go to nobody, so that the form offers it."""
        if point in ("high", "low"):
            return high_can_be_nobodys(self.rules)
        if point == "game":
            sides = 2 if self.asks_partner else len(self.sides)
            pitched = self.rules.all_pass is not AllPass.ELDEST_LEADS
            return game_can_be_nobodys(self.rules, sides, pitched=pitched)
        return True


def number_problem(field: IntegerField | FloatField, where: str) -> Problem:
    """Why a field's number can't be taken: it is none, or beyond the field's range."""
    limits = next((v for v in field.validators if isinstance(v, NumberRange)), None)
    if field.data is not None and limits is not None:
        facts = {"least": limits.min, "most": limits.max}
        return Problem(code="number-beyond", where=where, facts=facts)
    value = str(field.raw_data[0])[:20] if field.raw_data else ""
    code = "not-a-count" if isinstance(field, HalvesField) else "not-a-number"
    return Problem(code=code, where=where, facts={"value": value})


def hand_form(shape: Shape) -> type[HandForm]:
    """The form class for a hand under these rules."""
    fields: dict[str, Any] = {point: StringField() for point in shape.rules.worth}
    fields.update(card_fields(shape.rules, shape.table))
    for side in shape.sides:
        count = HalvesField if shape.rules.halves else WholeField
        fields[count_field(side[0])] = count(validators=[Optional()])
    return type("HandForm", (HandForm,), {**fields, "points": tuple(shape.rules.worth)})


def count_field(seat: Seat) -> str:
    """The name of the field with the card points of the side that ``seat`` speaks for."""
    return f"cp-{seat}"


def calls_text(calls: Sequence[Bid]) -> str:
    """An auction as a form carries it: ``pass.2.moon``, from the dealer's left."""
    return ".".join(str(bid.call) for bid in calls)


def read_calls(text: str, order: Sequence[Seat]) -> tuple[Bid, ...]:
    """The reverse of `calls_text`, by who speaks in this ``order``. What is no call reads as a bid
    that can't be made. Of more calls than any auction has no more are read than show that."""
    most = MOST_ROUNDS * len(order)
    return tuple(
        Bid(seat=order[i % len(order)], call=_call(word))
        for i, word in enumerate(text.split(".", most)[:most])
        if word
    )


def _call(word: str) -> Call:
    if word == PASS:
        return PASS
    if word == MOON:
        return MOON
    return int(word) if word.isdecimal() and len(word) < 4 else -1


def seat_of(word: str | None) -> Seat:
    """A seat as a field has it. What is no seat becomes one where nobody sits."""
    return int(word) if word and word.isdecimal() and len(word) < 3 else -1


def read_hand(form: HandForm, shape: Shape) -> tuple[HandRecord, list[Problem]]:
    """The record that was entered, as far as it was, and what could not be read."""
    problems = [
        number_problem(form[name], where_of(name))
        for name in form.errors
        if name.startswith("cp-") or name == "dealer"
    ]
    dealer = form.dealer.data
    calls = bid = None
    passed = False
    if form.calls.data:
        start = 0 if dealer is None else dealer
        calls = read_calls(form.calls.data, shape.table.order_after(start))
        passed = all(said.call == PASS for said in calls)
    else:
        bid, passed = _read_bid(form, shape)
    dump = None
    if passed and form.dump.data:
        try:
            dump = Dump(form.dump.data)
        except ValueError:
            problems.append(
                Problem(code="not-readable", where="dump", facts={"value": form.dump.data[:20]})
            )
    played = not passed or is_played(shape.rules, dump)
    seen = _read_points(form, shape) if played else None
    told: dict[str, Any] = {"evidence": seen}
    if played and form["by"].data:
        cards, unread = read_cards(form, shape.rules, shape.table)
        told = {**cards, "claims": seen and PointsSeen(owners=seen.owners)}
        problems += unread
    trump = (form.trump.data or None) if played else None
    return (
        HandRecord(
            dealer=dealer,
            calls=calls,
            bid=bid,
            passed=passed and calls is None,
            dump=dump,
            trump=trump or led_trump(shape.rules, told["evidence"]),
            partner=seat_of(form.partner.data)
            if form.partner.data and form.partner.data != ALONE
            else None,
            **told,
        ),
        problems,
    )


def is_played(rules: RuleSet, dump: Dump | None) -> bool:
    """Whether cards are played after everybody passed."""
    if rules.all_pass is AllPass.DEALER_CHOICE:
        return dump in (Dump.PLAY, Dump.MOON)
    return rules.all_pass in (AllPass.DEALER_STUCK, AllPass.ELDEST_LEADS)


def _read_bid(form: HandForm, shape: Shape) -> tuple[Bid | None, bool]:
    if shape.in_two_steps:
        seat, call = form.pitcher.data, form.call.data
        if seat == EVERYBODY_PASSED:
            return None, True
        return (
            (Bid(seat=seat_of(seat), call=_call(call)), False) if seat and call else (None, False)
        )
    if form.bid.data == EVERYBODY_PASSED:
        return None, True
    if not form.bid.data:
        return None, False
    seat, _, call = form.bid.data.partition("-")
    return Bid(seat=seat_of(seat), call=_call(call)), False


def _read_points(form: HandForm, shape: Shape) -> PointsSeen | None:
    owners: dict[str, Seat | None] = {}
    counts: dict[Seat, float] | None = None
    for point in shape.rules.worth:
        value = form[point].data
        if value is None:
            continue
        if value == COUNT and point == "game":
            counts = {side[0]: form[count_field(side[0])].data or 0 for side in shape.sides}
            if not any(counts.values()):  # nobody has counted yet
                counts = None
        else:
            owners[point] = None if value == NOBODY else seat_of(value)
    if not owners and counts is None:
        return None
    return PointsSeen(owners=owners, card_points=counts)


def partner_missing(form: HandForm, shape: Shape, hand: HandRecord) -> list[Problem]:
    """That it is not said yet whom the pitcher called, or that nobody was; empty where it is."""
    calls = hand.calls or ()
    pitched = hand.bid or hand.dump is not None or any(said.call != PASS for said in calls)
    if not (shape.asks_partner and pitched) or form.partner.data:
        return []
    if hand.dump is Dump.FORFEIT:
        return []
    return [Problem(code="partner-missing", where="partner")]


def dealt_by(hand: HandRecord, dealer: Seat | None, shape: Shape) -> HandRecord:
    """The same hand, dealt by another. Calls begin elsewhere then: what they came to stays."""
    if dealer is None or dealer == hand.dealer:
        return hand
    if hand.calls is None:
        return replace(hand, dealer=dealer)
    bid, passed = _came_to(hand.calls, shape)
    return replace(hand, dealer=dealer, calls=None, bid=bid, passed=passed)


def hand_fields(hand: HandRecord, shape: Shape) -> dict[str, Any]:
    """A record as the form shows it: the reverse of `read_hand`."""
    fields: dict[str, Any] = {"dealer": hand.dealer, "trump": hand.trump}
    bid, passed = hand.bid, hand.passed
    if hand.calls is not None:
        fields["calls"] = calls_text(hand.calls)
        bid, passed = _came_to(hand.calls, shape)
    if bid is not None:
        seat, call = bid.seat, bid.call
        fields.update({"bid": f"{seat}-{call}", "pitcher": str(seat), "call": str(call)})
    elif passed:
        fields.update({"bid": EVERYBODY_PASSED, "pitcher": EVERYBODY_PASSED})
    if hand.dump is not None:
        fields["dump"] = hand.dump.value
    if hand.partner is not None:
        fields["partner"] = str(hand.partner)
    elif shape.asks_partner and hand.evidence is not None:
        fields["partner"] = ALONE
    seen = hand.evidence if isinstance(hand.evidence, PointsSeen) else hand.claims
    if seen is not None:
        fields.update(_point_fields(seen, shape))
    fields.update(cards_as_fields(hand, shape.table))
    return fields


def _came_to(calls: Sequence[Bid], shape: Shape) -> tuple[Bid | None, bool]:
    """Who won an auction, or that everybody passed; nothing of both while it goes on."""
    holder = next((bid for bid in reversed(calls) if bid.call != PASS), None)
    ended = shape.rules.max_bid_ends and holder and holder.call in shape.calls[-1:]
    if len(calls) < len(shape.table.circle) and not ended:
        return None, False
    return holder, holder is None


def _point_fields(seen: PointsSeen, shape: Shape) -> dict[str, Any]:
    fields: dict[str, Any] = {
        point: NOBODY if owner is None else str(shape.table.speaker(owner))
        for point, owner in seen.owners.items()
    }
    if seen.card_points is not None:
        fields["game"] = COUNT
        for side in shape.sides:
            count = sum(seen.card_points.get(seat, 0) for seat in side)
            fields[count_field(side[0])] = half_number(count)
    return fields


def where_of(field: str) -> str:
    """The place in a record that a form's field stands for, as problems name it."""
    return f"card_points.{field[3:]}" if field.startswith("cp-") else field
