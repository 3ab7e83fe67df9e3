"""Games in which every ruling and every problem occurs, for the tests of their sentences."""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from flask import Flask
from flask_babel import Babel

from shmear_scorer.rules.game import Entry, Kind, fold, open_game
from shmear_scorer.rules.gamefile import judge, read_game
from shmear_scorer.rules.presets import find_preset, with_changes
from shmear_scorer.rules.rulecheck import check
from shmear_scorer.rules.ruleset import RuleSet
from shmear_scorer.rules.ruling import Problem, Refused, Ruling
from shmear_scorer.rules.state import GameState, HandResult
from shmear_scorer.rules.table import Table, seat_players
from tests.web.judging import ASKED
from tests.web.wording_seasons import AROUND_GAMES

CASES = Path(__file__).resolve().parents[1] / "cases"


@contextmanager
def english() -> Iterator[None]:
    """Somebody who reads English."""
    app = Flask(__name__)
    Babel(app)
    with app.app_context():
        yield


FOUR = ["Ann", "Bob", "Cy", "Dee"]
ALL_ANN = {"high": "Ann", "low": "Ann", "jack": "Ann", "game": "Ann"}
SPADES = "AS KS QS JS 10S 9S"
HEARTS = "AH KH QH JH 10H 9H"
DUMPED = {"bid": None, "dump": "play", "trump": "S", "points": ALL_ANN}


def game(*hands: Any, preset: str = "shmear", players: Any = FOUR, **more: Any) -> dict[str, Any]:
    """A game file's game; what is no key of one is a changed rule."""
    keys = ("start", "dealer", "format")
    rules = {"preset": preset, **{k: v for k, v in more.items() if k not in keys}}
    about = {k: v for k, v in more.items() if k in keys}
    return {"rules": rules, "players": players, "hands": list(hands), **about}


def hand(bidder: str = "Ann", bid: Any = 2, **more: Any) -> dict[str, Any]:
    """A hand in which Ann won everything, but for what is said otherwise."""
    return {"bid": [bidder, bid], "trump": "S", "points": ALL_ANN, **more}


def calls(*said: Any) -> dict[str, Any]:
    return {"calls": [[name, call] for name, call in said], "trump": "S", "points": ALL_ANN}


def two(first: str, second: str, **more: Any) -> dict[str, Any]:
    """A hand of two players, given by what each plays; Ann leads and wins every trick."""
    tricks = [f"{a} {b}" for a, b in zip(first.split(), second.split(), strict=True)]
    return {"bid": ["Ann", 2], "trump": "S", "tricks": tricks, **more}


REVOKED = two("AS KS QS JS 10S 3D", "AH KH QH JH 10H 2S", bid=["Ann", 4])
"""Bob, who has the 2 of trump to the end, doesn't follow."""
PITCHER_REVOKED = {
    "bid": ["Ann", 2],
    "trump": "S",
    "tricks": ["2S AS", "AH 3D", "KH 4H", "QH 5D", "JH 6D", "10H 7D"],
}
"""Ann, who keeps the 4 of hearts to the next trick, doesn't follow in the second."""

DEALS = {"players": ["Ann", "Bob"], "deals_each": 1}
LEVEL = {"scores": {"Ann": 10, "Bob": 10}}
HIGH_ANN = {"high": "Ann", "low": "Bob", "jack": None, "game": None}
TIED = hand(bid=1, points=HIGH_ANN)
"""One point for Ann, who pitched, and one for Bob."""

