"""A club's evening, from making the club to reading why the first is first of a closed season."""

import re
from collections.abc import Callable, Sequence

from playwright.sync_api import Locator, expect

from tests.browser.table import Table

PASSWORD = "four aces and a joker"
FOUR = ("Ann", "Bob", "Cy", "Dee")
WHY_FIRST = "Level with Bob on match points; 2–1 head to head."
WHY_SECOND = "Level with Ann on match points; 1–2 head to head."


def test_an_evening_makes_a_season_that_says_why_the_first_is_first(
    new_table: Callable[..., Table],
) -> None:
    paula, sid, visitor = new_table(), new_table(), new_table()
    club = make_club(paula)
    join(sid, invite(paula))

    make_season_and_night(paula, club)
    open_game(paula, typing=FOUR)
    win(paula, "Ann")
    sid.page.goto(club)
    sid.tap(sid.link("Tonight Semi-final"))
    open_game(sid, tapping=FOUR)
    win(sid, "Ann")
    sids_game = sid.page.url
    paula.tap(paula.link("The night: Semi-final"))
    open_game(paula)  # the same four sit there still
    win(paula, "Bob")
    paula.tap(paula.link("The night: Semi-final"))
    enter_on_paper(paula, winner="Bob", loser="Cy")
    expect(rows_of(paula, "What counts")).to_have_count(4)

    paula.tap(paula.link("The table of Autumn"))
    assert table_of(paula)[:2] == ["1 Ann 2–0–1 4", "2 Bob 2–0–2 4"]
    close_season(paula)

    visitor.page.goto(club)
    read_why_the_first_is_first(visitor)
    strike_the_last_hand(sid, sids_game)
    visitor.page.goto(club)
    read_why_the_first_is_first(visitor)


# ------------------------------------------------------------------------ at the club


def make_club(table: Table) -> str:
    """Make a club that anybody may look at; its address."""
    table.page.goto("/")
    table.tap(table.link("Make a club"))
    sign_up(table, "Paula")
    table.page.get_by_label("What is the club called?").fill("Thursdays")
    table.tap(table.key("Anybody"))
    table.tap(table.button("Make the club"))
    expect(table.heading("Thursdays")).to_be_visible()
    return table.page.url


def sign_up(table: Table, name: str) -> None:
    table.page.get_by_label("Name to sign in with").fill(name)
    table.page.get_by_label("Password").fill(PASSWORD)


def invite(table: Table) -> str:
    """Make an invitation to score; its link."""
    table.tap(table.link("Members and invitations"))
    table.page.get_by_label("As", exact=True).select_option("scorer")
    table.tap(table.button("Make an invitation"))
    return table.page.get_by_role("textbox", name="Link to join").input_value()


def join(table: Table, link: str) -> None:
    table.page.goto(link)
    sign_up(table, "Sid")
    table.tap(table.button("Join"))
    expect(table.heading("Thursdays")).to_be_visible()


def make_season_and_night(table: Table, club: str) -> None:
    table.page.goto(club)
    table.tap(table.link("Start a season"))
    table.page.get_by_label("What is the season called?").fill("Autumn")
    table.tap(table.button("Start the season"))
    table.tap(table.link("Nights"))
    table.page.get_by_label("Name if it has one").fill("Semi-final")
    table.tap(table.button("Make the night"))
    expect(table.heading("Semi-final")).to_be_visible()


# ------------------------------------------------------------------------ on the night


def open_game(table: Table, typing: Sequence[str] = (), tapping: Sequence[str] = ()) -> None:
    """Open a short game from the night's page."""
    table.tap(table.link("Open a game"))
    if typing:
        table.seat(typing)
    for name in tapping:
        table.tap(table.button(name))
    table.tap(table.key("Other"))
    table.page.get_by_label("Another target").fill("6")
    table.tap(table.button("Start the game"))


def win(table: Table, player: str) -> None:
    """Let somebody make all there is in two hands."""
    for bid in (4, 2):
        table.quick(player, bid, "H", player[0] * 4)
    expect(table.heading(f"{player} wins")).to_be_visible()


def enter_on_paper(table: Table, *, winner: str, loser: str) -> None:
    table.tap(table.link(re.compile("^From paper")))
    for side, name in enumerate((winner, loser), 1):
        who = table.page.get_by_label(f"Side {side}, player 1", exact=True)
        who.select_option(name)
    table.tap(table.key("Side 1"))
    table.tap(table.button("Enter the result"))
    table.says("The result is entered.")
    table.tap(table.page.locator(".dock").get_by_role("link", name="The night"))


def rows_of(table: Table, heading: str) -> Locator:
    section = table.page.get_by_role("region", name=heading)
    return section.get_by_role("list").first.locator(":scope > li")


# ------------------------------------------------------------------------ the season


def table_of(table: Table) -> list[str]:
    """The season's table as it is seen on a phone."""
    expect(table.heading("Standings")).to_be_visible()
    rows = table.page.locator("table.league tbody tr:not(.why)").all_inner_texts()
    return [" ".join(row.split()) for row in rows]


def close_season(table: Table) -> None:
    table.tap(table.link("Settings of the season"))
    table.tap(table.button("Close it"))
    table.says("This season was closed on")


def read_why_the_first_is_first(table: Table) -> None:
    """Go from the club's page to the table, and tap the first line."""
    table.tap(table.link("The whole table, and why"))
    table.says("Its table stays as it is.")
    first, second = (table.page.locator("tr.why summary").nth(row) for row in (0, 1))
    assert table_of(table)[:2] == ["1 Ann 2–0–1 4", "2 Bob 2–0–2 4"]
    expect(first).to_contain_text(WHY_FIRST)
    expect(second).to_contain_text(WHY_SECOND)
    table.tap(first)
    steps = table.page.locator("tr.why").first.get_by_role("listitem")
    expect(steps).to_have_text(
        [
            "Match points: 4 each. Still level.",
            "Head to head: Between Ann and Bob: Ann 4 from 3 games and Bob 2 from 3 games.",
        ]
    )


def strike_the_last_hand(table: Table, game: str) -> None:
    """So that a game of the closed season is Ann's no more."""
    table.page.goto(game)
    table.open_hand(2)
    table.tap(table.link("Strike"))
    expect(table.page.locator(".verdict .changes del")).to_contain_text("Ann wins")
    table.tap(table.button("Strike it"))
    table.says("Struck. The log can restore it.")
