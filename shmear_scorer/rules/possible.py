"""What a recorded hand may have been, when it is seen under other rules than it was played by.

The cards fell as they fell: who played and who took them, who bid what and who dealt stays. What
the new rules ask and the record can't tell is filled in with everything that it may have been, one
record for each; adjudication then judges those, and refuses what can't be.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import product
from typing import Final

from .auction import Contract
from .hand import MOON, Bid, Dump, HandRecord, Piles, PointsSeen, Tricks
from .possible_owners import (
    Options,
    Seen,
    game_options,
    owner_options,
    per_side,
    pile_options,
    players_of_ends,
    within,
)
from .ruleset import AllPass, DealerMatch, MoonNeeds, Partnership, RuleSet
from .ruling import NO_FACTS, Facts, Problem
from .table import Seat
from .tally import Deal
from .tricks import play_out, trump_made_by

MOST_RECORDS: Final = 4_000
"""Beyond so many records for one hand it can't be told."""


@dataclass(frozen=True, kw_only=True)
class CantTell:
    """Why a hand can't be judged by the other rules at all: a word for it, or the ``problems`` for
    which they refuse it."""

    why: str
    facts: Facts = field(default_factory=lambda: NO_FACTS)
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class Candidate:
    """One record that agrees with what is known. ``filled`` has what was filled in for what the
    record can't tell, by point, or by ``partner``, ``dump`` and ``tricks``."""

    hand: HandRecord
    filled: Mapping[str, Hashable]


def possible(seen: Seen) -> tuple[Candidate, ...] | CantTell:
    """All that the hand may have been under the new rules, or why it can't be told."""
    auctions = _auctions(seen)
    if isinstance(auctions, CantTell):
        return auctions
    found: list[Candidate] = []
    for hand, contract, filled in auctions:
        played = _played(seen, hand, contract)
        if isinstance(played, CantTell):
            return played
        for candidate in played:
            found.append(replace(candidate, filled={**filled, **candidate.filled}))
            if len(found) > MOST_RECORDS:
                return CantTell(why="too-many")
    return tuple(found)


# --------------------------------------------------------------------------- the auction

_Auctioned = tuple[HandRecord, Contract | None, Mapping[str, Hashable]]


def _auctions(seen: Seen) -> list[_Auctioned] | CantTell:
    """How the auction came out, with who pitches; several where it hangs on a choice that nobody
    had to make."""
    contract = seen.played.contract
    hand = replace(seen.hand, kitty=(), discards={}, claims=None)
    if contract is None or contract.dumped:
        passed = _passed(seen, hand)
        if isinstance(passed, CantTell):
            return passed
        named = [(h, pitcher, {"dump": h.dump}) for h, pitcher in passed]
    elif isinstance(called := _called(seen, hand), CantTell):
        return called
    else:
        named = [(called, contract, {})]
    return [
        (replace(h, partner=partner), pitcher, {**filled, "partner": partner})
        for h, pitcher, filled in named
        for partner in _partners(seen, h, pitcher)
    ]


def _partners(seen: Seen, hand: HandRecord, pitcher: Contract | None) -> tuple[Seat | None, ...]:
    """Who may have been called: as recorded, or where nobody was called, anybody or nobody."""
    if seen.new.partnership is not Partnership.CALLED or pitcher is None:
        return (None,)
    if seen.old.partnership is Partnership.CALLED:
        return (hand.partner,)
    return (None, *(seat for seat in seen.everybody if seat != pitcher.seat))


def _called(seen: Seen, hand: HandRecord) -> HandRecord | CantTell:
    """Where the highest bid ends the auction under one of the rules only, who won it has to do;
    unless somebody could have said something else."""
    old, new, calls = seen.old, seen.new, hand.calls
    if calls is None or old.max_bid_ends == new.max_bid_ends:
        return hand
    won = next(bid for bid in reversed(calls) if isinstance(bid.call, int) or bid.call == MOON)
    if new.max_bid_ends:
        ended = next((bid for bid in calls if bid.call == new.highest_bid), won)
        if ended.seat != won.seat and won.call != MOON:
            return CantTell(why="auction-ended", facts={"seat": ended.seat, "bid": ended.call})
    elif len(calls) < len(seen.everybody) and _could_still_bid(new, won):
        return CantTell(why="auction-went-on", facts={"seat": won.seat, "bid": won.call})
    return replace(hand, calls=None, bid=won)


