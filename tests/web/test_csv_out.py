"""CSV: what a spreadsheet opens says what the pages say, and nothing in it acts."""

from __future__ import annotations

import csv
import io
from datetime import UTC, date, datetime
from fractions import Fraction
from typing import Any

import pytest
from flask import Flask

from shmear_scorer.desk import csv_out, drafts
from shmear_scorer.web import scores
from tests.tools.desk import Desk, hand
from tests.tools.scorer import Scorer

pytestmark = pytest.mark.sqlite_only

ALL_ANN = {"high": "Ann", "low": "Ann", "jack": None, "game": "Ann"}
ACTING = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "  =1", "\uff1d1", "\uff0d1"]


def read(text: bytes) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text.decode("utf-8-sig"))))


def hands(scorer: Scorer) -> list[dict[str, str]]:
    answer = scorer.client.get(scorer.at("hands.csv"))
    assert answer.status_code == 200
    assert answer.content_type == "text/csv; charset=utf-8"
    assert answer.headers["Content-Disposition"] == "attachment; filename=hands.csv"
    heads, *rows = read(answer.data)
    return [dict(zip(heads, row, strict=True)) for row in rows]


@pytest.mark.parametrize("text", ACTING)
def test_no_cell_acts(text: str) -> None:
    assert read(csv_out.written([text], [[text]])) == [[f"'{text}"]] * 2


def test_no_cell_acts_where_semicolons_part_them() -> None:
    text = csv_out.written(["name"], [["Ann;=1+1; @SUM(A1)"], ["Ann; Bob;1-2"]]).decode()
    assert text.splitlines()[1:] == ["Ann;'=1+1;' @SUM(A1)", "Ann; Bob;1-2"]


@pytest.mark.parametrize("text", ["Ann", "1-2", "O’Neil", "", " ", "a\nb", 'She said "3"', "מיכל"])
def test_other_texts_stay_as_they_are(text: str) -> None:
    assert read(csv_out.written(["name", "x"], [[text, ""]]))[1] == [text, ""]


@pytest.mark.parametrize(
    ("value", "cell"),
    [
        (-3, "-3"),
        (Fraction(1, 2), "0.5"),
        (Fraction(-7, 3), "-2.333333"),
        (2.0, "2"),
        (None, ""),
        (date(2026, 2, 1), "2026-02-01"),
        (datetime(2026, 2, 1, 20, 5, tzinfo=UTC), "2026-02-01T20:05:00+00:00"),
    ],
)
def test_numbers_stay_numbers_and_days_are_iso(value: Any, cell: str) -> None:
    assert read(csv_out.written(["x", "y"], [[value, 1]]))[1] == [cell, "1"]


def test_excel_knows_the_signs() -> None:
    assert csv_out.written(["Zoë"], []) == b"\xef\xbb\xbfZo\xc3\xab\r\n"


def test_a_game_s_hands_are_a_row_each(scorer: Scorer) -> None:
    assert hands(scorer) == []
    scorer.play({"bid": ["Ann", 3], "trump": "S", "points": {**ALL_ANN, "low": "Bob"}}, way=1)
    scorer.play({"bid": ["Bob", 4], "trump": "H", "points": ALL_ANN}, way=1)
    first, second = hands(scorer)
    assert (first["hand"], first["kind"], first["dealer"]) == ("1", "hand", "Dee")
    assert [first[key] for key in ("pitcher", "bid", "trump", "made")] == ["Ann", "3", "S", "set"]
    assert [first[key] for key in ("side2", "change2", "score2", "smucks2")] == [
        "Bob",
        "1",
        "1",
        "0",
    ]
    assert [second[key] for key in ("change2", "score2", "smucks2")] == ["-1", "0", "1"]
    assert datetime.fromisoformat(first["written_at"]).tzinfo is not None


def test_a_name_that_acts_is_only_a_name(scorer: Scorer) -> None:
    scorer.new_game(players=("=cmd()", "Bob", "Cy", "Dee"))
    points = {"high": "Bob", "low": "Bob", "jack": None, "game": "Bob"}
    scorer.play({"bid": ["Bob", 3], "trump": "S", "points": points}, way=1)
    assert hands(scorer)[0]["side1"] == "'=cmd()"


def test_the_log_and_the_end_lead_to_the_hands(scorer: Scorer) -> None:
    wanted = scorer.at("hands.csv")
    for _ in range(3):
        scorer.play({"bid": ["Ann", 4], "trump": "S", "points": {**ALL_ANN, "jack": "Ann"}}, way=1)
    for page in ("", "log", "scores"):
        scorer.open(scorer.at(page))
        assert wanted in [e.get("href") for e in scorer.page.all("a")]


def test_the_hands_of_several_games_tell_whose_game_they_are(app: Flask) -> None:
    desk = Desk()
    with app.app_context():
        two, four = desk.open(names=("Ann", "Bob"), dealer=1), desk.open()
        for game in (two, four):
            desk.write(game, drafts.record(desk.sheet(game).state, hand(0, 2), ()))
        rows = [
            row for n, it in ((1, two), (2, four)) for row in scores.hands_of(n, desk.sheet(it))
        ]
        heads, *told = read(csv_out.written(scores.heads_of_games(4), rows))
    first, second = (dict(zip(heads, row, strict=True)) for row in told)
    assert (first["game"], first["side2"], first["side4"]) == ("1", "Bob", "")
    assert (second["game"], second["score1"], second["side4"]) == ("2", "3", "Dee")
