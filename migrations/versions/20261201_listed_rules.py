"""House rules taken off a phone's list, which may go on changing them."""

import sqlalchemy as sa
from alembic import op

revision = "e3b1f08d6a24"
down_revision = "9c41d7e2ab58"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Let rules be known to a phone and not stand on its list."""
    with op.batch_alter_table("kept_rules") as table:
        table.add_column(
            sa.Column("listed", sa.Boolean(), server_default=sa.true(), nullable=False)
        )


def downgrade() -> None:
    """Forget those that are off the list."""
    op.execute(sa.text("DELETE FROM kept_rules WHERE NOT listed"))
    with op.batch_alter_table("kept_rules") as table:
        table.drop_column("listed")
