"""What a person, a pair and a whole season did, with how many hands stand behind each figure.

Whoever sat at a hand did what was done there; whom a game counts for is another matter, and only
the records of games won and lost ask it. Void games are left out.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

from shmear_scorer.rules.hand import MOON

from .results import BidLine, GameResult, HandsLine, Level, PlayerId, PlayerTally, SideResult

ENOUGH_HANDS: Final = 10
"""With fewer hands behind it a rate says nothing, and is not shown."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Figure:
    """So much in so many hands: bids made of those pitched, points or smucks by hands."""

    total: int = 0
    hands: int = 0

    @property
    def value(self) -> Fraction | None:
        """How much a hand; None where there are too few."""
        return Fraction(self.total, self.hands) if self.hands >= ENOUGH_HANDS else None


@dataclass(frozen=True, kw_only=True, slots=True)
class Record:
    """Games won, drawn and lost, with the hands in them. In a game of several sides that a third
    won neither of two opponents won or lost: it is in ``games`` only."""

    games: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    hands: int = 0

    @property
    def win_rate(self) -> Fraction | None:
        """Games won of all, as in the standings; None where there are too few hands."""
        return Fraction(self.won, self.games) if self.hands >= ENOUGH_HANDS else None


@dataclass(frozen=True, kw_only=True, slots=True)
class Bidding:
    """Bids made (``total``) of those pitched (``hands``): all, by level, by place from the dealer
    (who is 0), and by partner, with each of several partners."""

    all: Figure
    by_level: Mapping[Level, Figure]
    by_place: Mapping[int, Figure]
    by_partner: Mapping[PlayerId, Figure]

    @property
    def moons(self) -> Figure:
        """Moons made of those tried."""
        return self.by_level.get(MOON, Figure())


@dataclass(frozen=True, kw_only=True, slots=True)
class PersonStatistics:
    """One person. ``pitched``, ``partnered`` and ``defended`` are points by hands that he, his
    partner, another side pitched. The best and the worst partner are those with the highest and the
    lowest rate of games won together; None where no two partners can be told apart by it."""

    player: PlayerId
    record: Record
    hands: int
    bidding: Bidding
    pitched: Figure
    partnered: Figure
    defended: Figure
    smucks: Figure
    forfeits: Figure
    opponents: Mapping[PlayerId, Record]
    partners: Mapping[PlayerId, Record]
    best_partner: PlayerId | None
    worst_partner: PlayerId | None


@dataclass(frozen=True, kw_only=True, slots=True)
class PairStatistics:
    """Two people as partners, and their record against each other as the first of them sees it."""

    pair: tuple[PlayerId, PlayerId]
    together: Record
    apart: Record
    bidding: Bidding
    bids_of: Mapping[PlayerId, Figure]
    pitched: Figure
    defended: Figure
    smucks: Figure


@dataclass(frozen=True, kw_only=True, slots=True)
class SeasonStatistics:
    """All of a season. ``hands`` are deals; points pitched and defended are a player's."""

    games: int
    drawn: int
    paper: int
    players: int
    hands: int
    bidding: Bidding
    pitched: Figure
    defended: Figure
    smucks: Figure
    forfeits: Figure


# ------------------------------------------------------------------------------ counting


@dataclass(slots=True)
class _Sum:
    """A figure while it is counted."""

    total: int = 0
    hands: int = 0

    def add(self, total: int, hands: int) -> None:
        self.total += total
        self.hands += hands

    @property
    def figure(self) -> Figure:
        return Figure(total=self.total, hands=self.hands)


@dataclass(slots=True)
class _Bids:
    """Bids while they are counted, and the points in the hands that were pitched."""

    all: _Sum = field(default_factory=_Sum)
    points: _Sum = field(default_factory=_Sum)
    by_level: dict[Level, _Sum] = field(default_factory=lambda: defaultdict(_Sum))
    by_place: dict[int, _Sum] = field(default_factory=lambda: defaultdict(_Sum))
    by_partner: dict[PlayerId, _Sum] = field(default_factory=lambda: defaultdict(_Sum))

    def add(self, lines: Iterable[BidLine]) -> None:
        for level, place, partners, made, lost, points in lines:
            hands = made + lost
            self.all.add(made, hands)
            self.points.add(points, hands)
            self.by_level[level].add(made, hands)
            self.by_place[place].add(made, hands)
            for partner in partners:
                self.by_partner[partner].add(made, hands)

    @property
    def bidding(self) -> Bidding:
        levels = sorted(self.by_level, key=lambda level: (level == MOON, level))
        return Bidding(
            all=self.all.figure,
            by_level={level: self.by_level[level].figure for level in levels},
            by_place={place: self.by_place[place].figure for place in sorted(self.by_place)},
            by_partner={who: self.by_partner[who].figure for who in sorted(self.by_partner)},
        )


def _points(sums: _Sum, lines: Iterable[HandsLine]) -> None:
    for _, hands, points in lines:
        sums.add(points, hands)


@dataclass(slots=True)
class _Games:
    """A record while it is counted."""

    games: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    hands: int = 0

    def add(self, mine: SideResult, other: SideResult | None, result: GameResult) -> None:
        """One game more, against a side of it, or against all."""
        self.games += 1
        self.hands += result.hands
        if mine.winner:
            drawn = result.winners > 1 if other is None else other.winner
            self.drawn += drawn
            self.won += not drawn
        else:
            self.lost += other is None or other.winner

    @property
    def record(self) -> Record:
        return Record(
            games=self.games, won=self.won, drawn=self.drawn, lost=self.lost, hands=self.hands
        )


