"""Who a game is credited to: each hand to who sat there, the result of a seat to who sat there for
most of its hands, and at a tie to who sat there at the end."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from .game import Game
from .table import Seat


@dataclass(frozen=True, kw_only=True)
class Credit:
    """Whose the result of a ``seat`` is, and how many hands each who sat there played, in the order
    in which they came."""

    seat: Seat
    player: str
    hands: tuple[tuple[str, int], ...]

    @property
    def shared(self) -> bool:
        """Whether more than one sat there."""
        return len(self.hands) > 1


def credits(game: Game) -> tuple[Credit, ...]:
    """Every seat's credit. Hands played before the game was taken over are of who sat there when
    it was opened; a hand that does not count is nobody's."""
    state = game.state
    played: list[Counter[str]] = [Counter() for _ in game.start.players]
    latest: list[list[str]] = [[] for _ in game.start.players]

    def sat(seat: Seat, player: str, hands: int) -> None:
        played[seat][player] += hands
        latest[seat].append(player)

    if game.start.hands_played:
        for seat, player in enumerate(game.start.players):
            sat(seat, player, game.start.hands_played)
    for result in state.results:
        if result.number is not None and not result.refused:
            for seat in result.table.circle:
                sat(seat, result.table.players[seat], 1)
    return tuple(
        Credit(
            seat=seat,
            player=_most(counts, [state.table.players[seat], *reversed(latest[seat])]),
            hands=tuple(counts.items()),
        )
        for seat, counts in enumerate(played)
    )


def _most(hands: Counter[str], latest: list[str]) -> str:
    """Who of those with most hands sat there last."""
    most = max(hands.values(), default=0)
    return next(player for player in latest if hands[player] == most)
