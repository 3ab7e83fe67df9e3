"""A phone that scores, for the tests of the pages."""

import pytest
from flask import Flask

from tests.tools.scorer import Scorer


@pytest.fixture
def scorer(app: Flask) -> Scorer:
    """A phone that scores a new game of Shmear to 11: Ann bids first, Dee deals."""
    phone = Scorer(app)
    phone.new_game()
    return phone
