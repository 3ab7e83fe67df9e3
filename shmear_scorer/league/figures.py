"""What a season's games come to for each who stands in its table. All of it is exact."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from heapq import nlargest
from math import lcm
from typing import NamedTuple

from .counting import NUMBERS, Counting, Entrants, TieBreak
from .results import GameResult, PlayerId, SideResult

Entrant = tuple[PlayerId, ...]
"""Who stands in the table: one player, or the partners of a pair in the order of their ids."""


class Place(NamedTuple):
    """An entrant's part in one game: on which side, and the match points in ``Season.unit``."""

    entrant: Entrant
    side: int
    points: int
    winner: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class Figures:
    """What an entrant's games come to.

    ``match_points`` are of the ``counted`` best games and the nights; everything else is of all
    games. Scores that paper doesn't tell are in no figure that looks at scores: ``scored_hands``
    (which made ``hand_score``), ``margin_games`` and ``smuck_games`` say how many stand behind one.
    """

    games: int = 0
    won: int = 0
    drawn: int = 0
    nights: int = 0
    match_points: Fraction = Fraction(0)
    counted: int = 0
    score: int = 0
    margin_games: int = 0
    scored_hands: int = 0
    hand_score: int = 0
    margins: int = 0
    smucks: int = 0
    smuck_games: int = 0
    bids_made: int = 0

    @property
    def lost(self) -> int:
        """Games that others won."""
        return self.games - self.won - self.drawn

    @property
    def win_rate(self) -> Fraction | None:
        """Games won of all; a drawn game is nobody's win."""
        return _share(self.won, self.games)

    @property
    def score_per_hand(self) -> Fraction | None:
        """The score made, by hands, in games of which both are known."""
        return _share(self.hand_score, self.scored_hands)

    @property
    def margin(self) -> Fraction | None:
        """How far ahead of the best of the others, on average."""
        return _share(self.margins, self.margin_games)

    @property
    def smucks_per_game(self) -> Fraction | None:
        """Smucks by games."""
        return _share(self.smucks, self.smuck_games)

    def of(self, step: TieBreak) -> Fraction | None:
        """The figure that a step compares, where it is the entrant's alone."""
        match step:
            case TieBreak.MATCH_POINTS:
                return self.match_points
            case TieBreak.WINS:
                return Fraction(self.won)
            case TieBreak.WIN_RATE:
                return self.win_rate
            case TieBreak.SCORE_PER_HAND:
                return self.score_per_hand
            case TieBreak.MARGIN:
                return self.margin
            case TieBreak.FEWER_SMUCKS:
                return self.smucks_per_game
            case TieBreak.BIDS_MADE:
                return Fraction(self.bids_made)
            case TieBreak.HEAD_TO_HEAD | TieBreak.LOT:
                raise ValueError(f"{step.value} is no figure of one entrant alone")


def _share(total: int, number: int) -> Fraction | None:
    return Fraction(total, number) if number else None


@dataclass(frozen=True, kw_only=True, slots=True)
class Season:
    """A season counted: everybody's figures, and the part of each in each game. Match points of a
    game are in units of one ``unit``-th, so that they are whole numbers."""

    unit: int
    figures: Mapping[Entrant, Figures]
    games: Mapping[Entrant, tuple[tuple[Place, ...], ...]]


@dataclass(slots=True)
class _Sum:
    """One entrant while the games are gone through."""

    won: int = 0
    drawn: int = 0
    score: int = 0
    margin_games: int = 0
    scored_hands: int = 0
    hand_score: int = 0
    margins: int = 0
    smucks: int = 0
    smuck_games: int = 0
    nights: set[str] = field(default_factory=set)
    points: list[int] = field(default_factory=list)
    games: list[tuple[Place, ...]] = field(default_factory=list)

    def add(
        self, result: GameResult, winners: int, side: SideResult, points: int, margin: int | None
    ) -> None:
        """One game more, on ``side`` of it."""
        self.points.append(points)
        if side.winner:
            self.won += winners == 1
            self.drawn += winners > 1
        if result.night is not None:
            self.nights.add(result.night)
        if side.score is not None:
            self.score += side.score
            self.hand_score += side.score if result.hands else 0
            self.scored_hands += result.hands
        if margin is not None:
            self.margins += margin
            self.margin_games += 1
        if side.smucks is not None:
            self.smucks += side.smucks
            self.smuck_games += 1


def count(results: Iterable[GameResult], counting: Counting) -> Season:
    """Count a season. Void games count for nothing."""
    finished = [result for result in results if result.winners]
    sums = _Sums(counting)
    for result in finished:
        sums.add(result)
    bids = _bids_made(finished, counting) if TieBreak.BIDS_MADE in counting.order else {}
    return Season(
        unit=sums.unit,
        figures={who: sums.figures(who, bids.get(who, 0)) for who in sums.of},
        games={who: tuple(mine.games) for who, mine in sums.of.items()},
    )


