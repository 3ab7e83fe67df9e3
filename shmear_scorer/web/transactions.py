"""Tells the store which requests only read."""

from flask import Flask, request

from shmear_scorer.store import read_only
from shmear_scorer.web.methods import SAFE


def init_app(app: Flask) -> None:
    """Let transactions of GET requests take no write lock and refuse to write."""
    app.before_request(_mark)
    app.teardown_request(_unmark)


def _mark() -> None:
    read_only.set(request.method in SAFE)


def _unmark(_error: BaseException | None) -> None:
    # The thread goes on to other work: a later request, or the rest of a test.
    read_only.set(False)
