"""Bringing the tables up to date, in one transaction, when the bot starts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.runtime.migration import MigrationContext, RevisionStep
from alembic.script import ScriptDirectory
from sqlalchemy import Connection
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.store import migrations
from bot.store.errors import NewerDatabase, OutdatedDatabase
from bot.store.tables import metadata

HEAD = "head"


def scripts() -> ScriptDirectory:
    """Return the migrations that came with this version of the program."""
    return ScriptDirectory(str(Path(migrations.__file__).parent))


async def upgrade(engine: AsyncEngine, to: str = HEAD) -> None:
    """Run the migrations that the database lacks, all or none. Raises `NewerDatabase`."""
    async with engine.begin() as connection:
        await connection.run_sync(_upgrade, to)


async def check(engine: AsyncEngine) -> None:
    """Raise `NewerDatabase` or `OutdatedDatabase` unless the tables are those of this version."""
    async with engine.begin() as connection:
        current = await connection.run_sync(_current)
    if current != scripts().get_current_head():
        raise OutdatedDatabase(
            "the database is of an earlier version: start the bot once to bring it up to date"
        )


def _current(connection: Connection) -> str | None:
    current = MigrationContext.configure(connection).get_current_revision()
    known = {script.revision for script in scripts().walk_revisions()}
    if current is not None and current not in known:
        raise NewerDatabase("the database was written by a newer version of Mentat: update the program")
    return current


def _upgrade(connection: Connection, to: str) -> None:
    current = _current(connection)
    directory = scripts()
    if current == directory.get_current_head():
        return

    def steps(found: Any, _: MigrationContext) -> list[RevisionStep]:
        return directory._upgrade_revs(to, found)  # noqa: SLF001 - the way of Alembic's own commands

    with EnvironmentContext(Config(), directory, fn=steps, destination_rev=to) as environment:
        environment.configure(connection=connection, target_metadata=metadata, transactional_ddl=True)
        environment.run_migrations()
