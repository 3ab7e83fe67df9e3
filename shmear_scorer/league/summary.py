"""From a folded game to its GameResult; and from paper."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from shmear_scorer.rules.credit import credits
from shmear_scorer.rules.game import Game
from shmear_scorer.rules.hand import MOON
from shmear_scorer.rules.state import GameState, HandResult, WonBy
from shmear_scorer.rules.table import Seat, Table
from shmear_scorer.rules.tally import Tally

from .results import (
    BidLine,
    GameResult,
    HandsLine,
    Level,
    PlayerId,
    PlayerTally,
    SideResult,
)

Partners = tuple[PlayerId, ...]


@dataclass(slots=True)
class _Counted:
    """One person's tally while it is counted."""

    hands: int = 0
    smucks: int = 0
    forfeits: int = 0
    bids: dict[tuple[Level, int, Partners], list[int]] = field(default_factory=dict)
    partnered: dict[Partners, list[int]] = field(default_factory=dict)
    defended: dict[Partners, list[int]] = field(default_factory=dict)

    def tally(self) -> PlayerTally:
        return PlayerTally(
            hands=self.hands,
            bids=tuple(
                BidLine(level, place, partners, *counts)
                for (level, place, partners), counts in self.bids.items()
            ),
            partnered=_lines(self.partnered),
            defended=_lines(self.defended),
            smucks=self.smucks,
            forfeits=self.forfeits,
        )


def _lines(counted: dict[Partners, list[int]]) -> tuple[HandsLine, ...]:
    return tuple(HandsLine(partners, *counts) for partners, counts in counted.items())


def summarise(
    game: Game, *, key: str, played_at: datetime, night: str | None = None
) -> GameResult | None:
    """What a finished game leaves behind; None while nobody has won and nobody called it early.

    Whoever sat at a hand did what was done there; the result of a seat is credited to who sat there
    for most hands. Hands that don't count leave nothing. Players have the ids that they have in
    the game; `renamed` gives them others.
    """
    state = game.state
    if state.outcome is None:
        return None
    credited = [credit.player for credit in credits(game)]
    sides = tuple(
        SideResult(
            players=_each_once(credited[seat] for seat in seats),
            score=state.scores[side],
            smucks=state.smucks[side],
            winner=side in state.outcome.winners,
        )
        for side, seats in enumerate(state.table.sides)
    )
    recorded = sum(r.number is not None and not r.refused for r in state.results)
    return GameResult(
        key=key,
        played_at=played_at,
        night=night,
        sides=sides,
        hands=game.start.hands_played + recorded,
        won_by=state.outcome.won_by,
        tallies=tallies(state),
    )


def tallies(state: GameState) -> dict[PlayerId, PlayerTally]:
    """What each person did in the hands that count."""
    counted: dict[PlayerId, _Counted] = {}
    for result in state.results:
        if not result.refused:
            _count(result, counted)
    return {player: tally.tally() for player, tally in counted.items()}


def _each_once(players: Iterable[PlayerId]) -> tuple[PlayerId, ...]:
    return tuple(dict.fromkeys(players))


def _count(result: HandResult, counted: dict[PlayerId, _Counted]) -> None:
    """Count one hand, or one adjustment, for everybody who sat there."""
    table, change, smucks = result.table, result.change, result.smucks_change
    contract, tally = result.contract, result.tally
    from_dealer = (result.dealer, *table.order_after(result.dealer)[:-1])
    for place, seat in enumerate(from_dealer):
        side = table.side_at[seat]
        mine = counted.setdefault(table.players[seat], _Counted())
        mine.smucks += smucks[side]
        mine.hands += result.number is not None
        if place == 0:
            mine.forfeits += any(ruling.rule == "forfeit" for ruling in result.rulings)
        if contract is None or tally is None:
            continue
        partners = _partners(tally, table, seat)
        if seat == contract.seat:
            level: Level = MOON if contract.moon else contract.bid
            line = mine.bids.setdefault((level, place, partners), [0, 0, 0])
            line[0 if result.made else 1] += 1
        else:
            together = tally.side_of(seat) == tally.side_of(contract.seat)
            line = (mine.partnered if together else mine.defended).setdefault(partners, [0, 0])
            line[0] += 1
        line[-1] += change[side]


def _partners(tally: Tally, table: Table, seat: Seat) -> Partners:
    """Who stood together with a seat in a hand, in the order of their ids."""
    mine = tally.sides[tally.side_of(seat)]
    return tuple(sorted(table.players[other] for other in mine if other != seat))


def from_paper(
    *,
    key: str,
    played_at: datetime,
    night: str | None = None,
    sides: Sequence[tuple[Sequence[PlayerId], int | None]],
    winners: Sequence[int],
) -> GameResult:
    """A result that was written on paper: who played for which side, its score if it is known, and
    the sides (from 0) that won; several share a draw."""
    if not winners or not set(winners) <= set(range(len(sides))):
        raise ValueError("a result from paper needs a side that won, or those that share a draw")
    return GameResult(
        key=key,
        played_at=played_at,
        night=night,
        sides=tuple(
            SideResult(players=_each_once(who), score=score, smucks=None, winner=i in winners)
            for i, (who, score) in enumerate(sides)
        ),
        won_by=WonBy.DRAW if len(set(winners)) > 1 else None,
        paper=True,
    )
