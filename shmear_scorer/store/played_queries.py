"""Who ever played in what, asked of the rows that are kept for it: nothing reads a club's games."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime

from sqlalchemy import delete, func, insert, select

from shmear_scorer.store.database import db
from shmear_scorer.store.models import Game, SatDown
from shmear_scorer.store.season_models import OnPaper, PaperResult


def sitting(game_id: int) -> set[int]:
    """Who is known to have sat down in a game."""
    return set(db.session.scalars(select(SatDown.player_id).where(SatDown.game_id == game_id)))


def sat_down(game_id: int, opened_at: datetime, players: Iterable[int]) -> None:
    """Keep that players sat down in a game."""
    rows = [
        {"game_id": game_id, "player_id": player, "opened_at": opened_at}
        for player in sorted(players)
    ]
    if rows:
        db.session.execute(insert(SatDown), rows)


def forget_sitting(game_id: int) -> None:
    """Forget who sat down in a game."""
    db.session.execute(delete(SatDown).where(SatDown.game_id == game_id))


def playing(paper_id: int) -> set[int]:
    """Who is known to have played in a result from paper."""
    return set(db.session.scalars(select(OnPaper.player_id).where(OnPaper.paper_id == paper_id)))


def on_paper(papers: Mapping[int, Collection[int]]) -> None:
    """Keep who played in results from paper, by their ids; what was kept of them before goes."""
    ids = sorted(papers)
    for at in range(0, len(ids), 500):
        some = ids[at : at + 500]
        db.session.execute(delete(OnPaper).where(OnPaper.paper_id.in_(some)))
        rows = [
            {"paper_id": paper, "player_id": player}
            for paper in some
            for player in sorted(set(papers[paper]))
        ]
        if rows:
            db.session.execute(insert(OnPaper), rows)


def games(players: Collection[int]) -> tuple[int, datetime | None, datetime | None]:
    """In how many games any of these sat down, and when the first and the last were opened."""
    query = select(
        func.count(SatDown.game_id.distinct()),
        func.min(SatDown.opened_at),
        func.max(SatDown.opened_at),
    )
    return db.session.execute(query.where(SatDown.player_id.in_(players))).tuples().one()


def game_ids(players: Collection[int]) -> Sequence[int]:
    """The games in which any of these sat down, oldest first."""
    query = select(Game.id).where(
        Game.id.in_(select(SatDown.game_id).where(SatDown.player_id.in_(players)))
    )
    return db.session.scalars(query.order_by(Game.opened_at, Game.id)).all()


def papers(players: Collection[int], *, struck: bool) -> int:
    """In how many results from paper any of these played, with or without the struck ones."""
    query = select(func.count(OnPaper.paper_id.distinct())).where(OnPaper.player_id.in_(players))
    if not struck:
        query = query.join(PaperResult, PaperResult.id == OnPaper.paper_id)
        query = query.where(PaperResult.struck_at.is_(None))
    return db.session.scalar(query) or 0


def met(players: Collection[int], others: Collection[int]) -> int:
    """In how many games, and results from paper, some of both played."""
    both = (
        select(SatDown.game_id)
        .where(SatDown.player_id.in_(players))
        .intersect(select(SatDown.game_id).where(SatDown.player_id.in_(others))),
        select(OnPaper.paper_id)
        .where(OnPaper.player_id.in_(players))
        .intersect(select(OnPaper.paper_id).where(OnPaper.player_id.in_(others))),
    )
    counts = (select(func.count()).select_from(games.subquery()) for games in both)
    return sum(db.session.scalar(count) or 0 for count in counts)
