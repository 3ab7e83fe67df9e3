"""The auction: which calls are legal and why another is not, who won, and what follows when
everybody passed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from .hand import MOON, PASS, Bid, Call, Dump, HandRecord
from .ruleset import AllPass, DealerMatch, RuleSet
from .ruling import Facts, Problem
from .table import Seat, seats_after


@dataclass(frozen=True, kw_only=True, slots=True)
class Contract:
    """Who pitches, and for how much. For the moon ``bid`` is the highest bid there is.

    ``dumped``: everybody passed, and it fell to the dealer.
    """

    seat: Seat
    bid: int
    moon: bool = False
    dumped: bool = False


class Sequel(Enum):
    """What follows an auction."""

    PLAY = "the contract is played"
    FREE = "played without a pitcher, eldest leads"
    FORFEIT = "the dealer pays, nothing is played"
    REDEAL = "no hand, the same dealer deals again"
    DEAL_PASSES = "no hand, the next dealer deals"


@dataclass(frozen=True, kw_only=True, slots=True)
class Settled:
    """How an auction came out. Without a sequel it did not: the problems say why."""

    sequel: Sequel | None
    contract: Contract | None = None
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Auction:
    """An auction as far as it got. ``scores`` are by seat, as they stood before the hand; seats
    that are ``away`` don't speak."""

    rules: RuleSet
    dealer: Seat
    scores: tuple[int, ...]
    first_hand: bool
    calls: tuple[Bid, ...] = ()
    away: tuple[Seat, ...] = ()

    @property
    def order(self) -> tuple[Seat, ...]:
        """Who speaks, in this order: the dealer last."""
        return seats_after(len(self.scores), self.away, self.dealer)

    @property
    def standing(self) -> Bid | None:
        """The bid that holds the auction: the last that was no pass."""
        return next((bid for bid in reversed(self.calls) if bid.call != PASS), None)

    @property
    def turn(self) -> Seat | None:
        """Whose call it is; None when the auction is over."""
        return self.turn_after(len(self.calls), self.standing)

    def turn_after(self, made: int, standing: Bid | None) -> Seat | None:
        """Whose call it is after so many, while ``standing`` holds the auction."""
        order = self.order
        if made >= len(order):
            return None
        if self.rules.max_bid_ends and standing:
            if standing.call == MOON:
                return None
            highest = standing.call == self.rules.highest_bid
            if highest and all(map(self.moon_problem, order[made:])):
                return None
        return order[made]

    def with_calls(self, calls: Iterable[Bid]) -> Auction:
        """The auction once these calls were made, legal or not."""
        return Auction(
            rules=self.rules,
            dealer=self.dealer,
            scores=self.scores,
            first_hand=self.first_hand,
            calls=(*self.calls, *calls),
            away=self.away,
        )

    def moon_problem(self, seat: Seat) -> Problem | None:
        """Why ``seat`` has no right to the moon at all, or None."""
        moon = self.rules.moon
        if moon is None:
            return Problem(code="moon-not-played", facts={"seat": seat})
        if moon.from_score is None or (moon.first_hand and self.first_hand):
            return None
        if self.scores[seat] >= moon.from_score:
            return None
        facts = {"seat": seat, "score": self.scores[seat], "needs": moon.from_score}
        return Problem(code="moon-needs-score", facts=facts)

    def bid_problem(self, seat: Seat, call: Call) -> Problem | None:
        """Why ``call`` can't win any auction for ``seat``, whatever the others say, or None."""
        if call == MOON:
            return self.moon_problem(seat)
        facts = {
            "seat": seat,
            "bid": call,
            "min": self.rules.min_bid,
            "max": self.rules.highest_bid,
        }
        if not isinstance(call, int) or call < self.rules.min_bid:
            return Problem(code="bid-below-lowest", facts=facts)
        if call > self.rules.highest_bid:
            return Problem(code="bid-above-highest", facts=facts)
        return None

    def call_problem(self, call: Call) -> Problem | None:
        """Why the player in turn may not say ``call`` now, or None."""
        if self.turn is None:
            return Problem(code="auction-over")
        return self.problem_with(self.turn, call, self.standing)

    def problem_with(self, seat: Seat, call: Call, standing: Bid | None) -> Problem | None:
        """Why ``seat``, in turn, may not say ``call`` over ``standing``, or None."""
        if call == PASS:
            return None
        if problem := self.bid_problem(seat, call):
            return problem
        if standing is None:
            return None
        facts: Facts = {
            "seat": seat,
            "bid": call,
            "holder": standing.seat,
            "standing": standing.call,
        }
        if call == MOON:
            return Problem(code="moon-over-moon", facts=facts) if standing.call == MOON else None
        if standing.call == MOON:
            return Problem(code="bid-over-moon", facts=facts)
        if int(call) > int(standing.call):
            return None
        if call == standing.call and seat == self.dealer:
            match self.rules.dealer_may_match:
                case DealerMatch.ANY:
                    return None
                case DealerMatch.HIGHEST if call == self.rules.highest_bid:
                    return None
                case DealerMatch.HIGHEST:
                    return Problem(code="dealer-matches-highest-only", facts=facts)
        return Problem(code="bid-not-higher", facts=facts)


