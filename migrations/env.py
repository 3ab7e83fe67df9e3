"""Run by Alembic: connects to the application's database and migrates it.

A migration runs in one transaction, on SQLite too: it is done or not done.
"""

from typing import Any

from alembic import context
from flask import current_app
from sqlalchemy import Connection, text

from shmear_scorer.store.database import UPGRADE_LOCK


def no_empty_revision(_context: Any, _revision: Any, directives: list[Any]) -> None:
    """Let `flask db migrate` write no file when there is nothing to migrate."""
    if (
        getattr(context.config.cmd_opts, "autogenerate", False)
        and directives[0].upgrade_ops.is_empty()
    ):
        directives[:] = []


def migrate(connection: Connection) -> None:
    """Run the migrations; of several processes that start at once, one does."""
    extension = current_app.extensions["migrate"]
    arguments = {"process_revision_directives": no_empty_revision, **extension.configure_args}
    context.configure(
        connection=connection,
        target_metadata=extension.db.metadata,
        transactional_ddl=True,
        **arguments,
    )
    with context.begin_transaction():
        if connection.dialect.name == "postgresql":
            # SQLite locks by itself; here two upgrades would create a table twice.
            connection.execute(text(f"SELECT pg_advisory_xact_lock({UPGRADE_LOCK})"))
        context.run_migrations()
        if connection.dialect.name == "sqlite":
            refuse_dangling_references(connection)


def refuse_dangling_references(connection: Connection) -> None:
    """Raise, and so roll everything back, if a row points to a row that is gone."""
    dangling = connection.exec_driver_sql("PRAGMA foreign_key_check").fetchall()
    if dangling:
        raise RuntimeError(f"The migration leaves dangling foreign keys: {dangling[:5]}")


def main() -> None:
    """Migrate with SQLite's foreign keys switched off.

    SQLite can't alter most things, so Alembic copies a table and drops the old
    one. With foreign keys on, dropping deletes every row that refers to it.
    The switch does nothing inside a transaction, hence the raw connection.
    """
    with current_app.extensions["migrate"].db.engine.connect() as connection:
        if connection.dialect.name != "sqlite":
            migrate(connection)
            return
        raw = connection.connection.dbapi_connection
        raw.execute("PRAGMA foreign_keys=OFF")
        try:
            migrate(connection)
        finally:
            connection.rollback()
            raw.execute("PRAGMA foreign_keys=ON")


if context.is_offline_mode():
    raise RuntimeError("Migrations need the database: run them without --sql.")
main()
