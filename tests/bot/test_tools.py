from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot import tools
from bot.config import Settings
from bot.service.errors import Refused
from bot.store import DatabaseBusy, Store, StoreError
from tests.bot.service.house import ANN, BOB, TOY, House
from tests.discord.bots import settings


async def _with_a_lobby(folder: Path) -> Settings:
    made = settings(folder)
    async with tools._service(made, exclusive=True) as service:
        await service.lobbies.create(guild_id=1, channel_id=2, user_id=3, nonce="4", title="dice")
    return made


async def test_a_match_travels_as_one_file(tmp_path: Path) -> None:
    made = await _with_a_lobby(tmp_path)
    text = await tools.export(made, 1)
    assert await tools.take_in(made, text, guild_id=5, channel_id=6) == 2
    with pytest.raises(Refused):
        await tools.export(made, 9)
    with pytest.raises(Refused):
        await tools.take_in(made, "{}", guild_id=5, channel_id=6)


async def test_a_backup_is_a_database_and_overwrites_nothing(tmp_path: Path) -> None:
    made = await _with_a_lobby(tmp_path)
    copy = tmp_path / "copy.sqlite3"
    tools.backup(made, copy)
    with closing(sqlite3.connect(copy)) as database:
        assert database.execute("SELECT count(*) FROM matches").fetchone() == (1,)
    with pytest.raises(StoreError, match="already"):
        tools.backup(made, copy)


def test_what_cannot_be_backed_up_is_said(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="no database"):
        tools.backup(settings(tmp_path), tmp_path / "copy")
    elsewhere = Settings(_env_file=None, database_url="postgresql+asyncpg://u:p@host/db")
    with pytest.raises(StoreError, match="pg_dump"):
        tools.backup(elsewhere, tmp_path / "copy")


async def test_the_doctor_finds_what_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    findings = await tools.examine(settings(tmp_path))
    assert [one.fine for one in findings] == [False, True, True, True, True]

    async def busy(*_args: object, **_options: object) -> None:
        raise DatabaseBusy

    with monkeypatch.context() as patch:
        patch.setattr(Store, "open", busy)
        assert "in use" in (await tools.examine(settings(tmp_path)))[1].text

    def broken(_width: int) -> None:
        raise OSError("no fonts")

    monkeypatch.setattr(tools, "warm", broken)
    nowhere = Settings(_env_file=None, database_url=f"sqlite+aiosqlite:///{tmp_path}/no/such/folder/x")
    findings = await tools.examine(nowhere)
    assert [one.fine for one in findings] == [False, False, False, True, True]
    assert "no fonts" in findings[2].text


async def test_a_backup_taken_while_a_match_is_played_has_all_that_was_committed_and_plays_on(
    tmp_path: Path,
) -> None:
    house = House(tmp_path / "mentat.sqlite3", {"toy": TOY})
    await house.open()
    match_id = await house.match(BOB, options={"rounds": 9})
    stands = []
    for number, user in enumerate((BOB, ANN, BOB, ANN)):
        await house.move(match_id, user)
        stands.append((await house.table(match_id)).record().to_json())
        tools.backup(settings(tmp_path), tmp_path / f"copy{number}")
    await house.close()
    for number, stand in enumerate(stands):
        restored = House(tmp_path / f"copy{number}", {"toy": TOY})
        await restored.open()
        await restored.mentat.wake()
        assert (await restored.table(match_id)).record().to_json() == stand
        await restored.move(match_id, (ANN, BOB)[number % 2])
        await restored.close()


async def test_a_backup_in_the_middle_of_a_write_has_all_that_was_committed_before_it_and_nothing_of_it(
    tmp_path: Path,
) -> None:
    made, copy = await _with_a_lobby(tmp_path), tmp_path / "copy.sqlite3"
    async with tools._service(made, exclusive=True) as service, service.desk.store.write() as work:
        await work.meta.put("half", "written")
        await asyncio.to_thread(tools.backup, made, copy)
    with closing(sqlite3.connect(copy)) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert database.execute("SELECT count(*) FROM matches").fetchone() == (1,)
        assert database.execute("SELECT count(*) FROM meta WHERE key = 'half'").fetchone() == (0,)


async def test_backups_beside_many_writes_are_whole_each_time(tmp_path: Path) -> None:
    house = House(tmp_path / "mentat.sqlite3", {"toy": TOY})
    await house.open()
    match_id = await house.match(BOB, options={"rounds": 40})

    async def play() -> None:
        for user in (BOB, ANN) * 4:
            await house.move(match_id, user)

    playing = asyncio.create_task(play())
    copies: list[Path] = []
    while not playing.done():
        copies.append(tmp_path / f"copy{len(copies)}")
        await asyncio.to_thread(tools.backup, settings(tmp_path), copies[-1])
    await playing
    await house.close()
    assert copies
    for copy in copies:
        restored = House(copy, {"toy": TOY})
        await restored.open()
        about, table = await restored.about(match_id), await restored.table(match_id)
        assert about.revision == table.revision
        await restored.close()
