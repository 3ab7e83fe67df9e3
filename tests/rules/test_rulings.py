"""What is told of a ruling: its code, the rule that decided, and the facts for its sentence."""

from typing import Any

import pytest

from tests.rules.scored import hand, passed, points, scored, tricks

TWO = {"preset": "pitch", "hand_size": 2, "trump_by": "name", "low_to": "player"}
STRICT = {**TWO, "follow": "strict", "floor": None, "set_smucks": 1, "moon": {"from_score": 1}}
LED = ["AS KS 3H 2S", "9H 8H 7H 6H"]
PLAY = {"trump": "S", "points": points("D D - A")}

BOB = ["AS 8H JS 2S", "9H 5S 7H 6H"]  # Bob revokes in the first trick
LOST = {"missing": ["low"], "tricks_lost": False, "revoked": False}
SPARED = {"seat": 0, "bid": 4, "won": 3, "dumped": False}

RULINGS: list[tuple[dict[str, Any], dict[str, Any], str, str, dict[str, Any]]] = [
    (
        hand("A", 2, "A A B C"),
        {},
        "bid-made",
        "min_bid",
        {"seat": 0, "bid": 2, "won": 2, "dumped": False},
    ),
    (
        passed(dump="play", **PLAY),
        {},
        "bid-made",
        "min_bid",
        {"seat": 3, "bid": 2, "won": 2, "dumped": True},
    ),
    (
        hand("A", "moon", "A B A A"),
        {"scores": "5"},
        "moon-failed",
        "moon",
        {"seat": 0, **LOST, "lost": 5},
    ),
    (hand("A", "moon", "A B A A"), {"scores": "5"}, "moon-smucks", "moon", {}),
    (
        hand("A", "moon", "A A A A"),
        {"scores": "5"},
        "moon-made",
        "moon",
        {"seat": 0, **LOST, "missing": []},
    ),
    (
        hand("A", "moon", "A A A A"),
        {"scores": "5", "rules": {"preset": "shmear", "moon": {"made": 9}}},
        "moon-made-for",
        "moon",
        {"seat": 0, **LOST, "missing": []},
    ),
    (
        hand("A", "moon", "A B A A"),
        {"scores": "5", "rules": {"preset": "shmear", "moon": {"failed": 3}}},
        "moon-failed-for",
        "moon",
        {"seat": 0, **LOST, "lost": 3},
    ),
    (
        tricks("A", "moon", *BOB),
        {"scores": "5", "rules": {**STRICT, "revoke": "set"}},
        "bid-spared",
        "revoke",
        SPARED,
    ),
    (tricks("A", 4, *BOB), {"rules": {**STRICT, "revoke": "set"}}, "bid-spared", "revoke", SPARED),
    (
        tricks("A", 4, *BOB),
        {"rules": {**STRICT, "revoke": "bid"}},
        "revoke-loses-bid",
        "revoke",
        {"bid": 4},
    ),
    (
        tricks("B", 2, *BOB, leader="Ann"),
        {"rules": {**STRICT, "revoke": "set"}},
        "set-by-revoke",
        "revoke",
        {"seat": 1, "bid": 2, "won": 0, "dumped": False},
    ),
    (
        tricks("A", 2, *LED),
        {"rules": TWO},
        "point-scored",
        "points",
        {"point": "high", "seat": 0, "worth": 1, "card": "AS"},
    ),
    (
        hand("A", 3, "A C A B"),
        {"rules": "shmear-crazy"},
        "partners-by-points",
        "partnership",
        {"seats": [0, 2]},
    ),
    (
        passed(dump="forfeit"),
        {"scores": "5 5 5 5"},
        "forfeited",
        "forfeit",
        {"dealer": 3, "points": 2},
    ),
    (
        passed(),
        {"rules": {"preset": "shmear", "all_pass": "redeal"}},
        "redealt",
        "all_pass",
        {"dealer": 3},
    ),
    (
        passed(),
        {"rules": {"preset": "shmear", "all_pass": "deal-passes"}},
        "deal-passed",
        "all_pass",
        {"dealer": 3},
    ),
    (
        hand("A", 2, "B B B B"),
        {"scores": "1"},
        "floor",
        "floor",
        {"before": 1, "would_be": -1, "floor": 0},
    ),
    (
        hand("A", 2, "A A B B"),
        {"scores": "0 9", "rules": {"preset": "shmear", "must_pitch_to_win": "cap"}},
        "capped",
        "must_pitch_to_win",
        {"would_be": 11, "most": 10, "target": 11},
    ),
]


