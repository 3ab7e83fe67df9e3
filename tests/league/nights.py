"""Whole games played by chance, and what each hand was, told without the league's code."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from shmear_scorer.rules.game import Entry, Game, Kind, open_game, refold
from shmear_scorer.rules.notation import read_item, write_item
from shmear_scorer.rules.presets import rules_from_file, rules_to_file
from shmear_scorer.rules.state import HandResult, Start
from tests.rules.random_play import NAMES, random_hand
from tests.rules.second_scorer import winner_of

Hand = dict[str, Any]


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
    """A game played to its end, and its hands as a file writes them."""
    values = rules_to_file(rules_from_file(rules))
    start = Start(
        rules=rules_from_file(rules), players=tuple(people), dealer=rng.randrange(len(people))
    )
    hands: list[Hand] = []
    items: list[Any] = []
    game = open_game(start)
    while game.state.outcome is None and len(hands) < 60:
        state = game.state
        scores = [state.scores[side] for side in state.table.side_at]
        hand = random_hand(
            values, len(people), state.dealer, scores, state.first_hand, rng, winner_of
        )
        hands.append(hand)
        items.append(read_item(hand, NAMES.index)[0])
        game = refold(start, entries(items))
    return game, hands


def pitched(hand: Hand, result: HandResult, lowest: int) -> tuple[int, Any] | None:
    """Seat and bid of who pitched, read off the hand as the file writes it."""
    bids = [call for call in hand["calls"] if call[1] != "pass"]
    if bids:
        return NAMES.index(bids[-1][0]), bids[-1][1]
    if hand.get("dump") == "moon":
        return result.dealer, "moon"
    return (result.dealer, lowest) if "tricks" in hand else None
