"""A game's score hand by hand: as a picture, and as a table for a spreadsheet."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from typing import Final
from urllib.parse import quote

from flask import Blueprint, render_template
from werkzeug.wrappers import Response

from shmear_scorer.desk import csv_out
from shmear_scorer.desk.csv_out import Cell
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
    heads = (*HEADS, *_side_heads(len(sheet.state.table.sides)))
    rows = [tuple(_row(sheet, result)) for result in sheet.state.results]
    return csv_file("hands", csv_out.written(heads, rows))


def heads_of_games(sides: int) -> tuple[str, ...]:
    """What stands over the hands of several games, of which none has more sides."""
    return (*GAME_HEADS, *HEADS, *_side_heads(sides))


def hands_of(number: int, sheet: Sheet) -> Iterator[tuple[Cell, ...]]:
    """The hands of one of several games, with its number and when it was opened."""
    for result in sheet.state.results:
        yield (number, sheet.opened_at, *_row(sheet, result))


def _side_heads(sides: int) -> Iterator[str]:
    return (f"{head}{side}" for side in range(1, sides + 1) for head in SIDE_HEADS)


def csv_file(name: str, content: bytes | Iterable[bytes]) -> Response:
    """A table to be kept as a file of that name."""
    answer = Response(content, content_type="text/csv; charset=utf-8")
    answer.headers.set("Content-Disposition", "attachment", **file_names(f"{name}.csv"))
    return answer


def file_names(name: str) -> dict[str, str]:
    """A file's name as a header tells it: in ASCII, and as it is where that is another."""
    simple = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    if simple == name:
        return {"filename": name}
    return {"filename": simple, "filename*": f"UTF-8''{quote(name, safe='')}"}


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
