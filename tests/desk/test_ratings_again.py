"""Ratings made again after a correction: the same to the last digit, with nobody kept waiting."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from shmear_scorer.desk import drafts, paper, ratings, ratings_again, summaries, tables
from shmear_scorer.league.ratings import Ratings, replay
from shmear_scorer.store import db, models, rating_queries, season_models
from tests.tools.desk import FOUR, hand
from tests.tools.season import AUTUMN, SeasonDesk


@pytest.fixture
def club(app: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setattr(ratings_again, "GAMES_AT_ONCE", 2)
    monkeypatch.setattr(ratings_again, "BREATH", 0)
    with app.app_context():
        desk = SeasonDesk()
        desk.set_day(AUTUMN + timedelta(days=9))
        yield desk


def evening(club: SeasonDesk) -> int:
    """Some games, the last of which isn't; give a game in the middle."""
    for sides in ([["Ann"], ["Bob"]], [["Bob"], ["Ann"]], [["Ann", "Cy"], ["Bob", "Dee"]]):
        club.enter(sides, day=AUTUMN)
    games = []
    for seat in (0, 2, 3):
        games.append(club.open_here(*FOUR))
        while club.sheet(games[-1]).state.outcome is None:
            club.play(games[-1], hand(seat, 2), phone="olga")
    club.enter([["Dee"], ["Ann"]], day=AUTUMN + timedelta(days=9))
    return games[1]


def correct(club: SeasonDesk, game: int) -> None:
    """Let Dee have won the first hand of a game: it is over no more. Then she wins it."""
    first = club.sheet(game).state.results[0]
    club.write(game, drafts.amend(first.seq, hand(3, 2, dealer=first.dealer)), phone="olga")
    while club.sheet(game).state.outcome is None:
        club.play(game, hand(3, 2), phone="olga")


def from_the_entries(club: SeasonDesk) -> Ratings:
    """Everybody's rating by all that was ever written, without what was kept."""
    results = [
        summaries.of_game(row, club.sheet(row.id).game) for row in db.session.query(models.Game)
    ]
    on_paper = db.session.query(season_models.PaperResult)
    results += [summaries.of_paper(row, club.club.tz) for row in on_paper]
    return replay(result for result in results if result is not None).ratings


def now(club: SeasonDesk) -> ratings.Now:
    return ratings.of_club(club.club.id)


def during(monkeypatch: pytest.MonkeyPatch, act: Callable[[], None]) -> list[int]:
    """Do something in the midst of making ratings again, before their second part is written.
    Gives the parts."""
    parts: list[int] = []
    write = rating_queries.add_changes

    def add_changes(rows: Any) -> None:
        parts.append(len(rows))
        if len(parts) == 2:
            act()
        write(rows)

    monkeypatch.setattr(rating_queries, "add_changes", add_changes)
    return parts


def test_after_a_correction_they_are_what_the_entries_come_to(club: SeasonDesk) -> None:
    game = evening(club)
    ratings_again.make_again(club.club.id)
    assert now(club).ratings == from_the_entries(club)
    correct(club, game)
    assert now(club).stale
    assert ratings.stale_clubs() == [club.club.id]
    assert ratings_again.make_again(club.club.id)
    assert now(club) == ratings.Now(ratings=from_the_entries(club), stale=False)
    assert ratings.stale_clubs() == []
    ann = club.person("Ann").id
    history = ratings.history(club.club.id, ann, 99)
    assert len(history) == now(club).ratings.of(str(ann)).games
    generations = {row.generation for row in db.session.query(season_models.RatingChange)}
    assert len(generations) == 1


def test_one_game_more_is_a_step_and_comes_to_the_same(club: SeasonDesk) -> None:
    evening(club)
    ratings_again.make_again(club.club.id)
    club.set_day(AUTUMN + timedelta(days=20))
    club.enter([["Cy"], ["Dee"]], day=AUTUMN + timedelta(days=20))
    assert now(club) == ratings.Now(ratings=from_the_entries(club), stale=False)


