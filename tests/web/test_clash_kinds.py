"""What clashes, however it is told: calls, counts, cards, corrections, bids, adjustments."""

from __future__ import annotations

import pytest

from tests.tools.scorer import Scorer
from tests.web.clashing import (
    ALL_ANN,
    ANN_MAKES_2,
    ANOTHER,
    BOB_IS_SET,
    CORRECT,
    enter,
    rows,
    title,
)

pytestmark = pytest.mark.sqlite_only


# ------------------------------------------------------------------- however it is told


def test_calls_are_compared_and_stay_with_who_made_them(scorer: Scorer) -> None:
    other = scorer.another()
    other.board()
    other.enter_auction([["Ann", 2], ["Bob", "pass"], ["Cy", 3], ["Dee", "pass"]])
    other.tap_points({"trump": "H", "points": ALL_ANN})
    scorer.play(ANN_MAKES_2, way=1)
    other.press("Check", status=409)
    assert rows(other.page)["The auction"] == ("–", "Ann 2, Bob Pass, Cy 3, Dee Pass")
    assert other.page.text.count("Take back the last call") == 1
    other.follow("Take back the last call")
    assert title(other.page) == "Another phone saved hand 1 first"
    other.follow("Pass")
    assert other.chosen("High") == ["Ann"]
    other.press(CORRECT)
    other.press("Save the correction")
    assert other.totals()["Cy"] == (0, 1)
    assert other.dealer() == "Ann"


def test_calls_of_another_hand_come_to_who_won_them(scorer: Scorer) -> None:
    other = scorer.another()
    other.board()
    other.enter_auction([["Ann", 2], ["Bob", "pass"], ["Cy", 3], ["Dee", "pass"]])
    other.tap_points({"trump": "H", "points": ALL_ANN})
    scorer.play(ANN_MAKES_2, way=1)
    other.press("Check", status=409)
    other.press(ANOTHER)
    other.press("Save hand 2")
    assert other.totals()["Cy"] == (0, 1)
    assert other.dealer() == "Bob"


def test_counted_points_are_compared(scorer: Scorer) -> None:
    counted = {"high": "Ann", "low": "Ann", "jack": None}
    hand = {"bid": ["Ann", 2], "trump": "S", "points": counted, "card_points": {"Ann": 20}}
    other = scorer.another()
    enter(other, {**hand, "card_points": {"Ann": 20, "Bob": 31}})
    scorer.play(hand, way=1)
    other.press("Check", status=409)
    found = rows(other.page)
    assert found["Card points of Bob"] == ("0", "31")
    assert found["Game"] == ("Ann", "Bob")
    assert "Card points of Ann" not in found


TRICKS = "AS.2S.JH.KC.9S.4S.3H.KD.8S.3C.QH.AD.7S.2C.10H.4D.6S.5C.KH.9D.5S.6C.AH.8D"


def by_tricks(scorer: Scorer, cards: str = TRICKS) -> None:
    scorer.open(scorer.at(f"hand?by=tricks&bid=0-3&trump=S&cards={cards}"))


def test_tricks_are_compared_and_a_card_is_never_put_to_the_next_hand(scorer: Scorer) -> None:
    other = scorer.another()
    by_tricks(other, TRICKS.rpartition(".")[0])
    scorer.play(ANN_MAKES_2, way=1)
    other.follow("8 of diamonds")
    assert title(other.page) == "Another phone saved hand 1 first"
    found = rows(other.page)
    assert found["Bid"] == ("Ann 2", "Ann 3")
    assert found["Trick 1"] == ("–", "A♠ 2♠ J♥ K♣")
    assert rows(other.page, differing=False)["High"] == ("Ann", "Ann")
    other.press("Compare both")
    assert title(other.page) == "Another phone saved hand 1 first"
    other.press(CORRECT)
    other.press("Save the correction")
    assert len(other.lines()) == 1
    other.open(other.at("hand/1/trick/1"))


def test_a_hand_told_by_tricks_can_be_told_by_points_again(scorer: Scorer) -> None:
    by_tricks(scorer)
    scorer.press("Save hand 1")
    scorer.open(scorer.at("hand/1/correct"))
    scorer.press("Who got each point")
    assert "low" in scorer.page.by_id
    assert scorer.chosen("Who pitched") == ["Ann bids 3"]


