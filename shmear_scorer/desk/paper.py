"""Results from paper: entered by hand, marked as such everywhere, corrected and struck with a log.

Here `PaperBook` is the store of results that a table of past results is taken into.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Final

from shmear_scorer.desk import people, seasons, summaries
from shmear_scorer.desk.clubs import ClubVisit
from shmear_scorer.desk.names import plain
from shmear_scorer.desk.rights import Right
from shmear_scorer.desk.who_is_who import Told
from shmear_scorer.rules.ruling import Problem, Refused
from shmear_scorer.store import club_queries, season_queries
from shmear_scorer.store.database import db
from shmear_scorer.store.season_models import NOTE_LENGTH, PaperResult

MOST_SCORE: Final = 9999
MOST_SIDES: Final = 10


@dataclass(frozen=True, kw_only=True)
class Paper:
    """A result as paper tells it: the club's people by side, the scores that are known, and the
    sides (from 0) that won; several share a draw. Without winners the scores tell them."""

    day: date | None
    sides: tuple[tuple[int, ...], ...]
    scores: tuple[int | None, ...]
    winners: tuple[int, ...] = ()
    note: str = ""


@dataclass(frozen=True, kw_only=True)
class Entered:
    """A result from paper that was entered, by whom and when."""

    id: int
    season_id: int | None
    night_id: int | None
    paper: Paper
    by: str | None
    at: datetime
    struck: bool


@dataclass(frozen=True, kw_only=True)
class PaperChanged:
    """One line of a result's log: how it was and is (None: struck)."""

    at: datetime
    by: str | None
    before: Paper | None
    after: Paper | None


def winners_of(paper: Paper) -> tuple[int, ...]:
    """The sides that won, as they are told, or else by the scores; nobody where neither tells."""
    if paper.winners:
        return tuple(sorted(set(paper.winners)))
    known = [score for score in paper.scores if score is not None]
    if not known or len(known) < len(paper.sides):
        return ()
    return tuple(side for side, score in enumerate(paper.scores) if score == max(known))


def problems_of(visit: ClubVisit, paper: Paper, now: datetime) -> list[Problem]:
    """Everything that keeps a result from being entered."""
    problems = []
    if paper.day is None:
        problems.append(Problem(code="paper-day-missing", where="day"))
    elif paper.day > now.astimezone(visit.club.tz).date():
        problems.append(Problem(code="paper-day-ahead", where="day"))
    if not 2 <= len(paper.sides) <= MOST_SIDES or not all(paper.sides):
        problems.append(Problem(code="paper-side-empty", where="sides"))
    here = {one.id: one for one in people.of_club(visit.club.id) if not one.former}
    everybody = [player for side in paper.sides for player in side]
    if any(player not in here for player in everybody):
        raise LookupError("not the people of this club")
    twice = next((who for at, who in enumerate(everybody) if who in everybody[:at]), None)
    if twice is not None:
        facts = {"name": here[twice].name}
        problems.append(Problem(code="paper-twice", where="sides", facts=facts))
    for side, score in enumerate(paper.scores):
        if score is not None and abs(score) > MOST_SCORE:
            most = {"most": MOST_SCORE}
            problems.append(Problem(code="paper-score", where=f"score.{side}", facts=most))
    winners = winners_of(paper)
    if not winners or not set(winners) <= set(range(len(paper.sides))):
        problems.append(Problem(code="paper-winner-missing", where="winner"))
    if len(paper.note) > NOTE_LENGTH:
        long = {"most": NOTE_LENGTH}
        problems.append(Problem(code="paper-note-long", where="note", facts=long))
    return problems


def enter(
    visit: ClubVisit, paper: Paper, *, key: str, now: datetime, night_id: int | None = None
) -> Entered:
    """Enter a result; it is of the open season of its day, and of that day's night. The same form
    twice enters it once. Raises `Refused` with all that is wrong."""
    visit.need(Right.SCORE)
    if earlier := season_queries.papers_by_key([key]).get(key):
        return find(visit, earlier.id)
    club_queries.lock_club(visit.club.id)
    if problems := problems_of(visit, paper, now):
        raise Refused(*problems)
    row = _add(visit, paper, key, now, night_id)
    db.session.commit()
    return entered(row)


def _add(
    visit: ClubVisit, paper: Paper, key: str, now: datetime, night_id: int | None = None
) -> PaperResult:
    assert paper.day is not None, "it was looked through"
    row = PaperResult(club_id=visit.club.id, key=key, entered_at=now, **_values(paper))
    row.account_id = visit.account_id
    row.season_id, row.night_id = _place(visit, paper.day, night_id)
    db.session.add(row)
    db.session.flush()
    summaries.keep_paper(row, visit.club.tz)
    return row


def _place(visit: ClubVisit, day: date, night_id: int | None) -> tuple[int | None, int | None]:
    night = None if night_id is None else season_queries.night(night_id)
    if night is not None and night.day == day:
        season = seasons.find(visit, night.season_id)
        if not season.closed:
            return night.season_id, night.id
    return seasons.place_of_day(visit.club.id, day)


def _values(paper: Paper) -> dict[str, Any]:
    return {
        "day": paper.day,
        "sides": [list(side) for side in paper.sides],
        "scores": list(paper.scores),
        "winners": list(winners_of(paper)),
        "note": paper.note,
    }


# ---------------------------------------------------------------------- found, corrected


