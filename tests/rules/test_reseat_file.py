"""Changes of seats in a game file: written where they stand, by the names of who sat there then."""

import json
from typing import Any

import pytest

from shmear_scorer.rules.credit import credits
from shmear_scorer.rules.game import Entry, Game, Kind, fold, open_game
from shmear_scorer.rules.gamefile import judge, read_game, write_game
from shmear_scorer.rules.notation import write_item
from shmear_scorer.rules.reseat import Reseat

NAMES = ("Ann", "Bob", "Cy", "Dee")


def hand(bidder: str, owner: str, **more: Any) -> dict[str, Any]:
    points = {"high": owner, "low": owner, "jack": None, "game": owner}
    return {"bid": [bidder, 2], "trump": "S", "points": points, **more}


NIGHT = {
    "rules": {"preset": "shmear", "target": 50},
    "players": list(NAMES),
    "dealer": "Bob",
    "start": {"scores": {"Ann": 3, "Cy": 2}, "hands_played": 4},
    "hands": [
        hand("Bob", "Bob"),
        {"reseat": {"seats": {"Bob": "Eve", "Dee": None}}},
        hand("Eve", "Eve"),
        {"adjust": [{"player": "Eve", "points": 1, "smucks": 0, "reason": "agreed"}]},
        {"reseat": {"seats": {"Eve": "Bob", "Dee": "Dee"}, "names": {"Cy": "Lone Wolf"}}},
        hand("Dee", "Ann", dealer="Bob"),
        {"reseat": {"names": {"Cy": ""}}},
    ],
    "end": {"how": "agreed", "winners": ["Bob"], "reason": "late"},
}


def folded(data: dict[str, Any]) -> Game:
    """A game read and written down as a phone does it: seats and players by number and name."""
    file = read_game(data)
    game = open_game(file.start)
    for seq, (item, _) in enumerate(file.items, 1):
        if isinstance(item, Reseat):
            seats = {str(seat): player for seat, player in item.seats.items()}
            payload = {"seats": seats, "names": {str(s): name for s, name in item.names.items()}}
            game = fold(game, Entry(seq=seq, kind=Kind.RESEAT, payload=payload))
            continue
        kind = Kind.ADJUST if "adjust" in write_item(item) else Kind.RECORD
        game = fold(game, Entry(seq=seq, kind=kind, payload={"hand": write_item(item)}))
    return fold(game, Entry(seq=99, kind=Kind.END, payload=file.end or {}))


def test_each_change_of_seats_is_refused_for_itself() -> None:
    good, bad = {"reseat": {"seats": {"Bob": "Eve"}}}, {"reseat": {"seats": {"Zoe": "Fay"}}}
    assert judge(read_game({**NIGHT, "hands": [good, bad], "end": None})).refused == 2
    assert judge(read_game({**NIGHT, "hands": [bad, good], "end": None})).refused == 1


def test_out_and_in_again_nothing_differs() -> None:
    assert judge(read_game(NIGHT)).refused is None
    written = json.loads(json.dumps(write_game(folded(NIGHT), NAMES)))
    assert written["hands"] == NIGHT["hands"]
    assert written["end"] == NIGHT["end"]
    before, after = judge(read_game(NIGHT)), judge(read_game(written))
    assert after.state == before.state
    assert write_game(folded(written), NAMES) == written


def test_players_have_the_names_that_they_are_given() -> None:
    moved = fold(
        open_game(read_game({**NIGHT, "hands": [], "end": None}).start),
        Entry(seq=1, kind=Kind.RESEAT, payload={"seats": {"1": "17"}}),
    )
    written = write_game(moved, ("A", "B", "C", "D"), {"17": "Eve"})
    assert written["hands"] == [{"reseat": {"seats": {"B": "Eve"}}}]
    assert written["players"] == ["A", "B", "C", "D"]


def test_what_changed_nobodys_seat_is_not_written() -> None:
    game = open_game(read_game({**NIGHT, "hands": []}).start)
    game = fold(game, Entry(seq=1, kind=Kind.RESEAT, payload={"seats": {"1": "Ann"}}))
    assert write_game(game, NAMES)["hands"] == []


def test_each_hand_is_of_who_sat_there() -> None:
    game = folded(NIGHT)
    credit = credits(game)
    assert [c.player for c in credit] == ["Ann", "Bob", "Cy", "Dee"]
    assert dict(credit[1].hands) == {"Bob": 6, "Eve": 1}
    assert dict(credit[3].hands) == {"Dee": 6}


@pytest.mark.parametrize(
    "item, code",
    [
        ({"reseat": {"seats": {"Zoe": "Eve"}}}, "no-such-player"),
        ({"reseat": {"seats": {"Bob": ""}}}, "not-readable"),
        ({"reseat": {"seats": {"Bob": "Ann"}}}, "sits-already"),
        ({"reseat": {}}, "reseat-nothing"),
        ({"reseat": ["Bob", "Eve"]}, "not-readable"),
        ({"reseat": {"seats": {"Bob": "Eve"}}, "bid": None}, "unknown-key"),
    ],
)
def test_a_change_of_seats_that_can_not_be_is_refused(item: dict[str, Any], code: str) -> None:
    judged = judge(read_game({**NIGHT, "hands": [hand("Bob", "Bob"), item, hand("Cy", "Cy")]}))
    assert (judged.refused, [p.code for p in judged.problems]) == (2, [code])
    assert judged.state.scores == (3, 3, 2, 0)


def test_who_left_is_not_known_any_more() -> None:
    judged = judge(read_game({**NIGHT, "hands": [NIGHT["hands"][1], hand("Bob", "Bob")]}))
    assert (judged.refused, judged.problems[0].code) == (2, "no-such-player")