def test_piles_are_compared_and_all_their_cards_are_saved(scorer: Scorer) -> None:
    cards = TRICKS.split(".")
    piles = "".join(f"&pile-0={card}" for card in cards)
    other = scorer.another()
    other.open(other.at(f"hand?by=piles&bid=0-3&trump=S&played-low=1{piles}"))
    scorer.play(ANN_MAKES_2, way=1)
    other.press("Save hand 1", status=409)
    found = rows(other.page)
    assert found["Pile of Ann"][1].startswith("A♠ 9♠ 8♠")
    assert found["Played the lowest trump"] == ("–", "Bob")
    assert found["Low"] == ("Ann", "Bob")
    other.press(CORRECT)
    other.press("Save the correction")
    other.open(other.at("hand/1/correct"))
    ticked = [e for e in other.page.all("input") if e.get("name") == "pile-0" and "checked" in e]
    assert len(ticked) == len(cards)


# ----------------------------------------------------------- corrections, put in, struck


def correct_bid(scorer: Scorer, name: str, bid: int) -> None:
    scorer.open(scorer.at("hand/1/correct"))
    scorer.tap_bid(name, bid)


def test_two_corrections_of_one_hand_are_compared(scorer: Scorer) -> None:
    scorer.play(ANN_MAKES_2, way=1)
    other = scorer.another()
    correct_bid(other, "Bob", 4)
    other.press("See what it changes")
    correct_bid(scorer, "Ann", 3)
    scorer.press("See what it changes")
    scorer.press("Save the correction")
    other.press("Save the correction", status=409)
    assert title(other.page) == "Another phone corrected hand 1 first"
    assert rows(other.page)["Bid"] == ("Ann 3", "Bob 4")
    assert not other.offers(ANOTHER)
    other.press(CORRECT)
    other.press("Save the correction")
    assert other.totals()["Bob"] == (0, 1)


def test_two_hands_put_in_at_the_same_place_are_compared(scorer: Scorer) -> None:
    scorer.play(ANN_MAKES_2, way=1)
    other = scorer.another()
    for phone, hand in ((scorer, ANN_MAKES_2), (other, BOB_IS_SET)):
        phone.open(phone.at("hand?before=1"))
        phone.tap_bid(*hand["bid"])
        phone.tap_points(hand)
        phone.press("See what it changes")
    scorer.press("Put it in")
    other.press("Put it in", status=409)
    assert title(other.page) == "Another phone saved hand 1 first"
    assert rows(other.page)["Bid"] == ("Ann 2", "Bob 4")
    other.press(ANOTHER)
    other.press("Put it in")
    assert len(other.lines()) == 3
    assert other.totals()["Bob"] == (0, 1)


def test_a_correction_of_a_hand_that_was_struck_is_kept_until_it_is_decided(
    scorer: Scorer,
) -> None:
    scorer.play(ANN_MAKES_2, way=1)
    other = scorer.another()
    correct_bid(other, "Bob", 4)
    scorer.open(scorer.at("hand/1/strike"))
    scorer.press("Strike it")
    other.press("See what it changes", status=409)
    assert title(other.page) == "Another phone struck that hand"
    assert rows(other.page)["Bid"] == ("Ann 2", "Bob 4")
    assert other.chosen("Who pitched") == ["Bob bids 4"]
    other.press("Compare both")
    assert title(other.page) == "Another phone struck that hand"
    assert not other.offers("Put mine in its place")
    other.press(ANOTHER)
    other.press("Save hand 1")
    assert other.totals()["Bob"] == (0, 1)
    assert len(other.lines()) == 1


def test_a_correction_can_take_the_place_of_a_hand_that_was_struck(scorer: Scorer) -> None:
    scorer.play(ANN_MAKES_2, way=1)
    scorer.play({**ANN_MAKES_2, "bid": ["Cy", 2], "points": {**ALL_ANN, "low": "Cy"}}, way=1)
    other = scorer.another()
    correct_bid(other, "Bob", 4)
    scorer.open(scorer.at("hand/1/strike"))
    scorer.press("Strike it")
    other.press("See what it changes", status=409)
    other.press("Put mine in its place")
    other.press("Put it in")
    assert [line[0] for line in other.lines()] == ["2, why", "1, why"]
    assert "Bob" in " ".join(other.lines()[1])


