"""Two phones score one game, thumbs are quick and answers get lost: every hand counts once."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserType, Page, Request, Route, expect

from tests.browser.table import Table

FOUR = ["Ann", "Bob", "Cy", "Dee"]
CORRECT_IT = "Correct theirs with mine"
SAVE = re.compile(r"^Save hand \d$")


@pytest.fixture
def two(new_table: Callable[..., Table], expected_faults: list[str]) -> tuple[Table, Table]:
    """Two phones that score the same game, both with the form of its first hand before them."""
    expected_faults.append("status of 409")
    first, second = new_table(), new_table()
    first.open("shmear", FOUR, "Dee")
    first.tap(first.link("Watch or score on another phone"))
    link = first.page.get_by_role("textbox", name="Scoring link").input_value()
    first.tap(first.link("Back to the board"))
    second.take_over(link)
    for table in (first, second):
        table.enter_hand()
    return first, second


def fill(table: Table, player: str, owners: str) -> None:
    table.bid(player, 2)
    table.trump("S")
    table.points(table.by_initials(owners))
    expect(table.button(SAVE)).to_be_visible()


def posts(page: Page) -> list[str]:
    """The hands that a page sends from now on, without the questions what a hand would do."""
    sent: list[str] = []
    page.on(
        "request",
        lambda r: sent.append(r.url) if is_save(r) else 0,
    )
    return sent


def test_the_same_hand_from_two_phones_counts_once(two: tuple[Table, Table]) -> None:
    first, second = two
    for table in two:
        fill(table, "Ann", "AABA")
    first.save()
    second.tap(second.button(SAVE))
    second.says("Another phone had saved just that: it counts once.")
    assert second.board().scores == {"Ann": 3, "Bob": 1, "Cy": 0, "Dee": 0}
    assert len(second.hands()) == 1


def test_a_double_tap_counts_once(table: Table) -> None:
    table.open("shmear", FOUR, "Dee")
    table.enter_hand()
    fill(table, "Ann", "AABA")
    sent = posts(table.page)
    table.button(SAVE).evaluate("button => { button.click(); button.click(); }")
    table.says("Hand 1 is saved.")
    assert len(sent) >= 1
    assert len(table.hands()) == 1
    table.page.reload()
    assert table.board().scores == {"Ann": 3, "Bob": 1, "Cy": 0, "Dee": 0}


class SlowLine:
    """Holds back what a phone asks about a hand, until told to let it through."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.held: list[Route] = []
        page.route("**/hand", self._hold)

    def _hold(self, route: Route) -> None:
        if is_preview(route.request):
            self.held.append(route)
        else:
            route.continue_()

    def let_through(self) -> None:
        for route in self.held:
            route.continue_()
        self.page.unroute("**/hand")


def test_a_tap_on_save_before_the_answer_saves_what_was_tapped(table: Table) -> None:
    table.open("shmear", FOUR, "Dee")
    table.enter_hand()
    fill(table, "Ann", "AABA")
    line = SlowLine(table.page)
    table.point("jack", None)
    table.point("game", "Cy")
    sent = posts(table.page)
    table.tap(table.button(SAVE))
    assert sent == []  # it waits for the answer
    line.let_through()
    table.says("Hand 1 is saved.")
    assert table.board().scores == {"Ann": 2, "Bob": 0, "Cy": 1, "Dee": 0}


def test_a_tap_on_check_before_the_answer_only_shows_it(table: Table) -> None:
    table.open("shmear", FOUR, "Dee")
    table.enter_hand()
    table.bid("Ann", 2)
    table.trump("S")
    table.points({"high": "Ann", "low": "Ann", "jack": None})
    expect(table.page.get_by_text("Still open: Game")).to_be_visible()
    line = SlowLine(table.page)
    table.point("game", "Cy")
    sent = posts(table.page)
    table.tap(table.button("Check"))
    line.let_through()
    expect(table.page.locator("#live-verdict")).to_contain_text("Ann made 2")
    assert sent == []
    table.save()


def is_save(request: Request) -> bool:
    return request.method == "POST" and not is_preview(request)


def is_preview(request: Request) -> bool:
    return "preview" in (request.post_data or "")


def lose_the_answer(route: Route) -> None:
    """The server gets the hand and saves it; the phone never hears of it."""
    if is_save(route.request):
        route.fetch(max_redirects=0)
        route.abort("connectionreset")
    else:
        route.continue_()


