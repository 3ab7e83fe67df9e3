"""The page on which a hand is entered or corrected, made ready for its template."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from shmear_scorer.desk.sheets import Sheet
from shmear_scorer.rules.auction import Auction, call_through
from shmear_scorer.rules.hand import MOON, PASS, Bid, Call, Dump
from shmear_scorer.rules.ruleset import AllPass
from shmear_scorer.rules.ruling import Problem
from shmear_scorer.rules.state import GameState, HandResult
from shmear_scorer.web import present, reasons, wording
from shmear_scorer.web.beside import by_field
from shmear_scorer.web.forms import HandForm, Shape, count_field
from shmear_scorer.web.language import gettext
from shmear_scorer.web.missing import is_missing
from shmear_scorer.web.wording import Names

Text = str | Markup


@dataclass(frozen=True, kw_only=True)
class CallKey:
    """One call that can be tapped; ``why`` says why it is not allowed, where it isn't."""

    value: str
    label: str
    why: Text
    spoken: str
    moon: bool = False


@dataclass(frozen=True, kw_only=True)
class PlayerRow:
    """A player in the grid of bids, with the keys."""

    seat: int
    name: str
    deals: bool
    calls: tuple[CallKey, ...]


@dataclass(frozen=True, kw_only=True)
class PointRow:
    """One point and who may own it."""

    name: str
    label: str
    hint: str
    nobody: str


@dataclass(frozen=True, kw_only=True)
class AuctionView:
    """An auction call by call: what was said, whose turn it is, what can be said."""

    said: tuple[tuple[str, str], ...]
    turn: str
    keys: tuple[CallKey, ...]
    text: str
    back: str
    over: bool
    everybody_passed: bool


@dataclass(frozen=True, kw_only=True)
class CountView:
    """Counted card points against what the deck has. ``over``: so many too many."""

    taken: float
    left: float
    total: float
    over: float
    verdict: Text


@dataclass(frozen=True, kw_only=True)
class HandPreview:
    """What the hand would do: its headline, its rulings, and the scores after it."""

    verdict: Text
    summary: Text
    groups: tuple[reasons.RulingGroup, ...]
    totals: tuple[tuple[tuple[str, ...], int], ...]
    wins: Text


def auction_at(state: GameState, dealer: int, *, first_hand: bool | None = None) -> Auction:
    """The empty auction of a hand that ``dealer`` deals."""
    return Auction(
        rules=state.rules,
        dealer=dealer if dealer in state.table.circle else state.dealer,
        scores=tuple(state.scores[side] for side in state.table.side_at),
        first_hand=state.first_hand if first_hand is None else first_hand,
        away=state.table.away,
    )


def player_rows(state: GameState, shape: Shape, dealer: int, names: Names) -> tuple[PlayerRow, ...]:
    """The grid: each player with every bid, illegal ones with their reason."""
    auction = auction_at(state, dealer)
    rows = []
    for seat in shape.table.circle:
        name, keys = names.players[seat], []
        for call in shape.calls:
            problem = auction.bid_problem(seat, call)
            why = wording.problem_sentence(problem, shape.rules, names) if problem else ""
            keys.append(_key(f"{seat}-{call}", call, why, _spoken(name, call)))
        rows.append(PlayerRow(seat=seat, name=name, deals=seat == dealer, calls=tuple(keys)))
    return tuple(rows)


def _key(value: str, call: Call, why: Text, spoken: str) -> CallKey:
    return CallKey(
        value=value, label=wording.call_label(call), why=why, spoken=spoken, moon=call == MOON
    )


def _spoken(name: str, call: Call) -> str:
    """A key's name for who hears the page."""
    if call == MOON:
        return gettext("%(name)s shoots the moon", name=name)
    return gettext("%(name)s bids %(bid)s", name=name, bid=call)


def call_keys(
    state: GameState, shape: Shape, dealer: int, pitcher: str | None, names: Names
) -> tuple[CallKey, ...]:
    """The bids alone, where the player is asked first; once one is chosen, what that one can't bid
    says why."""
    auction = auction_at(state, dealer)
    seat = next((s for s in shape.table.circle if str(s) == pitcher), None)
    keys = []
    for call in shape.calls:
        problem = None if seat is None else auction.bid_problem(seat, call)
        why = wording.problem_sentence(problem, shape.rules, names) if problem else ""
        keys.append(_key(str(call), call, why, ""))
    return tuple(keys)


