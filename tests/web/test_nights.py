"""Whole nights, entered on a phone without JavaScript, come out as a second scorer had them."""

import json
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from tests.tools.scorer import Scorer

CASES = Path(__file__).resolve().parents[1] / "cases" / "nights-points.jsonl"
NIGHTS = [json.loads(line) for line in CASES.read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("night", NIGHTS, ids=[night["id"] for night in NIGHTS])
def test_a_night_entered_without_a_script_comes_out_right(app: Flask, night: Any) -> None:
    scorer = Scorer(app)
    scorer.new_game(night["rules"]["preset"], night["players"], night["dealer"])
    expected = night["expect"]["hands"]
    for number, (hand, after) in enumerate(zip(night["hands"], expected, strict=True)):
        scorer.play(hand, way=number % 3)
        assert scorer.totals() == {
            name: (after["scores"][name], after["smucks"][name]) for name in night["players"]
        }, f"hand {number + 1}"
        if "made" in after:
            assert scorer.result() == ("made" if after["made"] else "set")
        if number + 1 < len(expected):
            assert scorer.dealer() == after["next_dealer"]
    assert scorer.winners() == night["expect"]["winners"]
    assert len(scorer.lines()) == len(expected)
