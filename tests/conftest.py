"""What tests of several rooms share: a database, the application, a client."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import settings
from sqlalchemy import Engine, create_engine, make_url

from shmear_scorer.config import database_url as with_driver
from shmear_scorer.store import upgrade
from tests.tools.apps import close, make_app
from tests.tools.postgres import postgres, postgres_database

DATABASES = ("sqlite", "postgresql")

# The machine may be busy with the other tests: time decides nothing.
settings.register_profile("tests", parent=settings.default, deadline=None)
settings.load_profile("tests")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run what uses a database on both kinds, unless marked `sqlite_only`."""
    if "database_url" in metafunc.fixturenames:
        sqlite_only = metafunc.definition.get_closest_marker("sqlite_only")
        kinds = DATABASES[:1] if sqlite_only else DATABASES
        metafunc.parametrize("database_url", kinds, indirect=True)


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A migrated, empty SQLite file to copy."""
    path = tmp_path_factory.mktemp("template") / "scores.sqlite"
    upgrade(make_app(f"sqlite:///{path}"))
    return path


@pytest.fixture
def sqlite_url(sqlite_template: Path, tmp_path: Path) -> str:
    """The address of a migrated, empty SQLite database of this test's own."""
    path = tmp_path / "scores.sqlite"
    shutil.copy(sqlite_template, path)
    return f"sqlite:///{path}"


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Engine]:
    """A PostgreSQL server: TEST_POSTGRES_URL, or one started for this run."""
    if given := os.environ.get("TEST_POSTGRES_URL"):
        engine = create_engine(with_driver(given), isolation_level="AUTOCOMMIT")
        yield engine
        engine.dispose()
        return
    with postgres() as url:
        engine = create_engine(url, isolation_level="AUTOCOMMIT")
        yield engine
        engine.dispose()


@pytest.fixture(scope="session")
def postgres_template(postgres_server: Engine) -> Iterator[str]:
    """The name of a migrated, empty PostgreSQL database to copy."""
    with postgres_database(postgres_server) as url:
        upgrade(make_app(url))
        name = make_url(url).database
        assert name
        yield name


@pytest.fixture
def postgres_url(postgres_server: Engine, postgres_template: str) -> Iterator[str]:
    """The address of a migrated, empty PostgreSQL database of this test's own."""
    with postgres_database(postgres_server, postgres_template) as url:
        yield url


@pytest.fixture
def database_url(request: pytest.FixtureRequest) -> str:
    """The address of a migrated, empty database: the test runs on either kind."""
    kind = "sqlite_url" if request.param == "sqlite" else "postgres_url"
    url: str = request.getfixturevalue(kind)
    return url


@pytest.fixture
def app(database_url: str) -> Iterator[Flask]:
    """The application on a migrated, empty database; forms need no token."""
    app = make_app(database_url)
    yield app
    close(app)


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A phone without a browser."""
    return app.test_client()
