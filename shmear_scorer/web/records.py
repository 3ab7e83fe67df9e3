"""A record in words, row by row: for the log's corrections, and for two versions side by side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from markupsafe import Markup

from shmear_scorer.desk.sheets import Sheet
from shmear_scorer.rules.cards import RANKS, Card
from shmear_scorer.rules.game import Entry, Game, Kind
from shmear_scorer.rules.hand import (
    PASS,
    Adjustments,
    Bid,
    HandRecord,
    Item,
    Piles,
    PointsSeen,
    Tricks,
)
from shmear_scorer.rules.ruleset import Partnership, RuleSet
from shmear_scorer.rules.table import Seat, Table
from shmear_scorer.rules.tally import Tally
from shmear_scorer.web import present, wording
from shmear_scorer.web.deck import SUITS_SHOWN
from shmear_scorer.web.language import gettext
from shmear_scorer.web.wording import Names

Text = str | Markup
NOTHING = "–"
"""What stands where one of two records says nothing."""


def newest_record(game: Game, seq: int) -> Entry | None:
    """The entry that has the newest record of the hand or adjustment ``seq``."""
    for entry in reversed(game.entries):
        if entry.seq == seq:
            return entry
        amends = entry.kind is Kind.AMEND and entry.seq_in("of") == seq
        if amends and entry.seq not in game.struck:
            return entry
    return None


def auction_text(hand: HandRecord, names: Names, *, with_trump: bool = True) -> Text:
    """Who won the auction and for how much: Ann 3, spades."""
    holder = hand.bid
    if hand.calls:
        holder = next((bid for bid in reversed(hand.calls) if bid.call != PASS), None)
    if holder is None:
        return gettext("everybody passed") if hand.passed or hand.calls else NOTHING
    bid = {"name": names.seat(holder.seat), "bid": wording.call_label(holder.call)}
    if hand.trump and with_trump:
        suit = wording.suit_name(hand.trump)
        return names.fill(gettext("%(name)s %(bid)s, %(suit)s"), {**bid, "suit": suit})
    return names.fill(gettext("%(name)s %(bid)s"), bid)


def rows(
    sheet: Sheet, item: Item, tally: Tally | None = None, table: Table | None = None
) -> dict[str, Text]:
    """A record in words, by label; what its cards came to is in the ``tally``, if it is known.
    ``table`` is who sat where, if not those who sit there now."""
    table = table or sheet.state.table
    names = present.names_of(sheet, table)
    if isinstance(item, Adjustments):
        return dict(_adjustment(item, names))
    told = _Told(
        rules=sheet.state.rules,
        table=table,
        names=names,
        plain=present.names_of(sheet, table, markup=False),
        hand=item,
        tally=tally,
    )
    return dict(_hand(told))


@dataclass(frozen=True, kw_only=True)
class _Told:
    """A hand, and what is needed to say it in words; ``plain`` are the names for labels."""

    rules: RuleSet
    table: Table
    names: Names
    plain: Names
    hand: HandRecord
    tally: Tally | None


def _adjustment(item: Adjustments, names: Names) -> Iterator[tuple[str, Text]]:
    for row in item.items[:1]:
        yield gettext("Whose"), names.side_of(row.seat)
        yield gettext("Points"), wording.signed(row.points)
        yield gettext("Smucks"), wording.signed(row.smucks)
        yield gettext("Reason"), names.typed(row.reason)


def _hand(told: _Told) -> Iterator[tuple[str, Text]]:
    hand, names = told.hand, told.names
    yield gettext("Bid"), auction_text(hand, names, with_trump=False)
    if hand.calls:
        yield (
            gettext("The auction"),
            names.joined([_call(bid, names) for bid in hand.calls], "unit"),
        )
    if hand.dump is not None:
        yield gettext("Dealer’s choice"), wording.dump_label(hand.dump, told.rules)
    if hand.trump:
        yield gettext("Trump"), wording.suit_name(hand.trump)
    if told.rules.partnership is Partnership.CALLED and hand.evidence is not None:
        called = gettext("Alone") if hand.partner is None else names.seat(hand.partner)
        yield gettext("Partner called"), called
    yield from _points(told)
    yield from _cards(told)
    if hand.dealer is not None:
        yield gettext("Dealer"), names.seat(hand.dealer)


def _call(bid: Bid, names: Names) -> Text:
    facts = {"name": names.seat(bid.seat), "bid": wording.call_label(bid.call)}
    return names.fill(gettext("%(name)s %(bid)s"), facts)


def _points(told: _Told) -> Iterator[tuple[str, Text]]:
    hand, tally = told.hand, told.tally
    seen = hand.evidence if isinstance(hand.evidence, PointsSeen) else None
    owners = tally.owners if tally else seen.owners if seen else {}
    for point in told.rules.worth:
        if point in owners:
            label = wording.point_label(point, told.rules)
            yield label, _owner(point, owners[point], told.names)
    for seats, count in _counts(told, seen):
        label = gettext("Card points of %(name)s", name=told.plain.partners(seats))
        yield label, wording.points(count)
    for point, owner in (hand.claims.owners if hand.claims else {}).items():
        point_name = wording.point_label(point, told.rules)
        label = gettext("%(point)s, as people said it", point=point_name)
        yield label, _owner(point, owner, told.names)


def _owner(point: str, owner: Seat | None, names: Names) -> Text:
    return wording.nobody_label(point) if owner is None else names.side_of(owner)


def _counts(told: _Told, seen: PointsSeen | None) -> Iterator[tuple[tuple[Seat, ...], float]]:
    """The card points, as they were counted or as the cards count."""
    if seen is not None:
        if seen.card_points is not None:
            for seats in told.table.playing:
                yield seats, sum(seen.card_points.get(seat, 0) for seat in seats)
    elif told.tally is not None and told.tally.card_points is not None:
        yield from zip(told.tally.sides, told.tally.card_points, strict=True)


def _cards(told: _Told) -> Iterator[tuple[str, Text]]:
    """The cards in short: trick by trick as they fell, piles and what was thrown by suit."""
    hand, names, plain = told.hand, told.names, told.plain
    match hand.evidence:
        case Tricks(tricks=tricks, leader=leader):
            if leader is not None:
                yield gettext("Leads first"), names.seat(leader)
            for number, trick in enumerate(tricks, 1):
                yield gettext("Trick %(number)s", number=number), _in_short(trick)
        case Piles(piles=piles, high=high, low=low):
            for seats in told.table.playing:
                cards = [card for seat in seats for card in piles.get(seat, ())]
                label = gettext("Pile of %(name)s", name=plain.partners(seats))
                yield label, _in_short(_by_suit(cards)) or NOTHING
            if high is not None:
                yield gettext("Played the highest trump"), names.side_of(high)
            if low is not None:
                yield gettext("Played the lowest trump"), names.side_of(low)
        case _:
            return
    if hand.kitty:
        yield gettext("The kitty"), _in_short(_by_suit(hand.kitty))
    for seat, thrown in _by_seat(hand.discards):
        label = gettext("Thrown by %(name)s", name=plain.seat(seat))
        yield label, _in_short(_by_suit(thrown))


def _by_seat(
    discards: Mapping[Seat, tuple[Card, ...]],
) -> list[tuple[Seat, tuple[Card, ...]]]:
    return sorted((seat, cards) for seat, cards in discards.items() if cards)


def _by_suit(cards: Iterable[Card]) -> list[Card]:
    """Cards as the picture of the deck has them, so that the same ones read the same."""
    suits, ranks = (*SUITS_SHOWN, ""), (*RANKS, "HJo", "Jo", "LJo")
    return sorted(cards, key=lambda card: (suits.index(card.suit), ranks.index(card.rank)))


def _in_short(cards: Iterable[Card]) -> str:
    return " ".join(wording.card_text(card) for card in cards)
