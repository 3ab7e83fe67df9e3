"""What is told of a problem: its code, where it lies, and the facts for its sentence."""

from typing import Any

import pytest

from shmear_scorer.rules.auction import Auction, call_through
from shmear_scorer.rules.hand import Bid
from shmear_scorer.rules.presets import find_preset
from tests.rules.scored import calls, hand, passed, points, scored, tricks

TWO = {"preset": "pitch", "hand_size": 2, "trump_by": "name", "low_to": "player"}
JOKER = {**TWO, "jokers": 1, "trump_order": "Jo A K Q J 10 9 8 7 6 5 4 3 2"}
SWAP = {**TWO, "exchange": {"up_to": 1, "dealer_takes_rest": True}}
KITTY = {"preset": "shmear-kitty", "hand_size": 2}
LED = ["AS KS 3H 2S", "9H 8H 7H 6H"]
PILES = {"Ann": "KS 2S AS 5H", "Dee": "3H 4H 6H 7H"}
PLAY = {"trump": "S", "points": points("D D - A")}
ALL_PASS = {"seat": 3, "all_pass": "dealer-choice"}


def piled(piles: Any, **played: str) -> dict[str, Any]:
    return {"bid": ["Ann", 2], "trump": "S", "piles": piles, "played": played}


def counted(**counts: int) -> dict[str, Any]:
    return hand("A", 2, "A A A", ("high", "low", "jack"), card_points=counts)


STANDING = {"seat": 1, "bid": 2, "holder": 0, "standing": 3}

