"""FORMAT: the frame of a game file, out and in again, and what an expectation compares."""

import json
from typing import Any

import pytest

from shmear_scorer.rules.game import Entry, Kind, fold, open_game
from shmear_scorer.rules.gamefile import judge, read_game, write_game
from shmear_scorer.rules.notation import write_item
from shmear_scorer.rules.ruling import Refused
from tests.rules.scored import game, hand, passed, scored, tricks

ONE = game(hand("A", 2, "A A B C"), scores="1 2 3 4")


def judged(expect: dict[str, Any], *hands: Any, **about: Any) -> list[str]:
    """What differs from an expectation."""
    data = {**game(*(hands or (hand("A", 2, "A A B C"),)), **about), "expect": expect}
    return [difference.what for difference in judge(read_game(data)).differences]


# ----------------------------------------------------------------------- the frame


def test_what_a_game_may_carry_beside_its_hands() -> None:
    about = {
        "format": 1, "id": "x-1", "source": "somewhere", "why": "so", "name": "Friday",
        "played_at": "2024-05-03T20:00:00+02:00", "reseat": [],
    }  # fmt: skip
    assert read_game({**ONE, **about}).label == "x-1"
    assert read_game({**ONE, "name": "Friday"}).label == "Friday"
    assert read_game(ONE).label == ""


def without(key: str) -> dict[str, Any]:
    return {k: v for k, v in ONE.items() if k != key}


@pytest.mark.parametrize(
    ("data", "code", "where"),
    [
        ("text", "file-no-game", ""),
        ([], "file-no-game", ""),
        (None, "file-no-game", ""),
        ({**ONE, "format": 2}, "file-format", "format"),
        ({**ONE, "format": "1"}, "file-format", "format"),
        ({**ONE, "hand": []}, "unknown-key", "hand"),
        ({**ONE, "hands": {}}, "not-readable", "hands"),
        (without("rules"), "rules-name-a-preset", "preset"),
        ({**ONE, "rules": {"preset": "whist"}}, "rules-no-such-preset", "preset"),
        ({**ONE, "rules": {"preset": "shmear", "trumps": 1}}, "rules-unknown-key", "trumps"),
        ({**ONE, "rules": {"preset": "shmear", "target": []}}, "rules-bad-value", "target"),
        (without("players"), "file-players", "players"),
        ({**ONE, "players": ["Ann", 5]}, "file-players", "players"),
        ({**ONE, "players": ["Ann", " "]}, "file-players", "players"),
        ({**ONE, "players": ["Ann", "Ann"]}, "players-twice", "players"),
        ({**ONE, "players": ["Ann"]}, "players-number", "players"),
        ({**ONE, "players": list("abcdefghi")}, "players-number", "players"),
        ({**ONE, "dealer": "Zoe"}, "no-such-player", "dealer"),
        ({**ONE, "dealer": ["Ann"]}, "no-such-player", "dealer"),
        ({**ONE, "start": 5}, "not-readable", "start"),
        ({**ONE, "start": {"score": {}}}, "not-readable", "start"),
        ({**ONE, "start": {"scores": 5}}, "not-readable", "start.scores"),
        ({**ONE, "start": {"scores": {"Zoe": 5}}}, "no-such-player", "start.scores.Zoe"),
        ({**ONE, "start": {"scores": {"Ann": "5"}}}, "not-readable", "start.scores.Ann"),
        ({**ONE, "start": {"smucks": {"Ann": None}}}, "not-readable", "start.smucks.Ann"),
        ({**ONE, "start": {"hands_played": -1}}, "not-readable", "start.hands_played"),
        ({**ONE, "start": {"hands_played": True}}, "not-readable", "start.hands_played"),
        ({**ONE, "end": 5}, "not-readable", "end"),
        ({**ONE, "end": {"winners": 5}}, "not-readable", "end.winners"),
        ({**ONE, "expect": 5}, "not-readable", "expect"),
        ({**ONE, "expect": {"scores": [1]}}, "not-readable", "expect.scores"),
        ({**ONE, "expect": {"hands": {}}}, "not-readable", "expect.hands"),
        ({**ONE, "expect": {"hands": [5]}}, "not-readable", "expect.hands"),
        ({**ONE, "expect": {"winners": "Ann"}}, "not-readable", "expect.winners"),
        (
            {**ONE, "expect": {"hands": [{}, {"revokes": [["Ann"]]}]}},
            "not-readable",
            "expect.hands.2.revokes",
        ),
        (
            {**ONE, "expect": {"hands": [{"points": 1}]}},
            "not-readable",
            "expect.hands.1.points",
        ),
    ],
)
def test_a_frame_that_cannot_be_read(data, code, where) -> None:
    with pytest.raises(Refused) as refused:
        read_game(data)
    problem = refused.value.problems[0]
    assert (problem.code, problem.where) == (code, where)


