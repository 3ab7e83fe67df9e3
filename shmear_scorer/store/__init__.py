"""The store: rows, queries and transactions. It applies no rule of the game."""

from flask import Flask

from shmear_scorer.store import (
    club_models,
    database,
    models,
    notify,
    queries,
    season_models,
)
from shmear_scorer.store.database import (
    Base,
    UtcDateTime,
    db,
    migrate,
    read_only,
    reading,
    upgrade,
    writing,
)

__all__ = [
    "Base",
    "UtcDateTime",
    "club_models",
    "db",
    "init_app",
    "migrate",
    "models",
    "notify",
    "queries",
    "read_only",
    "reading",
    "season_models",
    "upgrade",
    "writing",
]


def init_app(app: Flask) -> None:
    """Connect the store with the application; no database is opened yet."""
    database.init_app(app)