def call_through(auction: Auction, calls: Sequence[Bid]) -> tuple[Auction, tuple[Problem, ...]]:
    """The auction after ``calls``, as far as they are legal, and what is wrong with the first that
    is not. A problem's ``where`` is ``calls.N``, counted from 1."""
    made, standing = len(auction.calls), auction.standing
    for number, bid in enumerate(calls, 1):
        turn = auction.turn_after(made, standing)
        if turn is None:
            problem: Problem | None = Problem(code="auction-over", facts={"seat": bid.seat})
        elif bid.seat != turn:
            problem = Problem(code="call-out-of-turn", facts={"seat": bid.seat, "turn": turn})
        else:
            problem = auction.problem_with(turn, bid.call, standing)
        if problem:
            return auction.with_calls(calls[: number - 1]), (
                replace(problem, where=f"calls.{number}"),
            )
        made += 1
        if bid.call != PASS:
            standing = bid
    return auction.with_calls(calls), ()


def settle(auction: Auction, hand: HandRecord) -> Settled:
    """Who pitches in ``hand`` and for how much, or what follows when everybody passed.

    ``auction`` is the empty one of this hand, with its dealer.
    """
    if hand.calls is not None:
        auction, problems = call_through(auction, hand.calls)
        if not problems and auction.turn is not None:
            facts = {"turn": auction.turn}
            problems = (Problem(code="auction-unfinished", where="calls", facts=facts),)
        if problems:
            return Settled(sequel=None, problems=problems)
        won = auction.standing
    elif hand.bid is not None:
        won = hand.bid
        if problem := auction.bid_problem(won.seat, won.call):
            return Settled(sequel=None, problems=(replace(problem, where="bid"),))
    elif hand.passed:
        won = None
    else:
        return Settled(sequel=None, problems=(Problem(code="auction-missing", where="bid"),))
    if won is None:
        return _all_passed(auction, hand)
    if hand.dump is not None:
        return Settled(sequel=None, problems=(Problem(code="dump-after-bid", where="dump"),))
    return Settled(sequel=Sequel.PLAY, contract=_contract(auction.rules, won.seat, won.call))


def _contract(rules: RuleSet, seat: Seat, call: Call, *, dumped: bool = False) -> Contract:
    moon = call == MOON
    return Contract(
        seat=seat, bid=rules.highest_bid if moon else int(call), moon=moon, dumped=dumped
    )


def _all_passed(auction: Auction, hand: HandRecord) -> Settled:
    rules, dealer, dump = auction.rules, auction.dealer, hand.dump
    facts = {"seat": dealer, "all_pass": rules.all_pass.value}
    choice = rules.all_pass is AllPass.DEALER_CHOICE
    if choice and dump is None:
        return Settled(
            sequel=None, problems=(Problem(code="dump-missing", where="dump", facts=facts),)
        )
    stuck = rules.all_pass is AllPass.DEALER_STUCK
    if dump is not None and not choice and not (stuck and dump is Dump.PLAY):
        facts = {**facts, "dump": dump.value}
        return Settled(
            sequel=None, problems=(Problem(code="dump-no-choice", where="dump", facts=facts),)
        )
    if dump is Dump.MOON:
        if problem := auction.moon_problem(dealer):
            return Settled(sequel=None, problems=(replace(problem, where="dump"),))
        return Settled(sequel=Sequel.PLAY, contract=_contract(rules, dealer, MOON, dumped=True))
    if dump is Dump.PLAY or stuck:
        contract = _contract(rules, dealer, rules.min_bid, dumped=True)
        return Settled(sequel=Sequel.PLAY, contract=contract)
    if rules.all_pass is AllPass.ELDEST_LEADS:
        return Settled(sequel=Sequel.FREE)
    played = (hand.evidence, hand.trump, hand.partner, hand.claims)
    if any(seen is not None for seen in played) or hand.kitty or hand.discards:
        problem = Problem(code="evidence-without-play", where="evidence", facts=facts)
        return Settled(sequel=None, problems=(problem,))
    match rules.all_pass:
        case AllPass.REDEAL:
            return Settled(sequel=Sequel.REDEAL)
        case AllPass.DEAL_PASSES:
            return Settled(sequel=Sequel.DEAL_PASSES)
        case _:
            return Settled(sequel=Sequel.FORFEIT)
