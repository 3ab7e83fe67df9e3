"""How often a password may be guessed: so many tries in so long, in each process that serves."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Hashable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from math import ceil
from threading import Lock
from typing import Final

MOST_REMEMBERED: Final = 10_000


class TooMany(Exception):
    """Too many tries. In ``seconds`` there may be another one."""

    def __init__(self, seconds: int) -> None:
        super().__init__(f"try again in {seconds} seconds")
        self.seconds = seconds


@dataclass(kw_only=True)
class Patience:
    """Lets something be tried ``most`` times ``within`` so long, by whoever tries it."""

    most: int
    within: timedelta
    _tries: OrderedDict[Hashable, deque[datetime]] = field(default_factory=OrderedDict)
    _lock: Lock = field(default_factory=Lock)

    def count(self, who: Hashable, now: datetime) -> None:
        """Count a try. Raises `TooMany` where there were enough; that one is not counted."""
        with self._lock:
            tries = self._tries.setdefault(who, deque())
            self._tries.move_to_end(who)
            while tries and tries[0] <= now - self.within:
                tries.popleft()
            if len(tries) >= self.most:
                raise TooMany(ceil((tries[0] + self.within - now).total_seconds()))
            tries.append(now)
            while len(self._tries) > MOST_REMEMBERED:
                self._tries.popitem(last=False)

    def forget(self, who: Hashable) -> None:
        """Let earlier tries not count: the last one was right."""
        with self._lock:
            self._tries.pop(who, None)

    def clear(self) -> None:
        """Let no earlier try count."""
        with self._lock:
            self._tries.clear()
