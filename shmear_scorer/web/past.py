"""A table of past results comes into a club: chosen, seen in advance, taken."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import closing
from dataclasses import dataclass

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from shmear_scorer.desk import past_taking, seasons, tables_in
from shmear_scorer.desk.clubs import ClubVisit
from shmear_scorer.desk.dates import DateOrder
from shmear_scorer.desk.names import plain
from shmear_scorer.desk.past_taking import PaperStore, Preview, name_mark
from shmear_scorer.desk.rights import Right
from shmear_scorer.desk.tables_in import Grid, UnreadableFile
from shmear_scorer.desk.who_is_who import Match, Told
from shmear_scorer.web import wording
from shmear_scorer.web.language import gettext, ngettext
from shmear_scorer.web.numbers import number_in
from shmear_scorer.web.phones import now
from shmear_scorer.web.signed import in_club
from shmear_scorer.web.wording.past_results import doubled_sentence, fault_sentence, why_sentence

GAMES_SHOWN = 100
WHO = "who."

Page = str | Response | tuple[str, int]


@dataclass(frozen=True, kw_only=True)
class GameLine:
    """A game as the preview lists it: its day, and each side's names, score and whether it won."""

    day: str
    sides: tuple[tuple[tuple[str, ...], int | None, bool], ...]


@dataclass(frozen=True, kw_only=True)
class NameField:
    """Who is meant by a name: the people to choose from, by id, those called nearly so first.
    ``taken``: somebody is called so, and nobody new can be."""

    id: str
    name: str
    chosen: int | None
    taken: bool
    similar: tuple[tuple[int, str], ...]
    others: tuple[tuple[int, str], ...]


def blueprint(store: PaperStore) -> Blueprint:
    """The pages, which hand what is taken to ``store``."""
    bp = Blueprint("past", __name__, url_prefix="/c/<slug>/past")

    @bp.get("")
    def choose(slug: str) -> Page:
        """Choose a file."""
        return render_template("past.html", visit=in_club(slug, Right.SCORE), fault="")

    @bp.post("")
    def sent(slug: str) -> Page:
        """Read the file that was sent, and show what would be taken; or take it."""
        visit = in_club(slug, Right.SCORE)
        try:
            grid = _sent_grid()
        except UnreadableFile as unreadable:
            told = fault_sentence(unreadable.fault)
            return render_template("past.html", visit=visit, fault=told), 422
        order = _sent_order()
        chosen = {
            field.removeprefix(WHO): number_in(value)
            for field, value in request.form.items()
            if field.startswith(WHO)
        }
        moment = now()
        try:
            seen = past_taking.preview(visit, grid, store, now=moment, order=order, chosen=chosen)
        except LookupError:
            abort(400)
        if request.form.get("do") != "take" or seen.asks_order or seen.doubled:
            return _preview_page(visit, grid, seen, order)
        number = past_taking.take(visit, seen, store, now=moment)
        said = ngettext("%(num)s game is taken.", "%(num)s games are taken.", number)
        flash(said if number else gettext("All of these games are there already."), "ok")
        return redirect(_onward(visit, seen))

    return bp


def _onward(visit: ClubVisit, seen: Preview) -> str:
    """Where the latest of the games taken counts, which is said: its season, or else the club."""
    slug = visit.club.slug
    places = {game.day: seasons.place_of_day(visit.club.id, game.day)[0] for game in seen.games}
    season_id = places[max(places)] if places else None
    if season_id is None:
        if places and seasons.of_club(visit):
            flash(
                gettext("No open season has their last day, so it counts in none yet."), "warning"
            )
        return url_for("clubs.home", slug=slug)
    told = ngettext(
        "%(num)s of them counts in %(season)s.",
        "%(num)s of them count in %(season)s.",
        sum(places[game.day] == season_id for game in seen.games),
        season=seasons.find(visit, season_id).name,
    )
    flash(told, "ok")
    return url_for("seasons.show", slug=slug, season=season_id)


def _sent_grid() -> Grid:
    """The table that was sent, as a file or as the text that the preview holds."""
    file = request.files.get("file")
    if file is not None and file.filename:
        with closing(file):
            return tables_in.read_file(file.read(tables_in.MOST_BYTES + 1))
    return tables_in.read_file(request.form.get("table", "").encode())


def _sent_order() -> DateOrder | None:
    try:
        return DateOrder(request.form.get("order", ""))
    except ValueError:
        return None


def _preview_page(visit: ClubVisit, grid: Grid, seen: Preview, order: DateOrder | None) -> str:
    names = wording.Names(markup=True)
    called = {one.id: one.name for one in seen.people}
    return render_template(
        "past_preview.html",
        visit=visit,
        table=tables_in.as_text(grid),
        order=order.value if order else "",
        asks_order=seen.asks_order,
        number=len(seen.games),
        there=seen.there,
        games=[_game_line(game, called) for game in seen.games[:GAMES_SHOWN]],
        refused=[
            (refusal.line, why_sentence(refusal, names))
            for refusal in sorted(seen.refused, key=lambda refusal: refusal.line)
        ],
        doubled=[(game.line, doubled_sentence(name, names)) for game, name in seen.doubled],
        fields=list(_fields(seen)),
    )


def _game_line(game: Told, called: dict[int, str]) -> GameLine:
    return GameLine(
        day=game.day.isoformat(),
        sides=tuple(
            (
                tuple(who if isinstance(who, str) else called[who] for who in side),
                game.scores[number],
                number in game.winners,
            )
            for number, side in enumerate(game.sides)
        ),
    )


def _fields(seen: Preview) -> Iterable[NameField]:
    for match in seen.matches:
        first = _first(match)
        yield NameField(
            id=WHO + name_mark(match.name),
            name=match.name,
            chosen=seen.chosen[plain(match.name)],
            taken=match.person is not None,
            similar=first,
            others=tuple(
                (one.id, one.name) for one in seen.people if (one.id, one.name) not in first
            ),
        )


def _first(match: Match) -> tuple[tuple[int, str], ...]:
    people = (match.person, *match.similar) if match.person else match.similar
    return tuple((one.id, one.name) for one in people)
