"""A season as tables: the same figures as its standings, results and statistics."""

from __future__ import annotations

from itertools import zip_longest
from typing import Any
from zoneinfo import ZoneInfo

from shmear_scorer.desk import csv_out, season_csv
from shmear_scorer.desk.season_csv import Columns
from shmear_scorer.league.counting import Counting
from shmear_scorer.league.ratings import replay
from shmear_scorer.league.standings import standings
from shmear_scorer.league.statistics import person
from tests.league.made import games, played, random_season

NAMES = {"A": "Ann", "B": "=Bob", "C": "Cy", "D": "Dee", "E": "Eve", "F": "Fay"}
CHICAGO = ZoneInfo("America/Chicago")


def by_head(columns: Columns) -> list[dict[str, Any]]:
    assert csv_out.written(*columns).startswith(b"\xef\xbb\xbf")
    return [dict(zip_longest(columns.heads, row)) for row in columns.rows]


def test_standings_have_a_row_for_everybody() -> None:
    table = standings(games("AB 11/1* CD 7", "AC 11* BD 4/2"), Counting(least=2, seed="s"))
    rows = by_head(season_csv.standings(table, NAMES))
    first = rows[0]
    assert (first["place"], first["name"], first["match_points"]) == (1, "Ann", 4)
    assert (first["games"], first["won"], first["smucks"], first["score"]) == (2, 2, 1, 22)
    assert first["games_lacking"] is None
    few = standings(games("AB 11* CD 7"), Counting(least=3))
    lacking = [(r["place"], r["games_lacking"]) for r in by_head(season_csv.standings(few, NAMES))]
    assert lacking == [(None, 2)] * 4


def test_results_tell_every_side_in_the_club_s_time() -> None:
    columns = season_csv.results(
        [*games("AB 11/1* CD 7"), played(5, "A -* B - C -", paper=True, hands=0)],
        NAMES,
        CHICAGO,
        {"night-0": "The first"},
    )
    first, second = by_head(columns)
    assert (first["game"], first["night"], second["game"]) == (1, "The first", 2)
    assert (first["date"].isoformat(), first["time"]) == ("2026-09-01", "14:00")
    assert (first["players1"], first["score1"], first["result1"]) == ("Ann & =Bob", 11, "won")
    assert (first["players2"], first["result2"], first["players3"]) == ("Cy & Dee", "lost", None)
    assert (second["source"], second["time"], second["hands"]) == ("paper", None, None)
    assert (second["players3"], second["score3"]) == ("Cy", None)


def test_a_draw_and_a_void_game_are_told() -> None:
    draw, void = by_head(
        season_csv.results(games("AB 11* CD 11*", "AB 3 CD 2"), NAMES, CHICAGO, {})
    )
    assert (draw["result1"], draw["result2"]) == ("draw", "draw")
    assert (void["result1"], void["result2"]) == ("void", "void")


def test_players_have_their_statistics_and_their_rating() -> None:
    season = random_season(2, 30, tuple("ABCDEF"))
    ratings = replay(season).ratings
    rows = by_head(season_csv.players(season, ratings, NAMES))
    assert [row["name"] for row in rows] == ["=Bob", "Ann", "Cy", "Dee", "Eve", "Fay"]
    ann = person(season, "A")
    assert rows[1]["bids"] == ann.bidding.all.hands
    assert rows[1]["bids_made"] == ann.bidding.all.total
    assert rows[1]["points_defended"] == ann.defended.total
    assert rows[1]["rating"] == ratings.of("A").mu
    assert b"\r\n'=Bob," in csv_out.written(*season_csv.players(season, ratings, NAMES))


def test_an_empty_season_is_only_heads() -> None:
    table = standings((), Counting())
    assert season_csv.standings(table, NAMES).rows == []
    assert season_csv.results((), NAMES, CHICAGO, {}).heads[-1] == "ended"
    assert season_csv.players((), replay(()).ratings, NAMES).rows == []