TOLD: list[dict[str, Any]] = [
    # rulings that no sample game has
    game({"adjust": [{"player": "Ann", "points": -2, "smucks": 1, "reason": "as <agreed>"}]}),
    game(
        {"adjust": [{"player": "Ann", "points": 2}, {"player": "Bob", "smucks": 2}]},
        {"adjust": [{"player": "Bob", "points": 1, "smucks": -1}]},
        {"adjust": [{"player": "Bob", "smucks": -1}]},
    ),
    game(hand(), hand("Bob", 3), **DEALS),
    game(TIED, {**TIED, "bid": ["Bob", 1]}, **DEALS, min_bid=1),
    game(TIED, {**TIED, "bid": ["Bob", 1]}, **DEALS, min_bid=1, several_out=["draw"]),
    game({"bid": None}, **DEALS, all_pass="dealer-set"),
    game({"bid": None}, all_pass="dealer-set", forfeit={"points": 0, "smucks": 2}),
    game({"bid": None}, all_pass="dealer-set", forfeit={"points": 0, "smucks": 0}),
    game({"bid": None}, all_pass="dealer-set", forfeit={"points": 3, "smucks": 0}),
    game(DUMPED, {"bid": None, "dump": "forfeit"}),
    game({**DUMPED, "points": {**ALL_ANN, "high": "Dee"}}),
    game({"bid": None, "trump": "S", "points": ALL_ANN}, all_pass="eldest-leads"),
    game(hand(bid="moon"), moon={"made": 8, "failed": 4, "smucks": 1}),
    game(hand(bid="moon"), moon={"made": 8, "failed": 4, "smucks": 1, "needs": "tricks"}),
    game(hand("Bob", "moon"), moon={"made": 8, "failed": 4, "smucks": 1}),
    game(hand(bid="moon", points={**ALL_ANN, "jack": None}), start={"scores": {"Ann": 3}}),
    game(two(SPADES, HEARTS, bid=["Ann", "moon"]), players=["Ann", "Bob"]),
    game(hand(partner="Cy"), partnership="called", players=[*FOUR, "Eve"], seats=[5]),
    game(hand(partner=None), partnership="called", players=[*FOUR, "Eve"], seats=[5]),
    game(hand(points={**ALL_ANN, "low": "Bob"}), others_score="if-set"),
    *(game(REVOKED, players=["Ann", "Bob"], revoke=revoke) for revoke in ("set", "bid")),
    *(game(PITCHER_REVOKED, players=["Ann", "Bob"], revoke=revoke) for revoke in ("set", "bid")),
    game({**REVOKED, "bid": ["Ann", "moon"]}, players=["Ann", "Bob"], revoke="set"),
    game({**REVOKED, "bid": ["Ann", "moon"]}, players=["Ann", "Bob"], revoke="bid"),
    game({**PITCHER_REVOKED, "bid": ["Ann", "moon"]}, players=["Ann", "Bob"], revoke="set"),
    *(
        game(TIED, start=start, several_out=steps.split(), min_bid=1)
        for start in (LEVEL, {"scores": {"Ann": 10, "Bob": 11}}, {"scores": {"Ann": 11, "Bob": 11}})
        for steps in (
            *("points-in-order", "points-in-order draw", "play-on", "draw"),
            *("score draw", "score pitcher", "pitcher score"),
        )
    ),
    game(
        {**TIED, "bid": ["Ann", 4]},
        start={"scores": {"Ann": 15, "Bob": 10, "Cy": 12}},
        several_out=["pitcher", "draw"],
    ),
    game(
        {**TIED, "bid": ["Cy", 1]},
        start={"scores": {"Ann": 10, "Bob": 10, "Cy": 11}},
        several_out=["points-in-order", "draw"],
        min_bid=1,
    ),
    game(
        {**TIED, "bid": ["Cy", 1]},
        start={"scores": {"Ann": 10, "Bob": 12, "Dee": 13}},
        several_out=["score", "draw"],
        min_bid=1,
    ),
    game(
        {**TIED, "bid": ["Dee", 1]},
        start={"scores": {"Ann": 12, "Bob": 12, "Dee": 11, "Cy": 12}},
        several_out=["pitcher", "score", "draw"],
        min_bid=1,
    ),
    game({"adjust": [{"player": "Ann", "points": 2}, {"player": "Bob", "points": 2}]}, start=LEVEL),
    game(hand(bid=4), start={"scores": {"Ann": -3}}, floor=0),
    game(hand("Bob", 4), start={"scores": {"Bob": -3}}, floor=0),
    game(hand(points={**ALL_ANN, "game": "Bob"}), start={"scores": {"Bob": 10}}, count_down=True),
    game(hand("Bob"), start={"scores": {"Ann": 10}}, must_pitch_to_win="cap"),
    game(hand(points=None, piles={"Ann": SPADES, "Bob": HEARTS}), players=["Ann", "Bob"]),
    *(
        game(hand(card_points=dict.fromkeys(FOUR, 10)), game_tie=tie)
        for tie in ("nobody", "pitcher", "eldest")
    ),
    game(hand(card_points={"Ann": 1}), preset="schmear-ten-three"),
    game(
        hand(points={**ALL_ANN, "ten": "Ann", "three": "Bob"}, card_points={"Ann": 9, "Bob": 9}),
        preset="schmear-ten-three",
        game_tie="others",
    ),
]

