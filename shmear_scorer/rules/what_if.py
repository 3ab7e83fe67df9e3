"""A recorded game seen under other rules: hand by hand, and who would have won.

People are taken to bid and play as they did. What the record can't tell makes several games
possible (`worlds`); only what they agree on is told.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from .game import Game, called_early, opening, standing_end
from .otherwise import Otherwise
from .possible import CantTell
from .rulecheck import seats_problem
from .ruleset import RuleSet
from .ruling import Problem, Refused
from .state import GameState, HandResult, WonBy
from .table import Table
from .worlds import InAll, Ranges, Worlds

OF_THE_PLAY: Final = ("follow", "first_trick", "trump_by", "joker_lead")
"""By these rules the cards were played: by them a card was, or was not, a revoke."""


class Over(StrEnum):
    """Whether the game would have been over."""

    NO = "no"
    MAYBE = "maybe"
    YES = "yes"


@dataclass(frozen=True, kw_only=True)
class HandIf:
    """A recorded hand, or an adjustment, as other rules see it.

    ``played`` is what it came to. ``scores`` and ``smucks`` are as they stand after it, None where
    they can't be told; ``made`` has every answer that is possible. ``unknown`` is what the record
    can't tell and what makes a difference: points by name, ``partner``, ``dump``, ``tricks``; or
    ``otherwise``, all of a hand that would have been played ``otherwise``.
    ``over`` says whether the game had ended with this hand or before; one that was over before is
    ``skipped``. From a hand with ``cant_tell`` on nothing is known.
    """

    played: HandResult
    scores: Ranges | None = None
    smucks: Ranges | None = None
    made: frozenset[bool | None] = frozenset()
    unknown: tuple[str, ...] = ()
    over: Over = Over.MAYBE
    skipped: bool = False
    otherwise: Otherwise | None = None
    cant_tell: CantTell | None = None


@dataclass(frozen=True, kw_only=True)
class Ending:
    """One way in which the game may have ended: who won and how, and after which of the hands
    (None: called early). Without ``won_by`` it would not be over."""

    winners: tuple[int, ...] = ()
    won_by: WonBy | None = None
    hand: HandIf | None = None


@dataclass(frozen=True, kw_only=True)
class WhatIf:
    """A game under other ``rules``. ``table`` has its sides; ``kept`` names the rules of the play
    that stay as they were, where the others have other ones. ``endings`` are all that are possible,
    the earliest first."""

    rules: RuleSet
    table: Table
    kept: tuple[str, ...]
    hands: tuple[HandIf, ...]
    endings: tuple[Ending, ...]

    @property
    def cant_tell(self) -> HandIf | None:
        """The hand from which on nothing can be told, if there is one."""
        return next((hand for hand in self.hands if hand.cant_tell), None)

    @property
    def winners(self) -> tuple[int, ...] | None:
        """Who would have won, nobody while it would go on; None where it can't be told."""
        ends = {(ending.winners, ending.won_by is None) for ending in self.endings}
        return None if self.cant_tell or len(ends) > 1 else ends.pop()[0]

    @property
    def over(self) -> Over:
        """Whether the game would be over."""
        ends = {ending.won_by is not None for ending in self.endings}
        if self.cant_tell or len(ends) > 1:
            return Over.MAYBE
        return Over.YES if True in ends else Over.NO

    @property
    def hangs_on(self) -> tuple[tuple[HandIf, str], ...]:
        """What would have to be known to tell who won, each with its hand."""
        if self.winners is not None or self.cant_tell:
            return ()
        return tuple((hand, what) for hand in self.hands for what in hand.unknown)


def what_if(game: Game, rules: RuleSet) -> WhatIf:
    """``game`` seen under ``rules``.

    Raises `Refused` where so many players can't play them, or where scores taken over from another
    score sheet can't be those of its sides.
    """
    was = game.state
    if problem := unplayable(was, rules):
        raise Refused(problem)
    play = {key: getattr(was.rules, key) for key in OF_THE_PLAY}
    start = opening(game.start, replace(rules, **play))
    _refuse_unequal_scores(game, start)
    worlds = Worlds(was, start)
    hands = tuple(_hands(was, worlds))
    end = standing_end(game)
    if called_early(was) and end is not None:
        worlds.call_early(end)
    return WhatIf(
        rules=rules,
        table=start.table,
        kept=tuple(key for key, value in play.items() if value != getattr(rules, key)),
        hands=hands,
        endings=tuple(_endings(worlds, hands)),
    )


def unplayable(was: GameState, rules: RuleSet) -> Problem | None:
    """Why those who played a game can't play other rules, so many as they were in each hand; None
    where they can."""
    tables = (was.table, *(result.table for result in was.results))
    numbers = {len(was.table.players), *(len(table.circle) for table in tables)}
    problems = (seats_problem(rules, players) for players in sorted(numbers))
    return next((problem for problem in problems if problem), None)


def _refuse_unequal_scores(game: Game, start: GameState) -> None:
    """Scores that were taken over belong to each player; who stands together now must have had
    the same."""
    opened = opening(game.start, game.start.rules)
    for seats in start.table.sides:
        sides = {opened.table.side_at[seat] for seat in seats}
        if len({(opened.scores[side], opened.smucks[side]) for side in sides}) > 1:
            facts = {"seats": list(seats)}
            raise Refused(Problem(code="what-if-scores-differ", where="rules", facts=facts))


def _hands(was: GameState, worlds: Worlds) -> Iterator[HandIf]:
    """All items of the record. What was written down after the game had been called early was
    not played by any rules."""
    lost = False
    for place, result in enumerate(was.results):
        if lost:
            yield HandIf(played=result)
            continue
        over = any(problem.code == "game-is-over" for problem in result.problems)
        if not worlds.live or (over and called_early(was)):
            yield _standing(worlds, HandIf(played=result, skipped=True))
            continue
        told = worlds.play(place, result)
        if isinstance(told, CantTell):
            lost = True
            yield HandIf(played=result, cant_tell=told)
        else:
            yield _standing(worlds, _told(result, told))


def _told(result: HandResult, told: InAll) -> HandIf:
    return HandIf(played=result, made=told.made, unknown=told.unknown, otherwise=told.otherwise)


def _standing(worlds: Worlds, hand: HandIf) -> HandIf:
    """``hand`` with how it stands after it."""
    over = Over.NO if not worlds.over else Over.MAYBE if worlds.live else Over.YES
    return replace(hand, scores=worlds.scores, smucks=worlds.smucks, over=over)


def _endings(worlds: Worlds, hands: tuple[HandIf, ...]) -> Iterator[Ending]:
    last = len(hands)
    ends = {(end.place, end.winners, end.won_by) for end in worlds.over}
    for place, winners, won_by in sorted(ends, key=lambda e: (last if e[0] is None else e[0], e)):
        hand = None if place is None else hands[place]
        yield Ending(winners=winners, won_by=won_by, hand=hand)
    if worlds.live:
        yield Ending()