@pytest.mark.parametrize(
    ("seen", "about", "code", "rule", "facts"), RULINGS, ids=[row[2] for row in RULINGS]
)
def test_a_ruling_names_the_rule_and_gives_its_facts(seen, about, code, rule, facts) -> None:
    night = scored(seen, **about)
    told = [r for r in night.results[0].rulings if r.code == code]
    assert told and (told[0].rule, dict(told[0].facts)) == (rule, facts)


def test_only_what_moves_something_has_an_award() -> None:
    night = scored(hand("A", "moon", "A A A A"), rules={"preset": "shmear", "moon": {"made": 9}},
                   scores="1")  # fmt: skip
    assert night.smucks == (0, 0, 0, 0)
    awards = {r.code: tuple(r.award) for r in night.results[0].rulings}
    assert awards == {"point-towards-bid": (0, 0), "moon-made-for": (9, 0)}


# --------------------------------------------------------------------- going out


@pytest.mark.parametrize(
    ("steps", "told"),
    [
        (["play-on"], ["out", "tie-play-on"]),
        (["score"], ["out", "tie-score", "tie-play-on"]),
        (["points-in-order"], ["out", "tie-points-in-order"]),
    ],
)
def test_how_several_who_are_out_were_settled(steps, told) -> None:
    rules = {"preset": "shmear", "several_out": steps}
    night = scored(hand("A", 2, "A A B C"), rules=rules, scores="1 10 10 0")
    assert [r.code for r in night.results[0].settling] == told
    if steps == ["points-in-order"]:
        last = night.results[0].settling[-1]
        assert last.facts == {"among": [1, 2], "left": [1], "point": "jack"}


@pytest.mark.parametrize(
    ("scores", "winners", "point"),
    [("5 10 12 0", "C", None), ("5 10 11 0", "C", None), ("5 10 10 0", "B", "high")],
)
def test_who_was_there_before_the_hand_comes_first(scores, winners, point) -> None:
    rules = {"preset": "shmear", "several_out": ["points-in-order", "draw"]}
    night = scored(hand("A", 4, "B A A C"), rules=rules, scores=scores)
    assert night.winners == winners
    assert night.state.outcome.rulings[-1].facts["point"] == point


def test_a_forfeit_has_no_pitcher_to_ask_for() -> None:
    rules = {"preset": "shmear", "several_out": ["play-on"]}
    night = scored(
        hand("A", 2, "A A B C"), passed(first="B", dump="forfeit"),
        rules={**rules, "several_out": ["pitcher", "play-on"]}, scores="1 10 10 3", dealer="D",
    )  # fmt: skip
    assert [r.code for r in night.results[1].settling] == ["out", "tie-pitcher", "tie-play-on"]
    assert night.results[1].settling[1].facts == {"among": [1, 2], "left": [1, 2], "seat": None}


def test_the_moon_and_the_last_deal_say_why() -> None:
    night = scored(hand("A", "moon", "A A A A"), scores="1")
    assert [(r.code, r.rule, r.facts) for r in night.state.outcome.rulings] == [
        ("moon-wins", "moon", {"seat": 0})
    ]
    rules = {"preset": "shmear", "deals_each": 1}
    night = scored(hand("A", 2, "A A B C"), rules=rules, hands_played=3)
    assert [(r.code, r.rule, r.facts) for r in night.state.outcome.rulings] == [
        ("deals-over", "deals_each", {"sides": [0], "score": 2, "deals": 1})
    ]


def test_a_revoke_shows_the_card_and_the_one_that_proves_it() -> None:
    night = scored(tricks("A", 2, *BOB), rules=STRICT)
    (revoked,) = night.results[0].tally.revokes
    assert (str(revoked.card), str(revoked.proof)) == ("8H", "5S")
