"""Names of a table and a club's people: the same preselected, similar ones offered, others new."""

from __future__ import annotations

from datetime import date
from typing import Any

from shmear_scorer.desk import past_results, tables_in
from shmear_scorer.desk.past_results import Past
from shmear_scorer.desk.people import Person
from shmear_scorer.desk.who_is_who import matches, settled

TABLE = "Date,Player1,Player2,Winner\n2026-02-01,ann,Bob,Bob\n2026-02-02,Bob,Cy,Cy\n"


def person(number: int, name: str, **more: Any) -> Person:
    values: dict[str, Any] = {"guest": False, "retired": False, "former": False, **more}
    return Person(id=number, name=name, **values)


HERE = [
    person(1, "Ann"),
    person(2, "Robert", also={7: "Bob"}),
    person(3, "Anne Marie"),
    person(4, "Former", former=True),
    person(5, "Catherine"),
]


def games() -> tuple[Past, ...]:
    grid = tables_in.read_file(TABLE.encode())
    return past_results.read(grid, today=date(2026, 11, 30)).games


def test_the_same_name_is_meant_however_it_is_written() -> None:
    (ann,) = matches(["ANN"], HERE)
    assert ann.person == HERE[0]


def test_a_name_that_somebody_had_before_a_merge_is_theirs() -> None:
    assert matches(["Bob"], HERE)[0].person == HERE[1]


def test_similar_names_are_offered_and_not_chosen() -> None:
    catherine, anne = matches(["Katherine", "Anne"], HERE)
    assert (catherine.person, [one.name for one in catherine.similar]) == (None, ["Catherine"])
    assert [one.name for one in anne.similar] == ["Anne Marie", "Ann"]


def test_nobody_is_who_was_forgotten() -> None:
    (match,) = matches(["Former"], HERE)
    assert (match.person, match.similar) == (None, ())


def test_games_are_told_with_people_and_new_names() -> None:
    told, twice = settled(games(), {"ann": 1, "bob": 2, "cy": None})
    assert [game.sides for game in told] == [((1,), (2,)), ((2,), ("Cy",))]
    assert twice == []


def test_two_names_that_are_one_person_don_t_meet() -> None:
    told, twice = settled(games(), {"ann": 2, "bob": 2, "cy": None})
    assert [game.line for game in told] == [3]
    assert [(game.line, name) for game, name in twice] == [(2, "Bob")]
