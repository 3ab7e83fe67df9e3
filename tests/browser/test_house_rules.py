"""A newcomer's evening: the rule behind a ruling, rules of the table's own, a game by them on
another phone, and what the shipped game would have made of it."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, expect

from tests.browser.table import Table

FOUR = ["Ann", "Bob", "Cy", "Dee"]
TUESDAY = "Our Tuesday rules"
MOST_TAPS = 14  # to make them; at two seconds a tap, and a name to type, far under two minutes


def row(table: Table, key: str) -> Locator:
    return table.page.locator(f"#row-{key}")


def answer(table: Table, key: str, label: str) -> None:
    """Open a rule and tap one of its answers."""
    table.tap(row(table, key).locator("summary"))
    table.tap(row(table, key).get_by_role("radio", name=label, exact=True))


def make_tuesday(table: Table) -> str:
    """From the first page to rules under a name; their link."""
    table.page.goto("/")
    table.taps = 0
    table.tap(table.link("Rulebooks"))
    table.tap(table.link("Make house rules"))
    table.page.get_by_label("What do you call them?").fill(TUESDAY)
    answer(table, "dealer_may_match", "Dealer may match the highest bid")
    answer(table, "low_to", "Low to its taker")
    table.tap(row(table, "target").locator("summary"))
    table.page.get_by_label("Points to go out").fill("21")
    expect(table.page.locator("#live-changed")).to_have_text("3 rules changed")
    table.tap(table.button("Save these rules"))
    expect(table.heading(TUESDAY)).to_be_visible()
    assert table.taps <= MOST_TAPS
    return table.page.get_by_role("textbox", name="Link to these rules").input_value()


def test_the_rule_behind_a_ruling_is_two_taps_away(table: Table) -> None:
    table.open("shmear", FOUR, "Dee")
    table.quick("Ann", 3, "S", "ABBC")
    table.taps = 0
    table.open_hand(1)
    table.tap(table.link(re.compile("Set: minus the bid")).first)
    assert table.taps == 2
    line = table.page.locator(":target")
    expect(line).to_be_in_viewport()
    expect(line).to_contain_text("is set")
    expect(line).to_contain_text("shmear.com, Scoring")


def test_what_contradicts_what_is_said_while_it_is_typed(table: Table) -> None:
    table.page.goto("/house/new?rules=shmear")
    table.tap(row(table, "min_bid").locator("summary"))
    lowest = table.page.get_by_label("Lowest bid", exact=True)
    lowest.fill("5")
    problem = table.page.get_by_role("alert")
    expect(problem).to_contain_text("The lowest bid, 5, is above the highest, 4.")
    expect(lowest).to_be_focused()
    expect(lowest).to_have_value("5")
    lowest.fill("3")
    expect(problem).to_have_count(0)
    table.tap(problem.or_(row(table, "min_bid")).first)
    expect(row(table, "min_bid")).to_contain_text("Lowest bid 3")


def test_tuesday_rules_are_made_sent_and_played_and_shmear_would_have_ended_sooner(
    new_table: Callable[..., Table],
) -> None:
    host, guest = new_table(), new_table()
    link = make_tuesday(host)

    guest.page.goto(link)
    expect(guest.heading("3 rules are changed here")).to_be_visible()
    guest.tap(guest.link("New game by these rules"))
    guest.seat(FOUR, "Dee")
    guest.tap(guest.button("Start the game"))
    expect(guest.heading(f"{TUESDAY} to 21")).to_be_visible()

    # The dealer takes a 4 from who bid it.
    guest.enter_hand()
    guest.tap(guest.link("Call by call"))
    for call in ("Pass", "4", "Pass", "4"):
        guest.tap(guest.page.locator("a.key", has_text=re.compile(rf"^{call}$")))
    expect(guest.page.locator(".turn-of")).to_have_count(0)
    guest.trump("S")
    guest.points(guest.by_initials("DDDD"))
    guest.save()
    for _ in range(6):
        guest.quick("Ann", 3, "H", "ABAA")
    expect(guest.heading("Ann wins")).to_have_count(0)
    guest.quick("Ann", 3, "H", "ABAA")
    expect(guest.heading("Ann wins")).to_be_visible()
    assert guest.board().scores == {"Ann": 21, "Bob": 7, "Cy": 0, "Dee": 4}

    guest.tap(guest.link("What if? By other rules"))
    guest.page.get_by_label("Another game, or house rules").select_option("shmear")
    guest.tap(guest.button("See this game by them"))
    expect(guest.heading("Ann would have won")).to_be_visible()
    verdict = guest.page.get_by_role("region", name="Ann would have won")
    expect(verdict).to_contain_text("As played, Ann won.")
    expect(verdict).to_contain_text(
        "By these rules Ann would have won, after hand 5 at the latest."
    )
    hands = guest.page.locator(".if-hands tbody")
    expect(hands).to_have_count(5)
    expect(hands.first).to_contain_text(
        "By these rules Dee could not have matched the bid of Bob. So Bob would have pitched for "
        "4, and anything may have come out of it."
    )
    expect(hands.first.locator("td ins")).to_have_text([re.compile("0–4$")] * 4)
    expect(hands.nth(1)).to_contain_text("Nobody recorded who played Low.")
    expect(hands.last).to_contain_text("The game would have been over here at the latest.")
    expect(guest.page.get_by_text("3 later hands would not have been played.")).to_be_visible()
    expect(
        guest.page.get_by_text("A bid that these rules forbid is taken as a pass.")
    ).to_be_visible()
