"""A club's own pages: made, its home, its settings."""

from __future__ import annotations

from flask import Blueprint, flash, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from shmear_scorer.desk import access, accounts, club_games, clubs, members, people
from shmear_scorer.desk.clubs import Wishes
from shmear_scorer.desk.rights import Right
from shmear_scorer.rules.ruling import Problem, Refused
from shmear_scorer.web import wording
from shmear_scorer.web.club_season import season_card
from shmear_scorer.web.gamecard import game_card
from shmear_scorer.web.gamelist import usual_game
from shmear_scorer.web.language import gettext
from shmear_scorer.web.phones import new_key, now
from shmear_scorer.web.rule_choice import choices_with, find_rules, rulebook_address
from shmear_scorer.web.said import NOTHING_SAID, Said, both, said, sent, sent_key
from shmear_scorer.web.signed import in_club, sign_in_here, this_account, this_place
from shmear_scorer.web.wording.clubs import role_name

bp = Blueprint("clubs", __name__)

GAMES_SHOWN = 12
LATELY = 4
"""Games that are over, where a season lists all of them."""
FIELDS = ("name", "zone", "rules", "slug", "public")

Page = str | Response | tuple[str, int]


def _wishes() -> tuple[Wishes, list[Problem]]:
    """A club's settings as they were sent, and what is wrong with them."""
    wishes = Wishes(
        name=sent("name"),
        zone=sent("zone"),
        public=request.form.get("public") == "yes",
        rules=sent("rules")[:80],
    )
    problems = clubs.problems_of(wishes)
    try:
        find_rules(wishes.rules)
    except Refused:
        problems.append(Problem(code="club-rules-unknown", where="rules"))
    return wishes, problems


# -------------------------------------------------------------------------------- making


@bp.get("/clubs/new")
def new() -> Page:
    """Ask for what a new club needs; who isn't signed in makes an account with it."""
    return _new_page(Wishes(name="", zone=clubs.zone_here(), public=False, rules=usual_game()))


def _new_page(wishes: Wishes, *, key: str = "", told: Said = NOTHING_SAID) -> str:
    return render_template(
        "club_new.html",
        account=this_account(),
        account_name=request.form.get("account-name", ""),
        slug=request.form.get("slug", ""),
        wishes=wishes,
        zones=[(zone, zone.replace("_", " ")) for zone in clubs.zones()],
        choices=choices_with(wishes.rules),
        key=key or new_key(),
        said=told,
    )


@bp.post("/clubs/new")
def make() -> Page:
    """Make a club, and an account that owns it where nobody is signed in."""
    key, account = sent_key(), this_account()
    wishes, problems = _wishes()
    slug = sent("slug").lower()
    told = said(problems, *FIELDS)
    if account is None:
        name, password = sent("account-name"), request.form.get("password", "")
        wrong = accounts.problems_of(name, password)
        told = both(said(wrong, "account-name", "account-password", prefix="account-"), told)
    if told.top:
        return _new_page(wishes, key=key, told=told), 422
    try:
        if account is None:
            account = accounts.sign_up(name, password, key=key, now=now(), where=this_place())
            sign_in_here(account)
    except Refused as refused:
        told = said(refused.problems, "account-name", prefix="account-")
        return _new_page(wishes, key=key, told=told), 422
    try:
        made = clubs.make(wishes, slug, account_id=account.id, key=key, now=now())
    except Refused as refused:
        return _new_page(wishes, key=key, told=said(refused.problems, *FIELDS)), 422
    return redirect(url_for("clubs.home", slug=made.slug))


# ------------------------------------------------------------------------------ its pages


@bp.get("/c/<slug>/")
def home(slug: str) -> Page:
    """A club: its games, and the ways to all that it has."""
    visit = in_club(slug)
    sheets = club_games.latest(visit, GAMES_SHOWN)
    tokens = access.watch_tokens(sheet.game_id for sheet in sheets)
    cards = [game_card(tokens[sheet.game_id], sheet) for sheet in sheets]
    over, season = [card for card in cards if card.over], season_card(visit, now())
    here = [one for one in people.of_club(visit.club.id) if not one.retired]
    own = members.own_player(visit)
    return render_template(
        "club.html",
        visit=visit,
        role=role_name(visit.role) if visit.role else "",
        own=own.name if own else "",
        running=[card for card in cards if not card.over],
        over=over[:LATELY] if season else over,
        people=len(here),
        signed_in=this_account() is not None,
        card=season,
        **_rules(visit.club.rules),
    )


def _rules(choice: str) -> dict[str, str]:
    try:
        rules = find_rules(choice)
    except Refused:
        return {"rules": "", "rules_href": ""}
    line = wording.rules_in_a_line(rules)
    return {"rules": rules.name, "rules_line": line, "rules_href": rulebook_address(choice)}


@bp.get("/c/<slug>/settings")
def settings(slug: str) -> Page:
    """What an owner can set."""
    club = in_club(slug, Right.RUN).club
    wishes = Wishes(name=club.name, zone=club.zone, public=club.public, rules=club.rules)
    return _settings_page(slug, wishes)


def _settings_page(slug: str, wishes: Wishes, told: Said = NOTHING_SAID) -> str:
    return render_template(
        "club_settings.html",
        visit=in_club(slug, Right.RUN),
        wishes=wishes,
        zones=[(zone, zone.replace("_", " ")) for zone in clubs.zones()],
        choices=choices_with(wishes.rules),
        said=told,
    )


@bp.post("/c/<slug>/settings")
def change(slug: str) -> Page:
    """Change a club's settings."""
    visit = in_club(slug, Right.RUN)
    wishes, problems = _wishes()
    if problems:
        return _settings_page(slug, wishes, said(problems, *FIELDS)), 422
    clubs.change(visit, wishes)
    flash(gettext("The settings are saved."), "ok")
    return redirect(url_for("clubs.home", slug=slug))


@bp.post("/c/<slug>/close")
def close(slug: str) -> Page:
    """Close a club, or open it again, as the button said."""
    visit = in_club(slug, Right.RUN)
    if request.form.get("do") == "open":
        clubs.reopen(visit)
        flash(gettext("The club is open again."), "ok")
    else:
        clubs.close(visit, now())
        flash(gettext("The club is closed. All that was played stays to be seen."), "ok")
    return redirect(url_for("clubs.home", slug=slug))
