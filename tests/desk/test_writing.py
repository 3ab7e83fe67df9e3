"""Writing into a game: in order, once, and never over what another phone wrote."""

import pytest

from shmear_scorer.desk import access, drafts, games
from shmear_scorer.desk.games import Stale
from shmear_scorer.rules.hand import Adjustment, Adjustments, Bid, HandRecord, PointsSeen
from shmear_scorer.rules.ruling import Refused
from shmear_scorer.rules.state import WonBy
from tests.tools.desk import hand


def codes(refused):
    return [problem.code for problem in refused.value.problems]


def test_a_hand_is_written_with_who_when_and_its_dealer(desk):
    game = desk.open()
    pen = desk.pen(game)
    sheet = games.write(game, drafts.record(desk.sheet(game).state, hand()), pen)
    entry = sheet.game.entries[0]
    assert (entry.seq, entry.author, entry.at, entry.key) == (1, "ann", pen.now, pen.key)
    assert entry.payload["hand"]["dealer"] == "3"
    assert sheet.state.scores == (3, 0, 0, 0)
    assert desk.sheet(game) == sheet


def test_who_saw_an_older_game_is_told_and_writes_nothing(desk):
    game = desk.open()
    old = desk.pen(game, phone="bob")
    desk.play(game)
    for draft in (
        drafts.record(desk.sheet(game).state, hand(1)),
        drafts.bid(HandRecord(bid=Bid(seat=1, call=2))),
        drafts.retract(1),
        drafts.end(WonBy.LEADER),
    ):
        with pytest.raises(Stale) as stale:
            games.write(game, draft, old)
        assert stale.value.sheet.version == 1
    with pytest.raises(Stale):
        games.rename(game, 1, "Bobby", old)
    assert desk.sheet(game).version == 1
    assert desk.sheet(game).names[1] == "Bob"


def test_a_form_that_says_it_saw_the_future_is_stale(desk):
    game = desk.open()
    with pytest.raises(Stale):
        desk.play(game, saw=7)


def test_the_same_form_again_changes_nothing_and_is_answered_as_before(desk):
    game = desk.open()
    pen = desk.pen(game)
    draft = drafts.record(desk.sheet(game).state, hand())
    games.write(game, draft, pen)
    desk.play(game, hand(1))
    again = games.write(game, draft, pen)
    assert again.version == 2
    assert again.state.scores == (3, 3, 0, 0)


def test_the_same_form_with_something_else_in_it_is_stale(desk):
    game = desk.open()
    pen = desk.pen(game)
    state = desk.sheet(game).state
    games.write(game, drafts.record(state, hand()), pen)
    with pytest.raises(Stale):
        games.write(game, drafts.record(state, hand(1)), pen)
    assert desk.sheet(game).version == 1


def test_a_key_counts_in_its_own_game_only(desk):
    one, other = desk.open(), desk.open(phone="bob")
    for game in (one, other):
        desk.play(game, key="the same key")
    assert desk.sheet(one).version == desk.sheet(other).version == 1


def test_what_is_refused_leaves_no_trace(desk):
    game = desk.open()
    with pytest.raises(Refused) as refused:
        desk.play(game, hand(bid=9))
    assert codes(refused) == ["bid-above-highest"]
    assert desk.sheet(game).version == 0


def test_every_reason_against_a_hand_is_told_at_once(desk):
    game = desk.open()
    points = {"high": 7, "low": None, "game": 0}
    record = HandRecord(bid=Bid(seat=0, call=2), trump="S", evidence=PointsSeen(owners=points))
    with pytest.raises(Refused) as refused:
        desk.play(game, record)
    assert set(codes(refused)) == {"no-such-player", "point-missing", "high-low-nobodys"}
    assert {problem.where for problem in refused.value.problems} == {
        "points.high",
        "points.jack",
        "points.low",
    }


def test_a_hand_put_in_before_another_moves_what_comes_after(desk):
    game = desk.open()
    desk.play(game, hand(0))
    desk.play(game, hand(1))
    state = desk.sheet(game).state
    sheet = desk.write(game, drafts.record(state, hand(2, dealer=3), before=1))
    assert [result.seq for result in sheet.state.results] == [3, 1, 2]
    assert [result.number for result in sheet.state.results] == [1, 2, 3]
    assert sheet.state.scores == (3, 3, 3, 0)


