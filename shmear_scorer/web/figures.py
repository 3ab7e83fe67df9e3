"""A season's figures: those of all together, of one person, and of two people."""

from __future__ import annotations

from flask import Blueprint, abort

bp = Blueprint("figures", __name__, url_prefix="/c/<slug>/seasons/<int:season>")


@bp.get("/figures")
def whole(slug: str, season: int) -> str:
    """What all did in a season."""
    abort(404)


@bp.get("/players/<int:player>")
def person(slug: str, season: int, player: int) -> str:
    """What one person did in a season."""
    abort(404)


@bp.get("/pairs/<int:one>-<int:other>")
def pair(slug: str, season: int, one: int, other: int) -> str:
    """What two people did in a season, as partners and against each other."""
    abort(404)
