"""The judge's desk by tapping on a phone, with JavaScript and without; its pages everywhere."""

import os
import re
from collections.abc import Callable, Iterator

import pytest
from flask import Flask
from playwright.sync_api import Locator, expect

from tests.browser.pages import nastily, seat, tables, take_picture
from tests.browser.table import SUITS, Table
from tests.browser.test_accessibility import faults_for_anybody
from tests.browser.test_layout import LARGE_TEXT, SIZES, faults_at, larger_text
from tests.web.judging import PILES, TOLD, TRICKS, at

RANKS = {"A": "Ace", "K": "King", "Q": "Queen", "J": "Jack"}
PAGES = {
    "judge": "/judge/",
    "judge-changed": "/judge/?rules=pitch&players=6&first_trick=free",
    "judge-bid": at("bid"),
    "judge-bid-no": at("bid", calls="4.pass.pass.4"),
    "judge-all-passed": at("bid", calls="pass.pass.pass.pass"),
    "judge-trick": at("trick"),
    "judge-trick-won": at("trick", trump="H", leader=0, cards="10H.JD.9H.2S"),
    "judge-trick-five": at("trick", trump="H", leader=0, cards="10H.JD.9H.2S.3S"),
    "judge-play": at("play"),
    "judge-play-no": at("play", trump="H", trick="KS", held="9S.JD.2H.4C.5D.AH", card="JD"),
    "judge-piles": at("points", by="piles", bid="0-2", trump="S", **PILES, **{"played-low": 1}),
    "judge-piles-wrong": at("points", ask=1, **{**PILES, "pile-1": PILES["pile-1"] + ".AS"}),
    "judge-tricks": at("points", by="tricks", bid="0-3", cards=TRICKS),
    "judge-score": at("score", by="tricks", bid="0-3", cards=TRICKS),
    "judge-won": at("won", bid="0-2", **TOLD, **{"score-0": 9, "score-1": 11}),
    "judge-eight": at("points", rules="shmear-jick", players=8, by="tricks", pitcher=3),
    "judge-schmier": at("score", rules="schmier"),
    "judge-garbage": at("won", rules="<b>", dealer=9, ask=1, **{"score-0": "9" * 60}),
}
"""Addresses of pages that look different."""


@pytest.fixture(autouse=True)
def on_purpose(expected_faults: list[str]) -> None:
    expected_faults.append("status of 422")


@pytest.fixture(params=[True, False], ids=["scripts", "no-scripts"])
def asker(new_table: Callable[..., Table], request: pytest.FixtureRequest) -> Table:
    """Somebody with a question, and a phone whose browser runs scripts or not."""
    return new_table(java_script_enabled=request.param)


def ask(table: Table, question: str) -> None:
    """From the first page to a question."""
    table.page.goto("/")
    table.tap(table.link("The judge’s desk"))
    table.tap(table.link(question))
    expect(table.heading(question)).to_be_visible()


def spoken(card: str) -> str:
    """A card as its key is called for who hears the page."""
    rank, suit = card[:-1], SUITS[card[-1]].lower()
    return f"{RANKS.get(rank, rank)} of {suit}"


def lay(table: Table, cards: str) -> None:
    """Tap cards one after the other, each as it is played."""
    for number, card in enumerate(cards.split("."), 1):
        table.tap(table.button(spoken(card)))
        expect(table.page.locator(".trick .card:not(.card-none)")).to_have_count(number)


def group(table: Table, name: str) -> Locator:
    return table.page.get_by_role("group", name=name, exact=True)


def says(table: Table, title: str, *more: str) -> None:
    """Wait for the answer, and for what stands in it."""
    expect(table.page.locator("#ruling")).to_have_text(title)
    for text in more:
        expect(table.page.locator("#answer")).to_contain_text(text)


def other(table: Table, number: int = 0) -> Locator:
    """What another rule would say."""
    return table.page.locator(".others li").nth(number)


def others(table: Table) -> Locator:
    """All that other rules would say."""
    return table.page.locator(".others")


# --------------------------------------------------------------------------- questions


