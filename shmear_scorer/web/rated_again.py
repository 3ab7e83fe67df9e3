"""Ratings that have to be made again are, beside the pages and without anybody's doing."""

from __future__ import annotations

import threading
from typing import Final

from flask import Flask, Response, request

from shmear_scorer.desk import ratings, ratings_again
from shmear_scorer.web.methods import SAFE

LOOKS_APART: Final = 1.0
"""Seconds at least between two looks, however much is saved."""


class Maker:
    """Looks for clubs whose ratings are stale, after something was saved and every now and then:
    another process may have died over them, or a command changed results. One thread a process; it
    starts with the first request, and so never before a server forks."""

    def __init__(self, app: Flask, look_every: float) -> None:
        self._app = app
        self._look_every = look_every
        self._woken = threading.Event()
        self._ended = threading.Event()
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None

    def wake(self) -> None:
        """Let it look: something was saved. Starts it, where it hasn't yet."""
        self._woken.set()
        self.start()

    def start(self) -> None:
        """Start it, where it hasn't yet."""
        with self._lock:
            if self._thread is None and not self._ended.is_set():
                self._thread = threading.Thread(target=self._run, name="ratings", daemon=True)
                self._thread.start()

    def end(self) -> None:
        """End it, when it has made what it is at."""
        self._ended.set()
        self._woken.set()
        with self._lock:
            thread = self._thread
        if thread is not None:
            thread.join()

    def _run(self) -> None:
        while not self._ended.is_set():
            self._woken.clear()
            try:
                with self._app.app_context():
                    self._make()
            except Exception:
                # Without it, ratings would stay old until the site is started anew.
                self._app.logger.exception("Stale ratings weren't looked for; trying again")
            self._ended.wait(LOOKS_APART)
            self._woken.wait(self._look_every)

    def _make(self) -> None:
        # What was saved while they were made leaves them stale: it looks until they aren't.
        # Each has its turn: one that changes all the time keeps no other waiting.
        made = True
        while made and not self._ended.is_set():
            made = any(list(map(self._made, ratings.stale_clubs())))

    def _made(self, club_id: int) -> bool:
        try:
            return ratings_again.make_again(club_id)
        except Exception:
            # The next club's need not wait for it.
            self._app.logger.exception("The ratings of club %s weren't made again", club_id)
            return False


def init_app(app: Flask) -> None:
    """Let the application make ratings again, unless it is told not to."""
    look_every = app.config["LOOK_FOR_STALE_RATINGS"]
    if not look_every:
        return
    maker = Maker(app, look_every)
    app.extensions["ratings"] = maker

    def look_after_saving(response: Response) -> Response:
        if request.method not in SAFE:
            maker.wake()
        return response

    app.before_request(maker.start)
    app.after_request(look_after_saving)
