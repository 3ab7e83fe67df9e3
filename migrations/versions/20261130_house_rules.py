"""House rules, in versions."""

import sqlalchemy as sa
from alembic import op

revision = "3f1c0a5be2d7"
down_revision = "58bce6770970"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables of house rules."""
    op.create_table(
        "house_rules",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("token", sa.String(length=64), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_house_rules")),
        sa.UniqueConstraint("token", name=op.f("uq_house_rules_token")),
    )
    op.create_table(
        "house_version",
        sa.Column("house_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("rules", sa.JSON(), nullable=False),
        sa.Column("key", sa.String(length=64), nullable=False),
        sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["house_id"],
            ["house_rules.id"],
            name=op.f("fk_house_version_house_id_house_rules"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("house_id", "number", name=op.f("pk_house_version")),
        sa.UniqueConstraint("key", name=op.f("uq_house_version_key")),
    )
    op.create_table(
        "kept_rules",
        sa.Column("phone_id", sa.String(length=64), nullable=False),
        sa.Column("house_id", sa.Integer(), nullable=False),
        sa.Column("may_change", sa.Boolean(), nullable=False),
        sa.Column("used_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["house_id"],
            ["house_rules.id"],
            name=op.f("fk_kept_rules_house_id_house_rules"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["phone_id"],
            ["phone.id"],
            name=op.f("fk_kept_rules_phone_id_phone"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("phone_id", "house_id", name=op.f("pk_kept_rules")),
    )
    op.create_index(op.f("ix_kept_rules_house_id"), "kept_rules", ["house_id"])


def downgrade() -> None:
    """Remove them."""
    op.drop_index(op.f("ix_kept_rules_house_id"), "kept_rules")
    op.drop_table("kept_rules")
    op.drop_table("house_version")
    op.drop_table("house_rules")
