"""A desk: the application's use cases without its pages."""

from collections.abc import Iterator

import pytest
from flask import Flask

from tests.tools.club import ClubDesk
from tests.tools.desk import Desk


@pytest.fixture
def desk(app: Flask) -> Iterator[Desk]:
    """A desk at which phones open games and write."""
    with app.app_context():
        yield Desk()


@pytest.fixture
def club(app: Flask) -> Iterator[ClubDesk]:
    """A desk with a club of Olga's."""
    with app.app_context():
        yield ClubDesk()
