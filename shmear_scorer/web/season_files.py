"""A season as files for a spreadsheet: its standings, its results, its players, its hands."""

from __future__ import annotations

from flask import Blueprint, abort
from werkzeug.wrappers import Response

bp = Blueprint("season_files", __name__, url_prefix="/c/<slug>/seasons/<int:season>")


@bp.get("/standings.csv")
def standings(slug: str, season: int) -> Response:
    """Who stands where."""
    abort(404)


@bp.get("/results.csv")
def results(slug: str, season: int) -> Response:
    """A game a row."""
    abort(404)


@bp.get("/players.csv")
def players(slug: str, season: int) -> Response:
    """A player a row."""
    abort(404)


@bp.get("/hands.csv")
def hands(slug: str, season: int) -> Response:
    """A hand a row."""
    abort(404)