def test_pages_go_by_the_old_ones_until_the_new_ones_are_whole(
    club: SeasonDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = evening(club)
    ratings_again.make_again(club.club.id)
    old = now(club).ratings
    correct(club, game)
    seen: list[ratings.Now] = []
    during(monkeypatch, lambda: seen.append(now(club)))
    ratings_again.make_again(club.club.id)
    assert seen == [ratings.Now(ratings=old, stale=True)]
    assert now(club).ratings != old


def test_what_is_corrected_meanwhile_is_in_them(
    club: SeasonDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = evening(club)
    found = club.enter([["Cy"], ["Dee"]], day=AUTUMN)
    correct(club, game)

    def strike() -> None:
        paper.strike(club.visit(), found.id, now=club.now())

    during(monkeypatch, strike)
    assert ratings_again.make_again(club.club.id)
    assert now(club) == ratings.Now(ratings=from_the_entries(club), stale=False)


def test_games_that_end_meanwhile_are_added_without_beginning_anew(
    club: SeasonDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    correct(club, evening(club))

    def end() -> None:
        for day in (20, 21):
            club.set_day(AUTUMN + timedelta(days=day))
            club.enter([["Cy"], ["Dee"]], day=AUTUMN + timedelta(days=day))

    before = db.session.query(season_models.Summary).count()
    parts = during(monkeypatch, end)
    assert ratings_again.make_again(club.club.id)
    assert len(parts) == (before + 1) // 2 + 1, "it was not begun anew"
    assert now(club) == ratings.Now(ratings=from_the_entries(club), stale=False)


def test_a_club_in_which_old_games_change_all_the_time_has_newer_ratings_all_the_same(
    club: SeasonDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = evening(club)
    found = club.enter([["Cy"], ["Dee"]], day=AUTUMN)
    ratings_again.make_again(club.club.id)
    correct(club, game)
    before, write = now(club).ratings, rating_queries.add_changes
    strikes = [paper.strike, paper.put_back]

    def add_changes(rows: Any) -> None:
        strikes.reverse()
        strikes[0](club.visit(), found.id, now=club.now())
        write(rows)

    monkeypatch.setattr(rating_queries, "add_changes", add_changes)
    assert ratings_again.make_again(club.club.id)
    assert now(club).stale
    assert now(club).ratings != before
    monkeypatch.setattr(rating_queries, "add_changes", write)
    assert ratings_again.make_again(club.club.id)
    assert now(club) == ratings.Now(ratings=from_the_entries(club), stale=False)


def test_who_has_no_turn_to_write_tries_again_and_loses_nothing(
    club: SeasonDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    correct(club, evening(club))
    before = db.session.query(season_models.Summary).count()

    def locked() -> None:
        raise OperationalError("BEGIN IMMEDIATE", {}, sqlite3.OperationalError("locked"))

    parts = during(monkeypatch, locked)
    assert ratings_again.make_again(club.club.id)
    assert len(parts) == (before + 1) // 2 + 1, "one part was tried twice"
    assert now(club) == ratings.Now(ratings=from_the_entries(club), stale=False)


def test_of_two_that_would_make_them_one_does(
    club: SeasonDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    correct(club, evening(club))
    second: list[bool] = []
    during(monkeypatch, lambda: second.append(ratings_again.make_again(club.club.id)))
    assert ratings_again.make_again(club.club.id)
    assert second == [False]
    assert not now(club).stale


def claimed(club: SeasonDesk, until: datetime) -> None:
    rating_queries.lock_state(club.club.id).working_until = until
    db.session.commit()


def test_who_died_over_them_is_followed_by_another(club: SeasonDesk) -> None:
    correct(club, evening(club))
    claimed(club, datetime.now(UTC) + timedelta(seconds=60))
    assert not ratings_again.make_again(club.club.id)
    assert now(club).stale
    claimed(club, datetime.now(UTC) - timedelta(seconds=1))
    assert ratings_again.make_again(club.club.id)
    assert not now(club).stale


def test_who_was_only_slow_stops_where_another_has_taken_over(
    club: SeasonDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    correct(club, evening(club))
    later = datetime.now(UTC) + timedelta(seconds=99)
    parts = during(monkeypatch, lambda: claimed(club, later))
    assert not ratings_again.make_again(club.club.id)
    assert len(parts) == 2
    state = rating_queries.state(club.club.id)
    assert state is not None
    assert (state.stale, state.working_until) == (True, later)
    monkeypatch.undo()
    claimed(club, datetime.now(UTC) - timedelta(seconds=1))
    assert ratings_again.make_again(club.club.id)
    assert now(club) == ratings.Now(ratings=from_the_entries(club), stale=False)
    assert tables.names_of(now(club).ratings.players)
