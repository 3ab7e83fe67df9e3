"""What a season's games come to for each who stands in its table. All of it is exact."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
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


def count(results: Iterable[GameResult], counting: Counting) -> Season:
    """Count a season. Void games count for nothing."""
    finished = [result for result in results if result.winners]
    unit = lcm(*(getattr(counting, key).denominator for key in NUMBERS))
    per_game = _Units(counting, unit)
    sums: dict[Entrant, _Sum] = {}
    for result in finished:
        places = tuple(_add(result, counting, per_game, sums))
        for place in places:
            sums[place.entrant].games.append(places)
    bids = _bids_made(finished, counting) if TieBreak.BIDS_MADE in counting.order else {}
    return Season(
        unit=unit,
        figures={who: _figures(s, counting, unit, bids.get(who, 0)) for who, s in sums.items()},
        games={who: tuple(s.games) for who, s in sums.items()},
    )


class _Units:
    """What counts in one game, in whole units."""

    def __init__(self, counting: Counting, unit: int) -> None:
        self.win = int(counting.win * unit)
        self.draw = int(counting.draw * unit)
        self.point = int(counting.point * unit)
        self.smuck = int(counting.smuck * unit)

    def of(self, side: SideResult, winners: int) -> int:
        """The match points of one side of a game."""
        points = 0 if not side.winner else self.win if winners == 1 else self.draw
        return points + self.point * (side.score or 0) + self.smuck * (side.smucks or 0)


def entrants(side: SideResult, counting: Counting) -> tuple[Entrant, ...]:
    """Who stands in the table for a side: each of its players, or they together."""
    if counting.entrants is Entrants.PLAYERS:
        return tuple([(player,) for player in side.players])
    return (tuple(sorted(side.players)),) if len(side.players) > 1 else ()


def _add(
    result: GameResult, counting: Counting, units: _Units, sums: dict[Entrant, _Sum]
) -> Iterator[Place]:
    """Add one game to everybody's sums."""
    winners, scores = result.winners, [side.score for side in result.sides]
    for number, side in enumerate(result.sides):
        points = units.of(side, winners)
        margin = _margin(scores, number)
        for who in entrants(side, counting):
            mine = sums.get(who) or sums.setdefault(who, _Sum())
            mine.points.append(points)
            mine.won += side.winner and winners == 1
            mine.drawn += side.winner and winners > 1
            if result.night is not None:
                mine.nights.add(result.night)
            if side.score is not None:
                mine.score += side.score
                mine.hand_score += side.score if result.hands else 0
                mine.scored_hands += result.hands
            if margin is not None:
                mine.margins += margin
                mine.margin_games += 1
            if side.smucks is not None:
                mine.smucks += side.smucks
                mine.smuck_games += 1
            yield Place(who, number, points, side.winner)


def _margin(scores: list[int | None], number: int) -> int | None:
    """How far a side is ahead of the best of the others, where all scores are known."""
    mine, others = scores[number], [*scores[:number], *scores[number + 1 :]]
    known = [score for score in others if score is not None]
    if mine is None or not known or len(known) < len(others):
        return None
    return mine - max(known)


def _figures(mine: _Sum, counting: Counting, unit: int, bids_made: int) -> Figures:
    best = mine.points if counting.best is None else nlargest(counting.best, mine.points)
    return Figures(
        games=len(mine.points),
        won=mine.won,
        drawn=mine.drawn,
        nights=len(mine.nights),
        match_points=Fraction(sum(best), unit) + counting.night * len(mine.nights),
        counted=len(best),
        score=mine.score,
        margin_games=mine.margin_games,
        scored_hands=mine.scored_hands,
        hand_score=mine.hand_score,
        margins=mine.margins,
        smucks=mine.smucks,
        smuck_games=mine.smuck_games,
        bids_made=bids_made,
    )


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
