"""Hands that by other rules would have been played otherwise: anything may have come of them, and
what follows is told all the same."""

from typing import Any

import pytest

from shmear_scorer.rules.what_if import Over
from tests.rules.scored import calls, hand, passed
from tests.rules.seen_again import again
from tests.rules.test_what_if import ann_takes_all

MATCH = {"preset": "shmear", "dealer_may_match": "any"}
NEVER = {"dealer_may_match": "never"}
FIVES = "5 5 5 5"
ANN_WINS_THREE = hand("A", 3, "A B A A")


def matched(text: str = "pass 4 pass 4", owners: str = "D D D D") -> dict[str, Any]:
    return calls(text, owners)


def test_who_was_matched_pitches_where_that_is_not_allowed() -> None:
    seen = again(matched(), rules=MATCH, by=NEVER, scores=FIVES)
    assert (seen.otherwise, seen.pitcher) == ("bid-not-higher", ("B", 4))
    assert seen.scores == "5-9 1-9 5-9 5-9"
    assert (seen.made, seen.unknown, seen.why) == ({True, False}, ("otherwise",), "")


def test_ann_would_have_won_whatever_came_of_hand_1() -> None:
    rules = {**MATCH, "target": 21}
    by = {**NEVER, "target": 11}
    seen = again(matched(), *[ANN_WINS_THREE] * 7, rules=rules, by=by, hands_played=0)
    assert (seen.winners, seen.seen.over) == ("A", Over.YES)
    assert [ending.hand.played.number for ending in seen.seen.endings if ending.hand] == [4, 5]
    assert [hand.skipped for hand in seen.hands] == [False] * 5 + [True] * 3


def test_no_winner_is_claimed_that_hangs_on_what_came_of_it() -> None:
    seen = again(matched(), rules=MATCH, by={**NEVER, "target": 7}, scores=FIVES)
    assert seen.winners == "?"
    assert [(h.played.number, what) for h, what in seen.seen.hangs_on] == [(6, "otherwise")]


def test_a_call_that_is_forbidden_is_a_pass_and_the_next_may_stand() -> None:
    low = calls("2 3 pass pass", "B B B B")
    assert again(low, by={"min_bid": 3}, scores=FIVES).scores == "5-9 2-9 5-9 5-9"
    assert again(low, by={"min_bid": 3}).pitcher == ("B", 3)


@pytest.mark.parametrize(
    ("all_pass", "scores", "unknown"),
    [
        ("redeal", "5 5 5 5", ()),
        ("dealer-set", "5 5 5 3", ()),
        ("dealer-stuck", "5-9 5-9 5-9 2-9", ("otherwise",)),
        ("dealer-choice", "5-9 5-9 5-9 0-9", ("otherwise",)),  # he may shoot the moon and fail
        ("eldest-leads", "5-9 5-9 5-9 5-9", ("otherwise",)),
    ],
)
def test_where_nobody_is_left_it_goes_as_if_all_had_passed(all_pass, scores, unknown) -> None:
    low = calls("2 pass pass pass")
    seen = again(low, by={"min_bid": 3, "all_pass": all_pass}, scores=FIVES)
    assert (seen.scores, seen.unknown) == (scores, unknown)


def test_where_it_is_a_redeal_the_next_hand_is_still_the_first() -> None:
    nights = (calls("2 pass pass pass", "A A A C"), calls("3 moon pass pass", "C C C C", first="B"))
    by = {"min_bid": 3, "all_pass": "redeal"}
    assert again(*nights, by=by, hands_played=0).winners == "C"
    assert again(*nights, by=by, hands_played=1).otherwise == "moon-needs-score"


def test_nothing_is_unknown_of_a_redeal_whoever_might_have_shot_the_moon() -> None:
    nights = (hand("A", 3, "A C A A"), calls("2 pass pass pass", "B B B B", first="B"))
    seen = again(*nights, by={"low_to": "taker", "min_bid": 3, "all_pass": "redeal"})
    assert seen.scores == "3-4 0-1 0-1 0-1"
    assert (seen.otherwise, seen.unknown) == ("bid-below-lowest", ())


def test_where_nobody_pitched_somebody_might_have() -> None:
    rules = {"preset": "shmear", "all_pass": "redeal"}
    seen = again(passed(), rules=rules, by={"all_pass": "dealer-choice"}, scores=FIVES)
    assert (seen.pitcher, seen.hands[-1].otherwise.changed) == (None, True)


def test_a_moon_without_the_score_for_it_is_a_pass() -> None:
    nights = (hand("A", 2, "A C A B"), calls("2 moon pass pass", "C C C C", first="B"))
    seen = again(*nights, by={"others_score": "if-set"})
    assert (seen.otherwise, seen.pitcher) == ("moon-needs-score", ("B", 2))
    assert (seen.scores, seen.winners) == ("2-6 0-4 0-4 0-4", "-")