def test_a_struck_hand_that_was_restored_is_compared_again(scorer: Scorer) -> None:
    scorer.play(ANN_MAKES_2, way=1)
    other = scorer.another()
    correct_bid(other, "Bob", 4)
    scorer.open(scorer.at("hand/1/strike"))
    scorer.press("Strike it")
    other.press("See what it changes", status=409)
    scorer.open(scorer.at("log"))
    scorer.press("Restore")
    other.press(ANOTHER, status=409)
    assert rows(other.page)["Bid"] == ("Ann 2", "Bob 4")
    assert other.offers(CORRECT)


# -------------------------------------------------------------- bids and adjustments


def with_bid(scorer: Scorer, name: str, bid: int) -> None:
    scorer.enter_bid(name, bid)
    scorer.press("Check", status=422)


def test_two_bids_are_compared(scorer: Scorer) -> None:
    other = scorer.another()
    with_bid(other, "Bob", 4)
    with_bid(scorer, "Ann", 3)
    scorer.press("Bid on the board")
    other.press("Bid on the board", status=409)
    assert title(other.page) == "Another phone noted the bid first"
    assert rows(other.page)["Bid"] == ("Ann 3", "Bob 4")
    assert not other.offers("Bid on the board")
    other.press("Put mine on the board instead")
    assert "Bob" in other.page.text
    assert other.notice == "The bid is on the board."


def test_a_bid_noted_meanwhile_touches_no_hand(scorer: Scorer) -> None:
    other = scorer.another()
    enter(other, BOB_IS_SET)
    with_bid(scorer, "Ann", 3)
    scorer.press("Bid on the board")
    other.press("Check", status=409)
    assert "The game has changed meanwhile" in other.page.text
    assert "The bid: Ann 3" in other.page.text
    other.press("Save hand 1")
    assert len(other.lines()) == 1


def test_a_correction_of_another_hand_touches_no_coming_one(scorer: Scorer) -> None:
    scorer.play(ANN_MAKES_2, way=1)
    other = scorer.another()
    enter(other, BOB_IS_SET)
    correct_bid(scorer, "Ann", 3)
    scorer.press("See what it changes")
    scorer.press("Save the correction")
    other.press("Check", status=409)
    assert "Hand 1 corrected" in other.page.text
    assert not other.offers(CORRECT)
    other.press("Save hand 2")
    assert len(other.lines()) == 2


def adjust(scorer: Scorer, side: str, points: int) -> None:
    scorer.open(scorer.at("adjust"))
    scorer.choose("Whose score?", side)
    scorer.fill("Points", points)
    scorer.fill("In words", "by agreement")
    scorer.press("See what it changes")


@pytest.mark.parametrize(
    ("decision", "save", "ann", "bob"),
    [
        (CORRECT, "Save the correction", 0, 2),
        ("Mine is another one", "Save the adjustment", 1, 2),
    ],
)
def test_two_adjustments_are_compared(
    scorer: Scorer, decision: str, save: str, ann: int, bob: int
) -> None:
    other = scorer.another()
    adjust(other, "Bob", 2)
    adjust(scorer, "Ann", 1)
    scorer.press("Save the adjustment")
    other.press("Save the adjustment", status=409)
    assert title(other.page) == "Another phone adjusted a score first"
    assert rows(other.page) == {"Whose": ("Ann", "Bob"), "Points": ("+1", "+2")}
    other.press("Compare both")
    other.press(decision)
    address, fields = other.resend(save)
    other.send(address, fields)
    other.send(address, fields)
    assert (other.totals()["Ann"][0], other.totals()["Bob"][0]) == (ann, bob)


def test_the_same_adjustment_twice_needs_no_decision(scorer: Scorer) -> None:
    other = scorer.another()
    for phone in (other, scorer):
        adjust(phone, "Ann", 1)
    scorer.press("Save the adjustment")
    other.press("Save the adjustment", status=409)
    assert "Both entered the same: nothing to do." in other.page.text
    other.follow("Back to the board")
    assert other.totals()["Ann"] == (1, 0)
