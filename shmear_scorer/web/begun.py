"""A new game that was left for its rules: who was to sit where, kept on the phone until the game is
opened."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask import session, url_for

from shmear_scorer.web.club_table import Placed
from shmear_scorer.web.opening import NewGameForm, Rows, taken_over

BEGUN = "begun"


@dataclass(frozen=True, kw_only=True)
class Begun:
    """The seats of a game that is not opened yet, what was typed about it, and the club and the
    night that it is for."""

    rows: Rows
    typed: Mapping[str, str]
    place: Mapping[str, Any]


def keep(form: NewGameForm, rows: Rows, place: Placed | None) -> None:
    """Keep what was typed about a new game on this phone."""
    session[BEGUN] = {
        "names": list(rows.names),
        "dealer": rows.dealer,
        "typed": {name: text for name, text in taken_over(form).items() if text},
        "place": _query(place),
    }


def begun(place: Placed | None) -> Begun | None:
    """What was kept for a game in this place."""
    kept = session.get(BEGUN)
    if kept is None or kept["place"] != _query(place):
        return None
    rows = Rows(names=tuple(kept["names"]), dealer=kept["dealer"])
    return Begun(rows=rows, typed=kept["typed"], place=kept["place"])


def forget() -> None:
    """The game is opened: what was kept for it is not needed any more."""
    session.pop(BEGUN, None)


def way_back(choice: str) -> str:
    """The address of the new game that was left, with the rules of that name."""
    kept = session.get(BEGUN) or {"place": {}}
    return url_for("start.new_game", rules=choice, **kept["place"])


def _query(place: Placed | None) -> dict[str, Any]:
    if place is None:
        return {}
    return {"club": place.club.slug, **({"night": place.named} if place.named else {})}
