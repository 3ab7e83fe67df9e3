"""Numbers in addresses and forms: none has more digits than the database can count to."""

from __future__ import annotations

from typing import Final

from flask import Flask, abort, request
from werkzeug.routing import IntegerConverter

MOST_DIGITS: Final = 9


class ShortNumber(IntegerConverter):
    """A number in an address; one that is longer leads nowhere (404)."""

    regex = rf"\d{{1,{MOST_DIGITS}}}"


def init_app(app: Flask) -> None:
    """Let no address with a longer number lead anywhere. The pages come after this."""
    app.url_map.converters["int"] = ShortNumber


def number_in(text: str) -> int | None:
    """The number that was sent; None for none. What is no number of ours is refused (400)."""
    if not text:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS):
        abort(400)
    return int(text)


def asked_number(name: str) -> int | None:
    """The number in a page's address; None for none."""
    return number_in(request.args.get(name, ""))
