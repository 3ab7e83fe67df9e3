"""Two phones write the same at once: both versions side by side, and nothing is saved or lost
before somebody decides."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.tools.scorer import Scorer
from tests.web.clashing import (
    ALL_ANN,
    ANN_MAKES_2,
    ANOTHER,
    BOB_IS_SET,
    CORRECT,
    enter,
    heads,
    rows,
    title,
)

pytestmark = pytest.mark.sqlite_only


@pytest.fixture
def late(scorer: Scorer) -> Scorer:
    """A second phone, whose hand is checked after the first phone has saved another version."""
    other = scorer.another()
    enter(other, BOB_IS_SET)
    scorer.play(ANN_MAKES_2, way=1)
    other.press("Check", status=409)
    return other


# --------------------------------------------------------------------- what is shown


def test_both_versions_are_side_by_side_and_the_late_one_is_kept(late: Scorer) -> None:
    assert title(late.page) == "Another phone saved hand 1 first"
    assert rows(late.page) == {"Bid": ("Ann 2", "Bob 4"), "Bob": ("0", "0, 1 smuck")}
    same = rows(late.page, differing=False)
    assert same["Trump"] == ("spades", "spades")
    assert same["High"] == ("Ann", "Ann")
    assert same["Dealer"] == ("Dee", "Dee")
    assert same["Ann"] == ("+3", "+3")
    assert late.chosen("Who pitched") == ["Bob bids 4"]
    assert late.chosen("Trump") == ["Spades"]
    assert late.chosen("High") == ["Ann"]
    assert not late.offers("Save")
    assert not late.offers("Check")


def test_both_say_who_entered_them(late: Scorer, scorer: Scorer) -> None:
    assert heads(late.page)[0].startswith("Another phone")
    assert heads(late.page)[1] == "This phone not saved"
    scorer.open(scorer.at("log"))
    scorer.press("Ann")
    late.press("Compare both")
    assert heads(late.page)[0].startswith("Ann’s phone ")


def test_a_change_is_compared_and_what_becomes_the_same_needs_no_decision(late: Scorer) -> None:
    late.tap_bid("Ann", 2)
    late.press("Compare both")
    assert rows(late.page) == {}
    assert "Both entered the same: nothing to do." in late.page.text
    assert not late.offers(CORRECT)
    late.follow("Back to the board")
    assert len(late.lines()) == 1


def test_what_comes_to_the_same_scores_is_said_to(scorer: Scorer) -> None:
    other = scorer.another()
    enter(other, {**ANN_MAKES_2, "trump": "H"})
    scorer.play(ANN_MAKES_2, way=1)
    other.press("Check", status=409)
    assert rows(other.page) == {"Trump": ("spades", "hearts")}
    assert "Both come to the same scores." in other.page.text


def test_two_phones_that_save_just_the_same_count_once(scorer: Scorer) -> None:
    other = scorer.another()
    enter(other, ANN_MAKES_2)
    other.press("Check")
    scorer.play(ANN_MAKES_2, way=1)
    other.press("Save hand 1")
    assert other.notice == "Another phone had saved just that: it counts once."
    assert len(other.lines()) == 1


def test_an_old_page_sent_again_with_something_else_is_no_second_hand(scorer: Scorer) -> None:
    enter(scorer, ANN_MAKES_2)
    scorer.press("Check")
    address, fields = scorer.resend("Save hand 1")
    scorer.send(address, fields)
    scorer.send(address, {**fields, "bid": "1-4"}, status=409)
    assert title(scorer.page) == "This phone had saved hand 1 before"
    assert heads(scorer.page)[0].startswith("This phone ")
    scorer.press(CORRECT)
    scorer.press("Save the correction")
    assert scorer.totals()["Bob"] == (0, 1)
    assert len(scorer.lines()) == 1


# ------------------------------------------------------------------ the three decisions


def test_theirs_can_be_kept(late: Scorer) -> None:
    late.follow("Keep theirs")
    assert late.totals()["Ann"] == (3, 0)
    assert len(late.lines()) == 1


def test_theirs_can_be_corrected_with_mine(late: Scorer) -> None:
    late.press(CORRECT)
    assert late.page.heading == "Correct hand 1"
    late.press("Back")
    assert title(late.page) == "Another phone saved hand 1 first"
    late.press(CORRECT)
    address, fields = late.resend("Save the correction")
    late.send(address, fields)
    late.send(address, fields)  # the answer was lost
    assert late.notice == "The correction is saved."
    assert late.totals() == {"Ann": (3, 0), "Bob": (0, 1), "Cy": (0, 0), "Dee": (0, 0)}
    assert late.dealer() == "Ann"
    late.follow("1, why")
    assert late.page.one("p", "Dee dealt")


def test_mine_can_be_another_hand(late: Scorer) -> None:
    late.press(ANOTHER)
    assert late.page.heading == "Mine is hand 2"
    assert "3" in late.page.section("The scores now and then").text
    late.press("Back")
    assert title(late.page) == "Another phone saved hand 1 first"
    assert late.chosen("Dealer") == ["Dee"]
    late.press(ANOTHER)
    address, fields = late.resend("Save hand 2")
    late.send(address, fields)
    late.send(address, fields)
    assert late.notice == "Hand 2 is saved."
    assert late.totals()["Ann"] == (6, 0)
    assert late.dealer() == "Bob"
    assert len(late.lines()) == 2


def test_no_other_button_saves_before_it_is_decided(late: Scorer, scorer: Scorer) -> None:
    address, fields = late.resend(ANOTHER)
    for do in ("save", "check", "bid"):
        late.send(address, {**fields, "do": [do]}, status=409)
        assert title(late.page) == "Another phone saved hand 1 first"
    scorer.board()
    assert len(scorer.lines()) == 1


def test_after_the_last_hand_there_is_no_other(app: Flask) -> None:
    one = Scorer(app)
    one.new_game()
    two = one.another()
    enter(two, BOB_IS_SET)
    moon = {"bid": ["Ann", "moon"], "trump": "S", "points": {**ALL_ANN, "jack": "Ann"}}
    one.play(moon, way=1)
    two.press("Check", status=409)
    assert two.offers(CORRECT)
    assert not two.offers(ANOTHER)
    two.press(CORRECT)
    two.press("Save the correction")
    assert two.leads("Enter hand 2")


def test_a_hand_that_is_not_complete_can_be_the_next_one(scorer: Scorer) -> None:
    other = scorer.another()
    other.enter_bid("Bob", 3)
    scorer.play(ANN_MAKES_2, way=1)
    other.press("Check", status=409)
    other.press(ANOTHER, status=422)
    assert other.page.heading == "Hand 2"
    assert other.chosen("Who pitched") == ["Bob bids 3"]
    other.press("Bid on the board")
    assert other.notice == "The bid is on the board."
    assert len(other.lines()) == 1


def test_what_a_third_phone_changes_while_one_decides_is_shown(
    late: Scorer, scorer: Scorer
) -> None:
    third = scorer.another()

    def corrected(bid: int, path: str = "hand/1/correct") -> None:
        third.open(third.at(path))
        third.tap_bid("Ann", bid)
        third.press("See what it changes")
        third.press("Save the correction")

    corrected(3)
    late.press(CORRECT, status=409)
    assert rows(late.page)["Bid"] == ("Ann 3", "Bob 4")
    late.press(CORRECT)
    corrected(4)
    late.press("Save the correction", status=409)
    assert rows(late.page)["Bid"] == ("Ann 4", "Bob 4")
    late.press(ANOTHER)
    corrected(2)
    late.press("Save hand 2", status=409)
    assert rows(late.page)["Bid"] == ("Ann 2", "Bob 4")
    late.press(ANOTHER)
    late.press("Save hand 2")
    assert len(late.lines()) == 2
