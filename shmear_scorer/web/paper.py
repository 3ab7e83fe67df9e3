"""Results from paper: entered, seen with their log, corrected, struck and put back."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask_babel import format_datetime
from werkzeug.wrappers import Response

from shmear_scorer.desk import nights, people, seasons
from shmear_scorer.desk import paper as papers
from shmear_scorer.desk.clubs import ClubVisit
from shmear_scorer.desk.nights import Night
from shmear_scorer.desk.paper import ChangedMeanwhile, Entered, EnteredBefore, PaperChanged
from shmear_scorer.desk.rights import Right
from shmear_scorer.desk.summaries import playing_day
from shmear_scorer.rules.ruling import Problem, Refused
from shmear_scorer.web.days import day_of, night_name, sent_day
from shmear_scorer.web.language import gettext
from shmear_scorer.web.nights import usual_day
from shmear_scorer.web.numbers import asked_number
from shmear_scorer.web.paper_form import (
    USUAL,
    PaperFields,
    blank,
    filled,
    grown,
    read,
    sent_fields,
    to_choose,
)
from shmear_scorer.web.paper_log import changes_in
from shmear_scorer.web.phones import new_key, now
from shmear_scorer.web.result_lines import paper_line
from shmear_scorer.web.said import NOTHING_SAID, Said, said, sent_key, sent_number
from shmear_scorer.web.seasons import season_here
from shmear_scorer.web.signed import in_club

bp = Blueprint("paper", __name__, url_prefix="/c/<slug>/paper")

Page = str | Response | tuple[str, int]


# -------------------------------------------------------------------------------- entering


@bp.get("/new")
def new(slug: str) -> Page:
    """Ask for a result, of a night, a season or a day where one is named."""
    visit = in_club(slug, Right.SCORE)
    night = _night(visit, asked_number("night"))
    season = asked_number("season")
    if night is not None:
        day: date | None = night.day
    elif season is not None:
        day = usual_day(visit, season_here(visit, season))
    else:
        day = sent_day("day") or playing_day(now(), visit.club.tz)
    counts = [int(count) for count in request.args.get("sides", "") if count in "12345678"]
    fields = blank(day, counts[: papers.MOST_SIDES] if len(counts) > 1 else USUAL)
    return _form_page(visit, fields, night=night, key=new_key())


def _night(visit: ClubVisit, number: int | None) -> Night | None:
    try:
        return None if number is None else nights.find(visit, number)[1]
    except LookupError:
        abort(404)


def _form_page(
    visit: ClubVisit,
    fields: PaperFields,
    told: Said = NOTHING_SAID,
    *,
    night: Night | None = None,
    key: str = "",
    mended: Entered | None = None,
    saw: int = 0,
    clashes: bool = False,
) -> str:
    """The form, for a new result, or for one that is ``mended``."""
    there = [player for side in mended.paper.sides for player in side] if mended else []
    return render_template(
        "paper_form.html",
        visit=visit,
        fields=fields,
        groups=to_choose(visit, night, there),
        night=night,
        night_name=night_name(night) if night else "",
        key=key,
        mended=mended,
        saw=saw,
        stands=paper_line("", mended.paper) if mended and clashes else None,
        can_grow=len(fields.sides) < papers.MOST_SIDES,
        said=told,
    )


def _places(fields: PaperFields) -> list[str]:
    """The ids of the form's fields."""
    sides = range(len(fields.sides))
    rows = [(side, row) for side in sides for row in range(len(fields.sides[side].who))]
    named = [f"name.{side}.{row}" for side, row in rows]
    return [
        "day",
        "winner",
        "note",
        *named,
        *(f"{f}.{s}" for f in ("side", "score") for s in sides),
    ]


@bp.post("/new")
def enter(slug: str) -> Page:
    """Enter a result; or show the form with a side or a player more, as its buttons say."""
    visit, key, fields = in_club(slug, Right.SCORE), sent_key(), sent_fields()
    night = _night(visit, sent_number("night"))
    if more := grown(fields, request.form.get("do", "")):
        return _form_page(visit, more, night=night, key=key)
    form = read(fields)
    problems: list[Problem] = []
    try:
        if form.problems:
            problems = papers.problems_of(visit, form.paper, now())
        else:
            place = night.id if night else None
            made = papers.enter(visit, form.paper, key=key, now=now(), night_id=place)
    except Refused as refused:
        problems = [*refused.problems]
    except EnteredBefore as before:
        told = gettext(
            "This form entered a result already, and here it is. Correct it, or enter another one."
        )
        flash(told, "warning")
        return redirect(url_for("paper.show", slug=slug, paper=before.entered.id))
    except LookupError:
        abort(400)
    if found := form.placed(problems):
        told_here = said(found, *_places(fields))
        return _form_page(visit, fields, told_here, night=night, key=key), 422
    flash(gettext("The result is entered."), "ok")
    return redirect(url_for("paper.show", slug=slug, paper=made.id))


