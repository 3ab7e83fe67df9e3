"""Ratings as pages: who stands where, and why a rating moved."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import pytest
from flask import Flask

from shmear_scorer.desk import people, ratings, ratings_again
from shmear_scorer.web.wording.statistics import decimal
from tests.tools.beside import owner_beside
from tests.tools.member import MemberPhone
from tests.tools.season import AUTUMN, SeasonDesk

pytestmark = pytest.mark.sqlite_only


@pytest.fixture
def club(app: Flask) -> Iterator[SeasonDesk]:
    with app.app_context():
        yield SeasonDesk()


@pytest.fixture
def olga(app: Flask, club: SeasonDesk) -> MemberPhone:
    return owner_beside(app)


def enter(club: SeasonDesk, *games: str) -> None:
    """Results from paper, a day apart: ``"Ann Cy > Bob Dee"``; ``=`` is a draw."""
    for number, game in enumerate(games):
        drawn = "=" in game
        sides = [side.split() for side in game.replace("=", ">").split(">")]
        winners = range(len(sides)) if drawn else [0]
        club.enter(sides, winners=list(winners), day=AUTUMN + timedelta(days=number))
    ratings_again.make_again(club.club.id)


def rows(phone: MemberPhone) -> list[list[str]]:
    table = phone.page.one("table")
    return [[cell.text for cell in row.all("th", "td")] for row in table.all("tr")][1:]


def moves(phone: MemberPhone) -> list[str]:
    return [item.text for item in phone.page.section("What moved it").all("li")]


def test_who_is_surely_best_is_first_and_who_is_level_shares_a_place(
    olga: MemberPhone, club: SeasonDesk
) -> None:
    olga.open(olga.here("ratings"))
    assert "Nobody is rated yet." in olga.page.text
    enter(club, "Ann Cy > Bob Dee", "Ann Cy > Bob Eve")
    found = ratings.of_club(club.club.id).ratings
    olga.open(olga.here())
    olga.follow("Ratings")
    assert [(row[0], row[1]) for row in rows(olga)] == [
        ("1", "Ann"),
        ("1", "Cy"),
        ("3", "Eve"),
        ("4", "Dee"),
        ("5", "Bob"),
    ]
    ann = found.of(str(club.person("Ann").id))
    off = decimal(3 * ann.sigma, 1)
    assert rows(olga)[0][2:] == [decimal(ann.sure, 1), f"{decimal(ann.mu, 1)} ± {off}", "2"]
    assert "A rating says how strong somebody plays" in olga.page.text
    olga.follow("Ann")
    assert olga.page.heading == "Ann"


def test_each_change_says_what_was_expected_and_what_came(
    olga: MemberPhone, club: SeasonDesk
) -> None:
    enter(
        club,
        "Ann Cy > Bob Dee",
        "Ann = Bob",
        "Bob > Ann",
        "Ann > Bob > Cy",
        "Bob > Ann > Cy",
        "Bob Dee > Ann Cy > Eve Fay",
        "Ann Dee = Bob Cy",
    )
    ann = club.person("Ann").id
    olga.open(olga.here(f"ratings/{ann}"))
    told = moves(olga)
    assert [len(told), told[-1][:11]] == [7, "Sep 1, 2026"]
    history = ratings.history(club.club.id, ann, 9)
    chances = [f"{round(100 * change.expected)}%" for change in history]
    expected = [
        f"Drew with Dee against Cy & Bob; the chance to win was {chances[0]}.",
        f"With Cy against Bob & Dee and Eve & Fay: ahead of 25% of them, where {chances[1]} was",
        f"Against Bob and Cy: ahead of 25% of them, where {chances[2]} was expected.",
        f"Ahead of Cy and Bob; ahead of {chances[3]} of them was expected.",
        f"Lost against Bob; the chance to win was {chances[4]}.",
        f"Drew against Bob; the chance to win was {chances[5]}.",
        "Won with Cy against Bob & Dee; the chance was 50%.",
    ]
    for sentence, line, change in zip(expected, told, history, strict=True):
        assert sentence in line
        moved = change.after.mu - change.before.mu
        assert ("+" if moved > 0 else "−") + decimal(abs(moved)) in line
        assert line.endswith(f"to {decimal(change.after.mu, 1)}")


def test_a_change_leads_to_its_game(olga: MemberPhone, club: SeasonDesk) -> None:
    game = club.open_here("Ann", "Bob", "Cy", "Dee")
    club.enter([["Ann"], ["Bob"]])
    ratings_again.make_again(club.club.id)
    olga.open(olga.here(f"ratings/{club.person('Ann').id}"))
    link = next(olga.page.section("What moved it").all("a"))
    assert "Won against Bob" in link.text
    olga.open(link["href"])
    assert olga.address == olga.here("paper/1")
    assert game, "a game that isn't over moves nothing"


def test_old_games_are_a_page_further(olga: MemberPhone, club: SeasonDesk) -> None:
    enter(club, *(["Ann > Bob"] * 60))
    olga.open(olga.here(f"ratings/{club.person('Ann').id}"))
    assert len(moves(olga)) == 50
    assert olga.page.has("Rating over time")
    olga.follow("Earlier games")
    assert len(moves(olga)) == 10
    assert moves(olga)[-1].startswith("Sep 1, 2026")
    assert not olga.leads("Earlier games")
    olga.follow("The latest")
    assert len(moves(olga)) == 50
    ann = club.person("Ann").id
    olga.open(olga.here(f"ratings/{ann}?before=1"))
    assert "There is no earlier game." in olga.page.text
    for before in ("x", "-1", "9" * 30):
        olga.open(olga.here(f"ratings/{ann}?before={before}"), status=400)


def test_old_ratings_say_that_new_ones_are_being_made(olga: MemberPhone, club: SeasonDesk) -> None:
    enter(club, "Ann > Bob")
    ratings.mark_stale(club.club.id)
    for path in ("ratings", f"ratings/{club.person('Ann').id}"):
        olga.open(olga.here(path))
        assert "the ratings are being worked out anew" in olga.page.text
    ratings_again.make_again(club.club.id)
    olga.open(olga.here("ratings"))
    assert "anew" not in olga.page.text


def test_whoever_was_merged_has_no_row_any_more(olga: MemberPhone, club: SeasonDesk) -> None:
    enter(club, "Ann > Bob", "Annie > Bob")
    annie, ann = club.person("Annie").id, club.person("Ann").id
    people.merge(club.visit(), annie, ann)
    olga.open(olga.here("ratings"))
    assert [row[1] for row in rows(olga)] == ["Ann", "Bob"]
    assert "anew" in olga.page.text


def test_names_are_only_names(olga: MemberPhone, club: SeasonDesk) -> None:
    hostile = "<b>%(x)s</b>"
    olga.typed = [hostile]
    club.person(hostile)
    club.enter([["Ann"], [hostile]])
    people.set_guest(club.visit(), club.person(hostile).id, True)
    ratings_again.make_again(club.club.id)
    olga.open(olga.here(f"ratings/{club.person('Ann').id}"))
    assert f"Won against {hostile};" in olga.page.text
    olga.open(olga.here("ratings"))
    assert rows(olga)[-1][1] == f"{hostile} guest"
