"""Tells the store that requests read; the use cases that write say so themselves."""

from flask import Flask

from shmear_scorer.store import read_only


def init_app(app: Flask) -> None:
    """Let transactions of requests take no write lock and refuse to write, but where a use case of
    the desk asks to."""
    app.before_request(_mark)
    app.teardown_request(_unmark)


def _mark() -> None:
    read_only.set(True)


def _unmark(_error: BaseException | None) -> None:
    # The thread goes on to other work: a later request, or the rest of a test.
    read_only.set(False)
