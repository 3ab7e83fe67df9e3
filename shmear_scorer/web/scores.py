"""A game's score hand by hand: as a picture, and as a table for a spreadsheet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from flask import Blueprint, render_template
from werkzeug.wrappers import Response

from shmear_scorer.desk import csv_out
from shmear_scorer.desk.csv_out import Cell
from shmear_scorer.desk.season_csv import Columns
from shmear_scorer.desk.sheets import Sheet
from shmear_scorer.rules.hand import MOON, Adjustments, HandRecord
from shmear_scorer.rules.state import HandResult
from shmear_scorer.web import pictures, present
from shmear_scorer.web.phones import visit

bp = Blueprint("scores", __name__, url_prefix="/g/<token>")

GAME_HEADS: Final = ("game", "opened_at")
HEADS: Final = ("hand", "kind", "written_at", "dealer", "pitcher", "bid", "trump", "made")
SIDE_HEADS: Final = ("side", "change", "score", "smucks")
"""For each side, with its number after them."""


@bp.get("/scores")
def picture(token: str) -> str:
    """The score hand by hand, and the way to a table of it."""
    visitor = visit(token)
    return render_template(
        "scores.html",
        visit=visitor,
        title=present.game_title(visitor.sheet.state.rules),
        picture=pictures.of_game(visitor.sheet),
    )


@bp.get("/hands.csv")
def hands(token: str) -> Response:
    """The game's hands as CSV."""
    sheet = visit(token).sheet
    heads = (*HEADS, *_side_heads([sheet]))
    return csv_file("hands", heads, [tuple(_row(sheet, r)) for r in sheet.state.results])


def hands_of(sheets: Sequence[Sheet]) -> Columns:
    """The hands of several games, with each game's number and when it was opened."""
    heads = (*GAME_HEADS, *HEADS, *_side_heads(sheets))
    rows = [
        (number, sheet.opened_at, *_row(sheet, result))
        for number, sheet in enumerate(sheets, 1)
        for result in sheet.state.results
    ]
    return Columns(heads, [(*row, *(None,) * (len(heads) - len(row))) for row in rows])


def _side_heads(sheets: Sequence[Sheet]) -> Iterator[str]:
    most = max((len(sheet.state.table.sides) for sheet in sheets), default=0)
    return (f"{head}{side}" for side in range(1, most + 1) for head in SIDE_HEADS)


def csv_file(name: str, heads: Sequence[str], rows: Sequence[Sequence[Cell]]) -> Response:
    """A table to be kept as a file of that name."""
    answer = Response(csv_out.written(heads, rows), content_type="text/csv; charset=utf-8")
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}.csv"'
    return answer


def _row(sheet: Sheet, result: HandResult) -> Iterator[Cell]:
    """One hand, or one adjustment, as the columns have it."""
    names, entry = sheet.names_at(result.table), sheet.game.entry(result.seq)
    item, contract = result.item, result.contract
    yield result.number
    yield _kind(result)
    yield entry.at if entry else None
    yield names[result.dealer]
    yield names[contract.seat] if contract else None
    yield (MOON if contract.moon else contract.bid) if contract else None
    yield item.trump if isinstance(item, HandRecord) else None
    yield {True: "made", False: "set", None: None}[result.made]
    for side in range(len(result.table.sides)):
        yield " & ".join(present.side_names(sheet, side, result.table))
        yield present.read_change(sheet.state.rules, result.change[side])
        yield sheet.state.rules.read_off(result.scores[side])
        yield result.smucks_change[side]


def _kind(result: HandResult) -> str:
    if result.refused:
        return "open"
    if isinstance(result.item, Adjustments):
        return "adjustment"
    return "hand" if result.number is not None else "redeal"
