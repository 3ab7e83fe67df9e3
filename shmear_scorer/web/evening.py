"""The evening: a game and its rematches, who won how many, and the smucks of all of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from shmear_scorer.desk import access
from shmear_scorer.desk.sheets import Sheet
from shmear_scorer.rules.credit import credits
from shmear_scorer.store import queries


@dataclass(frozen=True, kw_only=True)
class EveningRow:
    """One side over the evening, as each game is credited to its people. A drawn game is nobody's
    win."""

    names: tuple[str, ...]
    games: int
    smucks: int


def standing(sheets: Sequence[Sheet]) -> tuple[EveningRow, ...]:
    """Games won and smucks a side, over an evening of more than one game; else nothing. Who plays
    now comes first."""
    if len(sheets) < 2:
        return ()
    rows: dict[frozenset[str], EveningRow] = {}
    for sheet in reversed(sheets):
        state, credit = sheet.state, credits(sheet.game)
        winners = state.outcome.winners if state.outcome else ()
        for side, seats in enumerate(state.table.sides):
            people = [credit[seat].player for seat in seats]
            names = tuple(sheet.people[player] for player in people)
            row = rows.setdefault(frozenset(people), EveningRow(names=names, games=0, smucks=0))
            rows[frozenset(people)] = replace(
                row,
                games=row.games + (winners == (side,)),
                smucks=row.smucks + state.smucks[side],
            )
    return tuple(rows.values())


def rematch_token(game_id: int, phone: str | None) -> str:
    """The watching token of a game's rematch, or nothing.

    Once its links were renewed, only a phone that has the rematch on its list is led there.
    """
    rematch = queries.rematch_of(game_id)
    if rematch is None or not access.may_be_led(phone, rematch.id):
        return ""
    return access.links(rematch.id).watch
