"""Results made again by the code of today; told, and changed only when somebody says so."""

from __future__ import annotations

from typing import Any

import pytest
from click.testing import Result
from flask import Flask

from shmear_scorer.desk import played, ratings, ratings_again, rebuild, seasons, tables
from shmear_scorer.store import db, season_queries
from shmear_scorer.store.models import SatDown
from shmear_scorer.store.season_models import OnPaper, Summary
from tests.tools.apps import close, make_app
from tests.tools.desk import FOUR, Desk, hand
from tests.tools.season import AUTUMN, SeasonDesk


@pytest.fixture
def club(app: Any) -> Any:
    with app.app_context():
        desk = SeasonDesk()
        desk.set_day(AUTUMN)
        yield desk


def won_by(club: SeasonDesk, seat: int) -> int:
    game = club.open_here(*FOUR)
    while club.sheet(game).state.outcome is None:
        club.play(game, hand(seat, 2), phone="olga")
    return game


def other_code(game: int) -> None:
    """As if other code had made a game's result: the second side had won."""
    row = season_queries.summary_of(game_id=game)
    assert row is not None
    sides = [[*side[:3], int(number == 1)] for number, side in enumerate(row.result["sides"])]
    row.result = {**row.result, "sides": sides}
    db.session.commit()


def run(app: Flask, *options: str) -> Result:
    db.session.remove()
    return app.test_cli_runner().invoke(args=["rebuild", *options])


def test_what_todays_code_makes_of_the_games_is_what_is_kept(app: Flask, club: SeasonDesk) -> None:
    won_by(club, 0)
    club.open_here(*FOUR)
    for options in ((), ("--check",), ("--write",)):
        result = run(app, *options)
        assert result.exit_code == 0, result.output
    assert run(app).output == "Nothing to change.\n"


def test_it_is_told_and_nothing_is_changed_until_somebody_says_so(
    app: Flask, club: SeasonDesk
) -> None:
    game, _ = won_by(club, 0), won_by(club, 2)
    other_code(game)
    tables.kept.clear()
    places = club.places()
    for options, status in (((), 0), (("--check",), 1)):
        result = run(app, *options)
        assert result.exit_code == status
        line, total = result.output.splitlines()
        assert line.startswith(f"Tuesdays, game {game} of 2026-09-01: before, won by Bob (Ann 12,")
        assert "; now, won by Ann (Ann 12, " in line
        assert total == "Games to change: 1. Run flask rebuild --write to do so."
    tables.kept.clear()
    assert club.places() == places
    result = run(app, "--write")
    assert result.exit_code == 0
    assert result.output.endswith("Results made again: 1. Ratings follow by themselves.\n")
    assert club.places() != places
    assert ratings.of_club(club.club.id).stale
    assert run(app, "--check").output == "Nothing to change.\n"


def test_a_game_of_a_closed_season_is_told_and_stays(app: Flask, club: SeasonDesk) -> None:
    other_code(won_by(club, 0))
    seasons.close(club.visit(), club.season.id, club.now())
    table = club.table()
    result = run(app, "--check")
    assert result.exit_code == 0
    assert "Its season is closed, so it stays." in result.output
    assert run(app, "--write").output.startswith("Results made again: 0.")
    tables.kept.clear()
    assert club.table() == table


def test_a_game_that_was_over_before_results_were_kept_gets_one(
    app: Flask, club: SeasonDesk
) -> None:
    game = won_by(club, 0)
    db.session.delete(season_queries.summary_of(game_id=game))
    db.session.commit()
    assert "before, it counts for nothing; now, won by Ann" in run(app, "--check").output
    run(app, "--write")
    tables.kept.clear()
    assert club.places()[0] == (1, "Ann")


def test_a_result_of_an_older_form_is_made_again(app: Flask, club: SeasonDesk) -> None:
    won_by(club, 0)
    row = db.session.query(Summary).one()
    row.result = {"v": 0, "what": "once was"}
    db.session.commit()
    assert "before, it is kept in an older form; now, won by Ann" in run(app).output
    run(app, "--write")
    tables.kept.clear()
    assert club.places()[0] == (1, "Ann")


def test_other_figures_of_the_same_outcome_are_counted(app: Flask, club: SeasonDesk) -> None:
    won_by(club, 0)
    row = db.session.query(Summary).one()
    row.result = {**row.result, "tallies": {}}
    db.session.commit()
    result = run(app, "--check")
    assert result.exit_code == 1
    assert result.output.startswith("Games with the same outcome and other figures: 1.\n")
    assert [difference.outcome for difference in rebuild.differences()] == [False]


def test_all_ratings_are_made_again(app: Flask, club: SeasonDesk) -> None:
    won_by(club, 0)
    before = ratings.of_club(club.club.id)
    result = run(app, "--ratings")
    assert (result.exit_code, result.output) == (0, "Ratings made again, clubs: 1.\n")
    assert ratings.of_club(club.club.id) == before


def test_one_thing_at_a_time(app: Flask, club: SeasonDesk) -> None:
    assert run(app, "--check", "--write").exit_code == 2


def test_whoever_saves_a_hand_meanwhile_does_not_wait(app: Flask, club: SeasonDesk) -> None:
    """SQLite has one lock for all who write: who only looks through the games takes none."""
    for seat in (0, 2, 3):
        other_code(won_by(club, seat))
    looked = rebuild.differences()
    next(looked)
    elsewhere = make_app(app.config["SQLALCHEMY_DATABASE_URI"])
    with elsewhere.app_context():
        desk = Desk()
        assert desk.play(desk.open()).version == 1
    close(elsewhere)
    assert len(list(looked)) == 2


def test_a_season_whose_results_another_version_wrote_lacks_them_and_says_so_in_the_log(
    app: Flask, club: SeasonDesk, caplog: pytest.LogCaptureFixture
) -> None:
    """Closed or not: its table stays, and its figures come back with the results."""
    won_by(club, 0)
    club.enter([["Bob"], ["Dee"]])
    table = club.table()
    seasons.close(club.visit(), club.season.id, club.now())
    for row in db.session.query(Summary):
        row.result = {"v": 1, "what": "once was"}
    db.session.commit()
    tables.kept.clear()
    assert tables.results_of(club.again()) == ()
    assert "lacks 2 results that another version wrote: run flask rebuild --write" in caplog.text
    assert [row.entrant for row in club.table().rows] == [row.entrant for row in table.rows]
    ratings.mark_stale(club.club.id)
    assert ratings_again.make_again(club.club.id)
    run(app, "--write")
    tables.kept.clear()
    assert len(tables.results_of(club.again())) == 2
    assert run(app, "--check").output == "Nothing to change.\n"


def test_who_played_in_what_is_kept_anew(app: Flask, club: SeasonDesk) -> None:
    won_by(club, 0)
    club.enter([["Ann"], ["Dee"]])
    ann = club.person("Ann").id
    before = played.of({ann})
    assert (before.games, before.papers) == (1, 1)
    for model in (SatDown, OnPaper):
        db.session.query(model).delete()
    db.session.commit()
    assert not played.ever({ann})
    run(app, "--write")
    assert played.of({ann}) == before