POINTLESS = {"bid": ["Ann", 2], "trump": "S"}
PAIR = {"players": ["Ann", "Bob"]}
SIX = ["Ann", "Bob", "Cy", "Dee", "Eve", "Flo"]
SCHMIER = {**dict.fromkeys(("high", "low", "jack", "jick", "joker", "game"), "Ann")}

WRONG: list[Any] = [
    # auctions
    game(calls(("Ann", 3), ("Bob", 3))),
    game(calls(("Ann", 2), ("Bob", 1))),
    game(calls(("Ann", 5))),
    game(calls(("Bob", 2))),
    game(calls(("Ann", 2), ("Bob", "pass"))),
    game(calls(*((name, "pass") for name in [*FOUR, "Ann"]))),
    game(calls(("Ann", "moon"), ("Bob", 4))),
    game(calls(("Ann", "moon"), ("Bob", "moon"))),
    game(
        calls(("Ann", 3), ("Bob", "pass"), ("Cy", "pass"), ("Dee", 3)), dealer_may_match="highest"
    ),
    game({**calls(("Ann", 2)), "bid": ["Ann", 2]}),
    game(hand(bid="moon"), start={"hands_played": 1}),
    game(hand(bid="moon"), moon={"first_hand": False}),
    game(hand(bid="moon"), preset="schmear"),
    game(hand(bid="pass")),
    game({"trump": "S", "points": ALL_ANN}),
    game({**DUMPED, "dump": None}),
    game({**DUMPED, "dump": None}, moon=None),
    game({**DUMPED, "dump": "forfeit"}, all_pass="redeal"),
    game({**DUMPED, "dump": "forfeit"}),
    game(hand(dump="play")),
    # points
    game(POINTLESS),
    game({**POINTLESS, "points": ALL_ANN, "tricks": []}),
    game({**POINTLESS, "points": {}}),
    game(hand(points={**ALL_ANN, "jick": "Ann", "<b>": "Bob"})),
    game(hand(points={**ALL_ANN, "high": None, "low": None})),
    *(
        game(hand(points={**ALL_ANN, "game": None}), preset="schmear", game_tie=tie)
        for tie in ("pitcher", "others", "eldest")
    ),
    game(hand(card_points={"Bob": 20})),
    game(hand(card_points={"Bob": 20, "Ann": 20})),
    game(hand(points={**ALL_ANN, "game": None}, card_points={"Bob": 20})),
    game(hand(card_points={"Bob": -2, "Ann": 99})),
    game(hand(trump="X")),
    game(hand(dealer="Zed <i>", points={**ALL_ANN, "jack": "Zed"})),
    game(hand(partner="Bob")),
    game(hand(partner="Ann"), partnership="called", players=[*FOUR, "Eve"], seats=[5]),
    # cards
    game(two(SPADES, HEARTS, claims={"low": "Bob", "game": None, "jack": "Zed"}), **PAIR),
    game(two(SPADES.replace("JS", "8S"), HEARTS, claims={"jack": "Bob"}), **PAIR),
    game({**POINTLESS, "tricks": ["AS", "AH KH QH JH 10H", "AS AX Jo <b>"]}),
    game({**POINTLESS, "piles": {"Ann": SPADES, "Bob": ""}}, **PAIR),
    game({**POINTLESS, "piles": {"Ann": f"{SPADES} AH KH QH JH 10H", "Bob": "9H"}}, **PAIR),
    game({**POINTLESS, "piles": {"Ann": SPADES, "Bob": HEARTS}, "played": {}}, **PAIR),
    game(
        {
            **POINTLESS,
            "piles": {"Ann": "AS KD QD JD 10D 9D", "Bob": HEARTS},
            "played": {"high": "Ann", "low": "Bob"},
        },
        **PAIR,
    ),
    game({"bid": ["Ann", 2], "piles": {"Ann": SPADES, "Bob": HEARTS}}, **PAIR),
    game({**POINTLESS, "piles": {"Ann": HEARTS, "Bob": "AD KD QD JD 10D 9D"}}, **PAIR),
    game(two(HEARTS, SPADES), **PAIR),
    *(
        game({**POINTLESS, "trump": "H", "tricks": ["Jo AH"]}, preset="schmear-joker", joker_lead=j)
        for j in ("refused", "spades")
    ),
    game(hand(discards={"Ann": "2C"}, kitty="3C")),
    game(hand(kitty="3C 3C 4C 5C"), preset="shmear-kitty"),
    game(hand(kitty="3C 4C", discards={"Ann": "2C", "Bob": "2D"}), preset="shmear-kitty"),
    game(hand(discards={"Ann": "2C 3C 4C 5C"}), preset="shmear-kitty"),
    game(two(SPADES, HEARTS, kitty="AH 2C 3C"), preset="shmear-kitty", **PAIR),
    game(
        hand(bid=3, points=SCHMIER, discards={"Ann": "2C 3C 4C 5C", "Bob": "9S", "Flo": "AS"}),
        preset="schmier",
        players=SIX,
    ),
    game(
        hand(bid="moon", points=SCHMIER, discards={"Ann": "2C"}),
        preset="schmier",
        players=SIX,
        moon={},
    ),
    # around the hands
    game(hand(bid=4), hand(), start={"scores": {"Ann": 10}}),
    game({"adjust": [{"player": "Ann", "smucks": -1}, {"player": "Bob"}]}),
    game({"adjust": [{"player": "Ann", "smucks": -3}]}, start={"smucks": {"Ann": 2}}),
    game({"adjust": [], "bid": ["Ann", 2]}),
    game({"bid": 7, "tricks": 7, "<key>": 1}),
    [],
    {**game(), "format": 7},
    {**game(), "<b>": 7},
    {**game(), "players": "Ann"},
    game(players=["Ann", "<b>", "<b>"]),
    game(players=["Ann"]),
    game(players=FOUR[:3], preset="schmear"),
    game(players=["Ann", "Bob"], start={"scores": {"Ann": 1, "Zed": 2}}),
    game(preset="schmear", start={"scores": {"Ann": 1, "Cy": 2}}),
    # rules
    {**game(), "rules": {}},
    game(preset="shmeer"),
    game(preset="<b>"),
    game(**{"<b>": 1}),
    game(target="<b>", seats=7, low_to="<b>", floor=[], count_down="yes"),
    *(
        game(partnership=partnership, seats=[9, 11])
        for partnership in ("alone", "pairs", "three-pairs", "two-trios", "high-low", "called")
    ),
    game(hand_size={"2": 6}, seats=[4]),
    game(hand_size={"2": 6}, seats=[2, 12]),
    game(hand_size=20),
    game(trump_order="A K Q Jick Jo"),
    game(jokers=-1, set_smucks=-1, card_points={"A": -1}, moon={"smucks": -1}),
    game(jokers=1, exchange={"up_to": -1}, forfeit={"points": -1}),
    game(min_bid=0, target=0, jokers=3),
    game(min_bid=9, floor=11, deals_each=2, target=11),
    game(target=None),
]

