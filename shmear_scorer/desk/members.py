"""Who belongs to a club: invitations by link, roles, leaving, and a password forgotten."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from sqlalchemy.exc import IntegrityError

from shmear_scorer.desk import accounts, people
from shmear_scorer.desk.access import new_token
from shmear_scorer.desk.clubs import Club, ClubVisit, club_of
from shmear_scorer.desk.keys import key_with
from shmear_scorer.desk.rights import ClubRole, Right
from shmear_scorer.rules.ruling import Problem, Refused
from shmear_scorer.store import club_queries
from shmear_scorer.store.club_models import Invitation as InvitationRow
from shmear_scorer.store.club_models import Member as MemberRow
from shmear_scorer.store.database import db, writing

INVITED: Final = (ClubRole.MEMBER, ClubRole.SCORER)
"""What a link makes of people. An owner is made by an owner, from a member."""
_STRENGTH: Final = list(reversed(ClubRole))


@dataclass(frozen=True, kw_only=True)
class Member:
    """Somebody who belongs to a club, as its owners see them. ``player`` is which of its people
    they are, if known."""

    account_id: int
    name: str
    role: ClubRole
    player: people.Person | None
    joined_at: datetime


@dataclass(frozen=True, kw_only=True)
class Invitation:
    """A link into a club. One for a player is shut once it was used."""

    id: int
    token: str
    role: ClubRole
    player: people.Person | None
    made_at: datetime


# -------------------------------------------------------------------------------- members


def of_club(visit: ClubVisit) -> list[Member]:
    """All members, in the order they joined."""
    visit.need(Right.RUN)
    by_id = _by_id(visit.club.id)
    return [
        Member(
            account_id=row.account_id,
            name=row.account.name,
            role=ClubRole(row.role),
            player=by_id.get(row.player_id or 0),
            joined_at=row.joined_at,
        )
        for row in club_queries.members(visit.club.id)
    ]


def _by_id(club_id: int) -> dict[int, people.Person]:
    return {number: one for one in people.of_club(club_id) for number in one.ids}


def own_player(visit: ClubVisit) -> people.Person | None:
    """Which of the club's people the visitor is."""
    if visit.account_id is None:
        return None
    row = club_queries.member(visit.club.id, visit.account_id)
    return _by_id(visit.club.id).get((row.player_id if row else None) or 0)


@writing()
def change(visit: ClubVisit, account_id: int, *, role: ClubRole, player_id: int | None) -> None:
    """Give a member a role, and say which player they are. Raises `Refused` where the club would
    have no owner, or the player is somebody else."""
    visit.need(Right.RUN)
    row = _locked(visit.club.id, account_id)
    if row.role == ClubRole.OWNER and role is not ClubRole.OWNER:
        _keep_an_owner(visit.club.id, account_id)
    row.player_id = _free_player(visit.club.id, player_id, account_id)
    if role is ClubRole.OWNER:
        # By a link that was asked for before, another could act as an owner.
        club_queries.drop_resets(account_id)
    row.role = role.value
    db.session.commit()


@writing()
def remove(visit: ClubVisit, account_id: int) -> None:
    """Let a member belong to the club no more; their player stays."""
    visit.need(Right.RUN)
    part(visit.club, account_id)
    db.session.commit()


@writing()
def leave(club: Club, account_id: int) -> None:
    """Leave a club. Raises `Refused` where it would have no owner and is not closed."""
    part(club, account_id)
    db.session.commit()


def part(club: Club, account_id: int) -> None:
    """Leave a club as part of a larger step, which commits it. Raises as `leave` does."""
    row = _locked(club.id, account_id)
    if row.role == ClubRole.OWNER and not club.closed:
        _keep_an_owner(club.id, account_id)
    db.session.delete(row)


def _locked(club_id: int, account_id: int) -> MemberRow:
    club_queries.lock_club(club_id)
    row = club_queries.member(club_id, account_id)
    if row is None:
        raise LookupError(f"account {account_id} does not belong to club {club_id}")
    return row


def _keep_an_owner(club_id: int, account_id: int) -> None:
    owners = [row for row in club_queries.members(club_id) if row.role == ClubRole.OWNER]
    if all(row.account_id == account_id for row in owners):
        raise Refused(Problem(code="last-owner", where="role"))


def _free_player(club_id: int, player_id: int | None, account_id: int | None) -> int | None:
    """The id of a player who is no other member; None for nobody."""
    if player_id is None:
        return None
    person = people.find(club_id, player_id)
    if person.former:
        raise LookupError(f"player {player_id} is forgotten")
    for row in club_queries.members(club_id):
        if row.player_id in person.ids and row.account_id != account_id:
            facts = {"name": person.name}
            raise Refused(Problem(code="player-is-member", where="player", facts=facts))
    return person.id


