"""Who sits where from the next hand on: substitutes, empty seats, sides with a name."""

import random
from typing import Any

import pytest

from shmear_scorer.rules.credit import credits
from shmear_scorer.rules.game import Entry, Game, Kind, fold, open_game, refold
from shmear_scorer.rules.state import Start, WonBy
from tests.rules.test_game_fold import ANN, BOB, amend, hand, log, record, retract, seqs, start


def move(**change: Any) -> tuple[Kind, dict[str, Any]]:
    return Kind.RESEAT, {"v": 1, **change}


def sit(**seats: str | None) -> tuple[Kind, dict[str, Any]]:
    return move(seats={name[1:]: player for name, player in seats.items()})


EVE = sit(s1="e")  # for b
CY_LEAVES = sit(s2=None)


def codes(game: Game) -> list[list[str]]:
    """What is wrong with each change of seats."""
    return [[p.code for p in seating.problems] for seating in game.state.seatings]


def wrong(game: Game, place: int = -1) -> list[tuple[str, str]]:
    return [(p.code, p.where) for p in game.state.results[place].problems]


# ------------------------------------------------------------------------ a substitute


def test_a_substitute_sits_there_from_the_next_hand_on_and_plays_for_the_seat() -> None:
    game = log(BOB, EVE, record(1, 2, "1 1 - 1"))
    assert [result.table.players for result in game.state.results] == [
        ("a", "b", "c", "d"),
        ("a", "e", "c", "d"),
    ]
    assert game.state.scores == (0, 5, 1, 0)
    seating = game.state.seatings[0]
    assert (seating.hand, seating.place, seating.before.players[1]) == (2, 1, "b")


def test_a_substitute_can_be_undone_and_restored() -> None:
    assert log(BOB, EVE).undoable.seq == 2
    assert log(BOB, EVE, retract(2)).state.table.players[1] == "b"
    again = log(BOB, EVE, record(1, 2, "1 1 - 1"), retract(2), retract(4))
    assert [result.table.players[1] for result in again.state.results] == ["b", "e"]


def test_a_hand_put_in_before_has_the_earlier_seating() -> None:
    late = record(0, 2, "0 0 - 0", before=1)
    game = log(BOB, EVE, ANN, late)
    assert seqs(game) == [4, 1, 3]
    assert [result.table.players[1] for result in game.state.results] == ["b", "b", "e"]
    between = log(BOB, EVE, ANN, record(0, 2, "0 0 - 0", before=2))
    assert seqs(between) == [1, 4, 3]
    assert [result.table.players[1] for result in between.state.results] == ["b", "b", "e"]


def test_a_correction_keeps_who_sat_there() -> None:
    game = log(BOB, EVE, ANN, amend(1, hand(1, 3, "1 1 1 1")))
    assert [result.table.players[1] for result in game.state.results] == ["b", "e"]


def test_nobody_sits_twice() -> None:
    game = log(EVE, sit(s2="e"), sit(s0="d"))
    assert codes(game) == [[], ["sits-already"], ["sits-already"]]
    assert game.state.table.players == ("a", "e", "c", "d")
    assert log(sit(s0="b", s1="a")).state.table.players == ("b", "a", "c", "d")


@pytest.mark.parametrize(
    "change, code",
    [
        ({"seats": {"9": "e"}}, "no-such-player"),
        ({"seats": {"x": "e"}}, "no-such-player"),
        ({"seats": {"1": 7}}, "not-readable"),
        ({"seats": ["e"]}, "not-readable"),
        ({"names": {"0": None}}, "not-readable"),
        ({"names": {"7": "Aces"}}, "no-such-player"),
        ({"seats": {"1": "b"}}, "reseat-nothing"),
        ({"seats": {}}, "reseat-nothing"),
    ],
)
def test_what_can_not_be_changes_nothing(change: dict[str, Any], code: str) -> None:
    game = log(ANN, move(**change), BOB)
    assert codes(game) == [[code]]
    assert game.state == log(ANN, move(**change), BOB).state
    assert game.state.table == log(ANN, BOB).state.table


