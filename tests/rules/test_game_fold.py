"""A game is a list of entries and what they come to (docs/format.md, game.py)."""

from typing import Any

import pytest

from shmear_scorer.rules.game import Entry, Game, Kind, fold, open_game, refold, standing_end
from shmear_scorer.rules.presets import find_preset, with_changes
from shmear_scorer.rules.state import Start, WonBy


def start(preset: str = "shmear", players: int = 4, **values: Any) -> Start:
    about = {k: values.pop(k) for k in ("scores", "smucks", "hands_played") if k in values}
    rules = with_changes(find_preset(preset), values)
    return Start(rules=rules, players=tuple("abcdefgh"[:players]), dealer=players - 1, **about)


def hand(seat: int, bid: Any, owners: str, **more: Any) -> dict[str, Any]:
    names = ("high", "low", "jack", "game")
    seats = [None if o == "-" else o for o in owners.split()]
    points = dict(zip(names, seats, strict=True))
    return {"bid": [str(seat), bid], "trump": "S", "points": points, **more}


def log(*entries: tuple[Kind, dict[str, Any]], begin: Start | None = None) -> Game:
    """Fold entry by entry, and hold it against folding all afresh."""
    game = open_game(begin or start())
    for seq, (kind, payload) in enumerate(entries, 1):
        game = fold(game, Entry(seq=seq, kind=kind, payload=payload))
    assert refold(game.start, game.entries) == game
    return game


def record(seat: int, bid: Any, owners: str, **more: Any) -> tuple[Kind, dict[str, Any]]:
    place = {k: more.pop(k) for k in ("before",) if k in more}
    return Kind.RECORD, {"v": 1, "hand": hand(seat, bid, owners, **more), **place}


def amend(of: Any, item: Any) -> tuple[Kind, dict[str, Any]]:
    return Kind.AMEND, {"of": of, "hand": item}


def retract(of: Any) -> tuple[Kind, dict[str, Any]]:
    return Kind.RETRACT, {"of": of}


def seqs(game: Game) -> list[int]:
    return [result.seq for result in game.state.results]


ANN = record(0, 2, "0 0 - 1")  # +2 for 0, +1 for 1
BOB = record(1, 2, "1 1 - 2")
FAIL = record(2, 3, "0 1 0 1")


def test_an_open_game_stands_as_it_was_taken_over() -> None:
    game = open_game(start(scores={1: 4}, smucks={2: 3}, hands_played=7))
    assert game.state.scores == (0, 4, 0, 0)
    assert game.state.smucks == (0, 0, 3, 0)
    assert (game.state.hand_number, game.state.first_hand, game.version) == (8, False, 0)


def test_hands_add_up_and_the_deal_goes_round() -> None:
    game = log(ANN, BOB)
    assert game.state.scores == (2, 3, 1, 0)
    assert [r.dealer for r in game.state.results] == [3, 0]
    assert (game.state.dealer, game.version, game.state.hands_played) == (1, 2, 2)


def test_each_hand_knows_the_scores_before_and_after() -> None:
    first, second = log(ANN, BOB).state.results
    assert (first.scores_before, first.scores) == ((0, 0, 0, 0), (2, 1, 0, 0))
    assert (second.scores_before, second.scores) == (first.scores, (2, 3, 1, 0))
    assert (first.number, second.number) == (1, 2)


def test_retract_strikes_and_retracting_that_restores() -> None:
    assert log(ANN, BOB, retract(1)).state.scores == (0, 2, 1, 0)
    assert log(ANN, BOB, retract(1), retract(3)).state.scores == (2, 3, 1, 0)
    again = log(ANN, BOB, retract(1), retract(3), retract(4))
    assert (again.state.scores, again.struck) == ((0, 2, 1, 0), {1, 4})


def test_undo_finds_the_newest_that_stands() -> None:
    assert log(ANN, BOB).undoable.seq == 2
    assert log(ANN, BOB, retract(2)).undoable.seq == 1
    assert log(ANN, retract(1)).undoable is None
    assert log(ANN, BOB, amend(1, hand(0, 2, "0 0 0 0"))).undoable.seq == 3


def test_undo_leaves_the_correction_of_a_struck_hand_alone() -> None:
    corrected = (ANN, BOB, amend(2, hand(0, 2, "0 0 0 0")))
    assert log(*corrected, retract(2)).undoable.seq == 1
    assert log(*corrected, retract(2), retract(4)).undoable.seq == 3


