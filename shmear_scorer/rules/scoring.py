"""What a hand scores: from its contract and its tally to the rulings that move points and smucks.

The floor and the cap are not here: they look at what all rulings of a hand come to together.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set

from .auction import Contract
from .ruleset import HighLow, MoonNeeds, OthersScore, Partnership, Revoke, RuleSet
from .ruling import NOTHING, Chips, Facts, Ruling
from .state import GameState
from .table import ABSENT, Table
from .tally import Tally

_RULE_OF: Mapping[str, str] = {"low": "low_to", "game": "game_tie"}


def score_hand(
    state: GameState, contract: Contract | None, seen: Tally
) -> tuple[bool | None, list[Ruling]]:
    """Whether the bid was made (None without a pitcher), and the rulings, the pitcher's first."""
    rulings: list[Ruling] = []
    if seen.sides != state.table.playing:
        rulings.append(_partners_for_the_hand(state.rules, seen))
    made, first, done, side_at = None, 0, {ABSENT}, seen.side_at
    if contract is not None:
        first = contract.seat
        pitching = side_at[first]
        made, pitched = _pitching_side(state, contract, seen, pitching)
        rulings += pitched
        done.add(pitching)
    for side in (*side_at[first:], *side_at[:first]):
        if side not in done:
            rulings += _other_side(state, contract, seen, side, made)
            done.add(side)
    for point, owner in seen.owners.items():
        if owner is None:
            facts: dict[str, object] = {"point": point}
            if point == "game" and seen.card_points:
                facts["card_points"] = max(seen.card_points)
            absent = state.rules.high_low is HighLow.DECK and point in ("high", "low")
            rule = "high_low" if absent else _rule_of(point)
            rulings.append(Ruling(code="point-nobodys", rule=rule, facts=facts))
    return made, rulings


def scores_of(table: Table, seen: Tally, hand_side: int) -> tuple[int, ...]:
    """The scores that a side of the hand stands for: one, but for partners of one hand only."""
    if seen.sides is table.sides:
        return (hand_side,)
    return tuple(sorted({table.side_at[seat] for seat in seen.sides[hand_side]}))


def scores_that_made(
    table: Table, contract: Contract | None, made: bool | None, seen: Tally | None
) -> Set[int]:
    """The scores of the side that pitched and made its bid in this hand, if one did."""
    if not made or contract is None or seen is None:
        return frozenset()
    return frozenset(scores_of(table, seen, seen.side_at[contract.seat]))


def _partners_for_the_hand(rules: RuleSet, seen: Tally) -> Ruling:
    """Say who stood together, where that is not as they sit."""
    by_points = rules.partnership is Partnership.HIGH_LOW
    code = "partners-by-points" if by_points else "partners-called"
    return Ruling(code=code, rule="partnership", facts={"seats": list(seen.sides[0])})


def _rule_of(point: str) -> str:
    """The RuleSet field that says whose a point is."""
    return _RULE_OF.get(point, "points")


def _point_rulings(
    state: GameState, seen: Tally, hand_side: int, code: str, *, scored: bool
) -> list[Ruling]:
    """One ruling for each point that a side of the hand won, for each score it stands for."""
    rulings: list[Ruling] = []
    won = seen.won(hand_side)
    worths, awards = state.rules.worth, state.rules.awards
    for score in scores_of(state.table, seen, hand_side):
        for point, owner in won.items():
            facts: dict[str, object] = {"point": point, "seat": owner, "worth": worths[point]}
            if point in seen.cards:
                facts["card"] = str(seen.cards[point])
            if point == "game" and seen.card_points is not None:
                counted = seen.card_points[hand_side]
                facts["card_points"] = counted
                facts["tied"] = seen.card_points.count(counted) > 1
                others = [*seen.card_points[:hand_side], *seen.card_points[hand_side + 1 :]]
                facts["next"] = max(others, default=0)
            award = awards[point] if scored else NOTHING
            rulings.append(
                Ruling(code=code, rule=_rule_of(point), side=score, award=award, facts=facts)
            )
    return rulings


def _revoke_verdict(rules: RuleSet, seen: Tally, pitching: int) -> tuple[bool, bool]:
    """Whether the pitching side is set for its own revoke, and whether it can't be set for
    another's."""
    if rules.revoke is Revoke.FLAG or not seen.revokes:
        return False, False
    offenders = {seen.side_at[revoked.seat] for revoked in seen.revokes}
    own = pitching in offenders
    return own, not own


