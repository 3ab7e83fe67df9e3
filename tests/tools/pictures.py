"""Takes the README's pictures: the demo's games and a club's season on a phone.

Run by `make pictures`; what it writes is committed with the change that made it necessary.
"""

import random
import sys
import tempfile
import threading
from datetime import timedelta
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright
from werkzeug.serving import make_server

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from shmear_scorer.desk import clubs, ratings_again
from shmear_scorer.desk.clubs import Wishes
from shmear_scorer.desk.demo import open_demo_games
from shmear_scorer.store import upgrade
from tests.tools.apps import close, make_app
from tests.tools.browser import WHAT_TO_DO, find_browser
from tests.tools.season import AUTUMN, SeasonDesk

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "pictures"
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
WEEKS = 6
PEOPLE = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida")
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
            season, player = play_season()
        server = make_server("127.0.0.1", 0, app, threaded=True)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
            site = f"http://127.0.0.1:{server.port}"
            take(browser, site, over, running, scoring)
            take_season(browser, site, season, player)
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


def play_season() -> tuple[str, str]:
    """Play a season that anybody may look at; the addresses of its table and of the first's
    figures."""
    club, rng = SeasonDesk(), random.Random(3)
    wishes = Wishes(name="Tuesdays", zone="America/Chicago", public=True, rules="shmear-partner")
    clubs.change(club.visit(), wishes)
    for week in range(WEEKS):
        day = AUTUMN + timedelta(days=7 * week)
        club.set_day(day)
        club.night(day)
        order = rng.sample([club.person(name).id for name in PEOPLE], len(PEOPLE))
        for four in (order[:4], order[4:8]):
            club.play_whole(rng, "shmear-partner", four)
    ratings_again.make_again(club.club.id)
    first = club.table().rows[0].entrant[0]
    here = f"/c/{club.club.slug}/seasons/{club.season.id}"
    return here, f"{here}/players/{first}"


def take_season(browser: Browser, site: str, season: str, player: str) -> None:
    """Take a season's table, with the steps that part two who are level, and a player's figures."""
    for scheme in ("light", "dark"):
        phone = context(browser, scheme)
        phone.goto(site + season)
        phone.locator("tr.why summary", has_text="head to head").first.click()
        save(phone, f"standings-{scheme}")
    phone = context(browser, "light")
    phone.goto(site + player)
    save(phone, "player-light")


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
