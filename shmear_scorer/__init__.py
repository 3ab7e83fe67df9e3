"""Shmear Scorer keeps score of Shmear, Schmear and Pitch at a card table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

    from flask import Flask


def create_app(overrides: Mapping[str, Any] | None = None) -> Flask:
    """Build the application: configuration, store, web, commands.

    ``overrides`` are configuration values that win over the environment and
    the defaults; tests pass theirs here. No database is opened or created.

    Raises ``config.UnsafeSettingsError`` when production would run unsafely.
    """
    # Imported here, so that whoever only wants the rules needs nothing but Python.
    from flask import Flask

    from shmear_scorer import commands, config, store, web

    app = Flask(
        __name__,
        instance_path=str(config.ROOT / "instance"),
        static_folder=str(config.ROOT / "static"),
        template_folder=str(config.ROOT / "templates"),
    )
    config.init_app(app, overrides or {})
    store.init_app(app)
    web.init_app(app)
    commands.init_app(app)
    return app