def _could_still_bid(rules: RuleSet, won: Bid) -> bool:
    """Whether somebody who was not asked, the dealer at least, could have outbid ``won``."""
    if won.call == MOON:
        return False
    matched = {DealerMatch.ANY: True, DealerMatch.HIGHEST: won.call == rules.highest_bid}
    above = isinstance(won.call, int) and won.call < rules.highest_bid
    return above or rules.moon is not None or matched.get(rules.dealer_may_match, False)


def _passed(seen: Seen, hand: HandRecord) -> list[tuple[HandRecord, Contract | None]] | CantTell:
    """Everybody passed, and other rules say what follows."""
    old, new, dealer = seen.old.all_pass, seen.new.all_pass, seen.played.dealer
    if new in (AllPass.REDEAL, AllPass.DEAL_PASSES, AllPass.DEALER_SET):
        return [(_unplayed(hand, None), None)]
    if (old is AllPass.ELDEST_LEADS) != (new is AllPass.ELDEST_LEADS):
        return CantTell(why="other-leader")
    if new is AllPass.ELDEST_LEADS:
        return [(hand, None)]
    stuck = Contract(seat=dealer, bid=seen.new.min_bid, dumped=True)
    shot = replace(stuck, moon=True)
    chosen = hand.dump if old is AllPass.DEALER_CHOICE else None
    if new is AllPass.DEALER_STUCK:
        if hand.evidence is None or chosen is Dump.MOON:
            return CantTell(why="not-played-so")
        return [(hand, stuck)]
    if chosen is Dump.FORFEIT:
        return [(hand, None)]
    if hand.evidence is None:
        return CantTell(why="not-played-so")
    play, moon = replace(hand, dump=Dump.PLAY), replace(hand, dump=Dump.MOON)
    if chosen is not None:
        return [(moon, shot)] if chosen is Dump.MOON else [(play, stuck)]
    return [(_unplayed(hand, Dump.FORFEIT), None), (play, stuck), (moon, shot)]


def _unplayed(hand: HandRecord, dump: Dump | None) -> HandRecord:
    return replace(hand, dump=dump, trump=None, evidence=None)


# -------------------------------------------------------------------------- the evidence


def _played(seen: Seen, hand: HandRecord, contract: Contract | None) -> list[Candidate] | CantTell:
    """The evidence, completed."""
    if hand.evidence is None:
        return [Candidate(hand=hand, filled={})]
    if problem := _another_deal(seen):
        return problem
    deal = Deal(
        rules=seen.new, table=seen.table, dealer=seen.played.dealer, contract=contract, hand=hand
    )
    match hand.evidence:
        case Tricks() as tricks:
            return _from_tricks(seen, hand, tricks)
        case Piles() as piles if _seats_are_told(seen, deal):
            return list(_from_piles(seen, hand, piles))
        case Piles() as piles:
            return list(_from_options(seen, deal, pile_options(seen, piles)))
        case _:
            return list(_from_options(seen, deal, owner_options(seen)))


def _seats_are_told(seen: Seen, deal: Deal) -> bool:
    """Whether each pile is one player's, or of players who stand together now too."""
    return within(seen.sides, deal.sides(None, None))


def _another_deal(seen: Seen) -> CantTell | None:
    """Whether other cards would have been dealt, more or fewer or from a smaller deck; or whether
    tricks would have gone to others, since the trumps rank otherwise. Where cards were seen, it is
    those that count."""
    players = len(seen.everybody)
    was, now = seen.old.cards_each(players), seen.new.cards_each(players)
    if was != now:
        return CantTell(why="other-hand-size", facts={"was": was, "now": now})
    if isinstance(seen.hand.evidence, Tricks):
        return None
    lost = [card for card, number in seen.old.pack.items() if number > seen.new.pack.get(card, 0)]
    if any(seen.in_play(card) is not False for card in lost):
        return CantTell(why="other-deck")
    if seen.trumps(seen.old) != seen.trumps(seen.new):
        return CantTell(why="other-trumps")
    return None


