"""What a finished game leaves behind."""

from datetime import UTC, datetime
from typing import Any

import pytest

from shmear_scorer.league.results import BidLine, GameResult, HandsLine
from shmear_scorer.league.summary import from_paper, summarise
from shmear_scorer.rules.game import Entry, Game, Kind, fold
from shmear_scorer.rules.state import WonBy
from tests.league.nights import game_of, reseat
from tests.rules.scored import hand, passed

WHEN = datetime(2026, 9, 1, 19, 30, tzinfo=UTC)
PEOPLE = ("p1", "p2", "p3", "p4")
PARTNER = {"preset": "shmear-partner", "target": 5}


def summary(game: Game, **about: Any) -> GameResult:
    result = summarise(game, key="g1", played_at=WHEN, **about)
    assert result is not None
    return result


# Ann and Cy against Bob and Dee. Ann deals the first hand, Bob the second, and so on.
SET_THEN_MADE = (
    hand("B", 3, "A A - B"),  # Bob set: Ann and Cy 2, Bob and Dee at the floor, a smuck
    hand("A", 2, "A A C -"),  # made: 3 more, 5
)


def test_the_sides_have_their_players_score_smucks_and_the_winner() -> None:
    result = summary(game_of(PARTNER, PEOPLE, *SET_THEN_MADE))
    assert [(s.players, s.score, s.smucks, s.winner) for s in result.sides] == [
        (("p1", "p3"), 5, 0, True),
        (("p2", "p4"), 0, 1, False),
    ]
    assert (result.hands, result.won_by, result.paper) == (2, WonBy.TARGET, False)
    assert (result.key, result.played_at, result.night) == ("g1", WHEN, None)


def test_a_bid_is_told_by_level_place_and_partner_with_what_the_score_moved() -> None:
    tallies = summary(game_of(PARTNER, PEOPLE, *SET_THEN_MADE)).tallies
    # Bob sits next to the dealer Ann: place 1. The floor left nothing to lose.
    assert tallies["p2"].bids == (BidLine(3, 1, ("p4",), 0, 1, 0),)
    # In the second hand Bob deals, and Ann speaks third after Cy and Dee.
    assert tallies["p1"].bids == (BidLine(2, 3, ("p3",), 1, 0, 3),)
    assert tallies["p3"].bids == tallies["p4"].bids == ()


def test_a_hand_is_pitched_by_one_partnered_by_another_defended_by_the_rest() -> None:
    tallies = summary(game_of(PARTNER, PEOPLE, *SET_THEN_MADE)).tallies
    assert tallies["p3"].partnered == (HandsLine(("p1",), 1, 3),)
    assert tallies["p3"].defended == (HandsLine(("p1",), 1, 2),)
    assert tallies["p1"].partnered == ()
    assert tallies["p4"].defended == (HandsLine(("p2",), 1, 0),)
    assert {tally.hands for tally in tallies.values()} == {2}


def test_smucks_are_of_those_who_sat_there() -> None:
    tallies = summary(game_of(PARTNER, PEOPLE, *SET_THEN_MADE)).tallies
    assert {player: tally.smucks for player, tally in tallies.items()} == {
        "p1": 0, "p2": 1, "p3": 0, "p4": 1
    }  # fmt: skip


def test_a_forfeited_deal_is_a_hand_and_the_dealers() -> None:
    forfeit = {**passed(first="B"), "dump": "forfeit"}
    result = summary(game_of(PARTNER, PEOPLE, forfeit, *SET_THEN_MADE))
    assert result.hands == 3
    assert [result.tallies[player].forfeits for player in PEOPLE] == [1, 0, 0, 0]
    assert [side.smucks for side in result.sides] == [1, 1]


def test_a_moon_is_a_level_of_its_own() -> None:
    game = game_of(PARTNER, PEOPLE, hand("B", "moon", "B B B B"))
    result = summary(game)
    assert result.tallies["p2"].bids == (BidLine("moon", 1, ("p4",), 1, 0, 4),)
    assert result.won_by is WonBy.MOON


def test_partners_of_one_hand_only_are_that_hands_partners() -> None:
    rules = {"preset": "shmear-crazy", "target": 4}
    result = summary(game_of(rules, PEOPLE, hand("A", 4, "A C A C")))
    assert [side.players for side in result.sides] == [("p1",), ("p2",), ("p3",), ("p4",)]
    assert result.tallies["p1"].bids == (BidLine(4, 0, ("p3",), 1, 0, 4),)
    assert result.tallies["p3"].partnered == (HandsLine(("p1",), 1, 4),)
    assert result.tallies["p2"].defended == (HandsLine((), 1, 0),)
    assert [side.winner for side in result.sides] == [True, False, False, False]


