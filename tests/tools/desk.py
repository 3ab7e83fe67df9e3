"""The use cases as the tests call them: phones by name, and a clock that goes on by itself."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any

from shmear_scorer.desk import access, drafts, games
from shmear_scorer.desk.drafts import Draft
from shmear_scorer.desk.games import Opening, Pen
from shmear_scorer.desk.sheets import Sheet, sheet
from shmear_scorer.rules.hand import Bid, HandRecord, PointsSeen
from shmear_scorer.rules.presets import find_preset

EVENING = datetime(2026, 11, 28, 20, tzinfo=UTC)
FOUR = ("Ann", "Bob", "Cy", "Dee")


def hand(seat: int = 0, bid: Any = 2, *, winner: int | None = None, **more: Any) -> HandRecord:
    """A hand in which one player (the pitcher, if nobody is named) won all but the Jack."""
    owner = seat if winner is None else winner
    points = {"high": owner, "low": owner, "jack": None, "game": owner}
    return HandRecord(
        bid=Bid(seat=seat, call=bid), trump="S", evidence=PointsSeen(owners=points), **more
    )


class Desk:
    """What phones do, without their pages."""

    def __init__(self) -> None:
        self._minutes = count()

    def now(self) -> datetime:
        return EVENING + timedelta(minutes=next(self._minutes))

    def key(self) -> str:
        return secrets.token_urlsafe(12)

    def opening(
        self, preset: str = "shmear", names: tuple[str, ...] = FOUR, **more: Any
    ) -> Opening:
        return Opening(**{"rules": find_preset(preset), "names": names, "dealer": 3, **more})

    def open(
        self, preset: str = "shmear", *, phone: str = "ann", club: Any = None, **more: Any
    ) -> int:
        opening = self.opening(preset, **more)
        return games.open_game(opening, phone=phone, key=self.key(), now=self.now(), club=club)

    def sheet(self, game: int) -> Sheet:
        return sheet(game)

    def pen(self, game: int, *, phone: str = "ann", **more: Any) -> Pen:
        values = {"key": self.key(), "saw": sheet(game).version, "now": self.now(), **more}
        return Pen(phone=phone, **values)

    def write(self, game: int, draft: Draft, **pen: Any) -> Sheet:
        return games.write(game, draft, self.pen(game, **pen))

    def play(self, game: int, record: HandRecord | None = None, **pen: Any) -> Sheet:
        """Record the coming hand."""
        item = hand() if record is None else record
        return self.write(game, drafts.record(sheet(game).state, item), **pen)

    def rematch(self, game: int, *, phone: str = "ann", **more: Any) -> int:
        values = {"key": self.key(), "now": self.now(), **more}
        return games.rematch(game, phone=phone, **values)

    def renew(self, game: int, role: access.Role, *, phone: str = "ann") -> access.Links:
        access.renew(game, role, phone=phone, now=self.now())
        return access.links(game)
