"""Clubs: accounts, members, invitations, and the people and games of a club."""

import sqlalchemy as sa
from alembic import op

revision = "c15b5a2d9e47"
down_revision = "3f1c0a5be2d7"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables, and let players and games belong to a club."""
    op.create_table(
        "account",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("folded", sa.String(length=80), nullable=False),
        sa.Column("password", sa.String(length=200), nullable=False),
        sa.Column("mark", sa.String(length=64), nullable=False),
        sa.Column("key", sa.String(length=64), nullable=False),
        sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_account")),
        sa.UniqueConstraint("folded", name=op.f("uq_account_folded")),
        sa.UniqueConstraint("key", name=op.f("uq_account_key")),
    )
    op.create_table(
        "club",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("slug", sa.String(length=40), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("zone", sa.String(length=64), nullable=False),
        sa.Column("public", sa.Boolean(), nullable=False),
        sa.Column("rules", sa.String(length=80), nullable=False),
        sa.Column("key", sa.String(length=64), nullable=False),
        sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("closed_at", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_club")),
        sa.UniqueConstraint("key", name=op.f("uq_club_key")),
        sa.UniqueConstraint("slug", name=op.f("uq_club_slug")),
    )
    op.create_table(
        "password_reset",
        sa.Column("token_hash", sa.String(length=64), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"],
            ["account.id"],
            name=op.f("fk_password_reset_account_id_account"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("token_hash", name=op.f("pk_password_reset")),
    )
    op.create_index(op.f("ix_password_reset_account_id"), "password_reset", ["account_id"])

    op.create_table(
        "invitation",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("token", sa.String(length=64), nullable=False),
        sa.Column("club_id", sa.Integer(), nullable=False),
        sa.Column("role", sa.String(length=8), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=True),
        sa.Column("key", sa.String(length=64), nullable=False),
        sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("shut_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["club_id"], ["club.id"], name=op.f("fk_invitation_club_id_club"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["player_id"], ["player.id"], name=op.f("fk_invitation_player_id_player")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_invitation")),
        sa.UniqueConstraint("key", name=op.f("uq_invitation_key")),
        sa.UniqueConstraint("token", name=op.f("uq_invitation_token")),
    )
    op.create_index(op.f("ix_invitation_club_id"), "invitation", ["club_id"])

    op.create_table(
        "member",
        sa.Column("club_id", sa.Integer(), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.Column("role", sa.String(length=8), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=True),
        sa.Column("joined_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"],
            ["account.id"],
            name=op.f("fk_member_account_id_account"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["club_id"], ["club.id"], name=op.f("fk_member_club_id_club"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["player_id"], ["player.id"], name=op.f("fk_member_player_id_player")
        ),
        sa.PrimaryKeyConstraint("club_id", "account_id", name=op.f("pk_member")),
        sa.UniqueConstraint("player_id", name=op.f("uq_member_player_id")),
    )
    op.create_index(op.f("ix_member_account_id"), "member", ["account_id"])

    with op.batch_alter_table("game") as batch:
        batch.add_column(sa.Column("club_id", sa.Integer(), nullable=True))
        batch.create_index("ix_game_club", ["club_id", "opened_at"])
        batch.create_foreign_key(batch.f("fk_game_club_id_club"), "club", ["club_id"], ["id"])

    with op.batch_alter_table("player") as batch:
        batch.add_column(sa.Column("club_id", sa.Integer(), nullable=True))
        batch.add_column(
            sa.Column("guest", sa.Boolean(), server_default=sa.false(), nullable=False)
        )
        batch.add_column(sa.Column("retired_at", sa.DateTime(timezone=True), nullable=True))
        batch.add_column(sa.Column("merged_into", sa.Integer(), nullable=True))
        batch.add_column(sa.Column("former", sa.Integer(), nullable=True))
        batch.add_column(sa.Column("key", sa.String(length=64), nullable=True))
        batch.create_index("ix_player_club_id", ["club_id"])
        batch.create_index("ix_player_merged_into", ["merged_into"])
        batch.create_unique_constraint(batch.f("uq_player_key"), ["key"])
        batch.create_foreign_key(
            batch.f("fk_player_merged_into_player"), "player", ["merged_into"], ["id"]
        )
        batch.create_foreign_key(batch.f("fk_player_club_id_club"), "club", ["club_id"], ["id"])


def downgrade() -> None:
    """Remove them."""
    with op.batch_alter_table("player") as batch:
        batch.drop_constraint(batch.f("fk_player_club_id_club"), type_="foreignkey")
        batch.drop_constraint(batch.f("fk_player_merged_into_player"), type_="foreignkey")
        batch.drop_constraint(batch.f("uq_player_key"), type_="unique")
        batch.drop_index("ix_player_merged_into")
        batch.drop_index("ix_player_club_id")
        batch.drop_column("key")
        batch.drop_column("former")
        batch.drop_column("merged_into")
        batch.drop_column("retired_at")
        batch.drop_column("guest")
        batch.drop_column("club_id")

    with op.batch_alter_table("game") as batch:
        batch.drop_constraint(batch.f("fk_game_club_id_club"), type_="foreignkey")
        batch.drop_index("ix_game_club")
        batch.drop_column("club_id")

    op.drop_index(op.f("ix_member_account_id"), "member")
    op.drop_table("member")
    op.drop_index(op.f("ix_invitation_club_id"), "invitation")
    op.drop_table("invitation")
    op.drop_index(op.f("ix_password_reset_account_id"), "password_reset")
    op.drop_table("password_reset")
    op.drop_table("club")
    op.drop_table("account")
