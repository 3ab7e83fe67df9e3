"""Rules of a running game, corrected: what can't be played, and what can't stand without another,
is refused."""

import pytest

from shmear_scorer.desk import drafts
from shmear_scorer.rules.game import idle
from shmear_scorer.rules.ruling import Refused
from shmear_scorer.rules.state import WonBy
from tests.tools.desk import Desk, hand

WITH_JOKER = "A K Q J Jo 10 9 8 7 6 5 4 3 2"


def refused(desk: Desk, game: int, draft: drafts.Draft) -> list[tuple[str, str]]:
    with pytest.raises(Refused) as what:
        desk.write(game, draft)
    return [(problem.code, problem.where) for problem in what.value.problems]


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"partnership": "pairs"}, ("rules-seats-shape", "seats")),
        ({"hand_size": 11}, ("rules-too-few-cards", "hand_size")),
        ({"hand_size": {"4": 6}}, ("rules-hand-size-missing", "hand_size")),
    ],
)
def test_rules_that_this_table_cannot_play_are_no_correction(desk: Desk, changes, problem) -> None:
    game = desk.open(names=("Ann", "Bob", "Cy", "Dee", "Eve"), dealer=4)
    assert refused(desk, game, drafts.rules(changes)) == [problem]
    assert desk.sheet(game).version == 0


def test_a_correction_that_another_builds_on_is_not_struck_before_it(desk: Desk) -> None:
    game = desk.open("pitch")
    desk.write(game, drafts.rules({"trump_order": WITH_JOKER}))
    desk.write(game, drafts.rules({"jokers": 1}))
    assert refused(desk, game, drafts.retract(1)) == [("rules-hindered", "rules")]
    desk.write(game, drafts.retract(2))
    sheet = desk.write(game, drafts.retract(1))
    assert sheet.state.rules.jokers == 0


def test_a_correction_is_not_restored_before_the_one_that_it_builds_on(desk: Desk) -> None:
    game = desk.open("pitch")
    desk.write(game, drafts.rules({"trump_order": WITH_JOKER}))
    desk.write(game, drafts.rules({"jokers": 1}))
    for seq in (2, 1):
        desk.write(game, drafts.retract(seq))
    assert refused(desk, game, drafts.retract(3)) == [("rules-hindered", "rules")]
    desk.write(game, drafts.retract(4))
    sheet = desk.write(game, drafts.retract(3))
    assert (sheet.state.rules.jokers, sheet.game.void) == (1, frozenset())


def test_a_correction_that_tells_of_other_things_is_struck_alone(desk: Desk) -> None:
    game = desk.open("pitch")
    desk.write(game, drafts.rules({"target": 15}))
    desk.write(game, drafts.rules({"set_smucks": 0}))
    rules = desk.write(game, drafts.retract(1)).state.rules
    assert (rules.target, rules.set_smucks) == (11, 0)


def test_what_stands_and_does_nothing_is_known(desk: Desk) -> None:
    game = desk.open()
    desk.play(game)
    desk.write(game, drafts.amend(1, hand(0, 3, dealer=3)))
    desk.write(game, drafts.end(WonBy.AGREED, [1]))
    assert idle(desk.sheet(game).game) == frozenset()
    desk.write(game, drafts.rules({"target": 3}))
    assert idle(desk.sheet(game).game) == {3}, "it was won before it was called"
    desk.write(game, drafts.retract(4))
    desk.write(game, drafts.retract(1))
    assert idle(desk.sheet(game).game) == {2}
