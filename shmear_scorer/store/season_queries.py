"""What is asked of the database about seasons, by name."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import date, datetime
from typing import Any

from sqlalchemy import delete, func, or_, select, update
from sqlalchemy.orm import joinedload, selectinload

from shmear_scorer.store.database import db
from shmear_scorer.store.models import Entry, Game, Player
from shmear_scorer.store.season_models import (
    ClosedTable,
    Night,
    PaperChange,
    PaperResult,
    Season,
    SeasonChange,
    Summary,
)

# ------------------------------------------------------------------------------- seasons


def seasons(club_id: int) -> Sequence[Season]:
    """A club's seasons, latest begun first."""
    query = select(Season).where(Season.club_id == club_id)
    return db.session.scalars(query.order_by(Season.starts_on.desc(), Season.id.desc())).all()


def season(season_id: int) -> Season | None:
    """A season by its id."""
    return db.session.get(Season, season_id)


def lock_season(season_id: int) -> Season:
    """A season, locked until the transaction ends: of two that change it, one waits."""
    query = select(Season).where(Season.id == season_id).with_for_update()
    return db.session.execute(query.execution_options(populate_existing=True)).scalar_one()


def season_by_key(key: str) -> Season | None:
    """The season that a form with this key made."""
    return db.session.scalar(select(Season).where(Season.key == key))


def season_of_day(club_id: int, day: date) -> Season | None:
    """The open season that a day is in; of several the one that began last."""
    query = (
        select(Season)
        .where(
            Season.club_id == club_id,
            Season.closed_at.is_(None),
            Season.starts_on <= day,
            or_(Season.ends_on.is_(None), Season.ends_on >= day),
        )
        .order_by(Season.starts_on.desc(), Season.id.desc())
        .limit(1)
    )
    return db.session.scalar(query)


def touch_season(season_id: int) -> None:
    """Let a season be another than before: what its games came to has changed."""
    query = update(Season).where(Season.id == season_id).values(serial=Season.serial + 1)
    db.session.execute(query.execution_options(synchronize_session="fetch"))


def changes(season_id: int) -> Sequence[SeasonChange]:
    """What was changed in a season, latest first."""
    query = select(SeasonChange).where(SeasonChange.season_id == season_id)
    return db.session.scalars(query.order_by(SeasonChange.id.desc())).all()


def closed_table(season_id: int) -> ClosedTable | None:
    """The standings of a closed season."""
    return db.session.get(ClosedTable, season_id)


# -------------------------------------------------------------------------------- nights


def nights(season_id: int) -> Sequence[Night]:
    """A season's nights, in the order of their days."""
    query = select(Night).where(Night.season_id == season_id)
    return db.session.scalars(query.order_by(Night.day, Night.id)).all()


def night(night_id: int) -> Night | None:
    """A night by its id."""
    return db.session.get(Night, night_id)


def night_by_key(key: str) -> Night | None:
    """The night that a form with this key made."""
    return db.session.scalar(select(Night).where(Night.key == key))


def night_of_day(season_id: int, day: date) -> Night | None:
    """The night of a season on that day; of several the last one made."""
    query = select(Night).where(Night.season_id == season_id, Night.day == day)
    return db.session.scalar(query.order_by(Night.id.desc()).limit(1))


# --------------------------------------------------------------------------------- games


def games(*, night_id: int, most: int) -> Sequence[Game]:
    """A night's games, latest opened first, with their entries."""
    query = select(Game).where(Game.night_id == night_id)
    query = query.order_by(Game.opened_at.desc(), Game.id.desc()).limit(most)
    query = query.options(selectinload(Game.entries).options(joinedload(Entry.phone)))
    return db.session.scalars(query).all()


def game(game_id: int) -> Game:
    """A game that there is, with its entries."""
    query = select(Game).where(Game.id == game_id)
    query = query.options(selectinload(Game.entries).options(joinedload(Entry.phone)))
    return db.session.execute(query).scalar_one()


def games_without_night(season_id: int, first: datetime, last: datetime) -> Sequence[int]:
    """The ids of a season's games of no night, opened from ``first`` to before ``last``."""
    query = select(Game.id).where(
        Game.season_id == season_id,
        Game.night_id.is_(None),
        Game.opened_at >= first,
        Game.opened_at < last,
    )
    return db.session.scalars(query.order_by(Game.id)).all()


