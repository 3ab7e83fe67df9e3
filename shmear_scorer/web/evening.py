"""The evening: a game and its rematches, who won how many, and the smucks of all of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from shmear_scorer.desk import access
from shmear_scorer.desk.sheets import Sheet
from shmear_scorer.store import queries
from shmear_scorer.web import present


@dataclass(frozen=True, kw_only=True)
class EveningRow:
    """One side over the evening. A drawn game is nobody's win."""

    names: tuple[str, ...]
    games: int
    smucks: int


def standing(sheets: Sequence[Sheet]) -> tuple[EveningRow, ...]:
    """Games won and smucks a side, over an evening of more than one game; else nothing."""
    if len(sheets) < 2:
        return ()
    rows = []
    for side in range(len(sheets[-1].state.table.sides)):
        wins = sum(
            sheet.state.outcome is not None and sheet.state.outcome.winners == (side,)
            for sheet in sheets
        )
        smucks = sum(sheet.state.smucks[side] for sheet in sheets)
        rows.append(
            EveningRow(names=present.side_names(sheets[-1], side), games=wins, smucks=smucks)
        )
    return tuple(rows)


def rematch_token(game_id: int, phone: str | None) -> str:
    """The watching token of a game's rematch, or nothing.

    Once its links were renewed, only a phone that has the rematch on its list is led there.
    """
    rematch = queries.rematch_of(game_id)
    if rematch is None or not access.may_be_led(phone, rematch.id):
        return ""
    return access.links(rematch.id).watch
