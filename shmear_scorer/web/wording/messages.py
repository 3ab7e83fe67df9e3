"""Looking a message up in the reader's language. Nothing is filled in here: that is `names`."""

from __future__ import annotations

from collections.abc import Sequence

import flask_babel
from babel.lists import format_list
from flask_babel import get_domain, get_locale


def N_(message: str) -> str:  # noqa: N802 - the name by which messages in tables are collected
    """Mark a message for translation; it is looked up when it is said."""
    return message


def gettext(message: str) -> str:
    """``message`` in the reader's language, its placeholders unfilled."""
    translated: str = flask_babel.gettext(message)
    return translated


def ngettext(singular: str, plural: str, num: int) -> str:
    """The form for ``num`` in the reader's language, its placeholders unfilled."""
    translated: str = get_domain().get_translations().ungettext(singular, plural, num)
    return translated


def listed(items: Sequence[str], style: str = "standard") -> str:
    """The items as a list in the reader's language: ``standard`` A, B, and C; ``standard-short``
    A & B; ``or`` A or B."""
    return format_list(items, style=style, locale=get_locale() or "en")  # type: ignore[arg-type]