PROBLEMS: list[tuple[dict[str, Any], dict[str, Any], str, str, dict[str, Any]]] = [
    # the auction
    (calls("3 2 pass pass"), {}, "bid-not-higher", "calls.2", STANDING),
    (calls("2 pass pass"), {}, "auction-unfinished", "calls", {"turn": 3}),
    (calls("2 pass pass pass 3"), {}, "auction-over", "calls.5", {"seat": 0}),
    (
        calls("2 pass pass pass", first="B"),
        {},
        "call-out-of-turn",
        "calls.1",
        {"seat": 1, "turn": 0},
    ),
    (
        calls("1 pass pass pass"),
        {},
        "bid-below-lowest",
        "calls.1",
        {"seat": 0, "bid": 1, "min": 2, "max": 4},
    ),
    (
        hand("A", 9, "A A A A"),
        {},
        "bid-above-highest",
        "bid",
        {"seat": 0, "bid": 9, "min": 2, "max": 4},
    ),
    (
        calls("moon moon pass pass"),
        {"scores": "1 1 1 1"},
        "moon-over-moon",
        "calls.2",
        {"seat": 1, "bid": "moon", "holder": 0, "standing": "moon"},
    ),
    (
        calls("moon 4 pass pass"),
        {"scores": "1 1 1 1"},
        "bid-over-moon",
        "calls.2",
        {"seat": 1, "bid": 4, "holder": 0, "standing": "moon"},
    ),
    (
        calls("3 pass pass 3"),
        {"rules": {"preset": "shmear", "dealer_may_match": "highest"}},
        "dealer-matches-highest-only",
        "calls.4",
        {"seat": 3, "bid": 3, "holder": 0, "standing": 3},
    ),
    (hand("A", "moon", "A A A A"), {"rules": "schmear"}, "moon-not-played", "bid", {"seat": 0}),
    (
        hand("B", "moon", "B B B B"),
        {},
        "moon-needs-score",
        "bid",
        {"seat": 1, "score": 0, "needs": 1},
    ),
    (
        passed(dump="moon", **PLAY),
        {},
        "moon-needs-score",
        "dump",
        {"seat": 3, "score": 0, "needs": 1},
    ),
    ({"trump": "S"}, {}, "auction-missing", "bid", {}),
    (passed(), {}, "dump-missing", "dump", ALL_PASS),
    (
        passed(dump="moon"),
        {"rules": "schmear"},
        "dump-no-choice",
        "dump",
        {"seat": 3, "all_pass": "dealer-stuck", "dump": "moon"},
    ),
    (passed(dump="forfeit", trump="S"), {}, "evidence-without-play", "evidence", ALL_PASS),
    (hand("A", 2, "A A A A", dump="play"), {}, "dump-after-bid", "dump", {}),
    # who and what
    (hand("A", 2, "A A A A", dealer="Zoe"), {}, "no-such-player", "dealer", {"player": "Zoe"}),
    (hand("A", 2, "A A A A", partner="Cy"), {}, "partner-not-called", "partner", {}),
    (
        hand("A", 2, "A A A A", partner="Ann"),
        {"rules": {"preset": "shmear", "partnership": "called"}},
        "partner-is-pitcher",
        "partner",
        {"seat": 0},
    ),
    (hand("A", 2, "A A A A", trump="X"), {}, "no-such-suit", "trump", {"trump": "X"}),
    ({"bid": ["Ann", 2], "trump": "S"}, {}, "evidence-missing", "evidence", {}),
    ({"bid": ["Ann", 2], "piles": PILES}, {"rules": TWO}, "trump-missing", "trump", {}),
    # points
    (
        {"bid": ["Ann", 2], "points": {"high": "Ann", "low": "Ann", "game": None}},
        {},
        "point-missing",
        "points.jack",
        {"point": "jack"},
    ),
    (
        {"bid": ["Ann", 2], "points": points("A A A A") | {"ten": "Ann"}},
        {},
        "point-unknown",
        "points.ten",
        {"point": "ten"},
    ),
    (hand("A", 2, "A - A A"), {}, "high-low-nobodys", "points.low", {"point": "low"}),
    (
        hand("A", 2, "A A A -"),
        {"rules": "schmear"},
        "game-cannot-be-nobodys",
        "points.game",
        {"game_tie": "pitcher"},
    ),
    (
        counted(Ann=-3),
        {},
        "card-points-negative",
        "card_points.0",
        {"seat": 0, "count": -3},
    ),
    (counted(Ann=81), {}, "card-points-too-many", "card_points", {"total": 81, "deck": 80}),
    (
        {**counted(Bob=9), "points": points("A A A A")},
        {},
        "game-contradicts-count",
        "points.game",
        {"claimed": 0, "counted": 1},
    ),
    # cards
    (
        tricks("A", 2, "AS 2S 3H"),
        {"rules": TWO},
        "tricks-number",
        "tricks",
        {"tricks": 1, "needs": 2},
    ),
    (
        tricks("A", 2, "AS 2S 3H", "4H 5H 6H 7H"),
        {"rules": TWO},
        "trick-size",
        "tricks.1",
        {"trick": 1, "cards": 3, "needs": 4},
    ),
    (
        tricks("A", 2, "AS 2S 3H 8H", "4H 5H 6H AS"),
        {"rules": TWO},
        "card-twice",
        "tricks.2",
        {"card": "AS"},
    ),
    (
        tricks("A", 2, "AS 2S 3H 8H", "4H 5H 6H Jo"),
        {"rules": TWO},
        "card-not-in-deck",
        "tricks.2",
        {"card": "Jo"},
    ),
    (
        tricks("A", 2, "AS 2S 3H 8H", "4H 5H 6H 0H"),
        {"rules": TWO},
        "not-a-card",
        "tricks.2",
        {"card": "0H"},
    ),
    (
        tricks("A", 2, "AH 2S 3H 8H", "4H 5H 6H 7H"),
        {"rules": {**TWO, "trump_by": "lead"}},
        "lead-not-trump",
        "tricks.1",
        {"card": "AH", "trump": "S"},
    ),
    (
        piled({"Ann": "KS 2S AS 5H"}),
        {"rules": TWO},
        "piles-number",
        "piles",
        {"cards": 4, "needs": 8},
    ),
    (
        piled({"Ann": "KS 2S AS", "Dee": "3H 4H 6H 7H 5H"}),
        {"rules": TWO},
        "pile-size",
        "piles.0",
        {"seat": 0, "cards": 3, "players": 4},
    ),
    (piled(PILES, low="Bob"), {"rules": JOKER}, "who-played-high", "played.high", {"card": "AS"}),
    (piled(PILES, high="Cy"), {"rules": TWO}, "who-played-low", "played.low", {"card": "2S"}),
    (
        piled({"Ann": "KS 2H 8H 5H", "Dee": "3H 4H 6H 7H"}, high="Ann", low="Bob"),
        {"rules": TWO},
        "played-by-two",
        "played.low",
        {"card": "KS"},
    ),
    # shown only
    (
        tricks("A", 2, *LED, claims={"high": "Bob"}),
        {"rules": TWO},
        "claim-differs",
        "claims.high",
        {"point": "high", "claimed": 1, "owner": 0},
    ),
    (
        tricks("A", 2, *LED, discards={"Bob": "4C 5C"}),
        {"rules": SWAP},
        "exchange-too-many",
        "discards.1",
        {"seat": 1, "cards": 2, "most": 1},
    ),
    (
        tricks("A", 2, *LED, discards={"Bob": "9S"}),
        {"rules": SWAP},
        "exchange-trump-thrown",
        "discards.1",
        {"seat": 1, "card": "9S"},
    ),
    (
        tricks("A", 2, *LED, discards={"Dee": "JS"}),
        {"rules": SWAP},
        "exchange-point-thrown",
        "discards.3",
        {"seat": 3, "card": "JS"},
    ),
    (
        tricks("A", 2, *LED, kitty="8H 4C 5C"),
        {"rules": KITTY},
        "kitty-card-elsewhere",
        "kitty",
        {"card": "8H", "seat": 1},
    ),
    (
        tricks("A", 2, *LED, kitty="4C 5C"),
        {"rules": KITTY},
        "kitty-size",
        "kitty",
        {"cards": 2, "needs": 3},
    ),
    (
        tricks("A", 2, *LED, discards={"Ann": "4C"}),
        {"rules": KITTY},
        "kitty-discards",
        "discards.0",
        {"seat": 0, "cards": 1, "needs": 3},
    ),
    # adjustments
    (
        {"adjust": [{"player": "Ann", "points": 1}, {"player": "Zoe", "points": 1}]},
        {},
        "no-such-player",
        "adjust.2.player",
        {"player": "Zoe"},
    ),
    (
        {"adjust": [{"player": "Bob", "smucks": -2}]},
        {"smucks": "0 1"},
        "adjust-smucks-below-none",
        "adjust.1.smucks",
        {"seat": 1, "smucks": 1},
    ),
]


