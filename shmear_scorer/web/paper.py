"""Results from paper: entered, seen with their log, corrected, struck and put back."""

from __future__ import annotations

from flask import Blueprint, abort
from werkzeug.wrappers import Response

bp = Blueprint("paper", __name__, url_prefix="/c/<slug>/paper")

Page = str | Response | tuple[str, int]


@bp.get("/new")
def new(slug: str) -> Page:
    """Ask for a result."""
    abort(404)


@bp.post("/new")
def enter(slug: str) -> Page:
    """Enter a result."""
    abort(404)


@bp.get("/<int:paper>")
def show(slug: str, paper: int) -> Page:
    """A result, and what was changed in it."""
    abort(404)


@bp.get("/<int:paper>/mend")
def mend(slug: str, paper: int) -> Page:
    """Ask what is to be corrected."""
    abort(404)


@bp.post("/<int:paper>/mend")
def correct(slug: str, paper: int) -> Page:
    """Correct a result."""
    abort(404)


@bp.post("/<int:paper>/strike")
def strike(slug: str, paper: int) -> Page:
    """Strike a result, or put it back."""
    abort(404)
