"""A whole game under other rules: what nobody could have bid, who would have won."""

import pytest

from shmear_scorer.rules.game import Entry, Kind, fold
from shmear_scorer.rules.presets import find_preset, with_changes
from shmear_scorer.rules.ruling import Refused
from shmear_scorer.rules.what_if import Over
from tests.rules.scored import JICK, calls, game, hand, passed, points, tricks
from tests.rules.seen_again import Again, again, folded
from tests.rules.test_what_if import LOW_TAKEN, ann_takes_all

PLAYED = {"trump": "S", "points": points("D D A A")}
"""Dee, the dealer, was stuck with the lowest bid."""

# ------------------------------------------------------------------------- the auction


@pytest.mark.parametrize(
    ("bid", "rules", "by", "why"),
    [
        (2, "shmear", {"min_bid": 3}, "bid-below-lowest"),
        (5, "shmear-jick", {"max_bid": 4}, "bid-above-highest"),
        ("moon", "shmear", {"moon": None}, "moon-not-played"),
    ],
)
def test_what_nobody_could_have_bid_can_not_be_told(bid, rules, by, why) -> None:
    names = tuple(find_preset(rules).worth)
    bold = hand("A", bid, " ".join("A" * len(names)), names)
    later = hand("B", 3, " ".join("B" * len(names)), names)
    seen = again(bold, later, rules=rules, by=by, scores="1 1 1 1")
    assert (seen.why, len(seen.hands)) == (why, 2)
    assert (seen.scores_after(1), seen.scores_after(2), seen.winners) == ("?", "?", "?")


def test_the_right_to_the_moon_hangs_on_the_score_under_the_other_rules() -> None:
    nights = (hand("A", 2, "A A B C"), hand("A", "moon", "A A A A"))
    assert again(*nights, by={"others_score": "if-set"}).why == ""
    fewer = {"min_bid": 1, "points": ["jack", "game"]}
    assert again(*nights, by=fewer).why == "moon-needs-score"


def test_what_is_bid_after_the_game_was_over_changes_nothing() -> None:
    seen = again(hand("A", 4, "A A A A"), hand("B", 2, "B B B B"), by={"target": 4, "max_bid": 4})
    assert (seen.winners, seen.hands[1].skipped) == ("A", True)
    low = {"target": 4, "min_bid": 3}
    assert again(hand("A", 4, "A A A A"), hand("B", 2, "B B B B"), by=low).winners == "A"


def test_passes_after_the_highest_bid_tell_nothing() -> None:
    ended = {"preset": "schmear", "max_bid_ends": True}
    assert again(calls("4", "A A A A"), rules=ended, by={"max_bid_ends": False}).scores == "4 0"
    whole = calls("4 pass pass pass", "A A A A")
    assert again(whole, rules="schmear", by={"max_bid_ends": True}).scores == "4 0"


def test_whom_the_end_of_the_auction_kept_from_bidding_can_not_be_told() -> None:
    ended = {"preset": "schmear", "max_bid_ends": True}
    match = {"max_bid_ends": False, "dealer_may_match": "highest"}
    assert again(calls("4", "A A A A"), rules=ended, by=match).why == "auction-went-on"
    matched = {"preset": "schmear", "dealer_may_match": "any"}
    over = again(calls("4 pass pass 4", "B B B B"), rules=matched, by={"max_bid_ends": True})
    assert (over.otherwise, over.pitcher, over.scores) == ("auction-ended", ("A", 4), "-4-4 0-4")


def test_who_would_have_had_the_right_to_the_moon_can_decide_whether_the_auction_was_over() -> None:
    night = {"rules": {"preset": "shmear", "max_bid_ends": True}, "dealer": "C"}
    nights = [hand("A", 2, "A A A A"), calls("4", "A A A A")]
    assert again(*nights, by={"target": 15}, **night).scores == "8 0 0 0"
    assert again(*nights, by={"low_to": "taker"}, **night).why == "auction-unfinished"


# ------------------------------------------------------------------------ everybody passed


