"""A season as files for a spreadsheet: its standings, its results, its players, its hands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from flask import Blueprint, Flask, current_app
from werkzeug.wrappers import Response

from shmear_scorer.desk import csv_out, nights, ratings, season_csv, season_hands, tables
from shmear_scorer.desk.csv_out import Cell
from shmear_scorer.desk.season_csv import Columns
from shmear_scorer.desk.season_hands import Part
from shmear_scorer.desk.tables import Season
from shmear_scorer.league.results import PlayerId
from shmear_scorer.web import scores
from shmear_scorer.web.seasons import season_here
from shmear_scorer.web.signed import in_club

bp = Blueprint("season_files", __name__, url_prefix="/c/<slug>/seasons/<int:season>")

_IN_NO_FILE_S_NAME: Final = dict.fromkeys(map(ord, '\\/:*?"<>|'), "-")


def _called(season: Season, what: str) -> str:
    """What a file is called: by its season, without what file systems refuse."""
    return f"{season.name} {what}".translate(_IN_NO_FILE_S_NAME)


def _file(season: Season, what: str, columns: Columns) -> Response:
    return scores.csv_file(_called(season, what), csv_out.written(*columns))


def _names(season: Season) -> dict[PlayerId, str]:
    return tables.names_of(tables.there_in(season))


@bp.get("/standings.csv")
def standings(slug: str, season: int) -> Response:
    """Who stands where."""
    here = season_here(in_club(slug), season)
    table = tables.standings_of(here)
    rows = (*table.rows, *table.unranked)
    names = tables.names_of({who for row in rows for who in row.entrant})
    return _file(here, "standings", season_csv.standings(table, names))


@bp.get("/results.csv")
def results(slug: str, season: int) -> Response:
    """A game a row."""
    visit = in_club(slug)
    here = season_here(visit, season)
    evenings = {str(one.id): one.name or one.day.isoformat() for one in nights.of_season(here)}
    found, zone = tables.results_of(here), visit.club.tz
    return _file(here, "results", season_csv.results(found, _names(here), zone, evenings))


@bp.get("/players.csv")
def players(slug: str, season: int) -> Response:
    """A player a row."""
    visit = in_club(slug)
    here = season_here(visit, season)
    names = _names(here)
    rated = ratings.of_club(visit.club.id, {int(who) for who in names}).ratings
    return _file(here, "players", season_csv.players(tables.results_of(here), rated, names))


@bp.get("/hands.csv")
def hands(slug: str, season: int) -> Response:
    """A hand a row, of the games that are over; they are read while the file goes out."""
    here = season_here(in_club(slug), season)
    heads = scores.heads_of_games(season_hands.most_sides(here))
    app: Flask = current_app._get_current_object()  # type: ignore[attr-defined]
    rows = _hands(app, season_hands.parts(here))
    return scores.csv_file(_called(here, "hands"), csv_out.streamed(heads, rows))


def _hands(app: Flask, parts: Iterable[Part]) -> Iterator[tuple[Cell, ...]]:
    """All hands, a part of the games after the other. Between two of them nothing is held: who
    saves a file slowly keeps no connection."""
    for part in parts:
        with app.app_context():
            sheets = season_hands.sheets(part)
            rows = [row for number, it in sheets for row in scores.hands_of(number, it)]
        yield from rows
