"""Refuses requests that another site made a phone send."""

from flask import Flask, abort, request
from flask_wtf import CSRFProtect

from shmear_scorer.web.methods import SAFE

csrf = CSRFProtect()
"""Asks for a token with everything that is not a safe request."""


def init_app(app: Flask) -> None:
    """Guard every request that changes something."""
    app.before_request(_refuse_other_sites)
    csrf.init_app(app)


def _refuse_other_sites() -> None:
    # Browsers say by themselves where a request came from; a page can't change
    # that. Those that don't say, and programs, are left to the token.
    origin = request.headers.get("Sec-Fetch-Site", "none")
    if request.method not in SAFE and origin in {"cross-site", "same-site"}:
        abort(403)
