"""A game as its pages show it: one prepared view of the fold, for templates and for whoever else
asks. Templates compute nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from markupsafe import Markup

from shmear_scorer.desk.names import first_letters
from shmear_scorer.desk.sheets import Sheet
from shmear_scorer.rules.game import Entry, Kind
from shmear_scorer.rules.hand import PASS, Adjustments, HandRecord
from shmear_scorer.rules.relevance import has_smucks
from shmear_scorer.rules.ruleset import RuleSet
from shmear_scorer.rules.ruling import Ruling
from shmear_scorer.rules.state import GameState, HandResult
from shmear_scorer.rules.table import Table
from shmear_scorer.web import wording
from shmear_scorer.web.language import gettext
from shmear_scorer.web.wording import Names

HEAD_LETTERS = 5
MOST_ARTICLE = 3


@dataclass(frozen=True, kw_only=True)
class SideView:
    """One side on the board, with the name that it gave itself, if it did. ``score`` is as people
    read it; ``dealer`` is the place, among its names, of who deals next; ``away``: nobody sits
    there for now."""

    names: tuple[str, ...]
    called: str
    away: bool
    score: int
    smucks: int
    dealer: int | None
    to_go: int | None
    won: bool
    below: int


class Cell(NamedTuple):
    """A side's running total after a hand; ``change`` is None where the hand did not touch it."""

    total: int
    change: int | None
    smucks: int


@dataclass(frozen=True, kw_only=True)
class HandLine:
    """One line of the list of hands. ``bid`` is (name, call, suit) or None: then ``text`` says
    what happened. ``partner`` is whom the pitcher called, if anybody."""

    seq: int
    label: str
    dealer: str
    bid: tuple[str, str, str | None] | None
    partner: str
    result: str
    text: str | Markup
    cells: tuple[Cell, ...]


@dataclass(frozen=True, kw_only=True)
class BidView:
    """The bid of the hand in progress. ``name`` is empty while nobody holds the auction."""

    name: str
    call: str
    suit: str | None
    passed: bool


@dataclass(frozen=True, kw_only=True)
class BoardView:
    """The whole board."""

    title: str
    number: int
    hands_played: int
    sides: tuple[SideView, ...]
    heads: tuple[tuple[str, str], ...]
    lines: tuple[HandLine, ...]
    dealer: str
    first_bidder: str
    bid: BidView | None
    target: int | None
    with_smucks: bool
    undo: UndoView | None
    unsettled: bool
    counts_down: bool


@dataclass(frozen=True, kw_only=True)
class UndoView:
    """What Undo takes back."""

    seq: int
    label: str


def names_of(sheet: Sheet, table: Table | None = None, *, markup: bool = True) -> Names:
    """The names for sentences about a game, of who sits there now, or sat at ``table``; with
    ``markup``, each isolated in its direction."""
    table = table or sheet.state.table
    return Names.at(table, sheet.names_at(table), markup=markup)


def game_title(rules: RuleSet) -> str:
    """What a game is called: "Shmear to 11"; "Smudge Pitch from 7", which counts down."""
    if rules.target is None:
        return gettext("%(game)s, %(deals)s deals each", game=rules.name, deals=rules.deals_each)
    if rules.counts_down:
        return gettext("%(game)s from %(target)s", game=rules.name, target=rules.target)
    return gettext("%(game)s to %(target)s", game=rules.name, target=rules.target)


def shows_smucks(*states: GameState) -> bool:
    """Whether smucks are shown: where the rules know them, or somebody has or had some, taken over
    or by agreement."""
    return any(
        has_smucks(state.rules)
        or any(state.smucks)
        or any(any(result.smucks) for result in state.results)
        for state in states
    )


def read_change(rules: RuleSet, change: int) -> int:
    """How a hand moved a score as people read it."""
    return -change if rules.counts_down else change


