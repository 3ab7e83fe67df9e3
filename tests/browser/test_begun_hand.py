"""A hand that was begun and left: it is there again, on this phone, until it is saved."""

import pytest
from playwright.sync_api import expect

from tests.browser.table import Table

FOUR = ["Ann", "Bob", "Cy", "Dee"]


def go_on(table: Table) -> None:
    """Back to the board, and into the hand again where it was left."""
    table.page.goto(table.page.url.partition("hand")[0])
    table.enter_hand()
    expect(
        table.page.get_by_text("Hand 1 was begun on this phone and is not saved.")
    ).to_be_visible()
    table.tap(table.link("Go on where you were"))


def test_calls_that_were_made_are_not_lost_on_the_way_to_the_board(table: Table) -> None:
    table.open("shmear", FOUR, "Dee")
    table.enter_hand()
    table.tap(table.link("Call by call"))
    for call in ("2", "3"):
        table.tap(table.page.locator("a.key", has_text=call).first)
    expect(table.page.locator(".turn-of")).to_have_text("Cy calls")
    table.tap(table.link("Back to the board"))
    go_on(table)
    expect(table.page.locator(".turn-of")).to_have_text("Cy calls")


def test_what_was_tapped_is_kept_until_the_hand_is_saved(table: Table) -> None:
    table.open("shmear", FOUR, "Dee")
    table.enter_hand()
    table.bid("Bob", 3)
    table.trump("H")
    expect(table.page.locator("#live-verdict")).to_contain_text("Still open: the points")
    table.tap(table.link("Cancel"))
    go_on(table)
    expect(table.key("Bob bids 3")).to_be_checked()
    expect(table.key("Hearts")).to_be_checked()
    table.points(table.by_initials("BBBB"))
    table.save()
    table.enter_hand()
    expect(table.page.locator("#begun")).to_be_hidden()


@pytest.mark.parametrize("way", ["By piles", "Trick by trick"])
def test_cards_are_kept_and_what_is_not_wanted_any_more_is_begun_anew(
    table: Table, way: str
) -> None:
    table.open("shmear", FOUR, "Dee")
    table.enter_hand()
    table.bid("Ann", 2)
    table.trump("S")
    table.tap(table.button(way))
    if way == "By piles":
        table.tap(table.page.locator(".pile label.card, .pile .card").first)
        expect(table.page.locator("#live-sum")).to_contain_text("1 of 24 cards")
    else:
        table.tap(table.page.locator("a.card").first)
        expect(table.page.get_by_text("Take back the last card")).to_be_visible()
    table.tap(table.link("Cancel"))
    go_on(table)
    expect(table.heading(f"Hand 1, {way[0].lower()}{way[1:]}")).to_be_visible()
    told = "#live-sum" if way == "By piles" else ".trick"
    expect(table.page.locator(told).first).to_contain_text("1 of" if way == "By piles" else "A")
    table.page.goto(table.page.url.partition("hand")[0])
    table.enter_hand()
    table.tap(table.button("Begin anew"))
    table.page.reload()
    expect(table.page.locator("#begun")).to_be_hidden()
