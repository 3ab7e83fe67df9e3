"""Everybody passed, or the highest bid ended the auction: what other rules make of that."""

from typing import Any

import pytest

from tests.rules.scored import calls, hand, passed, points
from tests.rules.seen_again import again

PLAYED = {"trump": "S", "points": points("D D A A")}
RECORDS: dict[str, dict[str, Any]] = {
    "-": {},
    "forfeit": {"dump": "forfeit"},
    "play": {"dump": "play", **PLAYED},
    "moon": {"dump": "moon", "trump": "S", "points": points("D D D D")},
    "played": PLAYED,
}
SAME, PAID, MADE, WON = "5 5 5 5", "5 5 5 3", "7 5 5 7", "5 5 5 9"
STUCK, FREE, CHOSE = "5-9 5-9 5-9 3-9", "5-9 5-9 5-9 5-9", "5-9 5-9 5-9 0-9"
NOT_SO, LEADER = "not-played-so", "other-leader"


@pytest.mark.parametrize(
    ("was", "now", "record", "scores", "otherwise"),
    [
        ("dealer-choice", "dealer-choice", "forfeit", PAID, ""),
        ("dealer-choice", "dealer-choice", "play", MADE, ""),
        ("dealer-choice", "dealer-choice", "moon", WON, ""),
        ("dealer-choice", "redeal", "forfeit", SAME, ""),
        ("dealer-choice", "redeal", "play", SAME, ""),
        ("dealer-choice", "redeal", "moon", SAME, ""),
        ("dealer-choice", "deal-passes", "play", SAME, ""),
        ("dealer-choice", "dealer-set", "forfeit", PAID, ""),
        ("dealer-choice", "dealer-set", "moon", PAID, ""),
        ("dealer-choice", "dealer-stuck", "forfeit", STUCK, NOT_SO),
        ("dealer-choice", "dealer-stuck", "play", MADE, ""),
        ("dealer-choice", "dealer-stuck", "moon", STUCK, NOT_SO),
        ("dealer-choice", "eldest-leads", "forfeit", FREE, LEADER),
        ("dealer-choice", "eldest-leads", "play", FREE, LEADER),
        ("redeal", "redeal", "-", SAME, ""),
        ("redeal", "dealer-choice", "-", CHOSE, NOT_SO),
        ("redeal", "dealer-set", "-", PAID, ""),
        ("redeal", "dealer-stuck", "-", STUCK, NOT_SO),
        ("redeal", "eldest-leads", "-", FREE, LEADER),
        ("deal-passes", "redeal", "-", SAME, ""),
        ("dealer-set", "deal-passes", "-", SAME, ""),
        ("dealer-stuck", "dealer-stuck", "played", MADE, ""),
        ("dealer-stuck", "redeal", "played", SAME, ""),
        ("dealer-stuck", "eldest-leads", "played", FREE, LEADER),
        ("eldest-leads", "dealer-choice", "played", CHOSE, LEADER),
        ("eldest-leads", "dealer-set", "played", PAID, ""),
        ("eldest-leads", "dealer-stuck", "played", STUCK, LEADER),
        ("eldest-leads", "eldest-leads", "played", MADE, ""),
    ],
)
def test_what_follows_when_everybody_passed(was, now, record, scores, otherwise) -> None:
    rules = {"preset": "shmear", "all_pass": was}
    by = {"all_pass": now, "target": 40}
    told = again(passed(**RECORDS[record]), rules=rules, by=by, scores=SAME)
    assert (told.scores, told.otherwise, told.why) == (scores, otherwise, "")
    assert told.unknown == (("otherwise",) if otherwise else ())
    shot = (record, now, scores) == ("moon", "dealer-choice", WON)
    assert told.winners in ("D" if shot else "-", "?")


