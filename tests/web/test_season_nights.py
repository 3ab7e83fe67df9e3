"""The nights of a season through their pages: made, played on, and who was there."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import pytest
from flask import Flask

from tests.tools.member import MemberPhone

pytestmark = pytest.mark.sqlite_only

FOUR = ["Ann", "Bob", "Cy", "Dee"]
ANN_WINS = {
    "bid": ["Ann", "moon"],
    "trump": "S",
    "points": {"high": "Ann", "low": "Ann", "jack": "Ann", "game": "Ann"},
}


@pytest.fixture
def olga(app: Flask) -> MemberPhone:
    """The owner of a club of Ann, Bob, Cy and Dee with a season that is on."""
    phone = MemberPhone(app)
    phone.make_club()
    phone.add_people(*FOUR)
    phone.make_season("Autumn", (datetime.now(UTC) - timedelta(days=60)).date().isoformat())
    return phone


def make_night(phone: MemberPhone, name: str = "", season: int = 1) -> None:
    phone.open(phone.here(f"seasons/{season}/nights"))
    phone.fill("Name", name)
    phone.press("Make the night")


def seat(phone: MemberPhone) -> None:
    for name in FOUR:
        phone.press(name="add", value=name)
    phone.choose("Seats", "Seat 4 deals first")
    phone.players = FOUR


def play_here(phone: MemberPhone) -> None:
    """Open a game from the page that is shown, and let Ann win it."""
    phone.follow("Open a game")
    seat(phone)
    phone.start_game()
    phone.play(ANN_WINS, way=1)


def enter_on_paper(phone: MemberPhone, one: str, other: str) -> None:
    phone.follow("From paper")
    for side, name in enumerate((one, other), 1):
        label = f"Side {side}, player 1"
        phone.fill(label, phone.option(label, name))
    phone.choose("Who won?", "Side 1")
    phone.press("Enter the result")


def lines(phone: MemberPhone) -> list[str]:
    return [e.text for e in phone.page.section("What counts").all("strong")]


def test_a_night_is_made_for_today_and_listed_with_its_games(olga: MemberPhone) -> None:
    make_night(olga, "Final")
    assert "Nothing was played on this night yet." in olga.page.text
    enter_on_paper(olga, "Bob", "Cy")
    olga.follow("All nights") if olga.leads("All nights") else olga.follow("The night")
    olga.follow("All nights")
    nights = olga.page.section("Latest first").text
    assert re.search(r"Final.*1 game", nights)


def test_the_same_form_twice_makes_one_night(olga: MemberPhone) -> None:
    olga.open(olga.here("seasons/1/nights"))
    address, fields = olga.resend("Make the night")
    olga.send(address, fields)
    first = olga.address
    olga.send(address, fields)
    assert olga.address == first


def test_a_night_outside_its_season_is_refused_beside_its_day(olga: MemberPhone) -> None:
    olga.open(olga.here("seasons/1/nights"))
    olga.fill("Day", "2001-01-01")
    olga.press("Make the night", status=422)
    assert "The season does not have this day" in olga.beside("Day")
    olga.fill("Day", "")
    olga.press("Make the night", status=422)
    assert "A night needs its day" in olga.beside("Day")


def test_a_game_opened_for_a_night_counts_on_it(olga: MemberPhone) -> None:
    make_night(olga, "Final")
    night = olga.address
    olga.follow("Open a game")
    assert "It counts on the night Final of Autumn." in olga.page.text
    seat(olga)
    assert "It counts on the night Final of Autumn." in olga.page.text
    olga.start_game()
    assert olga.leads("The night: Final")
    assert "Hand 1" in olga.open(night).section("Being played").text
    there = [e.text for e in olga.page.section("Who was there").all("bdi")]
    assert there == FOUR
    olga.open(olga.board_address)
    olga.play(ANN_WINS, way=1)
    olga.open(night)
    assert lines(olga) == ["Ann won"]
    assert not olga.page.has("Being played")


def test_who_sits_in_is_one_of_the_club_s_people(olga: MemberPhone) -> None:
    olga.add_people("Eve", "Fay")
    make_night(olga)
    enter_on_paper(olga, "Fay", "Ann")
    olga.follow("The night")
    olga.follow("Open a game")
    seat(olga)
    olga.start_game()
    olga.follow("Who sits where")
    olga.follow("Bob")
    names = [b.text for b in olga.page.all("button") if b.text in ("Ann", "Eve", "Fay")]
    assert names == ["Fay", "Eve"], "who was there tonight comes first, who sits here not at all"
    olga.press("Eve")
    assert olga.notice == "From hand 1 on Eve sits for Bob"


def test_a_game_for_a_night_needs_no_name_of_its_club(olga: MemberPhone) -> None:
    make_night(olga, "Final")
    night = olga.address.rpartition("/")[2]
    olga.open(f"/new?night={night}")
    assert "It counts on the night Final of Autumn." in olga.page.text
    seat(olga)
    olga.start_game()
    assert olga.leads("The night: Final")
    MemberPhone(olga.app).open(f"/new?night={night}")  # is led to sign in
    mia = olga.member("member", "Mia")
    mia.open(f"/new?night={night}", status=403)
    mia.open("/new?night=999", status=404)


def test_a_rematch_is_of_the_same_night_and_the_next_game_too(olga: MemberPhone) -> None:
    make_night(olga)
    night = olga.address
    play_here(olga)
    olga.press("Rematch")
    olga.board_address = olga.address
    olga.play(ANN_WINS | {"bid": ["Ann", "moon"]}, way=1)
    olga.follow("New game")
    assert olga.seats() == FOUR
    olga.start_game()
    olga.open(night)
    assert lines(olga) == ["Ann won", "Ann won"]
    assert olga.page.has("Being played")


def test_a_game_of_a_club_falls_into_the_season_and_night_of_its_day(olga: MemberPhone) -> None:
    olga.open_game_here(FOUR)
    assert olga.leads("The season: Autumn")
    make_night(olga)
    assert "Hand 1" in olga.page.section("Being played").text
    olga.open(olga.here())
    olga.follow("Open a game for tonight")
    seat(olga)
    olga.start_game()
    assert olga.leads("The night: ")


def test_paper_is_marked_and_a_struck_result_is_shown_apart(olga: MemberPhone) -> None:
    make_night(olga)
    night = olga.address
    enter_on_paper(olga, "Bob", "Cy")
    result = olga.address
    counted = olga.open(night).section("What counts")
    assert "from paper" in counted.text
    olga.open(result)
    olga.press("Strike it")
    olga.open(night)
    assert not olga.page.has("What counts")
    assert "Bob won" in olga.page.section("Struck, and counts nowhere").text


def test_who_was_there_is_offered_first(olga: MemberPhone) -> None:
    make_night(olga)
    night = olga.address
    enter_on_paper(olga, "Dee", "Cy")
    olga.open(night)
    olga.follow("Open a game")
    offered = [b.get("value") for b in olga.page.all("button") if b.get("name") == "add"]
    assert offered[:4] == ["Dee", "Cy", "Ann", "Bob"]


def test_a_night_goes_by_its_name_or_its_day(olga: MemberPhone) -> None:
    make_night(olga)
    by_day = olga.page.all("h1")
    day = next(iter(by_day)).text
    olga.fill("Name", "Opening night")
    olga.press("Save")
    assert next(iter(olga.page.all("h1"))).text == "Opening night"
    assert day in next(iter(olga.page.all("header"))).text
    olga.fill("Name", "x" * 41)
    olga.press("Save", status=422)
    olga.fill("Name", "")
    olga.press("Save")
    assert next(iter(olga.page.all("h1"))).text == day


def test_a_closed_season_takes_no_night_and_no_game(olga: MemberPhone) -> None:
    make_night(olga)
    night = olga.address
    olga.send(olga.here("seasons/1/close"), {"do": "close"})
    olga.open(night)
    assert not olga.leads("Open a game") and not olga.leads("From paper")
    olga.open(olga.here("seasons/1/nights"))
    assert not olga.offers("Make the night")
    olga.open(olga.here())
    olga.follow("New game in this club")
    assert "It counts in no season: none that is open has this day." in olga.page.text


def test_another_club_s_night_is_not_there(olga: MemberPhone) -> None:
    make_night(olga)
    night = olga.address.rpartition("/")[2]
    other = MemberPhone(olga.app)
    other.make_club("Others", "Stan")
    other.open(other.here(f"nights/{night}"), status=404)
    other.open(other.here("seasons/1/nights"), status=404)
    other.open(f"/new?club=others&night={night}", status=404)
    other.open(f"/new?night={night}", status=404)
    other.open(other.here(f"paper/new?night={night}"), status=404)


def test_a_game_brought_in_says_where_it_counts(olga: MemberPhone) -> None:
    for closed, told in ((False, "It counts in Autumn."), (True, "so it counts in none")):
        if closed:
            olga.send(olga.here("seasons/1/close"), {"do": "close"})
        olga.new_game()
        olga.follow("Bring this game into a club")
        olga.press("Bring it in")
        assert told in olga.notice


def test_members_see_a_night_and_make_none(olga: MemberPhone) -> None:
    make_night(olga)
    night = olga.address
    mia = olga.member("member", "Mia")
    mia.open(night)
    assert not mia.leads("Open a game") and not mia.offers("Save")
    mia.open(olga.here("seasons/1/nights"))
    assert not mia.offers("Make the night")
    assert mia.client.post(night, data={"name": "x"}).status_code == 403
