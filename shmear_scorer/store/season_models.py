"""The rows of seasons: nights, what finished games left behind, results from paper, ratings."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

from sqlalchemy import JSON, ForeignKey, Index, String
from sqlalchemy.orm import Mapped, mapped_column

from shmear_scorer.store.database import Base, UtcDateTime
from shmear_scorer.store.models import KEY_LENGTH, NAME_LENGTH

NOTE_LENGTH = 200


class Season(Base):
    """A stretch of a club's games that counts together. ``counting`` is a `league.Counting` as it
    writes itself; ``rules`` names the rules its games begin with ("": the club's). ``serial`` grows
    with every change of what its games came to."""

    __tablename__ = "season"
    __table_args__ = (Index("ix_season_club", "club_id", "starts_on"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    club_id: Mapped[int] = mapped_column(ForeignKey("club.id", ondelete="CASCADE"))
    name: Mapped[str] = mapped_column(String(NAME_LENGTH))
    starts_on: Mapped[date]
    ends_on: Mapped[date | None]
    rules: Mapped[str] = mapped_column(String(80))
    counting: Mapped[dict[str, Any]] = mapped_column(JSON)
    serial: Mapped[int] = mapped_column(default=0, server_default="0")
    key: Mapped[str] = mapped_column(String(KEY_LENGTH), unique=True)
    made_at: Mapped[datetime] = mapped_column(UtcDateTime)
    closed_at: Mapped[datetime | None] = mapped_column(UtcDateTime)


class ClosedTable(Base):
    """The standings of a season as they were when it was closed (`league.closed`)."""

    __tablename__ = "closed_table"

    season_id: Mapped[int] = mapped_column(
        ForeignKey("season.id", ondelete="CASCADE"), primary_key=True
    )
    standings: Mapped[dict[str, Any]] = mapped_column(JSON)


class SeasonChange(Base):
    """Something that was changed in a season, for its log: ``kind`` is ``counting``, ``closed`` or
    ``reopened``; how it counted before and after."""

    __tablename__ = "season_change"
    __table_args__ = (Index("ix_season_change_season_id", "season_id"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    season_id: Mapped[int] = mapped_column(ForeignKey("season.id", ondelete="CASCADE"))
    kind: Mapped[str] = mapped_column(String(16))
    before: Mapped[dict[str, Any] | None] = mapped_column(JSON)
    after: Mapped[dict[str, Any] | None] = mapped_column(JSON)
    account_id: Mapped[int | None] = mapped_column(
        ForeignKey("account.id", ondelete="SET NULL"), index=True
    )
    at: Mapped[datetime] = mapped_column(UtcDateTime)


class Night(Base):
    """An evening on which games of a season are played."""

    __tablename__ = "night"
    __table_args__ = (Index("ix_night_season", "season_id", "day"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    season_id: Mapped[int] = mapped_column(ForeignKey("season.id", ondelete="CASCADE"))
    day: Mapped[date]
    name: Mapped[str] = mapped_column(String(NAME_LENGTH))
    key: Mapped[str] = mapped_column(String(KEY_LENGTH), unique=True)


class PaperResult(Base):
    """A result that was written on paper: ``sides`` are players' ids, ``scores`` a number or None
    a side, ``winners`` indices of sides."""

    __tablename__ = "paper_result"
    __table_args__ = (Index("ix_paper_result_club", "club_id", "day"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    club_id: Mapped[int] = mapped_column(ForeignKey("club.id", ondelete="CASCADE"))
    season_id: Mapped[int | None] = mapped_column(ForeignKey("season.id"), index=True)
    night_id: Mapped[int | None] = mapped_column(ForeignKey("night.id"), index=True)
    day: Mapped[date]
    sides: Mapped[list[list[int]]] = mapped_column(JSON)
    scores: Mapped[list[int | None]] = mapped_column(JSON)
    winners: Mapped[list[int]] = mapped_column(JSON)
    note: Mapped[str] = mapped_column(String(NOTE_LENGTH))
    key: Mapped[str] = mapped_column(String(KEY_LENGTH), unique=True)
    account_id: Mapped[int | None] = mapped_column(
        ForeignKey("account.id", ondelete="SET NULL"), index=True
    )
    entered_at: Mapped[datetime] = mapped_column(UtcDateTime)
    struck_at: Mapped[datetime | None] = mapped_column(UtcDateTime)


class OnPaper(Base):
    """Somebody who is in a result from paper. It can be made again from it at any time."""

    __tablename__ = "on_paper"

    paper_id: Mapped[int] = mapped_column(
        ForeignKey("paper_result.id", ondelete="CASCADE"), primary_key=True
    )
    player_id: Mapped[int] = mapped_column(ForeignKey("player.id"), primary_key=True, index=True)


class PaperChange(Base):
    """A result from paper that was corrected, struck or put back: how it was, and how it is."""

    __tablename__ = "paper_change"

    id: Mapped[int] = mapped_column(primary_key=True)
    paper_id: Mapped[int] = mapped_column(
        ForeignKey("paper_result.id", ondelete="CASCADE"), index=True
    )
    before: Mapped[dict[str, Any]] = mapped_column(JSON)
    after: Mapped[dict[str, Any]] = mapped_column(JSON)
    account_id: Mapped[int | None] = mapped_column(
        ForeignKey("account.id", ondelete="SET NULL"), index=True
    )
    at: Mapped[datetime] = mapped_column(UtcDateTime)


class Summary(Base):
    """What a finished game, or a result from paper, leaves for the standings: a
    `league.GameResult` as it writes itself, with players' ids as the game has them. It can be made
    again at any time."""

    __tablename__ = "summary"
    __table_args__ = (
        Index("ix_summary_season", "season_id", "played_at"),
        Index("ix_summary_season_night", "season_id", "night_id"),
        Index("ix_summary_club", "club_id", "played_at"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    game_id: Mapped[int | None] = mapped_column(
        ForeignKey("game.id", ondelete="CASCADE"), unique=True
    )
    paper_id: Mapped[int | None] = mapped_column(
        ForeignKey("paper_result.id", ondelete="CASCADE"), unique=True
    )
    club_id: Mapped[int] = mapped_column(ForeignKey("club.id", ondelete="CASCADE"))
    season_id: Mapped[int | None] = mapped_column(ForeignKey("season.id"))
    night_id: Mapped[int | None] = mapped_column(ForeignKey("night.id"), index=True)
    played_at: Mapped[datetime] = mapped_column(UtcDateTime)
    result: Mapped[dict[str, Any]] = mapped_column(JSON)


class RatingState(Base):
    """How far a club's ratings are. ``merged`` tells which records were one person when they were
    made; ``last_*`` is the newest result in them. ``stale``: something before it changed, and they
    have to be made again. While they are, ``upset_at`` is of when the oldest game was that changed
    meanwhile."""

    __tablename__ = "rating_state"

    club_id: Mapped[int] = mapped_column(
        ForeignKey("club.id", ondelete="CASCADE"), primary_key=True
    )
    generation: Mapped[int] = mapped_column(default=0)
    stale: Mapped[bool] = mapped_column(default=False)
    merged: Mapped[str] = mapped_column(String(64), default="")
    last_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    last_key: Mapped[str | None] = mapped_column(String(KEY_LENGTH))
    upset_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    working_until: Mapped[datetime | None] = mapped_column(UtcDateTime)


class Rating(Base):
    """A player's rating now, of one generation: ratings that are made again are another one."""

    __tablename__ = "rating"

    club_id: Mapped[int] = mapped_column(
        ForeignKey("club.id", ondelete="CASCADE"), primary_key=True
    )
    generation: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    player_id: Mapped[int] = mapped_column(ForeignKey("player.id"), primary_key=True)
    mu: Mapped[float]
    sigma: Mapped[float]
    games: Mapped[int]


class RatingChange(Base):
    """What one result did to one player's rating. ``with_whom`` are his partners and the other
    sides, by id."""

    __tablename__ = "rating_change"
    __table_args__ = (
        Index("ix_rating_change_player", "club_id", "generation", "player_id", "played_at"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    club_id: Mapped[int] = mapped_column(ForeignKey("club.id", ondelete="CASCADE"))
    generation: Mapped[int]
    player_id: Mapped[int] = mapped_column(ForeignKey("player.id"))
    result_key: Mapped[str] = mapped_column(String(KEY_LENGTH))
    played_at: Mapped[datetime] = mapped_column(UtcDateTime)
    games: Mapped[int]
    mu_before: Mapped[float]
    sigma_before: Mapped[float]
    mu: Mapped[float]
    sigma: Mapped[float]
    expected: Mapped[float]
    got: Mapped[float]
    with_whom: Mapped[list[Any]] = mapped_column(JSON)
