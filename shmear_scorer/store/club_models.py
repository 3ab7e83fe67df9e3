"""The rows of clubs: accounts, clubs, who belongs to one, and the ways in."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import ForeignKey, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column, relationship

from shmear_scorer.store.database import Base, UtcDateTime
from shmear_scorer.store.models import KEY_LENGTH, NAME_LENGTH, TOKEN_LENGTH, Club, Player

FOLDED_LENGTH = 80
"""A name without case and width can be longer than it was."""


class Account(Base):
    """Somebody who signs in. ``folded`` is the sign-in name as names are compared; ``mark`` stands
    in every session that is signed in, and a new one ends them all."""

    __tablename__ = "account"

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(NAME_LENGTH))
    folded: Mapped[str] = mapped_column(String(FOLDED_LENGTH), unique=True)
    password: Mapped[str] = mapped_column(String(200))
    mark: Mapped[str] = mapped_column(String(TOKEN_LENGTH))
    key: Mapped[str] = mapped_column(String(KEY_LENGTH), unique=True)
    made_at: Mapped[datetime] = mapped_column(UtcDateTime)

    memberships: Mapped[list[Member]] = relationship(
        order_by="Member.joined_at", back_populates="account", cascade="all, delete-orphan"
    )


class Member(Base):
    """An account in a club, its role there, and which of the club's players it is, if known."""

    __tablename__ = "member"
    __table_args__ = (UniqueConstraint("player_id"),)

    club_id: Mapped[int] = mapped_column(
        ForeignKey("club.id", ondelete="CASCADE"), primary_key=True
    )
    account_id: Mapped[int] = mapped_column(
        ForeignKey("account.id", ondelete="CASCADE"), primary_key=True, index=True
    )
    role: Mapped[str] = mapped_column(String(8))
    player_id: Mapped[int | None] = mapped_column(ForeignKey("player.id"))
    joined_at: Mapped[datetime] = mapped_column(UtcDateTime)

    account: Mapped[Account] = relationship(back_populates="memberships")
    club: Mapped[Club] = relationship()
    player: Mapped[Player | None] = relationship()


class Invitation(Base):
    """A link by which people join a club; one for a certain player is used once."""

    __tablename__ = "invitation"

    id: Mapped[int] = mapped_column(primary_key=True)
    token: Mapped[str] = mapped_column(String(TOKEN_LENGTH), unique=True)
    club_id: Mapped[int] = mapped_column(ForeignKey("club.id", ondelete="CASCADE"), index=True)
    role: Mapped[str] = mapped_column(String(8))
    player_id: Mapped[int | None] = mapped_column(ForeignKey("player.id"))
    key: Mapped[str] = mapped_column(String(KEY_LENGTH), unique=True)
    made_at: Mapped[datetime] = mapped_column(UtcDateTime)
    shut_at: Mapped[datetime | None] = mapped_column(UtcDateTime)

    club: Mapped[Club] = relationship()
    player: Mapped[Player | None] = relationship()


class PasswordReset(Base):
    """A link that sets a password anew, once. Only a hash of its token is kept."""

    __tablename__ = "password_reset"

    token_hash: Mapped[str] = mapped_column(String(TOKEN_LENGTH), primary_key=True)
    account_id: Mapped[int] = mapped_column(
        ForeignKey("account.id", ondelete="CASCADE"), index=True
    )
    made_at: Mapped[datetime] = mapped_column(UtcDateTime)

    account: Mapped[Account] = relationship()
