"""Rooms know only the rooms below them, the pure ones only Python, and none is too big."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = "shmear_scorer"
MOST_LINES = 400

MAY_USE = {
    "rules": set(),
    "league": {"rules"},
    "store": {"rules"},
    "desk": {"store", "league", "rules"},
    "web": {"desk", "store", "league", "rules"},
}
"""What each room may import besides itself. What puts the house together may import all."""

PURE: dict[str, set[str]] = {"rules": set(), "league": {"openskill"}}
"""The pure rooms, and what each may import besides Python: only `ratings` needs a library, which is
pure itself; its sums are no work for one's own hands."""


def modules_of(room: str) -> Iterator[Path]:
    yield from sorted((ROOT / PACKAGE / room).rglob("*.py"))


def imports_of(path: Path) -> Iterator[str]:
    """Yield the full name of everything that a module imports, however it says it."""
    package = path.relative_to(ROOT).with_suffix("").parts[:-1]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            start = package[: len(package) - node.level + 1] if node.level else ()
            module = ".".join([*start, *([node.module] if node.module else [])])
            yield from (f"{module}.{alias.name}" for alias in node.names)


def room_of(name: str) -> str | None:
    """Return the room that an imported name is in; None if it is not of this project."""
    parts = name.split(".")
    if parts[0] != PACKAGE:
        return None
    return parts[1] if len(parts) > 1 else "the package itself"


def upward_imports(path: Path, room: str) -> list[str]:
    return [name for name in imports_of(path) if room_of(name) not in {None, room, *MAY_USE[room]}]


def outside_imports(path: Path) -> set[str]:
    """What a module imports that is neither of this project nor of Python."""
    names = {name.split(".")[0] for name in imports_of(path) if room_of(name) is None}
    return names - sys.stdlib_module_names


@pytest.mark.parametrize("room", MAY_USE)
def test_a_room_knows_only_the_rooms_below_it(room: str) -> None:
    modules = list(modules_of(room))
    assert modules
    assert {str(path): names for path in modules if (names := upward_imports(path, room))} == {}


@pytest.mark.parametrize("room", PURE)
def test_a_pure_room_needs_only_python(room: str) -> None:
    outside = {str(path): outside_imports(path) - PURE[room] for path in modules_of(room)}
    assert {path: names for path, names in outside.items() if names} == {}


def test_one_module_alone_needs_the_ratings_library() -> None:
    paths = [path for room in PURE for path in modules_of(room) if outside_imports(path)]
    assert [path.name for path in paths] == ["ratings.py"]


@pytest.mark.parametrize("room", PURE)
def test_a_pure_room_can_be_used_without_installing_anything(room: str) -> None:
    names = [
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        for path in modules_of(room)
        if not outside_imports(path)
    ]
    without_packages = [sys.executable, "-S", "-c", f"import {', '.join(names)}"]
    subprocess.run(without_packages, cwd=ROOT, check=True)


def test_every_folder_of_the_package_is_a_room() -> None:
    folders = {path.name for path in (ROOT / PACKAGE).iterdir() if list(path.glob("*.py"))}
    assert folders - {"__pycache__"} == set(MAY_USE)


def test_no_module_is_too_long_to_read() -> None:
    paths = [ROOT / "app.py", *(ROOT / PACKAGE).rglob("*.py"), *(ROOT / "tests").rglob("*.py")]
    lengths = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in paths}
    too_long = {str(path.relative_to(ROOT)): n for path, n in lengths.items() if n > MOST_LINES}
    assert too_long == {}


@pytest.mark.parametrize(
    "line",
    [
        "from shmear_scorer.web import errors",
        "import shmear_scorer.desk.games",
        "from ..desk import games",
        "from .. import desk",
        "from shmear_scorer import create_app",
        "from shmear_scorer.config import ROOT",
        "def late(): from shmear_scorer.web import errors",
    ],
)
def test_the_walk_sees_an_import_however_it_is_written(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / PACKAGE / "store" / "games.py"
    path.parent.mkdir(parents=True)
    path.write_text(line)
    monkeypatch.setattr(sys.modules[__name__], "ROOT", tmp_path)
    assert upward_imports(path, "store")
