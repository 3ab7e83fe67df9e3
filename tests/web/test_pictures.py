"""Pictures: each tells in words and in a table what it draws, and stays inside its frame."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from flask import Flask, render_template_string

from shmear_scorer.league.counting import Counting
from shmear_scorer.league.figures import Entrant, race
from shmear_scorer.league.ratings import replay
from shmear_scorer.league.statistics import person
from shmear_scorer.web import pictures, plot
from shmear_scorer.web.pictures import BarPicture, LinePicture
from tests.league.made import games, random_season
from tests.tools.page import Element
from tests.tools.scorer import Scorer

pytestmark = pytest.mark.sqlite_only

PEOPLE = tuple("ABCDEFGHIJKLMNOPQ")
NAMES: dict[Entrant, str] = {(one,): f"{one}nna-Magdalena <b>{one}</b>" for one in PEOPLE}


def bid(name: str, number: int, owners: str) -> dict[str, Any]:
    called = {"A": "Ann", "B": "Bob", "C": "Cy", "D": "Dee", "-": None}
    points = dict(zip(("high", "low", "jack", "game"), map(called.get, owners), strict=True))
    return {"bid": [name, number], "trump": "S", "points": points}


def numbers(page: Element) -> list[list[str]]:
    """The table behind a page's picture."""
    table = next(t for t in page.all("table") if "numbers" in t.classes)
    return [[cell.text for cell in row.all("th", "td")] for row in table.all("tr")]


def places(view: LinePicture) -> Iterator[float]:
    for curve in view.curves:
        for pair in curve.points.split():
            yield from map(float, pair.split(","))
        yield from (curve.end.x, curve.end.y)
        if not curve.quiet:
            yield curve.label_at
    yield from (tick.at for tick in (*view.across, *view.upwards))


# ------------------------------------------------------------------------ a game's score


def test_a_game_s_picture_tells_every_score_hand_by_hand(scorer: Scorer) -> None:
    scorer.open(scorer.at("scores"))
    assert "No hand is written down yet." in scorer.page.text
    scorer.play(bid("Ann", 3, "AABA"), way=1)
    scorer.play(bid("Bob", 4, "CCCC"), way=1)
    scorer.board()
    scorer.follow("The score, hand by hand")
    picture = next(e for e in scorer.page.all("svg") if "plot" in e.classes)
    assert picture["role"] == "img"
    assert picture["aria-label"] == "The score, hand by hand"
    told = scorer.page.by_id[picture["aria-describedby"]].text
    assert told == "After 2 hands: Ann 3, Bob 0, Cy 4, and Dee 0."
    assert numbers(scorer.page.main) == [
        ["Hand", "Ann", "Bob", "Cy", "Dee"],
        ["Start", "0", "0", "0", "0"],
        ["1", "3", "1", "0", "0"],
        ["2", "3", "0", "4", "0"],
    ]
    ends = [e.text for e in picture.all("text") if "end" in e.classes]
    assert ends == ["3 Ann", "0 Bob", "4 Cy", "0 Dee"]


def test_the_end_page_shows_the_picture(scorer: Scorer) -> None:
    for _ in range(3):
        scorer.play(bid("Ann", 4, "AAAA"), way=1)
    scorer.board()
    assert numbers(scorer.page.section("The score, hand by hand"))[-1][:2] == ["3", "12"]


def test_scores_below_zero_and_adjustments_are_steps_of_it(app: Flask) -> None:
    scorer = Scorer(app)
    scorer.new_game("schmear")
    scorer.play(bid("Ann", 3, "BBBB"), way=1)
    scorer.open(scorer.at("adjust"))
    scorer.choose("Whose score?", "Ann & Cy")
    scorer.fill("Points", -2)
    scorer.fill("In words", "as agreed")
    scorer.press("See what it changes")
    scorer.press("Save the adjustment")
    scorer.open(scorer.at("scores"))
    assert numbers(scorer.page.main)[1:] == [
        ["Start", "0", "0"],
        ["1", "−3", "4"],
        ["±", "−5", "4"],
    ]
    assert "−5" in [e.text for e in scorer.page.all("text") if "tick" in e.classes]


# ---------------------------------------------------------------------- a season's pictures


