"""What every answer of the site has: headers, cookies, error pages, static files."""

import re
from datetime import UTC, datetime
from pathlib import Path

import pytest
from flask import Flask, abort, session, url_for
from flask.testing import FlaskClient
from sqlalchemy import text

from shmear_scorer.config import ROOT
from shmear_scorer.store import db, read_only
from shmear_scorer.web import assets
from shmear_scorer.web.errors import WORDINGS
from tests.tools.apps import close, make_app

pytestmark = pytest.mark.sqlite_only

HTTPS = "https://localhost"


@pytest.fixture
def site(app: Flask) -> Flask:
    """The application with a few pages that misbehave on purpose."""
    app.testing = False  # show the page of error 500 instead of raising
    app.config["PROPAGATE_EXCEPTIONS"] = False

    @app.get("/test/fine")
    def fine() -> str:
        return "fine"

    @app.get("/test/abort/<int:status>")
    def stop(status: int) -> str:
        abort(status)

    @app.get("/test/broken")
    def broken() -> str:
        raise ZeroDivisionError

    @app.get("/test/remember")
    def remember() -> str:
        session["phone"] = "Ann"
        return "remembered"

    @app.route("/test/reads", methods=["GET", "POST"])
    def reads() -> str:
        return str(read_only.get())

    @app.route("/test/writes", methods=["GET", "POST"])
    def writes() -> str:
        db.session.execute(text("CREATE TABLE never (id INTEGER)"))
        return "written"

    return app


@pytest.fixture
def phone(site: Flask) -> FlaskClient:
    return site.test_client()


@pytest.mark.parametrize("path", ["/test/fine", "/nowhere", "/test/broken", "/static/favicon.svg"])
def test_every_answer_keeps_the_page_to_itself(phone: FlaskClient, path: str) -> None:
    with phone.get(path) as answer:  # a file is open until then
        headers = answer.headers
    policy = headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert "Strict-Transport-Security" not in headers


def test_https_is_kept_to_once_it_is_there(phone: FlaskClient) -> None:
    assert "max-age" in phone.get("/test/fine", base_url=HTTPS).headers["Strict-Transport-Security"]


@pytest.mark.parametrize("status", sorted(WORDINGS))
def test_an_error_says_what_to_do(phone: FlaskClient, status: int) -> None:
    answer = phone.get(f"/test/abort/{status}")
    assert answer.status_code == status
    title, message = WORDINGS[status]
    page = answer.get_data(as_text=True).replace("&#39;", "'")
    assert str(title) in page
    assert str(message) in page


@pytest.mark.parametrize(("status", "family"), [(418, 400), (503, 500)])
def test_an_error_without_words_of_its_own_uses_its_familys(
    phone: FlaskClient, status: int, family: int
) -> None:
    answer = phone.get(f"/test/abort/{status}")
    assert answer.status_code == status
    assert str(WORDINGS[family][0]) in answer.get_data(as_text=True)


def test_a_crash_shows_nothing_of_the_inside(phone: FlaskClient) -> None:
    answer = phone.get("/test/broken")
    assert answer.status_code == 500
    assert b"ZeroDivisionError" not in answer.data
    assert str(WORDINGS[500][0]).encode() in answer.data


def test_a_crash_of_the_error_page_still_answers_with_a_sentence(
    phone: FlaskClient, site: Flask
) -> None:
    def fail() -> None:
        raise ZeroDivisionError

    site.jinja_env.globals["get_locale"] = fail
    answer = phone.get("/test/broken")
    assert answer.status_code == 500
    assert answer.mimetype == "text/plain"
    assert b"What was saved before is safe" in answer.data
    assert "Content-Security-Policy" in answer.headers


def test_a_wrong_method_names_the_right_ones(phone: FlaskClient) -> None:
    answer = phone.post("/test/fine")
    assert answer.status_code == 405
    assert "GET" in answer.headers["Allow"]


def test_the_cookie_is_secure_exactly_over_https(phone: FlaskClient) -> None:
    plain = phone.get("/test/remember").headers["Set-Cookie"]
    safe = phone.get("/test/remember", base_url=HTTPS).headers["Set-Cookie"]
    assert "Secure" not in plain
    assert "Secure" in safe
    for cookie in (plain, safe):
        assert "HttpOnly" in cookie
        assert "SameSite=Lax" in cookie


