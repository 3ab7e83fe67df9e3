"""What finished games left behind, made again from their entries by the code of today."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from zoneinfo import ZoneInfo

from shmear_scorer.desk import played, ratings, ratings_again, summaries
from shmear_scorer.desk.clubs import club_of
from shmear_scorer.desk.sheets import sheet_of
from shmear_scorer.league.results import RESULT_VERSION, GameResult
from shmear_scorer.store import models, queries, season_queries
from shmear_scorer.store.database import db, reading
from shmear_scorer.store.season_models import PaperResult


@dataclass(frozen=True, kw_only=True)
class Difference:
    """A game of which today's code makes something else: its result as it is kept (None: it isn't)
    and as it would be (None: the game isn't over). That of a ``closed`` season stays, unless nobody
    can read it any more."""

    game_id: int
    club: str
    closed: bool
    before: dict[str, Any] | None
    after: GameResult | None

    @property
    def outcome(self) -> bool:
        """Whether somebody else has won, or other scores came out."""
        after = None if self.after is None else self.after.to_dict()
        return (self.before or {}).get("sides") != (after or {}).get("sides")


def differences() -> Iterator[Difference]:
    """All games of clubs of which today's code makes something else than is kept. It takes as long
    as there are games, and keeps nobody waiting."""
    with reading():
        games = season_queries.game_ids()
    for number in games:
        with reading():
            found = _difference(number)
        if found is not None:
            yield found


def _difference(game_id: int) -> Difference | None:
    row = season_queries.game(game_id)
    kept = season_queries.summary_of(game_id=game_id)
    before = None if kept is None else kept.result
    after = summaries.of_game(row, sheet_of(row).game)
    if before == (None if after is None else after.to_dict()):
        return None
    assert row.club is not None, "only clubs' games are looked through"
    return Difference(
        game_id=game_id,
        club=club_of(row.club).name,
        closed=_closed(row.season_id) and not _unread(before),
        before=before,
        after=after,
    )


def _closed(season_id: int | None) -> bool:
    season = None if season_id is None else season_queries.season(season_id)
    return season is not None and season.closed_at is not None


def _unread(kept: dict[str, Any] | None) -> bool:
    """Whether another version wrote it: the table of a closed season doesn't hang on it, but all
    its figures lack it."""
    return kept is not None and kept.get("v") != RESULT_VERSION


def rebuild() -> list[Difference]:
    """Keep anew what differs, but for closed seasons; give what was changed. Who played in what,
    and what results from paper count, is kept anew along with it."""
    found = [difference for difference in differences() if not difference.closed]
    for difference in found:
        row = queries.lock_game(difference.game_id)
        summaries.keep(row, sheet_of(row), closed_too=_unread(difference.before))
        db.session.commit()
    _sat_down_again()
    _papers_again()
    return found


def _sat_down_again() -> None:
    with reading():
        games = season_queries.game_ids()
    for number in games:
        with reading():
            right = played.is_kept(sheet_of(season_queries.game(number)))
        if not right:
            row = queries.lock_game(number)
            played.keep_again(row, sheet_of(row))
            db.session.commit()


def _papers_again() -> None:
    with reading():
        papers = season_queries.paper_ids()
    for number in papers:
        with reading():
            row = season_queries.paper(number)
            if row is None or _paper_is_kept(row):
                continue
        row = season_queries.lock_paper(number)
        if row is not None:
            played.on_paper(row)
            kept = season_queries.summary_of(paper_id=number)
            unread = _unread(None if kept is None else kept.result)
            summaries.keep_paper(row, _zone(row), closed_too=unread)
            db.session.commit()


def _paper_is_kept(row: PaperResult) -> bool:
    kept = season_queries.summary_of(paper_id=row.id)
    today = summaries.of_paper(row, _zone(row))
    same = (None if kept is None else kept.result) == (None if today is None else today.to_dict())
    stays = _closed(row.season_id) and not _unread(None if kept is None else kept.result)
    return (same or stays) and played.paper_is_kept(row)


def _zone(row: PaperResult) -> ZoneInfo:
    club = db.session.get_one(models.Club, row.club_id)
    return club_of(club).tz


def rate_again() -> int:
    """Make the ratings of all clubs again from what their games left behind; give how many clubs
    there are. Where somebody is at it already, they begin anew."""
    with reading():
        clubs = season_queries.clubs_with_results()
    for club_id in clubs:
        ratings.mark_stale(club_id)
        ratings_again.make_again(club_id)
    return len(clubs)
