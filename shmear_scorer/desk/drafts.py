"""What somebody wants to write down, and whether it can be: an entry before it is one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from shmear_scorer.rules.auction import Auction, call_through
from shmear_scorer.rules.cards import SUITS
from shmear_scorer.rules.game import PAYLOAD_VERSION, Entry, Game, Kind, fold
from shmear_scorer.rules.hand import Adjustments, HandRecord, Item
from shmear_scorer.rules.notation import read_item, write_item
from shmear_scorer.rules.presets import with_changes
from shmear_scorer.rules.rulecheck import check, seats_problem
from shmear_scorer.rules.ruling import Problem, Refused, blocking
from shmear_scorer.rules.state import GameState, HandResult, WonBy
from shmear_scorer.rules.table import Seat


@dataclass(frozen=True, kw_only=True)
class Draft:
    """An entry's kind and payload; ``problems`` were met in reading what was typed."""

    kind: Kind
    payload: Mapping[str, Any]
    problems: tuple[Problem, ...] = ()


def _draft(kind: Kind, problems: Sequence[Problem] = (), **payload: Any) -> Draft:
    return Draft(kind=kind, payload={"v": PAYLOAD_VERSION, **payload}, problems=tuple(problems))


def record(
    state: GameState, item: Item, problems: Sequence[Problem] = (), *, before: int | None = None
) -> Draft:
    """A hand: the next one, or one forgotten, put in before the entry ``before``.

    It keeps its dealer, so that striking another hand shifts no deal.
    """
    if isinstance(item, Adjustments):
        return _draft(Kind.ADJUST, problems, hand=write_item(item))
    if item.dealer is None:
        item = replace(item, dealer=dealer_before(state, before))
    place = {} if before is None else {"before": before}
    return _draft(Kind.RECORD, problems, hand=write_item(item), **place)


def dealer_before(state: GameState, seq: int | None) -> int:
    """Who would deal the hand that is put in before the entry ``seq`` (None: the coming one)."""
    dealer = state.dealer
    for result in reversed(state.results):
        if seq is None:
            break
        dealer = result.dealer
        if result.seq == seq:
            break
    return dealer


def bid(item: HandRecord, problems: Sequence[Problem] = ()) -> Draft:
    """The auction of the coming hand as it stands, or only who will deal it."""
    return _draft(Kind.BID, problems, hand=write_item(replace(item, evidence=None, claims=None)))


def amend(of: int, item: Item, problems: Sequence[Problem] = ()) -> Draft:
    """The whole new record of the hand (or adjustment) that entry ``of`` recorded."""
    return _draft(Kind.AMEND, problems, of=of, hand=write_item(item))


def retract(of: int) -> Draft:
    """Strike the entry ``of``; where that is a retraction, what it struck is restored."""
    return _draft(Kind.RETRACT, of=of)


def rules(changes: Mapping[str, Any]) -> Draft:
    """Values of the game's rules corrected, from its first hand on."""
    return _draft(Kind.RULES, set=dict(changes))


def end(how: WonBy, seats: Sequence[Seat] = (), reason: str = "") -> Draft:
    """The game called early. ``seats`` are those of the winners, where they were agreed on."""
    return _draft(Kind.END, how=how.value, seats=list(seats), reason=reason)


def reseat(
    seats: Mapping[Seat, str | None] | None = None, names: Mapping[Seat, str] | None = None
) -> Draft:
    """Who sits where from the next hand on (by player's id; None: nobody), and what sides are
    called (by any seat of each)."""
    told: dict[str, Any] = {}
    if seats:
        told["seats"] = {str(seat): player for seat, player in seats.items()}
    if names:
        told["names"] = {str(seat): name for seat, name in names.items()}
    return _draft(Kind.RESEAT, **told)


def renamed(player_id: int, was: str, now: str) -> Draft:
    """A player's name mended. The row changes; the entry is for the log."""
    return _draft(Kind.RESEAT, player=player_id, was=was, now=now)


def preview(game: Game, draft: Draft) -> Game:
    """The game as it would be. Raises `Refused` where the draft can't be written down.

    Hands that a correction makes impossible do not keep it from being written: they keep their
    place and their problems, and the preview shows it.
    """
    after = fold(game, Entry(seq=game.version + 1, kind=draft.kind, payload=draft.payload))
    problems = [*draft.problems, *_problems(game, after, draft)]
    if blocking(tuple(problems)):
        raise Refused(*problems)
    return after