# ---------------------------------------------------------------------------------- seen


@dataclass(frozen=True, kw_only=True)
class LogLine:
    """One change: what was done (``corrected``, ``struck`` or ``back``), by whom and when, and what
    it was and is."""

    what: str
    who: str
    at: str
    when: str
    changes: tuple[tuple[str, str, str], ...]


@bp.get("/<int:paper>")
def show(slug: str, paper: int) -> Page:
    """A result, and what was changed in it."""
    return _result_page(in_club(slug), paper)


def _find(visit: ClubVisit, number: int) -> Entered:
    try:
        return papers.find(visit, number)
    except LookupError:
        abort(404)


def _result_page(visit: ClubVisit, number: int, told: Said = NOTHING_SAID) -> str:
    one = _find(visit, number)
    season = None if one.season_id is None else seasons.find(visit, one.season_id)
    night = _night(visit, one.night_id)
    return render_template(
        "paper.html",
        visit=visit,
        one=one,
        line=paper_line("", one.paper),
        day=day_of(one.paper.day) if one.paper.day else "",
        season=season,
        night=night,
        night_name=night_name(night) if night else "",
        changeable=visit.scores and not (season and season.closed),
        # With what somebody signs in is nothing for a visitor.
        by=(one.by or "") if visit.role else "",
        when=_moment(visit, one.at),
        log=[_log_line(visit, change) for change in papers.log(visit, number)],
        again="".join(str(min(len(side), 8)) for side in one.paper.sides),
        said=told,
    )


def _moment(visit: ClubVisit, moment: datetime) -> str:
    return str(format_datetime(moment.astimezone(visit.club.tz), "short", rebase=False))


def _log_line(visit: ClubVisit, change: PaperChanged) -> LogLine:
    before, after = change.before, change.after
    what = "struck" if after is None else "back" if before is None else "corrected"
    return LogLine(
        what=what,
        who=(change.by or "") if visit.role else "",
        at=change.at.isoformat(),
        when=_moment(visit, change.at),
        changes=tuple(changes_in(before, after)) if before and after else (),
    )


# ------------------------------------------------------------------------------- corrected


@bp.get("/<int:paper>/mend")
def mend(slug: str, paper: int) -> Page:
    """Ask what is to be corrected."""
    visit = in_club(slug, Right.SCORE)
    one = _find(visit, paper)
    if one.struck or _closed(visit, one):
        return redirect(url_for("paper.show", slug=slug, paper=paper))
    fields = filled(one.paper, people.resolved(visit.club.id))
    return _form_page(visit, fields, mended=one, saw=one.changes)


def _closed(visit: ClubVisit, one: Entered) -> bool:
    return one.season_id is not None and seasons.find(visit, one.season_id).closed


@bp.post("/<int:paper>/mend")
def correct(slug: str, paper: int) -> Page:
    """Correct a result; or show the form with a side or a player more."""
    visit, fields = in_club(slug, Right.SCORE), sent_fields()
    one, saw = _find(visit, paper), sent_number("saw") or 0
    if more := grown(fields, request.form.get("do", "")):
        return _form_page(visit, more, mended=one, saw=saw)
    try:
        problems = _correct(visit, one, fields, saw)
    except ChangedMeanwhile as meanwhile:
        stands = meanwhile.entered
        return _form_page(visit, fields, mended=stands, saw=stands.changes, clashes=True), 409
    except LookupError:
        abort(400)
    if problems:
        return _form_page(visit, fields, said(problems, *_places(fields)), mended=one, saw=saw), 422
    flash(gettext("The result is corrected."), "ok")
    return redirect(url_for("paper.show", slug=slug, paper=paper))


def _correct(visit: ClubVisit, one: Entered, fields: PaperFields, saw: int) -> list[Problem]:
    """Correct a result as the form says; else give what is wrong."""
    form = read(fields)
    there = [player for side in one.paper.sides for player in side]
    if form.problems:
        return form.placed(papers.problems_of(visit, form.paper, now(), there))
    try:
        papers.correct(visit, one.id, form.paper, saw=saw, now=now())
    except Refused as refused:
        return form.placed(refused.problems)
    return []


@bp.post("/<int:paper>/strike")
def strike(slug: str, paper: int) -> Page:
    """Strike a result, or put it back, as the button said."""
    visit = in_club(slug, Right.SCORE)
    _find(visit, paper)
    back = request.form.get("do") == "back"
    try:
        if back:
            papers.put_back(visit, paper, now=now())
        else:
            papers.strike(visit, paper, now=now())
    except Refused as refused:
        return _result_page(visit, paper, said(refused.problems)), 422
    if back:  # that it is struck, the page says itself
        flash(gettext("The result is put back, and counts again."), "ok")
    return redirect(url_for("paper.show", slug=slug, paper=paper))