def side_names(sheet: Sheet, side: int, table: Table | None = None) -> tuple[str, ...]:
    """The names of all of a side's players, as they sit now, or sat at ``table``."""
    table = table or sheet.state.table
    names = sheet.names_at(table)
    return tuple(names[seat] for seat in table.sides[side])


def sides(sheet: Sheet) -> tuple[SideView, ...]:
    """All sides, in the order in which they sit."""
    state = sheet.state
    won = state.outcome.winners if state.outcome else ()
    target, dealer = state.rules.target, dealer_now(state)
    views = []
    for side, seats in enumerate(state.table.sides):
        score = state.scores[side]
        deals = seats.index(dealer) if dealer in seats and not state.outcome else None
        views.append(
            SideView(
                names=side_names(sheet, side),
                called=state.table.name_of_side(side),
                away=side not in state.table.there,
                score=state.rules.read_off(score),
                smucks=state.smucks[side],
                dealer=deals,
                to_go=None if target is None or state.outcome else max(0, target - score),
                won=side in won,
                below=max(0, -score),
            )
        )
    return tuple(views)


def heads(
    sheet: Sheet, shares: tuple[tuple[int, ...], ...] | None = None
) -> tuple[tuple[str, str], ...]:
    """For each side, or each of ``shares``, a head of a few letters for a column, and its whole
    name."""
    names, table = names_of(sheet, markup=False), sheet.state.table
    called = {seats: table.name_of_side(side) for side, seats in enumerate(table.sides)}
    columns = []
    for seats in shares or table.sides:
        name = called.get(seats, "")
        if name or len(seats) == 1:
            short = first_letters(_telling(name) or sheet.names[seats[0]], HEAD_LETTERS)
        else:
            letters = max(1, HEAD_LETTERS // len(seats) - 1)
            short = "+".join(first_letters(sheet.names[seat], letters) for seat in seats)
        columns.append((short, name or str(names.partners(seats))))
    return tuple(columns)


def _telling(name: str) -> str:
    """What tells a side's name from others: The Aces and The Kings differ after the article."""
    first, _, rest = name.partition(" ")
    return rest if rest and len(first) <= MOST_ARTICLE else name


def label_of(result: HandResult) -> str:
    """What a line of the list is numbered with."""
    if result.number is not None:
        return str(result.number)
    return "±" if isinstance(result.item, Adjustments) else "–"


def hand_line(sheet: Sheet, result: HandResult) -> HandLine:
    """One line of the list of hands."""
    bid = None
    outcome = ""
    names = sheet.names_at(result.table)
    if result.contract is not None:
        moon = result.contract.moon
        call = wording.call_label("moon" if moon else result.contract.bid)
        suit = result.item.trump if isinstance(result.item, HandRecord) else None
        bid = (names[result.contract.seat], call, suit)
        outcome = {True: "made", False: "set", None: ""}[result.made]
    if result.refused:
        outcome = "problem"
    rules = sheet.state.rules
    return HandLine(
        seq=result.seq,
        label=label_of(result),
        dealer=names[result.dealer],
        bid=bid,
        partner=_called(result, names),
        result=outcome,
        text=wording.verdict(result, names_of(sheet, result.table)),
        cells=tuple(
            Cell(
                total=rules.read_off(total),
                change=read_change(rules, change) or None,
                smucks=smucks,
            )
            for total, change, smucks in zip(
                result.scores, result.change, result.smucks_change, strict=True
            )
        ),
    )


def _called(result: HandResult, names: Sequence[str]) -> str:
    """Whom the pitcher called as partner for a hand."""
    item = result.item
    seat = item.partner if isinstance(item, HandRecord) and result.contract else None
    return "" if seat is None or result.refused else names[seat]


def board(sheet: Sheet) -> BoardView:
    """The board as it stands."""
    state = sheet.state
    dealer = dealer_now(state)
    return BoardView(
        title=game_title(state.rules),
        number=state.hand_number,
        hands_played=state.hands_played,
        sides=sides(sheet),
        heads=heads(sheet),
        lines=tuple(hand_line(sheet, result) for result in reversed(state.results)),
        dealer=sheet.names[dealer],
        first_bidder=sheet.names[state.table.after(dealer)],
        bid=bid_view(sheet),
        target=state.rules.target,
        with_smucks=shows_smucks(state),
        undo=undo_view(sheet),
        unsettled=state.unsettled,
        counts_down=state.rules.counts_down,
    )


def dealer_now(state: GameState) -> int:
    """Who deals the coming hand: the rotation's, or who was put in for it."""
    if state.bid is not None and state.bid.dealer is not None:
        return state.bid.dealer
    return state.dealer


def bid_view(sheet: Sheet) -> BidView | None:
    """The bid of the hand in progress, once one was entered."""
    hand = sheet.state.bid
    if hand is None:
        return None
    holder = hand.bid
    if hand.calls:
        holder = next((said for said in reversed(hand.calls) if said.call != PASS), None)
    everybody = hand.passed or (
        holder is None
        and hand.calls is not None
        and len(hand.calls) == len(sheet.state.table.circle)
    )
    if holder is None and not everybody and not hand.calls:
        return None
    return BidView(
        name=sheet.names[holder.seat] if holder else "",
        call=wording.call_label(holder.call) if holder else "",
        suit=hand.trump,
        passed=everybody,
    )


# ------------------------------------------------------------------------ undo, log


def undo_view(sheet: Sheet) -> UndoView | None:
    """What Undo takes back, as its button says it."""
    entry = sheet.game.undoable
    if entry is None:
        return None
    return UndoView(seq=entry.seq, label=_undo_label(sheet, entry))


def _undo_label(sheet: Sheet, entry: Entry) -> str:
    match entry.kind:
        case Kind.BID:
            hand = entry.payload.get("hand", {})
            if not {"bid", "calls"} & hand.keys():
                return gettext("Undo the other dealer")
            return gettext("Undo the bid")
        case Kind.ADJUST:
            return gettext("Undo the adjustment")
        case Kind.RULES:
            return gettext("Undo the new rule")
        case Kind.END:
            return gettext("Undo the end")
        case Kind.RESEAT if "seats" in entry.payload:
            return gettext("Undo the change of seats")
        case Kind.RESEAT:
            return gettext("Undo the side’s name")
        case Kind.AMEND:
            number = number_of(sheet, entry.payload.get("of", 0))
            if number is None:
                return gettext("Undo the correction")
            return gettext("Undo the correction of hand %(number)s", number=number)
        case _:
            number = number_of(sheet, entry.seq)
            if number is None:
                return gettext("Undo the deal")
            return gettext("Undo hand %(number)s", number=number)


def number_of(sheet: Sheet, seq: int) -> int | None:
    """The number of the hand that an entry recorded, if it stands and is one."""
    return next((r.number for r in sheet.state.results if r.seq == seq), None)


def totals(sheet: Sheet, state: GameState) -> Iterable[tuple[tuple[str, ...], int]]:
    """Every side with its score in ``state``, as people read it."""
    return [
        (side_names(sheet, side), state.rules.read_off(score))
        for side, score in enumerate(state.scores)
    ]


def undo_done(sheet: Sheet, entry: Entry) -> str:
    """What to say once ``entry`` was struck, or what it struck restored."""
    if entry.kind is Kind.RETRACT:
        return gettext("Restored.")
    number = number_of(sheet, entry.seq)
    if entry.kind is Kind.RECORD and number is not None:
        return gettext("Hand %(number)s is struck. The log can restore it.", number=number)
    return gettext("Taken back. The log can restore it.")


def deciding_ruling(state: GameState) -> Ruling | None:
    """The ruling that decided the game; None where people ended it themselves."""
    ruling = state.outcome.rulings[-1] if state.outcome and state.outcome.rulings else None
    return None if ruling is None or ruling.rule == "end" else ruling