def test_a_game_taken_over_in_the_middle() -> None:
    data = {**ONE, "start": {"scores": {"Bob": 3}, "hands_played": 6}, "hands": []}
    state = judge(read_game(data)).state
    assert (state.scores, state.smucks, state.hands_played) == ((0, 3, 0, 0), (0, 0, 0, 0), 6)
    fresh = judge(read_game({**without("start"), "hands": []})).state
    assert (fresh.scores, fresh.first_hand) == ((0, 0, 0, 0), True)


def test_a_side_is_named_by_any_of_its_players() -> None:
    data = {**game(rules="schmear"), "start": {"scores": {"Cy": 5, "Dee": 7}}}
    assert judge(read_game(data)).state.scores == (5, 7)
    both = {**data, "start": {"scores": {"Ann": 5, "Cy": 5}}}
    assert judge(read_game(both)).state.scores == (5, 0)
    with pytest.raises(Refused) as refused:
        read_game({**data, "start": {"scores": {"Ann": 5, "Cy": 6}}})
    assert refused.value.problems[0].code == "start-contradicts"


def test_after_a_refused_hand_nothing_is_judged() -> None:
    night = scored(hand("A", 2, "A A - A"), hand("A", 9, "A A A A"), hand("B", 2, "B B B B"))
    assert (night.refused, len(night.results), night.scores) == (2, 1, (3, 0, 0, 0))


# -------------------------------------------------------------------- expectations


@pytest.mark.parametrize(
    ("expect", "differs"),
    [
        ({}, []),
        ({"scores": {"Ann": 2}}, []),
        ({"scores": {"Ann": 3, "Bob": 1}}, ["scores of Ann"]),
        ({"scores": {"Zoe": 3}}, ["scores of Zoe"]),
        ({"smucks": {"Ann": 0}}, []),
        ({"smucks": {"Ann": 1}}, ["smucks of Ann"]),
        ({"made": [True]}, []),
        ({"made": [False]}, ["made"]),
        ({"made": []}, ["made"]),
        ({"over": False, "winners": [], "won_by": None}, []),
        ({"over": True}, ["over"]),
        ({"winners": ["Ann"]}, ["winners"]),
        ({"won_by": "target"}, ["won_by"]),
        ({"refused": 1}, ["refused"]),
        ({"hands": [{}]}, []),
        ({"hands": []}, ["hands"]),
        ({"hands": [{}, {}]}, ["hands"]),
        ({"winner": "Ann"}, ["winner"]),
    ],
)
def test_only_what_is_named_is_compared(expect, differs) -> None:
    assert judged(expect) == differs


@pytest.mark.parametrize(
    ("expect", "differs"),
    [
        ({"points": {"high": "Ann", "jack": "Bob"}}, []),
        ({"points": {"high": "Bob"}}, ["points"]),
        ({"points": {"jack": None}}, ["points"]),
        ({"points": {"ten": None}}, []),
        ({"made": True}, []),
        ({"made": None}, ["made"]),
        ({"change": {"Ann": 2, "Dee": 0}}, []),
        ({"change": {"Ann": 3}}, ["change of Ann"]),
        ({"scores": {"Ann": 3}}, []),
        ({"scores": {"Ann": 2}}, ["scores of Ann"]),
        ({"smucks": {"Ann": 1}}, ["smucks of Ann"]),
        ({"next_dealer": "Ann"}, []),
        ({"next_dealer": "Dee"}, ["next_dealer"]),
        ({"revokes": [], "trick_winners": []}, []),
        ({"trick_winners": ["Ann"]}, ["trick_winners"]),
        ({"card_points": {"Ann": 10}}, ["card_points"]),
        ({"nonsense": 1}, ["nonsense"]),
    ],
)
def test_what_is_compared_of_a_hand(expect, differs) -> None:
    expected = [f"hand 1: {what}" for what in differs]
    assert judged({"hands": [expect]}, scores="1 2 3 4") == expected