def test_what_the_dealer_would_have_chosen_is_open() -> None:
    rules = {"preset": "shmear", "all_pass": "dealer-stuck"}
    told = again(passed(**PLAYED), rules=rules, by={"all_pass": "dealer-choice"}, scores=SAME)
    assert (told.unknown, told.made, told.otherwise) == (("dump",), {True, False, None}, "")
    assert told.scores == "5-7 5 5 0-7"  # he may shoot the moon and lose all he had


@pytest.mark.parametrize(("cards", "most"), [({}, "5-7 5 5 0-7"), ({"hand_size": 9}, CHOSE)])
def test_who_was_stuck_chose_nothing(cards, most) -> None:
    rules = {"preset": "shmear", "all_pass": "dealer-stuck"}
    by = {"all_pass": "dealer-choice", **cards}
    told = again(passed(**RECORDS["play"]), rules=rules, by=by, scores=SAME)
    assert told.scores == most


def test_whether_the_dealers_moon_took_every_trick() -> None:
    by = {"moon": {"from_score": None, "needs": "tricks"}}
    told = again(passed(**RECORDS["moon"]), by=by, scores=SAME)
    assert (told.made, told.unknown) == ({True, False}, ("tricks",))


def test_a_deal_that_nobody_pitched_calls_no_partner() -> None:
    rules = {"preset": "shmear", "all_pass": "eldest-leads", "seats": [5]}
    told = again(passed(5, **PLAYED), rules=rules, by={"partnership": "called"}, players=5)
    assert (told.unknown, told.otherwise) == ((), "")
    forfeit = {"preset": "shmear", "seats": [5]}
    thrown = passed(5, dump="forfeit")
    told = again(thrown, rules=forfeit, by={"partnership": "called"}, players=5, scores="5 5 5 5 5")
    assert (told.scores, told.unknown) == ("5 5 5 5 3", ())


def test_who_pitches_may_have_called_anybody_but_himself() -> None:
    by = {"partnership": "called", "floor": None}
    told = again(hand("A", 2, "B B B -"), by=by)
    # Alone Ann is set; with Bob she makes it and both score; with another both are set. Whose
    # Game is when sides count together is open.
    assert told.scores == "-2-4 3-4 -2-4 -2-4"
    assert told.made == {True, False}


# -------------------------------------------------------------- the highest bid ends it

ENDS = {"preset": "schmear", "max_bid_ends": True}
LASTS = {"max_bid_ends": False}


def facts(told: Any) -> dict[str, Any]:
    hand = told.hands[-1]
    return dict((hand.cant_tell or hand.otherwise.why).facts)


def test_whose_bid_ended_the_auction_is_said() -> None:
    rules = {"preset": "schmear", "dealer_may_match": "any"}
    told = again(calls("pass 4 pass 4", "B B B B"), rules=rules, by={"max_bid_ends": True})
    assert (told.otherwise, facts(told)) == ("auction-ended", {"seat": 1, "bid": 4})
    own = again(calls("2 pass 4 pass", "C C C C"), rules="schmear", by={"max_bid_ends": True})
    assert (own.otherwise, own.scores) == ("", "4 0")


@pytest.mark.parametrize(
    ("rules", "by", "went_on"),
    [
        (ENDS, {**LASTS, "dealer_may_match": "any"}, True),
        (ENDS, {**LASTS, "dealer_may_match": "highest"}, True),
        (ENDS, LASTS, False),
        (ENDS, {**LASTS, "moon": {"from_score": None}}, True),
        (ENDS, {**LASTS, "max_bid": 5}, True),
    ],
)
def test_who_was_not_asked_might_have_said_more(rules, by, went_on) -> None:
    told = again(calls("pass 4", "B B B B"), rules=rules, by=by)
    assert told.why == ("auction-went-on" if went_on else "")
    if went_on:
        assert facts(told) == {"seat": 1, "bid": 4}
    else:
        assert told.scores == "0 4"


def test_nobody_could_have_said_more_than_the_moon() -> None:
    rules = {**ENDS, "moon": {"from_score": None}}
    told = again(calls("pass moon", "B B B B"), rules=rules, by=LASTS)
    assert (told.why, told.otherwise, told.winners) == ("", "", "BD")