def test_amend_replaces_the_whole_record_in_its_place() -> None:
    game = log(ANN, BOB, amend(1, hand(0, 3, "0 0 0 -")))
    assert (game.state.scores, seqs(game)) == ((3, 2, 1, 0), [1, 2])
    assert game.state.results[0].contract.bid == 3


def test_the_newest_amendment_counts_and_can_be_struck() -> None:
    twice = (ANN, amend(1, hand(0, 2, "0 0 0 -")), amend(1, hand(0, 2, "0 0 0 0")))
    assert log(*twice).state.scores[0] == 4
    assert log(*twice, retract(3)).state.scores[0] == 3
    assert log(*twice, retract(3), retract(2)).state.scores[0] == 2
    assert log(*twice, retract(1)).state.scores[0] == 0


def test_a_forgotten_hand_goes_before_a_later_one() -> None:
    game = log(ANN, BOB, record(3, 2, "3 3 - 3", before=2))
    assert (seqs(game), game.state.scores) == ([1, 3, 2], (2, 3, 1, 3))
    first = log(ANN, BOB, record(3, 2, "3 3 - 3", before=1))
    assert seqs(first) == [3, 1, 2]
    two = log(ANN, record(1, 2, "1 1 - 1", before=1), record(2, 2, "2 2 - 2", before=1))
    assert seqs(two) == [2, 3, 1]


def test_a_hand_put_before_one_that_is_struck_keeps_its_place() -> None:
    game = log(ANN, BOB, ANN, record(3, 2, "3 3 - 3", before=2), retract(2))
    assert seqs(game) == [1, 4, 3]
    assert seqs(log(ANN, BOB, record(3, 2, "3 3 - 3", before=9))) == [1, 2, 3]


def test_a_hand_whose_dealer_is_recorded_shifts_no_deal_when_another_is_struck() -> None:
    game = log(record(0, 2, "0 0 - 0", dealer="3"), record(1, 2, "1 1 - 1", dealer="0"), retract(1))
    assert [r.dealer for r in game.state.results] == [0]
    assert game.state.dealer == 1


def test_an_adjustment_stands_in_the_list_and_can_be_amended_and_struck() -> None:
    rows = {"adjust": [{"player": "0", "points": 2, "smucks": 1, "reason": "agreed"}]}
    one = {"adjust": [{"player": "0", "points": 1, "smucks": 0, "reason": "agreed"}]}
    adjust = (Kind.ADJUST, {"hand": rows})
    game = log(ANN, adjust, BOB)
    assert (game.state.scores, game.state.smucks[0]) == ((4, 3, 1, 0), 1)
    assert [r.dealer for r in game.state.results] == [3, 0, 0]
    assert log(ANN, adjust, BOB, amend(2, one)).state.scores[0] == 3
    assert log(ANN, adjust, BOB, retract(2)).state.scores[0] == 2


# --------------------------------------------------------------------------- bids


def bid(**auction: Any) -> tuple[Kind, dict[str, Any]]:
    return Kind.BID, {"hand": auction}


def test_a_bid_waits_for_its_hand_and_moves_nothing() -> None:
    game = log(ANN, bid(bid=["1", 3], trump="H"))
    assert game.state.bid.bid.call == 3
    assert (game.state.scores, len(game.state.results)) == ((2, 1, 0, 0), 1)
    assert log(ANN, bid(bid=["1", 3]), BOB).state.bid is None
    assert log(ANN, bid(bid=["1", 3]), bid(bid=["2", 4])).state.bid.bid.call == 4


def test_a_struck_hand_leaves_the_bid_waiting_again() -> None:
    assert log(bid(bid=["1", 3]), BOB, retract(2)).state.bid.bid.call == 3
    assert log(bid(bid=["1", 3]), retract(1)).state.bid is None


def test_no_bid_waits_after_the_end() -> None:
    assert log(bid(bid=["1", 3]), (Kind.END, {"how": "leader"})).state.bid is None
    assert log((Kind.END, {"how": "leader"}), bid(bid=["1", 3])).state.bid is None


def test_an_adjustment_leaves_a_bid_waiting() -> None:
    adjust = (Kind.ADJUST, {"hand": {"adjust": [{"player": "0", "points": 1}]}})
    assert log(bid(bid=["1", 3]), adjust).state.bid is not None


def test_an_unreadable_bid_waits_for_nothing() -> None:
    assert log(bid(bid=["9x", 3])).state.bid is None
    assert log((Kind.BID, {})).state.bid is None


# -------------------------------------------------------------------------- rules


