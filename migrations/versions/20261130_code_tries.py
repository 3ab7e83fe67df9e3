"""How often six-letter codes were wrong."""

import sqlalchemy as sa
from alembic import op

revision = "7d20c64fb1e9"
down_revision = "c15b5a2d9e47"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table that counts them."""
    op.create_table(
        "code_try",
        sa.Column("who", sa.String(length=64), nullable=False),
        sa.Column("since", sa.DateTime(timezone=True), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("who", "since", name=op.f("pk_code_try")),
    )


def downgrade() -> None:
    """Remove it."""
    op.drop_table("code_try")
