"""A few hands, written short, seen under other rules."""

from __future__ import annotations

from typing import Any

from shmear_scorer.rules.game import Entry, Game, Kind, fold, open_game
from shmear_scorer.rules.gamefile import read_game
from shmear_scorer.rules.notation import read_item, write_item
from shmear_scorer.rules.possible import CantTell
from shmear_scorer.rules.presets import with_changes
from shmear_scorer.rules.ruleset import RuleSet
from shmear_scorer.rules.what_if import HandIf, WhatIf, what_if
from tests.rules.scored import Hand, game


def folded(data: dict[str, Any]) -> Game:
    """A game file's hands, recorded one by one."""
    file = read_game(data)
    night = open_game(file.start)
    for seq, hand in enumerate(data["hands"], 1):
        item = write_item(read_item(hand, file.table.seat_of)[0])
        kind = Kind.ADJUST if "adjust" in hand else Kind.RECORD
        night = fold(night, Entry(seq=seq, kind=kind, payload={"hand": item}))
    return night


class Again:
    """What other rules make of some hands."""

    def __init__(self, night: Game, rules: RuleSet) -> None:
        self.night = night
        self.seen: WhatIf = what_if(night, rules)

    @property
    def hands(self) -> tuple[HandIf, ...]:
        return self.seen.hands

    @property
    def scores(self) -> str:
        """After the last hand, ``"3 0-1 5 1"``; ``?`` where they can't be told."""
        return self.scores_after(len(self.hands))

    def scores_after(self, number: int) -> str:
        ranges = self.hands[number - 1].scores
        if ranges is None:
            return "?"
        return " ".join(f"{r.low}" if r.told else f"{r.low}-{r.high}" for r in ranges)

    @property
    def unknown(self) -> tuple[str, ...]:
        """Of the last hand."""
        return self.hands[-1].unknown

    @property
    def made(self) -> set[bool | None]:
        return set(self.hands[-1].made)

    @property
    def why(self) -> str:
        """Why it can't be told, from the hand on which it can't."""
        hand = self.seen.cant_tell
        return "" if hand is None else code_of(hand.cant_tell)

    @property
    def otherwise(self) -> str:
        """Why the last hand would have been played otherwise."""
        otherwise = self.hands[-1].otherwise
        return "" if otherwise is None else code_of(otherwise.why) or "no reason"

    @property
    def pitcher(self) -> tuple[str, int] | None:
        """The initial of who would have pitched the last hand instead, and for how much."""
        otherwise = self.hands[-1].otherwise
        if otherwise is None or otherwise.contract is None:
            return None
        contract = otherwise.contract
        return self.seen.table.players[contract.seat][0], contract.bid

    @property
    def winners(self) -> str:
        """The initials of who would have won, ``-`` for nobody yet, ``?`` for nobody can tell."""
        if self.seen.winners is None:
            return "?"
        table = self.seen.table
        return "".join(n[0] for side in self.seen.winners for n in table.players_of(side)) or "-"


def code_of(why: CantTell | None) -> str:
    """A problem's code, or the word for why a hand could not be judged."""
    if why is None:
        return ""
    return why.problems[0].code if why.problems else why.why


def again(*hands: Hand, by: dict[str, Any] | RuleSet, **about: Any) -> Again:
    """Hands, recorded by ``rules``, seen ``by`` others: whole ones, or changes of these."""
    night = folded(game(*hands, **about))
    return Again(night, by if isinstance(by, RuleSet) else with_changes(night.state.rules, by))