def test_may_i_bid_this(asker: Table) -> None:
    ask(asker, "May I bid this?")
    for call in ("4", "Pass", "Pass", "4"):
        asker.tap(asker.button(call))
    says(asker, "No", "Player 4 must bid more, or pass.", "shmear.com, Bidding")
    expect(other(asker)).to_contain_text("Dealer may match the highest bid: Yes.")
    asker.tap(other(asker).get_by_role("link").first)
    says(asker, "Yes", "the dealer may match")
    expect(asker.page.locator(".notice")).to_contain_text("By other rules than usual")
    assert asker.taps == 7


def test_whose_trick_is_it(asker: Table) -> None:
    ask(asker, "Whose trick is it?")
    asker.tap(asker.key("Hearts"))
    asker.tap(asker.key("Player 2"))
    lay(asker, "10H.JD.9H.2S")
    says(asker, "Player 2 takes the trick", "The 10♥ is the highest trump in it.")
    expect(other(asker)).to_contain_text("Player 3 takes the trick.")
    asker.tap(asker.button("Take back the last card"))
    says(asker, "Player 2 is ahead so far")
    assert asker.taps == 9


def test_may_i_play_this(asker: Table) -> None:
    ask(asker, "May I play this?")
    asker.tap(asker.key("Hearts"))
    asker.tap(group(asker, "Add a card").get_by_role("button", name=spoken("KS")))
    expect(asker.page.locator(".trick .card")).to_have_count(1)
    held = group(asker, "The cards held").last
    for card in ("9S", "JD", "2H", "4C"):
        asker.tap(held.get_by_role("checkbox", name=spoken(card)))
    asker.tap(asker.button("Ask the judge"))
    asker.tap(asker.button("4 of clubs, not allowed"))
    says(asker, "No", "the 9♠ can do that", "Follow or trump; trump when void")
    asker.tap(asker.button("2 of hearts, allowed"))
    says(asker, "Yes", "whoever could follow may trump too")
    expect(other(asker)).to_contain_text("Follow suit: No.")


def test_who_gets_which_point_by_piles(asker: Table) -> None:
    ask(asker, "Who gets which point?")
    asker.tap(asker.key("Player 1 bids 2"))
    asker.tap(asker.key("Spades"))
    for number, cards in enumerate(PILES.values()):
        pile = asker.page.locator(f"#pile-{number}")
        if number:
            asker.tap(pile.locator("summary"))
        for card in cards.split("."):
            asker.tap(pile.get_by_role("checkbox", name=spoken(card), exact=True))
    asker.tap(asker.button("Ask the judge"))
    expect(asker.page.get_by_role("alert")).to_contain_text("who played the lowest trump, the 3♠")
    who = group(asker, "Who played the lowest trump, the 3♠?")
    asker.tap(who.get_by_role("radio", name="Player 2"))
    asker.tap(asker.button("Ask the judge"))
    says(asker, "High to Player 1, Low to Player 2, Jack to Player 2, and Game to Player 4")
    expect(other(asker)).to_contain_text("Low to its taker: Low goes to Player 1 and Player 1 made")


def test_a_card_in_two_piles_and_25_cards_are_refused_and_kept(
    new_table: Callable[..., Table],
) -> None:
    table = new_table(java_script_enabled=False)  # a script does not let it come so far
    table.page.goto(PAGES["judge-piles"])
    table.tap(table.page.locator("#pile-1 summary"))
    pile = table.page.locator("#pile-1")
    table.tap(pile.get_by_role("checkbox", name=spoken("AS"), exact=True))
    table.tap(table.button("Ask the judge"))
    alert = table.page.get_by_role("alert")
    expect(alert).to_contain_text("24 cards were played, and the piles have 25.")
    expect(alert).to_contain_text("The A♠ is there more often than in the deck.")
    expect(table.page.locator("#pile-0-problem, #pile-1-problem")).to_have_count(2)
    table.tap(table.page.locator("#pile-1 summary"))
    ace = pile.get_by_role("checkbox", name=spoken("AS"), exact=True)
    expect(ace).to_be_checked()
    table.tap(ace)
    table.tap(table.button("Ask the judge"))
    says(table, "High to Player 1, Low to Player 2, Jack to Player 2, and Game to Player 4")