def test_the_race_names_the_best_and_has_all_in_its_table(app: Flask) -> None:
    laps = race(random_season(3, 60, PEOPLE), Counting())
    with app.test_request_context():
        view = pictures.of_race(laps, NAMES, {laps[0].key: "1 September"})
        assert view is not None
        page = render_template_string(
            "{% import 'macros/pictures.html' as p %}{{ p.lines(view) }}", view=view
        )
    assert sum(not curve.quiet for curve in view.curves) == 5
    assert len(view.curves) == len(view.numbers.rows) == len(laps[-1].points)
    assert view.numbers.heads[0] == "1 September"
    last = [row[1][-1] for row in view.numbers.rows]
    points = sorted(laps[-1].points.values(), reverse=True)
    assert last == [pictures.written(value) for value in points]
    assert all(0 <= place <= 100 for place in places(view))
    assert "<b>" not in page
    assert "style=" not in page


def test_a_race_of_one_night_is_a_picture_too(app: Flask) -> None:
    with app.test_request_context():
        assert pictures.of_race((), NAMES, {}) is None
        view = pictures.of_race(race(games("AB 11* CD 7"), Counting()), NAMES, {})
    assert view is not None
    assert [row[1] for row in view.numbers.rows] == [("2",), ("2",), ("0",), ("0",)]


def test_a_rating_s_table_has_what_it_lies_between(app: Flask) -> None:
    found = replay(games("AB 11* CD 7", "AC 11* BD 7", "AD 3 BC 11*"))
    with app.test_request_context():
        history = found.history("A")
        view = pictures.of_rating(history, "Ann", lambda moment: f"{moment:%H:%M}")
        assert view is not None
        assert pictures.of_rating((), "Ann", str) is None
    assert [label for label, _ in view.numbers.rows] == ["19:00", "19:45", "20:30"]
    last = history[-1].after
    assert view.numbers.rows[-1][1] == tuple(
        f"{value:.1f}" for value in (last.mu, last.sure, 2 * last.mu - last.sure)
    )
    assert all(0 <= place <= 100 for place in places(view))


def test_several_games_of_a_day_are_one_point_of_a_rating(app: Flask) -> None:
    found = replay(games(*["AB 11* CD 7"] * 9))
    with app.test_request_context():
        view = pictures.of_rating(found.history("A"), "Ann", lambda at: at.date().isoformat())
    assert view is not None
    assert len(view.curves[0].points.split()) == len(view.numbers.rows) == 3


def test_the_bars_are_as_long_as_the_bids(app: Flask) -> None:
    bidding = person(random_season(5, 40, PEOPLE), "A").bidding
    with app.test_request_context():
        view = pictures.of_bids(bidding)
        assert pictures.of_bids(person((), "A").bidding) is None
    assert isinstance(view, BarPicture)
    for bar, figure in zip(view.bars, bidding.by_level.values(), strict=True):
        assert bar.text == f"{figure.total} of {figure.hands}"
        whole = bar.made + bar.lost
        assert bar.made == pytest.approx(whole * figure.total / figure.hands, abs=0.1)
    assert max(bar.made + bar.lost for bar in view.bars) == pytest.approx(59)
    assert re.match(r"Bid 2: \d+ made, \d+ set", view.told)


# ------------------------------------------------------------------------------ geometry


@pytest.mark.parametrize("ends", [[50.0] * 10, [87.0] * 8, [6.0, 6.0, 6.0], [10.0, 80.0], [5.0]])
def test_names_at_the_ends_keep_clear_of_each_other(ends: list[float]) -> None:
    found = sorted(plot.apart(ends))
    assert all(b - a >= 8.5 for a, b in pairwise(found))
    assert found[0] >= 0 and found[-1] <= 97


@pytest.mark.parametrize(
    ("values", "ticks"),
    [
        ([0, 11], (0, 5, 10, 15)),
        ([-5, 4], (-6, -4, -2, 0, 2, 4)),
        ([0], (0, 1)),
        ([0, 0.5], (0, 1)),
        ([3, 250], (0, 50, 100, 150, 200, 250)),
    ],
)
def test_a_scale_goes_by_round_numbers(values: list[float], ticks: tuple[int, ...]) -> None:
    scale, found = plot.upwards(values)
    assert found == ticks
    assert scale.at(ticks[0]) == plot.BOTTOM
    assert scale.at(ticks[-1]) == plot.TOP


def test_the_last_step_is_always_told() -> None:
    assert plot.some(4, 6) == (0, 1, 2, 3, 4)
    assert plot.some(18, 6) == (0, 5, 10, 18)
    assert plot.some(1, 6, first=1) == (1,)
