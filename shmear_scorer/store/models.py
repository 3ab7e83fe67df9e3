"""The rows. What can be computed is in none of them: a game is its opening and its entries."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, ForeignKey, Index, String, UniqueConstraint, false, true
from sqlalchemy.orm import Mapped, mapped_column, relationship

from shmear_scorer.store.database import Base, UtcDateTime

TOKEN_LENGTH = 64
NAME_LENGTH = 40
KEY_LENGTH = 64


class Phone(Base):
    """A phone (any browser): what it may do hangs on it, and the log names it."""

    __tablename__ = "phone"

    id: Mapped[str] = mapped_column(String(TOKEN_LENGTH), primary_key=True)
    name: Mapped[str | None] = mapped_column(String(NAME_LENGTH))
    seen_at: Mapped[datetime] = mapped_column(UtcDateTime)


class Club(Base):
    """People who play together. ``slug`` is its own part of its address, ``zone`` the IANA name of
    its time zone, ``rules`` the name of the rules that its games begin with."""

    __tablename__ = "club"

    id: Mapped[int] = mapped_column(primary_key=True)
    slug: Mapped[str] = mapped_column(String(NAME_LENGTH), unique=True)
    name: Mapped[str] = mapped_column(String(NAME_LENGTH))
    zone: Mapped[str] = mapped_column(String(TOKEN_LENGTH))
    public: Mapped[bool]
    rules: Mapped[str] = mapped_column(String(80))
    key: Mapped[str] = mapped_column(String(KEY_LENGTH), unique=True)
    made_at: Mapped[datetime] = mapped_column(UtcDateTime)
    closed_at: Mapped[datetime | None] = mapped_column(UtcDateTime)


class Player(Base):
    """A person at a table. The name lives here alone, so it can be mended or forgotten.

    A club's person has ``club_id``. Of two records of one person one was ``merged_into`` the other:
    entries go on naming either, whoever reads them goes on to the other. ``former`` is the number
    of a person whose name was forgotten. ``key`` is that of the form that added a club's person.
    """

    __tablename__ = "player"
    __table_args__ = (
        Index("ix_player_club_id", "club_id"),
        Index("ix_player_merged_into", "merged_into"),
        UniqueConstraint("key"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(NAME_LENGTH))
    club_id: Mapped[int | None] = mapped_column(ForeignKey("club.id"))
    guest: Mapped[bool] = mapped_column(default=False, server_default=false())
    retired_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    merged_into: Mapped[int | None] = mapped_column(ForeignKey("player.id"))
    former: Mapped[int | None]
    key: Mapped[str | None] = mapped_column(String(KEY_LENGTH))


class KnownName(Base):
    """A name that was typed on a phone before, to be offered again."""

    __tablename__ = "known_name"

    phone_id: Mapped[str] = mapped_column(
        ForeignKey("phone.id", ondelete="CASCADE"), primary_key=True
    )
    name: Mapped[str] = mapped_column(String(NAME_LENGTH), primary_key=True)
    used_at: Mapped[datetime] = mapped_column(UtcDateTime)


class Game(Base):
    """How a game was opened. ``players`` are players' ids by seat; ``scores`` and ``smucks`` those
    taken over, by side; ``rules`` is the whole RuleSet, as `rules.presets.store_rules` writes it.
    """

    __tablename__ = "game"
    __table_args__ = (
        Index("ix_game_club", "club_id", "opened_at"),
        Index("ix_game_season", "season_id", "opened_at"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(String(KEY_LENGTH), unique=True)
    rules: Mapped[dict[str, Any]] = mapped_column(JSON)
    players: Mapped[list[int]] = mapped_column(JSON)
    dealer: Mapped[int]
    scores: Mapped[list[int]] = mapped_column(JSON)
    smucks: Mapped[list[int]] = mapped_column(JSON)
    hands_before: Mapped[int] = mapped_column(default=0)
    rematch_of: Mapped[int | None] = mapped_column(ForeignKey("game.id"), unique=True)
    opened_at: Mapped[datetime] = mapped_column(UtcDateTime)
    club_id: Mapped[int | None] = mapped_column(ForeignKey("club.id"))
    season_id: Mapped[int | None] = mapped_column(ForeignKey("season.id"))
    night_id: Mapped[int | None] = mapped_column(ForeignKey("night.id"), index=True)

    club: Mapped[Club | None] = relationship()
    entries: Mapped[list[Entry]] = relationship(
        order_by="Entry.seq", back_populates="game", cascade="all, delete-orphan"
    )
    links: Mapped[list[Link]] = relationship(back_populates="game", cascade="all, delete-orphan")


class Entry(Base):
    """One thing written down in a game. Never changed, never deleted while the game is there."""

    __tablename__ = "entry"
    __table_args__ = (UniqueConstraint("game_id", "seq"), UniqueConstraint("game_id", "key"))

    id: Mapped[int] = mapped_column(primary_key=True)
    game_id: Mapped[int] = mapped_column(ForeignKey("game.id", ondelete="CASCADE"))
    seq: Mapped[int]
    kind: Mapped[str] = mapped_column(String(16))
    payload: Mapped[dict[str, Any]] = mapped_column(JSON)
    key: Mapped[str] = mapped_column(String(KEY_LENGTH))
    phone_id: Mapped[str | None] = mapped_column(ForeignKey("phone.id", ondelete="SET NULL"))
    at: Mapped[datetime] = mapped_column(UtcDateTime)

    game: Mapped[Game] = relationship(back_populates="entries")
    phone: Mapped[Phone | None] = relationship()


class SatDown(Base):
    """Somebody who ever sat down in a game, and when it was opened. It can be made again from the
    game and its entries at any time."""

    __tablename__ = "sat_down"
    __table_args__ = (Index("ix_sat_down_player", "player_id", "opened_at", "game_id"),)

    game_id: Mapped[int] = mapped_column(
        ForeignKey("game.id", ondelete="CASCADE"), primary_key=True
    )
    player_id: Mapped[int] = mapped_column(ForeignKey("player.id"), primary_key=True)
    opened_at: Mapped[datetime] = mapped_column(UtcDateTime)


class Link(Base):
    """A way into a game: a link to watch, one to score, or six letters to watch.

    A renewed link stays here, shut: a phone that scores finds on from it, others are told.
    """

    __tablename__ = "link"
    __table_args__ = (Index("ix_link_game_kind", "game_id", "kind"),)

    token: Mapped[str] = mapped_column(String(TOKEN_LENGTH), primary_key=True)
    game_id: Mapped[int] = mapped_column(ForeignKey("game.id", ondelete="CASCADE"))
    kind: Mapped[str] = mapped_column(String(8))
    made_at: Mapped[datetime] = mapped_column(UtcDateTime)
    shut_at: Mapped[datetime | None] = mapped_column(UtcDateTime)

    game: Mapped[Game] = relationship(back_populates="links")


class CodeTry(Base):
    """How many wrong six-letter codes came from ``who`` since ``since``, the start of a window."""

    __tablename__ = "code_try"

    who: Mapped[str] = mapped_column(String(TOKEN_LENGTH), primary_key=True)
    since: Mapped[datetime] = mapped_column(UtcDateTime, primary_key=True)
    tries: Mapped[int]


class Grant(Base):
    """What a phone may do in a game (``score`` or ``watch``), and since when it is on its list."""

    __tablename__ = "game_grant"

    phone_id: Mapped[str] = mapped_column(
        ForeignKey("phone.id", ondelete="CASCADE"), primary_key=True
    )
    game_id: Mapped[int] = mapped_column(
        ForeignKey("game.id", ondelete="CASCADE"), primary_key=True, index=True
    )
    role: Mapped[str] = mapped_column(String(8))
    used_at: Mapped[datetime] = mapped_column(UtcDateTime)

    game: Mapped[Game] = relationship()


class HouseRules(Base):
    """A table's own rules, found by the token of their link; what they say is in their versions."""

    __tablename__ = "house_rules"

    id: Mapped[int] = mapped_column(primary_key=True)
    token: Mapped[str] = mapped_column(String(TOKEN_LENGTH), unique=True)

    versions: Mapped[list[HouseVersion]] = relationship(
        order_by="HouseVersion.number", back_populates="house", cascade="all, delete-orphan"
    )


