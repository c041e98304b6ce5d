from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, make_url, text
from sqlalchemy.ext.asyncio import AsyncEngine
from sqlalchemy.schema import CreateIndex, CreateTable

from bot.store import NewerDatabase, OutdatedDatabase, migrate
from bot.store.dialect import dialect_of
from bot.store.tables import metadata


@pytest.fixture
async def engine(url: str) -> AsyncIterator[AsyncEngine]:
    engine = dialect_of(url).migrator()
    yield engine
    await engine.dispose()


def revisions() -> list[str]:
    """From the first to the last."""
    return [script.revision for script in migrate.scripts().walk_revisions()][::-1]


async def test_migrations_form_one_line() -> None:
    assert len(migrate.scripts().get_heads()) == 1
    assert revisions() == sorted(revisions())


async def test_each_migration_follows_the_one_before(engine: AsyncEngine) -> None:
    for revision in revisions():
        await migrate.upgrade(engine, to=revision)
        async with engine.connect() as connection:
            assert await connection.scalar(text("SELECT version_num FROM alembic_version")) == revision


async def test_migrated_tables_are_those_of_the_program(engine: AsyncEngine) -> None:
    await migrate.upgrade(engine)

    def differences(connection: Connection) -> list[object]:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        return list(compare_metadata(context, metadata))

    async with engine.connect() as connection:
        assert await connection.run_sync(differences) == []


async def test_migrated_checks_are_those_of_the_program(engine: AsyncEngine, path: Path) -> None:
    """Alembic does not compare check constraints; the texts that made the tables have them."""
    await migrate.upgrade(engine)
    with sqlite3.connect(path) as database:
        made = dict(database.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table'").fetchall())
    database.close()
    for table in metadata.sorted_tables:
        created = str(CreateTable(table).compile(dialect=engine.dialect))
        checks = [line.strip().rstrip(",") for line in created.splitlines() if "CHECK" in line]
        assert all(check in made[table.name] for check in checks), table.name


async def test_migrating_again_changes_nothing(engine: AsyncEngine, path: Path) -> None:
    await migrate.upgrade(engine)
    async with engine.begin() as connection:
        await connection.execute(text("INSERT INTO meta VALUES ('a', 'b')"))
    await migrate.upgrade(engine)
    await migrate.check(engine)
    async with engine.connect() as connection:
        assert await connection.scalar(text("SELECT value FROM meta WHERE key = 'a'")) == "b"


async def test_a_migration_that_fails_changes_nothing(engine: AsyncEngine) -> None:
    async with engine.begin() as connection:
        await connection.execute(text("CREATE TABLE outbox (id INTEGER)"))  # in the way of the first one
    with pytest.raises(Exception, match="outbox"):
        await migrate.upgrade(engine)
    async with engine.connect() as connection:
        names = (await connection.scalars(text("SELECT name FROM sqlite_master"))).all()
    assert list(names) == ["outbox"]


async def test_a_database_of_a_newer_version_is_refused_and_left_alone(engine: AsyncEngine) -> None:
    await migrate.upgrade(engine)
    async with engine.begin() as connection:
        await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    for look in (migrate.upgrade, migrate.check):
        with pytest.raises(NewerDatabase):
            await look(engine)
    async with engine.connect() as connection:
        assert await connection.scalar(text("SELECT version_num FROM alembic_version")) == "9999"


async def test_a_tool_does_not_migrate(engine: AsyncEngine) -> None:
    with pytest.raises(OutdatedDatabase):
        await migrate.check(engine)
    async with engine.connect() as connection:
        assert (await connection.scalars(text("SELECT name FROM sqlite_master"))).all() == []


def test_the_tables_can_be_made_on_postgresql() -> None:
    dialect = make_url("postgresql+asyncpg://").get_dialect()()
    for table in metadata.sorted_tables:
        assert "CREATE TABLE" in str(CreateTable(table).compile(dialect=dialect))
        for index in table.indexes:
            assert "CREATE INDEX" in str(CreateIndex(index).compile(dialect=dialect))
