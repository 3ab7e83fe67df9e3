"""How a season counts, changed through its page: seen in advance, saved, logged."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.tools.away import A, Away, B, C, D, level, signed_in, table
from tests.tools.member import MemberPhone

pytestmark = pytest.mark.sqlite_only


@pytest.fixture
def club(app: Flask) -> Away:
    """The club, and what happens in it elsewhere."""
    return Away(app)


@pytest.fixture
def olga(app: Flask, club: Away) -> MemberPhone:
    """The phone of Olga, who owns them."""
    return signed_in(app, "Olga")


def test_counting_otherwise_is_seen_before_it_is_saved_and_then_logged(
    olga: MemberPhone, club: Away
) -> None:
    level(club)
    olga.open(olga.here("seasons/1/counting"))
    olga.fill("A smuck", "-1/2")
    olga.fill("Step 2", "win-rate")
    olga.fill("Step 6", "")
    olga.press("See who would move")
    assert "Nobody would move." in olga.page.text
    olga.press("Back")
    assert (olga.value("A smuck"), olga.value("Step 2")) == ("-1/2", "Share of games won")
    olga.fill("A win", "1")
    olga.fill("A draw", "1")
    olga.fill("Games to be ranked", "3")
    olga.press("See who would move")
    places = {
        next(row.all("th")).text: next(row.all("td")).text
        for row in [*olga.page.section("Who would stand where").all("tr")][1:]
    }
    assert places == {C: "before: 3 → after: none"}
    assert club.again().counting.win == 2
    olga.press("Let it count so")
    assert olga.page.heading == "Autumn"
    assert [row[1] for row in table(olga)] == [A, B]
    olga.follow("What was changed")
    assert "How the season counts was changed." in olga.page.text
    assert "before: Smucks take nothing off." in olga.page.text
    assert "after: Each smuck in a game takes off 0.5." in olga.page.text
    assert "Olga" in olga.page.text
    assert "Being there" not in olga.page.text


def test_a_preview_that_is_stale_is_shown_again(olga: MemberPhone, club: Away) -> None:
    level(club)
    olga.open(olga.here("seasons/1/counting"))
    olga.fill("Games to be ranked", "3")
    olga.press("See who would move")
    club.enter([[C], [D]])
    olga.press("Let it count so", status=409)
    assert "Look once more at who would move" in olga.problems[0]
    assert club.again().counting.least == 1
    assert D in olga.page.section("Who would stand where").text
    olga.press("Let it count so")
    assert club.again().counting.least == 3


def test_before_the_first_game_it_is_saved_at_once_and_another_seed_can_be_drawn(
    olga: MemberPhone, club: Away
) -> None:
    seed = club.again().counting.seed
    olga.open(olga.here("seasons/1/counting"))
    assert seed in olga.page.text
    olga.fill("Being there", "0,5")
    olga.choose("The seed for lots", "Draw another seed")
    olga.press("Let it count so")
    assert "adds 0.5" in olga.page.text
    drawn = club.again().counting.seed
    assert drawn != seed
    club.enter([[A], [B]])
    olga.open(olga.here("seasons/1/counting"))
    assert not [e for e in olga.page.all("input") if e.get("name") == "anew"]
    address, fields = olga.resend("See who would move")
    olga.send(address, {**fields, "anew": "yes", "do": "take"})
    assert club.again().counting.seed == drawn
    assert "Nothing is changed" in olga.notice


def test_what_cant_count_is_said_beside_its_field(olga: MemberPhone, club: Away) -> None:
    olga.open(olga.here("seasons/1/counting"))
    olga.fill("A win", "two")
    olga.fill("Games to be ranked", "1.5")
    olga.press("Let it count so", status=422)
    assert len(olga.problems) == 2
    assert "“two” can’t be read here" in olga.beside("A win")
    olga.fill("A win", "1/3")
    olga.fill("Best games", "0")
    olga.fill("Games to be ranked", "-1")
    olga.fill("Step 2", "match-points")
    olga.press("Let it count so", status=422)
    assert "At least one game has to count" in olga.beside("Best games")
    assert "can’t be below 0" in olga.beside("Games to be ranked")
    assert "has match points twice" in olga.beside("The order")
    assert olga.value("A win") == "1/3"


def test_a_change_of_who_stands_in_the_table_shows_the_whole_table(
    olga: MemberPhone, club: Away
) -> None:
    club.enter([[A, B], [C, D]])
    olga.open(olga.here("seasons/1/counting"))
    olga.choose("Who stands in the table?", "Pairs")
    olga.press("See who would move")
    _, *rows = olga.page.section("Who would stand where").all("tr")
    assert [row.text for row in rows] == ["Ann & Bob 1", "Cy & Dee 2"]