def _problems(game: Game, after: Game, draft: Draft) -> list[Problem]:
    match draft.kind:
        case Kind.RECORD | Kind.ADJUST:
            return _of_result(after, after.version)
        case Kind.AMEND:
            return _amend_problems(game, after, draft.payload["of"])
        case Kind.RETRACT:
            of = game.entry(draft.payload["of"])
            if of is None or of.seq in game.struck:
                return [Problem(code="already-struck", facts={"seq": draft.payload["of"]})]
            if of.kind is Kind.RESEAT and not of.moves_seats:  # a name is mended again instead
                return [Problem(code="no-such-hand", facts={"seq": of.seq})]
            return _hindered(game, after)
        case Kind.BID:
            return _bid_problems(game.state, draft)
        case Kind.RESEAT:
            return _reseat_problems(game, after, draft)
        case Kind.RULES:
            changed = with_changes(game.state.rules, draft.payload["set"])
            wrong = [replace(problem, blocks=True) for problem in check(changed)]
            if not wrong and (problem := seats_problem(changed, len(game.start.players))):
                wrong = [problem]
            return [*wrong, *_hindered(game, after)]
        case Kind.END:
            if game.state.outcome is not None:
                return [Problem(code="game-is-over")]
            if draft.payload["how"] == WonBy.AGREED and not draft.payload["seats"]:
                return [Problem(code="end-nobody", where="winners")]
    return []


def _reseat_problems(game: Game, after: Game, draft: Draft) -> list[Problem]:
    """A side may still get a name when the game is over; nobody sits down any more."""
    if "player" in draft.payload:
        return []
    if game.state.outcome is not None and "seats" in draft.payload:
        return [Problem(code="game-is-over")]
    return list(after.state.seatings[-1].problems)


def _hindered(game: Game, after: Game) -> list[Problem]:
    """Corrections of rules that could not be without others; and changes of seats that could no
    longer be: somebody would have two seats, or rules would need a seat that was empty."""
    void = [entry for entry in game.entries if entry.seq in after.void - game.void]
    held = {seating.seq for seating in game.state.seatings if not seating.problems}
    return [
        *(
            Problem(code="rules-hindered", where="rules", facts={"keys": list(e.payload["set"])})
            for e in void
        ),
        *(
            Problem(code="seats-hindered", where="seats", facts={"hand": seating.hand})
            for seating in after.state.seatings
            if seating.seq in held and any(p.code != "reseat-nothing" for p in seating.problems)
        ),
    ]


def _of_result(game: Game, seq: int) -> list[Problem]:
    return [p for result in game.state.results if result.seq == seq for p in result.problems]


def _amend_problems(game: Game, after: Game, of: int) -> list[Problem]:
    """A hand that lies after the end may be corrected all the same: it stays without effect."""
    if not any(result.seq == of for result in game.state.results):
        return [Problem(code="no-such-hand", facts={"seq": of})]
    return [p for p in _of_result(after, of) if p.code != "game-is-over"]


def _bid_problems(state: GameState, draft: Draft) -> list[Problem]:
    if state.outcome is not None:
        return [Problem(code="game-is-over")]
    item, _ = read_item(draft.payload["hand"])
    assert isinstance(item, HandRecord), "an adjustment is no bid"
    table = state.table
    dealer = state.dealer if item.dealer is None else item.dealer
    if problem := table.seat_problem(dealer, "dealer"):
        return [problem]
    auction = Auction(
        rules=state.rules,
        dealer=dealer,
        scores=tuple(state.scores[side] for side in table.side_at),
        first_hand=state.first_hand,
        away=table.away,
    )
    problems: list[Problem] = []
    if item.trump not in (None, *SUITS):
        problems.append(Problem(code="no-such-suit", where="trump", facts={"trump": item.trump}))
    if item.bid and (problem := table.seat_problem(item.bid.seat, "bid")):
        problems.append(problem)
    elif item.bid and (problem := auction.bid_problem(item.bid.seat, item.bid.call)):
        problems.append(replace(problem, where="bid"))
    return [*problems, *call_through(auction, item.calls or ())[1]]


def result_of(game: Game, seq: int) -> HandResult | None:
    """What the entry ``seq`` came to, or None where it doesn't stand."""
    return next((result for result in game.state.results if result.seq == seq), None)
