"""Settings: the defaults, what the environment changes, what production refuses.

Environment variables that are read, all optional:

``SHMEAR_ENV``     ``home`` (the default) or ``production``
``DATABASE_URL``   an SQLAlchemy address; without it ``instance/scores.sqlite``
``SECRET_KEY``     signs the cookies; without it one is made and kept in ``instance/``
``TRUST_PROXY``    how many reverse proxies stand in front of the site (default 0)
``THREADS``        how many threads a worker of gunicorn has (default 1100): each page that is kept
                   fresh on a phone takes one
"""

import os
import re
import secrets
import time
from collections.abc import Mapping
from datetime import timedelta
from pathlib import Path
from typing import Any

from flask import Flask

ROOT = Path(__file__).resolve().parent.parent
"""The folder that holds ``app.py``, ``templates/``, ``static/`` and ``instance/``."""

DEFAULT_DATABASE = "sqlite:///scores.sqlite"  # in the instance folder
MEBIBYTE = 1024 * 1024
THREADS = 1100  # as in gunicorn.conf.py
THREADS_FOR_THE_REST = 100
"""How many of a worker's threads are kept from pages that stay open."""
SHORTEST_SECRET = 32
FEWEST_DIFFERENT_CHARACTERS = 10
SECONDS_TO_WRITE_A_SECRET = 2


class UnsafeSettingsError(RuntimeError):
    """The settings are wrong or unsafe; the message says which and what to do."""


def init_app(app: Flask, overrides: Mapping[str, Any]) -> None:
    """Fill ``app.config``: defaults, then the environment, then ``overrides``.

    Raises ``UnsafeSettingsError`` if a setting makes no sense, or if production
    would run with debugging on or with a secret that can be guessed.
    """
    environment = os.environ
    app.config.from_mapping(
        SHMEAR_ENV=environment.get("SHMEAR_ENV") or "home",
        # Two workers stay below PostgreSQL's usual hundred connections.
        # A connection that the database has dropped meanwhile is made anew.
        SQLALCHEMY_ENGINE_OPTIONS={
            "pool_size": 10,
            "max_overflow": 30,
            "pool_timeout": 10,
            "pool_pre_ping": True,
        },
        SQLALCHEMY_DATABASE_URI=database_url(environment.get("DATABASE_URL") or DEFAULT_DATABASE),
        SECRET_KEY=environment.get("SECRET_KEY") or None,
        TRUST_PROXY=_proxies(environment.get("TRUST_PROXY") or "0"),
        MOST_STREAMS=_streams(environment.get("THREADS") or str(THREADS)),
        LOOK_FOR_STALE_RATINGS=60,  # seconds between two looks; 0: never
        # Cookies are told apart by host, not by port: a name of our own keeps
        # another Flask site on the same machine from overwriting ours.
        SESSION_COOKIE_NAME="shmear_session",
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
        PERMANENT_SESSION_LIFETIME=timedelta(days=400),  # the most that browsers keep
        MAX_CONTENT_LENGTH=MEBIBYTE,
        # A table of past results goes to and fro with its preview; other forms are shorter.
        MAX_FORM_MEMORY_SIZE=MEBIBYTE,
        # A form may lie open on the table the whole evening.
        WTF_CSRF_TIME_LIMIT=None,
        # Some phones send no Referer; web/forgery.py checks Sec-Fetch-Site instead.
        WTF_CSRF_SSL_STRICT=False,
        LANGUAGES=["en", "ja", "de"],
        BABEL_DEFAULT_LOCALE="en",
        BABEL_TRANSLATION_DIRECTORIES=str(ROOT / "translations"),
    )
    app.config.from_mapping(overrides)
    if (
        app.config["SECRET_KEY"] is None
        or app.config["SQLALCHEMY_DATABASE_URI"] == DEFAULT_DATABASE
    ):
        # The addresses of games are keys: nobody else on this machine may look.
        Path(app.instance_path).mkdir(mode=0o700, parents=True, exist_ok=True)
    if app.config["SECRET_KEY"] is None:
        app.config["SECRET_KEY"] = kept_secret(Path(app.instance_path) / "secret.key")
    _refuse_unsafe(app)


def database_url(url: str) -> str:
    """Name the PostgreSQL driver that is installed in a database's address.

    Hosting services hand out ``postgres://`` and ``postgresql://``; SQLAlchemy
    refuses the first and takes the second for a driver that isn't here.
    """
    return re.sub(r"^postgres(ql)?://", "postgresql+psycopg://", url)


def kept_secret(path: Path) -> str:
    """Return the secret kept in ``path``; make it first if there is none.

    The file is readable by its owner only. Several processes may start at the
    same moment: the one that creates the file decides, the others read it.
    Raises ``UnsafeSettingsError`` if the file stays empty.
    """
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return _read_secret(path)
    secret = secrets.token_urlsafe(48)
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(secret)
        file.flush()
        os.fsync(file.fileno())
    return secret


def _read_secret(path: Path) -> str:
    # Whoever created the file writes it at once, but we may look in between.
    deadline = time.monotonic() + SECONDS_TO_WRITE_A_SECRET
    while not (secret := path.read_text(encoding="ascii").strip()):
        if time.monotonic() > deadline:
            raise UnsafeSettingsError(f"{path} is empty: delete it, and a new secret is made.")
        time.sleep(0.02)
    return secret


def _proxies(text: str) -> int:
    if not text.isdecimal():
        raise UnsafeSettingsError(
            f"TRUST_PROXY is {text!r}: set it to the number of reverse proxies, such as 1."
        )
    return int(text)


def _streams(text: str) -> int:
    if not text.isdecimal() or int(text) < 2:
        raise UnsafeSettingsError(f"THREADS is {text!r}: set it to a number, such as {THREADS}.")
    return max(int(text) - THREADS_FOR_THE_REST, int(text) // 2)


def _refuse_unsafe(app: Flask) -> None:
    kind = app.config["SHMEAR_ENV"]
    if kind not in {"home", "production"}:
        raise UnsafeSettingsError(f"SHMEAR_ENV is {kind!r}: set it to 'home' or 'production'.")
    if kind == "home":
        return
    if app.debug or app.testing:
        raise UnsafeSettingsError(
            "Debugging and testing modes show a stranger too much: switch them off in production."
        )
    secret = app.config["SECRET_KEY"]
    if len(secret) < SHORTEST_SECRET or len(set(secret)) < FEWEST_DIFFERENT_CHARACTERS:
        raise UnsafeSettingsError(
            "SECRET_KEY can be guessed: use one of at least "
            f"{SHORTEST_SECRET} random characters, or leave it unset and one is made and kept."
        )
