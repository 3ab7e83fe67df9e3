"""The bid is put on the board while the hand is played; its points come later."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.table import Table

FOUR = ["Ann", "Bob", "Cy", "Dee"]


def code_of(table: Table) -> str:
    table.tap(table.page.get_by_text("Share", exact=True).locator(".."))
    code = table.page.locator(".share .code").inner_text()
    table.tap(table.page.get_by_text("Share", exact=True).locator(".."))
    return code


def test_the_bid_waits_on_every_board_until_the_points_are_there(
    new_table: Callable[..., Table],
) -> None:
    scorer, watcher = new_table(), new_table()
    scorer.open("shmear", FOUR, "Dee")
    watcher.watch(code_of(scorer).lower())
    expect(watcher.page.get_by_text("Ann bids first")).to_be_visible()

    scorer.enter_hand()
    scorer.bid("Cy", 3)
    scorer.tap(scorer.button("Bid on the board"))
    scorer.says("The bid is on the board.")
    for table in (scorer, watcher):
        table.page.reload()
        expect(table.page.get_by_text("Cy bid 3")).to_be_visible()
        assert set(table.board().scores.values()) == {0}
    expect(watcher.link("Enter the points of hand 1")).to_have_count(0)

    scorer.enter_hand()
    expect(scorer.key("Cy bids 3")).to_be_checked()
    scorer.trump("H")
    scorer.points(scorer.by_initials("CCCB"))
    scorer.save()
    watcher.page.reload()
    for table in (scorer, watcher):
        assert table.board().scores == {"Ann": 0, "Bob": 1, "Cy": 3, "Dee": 0}
        expect(table.page.get_by_text("Bob bids first")).to_be_visible()


def test_a_bid_with_its_trump_can_be_changed_and_undone(table: Table) -> None:
    table.open("shmear", FOUR, "Dee")
    table.enter_hand()
    table.bid("Bob", 2)
    table.trump("S")
    table.tap(table.button("Bid on the board"))
    expect(table.page.locator(".dock").get_by_role("img", name="Spades")).to_be_visible()

    table.enter_hand()
    expect(table.key("Spades")).to_be_checked()
    table.bid("Cy", 3)
    table.tap(table.button("Bid on the board"))
    expect(table.page.get_by_text("Cy bid 3")).to_be_visible()
    table.tap(table.button("Undo the bid"))
    expect(table.page.get_by_text("Bob bid 2")).to_be_visible()
    table.tap(table.button("Undo the bid"))
    expect(table.page.get_by_text("Ann bids first")).to_be_visible()


def test_an_auction_half_way_goes_on_where_it_was(table: Table) -> None:
    table.open("shmear", FOUR, "Dee")
    table.enter_hand()
    table.tap(table.link("Call by call"))
    table.tap(table.page.locator("a.key", has_text="2"))
    expect(table.page.locator(".said")).to_have_text("Ann 2")
    # Three is more than two; two again is not.
    expect(table.page.locator("details.key summary", has_text="2")).to_be_visible()
    table.tap(table.page.locator("details.key summary", has_text="2"))
    expect(table.page.locator("details.key .problem").first).to_be_visible()
    table.tap(table.link("Take back the last call"))
    expect(table.page.locator(".turn-of")).to_have_text("Ann calls")
    for call in ("Pass", "3", "Pass", "Pass"):
        said = table.page.locator(".said li").count()
        table.tap(table.page.locator("a.key", has_text=call))
        expect(table.page.locator(".said li")).to_have_count(said + 1)
    table.tap(table.button("Bid on the board"))
    expect(table.page.get_by_text("Bob bid 3")).to_be_visible()
    table.enter_hand()
    expect(table.page.locator(".said li")).to_have_text(
        ["Ann Pass", "Bob 3", "Cy Pass", "Dee Pass"]
    )
    table.trump("C")
    table.points(table.by_initials("BBBA"))
    table.save()
    assert table.board().scores == {"Ann": 1, "Bob": 3, "Cy": 0, "Dee": 0}


def test_what_is_against_the_rules_says_why(table: Table) -> None:
    table.open("shmear", FOUR, "Dee")
    table.quick("Ann", 2, "S", "AAAA")
    table.enter_hand()
    table.tap(table.key("Bob shoots the moon"))  # with 0 points, and it is not the first hand
    dock = table.page.get_by_role("status").filter(has_text="moon")
    expect(dock).to_be_visible()
    expect(table.button("Save hand 2")).to_have_count(0)
    expect(table.button("Bid on the board")).to_have_count(0)


def test_the_control_sum_adds_up_while_it_is_counted(table: Table) -> None:
    table.open("shmear", FOUR, "Dee")
    table.enter_hand()
    table.bid("Ann", 2)
    table.trump("S")
    table.points({"high": "Ann", "low": "Bob", "jack": None})
    table.count({"Ann": 31, "Bob": 12})
    expect(table.page.locator(".sum")).to_contain_text("43 taken + 37 not in play = 80")
    expect(table.page.locator(".sum")).to_contain_text("Game: Ann")
    table.page.get_by_role("spinbutton", name="Cy").fill("38")
    expect(table.page.locator(".sum")).to_contain_text("1 too many")
    expect(table.button("Save hand 1")).to_have_count(0)
    table.tap(table.button("Cy, one less"))
    expect(table.page.locator(".sum")).to_contain_text("Game: Cy")
    table.save()
    assert table.board().scores == {"Ann": 0, "Bob": 1, "Cy": 1, "Dee": 0}
    assert table.board().smucks["Ann"] == 1
