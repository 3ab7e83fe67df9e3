"""GameResult: what one finished game leaves for standings, ratings and statistics.

It is made from the game's entries and can be made again from them at any time. A season of a
thousand games is read at once, so its form as JSON is short.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any, Final, Literal, NamedTuple

from shmear_scorer.rules.state import WonBy

RESULT_VERSION: Final = 2

PlayerId = str
Level = int | Literal["moon"]
"""What was bid: so many points, or the moon."""


class BidLine(NamedTuple):
    """A player's bids of one kind in one game: how many were made and set, and what the score
    moved in those hands. ``place`` counts from the dealer, who is 0; eldest is 1."""

    level: Level
    place: int
    partners: tuple[PlayerId, ...]
    made: int
    set: int
    points: int


class HandsLine(NamedTuple):
    """Hands with the same partners in which somebody else pitched, and what the score moved."""

    partners: tuple[PlayerId, ...]
    hands: int
    points: int


@dataclass(frozen=True, kw_only=True, slots=True)
class PlayerTally:
    """What one person did in the hands of a game in which he sat himself.

    ``partnered``: his partner pitched; ``defended``: another side did. ``forfeits`` are deals that
    he paid for as the dealer.
    """

    hands: int = 0
    bids: tuple[BidLine, ...] = ()
    partnered: tuple[HandsLine, ...] = ()
    defended: tuple[HandsLine, ...] = ()
    smucks: int = 0
    forfeits: int = 0


@dataclass(frozen=True, kw_only=True, slots=True)
class SideResult:
    """One side of a game: to whom it is credited, and what it came to. ``score`` and ``smucks``
    are None where paper doesn't tell them."""

    players: tuple[PlayerId, ...]
    score: int | None
    smucks: int | None
    winner: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class GameResult:
    """One finished game. Several winning sides share a draw; without a winner it was void.

    ``played_at`` has a time zone; ``night`` names the night that the game belongs to, if any.
    ``won_by`` is None where paper doesn't tell it, and ``hands`` is 0 there.
    """

    key: str
    played_at: datetime
    night: str | None = None
    sides: tuple[SideResult, ...]
    hands: int = 0
    won_by: WonBy | None = None
    paper: bool = False
    tallies: Mapping[PlayerId, PlayerTally] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.played_at.tzinfo is None:
            raise ValueError(f"{self.key}: played_at needs a time zone")

    @property
    def winners(self) -> int:
        """How many sides won: several share a draw, none won a void game."""
        return sum([side.winner for side in self.sides])

    @property
    def order(self) -> tuple[datetime, str]:
        """Where it stands among others: by when it was played."""
        return self.played_at, self.key

    def to_dict(self) -> dict[str, Any]:
        """The result as JSON can hold it."""
        return {
            "v": RESULT_VERSION,
            "key": self.key,
            "at": self.played_at.astimezone(UTC).isoformat(),
            "night": self.night,
            "sides": [[list(s.players), s.score, s.smucks, int(s.winner)] for s in self.sides],
            "hands": self.hands,
            "by": self.won_by,
            "paper": int(self.paper),
            "tallies": {player: _tally_written(t) for player, t in self.tallies.items()},
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> GameResult:
        """The result that ``to_dict`` wrote. ValueError: another version did; make it again."""
        if data.get("v") != RESULT_VERSION:
            raise ValueError(f"a result of version {data.get('v')}; make it again from its game")
        won_by = data["by"]
        return cls(
            key=data["key"],
            played_at=datetime.fromisoformat(data["at"]),
            night=data["night"],
            sides=tuple(
                [
                    SideResult(players=tuple(who), score=score, smucks=smucks, winner=winner == 1)
                    for who, score, smucks, winner in data["sides"]
                ]
            ),
            hands=data["hands"],
            won_by=None if won_by is None else WonBy(won_by),
            paper=data["paper"] == 1,
            tallies=_Unread(data["tallies"]),
        )


def read_results(written: Iterable[Mapping[str, Any]]) -> Iterator[GameResult]:
    """The results that ``to_dict`` wrote, without those that another version did: they are missing
    until somebody makes them again."""
    return (GameResult.from_dict(data) for data in written if data.get("v") == RESULT_VERSION)


class _Unread(Mapping[PlayerId, PlayerTally]):
    """Tallies as they are written, each read when somebody asks for it: a table needs none of them,
    a player's page his own."""

    __slots__ = ("_read", "_written")

    def __init__(self, written: Mapping[PlayerId, str]) -> None:
        self._written = written
        self._read: dict[PlayerId, PlayerTally] = {}

    def __getitem__(self, player: PlayerId) -> PlayerTally:
        if player not in self._read:
            self._read[player] = _tally_read(self._written[player])
        return self._read[player]

    def __iter__(self) -> Iterator[PlayerId]:
        return iter(self._written)

    def __len__(self) -> int:
        return len(self._written)

    def __contains__(self, player: object) -> bool:
        return player in self._written


def _tally_written(tally: PlayerTally) -> str:
    """A tally as a text of its own, without the names of its fields."""
    data = [
        tally.hands,
        tally.bids,
        tally.partnered,
        tally.defended,
        tally.smucks,
        tally.forfeits,
    ]
    return json.dumps(data, separators=(",", ":"))


def _tally_read(text: str) -> PlayerTally:
    hands, bids, partnered, defended, smucks, forfeits = json.loads(text)
    return PlayerTally(
        hands=hands,
        bids=tuple([BidLine(a, b, tuple(who), c, d, e) for a, b, who, c, d, e in bids]),
        partnered=tuple([HandsLine(tuple(who), a, b) for who, a, b in partnered]),
        defended=tuple([HandsLine(tuple(who), a, b) for who, a, b in defended]),
        smucks=smucks,
        forfeits=forfeits,
    )


# ------------------------------------------------------------------- two are one person


def renamed(result: GameResult, names: Mapping[PlayerId, PlayerId]) -> GameResult:
    """``result`` with other ids for the players in ``names``: where two records are one person,
    what each did is added up."""
    if not any(player in names for player in _everybody(result)):
        return result
    tallies: dict[PlayerId, PlayerTally] = {}
    for player, tally in result.tallies.items():
        name = names.get(player, player)
        tally = _tally_renamed(tally, names)
        tallies[name] = _added(tallies[name], tally) if name in tallies else tally
    sides = tuple(
        replace(side, players=_mapped(side.players, names, once=True)) for side in result.sides
    )
    return replace(result, sides=sides, tallies=tallies)


def _everybody(result: GameResult) -> Iterable[PlayerId]:
    for side in result.sides:
        yield from side.players
    yield from result.tallies


def _mapped(
    players: Iterable[PlayerId], names: Mapping[PlayerId, PlayerId], *, once: bool = False
) -> tuple[PlayerId, ...]:
    new = [names.get(player, player) for player in players]
    return tuple(dict.fromkeys(new)) if once else tuple(sorted(new))


def _tally_renamed(tally: PlayerTally, names: Mapping[PlayerId, PlayerId]) -> PlayerTally:
    return replace(
        tally,
        bids=tuple(b._replace(partners=_mapped(b.partners, names)) for b in tally.bids),
        partnered=tuple(h._replace(partners=_mapped(h.partners, names)) for h in tally.partnered),
        defended=tuple(h._replace(partners=_mapped(h.partners, names)) for h in tally.defended),
    )


def _added(one: PlayerTally, other: PlayerTally) -> PlayerTally:
    return PlayerTally(
        hands=one.hands + other.hands,
        bids=one.bids + other.bids,
        partnered=one.partnered + other.partnered,
        defended=one.defended + other.defended,
        smucks=one.smucks + other.smucks,
        forfeits=one.forfeits + other.forfeits,
    )
