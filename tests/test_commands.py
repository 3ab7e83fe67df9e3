"""The commands: judging game files, and two games for a first look."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result
from flask import Flask

from tests.tools.apps import close, make_app
from tests.tools.scorer import Scorer

CASES = Path(__file__).parent / "cases"
ALL_ANN = {"high": "Ann", "low": "Ann", "jack": None, "game": "Ann"}


def game(**more: Any) -> dict[str, Any]:
    """A game of one hand, which Ann makes."""
    return {
        "id": "ann makes it",
        "rules": {"preset": "shmear"},
        "players": ["Ann", "Bob", "Cy", "Dee"],
        "hands": [{"bid": ["Ann", 2], "trump": "S", "points": ALL_ANN}],
        "expect": {"scores": {"Ann": 3}},
        **more,
    }


RIGHT = game()
WRONG = game(id="ann makes four", expect={"scores": {"Ann": 4}})


@pytest.fixture
def judge(app: Flask, tmp_path: Path) -> Any:
    """Judge files with those contents, or standard input."""

    def run(*contents: Any, options: tuple[str, ...] = (), stdin: str | None = None) -> Result:
        files = []
        for number, content in enumerate(contents):
            path = tmp_path / f"{number}.jsonl"
            if isinstance(content, bytes):
                path.write_bytes(content)
            else:
                path.write_text(
                    "\n".join(c if isinstance(c, str) else json.dumps(c) for c in content),
                    encoding="utf-8",
                )
            files.append(str(path))
        if stdin is not None:
            files.append("-")
        return app.test_cli_runner().invoke(args=["judge", *options, *files], input=stdin)

    return run


@pytest.mark.sqlite_only
def test_games_that_come_out_as_expected_pass(judge: Any) -> None:
    result = judge([RIGHT, RIGHT], [RIGHT])
    assert (result.exit_code, result.output) == (0, "3 passed, 0 failed\n")


@pytest.mark.sqlite_only
def test_only_a_line_feed_parts_two_games(judge: Any) -> None:
    told = json.dumps(game(why="one\u2028two\x85three"), ensure_ascii=False)
    result = judge([told, told])
    assert (result.exit_code, result.output) == (0, "2 passed, 0 failed\n")


@pytest.mark.sqlite_only
def test_a_game_that_does_not_says_what_came_out_and_why(judge: Any) -> None:
    result = judge([RIGHT, WRONG])
    assert result.exit_code == 1
    line, totals = result.output.splitlines()
    assert line.startswith("ann makes four: scores of Ann: expected 4, got 3 (")
    assert "Ann: " in line
    assert totals == "1 passed, 1 failed"


@pytest.mark.sqlite_only
def test_every_sample_game_passes(judge: Any, app: Flask) -> None:
    files = [str(path) for path in sorted(CASES.glob("*.jsonl"))]
    result = app.test_cli_runner().invoke(args=["judge", *files])
    assert result.exit_code == 0
    assert result.output.endswith(" passed, 0 failed\n")


@pytest.mark.sqlite_only
def test_standard_input_is_read_as_a_file(judge: Any) -> None:
    result = judge(stdin=json.dumps(RIGHT))
    assert (result.exit_code, result.output) == (0, "1 passed, 0 failed\n")
    result = judge(stdin=json.dumps(RIGHT, indent=2) + "\n")
    assert result.exit_code == 0
    nameless = {key: value for key, value in WRONG.items() if key != "id"}
    result = judge(stdin=json.dumps(nameless))
    assert result.output.startswith("standard input:1: scores of Ann")


@pytest.mark.sqlite_only
def test_a_file_may_begin_with_a_byte_order_mark(judge: Any) -> None:
    assert judge(b"\xef\xbb\xbf" + json.dumps(RIGHT).encode()).exit_code == 0


@pytest.mark.sqlite_only
def test_a_refused_hand_is_said_with_its_reasons(judge: Any) -> None:
    refused = game(hands=[{"bid": ["Ann", 9], "trump": "S", "points": ALL_ANN}])
    result = judge([refused])
    assert result.exit_code == 1
    assert "hand 1 refused: Ann can’t bid 9: the highest bid is 4." in result.output
    expected = {**refused, "expect": {"refused": 1}}
    assert judge([expected]).exit_code == 0


@pytest.mark.sqlite_only
@pytest.mark.parametrize(
    ("line", "said"),
    [
        ({"rules": {"preset": "tarot"}, "players": ["A", "B"]}, "tarot"),
        ({"rules": {"preset": "shmear", "max_bid": "high"}, "players": ["A", "B"]}, "max_bid"),
        ({"rules": {"preset": "shmear"}, "players": ["A", "A"]}, "Two players are called “A”"),
        ({"rules": {"preset": "shmear"}, "players": []}, "players"),
        ({"players": ["A", "B"]}, "The rules name no game to start from."),
        ([], "This is no game."),
        (7, "This is no game."),
        (None, "This is no game."),
        ({"rules": {"preset": "shmear"}, "players": ["A", "B"], "wat": 1}, "no key “wat”"),
        ({"format": 99, "rules": {"preset": "shmear"}, "players": ["A", "B"]}, "format 99"),
    ],
)
def test_a_game_that_can_not_be_read_fails_with_its_reason(
    judge: Any, line: Any, said: str
) -> None:
    result = judge([RIGHT, line, RIGHT])
    assert result.exit_code == 1
    assert "refused. " in result.output
    assert said in result.output
    assert result.output.endswith("2 passed, 1 failed\n")


@pytest.mark.sqlite_only
@pytest.mark.parametrize(
    ("content", "said"),
    [
        ([RIGHT, "{broken", RIGHT], "0.jsonl, line 2: this is no JSON ("),
        (["nonsense"], "line 1: this is no JSON ("),
        ([RIGHT, '{"id": NaN'], "line 2: this is no JSON ("),
        (b"\xff\xfe\x00", "can’t be read"),
        (["[" * 100_000], "this is no JSON"),
    ],
)
def test_a_file_that_can_not_be_read_says_which_and_where(
    judge: Any, content: Any, said: str
) -> None:
    result = judge(content)
    assert result.exit_code == 2
    assert said in result.output
    assert "0.jsonl" in result.output
    assert "Traceback" not in result.output


@pytest.mark.sqlite_only
def test_a_file_that_is_not_there_says_so(app: Flask, tmp_path: Path) -> None:
    for path in (tmp_path / "none.jsonl", tmp_path):
        result = app.test_cli_runner().invoke(args=["judge", str(path)])
        assert result.exit_code == 2
        assert str(path) in result.output
    assert app.test_cli_runner().invoke(args=["judge"]).exit_code == 2


@pytest.mark.sqlite_only
def test_json_has_every_hand_with_its_rulings_and_scores(judge: Any) -> None:
    result = judge([WRONG, RIGHT, {"players": []}], options=("--json",))
    assert result.exit_code == 1
    wrong, right, refused = map(json.loads, result.output.splitlines())
    assert (right["id"], right["passed"], right["over"]) == ("ann makes it", True, False)
    hand = right["hands"][0]
    assert hand["scores"] == {"Ann": 3, "Bob": 0, "Cy": 0, "Dee": 0}
    assert (hand["made"], hand["next_dealer"]) == (True, "Ann")
    points = sum(r["points"] for r in hand["rulings"] if r["side"] == ["Ann"])
    assert points == 3
    assert all(r["sentence"] and r["code"] for r in hand["rulings"])
    assert wrong["differences"] == [{"what": "scores of Ann", "expected": 4, "got": 3}]
    assert refused["passed"] is False
    assert refused["refused"]


@pytest.mark.sqlite_only
def test_names_in_any_script_are_printed_as_they_are(judge: Any) -> None:
    players = ["מיכל", "🂡", "<b>", "Zoë"]
    points = {"high": "מיכל", "low": "🂡", "jack": None, "game": "<b>"}
    hands = [{"bid": ["Zoë", 2], "trump": "S", "points": points}]
    result = judge([game(players=players, hands=hands, expect={"scores": {"Zoë": 9}})])
    assert "scores of Zoë: expected 9, got 0" in result.output
    result = judge([game(players=players, hands=hands)], options=("--json",))
    assert "מיכל" in result.output


# ------------------------------------------------------------------------------- demo


@pytest.fixture
def empty(database_url: str, tmp_path: Path, request: pytest.FixtureRequest) -> Any:
    """The application on a database that may have no tables yet."""
    url = f"sqlite:///{tmp_path}/new.sqlite" if database_url.startswith("sqlite") else database_url
    app = make_app(url)
    yield app
    close(app)


def test_the_demo_opens_a_game_that_is_over_and_one_in_the_middle(empty: Flask) -> None:
    result = empty.test_cli_runner().invoke(args=["demo"])
    assert result.exit_code == 0, result.output
    addresses = [line.split()[-1] for line in result.output.splitlines() if "http" in line]
    assert len(addresses) == 4
    phone = Scorer(empty)
    over, going_on = (address.removeprefix("http://127.0.0.1:8000") for address in addresses[::2])
    phone.open(over)
    assert phone.winners()
    phone.open(going_on)
    assert phone.lines()
    assert not phone.page.has("Final scores")
    phone.open(addresses[3].removeprefix("http://127.0.0.1:8000"))
    phone.press("Score here")
    assert phone.leads("Enter ")


def test_the_demo_can_be_run_again(empty: Flask) -> None:
    outputs = {empty.test_cli_runner().invoke(args=["demo"]).output for _ in range(2)}
    assert len(outputs) == 2