def auction_view(
    state: GameState, shape: Shape, dealer: int, calls: Sequence[Bid], names: Names
) -> AuctionView:
    """The auction as far as ``calls`` are legal."""
    auction, _problems = call_through(auction_at(state, dealer), calls)
    text = ".".join(str(bid.call) for bid in auction.calls)
    keys = []
    turn = auction.turn
    if turn is not None:
        for call in (PASS, *shape.calls):
            problem = auction.call_problem(call)
            why = wording.problem_sentence(problem, shape.rules, names) if problem else ""
            keys.append(_key(f"{text}.{call}" if text else str(call), call, why, ""))
    return AuctionView(
        said=tuple(
            (names.players[bid.seat], wording.call_label(bid.call)) for bid in auction.calls
        ),
        turn=names.players[turn] if turn is not None else "",
        keys=tuple(keys),
        text=text,
        back=text.rpartition(".")[0],
        over=turn is None,
        everybody_passed=turn is None and auction.standing is None,
    )


def point_rows(shape: Shape) -> tuple[PointRow, ...]:
    """The points in the order of the rules."""
    return tuple(
        PointRow(
            name=point,
            label=wording.point_label(point, shape.rules),
            hint=wording.point_hint(point, shape.rules),
            nobody=wording.nobody_label(point) if shape.nobody_may_own(point) else "",
        )
        for point in shape.rules.worth
    )


def side_options(names: Names, shape: Shape) -> list[tuple[str, tuple[str, ...]]]:
    """The sides that can own a point: the field's value, and the names."""
    return [(str(seats[0]), tuple(names.players[seat] for seat in seats)) for seats in shape.sides]


def called_sides(shape: Shape) -> dict[str, str]:
    """The names that sides gave themselves, by the value of the side's field."""
    table = shape.table
    named = {str(seats[0]): table.name_of_side(table.side_at[seats[0]]) for seats in shape.sides}
    return {value: name for value, name in named.items() if name}


def dump_choices(state: GameState, shape: Shape, dealer: int, names: Names) -> list[CallKey]:
    """What the dealer may do when everybody passed; nothing where the rules leave no choice."""
    if shape.rules.all_pass is not AllPass.DEALER_CHOICE:
        return []
    moon = auction_at(state, dealer).moon_problem(dealer) if shape.rules.moon else None
    kinds = [
        kind
        for kind in (Dump.PLAY, Dump.MOON, Dump.FORFEIT)
        if kind is not Dump.MOON or shape.rules.moon
    ]
    return [
        CallKey(
            value=kind.value,
            label=wording.dump_label(kind, shape.rules),
            why=wording.problem_sentence(moon, shape.rules, names)
            if kind is Dump.MOON and moon
            else "",
            spoken="",
        )
        for kind in kinds
    ]


def count_view(form: HandForm, shape: Shape, result: HandResult | None, names: Names) -> CountView:
    """The control sum of the counts as they are typed."""
    counts = [form[count_field(side[0])].data or 0 for side in shape.sides]
    total = shape.rules.card_points_total
    taken = sum(counts)
    over = max(0, taken - total)
    verdict: Text
    if over:
        verdict = gettext("%(count)s too many: count again", count=wording.points(over))
    elif result is not None and result.tally and "game" in result.tally.owners:
        owner = result.tally.owners["game"]
        if owner is None:
            verdict = gettext("Tied: nobody’s")
        else:
            hand_side = result.tally.sides[result.tally.side_of(owner)]
            verdict = names.fill(gettext("Game: %(name)s"), {"name": names.seats_list(hand_side)})
    else:
        verdict = ""
    return CountView(taken=taken, left=total - taken, total=total, over=over, verdict=verdict)


def preview_of(
    sheet: Sheet, result: HandResult, after: GameState, book: reasons.Book
) -> HandPreview:
    """What a hand that can be saved would do."""
    names = present.names_of(sheet, result.table)
    return HandPreview(
        verdict=wording.verdict(result, names),
        summary=wording.hand_summary(result, names),
        groups=reasons.ruling_groups(sheet, result, book),
        totals=tuple(
            (present.side_names(sheet, side, result.table), after.rules.read_off(score))
            for side, score in enumerate(result.scores)
        ),
        wins=wording.outcome_sentence(after, names) if result.outcome else "",
    )


def field_problems(
    problems: Sequence[Problem], shape: Shape, names: Names, *, complete: bool
) -> tuple[dict[str, list[Text]], list[tuple[Text, str]]]:
    """Problems in sentences: by field, and all of them for the top of the page with their field.

    While a hand is being entered (not ``complete``) what is only missing is no problem yet.
    """
    shown = [p for p in problems if p.blocks and (complete or not is_missing(p))]
    beside = {
        field: [wording.problem_sentence(p, shape.rules, names) for p in found]
        for field, found in by_field(shown, shape).items()
    }
    top = [(text, field) for field, texts in beside.items() for text in texts]
    return beside, top