def test_all_who_were_asked_said_what_they_said() -> None:
    by = {**LASTS, "dealer_may_match": "any"}
    told = again(calls("2 3 pass pass", "B B B B"), rules=ENDS, by=by)
    assert (told.why, told.scores) == ("", "0 4")


def test_a_moon_beats_the_bid_that_would_have_ended_it() -> None:
    rules = {"preset": "shmear", "dealer_may_match": "any"}
    shot = calls("pass 4 moon pass", "C C C C")
    told = again(shot, rules=rules, by={"max_bid_ends": True, "target": 40}, scores=SAME)
    assert (told.winners, told.otherwise) == ("C", "")


# ------------------------------------------------- what would have been called otherwise


def test_who_was_not_asked_can_not_be_known_where_the_last_bid_falls() -> None:
    told = again(calls("4", "A A A A"), rules=ENDS, by={"max_bid": 3})
    assert (told.why, told.scores) == ("bid-above-highest", "?")


def test_who_was_not_asked_and_could_say_nothing_changes_nothing() -> None:
    told = again(calls("2 4", "B B B B"), rules=ENDS, by={**LASTS, "min_bid": 3})
    assert (told.why, told.otherwise, told.scores) == ("", "", "0 4")


def test_a_choice_that_the_dealer_has_by_other_rules_is_none_where_somebody_bids() -> None:
    rules = {"preset": "shmear", "all_pass": "redeal"}
    by = {"all_pass": "dealer-choice", "min_bid": 3}
    told = again(calls("2 3 pass pass", "B B B B"), rules=rules, by=by, scores=SAME)
    assert (told.pitcher, told.scores) == (("B", 3), "5-9 2-9 5-9 5-9")


def test_a_hand_that_nobody_pitches_calls_no_partner_either() -> None:
    rules = {"preset": "shmear", "all_pass": "dealer-stuck", "partnership": "called", "seats": [5]}
    by = {"all_pass": "eldest-leads"}
    told = again(passed(5, **PLAYED), rules=rules, by=by, players=5, scores="5 5 5 5 5")
    assert (told.otherwise, told.scores) == (LEADER, "5-9 5-9 5-9 5-9 5-9")


ONE_POINT = {"min_bid": 1, "max_bid": None, "moon": None, "hand_size": 9}


@pytest.mark.parametrize(
    ("rules", "by", "goes_on"),
    [
        ("shmear", {"points": ["jack"]}, True),  # it may sleep
        ("shmear", {"points": ["game"]}, True),  # it may be tied
        ("shmear", {"points": ["game"], "game_tie": "eldest"}, False),
        ("schmear", {"points": ["game"]}, False),  # a tie is the pitcher's
        ("shmear", {"points": ["high"]}, False),
        ("shmear", {"points": ["high"], "trump_by": "name"}, True),
        ("shmear", {"points": ["low"], "high_low": "deck"}, True),
    ],
)
def test_whether_a_point_may_have_been_nobodys(rules, by, goes_on) -> None:
    """All are one point below the target: whoever gets it wins, and nobody if it is nobody's."""
    base = {"preset": rules, "min_bid": 1, "trump_by": by.get("trump_by", "lead")}
    sides = "10 10" if rules == "schmear" else "10 10 10 10"
    told = again(hand("A", 1, "A A A A"), rules=base, by={**ONE_POINT, **by}, scores=sides)
    assert told.otherwise == "other-hand-size"
    assert (() in {ending.winners for ending in told.seen.endings}) is goes_on


def test_a_point_whose_card_the_deck_lacks_is_nobodys() -> None:
    by = {"hand_size": 9, "points": ["high", "low", "jack", "joker", "game"], "max_bid": 4}
    told = again(hand("A", 2, "A A A A"), by=by, scores=SAME)
    assert (told.otherwise, told.scores) == ("other-hand-size", "3-9 5-9 5-9 5-9")
