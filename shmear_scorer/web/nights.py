"""The pages of a season's nights: all of them, and one of them."""

from __future__ import annotations

from flask import Blueprint, abort
from werkzeug.wrappers import Response

bp = Blueprint("nights", __name__, url_prefix="/c/<slug>")

Page = str | Response | tuple[str, int]


@bp.get("/seasons/<int:season>/nights")
def listed(slug: str, season: int) -> Page:
    """A season's nights."""
    abort(404)


@bp.post("/seasons/<int:season>/nights")
def make(slug: str, season: int) -> Page:
    """Make a night."""
    abort(404)


@bp.get("/nights/<int:night>")
def show(slug: str, night: int) -> Page:
    """A night."""
    abort(404)


@bp.post("/nights/<int:night>")
def rename(slug: str, night: int) -> Page:
    """Call a night otherwise."""
    abort(404)