class Lap(NamedTuple):
    """Where the race stood after one night, or another stretch of games: match points by then."""

    key: str
    points: Mapping[Entrant, Fraction]


def night_or_day(result: GameResult) -> str:
    """The night that a game belongs to; its day, where it belongs to none."""
    return result.played_at.date().isoformat() if result.night is None else result.night


def race(
    results: Iterable[GameResult],
    counting: Counting,
    lap_of: Callable[[GameResult], str] = night_or_day,
) -> tuple[Lap, ...]:
    """Match points after each lap, as standings then would have had them, in the order in which the
    laps began. Who hasn't played yet is not in a lap."""
    laps: dict[str, list[GameResult]] = {}
    for result in sorted(results, key=lambda result: result.order):
        if result.winners:
            laps.setdefault(lap_of(result), []).append(result)
    sums, found = _Sums(counting), []
    for key, games in laps.items():
        for result in games:
            sums.add(result)
        found.append(Lap(key, {who: sums.match_points(who) for who in sums.of}))
    return tuple(found)


def entrants(side: SideResult, counting: Counting) -> tuple[Entrant, ...]:
    """Who stands in the table for a side: each of its players, or they together."""
    if counting.entrants is Entrants.PLAYERS:
        return tuple([(player,) for player in side.players])
    return (tuple(sorted(side.players)),) if len(side.players) > 1 else ()


class _Sums:
    """Everybody's sums while the games are gone through."""

    def __init__(self, counting: Counting) -> None:
        self.counting = counting
        self.of: dict[Entrant, _Sum] = {}
        self.unit = lcm(*(getattr(counting, key).denominator for key in NUMBERS))
        self.win, self.draw, self.point, self.smuck = (
            int(number * self.unit)
            for number in (counting.win, counting.draw, counting.point, counting.smuck)
        )

    def add(self, result: GameResult) -> None:
        """One game more."""
        winners, scores = result.winners, [side.score for side in result.sides]
        places = []
        for number, side in enumerate(result.sides):
            points = self._points(side, winners)
            margin = _margin(scores, number)
            for who in entrants(side, self.counting):
                mine = self.of.get(who) or self.of.setdefault(who, _Sum())
                mine.add(result, winners, side, points, margin)
                places.append(Place(who, number, points, side.winner))
        together = tuple(places)
        for who in dict.fromkeys(place.entrant for place in together):
            self.of[who].games.append(together)

    def _points(self, side: SideResult, winners: int) -> int:
        """The match points of one side of a game, in units."""
        points = 0 if not side.winner else self.win if winners == 1 else self.draw
        return points + self.point * (side.score or 0) + self.smuck * (side.smucks or 0)

    def match_points(self, who: Entrant) -> Fraction:
        """What the best games and the nights come to."""
        mine, best = self.of[who], self.counting.best
        points = mine.points if best is None else nlargest(best, mine.points)
        return Fraction(sum(points), self.unit) + self.counting.night * len(mine.nights)

    def figures(self, who: Entrant, bids_made: int) -> Figures:
        """All of an entrant's figures."""
        mine, best = self.of[who], self.counting.best
        games = len(mine.points)
        return Figures(
            games=games,
            won=mine.won,
            drawn=mine.drawn,
            nights=len(mine.nights),
            match_points=self.match_points(who),
            counted=games if best is None else min(best, games),
            score=mine.score,
            margin_games=mine.margin_games,
            scored_hands=mine.scored_hands,
            hand_score=mine.hand_score,
            margins=mine.margins,
            smucks=mine.smucks,
            smuck_games=mine.smuck_games,
            bids_made=bids_made,
        )


def _margin(scores: list[int | None], number: int) -> int | None:
    """How far a side is ahead of the best of the others, where all scores are known."""
    mine, others = scores[number], [*scores[:number], *scores[number + 1 :]]
    known = [score for score in others if score is not None]
    if mine is None or not known or len(known) < len(others):
        return None
    return mine - max(known)


def _bids_made(results: Iterable[GameResult], counting: Counting) -> dict[Entrant, int]:
    """The bids that each pitched himself and made; for a pair, those that one of it made with the
    other as partner."""
    made: dict[Entrant, int] = {}
    alone = counting.entrants is Entrants.PLAYERS
    for result in results:
        for player, tally in result.tallies.items():
            for line in tally.bids:
                who = (player,) if alone else tuple(sorted((player, *line.partners)))
                made[who] = made.get(who, 0) + line.made
    return made