UNWISE: list[dict[str, Any]] = [
    {"exchange": {}},
    {"points": ["high", "joker", "jick"]},
    {"max_bid": 9, "high_low": "deck", "points": ["jack", "game"]},
    {"count_down": True, "deals_each": 2},
    {"several_out": ["draw", "pitcher"], "all_points_win": True, "moon": {"made": 5}},
    {"several_out": ["play-on", "pitcher"]},
]
"""Rules that are shown as nonsense, though a game by them is judged."""

ELSEWHERE: list[Problem] = [
    Problem(code="name-missing"),
    Problem(code="name-too-long", facts={"length": 50, "most": 40}),
    Problem(code="name-twice", facts={"name": "<b>"}),
    Problem(code="start-at-target", facts={"score": 12, "target": 11, "floor": 0, "seat": 1}),
    Problem(code="start-below-floor", facts={"score": -2, "target": 11, "floor": 0, "seat": 1}),
    Problem(code="start-below-floor", facts={"score": -9999, "target": 11, "floor": None}),
    Problem(code="start-contradicts", facts={"score": 3, "seat": 1}),
    Problem(code="start-smucks", facts={"smucks": -2, "most": 1000}),
    Problem(code="game-not-over"),
    Problem(code="already-struck", facts={"seq": 3}),
    *(Problem(code=c, facts={"seq": 3, "hand": 3}) for c in ("no-such-hand", "seats-hindered")),
    *(Problem(code=code) for code in ("end-nobody", "end-how", "what-if-scores-differ")),
    *(Problem(code=code) for code in ("adjust-whose", "reason-missing", "reseat-nothing")),
    Problem(code="rules-hindered", facts={"keys": ["trump_order", "jokers"]}),
    Problem(code="reason-too-long", facts={"most": 200}),
    Problem(code="not-a-number", facts={"value": ""}),
    *(Problem(code=code, facts={"value": "<b>"}) for code in ("not-a-number", "not-a-count")),
    Problem(code="number-beyond", facts={"least": 1, "most": 999}),
    *(Problem(code=code) for code in ("target-missing", "auction-over", "partner-missing")),
    Problem(code="side-called-so", facts={"name": "<b>"}),
    Problem(code="no-such-player", where="dealer"),
]
"""Problems of the other rooms, and those that no game file can have."""

