"""What was written down wrong: each problem marks the field it was read from, with what stood
there."""

from collections.abc import Mapping
from typing import Any

import pytest

from shmear_scorer.rules.game import Kind
from shmear_scorer.rules.hand import Adjustments, HandRecord, PointsSeen
from shmear_scorer.rules.notation import read_item, write_item
from shmear_scorer.rules.reseat import read_reseat
from tests.rules.scored import NAMES, scored
from tests.rules.test_game_fold import ANN, log, start

BID = {"bid": ["0", 2], "trump": "S"}
POINTS = {"high": "0", "low": "0", "jack": None, "game": "0"}
LONG = "x" * 70


def unreadable(where: str, value: str) -> tuple[str, str, dict[str, Any]]:
    return "not-readable", where, {"value": value}


def nobody(where: str, player: str) -> tuple[str, str, dict[str, Any]]:
    return "no-such-player", where, {"player": player}


def not_a_card(where: str, card: str) -> tuple[str, str, dict[str, Any]]:
    return "not-a-card", where, {"card": card}


@pytest.mark.parametrize(
    ("written", "told"),
    [
        (7, unreadable("", "7")),
        ({"calls": "pass"}, unreadable("calls", "pass")),
        ({"calls": [["0", "pass"], ["1"]]}, unreadable("calls.2", "['1']")),
        ({"calls": [["0", "3"]]}, unreadable("calls.1", "3")),
        ({"calls": [["0", True]]}, unreadable("calls.1", "True")),
        ({"calls": [["0", 2], ["zoe", 3]]}, nobody("calls.2", "zoe")),
        ({"bid": 3}, unreadable("bid", "3")),
        ({"bid": ["zoe", 3]}, nobody("bid", "zoe")),
        ({"bid": [["0"], 3]}, nobody("bid", "['0']")),
        ({**BID, "dealer": "zoe"}, nobody("dealer", "zoe")),
        ({**BID, "partner": LONG}, nobody("partner", LONG[:60])),
        ({**BID, "dump": "run"}, unreadable("dump", "run")),
        ({**BID, "trump": 5}, unreadable("trump", "5")),
        ({**BID, "kitty": "2C ZZ"}, not_a_card("kitty", "ZZ")),
        ({**BID, "kitty": 5}, unreadable("kitty", "5")),
        ({**BID, "discards": {"zoe": "2C"}}, nobody("discards.zoe", "zoe")),
        ({**BID, "discards": {"0": "2X"}}, not_a_card("discards.0", "2X")),
        ({**BID, "discards": "2C"}, unreadable("discards", "2C")),
        ({**BID, "points": {"high": "zoe"}}, nobody("points.high", "zoe")),
        ({**BID, "points": ["0"]}, unreadable("points", "['0']")),
        ({**BID, "points": {}, "card_points": {"zoe": 3}}, nobody("card_points.zoe", "zoe")),
        (
            {**BID, "points": {}, "card_points": {"0": "many"}},
            unreadable("card_points.0", "many"),
        ),
        ({**BID, "piles": {"zoe": "2C"}}, nobody("piles.zoe", "zoe")),
        ({**BID, "piles": {"0": "2X"}}, not_a_card("piles.0", "2X")),
        ({**BID, "piles": {}, "played": {"low": "zoe"}}, nobody("played.low", "zoe")),
        ({**BID, "tricks": "AS"}, unreadable("tricks", "AS")),
        ({**BID, "tricks": ["AS", "2X"]}, not_a_card("tricks.2", "2X")),
        ({**BID, "tricks": [], "leader": "zoe"}, nobody("leader", "zoe")),
        (
            {**BID, "points": {}, "tricks": []},
            ("evidence-several", "evidence", {"kinds": ["points", "tricks"]}),
        ),
        ({**BID, "calls": []}, ("auction-twice", "bid", {})),
        ({**BID, "who": 1}, ("unknown-key", "who", {"key": "who"})),
        ({**BID, "claims": {"high": "zoe"}}, nobody("claims.high", "zoe")),
        ({"adjust": "x"}, unreadable("adjust", "x")),
        ({"adjust": None}, unreadable("adjust", "None")),
        ({"adjust": [7]}, unreadable("adjust.1", "7")),
        ({"adjust": [{"goals": 1}]}, unreadable("adjust.1", "{'goals': 1}")),
        ({"adjust": [{"player": "0", "points": 1.5}]}, unreadable("adjust.1", "[1.5, 0]")),
        ({"adjust": [{"player": "0", "points": 10_001}]}, unreadable("adjust.1", "[10001, 0]")),
        ({"adjust": [], "bid": None}, ("adjust-and-more", "adjust", {})),
    ],
)  # fmt: skip
def test_a_field_that_cannot_be_read_is_marked(written, told) -> None:
    _, problems = read_item(written)
    assert [(p.code, p.where, dict(p.facts)) for p in problems] == [told]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (7, unreadable("reseat", "7")),
        ({"seats": "e"}, unreadable("seats", "e")),
        ({"seats": {"zoe": "e"}}, nobody("seats.zoe", "zoe")),
        ({"seats": {5: "e"}}, nobody("seats.5", "5")),
        ({"seats": {LONG: None}}, nobody(f"seats.{LONG}", LONG[:60])),
        ({"seats": {"1": " "}}, unreadable("seats.1", " ")),
        ({"names": {"1": LONG, "2": 7}}, unreadable("names.2", "7")),
        ({"names": {"1": None}}, unreadable("names.1", "None")),
    ],
)
def test_a_seat_that_cannot_be_read_is_marked(change, told) -> None:
    _, problems = read_reseat(change)
    assert [(p.code, p.where, dict(p.facts)) for p in problems] == [told]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"seats": {"7": "e"}}, ("no-such-player", "seats.7", {})),
        ({"names": {"7": "Aces"}}, ("no-such-player", "names.7", {})),
        ({"seats": {"1": "a"}}, ("sits-already", "seats.1", {"seat": 0})),
    ],
)
def test_a_seat_that_cannot_be_taken_is_marked(change, told) -> None:
    game = log((Kind.RESEAT, change))
    assert [(p.code, p.where, dict(p.facts)) for p in game.state.seatings[0].problems] == [told]


