"""Results from paper: entered by hand, marked as such everywhere, corrected and struck with a
log."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime
from itertools import zip_longest
from typing import Any, Final

from shmear_scorer.desk import people, played, seasons, summaries
from shmear_scorer.desk.clubs import ClubVisit
from shmear_scorer.desk.names import name_problem, plain
from shmear_scorer.desk.rights import Right
from shmear_scorer.rules.ruling import Problem, Refused
from shmear_scorer.store import club_queries, season_queries
from shmear_scorer.store.database import db, writing
from shmear_scorer.store.season_models import NOTE_LENGTH, PaperResult

MOST_SCORE: Final = 9999
MOST_SIDES: Final = 10
MOST_OF_NIGHT: Final = 1000


@dataclass(frozen=True, kw_only=True)
class Paper:
    """A result as paper tells it: the club's people by side, the scores that are known, and the
    sides (from 0) that won; several share a draw. Without winners the scores tell them. ``new`` are
    those told by name, by side: who is called so, or else a guest is made."""

    day: date | None
    sides: tuple[tuple[int, ...], ...]
    scores: tuple[int | None, ...]
    winners: tuple[int, ...] = ()
    note: str = ""
    new: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, kw_only=True)
class Entered:
    """A result from paper that was entered, by whom and when, and how often it was changed."""

    id: int
    season_id: int | None
    night_id: int | None
    paper: Paper
    by: str | None
    at: datetime
    struck: bool
    changes: int = 0


@dataclass(frozen=True, kw_only=True)
class PaperChanged:
    """One line of a result's log: how it was and is (None: struck)."""

    at: datetime
    by: str | None
    before: Paper | None
    after: Paper | None


class EnteredBefore(Exception):
    """A form that entered a result was sent again with something else in it, as after a step back.
    Nothing was written; ``entered`` is the result that is there."""

    def __init__(self, entered: Entered) -> None:
        super().__init__(f"that form entered result {entered.id}")
        self.entered = entered


class ChangedMeanwhile(Exception):
    """Somebody else changed a result since the form was shown. Nothing was written; ``entered`` is
    the result as it stands."""

    def __init__(self, entered: Entered) -> None:
        super().__init__(f"result {entered.id} was changed meanwhile")
        self.entered = entered


def winners_of(paper: Paper) -> tuple[int, ...]:
    """The sides that won, as they are told, or else by the scores; nobody where neither tells."""
    if paper.winners:
        return tuple(sorted(set(paper.winners)))
    known = [score for score in paper.scores if score is not None]
    if not known or len(known) < len(paper.sides):
        return ()
    return tuple(side for side, score in enumerate(paper.scores) if score == max(known))


def problems_of(
    visit: ClubVisit, paper: Paper, now: datetime, there: Collection[int] = ()
) -> list[Problem]:
    """Everything that keeps a result from being entered. ``there`` may be in it even if they are
    no more among the club's people."""
    problems = []
    if paper.day is None:
        problems.append(Problem(code="paper-day-missing", where="day"))
    elif paper.day > now.astimezone(visit.club.tz).date():
        problems.append(Problem(code="paper-day-ahead", where="day"))
    problems += _side_problems(visit, paper, there)
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


def _side_problems(visit: ClubVisit, paper: Paper, there: Collection[int]) -> list[Problem]:
    """What is wrong with who played, each beside its side or its new name."""
    people_here = people.of_club(visit.club.id)
    here = {one.id: one.name for one in people_here if not one.former or one.id in there}
    if any(player not in here for side in paper.sides for player in side):
        raise LookupError("not the people of this club")
    problems = []
    if not 2 <= len(paper.sides) <= MOST_SIDES:
        problems.append(Problem(code="paper-sides", where="sides", facts={"most": MOST_SIDES}))
    for number, names in enumerate(paper.new):
        found = (name_problem(name, f"new.{number}.{at}") for at, name in enumerate(names))
        problems += [problem for problem in found if problem]
    seen: set[int | str] = set()
    for number, side in enumerate(_who(visit, paper)):
        if not side:
            empty = {"number": number + 1}
            problems.append(Problem(code="paper-side-empty", where=f"side.{number}", facts=empty))
        for who, name in side:
            if who in seen:
                facts = {"name": here.get(who, name) if isinstance(who, int) else name}
                problems.append(Problem(code="paper-twice", where=f"side.{number}", facts=facts))
            seen.add(who)
    return problems


def _who(visit: ClubVisit, paper: Paper) -> list[list[tuple[int | str, str]]]:
    """Who played for each side: an id, or the plain name of somebody new; with the name told."""
    called: dict[str, int] = {}
    for one in people.of_club(visit.club.id):
        for name in () if one.former else (one.name, *one.also.values()):
            called.setdefault(plain(name), one.id)
    sides: list[list[tuple[int | str, str]]] = []
    for side, names in zip_longest(paper.sides, paper.new, fillvalue=()):
        known: list[tuple[int | str, str]] = [(int(who), "") for who in side]
        known += [(called.get(plain(name), plain(name)), name) for name in names]
        sides.append(known)
    return sides


