"""Whole games played by chance, and what each hand was, told without the league's code."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from shmear_scorer.rules.game import Entry, Game, Kind, fold, open_game, refold
from shmear_scorer.rules.notation import read_item, write_item
from shmear_scorer.rules.presets import rules_from_file, rules_to_file
from shmear_scorer.rules.state import HandResult, Start
from tests.rules.random_play import NAMES, random_hand
from tests.rules.second_scorer import winner_of

Hand = dict[str, Any]
LATE = 16


def entries(items: Sequence[Any]) -> list[Entry]:
    payloads = [{"v": 1, "hand": write_item(item)} for item in items]
    return [Entry(seq=n, kind=Kind.RECORD, payload=p) for n, p in enumerate(payloads, 1)]


def game_of(rules: Any, people: Sequence[str], *hands: Hand, **start: Any) -> Game:
    """A game of hands in which the players are called by their seats' names (Ann, Bob …)."""
    opened = Start(rules=rules_from_file(rules), players=tuple(people), dealer=0, **start)
    items = [read_item(hand, NAMES.index)[0] for hand in hands]
    return refold(opened, entries(items))


def random_finished_game(
    rng: random.Random, rules: Any, people: Sequence[str]
) -> tuple[Game, list[Hand]]:
    """A game played to its end, or called for the leader when it grows late, and its hands as a
    file writes them."""
    values = rules_to_file(rules_from_file(rules))
    start = Start(
        rules=rules_from_file(rules), players=tuple(people), dealer=rng.randrange(len(people))
    )
    hands: list[Hand] = []
    game = open_game(start)
    while game.state.outcome is None and len(hands) < LATE:
        state = game.state
        scores = [state.scores[side] for side in state.table.side_at]
        hand = random_hand(
            values, len(people), state.dealer, scores, state.first_hand, rng, winner_of
        )
        hands.append(hand)
        payload = {"v": 1, "hand": write_item(read_item(hand, NAMES.index)[0])}
        game = fold(game, Entry(seq=len(hands), kind=Kind.RECORD, payload=payload))
    if game.state.outcome is None:
        game = fold(game, Entry(seq=len(hands) + 1, kind=Kind.END, payload={"how": "leader"}))
    return game, hands


class Part(NamedTuple):
    """One person's part in one hand, read off the hand as the file writes it."""

    person: str
    role: str  # pitched, partnered, defended, or nothing
    partners: list[str]
    level: Any
    place: int
    made: bool | None
    points: int
    smucks: int
    paid: bool


def parts(game: Game, hands: Sequence[Hand], seated: Sequence[Sequence[str]]) -> Iterator[Part]:
    """Everybody's part in every hand of a game of four, by who was ``seated`` in each."""
    rules = game.state.rules
    together = rules.partnership.value == "pairs"
    for hand, result, people in zip(hands, game.state.results, seated, strict=True):
        pitcher = pitched(hand, result, rules.min_bid)
        pairs = [{0, 2}, {1, 3}] if together else []
        if rules.partnership.value == "high-low" and result.tally and pitcher:
            owners = {result.tally.owners["high"], result.tally.owners["low"]}
            if len(owners) == 2 and pitcher[1] != "moon":
                pairs = [owners]
        for seat, person in enumerate(people):
            mine = next((pair for pair in pairs if seat in pair), {seat})
            role = "nothing"
            if pitcher:
                role = "partnered" if pitcher[0] in mine else "defended"
                role = "pitched" if pitcher[0] == seat else role
            side = seat % 2 if together else seat
            yield Part(
                person=person,
                role=role,
                partners=sorted(people[other] for other in mine if other != seat),
                level=pitcher[1] if pitcher else None,
                place=(seat - result.dealer) % 4,
                made=result.made,
                points=result.scores[side] - result.scores_before[side],
                smucks=result.smucks[side] - result.smucks_before[side],
                paid=hand.get("dump") == "forfeit" and seat == result.dealer,
            )


def pitched(hand: Hand, result: HandResult, lowest: int) -> tuple[int, Any] | None:
    """Seat and bid of who pitched, read off the hand as the file writes it."""
    bids = [call for call in hand["calls"] if call[1] != "pass"]
    if bids:
        return NAMES.index(bids[-1][0]), bids[-1][1]
    if hand.get("dump") == "moon":
        return result.dealer, "moon"
    return (result.dealer, lowest) if "tricks" in hand else None
