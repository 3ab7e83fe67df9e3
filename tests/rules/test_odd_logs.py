"""Logs with entries that change nothing, or less than they seem to."""

from shmear_scorer.rules.credit import credits
from shmear_scorer.rules.game import Kind
from tests.rules.test_game_fold import ANN, log, record, retract, seqs, start


def test_corrected_rules_are_no_hand_and_stop_no_game() -> None:
    win = record(0, 3, "0 0 0 -")
    game = log(win, (Kind.RULES, {"set": {"target": 6}}), win)
    assert (seqs(game), game.state.outcome.winners) == ([1, 3], (0,))


def test_where_corrected_rules_make_partners_the_pair_takes_the_firsts_score_along() -> None:
    pairs = (Kind.RULES, {"set": {"partnership": "pairs"}})
    game = log(pairs, begin=start(scores={0: 5, 1: 3, 2: 1}, smucks={0: 1, 2: 4}))
    assert (game.state.scores, game.state.smucks) == ((5, 3), (1, 0))


def test_who_is_at_the_target_already_wins_by_no_hand_that_was_refused() -> None:
    game = log(record(1, 9, "1 1 1 1"), begin=start(scores={0: 12}))
    assert (game.state.outcome, game.state.scores) == (None, (12, 0, 0, 0))


def test_an_adjustment_is_no_bid() -> None:
    adjust = {"hand": {"adjust": [{"player": "0", "points": 1}]}}
    assert log((Kind.BID, adjust)).state.bid is None


def test_a_strike_of_nothing_is_not_what_undo_takes_back() -> None:
    assert log(ANN, retract(99)).undoable.seq == 1


def test_what_is_struck_came_before() -> None:
    assert log(retract(2), ANN).state.scores == (2, 1, 0, 0)
    assert log(ANN, retract(2)).struck == frozenset()


def test_a_refused_hand_is_credited_to_nobody() -> None:
    late = record(1, 9, "1 1 1 1")
    assert [seat.hands for seat in credits(log(ANN, late))] == [((name, 1),) for name in "abcd"]
