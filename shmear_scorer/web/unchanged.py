"""A page that the phone has already is not made and sent once more (304).

What such a page hangs on is known before it is made: the game's version, who asks, in which
language, and the program itself. The mark is a weak one: compression leaves those alone.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Final

from flask import Response, current_app, make_response, request, session
from flask_babel import get_locale

from shmear_scorer.web.phones import Visit

MADE_OF: Final = (
    ("shmear_scorer", "*.py"),
    ("shmear_scorer", "*.toml"),
    ("templates", "*.html"),
    ("static", "*.*"),
    ("translations", "*.mo"),
)
ASK_FIRST: Final = "private, no-cache"
"""Phones may keep such a page, and ask each time whether it is still the same."""


def page(visitor: Visit, render: Callable[[], str], *also: object) -> Response:
    """A page of a game, or word that the phone's own is still right. ``also``: what else it hangs
    on, beside the game, who asks and the language."""
    if "_flashes" in session:  # what was just done is said once, and not kept
        return make_response(render())
    if _mark(visitor, *also) in request.if_none_match.as_set(include_weak=True):
        answer = Response(status=304)
    else:
        answer = make_response(render())
    # A first form brings the session that its mark goes by.
    answer.set_etag(_mark(visitor, *also), weak=True)
    answer.headers["Cache-Control"] = ASK_FIRST
    return answer


def _mark(visitor: Visit, *also: object) -> str:
    told = (
        _program(Path(current_app.root_path).parent),
        request.url,
        visitor.token,
        visitor.version,
        visitor.sheet.names,
        visitor.role,
        visitor.club,
        visitor.signed_in,
        str(get_locale()),
        session.get("csrf_token"),  # the page's forms go with it
        *also,
    )
    return hashlib.sha256(repr(told).encode()).hexdigest()[:32]


@lru_cache(maxsize=1)
def _program(root: Path) -> str:
    """What tells one version of the program from another: all that its pages are made of."""
    told = hashlib.sha256()
    for folder, pattern in MADE_OF:
        for path in sorted((root / folder).rglob(pattern)):
            told.update(path.read_bytes())
    return told.hexdigest()
