"""A club's seasons: made, found, changed in how they count, closed and opened again."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from sqlalchemy.exc import IntegrityError

from shmear_scorer.desk import summaries, tables
from shmear_scorer.desk.clubs import ClubVisit
from shmear_scorer.desk.keys import key_with
from shmear_scorer.desk.names import name_problem, same
from shmear_scorer.desk.rights import Right
from shmear_scorer.desk.summaries import day_begins, playing_day
from shmear_scorer.desk.tables import Season, season_of
from shmear_scorer.league import closed
from shmear_scorer.league.counting import Counting
from shmear_scorer.league.figures import Entrant
from shmear_scorer.league.standings import Standings, standings
from shmear_scorer.rules.ruling import Problem, Refused
from shmear_scorer.store import models, season_queries
from shmear_scorer.store import season_models as rows
from shmear_scorer.store.club_models import Account
from shmear_scorer.store.database import db, writing

CLOCKS_DIFFER: Final = timedelta(minutes=1)
MOST_IN_TABLE: Final = 999


@dataclass(frozen=True, kw_only=True)
class SeasonWishes:
    """What can be set of a season beside how it counts. ``rules`` is "" for the club's own."""

    name: str
    starts_on: date | None
    ends_on: date | None
    rules: str = ""


@dataclass(frozen=True, kw_only=True)
class Changed:
    """One line of a season's log; ``by`` is the account's name, if it is still there."""

    kind: str
    at: datetime
    by: str | None
    before: Counting | None
    after: Counting | None


@dataclass(frozen=True, kw_only=True)
class Recount:
    """What another way of counting would make of a season: who would move, from and to which
    place (None: not ranked)."""

    before: Standings
    after: Standings
    moved: tuple[tuple[Entrant, int | None, int | None], ...]


def of_club(visit: ClubVisit) -> list[Season]:
    """A club's seasons, latest begun first."""
    visit.need(Right.LOOK)
    return [season_of(row) for row in season_queries.seasons(visit.club.id)]


def find(visit: ClubVisit, season_id: int) -> Season:
    """A season of a club. Raises `LookupError` where the club has none such."""
    visit.need(Right.LOOK)
    return season_of(_row(visit, season_id))


def _row(visit: ClubVisit, season_id: int) -> rows.Season:
    row = season_queries.season(season_id)
    if row is None or row.club_id != visit.club.id:
        raise LookupError(f"club {visit.club.id} has no season {season_id}")
    return row


def current(visit: ClubVisit, now: datetime) -> Season | None:
    """The season that is on: the open one of this day, else the latest open one, else the last."""
    row = season_queries.season_of_day(visit.club.id, playing_day(now, visit.club.tz))
    if row is not None:
        return season_of(row)
    found = of_club(visit)
    return next((season for season in found if not season.closed), found[0] if found else None)


# ------------------------------------------------------------------------ making, changing


def problems_of(wishes: SeasonWishes) -> list[Problem]:
    """What is wrong with a season's settings."""
    problem = name_problem(wishes.name, "name")
    problems = [problem] if problem else []
    if wishes.starts_on is None:
        problems.append(Problem(code="season-day-missing", where="starts"))
    elif wishes.ends_on is not None and wishes.ends_on < wishes.starts_on:
        problems.append(Problem(code="season-ends-early", where="ends"))
    return problems


def _refuse(visit: ClubVisit, wishes: SeasonWishes, but: int | None = None) -> date:
    problems = problems_of(wishes)
    others = (season for season in of_club(visit) if season.id != but)
    if any(same(season.name, wishes.name) for season in others):
        facts = {"name": wishes.name}
        problems.append(Problem(code="season-name-taken", where="name", facts=facts))
    if problems or wishes.starts_on is None:
        raise Refused(*problems)
    return wishes.starts_on


