"""A phone that keeps the score of a game, through the pages and without JavaScript."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from flask import Flask

from tests.tools.page import Page
from tests.tools.phone import Phone

NUMBER = r"[−+]?\d+"
SUITS = {"S": "Spades", "H": "Hearts", "D": "Diamonds", "C": "Clubs"}
CALLS = {"pass": "Pass", "moon": "Moon"}
NOBODY = {"game": "Tied"}
DUMPS = {"play": "Play", "forfeit": "Forfeit", "moon": "Moon"}


def number(text: str) -> int:
    """A number as pages write it."""
    return int(text.replace("−", "-").replace("+", ""))


class Scorer(Phone):
    """A phone that keeps the score of a game, as somebody at the table would."""

    def __init__(self, app: Flask) -> None:
        super().__init__(app)
        self.players: list[str] = []
        self.partners: dict[str, str] = {}
        self.board_address = ""

    # ------------------------------------------------------------------ a new game

    def new_game(
        self, preset: str = "shmear", players: Any = ("Ann", "Bob", "Cy", "Dee"), dealer: str = ""
    ) -> None:
        """Open a game with its usual rules; the last player deals, if nobody is named."""
        self.fill_in_new_game(preset, players, dealer)
        self.start_game()

    def fill_in_new_game(self, preset: str, players: Any, dealer: str = "") -> None:
        """Choose the game and seat the players."""
        self.open("/new")
        self.press(name="do", value=f"preset:{preset}")
        while len(self.seats()) < len(players):
            self.press("One more seat")
        for seat, name in enumerate(players, 1):
            self.fill(f"Name at seat {seat}", name)
        deals = players.index(dealer) if dealer else len(players) - 1
        self.choose("Seats", f"Seat {deals + 1} deals first")
        self.players = list(players)

    def seats(self) -> list[str]:
        """The names in the form for a new game."""
        fields = self.page.all("input")
        return [e["value"] for e in fields if e.get("aria-label").startswith("Name at seat")]

    def start_game(self) -> None:
        self.press("Start the game")
        self.board_address = self.address
        assert re.fullmatch(r"/g/[\w-]{22}/", self.address)

    @property
    def token(self) -> str:
        return self.board_address.split("/")[2]

    def at(self, path: str) -> str:
        """An address in this game."""
        return self.board_address + path

    def board(self) -> Page:
        return self.open(self.board_address)

    def another(self, *, scores: bool = True) -> Scorer:
        """Another phone at the table, that scores too or only watches."""
        other = Scorer(self.app)
        other.players, other.board_address = self.players, self.board_address
        if scores:
            self.open(self.at("share"))
            other.open(self.value("Scoring link"))
            other.press("Score here")
        return other

    # --------------------------------------------------------------------- a hand

    def side(self, name: str) -> str:
        """What the side of a player is called on a form."""
        first = next(e for e in self.page.all("fieldset") if "point" in e.classes)
        called = [self.page.name_of(e) for e in first.all("input")]
        return next(side for side in called if name in side.split(" & "))

    def begin(self) -> None:
        """Open the form for the coming hand."""
        if not self.leads("Enter "):
            self.board()
        self.follow("Enter ")

    def enter_auction(self, calls: Any) -> None:
        """The auction, call by call."""
        self.begin()
        if not self.page.has("The auction"):
            self.follow("Call by call")
        for name, call in calls:
            assert f"{name} calls" in self.page.text
            self.follow(CALLS.get(call, str(call)))

    def enter_bid(self, name: str, call: Any) -> None:
        """Who won the auction and for how much."""
        self.begin()
        self.tap_bid(name, call)

    def tap_bid(self, name: str, call: Any) -> None:
        if self.page.has("For how much?"):
            self.choose("Who pitched?", name)
            self.choose("For how much?", CALLS.get(call, str(call)))
        elif call == "moon":
            self.choose("Who pitched", f"{name} shoots the moon")
        else:
            self.choose("Who pitched", f"{name} bids {call}")

    def enter_all_passed(self) -> None:
        self.begin()
        self.choose("Who pitched", "Everybody passed")

    def tap_points(self, hand: Mapping[str, Any]) -> None:
        """Trump and the points, as a game file has them."""
        if "dump" in hand:
            answers = [self.page.name_of(e) for e in self.page.all("input")]
            what = next(a for a in answers if a.startswith(DUMPS[hand["dump"]]))
            group = next(
                self.page.name_of(e)
                for e in self.page.all("div")
                if e.get("aria-labelledby") == "passed-means"
            )
            self.choose(group, what)
        if "trump" in hand:
            self.choose("Trump", SUITS[hand["trump"]])
        for point, owner in hand.get("points", {}).items():
            answer = self.side(owner) if owner else NOBODY.get(point, "Not in play")
            self.tap_point(point, answer)
        if "card_points" in hand:
            self.choose("Game", "Count the card points")
            for name, count in hand["card_points"].items():
                self.fill(self.side(name), count)

    def tap_point(self, point: str, answer: str) -> None:
        field = next(e for e in self.page.all("fieldset") if e.get("id") == point)
        self.choose(self.page.name_of(field), answer)

    def play(self, hand: Mapping[str, Any], way: int = 0) -> None:
        """Enter a hand of a game file: call by call (0), at once (1), or the bid first (2)."""
        if "calls" in hand and way == 0:
            self.enter_auction(hand["calls"])
        else:
            said = [call for call in hand.get("calls", [hand.get("bid")]) if call]
            bids = [call for call in said if call[1] != "pass"]
            if bids:
                self.enter_bid(*bids[-1])
            else:
                self.enter_all_passed()
            if way == 2:
                self.press("Check", status=422 if {"points", "dump"} & set(hand) else 200)
                if self.offers("Bid on the board"):
                    self.press("Bid on the board")
                    self.follow("Enter the points")
        self.tap_points(hand)
        if way == 0:
            self.press(name="do", value="save")  # as Enter does
            return
        self.press("Check")
        self.press("Save hand")

    # -------------------------------------------------------------------- the board

    def totals(self) -> dict[str, tuple[int, int]]:
        """Points and smucks of each player, as the board or the end page shows them; where a game
        counts down, what is still to go."""
        if self.page.has("Final scores"):
            return self._finals()
        found = {}
        for row in self.page.section("Scores").all("li"):
            names = [e.text for e in row.all("bdi")]
            points = re.search(rf"({NUMBER}) points?", row.heard) or re.search(
                rf"({NUMBER}) to go", row.heard
            )
            smucks = re.search(r"(\d+) smucks?", row.heard)
            assert points, row.heard
            for name in names:
                found[name] = (number(points[1]), int(smucks[1]) if smucks else 0)
        return found

    def _finals(self) -> dict[str, tuple[int, int]]:
        found = {}
        table = next(e for e in self.page.all("table") if self.page.name_of(e) == "Final scores")
        for row in list(table.all("tr"))[1:]:
            cells = [e.heard for e in row.all("td")]
            smucks = re.search(r"\d+", cells[0]) if len(cells) > 1 else None
            for name in row.all("bdi"):
                found[name.text] = (number(cells[-1]), int(smucks[0]) if smucks else 0)
        return found

    def winners(self) -> list[str]:
        """Who won, on the end page."""
        table = next(e for e in self.page.all("table") if self.page.name_of(e) == "Final scores")
        rows = [row for row in table.all("tr") if re.search(r"\bwon\b", row.text)]
        return [name.text for row in rows for name in row.all("bdi")]

    def lines(self) -> list[list[str]]:
        """The list of hands, latest first: the words of each cell."""
        tables = [e for e in self.page.all("table") if "running totals" in self.page.name_of(e)]
        rows = [list(row.all("th", "td")) for row in tables[0].all("tr")] if tables else []
        return [[cell.text for cell in row] for row in rows[1:]]

    def result(self) -> str:
        """How the latest hand came out: made, set, open."""
        words = " ".join(self.lines()[0])
        return next((word for word in ("made", "set", "open") if word in words.split()), "")

    def dealer(self) -> str:
        """Who deals next."""
        said = re.search(r"D(\S+) deals", self.page.text)
        assert said, self.page.text
        return said[1]