def test_what_a_hand_scores_by_tricks(asker: Table) -> None:
    ask(asker, "What does this hand score?")
    asker.tap(asker.key("Player 1 bids 3"))
    asker.tap(asker.button("Tricks played"))
    lay(asker, TRICKS)
    says(asker, "Player 1 is set", "Minus 3 and a smuck. The score stops at 0.")
    expect(others(asker)).to_contain_text(
        "Low to its taker: Low goes to Player 1 and Player 1 made"
    )
    asker.tap(asker.link("Who has won?"))
    says(asker, "Nobody has won yet", "Nobody has 11 or more.")


def test_who_has_won(asker: Table) -> None:
    ask(asker, "Who has won?")
    asker.page.locator("#score-0").fill("9")
    asker.page.locator("#score-1").fill("11")
    asker.tap(asker.key("Player 1 bids 2"))
    asker.tap(asker.key("Spades"))
    for point, owner in (("high", "Player 1"), ("low", "Player 2"), ("game", "Player 1")):
        keys = asker.page.locator(f"fieldset#{point}")
        asker.tap(keys.get_by_role("radio", name=owner, exact=True))
    asker.tap(asker.page.locator("fieldset#jack").get_by_role("radio", name="Not in play"))
    asker.tap(asker.button("Ask the judge"))
    says(asker, "Player 1 wins", "the pitcher goes first", "shmear.com, Winning")
    told = asker.page.locator(".others")
    expect(told).to_contain_text("Several out: higher score, another hand: Player 2 wins.")


def test_an_answer_is_opened_on_another_phone(new_table: Callable[..., Table]) -> None:
    mine, theirs = new_table(), new_table()
    mine.open("pitch", ["Ann", "Bob", "Cy", "Dee"], "Dee")
    mine.tap(mine.link("Ask the judge"))
    mine.tap(mine.link("May I bid this?"))
    mine.tap(mine.button("Moon"))
    says(mine, "Yes", "Ann may shoot the moon: this is the first hand of the game.")
    mine.tap(mine.link("Send this answer"))
    expect(mine.page.get_by_role("img", name="QR code of this answer")).to_be_in_viewport()
    theirs.page.goto(mine.page.get_by_label("Address of this answer").input_value())
    says(theirs, "Yes", "Ann may shoot the moon: this is the first hand of the game.")
    expect(theirs.page.locator("header")).to_contain_text("Pitch to 11")


# -------------------------------------------------------------------------- every screen


def pages(app: Flask, table: Table) -> Iterator[str]:
    """Every page, without a game and in games of people with names that nobody thought of."""
    for name, address in PAGES.items():
        table.page.goto(address)
        yield name
    for players in ("four", "six") if os.environ.get("SHOTS") is None else tables():
        running = seat(app, table, nastily(tables()[players])).running
        for question in ("", "bid?calls=pass.2", "trick", "score", "won"):
            table.page.goto(f"/g/{running.watch}/judge/{question}")
            yield f"judge-{players}-{re.sub(r'[^a-z].*', '', question)}"


def opened(table: Table) -> None:
    """Open what is folded."""
    table.page.evaluate(
        "document.querySelectorAll('details:not([name])').forEach(e => { e.open = true })"
    )


def test_every_page_of_the_judge_fits_every_screen(live_app: Flask, table: Table) -> None:
    faults = []
    for name in pages(live_app, table):
        opened(table)
        for width, height in SIZES:
            faults += faults_at(table.page, name, width, height)
        table.page.set_viewport_size({"width": 360, "height": 740})
        take_picture(table.page, name)
    assert faults == [], "\n" + "\n".join(faults)


def test_every_page_of_the_judge_fits_with_text_twice_as_large(
    live_app: Flask, table: Table
) -> None:
    larger_text(table.page, LARGE_TEXT)
    faults = []
    for name in pages(live_app, table):
        opened(table)
        faults += faults_at(table.page, name, 360, 740)
        take_picture(table.page, f"{name}-large")
    assert faults == [], "\n" + "\n".join(faults)


def test_axe_finds_nothing_on_the_judges_pages(table: Table) -> None:
    found = []
    for name, address in PAGES.items():
        table.page.goto(address)
        opened(table)
        found += faults_for_anybody(table.page, name)
    assert found == [], "\n" + "\n".join(found)
