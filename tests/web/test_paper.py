"""Results from paper through their pages: entered, corrected, struck, put back."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from tests.tools.member import MemberPhone

pytestmark = pytest.mark.sqlite_only


@pytest.fixture
def olga(app: Flask) -> MemberPhone:
    """The owner of a club of Ann, Bob, Cy and Dee with a season since September."""
    phone = MemberPhone(app)
    phone.make_club()
    phone.add_people("Ann", "Bob", "Cy", "Dee")
    phone.make_season("Autumn", "2026-09-01")
    return phone


def begin(phone: MemberPhone, day: str = "2026-09-08") -> None:
    phone.open(phone.here("paper/new"))
    phone.fill("Day", day)


def seat(phone: MemberPhone, *sides: str) -> None:
    """Choose who played: ``Ann & Cy``, a side each."""
    for side, told in enumerate(sides, 1):
        for number, name in enumerate(told.split(" & "), 1):
            label = f"Side {side}, player {number}"
            phone.fill(label, phone.option(label, name))


def enter(phone: MemberPhone, *sides: str, won: str = "Side 1", day: str = "2026-09-08") -> None:
    begin(phone, day)
    seat(phone, *sides)
    phone.choose("Who won?", won)
    phone.press("Enter the result")


def result(phone: MemberPhone) -> str:
    return phone.page.section("The result").text


def test_a_result_is_entered_and_marked_as_from_paper(olga: MemberPhone) -> None:
    begin(olga)
    seat(olga, "Ann & Cy", "Bob & Dee")
    olga.fill("Score of side 1", 15)
    olga.fill("Score of side 2", 9)
    olga.press("Enter the result")
    assert olga.notice == "The result is entered."
    assert "Ann & Cy won" in result(olga)
    assert "Entered from paper by Olga" in result(olga)
    olga.follow("The season: Autumn")


def test_a_draw_and_one_against_one(olga: MemberPhone) -> None:
    enter(olga, "Ann", "Bob", won="A draw")
    assert "A draw" in result(olga)


def test_everything_wrong_is_told_beside_its_field_and_what_was_typed_stays(
    olga: MemberPhone,
) -> None:
    begin(olga, "")
    seat(olga, "Ann & Ann")
    olga.fill("Score of side 1", "many")
    olga.press("Enter the result", status=422)
    assert len(olga.problems) == 5
    assert "Choose the day" in olga.beside("Day")
    assert "Ann plays twice" in olga.beside("Side 1")
    assert "Nobody played on side 2." in olga.beside("Side 2")
    assert "“many” is no" in olga.beside("Score of side 1")
    assert "Say who won" in olga.beside("Who won?")
    assert olga.value("Score of side 1") == "many"
    olga.fill("Day", "2099-01-01")
    olga.press("Enter the result", status=422)
    assert "has not come yet" in olga.beside("Day")


def test_more_sides_and_players_come_without_losing_what_was_chosen(olga: MemberPhone) -> None:
    begin(olga)
    seat(olga, "Ann", "Bob")
    olga.choose("Who won?", "Side 2")
    olga.press("One more side")
    seat(olga, "Ann", "Bob", "Cy")
    olga.press("A player: side 3")
    olga.fill("Side 3, player 3", olga.option("Side 3, player 3", "Dee"))
    olga.press("Enter the result")
    assert re.search(r"Bob won.*Ann.*Bob.*Cy & Dee", result(olga))


def test_somebody_new_is_made_a_guest_once(olga: MemberPhone) -> None:
    begin(olga)
    seat(olga, "Ann", "Bob")
    olga.fill("Side 2, player 1", "new")
    olga.press("Enter the result", status=422)
    assert "A name is missing" in olga.beside("Side 2, player 1, name")
    olga.fill("Side 2, player 1, name", "Zed")
    olga.choose("Who won?", "Side 2")
    address, fields = olga.resend("Enter the result")
    olga.press("Enter the result")
    first = olga.address
    olga.send(address, fields)
    assert olga.address == first
    olga.open(olga.here("people"))
    assert [e.text for e in olga.page.section("Guests").all("bdi")] == ["Zed"]


def test_a_form_sent_again_with_something_else_leads_to_what_it_entered(
    olga: MemberPhone,
) -> None:
    begin(olga)
    seat(olga, "Ann", "Bob")
    olga.choose("Who won?", "Side 1")
    address, fields = olga.resend("Enter the result")
    olga.press("Enter the result")
    first = olga.address
    olga.send(address, {**fields, "winner": "1"})
    assert olga.address == first
    assert "entered a result already" in olga.notice
    assert "Ann won" in result(olga)


def test_a_correction_says_in_the_log_from_what_to_what(olga: MemberPhone) -> None:
    enter(olga, "Ann & Cy", "Bob & Dee")
    olga.follow("Correct it")
    olga.choose("Who won?", "Side 2")
    olga.fill("Note", "on the wrong line")
    olga.press("Save the correction")
    assert "Bob & Dee won" in result(olga)
    log = olga.page.section("What was changed").text
    assert re.search(r"Who won: before: Ann & Cy.*after: Bob & Dee", log)
    assert "Olga" in log


def test_where_the_scores_told_who_won_they_do_so_once_they_are_corrected(
    olga: MemberPhone,
) -> None:
    begin(olga)
    seat(olga, "Ann & Cy", "Bob & Dee")
    for side, score in enumerate((4, 11), 1):
        olga.fill(f"Score of side {side}", score)
    olga.press("Enter the result")
    assert "Bob & Dee won" in result(olga)
    olga.follow("Correct it")
    assert olga.chosen("Who won?") == ["As the scores say"]
    for side, score in enumerate((11, 4), 1):
        olga.fill(f"Score of side {side}", score)
    olga.press("Save the correction")
    assert "Ann & Cy won" in result(olga)


def test_struck_it_counts_nowhere_until_it_is_put_back(olga: MemberPhone) -> None:
    enter(olga, "Ann", "Bob")
    shown = olga.address
    olga.press("Strike it")
    assert "counts nowhere" in olga.notice
    assert not olga.leads("Correct it")
    olga.press("Put it back")
    assert olga.offers("Strike it")
    log = olga.open(shown).section("What was changed").text
    assert "The result was struck." in log
    assert "The result was put back." in log


def test_of_two_phones_that_correct_it_the_second_sees_what_the_first_did(
    olga: MemberPhone,
) -> None:
    sam = olga.member("scorer", "Sam")
    enter(olga, "Ann & Cy", "Bob & Dee")
    for phone in (olga, sam):
        phone.open(olga.address.removesuffix("/mend") + "/mend")
    olga.fill("Note", "at Dee’s")
    olga.press("Save the correction")
    sam.choose("Who won?", "Side 2")
    sam.fill("Note", "at Bob’s")
    sam.press("Save the correction", status=409)
    assert "Somebody else changed this result meanwhile" in sam.page.text
    assert "Ann & Cy won" in sam.page.section("How it stands now").text
    assert sam.value("Note") == "at Bob’s"
    sam.press("Save the correction")
    assert "Bob & Dee won" in result(sam)


def test_of_a_closed_season_nothing_is_changed(olga: MemberPhone) -> None:
    enter(olga, "Ann", "Bob")
    shown = olga.address
    olga.send(olga.here("seasons/1/close"), {"do": "close"})
    olga.open(shown)
    assert not olga.offers("Strike it") and not olga.leads("Correct it")
    assert "can’t be changed" in olga.page.text
    olga.send(shown + "/strike", {"do": "strike"}, 422)
    assert olga.problems == ["This season is closed. Open it again to change it."]
    enter(olga, "Ann", "Cy")
    assert "counts in none" in olga.page.text


def test_who_only_watches_sees_it_without_buttons_and_names_to_sign_in(
    olga: MemberPhone,
) -> None:
    enter(olga, "Ann", "Bob")
    shown = olga.address
    olga.open(olga.here("settings"))
    olga.choose("Who may look at it?", "Anybody")
    olga.press("Save the settings")
    visitor = MemberPhone(olga.app)
    visitor.open(shown)
    assert "Entered from paper on" in result(visitor)
    assert "Olga" not in visitor.page.source
    assert not visitor.page.all("button") or not visitor.offers("Strike it")
