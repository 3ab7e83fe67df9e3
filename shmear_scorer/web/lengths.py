"""How much a form may send: more than people type and tap is refused before it is read."""

from __future__ import annotations

from typing import Final

from flask import Flask, request

LONGEST_FORM: Final = 64 * 1024
"""Bytes. The longest form, a game's rules, has a tenth of it."""
LONG: Final = frozenset({"past"})
"""A table of past results goes to and fro with its preview."""


def init_app(app: Flask) -> None:
    """Refuse (413) what is longer; files have a limit of their own."""
    app.before_request(_limit)


def _limit() -> None:
    if request.blueprint in LONG:
        return
    request.max_form_memory_size = LONGEST_FORM
    if request.mimetype != "multipart/form-data":
        request.max_content_length = LONGEST_FORM
