"""Finds the browser for the tests, or installs one. Standard library only.

`.venv/bin/python tests/tools/browser.py` prints where it is, and on failure
what to do. Looked for, in this order: $CHROMIUM; Chromium or Chrome on PATH;
Playwright's own download.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PACKAGES = ("chromium", "fonts-noto-core", "fonts-noto-cjk", "fonts-noto-color-emoji")
WHAT_TO_DO = """\
The tests in tests/browser need Chromium, and it could not be installed from here.
Install Chromium or Chrome, or set CHROMIUM to where it is, and run `make test` again.
`make test-fast` runs the other tests, which need no browser."""


def find_browser() -> str | None:
    """Return the path of a browser that starts, None if there is none.

    Raises SystemExit if CHROMIUM is set and is not such a browser.
    """
    if chosen := os.environ.get("CHROMIUM"):
        if not _starts(chosen):
            raise SystemExit(f"CHROMIUM is {chosen!r}, which does not start: correct or unset it.")
        return chosen
    candidates = [path for name in NAMES if (path := shutil.which(name))]
    if downloaded := _downloaded_by_playwright():
        candidates.append(downloaded)
    return next((path for path in candidates if _starts(path)), None)


def ensure_browser() -> str | None:
    """Return the path of a browser, installed now if need be; None if that failed."""
    for install in (_do_nothing, _install_with_apt, _install_with_playwright):
        install()
        if path := find_browser():
            return path
    return None


def _starts(path: str) -> bool:
    # Some systems put a stub there that only says how to install the real one.
    try:
        done = subprocess.run([path, "--version"], capture_output=True, timeout=60, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def _do_nothing() -> None:
    pass


def _install_with_apt() -> None:
    if not shutil.which("apt-get"):
        return
    prefix: list[str] = []
    if os.geteuid() != 0:
        if not shutil.which("sudo") or not _run(["sudo", "-n", "true"], quiet=True):
            return
        prefix = ["sudo", "-n"]
    print("Installing Chromium and fonts for the browser tests", flush=True)
    apt = [*prefix, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq"]
    if _run([*apt, "update"]):
        _run([*apt, "install", "-y", "--no-install-recommends", *PACKAGES], quiet=True)


def _install_with_playwright() -> None:
    print("Letting Playwright download its Chromium", flush=True)
    _run([sys.executable, "-m", "playwright", "install", "chromium"])


def _downloaded_by_playwright() -> str | None:
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        return None
    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def _run(command: list[str], *, quiet: bool = False) -> bool:
    output = subprocess.DEVNULL if quiet else None
    done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=output, check=False)
    return done.returncode == 0


if __name__ == "__main__":
    found = ensure_browser()
    if found is None:
        sys.exit(WHAT_TO_DO)
    print(f"Browser for the tests: {found}")