def test_striking_and_restoring_gives_the_same_game(desk):
    game = desk.open()
    desk.play(game, hand(0))
    before = desk.play(game, hand(1, 4)).state
    struck = desk.write(game, drafts.retract(1))
    assert struck.state.scores == (0, 0, 0, 0)
    with pytest.raises(Refused) as refused:
        desk.write(game, drafts.retract(1))
    assert codes(refused) == ["already-struck"]
    restored = desk.write(game, drafts.retract(3))
    assert restored.state == before
    again = desk.write(game, drafts.retract(4))
    assert again.state == struck.state


@pytest.mark.parametrize("seq", [0, -1, 5, 10**30])
def test_what_was_never_written_can_not_be_struck_or_corrected(desk, seq):
    game = desk.open()
    desk.play(game)
    with pytest.raises(Refused) as refused:
        desk.write(game, drafts.retract(seq))
    assert codes(refused) == ["already-struck"]
    with pytest.raises(Refused) as refused:
        desk.write(game, drafts.amend(seq, hand()))
    assert codes(refused) == ["no-such-hand"]


def test_a_correction_that_makes_a_later_hand_impossible_is_written_and_shown(desk):
    game = desk.open()
    desk.play(game, hand(0))
    desk.play(game, hand(0, "moon", winner=1))
    sheet = desk.write(game, drafts.amend(1, hand(0, 4, dealer=3)))
    late = sheet.state.results[1]
    assert [problem.code for problem in late.problems] == ["moon-needs-score"]
    assert sheet.state.unsettled
    assert sheet.state.scores == (0, 0, 0, 0)


def test_a_hand_after_the_end_is_refused_but_one_before_it_can_be_mended(desk):
    game = desk.open(scores={0: 9})
    over = desk.play(game, hand(0))
    assert over.state.outcome is not None
    assert over.state.outcome.winners == (0,)
    with pytest.raises(Refused) as refused:
        desk.play(game, hand(1))
    assert codes(refused) == ["game-is-over"]
    with pytest.raises(Refused) as refused:
        desk.play(game, Adjustments(items=(Adjustment(seat=0, points=-3, smucks=0, reason="-"),)))
    assert codes(refused) == ["game-is-over"]
    with pytest.raises(Refused) as refused:
        desk.write(game, drafts.end(WonBy.VOID))
    assert codes(refused) == ["game-is-over"]
    with pytest.raises(Refused) as refused:
        desk.write(game, drafts.bid(HandRecord(bid=Bid(seat=1, call=2))))
    assert codes(refused) == ["game-is-over"]
    mended = desk.write(game, drafts.amend(1, hand(0, 4, dealer=3)))
    assert mended.state.outcome is None
    assert mended.state.scores[0] == 5


def test_a_game_called_early_goes_on_once_that_is_taken_back(desk):
    game = desk.open()
    desk.play(game)
    ended = desk.write(game, drafts.end(WonBy.AGREED, [1, 2], "late"))
    assert ended.state.outcome is not None
    assert ended.state.outcome.winners == (1, 2)
    assert desk.write(game, drafts.retract(2)).state.outcome is None
    with pytest.raises(Refused) as refused:
        desk.write(game, drafts.end(WonBy.AGREED))
    assert codes(refused) == ["end-nobody"]


def test_a_bid_waits_until_the_hand_and_comes_back_with_undo(desk):
    game = desk.open()
    waiting = HandRecord(bid=Bid(seat=1, call=3), trump="H")
    assert desk.write(game, drafts.bid(waiting)).state.bid == waiting
    assert desk.play(game, hand(1, 3)).state.bid is None
    assert desk.write(game, drafts.retract(2)).state.bid == waiting


