"""Standings counted a second time: slow, plain, from the results as they are written, and sharing
no code with the first."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

Who = tuple[str, ...]
Data = dict[str, Any]


def lot(seed: str, who: Who) -> int:
    return int(hashlib.sha256("\n".join([seed, *who]).encode()).hexdigest()[:12], 16)


def as_written(result: Any) -> Data:
    """A result as JSON gives it back, its tallies read."""
    game: Data = json.loads(json.dumps(result.to_dict()))
    game["tallies"] = {player: json.loads(told) for player, told in game["tallies"].items()}
    return game


class Naive:
    """``games`` and ``counting`` are as JSON has them."""

    def __init__(self, games: Sequence[Data], counting: Data) -> None:
        self.games = [game for game in games if any(side[3] for side in game["sides"])]
        self.counting = counting
        self.everybody = sorted({who for game in self.games for who in self.parts(game)})

    def parts(self, game: Data) -> dict[Who, int]:
        """Who stands in the table for which side."""
        if self.counting["entrants"] == "players":
            return {(p,): i for i, side in enumerate(game["sides"]) for p in side[0]}
        return {tuple(sorted(s[0])): i for i, s in enumerate(game["sides"]) if len(s[0]) > 1}

    def number(self, key: str) -> Fraction:
        return Fraction(self.counting[key])

    def won(self, game: Data, who: Who) -> bool:
        winners = [i for i, side in enumerate(game["sides"]) if side[3]]
        return winners == [self.parts(game)[who]]

    def points_of_game(self, game: Data, who: Who) -> Fraction:
        _, score, smucks, winner = game["sides"][self.parts(game)[who]]
        total = Fraction(0)
        if winner:
            total += self.number("win") if self.won(game, who) else self.number("draw")
        return total + self.number("point") * (score or 0) + self.number("smuck") * (smucks or 0)

    def games_of(self, who: Who) -> list[Data]:
        return [game for game in self.games if who in self.parts(game)]

    def match_points(self, who: Who) -> Fraction:
        each = sorted((self.points_of_game(game, who) for game in self.games_of(who)), reverse=True)
        nights = {game["night"] for game in self.games_of(who)} - {None}
        return sum(each[: self.counting["best"]], Fraction(0)) + self.number("night") * len(nights)

    def figure(self, step: str, who: Who, level: Sequence[Who]) -> Any:
        """What a step compares, the more the better; None comes last."""
        games = self.games_of(who)
        sides = [(game, game["sides"][self.parts(game)[who]]) for game in games]
        match step:
            case "match-points":
                return self.match_points(who)
            case "wins":
                return Fraction(sum(self.won(game, who) for game in games))
            case "win-rate":
                return Fraction(sum(self.won(game, who) for game in games), len(games))
            case "head-to-head":
                met = [game for game in games if self.met(game, who, level)]
                return sum((self.points_of_game(game, who) for game in met), Fraction(0))
            case "score-per-hand":
                known = [(g, s) for g, s in sides if g["hands"] and s[1] is not None]
                hands = sum(game["hands"] for game, _ in known)
                return Fraction(sum(side[1] for _, side in known), hands) if hands else None
            case "margin":
                known = [(g, s) for g, s in sides if all(x[1] is not None for x in g["sides"])]
                ahead = [s[1] - max(x[1] for x in g["sides"] if x is not s) for g, s in known]
                return Fraction(sum(ahead), len(ahead)) if ahead else None
            case "fewer-smucks":
                smucks = [side[2] for _, side in sides if side[2] is not None]
                return -Fraction(sum(smucks), len(smucks)) if smucks else None
            case "bids-made":
                return Fraction(sum(self.bids_made(game, who) for game in self.games))
            case "lot":
                return lot(self.counting["seed"], who)
        raise AssertionError(step)

    def met(self, game: Data, who: Who, level: Sequence[Who]) -> bool:
        parts = self.parts(game)
        return any(parts[other] != parts[who] for other in level if other in parts)

    def bids_made(self, game: Data, who: Who) -> int:
        made = 0
        for player, tally in game["tallies"].items():
            for _, _, partners, kept, _, _ in tally[1]:
                if who == (player,) or (len(who) > 1 and sorted([player, *partners]) == list(who)):
                    made += kept
        return made

    def split(self, step: str, level: list[Who]) -> list[list[Who]]:
        figures = {who: self.figure(step, who, level) for who in level}
        best = sorted({f for f in figures.values() if f is not None}, reverse=True)
        order = best if None not in figures.values() else [*best, None]
        return [[who for who in level if figures[who] == figure] for figure in order]

    def ranking(self) -> list[list[Who]]:
        """Groups of those who share a place, best first: step by step over the whole table."""
        least = self.counting["least"]
        groups = [[who for who in self.everybody if len(self.games_of(who)) >= least]]
        for step in self.counting["order"]:
            while True:
                finer = [part for level in groups for part in self.split(step, level)]
                changed, groups = len(finer) > len(groups), finer
                if step != "head-to-head" or not changed:
                    break
        return [group for group in groups if group]

    def places(self) -> list[tuple[int, Who]]:
        places, place = [], 1
        for group in self.ranking():
            places += [(place, who) for who in sorted(group)]
            place += len(group)
        return places
