"""Seasons, nights, what games left behind, results from paper, ratings."""

import sqlalchemy as sa
from alembic import op

revision = "9c41d7e2ab58"
down_revision = "7d20c64fb1e9"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables, and let games belong to a season and a night."""
    op.create_table(
        "rating_state",
        sa.Column("club_id", sa.Integer(), nullable=False),
        sa.Column("generation", sa.Integer(), nullable=False),
        sa.Column("serial", sa.Integer(), nullable=False),
        sa.Column("stale", sa.Boolean(), nullable=False),
        sa.Column("merged", sa.String(length=64), nullable=False),
        sa.Column("last_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("last_key", sa.String(length=64), nullable=True),
        sa.Column("working_until", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["club_id"], ["club.id"], name=op.f("fk_rating_state_club_id_club"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("club_id", name=op.f("pk_rating_state")),
    )
    op.create_table(
        "season",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("club_id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("starts_on", sa.Date(), nullable=False),
        sa.Column("ends_on", sa.Date(), nullable=True),
        sa.Column("rules", sa.String(length=80), nullable=False),
        sa.Column("counting", sa.JSON(), nullable=False),
        sa.Column("serial", sa.Integer(), server_default="0", nullable=False),
        sa.Column("key", sa.String(length=64), nullable=False),
        sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("closed_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["club_id"], ["club.id"], name=op.f("fk_season_club_id_club"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_season")),
        sa.UniqueConstraint("key", name=op.f("uq_season_key")),
    )
    op.create_index("ix_season_club", "season", ["club_id", "starts_on"])

    op.create_table(
        "closed_table",
        sa.Column("season_id", sa.Integer(), nullable=False),
        sa.Column("standings", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(
            ["season_id"],
            ["season.id"],
            name=op.f("fk_closed_table_season_id_season"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("season_id", name=op.f("pk_closed_table")),
    )
    op.create_table(
        "night",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("season_id", sa.Integer(), nullable=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("key", sa.String(length=64), nullable=False),
        sa.ForeignKeyConstraint(
            ["season_id"], ["season.id"], name=op.f("fk_night_season_id_season"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_night")),
        sa.UniqueConstraint("key", name=op.f("uq_night_key")),
    )
    op.create_index("ix_night_season", "night", ["season_id", "day"])

    op.create_table(
        "rating",
        sa.Column("club_id", sa.Integer(), nullable=False),
        sa.Column("generation", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["club_id"], ["club.id"], name=op.f("fk_rating_club_id_club"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["player_id"], ["player.id"], name=op.f("fk_rating_player_id_player")
        ),
        sa.PrimaryKeyConstraint("club_id", "generation", "player_id", name=op.f("pk_rating")),
    )
    op.create_table(
        "rating_change",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("club_id", sa.Integer(), nullable=False),
        sa.Column("generation", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("result_key", sa.String(length=64), nullable=False),
        sa.Column("played_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("mu_before", sa.Float(), nullable=False),
        sa.Column("sigma_before", sa.Float(), nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("expected", sa.Float(), nullable=False),
        sa.Column("got", sa.Float(), nullable=False),
        sa.Column("with_whom", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(
            ["club_id"], ["club.id"], name=op.f("fk_rating_change_club_id_club"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["player_id"], ["player.id"], name=op.f("fk_rating_change_player_id_player")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_rating_change")),
    )
    op.create_index(
        "ix_rating_change_player",
        "rating_change",
        ["club_id", "generation", "player_id", "played_at"],
    )

    op.create_table(
        "season_change",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("season_id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("before", sa.JSON(), nullable=True),
        sa.Column("after", sa.JSON(), nullable=True),
        sa.Column("account_id", sa.Integer(), nullable=True),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"],
            ["account.id"],
            name=op.f("fk_season_change_account_id_account"),
            ondelete="SET NULL",
        ),
        sa.ForeignKeyConstraint(
            ["season_id"],
            ["season.id"],
            name=op.f("fk_season_change_season_id_season"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_season_change")),
    )
    op.create_index(op.f("ix_season_change_account_id"), "season_change", ["account_id"])
    op.create_index("ix_season_change_season_id", "season_change", ["season_id"])

    op.create_table(
        "paper_result",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("club_id", sa.Integer(), nullable=False),
        sa.Column("season_id", sa.Integer(), nullable=True),
        sa.Column("night_id", sa.Integer(), nullable=True),
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("sides", sa.JSON(), nullable=False),
        sa.Column("scores", sa.JSON(), nullable=False),
        sa.Column("winners", sa.JSON(), nullable=False),
        sa.Column("note", sa.String(length=200), nullable=False),
        sa.Column("key", sa.String(length=64), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=True),
        sa.Column("entered_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("struck_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["account_id"],
            ["account.id"],
            name=op.f("fk_paper_result_account_id_account"),
            ondelete="SET NULL",
        ),
        sa.ForeignKeyConstraint(
            ["club_id"], ["club.id"], name=op.f("fk_paper_result_club_id_club"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["night_id"], ["night.id"], name=op.f("fk_paper_result_night_id_night")
        ),
        sa.ForeignKeyConstraint(
            ["season_id"], ["season.id"], name=op.f("fk_paper_result_season_id_season")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_paper_result")),
        sa.UniqueConstraint("key", name=op.f("uq_paper_result_key")),
    )
    op.create_index(op.f("ix_paper_result_account_id"), "paper_result", ["account_id"])
    op.create_index("ix_paper_result_club", "paper_result", ["club_id", "day"])
    op.create_index(op.f("ix_paper_result_night_id"), "paper_result", ["night_id"])
    op.create_index(op.f("ix_paper_result_season_id"), "paper_result", ["season_id"])

    op.create_table(
        "paper_change",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("paper_id", sa.Integer(), nullable=False),
        sa.Column("before", sa.JSON(), nullable=False),
        sa.Column("after", sa.JSON(), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=True),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"],
            ["account.id"],
            name=op.f("fk_paper_change_account_id_account"),
            ondelete="SET NULL",
        ),
        sa.ForeignKeyConstraint(
            ["paper_id"],
            ["paper_result.id"],
            name=op.f("fk_paper_change_paper_id_paper_result"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_paper_change")),
    )
    op.create_index(op.f("ix_paper_change_account_id"), "paper_change", ["account_id"])
    op.create_index(op.f("ix_paper_change_paper_id"), "paper_change", ["paper_id"])

    op.create_table(
        "summary",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=True),
        sa.Column("paper_id", sa.Integer(), nullable=True),
        sa.Column("club_id", sa.Integer(), nullable=False),
        sa.Column("season_id", sa.Integer(), nullable=True),
        sa.Column("night_id", sa.Integer(), nullable=True),
        sa.Column("played_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("result", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(
            ["club_id"], ["club.id"], name=op.f("fk_summary_club_id_club"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["game_id"], ["game.id"], name=op.f("fk_summary_game_id_game"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["night_id"], ["night.id"], name=op.f("fk_summary_night_id_night")),
        sa.ForeignKeyConstraint(
            ["paper_id"],
            ["paper_result.id"],
            name=op.f("fk_summary_paper_id_paper_result"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["season_id"], ["season.id"], name=op.f("fk_summary_season_id_season")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_summary")),
        sa.UniqueConstraint("game_id", name=op.f("uq_summary_game_id")),
        sa.UniqueConstraint("paper_id", name=op.f("uq_summary_paper_id")),
    )
    op.create_index("ix_summary_club", "summary", ["club_id", "played_at"])
    op.create_index(op.f("ix_summary_night_id"), "summary", ["night_id"])
    op.create_index("ix_summary_season", "summary", ["season_id", "played_at"])

    with op.batch_alter_table("game") as batch:
        batch.add_column(sa.Column("season_id", sa.Integer(), nullable=True))
        batch.add_column(sa.Column("night_id", sa.Integer(), nullable=True))
        batch.create_index(batch.f("ix_game_night_id"), ["night_id"])
        batch.create_index("ix_game_season", ["season_id", "opened_at"])
        batch.create_foreign_key(batch.f("fk_game_night_id_night"), "night", ["night_id"], ["id"])
        batch.create_foreign_key(
            batch.f("fk_game_season_id_season"), "season", ["season_id"], ["id"]
        )


def downgrade() -> None:
    """Remove them."""
    with op.batch_alter_table("game") as batch:
        batch.drop_constraint(batch.f("fk_game_season_id_season"), type_="foreignkey")
        batch.drop_constraint(batch.f("fk_game_night_id_night"), type_="foreignkey")
        batch.drop_index("ix_game_season")
        batch.drop_index(batch.f("ix_game_night_id"))
        batch.drop_column("night_id")
        batch.drop_column("season_id")

    op.drop_index("ix_summary_season", "summary")
    op.drop_index(op.f("ix_summary_night_id"), "summary")
    op.drop_index("ix_summary_club", "summary")

    op.drop_table("summary")
    op.drop_index(op.f("ix_paper_change_paper_id"), "paper_change")
    op.drop_index(op.f("ix_paper_change_account_id"), "paper_change")

    op.drop_table("paper_change")
    op.drop_index(op.f("ix_paper_result_season_id"), "paper_result")
    op.drop_index(op.f("ix_paper_result_night_id"), "paper_result")
    op.drop_index("ix_paper_result_club", "paper_result")
    op.drop_index(op.f("ix_paper_result_account_id"), "paper_result")

    op.drop_table("paper_result")
    op.drop_index("ix_season_change_season_id", "season_change")
    op.drop_index(op.f("ix_season_change_account_id"), "season_change")

    op.drop_table("season_change")
    op.drop_index("ix_rating_change_player", "rating_change")

    op.drop_table("rating_change")
    op.drop_table("rating")
    op.drop_index("ix_night_season", "night")

    op.drop_table("night")
    op.drop_table("closed_table")
    op.drop_index("ix_season_club", "season")

    op.drop_table("season")
    op.drop_table("rating_state")