def find(visit: ClubVisit, paper_id: int) -> Entered:
    """A result from paper of a club. Raises `LookupError` where the club has none such."""
    visit.need(Right.LOOK)
    row = season_queries.paper(paper_id)
    if row is None or row.club_id != visit.club.id:
        raise LookupError(f"club {visit.club.id} has no result {paper_id}")
    return entered(row)


def entered(row: PaperResult) -> Entered:
    """A result that was read."""
    return Entered(
        id=row.id,
        season_id=row.season_id,
        night_id=row.night_id,
        paper=_paper(row),
        by=seasons.account_name(row.account_id),
        at=row.entered_at,
        struck=row.struck_at is not None,
    )


def _paper(row: PaperResult) -> Paper:
    return Paper(
        day=row.day,
        sides=tuple(tuple(side) for side in row.sides),
        scores=tuple(row.scores),
        winners=tuple(row.winners),
        note=row.note,
    )


def correct(visit: ClubVisit, paper_id: int, paper: Paper, *, now: datetime) -> Entered:
    """Correct a result. Raises `Refused` with all that is wrong."""
    row = _locked(visit, paper_id)
    if problems := problems_of(visit, paper, now):
        raise Refused(*problems)
    assert paper.day is not None, "it was looked through"
    if _values(paper) != _values(_paper(row)):
        before, old_day = _told(row), row.day
        for key, value in _values(paper).items():
            setattr(row, key, value)
        if paper.day != old_day:
            row.season_id, row.night_id = _place(visit, paper.day, None)
        _log(visit, row, before, now)
    return entered(row)


def strike(visit: ClubVisit, paper_id: int, *, now: datetime) -> Entered:
    """Strike a result: it stays to be seen, and counts nowhere."""
    row = _locked(visit, paper_id)
    if row.struck_at is None:
        before, row.struck_at = _told(row), now
        _log(visit, row, before, now)
    return entered(row)


def put_back(visit: ClubVisit, paper_id: int, *, now: datetime) -> Entered:
    """Let a struck result count again."""
    row = _locked(visit, paper_id)
    if row.struck_at is not None:
        before, row.struck_at = _told(row), None
        _log(visit, row, before, now)
    return entered(row)


def _locked(visit: ClubVisit, paper_id: int) -> PaperResult:
    """A result for a change, which a closed season doesn't take."""
    visit.need(Right.SCORE)
    found = find(visit, paper_id)
    if found.season_id is not None and seasons.find(visit, found.season_id).closed:
        raise Refused(Problem(code="season-closed"))
    row = season_queries.lock_paper(paper_id)
    assert row is not None, "it was just read, and none is ever taken out"
    return row


def _told(row: PaperResult) -> dict[str, Any]:
    day = row.day.isoformat()
    return {**_values(_paper(row)), "day": day, "struck": row.struck_at is not None}


def _log(visit: ClubVisit, row: PaperResult, before: dict[str, Any], now: datetime) -> None:
    db.session.flush()
    season_queries.log_paper(row, before, _told(row), visit.account_id, now)
    summaries.keep_paper(row, visit.club.tz)
    db.session.commit()


def log(visit: ClubVisit, paper_id: int) -> list[PaperChanged]:
    """What was changed in a result, latest first."""
    find(visit, paper_id)
    return [
        PaperChanged(
            at=row.at,
            by=seasons.account_name(row.account_id),
            before=_read(row.before),
            after=_read(row.after),
        )
        for row in season_queries.paper_changes(paper_id)
    ]


def _read(data: Mapping[str, Any]) -> Paper | None:
    if data["struck"]:
        return None
    return Paper(
        day=date.fromisoformat(data["day"]),
        sides=tuple(tuple(side) for side in data["sides"]),
        scores=tuple(data["scores"]),
        winners=tuple(data["winners"]),
        note=data["note"],
    )


# ---------------------------------------------------------------- a table of past results


class PaperBook:
    """Keeps the results of a table of past results."""

    def known(self, visit: ClubVisit, keys: Collection[str]) -> Collection[str]:
        """Those of the keys by which results are there already."""
        by_own = {_key(visit, key): key for key in keys}
        return {by_own[key] for key in season_queries.papers_by_key(list(by_own))}

    def enter(self, visit: ClubVisit, games: Sequence[Told], now: datetime) -> None:
        """Keep all of the games as results from paper, or none. Whoever is told by name is made a
        guest, once for all games."""
        visit.need(Right.SCORE)
        club_queries.lock_club(visit.club.id)
        guests: dict[str, int] = {}
        for game in games:
            for who in (player for side in game.sides for player in side):
                if isinstance(who, str) and plain(who) not in guests:
                    guests[plain(who)] = people.seat(visit.club.id, [who])[0].id
        for game in games:
            sides = tuple(
                tuple(guests[plain(who)] if isinstance(who, str) else who for who in side)
                for side in game.sides
            )
            paper = Paper(
                day=game.day,
                sides=sides,
                scores=game.scores,
                winners=game.winners,
                note=game.note[:NOTE_LENGTH],
            )
            _add(visit, paper, _key(visit, game.key), now)
        db.session.commit()


def _key(visit: ClubVisit, key: str) -> str:
    """A result's key, which two clubs may have in one table each."""
    return hashlib.sha256(f"{visit.club.id} {key}".encode()).hexdigest()
