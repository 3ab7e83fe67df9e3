"""A result goes out and in again, and two records can become one person."""

import json
from datetime import UTC, datetime, timedelta, timezone
from fractions import Fraction
from typing import Any

import pytest

from shmear_scorer.league.counting import Counting, Entrants, TieBreak, exact
from shmear_scorer.league.results import BidLine, GameResult, HandsLine, PlayerTally, renamed
from shmear_scorer.rules.ruling import Refused
from tests.league.made import played, random_season

PEOPLE = "ABCDEFGHIJ"


def test_out_and_in_again_changes_nothing() -> None:
    season = random_season(3, 200, PEOPLE)
    again = [GameResult.from_dict(json.loads(json.dumps(r.to_dict()))) for r in season]
    assert again == season


def test_the_time_is_written_the_same_wherever_it_was_told() -> None:
    here = datetime(2026, 9, 1, 21, 0, tzinfo=timezone(timedelta(hours=2)))
    there = datetime(2026, 9, 1, 19, 0, tzinfo=UTC)
    both = [played(0, "A 11* B 4", played_at=when).to_dict() for when in (here, there)]
    assert both[0] == both[1]


def test_a_time_without_a_zone_is_refused() -> None:
    with pytest.raises(ValueError, match="needs a time zone"):
        played(0, "A 11* B 4", played_at=datetime(2026, 9, 1))


def test_a_result_of_another_version_is_refused() -> None:
    data = played(0, "A 11* B 4").to_dict() | {"v": 99}
    with pytest.raises(ValueError, match="version 99"):
        GameResult.from_dict(data)


def test_renaming_nobody_changes_nothing() -> None:
    for result in random_season(4, 50, PEOPLE):
        assert renamed(result, {}) is result
        assert renamed(result, {"nobody": "A"}) is result


def test_a_player_gets_the_other_id_wherever_he_is_named() -> None:
    tally = PlayerTally(
        hands=9,
        bids=(BidLine(2, 1, ("B",), 1, 0, 3),),
        partnered=(HandsLine(("B",), 1, 1),),
        defended=(HandsLine(("B",), 2, 1),),
    )
    result = renamed(played(0, "AB 11* CD 4", tallies={"A": tally, "B": PlayerTally(hands=9)}),
                     {"B": "Z"})  # fmt: skip
    assert result.sides[0].players == ("A", "Z")
    assert set(result.tallies) == {"A", "Z"}
    mine = result.tallies["A"]
    lines = (*mine.bids, *mine.partnered, *mine.defended)
    assert {line.partners for line in lines} == {("Z",)}


def test_partners_stay_in_the_order_of_their_ids() -> None:
    tally = PlayerTally(hands=9, bids=(BidLine(2, 1, ("B", "C"), 1, 0, 3),))
    trio = played(0, "ABC 11* XYZ 4", tallies={"A": tally})
    assert renamed(trio, {"B": "D"}).tallies["A"].bids[0].partners == ("C", "D")


def test_what_two_records_of_one_person_did_in_a_game_is_added_up() -> None:
    early = PlayerTally(hands=3, bids=(BidLine(2, 1, (), 1, 0, 3),), smucks=1, forfeits=1)
    late = PlayerTally(hands=5, bids=(BidLine(2, 1, (), 0, 1, -2),), smucks=2)
    result = renamed(played(0, "A 11* B 4", tallies={"A": early, "Y": late}), {"Y": "A"})
    assert result.tallies["A"] == PlayerTally(
        hands=8, bids=(*early.bids, *late.bids), smucks=3, forfeits=1
    )


# -------------------------------------------------------------------- how a season counts


def test_a_counting_goes_out_and_in_again() -> None:
    counting = Counting(
        win=3, draw=Fraction(1, 2), point=Fraction(1, 10), smuck=-1, night=1, best=20, least=5,
        order=(TieBreak.WINS, TieBreak.LOT), entrants=Entrants.PAIRS, seed="tuesday",
    )  # fmt: skip
    data = json.loads(json.dumps(counting.to_dict()))
    assert data["draw"] == "1/2"
    assert Counting.from_dict(data) == counting
    assert Counting.from_dict({}) == Counting()


def test_the_usual_counting_is_two_for_a_win_and_one_for_a_draw() -> None:
    usual = Counting()
    assert (usual.win, usual.draw, usual.point, usual.smuck, usual.night) == (2, 1, 0, 0, 0)
    assert [step.value for step in usual.order] == [
        "match-points", "head-to-head", "score-per-hand", "fewer-smucks", "lot"
    ]  # fmt: skip
    assert Counting(seed="s").check() == ()


@pytest.mark.parametrize(
    ("values", "codes", "blocks"),
    [
        ({"best": 0}, ["best-below-one"], True),
        ({"least": -1}, ["least-below-none"], True),
        ({"order": ()}, ["order-empty"], True),
        ({"order": (TieBreak.WINS, TieBreak.WINS)}, ["order-twice"], True),
        ({"win": 1, "draw": 2}, ["draw-above-win"], False),
        ({"order": (TieBreak.LOT, TieBreak.WINS)}, ["order-after-lot"], False),
        ({"seed": ""}, ["seed-missing"], False),
    ],
)
def test_what_is_wrong_with_a_counting_is_said(
    values: dict[str, Any], codes: list[str], blocks: bool
) -> None:
    problems = Counting(**{"seed": "s", **values}).check()
    assert [(p.code, p.blocks) for p in problems] == [(code, blocks) for code in codes]


@pytest.mark.parametrize(
    ("data", "codes"),
    [
        ({"wins": 2}, ["counting-unknown"]),
        ({"win": "two", "draw": 0.5, "point": "1/0"}, ["counting-not-read"] * 3),
        ({"order": ["luck"], "entrants": "teams", "seed": 7}, ["counting-not-read"] * 3),
        ({"best": "3", "least": True}, ["counting-not-read"] * 2),
        ({"order": 3}, ["counting-not-read"]),
        ({"v": 2}, ["counting-version"]),
    ],
)
def test_a_counting_that_cannot_be_read_is_refused_with_every_reason(
    data: dict[str, Any], codes: list[str]
) -> None:
    with pytest.raises(Refused) as refused:
        Counting.from_dict(data)
    assert [problem.code for problem in refused.value.problems] == codes


def test_numbers_are_read_exactly() -> None:
    read = {text: exact(text) for text in ("1/3", "0.1", "0,25", "4/2", " −1 ", "+2")}
    assert read == {
        "1/3": Fraction(1, 3), "0.1": Fraction(1, 10), "0,25": Fraction(1, 4),
        "4/2": 2, " −1 ": -1, "+2": 2,
    }  # fmt: skip
    assert exact(3) == 3


@pytest.mark.parametrize(
    "text", ["", "x", "1e9", "1/0", "1234567", "1.2.3", "nan", 0.5, None, True]
)
def test_what_is_no_exact_number_is_refused(text: object) -> None:
    with pytest.raises(ValueError, match="no"):
        exact(text)
