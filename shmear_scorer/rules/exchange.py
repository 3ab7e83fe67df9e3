"""Cards that change hands before the first trick: the kitty, discards, the exchange.

Records of them are optional. What can't be is refused; what was merely not allowed is shown.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from .auction import Contract
from .cards import JOKERS, Card, Ranking
from .hand import HandRecord
from .ruleset import RuleSet
from .ruling import Problem
from .table import Seat


def exchange_problems(
    rules: RuleSet,
    contract: Contract | None,
    dealer: Seat,
    hand: HandRecord,
    ranking: Ranking,
    played_by: Mapping[Card, Seat],
) -> Iterator[Problem]:
    """What is wrong with a hand's kitty and discards. ``played_by`` says who played each card,
    where that is known."""
    if hand.kitty or (hand.discards and rules.kitty):
        yield from _kitty_problems(rules, contract, hand, played_by)
    if rules.exchange is None:
        if hand.discards and not rules.kitty:
            yield Problem(code="discards-not-played", where="discards")
        return
    for seat, cards in hand.discards.items():
        where = f"discards.{seat}"
        trumps = [card for card in cards if ranking.is_trump(card)]
        if seat == dealer and rules.exchange.dealer_takes_rest:
            yield from _dealer_problems(rules, ranking, where, seat, cards, hand, played_by)
            continue
        if len(cards) > rules.exchange.up_to:
            facts = {"seat": seat, "cards": len(cards), "most": rules.exchange.up_to}
            yield Problem(code="exchange-too-many", where=where, facts=facts, blocks=False)
        for card in trumps:
            facts = {"seat": seat, "card": str(card)}
            yield Problem(code="exchange-trump-thrown", where=where, facts=facts, blocks=False)


def _dealer_problems(
    rules: RuleSet,
    ranking: Ranking,
    where: str,
    seat: Seat,
    cards: tuple[Card, ...],
    hand: HandRecord,
    played_by: Mapping[Card, Seat],
) -> Iterator[Problem]:
    """The dealer throws trumps only when too many are held, and never those that are points."""
    kept = [card for card, player in played_by.items() if player == seat]
    for card in cards:
        if not ranking.is_trump(card):
            continue
        facts = {"seat": seat, "card": str(card)}
        if card.rank in ("A", "J", "2", *JOKERS):
            yield Problem(code="exchange-point-thrown", where=where, facts=facts, blocks=False)
        elif any(not ranking.is_trump(other) for other in kept):
            yield Problem(code="exchange-trump-thrown", where=where, facts=facts, blocks=False)


def _kitty_problems(
    rules: RuleSet,
    contract: Contract | None,
    hand: HandRecord,
    played_by: Mapping[Card, Seat],
) -> Iterator[Problem]:
    """The pitcher takes the kitty and throws as many; who shoots the moon may not touch it."""
    if not rules.kitty:
        yield Problem(code="kitty-not-played", where="kitty")
        return
    if hand.kitty and len(hand.kitty) != rules.kitty:
        facts = {"cards": len(hand.kitty), "needs": rules.kitty}
        yield Problem(code="kitty-size", where="kitty", facts=facts)
    for card in hand.kitty:
        if card not in rules.pack:
            yield Problem(code="card-not-in-deck", where="kitty", facts={"card": str(card)})
    pitcher = contract.seat if contract and not contract.moon else None
    for seat, cards in hand.discards.items():
        facts = {"seat": seat, "cards": len(cards), "needs": rules.kitty}
        if seat != pitcher:
            yield Problem(code="kitty-others-discard", where=f"discards.{seat}", facts=facts)
        elif len(cards) != rules.kitty:
            yield Problem(code="kitty-discards", where=f"discards.{seat}", facts=facts)
    for card in hand.kitty:
        player = played_by.get(card)
        if player is not None and player != pitcher:
            facts = {"card": str(card), "seat": player}
            yield Problem(code="kitty-card-elsewhere", where="kitty", facts=facts)
