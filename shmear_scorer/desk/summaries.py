"""What a finished game, or a result from paper, leaves for the standings: written down in the
transaction that changes it, and no hand that ends no game costs anything for it.

A closed season stays as it was: what is corrected in its games afterwards counts when it is opened
again.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from shmear_scorer.desk import ratings
from shmear_scorer.desk.sheets import Sheet, sheet_of
from shmear_scorer.league.results import GameResult
from shmear_scorer.league.summary import from_paper, summarise
from shmear_scorer.rules import game as fold
from shmear_scorer.store import models, season_queries
from shmear_scorer.store.database import db
from shmear_scorer.store.season_models import PaperResult, Summary

NIGHT_ENDS: Final = timedelta(hours=5)
"""A game that begins before five in the morning belongs to the day before."""


def playing_day(moment: datetime, zone: ZoneInfo) -> date:
    """The day that people would say a game was played on."""
    return (moment.astimezone(zone) - NIGHT_ENDS).date()


def day_begins(day: date, zone: ZoneInfo) -> datetime:
    """The moment at which a playing day begins."""
    return (datetime.combine(day, time(0), zone) + NIGHT_ENDS).astimezone(UTC)


def keep(row: models.Game, sheet: Sheet, *, closed_too: bool = False) -> None:
    """Keep what a club's game leaves behind as it stands; nothing while it is not over."""
    if row.club_id is None or (_closed(row.season_id) and not closed_too):
        return
    result = of_game(row, sheet.game)
    old = season_queries.summary_of(game_id=row.id)
    _keep(old, result, row, game_id=row.id)


def keep_paper(row: PaperResult, zone: ZoneInfo, *, closed_too: bool = False) -> None:
    """Keep what a result from paper counts; nothing where it is struck."""
    if _closed(row.season_id) and not closed_too:
        return
    old = season_queries.summary_of(paper_id=row.id)
    _keep(old, of_paper(row, zone), row, paper_id=row.id)


def keep_new_papers(club_id: int, papers: Sequence[PaperResult], zone: ZoneInfo) -> None:
    """Keep what many results count that were just entered, all at once, into seasons that are open
    or into none, and commit. The ratings are made again."""
    for row in papers:
        result = of_paper(row, zone)
        assert result is not None, "none of them is struck yet"
        kept = Summary(club_id=club_id, paper_id=row.id, played_at=result.played_at)
        kept.season_id, kept.night_id, kept.result = row.season_id, row.night_id, result.to_dict()
        db.session.add(kept)
    db.session.flush()
    for season in sorted({row.season_id for row in papers if row.season_id is not None}):
        season_queries.touch_season(season)
    if papers:
        ratings.mark_stale(club_id)


def _closed(season_id: int | None) -> bool:
    """Whether a season is closed; it stays as it is until what is kept in it is there."""
    return season_id is not None and season_queries.lock_season(season_id).closed_at is not None


def of_game(row: models.Game, game: fold.Game) -> GameResult | None:
    """What a game leaves behind, from its entries."""
    return summarise(
        game,
        key=f"game-{row.id}",
        played_at=played_at(row, game),
        night=None if row.night_id is None else str(row.night_id),
    )


def played_at(row: models.Game, game: fold.Game) -> datetime:
    """When a game came to its end: when its last hand was first written down."""
    results = game.state.results
    last = game.entry(results[-1].seq) if results else None
    return last.at if last is not None and last.at is not None else row.opened_at


def of_paper(row: PaperResult, zone: ZoneInfo) -> GameResult | None:
    """What a result from paper counts; None where it is struck. It was played at noon."""
    if row.struck_at is not None:
        return None
    players = [[str(player) for player in side] for side in row.sides]
    return from_paper(
        key=f"paper-{row.id}",
        played_at=datetime.combine(row.day, time(12), zone).astimezone(UTC),
        night=None if row.night_id is None else str(row.night_id),
        sides=list(zip(players, row.scores, strict=True)),
        winners=row.winners,
    )


def _keep(
    old: Summary | None,
    result: GameResult | None,
    row: models.Game | PaperResult,
    **what: int,
) -> None:
    was = None if old is None else (old.season_id, old.night_id, old.result)
    now = None if result is None else (row.season_id, row.night_id, result.to_dict())
    if was == now:
        return
    assert row.club_id is not None, "only a club's games are kept"
    touched = {row.season_id if result else None, old.season_id if old else None} - {None}
    before = None if old is None else old.result
    if result is None:
        db.session.delete(old)
    else:
        if old is None:
            old = Summary(club_id=row.club_id, **what)
            db.session.add(old)
        old.season_id, old.night_id = row.season_id, row.night_id
        old.played_at, old.result = result.played_at, result.to_dict()
    db.session.flush()
    for season in sorted(number for number in touched if number is not None):
        season_queries.touch_season(season)
    ratings.changed(row.club_id, before, result)


def keep_again(game_id: int) -> None:
    """Keep once more what a game leaves behind, as when it comes into another season or night."""
    row = season_queries.game(game_id)
    keep(row, sheet_of(row))
