"""What is somebody's own: to be taken along, and to be forgotten."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

from shmear_scorer.desk import accounts, members, people, played
from shmear_scorer.desk.clubs import club_of
from shmear_scorer.desk.sheets import Sheet, sheet_of
from shmear_scorer.rules.ruling import Problem, Refused
from shmear_scorer.store import club_queries
from shmear_scorer.store.database import db, writing
from shmear_scorer.store.models import Player

FORMAT = 1


def taken_along(account_id: int) -> dict[str, Any]:
    """All that is an account's, as a file holds it: the account, its memberships, and the results
    of its players. Nobody else's name is in it."""
    row = club_queries.account(account_id)
    assert row is not None, "who is signed in has an account"
    return {
        "format": FORMAT,
        "name": row.name,
        "since": row.made_at.isoformat(),
        "clubs": [
            {
                "club": membership.club.name,
                "address": membership.club.slug,
                "role": membership.role,
                "since": membership.joined_at.isoformat(),
                **_player(membership.club_id, membership.player_id),
            }
            for membership in club_queries.memberships(account_id)
        ],
    }


def _player(club_id: int, player_id: int | None) -> dict[str, Any]:
    if player_id is None:
        return {}
    person = people.find(club_id, player_id)
    sheets = map(sheet_of, club_queries.games_by_id(played.games_of(person.ids)))
    return {"player": person.name, "games": [_result(sheet, person) for sheet in sheets]}


def _result(sheet: Sheet, person: people.Person) -> dict[str, Any]:
    state = sheet.state
    seats = (seat for seat, player in enumerate(state.table.players) if player in _texts(person))
    side = next((state.table.side_at[seat] for seat in seats), None)
    outcome = state.outcome
    return {
        "opened": sheet.opened_at.isoformat(),
        "game": state.rules.name,
        "hands": state.hands_played,
        "over": outcome is not None,
        **({} if side is None else {"score": state.scores[side], "smucks": state.smucks[side]}),
        **({"won": side in outcome.winners} if outcome and side is not None else {}),
    }


def _texts(person: people.Person) -> frozenset[str]:
    return frozenset(map(str, person.ids))


# ------------------------------------------------------------------------ being forgotten


def forget(account_id: int, password: str, *, called: Callable[[int], str], now: datetime) -> None:
    """Delete an account. What its players won stays, under what ``called`` says for a number.

    Raises `Refused` where the password is another, or an open club would have no owner.
    """
    if not accounts.is_password(account_id, password):
        raise Refused(Problem(code="password-wrong", where="password"))
    _forget(account_id, called, now)


@writing()
def _forget(account_id: int, called: Callable[[int], str], now: datetime) -> None:
    for membership in club_queries.memberships(account_id):
        club, player_id = club_of(membership.club), membership.player_id
        try:
            members.part(club, account_id)
        except Refused:
            db.session.rollback()
            facts = {"club": club.name}
            raise Refused(Problem(code="last-owner-of", facts=facts)) from None
        if player_id is not None:
            _forget_player(club.id, player_id, called, now)
    row = club_queries.account(account_id)
    assert row is not None, "who is signed in has an account"
    db.session.refresh(row)
    club_queries.drop_resets(account_id)
    db.session.delete(row)
    db.session.commit()


def _forget_player(
    club_id: int, player_id: int, called: Callable[[int], str], now: datetime
) -> None:
    """Take a name out of everything that is kept: the person's records, the log of names that were
    mended, and what phones at the club's tables offer."""
    person = people.find(club_id, player_id)
    number = club_queries.former_count() + 1
    names = {person.name, *person.also.values()}
    for one in person.ids:
        row = db.session.get_one(Player, one)
        row.name, row.former, row.retired_at = called(number), number, row.retired_at or now
    for entry in club_queries.moves(club_id):
        if entry.payload.get("player") in person.ids:
            names |= {str(entry.payload.get("was")), str(entry.payload.get("now"))}
            entry.payload = {**entry.payload, "was": called(number), "now": called(number)}
    db.session.flush()
    club_queries.forget_typed(club_id, names)
