"""Going out: whether a game is over after a hand, who won, and by which step."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Set
from dataclasses import replace

from .ruleset import MustPitch, SeveralOut
from .ruling import Ruling
from .scoring import scores_of, scores_that_made
from .state import GameState, HandResult, Outcome, WonBy

Narrowed = tuple[int, ...]


def going_out(state: GameState, result: HandResult) -> HandResult:
    """``result`` with the outcome, if it ends the game, and with the rulings that settle it.

    Over a hand that still has problems no game can end: its points are not known.
    """
    if moon := _moon_wins(state, result):
        return replace(result, outcome=moon, settling=moon.rulings)
    ending = _ending(state, result)
    if ending is None:
        return result
    first, there, won_by = ending
    outcome, steps = _settle(state, result, there, won_by)
    settling = (first, *steps)
    if state.unsettled or outcome is None:
        return replace(result, settling=settling)
    return replace(result, outcome=replace(outcome, rulings=settling), settling=settling)


def _ending(state: GameState, result: HandResult) -> tuple[Ruling, Narrowed, WonBy] | None:
    """What ends the game after this hand, if something does, and who may have won by it."""
    rules = state.rules
    if there := _beside_the_shooter(state, result):
        seat = result.contract.seat if result.contract else None
        facts: dict[str, object] = {"seat": seat, "sides": list(there)}
        return Ruling(code="moon-lost", rule="moon", facts=facts), there, WonBy.MOON_LOST
    if there := _all_points(state, result):
        ruling = Ruling(code="all-points", rule="all_points_win", facts={"sides": list(there)})
        return ruling, there, WonBy.ALL_POINTS
    if rules.deals_each is not None:
        deals = rules.deals_each * len(state.table.players)
        if state.hands_played + (result.number is not None) < deals:
            return None
        there = _best(result, range(len(result.scores)))
        score = result.scores[there[0]]
        facts = {"sides": list(there), "score": score, "deals": rules.deals_each}
        return Ruling(code="deals-over", rule="deals_each", facts=facts), there, WonBy.DEALS
    if there := _out(state, result):
        facts = {"sides": list(there), "target": rules.target}
        return Ruling(code="out", rule="target", facts=facts), there, WonBy.TARGET
    return None


def _best(result: HandResult, sides: Iterable[int]) -> Narrowed:
    """Those of ``sides`` that have the highest score."""
    among = tuple(sides)
    best = max(result.scores[side] for side in among)
    return tuple(side for side in among if result.scores[side] == best)


def _beside_the_shooter(state: GameState, result: HandResult) -> Narrowed:
    """Where a failed moon lost the game: the best of the others."""
    lost = {ruling.side for ruling in result.rulings if ruling.code == "moon-failed-game"}
    if not lost:
        return ()
    return _best(result, (side for side in state.table.there if side not in lost))


_DO_NOT_COUNT = frozenset({"point-lost-by-revoke", "point-not-scored"})


def _all_points(state: GameState, result: HandResult) -> Narrowed:
    """Who won every point of the rules in this hand, where that wins the game. The points must
    count: those of a bid that was set don't, nor those lost by a revoke."""
    seen, contract = result.tally, result.contract
    if not state.rules.all_points_win or seen is None:
        return ()
    owners = {None if seat is None else seen.side_of(seat) for seat in seen.owners.values()}
    side = owners.pop()
    if side is None or owners or any(ruling.code in _DO_NOT_COUNT for ruling in result.rulings):
        return ()
    if contract and seen.side_of(contract.seat) == side and not result.made:
        return ()
    scores = scores_of(state.table, seen, side)
    if state.rules.must_pitch_to_win is MustPitch.NO:
        return scores
    may = _pitched_and_made(state, result)
    return tuple(score for score in scores if score in may)


def _moon_wins(state: GameState, result: HandResult) -> Outcome | None:
    moon = state.rules.moon
    contract = result.contract
    if not (contract and contract.moon and result.made and moon and moon.made is None):
        return None
    if state.unsettled:
        return None
    ruling = Ruling(code="moon-wins", rule="moon", facts={"seat": contract.seat})
    side = state.table.side_at[contract.seat]
    return Outcome(winners=(side,), won_by=WonBy.MOON, rulings=(ruling,))