def test_cards_are_compared_by_side() -> None:
    rules = {"preset": "pitch-partner", "hand_size": 2, "follow": "strict"}
    seen = tricks("A", 2, "AS 2H 3S KH", "4H 2S 5H 6H")
    right = {
        "points": {"high": "Cy", "low": "Ann", "jack": None, "game": "Cy"},
        "card_points": {"Ann": 7, "Cy": 7, "Bob": 0},
        "trick_winners": ["Ann", "Bob"],
        "revokes": [["Bob", 1]],
    }
    right["points"]["low"] = "Dee"
    assert judged({"hands": [right]}, seen, rules=rules) == []
    wrong = {"revokes": [["Bob", 2]], "card_points": {"Dee": 7}, "points": {"low": "Ann"}}
    assert len(judged({"hands": [wrong]}, seen, rules=rules)) == 3


def test_in_crazy_a_point_is_of_the_hands_side() -> None:
    seen = hand("A", 3, "A C A", ("high", "low", "jack"), card_points={"Ann": 10, "Cy": 9})
    right = {"points": {"low": "Ann", "high": "Cy", "game": "Cy"}, "card_points": {"Ann": 19}}
    assert judged({"hands": [right]}, seen, rules="shmear-crazy") == []


def test_revokes_and_winners_come_in_any_order() -> None:
    assert judged({"winners": ["Cy", "Ann"]}, rules="shmear-partner", scores="14 0") == []
    rules = {"preset": "pitch", "hand_size": 2, "follow": "strict"}
    seen = tricks("A", 2, "AS 2H 3H 4H", "5H 2S 3S 6H")
    assert judged({"hands": [{"revokes": [["Cy", 1], ["Bob", 1]]}]}, seen, rules=rules) == []


def test_a_refused_hand_has_no_entry_and_must_be_expected() -> None:
    bad = hand("A", 9, "A A A A")
    assert judged({"refused": 1, "made": [], "hands": []}, bad) == []
    assert judged({"made": []}, bad) == ["refused"]
    assert judged({"refused": 2}, bad) == ["refused"]


@pytest.mark.parametrize(("bid", "passes"), [(2, True), (9, False)])
def test_without_an_expectation_a_game_passes_unless_it_is_refused(bid, passes) -> None:
    assert judge(read_game(game(hand("A", bid, "A A A A")))).passed == passes


def test_a_game_that_came_out_otherwise_does_not_pass() -> None:
    expected = [{"scores": {"Ann": score}} for score in (3, 4)]
    assert [judge(read_game({**ONE, "expect": e})).passed for e in expected] == [True, False]


@pytest.mark.parametrize("item", [5, None, "reseat", ["reseat"]])
def test_what_is_no_hand_is_refused(item) -> None:
    assert judge(read_game({**ONE, "hands": [item]})).refused == 1


def test_made_is_null_where_nobody_pitched() -> None:
    adjust = {"adjust": [{"player": "Ann", "points": 1, "smucks": 0, "reason": ""}]}
    expect = {"made": [None, None, True]}
    forfeit = passed(dump="forfeit")
    assert judged(expect, forfeit, adjust, hand("A", 2, "A A - A"), rules="shmear") == []


def test_a_difference_names_the_rulings_that_say_why() -> None:
    data = {**ONE, "expect": {"scores": {"Ann": 9}}}
    difference = judge(read_game(data)).differences[0]
    assert (difference.expected, difference.got) == (9, 3)
    assert {r.code for r in difference.rulings} == {"point-scored", "bid-made"}


# ---------------------------------------------------------------- out and in again


def written(data: dict[str, Any], **about: Any) -> dict[str, Any]:
    """A game read, folded as entries, and written again."""
    file = read_game(data)
    folded = open_game(file.start)
    for seq, (item, _) in enumerate(file.items, 1):
        kind = Kind.ADJUST if "adjust" in write_item(item) else Kind.RECORD
        folded = fold(folded, Entry(seq=seq, kind=kind, payload={"hand": write_item(item)}))
    if file.end:
        folded = fold(folded, Entry(seq=99, kind=Kind.END, payload=file.end))
    text = json.dumps(write_game(folded, data["players"], **about))
    return json.loads(text)


