"""From a folded game to its GameResult; and from paper."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from shmear_scorer.rules.game import Game
from shmear_scorer.rules.hand import MOON
from shmear_scorer.rules.state import GameState, HandResult, WonBy
from shmear_scorer.rules.table import Seat
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

Seating = Sequence[PlayerId | None]
"""Who sits at each seat; None: nobody, and the others play without it."""

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
    game: Game,
    *,
    key: str,
    played_at: datetime,
    night: str | None = None,
    seated: Sequence[Seating] | None = None,
    credited: Seating | None = None,
) -> GameResult | None:
    """What a finished game leaves behind; None while nobody has won and nobody called it early.

    ``seated`` says who sat where, one seating for each of ``game.state.results``: whoever sat
    there did it. ``credited`` says to whom the game counts at each seat. Without them it is who
    sits at the table now. Hands that don't count leave nothing.
    """
    state = game.state
    if state.outcome is None:
        return None
    credited = state.table.players if credited is None else credited
    sides = tuple(
        SideResult(
            players=_there(credited[seat] for seat in seats),
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
        tallies=tallies(state, seated),
    )


def tallies(
    state: GameState, seated: Sequence[Seating] | None = None
) -> dict[PlayerId, PlayerTally]:
    """What each person did in the hands that count."""
    counted: dict[PlayerId, _Counted] = {}
    for number, result in enumerate(state.results):
        players = state.table.players if seated is None else seated[number]
        for player in _there(players):
            counted.setdefault(player, _Counted())
        if not result.refused:
            _count(state, result, players, counted)
    return {player: tally.tally() for player, tally in counted.items()}


def _there(players: Iterable[PlayerId | None]) -> tuple[PlayerId, ...]:
    """Those who sit there, each once."""
    return tuple(dict.fromkeys(player for player in players if player is not None))


def _count(
    state: GameState, result: HandResult, players: Seating, counted: dict[PlayerId, _Counted]
) -> None:
    """Count one hand, or one adjustment."""
    side_at, change, smucks = state.table.side_at, result.change, result.smucks_change
    at = {seat: counted[player] for seat, player in enumerate(players) if player is not None}
    for seat, mine in at.items():
        mine.smucks += smucks[side_at[seat]]
        mine.hands += result.number is not None
    if result.dealer in at and any(ruling.rule == "forfeit" for ruling in result.rulings):
        at[result.dealer].forfeits += 1
    contract, tally = result.contract, result.tally
    if contract is None or tally is None:
        return
    for seat, mine in at.items():
        partners = _partners(tally, players, seat)
        if seat == contract.seat:
            level: Level = MOON if contract.moon else contract.bid
            place = sorted(at, key=lambda s: (s - result.dealer) % len(players)).index(seat)
            line = mine.bids.setdefault((level, place, partners), [0, 0, 0])
            line[0 if result.made else 1] += 1
        else:
            together = tally.side_of(seat) == tally.side_of(contract.seat)
            line = (mine.partnered if together else mine.defended).setdefault(partners, [0, 0])
            line[0] += 1
        line[-1] += change[side_at[seat]]


def _partners(tally: Tally, players: Seating, seat: Seat) -> Partners:
    """Who stood together with a seat in a hand, in the order of their ids."""
    mine = tally.sides[tally.side_of(seat)]
    return tuple(sorted(_there(players[other] for other in mine if other != seat)))


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
            SideResult(players=_there(who), score=score, smucks=None, winner=i in winners)
            for i, (who, score) in enumerate(sides)
        ),
        won_by=WonBy.DRAW if len(set(winners)) > 1 else None,
        paper=True,
    )
