"""Applications for tests."""

from typing import Any

from flask import Flask

from shmear_scorer import create_app
from shmear_scorer.store import db


def make_app(url: str, **overrides: Any) -> Flask:
    """Return an application for tests on the database at `url`."""
    return create_app(
        {
            "TESTING": True,
            "SECRET_KEY": "only for tests, and long enough for them",
            "SQLALCHEMY_DATABASE_URI": url,
            "WTF_CSRF_ENABLED": False,
            **overrides,
        }
    )


def close(app: Flask) -> None:
    """Close the application's connections."""
    with app.app_context():
        db.engine.dispose()
