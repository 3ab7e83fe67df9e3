"""adjudicate(state, hand) → HandResult: the only place where a score moves.

Every change of a score is a ruling; a score after a hand is the score before plus the awards of
the hand's rulings, and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from .auction import Auction, Contract, Sequel, settle
from .cards import SUITS
from .evidence import read_evidence
from .going_out import going_out
from .hand import Adjustments, HandRecord, Item
from .ruleset import MustPitch, Partnership, RuleSet
from .ruling import Chips, Problem, Ruling, blocking
from .scoring import score_hand, scores_that_made
from .state import GameState, HandResult, Scores
from .table import Seat, Table
from .tally import Tally


@dataclass(kw_only=True, slots=True)
class Found:
    """What an item comes to by itself, before limits and going out. ``counts``: it is a hand."""

    dealer: Seat
    next_dealer: Seat
    counts: bool = True
    contract: Contract | None = None
    made: bool | None = None
    tally: Tally | None = None
    rulings: Sequence[Ruling] = ()
    problems: Sequence[Problem] = ()


def adjudicate(
    state: GameState, item: Item, also: Sequence[Problem] = (), *, seq: int = 0
) -> HandResult:
    """What ``item`` does to the game in ``state``.

    ``also`` are problems found while the record was read; like the record's own, those that block
    leave everything as it was. ``seq`` is the entry that the result will be known by. The result
    has the outcome, if this ends the game.
    """
    return conclude(state, item, find(state, item), also, seq=seq)


def find(state: GameState, item: Item) -> Found:
    """What ``item`` comes to by itself. Unless the moon is shot, or the right to it decides when
    the auction ends, it is the same whatever the scores are."""
    return _adjustments(state, item) if isinstance(item, Adjustments) else _hand(state, item)


def conclude(
    state: GameState, item: Item, found: Found, also: Sequence[Problem] = (), *, seq: int = 0
) -> HandResult:
    """The result of what was ``found``: the sums within their limits, and who is out."""
    over = (Problem(code="game-is-over"),) if state.outcome is not None else ()
    problems = (*over, *also, *found.problems)
    refused = blocking(problems)
    rulings: tuple[Ruling, ...] = ()
    scores, smucks = state.scores, state.smucks
    if not refused:
        rulings, scores, smucks = _summed(state, item, found)
    result = HandResult(
        item=item,
        number=state.hand_number if found.counts else None,
        dealer=found.dealer,
        next_dealer=found.next_dealer,
        scores_before=state.scores,
        smucks_before=state.smucks,
        scores=scores,
        smucks=smucks,
        contract=found.contract,
        made=None if refused else found.made,
        tally=found.tally,
        rulings=rulings,
        problems=problems,
        seq=seq,
        table=state.table,
    )
    if refused or not (found.counts or isinstance(item, Adjustments)):
        return result
    return going_out(state, result)


# --------------------------------------------------------------------- adjustments


def _adjustments(state: GameState, item: Adjustments) -> Found:
    rulings, problems = [], []
    smucks = list(state.smucks)
    for number, change in enumerate(item.items, 1):
        if change.seat not in range(len(state.table.players)):
            problems.append(Problem(code="no-such-player", where=f"adjust.{number}.player"))
            continue
        if not change.points and not change.smucks:
            problems.append(Problem(code="adjust-nothing", where=f"adjust.{number}.points"))
        side = state.table.side_at[change.seat]
        smucks[side] += change.smucks
        if change.smucks < 0 and smucks[side] < 0:
            facts = {"seat": change.seat, "smucks": state.smucks[side]}
            where = f"adjust.{number}.smucks"
            problems.append(Problem(code="adjust-smucks-below-none", where=where, facts=facts))
        rulings.append(
            Ruling(
                code="adjusted",
                rule="adjust",
                side=side,
                award=Chips(change.points, change.smucks),
                facts={"reason": change.reason},
            )
        )
    if not item.items:
        problems.append(Problem(code="adjust-nothing", where="adjust"))
    return Found(
        dealer=state.dealer,
        next_dealer=state.dealer,
        counts=False,
        rulings=rulings,
        problems=problems,
    )


# --------------------------------------------------------------------------- hands


def _hand(state: GameState, hand: HandRecord) -> Found:
    rules, table = state.rules, state.table
    dealer = state.dealer if hand.dealer is None else hand.dealer
    if problems := tuple(seat_problems(table, hand)):
        after = table.after(state.dealer)
        return Found(dealer=state.dealer, next_dealer=after, problems=problems)
    found = Found(dealer=dealer, next_dealer=table.after(dealer))
    by_seat = tuple([state.scores[side] for side in table.side_at])
    auction = Auction(
        rules=rules, dealer=dealer, scores=by_seat, first_hand=state.first_hand, away=table.away
    )
    settled = settle(auction, hand)
    contract = found.contract = settled.contract
    match settled.sequel:
        case None:
            found.problems = settled.problems
        case Sequel.REDEAL:
            found.counts, found.next_dealer = False, dealer
            found.rulings = (Ruling(code="redealt", rule="all_pass", facts={"dealer": dealer}),)
        case Sequel.DEAL_PASSES:
            found.counts = False
            found.rulings = (Ruling(code="deal-passed", rule="all_pass", facts={"dealer": dealer}),)
        case Sequel.FORFEIT:
            found.rulings = (_forfeit(state, dealer, chosen=bool(hand.dump)),)
        case _ if problem := _partner_problem(rules, contract, hand):
            found.problems = (problem,)
        case _:
            seen = found.tally = read_evidence(rules, table, dealer, contract, hand)
            found.problems = seen.problems
            if not blocking(seen.problems):
                found.made, found.rulings = score_hand(state, contract, seen)
    return found


def _forfeit(state: GameState, dealer: Seat, *, chosen: bool) -> Ruling:
    forfeit = state.rules.forfeit
    return Ruling(
        code="forfeited" if chosen else "dealer-pays",
        rule="forfeit",
        side=state.table.side_at[dealer],
        award=Chips(-forfeit.points, forfeit.smucks),
        facts={"dealer": dealer, "points": forfeit.points},
    )


def seat_problems(table: Table, hand: HandRecord) -> Iterator[Problem]:
    """Seats that nobody sits at, and a trump that is no suit."""
    named: list[tuple[Seat, str]] = []
    if hand.dealer is not None:
        named.append((hand.dealer, "dealer"))
    if hand.bid is not None:
        named.append((hand.bid.seat, "bid"))
    named += [(bid.seat, f"calls.{number}") for number, bid in enumerate(hand.calls or (), 1)]
    if hand.partner is not None:
        named.append((hand.partner, "partner"))
    named += [(seat, f"discards.{seat}") for seat in hand.discards]
    for seat, where in named:
        if problem := table.seat_problem(seat, where):
            yield problem
    if hand.trump is not None and hand.trump not in SUITS:
        yield Problem(code="no-such-suit", where="trump", facts={"trump": hand.trump})


def _partner_problem(rules: RuleSet, contract: Contract | None, hand: HandRecord) -> Problem | None:
    if hand.partner is None:
        return None
    if rules.partnership is not Partnership.CALLED or contract is None:
        return Problem(code="partner-not-called", where="partner")
    if hand.partner == contract.seat:
        return Problem(code="partner-is-pitcher", where="partner", facts={"seat": contract.seat})
    return None


# -------------------------------------------------------------------- limits, sums


def _summed(
    state: GameState, item: Item, found: Found
) -> tuple[tuple[Ruling, ...], Scores, Scores]:
    """All rulings, with what the floor gives back and the cap takes, and the sums."""
    moved, smucks = [0] * len(state.scores), list(state.smucks)
    for ruling in found.rulings:
        side = ruling.side
        if side is not None:
            points, blue = ruling.award
            moved[side] += points
            smucks[side] += blue
    limits = list(_floor(state, moved))
    if isinstance(item, HandRecord):
        limits += _cap(state, found, moved)
    for ruling in limits:
        if ruling.side is not None:
            moved[ruling.side] += ruling.award.points
    scores = tuple([a + b for a, b in zip(state.scores, moved, strict=True)])
    return (*found.rulings, *limits), scores, tuple(smucks)


def on_floor(floor: int | None, before: int, after: int) -> int:
    """Where a score that would be ``after`` comes to stand: it never falls below the floor, and
    one that lay below it already stays."""
    return after if floor is None else max(after, min(before, floor))


def _floor(state: GameState, moved: Iterable[int]) -> Iterator[Ruling]:
    """A score never falls below the floor; one that lies below it already stays."""
    floor = state.rules.floor
    if floor is None:
        return
    for side, points in enumerate(moved):
        before = state.scores[side]
        given_back = on_floor(floor, before, before + points) - before - points
        if given_back:
            lowest = min(before, floor)
            facts = {"before": before, "would_be": before + points, "floor": lowest}
            award = Chips(given_back, 0)
            yield Ruling(code="floor", rule="floor", side=side, award=award, facts=facts)


def _cap(state: GameState, found: Found, moved: Iterable[int]) -> Iterator[Ruling]:
    """Under ``cap``, only a side that pitched and made its bid comes to the target."""
    rules = state.rules
    if rules.must_pitch_to_win is not MustPitch.CAP or rules.target is None:
        return
    free = scores_that_made(state.table, found.contract, found.made, found.tally)
    for side, points in enumerate(moved):
        before = state.scores[side]
        most = max(before, rules.target - 1)
        if side not in free and before + points > most:
            facts = {"would_be": before + points, "most": most, "target": rules.target}
            award = Chips(most - before - points, 0)
            yield Ruling(
                code="capped", rule="must_pitch_to_win", side=side, award=award, facts=facts
            )
