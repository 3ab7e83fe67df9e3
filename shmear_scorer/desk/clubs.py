"""Clubs: made, found by whoever may see them, changed, closed."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from typing import Final
from zoneinfo import ZoneInfo, available_timezones

from sqlalchemy.exc import IntegrityError

from shmear_scorer.desk.keys import key_with
from shmear_scorer.desk.names import name_problem
from shmear_scorer.desk.rights import ClubRole, NotAllowed, Right, rights
from shmear_scorer.rules.ruling import Problem, Refused
from shmear_scorer.store import club_queries, models
from shmear_scorer.store.club_models import Member
from shmear_scorer.store.database import db, writing

SLUG: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
SHORTEST_SLUG: Final = 2
LONGEST_SLUG: Final = 40


@dataclass(frozen=True, kw_only=True)
class Wishes:
    """What a club's owner can set. ``rules`` is the name of the rules its games begin with."""

    name: str
    zone: str
    public: bool
    rules: str


@dataclass(frozen=True, kw_only=True)
class Club:
    """A club as people know it."""

    id: int
    slug: str
    name: str
    zone: str
    public: bool
    rules: str
    closed: bool
    made_at: datetime

    @property
    def tz(self) -> ZoneInfo:
        """Its time zone."""
        return ZoneInfo(self.zone)


@dataclass(frozen=True, kw_only=True)
class ClubVisit:
    """Somebody in a club: an account with its role there, or a visitor of a public club."""

    club: Club
    account_id: int | None
    role: ClubRole | None

    def may(self, right: Right) -> bool:
        """Whether that is allowed."""
        return right in rights(self.role, public=self.club.public, closed=self.club.closed)

    def need(self, right: Right) -> None:
        """Raise `NotAllowed` where it isn't."""
        if not self.may(right):
            raise NotAllowed(right)

    @property
    def scores(self) -> bool:
        """Whether games may be opened and scored."""
        return self.may(Right.SCORE)

    @property
    def runs(self) -> bool:
        """Whether the club may be run."""
        return self.may(Right.RUN)


def visit(slug: str, account_id: int | None) -> ClubVisit | None:
    """A club by its address; None where there is none, and where who asks may not even look."""
    row = club_queries.club(slug)
    return None if row is None else _visit(row, account_id)


def visit_by_id(club_id: int, account_id: int | None) -> ClubVisit | None:
    """A club by its id; see `visit`."""
    row = db.session.get(models.Club, club_id)
    return None if row is None else _visit(row, account_id)


def _visit(row: models.Club, account_id: int | None) -> ClubVisit | None:
    member = club_queries.member(row.id, account_id) if account_id is not None else None
    role = ClubRole(member.role) if member else None
    found = ClubVisit(club=club_of(row), account_id=account_id, role=role)
    return found if found.may(Right.LOOK) else None


def of_account(account_id: int) -> list[ClubVisit]:
    """The clubs that an account belongs to, by name."""
    rows = club_queries.memberships(account_id)
    found = (_visit(row.club, account_id) for row in rows)
    return [visit for visit in found if visit is not None]


def club_of(row: models.Club) -> Club:
    """A club that was read."""
    return Club(
        id=row.id,
        slug=row.slug,
        name=row.name,
        zone=row.zone,
        public=row.public,
        rules=row.rules,
        closed=row.closed_at is not None,
        made_at=row.made_at,
    )


# ------------------------------------------------------------------------ making, changing


def problems_of(wishes: Wishes) -> list[Problem]:
    """What is wrong with a club's settings."""
    problem = name_problem(wishes.name, "name")
    problems = [problem] if problem else []
    if wishes.zone not in zones():
        problems.append(
            Problem(code="zone-unknown", where="zone", facts={"zone": wishes.zone[:40]})
        )
    return problems


def slug_problems(slug: str) -> list[Problem]:
    """What is wrong with an address of a club's own, where one was chosen."""
    if not slug:
        return []
    if not SLUG.fullmatch(slug) or not SHORTEST_SLUG <= len(slug) <= LONGEST_SLUG:
        facts = {"least": SHORTEST_SLUG, "most": LONGEST_SLUG}
        return [Problem(code="slug-signs", where="slug", facts=facts)]
    if club_queries.club(slug) is not None:
        return [Problem(code="slug-taken", where="slug", facts={"slug": slug})]
    return []


@writing()
def make(wishes: Wishes, slug: str, *, account_id: int, key: str, now: datetime) -> Club:
    """Make a club that the account owns; without a ``slug`` one is made of its name. The same form
    twice makes one club; sent again with something else in it, as after a step back, it makes
    another. Raises `Refused` with all that is wrong."""
    key = key_with(key, slug, asdict(wishes))
    if earlier := _made_before(key, account_id):
        return earlier
    if problems := [*problems_of(wishes), *slug_problems(slug)]:
        raise Refused(*problems)
    row = models.Club(
        slug=slug or _free_slug(wishes.name),
        name=wishes.name,
        zone=wishes.zone,
        public=wishes.public,
        rules=wishes.rules,
        key=key,
        made_at=now,
    )
    db.session.add(row)
    try:
        db.session.flush()
    except IntegrityError:  # the same form, or the same address, a moment earlier
        db.session.rollback()
        if earlier := _made_before(key, account_id):
            return earlier
        raise Refused(Problem(code="slug-taken", where="slug", facts={"slug": slug})) from None
    owner = Member(club_id=row.id, account_id=account_id, role=ClubRole.OWNER.value, joined_at=now)
    db.session.add(owner)
    # What an owner of another club asked for before must not reach into this one.
    club_queries.drop_resets(account_id)
    db.session.commit()
    return club_of(row)


def _made_before(key: str, account_id: int) -> Club | None:
    row = club_queries.club_by_key(key)
    owns = row is not None and club_queries.member(row.id, account_id) is not None
    return club_of(row) if row is not None and owns else None


def _free_slug(name: str) -> str:
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    slug = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[: LONGEST_SLUG - 5].strip("-")
    slug = slug if len(slug) >= SHORTEST_SLUG else "club"
    found, number = slug, 1
    while club_queries.club(found) is not None:
        number += 1
        found = f"{slug}-{number}"
    return found


@writing()
def change(visit: ClubVisit, wishes: Wishes) -> None:
    """Change a club's settings. Raises `Refused` with all that is wrong."""
    visit.need(Right.RUN)
    if problems := problems_of(wishes):
        raise Refused(*problems)
    row = club_queries.lock_club(visit.club.id)
    row.name, row.zone = wishes.name, wishes.zone
    row.public, row.rules = wishes.public, wishes.rules
    db.session.commit()


@writing()
def close(visit: ClubVisit, now: datetime) -> None:
    """Close a club: what was played stays to be seen, nothing new is."""
    visit.need(Right.RUN)
    row = club_queries.lock_club(visit.club.id)
    row.closed_at = row.closed_at or now
    db.session.commit()


@writing()
def reopen(visit: ClubVisit) -> None:
    """Open a club that was closed."""
    visit.need(Right.RUN)
    club_queries.lock_club(visit.club.id).closed_at = None
    db.session.commit()


# ------------------------------------------------------------------------------ time zones


@lru_cache(maxsize=1)
def zones() -> Sequence[str]:
    """The time zones to choose from."""
    named = (zone for zone in available_timezones() if "/" in zone and not zone.startswith("Etc/"))
    return ["UTC", *sorted(named)]


def zone_here() -> str:
    """The time zone of the machine that serves, as far as it says so."""
    place = "/".join(Path("/etc/localtime").resolve().parts).partition("zoneinfo/")[2]
    return place if place in zones() else "UTC"
