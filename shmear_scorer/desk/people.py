"""The people of a club: players, not accounts. Nobody who has played is deleted, only retired.

Two records of one person are merged by a note on one of them. No entry is rewritten: whoever reads
goes on from the merged record to the other one (`queries.players_by_id`), so it can be undone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from sqlalchemy.exc import IntegrityError

from shmear_scorer.desk import played
from shmear_scorer.desk.clubs import ClubVisit
from shmear_scorer.desk.keys import key_with
from shmear_scorer.desk.names import name_problem, plain, same
from shmear_scorer.desk.played import Played
from shmear_scorer.desk.rights import Right
from shmear_scorer.rules.ruling import Problem, Refused
from shmear_scorer.store import club_queries, queries
from shmear_scorer.store.database import db, writing
from shmear_scorer.store.models import Player


@dataclass(frozen=True, kw_only=True)
class Person:
    """Somebody who plays in a club. ``also`` are the records that were merged into this one, by id
    with the name that each had."""

    id: int
    name: str
    guest: bool
    retired: bool
    former: bool
    also: Mapping[int, str] = field(default_factory=dict)

    @property
    def ids(self) -> frozenset[int]:
        """All ids by which entries may name this person."""
        return frozenset({self.id, *self.also})


def of_club(club_id: int) -> list[Person]:
    """A club's people by name: those who play first, then guests, then the retired."""
    people = _people(club_queries.people(club_id))
    return sorted(people, key=lambda one: (one.retired, one.guest, plain(one.name), one.id))


def find(club_id: int, player_id: int) -> Person:
    """A person by any of their records' ids. Raises `LookupError` where the club has none such."""
    for one in _people(club_queries.people_of(club_id, player_id)):
        if player_id in one.ids:
            return one
    raise LookupError(f"club {club_id} has no player {player_id}")


def resolved(club_id: int) -> dict[int, int]:
    """For every id by which entries may name one of a club's people, that person's id."""
    return {number: one.id for one in of_club(club_id) for number in one.ids}


def _people(rows: Sequence[Player]) -> list[Person]:
    """The people that records stand for, in the order of the records."""
    into: dict[int | None, list[Player]] = {}
    for row in rows:
        into.setdefault(row.merged_into, []).append(row)
    return [_person(row, into) for row in into.get(None, ())]


def _person(row: Player, into: Mapping[int | None, Sequence[Player]]) -> Person:
    return Person(
        id=row.id,
        name=row.name,
        guest=row.guest,
        retired=row.retired_at is not None,
        former=row.former is not None,
        also={other.id: other.name for other in _merged_into(row.id, into)},
    )


def _merged_into(player_id: int, into: Mapping[int | None, Sequence[Player]]) -> list[Player]:
    direct = into.get(player_id, ())
    return [*direct, *(more for row in direct for more in _merged_into(row.id, into))]


# ---------------------------------------------------------------------- adding, naming, retiring


@writing()
def add(visit: ClubVisit, name: str, *, guest: bool, key: str) -> Person:
    """Add somebody to a club. The same form twice adds one; sent again with something else in it,
    as after a step back, it adds another. Raises `Refused` over the name."""
    visit.need(Right.SCORE)
    key = key_with(key, name, guest)
    earlier = club_queries.player_by_key(key)
    if earlier is None:
        club_queries.lock_club(visit.club.id)
        _refuse_name(visit.club.id, name)
        earlier = Player(name=name, club_id=visit.club.id, guest=guest, key=key)
        db.session.add(earlier)
        try:
            db.session.commit()
        except IntegrityError:  # the same form a moment earlier
            db.session.rollback()
            earlier = club_queries.player_by_key(key)
    if earlier is None or earlier.club_id != visit.club.id:
        raise LookupError("that form added somebody elsewhere")
    return find(visit.club.id, earlier.id)


def name_problems(club_id: int, name: str, but: int | None = None) -> list[Problem]:
    """Why a name can't be that of one more of a club's people, or of the one with id ``but``."""
    if problem := name_problem(name, "name"):
        return [problem]
    others = (one for one in of_club(club_id) if one.id != but)
    return [
        Problem(code="person-twice", where="name", facts={"name": one.name})
        for one in others
        if same(one.name, name)
    ]


def _refuse_name(club_id: int, name: str, but: int | None = None) -> None:
    if problems := name_problems(club_id, name, but):
        raise Refused(*problems)


@writing()
def rename(visit: ClubVisit, player_id: int, name: str) -> None:
    """Mend a name; it changes in every game of that person. Raises `Refused` over the name."""
    row = _row(visit, player_id, Right.SCORE)
    _refuse_name(visit.club.id, name, but=row.id)
    row.name = name
    db.session.commit()


@writing()
def set_guest(visit: ClubVisit, player_id: int, guest: bool) -> None:
    """Say whether somebody is a guest or one of the regulars."""
    _row(visit, player_id, Right.SCORE).guest = guest
    db.session.commit()


@writing()
def retire(visit: ClubVisit, player_id: int, now: datetime) -> None:
    """Take somebody off the list of who can be seated; all that they played stays."""
    row = _row(visit, player_id, Right.SCORE)
    row.retired_at = row.retired_at or now
    db.session.commit()


