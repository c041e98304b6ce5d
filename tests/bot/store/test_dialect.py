from __future__ import annotations

from pathlib import Path

import pytest

from bot.store import UnsupportedDatabase
from bot.store.dialect import FileLock, Postgres, Sqlite, dialect_of


def test_the_address_chooses_the_dialect() -> None:
    assert isinstance(dialect_of("sqlite+aiosqlite:///mentat.sqlite3"), Sqlite)
    assert isinstance(dialect_of("postgresql+asyncpg://mentat@localhost/mentat"), Postgres)


@pytest.mark.parametrize("url", ["sqlite+aiosqlite://", "sqlite+aiosqlite:///:memory:"])
def test_a_database_that_would_be_lost_is_refused(url: str) -> None:
    with pytest.raises(UnsupportedDatabase, match="name a file"):
        dialect_of(url)


@pytest.mark.parametrize("url", ["sqlite:///mentat.sqlite3", "mysql://user:hidden@host/mentat"])
def test_an_unknown_kind_of_database_is_refused_without_quoting_its_password(url: str) -> None:
    with pytest.raises(UnsupportedDatabase, match="not supported") as caught:
        dialect_of(url)
    assert "hidden" not in str(caught.value)


async def test_two_addresses_of_one_file_share_a_lock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "link.sqlite3").symlink_to(tmp_path / "mentat.sqlite3")
    locks = [
        dialect_of(f"sqlite+aiosqlite:///{name}").lock()
        for name in ("mentat.sqlite3", tmp_path / "mentat.sqlite3", "link.sqlite3")
    ]
    assert len({lock.path for lock in locks if isinstance(lock, FileLock)}) == 1