class HouseVersion(Base):
    """House rules as they once were saved: never changed, numbered from 1. ``rules`` is the whole
    RuleSet, as `rules.presets.store_rules` writes it."""

    __tablename__ = "house_version"

    house_id: Mapped[int] = mapped_column(
        ForeignKey("house_rules.id", ondelete="CASCADE"), primary_key=True
    )
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    rules: Mapped[dict[str, Any]] = mapped_column(JSON)
    key: Mapped[str] = mapped_column(String(KEY_LENGTH), unique=True)
    made_at: Mapped[datetime] = mapped_column(UtcDateTime)

    house: Mapped[HouseRules] = relationship(back_populates="versions")


class KeptRules(Base):
    """House rules that a phone knows. ``may_change``: new versions may be saved from there;
    ``listed``: they stand on its list."""

    __tablename__ = "kept_rules"

    phone_id: Mapped[str] = mapped_column(
        ForeignKey("phone.id", ondelete="CASCADE"), primary_key=True
    )
    house_id: Mapped[int] = mapped_column(
        ForeignKey("house_rules.id", ondelete="CASCADE"), primary_key=True, index=True
    )
    may_change: Mapped[bool]
    listed: Mapped[bool] = mapped_column(default=True, server_default=true())
    used_at: Mapped[datetime] = mapped_column(UtcDateTime)

    house: Mapped[HouseRules] = relationship()
