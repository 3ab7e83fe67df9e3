"""A club on two phones: made on one, joined on the other, and a game of it scored on both."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

PASSWORD = "four aces and a joker"


def test_a_club_is_made_joined_and_played_in(new_phone: Callable[..., Page]) -> None:
    olga, sam = new_phone(), new_phone()
    olga.goto("/")
    olga.get_by_role("link", name="Make a club").click()
    olga.get_by_label("Name to sign in with").fill("Olga")
    olga.get_by_label("Password").fill(PASSWORD)
    olga.get_by_label("What is the club called?").fill("Tuesdays")
    olga.get_by_role("button", name="Make the club").click()
    expect(olga.get_by_role("heading", name="Tuesdays", level=1)).to_be_visible()

    olga.get_by_role("link", name="Members and invitations").click()
    olga.get_by_label("As", exact=True).select_option("scorer")
    olga.get_by_role("button", name="Make an invitation").click()
    link = olga.get_by_role("textbox", name="Link to join").input_value()

    sam.goto(link)
    sam.get_by_label("Name to sign in with").fill("Sam")
    sam.get_by_label("Password").fill(PASSWORD)
    sam.get_by_role("button", name="Join").click()
    sam.get_by_role("link", name="New game in this club").click()
    for seat, name in enumerate(("Ann", "Bob", "Cy", "Dee"), 1):
        sam.get_by_label(f"Name at seat {seat}").fill(name)
    sam.get_by_role("button", name="Start the game").click()
    expect(sam.get_by_role("link", name="Enter hand 1")).to_be_visible()

    olga.get_by_role("link", name="The club").click()
    olga.get_by_role("link", name="Shmear to 11").click()
    expect(olga.get_by_role("link", name="Enter hand 1")).to_be_visible()
