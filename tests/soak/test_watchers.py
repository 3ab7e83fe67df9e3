"""Two workers hold a thousand watchers of fifty games, with room for scoring: from save to screen,
processor time and memory. Prints what it measured (`make soak` shows it)."""

from __future__ import annotations

import json
import os
import re
import socket
import statistics
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import psutil
import pytest

from shmear_scorer.config import ROOT
from shmear_scorer.desk.access import Links
from tests.browser.prepared import nights, prepare
from tests.tools.apps import close, make_app

GAMES = 50
PHONES = 20  # that watch each of them
SAVES = 80
SAVES_A_SECOND = 2.5  # five times as many as people play
IDLE = 5
SLOWEST = 2.0
HAND = {"bid": "0-2", "trump": "S", "high": "0", "low": "0", "jack": "", "game": "0", "do": "save"}
BID = {"bid": "0-2", "trump": "S", "do": "bid"}
TOKEN = re.compile(r'name="csrf_token" value="([^"]+)"')


class Scorer:
    """A phone that writes in one game, by the site's own forms."""

    def __init__(self, site: str, links: Links) -> None:
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))
        self.site, self.links, self.version = site, links, 0
        page = self.ask(f"/score/{links.score}")
        found = TOKEN.search(page)
        assert found, page
        self.token = found[1]
        self.ask(f"/score/{links.score}", {})

    def ask(self, path: str, fields: dict[str, str] | None = None) -> str:
        data = None if fields is None else urlencode({**fields, "csrf_token": self.token}).encode()
        with self.opener.open(self.site + path, data) as answer:
            text: str = answer.read().decode()
            return text

    def save(self) -> tuple[str, int, float]:
        """Save a bid, or the hand after it: the game, its version by then, and when it began."""
        fields = BID if self.version % 2 == 0 else HAND
        marks = {"key": f"load-{self.version}-key", "saw": str(self.version), "dealer": "0"}
        began = time.monotonic()
        page = self.ask(f"/g/{self.links.watch}/hand", {**fields, **marks})
        self.version += 1
        assert f'data-version="{self.version}"' in page, page
        return self.links.watch, self.version, began


@contextmanager
def served(url: str) -> Iterator[tuple[str, int, psutil.Process]]:
    """The site as `gunicorn app:app` serves it, with two workers."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    settings = {"DATABASE_URL": url, "PORT": str(port), "WEB_CONCURRENCY": "2"}
    environment = {**os.environ, **settings, "SECRET_KEY": "a secret for the load run only, 0123"}
    command = [sys.executable, "-m", "gunicorn", "app:app", "--log-level", "warning"]
    server = subprocess.Popen(command, cwd=ROOT, env=environment)
    try:
        end = time.monotonic() + 30
        while True:
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{port}/").close()
                break
            except OSError:
                assert time.monotonic() < end, "it does not answer"
                time.sleep(0.2)
        yield "127.0.0.1", port, psutil.Process(server.pid)
    finally:
        server.terminate()
        server.wait(timeout=30)


def usage(server: psutil.Process) -> tuple[float, float]:
    """Processor seconds and MB of all the server's processes."""
    processes = [server, *server.children()]
    times = [process.cpu_times() for process in processes]
    memory = sum(process.memory_info().rss for process in processes)
    return sum(t.user + t.system for t in times), memory / 2**20


def games(url: str) -> list[Links]:
    app = make_app(url)
    night = nights()["night-shmear-4-points"]
    endless = {**night, "rules": {"preset": "shmear", "target": 200}}
    links = [prepare(app, endless, 0) for _ in range(GAMES)]
    close(app)
    return links


def write(scorers: list[Scorer]) -> dict[tuple[str, int], float]:
    """Save bids and hands at a steady pace, in one game after the other."""
    saved = {}
    start = time.monotonic()
    for number in range(SAVES):
        time.sleep(max(0.0, start + number / SAVES_A_SECOND - time.monotonic()))
        token, version, began = scorers[number % GAMES].save()
        saved[token, version] = began
    return saved


def percentile(values: list[float], part: float) -> float:
    return sorted(values)[min(len(values) - 1, int(part * len(values)))]


def told(name: str, values: list[float]) -> str:
    median, last = statistics.median(values), max(values)
    return (
        f"  {name:<18} median {median * 1000:6.0f} ms, 99 % within "
        f"{percentile(values, 0.99) * 1000:6.0f} ms, slowest {last * 1000:6.0f} ms"
    )


@pytest.mark.soak
def test_a_thousand_watchers_see_every_bid_and_hand_at_once(
    database_url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    links = games(database_url)
    with served(database_url) as (host, port, server):
        scorers = [Scorer(f"http://{host}:{port}", link) for link in links]
        before = usage(server)[1]
        command = [sys.executable, "-m", "tests.soak.watchers", host, str(port), str(PHONES)]
        with subprocess.Popen(
            command, cwd=Path(ROOT), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        ) as watchers:
            assert watchers.stdin
            assert watchers.stdout
            print(*(link.watch for link in links), file=watchers.stdin, flush=True)
            assert watchers.stdout.readline() == "ready\n"
            idle_from, connected = usage(server)
            time.sleep(IDLE)
            busy_from, _ = usage(server)
            began = time.monotonic()
            saved = write(scorers)
            time.sleep(3)
            took = time.monotonic() - began
            busy_to, memory = usage(server)
            result: dict[str, Any] = json.loads(watchers.communicate()[0])
    assert result["ended"] == []
    rows = [row for row in result["seen"] if row[3] is not None]
    seen = {(token, version, phone) for token, phone, version, *_ in rows}
    missed = [(*key, n) for key in saved for n in range(PHONES) if (*key, n) not in seen]
    events = [row[3] - saved[row[0], row[2]] for row in rows]
    screens = [row[4] - saved[row[0], row[2]] for row in rows if row[4] is not None]
    with capsys.disabled():
        kind, watching = database_url.partition(":")[0], GAMES * PHONES
        print(f"\n{kind}: {watching} watchers, {GAMES} games, {len(saved)} saves in {took:.0f} s")
        print(told("save to news", events))
        print(told("save to screen", screens))
        idle, busy = (busy_from - idle_from) / IDLE, (busy_to - busy_from) / took
        print(f"  processor: {idle:.1%} of a core idle, {busy:.0%} busy")
        print(f"  memory: {before:.0f} MB, {connected:.0f} with all watching, {memory:.0f} after")
    assert missed == []
    assert len(screens) == len(rows)
    assert percentile(screens, 0.99) < SLOWEST
