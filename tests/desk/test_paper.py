"""Results from paper at the desk: what counts, who is meant, what is written once; and a table of
past results, taken as a whole or not at all."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import pytest
from flask import Flask

from shmear_scorer.desk import paper, people, ratings, seasons, tables
from shmear_scorer.desk.paper import ChangedMeanwhile, EnteredBefore, Paper
from shmear_scorer.desk.paper_book import PaperBook
from shmear_scorer.desk.rights import NotAllowed
from shmear_scorer.desk.who_is_who import Told
from shmear_scorer.rules.ruling import Refused
from shmear_scorer.store import season_queries
from shmear_scorer.store.database import db
from shmear_scorer.store.season_models import PaperResult
from tests.tools.season import AUTUMN, SeasonDesk


@pytest.fixture
def club(app: Flask) -> Iterator[SeasonDesk]:
    """A club with a season, on the evening of its first day."""
    with app.app_context():
        desk = SeasonDesk()
        desk.set_day(AUTUMN)
        yield desk


def told(club: SeasonDesk, *sides: str, **more: Any) -> Paper:
    """A result of people by name, which the first side won."""
    ids = tuple(tuple(club.person(name).id for name in side.split(" & ")) for side in sides)
    values = {"day": AUTUMN, "scores": (None,) * len(sides), "winners": (0,), **more}
    return Paper(sides=ids, **values)


def papers(club: SeasonDesk) -> int:
    """How many results from paper a club has, struck ones too."""
    return db.session.query(PaperResult).filter_by(club_id=club.club.id).count()


def enter(club: SeasonDesk, result: Paper, key: str = "", **more: Any) -> paper.Entered:
    return paper.enter(club.visit(), result, key=key or club.key(), now=club.now(), **more)


def refused(club: SeasonDesk, result: Paper) -> list[tuple[str, str]]:
    with pytest.raises(Refused) as found:
        enter(club, result)
    return [(problem.code, problem.where) for problem in found.value.problems]


# ------------------------------------------------------------------------------- entered


def test_the_same_form_twice_enters_it_once(club: SeasonDesk) -> None:
    result = told(club, "Ann", "Bob", new=((), ("Zed",)))
    first = enter(club, result, key="one form's key")
    assert enter(club, result, key="one form's key") == first
    assert club.names() == ["Ann", "Bob", "Zed"]
    assert papers(club) == 1


def test_a_key_that_entered_something_else_is_stale(club: SeasonDesk) -> None:
    result = told(club, "Ann", "Bob")
    first = enter(club, result, key="one form's key")
    for other in (
        replace(result, winners=(1,)),
        replace(result, scores=(11, 2)),
        replace(result, new=((), ("Zed",))),
    ):
        with pytest.raises(EnteredBefore) as before:
            enter(club, other, key="one form's key")
        assert before.value.entered == first
    assert "Zed" not in club.names()


def test_a_form_sent_again_after_a_correction_changes_nothing(club: SeasonDesk) -> None:
    result = told(club, "Ann", "Bob")
    one = enter(club, result, key="one form's key")
    mended = replace(one.paper, winners=(1,))
    paper.correct(club.visit(), one.id, mended, saw=0, now=club.now())
    assert enter(club, result, key="one form's key").paper == mended


def test_who_is_told_by_name_is_found_or_made_a_guest(club: SeasonDesk) -> None:
    ann = club.person("Ann").id
    bob = club.person("Bob").id
    values = {"sides": ((bob,), ()), "new": ((), ("ann", "Zed"))}
    one = enter(club, replace(told(club, "Ann", "Bob"), **values))
    assert one.paper.sides[1][0] == ann
    zed = people.find(club.club.id, one.paper.sides[1][1])
    assert (zed.name, zed.guest) == ("Zed", True)


def test_what_is_refused_makes_no_guest(club: SeasonDesk) -> None:
    result = told(club, "Ann", "Bob", new=((), ("Zed",)), day=None)
    assert refused(club, result) == [("paper-day-missing", "day")]
    assert club.names() == ["Ann", "Bob"]


def test_each_problem_stands_beside_its_place(club: SeasonDesk) -> None:
    club.person("Ann")
    found = refused(
        club,
        Paper(
            day=AUTUMN + timedelta(days=1),
            sides=((club.person("Ann").id,), (), ()),
            scores=(99999, None, None),
            new=((), ("ANN", ""), ()),
            note="n" * 201,
        ),
    )
    assert found == [
        ("paper-day-ahead", "day"),
        ("name-missing", "new.1.1"),
        ("paper-twice", "side.1"),
        ("paper-side-empty", "side.2"),
        ("paper-score", "score.0"),
        ("paper-winner-missing", "winner"),
        ("paper-note-long", "note"),
    ]


def test_a_draw_is_told_or_read_off_level_scores(club: SeasonDesk) -> None:
    enter(club, told(club, "Ann", "Bob", winners=(0, 1)))
    enter(club, told(club, "Ann", "Bob", winners=(), scores=(7, 7)))
    assert [result.winners for result in tables.results_of(club.again())] == [2, 2]


def test_it_is_of_the_night_of_its_day_or_of_the_one_named(club: SeasonDesk) -> None:
    first, second = club.night(AUTUMN, "one"), club.night(AUTUMN, "other")
    assert enter(club, told(club, "Ann", "Bob")).night_id == second.id
    assert enter(club, told(club, "Ann", "Bob"), night_id=first.id).night_id == first.id
    club.set_day(AUTUMN + timedelta(days=1))
    later = told(club, "Ann", "Bob", day=AUTUMN + timedelta(days=1))
    assert enter(club, later, night_id=first.id).night_id is None


def test_people_of_another_club_do_not_play_here(club: SeasonDesk) -> None:
    others = club.make("Others", owner="Stan")
    stranger = people.add(club.visit("Stan", others), "Xan", guest=False, key=club.key())
    result = replace(told(club, "Ann", "Bob"), sides=((stranger.id,), (club.person("Ann").id,)))
    with pytest.raises(LookupError):
        enter(club, result)
    one = enter(club, told(club, "Ann", "Bob"))
    with pytest.raises(LookupError):
        paper.find(club.visit("Stan", others), one.id)


def test_members_enter_and_change_nothing(club: SeasonDesk) -> None:
    one = enter(club, told(club, "Ann", "Bob"))
    club.joins("Mia", "member")
    visit = club.visit("Mia")
    with pytest.raises(NotAllowed):
        paper.enter(visit, one.paper, key=club.key(), now=club.now())
    with pytest.raises(NotAllowed):
        paper.correct(visit, one.id, one.paper, saw=0, now=club.now())
    with pytest.raises(NotAllowed):
        paper.strike(visit, one.id, now=club.now())


# -------------------------------------------------------------- corrected, struck, put back


def test_of_two_corrections_from_the_same_page_the_second_is_asked(club: SeasonDesk) -> None:
    one = enter(club, told(club, "Ann", "Bob"))
    first, second = replace(one.paper, winners=(1,)), replace(one.paper, note="late")
    paper.correct(club.visit(), one.id, first, saw=one.changes, now=club.now())
    again = paper.correct(club.visit(), one.id, first, saw=one.changes, now=club.now())
    assert again.changes == 1
    with pytest.raises(ChangedMeanwhile) as meanwhile:
        paper.correct(club.visit(), one.id, second, saw=one.changes, now=club.now())
    assert meanwhile.value.entered.paper == first
    paper.correct(club.visit(), one.id, second, saw=1, now=club.now())
    assert [line.after for line in paper.log(club.visit(), one.id)] == [second, first]


def test_struck_and_put_back_twice_is_once(club: SeasonDesk) -> None:
    one = enter(club, told(club, "Ann", "Bob"))
    for step in (paper.strike, paper.strike, paper.put_back, paper.put_back):
        step(club.visit(), one.id, now=club.now())
    log = paper.log(club.visit(), one.id)
    assert [(line.by, line.before is None, line.after is None) for line in log] == [
        ("Olga", True, False),
        ("Olga", False, True),
    ]
    assert club.places() == [(1, "Ann"), (2, "Bob")]


def test_a_struck_result_is_not_corrected(club: SeasonDesk) -> None:
    one = enter(club, told(club, "Ann", "Bob"))
    paper.strike(club.visit(), one.id, now=club.now())
    with pytest.raises(Refused) as found:
        paper.correct(club.visit(), one.id, one.paper, saw=1, now=club.now())
    assert [problem.code for problem in found.value.problems] == ["paper-struck"]


def test_a_closed_season_takes_no_result_and_no_change(club: SeasonDesk) -> None:
    one = enter(club, told(club, "Ann", "Bob"))
    seasons.close(club.visit(), club.season.id, club.now())
    for step in (
        lambda: paper.strike(club.visit(), one.id, now=club.now()),
        lambda: paper.correct(
            club.visit(), one.id, replace(one.paper, note="x"), saw=0, now=club.now()
        ),
    ):
        with pytest.raises(Refused) as found:
            step()
        assert [problem.code for problem in found.value.problems] == ["season-closed"]
    assert enter(club, told(club, "Ann", "Cy")).season_id is None


def test_another_day_leads_into_another_season(club: SeasonDesk) -> None:
    summer = club.make_season("Summer", date(2026, 6, 1), ends_on=date(2026, 8, 31))
    one = enter(club, told(club, "Ann", "Bob"))
    moved = replace(one.paper, day=date(2026, 7, 1))
    assert paper.correct(club.visit(), one.id, moved, saw=0, now=club.now()).season_id == summer.id
    assert (club.places(), club.places(summer)) == ([], [(1, "Ann"), (2, "Bob")])


def test_of_merged_people_nothing_changes_by_saving_the_form(club: SeasonDesk) -> None:
    one = enter(club, told(club, "Anne", "Bob"))
    anne, ann = club.person("Anne").id, club.person("Ann").id
    people.merge(club.visit(), anne, ann)
    shown = replace(one.paper, sides=((ann,), one.paper.sides[1]))
    assert paper.correct(club.visit(), one.id, shown, saw=0, now=club.now()).changes == 0


# ------------------------------------------------------------------ a table of past results


def past(key: str, *sides: tuple[int | str, ...], day: date = AUTUMN) -> Told:
    scores = (None,) * len(sides)
    return Told(line=2, day=day, sides=sides, scores=scores, winners=(0,), note="", key=key)


def test_a_table_s_games_count_and_are_known_again(club: SeasonDesk) -> None:
    book, ann = PaperBook(), club.person("Ann").id
    games = [past("a", (ann,), ("Zed",)), past("b", ("zed",), (ann,)), past("c", (ann,), ("Yan",))]
    book.enter(club.visit(), games, club.now())
    assert club.names() == ["Ann", "Yan", "Zed"]
    assert club.places() == [(1, "Ann"), (2, "Zed"), (3, "Yan")]
    assert {*book.known(club.visit(), ["a", "b", "d"])} == {"a", "b"}
    assert ratings.of_club(club.club.id).stale
    book.enter(club.visit(), games, club.now())
    assert papers(club) == 3


def test_two_clubs_may_have_the_same_table(club: SeasonDesk) -> None:
    club.make("Others", owner="Stan")
    others = club.visit("Stan", club.make("Thirds", owner="Stan"))
    book, games = PaperBook(), [past("a", ("Ann",), ("Zed",))]
    book.enter(club.visit(), games, club.now())
    assert not book.known(others, ["a"])
    book.enter(others, games, club.now())
    assert papers(others) == 1


def test_a_table_is_taken_as_a_whole_or_not_at_all(
    club: SeasonDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    visit = club.visit()

    def fails(club_id: int) -> None:
        raise RuntimeError("the lights went out")

    monkeypatch.setattr(ratings, "mark_stale", fails)
    with pytest.raises(RuntimeError):
        PaperBook().enter(visit, [past("a", ("Ann",), ("Zed",))], club.now())
    db.session.rollback()
    assert club.names() == []
    assert papers(club) == 0
    assert club.places() == []


def test_past_results_come_into_the_seasons_and_nights_of_their_days(club: SeasonDesk) -> None:
    night = club.night(AUTUMN)
    summer = AUTUMN - timedelta(days=30)
    games = [past("a", ("Ann",), ("Bob",)), past("b", ("Ann",), ("Bob",), day=summer)]
    PaperBook().enter(club.visit(), games, club.now())
    (inside,) = season_queries.papers(night_id=night.id, most=9)
    assert inside.season_id == club.season.id
    (outside,) = season_queries.papers_without_season(club.club.id, summer, None)
    assert (outside.day, outside.night_id) == (summer, None)
