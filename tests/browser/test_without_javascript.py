"""Every page works without JavaScript: it only takes a tap more."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.table import Table

CHECK = "Check"


@pytest.fixture
def plain(new_table: Callable[..., Table]) -> Table:
    """A phone whose browser runs no scripts."""
    return new_table(java_script_enabled=False)


def check_and_save(table: Table, number: int) -> None:
    table.tap(table.button(CHECK))
    expect(table.heading("What this hand does")).to_be_visible()
    save(table, number)


def save(table: Table, number: int) -> None:
    table.tap(table.button(f"Save hand {number}"))
    table.says(f"Hand {number} is saved.")


def test_two_hands_are_scored_by_checking_and_saving(
    plain: Table, expected_faults: list[str]
) -> None:
    expected_faults.append("status of 422")
    table = plain
    table.open("shmear", ["Ann", "Bob", "Cy", "Dee"], "Dee")
    table.enter_hand()
    table.bid("Bob", 2)
    table.trump("S")
    table.points({"high": "Bob", "low": "Bob", "jack": None})
    table.tap(table.button(CHECK))
    expect(table.page.get_by_role("alert")).to_contain_text("Game")
    expect(table.key("Bob bids 2")).to_be_checked()
    expect(table.key("Spades")).to_be_checked()
    table.point("game", "Cy")
    check_and_save(table, 1)
    assert table.board().scores == {"Ann": 0, "Bob": 2, "Cy": 1, "Dee": 0}

    table.enter_hand()
    expect(table.page.locator("fieldset#high")).to_be_visible()
    table.everybody_passed()
    expect(table.page.locator("fieldset#high")).to_be_hidden()  # not until cards are played
    table.dump("play")
    table.trump("H")
    table.points({"high": "Ann", "low": "Ann", "jack": "Dee"})
    table.tap(table.key("Count the card points"))
    for _ in range(2):
        table.tap(table.button("Dee, one more"))
    table.tap(table.button("Cy, one more"))
    table.tap(table.button("Dee, one less"))
    table.tap(table.button("Dee, one more"))
    expect(table.page.get_by_role("spinbutton", name="Dee")).to_have_value("2")
    expect(table.page.locator(".sum")).to_contain_text("Game: Dee")
    save(table, 2)  # every step showed what the hand does
    assert table.board().scores == {"Ann": 2, "Bob": 2, "Cy": 1, "Dee": 2}


def test_a_stuck_dealer_is_scored(plain: Table) -> None:
    table = plain
    table.open("schmear", ["Ann", "Bob", "Cy", "Dee"], "Dee")
    table.enter_hand()
    table.everybody_passed()
    expect(table.page.get_by_text("Dee is stuck with a bid of 2.")).to_be_visible()
    table.trump("C")
    table.points({"high": "Dee", "low": "Bob", "jack": None, "game": "Ann"})
    check_and_save(table, 1)
    assert table.board().scores == {"Ann": 1, "Bob": 2, "Cy": 1, "Dee": 2}


def test_seats_are_swapped_by_the_button(plain: Table) -> None:
    table = plain
    table.page.goto("/new")
    table.choose_game("schmear")
    table.seat(["Ann", "Bob", "Cy", "Dee"], "Bob")
    swap = table.button("Swap these two")
    expect(swap).to_be_hidden()
    for seat in (2, 3):
        table.tap(table.page.get_by_role("checkbox", name=f"Swap seat {seat}"))
    table.tap(swap)
    expect(table.name_field(2)).to_have_value("Cy")
    expect(table.name_field(3)).to_have_value("Bob")
    expect(table.key("Seat 3 deals first")).to_be_checked()  # the deal goes with Bob
    table.tap(table.button("Start the game"))
    assert list(table.board().scores) == ["Ann", "Bob", "Cy", "Dee"]  # Ann and Bob sit opposite
    assert table.dealer() == "Bob"


def test_what_is_wrong_with_a_new_game_is_said_beside_it(
    plain: Table, expected_faults: list[str]
) -> None:
    expected_faults.append("status of 422")
    table = plain
    table.page.goto("/new")
    table.choose_game("shmear")
    table.seat(["Ann", "ann", "Cy", "Dee"], "Dee")
    table.tap(table.button("Start the game"))
    expect(table.page.get_by_role("alert")).to_be_visible()
    expect(table.page.locator("#name-1-problem")).to_be_visible()
    table.name_field(2).fill("Bob")
    table.tap(table.button("Start the game"))
    expect(table.link("Enter hand 1")).to_be_visible()


def test_a_score_is_adjusted_by_the_steppers(plain: Table) -> None:
    table = plain
    table.open("shmear", ["Ann", "Bob"], "Ann")
    table.tap(table.link("Adjust a score, with a reason"))
    table.tap(table.key("Bob"))
    table.page.get_by_label("In words").fill("Misdeal")
    for _ in range(3):
        table.tap(table.button("Points, one more"))
    expect(table.page.get_by_role("spinbutton", name="Points")).to_have_value("3")
    expect(table.key("Bob")).to_be_checked()
    expect(table.page.get_by_label("In words")).to_have_value("Misdeal")
    table.tap(table.button("See what it changes"))
    table.tap(table.button("Save the adjustment"))
    assert table.board().scores == {"Ann": 0, "Bob": 3}


def test_the_auction_goes_call_by_call_and_the_bid_waits(
    plain: Table, expected_faults: list[str]
) -> None:
    expected_faults.append("status of 422")
    table = plain
    table.open("shmear", ["Ann", "Bob", "Cy"], "Cy")
    table.enter_hand()
    table.auction([("Ann", "pass"), ("Bob", 3), ("Cy", "pass")])
    table.tap(table.button(CHECK))
    expect(table.page.get_by_role("alert")).to_be_visible()
    table.tap(table.button("Bid on the board"))
    table.says("The bid is on the board.")
    expect(table.page.get_by_text("Bob bid 3")).to_be_visible()
