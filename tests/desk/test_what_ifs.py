"""What other rules would have made of a game: worked out once, and one at a time."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest

from shmear_scorer.desk import what_ifs as room
from shmear_scorer.desk.what_ifs import Crowded, WhatIfs
from shmear_scorer.rules.game import Game
from shmear_scorer.rules.presets import find_preset
from shmear_scorer.rules.ruleset import RuleSet
from shmear_scorer.rules.what_if import WhatIf, what_if
from shmear_scorer.store import db
from tests.tools.desk import Desk

PITCH, JICK = find_preset("pitch"), find_preset("shmear-jick")


@pytest.fixture
def worked_out(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """By which rules games were worked out, in order."""
    found: list[str] = []

    def noted(game: Game, rules: RuleSet) -> WhatIf:
        assert not db.session().in_transaction()  # nobody waits for a connection meanwhile
        found.append(rules.name)
        return what_if(game, rules)

    monkeypatch.setattr(room, "what_if", noted)
    return found


def test_it_is_worked_out_once_and_anew_when_the_game_went_on(
    desk: Desk, worked_out: list[str]
) -> None:
    kept, game = WhatIfs(), desk.open()
    before = desk.play(game)
    assert kept.of(before, PITCH) is kept.of(desk.sheet(game), PITCH)
    kept.of(before, JICK)
    kept.of(before, PITCH)
    assert worked_out == [PITCH.name, JICK.name]
    after = desk.play(game)
    assert len(kept.of(after, PITCH).hands) == 2
    assert worked_out == [PITCH.name, JICK.name, PITCH.name]


def test_no_more_are_kept_than_there_is_room_for(desk: Desk, worked_out: list[str]) -> None:
    kept, sheet = WhatIfs(most=1), desk.sheet(desk.open())
    for rules in (PITCH, JICK, PITCH):
        kept.of(sheet, rules)
    assert worked_out == [PITCH.name, JICK.name, PITCH.name]


def test_others_wait_while_one_is_worked_out_but_not_for_long(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, go_on = threading.Event(), threading.Event()

    def slowly(game: Game, rules: RuleSet) -> WhatIf:
        begun.set()
        assert go_on.wait(10)
        return what_if(game, rules)

    monkeypatch.setattr(room, "what_if", slowly)
    kept, sheet = WhatIfs(longest_wait=0.05), desk.sheet(desk.open())
    monkeypatch.setattr(db, "session", _NoSession())
    first = _beside(lambda: kept.of(sheet, PITCH))
    assert begun.wait(10)
    with pytest.raises(Crowded):
        kept.of(sheet, JICK)
    go_on.set()
    first.join()
    assert kept.of(sheet, PITCH).rules == PITCH  # and nobody works it out once more
    kept.of(sheet, JICK)


class _NoSession:
    """Beside the desk's own thread there is none."""

    def rollback(self) -> None: ...


def _beside(do: Callable[[], object]) -> threading.Thread:
    thread = threading.Thread(target=do)
    thread.start()
    return thread
