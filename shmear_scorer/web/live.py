"""Pages that stay as the game is: a stream that says its version, and the same to be asked for.

A stream carries a number and nothing else. A page that shows another one fetches itself anew, so
there is one way in which a game is shown, and nothing to be seen in a stream.
"""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from typing import Final

from flask import Blueprint, Flask, Response, abort, current_app, request

from shmear_scorer.desk import access
from shmear_scorer.store import db, notify, queries, read_only
from shmear_scorer.web.phones import entrance

bp = Blueprint("live", __name__, url_prefix="/g/<token>")

LONGEST_STREAM: Final = 300.0
"""Seconds. A phone that vanished without a word frees its place then; others come again."""
PING_EVERY: Final = 15.0
"""Seconds. A phone that has left is noticed when something is sent to it."""
COME_BACK_AFTER: Final = 2000
"""Milliseconds until a phone whose stream broke off tries again."""
LOOK_UP_EVERY: Final = 1.0
"""Seconds between two looks at who watches, while no news comes."""
TRY_AGAIN_AFTER: Final = 1.0
"""Seconds until news is asked for again when the database was gone."""

HEADERS: Final = {
    "Cache-Control": "no-cache, no-transform",
    "X-Accel-Buffering": "no",  # nginx would keep the news to itself
}


@dataclass(eq=False, kw_only=True)
class Watcher:
    """One page that is being kept fresh. ``told`` is the version that it knows."""

    game_id: int
    token: str
    told: int
    news: SimpleQueue[int | None] = field(default_factory=SimpleQueue)


class Hub:
    """Tells this process's watchers what changed. One thread listens for all of them, as long as
    there are any; it starts with the first one, and so never before a server forks."""

    def __init__(self, app: Flask, most: int) -> None:
        self._app = app
        self._most = most
        self._lock = threading.Lock()
        self._watchers: set[Watcher] = set()
        self._new: set[Watcher] = set()  # what changed just before they came is news to them
        self._listening = False

    @property
    def is_listening(self) -> bool:
        """Whether somebody is there to be told."""
        return self._listening

    def admit(self, watcher: Watcher) -> bool:
        """Take one page more in; False where it would take the room that other requests need. The
        place is taken at once, before anything is sent, for many may come at the same moment."""
        with self._lock:
            if len(self._watchers) >= self._most:
                return False
            self._watchers.add(watcher)
            self._new.add(watcher)
            if not self._listening:
                self._listening = True
                threading.Thread(target=self._listen, name="live", daemon=True).start()
        return True

    def leave(self, watcher: Watcher) -> None:
        """Free the place of a page; again does no harm."""
        with self._lock:
            self._watchers.discard(watcher)
            self._new.discard(watcher)

    def stream(self, watcher: Watcher, version: int) -> Iterator[str]:
        """What one page that was admitted is sent, from the game's ``version`` on. It touches no
        database: it lasts, and connections are few."""
        # All came at once after a restart; they need not all come again at once.
        end = time.monotonic() + LONGEST_STREAM * random.uniform(0.8, 1)
        try:
            yield f"retry: {COME_BACK_AFTER}\n{_said(version)}"
            while (left := end - time.monotonic()) > 0:
                try:
                    news = watcher.news.get(timeout=min(PING_EVERY, left))
                except Empty:
                    yield ": ping\n\n"
                    continue
                if news is None:
                    yield "event: shut\ndata: shut\n\n"
                    return
                yield _said(news)
        finally:
            self.leave(watcher)

    def _listen(self) -> None:
        read_only.set(True)
        while self._is_needed():
            try:
                with self._app.app_context():
                    engine = db.engine
                with notify.listening(engine) as news:
                    self._tell(self._concerned(None))
                    while self._is_needed():
                        self._tell(self._concerned(news.wait(LOOK_UP_EVERY)))
            except Exception:
                # Without it, no board would move any more until the site is started anew.
                self._app.logger.exception("The news of the games broke off; trying again")
                time.sleep(TRY_AGAIN_AFTER)

    def _is_needed(self) -> bool:
        with self._lock:
            self._listening = bool(self._watchers)
            return self._listening

    def _concerned(self, games: set[int] | None) -> set[Watcher]:
        """Who watches one of these games (None: any), and who has come since the last news."""
        with self._lock:
            new, self._new = self._new, set()
            if games is None:
                return set(self._watchers)
            if not games:
                return new
            return new | {watcher for watcher in self._watchers if watcher.game_id in games}

    def _tell(self, watchers: set[Watcher]) -> None:
        if not watchers:
            return
        games = {watcher.game_id for watcher in watchers}
        with self._app.app_context():
            versions = {game: sum(pulse) for game, pulse in queries.pulses(games).items()}
            tokens = access.watch_tokens(games)
        for watcher in watchers:
            version = versions[watcher.game_id]
            if tokens.get(watcher.game_id) != watcher.token:
                watcher.news.put(None)
            elif version != watcher.told:
                watcher.told = version
                watcher.news.put(version)


def _said(version: int) -> str:
    return f"data: {version}\n\n"


def init_app(app: Flask) -> None:
    """Give the application its hub."""
    app.extensions["live"] = Hub(app, app.config["MOST_STREAMS"])


def hub() -> Hub:
    """The hub of this application."""
    found: Hub = current_app.extensions["live"]
    return found


@bp.get("/live")
def stream(token: str) -> Response:
    """Say the game's version, and say it again whenever it changes."""
    door, live = entrance(token), hub()
    now = _version(door.game_id)
    watcher = Watcher(game_id=door.game_id, token=door.token, told=now)
    if not live.admit(watcher):
        abort(503)  # the page asks for the version instead
    answer = Response(live.stream(watcher, now), mimetype="text/event-stream", headers=HEADERS)
    answer.call_on_close(lambda: live.leave(watcher))  # one that left before it began, too
    return answer


@bp.get("/version")
def version(token: str) -> Response:
    """The game's version, if it is another than the phone has: for who can't have the stream."""
    now = _version(entrance(token).game_id)
    same = request.args.get("v") == str(now)
    answer = Response("" if same else str(now), status=204 if same else 200, mimetype="text/plain")
    answer.headers["Cache-Control"] = "no-store"
    return answer


def _version(game_id: int) -> int:
    return sum(queries.pulses([game_id])[game_id])
