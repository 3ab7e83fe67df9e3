"""The nights of a season: made, and who was there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from sqlalchemy.exc import IntegrityError

from shmear_scorer.desk import seasons, summaries, tables
from shmear_scorer.desk.clubs import ClubVisit
from shmear_scorer.desk.keys import key_with
from shmear_scorer.desk.names import name_problem
from shmear_scorer.desk.rights import Right
from shmear_scorer.desk.sheets import Sheet, sat_down, sheet_of
from shmear_scorer.desk.tables import Season
from shmear_scorer.league.results import GameResult, PlayerId
from shmear_scorer.rules.ruling import Problem, Refused
from shmear_scorer.store import models, season_queries
from shmear_scorer.store import season_models as rows
from shmear_scorer.store.database import db, writing


@dataclass(frozen=True, kw_only=True)
class Night:
    """An evening of a season; ``name`` may be empty. ``results`` are those that count."""

    id: int
    season_id: int
    day: date
    name: str
    results: int = 0


def of_season(season: Season) -> list[Night]:
    """A season's nights, the latest first."""
    played = season_queries.nights_played(season.id)
    found = [_night(row, played.get(row.id, 0)) for row in season_queries.nights(season.id)]
    return found[::-1]


def _night(row: rows.Night, results: int = 0) -> Night:
    return Night(id=row.id, season_id=row.season_id, day=row.day, name=row.name, results=results)


def find(visit: ClubVisit, night_id: int) -> tuple[Season, Night]:
    """A night of a club, with its season. Raises `LookupError` where the club has none such."""
    row = season_queries.night(night_id)
    if row is None:
        raise LookupError(f"no night {night_id}")
    season = seasons.find(visit, row.season_id)
    return season, _night(row)


def club_of(night_id: int) -> str:
    """The address of the club that a night is of; nothing where there is no such night."""
    row = season_queries.night(night_id)
    season = None if row is None else season_queries.season(row.season_id)
    return "" if season is None else db.session.get_one(models.Club, season.club_id).slug


@writing()
def make(visit: ClubVisit, season: Season, day: date | None, name: str, *, key: str) -> Night:
    """Make a night. The season's games of that day that are of no night are of this one. The same
    form twice makes one night; sent again with something else in it, as after a step back, it
    makes another. Raises `Refused`."""
    visit.need(Right.SCORE)
    key = key_with(key, season.id, str(day), name)
    earlier = season_queries.night_by_key(key)
    if earlier is not None:
        return find(visit, earlier.id)[1]
    if season_queries.lock_season(season.id).closed_at is not None:
        raise Refused(Problem(code="season-closed"))
    if name and (problem := name_problem(name, "name")):
        raise Refused(problem)
    row = rows.Night(season_id=season.id, day=_day_in(season, day), name=name, key=key)
    db.session.add(row)
    try:
        db.session.flush()
    except IntegrityError:  # the same form a moment earlier
        db.session.rollback()
        earlier = season_queries.night_by_key(key)
        if earlier is None:
            raise
        return find(visit, earlier.id)[1]
    _take_in(visit, row)
    db.session.commit()
    return _night(row)


def _day_in(season: Season, day: date | None) -> date:
    if day is None:
        raise Refused(Problem(code="night-day-missing", where="day"))
    if day < season.starts_on or (season.ends_on is not None and day > season.ends_on):
        raise Refused(Problem(code="night-outside", where="day"))
    return day


def _take_in(visit: ClubVisit, row: rows.Night) -> None:
    zone = visit.club.tz
    first = summaries.day_begins(row.day, zone)
    last = summaries.day_begins(row.day + timedelta(days=1), zone)
    for number in season_queries.games_without_night(row.season_id, first, last):
        db.session.get_one(models.Game, number).night_id = row.id
        db.session.flush()
        summaries.keep_again(number)
    for paper in season_queries.papers_without_night(row.season_id, row.day):
        paper.night_id = row.id
        db.session.flush()
        summaries.keep_paper(paper, zone)


@writing()
def rename(visit: ClubVisit, night_id: int, name: str) -> None:
    """Call a night otherwise, or nothing. Raises `Refused` over the name."""
    visit.need(Right.SCORE)
    find(visit, night_id)
    if name and (problem := name_problem(name, "name")):
        raise Refused(problem)
    db.session.get_one(rows.Night, night_id).name = name
    db.session.commit()


def results_of(season: Season, night: Night) -> list[GameResult]:
    """What counts of a night, oldest first."""
    return [one for one in tables.results_of(season) if one.night == str(night.id)]


def without_night(season: Season) -> int:
    """How many of a season's results are of no night."""
    return sum(result.night is None for result in tables.results_of(season))


def open_sheets(night: Night, most: int) -> list[Sheet]:
    """A night's games that are not over, the latest opened first."""
    found = map(sheet_of, season_queries.games(night_id=night.id, most=most))
    return [sheet for sheet in found if sheet.state.outcome is None]


def there(results: Sequence[GameResult], running: Sequence[Sheet]) -> list[PlayerId]:
    """Who was there on a night, in the order they came."""
    who: dict[PlayerId, None] = {}
    for result in results:
        who.update(tables.everybody(result))
    for sheet in running:
        who.update(sat_down(sheet.game))
    return list(who)