@pytest.mark.parametrize(
    ("was", "now", "record", "scores"),
    [
        ("dealer-choice", "redeal", {"dump": "forfeit"}, "5 5 5 5"),
        ("dealer-choice", "deal-passes", {"dump": "play", **PLAYED}, "5 5 5 5"),
        ("dealer-choice", "dealer-set", {"dump": "play", **PLAYED}, "5 5 5 3"),
        ("redeal", "dealer-set", {}, "5 5 5 3"),
        ("dealer-choice", "dealer-stuck", {"dump": "play", **PLAYED}, "7 5 5 7"),
        ("dealer-choice", "dealer-stuck", {"dump": "forfeit"}, "5-9 5-9 5-9 3-9"),
        ("redeal", "dealer-stuck", {}, "5-9 5-9 5-9 3-9"),
        ("redeal", "dealer-choice", {}, "5-9 5-9 5-9 3-9"),
        ("dealer-stuck", "dealer-choice", PLAYED, "5-7 5 5 3-7"),
        ("eldest-leads", "dealer-stuck", PLAYED, "5-9 5-9 5-9 3-9"),
        ("dealer-stuck", "eldest-leads", PLAYED, "5-9 5-9 5-9 5-9"),
        ("dealer-stuck", "redeal", PLAYED, "5 5 5 5"),
    ],
)
def test_everybody_passed(was, now, record, scores) -> None:
    rules = {"preset": "shmear", "all_pass": was, "moon": None}
    seen = again(passed(**record), rules=rules, by={"all_pass": now}, scores="5 5 5 5")
    assert seen.scores == scores


def test_what_the_dealer_would_have_chosen_is_said_to_be_unknown() -> None:
    rules = {"preset": "shmear", "all_pass": "dealer-stuck", "moon": None}
    assert again(passed(**PLAYED), rules=rules, by={"all_pass": "dealer-choice"}).unknown == (
        "dump",
    )


# ------------------------------------------------------------------------------ the cards


def test_what_is_thrown_in_is_the_same_with_other_cards() -> None:
    forfeit = {"bid": None, "dump": "forfeit"}
    assert again(forfeit, by={"hand_size": 9}, scores="0 0 0 4").scores == "0 0 0 2"


JICK_RULES = {"trump_order": JICK, "points": ["high", "low", "jack", "jick", "game"]}
REVOKED = ("6S 9H JH QC", "AS 2S 4C 5C", *LOW_TAKEN[2:])
"""Bob throws a heart on a trump, and has a trump."""


def test_a_card_that_was_allowed_is_no_revoke_by_other_rules() -> None:
    rules = {"preset": "shmear", "first_trick": "free", "revoke": "bid"}
    seen = again(tricks("A", 2, *REVOKED), rules=rules, by={"first_trick": "same"})
    assert (seen.scores, seen.seen.kept) == ("2 1 0 0", ("first_trick",))


def test_a_revoke_costs_what_the_other_rules_say() -> None:
    rules = {"preset": "shmear", "first_trick": "same"}
    seen = again(tricks("A", 2, *REVOKED), rules=rules, by={"revoke": "bid"}, scores="5 5 5 5")
    assert seen.scores == "7 3 5 5"


WITH_JICK = (
    "AS 2S 3H 4H",
    "5C QS JC 6C",
    "8H 9C 9H 2H",
    "KD AD 2D 3D",
    "5D 6D 7D 8D",
    "9D 10D JD QD",
)
"""Cy follows suit with the jack of clubs, and has another club."""


def test_who_followed_suit_with_what_would_be_a_trump_did_not_revoke() -> None:
    by = {**JICK_RULES, "revoke": "bid"}
    rules = {"preset": "shmear", "follow": "strict"}
    seen = again(tricks("A", 2, *WITH_JICK), rules=rules, by=by, scores="5 5 5 5")
    assert seen.scores == "3 7 6 5"


def test_a_moon_that_needs_every_trick_is_open_where_only_points_were_told() -> None:
    moon = {"moon": {"from_score": None, "needs": "tricks"}}
    seen = again(hand("A", "moon", "A A A A"), by=moon, scores="4 0 0 0")
    assert (seen.made, seen.unknown, seen.winners) == ({True, False}, ("tricks",), "?")


# ------------------------------------------------------------------------------ the game


def test_a_game_that_went_on_would_have_been_over() -> None:
    nights = [hand("A", 4, "A A A A"), hand("B", 4, "B B B B"), hand("A", 4, "A A A A")]
    seen = again(*nights, by={"target": 4})
    assert (seen.winners, seen.seen.over) == ("A", Over.YES)
    assert seen.seen.endings[0].hand is seen.hands[0]
    assert [h.skipped for h in seen.hands] == [False, True, True]
    assert seen.scores == "4 0 0 0"


def test_a_game_that_was_over_would_have_gone_on() -> None:
    nights = [hand("A", 4, "A A A A")] * 3
    seen = again(*nights, by={"target": 15})
    assert (seen.night.state.outcome is not None, seen.winners) == (True, "-")
    assert (seen.scores, seen.seen.over) == ("12 0 0 0", Over.NO)


def test_what_was_written_down_after_the_end_counts_where_the_game_went_on() -> None:
    nights = [hand("A", 4, "A A A A")] * 4
    night = folded(game(*nights[:3], hands_played=5))
    night = fold(night, Entry(seq=4, kind=Kind.RECORD, payload=night.entries[0].payload))
    assert night.state.results[3].refused
    seen = Again(night, with_changes(night.state.rules, {"target": 15}))
    assert (seen.scores, seen.winners) == ("16 0 0 0", "A")


