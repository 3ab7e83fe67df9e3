"""A desk: the application's use cases without its pages."""

from collections.abc import Iterator

import pytest
from flask import Flask

from tests.tools.desk import Desk


@pytest.fixture
def desk(app: Flask) -> Iterator[Desk]:
    """A desk at which phones open games and write."""
    with app.app_context():
        yield Desk()
