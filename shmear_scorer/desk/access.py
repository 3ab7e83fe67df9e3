"""Who may do what: links to watch and to score, six-letter codes, and the phones that came in by
them. Links can't be guessed and can be renewed; a renewed one is shut for everybody."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any, Final, TypeVar

from sqlalchemy import delete
from sqlalchemy.exc import IntegrityError

from shmear_scorer.desk import codes
from shmear_scorer.desk.rights import ClubRole, Right, rights
from shmear_scorer.desk.sheets import sheet_of
from shmear_scorer.store import club_queries, notify, queries
from shmear_scorer.store.database import Base, db, writing
from shmear_scorer.store.models import Grant, KnownName, Link, Phone

CODE_LETTERS: Final = "ABCDEFGHJKMNPQRSTUVWXYZ"
"""No I, L or O: they look like 1 and 0, and each other."""
CODE_LENGTH: Final = 6
TOKEN_BYTES: Final = 16
NAMES_REMEMBERED: Final = 24


Row = TypeVar("Row", bound=Base)


class Role(StrEnum):
    """What a phone may do in a game."""

    WATCH = "watch"
    SCORE = "score"


class LinkKind(StrEnum):
    """The ways into a game."""

    WATCH = "watch"
    SCORE = "score"
    CODE = "code"


@dataclass(frozen=True, kw_only=True)
class Links:
    """The ways into a game, as they stand."""

    watch: str
    score: str
    code: str


def phone_known(phone: str, now: datetime, name: str | None = None) -> None:
    """Make sure that a phone has its row; with ``name``, it is called so from now on."""
    row = row_of(Phone, phone, id=phone, seen_at=now)
    row.seen_at = now
    if name is not None:
        row.name = name
    db.session.flush()


def row_of(kind: type[Row], key: Any, **values: Any) -> Row:
    """The row with that key, made if it isn't there; of two that make it at once, one does."""
    row = db.session.get(kind, key)
    if row is not None:
        return row
    row = kind(**values)
    try:
        with db.session.begin_nested():
            db.session.add(row)
    except IntegrityError:
        return db.session.get_one(kind, key)
    return row


def phone_name(phone: str | None) -> str | None:
    """What a phone is called, if it has been told."""
    row = db.session.get(Phone, phone) if phone else None
    return row.name if row else None


@writing()
def name_phone(phone: str, name: str, now: datetime) -> None:
    """Call a phone by its owner's name in every log."""
    phone_known(phone, now, name)
    db.session.commit()


