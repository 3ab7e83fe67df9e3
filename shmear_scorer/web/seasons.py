"""A club's seasons: their tables and why each stands where it does, made, changed, closed."""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask_babel import format_date, format_time
from werkzeug.wrappers import Response

from shmear_scorer.desk import seasons, tables
from shmear_scorer.desk.clubs import ClubVisit
from shmear_scorer.desk.dates import read_date
from shmear_scorer.desk.names import same
from shmear_scorer.desk.rights import Right
from shmear_scorer.desk.seasons import Changed, SeasonWishes
from shmear_scorer.desk.summaries import playing_day
from shmear_scorer.desk.tables import Season
from shmear_scorer.rules.ruling import Problem, Refused
from shmear_scorer.web import standing_view, wording
from shmear_scorer.web.counting_form import CountingForm, preview
from shmear_scorer.web.days import in_our_time
from shmear_scorer.web.language import gettext
from shmear_scorer.web.phones import new_key, now
from shmear_scorer.web.rule_choice import choices_with, find_rules
from shmear_scorer.web.said import NOTHING_SAID, Said, said, sent, sent_key, sent_number
from shmear_scorer.web.signed import in_club
from shmear_scorer.web.wording.counting import counting_changes, counting_paragraph

bp = Blueprint("seasons", __name__, url_prefix="/c/<slug>/seasons")

FIELDS = ("name", "starts", "ends", "rules")
MARKUP = wording.Names(markup=True)

Page = str | Response | tuple[str, int]


def season_here(visit: ClubVisit, season: int) -> Season:
    """The club's season of an address; 404 where it has none such."""
    try:
        return seasons.find(visit, season)
    except LookupError:
        abort(404)


def days_of(season: Season) -> str:
    """From when to when a season is."""
    starts = format_date(season.starts_on, "medium")
    if season.ends_on is None:
        return gettext("since %(day)s", day=starts)
    return gettext(
        "%(first)s to %(last)s", first=starts, last=format_date(season.ends_on, "medium")
    )


# ------------------------------------------------------------------------------- looking


class Listed(NamedTuple):
    """A season in the list of all."""

    season: Season
    days: str


@bp.get("")
def listed(slug: str) -> Page:
    """A club's seasons."""
    visit = in_club(slug)
    found = [Listed(season, days_of(season)) for season in seasons.of_club(visit)]
    return render_template("seasons.html", visit=visit, seasons=found)


@bp.get("/<int:season>")
def show(slug: str, season: int) -> Page:
    """A season's table, and why each row stands there."""
    visit = in_club(slug)
    found = season_here(visit, season)
    table = tables.standings_of(found)
    return render_template(
        "season.html",
        visit=visit,
        season=found,
        days=days_of(found),
        closed_on=_day(visit, found) if found.closed_at else "",
        counts=counting_paragraph(table.counting, MARKUP),
        table=standing_view.table_view(found, slug),
        race=standing_view.race_picture(found, visit.club.tz),
        played=bool(tables.results_of(found)),
    )


def _day(visit: ClubVisit, season: Season) -> str:
    assert season.closed_at is not None
    return str(format_date(season.closed_at.astimezone(visit.club.tz), "medium", rebase=False))


class Logged(NamedTuple):
    """A line of a season's log."""

    kind: str
    who: str
    at: str
    when: str
    changes: list[tuple[str, str]]


@bp.get("/<int:season>/log")
def log(slug: str, season: int) -> Page:
    """What was changed in a season, by whom, and from what to what."""
    visit = in_club(slug)
    found = season_here(visit, season)
    lines = [_logged(visit, line) for line in seasons.log(visit, season)]
    return render_template("season_log.html", visit=visit, season=found, lines=lines)


def _logged(visit: ClubVisit, line: Changed) -> Logged:
    moment = line.at.astimezone(visit.club.tz)
    changes = []
    if line.before and line.after:
        changes = counting_changes(line.before, line.after, MARKUP)
    return Logged(
        kind=line.kind,
        # With what somebody signs in is nothing for a visitor.
        who=(line.by or "") if visit.role else "",
        at=line.at.isoformat(),
        when=gettext(
            "%(day)s, %(time)s",
            day=format_date(moment, "medium", rebase=False),
            time=format_time(moment, "short", rebase=False),
        ),
        changes=changes,
    )


# ---------------------------------------------------------------------- making, settings


@bp.get("/new")
def new(slug: str) -> Page:
    """Ask for what a new season needs."""
    visit = in_club(slug, Right.RUN)
    today = playing_day(now(), visit.club.tz)
    wishes = SeasonWishes(name=_free_name(visit, today.year), starts_on=today, ends_on=None)
    return _new_page(visit, wishes)


def _free_name(visit: ClubVisit, year: int) -> str:
    """A name that no season of the club has."""
    taken = [season.name for season in seasons.of_club(visit)]
    name = first = gettext("Season %(year)s", year=year)
    number = 1
    while any(same(name, other) for other in taken):
        number += 1
        name = f"{first}/{number}"
    return name


def _new_page(
    visit: ClubVisit, wishes: SeasonWishes, told: Said = NOTHING_SAID, *, key: str = ""
) -> str:
    return render_template(
        "season_new.html",
        visit=visit,
        key=key or new_key(),
        said=told,
        **_fields(visit, wishes),
    )


def _fields(visit: ClubVisit, wishes: SeasonWishes) -> dict[str, object]:
    """What the fields of a season's settings hold; a day that can't be read stays as typed."""
    starts = wishes.starts_on.isoformat() if wishes.starts_on else sent("starts")
    ends = wishes.ends_on.isoformat() if wishes.ends_on else sent("ends")
    own = gettext("as the club: %(game)s", game=_rules_name(visit.club.rules))
    choices = choices_with(wishes.rules) if wishes.rules else choices_with(visit.club.rules)
    return {"wishes": wishes, "starts": starts, "ends": ends, "choices": [("", own), *choices]}