@writing()
def enter(
    visit: ClubVisit, paper: Paper, *, key: str, now: datetime, night_id: int | None = None
) -> Entered:
    """Enter a result; it is of the open season of its day, and of that day's night. The same form
    twice enters it once. Raises `Refused` with all that is wrong, `EnteredBefore` where the form
    that was sent again has something else in it."""
    visit.need(Right.SCORE)
    club_queries.lock_club(visit.club.id)
    if earlier := season_queries.papers_by_key([key]).get(key):
        return _as_entered(visit, paper, find(visit, earlier.id))
    if problems := problems_of(visit, paper, now):
        raise Refused(*problems)
    assert paper.day is not None, "it was looked through"
    place = _place(visit, paper.day, night_id)
    row = row_of(visit, _seated(visit, paper), place, key=key, now=now)
    db.session.add(row)
    db.session.flush()
    played.on_paper(row)
    summaries.keep_paper(row, visit.club.tz)
    db.session.commit()
    return entered(row)


def _as_entered(visit: ClubVisit, paper: Paper, earlier: Entered) -> Entered:
    """The result that the same form entered, where it says the same as it did then."""
    log = season_queries.paper_changes(earlier.id)
    first = _written(log[-1].before) if log else earlier.paper
    sides = [tuple(who for who, _ in side) for side in _who(visit, paper)]
    if sides != [*first.sides] or _values(replace(paper, sides=first.sides)) != _values(first):
        raise EnteredBefore(earlier)
    return earlier


def _seated(visit: ClubVisit, paper: Paper) -> Paper:
    """The same with everybody told by name found, or made a guest."""
    found = {name: people.seat(visit.club.id, [name])[0].id for side in paper.new for name in side}
    sides = zip_longest(paper.sides, paper.new, fillvalue=())
    told = tuple((*side, *(found[name] for name in names)) for side, names in sides)
    return replace(paper, sides=told, new=())


def row_of(
    visit: ClubVisit,
    paper: Paper,
    place: tuple[int | None, int | None],
    *,
    key: str,
    now: datetime,
) -> PaperResult:
    """The row of a result that was looked through, in the season and night of ``place``."""
    row = PaperResult(club_id=visit.club.id, key=key, entered_at=now, **_values(paper))
    row.account_id = visit.account_id
    row.season_id, row.night_id = place
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


def struck_on(night_id: int) -> list[Entered]:
    """A night's results from paper that were struck, the latest entered first."""
    found = season_queries.papers(night_id=night_id, most=MOST_OF_NIGHT)
    return [entered(row) for row in found if row.struck_at is not None]


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
        changes=season_queries.count_paper_changes(row.id),
    )


def _paper(row: PaperResult) -> Paper:
    return Paper(
        day=row.day,
        sides=tuple(tuple(side) for side in row.sides),
        scores=tuple(row.scores),
        winners=tuple(row.winners),
        note=row.note,
    )


@writing()
def correct(visit: ClubVisit, paper_id: int, paper: Paper, *, saw: int, now: datetime) -> Entered:
    """Correct a result, of which the form ``saw`` so many changes. Raises `Refused` with all that
    is wrong, `ChangedMeanwhile` where somebody else was quicker."""
    row = _locked(visit, paper_id)
    if row.struck_at is not None:
        raise Refused(Problem(code="paper-struck"))
    before = _resolved(visit, _paper(row))
    there = [player for side in before.sides for player in side]
    if problems := problems_of(visit, paper, now, there):
        raise Refused(*problems)
    if not any(paper.new) and _values(paper) == _values(before):
        return entered(row)
    if saw != season_queries.count_paper_changes(paper_id):
        raise ChangedMeanwhile(entered(row))
    was, old_day = _told(row), row.day
    for key, value in _values(_seated(visit, paper)).items():
        setattr(row, key, value)
    if row.day != old_day:
        row.season_id, row.night_id = _place(visit, row.day, None)
    _log(visit, row, was, now)
    return entered(row)


def _resolved(visit: ClubVisit, paper: Paper) -> Paper:
    """The same with the people that merged records stand for."""
    ids = people.resolved(visit.club.id)
    sides = tuple(tuple(ids.get(player, player) for player in side) for side in paper.sides)
    return replace(paper, sides=sides)


@writing()
def strike(visit: ClubVisit, paper_id: int, *, now: datetime) -> Entered:
    """Strike a result: it stays to be seen, and counts nowhere."""
    row = _locked(visit, paper_id)
    if row.struck_at is None:
        before, row.struck_at = _told(row), now
        _log(visit, row, before, now)
    return entered(row)


@writing()
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
    played.on_paper(row)
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
    return None if data["struck"] else _written(data)


def _written(data: Mapping[str, Any]) -> Paper:
    return Paper(
        day=date.fromisoformat(data["day"]),
        sides=tuple(tuple(side) for side in data["sides"]),
        scores=tuple(data["scores"]),
        winners=tuple(data["winners"]),
        note=data["note"],
    )