def _pitching_side(
    state: GameState, contract: Contract, seen: Tally, side: int
) -> tuple[bool, list[Ruling]]:
    if contract.moon:
        return _moon(state, contract, seen, side)
    rules = state.rules
    won = sum([rules.worth[point] for point in seen.won(side)])
    facts = {"seat": contract.seat, "bid": contract.bid, "won": won, "dumped": contract.dumped}
    revoked, spared = _revoke_verdict(rules, seen, side)
    made = (won >= contract.bid or spared) and not revoked
    code = "point-scored" if made else "point-towards-bid"
    rulings = _point_rulings(state, seen, side, code, scored=made)
    for score in scores_of(state.table, seen, side):
        if made and won < contract.bid:
            rulings.append(_spared(rules, score, facts))
        elif made:
            rulings.append(Ruling(code="bid-made", rule="min_bid", side=score, facts=facts))
        else:
            code, rule = ("set-by-revoke", "revoke") if revoked else ("set", "set_smucks")
            award = Chips(-contract.bid, 0)
            rulings.append(Ruling(code=code, rule=rule, side=score, award=award, facts=facts))
            if rules.set_smucks:
                award = Chips(0, rules.set_smucks)
                rulings.append(
                    Ruling(code="set-smucks", rule="set_smucks", side=score, award=award)
                )
    return made, rulings


def _spared(rules: RuleSet, score: int, facts: Facts) -> Ruling:
    """A bid that was missed while a defender revoked: what lacks is made up, under ``set``."""
    lacking = facts["bid"] - facts["won"] if rules.revoke is Revoke.SET else 0
    return Ruling(
        code="bid-spared", rule="revoke", side=score, award=Chips(lacking, 0), facts=facts
    )


def _moon(
    state: GameState, contract: Contract, seen: Tally, side: int
) -> tuple[bool, list[Ruling]]:
    rules, moon = state.rules, state.rules.moon
    assert moon is not None, "the auction allows no moon without its rule"
    won = seen.won(side)
    missing = [point for point in rules.worth if point not in won]
    tricks_lost = moon.needs is MoonNeeds.TRICKS and seen.all_tricks is False
    complete = not missing and not tricks_lost
    revoked, spared = _revoke_verdict(rules, seen, side)
    made = not revoked and (complete or (spared and rules.revoke is Revoke.SET))
    facts: Facts = {
        "seat": contract.seat,
        "missing": missing,
        "tricks_lost": tricks_lost,
        "revoked": revoked,
    }
    scores = scores_of(state.table, seen, side)
    scored = moon.made is None if made else spared
    code = "point-scored" if scored else "point-towards-bid"
    rulings = _point_rulings(state, seen, side, code, scored=scored)
    if scored and not complete:
        every = sum(rules.worth.values())
        bid = {"seat": contract.seat, "bid": every, "dumped": contract.dumped}
        bid["won"] = sum(rules.worth[point] for point in won)
        rulings += (_spared(rules, score, bid) for score in scores)
    if made:
        for score in scores:
            if moon.made is None:
                rulings.append(Ruling(code="moon-made", rule="moon", side=score, facts=facts))
            else:
                award = Chips(moon.made, 0)
                rulings.append(
                    Ruling(code="moon-made-for", rule="moon", side=score, award=award, facts=facts)
                )
    elif not spared:
        for score in scores:
            rulings += _moon_failed(state, score, facts)
    return made, rulings


def _moon_failed(state: GameState, score: int, facts: Facts) -> Iterator[Ruling]:
    moon = state.rules.moon
    assert moon is not None, "the auction allows no moon without its rule"
    match moon.failed:
        case None:
            code, lost = "moon-failed", max(0, state.scores[score])
        case "loses":
            code, lost = "moon-failed-game", 0
        case lost:
            code = "moon-failed-for"
    yield Ruling(
        code=code, rule="moon", side=score, award=Chips(-lost, 0), facts={**facts, "lost": lost}
    )
    if moon.smucks:
        yield Ruling(code="moon-smucks", rule="moon", side=score, award=Chips(0, moon.smucks))


def _other_side(
    state: GameState, contract: Contract | None, seen: Tally, side: int, made: bool | None
) -> list[Ruling]:
    rules = state.rules
    if rules.revoke is not Revoke.FLAG and any(
        revoked.seat in seen.sides[side] for revoked in seen.revokes
    ):
        rulings = _point_rulings(state, seen, side, "point-lost-by-revoke", scored=False)
        if rules.revoke is Revoke.BID and contract is not None:
            award, facts = Chips(-contract.bid, 0), {"bid": contract.bid}
            rulings += (
                Ruling(code="revoke-loses-bid", rule="revoke", side=score, award=award, facts=facts)
                for score in scores_of(state.table, seen, side)
            )
        return rulings
    scored = not (made and rules.others_score is OthersScore.IF_SET)
    code = "point-scored" if scored else "point-not-scored"
    return _point_rulings(state, seen, side, code, scored=scored)