def test_a_mended_name_moves_nobody_and_is_not_undone() -> None:
    mended = (Kind.RESEAT, {"v": 1, "player": 1, "was": "Bb", "now": "Bob"})
    game = log(BOB, mended)
    assert (game.state.seatings, game.undoable.seq) == ((), 1)
    assert game.state == log(BOB).state


# ----------------------------------------------------------------------- an empty seat


def test_a_seat_that_is_empty_is_passed_over() -> None:
    game = log(ANN, CY_LEAVES, record(1, 2, "1 1 - 1", dealer="0"))
    assert [result.next_dealer for result in game.state.results] == [0, 1]
    after = fold(game, Entry(seq=4, kind=Kind.RECORD, payload=record(0, 2, "0 0 - 0")[1]))
    assert (after.state.results[-1].dealer, after.state.dealer) == (1, 3)
    assert after.state.scores == (5, 4, 0, 0)


def test_who_is_to_deal_and_leaves_is_passed_over() -> None:
    game = log(ANN, BOB, record(3, 2, "3 3 - 3"), sit(s2=None))
    assert log(ANN, BOB, record(3, 2, "3 3 - 3")).state.dealer == 2
    assert game.state.dealer == 3
    assert log(ANN, BOB, sit(s1=None), sit(s1="b")).state.dealer == 2


def test_calls_go_round_those_who_are_there() -> None:
    told = hand(0, 2, "0 0 - 1")
    del told["bid"]
    told["calls"] = [["0", "pass"], ["1", 2], ["3", "pass"]]
    game = log(CY_LEAVES, (Kind.RECORD, {"v": 1, "hand": {**told, "dealer": "3"}}))
    assert wrong(game) == []
    assert game.state.results[0].contract.seat == 1
    told["calls"].insert(2, ["2", "pass"])
    game = log(CY_LEAVES, (Kind.RECORD, {"v": 1, "hand": told}))
    assert wrong(game) == [("player-away", "calls.3")]


@pytest.mark.parametrize(
    "item, where",
    [
        (hand(2, 2, "0 0 - 0"), "bid"),
        (hand(0, 2, "2 0 - 0"), "points.high"),
        (hand(0, 2, "0 0 - 0", dealer="2"), "dealer"),
        ({"bid": ["0", 2], "points": {"high": "0", "low": "0", "jack": None},
          "card_points": {"0": 5, "2": 3}}, "card_points.2"),
    ],
)  # fmt: skip
def test_who_is_away_plays_no_part(item: dict[str, Any], where: str) -> None:
    game = log(CY_LEAVES, (Kind.RECORD, {"v": 1, "hand": item}))
    assert wrong(game) == [("player-away", where)]
    assert game.state.scores == (0, 0, 0, 0)


def test_cards_are_dealt_to_those_who_are_there() -> None:
    cards = [["AS", "2S", "3D"], ["KS", "3S", "4D"], ["QS", "4S", "5D"]]
    cards += [["AH", "2H", "6D"], ["KH", "3H", "7D"], ["QH", "4H", "8D"]]
    told = {"bid": ["1", 2], "trump": "S", "tricks": [" ".join(trick) for trick in cards]}
    game = log(CY_LEAVES, (Kind.RECORD, {"v": 1, "hand": told}))
    assert wrong(game) == []
    tally = game.state.results[0].tally
    assert tally.owners == {"high": 1, "low": 3, "jack": None, "game": 1}
    assert tally.sides == ((0,), (1,), (3,))
    pile = " ".join(card for trick in cards for card in trick)
    piles = {"bid": ["1", 2], "trump": "S", "piles": {"1": pile}, "played": {"low": "3"}}
    told_so = log(CY_LEAVES, (Kind.RECORD, {"v": 1, "hand": piles}))
    assert told_so.state.scores == game.state.scores == (0, 2, 0, 1)