@writing()
def make(visit: ClubVisit, wishes: SeasonWishes, *, key: str, now: datetime) -> Season:
    """Make a season, which counts as usual until that is changed. The club's games of its days that
    are in no season come into it. The same form twice makes one; sent again with something else
    in it, as after a step back, it makes another. Raises `Refused`."""
    visit.need(Right.RUN)
    days = f"{wishes.starts_on} {wishes.ends_on}"
    key = key_with(key, visit.club.id, wishes.name, days, wishes.rules)
    earlier = season_queries.season_by_key(key)
    if earlier is not None:
        return season_of(_row(visit, earlier.id))
    starts_on = _refuse(visit, wishes)
    counting = Counting(seed=secrets.token_hex(3))
    row = rows.Season(
        club_id=visit.club.id,
        name=wishes.name,
        starts_on=starts_on,
        ends_on=wishes.ends_on,
        rules=wishes.rules,
        counting=counting.to_dict(),
        key=key,
        made_at=now,
    )
    db.session.add(row)
    try:
        db.session.flush()
    except IntegrityError:  # the same form a moment earlier
        db.session.rollback()
        earlier = season_queries.season_by_key(key)
        if earlier is None:
            raise
        return season_of(_row(visit, earlier.id))
    _take_in(visit, row)
    db.session.commit()
    return season_of(row)


def _take_in(visit: ClubVisit, row: rows.Season) -> None:
    """Let games and results of no season come in, where they are of the season's days."""
    club, zone = visit.club.id, visit.club.tz
    after = None if row.ends_on is None else day_begins(row.ends_on + timedelta(days=1), zone)
    season_queries.take_games(row.id, club, day_begins(row.starts_on, zone), after)
    for paper in season_queries.papers_without_season(club, row.starts_on, row.ends_on):
        paper.season_id = row.id
    db.session.flush()
    season_queries.take_results(row.id)
    season_queries.touch_season(row.id)


@writing()
def change(visit: ClubVisit, season_id: int, wishes: SeasonWishes) -> None:
    """Change a season's name, days and rules. Its games stay. Raises `Refused`."""
    visit.need(Right.RUN)
    row = _locked(visit, season_id)
    row.starts_on = _refuse(visit, wishes, but=season_id)
    row.name, row.ends_on, row.rules = wishes.name, wishes.ends_on, wishes.rules
    _take_in(visit, row)
    db.session.commit()


def _locked(visit: ClubVisit, season_id: int) -> rows.Season:
    """A season for a change, which a closed one doesn't take."""
    _row(visit, season_id)
    row = season_queries.lock_season(season_id)
    if row.closed_at is not None:
        raise Refused(Problem(code="season-closed"))
    return row


# ------------------------------------------------------------------------- how it counts


def recount(visit: ClubVisit, season_id: int, counting: Counting) -> Recount:
    """What another way of counting would make of a season."""
    visit.need(Right.LOOK)
    season = find(visit, season_id)
    before = tables.standings_of(season)
    after = standings(tables.results_of(season), counting)
    was, now = _places(before), _places(after)
    moved = [
        (who, was.get(who), now.get(who))
        for who in (*now, *(gone for gone in was if gone not in now))
        if was.get(who) != now.get(who)
    ]
    return Recount(before=before, after=after, moved=tuple(moved))


def _places(table: Standings) -> dict[Entrant, int | None]:
    return {row.entrant: row.place for row in (*table.rows, *table.unranked)}


@writing()
def change_counting(
    visit: ClubVisit, season_id: int, counting: Counting, *, now: datetime, saw: int | None = None
) -> None:
    """Let a season count otherwise; the log says from what to what. ``saw`` is the serial of the
    season whose recount was seen: another one is refused. Raises `Refused`."""
    visit.need(Right.RUN)
    row = _locked(visit, season_id)
    if saw is not None and row.serial != saw:
        raise Refused(Problem(code="season-changed"))
    problems = [problem for problem in counting.check() if problem.blocks]
    if problems:
        raise Refused(*problems)
    before, after = Counting.from_dict(row.counting), counting
    if before == after:
        return
    row.counting = after.to_dict()
    _log(visit, row.id, "counting", now, before.to_dict(), after.to_dict())
    season_queries.touch_season(row.id)
    db.session.commit()