def games_written_since(season_id: int, moment: datetime) -> Sequence[int]:
    """The ids of a season's games in which something was written after ``moment``."""
    query = select(Game.id).where(
        Game.season_id == season_id,
        Game.id.in_(select(Entry.game_id).where(Entry.at >= moment)),
    )
    return db.session.scalars(query.order_by(Game.id)).all()


def count_games(season_id: int) -> int:
    """How many games a season has, open ones too."""
    query = select(func.count()).select_from(Game).where(Game.season_id == season_id)
    return db.session.scalar(query) or 0


def game_ids() -> Sequence[int]:
    """The ids of all games of clubs, oldest first."""
    query = select(Game.id).where(Game.club_id.is_not(None))
    return db.session.scalars(query.order_by(Game.opened_at, Game.id)).all()


def take_games(season_id: int, club_id: int, first: datetime, last: datetime | None) -> None:
    """Let a club's games that are in no season and began from ``first`` to before ``last`` be of a
    season."""
    query = update(Game).where(
        Game.club_id == club_id, Game.season_id.is_(None), Game.opened_at >= first
    )
    if last is not None:
        query = query.where(Game.opened_at < last)
    db.session.execute(query.values(season_id=season_id))


def take_results(season_id: int) -> None:
    """Let what a season's games and results from paper left behind be of it too. A game is of the
    season in which it began, whenever it ended."""
    for of, model in ((Summary.game_id, Game), (Summary.paper_id, PaperResult)):
        query = update(Summary).where(
            Summary.season_id.is_(None),
            of.in_(select(model.id).where(model.season_id == season_id)),
        )
        query = query.values(season_id=season_id)
        db.session.execute(query.execution_options(synchronize_session="fetch"))


# ----------------------------------------------------------------------------- summaries


def summary_of(*, game_id: int | None = None, paper_id: int | None = None) -> Summary | None:
    """What a game, or a result from paper, left behind."""
    query = select(Summary)
    if game_id is not None:
        query = query.where(Summary.game_id == game_id)
    else:
        query = query.where(Summary.paper_id == paper_id)
    return db.session.scalar(query)


def results_of_season(season_id: int) -> Sequence[dict[str, Any]]:
    """What a season's games left behind, oldest first, as it is kept: one query and no rows."""
    query = select(Summary.result).where(Summary.season_id == season_id)
    return db.session.scalars(query.order_by(Summary.played_at, Summary.id)).all()


def summaries_in_order(club_id: int) -> list[int]:
    """The ids of what all games of a club left behind, in the order of `GameResult.order`."""
    query = select(Summary.played_at, Summary.game_id, Summary.paper_id, Summary.id)
    rows = db.session.execute(query.where(Summary.club_id == club_id)).tuples()
    # A result's key is "game-…" or "paper-…": nobody reads a hundred thousand of them for it.
    ordered = sorted(
        (at, f"paper-{paper}" if game is None else f"game-{game}", number)
        for at, game, paper, number in rows
    )
    return [number for _, _, number in ordered]


def results_after(club_id: int, moment: datetime) -> list[dict[str, Any]]:
    """What a club's games left behind that were played after a moment, in the order of
    `GameResult.order`."""
    query = select(Summary.played_at, Summary.result).where(
        Summary.club_id == club_id, Summary.played_at > moment
    )
    rows = db.session.execute(query).tuples()
    return [result for _, result in sorted(rows, key=lambda row: (row[0], str(row[1]["key"])))]


def results_by_id(ids: Sequence[int]) -> list[dict[str, Any]]:
    """What some games left behind, in the order of the ids."""
    query = select(Summary.id, Summary.result).where(Summary.id.in_(ids))
    found = dict(db.session.execute(query).tuples().all())
    return [found[number] for number in ids if number in found]


def nights_played(season_id: int) -> dict[int, int]:
    """How many results each night of a season has, by night."""
    query = (
        select(Summary.night_id, func.count())
        .where(Summary.season_id == season_id, Summary.night_id.is_not(None))
        .group_by(Summary.night_id)
    )
    rows = db.session.execute(query).tuples().all()
    return {night: number for night, number in rows if night is not None}


# --------------------------------------------------------------------------------- paper


def papers(*, night_id: int, most: int) -> Sequence[PaperResult]:
    """A night's results from paper, latest entered first, struck ones too."""
    query = select(PaperResult).where(PaperResult.night_id == night_id)
    return db.session.scalars(query.order_by(PaperResult.id.desc()).limit(most)).all()


