"""Whole nights, tapped hand by hand as they were played, with the score after every hand."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.prepared import nights
from tests.browser.table import Table

ENDS = {
    "night-shmear-4-points": (
        "Ann wins",
        "Bob has more points, but Ann pitched the last hand and is out: the pitcher goes first.",
        "Is the pitcher among them? Yes, Ann.",
    ),
    "night-crazy-5-points": (
        "Bob wins",
        "Several are out, and the higher score decides: 16 to 15.",
        "The higher score",
    ),
    "night-schmear-4-points": (
        "Ann & Cy win",
        "Bob & Dee have more points, but Ann pitched the last hand and is out: "
        "the pitcher goes first.",
        "Is the pitcher among them? Yes, Ann.",
    ),
    "night-schmier-c-points": (
        "Bob & Eve win",
        "Several are out, and the higher score decides: 25 to 21.",
        "The higher score",
    ),
}
A_FEW_CARD_POINTS = 45
TAPS_OF_A_HAND = 4  # enter, bid, trump, save; and one a point
LEVEL_AT_21 = 13


@pytest.mark.parametrize("night", nights().values(), ids=nights())
def test_a_night_is_scored_by_tapping(table: Table, night: Any) -> None:
    preset = night["rules"]["preset"]
    table.open(preset, night["players"], night["dealer"])
    for number, (hand, wanted) in enumerate(
        zip(night["hands"], night["expect"]["hands"], strict=True), 1
    ):
        by_call = number % 3 == 0
        counted = sum(hand.get("card_points", {}).values())
        steppers = 0 < counted <= A_FEW_CARD_POINTS
        table.taps = 0
        table.play(hand, by_call=by_call, steppers=steppers)
        standing = table.board()
        assert (standing.scores, standing.smucks) == (wanted["scores"], wanted["smucks"]), number
        if not by_call and "dump" not in hand and "trump" in hand:
            points = len(hand["points"]) + ("card_points" in hand)
            assert table.taps <= TAPS_OF_A_HAND + points + (counted if steppers else 0), number
        if "next_dealer" in wanted:
            assert table.dealer() == wanted["next_dealer"], number
        if night["id"] == "night-schmier-c-points" and number == LEVEL_AT_21:
            expect(table.page.get_by_text("another hand decides.")).to_be_visible()
    winner, reason, step = ENDS[night["id"]]
    expect(table.heading(winner)).to_be_visible()
    expect(table.page.locator(".winner")).to_contain_text(reason)
    expect(table.page.locator(".steps .decided h3")).to_have_text(step)


def test_there_is_an_end_for_every_night() -> None:
    assert set(nights()) == set(ENDS)


def test_where_there_are_many_bids_the_player_is_tapped_first(table: Table) -> None:
    table.open("shmear-jick", ["Ann", "Bob", "Cy", "Dee"], "Dee")
    table.taps = 0
    table.enter_hand()
    table.bid("Cy", 5)
    table.trump("H")
    table.points(dict.fromkeys(("high", "low", "jack", "jick", "game"), "Cy"))
    table.save()
    assert table.taps == TAPS_OF_A_HAND + 1 + 5
    assert table.board().scores == {"Ann": 0, "Bob": 0, "Cy": 5, "Dee": 0}
    assert table.dealer() == "Ann"
    table.enter_hand()
    table.everybody_passed()
    table.dump("forfeit")
    table.save()
    assert table.board().smucks["Ann"] == 1