def test_game_is_decided_among_those_who_are_there() -> None:
    rules = start(game_tie="others")
    tied = {"bid": ["0", 2], "trump": "S", "points": {"high": "0", "low": "0", "jack": None}}
    counts = {"card_points": {"0": 9, "1": 9, "3": 4}}
    game = log(CY_LEAVES, (Kind.RECORD, {"v": 1, "hand": {**tied, **counts}}), begin=rules)
    assert game.state.results[0].tally.owners["game"] == 1


def test_how_many_cards_each_has_goes_by_who_is_there() -> None:
    begin = start("schmear-cutthroat", 3)
    game = log(sit(s1=None), record(0, 2, "0 0 - 2"), begin=begin)
    assert codes(game) == [[]]
    assert game.state.table.circle == (0, 2)


def test_a_player_comes_back_with_the_score_he_had() -> None:
    game = log(BOB, CY_LEAVES, ANN, sit(s2="c"), record(2, 2, "2 2 - 2"))
    assert game.state.scores == (2, 3, 4, 0)
    assert [r.table.away for r in game.state.results] == [(), (2,), ()]


@pytest.mark.parametrize(
    "preset, players, seat",
    [("schmear", 4, 0), ("schmier", 6, 5), ("schmear-cutthroat", 2, 1), ("shmear-crazy", 3, 2)],
)
def test_a_seat_that_the_rules_need_can_not_be_empty(preset: str, players: int, seat: int) -> None:
    game = log(sit(**{f"s{seat}": None}), begin=start(preset, players))
    assert codes(game) == [["seat-must-be-taken"]]
    assert game.state.table.away == ()
    assert codes(log(sit(**{f"s{seat}": "z"}), begin=start(preset, players))) == [[]]


def test_rules_that_need_the_seat_leave_it_taken() -> None:
    pairs = (Kind.RULES, {"v": 1, "set": {"partnership": "pairs"}})
    game = log(CY_LEAVES, record(0, 2, "0 0 - 1"), pairs)
    assert codes(game) == [["seat-must-be-taken"]]
    assert (game.state.table.away, game.state.scores) == ((), (2, 1))


def test_crazy_partners_are_found_among_those_who_are_there() -> None:
    game = log(CY_LEAVES, record(0, 2, "0 3 - 1"), begin=start("shmear-crazy", 4))
    assert game.state.results[0].tally.sides == ((0, 3), (1,))
    assert game.state.scores == (2, 1, 0, 2)


def test_the_others_are_those_who_are_there_beside_a_called_partner() -> None:
    begin = start("shmear", 4, partnership="called")
    game = log(CY_LEAVES, record(0, 2, "0 3 - 1", partner="3"), begin=begin)
    assert game.state.results[0].tally.sides == ((0, 3), (1,))
    assert game.state.scores == (2, 1, 0, 2)


# ----------------------------------------------------------------- going out, the bid


def test_who_is_away_does_not_go_out() -> None:
    begin = start(target=11, several_out=["play-on"], scores={0: 10, 2: 10}, hands_played=5)
    level = log(record(1, 3, "0 2 - -"), begin=begin)
    assert (level.state.scores, level.state.outcome) == ((11, 0, 11, 0), None)
    game = log(record(1, 3, "0 2 - -"), CY_LEAVES, record(3, 2, "3 3 - 3"), begin=begin)
    assert (game.state.outcome.winners, game.state.outcome.won_by) == ((0,), WonBy.TARGET)


def test_a_score_that_stays_counts_where_all_scores_are_compared() -> None:
    begin = start(deals_each=1, target=None, scores={2: 9}, hands_played=2)
    game = log(CY_LEAVES, ANN, record(1, 2, "1 1 - 3"), begin=begin)
    assert (game.state.outcome.winners, game.state.outcome.won_by) == ((2,), WonBy.DEALS)
    early = log(CY_LEAVES, ANN, (Kind.END, {"how": "leader"}), begin=start(scores={2: 9}))
    assert early.state.outcome.winners == (2,)