def _pitched_and_made(state: GameState, result: HandResult) -> Set[int]:
    """The scores of the side that pitched and made its bid in this hand."""
    return scores_that_made(state.table, result.contract, result.made, result.tally)


def _out(state: GameState, result: HandResult) -> Narrowed:
    """Who is at or above the target, and may go out: nobody who is not at the table."""
    target = state.rules.target
    out = [i for i in state.table.there if target is not None and result.scores[i] >= target]
    if state.rules.must_pitch_to_win is not MustPitch.NO:
        may = _pitched_and_made(state, result)
        out = [side for side in out if side in may]
    return tuple(out)


def _settle(
    state: GameState, result: HandResult, there: Narrowed, won_by: WonBy
) -> tuple[Outcome | None, list[Ruling]]:
    """Narrow ``there`` by the steps of ``several_out`` until one is left, or they draw, or another
    hand has to be played (no outcome)."""
    steps: list[Ruling] = []
    last = SeveralOut.PLAY_ON
    for step in state.rules.several_out:
        if len(there) == 1:
            break
        if step in (SeveralOut.DRAW, SeveralOut.PLAY_ON):
            last = step
            break
        left, facts = _NARROW[step](state, result, there)
        steps.append(_step(step.value, there, left, **facts))
        there = left
    if len(there) == 1:
        return Outcome(winners=there, won_by=won_by), steps
    if won_by is WonBy.MOON_LOST:  # one is out of the game, so no other hand can settle it
        last = SeveralOut.DRAW
    steps.append(_step(last.value, there, there))
    if last is SeveralOut.PLAY_ON:
        return None, steps
    return Outcome(winners=there, won_by=WonBy.DRAW), steps


def _step(code: str, before: Narrowed, after: Narrowed, **facts: object) -> Ruling:
    return Ruling(
        code=f"tie-{code}",
        rule="several_out",
        facts={"among": list(before), "left": list(after), **facts},
    )


def _by_pitcher(
    state: GameState, result: HandResult, there: Narrowed
) -> tuple[Narrowed, Mapping[str, object]]:
    """The pitcher's side, if it is among them and made its bid; otherwise nothing changes."""
    contract = result.contract
    if contract is None:
        return there, {"seat": None}
    side = state.table.side_at[contract.seat]
    facts = {"seat": contract.seat, "bid": contract.bid, "moon": contract.moon, "made": result.made}
    return ((side,) if result.made and side in there else there), facts


def _by_score(
    state: GameState, result: HandResult, there: Narrowed
) -> tuple[Narrowed, Mapping[str, object]]:
    return _best(result, there), {"scores": [result.scores[side] for side in there]}


def _by_points_in_order(
    state: GameState, result: HandResult, there: Narrowed
) -> tuple[Narrowed, Mapping[str, object]]:
    """Who comes to the target first when the hand's points are counted one by one, in the order
    of the rules, the pitcher's before all others if it made its bid."""
    target, seen = state.rules.target, result.tally
    if target is None or seen is None:
        return there, {}
    scores = {side: result.scores_before[side] for side in there}
    first = _pitched_and_made(state, result)
    order = [(point, owner) for point, owner in seen.owners.items() if owner is not None]
    scored = {
        (ruling.side, ruling.facts.get("point"))
        for ruling in result.rulings
        if ruling.award.points > 0
    }
    already = tuple(side for side in there if scores[side] >= target)
    if already:
        return already, {"point": None}
    for pitchers in (True, False):
        for point, owner in order:
            gaining = {state.table.side_at[seat] for seat in seen.sides[seen.side_of(owner)]}
            for side in sorted(gaining & set(there)):
                if (side in first) == pitchers and (side, point) in scored:
                    scores[side] += state.rules.worth[point]
            there_now = tuple(side for side in there if scores[side] >= target)
            if there_now:
                return there_now, {"point": point}
    return there, {"point": None}


_NARROW: Mapping[
    SeveralOut,
    Callable[[GameState, HandResult, Narrowed], tuple[Narrowed, Mapping[str, object]]],
] = {
    SeveralOut.PITCHER: _by_pitcher,
    SeveralOut.SCORE: _by_score,
    SeveralOut.POINTS_IN_ORDER: _by_points_in_order,
}
