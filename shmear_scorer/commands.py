"""The ``flask`` commands of this project."""

from flask import Flask


def init_app(app: Flask) -> None:
    """Add the project's commands to ``flask``."""
