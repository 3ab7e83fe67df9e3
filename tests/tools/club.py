"""A club's use cases as the tests call them: people by their sign-in names."""

from __future__ import annotations

from shmear_scorer.desk import access, accounts, club_games, clubs, games, members, people
from shmear_scorer.desk.accounts import Account
from shmear_scorer.desk.clubs import Club, ClubVisit, Wishes
from shmear_scorer.desk.people import Person
from shmear_scorer.desk.rights import ClubRole
from tests.tools.desk import Desk

PASSWORD = "four aces and a joker"


class ClubDesk(Desk):
    """A club, Tuesdays, that Olga owns."""

    def __init__(self) -> None:
        super().__init__()
        self.accounts: dict[str, Account] = {}
        self.club = self.make("Tuesdays", owner="Olga")

    def account(self, name: str) -> Account:
        """The account of that sign-in name, made if it isn't there."""
        if name not in self.accounts:
            made = accounts.sign_up(name, PASSWORD, key=self.key(), now=self.now())
            self.accounts[name] = made
        return self.accounts[name]

    def make(self, name: str, *, owner: str, public: bool = False, slug: str = "") -> Club:
        wishes = Wishes(name=name, zone="America/Chicago", public=public, rules="shmear")
        account = self.account(owner).id
        return clubs.make(wishes, slug, account_id=account, key=self.key(), now=self.now())

    def visit(self, name: str | None = "Olga", club: Club | None = None) -> ClubVisit:
        """Somebody in the club (None: who is not signed in)."""
        account = self.account(name).id if name else None
        found = clubs.visit((club or self.club).slug, account)
        assert found is not None, f"{name} may not look into it"
        return found

    def joins(
        self, name: str, role: str = "member", player: int | None = None, club: Club | None = None
    ) -> Club | None:
        """Invite somebody, and let them join."""
        token = self.invites(role, player, club)
        return members.join(token, account_id=self.account(name).id, now=self.now())

    def invites(
        self, role: str = "member", player: int | None = None, club: Club | None = None
    ) -> str:
        owner = self.visit("Olga", club)
        how = {"role": ClubRole(role), "player_id": player}
        members.invite(owner, **how, key=self.key(), now=self.now())
        return members.invitations(owner)[0].token

    def person(self, name: str, *, guest: bool = False) -> Person:
        """One of the club's people, added if they aren't there."""
        there = (one for one in people.of_club(self.club.id) if one.name == name)
        return next(there, None) or people.add(self.visit(), name, guest=guest, key=self.key())

    def names(self, club: Club | None = None) -> list[str]:
        """What the club's people are called, as they are listed."""
        return [one.name for one in people.of_club((club or self.club).id)]

    def open_here(self, *names: str, by: str = "Olga", phone: str = "olga") -> int:
        """Open a game in the club."""
        return self.open(phone=phone, names=names, club=self.visit(by))

    def rename(self, game: int, seat: int, name: str, *, phone: str) -> None:
        games.rename(game, seat, name, self.pen(game, phone=phone))

    def bring_in(self, game: int, *, phone: str, by: str = "Olga", **matched: str) -> None:
        """Bring a game into the club; each player is who is said to be, or a guest."""
        players = club_games.to_be_matched(game)
        who = {
            number: self.person(matched[name]).id if name in matched else None
            for number, name in players.items()
        }
        club_games.bring_in(self.visit(by), game, who, phone=phone)

    def known_names(self, phone: str) -> list[str]:
        return access.known_names(phone)