def test_a_corrected_rule_holds_from_the_first_hand_on() -> None:
    nine = [record(0, 3, "0 0 - 0") for _ in range(4)]
    assert log(*nine).state.outcome.winners == (0,)
    longer = log(*nine, (Kind.RULES, {"set": {"target": 15}}))
    assert (longer.state.outcome, longer.state.rules.target) == (None, 15)
    assert longer.state.scores == (12, 0, 0, 0)
    assert log(*nine, (Kind.RULES, {"set": {"target": 15}}), retract(5)).state.outcome


def test_rules_that_cannot_be_change_nothing() -> None:
    for changes in ({"target": "x"}, {"nonsense": 1}, {"partnership": "three-pairs"}, [], None):
        game = log(ANN, (Kind.RULES, {"set": changes}))
        assert game.state.rules == game.start.rules
        assert game.state.scores == (2, 1, 0, 0)


def test_a_corrected_partnership_takes_the_scores_along() -> None:
    begin = start("schmear", scores={0: 5, 1: 7})
    game = log((Kind.RULES, {"set": {"partnership": "alone"}}), begin=begin)
    assert game.state.scores == (5, 7, 5, 7)


def test_corrections_add_up() -> None:
    game = log((Kind.RULES, {"set": {"target": 15}}), (Kind.RULES, {"set": {"set_smucks": 2}}))
    assert (game.state.rules.target, game.state.rules.set_smucks) == (15, 2)


# ------------------------------------------------------------------ impossible hands


def test_a_hand_that_became_impossible_keeps_its_place_and_scores_nothing() -> None:
    # Ann needs a point to shoot in the second hand; then the first hand is corrected.
    moon = record(0, "moon", "0 0 0 1")
    possible = log(ANN, moon, BOB)
    assert (possible.state.scores, possible.state.smucks[0]) == ((0, 4, 1, 0), 2)
    game = log(ANN, moon, BOB, amend(1, hand(1, 2, "1 1 - 1")))
    second = game.state.results[1]
    assert (second.refused, second.rulings, second.made) == (True, (), None)
    assert [p.code for p in second.problems] == ["moon-needs-score"]
    assert second.scores == second.scores_before == (0, 3, 0, 0)
    assert (game.state.scores, game.state.smucks[0]) == ((0, 5, 1, 0), 0)
    assert [r.dealer for r in game.state.results] == [3, 0, 1]


def test_a_game_cannot_end_over_an_unsettled_hand() -> None:
    # Ann has nothing, but it is not the first hand: no moon.
    moon, nine = record(0, "moon", "0 0 0 0"), record(0, 3, "0 0 0 -")
    game = log(BOB, moon, *[nine] * 5)
    assert (game.state.outcome, game.state.unsettled, game.state.scores[0]) == (None, True, 15)
    settled = log(BOB, moon, *[nine] * 5, retract(2))
    assert (settled.state.outcome.winners, settled.state.unsettled) == ((0,), False)


def test_a_moon_cannot_end_it_either() -> None:
    game = log(BOB, record(0, "moon", "0 0 0 0"), ANN, record(0, "moon", "0 0 0 0"))
    assert (game.state.outcome, game.state.scores[0]) == (None, 6)


def test_a_hand_after_the_end_keeps_its_place_without_effect() -> None:
    win = record(0, 3, "0 0 0 -")
    game = log(win, win, win, win, BOB)
    last = game.state.results[-1]
    assert [p.code for p in last.problems] == ["game-is-over"]
    assert (game.state.scores, game.state.outcome.winners) == ((12, 0, 0, 0), (0,))
    assert game.state.dealer == game.state.results[3].next_dealer
    assert log(win, win, win, win, BOB, retract(2)).state.scores == (9, 2, 1, 0)


def test_the_outcome_is_that_of_the_hand_which_ended_it() -> None:
    win = record(0, 3, "0 0 0 -")
    game = log(win, win, win, win)
    assert game.state.results[3].outcome is game.state.outcome
    assert game.state.results[2].outcome is None


# ------------------------------------------------------------------------ the end


@pytest.mark.parametrize(
    ("payload", "winners", "won_by"),
    [
        ({"how": "leader"}, (0,), WonBy.LEADER),
        ({"how": "agreed", "winners": [1, 2]}, (1, 2), WonBy.AGREED),
        ({"how": "agreed", "winners": [9]}, (), WonBy.AGREED),
        ({"how": "void"}, (), WonBy.VOID),
        ({}, (), WonBy.VOID),
        ({"how": "agreed", "winners": 1}, (), WonBy.AGREED),
        ({"how": "agreed", "seats": [2, 1]}, (1, 2), WonBy.AGREED),
        ({"how": "agreed", "seats": [9, None, "0"]}, (), WonBy.AGREED),
    ],
)
def test_a_game_called_early(payload, winners, won_by) -> None:
    game = log(ANN, (Kind.END, payload))
    assert (game.state.outcome.winners, game.state.outcome.won_by) == (winners, won_by)
    assert game.state.outcome.rulings[0].code == f"ended-{won_by.value}"


