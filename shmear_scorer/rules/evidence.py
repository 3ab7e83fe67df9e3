"""A hand's evidence, whatever kind it is, into one Tally; here for points by word of the table,
in `cards_seen` for piles and tricks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from .auction import Contract
from .cards_seen import from_piles, from_tricks, thrown_problems
from .hand import HandRecord, PointsSeen, Tricks
from .ruleset import POINT_NAMES, HighLow, JokerLead, RuleSet, TrumpBy
from .ruling import Facts, Problem, blocking
from .table import Seat, Table
from .tally import Deal, Tally, game_can_be_nobodys, game_owner, same_side
from .tricks import trump_made_by

NUMBERED = ("high", "low", "jack", "jick", "ten", "three", "five")
"""The points that some numbered trump, or its player, brings."""


def read_evidence(
    rules: RuleSet, table: Table, dealer: Seat, contract: Contract | None, hand: HandRecord
) -> Tally:
    """Read a hand's evidence. What is wrong with it comes as the tally's problems; where one
    blocks, nothing else of the tally means anything."""
    deal = Deal(rules=rules, table=table, dealer=dealer, contract=contract, hand=hand)
    evidence = hand.evidence
    if evidence is None:
        return deal.refused([Problem(code="evidence-missing", where="evidence")])
    if isinstance(evidence, PointsSeen):
        return _from_points(deal, evidence)
    trump = _trump(deal)
    if trump is None:
        return deal.refused([Problem(code="trump-missing", where="trump")])
    if isinstance(evidence, Tricks):
        return from_tricks(deal, evidence, rules.ranking(trump))
    return from_piles(deal, evidence, rules.ranking(trump))


def _trump(deal: Deal) -> str | None:
    """The trump of a hand whose cards were seen: as recorded, or as the first lead makes it."""
    evidence = deal.hand.evidence
    if deal.hand.trump or not isinstance(evidence, Tricks):
        return deal.hand.trump
    lead = next((card for trick in evidence.tricks for card in trick), None)
    return trump_made_by(deal.rules, lead) if lead else None


def _from_points(deal: Deal, seen: PointsSeen) -> Tally:
    rules, counts = deal.rules, seen.card_points
    counted = counts is not None and "game" in rules.worth
    problems = [
        *_entry_problems(rules, deal.table, seen.owners, counted=counted),
        *_nobody_problems(rules, seen.owners),
        *(_count_problems(rules, deal.table, counts) if counts else ()),
        *thrown_problems(deal),
    ]
    if blocking(problems):
        return deal.refused(problems)
    owners = {point: seen.owners.get(point) for point in rules.worth}
    sides = deal.sides(owners.get("high"), owners.get("low"))
    by_side = None
    if counts is not None:
        by_side = tuple(sum(counts.get(seat, 0) for seat in side) for side in sides)
    if counted and by_side is not None:
        owner = game_owner(deal, sides, by_side)
        if "game" in seen.owners and not same_side(sides, owner, owners["game"]):
            facts = {"claimed": owners["game"], "counted": owner}
            problems.append(
                Problem(code="game-contradicts-count", where="points.game", facts=facts)
            )
        owners["game"] = owner
    elif "game" in owners and owners["game"] is None:
        pitched = deal.contract is not None
        if not game_can_be_nobodys(rules, len(sides), pitched=pitched):
            tie = {"game_tie": rules.game_tie.value}
            problems.append(Problem(code="game-cannot-be-nobodys", where="points.game", facts=tie))
    took_all = None
    if by_side is not None and deal.contract:
        mine = next(i for i, side in enumerate(sides) if deal.contract.seat in side)
        if any(count for i, count in enumerate(by_side) if i != mine):
            took_all = False
    return Tally(
        sides=sides,
        owners=owners,
        card_points=by_side,
        all_tricks=took_all,
        problems=tuple(problems),
    )


def _entry_problems(
    rules: RuleSet, table: Table, owners: Mapping[str, Seat | None], *, counted: bool
) -> Iterable[Problem]:
    """Points without an entry, entries without a point, owners who don't play."""
    for point in rules.worth:
        if point not in owners and not (point == "game" and counted):
            yield Problem(code="point-missing", where=f"points.{point}", facts={"point": point})
    for point, owner in owners.items():
        if owner is not None and (problem := table.seat_problem(owner, f"points.{point}")):
            yield problem
        elif point not in rules.worth and (owner is not None or point not in POINT_NAMES):
            yield Problem(code="point-unknown", where=f"points.{point}", facts={"point": point})


def high_can_be_nobodys(rules: RuleSet) -> bool:
    """Whether High and Low may be nobody's: they are two certain cards, which may lie among the
    sleepers, or no numbered trump need be in play, since trump is named and none was dealt, or it
    was made by a joker."""
    joker_led = rules.jokers > 0 and rules.joker_lead is not JokerLead.REFUSED
    return rules.high_low is HighLow.DECK or rules.trump_by is TrumpBy.NAME or joker_led


def _nobody_problems(rules: RuleSet, owners: Mapping[str, Seat | None]) -> Iterable[Problem]:
    """High and Low go to nobody only where no numbered trump can have been in play, or where
    they are two certain cards, which need not have been."""
    if rules.high_low is HighLow.DECK:
        return
    if high_can_be_nobodys(rules) and all(owners.get(point) is None for point in NUMBERED):
        return
    for point in ("high", "low"):
        if point in rules.worth and point in owners and owners[point] is None:
            yield Problem(code="high-low-nobodys", where=f"points.{point}", facts={"point": point})


def _count_problems(
    rules: RuleSet, table: Table, card_points: Mapping[Seat, float]
) -> Iterable[Problem]:
    for seat, count in card_points.items():
        if problem := table.seat_problem(seat, f"card_points.{seat}"):
            yield problem
        elif count < 0:
            facts: Facts = {"seat": seat, "count": count}
            yield Problem(code="card-points-negative", where=f"card_points.{seat}", facts=facts)
        elif count % 1 and not rules.halves:
            facts = {"seat": seat, "count": count}
            yield Problem(code="card-points-half", where=f"card_points.{seat}", facts=facts)
    total = sum(card_points.values())
    if total > rules.card_points_total:
        facts = {"total": total, "deck": rules.card_points_total}
        yield Problem(code="card-points-too-many", where="card_points", facts=facts)