def _log(
    visit: ClubVisit,
    season_id: int,
    kind: str,
    now: datetime,
    before: dict[str, object] | None = None,
    after: dict[str, object] | None = None,
) -> None:
    row = rows.SeasonChange(season_id=season_id, kind=kind, at=now, before=before, after=after)
    row.account_id = visit.account_id
    db.session.add(row)


def log(visit: ClubVisit, season_id: int) -> list[Changed]:
    """What was changed in a season, latest first."""
    _row(visit, season_id)
    found = season_queries.changes(season_id)
    return [
        Changed(
            kind=row.kind,
            at=row.at,
            by=account_name(row.account_id),
            before=None if row.before is None else Counting.from_dict(row.before),
            after=None if row.after is None else Counting.from_dict(row.after),
        )
        for row in found
    ]


def account_name(account_id: int | None) -> str | None:
    """The sign-in name of who did something; None where the account is gone."""
    row = None if account_id is None else db.session.get(Account, account_id)
    return None if row is None else row.name


# --------------------------------------------------------------------------- the end of it


def open_games(visit: ClubVisit, season_id: int) -> int:
    """How many games of a season are not over; they don't count."""
    row = _row(visit, season_id)
    results = tables.results_of(season_of(row))
    return season_queries.count_games(row.id) - sum(not result.paper for result in results)


@writing()
def close(visit: ClubVisit, season_id: int, now: datetime) -> None:
    """Close a season: its table stays as it is now. Closed twice it is closed once."""
    visit.need(Right.RUN)
    _row(visit, season_id)
    row = season_queries.lock_season(season_id)
    if row.closed_at is not None:
        return
    table = tables.standings_of(season_of(row))
    row.closed_at = now
    db.session.add(rows.ClosedTable(season_id=row.id, standings=closed.written(table)))
    _log(visit, row.id, "closed", now)
    season_queries.touch_season(row.id)
    db.session.commit()


@writing()
def reopen(visit: ClubVisit, season_id: int, now: datetime) -> None:
    """Open a season again. What was corrected in its games meanwhile counts from now on."""
    visit.need(Right.RUN)
    _row(visit, season_id)
    row = season_queries.lock_season(season_id)
    if row.closed_at is None:
        return
    since, row.closed_at = row.closed_at, None
    season_queries.drop_closed_table(row.id)
    _log(visit, row.id, "reopened", now)
    db.session.flush()
    season_queries.touch_season(row.id)
    for game in season_queries.games_written_since(row.id, since - CLOCKS_DIFFER):
        summaries.keep_again(game)
    db.session.commit()


# ---------------------------------------------------------------------------- at the table


def place_of(
    visit: ClubVisit, moment: datetime, night_id: int | None = None
) -> tuple[int | None, int | None]:
    """The season and the night of a game that begins now."""
    night = None if night_id is None else season_queries.night(night_id)
    if night is not None:
        season = season_queries.season(night.season_id)
        if season is None or season.club_id != visit.club.id:
            raise LookupError(f"club {visit.club.id} has no night {night_id}")
        if season.closed_at is None:
            return night.season_id, night.id
    return place_of_day(visit.club.id, playing_day(moment, visit.club.tz))


def place_after(before: models.Game, now: datetime) -> tuple[int | None, int | None]:
    """The season and the night of a game that goes on from another: the same, on the same day."""
    assert before.club is not None, "only a club's games are of seasons"
    zone = ZoneInfo(before.club.zone)
    day = playing_day(now, zone)
    season = None if before.season_id is None else season_queries.season(before.season_id)
    if season and season.closed_at is None and day == playing_day(before.opened_at, zone):
        return before.season_id, before.night_id
    return place_of_day(before.club.id, day)


def place_of_day(club_id: int, day: date) -> tuple[int | None, int | None]:
    """The open season of a day, and its night."""
    season = season_queries.season_of_day(club_id, day)
    if season is None:
        return None, None
    night = season_queries.night_of_day(season.id, day)
    return season.id, None if night is None else night.id


def seeded(counting: Counting) -> Counting:
    """The same, with a seed to draw lots with where it has none."""
    return counting if counting.seed else replace(counting, seed=secrets.token_hex(3))
