"""adjudicate(state, hand) → HandResult: the only place where points are given or taken.

Every change of a score is a ruling; a score after a hand is the score before plus the awards of
the hand's rulings, and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from .auction import Auction, Contract, Sequel, settle
from .cards import SUITS
from .going_out import going_out
from .hand import Adjustments, HandRecord, Item
from .ruleset import MoonNeeds, MustPitch, OthersScore, Revoke, RuleSet
from .ruling import Chips, Problem, Ruling, blocking
from .state import GameState, HandResult
from .table import Seat
from .tally import Tally, tally


def adjudicate(state: GameState, item: Item, also: Sequence[Problem] = ()) -> HandResult:
    """What ``item`` does to the game in ``state``.

    ``also`` are problems found while the record was read; like the record's own, those that block
    leave everything as it was. The result has the outcome, if this ends the game.
    """
    if isinstance(item, Adjustments):
        result = _adjust(state, item)
    else:
        result = _hand(state, item)
    problems = (*also, *result.problems)
    if state.outcome is not None:
        problems = (Problem(code="game-is-over"), *problems)
    result = replace(result, problems=problems)
    if result.refused:
        return _void(state, result)
    moved = _with_limits(state, result)
    return going_out(state, moved) if _counts(moved) else moved


def _void(state: GameState, result: HandResult) -> HandResult:
    """A refused record: it keeps its place and its problems, and moves nothing."""
    return replace(
        result, rulings=(), made=None, outcome=None, scores=state.scores, smucks=state.smucks
    )


def _counts(result: HandResult) -> bool:
    return result.number is not None or isinstance(result.item, Adjustments)


def _blank(state: GameState, item: Item, dealer: Seat, **fields: object) -> HandResult:
    blank = HandResult(
        item=item,
        number=state.hand_number,
        dealer=dealer,
        next_dealer=state.table.after(dealer),
        scores_before=state.scores,
        smucks_before=state.smucks,
        scores=state.scores,
        smucks=state.smucks,
    )
    return replace(blank, **fields)


def _adjust(state: GameState, item: Adjustments) -> HandResult:
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
        if smucks[side] < 0:
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
    return _blank(
        state,
        item,
        state.dealer,
        number=None,
        next_dealer=state.dealer,
        rulings=tuple(rulings),
        problems=tuple(problems),
    )


def _hand(state: GameState, hand: HandRecord) -> HandResult:
    rules, table = state.rules, state.table
    problems = list(_seat_problems(len(table.players), hand))
    dealer = state.dealer if hand.dealer is None else hand.dealer
    if problems:
        return _blank(state, hand, state.dealer, problems=tuple(problems))
    by_seat = tuple(state.scores[side] for side in table.side_at)
    auction = Auction(rules=rules, dealer=dealer, scores=by_seat, first_hand=state.first_hand)
    settled = settle(auction, hand)
    if settled.sequel is None:
        return _blank(state, hand, dealer, problems=settled.problems)
    match settled.sequel:
        case Sequel.REDEAL | Sequel.DEAL_PASSES:
            redeal = settled.sequel is Sequel.REDEAL
            ruling = Ruling(
                code="redealt" if redeal else "deal-passed", rule="all_pass", facts={"dealer": dealer}
            )
            after = dealer if redeal else table.after(dealer)
            return _blank(state, hand, dealer, number=None, next_dealer=after, rulings=(ruling,))
        case Sequel.FORFEIT:
            ruling = Ruling(
                code="forfeited" if hand.dump else "dealer-pays",
                rule="forfeit",
                side=table.side_at[dealer],
                award=Chips(-rules.forfeit.points, rules.forfeit.smucks),
                facts={"dealer": dealer, "points": rules.forfeit.points},
            )
            return _blank(state, hand, dealer, rulings=(ruling,))
    contract = settled.contract
    if problem := _partner_problem(rules, contract, hand):
        return _blank(state, hand, dealer, contract=contract, problems=(problem,))
    seen = tally(rules, table, dealer, contract, hand)
    result = _blank(state, hand, dealer, contract=contract, tally=seen, problems=seen.problems)
    if result.refused:
        return result
    made, rulings = _score(state, contract, seen)
    return replace(result, made=made, rulings=tuple(rulings))


def _seat_problems(players: int, hand: HandRecord) -> Iterator[Problem]:
    """Seats that nobody sits at, and a trump that is no suit."""
    there = range(players)
    if hand.dealer is not None and hand.dealer not in there:
        yield Problem(code="no-such-player", where="dealer")
    if hand.bid is not None and hand.bid.seat not in there:
        yield Problem(code="no-such-player", where="bid")
    for number, bid in enumerate(hand.calls or (), 1):
        if bid.seat not in there:
            yield Problem(code="no-such-player", where=f"calls.{number}")
    if hand.partner is not None and hand.partner not in there:
        yield Problem(code="no-such-player", where="partner")
    for seat in hand.discards:
        if seat not in there:
            yield Problem(code="no-such-player", where=f"discards.{seat}")
    if hand.trump is not None and hand.trump not in SUITS:
        yield Problem(code="no-such-suit", where="trump", facts={"trump": hand.trump})


def _partner_problem(
    rules: RuleSet, contract: Contract | None, hand: HandRecord
) -> Problem | None:
    if hand.partner is None:
        return None
    if rules.partnership.value != "called" or contract is None:
        return Problem(code="partner-not-called", where="partner")
    if hand.partner == contract.seat:
        return Problem(code="partner-is-pitcher", where="partner", facts={"seat": contract.seat})
    return None


# ------------------------------------------------------------------- what is scored


def _score(
    state: GameState, contract: Contract | None, seen: Tally
) -> tuple[bool | None, list[Ruling]]:
    """Whether the bid was made (None without a pitcher), and the rulings, the pitcher's first."""
    rulings: list[Ruling] = list(_partners_for_the_hand(state, contract, seen))
    made = None
    pitching = None
    if contract is not None:
        pitching = seen.side_of(contract.seat)
        made, rows = _pitching_side(state, contract, seen, pitching)
        rulings += rows
    for side in _from_pitcher_on(seen, contract):
        if side != pitching:
            rulings += _other_side(state, contract, seen, side, made)
    for point, owner in seen.owners.items():
        if owner is None:
            counts = seen.card_points
            tied = point == "game" and counts is not None
            facts = {"point": point, **({"card_points": max(counts)} if tied and counts else {})}
            rulings.append(Ruling(code="point-nobodys", rule=_rule_of(point), facts=facts))
    return made, rulings