# ---------------------------------------------------------------------------- invitations


def invitations(visit: ClubVisit) -> list[Invitation]:
    """The invitations that are open, latest first."""
    visit.need(Right.RUN)
    by_id = _by_id(visit.club.id)
    return [
        Invitation(
            id=row.id,
            token=row.token,
            role=ClubRole(row.role),
            player=by_id.get(row.player_id or 0),
            made_at=row.made_at,
        )
        for row in club_queries.open_invitations(visit.club.id)
    ]


@writing()
def invite(
    visit: ClubVisit, *, role: ClubRole, player_id: int | None, key: str, now: datetime
) -> None:
    """Make a link that makes members with a role; for a player, one that is used once. The same
    form twice makes one, with something else in it another. Raises `Refused` where the player is a
    member already."""
    visit.need(Right.RUN)
    if role not in INVITED:
        raise LookupError(f"nobody is invited as {role}")
    key = key_with(key, visit.club.id, role.value, player_id)
    club_queries.lock_club(visit.club.id)
    if club_queries.invitation_by_key(key) is not None:
        return
    row = InvitationRow(
        token=new_token(),
        club_id=visit.club.id,
        role=role.value,
        player_id=_free_player(visit.club.id, player_id, None),
        key=key,
        made_at=now,
    )
    db.session.add(row)
    try:
        db.session.commit()
    except IntegrityError:  # the same form a moment earlier
        db.session.rollback()


@writing()
def shut(visit: ClubVisit, invitation_id: int, now: datetime) -> None:
    """Shut an invitation: who was to come in by it can't any more."""
    visit.need(Right.RUN)
    row = db.session.get(InvitationRow, invitation_id)
    if row is None or row.club_id != visit.club.id:
        raise LookupError(f"club {visit.club.id} has no invitation {invitation_id}")
    row.shut_at = row.shut_at or now
    db.session.commit()


def invited(token: str) -> tuple[Club, ClubRole, str | None] | None:
    """Into which club a link leads, as what, and as which player; None where it is shut."""
    row = _open(token)
    if row is None:
        return None
    person = _by_id(row.club_id).get(row.player_id or 0)
    return club_of(row.club), ClubRole(row.role), person.name if person else None


def _open(token: str) -> InvitationRow | None:
    row = club_queries.invitation(token)
    return None if row is None or row.shut_at or row.club.closed_at else row


@writing()
def join(token: str, *, account_id: int, now: datetime) -> Club | None:
    """Belong to the club of an invitation; None where it is shut. Who belongs to it already keeps
    the role that allows more."""
    row = _open(token)
    if row is None:
        return None
    club_queries.lock_club(row.club_id)
    db.session.refresh(row)
    if row.shut_at is not None:
        return None
    member = club_queries.member(row.club_id, account_id)
    if member is None:
        role = row.role
        member = MemberRow(club_id=row.club_id, account_id=account_id, role=role, joined_at=now)
        db.session.add(member)
        # What an owner of another club may have asked for before must not reach into this one.
        club_queries.drop_resets(account_id)
    member.role = max(ClubRole(member.role), ClubRole(row.role), key=_STRENGTH.index).value
    if row.player_id is not None:
        member.player_id = member.player_id or _player_if_free(row)
        row.shut_at = now
    club = club_of(row.club)
    db.session.commit()
    return club


def _player_if_free(row: InvitationRow) -> int | None:
    try:
        return _free_player(row.club_id, row.player_id, None)
    except (Refused, LookupError):
        return None


# ------------------------------------------------------------------ a forgotten password


def make_reset(visit: ClubVisit, account_id: int, now: datetime) -> str:
    """A link's token by which a member sets their password anew.

    Raises `Refused` for who owns a club, and for who belongs to another club that the one who asks
    doesn't own: with the link one could act there in their name.
    """
    visit.need(Right.RUN)
    if club_queries.member(visit.club.id, account_id) is None:
        raise LookupError(f"account {account_id} does not belong to club {visit.club.id}")
    for row in club_queries.memberships(account_id):
        if row.role == ClubRole.OWNER:
            raise Refused(Problem(code="reset-owner"))
        mine = club_queries.member(row.club_id, visit.account_id or 0)
        if mine is None or mine.role != ClubRole.OWNER:
            raise Refused(Problem(code="reset-other-club"))
    return accounts.make_reset(account_id, now)
