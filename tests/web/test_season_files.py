"""A season's files: what a spreadsheet opens is what the pages say, and nothing in it acts."""

from __future__ import annotations

import csv
import io
import random
from collections import Counter
from collections.abc import Iterator

import pytest
from flask import Flask

from shmear_scorer.desk import season_hands, tables
from tests.tools.beside import owner_beside
from tests.tools.member import MemberPhone
from tests.tools.season import AUTUMN, SeasonDesk

pytestmark = pytest.mark.sqlite_only

FOUR = ("Ann", "=Bob", "Cy", "Dee")
FILES = ("standings", "results", "players", "hands")


@pytest.fixture
def club(app: Flask) -> Iterator[SeasonDesk]:
    """A season of three games, one of them alone each, a result from paper and an open game."""
    with app.app_context():
        club = SeasonDesk()
        who = [club.person(name).id for name in FOUR]
        club.set_day(AUTUMN)
        club.night(AUTUMN, "The first")
        for seed, preset in enumerate(("shmear-partner", "shmear", "shmear-partner")):
            club.play_whole(random.Random(seed), preset, who)
        club.enter([["Ann"], ["=Bob"]])
        club.open_here(*FOUR)
        yield club


@pytest.fixture
def olga(app: Flask, club: SeasonDesk) -> MemberPhone:
    return owner_beside(app)


def rows(phone: MemberPhone, what: str, season: int = 1) -> list[dict[str, str]]:
    answer = phone.client.get(phone.here(f"seasons/{season}/{what}.csv"))
    assert (answer.status_code, answer.content_type) == (200, "text/csv; charset=utf-8")
    assert answer.data.startswith(b"\xef\xbb\xbf")
    heads, *found = csv.reader(io.StringIO(answer.data.decode("utf-8-sig")))
    return [dict(zip(heads, row, strict=True)) for row in found]


def test_standings_have_everybody_s_place(olga: MemberPhone, club: SeasonDesk) -> None:
    found = rows(olga, "standings")
    table = club.places()
    assert [(int(row["place"]), row["name"].removeprefix("'")) for row in found] == table
    assert "'=Bob" in [row["name"] for row in found]


def test_results_are_numbered_and_have_their_night(olga: MemberPhone, club: SeasonDesk) -> None:
    found = rows(olga, "results")
    assert [row["game"] for row in found] == ["1", "2", "3", "4"]
    assert {row["night"] for row in found} == {"The first"}
    assert [row["source"] for row in found] == ["paper", "scored", "scored", "scored"]
    assert found[0]["players2"] == "'=Bob"
    assert found[1]["players1"] == "Ann & Cy"


def test_players_have_their_figures(olga: MemberPhone, club: SeasonDesk) -> None:
    found = rows(olga, "players")
    ann = tables.person(club.again(), club.person("Ann").id)
    row = next(row for row in found if row["name"] == "Ann")
    assert (row["hands"], row["games"]) == (str(ann.hands), "4")
    assert len(found) == 4


def test_hands_are_those_of_the_games_that_are_over(
    olga: MemberPhone, club: SeasonDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(season_hands, "GAMES_AT_ONCE", 2)
    found = rows(olga, "hands")
    counted = Counter(row["game"] for row in found if row["kind"] == "hand")
    results = {row["game"]: row["hands"] for row in rows(olga, "results") if row["hands"]}
    assert {game: str(number) for game, number in counted.items()} == results
    first = found[0]
    assert (first["game"], first["side1"], first["side3"]) == ("2", "Ann & Cy", "")
    alone = next(row for row in found if row["game"] == "3")
    assert (alone["side2"], alone["side4"]) == ("'=Bob", "Dee")


def test_an_empty_season_is_heads_alone(olga: MemberPhone, club: SeasonDesk) -> None:
    club.make_season("Winter: 26/27 “♠”", AUTUMN.replace(year=2027))
    for what in FILES:
        assert rows(olga, what, season=2) == []
    answer = olga.client.get(olga.here("seasons/2/hands.csv"))
    name = answer.headers["Content-Disposition"]
    assert name.startswith("attachment; ")
    assert "filename*=UTF-8''Winter-%2026-27%20%E2%80%9C%E2%99%A0%E2%80%9D%20hands.csv" in name


def test_the_season_leads_to_its_files(olga: MemberPhone, club: SeasonDesk) -> None:
    olga.open(olga.here("seasons/1"))
    links = [link.get("href") for link in olga.page.all("a")]
    assert [olga.here(f"seasons/1/{what}.csv") in links for what in FILES] == [True] * 4


def test_no_other_club_has_them(olga: MemberPhone, club: SeasonDesk) -> None:
    club.make("Others", owner="Olga")
    for what in FILES:
        assert olga.client.get(f"/c/others/seasons/1/{what}.csv").status_code == 404
    assert MemberPhone(olga.app).client.get(olga.here("seasons/1/hands.csv")).status_code == 302