@pytest.mark.parametrize("how", ["send again", "back"])
def test_a_hand_whose_answer_was_lost_counts_once(
    table: Table, expected_faults: list[str], how: str
) -> None:
    expected_faults.append("ERR_CONNECTION_RESET")
    board = table.open("shmear", FOUR, "Dee")
    table.enter_hand()
    fill(table, "Ann", "AABA")
    table.page.route("**/hand", lose_the_answer)
    with table.page.expect_event("requestfailed", is_save):
        table.button(SAVE).tap()
    table.page.unroute("**/hand")
    table.page.wait_for_url("chrome-error://**")
    if how == "send again":
        table.page.reload()
        table.says("Hand 1 is saved.")
    else:
        table.page.go_back()
        if table.button(SAVE).is_visible():
            table.save()
        table.page.goto(board)
    assert table.board().scores == {"Ann": 3, "Bob": 1, "Cy": 0, "Dee": 0}
    assert len(table.hands()) == 1
    expect(table.link("Enter hand 2")).to_be_visible()


def test_back_after_saving_shows_the_coming_hand(table: Table) -> None:
    table.open("shmear", FOUR, "Dee")
    table.enter_hand()
    fill(table, "Ann", "AABA")
    table.save()
    table.page.go_back()
    expect(table.heading("Hand 2")).to_be_visible()
    expect(table.page.locator("input:checked")).to_have_count(0)


def test_an_old_form_saved_again_counts_once_and_a_change_is_no_silent_loss(
    table: Table, expected_faults: list[str]
) -> None:
    expected_faults.append("status of 409")
    table.open("shmear", FOUR, "Dee")
    table.enter_hand()
    fill(table, "Ann", "AABA")
    form = table.page.content()
    table.save()
    table.page.route("**/hand", lambda route: route.fulfill(body=form, content_type="text/html"))
    table.page.go_back()  # to the form as the phone had kept it
    table.page.unroute("**/hand")
    expect(table.heading("Hand 1")).to_be_visible()
    table.bid("Ann", 2)
    table.trump("S")
    table.points(table.by_initials("AABA"))
    expect(table.page.get_by_text("Both entered the same: nothing to do.")).to_be_visible()
    table.tap(table.link("Back to the board"))
    expect(table.link("Enter hand 2")).to_be_visible()
    assert len(table.hands()) == 1

    table.page.route("**/hand", lambda route: route.fulfill(body=form, content_type="text/html"))
    table.enter_hand()
    table.page.unroute("**/hand")
    table.bid("Ann", 2)
    table.trump("S")
    table.points(table.by_initials("AABD"))
    table.tap(table.button("Compare both"))
    expect(table.heading("This phone had saved hand 1 before")).to_be_visible()
    keys = table.page.locator("fieldset#game")
    expect(keys.get_by_role("radio", name="Dee", exact=True)).to_be_checked()
    table.tap(table.button(CORRECT_IT))
    table.tap(table.button("Save the correction"))
    assert table.board().scores == {"Ann": 2, "Bob": 1, "Cy": 0, "Dee": 1}
    assert len(table.hands()) == 1


@pytest.fixture
def browser_that_keeps_pages(
    browser_type: BrowserType, browser_type_launch_args: dict[str, Any]
) -> Iterator[Browser]:
    """A browser that shows a page it went back to as it was left, as phones do."""
    browser = browser_type.launch(
        **browser_type_launch_args, ignore_default_args=["--disable-back-forward-cache"]
    )
    yield browser
    browser.close()


def test_a_kept_form_keeps_what_was_tapped_until_the_game_goes_on(
    browser_that_keeps_pages: Browser, site: str
) -> None:
    page = browser_that_keeps_pages.new_page(base_url=site, has_touch=True)
    table = Table(page)
    table.open("shmear", FOUR, "Dee")
    table.enter_hand()
    fill(table, "Ann", "AABA")
    table.tap(table.link("Cancel"))
    expect(table.link("Enter hand 1")).to_be_visible()
    page.evaluate("history.back()")
    expect(table.key("Ann bids 2")).to_be_checked()
    table.save()
    page.evaluate("history.back()")
    expect(table.heading("Hand 2")).to_be_visible()
    expect(page.locator("input:checked")).to_have_count(0)


def test_without_a_signal_nothing_tapped_is_lost(table: Table, expected_faults: list[str]) -> None:
    expected_faults.append("ERR_INTERNET_DISCONNECTED")
    table.open("shmear", FOUR, "Dee")
    table.enter_hand()
    fill(table, "Ann", "AABA")
    expect(table.page.locator("#live-verdict")).to_contain_text("Ann made 2")
    table.page.context.set_offline(True)
    table.button(SAVE).tap()
    expect(table.page.locator("#live-verdict")).to_contain_text("no connection")
    table.page.context.set_offline(False)
    table.save()
    table.says("Hand 1 is saved.")
    assert len(table.hands()) == 1
