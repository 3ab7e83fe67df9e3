"""Seasons at their edges: what begins in one and ends after it, which evening an hour is of, forms
that are sent again, and results that come while a season is closed."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import pytest

from shmear_scorer.desk import nights, paper, people, seasons, tables
from shmear_scorer.desk.seasons import SeasonWishes
from shmear_scorer.rules.ruling import Refused
from shmear_scorer.store import season_queries
from tests.tools.desk import FOUR, hand
from tests.tools.season import AUTUMN, SeasonDesk

SPRING = SeasonWishes(name="Spring", starts_on=date(2027, 3, 1), ends_on=None)


@pytest.fixture
def club(app: Any) -> Any:
    with app.app_context():
        desk = SeasonDesk()
        desk.set_day(AUTUMN)
        yield desk


def ann_wins(club: SeasonDesk, game: int) -> None:
    while club.sheet(game).state.outcome is None:
        club.play(game, hand(0, 2), phone="olga")


def test_a_game_is_of_the_season_in_which_it_began_whenever_it_ended(club: SeasonDesk) -> None:
    club.set_day(date(2026, 6, 30))
    game = club.open_here(*FOUR)
    club.set_day(date(2026, 7, 5))
    ann_wins(club, game)
    june = club.make_season("June", date(2026, 6, 1), ends_on=date(2026, 6, 30))
    july = club.make_season("July", date(2026, 7, 1), ends_on=date(2026, 7, 31))
    assert club.places(june)[0] == (1, "Ann")
    assert seasons.open_games(club.visit(), june.id) == 0
    assert club.places(july) == []


def test_games_of_no_night_are_of_the_evening_that_the_club_had(club: SeasonDesk) -> None:
    club.shift += timedelta(hours=3, minutes=30)  # half past six in Chicago, and still today in UTC
    for _ in range(2):
        ann_wins(club, club.open_here(*FOUR))
        club.shift += timedelta(hours=2)
    laps = tables.race_of(club.again(), club.club.tz)
    assert [lap.key for lap in laps] == ["2026-09-01"]


def test_a_season_s_form_that_is_sent_again_with_something_else_makes_another(
    club: SeasonDesk,
) -> None:
    key = club.key()
    made = [
        seasons.make(club.visit(), wishes, key=key, now=club.now())
        for wishes in (SPRING, SPRING, replace(SPRING, name="Summer"))
    ]
    assert [season.name for season in made] == ["Spring", "Spring", "Summer"]
    assert made[0] == made[1]
    assert len(seasons.of_club(club.visit())) == 3


def test_a_night_s_form_that_is_sent_again_with_something_else_makes_another(
    club: SeasonDesk,
) -> None:
    key = club.key()
    for day in (AUTUMN, AUTUMN, AUTUMN + timedelta(days=7)):
        nights.make(club.visit(), club.again(), day, "", key=key)
    found = nights.of_season(club.again())
    assert [night.day for night in found] == [AUTUMN + timedelta(days=7), AUTUMN]


def test_a_night_takes_the_results_of_its_day_and_no_others(club: SeasonDesk) -> None:
    club.set_day(AUTUMN + timedelta(days=2))
    for day in (AUTUMN, AUTUMN + timedelta(days=1)):
        club.enter([["Ann"], ["Bob"]], day=day)
    night = club.night(AUTUMN)
    (inside,) = season_queries.papers(night_id=night.id, most=9)
    assert inside.day == AUTUMN
    assert nights.without_night(club.again()) == 1


def test_whom_the_log_of_a_result_names_is_not_taken_out(club: SeasonDesk) -> None:
    entered = club.enter([["Ann"], ["Bob"]])
    ann, bob, zed = (club.person(name).id for name in ("Ann", "Bob", "Zed"))
    right = replace(entered.paper, sides=((ann,), (zed,)))
    paper.correct(club.visit(), entered.id, right, saw=0, now=club.now())
    with pytest.raises(Refused) as refused:
        people.remove(club.visit(), bob)
    assert [problem.code for problem in refused.value.problems] == ["person-has-played"]
