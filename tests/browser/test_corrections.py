"""What was entered wrong is put right: shown first, then saved, and never lost."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.prepared import nights
from tests.browser.table import Table

FOUR_ALONE = nights()["night-shmear-4-points"]
TO_ELEVEN = {"Ann": 11, "Bob": 12, "Cy": 8, "Dee": 0}


@pytest.fixture
def finished(sit_down: Callable[..., Table]) -> Table:
    """A game that Ann has won in hand 18, on the page of its end."""
    table = sit_down(FOUR_ALONE)
    expect(table.heading("Ann wins")).to_be_visible()
    return table


@pytest.fixture
def running(sit_down: Callable[..., Table]) -> Table:
    """The same game after four hands, on its board."""
    table = sit_down(FOUR_ALONE, 4)
    assert table.board().scores == {"Ann": 4, "Bob": 4, "Cy": 0, "Dee": 1}
    return table


def correct_low_of_hand_7(table: Table) -> None:
    table.open_hand(7)
    table.tap(table.link("Correct"))
    expect(table.heading("Correct hand 7")).to_be_visible()
    table.point("low", "Bob")
    table.tap(table.button("See what it changes"))


def test_a_corrected_hand_can_change_the_winner(finished: Table) -> None:
    table = finished
    correct_low_of_hand_7(table)
    expect(table.page.locator(".verdict .changes del")).to_contain_text("Ann wins")
    expect(table.page.locator(".verdict .changes ins")).to_contain_text("Bob wins")
    moved = table.preview()
    assert moved[0] == ("7", "5 4 5 0", "5 5 4 0")
    assert ("16", "8 8 8 2", "8 9 7 2") in moved
    # Bob is out in hand 17, and 18 scores nothing any more.
    assert moved[-2:] == [("17", "9 10 8 0", "9 11 7 0"), ("18", "11 12 8 0", "9 11 7 0")]
    table.tap(table.button("Save the correction"))
    table.says("The correction is saved.")
    expect(table.heading("Bob wins")).to_be_visible()
    assert table.board().scores == {"Ann": 9, "Bob": 11, "Cy": 7, "Dee": 0}

    table.tap(table.button("Undo the correction of hand 7"))
    expect(table.heading("Ann wins")).to_be_visible()
    assert table.board().scores == TO_ELEVEN

    table.tap(table.link("What was changed, by whom, when"))
    struck = table.page.get_by_role("listitem").filter(has=table.button("Restore"))
    expect(struck).to_contain_text("Hand 7 corrected")
    expect(struck.locator("dl")).to_have_text(re.compile(r"Low\s*before: Cy\s*→\s*after: Bob"))
    table.tap(struck.get_by_role("button"))
    table.says("Restored.")
    expect(table.heading("Bob wins")).to_be_visible()


def test_a_correction_can_be_thought_over(finished: Table) -> None:
    table = finished
    correct_low_of_hand_7(table)
    table.tap(table.button("Back"))
    expect(table.heading("Correct hand 7")).to_be_visible()
    keys = table.page.locator("fieldset#low")
    expect(keys.get_by_role("radio", name="Bob", exact=True)).to_be_checked()
    table.tap(table.link("Cancel"))
    table.tap(table.link("Board"))
    assert table.board().scores == TO_ELEVEN


def test_a_hand_is_struck_and_a_forgotten_one_put_in(running: Table) -> None:
    table = running
    table.open_hand(2)
    table.tap(table.link("Strike"))
    expect(table.heading("Strike hand 2?").first).to_be_visible()
    struck, *moved = table.preview()
    assert struck == ("2", "3 0 2 1", "– – – –")
    assert moved == [("2", "3 1 0 1", "1 1 0 1"), ("3", "4 4 0 1", "2 4 0 1")]
    table.tap(table.button("Strike it"))
    table.says("Struck. The log can restore it.")
    assert table.board().scores == {"Ann": 2, "Bob": 4, "Cy": 0, "Dee": 1}
    assert len(table.hands()) == 3

    table.open_hand(2)  # what was hand 3, which Bob dealt
    table.tap(table.link("Put in a forgotten hand before this one"))
    expect(table.heading("A forgotten hand")).to_be_visible()
    expect(table.page.get_by_role("group", name="Dealer")).to_be_visible()
    table.tap(table.page.get_by_role("group", name="Dealer").get_by_role("radio", name="Ann"))
    table.bid("Cy", 2)
    table.trump("D")
    table.points(table.by_initials("CCAD"))
    table.tap(table.button("See what it changes"))
    assert table.preview()[0] == ("2", "– – – –", "2 0 2 2")
    table.tap(table.button("Put it in"))
    table.says("Hand 2 is saved.")
    assert table.board().scores == {"Ann": 3, "Bob": 4, "Cy": 0, "Dee": 2}
    assert len(table.hands()) == 4


def test_a_score_is_adjusted_with_a_reason(running: Table, expected_faults: list[str]) -> None:
    table = running
    expected_faults.append("status of 422")
    table.tap(table.link("Adjust a score, with a reason"))
    table.tap(table.page.get_by_role("radio", name="Bob", exact=True))
    for _ in range(2):
        table.tap(table.button("Points, one less"))
    table.tap(table.button("Smucks, one more"))
    table.tap(table.button("See what it changes"))
    expect(table.page.get_by_role("alert")).to_contain_text("reason")
    table.page.get_by_label("In words").fill("Revoke, by agreement")
    table.tap(table.button("See what it changes"))
    rows = table.page.get_by_role("table", name="The scores now and then")
    bob = rows.get_by_role("row", name="Bob")
    expect(bob.locator("del")).to_have_text(["before: 1", "before: 4"])
    expect(bob.locator("ins")).to_have_text(["after: 2", "after: 2"])
    table.tap(table.button("Save the adjustment"))
    table.says("The adjustment is saved.")
    assert table.board().scores["Bob"] == 2
    assert table.board().smucks["Bob"] == 2
    assert table.dealer() == "Dee"  # an adjustment moves no deal
    table.tap(table.link("What was changed, by whom, when"))
    expect(table.page.locator(".log li").first).to_contain_text("Revoke, by agreement")


def test_another_dealer(running: Table) -> None:
    table = running
    table.tap(table.link("Names, target, coming dealer"))
    table.tap(table.button("Bob"))
    table.says("The dealer is changed.")
    assert table.dealer() == "Bob"
    table.enter_hand()
    expect(table.page.get_by_text("Bob deals", exact=True)).to_be_visible()
    table.tap(table.link("Call by call"))
    expect(table.page.locator(".turn-of")).to_have_text("Cy calls")
    table.page.go_back()
    table.page.go_back()
    table.quick("Cy", 2, "H", "CCAD")
    assert table.dealer() == "Cy"  # the deal goes round from there


def test_a_name_is_mended(running: Table, expected_faults: list[str]) -> None:
    table = running
    expected_faults.append("status of 422")
    table.tap(table.link("Names, target, coming dealer"))
    mend = table.button("Save the names")
    table.name_field(2).fill("Cy")
    table.tap(mend)
    expect(table.page.locator("#name-1-problem")).to_be_visible()
    table.name_field(2).fill("Bruno")
    table.tap(mend)
    table.says("The name is mended.")
    table.tap(table.link("Back to the board"))
    assert table.board().scores == {"Ann": 4, "Bruno": 4, "Cy": 0, "Dee": 1}
    assert "Bruno 2" in table.hands()[0]
    table.tap(table.link("What was changed, by whom, when"))
    expect(table.page.locator(".log li").first).to_contain_text("Bruno")


def test_a_target_is_mended_and_the_end_moves(finished: Table) -> None:
    table = finished
    table.tap(table.link("Names and target"))
    table.page.get_by_label("Points to go out").fill("10")
    table.tap(table.button("See what it changes"))
    expect(table.page.locator(".verdict .changes ins")).to_contain_text("Bob wins")
    table.tap(table.button("Save the rules"))
    table.says("The rules are corrected, from the first hand on.")
    expect(table.heading("Bob wins")).to_be_visible()  # he had 10 after hand 17
    expect(table.heading("Shmear to 10")).to_be_visible()
    table.tap(table.button("Undo the new rule"))
    expect(table.heading("Ann wins")).to_be_visible()


EARLY: list[Any] = [
    pytest.param("The leader wins: ", None, "A draw: Ann and Bob", id="leader"),
    pytest.param("As we agreed", ["Cy"], "Cy wins", id="agreed"),
    pytest.param("As we agreed", ["Ann", "Dee"], "Ann and Dee win", id="shared"),
    pytest.param("It does not count: ", None, "No result", id="void"),
]


@pytest.mark.parametrize(("how", "winners", "verdict"), EARLY)
def test_a_game_is_called_early(
    running: Table, how: str, winners: list[str] | None, verdict: str
) -> None:
    table = running
    table.tap(table.link("Call the game early"))
    if verdict.startswith("A draw"):
        how = "By the score: a draw"
    table.tap(table.page.get_by_role("radio", name=how))
    for name in winners or ():
        table.tap(table.page.get_by_role("checkbox", name=name, exact=True))
    table.page.get_by_label("Why").fill("The last bus goes")
    table.tap(table.button("End the game"))
    expect(table.page.locator(".winner h2")).to_have_text(verdict)
    expect(table.page.locator(".winner")).to_contain_text("The last bus goes")
    table.tap(table.button("Undo the end"))
    expect(table.link("Enter hand 5")).to_be_visible()


def test_a_leader_wins_when_it_is_called_early(sit_down: Callable[..., Table]) -> None:
    table = sit_down(FOUR_ALONE, 8)  # Cy leads with 6
    table.tap(table.link("Call the game early"))
    table.tap(table.page.get_by_role("radio", name="The leader wins: Cy"))
    table.tap(table.button("End the game"))
    expect(table.heading("Cy wins")).to_be_visible()
