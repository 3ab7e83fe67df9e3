"""A language in which every message stands in brackets, so that what is no message shows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.mofile import write_mo

ROOT = Path(__file__).resolve().parents[2]
OPEN, CLOSE = "⟦", "⟧"
KEYWORDS: dict[str, tuple[int | tuple[int, str], ...] | None] = {
    "_": None,
    "N_": None,
    "gettext": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
    "lazy_gettext": None,
    "lazy_ngettext": (1, 2),
}


def messages() -> Iterator[tuple[str | tuple[str, ...], str | None]]:
    """Every message of the code and of the templates, with its context if it has one."""
    for folder, pattern, method in (
        (ROOT / "shmear_scorer", "*.py", "python"),
        (ROOT / "templates", "*.html", "jinja2"),
    ):
        for path in sorted(folder.rglob(pattern)):
            with path.open("rb") as file:
                for _, message, _, context in extract(method, file, keywords=KEYWORDS):  # type: ignore[arg-type]
                    yield message, context


def write_language(folder: Path, locale: str) -> None:
    """Write the language as that of ``locale``."""
    catalog = Catalog(locale=locale)
    for message, context in messages():
        if isinstance(message, str):
            catalog.add(message, f"{OPEN}{message}{CLOSE}", context=context)
        else:
            catalog.add(message, tuple(f"{OPEN}{part}{CLOSE}" for part in message))
    target = folder / locale / "LC_MESSAGES"
    target.mkdir(parents=True)
    with (target / "messages.mo").open("wb") as file:
        write_mo(file, catalog)


def outside(text: str) -> str:
    """What of a text stands in no brackets."""
    depth, left = 0, []
    for sign in text:
        depth += sign == OPEN
        left.append(sign if not depth else " ")
        depth -= sign == CLOSE
    assert depth == 0, text
    return re.sub(r"\s+", " ", "".join(left)).strip()