@writing()
def bring_back(visit: ClubVisit, player_id: int) -> None:
    """Let somebody who retired play again."""
    _row(visit, player_id, Right.SCORE).retired_at = None
    db.session.commit()


@writing()
def remove(visit: ClubVisit, player_id: int) -> None:
    """Take out somebody who was added by mistake. Raises `Refused` for who has played or is a
    member."""
    row = _row(visit, player_id, Right.SCORE)
    person = find(visit.club.id, row.id)
    told = played.ever(person.ids) or played.in_a_log(visit.club.id, person.ids)
    if told or person.also or _member_of(visit.club.id, person) is not None:
        raise Refused(Problem(code="person-has-played"))
    club_queries.drop_invitations_of(row.id)
    db.session.delete(row)
    db.session.commit()


def _row(visit: ClubVisit, player_id: int, right: Right) -> Player:
    """Somebody's own record, for a change that needs ``right``; who is forgotten isn't changed."""
    visit.need(right)
    club_queries.lock_club(visit.club.id)
    person = find(visit.club.id, player_id)
    if person.former:
        raise LookupError(f"player {player_id} is forgotten")
    return db.session.get_one(Player, person.id)


def _member_of(club_id: int, person: Person) -> int | None:
    """The account that is this person in the club."""
    members = club_queries.members(club_id)
    return next((m.account_id for m in members if m.player_id in person.ids), None)


# ------------------------------------------------------------------------------ at the table


def seat(club_id: int | None, names: Iterable[str], *, sitting: Iterable[int] = ()) -> list[Player]:
    """The records of who sits down, to be written into a game where ``sitting`` sit already. In a
    club they are its people of those names, and a new name makes a guest; without one everybody is
    new. Nobody sits in two places: who is called as somebody there once was is somebody else."""
    if club_id is None:
        seated = [Player(name=name) for name in names]
    else:
        club_queries.lock_club(club_id)
        rows = club_queries.people(club_id)
        taken = {row.id for row in queries.players_by_id(sitting).values()}
        seated = []
        for name in names:
            known = _named(rows, name)
            row = known if known and known.id not in taken else _guest(club_id, name)
            row.retired_at = None  # who sits down plays again
            taken.add(row.id)
            seated.append(row)
    db.session.add_all(seated)
    db.session.flush()
    return seated


def _guest(club_id: int, name: str) -> Player:
    return Player(name=name, club_id=club_id, guest=True)


def _named(rows: Sequence[Player], name: str) -> Player | None:
    """The person of that name; failing that, the one that a record of that name was merged into."""
    known = [row for row in rows if row.former is None and same(row.name, name)]
    by_id = {row.id: row for row in rows}
    for row in sorted(known, key=lambda row: row.merged_into is not None):
        while row.merged_into is not None:
            row = by_id[row.merged_into]
        if row.former is None:
            return row
    return None


# --------------------------------------------------------------------------------- merging


@dataclass(frozen=True, kw_only=True)
class Merging:
    """What merging ``gone`` into ``stays`` changes: how much each of them played, and how much the
    one that they then are. ``problems`` keep it from being done."""

    gone: Person
    stays: Person
    before: tuple[Played, Played]
    after: Played
    problems: tuple[Problem, ...]


def preview_merge(visit: ClubVisit, gone_id: int, stays_id: int) -> Merging:
    """What a merge would change. Raises `LookupError` where they are no two people of the club."""
    visit.need(Right.RUN)
    club = visit.club.id
    gone, stays = find(club, gone_id), find(club, stays_id)
    if gone.id == stays.id or gone.former or stays.former:
        raise LookupError("no two people to be merged")
    problems = []
    if met := played.met(gone.ids, stays.ids):
        facts = {"gone": gone.name, "stays": stays.name, "games": met}
        problems.append(Problem(code="merge-met", facts=facts))
    if _member_of(club, gone) is not None and _member_of(club, stays) is not None:
        facts = {"gone": gone.name, "stays": stays.name}
        problems.append(Problem(code="merge-both-members", facts=facts))
    return Merging(
        gone=gone,
        stays=stays,
        before=(played.of(gone.ids), played.of(stays.ids)),
        after=played.of(gone.ids | stays.ids),
        problems=tuple(problems),
    )


@writing()
def merge(visit: ClubVisit, gone_id: int, stays_id: int) -> Person:
    """Let two records be one person, called as the second. Done once more changes nothing. Raises
    `Refused` where the two can't be one."""
    visit.need(Right.RUN)
    club_queries.lock_club(visit.club.id)
    stays = find(visit.club.id, stays_id)
    if gone_id in stays.also:
        return stays
    found = preview_merge(visit, gone_id, stays_id)
    if found.problems:
        raise Refused(*found.problems)
    db.session.get_one(Player, found.gone.id).merged_into = found.stays.id
    db.session.commit()
    return find(visit.club.id, found.stays.id)


@writing()
def unmerge(visit: ClubVisit, player_id: int) -> None:
    """Let a record that was merged into another stand for itself again."""
    visit.need(Right.RUN)
    club_queries.lock_club(visit.club.id)
    row = db.session.get(Player, player_id)
    if row is None or row.club_id != visit.club.id or row.former is not None:
        raise LookupError(f"club {visit.club.id} has no player {player_id}")
    if row.merged_into is None:
        return
    row.merged_into = None
    db.session.commit()
