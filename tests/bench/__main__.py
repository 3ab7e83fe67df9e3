"""Print how long the usual steps take: hands, games, a season, the pages of an old club."""

from __future__ import annotations

import gc
import random
import statistics
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from shmear_scorer.rules.adjudicate import adjudicate
from shmear_scorer.rules.game import Entry, Kind, open_game, refold
from shmear_scorer.rules.gamefile import GameFile, read_game
from shmear_scorer.rules.notation import read_item, write_item
from shmear_scorer.rules.presets import find_preset, rules_to_file, with_changes
from shmear_scorer.rules.state import GameState
from tests.bench.club import print_club
from tests.bench.league import print_season
from tests.bench.weight import print_weights
from tests.rules.random_play import NAMES, Values, random_hand
from tests.rules.second_scorer import winner_of

HANDS = 2_000
GAME = 60
RUNS = 15


def random_game(preset: str, hands: int, seed: int) -> tuple[Values, GameFile]:
    """A game of so many legal hands that nobody wins, with every card as text."""
    rng = random.Random(seed)
    endless = {"target": 1000, "moon": None}
    rules = rules_to_file(with_changes(find_preset(preset), endless))
    players = rules["seats"][0]
    data: Values = {"rules": rules, "players": list(NAMES[:players]), "dealer": NAMES[0]}
    data["hands"] = []
    dealer = 0
    while len(data["hands"]) < hands:
        scores = (0,) * players
        hand = random_hand(rules, players, dealer, scores, False, rng, winner_of, illegal=0.02)
        if "tricks" in hand:
            data["hands"].append({"dealer": NAMES[dealer], **hand})
            dealer = (dealer + 1) % players
    return data, read_game(data)


def adjudicated(file: GameFile, hands: list[Any]) -> GameState:
    """Every hand read from its text and adjudicated, each on the state before the first."""
    state = open_game(file.start).state
    for hand in hands:
        item, problems = read_item(hand, file.table.seat_of)
        result = adjudicate(state, item, problems)
        assert not result.refused, result.problems
    return state


def as_points(file: GameFile, hands: list[Any]) -> list[Any]:
    """The same hands as they are tapped in: the auction, and who got each point."""
    state, tapped = open_game(file.start).state, []
    for hand in hands:
        item, problems = read_item(hand, file.table.seat_of)
        tally = adjudicate(state, item, problems).tally
        assert tally is not None
        points = {p: None if s is None else NAMES[s] for p, s in tally.owners.items()}
        tapped.append({k: v for k, v in hand.items() if k != "tricks"} | {"points": points})
    return tapped


def entries(file: GameFile, hands: list[Any]) -> list[Entry]:
    """Hands as a game keeps them."""
    items = [read_item(hand, file.table.seat_of)[0] for hand in hands]
    payloads = [{"v": 1, "hand": write_item(item)} for item in items]
    return [Entry(seq=n, kind=Kind.RECORD, payload=p) for n, p in enumerate(payloads, 1)]


def seconds(run: Callable[[Any], Any], prepare: Callable[[], Any]) -> float:
    """How much processor time ``run`` takes with what ``prepare`` makes: the median of several."""
    times = []
    for _ in range(RUNS):
        prepared = prepare()
        gc.collect()
        began = time.process_time()
        run(prepared)
        times.append(time.process_time() - began)
    return statistics.median(times)


def unread(log: list[Entry]) -> list[Entry]:
    """The entries as they come from the database: nothing of them read yet."""
    return [Entry(seq=e.seq, kind=e.kind, payload=e.payload) for e in log]


def main() -> None:
    print(f"processor time on one core, medians of {RUNS} runs")
    print(f"\nhands a second, adjudicated from their cards as text ({HANDS} hands):")
    for preset in ("shmear", "schmear", "shmear-crazy", "schmier"):
        data, file = random_game(preset, HANDS, seed=1)
        hands = data["hands"]
        took = seconds(partial(adjudicated, file), partial(list, hands))
        cards = len(file.start.players) * 6
        print(f"  {preset:<14} {cards} cards a hand {HANDS / took:>10,.0f}")
    print(f"\nmilliseconds to fold a game of {GAME} hands, whole auctions included:")
    print(f"  {'':<14} {'':<14} {'from rows':>10} {'read before':>12}")
    for preset in ("shmear", "schmier"):
        data, file = random_game(preset, GAME, seed=2)
        for kind, hands in (
            ("points tapped", as_points(file, data["hands"])),
            ("all cards", data["hands"]),
        ):
            log = entries(file, hands)
            fold_it = partial(refold, file.start)
            cold = seconds(fold_it, partial(unread, log)) * 1000
            warm = seconds(fold_it, partial(list, log)) * 1000
            print(f"  {preset:<14} {kind:<14} {cold:>10.2f} {warm:>12.2f}")
    print_season(seconds)
    print_weights()
    print_club()


if __name__ == "__main__":
    main()
