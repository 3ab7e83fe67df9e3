"""Cards that change hands before the first trick: the kitty, discards, the exchange.

Records of them are optional. What can't be is refused; what was merely not allowed is shown.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from .cards import JOKERS, Card, Ranking
from .ruleset import RuleSet
from .ruling import Facts, Problem
from .table import Seat
from .tally import Deal


def exchange_problems(
    deal: Deal, ranking: Ranking | None, played_by: Mapping[Card, Seat]
) -> Iterator[Problem]:
    """What is wrong with a hand's kitty and discards. ``ranking`` is None where trump, and
    ``played_by`` empty where who played each card, is not known."""
    rules, hand = deal.rules, deal.hand
    if hand.kitty or (hand.discards and rules.kitty):
        yield from _kitty_problems(deal, played_by)
    if rules.exchange is None:
        if hand.discards and not rules.kitty:
            yield _shown("discards-not-played", "discards")
        return
    for seat, cards in hand.discards.items():
        if rules.kitty and deal.contract and seat == deal.contract.seat:
            continue
        where = f"discards.{seat}"
        trumps = [card for card in cards if ranking and ranking.is_trump(card)]
        if deal.contract and deal.contract.moon and seat == deal.contract.seat:
            yield _shown("exchange-moon", where, seat=seat)
        if seat == deal.dealer and rules.exchange.dealer_takes_rest:
            yield from _dealer_problems(rules, ranking, where, seat, trumps, played_by)
            continue
        if len(cards) > rules.exchange.up_to:
            most = rules.exchange.up_to
            yield _shown("exchange-too-many", where, seat=seat, cards=len(cards), most=most)
        for card in trumps:
            yield _shown("exchange-trump-thrown", where, seat=seat, card=str(card))


def _shown(code: str, where: str, **facts: object) -> Problem:
    return Problem(code=code, where=where, facts=facts, blocks=False)


def _dealer_problems(
    rules: RuleSet,
    ranking: Ranking | None,
    where: str,
    seat: Seat,
    trumps: list[Card],
    played_by: Mapping[Card, Seat],
) -> Iterator[Problem]:
    """The dealer throws trumps only when too many are held, and never those that are points."""
    kept = [card for card, player in played_by.items() if player == seat]
    plain_kept = any(not ranking.is_trump(card) for card in kept) if ranking else False
    for card in trumps:
        low = ranking and rules.extreme("low", ranking.trump)
        if card.rank in ("A", "J", *JOKERS) or card == low:
            yield _shown("exchange-point-thrown", where, seat=seat, card=str(card))
        elif plain_kept:
            yield _shown("exchange-trump-thrown", where, seat=seat, card=str(card))


def _kitty_problems(deal: Deal, played_by: Mapping[Card, Seat]) -> Iterator[Problem]:
    """The pitcher takes the kitty and throws as many; who shoots the moon may not touch it.

    Not every card need be written down, so too few are only shown; too many can't be.
    """
    rules, hand, contract = deal.rules, deal.hand, deal.contract
    if not rules.kitty:
        yield _shown("kitty-not-played", "kitty")
        return
    if hand.kitty and len(hand.kitty) != rules.kitty:
        facts: Facts = {"cards": len(hand.kitty), "needs": rules.kitty}
        too_many = len(hand.kitty) > rules.kitty
        yield Problem(code="kitty-size", where="kitty", facts=facts, blocks=too_many)
    for place, card in enumerate(hand.kitty):
        if card not in rules.pack:
            yield Problem(code="card-not-in-deck", where="kitty", facts={"card": str(card)})
        elif hand.kitty[:place].count(card) >= rules.pack[card]:
            yield Problem(code="card-twice", where="kitty", facts={"card": str(card)})
    pitcher = contract.seat if contract and not contract.moon else None
    for seat, cards in hand.discards.items():
        where = f"discards.{seat}"
        facts = {"seat": seat, "cards": len(cards), "needs": rules.kitty}
        if seat != pitcher:
            if rules.exchange is None:
                yield Problem(code="kitty-others-discard", where=where, facts=facts)
        elif len(cards) != rules.kitty and rules.exchange is None:
            too_many = len(cards) > rules.kitty
            yield Problem(code="kitty-discards", where=where, facts=facts, blocks=too_many)
    for card in hand.kitty:
        player = played_by.get(card)
        if player is not None and player != pitcher and rules.pack.get(card) == 1:
            facts = {"card": str(card), "seat": player}
            yield Problem(code="kitty-card-elsewhere", where="kitty", facts=facts)
