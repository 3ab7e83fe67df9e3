"""A real browser at the size of a phone, on a real server."""

import re
import shutil
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import BrowserContext, Page
from werkzeug.serving import make_server

from tests.browser.prepared import prepare
from tests.browser.table import Table
from tests.tools.apps import close, make_app
from tests.tools.browser import WHAT_TO_DO, find_browser
from tests.tools.faults import watch

ARGUMENTS = [
    "--no-sandbox",  # Chromium has none for root
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE = 10_000  # milliseconds for what should be there at once
PHONE = {
    "viewport": {"width": 360, "height": 740},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
    "locale": "en-US",
}


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Start the browser that `make test` found or installed."""
    path = find_browser()
    if path is None:
        pytest.fail(WHAT_TO_DO, pytrace=False)
    return {**browser_type_launch_args, "executable_path": path, "args": ARGUMENTS}


@pytest.fixture(scope="session")
def live_app(sqlite_template: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """The application that `site` serves, with everything as it is for real."""
    path = tmp_path_factory.mktemp("site") / "scores.sqlite"
    shutil.copy(sqlite_template, path)
    app = make_app(f"sqlite:///{path}", TESTING=False, WTF_CSRF_ENABLED=True)
    yield app
    close(app)


@pytest.fixture(scope="session")
def site(live_app: Flask) -> Iterator[str]:
    """The address of a running site. A phone sees only the games that were opened on it."""
    server = make_server("127.0.0.1", 0, live_app, threaded=True)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.port}"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def color_scheme() -> str:
    """Light, unless a test is parametrized with `color_scheme`."""
    return "light"


@pytest.fixture
def expected_faults() -> list[str]:
    """Regular expressions of the faults that a test causes on purpose; it adds its own."""
    return []


@pytest.fixture
def new_phone(
    new_context: Callable[..., BrowserContext],
    site: str,
    color_scheme: str,
    expected_faults: list[str],
) -> Iterator[Callable[..., Page]]:
    """Take one more phone to the table: each call gives the page of a new one.

    Arguments are those of Playwright's `new_context`. The test fails on any
    fault of any phone that `expected_faults` does not name: an error in the
    console or a script, a request that fails, that goes to another host or
    that is answered with a 500.
    """
    faults: list[str] = []

    def new_phone(**options: Any) -> Page:
        context = new_context(base_url=site, color_scheme=color_scheme, **{**PHONE, **options})
        context.set_default_timeout(PATIENCE)
        watch(context, site, faults)
        return context.new_page()

    yield new_phone
    assert [f for f in faults if not any(re.search(e, f) for e in expected_faults)] == []


@pytest.fixture
def phone(new_phone: Callable[..., Page]) -> Page:
    """The page of a phone; see `new_phone` for what it watches."""
    return new_phone()


@pytest.fixture
def new_table(new_phone: Callable[..., Page]) -> Callable[..., Table]:
    """Take one more phone to the table: each call gives a new one in its owner's hand."""

    def new_table(**options: Any) -> Table:
        return Table(new_phone(**options))

    return new_table


@pytest.fixture
def table(phone: Page) -> Table:
    """A phone in its owner's hand."""
    return Table(phone)


@pytest.fixture
def sit_down(live_app: Flask, table: Table) -> Callable[..., Table]:
    """Let the phone score a game that stands ready; see `prepare`."""

    def sit_down(data: dict[str, Any], hands: int | None = None) -> Table:
        table.take_over(prepare(live_app, data, hands).score)
        return table

    return sit_down