def papers_without_night(season_id: int, day: date) -> Sequence[PaperResult]:
    """A season's results from paper of a day that are of no night."""
    query = select(PaperResult).where(
        PaperResult.season_id == season_id,
        PaperResult.day == day,
        PaperResult.night_id.is_(None),
    )
    return db.session.scalars(query.order_by(PaperResult.id)).all()


def lock_paper(paper_id: int) -> PaperResult | None:
    """A result from paper, locked until the transaction ends."""
    query = select(PaperResult).where(PaperResult.id == paper_id).with_for_update()
    return db.session.scalar(query.execution_options(populate_existing=True))


def paper(paper_id: int) -> PaperResult | None:
    """A result from paper by its id."""
    return db.session.get(PaperResult, paper_id)


def paper_ids() -> Sequence[int]:
    """The ids of all results from paper."""
    return db.session.scalars(select(PaperResult.id).order_by(PaperResult.id)).all()


def papers_by_key(keys: Collection[str]) -> dict[str, PaperResult]:
    """The results from paper that were entered with these keys."""
    found: dict[str, PaperResult] = {}
    ordered = sorted(keys)
    for at in range(0, len(ordered), 500):
        query = select(PaperResult).where(PaperResult.key.in_(ordered[at : at + 500]))
        found.update({row.key: row for row in db.session.scalars(query)})
    return found


def paper_changes(paper_id: int) -> Sequence[PaperChange]:
    """What was changed in a result from paper, latest first."""
    query = select(PaperChange).where(PaperChange.paper_id == paper_id)
    return db.session.scalars(query.order_by(PaperChange.id.desc())).all()


def papers_before(club_id: int) -> Sequence[dict[str, Any]]:
    """How a club's results from paper were before each change of them."""
    query = select(PaperChange.before).join(PaperResult, PaperResult.id == PaperChange.paper_id)
    return db.session.scalars(query.where(PaperResult.club_id == club_id)).all()


def count_paper_changes(paper_id: int) -> int:
    """How often a result from paper was changed."""
    query = select(func.count()).where(PaperChange.paper_id == paper_id)
    return db.session.scalar(query) or 0


def papers_without_season(club_id: int, first: date, last: date | None) -> Sequence[PaperResult]:
    """Results from paper in no season, of the days from ``first`` to ``last``."""
    query = select(PaperResult).where(
        PaperResult.club_id == club_id,
        PaperResult.season_id.is_(None),
        PaperResult.day >= first,
    )
    if last is not None:
        query = query.where(PaperResult.day <= last)
    return db.session.scalars(query).all()


def drop_closed_table(season_id: int) -> None:
    """Take out the standings that were kept when a season was closed."""
    db.session.execute(delete(ClosedTable).where(ClosedTable.season_id == season_id))


# -------------------------------------------------------------------------------- people


def merged(club_id: int) -> dict[int, int]:
    """The records of a club's people that were merged into others, and into which."""
    query = select(Player.id, Player.merged_into).where(
        Player.club_id == club_id, Player.merged_into.is_not(None)
    )
    rows = db.session.execute(query.order_by(Player.id)).tuples()
    return {number: into for number, into in rows if into is not None}


def merged_by_club() -> dict[int, dict[int, int]]:
    """The same of all clubs that have such records, by club."""
    query = select(Player.club_id, Player.id, Player.merged_into)
    query = query.where(Player.club_id.is_not(None), Player.merged_into.is_not(None))
    found: dict[int, dict[int, int]] = {}
    for club_id, number, into in db.session.execute(query.order_by(Player.id)).tuples():
        if club_id is not None and into is not None:
            found.setdefault(club_id, {})[number] = into
    return found


def log_paper(
    row: PaperResult,
    before: dict[str, Any],
    after: dict[str, Any],
    account_id: int | None,
    at: datetime,
) -> None:
    """Write down what was changed in a result from paper."""
    change = PaperChange(paper_id=row.id, before=before, after=after, at=at)
    change.account_id = account_id
    db.session.add(change)
    db.session.flush()


def clubs_with_results() -> Sequence[int]:
    """The clubs in which a game was finished or a result entered."""
    query = select(Summary.club_id).distinct().order_by(Summary.club_id)
    return db.session.scalars(query).all()
