"""What other rules would have made of a game: worked out one at a time, and kept.

It may take the better part of a second, and whoever watches may ask. Who saves a hand must not wait
for it: no transaction is open meanwhile, and in each process one is worked out at once.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field
from threading import Lock
from typing import Final

from shmear_scorer.desk.sheets import Sheet
from shmear_scorer.rules.game import Game
from shmear_scorer.rules.ruleset import RuleSet
from shmear_scorer.rules.what_if import WhatIf, what_if
from shmear_scorer.store.database import db

MOST_KEPT: Final = 64
LONGEST_WAIT: Final = 4.0
"""Seconds that somebody waits until others' are worked out."""


class Crowded(Exception):
    """So many asked before that it would take too long."""


@dataclass(kw_only=True)
class WhatIfs:
    """Those that were asked for last, as long as their games stay as they were."""

    most: int = MOST_KEPT
    longest_wait: float = LONGEST_WAIT
    _kept: OrderedDict[tuple[int, RuleSet], tuple[Game, WhatIf]] = field(
        default_factory=OrderedDict
    )
    _lock: Lock = field(default_factory=Lock)
    _working: Lock = field(default_factory=Lock)

    def of(self, sheet: Sheet, rules: RuleSet) -> WhatIf:
        """A game seen under other rules. Raises as `rules.what_if` does, and `Crowded`."""
        if (found := self._find(sheet, rules)) is not None:
            return found
        db.session.rollback()
        if not self._working.acquire(timeout=self.longest_wait):
            raise Crowded
        try:
            if (found := self._find(sheet, rules)) is None:
                found = what_if(sheet.game, rules)
                self._keep(sheet, rules, found)
            return found
        finally:
            self._working.release()

    def _find(self, sheet: Sheet, rules: RuleSet) -> WhatIf | None:
        with self._lock:
            game, seen = self._kept.get((sheet.game_id, rules), (None, None))
        # A backup may have come in the place of the database that the game was read from.
        if game is None or (game.start, game.entries) != (sheet.game.start, sheet.game.entries):
            return None
        return seen

    def _keep(self, sheet: Sheet, rules: RuleSet, seen: WhatIf) -> None:
        with self._lock:
            self._kept[sheet.game_id, rules] = sheet.game, seen
            self._kept.move_to_end((sheet.game_id, rules))
            while len(self._kept) > self.most:
                self._kept.popitem(last=False)


what_ifs = WhatIfs()