def _from_tricks(seen: Seen, hand: HandRecord, tricks: Tricks) -> list[Candidate] | CantTell:
    """Tricks tell everything, unless one would have been another's: then the next lead, and all
    that came after it, would have been."""
    was = seen.tally.played
    trump = hand.trump or trump_made_by(seen.old, tricks.tricks[0][0])
    assert was is not None and trump is not None, "a hand that was not refused was played out"
    ranking = seen.new.ranking(trump)
    now = play_out(seen.new, ranking, seen.everybody, was.leaders[0], tricks.tricks)
    for number, (then, winner) in enumerate(zip(was.winners, now.winners, strict=True), 1):
        if then != winner and number < len(was.winners):
            return CantTell(why="trick-elsewhere", facts={"trick": number, "seat": winner})
    return [Candidate(hand=replace(hand, trump=trump), filled={})]


def _from_piles(seen: Seen, hand: HandRecord, piles: Piles) -> Iterator[Candidate]:
    """Piles tell all but who played the highest and the lowest trump, where that was not asked."""
    highs, lows = players_of_ends(seen, piles)
    for high, low in product(highs, lows):
        filled = {"high": high, "low": low}
        yield Candidate(
            hand=replace(hand, evidence=replace(piles, high=high, low=low)), filled=filled
        )


def _from_options(seen: Seen, deal: Deal, options: Options) -> Iterator[Candidate]:
    """Each way in which the points may have gone, as points by word of the table."""
    rest = [point for point in seen.new.worth if point not in ("high", "low", "game")]
    before = deal.sides(None, None)
    highs = per_side(options.get("high", (None,)), before)
    lows = per_side(options.get("low", (None,)), before)
    for high, low in product(highs, lows):
        sides = deal.sides(high, low)
        ends = {p: s for p, s in (("high", high), ("low", low)) if p in seen.new.worth}
        games = game_options(seen, deal, sides)
        others = [per_side(options[point], sides) for point in rest]
        for owners in product(*others):
            told = {**ends, **dict(zip(rest, owners, strict=True))}
            for game, counts in games:
                if "game" in seen.new.worth and counts is None:
                    told = {**told, "game": game}
                evidence = PointsSeen(owners=told, card_points=counts)
                yield from _moons(seen, deal, Candidate(hand=deal.hand, filled=told), evidence)


def _moons(
    seen: Seen, deal: Deal, candidate: Candidate, evidence: PointsSeen
) -> Iterator[Candidate]:
    """Where a moon needs every trick, and nobody had to say who took them: all, and not all."""
    plain = replace(candidate, hand=replace(deal.hand, evidence=evidence))
    known = seen.tally.all_tricks
    if known is None and _asks_for_tricks(seen.old):
        known = True
    for all_tricks, told in tricks_told(deal, evidence):
        if all_tricks is None:
            yield plain
        elif known in (None, all_tricks):
            filled = {**candidate.filled, "tricks": all_tricks}
            yield Candidate(hand=replace(deal.hand, evidence=told), filled=filled)


def tricks_told(deal: Deal, evidence: PointsSeen) -> Iterator[tuple[bool | None, PointsSeen]]:
    """Points with whether the shooter took every trick, where a moon needs them all and has not
    failed already: first all, then not all. One card point of another's says the second."""
    contract = deal.contract
    sides = deal.sides(None, None)  # who shoots the moon has no partner by High and Low
    mine = next((side for side in sides if contract and contract.seat in side), ())
    failed = any(owner not in mine for owner in evidence.owners.values())
    if failed or not (contract and contract.moon and _asks_for_tricks(deal.rules)):
        yield None, evidence
        return
    yield True, evidence
    other = next((seat for seat in deal.table.circle if seat not in mine), None)
    if other is not None:
        counts = evidence.card_points or {}
        of_others = any(count for seat, count in counts.items() if seat not in mine)
        lost = counts if of_others else {contract.seat: 2, other: 1}
        yield False, replace(evidence, card_points=lost)


def _asks_for_tricks(rules: RuleSet) -> bool:
    return rules.moon is not None and rules.moon.needs is MoonNeeds.TRICKS