@pytest.mark.parametrize(
    ("record", "problem"),
    [
        (HandRecord(bid=Bid(seat=4, call=2)), "no-such-player"),
        (HandRecord(bid=Bid(seat=-1, call=2)), "no-such-player"),
        (HandRecord(bid=Bid(seat=0, call=1)), "bid-below-lowest"),
        (HandRecord(bid=Bid(seat=0, call=5)), "bid-above-highest"),
        (HandRecord(dealer=9, bid=Bid(seat=0, call=2)), "no-such-player"),
        (HandRecord(bid=Bid(seat=0, call=2), trump="X"), "no-such-suit"),
        (HandRecord(calls=(Bid(seat=1, call=2),)), "call-out-of-turn"),
        (HandRecord(calls=(Bid(seat=0, call=3), Bid(seat=1, call=2))), "bid-not-higher"),
    ],
)
def test_a_bid_that_can_not_be_is_not_put_on_the_board(desk, record, problem):
    game = desk.open()
    with pytest.raises(Refused) as refused:
        desk.write(game, drafts.bid(record))
    assert problem in codes(refused)
    assert desk.sheet(game).state.bid is None


def test_a_target_mended_below_a_score_ends_the_game_where_it_was_reached(desk):
    game = desk.open()
    desk.play(game, hand(0))
    desk.play(game, hand(1))
    sheet = desk.write(game, drafts.rules({"target": 3}))
    assert sheet.state.outcome is not None
    assert sheet.state.outcome.winners == (0,)
    assert [p.code for p in sheet.state.results[1].problems] == ["game-is-over"]
    assert sheet.state.scores == (3, 0, 0, 0)
    assert desk.write(game, drafts.retract(3)).state.outcome is None


@pytest.mark.parametrize("target", [0, -5])
def test_a_target_that_can_not_be_is_refused(desk, target):
    game = desk.open()
    with pytest.raises(Refused):
        desk.write(game, drafts.rules({"target": target}))
    assert desk.sheet(game).version == 0


def test_a_name_mended_stands_in_every_game_of_the_evening(desk):
    game = desk.open()
    desk.write(game, drafts.end(WonBy.LEADER))
    rematch = desk.rematch(game)
    games.rename(game, 0, "Anna", desk.pen(game))
    assert desk.sheet(rematch).names == ("Anna", "Bob", "Cy", "Dee")
    entry = desk.sheet(game).game.entries[-1]
    assert (entry.payload["was"], entry.payload["now"]) == ("Ann", "Anna")


@pytest.mark.parametrize(
    ("seat", "name", "problem"),
    [
        (0, "BOB", "name-twice"),
        (0, "", "name-missing"),
        (0, "x" * 41, "name-too-long"),
        (4, "Eve", "no-such-player"),
        (-1, "Eve", "no-such-player"),
    ],
)
def test_a_name_that_can_not_be_is_refused(desk, seat, name, problem):
    game = desk.open()
    with pytest.raises(Refused) as refused:
        games.rename(game, seat, name, desk.pen(game))
    assert codes(refused) == [problem]
    assert desk.sheet(game).names == ("Ann", "Bob", "Cy", "Dee")
    assert desk.sheet(game).version == 0


def test_a_name_may_be_mended_in_its_case(desk):
    game = desk.open()
    assert games.rename(game, 0, "ANN", desk.pen(game)).names[0] == "ANN"


def test_a_name_sent_again_with_another_from_an_old_page_is_stale(desk):
    game = desk.open()
    pen = desk.pen(game)
    games.rename(game, 0, "Anna", pen)
    assert games.rename(game, 0, "Anna", pen).version == 1
    for seat, name in ((0, "Hanna"), (1, "Anna B"), (7, "Anna")):
        with pytest.raises(Stale):
            games.rename(game, seat, name, pen)
    assert desk.sheet(game).names == ("Anna", "Bob", "Cy", "Dee")


def test_a_mended_name_is_mended_again_and_not_struck(desk):
    game = desk.open()
    games.rename(game, 0, "Anna", desk.pen(game))
    with pytest.raises(Refused) as refused:
        desk.write(game, drafts.retract(1))
    assert codes(refused) == ["no-such-hand"]


def test_a_phone_without_a_name_is_named_in_the_log_once_it_has_one(desk):
    game = desk.open()
    assert desk.play(game).phones == {"ann": None}
    access.name_phone("ann", "Ann’s phone", desk.now())
    assert desk.sheet(game).phones == {"ann": "Ann’s phone"}
