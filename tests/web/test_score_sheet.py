"""The score sheet for the printer says what the board says; the empty one has the columns that the
rules need."""

from __future__ import annotations

import pytest
from flask import Flask

from shmear_scorer.web.score_sheet import density
from tests.tools.page import Element, Page
from tests.tools.scorer import Scorer

pytestmark = pytest.mark.sqlite_only

FOUR = ["Ann", "Bob", "Cy", "Dee"]
ALL_ANN = {"high": "Ann", "low": "Ann", "jack": None, "game": "Ann"}
MADE = {"bid": ["Ann", 3], "trump": "S", "points": ALL_ANN}
SET = {"bid": ["Bob", 2], "trump": "H", "points": ALL_ANN}


def heads(page: Page) -> list[str]:
    return [th.text for th in page.all("thead")[0].all("th")]


def body(page: Page) -> list[Element]:
    return list(page.all("tbody")[0].all("tr"))


def test_each_hand_has_its_line_with_what_it_changed(app: Flask) -> None:
    scorer = Scorer(app)
    scorer.new_game("shmear", FOUR, "Dee")
    scorer.play(MADE)
    scorer.play(SET)
    page = scorer.open(scorer.at("sheet"))
    assert heads(page)[4:] == FOUR
    first, second = (row.text for row in body(page))
    assert "Ann 3" in first and "made" in first and "+3 3" in first
    assert "Bob 2" in second and "set" in second and "+3 6" in second
    assert next(iter(page.all("tfoot")[0].all("td"))).text == "6"


def test_without_a_hand_it_says_so(app: Flask) -> None:
    scorer = Scorer(app)
    scorer.new_game("shmear", FOUR)
    assert "No hand is written down yet." in scorer.open(scorer.at("sheet")).text


@pytest.mark.parametrize(
    ("preset", "players", "columns"),
    [
        ("shmear", 4, ["High", "Low", "Jack", "Game"]),
        ("schmier", 6, ["High", "Low", "Right Bauer", "Left Bauer", "Joker", "Game"]),
        ("schmier-five", 5, ["Partner"]),
    ],
)
def test_an_empty_sheet_has_the_columns_that_its_rules_need(
    app: Flask, preset: str, players: int, columns: list[str]
) -> None:
    scorer = Scorer(app)
    scorer.new_game(preset, [*FOUR, "Eve", "Fay"][:players])
    found = heads(scorer.open(scorer.at("sheet/empty")))
    assert [head for head in found if head in columns] == columns
    assert ("Partner" in found) == (columns == ["Partner"])


def test_an_empty_sheet_goes_on_where_the_game_is(app: Flask) -> None:
    scorer = Scorer(app)
    scorer.new_game("shmear", FOUR, "Dee")
    scorer.play(MADE)
    so_far, first, second, *_ = body(scorer.open(scorer.at("sheet/empty")))
    assert [cell.text for cell in so_far.all("td")] == ["3", "0", "0", "0", "0", "0", "0", "0"]
    assert (first.text, second.text) == ("2 Ann", "3 Bob")


def test_where_everybody_deals_so_many_times_there_is_a_line_for_each(app: Flask) -> None:
    scorer = Scorer(app)
    scorer.new_game("pitch-deals", FOUR)
    rows = body(scorer.open(scorer.at("sheet/empty")))
    deals = [row.text.split()[-1] for row in rows[1:]]
    assert sorted(set(deals)) == FOUR
    assert len({deals.count(name) for name in FOUR}) == 1


def test_only_rules_that_know_smucks_have_a_column_for_them(app: Flask) -> None:
    for preset, known in (("shmear", True), ("schmier", False)):
        scorer = Scorer(app)
        scorer.new_game(preset, [*FOUR, "Eve", "Fay"][: 6 if preset == "schmier" else 4])
        assert ("Smucks" in heads(scorer.open(scorer.at("sheet/empty")))) == known


def test_more_hands_stand_closer() -> None:
    assert [density(hands) for hands in (5, 30, 60, 90)] == ["loose", "close", "tight", "tight"]
