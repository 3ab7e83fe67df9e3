"""Games, entries, links."""

import sqlalchemy as sa
from alembic import op

revision = "58bce6770970"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the first tables."""
    op.create_table(
        "game",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(length=64), nullable=False),
        sa.Column("rules", sa.JSON(), nullable=False),
        sa.Column("players", sa.JSON(), nullable=False),
        sa.Column("dealer", sa.Integer(), nullable=False),
        sa.Column("scores", sa.JSON(), nullable=False),
        sa.Column("smucks", sa.JSON(), nullable=False),
        sa.Column("hands_before", sa.Integer(), nullable=False),
        sa.Column("rematch_of", sa.Integer(), nullable=True),
        sa.Column("opened_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["rematch_of"], ["game.id"], name=op.f("fk_game_rematch_of_game")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_game")),
        sa.UniqueConstraint("key", name=op.f("uq_game_key")),
        sa.UniqueConstraint("rematch_of", name=op.f("uq_game_rematch_of")),
    )
    op.create_table(
        "phone",
        sa.Column("id", sa.String(length=64), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=True),
        sa.Column("seen_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_phone")),
    )
    op.create_table(
        "player",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_player")),
    )
    op.create_table(
        "entry",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("payload", sa.JSON(), nullable=False),
        sa.Column("key", sa.String(length=64), nullable=False),
        sa.Column("phone_id", sa.String(length=64), nullable=True),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["game_id"], ["game.id"], name=op.f("fk_entry_game_id_game"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["phone_id"], ["phone.id"], name=op.f("fk_entry_phone_id_phone"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_entry")),
        sa.UniqueConstraint("game_id", "key", name=op.f("uq_entry_game_id_key")),
        sa.UniqueConstraint("game_id", "seq", name=op.f("uq_entry_game_id_seq")),
    )
    op.create_table(
        "game_grant",
        sa.Column("phone_id", sa.String(length=64), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("role", sa.String(length=8), nullable=False),
        sa.Column("used_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["game_id"], ["game.id"], name=op.f("fk_game_grant_game_id_game"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["phone_id"],
            ["phone.id"],
            name=op.f("fk_game_grant_phone_id_phone"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("phone_id", "game_id", name=op.f("pk_game_grant")),
    )
    op.create_index(op.f("ix_game_grant_game_id"), "game_grant", ["game_id"])

    op.create_table(
        "known_name",
        sa.Column("phone_id", sa.String(length=64), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("used_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["phone_id"],
            ["phone.id"],
            name=op.f("fk_known_name_phone_id_phone"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("phone_id", "name", name=op.f("pk_known_name")),
    )
    op.create_table(
        "link",
        sa.Column("token", sa.String(length=64), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("shut_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["game_id"], ["game.id"], name=op.f("fk_link_game_id_game"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("token", name=op.f("pk_link")),
    )
    op.create_index("ix_link_game_kind", "link", ["game_id", "kind"])


def downgrade() -> None:
    """Remove them all."""
    op.drop_index("ix_link_game_kind", "link")

    op.drop_table("link")
    op.drop_table("known_name")
    op.drop_index(op.f("ix_game_grant_game_id"), "game_grant")

    op.drop_table("game_grant")
    op.drop_table("entry")
    op.drop_table("player")
    op.drop_table("phone")
    op.drop_table("game")
