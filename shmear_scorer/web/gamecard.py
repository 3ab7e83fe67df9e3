"""A game in a list: what is played, how far it is, and who has how much."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask import url_for

from shmear_scorer.desk.sheets import Sheet
from shmear_scorer.web import present


@dataclass(frozen=True, kw_only=True)
class GameCard:
    """One game. ``sides`` are the names and the score of each."""

    href: str
    title: str
    number: int
    over: bool
    sides: tuple[Any, ...]


def game_card(token: str, sheet: Sheet) -> GameCard:
    """A game as a list has it, with the way to watch it."""
    return GameCard(
        href=url_for("board.board", token=token),
        title=present.game_title(sheet.state.rules),
        number=sheet.state.hand_number,
        over=sheet.state.outcome is not None,
        sides=tuple(present.totals(sheet, sheet.state)),
    )
