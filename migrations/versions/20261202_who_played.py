"""Who ever played in which game and in which result from paper; what changed while ratings are made
again."""

from collections.abc import Iterator
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "b6f4a91d03c7"
down_revision = "e3b1f08d6a24"
branch_labels = None
depends_on = None

GAME = sa.table(
    "game",
    sa.column("id", sa.Integer),
    sa.column("players", sa.JSON),
    sa.column("opened_at", sa.DateTime(timezone=True)),
)
ENTRY = sa.table(
    "entry",
    sa.column("game_id", sa.Integer),
    sa.column("kind", sa.String),
    sa.column("payload", sa.JSON),
)
PAPER = sa.table("paper_result", sa.column("id", sa.Integer), sa.column("sides", sa.JSON))
AT_ONCE = 1000


def upgrade() -> None:
    """Make the tables and fill them."""
    sat_down = op.create_table(
        "sat_down",
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("opened_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["game_id"], ["game.id"], name=op.f("fk_sat_down_game_id_game"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["player_id"], ["player.id"], name=op.f("fk_sat_down_player_id_player")
        ),
        sa.PrimaryKeyConstraint("game_id", "player_id", name=op.f("pk_sat_down")),
    )
    on_paper = op.create_table(
        "on_paper",
        sa.Column("paper_id", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["paper_id"],
            ["paper_result.id"],
            name=op.f("fk_on_paper_paper_id_paper_result"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["player_id"], ["player.id"], name=op.f("fk_on_paper_player_id_player")
        ),
        sa.PrimaryKeyConstraint("paper_id", "player_id", name=op.f("pk_on_paper")),
    )
    _fill(sat_down, _sat_down())
    _fill(on_paper, _on_paper())
    op.create_index("ix_sat_down_player", "sat_down", ["player_id", "opened_at", "game_id"])
    op.create_index(op.f("ix_on_paper_player_id"), "on_paper", ["player_id"])
    op.create_index("ix_summary_season_night", "summary", ["season_id", "night_id"])
    with op.batch_alter_table("rating_state") as table:
        table.add_column(sa.Column("upset_at", sa.DateTime(timezone=True), nullable=True))
        table.drop_column("serial")


def _fill(table: sa.Table, rows: Iterator[dict[str, Any]]) -> None:
    some: list[dict[str, Any]] = []
    for row in rows:
        some.append(row)
        if len(some) == AT_ONCE:
            op.bulk_insert(table, some)
            some = []
    op.bulk_insert(table, some)


def _sat_down() -> Iterator[dict[str, Any]]:
    connection = op.get_bind()
    later: dict[int, set[int]] = {}
    moves = sa.select(ENTRY.c.game_id, ENTRY.c.payload).where(ENTRY.c.kind == "reseat")
    for game, payload in connection.execute(moves):
        seats = payload.get("seats")
        sat = (str(player) for player in (seats if isinstance(seats, dict) else {}).values())
        later.setdefault(game, set()).update(int(player) for player in sat if player.isdecimal())
    for game, players, opened_at in connection.execute(
        sa.select(GAME.c.id, GAME.c.players, GAME.c.opened_at)
    ):
        for player in sorted({*players, *later.get(game, ())}):
            yield {"game_id": game, "player_id": player, "opened_at": opened_at}


def _on_paper() -> Iterator[dict[str, Any]]:
    for paper, sides in op.get_bind().execute(sa.select(PAPER.c.id, PAPER.c.sides)):
        for player in sorted({player for side in sides for player in side}):
            yield {"paper_id": paper, "player_id": player}


def downgrade() -> None:
    """Remove them."""
    with op.batch_alter_table("rating_state") as table:
        table.add_column(sa.Column("serial", sa.Integer(), server_default="0", nullable=False))
        table.drop_column("upset_at")
    op.drop_index("ix_summary_season_night", "summary")
    op.drop_index(op.f("ix_on_paper_player_id"), "on_paper")
    op.drop_index("ix_sat_down_player", "sat_down")
    op.drop_table("on_paper")
    op.drop_table("sat_down")
