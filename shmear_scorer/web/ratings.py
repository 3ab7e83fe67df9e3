"""A club's ratings, and what moved one person's."""

from __future__ import annotations

from flask import Blueprint, abort

bp = Blueprint("ratings", __name__, url_prefix="/c/<slug>/ratings")


@bp.get("")
def listed(slug: str) -> str:
    """A club's ratings in their order."""
    abort(404)


@bp.get("/<int:player>")
def person(slug: str, player: int) -> str:
    """One person's rating over time, and each change explained."""
    abort(404)
