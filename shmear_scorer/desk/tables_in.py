"""A file with a table, as rows of texts: CSV however it was saved, or a workbook's first sheet."""

from __future__ import annotations

import csv
import io
import re
import zipfile
from collections.abc import Iterable, Sequence
from datetime import date, datetime
from enum import StrEnum
from typing import Final

Grid = Sequence[Sequence[str]]

MOST_BYTES: Final = 700_000
MOST_SIGNS: Final = 700_000
"""In all cells: the text goes to and fro with the preview."""
MOST_ROWS: Final = 20_000
MOST_COLUMNS: Final = 60
MOST_IN_A_CELL: Final = 400
MOST_UNPACKED: Final = 30_000_000
DELIMITERS: Final = ",;\t|"


class FileFault(StrEnum):
    """Why a file can't be read as a table."""

    EMPTY = "file-empty"
    TOO_LARGE = "file-too-large"
    TOO_MANY_ROWS = "file-rows"
    NOT_A_TABLE = "file-not-a-table"


class UnreadableFile(Exception):
    """A file that is no table that we read."""

    def __init__(self, fault: FileFault) -> None:
        super().__init__(fault.value)
        self.fault = fault


def read_file(data: bytes) -> Grid:
    """The rows of a file; what it is, its first bytes tell. Raises `UnreadableFile`."""
    if len(data) > MOST_BYTES:
        raise UnreadableFile(FileFault.TOO_LARGE)
    if not data.strip():
        raise UnreadableFile(FileFault.EMPTY)
    if data.startswith(b"PK\x03\x04"):
        return _limited(_workbook(data))
    return _limited(_csv(_decoded(data)))


def as_text(grid: Grid) -> str:
    """The rows as one text that `read_file` reads to the same rows."""
    text = io.StringIO()
    text.write("sep=,\r\n")
    csv.writer(text).writerows(grid)
    return text.getvalue()


def _decoded(data: bytes) -> str:
    """The text of a file: by its mark, else as UTF-8, else as Windows wrote it."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        encodings: tuple[str, ...] = ("utf-16",)
    else:
        if b"\0" in data:
            raise UnreadableFile(FileFault.NOT_A_TABLE)
        encodings = ("utf-8-sig", "cp1252", "latin-1")
    for encoding in encodings:
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise UnreadableFile(FileFault.NOT_A_TABLE)


def _csv(text: str) -> Iterable[Sequence[str]]:
    first = next((line for line in text.splitlines() if line.strip()), "")
    delimiter = max(DELIMITERS, key=first.count)
    if said := re.match(r"sep=(.)\r?\n", text, re.IGNORECASE):  # a word from Excel to itself
        delimiter, text = said[1], text[said.end() :]
    try:
        yield from csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    except csv.Error as error:
        raise UnreadableFile(FileFault.NOT_A_TABLE) from error


def _workbook(data: bytes) -> Iterable[Sequence[str]]:
    """A workbook's first sheet. Its formulas are never worked out: their last values are read."""
    # Here, as it is slow to load and seldom needed.
    import openpyxl

    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            if sum(part.file_size for part in packed.infolist()) > MOST_UNPACKED:
                raise UnreadableFile(FileFault.TOO_LARGE)
        book = openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=True)
        sheet = book.worksheets[0]
        for row in sheet.iter_rows(max_col=MOST_COLUMNS, values_only=True):
            yield [_cell(value) for value in row]
        book.close()
    except UnreadableFile:
        raise
    except Exception as error:  # what is wrong with a workbook shows in many ways
        raise UnreadableFile(FileFault.NOT_A_TABLE) from error


def _cell(value: object) -> str:
    match value:
        case None:
            return ""
        case datetime() | date():
            return value.isoformat()[:10]
        case float() if value.is_integer():
            return str(int(value))
        case _:
            return str(value)


def _limited(rows: Iterable[Sequence[str]]) -> Grid:
    grid: list[list[str]] = []
    signs = 0
    for row in rows:
        if len(grid) == MOST_ROWS:
            raise UnreadableFile(FileFault.TOO_MANY_ROWS)
        grid.append([cell[:MOST_IN_A_CELL] for cell in row[:MOST_COLUMNS]])
        signs += sum(len(cell.encode()) + 1 for cell in grid[-1])
        if signs > MOST_SIGNS:
            raise UnreadableFile(FileFault.TOO_LARGE)
    return grid