ENDS: list[dict[str, Any]] = [
    {"how": "leader"},
    {"how": "leader", "reason": "<late>"},
    {"how": "agreed", "winners": [1], "reason": "<late>"},
    {"how": "agreed", "winners": [0, 1]},
    {"how": "agreed", "winners": []},
    {"how": "void", "reason": "<late>"},
]


@dataclass(frozen=True)
class Played:
    """A game as far as it was judged, and what was wrong with it."""

    rules: RuleSet
    table: Table | None
    state: GameState | None
    results: tuple[HandResult, ...]
    problems: tuple[Problem, ...]

    @property
    def rulings(self) -> list[Ruling]:
        outcome = self.state.outcome if self.state else None
        found = [ruling for r in self.results for ruling in (*r.rulings, *r.settling)]
        return [*found, *(outcome.rulings if outcome else ())]


def play(data: Any) -> Played:
    try:
        file = read_game(data)
    except Refused as refused:
        return Played(RuleSet(), None, None, (), refused.problems)
    judged = judge(file)
    results, problems = judged.state.results, judged.problems
    found = [problem for result in results for problem in result.problems]
    return Played(judged.state.rules, file.table, judged.state, results, (*found, *problems))


def end_early(end: Mapping[str, Any], *scores: int) -> Played:
    """A game called early."""
    players = ("Ann", "Bob", "Cy", "Dee")
    file = read_game(game(start={"scores": dict(zip(players, scores, strict=False))}))
    ended = fold(open_game(file.start), Entry(seq=1, kind=Kind.END, payload=end)).state
    return Played(ended.rules, ended.table, ended, (), ())


def recorded(*bids: int) -> Played:
    """A game of two, folded: Ann, who has 9, bids and wins three points in every hand."""
    folded = open_game(read_game(game(start={"scores": {"0": 9}}, players=["0", "1"])).start)
    points = {"high": "0", "low": "0", "jack": None, "game": "0"}
    for seq, bid in enumerate(bids, 1):
        payload = {"hand": {"bid": ["0", bid], "trump": "S", "points": points}}
        folded = fold(folded, Entry(seq=seq, kind=Kind.RECORD, payload=payload))
    state = folded.state
    problems = tuple(problem for result in state.results for problem in result.problems)
    return Played(state.rules, state.table, state, state.results, problems)


UNSETTLED, AFTER_THE_END = (1, 2), (2, 2)
"""A first hand that is refused, so that the second can't end the game; a hand after the end."""


@cache
def corpus() -> tuple[Played, ...]:
    """Every sample game, and games for all that they don't have."""
    lines = [
        line
        for path in sorted(CASES.glob("*.jsonl"))
        for line in path.read_text(encoding="utf-8").splitlines()
    ]
    games = [*map(json.loads, lines), *TOLD, *WRONG]
    unwise = tuple(
        p for changes in UNWISE for p in check(with_changes(find_preset("shmear"), changes))
    )
    return (
        *map(play, games),
        *(end_early(end, 3, 5) for end in ENDS),
        end_early({"how": "leader"}, 5, 5),
        recorded(*UNSETTLED),
        recorded(*AFTER_THE_END),
        Played(RuleSet(), None, None, (), (*unwise, *ELSEWHERE, *AROUND_GAMES)),
        Played(RuleSet(), seat_players(RuleSet(), tuple(FOUR)), None, (), ASKED),
    )
