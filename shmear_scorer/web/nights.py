"""The pages of a season's nights: all of them, and one of them."""

from __future__ import annotations

from datetime import date

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from shmear_scorer.desk import access, nights, paper
from shmear_scorer.desk.clubs import ClubVisit
from shmear_scorer.desk.nights import Night
from shmear_scorer.desk.rights import Right
from shmear_scorer.desk.summaries import playing_day
from shmear_scorer.desk.tables import Season
from shmear_scorer.rules.ruling import Refused
from shmear_scorer.web.days import day_of, night_name, sent_day
from shmear_scorer.web.gamecard import game_card
from shmear_scorer.web.language import gettext
from shmear_scorer.web.phones import new_key, now
from shmear_scorer.web.result_lines import everybody_named, paper_line, result_lines
from shmear_scorer.web.said import NOTHING_SAID, Said, said, sent, sent_key
from shmear_scorer.web.seasons import season_here
from shmear_scorer.web.signed import in_club

bp = Blueprint("nights", __name__, url_prefix="/c/<slug>")

GAMES_SHOWN = 100

Page = str | Response | tuple[str, int]


# ---------------------------------------------------------------------------- all of them


@bp.get("/seasons/<int:season>/nights")
def listed(slug: str, season: int) -> Page:
    """A season's nights, latest first, and for who may a form to make one."""
    visit = in_club(slug)
    found = season_here(visit, season)
    return _list_page(visit, found, day=usual_day(visit, found))


def usual_day(visit: ClubVisit, season: Season) -> date:
    """Today, or the nearest day that the season has."""
    today = playing_day(now(), visit.club.tz)
    return max(season.starts_on, min(today, season.ends_on or today))


def _list_page(
    visit: ClubVisit,
    season: Season,
    told: Said = NOTHING_SAID,
    *,
    day: date | None,
    key: str = "",
) -> str:
    of_season = nights.of_season(season)
    return render_template(
        "nights.html",
        visit=visit,
        season=season,
        nights=of_season,
        without=nights.without_night(season),
        day=day.isoformat() if day else "",
        name=sent("name"),
        key=key or new_key(),
        night_name=night_name,
        day_of=day_of,
        said=told,
    )


@bp.post("/seasons/<int:season>/nights")
def make(slug: str, season: int) -> Page:
    """Make a night."""
    visit, key = in_club(slug, Right.SCORE), sent_key()
    found, day = season_here(visit, season), sent_day("day")
    try:
        made = nights.make(visit, found, day, sent("name"), key=key)
    except Refused as refused:
        told = said(refused.problems, "day", "name")
        return _list_page(visit, found, told, day=day, key=key), 422
    except LookupError:
        abort(400)
    return redirect(url_for("nights.show", slug=slug, night=made.id))


# ----------------------------------------------------------------------------- one of them


@bp.get("/nights/<int:night>")
def show(slug: str, night: int) -> Page:
    """A night: what is being played, what counted, and who was there."""
    visit = in_club(slug)
    return _night_page(visit, *_night(visit, night))


def _night(visit: ClubVisit, night: int) -> tuple[Season, Night]:
    try:
        return nights.find(visit, night)
    except LookupError:
        abort(404)


def _night_page(visit: ClubVisit, season: Season, night: Night, told: Said = NOTHING_SAID) -> str:
    results = nights.results_of(season, night)
    running = nights.open_sheets(night, GAMES_SHOWN)
    tokens = access.watch_tokens(sheet.game_id for sheet in running)
    slug = visit.club.slug
    return render_template(
        "night.html",
        visit=visit,
        season=season,
        night=night,
        title=night_name(night),
        day=day_of(night.day),
        running=[game_card(tokens[sheet.game_id], sheet) for sheet in running],
        lines=result_lines(visit, results[::-1]),
        struck=[
            paper_line(url_for("paper.show", slug=slug, paper=one.id), one.paper)
            for one in paper.struck_on(night.id)
        ],
        there=everybody_named(nights.there(results, running)),
        name=sent("name") if told.top else night.name,
        said=told,
    )


@bp.post("/nights/<int:night>")
def rename(slug: str, night: int) -> Page:
    """Call a night otherwise."""
    visit = in_club(slug, Right.SCORE)
    found = _night(visit, night)
    if "name" not in request.form:
        abort(400)
    try:
        nights.rename(visit, night, sent("name"))
    except Refused as refused:
        return _night_page(visit, *found, said(refused.problems, "name")), 422
    flash(gettext("The name is mended."), "ok")
    return redirect(url_for("nights.show", slug=slug, night=night))
