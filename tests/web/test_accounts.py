"""Signing in, an account's own page, and the ways out."""

from __future__ import annotations

import json

import pytest
from flask import Flask

from shmear_scorer.web.onward import onward
from tests.tools.apps import close, make_app
from tests.tools.member import PASSWORD, MemberPhone

FOUR = ["Ann", "Bob", "Cy", "Dee"]


@pytest.fixture
def olga(app: Flask) -> MemberPhone:
    phone = MemberPhone(app)
    phone.make_club()
    return phone


def test_who_is_asked_to_sign_in_is_led_on_to_where_they_were_going(olga):
    phone = MemberPhone(olga.app)
    phone.open(olga.here("people"))
    assert phone.page.heading == "Sign in"
    phone.fill("Name", "Olga")
    phone.fill("Password", "wrong")
    phone.press("Sign in", status=422)
    assert phone.value("Name") == "Olga"
    assert phone.value("Password") == ""
    wrong = phone.beside("Password")
    phone.fill("Name", "Nobody")
    phone.fill("Password", PASSWORD)
    phone.press("Sign in", status=422)
    assert phone.beside("Password") == wrong, "nothing tells whether the name exists"
    phone.fill("Name", "olga")
    phone.fill("Password", PASSWORD)
    phone.press("Sign in")
    assert phone.address == olga.here("people")
    phone.open("/sign-in?next=/account")
    assert phone.page.heading == "My account"


@pytest.mark.sqlite_only
def test_nobody_is_led_to_another_site(app, subtests):
    for address in (
        "https://example.org/",
        "//example.org/",
        "/\\example.org",
        "\\\\example.org",
        "/%0d//example.org",
        " //example.org",
        "/\t/example.org",
        "javascript:alert(1)",
        "example.org",
        "/a\n",
        "",
        None,
    ):
        with subtests.test(str(address)), app.test_request_context():
            led = onward(address)
            assert led == "/" or (led == address and led.startswith("/%0d/"))
    with app.test_request_context():
        assert onward("/c/tuesdays/?a=b&c=d") == "/c/tuesdays/?a=b&c=d"
    phone = MemberPhone(app)
    phone.make_club()
    answer = MemberPhone(app).client.post(
        "/sign-in", data={"name": "Olga", "password": PASSWORD, "next": "https://example.org/"}
    )
    assert answer.headers["Location"] == "/"


def test_signing_in_lasts_and_signing_out_leaves_the_phone_its_games(olga):
    cookie = olga.client.get_cookie("shmear_session")
    assert cookie.max_age is None or cookie.max_age > 0
    assert cookie.expires is not None, "it outlives the browser"
    olga.new_game("shmear", FOUR)
    olga.open("/account")
    olga.press("Sign out")
    assert olga.notice == "You are signed out on this phone."
    assert olga.page.has("Continue")
    assert olga.leads("Sign in")
    olga.board()
    assert olga.leads("Enter hand 1")


def test_a_new_password_and_signing_out_elsewhere_end_the_other_sessions(olga):
    other = MemberPhone(olga.app)
    other.sign_in("Olga")
    olga.open("/account")
    olga.fill("The password now", "wrong")
    olga.fill("The new one", "a new password")
    olga.press("Change it", status=422)
    assert "That is not your password." in olga.beside("The password now")
    olga.fill("The password now", PASSWORD)
    olga.fill("The new one", "a new password")
    olga.press("Change it")
    assert olga.page.heading == "My account"
    other.open("/account")
    assert other.page.heading == "Sign in"
    other.sign_in("Olga", "a new password")
    olga.press("Sign other phones out")
    assert olga.page.heading == "My account"
    other.open("/account")
    assert other.page.heading == "Sign in"


def test_too_many_tries_are_answered_so(app):
    phone = MemberPhone(app)
    for _ in range(10):
        phone.sign_in("Olga", "wrong", status=422)
    phone.sign_in("Olga", "wrong", status=429)
    assert "Wait a few minutes, then try again." in phone.page.text
    assert int(phone.response.headers["Retry-After"]) > 0


def test_somebody_takes_their_file_along(olga):
    olga.add_people("Ann")
    mia = MemberPhone(olga.app)
    mia.join(olga.invite("member", "Ann"), "Mia")
    mia.open("/account")
    answer = mia.client.get("/account/file")
    assert "attachment" in answer.headers["Content-Disposition"]
    told = json.loads(answer.text)
    assert told["name"] == "Mia"
    assert told["clubs"][0]["player"] == "Ann"


def test_somebody_leaves_a_club_and_its_last_owner_can_not(olga):
    mia = olga.member("member", "Mia")
    mia.open("/account")
    address, fields = mia.resend("Leave this club")
    mia.press("Leave this club")
    assert mia.notice == "You have left Tuesdays."
    mia.send(address, fields)
    assert "any more" in mia.notice
    mia.open(olga.here(), status=404)
    olga.open("/account")
    olga.press("Leave this club", status=422)
    assert olga.problems[0].startswith("The club needs an owner.")


def test_somebody_is_forgotten_and_the_games_stay(olga):
    olga.add_people(*FOUR)
    mia = MemberPhone(olga.app)
    mia.join(olga.invite("scorer", "Ann"), "Mia")
    mia.open_game_here(FOUR)
    mia.open("/account")
    mia.follow("Be forgotten")
    mia.fill("Your password", "wrong")
    mia.press("Forget me", status=422)
    mia.fill("Your password", PASSWORD)
    mia.press("Forget me")
    assert mia.leads("Sign in")
    mia.sign_in("Mia", status=422)
    olga.open(mia.board_address)
    assert list(olga.totals()) == ["Former player 1", "Bob", "Cy", "Dee"]
    olga.open(olga.here("people"))
    olga.follow("Former player 1")
    assert not olga.offers("Save")


@pytest.mark.sqlite_only
def test_a_phone_that_nobody_signed_in_on_asks_no_account_and_gets_no_more_cookie(app):
    phone = MemberPhone(app)
    phone.new_game("shmear", FOUR)
    phone.board()  # the first form made its token
    answer = phone.client.get(phone.board_address)
    assert "Set-Cookie" not in answer.headers


@pytest.mark.sqlite_only
def test_production_signs_in_over_https_with_every_forms_token(database_url):
    app = make_app(database_url, WTF_CSRF_ENABLED=True)
    phone = MemberPhone(app)
    phone.make_club()
    other = MemberPhone(app)
    other.sign_in("Olga")
    assert other.page.one("p", "signed in as Olga")
    close(app)


@pytest.mark.sqlite_only
def test_the_server_makes_a_link_for_an_owner_who_forgot_the_password(olga):
    runner = olga.app.test_cli_runner()
    told = runner.invoke(args=["reset-password", "OLGA"])
    assert told.exit_code == 0
    phone = MemberPhone(olga.app)
    phone.open(told.output.split()[0].removeprefix("http://127.0.0.1:8000"))
    phone.fill("Password", "a new password")
    phone.press("Set the password")
    assert phone.page.one("p", "signed in as Olga")
    nobody = runner.invoke(args=["reset-password", "Nobody"])
    assert nobody.exit_code == 1
    assert "Nobody signs in as Nobody." in nobody.stderr
