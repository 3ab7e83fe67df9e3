"""Who gets where in a club: every address of it, tried by nobody, a stranger, a visitor, a member,
a scorer and an owner. The addresses come from the application, so that none is forgotten."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from werkzeug.routing import Rule

from tests.tools.apps import close, make_app
from tests.tools.member import MemberPhone
from tests.web.test_doors import address, methods

pytestmark = pytest.mark.sqlite_only

FOUR = ["Ann", "Bob", "Cy", "Dee"]
LOOK = {
    *((endpoint, "GET") for endpoint in ("clubs.home", "people.listed", "people.show")),
    *((f"seasons.{page}", "GET") for page in ("listed", "show", "log")),
    *((f"figures.{page}", "GET") for page in ("whole", "person", "pair")),
    *((f"season_files.{page}", "GET") for page in ("standings", "results", "players", "hands")),
    *((endpoint, "GET") for endpoint in ("ratings.listed", "ratings.person")),
    *((endpoint, "GET") for endpoint in ("nights.listed", "nights.show", "paper.show")),
}
"""What is open to members, and to anybody where the club is public."""
SCORE = {
    *((endpoint, "POST") for endpoint in ("people.add", "people.change")),
    *((endpoint, "POST") for endpoint in ("nights.make", "nights.rename")),
    *((f"paper.{step}", "POST") for step in ("enter", "correct", "strike")),
    *((endpoint, "GET") for endpoint in ("paper.new", "paper.mend", "past.choose")),
    ("past.sent", "POST"),
}
"""What scorers may besides."""
SAFE = {"GET", "HEAD", "OPTIONS"}
SIGN_IN_NAMES = ("Olga", "Mia", "Sam")


def in_clubs(app: Flask) -> list[Rule]:
    return [rule for rule in app.url_map.iter_rules() if str(rule).startswith("/c/<slug>")]


@pytest.fixture
def olga(app: Flask) -> MemberPhone:
    phone = MemberPhone(app)
    phone.make_club()
    phone.add_people("Ann", "Bob")
    phone.open_game_here(FOUR)
    start_a_season(phone)
    return phone


def start_a_season(phone: MemberPhone) -> None:
    phone.open(phone.here("seasons/new"))
    phone.press("Start the season")


def tried(phone: MemberPhone, rule: Rule, method: str, **values: Any) -> tuple[int, str]:
    """The status and where it leads, for an address with things in it that there are."""
    filled = {"slug": "tuesdays", "player": 1, "member": 1, "number": 1, **values}
    where = address(phone.app, rule, **filled)
    query = {"into": "2"} if rule.endpoint == "people.preview" else {}
    answer = phone.client.open(where, method=method, query_string=query)
    answer.close()
    return answer.status_code, answer.headers.get("Location", "")


def expected(who: str, endpoint: str, method: str) -> str:
    """What becomes of somebody's try: ``in``, ``403``, ``404``, or ``sign in``."""
    door = (endpoint, method)
    look = {"nobody": "sign in", "stranger": "404"}
    score = {**look, "visitor": "sign in", "signed visitor": "403", "member": "403"}
    if door in LOOK:
        return look.get(who, "in")
    return (score if door in SCORE else {**score, "scorer": "403"}).get(who, "in")


def test_every_door_of_a_club_opens_to_whom_it_should(olga: MemberPhone, subtests: Any) -> None:
    app = olga.app
    olga.open(olga.here("people"))
    stranger = MemberPhone(app)
    stranger.make_club("Public ones", "Stan", public=True)
    phones = {
        "nobody": (MemberPhone(app), "tuesdays"),
        "stranger": (stranger, "tuesdays"),
        "visitor": (MemberPhone(app), "public-ones"),
        "signed visitor": (olga.member("member", "Vic"), "public-ones"),
        "member": (olga.member("member", "Mia"), "tuesdays"),
        "scorer": (olga.member("scorer", "Sam"), "tuesdays"),
        "owner": (olga, "tuesdays"),
    }
    stranger.add_people("Xan", "Yan")
    start_a_season(stranger)
    rules = in_clubs(app)
    assert {rule.endpoint for rule in rules} >= {endpoint for endpoint, _ in LOOK | SCORE}
    assert sum(len(methods(rule)) for rule in rules) >= 15
    for who, (phone, slug) in phones.items():
        there = {"player": 1, "season": 1} if slug == "tuesdays" else {"player": 5, "season": 2}
        for rule in rules:
            for method in methods(rule):
                if (who, rule.endpoint) == ("owner", "clubs.close"):
                    continue
                with subtests.test(rule.endpoint, method=method, who=who):
                    status, led = tried(phone, rule, method, slug=slug, **there)
                    got = "sign in" if led.startswith("/sign-in") else str(status)
                    # What is sent is empty: whoever gets in is told so.
                    wanted = expected(who, rule.endpoint, method)
                    allowed = {"200", "302", "400", "404", "422"} if wanted == "in" else {wanted}
                    assert got in allowed


