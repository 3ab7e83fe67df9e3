"""What `make bench` measures can be measured; how long it takes is no matter here."""

from __future__ import annotations

from typing import Any

import pytest

from shmear_scorer.desk import ratings, ratings_again, rebuild, tables
from shmear_scorer.store import season_queries
from tests.bench import club
from tests.bench.old_club import put_in

SAVES = ("a hand saved", "the last hand saved", "a hand's form sent")


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(club, "RUNS", 1)
    monkeypatch.setattr(club, "HANDS", 1)
    monkeypatch.setattr(ratings_again, "BREATH", 0)


def test_every_page_and_save_of_an_old_club_is_measured(app: Any) -> None:
    with app.app_context():
        old = put_in(seasons=2, games=45, people=20, models=5)
        ratings.mark_stale(old.id)
        ratings_again.make_again(old.id)
    figures = club.took(app, old)
    assert set(figures) == {*club.pages(old), *SAVES}
    assert all(milliseconds > 0 for times in figures.values() for milliseconds in times)
    with app.app_context():
        assert not ratings.of_club(old.id).stale


def test_what_is_put_in_is_what_its_games_come_to(app: Any) -> None:
    with app.app_context():
        old = put_in(seasons=1, games=45, people=17, models=5)
        assert list(rebuild.differences()) == []
        row = season_queries.season(old.season)
        assert row is not None
        season = tables.season_of(row)
        assert len(tables.results_of(season)) == 45
        assert len(tables.standings_of(season).rows) == 17


@pytest.mark.sqlite_only
def test_the_figures_are_printed(capsys: pytest.CaptureFixture[str], database_url: str) -> None:
    club.print_club(age=2, season=20, people=18)
    lines = capsys.readouterr().out.splitlines()
    assert any(line.startswith("  standings, race ") for line in lines)
    assert lines[-1].startswith("  a hand's form sent ")