def test_no_winner_is_claimed_that_hangs_on_low() -> None:
    seen = again(hand("A", 2, "A B A A"), by={"low_to": "taker"}, scores="7 0 0 0")
    assert (seen.winners, seen.seen.over) == ("?", Over.MAYBE)
    assert [(h.played.number, what) for h, what in seen.seen.hangs_on] == [(6, "low")]


def test_a_winner_who_wins_in_any_case_is_claimed() -> None:
    nights = [hand("A", 2, "A B A A"), hand("A", 3, "A A A A")]
    seen = again(*nights, by={"low_to": "taker"}, scores="7 0 0 0")
    assert (seen.winners, seen.seen.over) == ("A", Over.YES)
    assert [ending.hand for ending in seen.seen.endings] == [*seen.hands]
    assert (seen.hands[0].over, seen.hands[1].over) == (Over.MAYBE, Over.YES)


def test_rules_of_the_end_are_simply_played_by() -> None:
    nights = [hand("A", 2, "A A B B")]
    assert again(*nights, scores="9 9 0 0", by={"must_pitch_to_win": True}).winners == "A"
    assert again(*nights, scores="9 10 0 0", by={"several_out": ["score", "draw"]}).winners == "B"
    assert again(*nights, scores="9 9 0 0", by={"several_out": ["draw"]}).winners == "AB"


def test_adjustments_stay_as_they_were_agreed() -> None:
    agreed = {"adjust": [{"player": "Ann", "points": -3, "smucks": -1, "reason": ""}]}
    seen = again(
        hand("A", 4, "A A A B"), agreed, by={"floor": None, "set_smucks": 0}, scores="2 0 0 0"
    )
    assert seen.scores == "-5 1 0 0"
    assert seen.hands[-1].smucks == ((0, 0),) * 4


def test_a_hand_that_does_not_count_yet_ends_no_game() -> None:
    night = folded(game(hand("A", 4, "A A A A")))
    night = fold(night, Entry(seq=2, kind=Kind.RECORD, payload={"hand": {"bid": ["0", 3]}}))
    night = fold(night, Entry(seq=3, kind=Kind.RECORD, payload=night.entries[0].payload))
    seen = Again(night, with_changes(night.state.rules, {"target": 8}))
    assert (seen.scores, seen.winners) == ("8 0 0 0", "-")


@pytest.mark.parametrize(
    ("end", "winners"),
    [
        ({"how": "leader"}, "B"),
        ({"how": "agreed", "winners": [2]}, "C"),
        ({"how": "void"}, "-"),
    ],
)
def test_a_game_called_early_is_called_early(end, winners) -> None:
    night = folded(game(hand("A", 4, "A A A B"), scores="4 0 0 0"))
    assert night.state.scores == (0, 1, 0, 0)
    night = fold(night, Entry(seq=2, kind=Kind.END, payload=end))
    seen = Again(night, with_changes(night.state.rules, {"floor": None}))
    assert (seen.winners, seen.seen.over) == (winners, Over.YES)


def test_who_was_away_took_nothing() -> None:
    night = folded(game(hand("A", 2, "A A A A")))
    night = fold(night, Entry(seq=2, kind=Kind.RESEAT, payload={"seats": {"2": None}}))
    night = fold(night, Entry(seq=3, kind=Kind.RECORD, payload=night.entries[0].payload))
    assert not night.state.results[1].refused
    assert Again(night, night.state.rules).scores == "8 0 0 0"
    seen = Again(night, with_changes(night.state.rules, {"low_to": "taker"}))
    assert (seen.scores_after(1), seen.scores) == ("3-4 0-1 0-1 0-1", "6-8 0-2 0-1 0-2")


def test_so_many_players_must_be_able_to_play_them() -> None:
    with pytest.raises(Refused) as refused:
        again(hand("A", 2, "A A A A"), by=find_preset("schmier"))
    assert refused.value.problems[0].code == "rules-seats-shape"


def test_partners_can_not_have_brought_different_scores() -> None:
    with pytest.raises(Refused) as refused:
        again(hand("A", 2, "A A A A"), by={"partnership": "pairs"}, scores="3 0 2 0")
    assert refused.value.problems[0].code == "what-if-scores-differ"
    assert again(ann_takes_all(), by={"partnership": "pairs"}, scores="3 1 3 1").scores == "5 2"


def test_where_too_much_is_unknown_nothing_is_told_from_there_on() -> None:
    nights = [hand("ABCD"[i % 4], 2, "A B A C") for i in range(30)]
    seen = again(*nights, rules={"preset": "shmear", "target": 100}, by={"low_to": "taker"})
    assert seen.why == "too-many"
    assert (seen.scores, seen.winners) == ("?", "?")