def test_a_substitute_did_what_he_did_and_the_game_counts_for_who_sat_there_most() -> None:
    late = hand("A", 2, "A A C -")
    rules = {**PARTNER, "target": 8}
    log = (reseat(1, "sub"), SET_THEN_MADE[0], reseat(1, "p2"), SET_THEN_MADE[1], late)
    result = summary(game_of(rules, PEOPLE, *log))
    assert result.tallies["sub"].bids == (BidLine(3, 1, ("p4",), 0, 1, 0),)
    assert (result.tallies["sub"].hands, result.tallies["sub"].smucks) == (1, 1)
    assert (result.tallies["p2"].hands, result.tallies["p2"].smucks) == (2, 0)
    assert result.tallies["p4"].defended[-1] == HandsLine(("p2",), 2, 0)
    assert result.sides[1].players == ("p2", "p4")


def test_where_a_seat_is_empty_the_others_count_their_places_without_it() -> None:
    hands = [hand("C", 4, "C C C C", dealer=dealer) for dealer in ("Ann", "Dee", "Cy")]
    result = summary(game_of("shmear", PEOPLE, reseat(1, None), *hands))
    assert [line.place for line in result.tallies["p3"].bids] == [1, 2, 0]
    assert "p2" not in result.tallies


def test_hands_before_a_game_was_taken_over_count_as_hands_but_are_nobodys_in_particular() -> None:
    start = {"hands_played": 7, "scores": {0: 4}}
    result = summary(game_of(PARTNER, PEOPLE, hand("A", 2, "A A C -"), **start))
    assert (result.hands, result.tallies["p1"].hands, result.sides[0].score) == (8, 1, 7)


def test_an_adjustment_moves_score_and_smucks_and_is_no_hand() -> None:
    adjust = {"adjust": [{"player": "Ann", "points": 1, "smucks": 1, "reason": "agreed"}]}
    result = summary(game_of(PARTNER, PEOPLE, adjust, hand("A", 4, "A A C A")))
    assert (result.sides[0].score, result.sides[0].smucks, result.hands) == (5, 1, 1)
    assert (result.tallies["p1"].smucks, result.tallies["p1"].hands) == (1, 1)


def test_a_hand_that_does_not_count_leaves_nothing() -> None:
    late = game_of(PARTNER, PEOPLE, *SET_THEN_MADE, hand("B", 4, "B B B B"))
    assert late.state.results[-1].refused
    assert summary(late) == summary(game_of(PARTNER, PEOPLE, *SET_THEN_MADE))


def test_an_open_game_has_no_result_yet() -> None:
    game = game_of(PARTNER, PEOPLE, SET_THEN_MADE[0])
    assert summarise(game, key="g1", played_at=WHEN) is None


@pytest.mark.parametrize(
    ("payload", "won_by", "winners"),
    [
        ({"how": "leader"}, WonBy.LEADER, [True, False]),
        ({"how": "agreed", "winners": [0, 1]}, WonBy.AGREED, [True, True]),
        ({"how": "void"}, WonBy.VOID, [False, False]),
    ],
)
def test_a_game_called_early_says_so(payload: Any, won_by: WonBy, winners: list[bool]) -> None:
    game = game_of(PARTNER, PEOPLE, SET_THEN_MADE[0])
    result = summary(fold(game, Entry(seq=2, kind=Kind.END, payload=payload)))
    assert result.won_by is won_by
    assert [side.winner for side in result.sides] == winners


def test_paper_tells_who_won_and_perhaps_the_scores() -> None:
    sides = [(["a", "b"], 11), (["c", "d"], 4)]
    one = from_paper(key="p1", played_at=WHEN, sides=sides, winners=[0])
    assert [(s.score, s.smucks, s.winner) for s in one.sides] == [
        (11, None, True),
        (4, None, False),
    ]
    assert (one.paper, one.hands, one.won_by, dict(one.tallies)) == (True, 0, None, {})


def test_paper_that_tells_no_score_may_tell_a_draw() -> None:
    sides = [(["a"], None), (["b"], None)]
    drawn = from_paper(key="p2", played_at=WHEN, sides=sides, winners=[0, 1])
    assert (drawn.winners, drawn.won_by, drawn.sides[0].score) == (2, WonBy.DRAW, None)


@pytest.mark.parametrize("winners", [[], [2], [-1]])
def test_a_result_from_paper_needs_a_winner_who_played(winners: list[int]) -> None:
    with pytest.raises(ValueError, match="needs a side that won"):
        from_paper(key="p", played_at=WHEN, sides=[(["a"], 1), (["b"], 2)], winners=winners)
