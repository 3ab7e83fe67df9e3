"""The pages of a club's members: invitations, roles, a password forgotten, and joining."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from shmear_scorer.desk import accounts, members, people
from shmear_scorer.desk.accounts import Account
from shmear_scorer.desk.clubs import ClubVisit
from shmear_scorer.desk.rights import ClubRole, Right
from shmear_scorer.rules.ruling import Refused
from shmear_scorer.web.language import gettext
from shmear_scorer.web.people import day_in
from shmear_scorer.web.phones import new_key, now
from shmear_scorer.web.qr import qr
from shmear_scorer.web.said import NOTHING_SAID, Said, said, sent, sent_key, sent_number
from shmear_scorer.web.signed import in_club, sign_in_here, this_account, this_place
from shmear_scorer.web.wording.clubs import role_line, role_name

bp = Blueprint("members", __name__)

Page = str | Response | tuple[str, int]


def _role(text: str) -> ClubRole:
    try:
        return ClubRole(text)
    except ValueError:
        abort(400)


# -------------------------------------------------------------------------------- members


@bp.get("/c/<slug>/members")
def listed(slug: str) -> Page:
    """Who belongs to the club, and the links by which others come in."""
    return _members_page(in_club(slug, Right.RUN))


def _members_page(visit: ClubVisit, told: Said = NOTHING_SAID, *, key: str = "") -> str:
    here = members.of_club(visit)
    taken = {one.player.id for one in here if one.player}
    playing = [one for one in people.of_club(visit.club.id) if not one.former]
    ways = [
        {"invitation": one, "address": address, "qr": qr(address)}
        for one in members.invitations(visit)
        for address in [url_for("members.invited", token=one.token, _external=True)]
    ]
    return render_template(
        "members.html",
        visit=visit,
        members=here,
        invitations=ways,
        free=[one for one in playing if one.id not in taken],
        invited_as=members.INVITED,
        roles=list(ClubRole),
        role_name=role_name,
        role_line=role_line,
        day=day_in(visit),
        key=key or new_key(),
        said=told,
    )


@bp.post("/c/<slug>/members/<int:member>")
def change(slug: str, member: int) -> Page:
    """Do what the pressed button says with a member."""
    visit, do = in_club(slug, Right.RUN), request.form.get("do", "")
    here = url_for("members.listed", slug=slug)
    try:
        match do:
            case "save":
                role, player = _role(request.form.get("role", "")), sent_number("player")
                members.change(visit, member, role=role, player_id=player)
                flash(gettext("The member is changed."), "ok")
            case "remove":
                members.remove(visit, member)
                flash(gettext("They belong to the club no more."), "ok")
            case "reset":
                return _reset_page(visit, members.make_reset(visit, member, now()))
            case _:
                abort(400)
    except Refused as refused:
        return _members_page(visit, said(refused.problems)), 422
    except LookupError:
        abort(404)
    mine = this_account()
    home = mine is not None and member == mine.id  # who gave up a role may see less now
    return redirect(url_for("clubs.home", slug=slug) if home else here)


def _reset_page(visit: ClubVisit, token: str) -> str:
    address = url_for("accounts.reset", token=token, _external=True)
    return render_template("reset_link.html", visit=visit, address=address, qr=qr(address))


@bp.post("/c/<slug>/invitations")
def invite(slug: str) -> Page:
    """Make an invitation."""
    visit, key = in_club(slug, Right.RUN), sent_key()
    role, player = _role(request.form.get("role", "")), sent_number("player")
    try:
        members.invite(visit, role=role, player_id=player, key=key, now=now())
    except Refused as refused:
        return _members_page(visit, said(refused.problems, "player"), key=key), 422
    except LookupError:
        abort(400)
    flash(gettext("The invitation is below, as a link and as a code."), "ok")
    return redirect(url_for("members.listed", slug=slug))


@bp.post("/c/<slug>/invitations/<int:number>/shut")
def shut(slug: str, number: int) -> Page:
    """Shut an invitation."""
    visit = in_club(slug, Right.RUN)
    try:
        members.shut(visit, number, now())
    except LookupError:
        abort(404)
    flash(gettext("That invitation is shut."), "ok")
    return redirect(url_for("members.listed", slug=slug))


# -------------------------------------------------------------------------------- joining


@bp.get("/join/<token>")
def invited(token: str) -> Page:
    """Into which club a link leads; who has no account makes one with it."""
    return _join_page(token)


def _join_page(token: str, told: Said = NOTHING_SAID, *, key: str = "", **typed: Any) -> str:
    found = members.invited(token)
    if found is None:
        abort(404)
    club, role, player = found
    return render_template(
        "join.html",
        token=token,
        club=club,
        role=role_name(role),
        role_line=role_line(role),
        player=player,
        account=this_account(),
        name=typed.get("name", ""),
        key=key or new_key(),
        said=told,
    )


@bp.post("/join/<token>")
def join(token: str) -> Page:
    """Join the club, with an account made for it where nobody is signed in."""
    if members.invited(token) is None:
        abort(404)
    account = this_account()
    if account is None:
        key, name = sent_key(), sent("name")
        try:
            account = _new_account(name, key)
        except Refused as refused:
            told = said(refused.problems, "name", "password")
            return _join_page(token, told, key=key, name=name), 422
    club = members.join(token, account_id=account.id, now=now())
    if club is None:
        abort(404)
    flash(gettext("You belong to %(club)s now.", club=club.name), "ok")
    return redirect(url_for("clubs.home", slug=club.slug))


def _new_account(name: str, key: str) -> Account:
    password = request.form.get("password", "")
    made = accounts.sign_up(name, password, key=key, now=now(), where=this_place())
    sign_in_here(made)
    return made