@pytest.mark.parametrize(
    ("seen", "about", "code", "where", "facts"),
    PROBLEMS,
    ids=[f"{code}-{where}" for _, _, code, where, _ in PROBLEMS],
)
def test_a_problem_says_where_it_lies_and_gives_its_facts(seen, about, code, where, facts) -> None:
    told = [p for p in scored(seen, **about).problems if (p.code, p.where) == (code, where)]
    assert told and dict(told[0].facts) == facts


def test_call_through_goes_as_far_as_the_calls_are_legal() -> None:
    auction = Auction(rules=find_preset("shmear"), dealer=3, scores=(0,) * 4, first_hand=True)
    said = [Bid(seat=seat, call=call) for seat, call in enumerate([2, 3, 3, "pass"])]
    reached, problems = call_through(auction, said)
    assert (list(reached.calls), reached.turn, reached.standing) == (said[:2], 2, said[1])
    assert [(p.code, p.where) for p in problems] == [("bid-not-higher", "calls.3")]
    reached, problems = call_through(auction, said[:2])
    assert (list(reached.calls), problems) == (said[:2], ())
    more, _ = call_through(reached, [Bid(seat=2, call=4)])
    assert (more.turn, more.standing.call, len(more.calls)) == (3, 4, 3)
    assert reached.call_problem(3).code == "bid-not-higher"
    assert reached.call_problem("pass") is reached.call_problem(4) is None
    over, _ = call_through(more, [Bid(seat=3, call="pass")])
    assert (over.turn, over.call_problem(4).code) == (None, "auction-over")


def test_an_open_auction_remembers_that_it_is_the_first_hand() -> None:
    rules = {"preset": "shmear", "max_bid_ends": True}
    night = scored(calls("4"), rules=rules, hands_played=0)
    assert night.codes == {"auction-unfinished"}