def test_a_club_that_is_not_there_looks_like_one_that_is_not_shown(
    olga: MemberPhone, subtests: Any
) -> None:
    stranger, nobody = MemberPhone(olga.app), MemberPhone(olga.app)
    stranger.make_club("Others", "Stan")
    for phone in (stranger, nobody):
        for rule in in_clubs(olga.app):
            for method in methods(rule):
                with subtests.test(rule.endpoint, method=method):
                    there = tried(phone, rule, method)
                    absent = tried(phone, rule, method, slug="nowhere")
                    assert there[0] == absent[0]
                    assert there[1].replace("tuesdays", "nowhere") == absent[1]


def test_no_visitor_is_shown_a_sign_in_name(olga: MemberPhone) -> None:
    olga.open(olga.here("settings"))
    olga.choose("Who may look at it?", "Anybody")
    olga.press("Save the settings")
    for role, name in (("member", "Mia"), ("scorer", "Sam")):
        olga.member(role, name)
    visitor = MemberPhone(olga.app)
    for where in (olga.here(), olga.here("people"), olga.here("people/1"), olga.board_address):
        visitor.open(where)
        assert not [name for name in SIGN_IN_NAMES if name in visitor.page.source]


def test_an_account_s_pages_are_their_own(app: Flask, subtests: Any) -> None:
    nobody = MemberPhone(app)
    own = [rule for rule in app.url_map.iter_rules() if str(rule).startswith("/account")]
    assert len(own) >= 7
    for rule in own:
        for method in methods(rule):
            with subtests.test(rule.endpoint, method=method):
                status, led = tried(nobody, rule, method)
                assert (status, led.partition("?")[0]) == (302, "/sign-in")


def test_nothing_of_a_club_is_written_without_a_forms_token(
    database_url: str, subtests: Any
) -> None:
    app = make_app(database_url, WTF_CSRF_ENABLED=True)
    olga = MemberPhone(app)
    olga.make_club()
    olga.add_people("Ann", "Bob")
    for rule in app.url_map.iter_rules():
        for method in set(rule.methods or ()) - SAFE:
            with subtests.test(rule.endpoint, method=method):
                assert tried(olga, rule, method, token="x")[0] == 400
    olga.open(olga.here("people"))
    assert [e.text for e in olga.page.section("Regulars").all("bdi")] == ["Ann", "Bob"]
    close(app)


HOSTILE = ("<script>alert(1)</script>", "\"'><img src=x onerror=1>", "{{ 7*7 }} %(name)s {0} %s")


def test_no_name_gets_out_of_its_place(app: Flask) -> None:
    olga = MemberPhone(app)
    olga.typed = [*HOSTILE, "Join " + HOSTILE[2]]
    olga.make_club(HOSTILE[2], HOSTILE[0])
    olga.add_people(*HOSTILE)
    link = olga.invite("member", HOSTILE[1])
    pages = [olga.page]
    other = MemberPhone(app)
    other.typed = olga.typed
    pages.append(other.open(link))
    other.join(link, HOSTILE[1])
    for phone in (olga, other):
        for path in ("/", "/account", "/account/forget", olga.here(), olga.here("people")):
            pages.append(phone.open(path))
    for path in ("members", "settings", "people/1", "people/2/merge?into=1"):
        pages.append(olga.open(olga.here(path)))
    olga.open("/new?club=" + olga.club_address.split("/")[2])
    pages.append(olga.page)
    for page in pages:
        assert "<script>alert" not in page.source
        assert "<img" not in page.source
        assert "49" not in page.text


@pytest.mark.parametrize("number", [10**9, 10**25])
def test_a_number_that_no_page_has_leads_nowhere(
    olga: MemberPhone, number: int, subtests: Any
) -> None:
    numbered = [rule for rule in in_clubs(olga.app) if rule.arguments - {"slug"}]
    assert len(numbered) > 10
    for rule in numbered:
        for wrong in rule.arguments - {"slug"}:
            values = {name: number if name == wrong else 1 for name in rule.arguments - {"slug"}}
            there = rule.build({"slug": "tuesdays", **values}, append_unknown=False)
            assert there is not None
            for method in methods(rule):
                with subtests.test(rule.endpoint, method=method, wrong=wrong):
                    answer = olga.client.open(there[1], method=method)
                    assert answer.status_code == 404
