"""Evenings of a club through its pages, without JavaScript: games whose dice were thrown
beforehand, with wrong entries put right, substitutes, and results from paper; and what they were,
told by people's names and without the league's code."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any, Final

from shmear_scorer.rules.game import Kind, refold
from shmear_scorer.rules.notation import read_item, write_item
from tests.league.nights import Hand, Part, Played, parts, random_finished_game
from tests.rules.random_play import NAMES
from tests.tools.member import MemberPhone

Told = dict[str, Any]

TARGET: Final = 6
MOST_HANDS: Final = 10


@dataclass
class Evenings:
    """The phone of who keeps the scores, what was played in the order of its pages, and everybody's
    part in every hand. ``on_paper`` were entered by hand."""

    phone: MemberPhone
    rng: random.Random
    games: list[Told] = field(default_factory=list)
    on_paper: list[Told] = field(default_factory=list)
    parts: list[Part] = field(default_factory=list)
    mended: int = 0

    def night(self, day: date) -> str:
        """Make a night; its address."""
        self.phone.open(self.phone.here("seasons/1/nights"))
        self.phone.fill("Day", day.isoformat())
        self.phone.press("Make the night")
        return self.phone.address

    # ------------------------------------------------------------------ a game

    def play(self, night: str, preset: str, people: Sequence[str], stand_in: str = "") -> None:
        """Open a game from the night's page and enter its hands; where it can be, one of them
        wrongly, until the game is over."""
        played = short_game(self.rng, preset, people, stand_in)
        wrong = entered_wrongly(played)
        self._open(night, preset, people, played.game.start.dealer)
        sat = list(people)
        for number, told in enumerate(hands_told(played)):
            self._seat(sat, played.seated[number])
            self._enter(wrong[1] if wrong and wrong[0] == number else told, sat)
        if wrong:
            number, _ = wrong
            self._put_right(number + 1, hands_told(played)[number], played.seated[number])
            self.mended += 1
        assert self.phone.page.has("Final scores")
        self.games.append(game_told(played, night))
        self.parts.extend(parts(played))

    def _open(self, night: str, preset: str, people: Sequence[str], dealer: int) -> None:
        self.phone.open(night)
        self.phone.follow("Open a game")
        self.phone.press(name="do", value=f"preset:{preset}")
        for seat, name in enumerate(people, 1):
            self.phone.fill(f"Name at seat {seat}", name)
        self.phone.choose("Seats", f"Seat {dealer + 1} deals first")
        self.phone.choose("Target", "Other")
        self.phone.fill("Another target", TARGET)
        self.phone.start_game()

    def _seat(self, sat: list[str], now: Sequence[str]) -> None:
        """Let who sits there now sit down instead of who sat there."""
        for seat, name in enumerate(now):
            if sat[seat] != name:
                self.phone.board()
                self.phone.follow("Who sits where")
                self.phone.follow(sat[seat])
                self.phone.press(name)
                sat[seat] = name

    def _enter(self, told: Hand, sat: Sequence[str]) -> None:
        self.phone.begin()
        if told["bid"]:
            seat, call = told["bid"]
            self.phone.tap_bid(sat[seat], call)
        else:
            self.phone.choose("Who pitched", "Everybody passed")
        self.phone.tap_points(named(told, sat))
        self.phone.press(name="do", value="save")

    def _put_right(self, number: int, told: Hand, sat: Sequence[str]) -> None:
        self.phone.board()
        self.phone.follow(f"{number}, why")
        self.phone.follow("Correct")
        self.phone.tap_points({"points": {"low": named(told, sat)["points"]["low"]}})
        self.phone.press("See what it changes")
        self.phone.press("Save the correction")

    # ---------------------------------------------------------------- on paper

    def enter(
        self, night: str, pairs: Sequence[Sequence[str]], scores: Sequence[int] = (), *, drawn: bool
    ) -> None:
        """Enter a result of two pairs from paper. With scores they are first entered the wrong way
        round, then put right; without, the result is struck and put back."""
        self.phone.open(night)
        self.phone.follow("From paper")
        for side, pair in enumerate(pairs, 1):
            for number, name in enumerate(pair, 1):
                label = f"Side {side}, player {number}"
                self.phone.fill(label, self.phone.option(label, name))
        self._scores(scores[::-1])
        won = "A draw" if drawn else "As the scores say" if scores else "Side 1"
        self.phone.choose("Who won?", won)
        self.phone.press("Enter the result")
        if scores:
            self.phone.follow("Correct it")
            self._scores(scores)
            self.phone.press("Save the correction")
        else:
            self.phone.press("Strike it")
            self.phone.press("Put it back")
        said = list(scores) or [None, None]
        sides = [[list(pair), said[i], None, int(drawn or i == 0)] for i, pair in enumerate(pairs)]
        self.on_paper.append({"night": night, "hands": 0, "sides": sides, "tallies": {}})

    def _scores(self, scores: Sequence[int]) -> None:
        for side, score in enumerate(scores, 1):
            self.phone.fill(f"Score of side {side}", score)


# ---------------------------------------------------------------------------- the dice


def short_game(
    rng: random.Random, preset: str, people: Sequence[str], stand_in: str = ""
) -> Played:
    """A game that somebody wins soon."""
    rules = {"preset": preset, "target": TARGET}
    while True:
        played = random_finished_game(rng, rules, people, stand_in or None)
        ends = played.game.entries[-1].kind is Kind.RECORD
        if ends and len(played.hands) <= MOST_HANDS:
            return played


def hands_told(played: Played) -> list[Hand]:
    """Each hand as it is told at the table, by seats: who pitched and for how much, trump, whose
    each point is."""
    found = []
    for hand, result in zip(played.hands, played.game.state.results, strict=True):
        bids = [[NAMES.index(name), call] for name, call in hand["calls"] if call != "pass"]
        told: Hand = {"bid": bids[-1] if bids else None}
        told |= {key: hand[key] for key in ("dump", "trump") if key in hand}
        if "tricks" in hand:
            assert result.tally is not None
            told["points"] = dict(result.tally.owners)
        found.append(told)
    return found


def named(told: Hand, sat: Sequence[str]) -> Hand:
    """The same with people for seats."""
    owners = told.get("points", {}).items()
    points = {key: None if seat is None else sat[seat] for key, seat in owners}
    return {**told, "points": points}


def entered_wrongly(played: Played) -> tuple[int, Hand] | None:
    """A hand, by its index, with somebody else's Low, after which the game goes on to its last hand
    all the same. Nothing where there is none, or where somebody was substituted."""
    game = played.game
    if any(entry.kind is not Kind.RECORD for entry in game.entries):
        return None
    told = hands_told(played)
    for number, hand in enumerate(told):
        if hand.get("points", {}).get("low") is None:
            continue
        low = (hand["points"]["low"] + 1) % len(played.seated[0])
        wrong = {**hand, "points": {**hand["points"], "low": low}}
        entry = game.entries[number]
        written = {**played.hands[number], **named(wrong, NAMES)}
        item = write_item(read_item(_without_cards(written), NAMES.index)[0])
        entries = list(game.entries)
        entries[number] = replace(entry, payload={**entry.payload, "hand": item})
        before, after = refold(game.start, entries[:-1]), refold(game.start, entries)
        goes_on = before.state.outcome is None and after.state.hands_played == len(told)
        if goes_on and not any(result.refused for result in after.state.results):
            return number, wrong
    return None


def _without_cards(hand: Hand) -> Hand:
    return {key: value for key, value in hand.items() if key not in ("bid", "tricks")}


def game_told(played: Played, night: str) -> Told:
    """A game as the naive count wants it."""
    state = played.game.state
    assert state.outcome is not None
    most = []
    for seat in range(len(state.table.players)):
        sat = [people[seat] for people in reversed(played.seated)]
        most.append(max(sat, key=sat.count))
    tallies: dict[str, Any] = {}
    for part in parts(played):
        lines = tallies.setdefault(part.person, [0, []])[1]
        if part.role == "pitched":
            made = [1, 0] if part.made else [0, 1]
            lines.append([part.level, part.place, part.partners, *made, part.points])
    return {
        "night": night,
        "hands": len(played.hands),
        "sides": [
            [
                list(dict.fromkeys(most[seat] for seat in seats)),
                state.scores[side],
                state.smucks[side],
                int(side in state.outcome.winners),
            ]
            for side, seats in enumerate(state.table.sides)
        ],
        "tallies": tallies,
    }
