"""Keeps translations/ in step with the sentences in the code and the templates.

Without arguments: collects the sentences into translations/messages.pot, and
updates and compiles every language. With --check: changes nothing, and fails
if that would have changed something. A new language begins with
`.venv/bin/pybabel init -i translations/messages.pot -d translations -l xx`.
"""

import io
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "translations"
TEMPLATE = FOLDER / "messages.pot"


def pybabel(*arguments: str | Path) -> None:
    """Run one of Babel's commands, quietly; stop with its message if it fails."""
    command = [sys.executable, "-m", "babel.messages.frontend", "-q", *map(str, arguments)]
    if subprocess.run(command, cwd=ROOT, check=False).returncode:
        sys.exit(1)


def collect(target: Path) -> None:
    """Write every sentence of the code and the templates to `target`."""
    pybabel(
        *("extract", "--mapping", "pyproject.toml", "--output", target),
        *("--add-location", "file", "--project", "Shmear Scorer", "--version", "1"),
        *("-k", "lazy_gettext", "-k", "lazy_ngettext:1,2", "."),
    )


def sentences(template: Path) -> str:
    """Return what a template holds after its head, which changes with the date."""
    return template.read_text(encoding="utf-8").partition("\n\n")[2]


def languages() -> Iterator[Path]:
    """Every language's translations."""
    yield from sorted(FOLDER.glob("*/LC_MESSAGES/messages.po"))


def compiled(path: Path) -> bytes:
    """A language's translations as the site reads them. Babel's own command would stop where a
    language has one form for a singular without a number and a plural with one."""
    with path.open("rb") as file:
        catalog = read_po(file, locale=path.parts[-3])
    target = io.BytesIO()
    write_mo(target, catalog)
    return target.getvalue()


def update() -> None:
    """Bring the template and every language up to date."""
    collect(TEMPLATE)
    if any(languages()):
        pybabel("update", "-i", TEMPLATE, "-d", FOLDER, "--no-fuzzy-matching", "--ignore-obsolete")
    for path in languages():
        path.with_suffix(".mo").write_bytes(compiled(path))


def check() -> None:
    """Stop with a sentence if `update` would change a sentence."""
    if not TEMPLATE.exists():
        print("No sentences are collected yet.")
        return
    with tempfile.TemporaryDirectory() as folder:
        fresh = Path(folder) / "messages.pot"
        collect(fresh)
        stale = sentences(fresh) != sentences(TEMPLATE)
    if stale:
        sys.exit("translations/ is not up to date: run `make translations` and commit the result.")
    for path in languages():
        if path.with_suffix(".mo").read_bytes() != compiled(path):
            sys.exit(f"{path.with_suffix('.mo')} is not up to date: run `make translations`.")
    if any(languages()):
        pybabel(
            *("update", "-i", TEMPLATE, "-d", FOLDER, "--no-fuzzy-matching", "--ignore-obsolete"),
            *("--check", "--ignore-pot-creation-date"),
        )


if __name__ == "__main__":
    if sys.argv[1:] == ["--check"]:
        check()
    else:
        update()
