"""A club through its pages: made, joined, played in, looked after."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from tests.tools.member import PASSWORD, MemberPhone
from tests.tools.scorer import Scorer

FOUR = ["Ann", "Bob", "Cy", "Dee"]
ANN_MAKES_2 = {
    "bid": ["Ann", 2],
    "trump": "S",
    "points": {"high": "Ann", "low": "Ann", "jack": None, "game": "Ann"},
}


@pytest.fixture
def olga(app: Flask) -> MemberPhone:
    """The phone of Olga, who owns the Tuesdays."""
    phone = MemberPhone(app)
    phone.make_club()
    return phone


# ----------------------------------------------------------------------- making, settings


def test_a_club_is_made_with_its_owner_s_account(app):
    phone = MemberPhone(app)
    phone.open("/")
    phone.follow("Make a club")
    phone.press("Make the club", status=422)
    assert len(phone.problems) == 3
    assert "A name is missing" in phone.beside("Name to sign in with")
    assert "at least 8 characters" in phone.beside("Password")
    assert "A name is missing" in phone.beside("What is the club called?")
    phone.fill("Name to sign in with", "Olga")
    phone.fill("Password", PASSWORD)
    phone.fill("What is the club called?", "Tuesdays")
    phone.fill("Its address", "our-club")
    phone.fill("Its time zone", "America/Chicago")
    phone.press("Make the club")
    assert (phone.address, phone.page.heading) == ("/c/our-club/", "Tuesdays")
    phone.open("/")
    assert "signed in as Olga" in phone.page.text
    phone.follow("Tuesdays")


def test_the_form_sent_twice_makes_one_club_and_one_account(app):
    phone = MemberPhone(app)
    phone.open("/clubs/new")
    phone.fill("Name to sign in with", "Olga")
    phone.fill("Password", PASSWORD)
    phone.fill("What is the club called?", "Tuesdays")
    address, fields = phone.resend("Make the club")
    twice = MemberPhone(app)
    for sender in (phone, phone, twice):
        sender.send(address, fields)
        assert sender.address == "/c/tuesdays/"
    twice.open("/")
    assert len(list(twice.page.section("Clubs and leagues").all("a"))) == 3


def test_settings_are_changed_and_the_games_begin_with_them(olga):
    olga.follow("Settings")
    assert olga.value("What is the club called?") == "Tuesdays"
    olga.fill("What is the club called?", "")
    olga.press("Save the settings", status=422)
    assert "A name is missing" in olga.beside("What is the club called?")
    olga.fill("What is the club called?", "Wednesdays")
    olga.fill("Its usual game", "schmear")
    olga.choose("Who may look at it?", "Anybody")
    olga.press("Save the settings")
    assert olga.page.heading == "Wednesdays"
    assert "Its usual game: Schmear" in olga.page.text
    olga.follow("New game in this club")
    assert olga.chosen("Which game?") == [] and "Schmear" in olga.page.one("header").text
    address, fields = olga.open(olga.here("settings")) and olga.resend("Save the settings")
    olga.send(address, {**fields, "zone": "Mars", "rules": "house:none"}, status=422)
    assert len(olga.problems) == 2


def test_a_closed_club_is_looked_at_and_opened_again(olga):
    link = olga.invite()
    olga.open(olga.here("settings"))
    olga.press("Close it")
    assert "This club is closed." in olga.page.text
    assert not olga.leads("New game in this club")
    olga.open("/new?club=tuesdays", status=403)
    MemberPhone(olga.app).open(link, status=404)
    olga.open(olga.here("settings"))
    olga.press("Open it again")
    assert olga.leads("New game in this club")


# -------------------------------------------------------------------------------- joining


def test_somebody_joins_by_the_link_with_a_new_account_or_an_old_one(olga):
    link = olga.invite("scorer")
    mia = MemberPhone(olga.app)
    mia.open(link)
    mia.press("Join", status=422)
    assert len(mia.problems) == 2
    mia.join(link, "Mia")
    assert mia.notice == "You belong to Tuesdays now."
    assert mia.leads("New game in this club")
    assert not mia.leads("Settings")
    pia = MemberPhone(olga.app)
    pia.make_club("Thursdays", "Pia")
    pia.open(link)
    pia.press("Join")
    assert pia.page.heading == "Tuesdays"
    olga.open(olga.here("members"))
    assert [e.text for e in olga.page.all("summary") if "Scorer" in e.text] == [
        "Mia Scorer",
        "Pia Scorer",
    ]


def test_a_name_that_is_taken_and_a_link_that_is_shut_are_said(olga):
    link = olga.invite()
    stan = MemberPhone(olga.app)
    stan.open(link)
    stan.fill("Name to sign in with", "OLGA")
    stan.fill("Password", "another password")
    stan.press("Join", status=422)
    assert "Somebody signs in as “OLGA” already" in stan.beside("Name to sign in with")
    stan.follow("I have an account")
    assert "/sign-in?next=/join/" in stan.address
    olga.press("Shut it")
    stan.open(link, status=404)


def test_an_invitation_for_a_player_says_who_they_are_and_works_once(olga):
    olga.add_people("Ann")
    link = olga.invite("member", "Ann")
    assert "Invitation for Ann" in olga.page.text
    mia = MemberPhone(olga.app)
    mia.join(link, "Mia")
    assert "Member · Ann" in mia.page.one("header").text
    MemberPhone(olga.app).open(link, status=404)
    olga.open(olga.here("members"))
    assert "plays as Ann" in olga.page.text


def test_roles_are_given_and_the_club_keeps_an_owner(olga):
    olga.member("member", "Mia")
    olga.open(olga.here("members"))
    ids = [e["action"] for e in olga.page.all("form") if re.search(r"members/\d+$", e["action"])]
    mine, other = ids
    fields = {"do": "save", "role": "scorer", "player": ""}
    olga.send(mine, fields, status=422)
    assert "The club needs an owner" in olga.problems[0]
    olga.send(mine, {**fields, "do": "remove"}, status=422)
    olga.send(other, {**fields, "role": "owner"})
    assert olga.notice == "The member is changed."
    olga.send(mine, fields)
    assert olga.address == olga.here()
    olga.open(olga.here("members"), status=403)
    assert "Your role does not allow this." in olga.page.text


def test_a_forgotten_password_is_set_anew_by_the_owner_s_link_once(olga):
    mia = olga.member("member", "Mia")
    olga.open(olga.here("members"))
    olga.press("New password: Mia")
    link = olga.value("Link for a new password")
    fresh = MemberPhone(olga.app)
    fresh.open(link)
    assert "Mia" in fresh.page.one("header").text
    fresh.fill("Password", "short")
    fresh.press("Set the password", status=422)
    fresh.fill("Password", "a new password")
    fresh.press("Set the password")
    assert "signed in as Mia" in fresh.page.text
    fresh.open(link, status=404)
    mia.open(mia.here())
    assert mia.page.heading == "Sign in", "who was signed in with the old one is signed out"
    mia.sign_in("Mia", status=422)
    mia.sign_in("Mia", "a new password")
    olga.open(olga.here("members"))
    olga.press("New password: Olga", status=422)
    assert "with a command on its server" in olga.problems[0]


# ---------------------------------------------------------------------------------- games


def test_a_game_of_the_club_is_opened_by_taps_and_scored_by_every_scorer(olga):
    olga.add_people("Ann", "Bob")
    olga.follow("The club")
    olga.follow("New game in this club")
    assert olga.offers("Ann") and olga.offers("Bob")
    for seat, name in enumerate(FOUR, 1):
        if name in ("Ann", "Bob"):
            olga.press(name="add", value=name)
        else:
            olga.fill(f"Name at seat {seat}", name)
    olga.choose("Seats", "Seat 4 deals first")
    olga.start_game()
    sam, mia = olga.member("scorer", "Sam"), olga.member("member", "Mia")
    for phone in (sam, mia):
        phone.open(phone.here())
        phone.follow("Shmear to 11")
        phone.board_address, phone.players = phone.address, FOUR
    assert sam.leads("Enter hand 1")
    assert not mia.leads("Enter hand 1")
    mia.open(mia.at("hand"), status=403)
    sam.play(ANN_MAKES_2, way=1)
    olga.board()
    assert olga.totals()["Ann"] == (3, 0)
    olga.open(olga.here("people"))
    guests = olga.page.section("Guests")
    assert [e.text for e in guests.all("bdi")] == ["Cy", "Dee"]


def test_its_times_are_those_of_the_club(olga, monkeypatch):
    olga.open(olga.here("settings"))
    olga.fill("Its time zone", "Pacific/Kiritimati")
    olga.press("Save the settings")
    olga.add_people(*FOUR)
    olga.open_game_here(FOUR)
    olga.play(ANN_MAKES_2, way=1)
    olga.open(olga.at("log"))
    assert next(e["datetime"] for e in olga.page.all("time")).endswith("+14:00")


def test_a_game_scored_without_a_club_is_brought_in(olga):
    olga.add_people("Ann", "Robert")
    olga.new_game("shmear", FOUR)
    olga.play(ANN_MAKES_2, way=1)
    olga.board()
    olga.follow("Bring this game into a club")
    assert olga.value("Ann") == "Ann"
    assert olga.value("Bob") == "a new guest"
    ann = olga.option("Ann", "Ann")
    olga.fill("Cy", ann)
    olga.press("Bring it in", status=422)
    assert "can’t both be Ann" in olga.beside("Cy")
    olga.fill("Cy", "")
    olga.fill("Bob", olga.option("Bob", "Robert"))
    address, fields = olga.resend("Bring it in")
    for _ in range(2):
        olga.send(address, fields)
    assert olga.totals()["Robert"] == (0, 0)
    olga.follow("Tuesdays")
    assert "Robert" in olga.page.section("Being played").text
    olga.open(olga.here("people"))
    assert [e.text for e in olga.page.section("Guests").all("bdi")] == ["Cy", "Dee"]


def test_who_only_watches_brings_no_game_in(olga):
    scorer = Scorer(olga.app)
    scorer.new_game()
    olga.open(scorer.at("club"), status=403)


# --------------------------------------------------------------------------------- people


def test_people_are_named_retired_and_brought_back(olga):
    olga.add_people("Ann", "Bob")
    olga.fill("Name", "ann")
    olga.press("Add", status=422)
    assert "Somebody here is called “Ann” already." in olga.beside("Name")
    olga.open(olga.here("people"))
    olga.follow("Ann")
    olga.fill("Name", "Anna")
    olga.press("Save")
    assert (olga.page.heading, olga.notice) == ("Anna", "The name is mended.")
    olga.press("Retire")
    olga.follow("People")
    assert [e.text for e in olga.page.section("Retired").all("bdi")] == ["Anna"]
    olga.follow("Anna")
    olga.press("Plays again")
    olga.press("Make a guest")
    olga.press("Make a regular")
    olga.press("Take out")
    assert olga.notice == "Anna is taken out."
    assert not olga.leads("Anna")


def test_two_records_become_one_after_a_look_and_two_again(olga):
    olga.add_people("Bobby", *FOUR)
    olga.open_game_here(["Ann", "Bobby", "Cy", "Dee"])
    olga.open(olga.here("people"))
    olga.follow("Bobby")
    olga.fill("Bobby is the same person as", olga.option("Bobby is", "Ann"))
    olga.press("See what it changes")
    assert "sat at one table, in 1 game" in olga.problems[0]
    assert not olga.offers("They are one person")
    olga.follow("No")
    olga.fill("Bobby is the same person as", olga.option("Bobby is", "Bob"))
    olga.press("See what it changes")
    assert "1 game goes over to Bob" in olga.page.text
    olga.press("They are one person")
    assert olga.page.heading == "Bob"
    assert "Also entered as Bobby" in olga.page.text
    olga.board()
    assert "Bob" in olga.totals()
    olga.open(olga.here("people"))
    olga.follow("Bob")
    olga.press("Part them")
    olga.board()
    assert "Bobby" in olga.totals()


@pytest.mark.sqlite_only
def test_a_name_is_not_mended_in_a_game_of_the_club(olga):
    olga.add_people(*FOUR)
    olga.open_game_here(FOUR)
    olga.open(olga.at("mend"))
    olga.fill("Name at seat 1", "Anna")
    forms = [form for form in olga.page.forms if form.action.endswith("/name")]
    sent = {control.name: control.value for control in forms[0].controls if control.name}
    olga.send(forms[0].action, {**sent, "name-0": "Anna"}, status=422)
    assert "This name comes from the club." in olga.problems[0]