def _rules_name(rules: str) -> str:
    try:
        return find_rules(rules).name
    except Refused:
        return "–"


def _wishes() -> tuple[SeasonWishes, list[Problem]]:
    """A season's settings as they were sent, and what is wrong with them."""
    wishes = SeasonWishes(
        name=sent("name"),
        starts_on=_sent_day("starts"),
        ends_on=_sent_day("ends"),
        rules=sent("rules")[:80],
    )
    problems = seasons.problems_of(wishes)
    if sent("ends") and wishes.ends_on is None:
        problems.append(Problem(code="season-day-missing", where="ends"))
    try:
        if wishes.rules:
            find_rules(wishes.rules)
    except Refused:
        problems.append(Problem(code="club-rules-unknown", where="rules"))
    return wishes, problems


def _sent_day(name: str) -> date | None:
    found = read_date(sent(name)[:40], None)
    return found if isinstance(found, date) and in_our_time(found) else None


@bp.post("/new")
def make(slug: str) -> Page:
    """Make a season. The club's games of its days come into it."""
    visit = in_club(slug, Right.RUN)
    key = sent_key()
    wishes, problems = _wishes()
    if problems:
        return _new_page(visit, wishes, said(problems, *FIELDS), key=key), 422
    try:
        made = seasons.make(visit, wishes, key=key, now=now())
    except LookupError:
        abort(400)
    except Refused as refused:
        return _new_page(visit, wishes, said(refused.problems, *FIELDS), key=key), 422
    flash(gettext("%(name)s has begun.", name=made.name), "ok")
    return redirect(url_for("seasons.show", slug=slug, season=made.id))


@bp.get("/<int:season>/settings")
def settings(slug: str, season: int) -> Page:
    """What an owner can set."""
    visit = in_club(slug, Right.RUN)
    found = season_here(visit, season)
    wishes = SeasonWishes(
        name=found.name, starts_on=found.starts_on, ends_on=found.ends_on, rules=found.rules
    )
    return _settings_page(visit, found, wishes)


def _settings_page(
    visit: ClubVisit, season: Season, wishes: SeasonWishes, told: Said = NOTHING_SAID
) -> str:
    return render_template(
        "season_settings.html",
        visit=visit,
        season=season,
        running=0 if season.closed else seasons.open_games(visit, season.id),
        said=told,
        **_fields(visit, wishes),
    )


@bp.post("/<int:season>/settings")
def change(slug: str, season: int) -> Page:
    """Change a season's name, days and rules."""
    visit = in_club(slug, Right.RUN)
    found = season_here(visit, season)
    wishes, problems = _wishes()
    if problems:
        return _settings_page(visit, found, wishes, said(problems, *FIELDS)), 422
    try:
        seasons.change(visit, season, wishes)
    except Refused as refused:
        return _settings_page(visit, found, wishes, said(refused.problems, *FIELDS)), 422
    flash(gettext("The settings are saved."), "ok")
    return redirect(url_for("seasons.show", slug=slug, season=season))


@bp.post("/<int:season>/close")
def close(slug: str, season: int) -> Page:
    """Close a season, or open it again, as the button said."""
    visit = in_club(slug, Right.RUN)
    season_here(visit, season)
    if request.form.get("do") == "open":
        seasons.reopen(visit, season, now())
        flash(gettext("The season is open again."), "ok")
    else:
        seasons.close(visit, season, now())  # the page says so itself
    return redirect(url_for("seasons.show", slug=slug, season=season))


# -------------------------------------------------------------------------- how it counts


@bp.get("/<int:season>/counting")
def counting(slug: str, season: int) -> Page:
    """How a season counts, to be changed."""
    visit = in_club(slug, Right.RUN)
    found = season_here(visit, season)
    return _counting_page(visit, found, CountingForm.of(found.counting))


def _counting_page(
    visit: ClubVisit, season: Season, form: CountingForm, told: Said = NOTHING_SAID
) -> str:
    return render_template(
        "season_counting.html",
        visit=visit,
        season=season,
        counts=counting_paragraph(season.counting, MARKUP),
        played=bool(tables.results_of(season)),
        form=form,
        said=told,
    )


@bp.post("/<int:season>/counting")
def recount(slug: str, season: int) -> Page:
    """See who would move, or let it count so. Where something counts already nothing is taken that
    was not seen."""
    visit = in_club(slug, Right.RUN)
    found = season_here(visit, season)
    form, do = CountingForm.sent(), request.form.get("do")
    if do == "edit":
        return _counting_page(visit, found, form)
    played = bool(tables.results_of(found))
    try:
        wished = form.read(found.counting, new_seed=not played)
        if found.closed:
            raise Refused(Problem(code="season-closed"))
    except Refused as refused:
        return _counting_page(visit, found, form, said(refused.problems, *form.ids)), 422
    here = url_for("seasons.show", slug=slug, season=season)
    if wished == found.counting:
        flash(gettext("That is how it counts already. Nothing is changed."), "ok")
        return redirect(here)
    saw = sent_number("saw")
    if played and (do != "take" or saw is None):
        return render_template("season_recount.html", **preview(visit, found, form, wished))
    try:
        seasons.change_counting(visit, season, wished, now=now(), saw=saw if played else None)
    except Refused as refused:
        found = season_here(visit, season)
        told = said(refused.problems)
        page = preview(visit, found, form, wished)
        return render_template("season_recount.html", **{**page, "said": told}), 409
    flash(gettext("The season counts so from now on; the log says from what to what."), "ok")
    return redirect(here)
