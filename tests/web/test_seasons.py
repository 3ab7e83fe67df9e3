"""A club's seasons through their pages: begun, read, closed."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from flask import Flask
from sqlalchemy import event

from shmear_scorer.league.counting import Entrants
from shmear_scorer.store import db
from tests.tools.away import A, Away, B, C, D, level, signed_in, table
from tests.tools.member import MemberPhone
from tests.tools.season import AUTUMN

pytestmark = pytest.mark.sqlite_only


@pytest.fixture
def club(app: Flask) -> Away:
    """The club, and what happens in it elsewhere."""
    return Away(app)


@pytest.fixture
def olga(app: Flask, club: Away) -> MemberPhone:
    """The phone of Olga, who owns them."""
    return signed_in(app, "Olga")


# --------------------------------------------------------------------------- to begin with


def test_an_owner_starts_a_season_from_the_club_s_own_page(app: Flask) -> None:
    phone = MemberPhone(app)
    phone.make_club()
    assert "says who is first and why" in phone.page.text
    phone.follow("Start a season")
    assert phone.value("What is the season called?").startswith("Season 20")
    assert phone.value("Its first day").startswith("20")
    phone.fill("What is the season called?", "Winter")
    phone.press("Start the season")
    assert (phone.page.heading, phone.notice) == ("Winter", "Winter has begun.")
    assert "No result yet" in phone.page.text
    assert phone.leads("Enter a result from paper")
    assert phone.leads("Open a game")
    phone.open(phone.here())
    phone.follow("The season")
    assert phone.page.heading == "Winter"
    phone.open(phone.here("seasons"))
    assert phone.leads("Winter")


def test_the_form_sent_twice_makes_one_season(olga: MemberPhone) -> None:
    olga.open(olga.here("seasons/new"))
    address, fields = olga.resend("Start the season")
    assert olga.send(address, fields) and olga.send(address, fields)
    olga.open(olga.here("seasons"))
    assert len([*olga.page.section("Seasons").all("a")]) == 2


def test_what_is_wrong_with_a_season_is_said_beside_its_field(olga: MemberPhone) -> None:
    olga.open(olga.here("seasons/new"))
    olga.fill("What is the season called?", "autumn")
    olga.fill("Its first day", "2026-12-01")
    olga.fill("Its last day", "2026-11-01")
    olga.press("Start the season", status=422)
    assert "would end before it starts" in olga.beside("Its last day")
    olga.fill("Its first day", "the first")
    olga.fill("Its last day", "the last")
    olga.press("Start the season", status=422)
    assert len(olga.problems) == 2
    assert "can’t be read" in olga.beside("Its first day")
    assert olga.value("Its last day") == "the last"
    olga.fill("Its first day", "0026-11-01")
    olga.fill("Its last day", "9999-12-31")
    olga.press("Start the season", status=422)
    assert "can’t be read" in olga.beside("Its first day")
    assert "can’t be read" in olga.beside("Its last day")
    olga.fill("Its first day", "2026-12-01")
    olga.fill("Its last day", "")
    olga.press("Start the season", status=422)
    assert "is called “autumn”" in olga.beside("What is the season called?")
    olga.fill("Its usual game", "schmear")
    olga.fill("What is the season called?", "Winter")
    olga.press("Start the season")
    olga.follow("Settings of the season")
    assert olga.value("Its usual game") == "Schmear"


def test_settings_are_changed(olga: MemberPhone) -> None:
    olga.open(olga.here("seasons/1/settings"))
    olga.fill("What is the season called?", "")
    olga.press("Save the settings", status=422)
    assert "A name is missing" in olga.beside("What is the season called?")
    olga.fill("What is the season called?", "Fall")
    olga.fill("Its last day", "2026-12-20")
    olga.press("Save the settings")
    assert olga.page.heading == "Fall"
    assert "Sep 1, 2026 to Dec 20, 2026" in olga.page.one("header").text


# ------------------------------------------------------------------------------- the table


def test_each_row_says_why_it_stands_there(olga: MemberPhone, club: Away) -> None:
    level(club)
    olga.open(olga.here("seasons/1"))
    assert table(olga) == [
        ["1", A, "2–0–1", "4", "Level with Bob on match points; 2–1 head to head."],
        ["2", B, "2–0–3", "4", "Level with Ann on match points; 1–2 head to head."],
        ["3", C, "1–0–1", "2", "Match points: 2 against 4 of Bob."],
    ]
    assert "2 match points to each player of the winning side, 1 to each" in olga.page.text
    assert "Head to head: Between Ann and Bob: Ann 4 from 3 games and Bob 2 from 3" in (
        olga.page.text
    )
    assert next(a["href"] for a in olga.page.all("a") if a.text == A).startswith(
        olga.here("seasons/1/players/")
    )
    assert "The race" in olga.page.text
    assert "Match points after 1 night: Ann 4, Bob 4, and Cy 2." in olga.page.source


def test_who_has_too_few_games_stands_apart_with_what_they_lack(
    olga: MemberPhone, club: Away
) -> None:
    level(club)
    club.enter([[D], [A]])
    club.count(least=2)
    olga.open(olga.here("seasons/1"))
    assert [row[1] for row in table(olga)] == [A, B, C]
    (dee,) = table(olga, "Who has too few games")
    assert dee[1:2] + dee[4:] == [D, "1 game more to be ranked."]


def test_a_lot_can_be_drawn_again_by_what_the_page_says(olga: MemberPhone, club: Away) -> None:
    club.enter([[A], [B]], winners=[0, 1])
    olga.open(olga.here("seasons/1"))
    assert "in the draw by lot" in table(olga)[0][4]
    assert "the first 12 digits of the SHA-256 checksum of the seed" in olga.page.text
    assert club.again().counting.seed in olga.page.text


def test_pairs_stand_together_and_lead_to_their_figures(olga: MemberPhone, club: Away) -> None:
    club.enter([[A, B], [C, D]])
    club.count(entrants=Entrants.PAIRS)
    olga.open(olga.here("seasons/1"))
    assert [row[1] for row in table(olga)] == ["Ann & Bob", "Cy & Dee"]
    assert "seasons/1/pairs/" in olga.page.source


def test_no_name_gets_out_of_its_place(olga: MemberPhone, club: Away) -> None:
    hostile = ["<script>alert(1)</script>", "%(other)s {{ 7*7 }}"]
    olga.typed = [*hostile, "%(other…"]
    club.enter([[hostile[0]], [hostile[1]]], winners=[0, 1])
    for path in ("", "seasons/1", "people/1"):
        olga.open(olga.here(path))
        assert "<script>alert" not in olga.page.source
    olga.open(olga.here("seasons/1/counting"))
    olga.fill("Step 1", "wins")
    olga.press("See who would move")
    assert "<script>alert" not in olga.page.source


def test_the_club_s_page_shows_the_first_and_leads_on(
    olga: MemberPhone, club: Away, monkeypatch: pytest.MonkeyPatch
) -> None:
    level(club)
    olga.open(olga.here())
    first = olga.page.section("Autumn")
    assert [e.text for e in first.all("li")][:3] == ["1 Ann 4", "2 Bob 4", "3 Cy 2"]
    assert not olga.leads("Tonight")
    tonight = AUTUMN + timedelta(days=7)
    club.set_day(tonight)
    club.night(tonight, "The second")
    for module in ("clubs", "people"):
        monkeypatch.setattr(f"shmear_scorer.web.{module}.now", club.now)
    olga.open(olga.here())
    assert "Tonight The second" in olga.page.text
    assert olga.leads("Open a game for tonight")
    olga.follow("The whole table, and why")
    assert olga.page.heading == "Autumn"


def queries_for(app: Flask, ask: Callable[[], object]) -> int:
    found: list[str] = []

    def note(_connection: object, _cursor: object, statement: str, *_rest: object) -> None:
        found.append(statement)

    with app.app_context():
        engine = db.engine
    event.listen(engine, "before_cursor_execute", note)
    try:
        ask()
    finally:
        event.remove(engine, "before_cursor_execute", note)
    return len(found)


def test_many_rows_need_no_more_queries_than_few(app: Flask, olga: MemberPhone, club: Away) -> None:
    def look() -> object:
        return olga.open(olga.here("seasons/1"))

    club.enter([[A], [B]])
    look()
    few = queries_for(app, look)
    for number in range(20):
        club.enter([[f"Player {number}"], [f"Other {number}"]])
    look()
    assert queries_for(app, look) <= few


# ----------------------------------------------------------------------------- the end of it


def test_a_closed_season_says_so_takes_no_change_and_is_opened_again(
    olga: MemberPhone, club: Away
) -> None:
    level(club)
    club.set_day(AUTUMN)
    club.open_here(A, B, C, D)
    olga.open(olga.here("seasons/1"))
    before = table(olga)
    olga.follow("Settings of the season")
    assert "1 game is not over. It won’t count." in olga.page.text
    olga.press("Close it")
    assert "This season was closed on" in olga.page.text
    assert not olga.leads("Open a game")
    assert not olga.leads("Change how it counts")
    assert table(olga) == before
    olga.open(olga.here("seasons/1/counting"))
    olga.fill("A win", "5")
    olga.press("See who would move", status=422)
    assert "This season is closed" in olga.problems[0]
    olga.open(olga.here("seasons/1/log"))
    assert "The season was closed." in olga.page.text
    olga.open(olga.here("seasons/1/settings"))
    assert not olga.offers("Save the settings")
    olga.press("Open it again")
    assert "closed" not in olga.page.text


def test_who_may_only_look_reads_all_and_sets_nothing(
    app: Flask, olga: MemberPhone, club: Away
) -> None:
    level(club)
    club.count(night=1)
    club.be_public()
    visitor = MemberPhone(app)
    for path in ("seasons", "seasons/1", "seasons/1/log", ""):
        visitor.open(f"/c/tuesdays/{path}")
        assert "Olga" not in visitor.page.source
        assert not visitor.leads("Start a season")
        assert not visitor.leads("Change how it counts")
    club.joins("Mia")
    mia = signed_in(app, "Mia")
    mia.open("/c/tuesdays/seasons/1/log")
    assert "Olga" in mia.page.text
    mia.open("/c/tuesdays/seasons/1/counting", status=403)


def test_a_season_of_another_club_is_not_there(app: Flask, club: Away) -> None:
    club.make("Thursdays", owner="Pia")
    pia = signed_in(app, "Pia")
    for path in ("", "/settings", "/counting", "/log"):
        pia.open(f"/c/thursdays/seasons/1{path}", status=404)
    pia.send("/c/thursdays/seasons/1/close", {"do": "close"}, status=404)
    assert not club.again().closed
