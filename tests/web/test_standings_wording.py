"""Why each row of a table stands there, as people read it: one small table for each reason."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any

import pytest
from flask import Flask

from shmear_scorer.league.counting import Counting, Entrants, TieBreak
from shmear_scorer.league.results import BidLine, GameResult, PlayerTally
from shmear_scorer.league.standings import Standings, standings
from shmear_scorer.web.wording import Names
from shmear_scorer.web.wording.counting import counting_changes, counting_paragraph
from shmear_scorer.web.wording.exact import beside, exact
from shmear_scorer.web.wording.standings import Called, row_reasons, steps_told
from tests.league.made import games, played

pytestmark = pytest.mark.sqlite_only

POINTS, HEAD = TieBreak.MATCH_POINTS, TieBreak.HEAD_TO_HEAD
PEOPLE = {"A": "Ann", "B": "Bob", "C": "Cy", "D": "Dee", "E": "Eve", "F": "Fay", "X": "Xan"}
CALLED = Called(names=Names(), people=PEOPLE)


@pytest.fixture(autouse=True)
def reading(app: Flask) -> Iterator[None]:
    """Somebody reads in English."""
    with app.test_request_context():
        yield


def told(results: Iterable[GameResult], *order: TieBreak, **values: Any) -> dict[str, list[str]]:
    found = table(results, *order, **values)
    return {
        CALLED.who(row.entrant): row_reasons(row, CALLED) for row in (*found.rows, *found.unranked)
    }


def table(results: Iterable[GameResult], *order: TieBreak, **values: Any) -> Standings:
    if order:
        values["order"] = order
    return standings(results, Counting(**values))


def with_bids(**made: int) -> list[GameResult]:
    """A drawn game in which everybody made so many bids."""
    return [
        played(
            0,
            "A 5* B 5*",
            tallies={
                who: PlayerTally(hands=10, bids=(BidLine(2, 1, (), number, 0, 2 * number),))
                for who, number in made.items()
            },
        )
    ]


def test_match_points_alone_are_said_once() -> None:
    assert told(games("A 11* B 4", "A 11* B 4", "A 4 B 11*")) == {
        "Ann": ["Match points: 4 against 2 of Bob."],
        "Bob": ["Match points: 2 against 4 of Ann."],
    }


def test_level_on_match_points_two_to_one_head_to_head() -> None:
    found = told(games("A 11* B 9", "A 11* B 9", "A 9 B 11*", "B 11* C 2", "B 4 C 11*"))
    assert found["Ann"] == ["Level with Bob on match points; 2–1 head to head."]
    assert found["Bob"] == ["Level with Ann on match points; 1–2 head to head."]
    assert found["Cy"] == ["Match points: 2 against 4 of Bob."]


def test_games_drawn_are_told_beside_the_others() -> None:
    found = told(games("A 11* B 9", "A 9* B 9*", "B 11* C 2"))
    assert found["Ann"] == ["Level with Bob on match points; 1–0 head to head, with 1 drawn."]


def test_among_three_the_points_of_the_games_between_them_are_told() -> None:
    results = games(
        "A 11* B 1", "B 11* C 1", "A 11* C 1", "B 11* X 1", "C 11* X 1", "C 11* X 1",
    )  # fmt: skip
    found = told(results)
    assert found["Ann"] == [
        "Level with Bob and Cy on match points; match points in the games between these 3: "
        "4 against 2 of Bob."
    ]
    assert found["Bob"] == [
        "Level with Ann and Cy on match points; match points in the games between these 3: "
        "2 against 4 of Ann and 0 of Cy."
    ]


def test_a_point_that_decides_head_to_head_is_not_told_as_a_record() -> None:
    results = games("A 11* B 9", "A 2 B 11*")
    found = told(results, HEAD, point=Fraction(1, 10))
    assert found["Bob"] == ["Match points in the games between these 2: 4 against 3.3 of Ann."]


def test_points_per_hand_are_told_to_enough_digits() -> None:
    one = played(0, "A 11* X 5", hands=21)
    two = played(1, "B 11* X 5", hands=22)
    found = told([one, two], POINTS, TieBreak.SCORE_PER_HAND)
    assert found["Ann"] == ["Level with Bob on match points; points per hand: 0.52 against 0.50."]
    near = [played(0, "A 300* X 5", hands=600), played(1, "B 301* X 5", hands=603)]
    found = told(near, POINTS, TieBreak.SCORE_PER_HAND)
    assert found["Ann"] == ["Level with Bob on match points; points per hand: 0.5 against 301/603."]


def test_every_other_step_has_its_figures() -> None:
    results = games("A 11/1* B 9/2 C 2/3", "A 3 B 11/1* C 1/0", "A 5* C 5*", "B 2* C 2*")
    by_margin = told(results, POINTS, TieBreak.WINS, TieBreak.MARGIN)
    assert by_margin["Bob"] == [
        "Level with Ann on match points and games won; margin per game: 2 against −2."
    ]
    by_smucks = told(results, TieBreak.WINS, TieBreak.FEWER_SMUCKS)
    assert by_smucks["Ann"] == ["Level with Bob on games won; smucks per game: 0.33 against 1.00."]
    by_bids = told(with_bids(A=3, B=2), POINTS, TieBreak.BIDS_MADE)
    assert by_bids["Ann"] == ["Level with Bob on match points; bids made: 3 against 2."]
    assert told(games("A 11* B 1", "A 5* B 5*"), TieBreak.WINS)["Bob"] == [
        "Games won: 0 against 1 of Ann."
    ]
    rate = told(games("A 11* B 1", "A 5* C 5*", "B 11* C 2", "B 2 C 11*"), TieBreak.WIN_RATE)
    assert rate["Ann"] == ["Share of games won: 50.00% against 33.33% of Bob."]
    assert rate["Bob"] == ["Level with Cy on the share of games won; they share the place."]


def test_what_no_game_tells_is_said_to_be_unknown() -> None:
    results = [played(0, "A 11* X 5"), played(1, "B -* X -")]
    found = told(results, POINTS, TieBreak.SCORE_PER_HAND)
    assert found["Bob"][0] == (
        "Level with Ann on match points; points per hand: no game tells it, against 1.10."
    )
    assert found["Ann"] == [
        "Level with Bob on match points; points per hand: 1.10, and no game of Bob tells it."
    ]
    assert told(results, TieBreak.SCORE_PER_HAND)["Bob"] == [
        "Points per hand: no game tells it, against 0.50 of Xan."
    ]


def test_a_lot_says_who_is_ahead_and_can_be_drawn_again() -> None:
    found = table(games("A 5* B 5*"), POINTS, TieBreak.LOT, seed="winter")
    first, second = found.rows
    assert "ahead in the draw by lot" in row_reasons(first, CALLED)[0]
    assert "behind in the draw by lot" in row_reasons(second, CALLED)[0]
    assert first.below is not None
    name, lots = steps_told(first.below, CALLED)[-1]
    assert name == "A draw by lot"
    assert lots.endswith("; the higher one is ahead.")


def test_nobody_is_level_on_what_no_game_tells() -> None:
    on_paper = [played(0, "A -* X -"), played(1, "B -* X -")]
    usual = told(on_paper, seed="winter")
    assert {line.partition(";")[0] for line in (usual["Ann"][-1], usual["Bob"][-1])} <= {
        "Level with Ann on match points",
        "Level with Bob on match points",
    }
    smucks = told(games("A 5/1* B 5/1*"), TieBreak.FEWER_SMUCKS)
    assert smucks["Ann"] == ["Level with Bob on smucks per game; they share the place."]
    assert told(on_paper, TieBreak.MARGIN)["Ann"][-1].startswith("Shares the place with ")


def test_who_shares_a_place_and_who_is_not_ranked() -> None:
    assert told(games("A 5* B 5*"), POINTS)["Ann"] == [
        "Level with Bob on match points; they share the place."
    ]
    found = told(games("A 5* B 5*", "A 11* C 2", "B 11* C 2", "A 11* X 2"), least=2)
    assert found["Xan"] == ["1 game more to be ranked."]


def test_the_steps_tell_what_each_had_and_who_was_still_level() -> None:
    results = games(
        "A 11* B 1", "B 11* C 1", "B 11* C 1", "A 11* C 1", "C 11* X 1", "C 11* X 1",
    )  # fmt: skip
    found = table(results, POINTS, HEAD, TieBreak.LOT)
    assert found.rows[0].below is not None
    assert steps_told(found.rows[0].below, CALLED) == [
        ("Match points", "4 each. Still level."),
        (
            "Head to head",
            "Between Ann, Bob, and Cy: Ann 4 from 2 games and Bob 4 from 3 games. Still level.",
        ),
        ("Head to head", "Between Ann and Bob: Ann 2 from 1 game and Bob 0 from 1 game."),
    ]


def test_a_pair_is_called_by_both_names() -> None:
    found = told(games("AB 11* CD 4"), entrants=Entrants.PAIRS)
    assert found["Ann & Bob"] == ["Match points: 2 against 0 of Cy & Dee."]


def test_a_name_is_never_markup() -> None:
    called = Called(names=Names(markup=True), people={"A": "<b>Ann", "B": "%(x)s"})
    found = table(games("A 11* B 4"))
    assert row_reasons(found.rows[0], called) == ["Match points: 2 against 0 of <bdi>%(x)s</bdi>."]
    assert "<bdi>&lt;b&gt;Ann</bdi>" in row_reasons(found.rows[1], called)[0]


# -------------------------------------------------------------------------- how it counts


def test_the_usual_way_of_counting_is_told_in_two_sentences() -> None:
    assert counting_paragraph(Counting(seed="a1b2c3")) == (
        "2 match points to each player of the winning side, 1 to each who shares a draw, none to "
        "the others. The order goes by match points; who is level is parted by, in turn, head to "
        "head, points per hand, fewer smucks per game, and a draw by lot with the seed “a1b2c3”."
    )


def test_every_other_value_is_told_with_its_number() -> None:
    counting = Counting(
        win=1, draw=0, point=Fraction(1, 3), smuck=Fraction(-1, 2), night=1, best=10, least=5,
        order=(POINTS, TieBreak.WINS), entrants=Entrants.PAIRS,
    )  # fmt: skip
    text = counting_paragraph(counting)
    for part in (
        "Pairs stand in the table",
        "1 match point to each player of the winning side; none for a draw",
        "Each point of the score at the end of a game adds 1/3.",
        "Each smuck in a game takes off 0.5.",
        "Each night with at least one game adds 1.",
        "Only the 10 best games of each count for match points",
        "Who has fewer than 5 games is not ranked.",
        "who is level in all of them shares a place.",
    ):
        assert part in text


def test_only_what_differs_is_told_of_a_change() -> None:
    before = Counting(seed="a")
    assert counting_changes(before, before) == []
    assert counting_changes(before, Counting(seed="a", best=3, night=1)) == [
        ("Being there adds nothing.", "Each night with at least one game adds 1."),
        (
            "All games count.",
            "Only the 3 best games of each count for match points; all other figures are of all "
            "games.",
        ),
    ]
    (order,) = counting_changes(before, Counting(seed="b"))
    assert ("“a”" in order[0], "“b”" in order[1]) == (True, True)


def test_numbers_are_exact_where_rounding_would_hide_the_difference() -> None:
    written = [exact(n) for n in (14, Fraction(1, 4), Fraction(-3, 2), Fraction(43, 3))]
    assert written == ["14", "0.25", "−1.5", "14\N{NO-BREAK SPACE}1/3"]
    assert beside(Fraction(52, 100), Fraction(51, 100)) == ("0.52", "0.51")
    assert beside(Fraction(300, 600), Fraction(301, 603)) == ("0.5", "301/603")
    assert beside(Fraction(3), Fraction(2)) == ("3", "2")


def test_level_among_several_is_not_called_level_head_to_head() -> None:
    """Ann beat Bob, Bob beat Cy, Cy beat Ann: level in the games between the three."""
    found = told(
        games("A 11* B 9", "B 11* C 8", "C 11* A 7"), POINTS, HEAD, TieBreak.SCORE_PER_HAND
    )
    level = "match points and match points in the games between those level"
    assert any(level in sentence for sentences in found.values() for sentence in sentences)
    assert not any("head to head" in s for sentences in found.values() for s in sentences)