@pytest.mark.parametrize(
    ("preset", "seats", "corrected", "winners"),
    [
        ("shmear", [2], "pairs", (0,)),
        ("shmear", [0, 1], "pairs", (0, 1)),
        ("shmear-partner", [1, 3], "alone", (1, 3)),
    ],
)
def test_who_was_agreed_on_wins_whatever_sides_corrected_rules_make(
    preset, seats, corrected, winners
) -> None:
    end = (Kind.END, {"how": "agreed", "seats": seats})
    game = log(ANN, end, (Kind.RULES, {"set": {"partnership": corrected}}), begin=start(preset))
    assert game.state.outcome.winners == winners


def test_leaders_who_are_level_share_a_draw() -> None:
    game = log(record(0, 2, "0 0 1 1"), (Kind.END, {"how": "leader"}))
    assert (game.state.outcome.winners, game.state.outcome.won_by) == ((0, 1), WonBy.DRAW)


def test_an_end_can_be_struck_and_ends_no_game_twice() -> None:
    assert log(ANN, (Kind.END, {"how": "leader"}), retract(2)).state.outcome is None
    win = record(0, 3, "0 0 0 -")
    game = log(win, win, win, win, (Kind.END, {"how": "void"}))
    assert game.state.outcome.won_by is WonBy.TARGET


def test_after_an_end_nothing_is_played() -> None:
    game = log(ANN, (Kind.END, {"how": "leader"}), BOB)
    assert (game.state.scores, game.state.results[-1].refused) == ((2, 1, 0, 0), True)


def test_an_end_says_whose_the_game_is_and_why() -> None:
    payload = {"how": "agreed", "winners": [1, 2], "reason": "late"}
    (ruling,) = log(ANN, (Kind.END, payload)).state.outcome.rulings
    assert (ruling.rule, ruling.facts) == ("end", {"sides": [1, 2], "reason": "late"})
    (ruling,) = log(ANN, (Kind.END, {"how": "void"})).state.outcome.rulings
    assert ruling.facts == {"sides": [], "reason": ""}


def test_the_first_end_that_stands_is_the_end() -> None:
    first, second = {"how": "leader"}, {"how": "void"}
    both = log(ANN, (Kind.END, first), (Kind.END, second))
    assert (standing_end(both), both.state.outcome.won_by) == (first, WonBy.LEADER)
    other = log(ANN, (Kind.END, first), (Kind.END, second), retract(2))
    assert (standing_end(other), other.state.outcome.won_by) == (second, WonBy.VOID)
    assert standing_end(log(ANN, (Kind.END, first), retract(2))) is None


def test_a_hand_after_the_end_was_neither_made_nor_set() -> None:
    assert log(ANN, (Kind.END, {"how": "leader"}), BOB).state.results[-1].made is None


def test_an_end_is_no_hand_to_amend() -> None:
    game = log(ANN, (Kind.END, {"how": "leader"}), amend(2, hand(0, 2, "0 0 0 0")))
    assert game.state.outcome.won_by is WonBy.LEADER


def test_a_name_mended_changes_nothing() -> None:
    game = log(ANN, (Kind.RESEAT, {"player": 7, "was": "An", "now": "Ann"}))
    assert (game.state.scores, game.version) == ((2, 1, 0, 0), 2)


# -------------------------------------------------------------- nothing ever throws


@pytest.mark.parametrize(
    "entry",
    [
        retract(99),
        retract(None),
        retract([1]),
        retract("1"),
        retract(2),
        amend(99, hand(0, 2, "0 0 0 0")),
        amend([], {}),
        amend(1, None),
        (Kind.RECORD, {}),
        (Kind.RECORD, {"hand": 5}),
        (Kind.RECORD, {"hand": {}, "before": []}),
        (Kind.ADJUST, {}),
        (Kind.RULES, {}),
        (Kind.END, {"winners": {}}),
    ],
)
def test_whatever_was_stored_the_fold_goes_on(entry) -> None:
    game = log(ANN, entry, BOB)
    assert game.version == 3
    assert game.entry(3).kind is Kind.RECORD and game.entry(4) is None