NIGHT = game(
    hand("A", 2, "A A B C", dealer="Bob"),
    {**passed(first="D"), "dump": "forfeit"},
    {"adjust": [{"player": "Ann", "points": 1, "smucks": 0, "reason": "agreed"}]},
    hand("B", 3, "B B B", ("high", "low", "jack"), card_points={"Bob": 40, "Ann": 2}),
    {
        **tricks("C", 2, "AS 2S 3S 4S", "AH 2H 3H 4H", leader="Ann", claims={"high": "Bob"}),
        "discards": {"Cy": "9C"},
        "kitty": "9C 8C",
    },
    {
        "bid": ["Dee", "moon"],
        "trump": "H",
        "piles": {"Dee": "AH 2H 3H 4H", "Ann": "5D 6D 7D 8D"},
        "played": {"high": "Ann", "low": "Bob"},
    },
    rules={"preset": "shmear", "hand_size": 2, "kitty": 3, "target": 30},
    scores="5 6 7 8",
    smucks="0 1 0 0",
)


def test_out_and_in_again_nothing_differs() -> None:
    again = written(NIGHT, name="Friday", played_at="2024-05-03T20:00:00+02:00")
    before, after = judge(read_game(NIGHT)), judge(read_game(again))
    assert before.refused is after.refused is None
    assert after.state == before.state
    assert (again["format"], again["name"]) == (1, "Friday")
    assert written(again, name="Friday", played_at="2024-05-03T20:00:00+02:00") == again


def test_a_dealer_is_written_only_where_it_is_not_the_rotations() -> None:
    dealers = [item.get("dealer") for item in written(NIGHT)["hands"]]
    assert dealers == ["Bob", None, None, None, None, None]


def test_the_rules_are_written_whole() -> None:
    rules = written(NIGHT)["rules"]
    assert rules["preset"] == "shmear"
    assert (rules["hand_size"], rules["target"], rules["max_bid"]) == (2, 30, None)
    assert read_game(written(NIGHT)).start.rules == read_game(NIGHT).start.rules


def test_a_called_partner_and_the_end_are_written() -> None:
    data = game(
        hand("A", 2, "A C A B", partner="Cy"), rules={"preset": "shmear", "partnership": "called"}
    )
    data["end"] = {"how": "agreed", "winners": ["Bob"], "reason": "late"}
    again = written(data)
    assert again["hands"][0]["partner"] == "Cy"
    assert again["end"] == {"how": "agreed", "winners": ["Bob"], "reason": "late"}
    assert judge(read_game(again)).state.outcome.winners == (1,)


def test_how_a_game_was_called_early_is_written_by_names() -> None:
    early = {"how": "agreed", "seats": [1], "reason": "late"}
    opened = open_game(read_game(ONE).start)
    folded = fold(opened, Entry(seq=1, kind=Kind.END, payload=early))
    told = write_game(folded, ("Ann", "Bob", "Cy", "Dee"))
    assert told["end"] == {"how": "agreed", "winners": ["Bob"], "reason": "late"}
    led = judge(read_game({**ONE, "end": {"how": "leader"}})).state.outcome
    assert (led.winners, led.won_by.value) == ((2, 3), "draw")


def test_a_struck_hand_is_not_written_and_an_amended_one_as_amended() -> None:
    file = read_game(game(hand("A", 2, "A A B C"), hand("B", 2, "B B - B")))
    folded = open_game(file.start)
    for seq, (item, _) in enumerate(file.items, 1):
        folded = fold(folded, Entry(seq=seq, kind=Kind.RECORD, payload={"hand": write_item(item)}))
    bids = [["Ann", 2], ["Bob", 2]]
    names = ("Ann", "Bob", "Cy", "Dee")
    assert [h["bid"] for h in write_game(folded, names)["hands"]] == bids
    amended = {**write_item(file.items[0][0]), "bid": ["0", 3]}
    folded = fold(folded, Entry(seq=3, kind=Kind.AMEND, payload={"of": 1, "hand": amended}))
    folded = fold(folded, Entry(seq=4, kind=Kind.RETRACT, payload={"of": 2}))
    assert [h["bid"] for h in write_game(folded, names)["hands"]] == [["Ann", 3]]
