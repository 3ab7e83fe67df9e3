"""A club's ratings, and what moved one person's."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from flask import Blueprint, redirect, render_template, url_for
from werkzeug.wrappers import Response

from shmear_scorer.desk import access, people, ratings, seasons, tables
from shmear_scorer.desk.clubs import ClubVisit
from shmear_scorer.league.ratings import Change, Rating
from shmear_scorer.web import pictures
from shmear_scorer.web.figures import person_here
from shmear_scorer.web.numbers import asked_number
from shmear_scorer.web.people import day_in
from shmear_scorer.web.phones import now
from shmear_scorer.web.signed import in_club
from shmear_scorer.web.wording import Names
from shmear_scorer.web.wording import statistics as told

bp = Blueprint("ratings", __name__, url_prefix="/c/<slug>/ratings")

SHOWN: Final = 50
PICTURED: Final = 400
"""So many of the latest games are in a picture: an old club's page is as quick as a young one's."""
NAMES: Final = Names(markup=True)

Page = str | Response


@dataclass(frozen=True, kw_only=True)
class Rated:
    """A row of the list; who is level shares a place."""

    place: int
    name: str
    href: str
    note: str
    sure: str
    rating: str
    off: str
    games: int


@dataclass(frozen=True, kw_only=True)
class Moved:
    """One game in a person's history: when, what it was, how the rating moved and to what."""

    day: str
    href: str
    sentence: str
    moved: str
    after: str


# ------------------------------------------------------------------------------- the list


@bp.get("")
def listed(slug: str) -> Page:
    """A club's ratings in their order."""
    visit = in_club(slug)
    found = ratings.of_club(visit.club.id)
    return render_template(
        "ratings.html",
        visit=visit,
        rows=_rows(visit, found.ratings.players),
        stale=found.stale,
    )


def _rows(visit: ClubVisit, known: Mapping[str, Rating]) -> list[Rated]:
    """Who has a rating, the surest first. Of old ratings those of records that were merged since
    are nobody's."""
    here = [
        (one, known[str(one.id)]) for one in people.of_club(visit.club.id) if str(one.id) in known
    ]
    here.sort(key=lambda pair: -pair[1].sure)  # of equals the people's own order stays
    rows: list[Rated] = []
    for number, (one, rating) in enumerate(here, 1):
        level = bool(rows) and here[number - 2][1].sure == rating.sure
        rows.append(
            Rated(
                place=rows[-1].place if level else number,
                name=one.name,
                href=url_for("ratings.person", slug=visit.club.slug, player=one.id),
                note=told.standing_note(retired=one.retired, guest=one.guest),
                sure=told.decimal(rating.sure, 1),
                rating=told.decimal(rating.mu, 1),
                off=told.off_label(rating),
                games=rating.games,
            )
        )
    return rows


# ------------------------------------------------------------------------------ one person


@bp.get("/<int:player>")
def person(slug: str, player: int) -> Page:
    """One person's rating over time, and each change explained."""
    visit = in_club(slug)
    one = person_here(visit, player)
    if one.id != player:
        return redirect(url_for("ratings.person", slug=slug, player=one.id))
    before = asked_number("before")
    latest = ratings.history(visit.club.id, one.id, PICTURED)
    page = latest if before is None else ratings.history(visit.club.id, one.id, SHOWN + 1, before)
    shown, older = page[:SHOWN], page[SHOWN:]
    return render_template(
        "ratings_person.html",
        visit=visit,
        person=one,
        rating=told.rating_label(latest[0].after) if latest else "",
        picture=pictures.of_rating(reversed(latest), one.name, day_in(visit)),
        pictured=PICTURED if len(latest) == PICTURED else None,
        moves=_moves(visit, shown),
        older=shown[-1].after.games if older else None,
        before=before,
        stale=ratings.of_club(visit.club.id, {one.id}).stale,
        season=seasons.current(visit, now()),
    )


def _moves(visit: ClubVisit, changes: Iterable[Change]) -> list[Moved]:
    changes, day = list(changes), day_in(visit)
    names = tables.names_of(
        who for it in changes for side in (it.partners, *it.opponents) for who in side
    )
    tokens = access.watch_tokens(
        number for it in changes if (number := _number(it.key, "game-")) is not None
    )
    return [
        Moved(
            day=day(it.played_at),
            href=_leads(visit, it.key, tokens),
            sentence=told.change_sentence(it, lambda who: names.get(who, who), NAMES),
            moved=told.moved(it.after.mu - it.before.mu),
            after=told.decimal(it.after.mu, 1),
        )
        for it in changes
    ]


def _number(key: str, kind: str) -> int | None:
    number = key.removeprefix(kind)
    return int(number) if number != key and number.isdecimal() else None


def _leads(visit: ClubVisit, key: str, tokens: Mapping[int, str]) -> str:
    """To the game or the result from paper that moved a rating."""
    paper, game = _number(key, "paper-"), _number(key, "game-")
    if paper is not None:
        return url_for("paper.show", slug=visit.club.slug, paper=paper)
    if game is not None and game in tokens:
        return url_for("board.board", token=tokens[game])
    return ""
