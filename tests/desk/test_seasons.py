"""Seasons: what counts in them, what closing keeps, results from paper; and all made again."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from shmear_scorer.desk import (
    drafts,
    paper,
    people,
    ratings,
    ratings_again,
    rebuild,
    seasons,
    tables,
)
from shmear_scorer.desk.rights import NotAllowed
from shmear_scorer.league.counting import Counting, TieBreak
from shmear_scorer.rules.ruling import Refused
from shmear_scorer.store import season_queries
from tests.tools.desk import FOUR, hand
from tests.tools.season import AUTUMN, SeasonDesk


@pytest.fixture
def club(app: Any) -> Any:
    with app.app_context():
        desk = SeasonDesk()
        desk.set_day(AUTUMN)
        yield desk


def codes(refused: Any) -> list[str]:
    return [problem.code for problem in refused.value.problems]


def won_by_ann(club: SeasonDesk) -> int:
    """A game that Ann wins, alone against three."""
    game = club.open_here(*FOUR)
    while club.sheet(game).state.outcome is None:
        club.play(game, hand(0, 2), phone="olga")
    return game


def test_a_game_counts_when_it_is_over_and_no_more_when_it_is_not(club: SeasonDesk) -> None:
    game = won_by_ann(club)
    assert club.places()[0] == (1, "Ann")
    assert season_queries.summary_of(game_id=game) is not None
    club.write(game, drafts.retract(club.sheet(game).version), phone="olga")
    assert club.places() == []
    assert season_queries.summary_of(game_id=game) is None


def test_a_hand_that_ends_no_game_leaves_a_season_as_it_is(club: SeasonDesk) -> None:
    game = club.open_here(*FOUR)
    before = club.again().serial
    club.play(game, hand(0, 2), phone="olga")
    assert club.again().serial == before


def test_a_closed_season_stays_as_it_was_until_it_is_opened_again(club: SeasonDesk) -> None:
    game = won_by_ann(club)
    seasons.close(club.visit(), club.season.id, club.now())
    tables.kept.clear()
    closed = club.table()
    club.write(game, drafts.retract(club.sheet(game).version), phone="olga")
    tables.kept.clear()
    assert club.table() == closed
    assert list(rebuild.differences()) and rebuild.rebuild() == []
    with pytest.raises(Refused) as refused:
        seasons.change_counting(club.visit(), club.season.id, Counting(win=3), now=club.now())
    assert codes(refused) == ["season-closed"]
    seasons.reopen(club.visit(), club.season.id, club.now())
    assert club.places() == []
    assert [line.kind for line in seasons.log(club.visit(), club.season.id)] == [
        "reopened",
        "closed",
    ]


def test_how_a_season_counts_is_changed_with_a_preview_and_a_log(club: SeasonDesk) -> None:
    club.enter([["Ann"], ["Bob"]], scores=[11, 3])
    club.enter([["Ann"], ["Bob"]], winners=[1], scores=[2, 11])
    club.enter([["Bob"], ["Ann"]], scores=[11, 10])
    other = replace(club.again().counting, win=0, point=1)
    seen = seasons.recount(club.visit(), club.season.id, other)
    assert [row.place for row in seen.before.rows] == [1, 2]
    assert club.places() == [(1, "Bob"), (2, "Ann")]
    seasons.change_counting(club.visit(), club.season.id, other, now=club.now())
    assert club.places() == [(1, "Bob"), (2, "Ann")]
    (line,) = seasons.log(club.visit(), club.season.id)
    assert line.before and line.after
    assert (line.kind, line.by, line.before.win, line.after.win) == ("counting", "Olga", 2, 0)


def test_only_owners_close_and_set_how_it_counts(club: SeasonDesk) -> None:
    club.joins("Sam", "scorer")
    for wrong in (
        lambda: seasons.close(club.visit("Sam"), club.season.id, club.now()),
        lambda: seasons.change_counting(
            club.visit("Sam"), club.season.id, Counting(), now=club.now()
        ),
    ):
        with pytest.raises(NotAllowed):
            wrong()


def test_why_the_first_is_first(club: SeasonDesk) -> None:
    club.enter([["Ann"], ["Bob"]])
    club.enter([["Cy"], ["Ann"]])
    club.enter([["Bob"], ["Cy"]])
    club.enter([["Ann"], ["Bob"]])
    club.enter([["Bob"], ["Dee"]])
    parting = club.table().rows[0].below
    assert parting is not None
    assert parting.by is TieBreak.HEAD_TO_HEAD
    assert parting.meetings is not None
    assert (parting.meetings.won, parting.meetings.lost) == (2, 0)


# ------------------------------------------------------------------------------- paper


def test_a_result_from_paper_is_corrected_and_struck_with_a_log(club: SeasonDesk) -> None:
    one = club.enter([["Ann", "Cy"], ["Bob", "Dee"]])
    assert {name for _, name in club.places()[:2]} == {"Ann", "Cy"}
    other = replace(one.paper, winners=(1,))
    paper.correct(club.visit(), one.id, other, saw=0, now=club.now())
    assert {name for _, name in club.places()[:2]} == {"Bob", "Dee"}
    paper.strike(club.visit(), one.id, now=club.now())
    assert club.places() == []
    paper.put_back(club.visit(), one.id, now=club.now())
    assert len(club.places()) == 4
    log = paper.log(club.visit(), one.id)
    assert [(line.before is None, line.after is None) for line in log] == [
        (True, False),
        (False, True),
        (False, False),
    ]


def test_scores_tell_who_won_where_nobody_says_so(club: SeasonDesk) -> None:
    assert club.enter([["Ann"], ["Bob"]], winners=(), scores=[4, 11]).paper.winners == (1,)
    assert club.enter([["Ann"], ["Bob"]], winners=(), scores=[7, 7]).paper.winners == (0, 1)


@pytest.mark.parametrize(
    ("sides", "more", "code"),
    [
        ([["Ann"], ["Ann"]], {}, "paper-twice"),
        ([["Ann"], []], {}, "paper-side-empty"),
        ([["Ann"], ["Bob"]], {"winners": ()}, "paper-winner-missing"),
        ([["Ann"], ["Bob"]], {"scores": [99999, 1]}, "paper-score"),
        ([["Ann"], ["Bob"]], {"day": AUTUMN + timedelta(days=9)}, "paper-day-ahead"),
    ],
)
def test_what_can_not_be_is_refused(club: SeasonDesk, sides: Any, more: Any, code: str) -> None:
    with pytest.raises(Refused) as refused:
        club.enter(sides, **more)
    assert codes(refused) == [code]


def test_who_played_on_paper_is_not_taken_out(club: SeasonDesk) -> None:
    club.enter([["Ann"], ["Bob"]])
    with pytest.raises(Refused) as refused:
        people.remove(club.visit(), club.person("Ann").id)
    assert codes(refused) == ["person-has-played"]


# ----------------------------------------------------------------------- ratings, merges


def test_two_records_of_one_person_are_one_in_table_and_ratings(club: SeasonDesk) -> None:
    club.enter([["Ann"], ["Bob"]])
    club.enter([["Anne"], ["Bob"]])
    anne, ann = club.person("Anne").id, club.person("Ann").id
    people.merge(club.visit(), anne, ann)
    assert club.places() == [(1, "Ann"), (2, "Bob")]
    assert ratings.of_club(club.club.id).stale
    assert ratings_again.make_again(club.club.id)
    found = ratings.of_club(club.club.id)
    assert (found.stale, found.ratings.of(str(ann)).games) == (False, 2)
    assert [change.got for change in ratings.history(club.club.id, ann, 9)] == [1, 1]


def test_a_game_played_before_the_last_one_makes_ratings_stale_but_not_wrong(
    club: SeasonDesk,
) -> None:
    club.set_day(AUTUMN + timedelta(days=9))
    club.enter([["Ann"], ["Bob"]], day=AUTUMN + timedelta(days=2))
    club.enter([["Bob"], ["Ann"]], day=AUTUMN + timedelta(days=3))
    assert not ratings.of_club(club.club.id).stale
    club.enter([["Ann"], ["Cy"]], day=AUTUMN)
    assert ratings.of_club(club.club.id).stale
    ratings_again.make_again(club.club.id)
    first = ratings.of_club(club.club.id)
    rebuild.rate_again()
    assert ratings.of_club(club.club.id).ratings == first.ratings


def test_a_season_made_later_takes_in_what_was_of_no_season(club: SeasonDesk) -> None:
    summer = AUTUMN - timedelta(days=60)
    club.enter([["Ann"], ["Bob"]], day=summer)
    assert club.places() == []
    made = club.make_season("Summer", summer, ends_on=summer + timedelta(days=30))
    assert club.places(made) == [(1, "Ann"), (2, "Bob")]
