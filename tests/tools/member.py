"""A phone on which somebody signs in, makes clubs and joins them, without JavaScript."""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import urlsplit

from tests.tools.scorer import Scorer

PASSWORD = "four aces and a joker"


class MemberPhone(Scorer):
    """A phone at a club."""

    club_address = ""

    def make_club(
        self, name: str = "Tuesdays", owner: str = "Olga", *, public: bool = False
    ) -> None:
        """Make a club, with an account for its owner where nobody is signed in."""
        self.open("/clubs/new")
        if self.page.has("You, its owner"):
            self.fill("Name to sign in with", owner)
            self.fill("Password", PASSWORD)
        self.fill("What is the club called?", name)
        if public:
            self.choose("Who may look at it?", "Anybody")
        self.press("Make the club")
        self.club_address = self.address

    def here(self, path: str = "") -> str:
        """An address in the club."""
        return self.club_address + path

    def invite(self, role: str = "member", player: str = "") -> str:
        """Make an invitation, and give its link."""
        self.open(self.here("members"))
        self.fill("As", role)
        if player:
            self.fill("For", self.option("For", player))
        self.press("Make an invitation")
        return self.value("Link to join")

    def option(self, label: str, words: str) -> str:
        """The value of the answer with those words in a list to choose from."""
        for field in self.page.all("select"):
            if self.page.name_of(field).startswith(label):
                return next(o.get("value") for o in field.all("option") if o.text == words)
        raise AssertionError(f"no list {label!r}")

    def join(self, link: str, name: str) -> None:
        """Follow an invitation and make an account."""
        self.open(urlsplit(link).path)
        self.fill("Name to sign in with", name)
        self.fill("Password", PASSWORD)
        self.press("Join")
        self.club_address = self.address

    def member(self, role: str, name: str) -> MemberPhone:
        """Another phone, of somebody who joins."""
        other = MemberPhone(self.app)
        other.join(self.invite(role), name)
        return other

    def sign_in(self, name: str, password: str = PASSWORD, status: int = 200) -> None:
        self.open("/sign-in")
        self.fill("Name", name)
        self.fill("Password", password)
        self.press("Sign in", status)

    def add_people(self, *names: str) -> None:
        self.open(self.here("people"))
        for name in names:
            self.fill("Name", name)
            self.press("Add")

    def open_game_here(self, names: Iterable[str]) -> None:
        """Open a game in the club: tap everybody's name, or type it where it isn't offered."""
        self.open(self.here())
        self.follow("New game in this club")
        for seat, name in enumerate(names, 1):
            if self.offers(name):
                self.press(name="add", value=name)
            else:
                self.fill(f"Name at seat {seat}", name)
        self.choose("Seats", "Seat 4 deals first")
        self.players = list(names)
        self.start_game()

    def make_season(self, name: str, first: str, last: str = "") -> None:
        """Make a season of the club."""
        self.open(self.here("seasons/new"))
        self.fill("What is the season called?", name)
        self.fill("Its first day", first)
        self.fill("Its last day", last)
        self.press("Start the season")
