"""Hands told by their cards, on a picture of the deck: trick by trick, and pile by pile."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table import Table

FOUR = ("Ann", "Bob", "Cy", "Dee")
TAPS_BY_TRICKS = 26  # to the tricks, one a card, save: of 24 cards
TAPS_BY_PILES = 30  # to the piles, one a card, three more piles, who played Low, save
CARDS = 24


def night(name: str) -> Any:
    lines = (Path(__file__).parents[1] / "cases" / "nights.jsonl").read_text(encoding="utf-8")
    return next(g for g in map(json.loads, lines.splitlines()) if g["id"] == name)


def tap_tricks(table: Table, tricks: Sequence[str]) -> None:
    table.tap(table.button("Trick by trick"))
    expect(table.page.locator("#now")).to_contain_text(f"Trick 1 of {len(tricks)}")
    cards = [card for trick in tricks for card in trick.split()]
    for down, card in enumerate(cards, 1):
        table.tap(table.page.locator(f'a.card[data-card="{card}"]'))
        if down < len(cards):
            expect(table.page.locator(".card-gone")).to_have_count(down)
    expect(table.page.locator("#now")).to_contain_text("All cards are played")


def tap_piles(table: Table, piles: Mapping[str, str], low: str | None) -> None:
    table.tap(table.button("By piles"))
    for player, cards in piles.items():
        pile = table.page.locator("details.pile").filter(
            has=table.page.locator("summary bdi", has_text=player)
        )
        if pile.get_attribute("open") is None:
            table.tap(pile.locator("summary"))
        for card in cards.split():
            table.tap(pile.locator(f'label[data-card="{card}"]'))
    if low is not None:
        question = table.page.locator("#played-low")
        table.tap(question.locator("label.key").filter(has_text=low))


def play(table: Table, hand: Mapping[str, Any]) -> None:
    """Enter a hand of a game file by whatever it tells."""
    told = {key: hand.get(key) for key in ("tricks", "piles")}
    if not any(told.values()):
        table.play(hand, by_call=False)
        return
    table.enter_hand()
    table.bid(*[(p, c) for p, c in hand["calls"] if c != "pass"][-1])
    table.trump(hand["trump"])
    if told["tricks"]:
        tap_tricks(table, told["tricks"])
    else:
        tap_piles(table, told["piles"], hand["played"].get("low"))
    table.save()


def test_a_night_with_tricks_and_piles_is_scored_by_tapping(table: Table) -> None:
    game = night("night-partner-jick-4")
    table.open(game["rules"]["preset"], game["players"], game["dealer"])
    for hand, wanted in zip(game["hands"], game["expect"]["hands"], strict=True):
        play(table, hand)
        standing = table.board()
        for name, score in wanted["scores"].items():
            assert standing.scores[name] == score
        assert standing.smucks == wanted["smucks"]
    expect(table.heading("Ann & Cy win")).to_be_visible()


TRICKS = [
    "9H AS KH 10H",
    "JH 8H 3C 3H",
    "5D 4D 6C KD",
    "2C 7S 5C QC",
    "KC 7C 6S 9C",
    "4S 10S KS 8S",
]


def begin(table: Table, preset: str = "shmear") -> None:
    table.open(preset, FOUR, "Dee")
    table.enter_hand()
    table.bid("Ann", 2)


def test_a_hand_by_tricks_takes_26_taps_and_shows_the_revoke(table: Table) -> None:
    begin(table)
    table.taps = 0
    tap_tricks(table, TRICKS)
    expect(table.page.get_by_text("Revoke in trick 1: Bob played the A♠")).to_be_visible()
    table.save()
    assert table.taps <= TAPS_BY_TRICKS
    assert table.board().scores == {"Ann": 0, "Bob": 1, "Cy": 3, "Dee": 0}
    table.open_hand(1)
    expect(table.page.get_by_text("Revoke in trick 1: Bob played the A♠")).to_be_visible()
    table.tap(table.link("Trick by trick"))
    for number, takes in enumerate(("Cy", "Cy", "Bob", "Ann", "Ann", "Cy"), 1):
        expect(table.heading(f"Trick {number} of 6")).to_be_visible()
        expect(table.page.locator("#taken")).to_contain_text(f"{takes} takes the trick")
        if number < len(TRICKS):
            table.tap(table.link("Next trick"))


def test_a_card_that_would_show_a_revoke_is_marked_and_can_be_played(table: Table) -> None:
    begin(table)
    table.tap(table.button("Trick by trick"))
    for down, card in enumerate(["9H", "AS", "KH", "10H", "JH", "8H", "3C"], 1):
        table.tap(table.page.locator(f'a.card[data-card="{card}"]'))
        expect(table.page.locator(".card-gone")).to_have_count(down)
    marked = table.page.locator('a.card[data-card="3H"]')
    expect(marked).to_have_class("card s-heart card-off")
    expect(table.page.get_by_text("this card would show a revoke")).to_be_visible()
    table.tap(marked)
    expect(table.page.get_by_text("Revoke in trick 1")).to_be_visible()
    table.tap(table.link("Take back the last card"))
    expect(table.page.get_by_text("Revoke in trick 1")).to_have_count(0)


def test_quick_taps_wait_for_their_turn(table: Table) -> None:
    begin(table)
    table.tap(table.button("Trick by trick"))
    links = {c: table.page.locator(f'a.card[data-card="{c}"]') for c in ("9H", "AS", "KH")}
    for link in links.values():
        link.dispatch_event("click")
    expect(table.page.locator(".card-gone")).to_have_count(len(links))


PILES = {
    "Ann": "AS 2S 4S 6S 5C 9S 8S 8C",
    "Bob": "10S JS 3S 2H 10H 7H 8H 6H",
    "Cy": "QS 7S 9C 9D",
    "Dee": "3D JH AD 8D",
}


def test_a_hand_by_piles_takes_30_taps_and_a_card_lies_in_one_pile(table: Table) -> None:
    begin(table)
    table.trump("S")
    table.point("game", "Ann")
    table.taps = 0
    table.tap(table.button("By piles"))
    first = table.page.locator("details.pile").first
    table.tap(first.locator('label[data-card="AS"]'))
    taken = table.page.locator("details.pile").nth(1).locator('label[data-card="AS"] input')
    expect(taken).to_be_disabled()
    table.tap(table.button("Who got each point"))
    table.taps = 0
    tap_piles(table, PILES, "Ann")
    expect(table.page.get_by_text("24 of 24 cards")).to_be_visible()
    expect(table.page.get_by_text("By the cards Game goes to Bob")).to_be_visible()
    table.save()
    assert table.taps <= TAPS_BY_PILES
    assert sum(len(cards.split()) for cards in PILES.values()) == CARDS


@pytest.mark.parametrize("preset", ["schmier", "shmear-kitty"])
def test_what_is_thrown_away_is_no_card_in_play(table: Table, preset: str) -> None:
    names = (*FOUR, "Eve", "Fay")[: 6 if preset == "schmier" else 4]
    table.open(preset, names, names[-1])
    table.enter_hand()
    table.bid("Ann", 3)
    table.trump("S")
    table.tap(table.button("Trick by trick"))
    table.tap(table.link("Thrown by Ann"))
    table.tap(table.page.locator('a.card[data-card="2C"]'))
    table.tap(table.page.locator("a[href]", has_text="The tricks"))
    gone = table.page.locator('.card-gone[aria-label^="2 of clubs"]')
    expect(gone).to_be_visible()


def overflow(page: Page) -> bool:
    return bool(page.evaluate("() => document.scrollingElement.scrollWidth > window.innerWidth"))


@pytest.mark.parametrize("color_scheme", ["light", "dark"])
def test_the_deck_fits_a_narrow_phone(table: Table, color_scheme: str) -> None:
    begin(table)
    table.page.set_viewport_size({"width": 320, "height": 640})
    for way in ("Trick by trick", "By piles"):
        table.tap(table.button(way))
        expect(table.page.locator(".deck").first).to_be_visible()
        assert not overflow(table.page), (way, color_scheme)
