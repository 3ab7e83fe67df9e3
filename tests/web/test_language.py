"""A page is in the language that its reader chose, or else in that of the browser."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.tools.apps import close, make_app
from tests.tools.page import Page

pytestmark = pytest.mark.sqlite_only


@pytest.fixture
def app(database_url: str) -> Iterator[Flask]:
    """The application in two languages."""
    app = make_app(database_url, LANGUAGES=["en", "de"])
    yield app
    close(app)


def language_of(client: FlaskClient, wish: str = "") -> str:
    page = Page(client.get("/", headers={"Accept-Language": wish}).text, "/")
    return page.all("html")[0].get("lang")


@pytest.mark.parametrize(
    ("wish", "language"),
    [
        ("de-AT,de;q=0.8,en;q=0.5", "de"),
        ("fr,en;q=0.5,de;q=0.4", "en"),
        ("fr", "en"),
        ("", "en"),
        ("%%%", "en"),
    ],
)
def test_the_browser_is_asked_first(app: Flask, wish: str, language: str) -> None:
    assert language_of(app.test_client(), wish) == language


def test_the_choice_wins_over_the_browser_and_is_kept(app: Flask) -> None:
    client = app.test_client()
    page = Page(client.get("/rules?a=b").text, "/rules")
    form = next(form for form in page.all("form") if "languages" in form.classes)
    assert [(b.get("value"), b.text) for b in form.all("button")] == [
        ("en", "English"),
        ("de", "Deutsch"),
    ]
    answer = client.post("/language", data={"language": "de", "next": "/rules?a=b"})
    assert (answer.status_code, answer.headers["Location"]) == (303, "/rules?a=b")
    assert language_of(client, "en") == "de"
    client.post("/language", data={"language": "en"})
    assert language_of(client, "de") == "en"


def test_a_language_that_there_is_not_is_refused(app: Flask) -> None:
    client = app.test_client()
    assert client.post("/language", data={"language": "fr"}).status_code == 400
    client.set_cookie("shmear_language", "fr")
    assert language_of(client, "de") == "de"


def test_the_choice_leads_to_no_other_site(app: Flask) -> None:
    answer = app.test_client().post("/language", data={"language": "de", "next": "//far.example/"})
    assert answer.headers["Location"] == "/"


def test_another_site_cannot_choose(app: Flask) -> None:
    answer = app.test_client().post(
        "/language", data={"language": "de"}, headers={"Sec-Fetch-Site": "cross-site"}
    )
    assert answer.status_code == 403
