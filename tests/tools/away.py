"""A club's desk beside its phones, and a season's table as it is read from its page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flask import Flask

from shmear_scorer.desk import clubs, seasons
from shmear_scorer.desk.clubs import Wishes
from shmear_scorer.league.counting import Counting
from tests.tools.member import MemberPhone
from tests.tools.page import Element
from tests.tools.season import SeasonDesk

A, B, C, D = "Ann", "Bob", "Cy", "Dee"


class Away:
    """The desk of the Tuesdays, with their season, Autumn; each call is a transaction of its own,
    as beside the phones."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        with app.app_context():
            self.desk = SeasonDesk()

    def __getattr__(self, name: str) -> Callable[..., Any]:
        def call(*args: Any, **values: Any) -> Any:
            with self.app.app_context():
                return getattr(self.desk, name)(*args, **values)

        return call

    def count(self, **values: Any) -> None:
        """Let the season count so."""
        with self.app.app_context():
            counting = Counting(**{"seed": "s", **values})
            seasons.change_counting(self.desk.visit(), 1, counting, now=self.desk.now())

    def be_public(self) -> None:
        """Let everybody look at the club."""
        with self.app.app_context():
            wishes = Wishes(name="Tuesdays", zone="UTC", public=True, rules="shmear")
            clubs.change(self.desk.visit(), wishes)


def signed_in(app: Flask, name: str) -> MemberPhone:
    phone = MemberPhone(app)
    phone.sign_in(name)
    phone.club_address = "/c/tuesdays/"
    return phone


def level(club: Away) -> None:
    """Ann and Bob have 4 match points each, of three games Ann won two; Cy has 2."""
    for sides, winner in (
        ((A, B), 0),
        ((A, B), 0),
        ((A, B), 1),
        ((B, C), 0),
        ((B, C), 1),
    ):
        club.enter([[sides[0]], [sides[1]]], winners=[winner])


def table(phone: MemberPhone, caption: str = "The season’s standings") -> list[list[str]]:
    """The rows as they are read: place, name, what was won, drawn and lost, points, reasons."""
    found = next(e for e in phone.page.all("table") if phone.page.name_of(e).startswith(caption))
    rows = []
    for body in found.all("tbody"):
        row, why = body.all("tr")
        cells = {e.get("class"): e.text for e in row.all("td", "th")}
        told = [_seen(e) for e in why.all("span") if "reason" in e.classes]
        rows.append([cells[c] for c in ("c-rank", "c-name", "c-wdl", "c-pts")] + told)
    return rows


def _seen(element: Element) -> str:
    return element.text.partition(": ")[2]
