from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import discord
import pytest

from bot import __main__ as command_line
from tests.bot.test_tools import _with_a_lobby


@pytest.fixture(autouse=True)
def environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MENTAT_DATABASE_URL", f"sqlite+aiosqlite:///{tmp_path / 'mentat.sqlite3'}")
    monkeypatch.delenv("MENTAT_TOKEN", raising=False)


def test_export_import_and_backup(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asyncio.run(_with_a_lobby(tmp_path))
    assert command_line.main(["export", "1"]) == 0
    file = tmp_path / "match.json"
    file.write_text(capsys.readouterr().out, encoding="utf-8")
    assert command_line.main(["import", str(file), "--channel", "6", "--guild", "5"]) == 0
    assert "match 2" in capsys.readouterr().out
    assert command_line.main(["backup", str(tmp_path / "copy")]) == 0
    assert command_line.main(["backup", str(tmp_path / "copy")]) == 1
    assert "already" in capsys.readouterr().err


def test_a_match_that_is_not_there_is_said_in_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asyncio.run(_with_a_lobby(tmp_path))
    assert command_line.main(["export", "9"]) == 1
    assert "no match 9" in capsys.readouterr().err


@pytest.mark.parametrize(
    "command", [["doctor"], ["export", "1"], ["backup", "copy"], ["import", "noise", "--channel", "6"]]
)
def test_a_file_that_is_no_database_is_said_in_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], command: list[str]
) -> None:
    for name in ("mentat.sqlite3", "noise"):
        (tmp_path / name).write_bytes(bytes(range(256)) * 40)
    assert command_line.main(command) == 1
    said = capsys.readouterr()
    assert "file is not a database" in said.out + said.err
    assert not (tmp_path / "copy").exists()


def test_a_file_that_is_no_text_is_no_match(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asyncio.run(_with_a_lobby(tmp_path))
    (tmp_path / "noise").write_bytes(bytes(range(256)))
    assert command_line.main(["import", "noise", "--channel", "6"]) == 1
    assert "cannot be read as a match" in capsys.readouterr().err


@pytest.mark.parametrize("command", [["export", "1"], ["backup", "copy"]])
def test_where_there_is_no_database_it_is_said(
    capsys: pytest.CaptureFixture[str], command: list[str]
) -> None:
    assert command_line.main(command) == 1
    assert "database" in capsys.readouterr().err


def test_the_doctor_fails_without_a_token(capsys: pytest.CaptureFixture[str]) -> None:
    assert command_line.main(["doctor"]) == 1
    assert "!!  the bot's token" in capsys.readouterr().out


def test_running_needs_a_token_that_discord_knows(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command_line.main(["run"]) == 1
    assert "MENTAT_TOKEN" in capsys.readouterr().err
    monkeypatch.setenv("MENTAT_TOKEN", "nonsense")

    def run(*_args: object, **_options: object) -> None:
        raise discord.LoginFailure("Improper token has been passed.")

    monkeypatch.setattr(command_line, "create_bot", lambda _settings: SimpleNamespace(run=run))
    assert command_line.main(["run"]) == 1
    assert "does not know this token" in capsys.readouterr().err
    monkeypatch.setattr(command_line, "create_bot", lambda _settings: SimpleNamespace(run=_interrupted))
    assert command_line.main(["run"]) == 0


def _interrupted(*_args: object, **_options: object) -> None:
    raise KeyboardInterrupt


def test_wrong_settings_are_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("MENTAT_LOG_LEVEL", "LOUD")
    assert command_line.main(["doctor"]) == 1
    assert "MENTAT_LOG_LEVEL" in capsys.readouterr().err


def test_the_demo_announces_its_address(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def demo(announce: Callable[[str], None], *, port: int) -> None:
        announce(f"http://127.0.0.1:{port}/")

    monkeypatch.setattr("bot.ui.demo.demo", demo)
    assert command_line.main(["demo", "--port", "8765"]) == 0
    assert "http://127.0.0.1:8765/" in capsys.readouterr().out
    monkeypatch.setitem(sys.modules, "bot.ui.demo", None)
    assert command_line.main(["demo"]) == 1
    assert "mentat[demo]" in capsys.readouterr().err
