"""A closed season's standings come out of JSON as they went in, reasons included."""

from __future__ import annotations

import json

import pytest

from shmear_scorer.league import closed
from shmear_scorer.league.counting import Counting, Entrants, TieBreak
from shmear_scorer.league.standings import standings
from tests.league.made import games, random_season

COUNTINGS = [
    Counting(seed="s"),
    Counting(order=tuple(TieBreak), seed="s", best=5, least=4),
    Counting(entrants=Entrants.PAIRS, seed="s", night=1),
]


@pytest.mark.parametrize("counting", COUNTINGS)
@pytest.mark.parametrize("number", [0, 1, 60])
def test_standings_are_read_as_they_were_written(counting: Counting, number: int) -> None:
    table = standings(random_season(3, number, tuple("ABCDEFGH")), counting)
    text = json.dumps(closed.written(table))
    assert closed.read(json.loads(text)) == table


def test_people_who_share_a_place_share_it_afterwards() -> None:
    table = standings(games("A 3* B 3*"), Counting(order=(TieBreak.MATCH_POINTS,)))
    assert [row.place for row in closed.read(closed.written(table)).rows] == [1, 1]


def test_standings_of_another_version_are_refused() -> None:
    with pytest.raises(ValueError, match="version 2"):
        closed.read({"v": 2})
