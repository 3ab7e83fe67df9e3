"""The pages of a club's people: all of them, one of them, and two records that become one."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask_babel import format_date
from werkzeug.wrappers import Response

from shmear_scorer.desk import people, played, seasons
from shmear_scorer.desk.clubs import ClubVisit
from shmear_scorer.desk.people import Person
from shmear_scorer.desk.rights import Right
from shmear_scorer.rules.ruling import Refused
from shmear_scorer.web.language import gettext
from shmear_scorer.web.phones import new_key, now
from shmear_scorer.web.said import NOTHING_SAID, Said, said, sent, sent_key, sent_number
from shmear_scorer.web.signed import in_club

bp = Blueprint("people", __name__, url_prefix="/c/<slug>/people")

Page = str | Response | tuple[str, int]


def day_in(visit: ClubVisit) -> Callable[[datetime], str]:
    """How days are written in a club: in its time zone."""
    return lambda moment: format_date(moment.astimezone(visit.club.tz), "medium", rebase=False)


# ----------------------------------------------------------------------------- all of them


@bp.get("")
def listed(slug: str) -> Page:
    """A club's people, and for who may a form to add somebody."""
    return _list_page(in_club(slug))


def _list_page(visit: ClubVisit, told: Said = NOTHING_SAID, *, key: str = "") -> str:
    here = people.of_club(visit.club.id)
    return render_template(
        "people.html",
        visit=visit,
        regulars=[one for one in here if not one.guest and not one.retired],
        guests=[one for one in here if one.guest and not one.retired],
        retired=[one for one in here if one.retired],
        name=sent("name"),
        guest="guest" in request.form,
        key=key or new_key(),
        said=told,
    )


@bp.post("")
def add(slug: str) -> Page:
    """Add somebody."""
    visit, key, name = in_club(slug, Right.SCORE), sent_key(), sent("name")
    try:
        added = people.add(visit, name, guest="guest" in request.form, key=key)
    except Refused as refused:
        return _list_page(visit, said(refused.problems, "name"), key=key), 422
    except LookupError:
        abort(400)
    flash(gettext("%(name)s is in the club now.", name=added.name), "ok")
    return redirect(url_for("people.listed", slug=slug))


# ----------------------------------------------------------------------------- one of them


@bp.get("/<int:player>")
def show(slug: str, player: int) -> Page:
    """One of a club's people: how much they played, and for who may what can be changed."""
    visit = in_club(slug)
    return _person_page(visit, _person(visit, player))


def _person(visit: ClubVisit, player: int) -> Person:
    try:
        return people.find(visit.club.id, player)
    except LookupError:
        abort(404)


def _person_page(visit: ClubVisit, one: Person, told: Said = NOTHING_SAID, **typed: Any) -> str:
    others = [other for other in people.of_club(visit.club.id) if other.id != one.id]
    return render_template(
        "person.html",
        visit=visit,
        person=one,
        played=played.of(one.ids),
        others=[other for other in others if not other.former],
        typed=typed.get("name", one.name),
        day=day_in(visit),
        season=seasons.current(visit, now()),
        said=told,
    )


@bp.post("/<int:player>")
def change(slug: str, player: int) -> Page:
    """Do what the pressed button says with one of the people."""
    visit = in_club(slug, Right.SCORE)
    one, name = _person(visit, player), sent("name")
    if one.former:
        abort(404)
    here = url_for("people.show", slug=slug, player=one.id)
    steps: dict[str, tuple[Callable[[], None], str]] = {
        "name": (lambda: people.rename(visit, one.id, name), gettext("The name is mended.")),
        "guest": (
            lambda: people.set_guest(visit, one.id, True),
            gettext("%(name)s is a guest now.", name=one.name),
        ),
        "regular": (
            lambda: people.set_guest(visit, one.id, False),
            gettext("%(name)s is one of the regulars now.", name=one.name),
        ),
        "retire": (
            lambda: people.retire(visit, one.id, now()),
            gettext("%(name)s is retired. What they played stays.", name=one.name),
        ),
        "back": (
            lambda: people.bring_back(visit, one.id),
            gettext("%(name)s plays again.", name=one.name),
        ),
        "remove": (
            lambda: people.remove(visit, one.id),
            gettext("%(name)s is taken out.", name=one.name),
        ),
    }
    do = request.form.get("do", "")
    if do not in steps:
        abort(400)
    step, done = steps[do]
    try:
        step()
    except Refused as refused:
        return _person_page(visit, one, said(refused.problems, "name"), name=name), 422
    flash(done, "ok")
    return redirect(url_for("people.listed", slug=slug) if do == "remove" else here)


# ------------------------------------------------------------------- two records, one person


@bp.get("/<int:player>/merge")
def preview(slug: str, player: int) -> Page:
    """What it changes to let one record be the person of another."""
    return _merge_page(in_club(slug, Right.RUN), player, request.args.get("into", ""))


def _merge_page(visit: ClubVisit, player: int, into: str) -> str:
    if not (into.isascii() and into.isdecimal() and len(into) < 10):
        abort(400)
    try:
        found = people.preview_merge(visit, player, int(into))
    except LookupError:
        abort(404)
    return render_template(
        "merge.html", visit=visit, merging=found, day=day_in(visit), said=said(found.problems)
    )


@bp.post("/<int:player>/merge")
def merge(slug: str, player: int) -> Page:
    """Merge the two."""
    visit, into = in_club(slug, Right.RUN), sent_number("into")
    if into is None:
        abort(400)
    try:
        stays = people.merge(visit, player, into)
    except Refused:
        return _merge_page(visit, player, str(into)), 422
    except LookupError:
        abort(404)
    flash(gettext("The two are one person now: %(name)s.", name=stays.name), "ok")
    return redirect(url_for("people.show", slug=slug, player=stays.id))


@bp.post("/<int:player>/unmerge")
def unmerge(slug: str, player: int) -> Page:
    """Let a record that was merged stand for itself again."""
    visit = in_club(slug, Right.RUN)
    try:
        people.unmerge(visit, player)
    except LookupError:
        abort(404)
    flash(gettext("The two are two people again."), "ok")
    return redirect(url_for("people.show", slug=slug, player=player))
