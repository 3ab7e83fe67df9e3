"""A club's seasons: their tables and why each stands where it does, made, changed, closed."""

from __future__ import annotations

from flask import Blueprint, abort
from werkzeug.wrappers import Response

bp = Blueprint("seasons", __name__, url_prefix="/c/<slug>/seasons")

Page = str | Response | tuple[str, int]


@bp.get("")
def listed(slug: str) -> Page:
    """A club's seasons."""
    abort(404)


@bp.get("/new")
def new(slug: str) -> Page:
    """Ask for what a new season needs."""
    abort(404)


@bp.post("/new")
def make(slug: str) -> Page:
    """Make a season."""
    abort(404)


@bp.get("/<int:season>")
def show(slug: str, season: int) -> Page:
    """A season's table."""
    abort(404)


@bp.get("/<int:season>/settings")
def settings(slug: str, season: int) -> Page:
    """What an owner can set."""
    abort(404)


@bp.post("/<int:season>/settings")
def change(slug: str, season: int) -> Page:
    """Change a season's settings."""
    abort(404)


@bp.get("/<int:season>/counting")
def counting(slug: str, season: int) -> Page:
    """How a season counts, to be changed."""
    abort(404)


@bp.post("/<int:season>/counting")
def recount(slug: str, season: int) -> Page:
    """See who would move, or let it count so."""
    abort(404)


@bp.post("/<int:season>/close")
def close(slug: str, season: int) -> Page:
    """Close a season, or open it again."""
    abort(404)


@bp.get("/<int:season>/log")
def log(slug: str, season: int) -> Page:
    """What was changed in a season."""
    abort(404)
