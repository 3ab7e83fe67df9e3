"""Bringing a game that was scored without a club into one."""

from __future__ import annotations

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from shmear_scorer.desk import club_games, clubs, people, seasons
from shmear_scorer.desk.clubs import ClubVisit
from shmear_scorer.desk.names import same
from shmear_scorer.desk.people import Person
from shmear_scorer.desk.rights import Right
from shmear_scorer.desk.sheets import sheet
from shmear_scorer.rules.ruling import Refused
from shmear_scorer.web import present
from shmear_scorer.web.language import gettext
from shmear_scorer.web.phones import Visit, acting_phone, scorer
from shmear_scorer.web.said import NOTHING_SAID, Said, said, sent_number
from shmear_scorer.web.signed import in_club, needs_account

bp = Blueprint("club_games", __name__, url_prefix="/g/<token>")

Page = str | Response | tuple[str, int]


@bp.get("/club")
def choose(token: str) -> Page:
    """Choose the club, and say which of its people each player is."""
    visitor = scorer(token)
    mine = [visit for visit in clubs.of_account(needs_account().id) if visit.scores]
    if visitor.sheet.club_id is not None:
        flash(gettext("This game belongs to a club already."), "warning")
        return redirect(url_for("board.board", token=visitor.token))
    if not mine:
        return render_template(
            "bring_in.html", visit=visitor, clubs=[], club=None, said=NOTHING_SAID
        )
    asked = request.args.get("club")
    club = next((visit for visit in mine if visit.club.slug == asked), mine[0])
    return _page(visitor, mine, club)


def _page(visitor: Visit, mine: list[ClubVisit], club: ClubVisit, told: Said = NOTHING_SAID) -> str:
    here = [one for one in people.of_club(club.club.id) if not one.former]
    players = club_games.to_be_matched(visitor.sheet.game_id)
    return render_template(
        "bring_in.html",
        visit=visitor,
        title=present.game_title(visitor.sheet.state.rules),
        clubs=mine,
        club=club.club,
        people=here,
        players=[
            (number, name, request.form.get(f"player.{number}", _likely(name, here)))
            for number, name in players.items()
        ],
        said=told,
    )


def _likely(name: str, here: list[Person]) -> str:
    """The id of whoever is called the same, or was in a record that was merged; else nothing."""
    named = [one for one in here if same(one.name, name)]
    named += [one for one in here if any(same(other, name) for other in one.also.values())]
    return str(named[0].id) if named else ""


@bp.post("/club")
def bring_in(token: str) -> Page:
    """Bring the game and its rematches into the club."""
    visitor = scorer(token)
    needs_account()
    club = in_club(request.form.get("club", ""), Right.SCORE)
    ids = club_games.to_be_matched(visitor.sheet.game_id)
    matched = {number: sent_number(f"player.{number}") for number in ids}
    try:
        club_games.bring_in(club, visitor.sheet.game_id, matched, phone=acting_phone())
    except Refused as refused:
        mine = [visit for visit in clubs.of_account(needs_account().id) if visit.scores]
        fields = [f"player.{number}" for number in ids]
        return _page(visitor, mine, club, said(refused.problems, *fields)), 422
    except LookupError:
        abort(400)
    flash(gettext("The game is in %(club)s now.", club=club.club.name), "ok")
    _say_where_it_counts(club, visitor.sheet.game_id)
    return redirect(url_for("board.board", token=visitor.token))


def _say_where_it_counts(club: ClubVisit, game_id: int) -> None:
    """Say in which season a game that was brought in counts, where the club has any."""
    season_id = sheet(game_id).season_id
    if season_id is not None:
        season = seasons.find(club, season_id)
        flash(gettext("It counts in %(season)s.", season=season.name), "ok")
    elif seasons.of_club(club):
        told = gettext("No open season has the day of this game, so it counts in none.")
        flash(told, "warning")
