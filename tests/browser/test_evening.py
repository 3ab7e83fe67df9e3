"""More than one game: the rematch and the evening's sums, the first page, links and phones."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.prepared import nights
from tests.browser.table import Table

PAIRS = nights()["night-schmear-4-points"]
FOUR_ALONE = nights()["night-shmear-4-points"]


def evening(table: Table) -> list[str]:
    rows = table.page.get_by_role("region", name="This evening").locator("tbody tr")
    return [" ".join(text.split()) for text in rows.all_inner_texts()]


def test_a_rematch_goes_on_with_the_deal_and_the_evening_adds_up(
    sit_down: Callable[..., Table],
) -> None:
    table = sit_down(FOUR_ALONE)
    expect(table.heading("Ann wins")).to_be_visible()
    assert evening(table) == []
    first = table.page.url
    table.tap(table.button("Rematch"))
    expect(table.link("Enter hand 1")).to_be_visible()
    assert table.board().scores == {"Ann": 0, "Bob": 0, "Cy": 0, "Dee": 0}
    assert table.dealer() == "Bob"  # Ann dealt the last hand of the first game

    table.enter_hand()
    table.bid("Dee", "moon")  # anybody may in a game's first hand
    table.trump("H")
    table.points({"high": "Dee", "low": "Dee", "jack": "Dee", "game": "Dee"})
    verdict = table.page.get_by_role("status").filter(has_text="Dee made the moon and wins")
    expect(verdict).to_be_visible()
    table.save()
    expect(table.heading("Dee wins")).to_be_visible()
    assert evening(table) == [
        "Ann 1 smuck 1",
        "Bob 2 smucks 0",
        "Cy 2 smucks 0",
        "Dee 4 smucks 1",
    ]
    table.page.goto(first)
    expect(table.link("Go to the rematch")).to_be_visible()


def test_the_rematch_is_opened_once_however_often_it_is_asked_for(
    sit_down: Callable[..., Table],
) -> None:
    table = sit_down(PAIRS)
    expect(table.heading("Ann & Cy win")).to_be_visible()
    end = table.page.url
    table.tap(table.button("Rematch"))
    expect(table.link("Enter hand 1")).to_be_visible()
    rematch = table.page.url
    table.page.go_back()
    again = table.button("Rematch").or_(table.link("Go to the rematch"))
    table.tap(again)
    expect(table.link("Enter hand 1")).to_be_visible()
    assert table.page.url == rematch != end


def test_the_first_page_leads_back_to_the_games_of_this_phone(table: Table) -> None:
    table.page.goto("/")
    expect(table.heading("Continue")).to_have_count(0)
    board = table.open("schmear", ["Ann", "Bob", "Cy", "Dee"], "Cy")
    table.quick("Dee", 2, "S", "AABA")
    assert table.board().scores == {"Ann": 3, "Bob": -2, "Cy": 3, "Dee": -2}
    table.tap(table.link("All games"))
    table.tap(table.link("Schmear to 11").or_(table.page.locator("a.resume")))
    expect(table.link("Enter hand 2")).to_be_visible()
    assert table.page.url == board


def test_seats_are_swapped_by_two_taps_and_names_are_remembered(table: Table) -> None:
    table.open("shmear", ["Ann", "Bob", "Cy", "Dee"], "Bob")
    table.page.goto("/")
    table.tap(table.link("New game"))
    assert [table.name_field(n).input_value() for n in (1, 2, 3, 4)] == ["Ann", "Bob", "Cy", "Dee"]
    for seat in (2, 3):
        table.tap(table.page.get_by_role("checkbox", name=f"Swap seat {seat}"))
    expect(table.name_field(2)).to_have_value("Cy")
    assert [table.name_field(n).input_value() for n in (1, 2, 3, 4)] == ["Ann", "Cy", "Bob", "Dee"]
    expect(table.key("Seat 3 deals first")).to_be_checked()  # the deal goes with Bob
    table.name_field(4).fill("Eve")
    table.tap(table.button("One more seat"))
    table.tap(table.button("Dee"))
    expect(table.name_field(5)).to_have_value("Dee")
    table.tap(table.button("Start the game"))
    assert list(table.board().scores) == ["Ann", "Cy", "Bob", "Eve", "Dee"]
    assert table.dealer() == "Bob"


def test_a_game_is_taken_over_from_paper(table: Table) -> None:
    table.page.goto("/new")
    table.choose_game("shmear")
    table.seat(["Ann", "Bob", "Cy", "Dee"], "Dee")
    table.tap(table.key("Other"))
    table.page.get_by_label("Another target").fill("21")
    table.tap(table.page.get_by_text("Take over from paper"))
    for seat, score in {1: 7, 2: 3}.items():
        row = table.page.get_by_role("group", name=f"Seat {seat}", exact=True)
        row.get_by_label("Points").fill(str(score))
    table.tap(table.button("Start the game"))
    expect(table.heading("Shmear to 21")).to_be_visible()
    assert table.board().scores == {"Ann": 7, "Bob": 3, "Cy": 0, "Dee": 0}


def test_renewed_links_are_shut(
    sit_down: Callable[..., Table], new_phone: Callable[..., Page], expected_faults: list[str]
) -> None:
    expected_faults.append("status of 40[34]")
    table = sit_down(PAIRS, 2)
    board = table.page.url
    watcher = Table(new_phone())
    watcher.page.goto(board)
    expect(watcher.page.get_by_text("watching")).to_be_visible()
    expect(watcher.link("Enter hand 3")).to_have_count(0)
    watcher.page.goto(board + "hand")
    expect(watcher.heading("Not with this link")).to_be_visible()

    table.tap(table.link("Watch or score on another phone"))
    table.tap(table.button("Watching link"))
    table.says("Done: the old link is shut.")
    watcher.page.goto(board)
    expect(watcher.heading("This link was replaced")).to_be_visible()
    table.page.goto(board)  # who scores is led on
    expect(table.link("Enter hand 3")).to_be_visible()
    assert table.page.url != board
