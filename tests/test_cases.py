"""Every game of tests/cases comes out as it says."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from shmear_scorer.rules.gamefile import Judged, judge, read_game

FILES = sorted((Path(__file__).parent / "cases").glob("*.jsonl"))


def games() -> Iterator[Any]:
    for file in FILES:
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            game = json.loads(line)
            yield pytest.param(game, id=game.get("id", f"{file.stem}:{number}"))


def told(judged: Judged) -> str:
    lines = [
        f"{d.what}: expected {d.expected!r}, got {d.got!r}"
        + "".join(f"\n    {r.code} ({r.rule}) {r.award} {dict(r.facts)}" for r in d.rulings)
        for d in judged.differences
    ]
    lines += [f"problem: {p.where or 'hand'}: {p.code} {dict(p.facts)}" for p in judged.problems]
    return "\n".join(lines)


@pytest.mark.parametrize("game", list(games()))
def test_the_game_comes_out_as_it_says(game: Any) -> None:
    judged = judge(read_game(game))
    assert judged.passed, f"{game.get('why', '')}\n{told(judged)}"


def test_there_are_cases() -> None:
    assert len(list(games())) >= 270
