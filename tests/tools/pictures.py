"""Takes the README's pictures: the demo's games on a phone.

Run by `make pictures`; what it writes is committed with the change that made it necessary.
"""

import sys
import tempfile
import threading
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright
from werkzeug.serving import make_server

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from shmear_scorer.desk.demo import open_demo_games
from shmear_scorer.store import upgrade
from tests.tools.apps import close, make_app
from tests.tools.browser import WHAT_TO_DO, find_browser

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "pictures"
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
PHONE: Any = {"width": 360, "height": 740}


def main() -> None:
    """Start the site on a throw-away database, open the demo's games, and take the pictures."""
    path = find_browser()
    if path is None:
        sys.exit(WHAT_TO_DO)
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        app = make_app(f"sqlite:///{folder}/scores.sqlite", TESTING=False)
        upgrade(app)
        with app.app_context():
            (_, over, _), (_, running, scoring) = open_demo_games()
        server = make_server("127.0.0.1", 0, app, threaded=True)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
            take(browser, f"http://127.0.0.1:{server.port}", over, running, scoring)
            browser.close()
        server.shutdown()
        close(app)


def take(browser: Browser, site: str, over: str, running: str, scoring: str) -> None:
    """Take each picture."""
    phone = context(browser, "light")
    phone.goto(f"{site}/score/{scoring}")
    phone.get_by_role("button", name="Score here").click()
    phone.goto(f"{site}/g/{running}/")
    save(phone, "board-light")
    phone.get_by_role("link", name="Enter hand").click()
    for key in ("bid-2-4", "trump-H", "high-2", "low-1", "jack-2", "jick-0", "joker-1", "game-2"):
        phone.locator(f"label.key:has(#{key})").click()
    phone.locator("#live-verdict b").first.wait_for()
    phone.evaluate("window.scrollTo(0, 0)")
    save(phone, "hand-light")
    phone.goto(f"{site}/g/{over}/")
    save(phone, "end-light")
    phone = context(browser, "dark")
    phone.goto(f"{site}/g/{over}/")
    phone.locator(".hands a").nth(2).click()
    save(phone, "ruling-dark")


def context(browser: Browser, scheme: Any) -> Any:
    """A page on a phone, light or dark."""
    return browser.new_context(
        viewport=PHONE, color_scheme=scheme, device_scale_factor=2, locale="en-US"
    ).new_page()


def save(page: Any, name: str) -> None:
    """Write one picture."""
    page.screenshot(path=FOLDER / f"{name}.png")


if __name__ == "__main__":
    main()
