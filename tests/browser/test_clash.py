"""Two phones enter the same hand at once: both versions side by side, until one decides."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.table import Table

FOUR = ["Ann", "Bob", "Cy", "Dee"]
LONG = ["Bartholomew Featherstonehaugh", "Wilhelmina Oppenheimer", "Maximiliano", "Dee"]
EIGHT = [*LONG, "Eve", "Fay", "Gus", "Hal"]
SAVE = re.compile(r"^Save hand \d$")
TITLE = "Another phone saved hand 1 first"
CORRECT, ANOTHER = "Correct theirs with mine", "Mine is another hand"
SCORES_OF_ANN = {"Ann": 3, "Bob": 1, "Cy": 0, "Dee": 0}
SCORES_OF_BOB = {"Ann": 1, "Bob": 3, "Cy": 0, "Dee": 0}


def sit_down(first: Table, second: Table, names: list[str]) -> None:
    """Two phones that score the same game, both with the form of its first hand before them."""
    first.open("shmear", names, names[-1])
    first.tap(first.link("Watch or score on another phone"))
    link = first.page.get_by_role("textbox", name="Scoring link").input_value()
    first.tap(first.link("Back to the board"))
    second.take_over(link)
    for table in (first, second):
        table.enter_hand()


def fill(table: Table, player: str, owners: str) -> None:
    table.bid(player, 2)
    table.trump("S")
    table.points(table.by_initials(owners))


@pytest.fixture
def two(new_table: Callable[..., Table], expected_faults: list[str]) -> tuple[Table, Table]:
    """Two phones that have entered the first hand, each in its own version."""
    expected_faults.append("status of 409")
    first, second = new_table(), new_table()
    sit_down(first, second, FOUR)
    for table, player, owners in ((first, "Ann", "AABA"), (second, "Bob", "BABB")):
        fill(table, player, owners)
        expect(table.button(SAVE)).to_be_visible()
    return first, second


@pytest.fixture
def late(two: tuple[Table, Table]) -> Table:
    """The second of two phones, which has saved too late."""
    first, second = two
    first.save()
    second.tap(second.button(SAVE))
    expect(second.heading(TITLE)).to_be_visible()
    return second


def differs(table: Table, label: str, theirs: str, mine: str) -> None:
    """The two versions differ in that."""
    header = table.page.get_by_role("rowheader", name=f"differs: {label}", exact=True)
    row = table.page.locator("table.versions tr.differs").filter(has=header)
    expect(row.get_by_role("cell")).to_have_text([theirs, mine])


def test_both_versions_are_side_by_side_and_mine_is_kept(late: Table) -> None:
    expect(late.page.get_by_role("alert")).to_have_text(TITLE)
    differs(late, "Bid", "Ann 2", "Bob 2")
    differs(late, "Game", "Ann", "Bob")
    differs(late, "Ann", "+3", "+1")
    expect(late.page.locator("tr.differs")).to_have_count(5)
    expect(late.key("Bob bids 2")).to_be_checked()
    expect(late.button(SAVE)).to_have_count(0)
    late.tap(late.link("Keep theirs"))
    assert late.board().scores == SCORES_OF_ANN
    assert len(late.hands()) == 1


def test_theirs_is_corrected_with_mine(late: Table) -> None:
    late.tap(late.button(CORRECT))
    expect(late.heading("Bob made 2")).to_be_visible()
    assert late.preview() == [("1", "3 1 0 0", "1 3 0 0")]
    late.tap(late.button("Save the correction"))
    late.says("The correction is saved.")
    assert late.board().scores == SCORES_OF_BOB
    assert len(late.hands()) == 1


def test_mine_becomes_the_next_hand(late: Table) -> None:
    late.tap(late.button(ANOTHER))
    expect(late.heading("Mine is hand 2")).to_be_visible()
    late.tap(late.button("Save hand 2"))
    late.says("Hand 2 is saved.")
    assert late.board().scores == {"Ann": 4, "Bob": 4, "Cy": 0, "Dee": 0}
    assert len(late.hands()) == 2


@pytest.mark.parametrize("how", ["reload", "back"])
def test_mine_is_kept_when_the_page_comes_again(late: Table, how: str) -> None:
    late.point("low", "Cy")
    differs(late, "Low", "Ann", "Cy")
    if how == "reload":
        late.page.reload()
    else:
        late.tap(late.button(ANOTHER))
        expect(late.heading("Mine is hand 2")).to_be_visible()
        late.page.go_back()
    expect(late.heading(TITLE)).to_be_visible()
    expect(late.key("Bob bids 2")).to_be_checked()
    differs(late, "Low", "Ann", "Cy")
    late.tap(late.button(CORRECT))
    late.tap(late.button("Save the correction"))
    assert late.board().scores == {"Ann": 0, "Bob": 3, "Cy": 1, "Dee": 0}


def test_the_versions_follow_each_tap_until_they_are_the_same(late: Table) -> None:
    late.bid("Ann", 2)
    late.point("high", "Ann")
    expect(late.page.locator("tr.differs", has_text="Game")).to_be_visible()
    expect(late.page.locator("tr.differs", has_text="High")).to_have_count(0)
    late.point("game", "Ann")
    expect(late.page.get_by_text("Both entered the same: nothing to do.")).to_be_visible()
    expect(late.button(CORRECT)).to_have_count(0)
    late.tap(late.link("Back to the board"))
    assert late.board().scores == SCORES_OF_ANN


def test_what_was_saved_meanwhile_is_shown_with_the_next_tap(two: tuple[Table, Table]) -> None:
    first, second = two
    first.save()
    second.point("jack", None)
    expect(second.heading(TITLE)).to_be_visible()
    expect(second.button(SAVE)).to_have_count(0)
    second.tap(second.button(CORRECT))
    second.tap(second.button("Save the correction"))
    assert second.board().scores == {"Ann": 1, "Bob": 2, "Cy": 0, "Dee": 0}
    assert len(second.hands()) == 1


def test_a_third_version_comes_while_one_decides(
    two: tuple[Table, Table], new_table: Callable[..., Table]
) -> None:
    first, second = two
    first.save()
    second.tap(second.button(SAVE))
    expect(second.heading(TITLE)).to_be_visible()
    first.page.goto(first.page.url + "hand/1/correct")
    first.bid("Cy", 3)
    first.tap(first.button("See what it changes"))
    first.tap(first.button("Save the correction"))
    first.says("The correction is saved.")
    second.tap(second.button(CORRECT))
    expect(second.heading(TITLE)).to_be_visible()
    differs(second, "Bid", "Cy 3", "Bob 2")
    second.tap(second.button(CORRECT))
    second.tap(second.button("Save the correction"))
    assert second.board().scores == SCORES_OF_BOB


def test_without_scripts_it_is_the_same(
    new_table: Callable[..., Table], expected_faults: list[str]
) -> None:
    expected_faults.append("status of 409")
    first, second = new_table(), new_table(java_script_enabled=False)
    sit_down(first, second, FOUR)
    fill(first, "Ann", "AABA")
    first.save()
    fill(second, "Bob", "BABB")
    second.tap(second.button("Check"))
    expect(second.heading(TITLE)).to_be_visible()
    second.point("low", "Cy")
    second.tap(second.button("Compare both"))
    differs(second, "Low", "Ann", "Cy")
    second.tap(second.button(ANOTHER))
    second.tap(second.button("Save hand 2"))
    second.says("Hand 2 is saved.")
    assert len(second.hands()) == 2


def test_long_names_and_a_long_auction_fit(
    new_table: Callable[..., Table], expected_faults: list[str]
) -> None:
    expected_faults.append("status of 409")
    first, second = new_table(), new_table()
    sit_down(first, second, EIGHT)
    for place, table in enumerate((first, second)):
        calls: list[list[Any]] = [[name, "pass"] for name in EIGHT]
        calls[3 + place][1], calls[5][1], calls[6 + place][1] = 2, 3, 4
        table.auction(calls)
        table.trump("SH"[place])
        table.points({"high": EIGHT[place], "low": EIGHT[place], "jack": None})
        table.count({EIGHT[place]: 30, EIGHT[place + 2]: 12})
        expect(table.button(SAVE)).to_be_visible()
    first.save()
    second.tap(second.button(SAVE))
    expect(second.heading(TITLE)).to_be_visible()
    differs(second, "Bid", "Gus 4", "Hal 4")
    for width in (360, 320):
        second.page.set_viewport_size({"width": width, "height": 740})
        assert second.page.evaluate("document.documentElement.scrollWidth") == width
