"""A hand that by other rules would have been played otherwise: everything that may have come of it.

What was called stays, as far as the other rules allow it; a call that they don't allow is taken as
a pass. Who pitches then does so for what he bid, and any point may have gone to anybody.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations_with_replacement, product

from .auction import Auction, Contract, Sequel, settle
from .evidence import high_can_be_nobodys
from .hand import MOON, PASS, Bid, Call, Dump, HandRecord, PointsSeen
from .possible import MOST_RECORDS, Candidate, CantTell, tricks_told
from .possible_owners import Owners, Seen, has_card
from .ruleset import AllPass, Partnership, RuleSet, SeveralOut
from .table import Seat, Sides
from .tally import Deal, game_can_be_nobodys


@dataclass(frozen=True, kw_only=True)
class Otherwise:
    """``why`` a hand would have been played otherwise, and the ``contract`` that would have been
    played, where it can only be one; ``changed``: it was not, or may not have been, that one."""

    why: CantTell
    contract: Contract | None = None
    changed: bool = False


def otherwise(seen: Seen, auction: Auction, why: CantTell) -> tuple[Candidate, ...] | CantTell:
    """All that may have come of a hand that, as it was, could not have been played. ``auction`` is
    the empty one of this hand; where it can't be told who would have won it, ``why`` stands."""
    won = _won(auction, seen.hand)
    if isinstance(won, _NobodyKnows):
        return why
    found: list[Candidate] = []
    for hand in _auctioned(seen, auction, won):
        settled = settle(auction, hand)
        if settled.sequel in (Sequel.PLAY, Sequel.FREE):
            records = _anything(seen, hand, settled.contract)
        else:
            records = iter([hand])
        for record in records:
            found.append(Candidate(hand=record, filled={"otherwise": len(found)}))
            if len(found) > MOST_RECORDS:
                return CantTell(why="too-many")
    return tuple(found)


# --------------------------------------------------------------------------- the auction


class _NobodyKnows:
    """Who would have won the auction hangs on calls that nobody had to make."""


def _won(auction: Auction, hand: HandRecord) -> Bid | _NobodyKnows | None:
    """The bid that would have won; None where everybody passed."""
    if hand.calls is None:
        bid = hand.bid
        unbid = bid is not None and auction.bid_problem(bid.seat, bid.call)
        return _NobodyKnows() if unbid else bid
    for bid in hand.calls:
        call = PASS if auction.call_problem(bid.call) else bid.call
        auction = auction.with_calls([replace(bid, call=call)])
    while (seat := auction.turn) is not None:
        calls: tuple[Call, ...] = (*auction.rules.bids, MOON)
        if any(auction.call_problem(call) is None for call in calls):
            return _NobodyKnows()
        auction = auction.with_calls([Bid(seat=seat, call=PASS)])
    return auction.standing


def _auctioned(seen: Seen, auction: Auction, won: Bid | None) -> list[HandRecord]:
    """The auction as a record has it; with each choice that the dealer then has, unless he made
    one."""
    hand = HandRecord(bid=won, passed=won is None)
    if won is not None or seen.new.all_pass is not AllPass.DEALER_CHOICE:
        return [hand]
    chosen = replace(hand, dump=seen.hand.dump)
    if seen.old.all_pass is AllPass.DEALER_CHOICE and settle(auction, chosen).sequel:
        return [chosen]
    return [replace(hand, dump=dump) for dump in Dump]


# -------------------------------------------------------------------------- the evidence


def _anything(seen: Seen, hand: HandRecord, contract: Contract | None) -> Iterator[HandRecord]:
    """Each way in which the points may have gone; a moon that needs every trick, with all of them
    and without."""
    partners: Sequence[Seat | None] = (None,)
    if seen.new.partnership is Partnership.CALLED and contract is not None:
        partners = (None, *(seat for seat in seen.everybody if seat != contract.seat))
    for partner in partners:
        deal = Deal(
            rules=seen.new,
            table=seen.table,
            dealer=seen.played.dealer,
            contract=contract,
            hand=replace(hand, partner=partner),
        )
        for owners in _owners(deal):
            for _, evidence in tricks_told(deal, PointsSeen(owners=owners)):
                yield replace(deal.hand, evidence=evidence)


def _owners(deal: Deal) -> Iterator[Mapping[str, Seat | None]]:
    rules = deal.rules
    nobody = (None,) if high_can_be_nobodys(rules) else ()
    anybody = (*_speakers(deal.sides(None, None)), *nobody)
    ends = {point: anybody for point in ("high", "low") if point in rules.worth}
    for of_ends in _shared_out(rules, ends):
        sides = deal.sides(of_ends.get("high"), of_ends.get("low"))
        rest = {point: _owners_of(point, deal, sides) for point in rules.worth if point not in ends}
        for of_rest in _shared_out(rules, rest):
            yield {**of_ends, **of_rest}


def _owners_of(point: str, deal: Deal, sides: Sides) -> Owners:
    if point == "game":
        pitched = deal.contract is not None
        tied = game_can_be_nobodys(deal.rules, len(sides), pitched=pitched)
        return (*_speakers(sides), *((None,) if tied else ()))
    return (*_speakers(sides), None) if has_card(deal.rules, point) else (None,)


def _speakers(sides: Sides) -> tuple[Seat, ...]:
    return tuple(side[0] for side in sides)


def _shared_out(
    rules: RuleSet, points: Mapping[str, Owners]
) -> Iterator[Mapping[str, Seat | None]]:
    """Each way in which ``points`` may have gone to whose they may be. Which of those that count
    the same went where is only told apart where that can decide."""
    apart = by_owner(rules)
    alike: dict[Hashable, list[str]] = {}
    for point, owners in points.items():
        alike.setdefault((rules.worth[point], owners, apart and point), []).append(point)
    ways = [combinations_with_replacement(points[names[0]], len(names)) for names in alike.values()]
    for way in product(*ways):
        yield {
            point: owner
            for names, owners in zip(alike.values(), way, strict=True)
            for point, owner in zip(names, owners, strict=True)
        }


def by_owner(rules: RuleSet) -> bool:
    """Whether it can decide a game which of the points somebody won, not only what they count."""
    return rules.all_points_win or SeveralOut.POINTS_IN_ORDER in rules.several_out