def test_a_lost_moon_is_not_won_by_who_is_away() -> None:
    moon = {"from_score": None, "failed": "loses", "smucks": 0}
    begin = start(moon=moon, scores={2: 9})
    game = log(CY_LEAVES, record(0, "moon", "1 0 - 0"), begin=begin)
    assert game.state.outcome.winners == (1,)


def test_a_bid_that_waits_stays_if_it_can_be_that_of_the_coming_hand() -> None:
    bid = (Kind.BID, {"v": 1, "hand": {"bid": ["1", 3]}})
    assert log(bid, EVE).state.bid is not None
    assert log(bid, CY_LEAVES).state.bid is not None
    assert log(bid, sit(s1=None)).state.bid is None
    calls = (Kind.BID, {"v": 1, "hand": {"calls": [["0", "pass"]], "dealer": "3"}})
    assert log(calls, EVE).state.bid is not None
    assert log(calls, CY_LEAVES).state.bid is None
    dealt = (Kind.BID, {"v": 1, "hand": {"dealer": "2"}})
    assert log(dealt, CY_LEAVES).state.bid is None
    assert log(CY_LEAVES, dealt).state.bid is None


def test_striking_that_one_left_leaves_hands_that_can_not_have_been() -> None:
    game = log(ANN, CY_LEAVES, record(0, 2, "0 0 - 1", dealer="0"), sit(s2="c"))
    assert wrong(log(*_entries(game), retract(2))) == []
    gone = log(record(2, 2, "2 2 - 2"), sit(s2=None), retract(2), record(2, 2, "2 2 - 2"))
    assert gone.state.scores[2] == 6
    back = log(*_entries(gone), retract(3))
    assert wrong(back) == [("player-away", "bid")]
    assert (back.state.scores[2], back.state.unsettled) == (3, True)


def _entries(game: Game) -> list[tuple[Kind, dict[str, Any]]]:
    return [(entry.kind, dict(entry.payload)) for entry in game.entries]


# ---------------------------------------------------------------------- a side's name


def test_a_side_gets_a_name_from_the_next_hand_on() -> None:
    begin = start("schmear", 4)
    game = log(ANN, move(names={"3": "The Aces"}), BOB, begin=begin)
    tables = [result.table for result in game.state.results]
    assert [table.name_of_side(1) for table in tables] == ["", "The Aces"]
    assert game.state.table.called == ("", "The Aces")
    assert log(*_entries(game), move(names={"1": ""}), begin=begin).state.table.called == ()


def test_a_name_and_a_seat_at_once() -> None:
    game = log(move(seats={"0": "e"}, names={"0": "Kings"}), begin=start("schmear", 4))
    assert (game.state.table.players[0], game.state.table.called) == ("e", ("Kings", ""))


# --------------------------------------------------------------------------- the credit


def credited(game: Game, seat: int) -> tuple[str, dict[str, int]]:
    credit = credits(game)[seat]
    return credit.player, dict(credit.hands)


def test_the_result_is_of_who_sat_there_for_most_hands() -> None:
    game = log(ANN, BOB, sit(s1="e"), ANN)
    assert credited(game, 1) == ("b", {"b": 2, "e": 1})
    assert credited(game, 0) == ("a", {"a": 3})
    assert [credit.shared for credit in credits(game)] == [False, True, False, False]


def test_a_tie_goes_to_who_sat_there_at_the_end() -> None:
    assert credited(log(ANN, EVE, BOB), 1) == ("e", {"b": 1, "e": 1})
    assert credited(log(ANN, EVE, BOB, sit(s1="b")), 1) == ("b", {"b": 1, "e": 1})
    third = log(ANN, EVE, BOB, sit(s1="f"))
    assert credited(third, 1) == ("e", {"b": 1, "e": 1})


