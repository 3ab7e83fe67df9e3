"""Signing in and out, a new password, and an account's own page."""

from __future__ import annotations

import json

from flask import Blueprint, Response, abort, flash, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from shmear_scorer.desk import accounts, clubs, leaving, members
from shmear_scorer.rules.ruling import Problem, Refused
from shmear_scorer.web.language import gettext
from shmear_scorer.web.onward import onward
from shmear_scorer.web.phones import now
from shmear_scorer.web.said import NOTHING_SAID, Said, said, sent
from shmear_scorer.web.signed import (
    needs_account,
    sign_in_here,
    sign_out_here,
    this_account,
    this_place,
)
from shmear_scorer.web.wording.clubs import former_player, role_name

bp = Blueprint("accounts", __name__)

Page = str | AnyResponse | tuple[str, int]


@bp.get("/sign-in")
def sign_in() -> Page:
    """Ask for a name and a password."""
    leads_to = onward(request.args.get("next"))
    if this_account() is not None:
        return redirect(leads_to)
    return _sign_in_page(leads_to)


def _sign_in_page(leads_to: str, name: str = "", told: Said = NOTHING_SAID) -> str:
    return render_template("sign_in.html", onward=leads_to, name=name, said=told)


@bp.post("/sign-in")
def enter() -> Page:
    """Sign in, and go on to where the way led."""
    leads_to, name = onward(request.form.get("next")), sent("name")
    password = request.form.get("password", "")
    account = accounts.sign_in(name, password, where=this_place(), now=now())
    if account is None:
        wrong = said([Problem(code="sign-in-wrong", where="password")], "password")
        return _sign_in_page(leads_to, name, wrong), 422
    sign_in_here(account)
    return redirect(leads_to)


@bp.post("/sign-out")
def leave() -> Page:
    """Sign out on this phone."""
    sign_out_here()
    flash(gettext("You are signed out on this phone."), "ok")
    return redirect(url_for("start.start"))


# ---------------------------------------------------------------------------- my account


@bp.get("/account")
def account() -> Page:
    """Who is signed in, their clubs, and what they can do with what is theirs."""
    return _account_page()


def _account_page(told: Said = NOTHING_SAID) -> str:
    mine = needs_account()
    own = [(visit, role_name(visit.role)) for visit in clubs.of_account(mine.id) if visit.role]
    return render_template("account.html", account=mine, clubs=own, said=told)


@bp.post("/account/password")
def change_password() -> Page:
    """Take another password; every other phone is signed out."""
    mine = needs_account()
    form = request.form
    try:
        changed = accounts.change_password(mine.id, form.get("old", ""), form.get("password", ""))
    except Refused as refused:
        return _account_page(said(refused.problems, "old", "password")), 422
    sign_in_here(changed)
    flash(gettext("The password is changed. Every other phone is signed out."), "ok")
    return redirect(url_for("accounts.account"))


@bp.post("/account/everywhere")
def sign_out_everywhere() -> Page:
    """Sign out on every phone but this one."""
    sign_in_here(accounts.sign_out_everywhere(needs_account().id))
    flash(gettext("Every other phone is signed out."), "ok")
    return redirect(url_for("accounts.account"))


@bp.get("/account/file")
def file() -> AnyResponse:
    """All that is an account's, as a file."""
    told = leaving.taken_along(needs_account().id)
    text = json.dumps(told, ensure_ascii=False, indent=1) + "\n"
    answer = Response(text, mimetype="application/json")
    answer.headers.set("Content-Disposition", "attachment", filename="mine.json")
    return answer


@bp.post("/account/leave/<slug>")
def leave_club(slug: str) -> Page:
    """Leave a club."""
    mine = needs_account()
    found = clubs.visit(slug, mine.id)
    if found is None or found.role is None:
        flash(gettext("You don’t belong to that club any more."), "warning")
        return redirect(url_for("accounts.account"))
    try:
        members.leave(found.club, mine.id)
    except Refused as refused:
        return _account_page(said(refused.problems)), 422
    flash(gettext("You have left %(club)s.", club=found.club.name), "ok")
    return redirect(url_for("accounts.account"))


@bp.get("/account/forget")
def ask_to_forget() -> Page:
    """Say what being forgotten means, and ask for the password."""
    return render_template("forget.html", account=needs_account(), said=NOTHING_SAID)


@bp.post("/account/forget")
def forget() -> Page:
    """Forget an account and the name of its players; what they won stays."""
    mine = needs_account()
    try:
        leaving.forget(mine.id, request.form.get("password", ""), called=former_player, now=now())
    except Refused as refused:
        told = said(refused.problems, "password")
        return render_template("forget.html", account=mine, said=told), 422
    sign_out_here()
    flash(gettext("You are forgotten here. The games stay, without your name."), "ok")
    return redirect(url_for("start.start"))


# ----------------------------------------------------------------------- a new password


@bp.get("/reset/<token>")
def reset(token: str) -> Page:
    """Ask for a new password, where a link that was made for it is still good."""
    return _reset_page(token)


def _reset_page(token: str, told: Said = NOTHING_SAID) -> str:
    found = accounts.find_reset(token, now())
    if found is None:
        abort(404)
    return render_template("reset.html", account=found, token=token, said=told)


@bp.post("/reset/<token>")
def use_reset(token: str) -> Page:
    """Set the password, and sign in with it."""
    try:
        found = accounts.use_reset(token, request.form.get("password", ""), now())
    except Refused as refused:
        return _reset_page(token, said(refused.problems, "password")), 422
    if found is None:
        abort(404)
    sign_in_here(found)
    flash(gettext("The password is set, and you are signed in."), "ok")
    return redirect(url_for("start.start"))
