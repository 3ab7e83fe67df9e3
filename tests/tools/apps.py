"""Applications for tests."""

import time
from typing import Any

from argon2 import PasswordHasher, profiles
from flask import Flask
from jinja2.bccache import Bucket, BytecodeCache

from shmear_scorer import create_app
from shmear_scorer.desk import accounts
from shmear_scorer.store import db

# As the real one, but nobody has to wait for it.
accounts.hasher = PasswordHasher.from_parameters(profiles.CHEAPEST)

SECONDS_TO_HANG_UP = 3


class Compiled(BytecodeCache):
    """Keeps templates compiled for the next application; a changed one is compiled again."""

    def __init__(self) -> None:
        self.kept: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        if bucket.key in self.kept:
            bucket.bytecode_from_string(self.kept[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        self.kept[bucket.key] = bucket.bytecode_to_string()


COMPILED = Compiled()


def make_app(url: str, **overrides: Any) -> Flask:
    """Return an application for tests on the database at `url`."""
    app = create_app(
        {
            "TESTING": True,
            "SECRET_KEY": "only for tests, and long enough for them",
            "SQLALCHEMY_DATABASE_URI": url,
            "WTF_CSRF_ENABLED": False,
            "LOOK_FOR_STALE_RATINGS": 0,
            **overrides,
        }
    )
    app.jinja_env.bytecode_cache = COMPILED
    for patience in (accounts.guesses, accounts.guesses_here, accounts.guesses_of):
        patience.clear()
    accounts.new_here.clear()
    return app


def close(app: Flask) -> None:
    """Close the application's connections, the one that listens for live pages too."""
    end = time.monotonic() + SECONDS_TO_HANG_UP
    while app.extensions["live"].is_listening and time.monotonic() < end:
        time.sleep(0.02)
    with app.app_context():
        db.engine.dispose()
