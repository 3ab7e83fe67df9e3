"""Tells the store which requests only read."""

from flask import Flask, request

from shmear_scorer.store import read_only
from shmear_scorer.web.methods import SAFE

ONLY_SHOWN = frozenset({"preview", "edit"})
"""What buttons and scripts ask for that only reads."""


def init_app(app: Flask) -> None:
    """Let transactions of GET requests take no write lock and refuse to write."""
    app.before_request(_mark)
    app.teardown_request(_unmark)


def _mark() -> None:
    # A preview is sent as a form, with each tap, and writes nothing.
    read_only.set(request.method in SAFE or request.form.get("do") in ONLY_SHOWN)


def _unmark(_error: BaseException | None) -> None:
    # The thread goes on to other work: a later request, or the rest of a test.
    read_only.set(False)