def test_a_moon_that_hangs_on_what_came_before_is_taken_either_way() -> None:
    shot = calls("2 moon pass pass", "C C C A", first="B")
    nights = (matched("pass 4 pass 4", "A A A C"), shot)
    seen = again(*nights, rules=MATCH, by={**NEVER, "target": 40})
    assert seen.otherwise == "moon-needs-score"
    assert (seen.made, seen.unknown) == ({True, False}, ("otherwise",))
    assert seen.scores == "0-8 0-8 0-4 0-8"
    nine = again(*nights, rules=MATCH, by={**NEVER, "hand_size": 9, "target": 40})
    assert (nine.otherwise, nine.pitcher) == ("other-hand-size", None)


def test_where_only_the_bid_is_known_who_would_have_bid_is_not() -> None:
    assert again(hand("A", 2, "A A A A"), by={"min_bid": 3}).why == "bid-below-lowest"


def test_who_was_not_asked_and_could_only_pass_passed() -> None:
    rules = {"preset": "schmear", "max_bid_ends": True}
    by = {"max_bid_ends": False, "min_bid": 3, "hand_size": 9}
    seen = again(calls("2 4"), rules=rules, by=by, scores="5 5")
    assert (seen.otherwise, seen.pitcher, seen.scores) == ("other-hand-size", ("B", 4), "5-9 1-9")
    could = again(calls("2 3"), rules={**rules, "max_bid": 3}, by={**by, "max_bid": 4})
    assert could.why == "auction-went-on"


def test_that_everybody_passed_need_not_be_said_by_each() -> None:
    thrown = {"bid": None, "dump": "forfeit"}
    seen = again(thrown, by={"all_pass": "dealer-stuck"}, scores=FIVES)
    assert (seen.otherwise, seen.scores) == ("not-played-so", "5-9 5-9 5-9 3-9")


def test_where_too_much_may_have_come_of_it_nothing_is_told() -> None:
    worths = ["high", "low:2", "jack:3", "ten:4", "game:5"]
    seen = again(hand("A", 2, "A A A A"), players=8, by={"hand_size": 5, "points": worths})
    assert (seen.why, seen.winners, seen.scores) == ("too-many", "?", "?")


def test_where_too_much_is_open_in_one_hand_nothing_is_told() -> None:
    by = {"points": ["high", "low", "jack", "ten", "three", "five", "game"], "low_to": "taker"}
    seen = again(hand("A", 2, "A A A A"), players=8, by=by)
    assert (seen.why, seen.winners, seen.scores) == ("too-many", "?", "?")


def test_other_cards_leave_the_bid() -> None:
    for record in (ann_takes_all(), hand("A", 2, "A A A A")):
        seen = again(record, by={"hand_size": 9}, scores=FIVES)
        assert (seen.otherwise, seen.pitcher) == ("other-hand-size", ("A", 2))
        assert seen.scores == "3-9 5-9 5-9 5-9"


def test_cards_that_another_deck_lacks_were_not_dealt() -> None:
    assert again(ann_takes_all(), by={"deck": "7"}).otherwise == "card-not-in-deck"
    assert again(hand("A", 2, "A A A A"), by={"deck": "7"}).otherwise == "other-deck"


def test_partners_share_what_came_of_it() -> None:
    seen = again(hand("A", 3, "A A A A"), rules="schmear", by={"hand_size": 9}, scores="5 5")
    assert seen.scores == "2-9 5-9"


def test_a_called_partner_may_be_anybody() -> None:
    by = {"partnership": "called", "hand_size": 7}
    assert again(hand("A", 3, "A A A A"), by=by, scores=FIVES).scores == "2-9 2-9 2-9 2-9"


def test_what_the_dealer_chose_he_chooses_again() -> None:
    dumped = passed(dump="play", trump="S", points={"high": "Dee", "low": "Dee", "jack": None,
                                                    "game": "Ann"})  # fmt: skip
    seen = again(dumped, by={"hand_size": 9}, scores=FIVES)
    assert (seen.scores, seen.pitcher) == ("5-9 5-9 5-9 3-9", ("D", 2))


def test_a_moon_that_needs_every_trick_may_have_failed_for_one() -> None:
    by = {"hand_size": 9, "moon": {"from_score": None, "needs": "tricks", "failed": 4}}
    seen = again(hand("A", "moon", "A A A A"), by={**by, "target": 40}, scores=FIVES)
    assert seen.made == {True, False}
    assert seen.scores == "1-9 5-9 5-9 5-9"


def test_points_of_like_worth_are_told_apart_where_their_order_decides() -> None:
    by = {"hand_size": 9, "several_out": ["points-in-order", "draw"]}
    seen = again(hand("A", 2, "A A A A"), by=by, scores="9 9 9 10")
    assert {e.winners for e in seen.seen.endings} >= {(0,), (1,), (2,), (3,)}


def test_sixty_hands_are_seen_soon() -> None:
    nights = [hand("ABCD"[i % 4], 2, "A B C D") for i in range(59)]
    rules = {**MATCH, "target": 200}
    seen = again(matched(), *nights, rules=rules, by=NEVER)
    assert seen.why == ""