def new_token() -> str:
    """A token that can't be guessed: a link's, or a phone's id."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def remember_names(phone: str, names: Iterable[str], now: datetime) -> None:
    """Keep names typed on a phone, to offer them again."""
    phone_known(phone, now)
    for name in names:
        row = row_of(KnownName, (phone, name), phone_id=phone, name=name, used_at=now)
        row.used_at = now
    db.session.flush()


def known_names(phone: str | None) -> list[str]:
    """The names typed on a phone, latest first."""
    return queries.known_names(phone, NAMES_REMEMBERED) if phone else []


def _token(kind: LinkKind) -> str:
    if kind is LinkKind.CODE:
        return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
    return new_token()


def make_links(game_id: int, now: datetime, *kinds: LinkKind) -> None:
    """Make the ways into a game (all of them, or those named)."""
    for kind in kinds or LinkKind:
        token = _token(kind)
        while not _is_free(token, now):  # the same letters, once in a hundred million
            token = _token(kind)
        db.session.add(Link(token=token, game_id=game_id, kind=kind.value, made_at=now))
    db.session.flush()


def _is_free(token: str, now: datetime) -> bool:
    """Whether no link has this token; letters that have run out are taken from their game."""
    link = queries.link(token)
    if link is None:
        return True
    if link.kind != LinkKind.CODE or not codes.has_run_out(sheet_of(link.game), now):
        return False
    db.session.delete(link)
    db.session.flush()
    return True


def links(game_id: int) -> Links:
    """The ways into a game that are open now. An old game may have no letters any more."""
    tokens = {
        kind.value: queries.open_tokens([game_id], kind.value).get(game_id, "") for kind in LinkKind
    }
    return Links(**tokens)


def watch_tokens(game_ids: Iterable[int]) -> dict[int, str]:
    """The watching tokens of several games, by game."""
    return queries.open_tokens(game_ids, LinkKind.WATCH.value)


@writing()
def renew(game_id: int, role: Role, *, phone: str, now: datetime) -> None:
    """Shut a game's links for ``role`` and make new ones.

    With the scoring link, every other phone that scored loses its right to.
    """
    kinds = [LinkKind.SCORE] if role is Role.SCORE else [LinkKind.WATCH, LinkKind.CODE]
    queries.lock_game(game_id)
    for kind in kinds:
        if link := queries.open_link(game_id, kind.value):
            link.shut_at = now
    make_links(game_id, now, *kinds)
    db.session.execute(
        delete(Grant).where(
            Grant.game_id == game_id, Grant.phone_id != phone, Grant.role == role.value
        )
    )
    notify.changed(game_id)
    db.session.commit()


def grant_scoring(phone: str, game_id: int, now: datetime) -> None:
    """Let a phone score a game."""
    _grant(phone, game_id, Role.SCORE, now)


def _grant(phone: str, game_id: int, role: Role, now: datetime) -> None:
    phone_known(phone, now)
    values = {"phone_id": phone, "game_id": game_id, "role": role.value, "used_at": now}
    row = row_of(Grant, (phone, game_id), **values)
    if role is Role.SCORE:
        row.role = role.value
    row.used_at = now
    db.session.flush()


def take_phones_along(game_id: int, rematch_id: int, now: datetime) -> None:
    """Let every phone do in a rematch what it may do in the game before."""
    for row in queries.grants(game_id):
        key = (row.phone_id, rematch_id)
        row_of(Grant, key, phone_id=key[0], game_id=key[1], role=row.role, used_at=now)


def role_in(phone: str | None, game_id: int, account_id: int | None = None) -> Role:
    """What a phone that found the game may do there: as the phone itself may, and in a club's game
    as who is signed in on it may."""
    row = queries.grant(phone, game_id) if phone else None
    if row is not None and row.role == Role.SCORE:
        return Role.SCORE
    found = club_queries.member_of_game(game_id, account_id) if account_id else None
    if found is None:
        return Role.WATCH
    member, club = found
    allowed = rights(ClubRole(member.role), public=club.public, closed=club.closed_at is not None)
    return Role.SCORE if Right.SCORE in allowed else Role.WATCH


def may_be_led(phone: str | None, game_id: int) -> bool:
    """Whether a phone may be shown the way to watch a game from another of the same evening."""
    listed = phone is not None and queries.grant(phone, game_id) is not None
    return listed or not queries.was_renewed(game_id, LinkKind.WATCH.value)


@writing()
def take_over(token: str, *, phone: str, now: datetime) -> int | None:
    """Let a phone that was given the scoring link score, and give the game's id.

    None where the link is not one, or was renewed.
    """
    link = queries.link(token)
    if link is None or link.kind != LinkKind.SCORE or link.shut_at is not None:
        return None
    _grant(phone, link.game_id, Role.SCORE, now)
    db.session.commit()
    return link.game_id


@writing()
def join(code: str, *, phone: str, now: datetime, place: str = "") -> int | None:
    """Put the game of a six-letter code on a phone's list, to watch it; its id, or None.

    ``place`` says where the phone is, in the network. Raises `TooMany` where too many
    wrong codes came from there.
    """
    codes.count_try(place, now)
    link = queries.link("".join(code.split()).upper())
    if (
        link is None
        or link.kind != LinkKind.CODE
        or link.shut_at is not None
        or codes.has_run_out(sheet_of(link.game), now)
    ):
        db.session.commit()
        return None
    codes.uncount(place, now)
    _grant(phone, link.game_id, Role.WATCH, now)
    db.session.commit()
    return link.game_id