def test_the_cookie_lasts_four_hundred_days(phone: FlaskClient) -> None:
    phone.get("/test/remember")
    cookie = phone.get_cookie("shmear_session")
    assert cookie is not None
    assert cookie.expires is not None
    assert 399 <= (cookie.expires - datetime.now(UTC)).days <= 400


def test_a_page_that_changes_nothing_sends_no_cookie(phone: FlaskClient) -> None:
    phone.get("/test/remember")
    assert "Set-Cookie" not in phone.get("/test/fine").headers


def test_a_proxy_is_believed_only_when_told_to(database_url: str) -> None:
    for proxies, secure in ((0, False), (1, True)):
        app = make_app(database_url, TRUST_PROXY=proxies)
        answer = app.test_client().get("/nowhere", headers={"X-Forwarded-Proto": "https"})
        assert ("Strict-Transport-Security" in answer.headers) is secure
        close(app)


def test_requests_only_read_but_where_a_use_case_writes(phone: FlaskClient) -> None:
    assert phone.get("/test/reads").text == "True"
    assert phone.post("/test/reads").text == "True"
    assert read_only.get() is False  # the thread goes on to other work


def test_a_request_can_not_write_by_itself(phone: FlaskClient) -> None:
    assert phone.get("/test/writes").status_code == 500
    assert phone.post("/test/writes").status_code == 500


@pytest.mark.parametrize("site_of_origin", ["cross-site", "same-site"])
def test_another_site_can_not_make_a_phone_send_anything(
    phone: FlaskClient, site_of_origin: str
) -> None:
    headers = {"Sec-Fetch-Site": site_of_origin}
    assert phone.post("/test/reads", headers=headers).status_code == 403
    assert phone.get("/test/reads", headers=headers).status_code == 200


def test_a_form_without_its_token_is_refused_with_a_sentence(database_url: str) -> None:
    app = make_app(database_url, WTF_CSRF_ENABLED=True)

    @app.post("/test/form")
    def form() -> str:
        return "taken"

    answer = app.test_client().post("/test/form")
    assert answer.status_code == 400
    assert b"Nothing was saved" in answer.data
    close(app)


def test_a_static_file_is_kept_for_ever_under_its_own_hash(phone: FlaskClient, site: Flask) -> None:
    with site.test_request_context():
        url = assets.static_url("favicon.svg")
    assert re.fullmatch(r"/static/favicon\.svg\?v=[0-9a-f]{12}", url)
    with phone.get(url) as kept:
        assert kept.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    for address in ("/static/favicon.svg", "/static/favicon.svg?v=0123456789ab"):
        with phone.get(address) as checked_again:
            assert checked_again.headers["Cache-Control"] == "no-cache"


def test_a_static_files_address_changes_with_the_file(tmp_path: Path, site: Flask) -> None:
    site.static_folder = str(tmp_path)
    file = tmp_path / "style.css"
    with site.test_request_context():
        file.write_text("a {}")
        first = assets.static_url("style.css")
        file.write_text("b { }")
        assert assets.static_url("style.css") != first
        assert first.startswith(url_for("static", filename="style.css"))
        with pytest.raises(FileNotFoundError):
            assets.static_url("missing.css")
        with pytest.raises(FileNotFoundError):
            assets.static_url("../style.css")


OTHER_HOST = r"""["'(\s](https?:)?//\w"""
LOADS = {
    ".html": rf"<(script|img|link|iframe|source|video|audio|use|image|object|embed|form)\b[^>]*"
    rf"\b(src|srcset|href|data|action)\s*=\s*{OTHER_HOST}",
    ".css": rf"(url\s*{OTHER_HOST}|@import)",
    ".js": rf"\b(import|fetch|importScripts|EventSource|Worker|open)\b[^;\n]*{OTHER_HOST}",
}
LOADS[".svg"] = LOADS[".html"]


def test_nothing_is_loaded_from_another_host() -> None:
    files = [path for folder in ("templates", "static") for path in (ROOT / folder).rglob("*.*")]
    guilty = [
        f"{path.relative_to(ROOT)}: {match[0]}"
        for path in files
        if path.suffix in LOADS
        for match in re.finditer(LOADS[path.suffix], path.read_text(encoding="utf-8"))
    ]
    assert files
    assert guilty == []