def test_only_the_seat_that_gets_empty_is_marked() -> None:
    change = {"seats": {"1": None, "0": "e"}}
    (problem,) = log((Kind.RESEAT, change), begin=start("schmear")).state.seatings[0].problems
    facts = {"seat": 1, "players": 3, "partnership": "pairs"}
    assert (problem.code, problem.where, problem.facts) == ("seat-must-be-taken", "seats.1", facts)


# ------------------------------------------------------------------ what is read all the same


def read(written: Mapping[str, Any]) -> HandRecord:
    item, problems = read_item(written)
    assert isinstance(item, HandRecord) and not problems
    return item


def test_calls_that_cannot_be_read_are_refused_with_the_hand() -> None:
    written = {"calls": [["Ann", 2], ["Bob"]], "trump": "S", "points": {}}
    assert ("not-readable", "calls.2") in [(p.code, p.where) for p in scored(written).problems]


def test_a_suit_may_be_written_small() -> None:
    assert read({**BID, "trump": "h"}).trump == "H"
    assert read({**BID, "trump": "x"}).trump == "x"  # told as no suit


def test_evidence_that_is_nothing_is_none() -> None:
    seen = read({**BID, "points": POINTS, "piles": None, "tricks": None}).evidence
    assert seen == PointsSeen(owners={"high": 0, "low": 0, "jack": None, "game": 0})
    assert read({**BID, "tricks": None}).evidence is None


def test_claims_of_somebody_unknown_are_not_compared() -> None:
    hand = {"bid": ["Ann", 2], "trump": "S", "tricks": ["AS KS 3H 2S", "9H 8H 7H 6H"],
            "claims": {"high": "Zoe", "low": "Dee"}}  # fmt: skip
    night = scored(hand, rules={"preset": "shmear", "hand_size": 2})
    assert [(p.code, p.where) for p in night.problems] == [("no-such-player", "claims.high")]


def rows(*written: dict[str, Any]) -> list[tuple[int, int, int, str]]:
    item, problems = read_item({"adjust": list(written)})
    assert isinstance(item, Adjustments) and not problems
    return [(row.seat, row.points, row.smucks, row.reason) for row in item.items]


def test_what_an_adjustment_leaves_out_it_does_not_move() -> None:
    assert rows({"player": "0", "smucks": 1}, {"player": "1", "points": -2}) == [
        (0, 0, 1, ""),
        (1, -2, 0, ""),
    ]
    adjust = {"adjust": [{"player": name, "smucks": 1} for name in NAMES[:4]]}
    night = scored(adjust)
    assert (night.scores, night.smucks) == ((0, 0, 0, 0), (1, 1, 1, 1))


def test_an_adjustment_has_its_limits() -> None:
    assert rows({"player": "0", "points": 10_000, "reason": "x" * 300}) == [
        (0, 10_000, 0, "x" * 200)
    ]


@pytest.mark.parametrize(
    "written",
    [
        {},
        {"dealer": "2"},
        {"bid": None, "dump": "forfeit"},
        {"bid": ["0", "moon"]},
        {**BID, "points": POINTS, "card_points": {"0": 20}},
        {"calls": [["0", 2], ["1", "pass"]], "trump": "D", "tricks": ["AD 2D"], "leader": "1"},
        {**BID, "piles": {"0": "AS Jo"}, "played": {"low": "1"}, "claims": {"high": "0"}},
    ],
)
def test_what_is_not_there_is_not_written(written) -> None:
    assert write_item(read(written)) == written


def test_an_adjustment_for_nobody_is_refused() -> None:
    payload = {"hand": {"adjust": [{"player": "7", "points": 1}]}}
    game = log(ANN, (Kind.ADJUST, payload))
    result = game.state.results[1]
    assert result.refused and game.state.scores == (2, 1, 0, 0)
    assert [(p.code, p.where) for p in result.problems] == [("no-such-player", "adjust.1.player")]