def test_hands_that_do_not_count_and_empty_seats_are_nobodys() -> None:
    redeal = (Kind.RECORD, {"v": 1, "hand": {"bid": None}})
    game = log(redeal, CY_LEAVES, ANN, sit(s2="c"), begin=start(all_pass="redeal"))
    assert credited(game, 2) == ("c", {})
    assert credited(game, 0) == ("a", {"a": 1})


def test_hands_before_the_game_was_taken_over_are_of_who_sat_down_first() -> None:
    game = log(EVE, ANN, BOB, begin=start(hands_played=3))
    assert credited(game, 1) == ("b", {"b": 3, "e": 2})


# -------------------------------------------------------------------------- properties


def _random_entry(rng: random.Random, seq: int, players: int) -> tuple[Kind, dict[str, Any]]:
    seat = rng.randrange(players)
    match rng.randrange(9):
        case 0:
            return sit(**{f"s{seat}": rng.choice([None, None, "e", "f", "abcdefgh"[seat]])})
        case 1:
            return sit(**{f"s{seat}": "abcdefgh"[seat]})
        case 2 if seq > 1:
            return retract(rng.randrange(1, seq))
        case 3 if seq > 1:
            return amend(rng.randrange(1, seq), hand(seat, 2, f"{seat} {seat} - 0"))
        case 4 if seq > 1:
            return record(seat, 2, f"{seat} 1 - 0", before=rng.randrange(1, seq))
        case 5:
            calls = [[str(rng.randrange(players)), "pass"]]
            return Kind.BID, {"v": 1, "hand": {"calls": calls}}
        case 6:
            return move(names={str(seat): rng.choice(["", "Aces"])})
    return record(seat, rng.choice([2, 3, "moon"]), f"{seat} {rng.randrange(players)} - 0")


PRESETS = ["shmear", "shmear-crazy", "schmear", "schmear-six", "pitch", "shmear-kitty"]


@pytest.mark.parametrize("preset", PRESETS)
def test_whatever_is_written_folds_alike_step_by_step_and_afresh(preset: str) -> None:
    players = {"schmear-six": 6}.get(preset, 4)
    for seed in range(40):
        rng = random.Random(f"{preset}-{seed}")
        game = open_game(start(preset, players, target=rng.choice([11, 99])))
        for seq in range(1, 30):
            kind, payload = _random_entry(rng, seq, players)
            game = fold(game, Entry(seq=seq, kind=kind, payload=payload))
            table = game.state.table
            assert game.state.dealer in table.circle
            seated = [table.players[seat] for seat in table.circle]
            assert len(set(seated)) == len(seated) >= 2
        assert refold(game.start, game.entries) == game
        for result in game.state.results:
            if not result.refused and result.tally:
                there = {seat for side in result.tally.sides for seat in side}
                assert there == {*result.table.circle}
        for credit in credits(game):
            assert credit.player in dict(credit.hands) or not credit.hands


def test_where_nobody_moves_nothing_changes() -> None:
    for seed in range(20):
        rng = random.Random(seed)
        entries = [record(rng.randrange(4), 2, f"{rng.randrange(4)} 1 - 0") for _ in range(8)]
        plain = log(*entries)
        moved = log(*entries[:4], sit(s1="e"), *entries[4:])
        assert (moved.state.scores, moved.state.dealer) == (plain.state.scores, plain.state.dealer)
        strike = log(*entries[:4], sit(s1="e"), *entries[4:], retract(5))
        assert strike.state.scores == plain.state.scores
        assert [r.table for r in strike.state.results] == [r.table for r in plain.state.results]


def test_a_start_knows_no_empty_seat() -> None:
    assert isinstance(log().start, Start)
    assert log().state.table.away == ()
