"""Which language a page is in: the reader's choice, or what the browser asks for."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, Final

import flask_babel
from babel import Locale
from flask import Blueprint, Flask, abort, current_app, has_request_context, redirect, request
from flask_babel import Babel, get_locale
from werkzeug.wrappers import Response

from shmear_scorer.web.forgery import csrf
from shmear_scorer.web.onward import asked, onward

COOKIE: Final = "shmear_language"
KEPT_FOR: Final = timedelta(days=400)  # the most that browsers keep

bp = Blueprint("language", __name__)
# It changes nothing but in what words a phone reads, and needs no cookie of a session.
csrf.exempt(bp)


def init_app(app: Flask) -> None:
    """Translate into the languages in ``LANGUAGES``, and let pages offer them."""
    Babel(app, locale_selector=choose_language)
    app.add_template_global(get_locale)
    app.add_template_global(languages)
    app.add_template_global(asked, "asked_address")


def choose_language() -> str:
    """Return the language among ``LANGUAGES`` that was chosen on this phone, or else that its
    browser likes best."""
    default: str = current_app.config["BABEL_DEFAULT_LOCALE"]
    if not has_request_context():
        return default
    offered: list[str] = current_app.config["LANGUAGES"]
    chosen = request.cookies.get(COOKIE)
    if chosen in offered:
        return chosen
    return request.accept_languages.best_match(offered, default) or default


def languages() -> list[tuple[str, str]]:
    """The languages to choose from, each with what it is called in itself."""
    offered: list[str] = current_app.config["LANGUAGES"]
    return [(code, Locale.parse(code).display_name or code) for code in offered]


@bp.post("/language")
def choose() -> Response:
    """Keep the language that was chosen on this phone, and go back to the page."""
    chosen = request.form.get("language", "")
    if chosen not in current_app.config["LANGUAGES"]:
        abort(400)
    response = redirect(onward(request.form.get("next")), 303)
    response.set_cookie(
        COOKIE,
        chosen,
        max_age=KEPT_FOR,
        secure=request.is_secure,
        httponly=True,
        samesite="Lax",
    )
    return response


def gettext(message: str, **facts: Any) -> str:
    """``message`` in the reader's language, its placeholders filled."""
    return str(flask_babel.gettext(message, **facts))


def ngettext(singular: str, plural: str, num: int, **facts: Any) -> str:
    """The form of a message that goes with ``num``, in the reader's language."""
    return str(flask_babel.ngettext(singular, plural, num, **facts))
