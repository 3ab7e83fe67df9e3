"""A few hands, written short, adjudicated through the game file.

Ann, Bob, Cy, Dee … sit clockwise; points are told by initials in the order of the rules' points:
``"A B - C"`` is High to Ann, Low to Bob, Jack to nobody, Game to Cy.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from shmear_scorer.rules.gamefile import Judged, judge, read_game
from shmear_scorer.rules.presets import rules_from_file
from shmear_scorer.rules.ruling import Problem
from shmear_scorer.rules.state import GameState, HandResult

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal")
INITIALS = {name[0]: name for name in NAMES} | {"-": None}
FOUR = ("high", "low", "jack", "game")
JICK = "A K Q J Jick 10 9 8 7 6 5 4 3 2"

Hand = dict[str, Any]
Rules = str | Mapping[str, Any]


def points(owners: str, names: Sequence[str] = FOUR) -> dict[str, str | None]:
    return {name: INITIALS[o] for name, o in zip(names, owners.split(), strict=True)}


def hand(who: str, bid: int | str, owners: str, names: Sequence[str] = FOUR, **more: Any) -> Hand:
    """``who`` won the auction with ``bid``; the points went to ``owners``."""
    return {"bid": [INITIALS[who], bid], "trump": "S", "points": points(owners, names), **more}


def calls(text: str, owners: str = "A A A A", first: str = "A", **more: Any) -> Hand:
    """The whole auction, from ``first`` on: ``"2 pass 3 moon"``."""
    start = [name[0] for name in NAMES].index(first)
    said = [int(call) if call.isdecimal() else call for call in text.split()]
    players = more.pop("players", 4)
    seats = [NAMES[(start + i) % players] for i in range(len(said))]
    return {
        "calls": [list(pair) for pair in zip(seats, said, strict=True)],
        "trump": "S",
        "points": points(owners),
        **more,
    }


def passed(players: int = 4, first: str = "A", **more: Any) -> Hand:
    """Everybody passed."""
    start = [name[0] for name in NAMES].index(first)
    return {"calls": [[NAMES[(start + i) % players], "pass"] for i in range(players)], **more}


def tricks(who: str, bid: int | str, *played: str, trump: str = "S", **more: Any) -> Hand:
    return {"bid": [INITIALS[who], bid], "trump": trump, "tricks": list(played), **more}


class Scored:
    """What the hands came to."""

    def __init__(self, judged: Judged) -> None:
        self.judged = judged
        self.state: GameState = judged.state
        self.results: tuple[HandResult, ...] = judged.state.results

    @property
    def scores(self) -> tuple[int, ...]:
        return self.state.scores

    @property
    def smucks(self) -> tuple[int, ...]:
        return self.state.smucks

    @property
    def made(self) -> list[bool | None]:
        return [result.made for result in self.results]

    @property
    def over(self) -> bool:
        return self.state.outcome is not None

    @property
    def winners(self) -> str:
        """The initials of all who won."""
        outcome = self.state.outcome
        sides = outcome.winners if outcome else ()
        return "".join(sorted(n[0] for s in sides for n in self.state.table.players_of(s)))

    @property
    def won_by(self) -> str | None:
        return self.state.outcome.won_by.value if self.state.outcome else None

    @property
    def refused(self) -> int | None:
        return self.judged.refused

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Those of the refused hand, or else of the last one."""
        return self.judged.problems if self.refused else self.results[-1].problems

    @property
    def codes(self) -> set[str]:
        return {problem.code for problem in self.problems}

    @property
    def rulings(self) -> set[str]:
        """The codes of the last hand's rulings."""
        return {ruling.code for ruling in self.results[-1].rulings}

    @property
    def dealer(self) -> str:
        """Who deals next."""
        return self.state.table.players[self.state.dealer]

    def owner(self, point: str) -> str:
        """The initial of who owns a point of the last hand, ``-`` for nobody."""
        tally = self.results[-1].tally
        assert tally is not None
        seat = tally.owners[point]
        return "-" if seat is None else self.state.table.players[seat][0]

    @property
    def owners(self) -> str:
        tally = self.results[-1].tally
        assert tally is not None
        return " ".join(self.owner(point) for point in tally.owners)

    @property
    def counts(self) -> tuple[int, ...] | None:
        tally = self.results[-1].tally
        assert tally is not None
        return tally.card_points

    @property
    def trick_winners(self) -> str:
        tally = self.results[-1].tally
        assert tally is not None and tally.played is not None
        return "".join(self.state.table.players[seat][0] for seat in tally.played.winners)

    @property
    def revokes(self) -> list[str]:
        """Like ``["B2"]``: Bob in the second trick."""
        tally = self.results[-1].tally
        assert tally is not None
        return sorted(f"{self.state.table.players[r.seat][0]}{r.trick}" for r in tally.revokes)


def game(
    *hands: Hand,
    rules: Rules = "shmear",
    players: int = 4,
    dealer: str | None = None,
    scores: str = "",
    smucks: str = "",
    hands_played: int = 5,
) -> Hand:
    """A game file. ``scores`` are by side, ``"3 0 5 1"``; the last player deals unless told."""
    sides = seats_of_sides(rules, players)
    start: dict[str, Any] = {"hands_played": hands_played}
    for key, text in (("scores", scores), ("smucks", smucks)):
        start[key] = {NAMES[sides[i][0]]: int(n) for i, n in enumerate(text.split())}
    return {
        "rules": rules,
        "players": list(NAMES[:players]),
        "dealer": NAMES[players - 1] if dealer is None else INITIALS[dealer],
        "start": start,
        "hands": list(hands),
    }


def seats_of_sides(rules: Rules, players: int) -> tuple[tuple[int, ...], ...]:
    kind = rules_from_file(rules).partnership.value
    stride = {"pairs": 2, "two-trios": 2, "three-pairs": 3}.get(kind, players)
    return tuple(tuple(range(first, players, stride)) for first in range(stride))


def scored(*hands: Hand, **about: Any) -> Scored:
    return Scored(judge(read_game(game(*hands, **about))))
