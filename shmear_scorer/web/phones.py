"""The phone that asks: known by its cookie, and what it may do in the game that it asks for."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import UTC, datetime

from flask import abort, redirect, request, session, url_for

from shmear_scorer.desk import access, clubs
from shmear_scorer.desk.access import LinkKind, Role
from shmear_scorer.desk.clubs import Club
from shmear_scorer.desk.games import Pen
from shmear_scorer.desk.sheets import Sheet, sheet
from shmear_scorer.store import queries
from shmear_scorer.web.errors import LinkReplaced
from shmear_scorer.web.forms import EntryForm
from shmear_scorer.web.signed import account_id

PHONE = "phone"


def now() -> datetime:
    """The moment of this request."""
    return datetime.now(UTC)


def this_phone() -> str | None:
    """The id of the phone that asks, if it has one."""
    phone = session.get(PHONE)
    return phone if isinstance(phone, str) else None


def acting_phone() -> str:
    """The id of the phone that asks; one that has none is given one to keep."""
    phone = this_phone()
    if phone is None:
        phone = access.new_token()
        session[PHONE] = phone
        session.permanent = True
    return phone


def pen(form: EntryForm) -> Pen:
    """Who writes with a form that was sent. One that no page of ours made is refused (400)."""
    if form.key.errors or form.saw.errors or form.key.data is None or form.saw.data is None:
        abort(400)
    return Pen(phone=acting_phone(), now=now(), key=form.key.data, saw=form.saw.data)


def new_key() -> str:
    """A key for a form that is about to be shown."""
    return secrets.token_urlsafe(12)


@dataclass(frozen=True, kw_only=True)
class Entrance:
    """A phone at a game's door: the game, its watching token, and what the phone may do."""

    game_id: int
    token: str
    role: Role


@dataclass(frozen=True, kw_only=True)
class Visit:
    """A phone in a game: the sheet, the token in the address, and what the phone may do.

    ``version`` is what the page shows, its ways in and on included: live pages compare it.
    ``club`` is the game's club, where who asks may look into it.
    """

    sheet: Sheet
    token: str
    role: Role
    version: int
    club: Club | None = None
    signed_in: bool = False

    @property
    def scores(self) -> bool:
        """Whether this phone may write."""
        return self.role is Role.SCORE


def entrance(token: str) -> Entrance:
    """The door that a watching link opens.

    A link that was renewed is shut (404), but leads a phone that scores on to the new one.
    """
    link = queries.link(token)
    if link is None or link.kind != LinkKind.WATCH:
        abort(404)
    role = access.role_in(this_phone(), link.game_id, account_id())
    if link.shut_at is not None:
        if role is not Role.SCORE or request.endpoint is None:
            raise LinkReplaced
        token = access.links(link.game_id).watch
        if request.method == "GET":
            abort(redirect(_moved(request.endpoint, token)))
    return Entrance(game_id=link.game_id, token=token, role=role)


def visit(token: str) -> Visit:
    """The game behind a watching link; see `entrance` for links that are shut."""
    # What may change while the page is made is read last: then its version is too low, never too
    # high, and a live page looks once more.
    turns = 0
    if (link := queries.link(token)) is not None:
        _, turns = queries.pulses([link.game_id])[link.game_id]
    door = entrance(token)
    found = sheet(door.game_id)
    club = clubs.visit_by_id(found.club_id, account_id()) if found.club_id is not None else None
    return Visit(
        sheet=found,
        token=door.token,
        role=door.role,
        version=found.version + turns,
        club=club.club if club else None,
        signed_in=account_id() is not None,
    )


def _moved(endpoint: str, token: str) -> str:
    """The address that was asked for, under the game's new token."""
    address = url_for(endpoint, **{**(request.view_args or {}), "token": token})
    query = request.query_string.decode("ascii", "ignore")
    return f"{address}?{query}" if query else address


def scorer(token: str) -> Visit:
    """The game behind a link, for a phone that may write in it; others are refused (403)."""
    visitor = visit(token)
    if not visitor.scores:
        abort(403)
    return visitor