def _from_pitcher_on(seen: Tally, contract: Contract | None) -> list[int]:
    start = contract.seat if contract else 0
    return sorted(range(len(seen.sides)), key=lambda i: min((seat - start) % 100 for seat in seen.sides[i]))


def _partners_for_the_hand(
    state: GameState, contract: Contract | None, seen: Tally
) -> Iterator[Ruling]:
    """Say who stood together, where that is not as they sit."""
    if seen.sides == state.table.sides:
        return
    pair = seen.sides[0]
    code = "partners-by-points" if state.rules.partnership.value == "high-low" else "partners-called"
    yield Ruling(code=code, rule="partnership", facts={"seats": list(pair)})


def _rule_of(point: str) -> str:
    """The RuleSet field that says whose a point is."""
    return {"low": "low_to", "game": "game_tie"}.get(point, "points")


def _point_rulings(
    state: GameState, seen: Tally, hand_side: int, code: str, *, scored: bool
) -> Iterator[Ruling]:
    """One ruling for each point that a side of the hand won, for each score it stands for."""
    for score in _scores_of(state, seen, hand_side):
        for point, owner in seen.won(hand_side).items():
            worth = state.rules.worth[point]
            facts: dict[str, object] = {"point": point, "seat": owner, "worth": worth}
            if point in seen.cards:
                facts["card"] = str(seen.cards[point])
            if point == "game" and seen.card_points is not None:
                facts["card_points"] = seen.card_points[hand_side]
                facts["tied"] = seen.card_points.count(seen.card_points[hand_side]) > 1
            yield Ruling(
                code=code,
                rule=_rule_of(point),
                side=score,
                award=Chips(worth if scored else 0),
                facts=facts,
            )


