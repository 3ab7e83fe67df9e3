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
Change = tuple[Kind, dict[str, Any]]
LATE = 16


def game_of(rules: Any, people: Sequence[str], *what: Hand | Change, **start: Any) -> Game:
    """A game of hands, in which seats are called Ann, Bob … whoever sits there, and of other
    entries."""
    opened = Start(rules=rules_from_file(rules), players=tuple(people), dealer=0, **start)
    entries = []
    for one in what:
        if isinstance(one, dict):
            hand = write_item(read_item(one, NAMES.index)[0])
            kind, payload = Kind.RECORD, {"v": 1, "hand": hand}
        else:
            kind, payload = one
        entries.append(Entry(seq=len(entries) + 1, kind=kind, payload=payload))
    return refold(opened, entries)


class Played(NamedTuple):
    """A finished game, its hands as a file writes them, and who sat where in each."""

    game: Game
    hands: list[Hand]
    seated: list[list[str]]


def reseat(seat: int, person: str | None) -> Change:
    return Kind.RESEAT, {"v": 1, "seats": {str(seat): person}}


def random_finished_game(
    rng: random.Random, rules: Any, people: Sequence[str], stand_in: str | None = None
) -> Played:
    """A game played to its end, or called for the leader when it grows late. ``stand_in`` takes
    somebody's seat for the first hands, or for most of them."""
    values = rules_to_file(rules_from_file(rules))
    start = Start(
        rules=rules_from_file(rules), players=tuple(people), dealer=rng.randrange(len(people))
    )
    played = Played(open_game(start), [], [])

    def enter(kind: Kind, payload: dict[str, Any]) -> Played:
        entry = Entry(seq=played.game.version + 1, kind=kind, payload=payload)
        return played._replace(game=fold(played.game, entry))

    sat, back = list(people), rng.randrange(1, LATE)
    taken = rng.randrange(len(people))
    if stand_in is not None:
        sat[taken] = stand_in
        played = enter(*reseat(taken, stand_in))
    while played.game.state.outcome is None and len(played.hands) < LATE:
        if stand_in is not None and len(played.hands) == back:
            sat[taken] = people[taken]
            played = enter(*reseat(taken, people[taken]))
        state = played.game.state
        scores = [state.scores[side] for side in state.table.side_at]
        hand = random_hand(
            values, len(people), state.dealer, scores, state.first_hand, rng, winner_of
        )
        played.hands.append(hand)
        played.seated.append(list(sat))
        item = write_item(read_item(hand, NAMES.index)[0])
        played = enter(Kind.RECORD, {"v": 1, "hand": item})
    if played.game.state.outcome is None:
        played = enter(Kind.END, {"how": "leader"})
    return played


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


def parts(played: Played) -> Iterator[Part]:
    """Everybody's part in every hand of a game of four, by who sat where in each."""
    state = played.game.state
    rules = state.rules
    together = rules.partnership.value == "pairs"
    for hand, result, people in zip(played.hands, state.results, played.seated, strict=True):
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
