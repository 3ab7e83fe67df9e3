"""Too much at once: whoever had to wait too long is told so, and keeps what was entered."""

import sqlite3
from collections.abc import Iterator
from typing import Final

from flask import Flask, Response, current_app, make_response, render_template, request
from sqlalchemy.exc import OperationalError
from sqlalchemy.exc import TimeoutError as NoConnection

from shmear_scorer.desk.what_ifs import Crowded
from shmear_scorer.store import db
from shmear_scorer.web.methods import SAFE

TRY_AGAIN_AFTER: Final = 5
"""Seconds until there may be room again."""
_SQLITE_LOCKED: Final = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
_POSTGRESQL_BUSY: Final = ("40001", "40P01", "53300", "55P03")
"""A clash of two transactions, a deadlock, too many connections, a lock that was not to be had."""


def init_app(app: Flask) -> None:
    """Answer with a page where the database, or this process, had no time."""
    app.register_error_handler(Crowded, _show)
    app.register_error_handler(NoConnection, _show)
    app.register_error_handler(OperationalError, _show_if_busy)


def _show_if_busy(error: OperationalError) -> Response:
    raw = error.orig
    code = getattr(raw, "sqlite_errorcode", None)
    locked = code is not None and code & 0xFF in _SQLITE_LOCKED  # the rest says how it came to it
    if not locked and getattr(raw, "sqlstate", None) not in _POSTGRESQL_BUSY:
        raise error
    return _show(error)


def _show(error: Exception) -> Response:
    db.session.rollback()
    if not isinstance(error, Crowded):
        current_app.logger.warning("Somebody was sent away: %s", error)
    sent = request.method not in SAFE
    here = request.full_path.rstrip("?")
    page = render_template("busy.html", kept=list(_kept()), sent=sent, here=here)
    response = make_response(page, 503)
    response.headers["Retry-After"] = str(TRY_AGAIN_AFTER)
    return response


def _kept() -> Iterator[tuple[str, str]]:
    """What a form had, to be sent again as it was; a password is typed again, a file chosen."""
    if request.method in SAFE or request.files or any("password" in name for name in request.form):
        return
    for name, value in request.form.items(multi=True):
        if name != "csrf_token":
            yield name, value