def _scores_of(state: GameState, seen: Tally, hand_side: int) -> list[int]:
    """The scores that a side of the hand stands for: one, but for partners of one hand only."""
    return sorted({state.table.side_at[seat] for seat in seen.sides[hand_side]})


def _worth(state: GameState, seen: Tally, hand_side: int) -> int:
    return sum(state.rules.worth[point] for point in seen.won(hand_side))


def _offenders(seen: Tally) -> set[int]:
    """The sides of the hand that revoked."""
    return {seen.side_of(revoked.seat) for revoked in seen.revokes}


def _pitching_side(
    state: GameState, contract: Contract, seen: Tally, side: int
) -> tuple[bool, list[Ruling]]:
    if contract.moon:
        return _moon(state, contract, seen, side)
    rules = state.rules
    won = _worth(state, seen, side)
    facts = {"seat": contract.seat, "bid": contract.bid, "won": won, "dumped": contract.dumped}
    revoked, spared = _revoke_verdict(rules, seen, side)
    made = (won >= contract.bid or spared) and not revoked
    rulings: list[Ruling] = []
    if made:
        rulings += _point_rulings(state, seen, side, "point-scored", scored=True)
        extra = max(0, contract.bid - won) if rules.revoke is Revoke.SET else 0
        for score in _scores_of(state, seen, side):
            if won >= contract.bid:
                rulings.append(Ruling(code="bid-made", rule="min_bid", side=score, facts=facts))
            else:
                award = Chips(extra)
                rulings.append(
                    Ruling(code="bid-spared", rule="revoke", side=score, award=award, facts=facts)
                )
        return True, rulings
    rulings += _point_rulings(state, seen, side, "point-towards-bid", scored=False)
    for score in _scores_of(state, seen, side):
        code, rule = ("set-by-revoke", "revoke") if revoked else ("set", "min_bid")
        rulings.append(
            Ruling(code=code, rule=rule, side=score, award=Chips(-contract.bid), facts=facts)
        )
        if rules.set_smucks:
            award = Chips(0, rules.set_smucks)
            rulings.append(Ruling(code="set-smucks", rule="set_smucks", side=score, award=award))
    return False, rulings


def _revoke_verdict(rules: RuleSet, seen: Tally, pitching: int) -> tuple[bool, bool]:
    """Whether the pitching side is set for its own revoke, or can't be set for another's."""
    if rules.revoke is Revoke.FLAG:
        return False, False
    offenders = _offenders(seen)
    return pitching in offenders, bool(offenders - {pitching})


def _moon(
    state: GameState, contract: Contract, seen: Tally, side: int
) -> tuple[bool, list[Ruling]]:
    rules, moon = state.rules, state.rules.moon
    assert moon is not None, "the auction allows no moon without its rule"
    missing = [point for point in rules.worth if point not in seen.won(side)]
    tricks_lost = moon.needs is MoonNeeds.TRICKS and seen.all_tricks is False
    revoked, spared = _revoke_verdict(rules, seen, side)
    complete = not missing and not tricks_lost
    made = (complete or (spared and rules.revoke is Revoke.SET)) and not revoked
    facts = {
        "seat": contract.seat,
        "missing": missing,
        "tricks_lost": tricks_lost,
        "revoked": revoked,
    }
    rulings: list[Ruling] = []
    scores = _scores_of(state, seen, side)
    if made or (spared and not revoked):
        instead = moon.made if made else None
        code = "point-scored" if instead is None else "point-towards-bid"
        rulings += _point_rulings(state, seen, side, code, scored=instead is None)
        for score in scores:
            if not made:
                rulings.append(Ruling(code="bid-spared", rule="revoke", side=score, facts=facts))
            elif instead is None:
                rulings.append(Ruling(code="moon-made", rule="moon", side=score, facts=facts))
            else:
                award = Chips(instead)
                rulings.append(
                    Ruling(code="moon-made-for", rule="moon", side=score, award=award, facts=facts)
                )
        return made, rulings
    rulings += _point_rulings(state, seen, side, "point-towards-bid", scored=False)
    for score in scores:
        lost = max(0, state.scores[score]) if moon.failed is None else moon.failed
        code = "moon-failed" if moon.failed is None else "moon-failed-for"
        rulings.append(
            Ruling(code=code, rule="moon", side=score, award=Chips(-lost), facts={**facts, "lost": lost})
        )
        if moon.smucks:
            award = Chips(0, moon.smucks)
            rulings.append(Ruling(code="moon-smucks", rule="moon", side=score, award=award))
    return False, rulings