# ------------------------------------------------------------------------- who did what


def person(results: Iterable[GameResult], player: PlayerId) -> PersonStatistics:
    """What one person did in ``results``."""
    bids, partnered, defended = _Bids(), _Sum(), _Sum()
    smucks = forfeits = hands = 0
    games = _Games()
    opponents: dict[PlayerId, _Games] = {}
    partners: dict[PlayerId, _Games] = {}
    for result in results:
        if not result.winners:
            continue
        if tally := result.tallies.get(player):
            bids.add(tally.bids)
            _points(partnered, tally.partnered)
            _points(defended, tally.defended)
            hands += tally.hands
            smucks += tally.smucks
            forfeits += tally.forfeits
        for mine in result.sides:
            if player in mine.players:
                games.add(mine, None, result)
                _met(result, mine, player, opponents, partners)
    known = _records(partners)
    best, worst = _best_and_worst(known)
    return PersonStatistics(
        player=player,
        record=games.record,
        hands=hands,
        bidding=bids.bidding,
        pitched=bids.points.figure,
        partnered=partnered.figure,
        defended=defended.figure,
        smucks=Figure(total=smucks, hands=hands),
        forfeits=Figure(total=forfeits, hands=hands),
        opponents=_records(opponents),
        partners=known,
        best_partner=best,
        worst_partner=worst,
    )


def _met(
    result: GameResult,
    mine: SideResult,
    player: PlayerId,
    opponents: dict[PlayerId, _Games],
    partners: dict[PlayerId, _Games],
) -> None:
    """Add a game to the records with its partners and against its opponents."""
    for side in result.sides:
        for other in side.players:
            if other == player:
                continue
            if side is mine:
                partners.setdefault(other, _Games()).add(mine, None, result)
            else:
                opponents.setdefault(other, _Games()).add(mine, side, result)


def _records(games: Mapping[PlayerId, _Games]) -> dict[PlayerId, Record]:
    return {who: games[who].record for who in sorted(games)}


def _best_and_worst(
    partners: Mapping[PlayerId, Record],
) -> tuple[PlayerId | None, PlayerId | None]:
    """The partners with the highest and the lowest rate; of equal ones, with most hands."""
    known = [
        (rate, r.hands, who) for who, r in partners.items() if (rate := r.win_rate) is not None
    ]
    if len({rate for rate, _, _ in known}) < 2:
        return None, None
    return (
        min(known, key=lambda one: (-one[0], -one[1], one[2]))[2],
        min(known, key=lambda one: (one[0], -one[1], one[2]))[2],
    )


def pair(results: Iterable[GameResult], one: PlayerId, other: PlayerId) -> PairStatistics:
    """What two people did as partners; and against each other."""
    bids, defended, smucks = _Bids(), _Sum(), _Sum()
    of = {one: _Sum(), other: _Sum()}
    together, apart = _Games(), _Games()
    for result in results:
        if not result.winners:
            continue
        for player, partner in ((one, other), (other, one)):
            tally = result.tallies.get(player, _NOTHING)
            lines = [line for line in tally.bids if partner in line.partners]
            bids.add(lines)
            for line in lines:
                of[player].add(line.made, line.made + line.set)
            if player == one:
                _points(defended, [line for line in tally.defended if partner in line.partners])
        for mine in result.sides:
            if one not in mine.players:
                continue
            if other in mine.players:
                together.add(mine, None, result)
                smucks.add(mine.smucks or 0, 0 if mine.smucks is None else result.hands)
            for side in result.sides:
                if side is not mine and other in side.players:
                    apart.add(mine, side, result)
    return PairStatistics(
        pair=(one, other),
        together=together.record,
        apart=apart.record,
        bidding=bids.bidding,
        bids_of={player: sums.figure for player, sums in of.items()},
        pitched=bids.points.figure,
        defended=defended.figure,
        smucks=smucks.figure,
    )


_NOTHING: Final = PlayerTally()


def season(results: Iterable[GameResult]) -> SeasonStatistics:
    """What all people did in ``results`` together."""
    finished = [result for result in results if result.winners]
    bids, defended, smucks, forfeits = _Bids(), _Sum(), _Sum(), _Sum()
    players: set[PlayerId] = set()
    for result in finished:
        players.update(result.tallies)
        for side in result.sides:
            players.update(side.players)
        paid = 0
        for tally in result.tallies.values():
            bids.add(tally.bids)
            _points(defended, tally.defended)
            paid += tally.forfeits
        blue = [side.smucks for side in result.sides if side.smucks is not None]
        smucks.add(sum(blue), result.hands if blue else 0)
        forfeits.add(paid, result.hands)
    return SeasonStatistics(
        games=len(finished),
        drawn=sum(result.winners > 1 for result in finished),
        paper=sum(result.paper for result in finished),
        players=len(players),
        hands=sum(result.hands for result in finished),
        bidding=bids.bidding,
        pitched=bids.points.figure,
        defended=defended.figure,
        smucks=smucks.figure,
        forfeits=forfeits.figure,
    )
