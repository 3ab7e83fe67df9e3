"""Which language a page is in."""

from typing import Any

import flask_babel
from flask import Flask, current_app, has_request_context, request
from flask_babel import Babel, get_locale


def init_app(app: Flask) -> None:
    """Translate by the reader's wish among the languages in ``LANGUAGES``."""
    Babel(app, locale_selector=choose_language)
    app.add_template_global(get_locale)


def choose_language() -> str:
    """Return the language among ``LANGUAGES`` that the reader's browser likes best."""
    default: str = current_app.config["BABEL_DEFAULT_LOCALE"]
    if not has_request_context():
        return default
    languages: list[str] = current_app.config["LANGUAGES"]
    return request.accept_languages.best_match(languages, default) or default


def gettext(message: str, **facts: Any) -> str:
    """``message`` in the reader's language, its placeholders filled."""
    return str(flask_babel.gettext(message, **facts))


def ngettext(singular: str, plural: str, num: int, **facts: Any) -> str:
    """The form of a message that goes with ``num``, in the reader's language."""
    return str(flask_babel.ngettext(singular, plural, num, **facts))