def _other_side(
    state: GameState, contract: Contract | None, seen: Tally, side: int, made: bool | None
) -> Iterator[Ruling]:
    rules = state.rules
    if rules.revoke is not Revoke.FLAG and side in _offenders(seen):
        yield from _point_rulings(state, seen, side, "point-lost-by-revoke", scored=False)
        if rules.revoke is Revoke.BID and contract is not None:
            for score in _scores_of(state, seen, side):
                award = Chips(-contract.bid)
                facts = {"bid": contract.bid}
                yield Ruling(
                    code="revoke-loses-bid", rule="revoke", side=score, award=award, facts=facts
                )
        return
    if rules.others_score is OthersScore.IF_SET and made:
        yield from _point_rulings(state, seen, side, "point-not-scored", scored=False)
        return
    yield from _point_rulings(state, seen, side, "point-scored", scored=True)


# -------------------------------------------------------------------- limits, sums


def _with_limits(state: GameState, result: HandResult) -> HandResult:
    """Add what the floor gives back and the cap takes, and sum up the scores."""
    points, smucks = _sums(result.rulings, len(state.scores))
    limits = [
        *_floor(state, points),
        *(_cap(state, result, points) if isinstance(result.item, HandRecord) else ()),
    ]
    for ruling in limits:
        points[ruling.side or 0] += ruling.award.points
    return replace(
        result,
        rulings=(*result.rulings, *limits),
        scores=tuple(a + points[i] for i, a in enumerate(state.scores)),
        smucks=tuple(a + smucks[i] for i, a in enumerate(state.smucks)),
    )


def _sums(rulings: Iterable[Ruling], sides: int) -> tuple[dict[int, int], dict[int, int]]:
    points, smucks = dict.fromkeys(range(sides), 0), dict.fromkeys(range(sides), 0)
    for ruling in rulings:
        if ruling.side is not None:
            points[ruling.side] += ruling.award.points
            smucks[ruling.side] += ruling.award.smucks
    return points, smucks


def _floor(state: GameState, points: Mapping[int, int]) -> Iterator[Ruling]:
    """A score never falls below the floor; one that lies below it already stays."""
    floor = state.rules.floor
    if floor is None:
        return
    for side, moved in points.items():
        before = state.scores[side]
        lowest = min(before, floor)
        if before + moved < lowest:
            facts = {"before": before, "would_be": before + moved, "floor": lowest}
            award = Chips(lowest - before - moved)
            yield Ruling(code="floor", rule="floor", side=side, award=award, facts=facts)


def _cap(state: GameState, result: HandResult, points: Mapping[int, int]) -> Iterator[Ruling]:
    """Under ``cap``, only a side that pitched and made its bid comes to the target."""
    rules = state.rules
    if rules.must_pitch_to_win is not MustPitch.CAP or rules.target is None:
        return
    free: set[int] = set()
    if result.made and result.contract and result.tally:
        pitching = result.tally.side_of(result.contract.seat)
        free = set(_scores_of(state, result.tally, pitching))
    for side, moved in points.items():
        before = state.scores[side]
        most = max(before, rules.target - 1)
        if side not in free and before + moved > most:
            facts = {"would_be": before + moved, "most": most, "target": rules.target}
            award = Chips(most - before - moved)
            yield Ruling(code="capped", rule="must_pitch_to_win", side=side, award=award, facts=facts)


