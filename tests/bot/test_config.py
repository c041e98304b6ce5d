from __future__ import annotations

import os
import re
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.config import ConfigError, Settings, load_settings

TOKEN = "MTA.secret.token"
EXAMPLE = Path(__file__).parents[2] / ".env.example"


@pytest.fixture(autouse=True)
def empty_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in os.environ:
        if name.startswith("MENTAT_"):
            monkeypatch.delenv(name)


def test_nothing_needs_to_be_set() -> None:
    settings = load_settings()
    assert settings.token is None
    assert settings.database_url == "sqlite+aiosqlite:///mentat.sqlite3"
    assert settings.server_secret_bytes is None
    assert (settings.log_level, settings.locale, settings.sync_guild) == ("INFO", "en", None)
    assert settings.picture_workers == 1
    assert settings.clock().tzinfo is UTC
    assert len(settings.entropy(16)) == 16


def test_settings_come_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MENTAT_TOKEN", TOKEN)
    monkeypatch.setenv("MENTAT_LOG_LEVEL", "debug")
    monkeypatch.setenv("MENTAT_SYNC_GUILD", "123456789012345678")
    monkeypatch.setenv("MENTAT_LOCALE", "pt-BR")
    monkeypatch.setenv("MENTAT_PICTURE_WORKERS", "2")
    monkeypatch.setenv("MENTAT_SERVER_SECRET", "0f" * 32)
    settings = load_settings()
    assert settings.token is not None
    assert settings.token.get_secret_value() == TOKEN
    assert (settings.log_level, settings.sync_guild, settings.locale) == (
        "DEBUG",
        123456789012345678,
        "pt-BR",
    )
    assert settings.picture_workers == 2
    assert settings.server_secret_bytes == b"\x0f" * 32


def test_settings_come_from_a_file_and_the_environment_goes_before_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / ".env").write_text("MENTAT_LOCALE=es\nMENTAT_LOG_LEVEL=ERROR\nSOMETHING_ELSE=1\n")
    monkeypatch.setenv("MENTAT_LOG_LEVEL", "WARNING")
    assert (load_settings().locale, load_settings().log_level) == ("es", "WARNING")


def test_an_empty_variable_is_as_good_as_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MENTAT_SYNC_GUILD", "")
    monkeypatch.setenv("MENTAT_TOKEN", "")
    assert load_settings().sync_guild is None
    assert load_settings().token is None


def test_clock_and_chance_can_be_put_in() -> None:
    then = datetime(2026, 1, 1, tzinfo=UTC)
    settings = load_settings(clock=lambda: then, entropy=bytes)
    assert settings.clock() == then
    assert settings.entropy(4) == b"\0\0\0\0"


@pytest.mark.parametrize(
    ("name", "value", "reason"),
    [
        ("PICTURE_WORKERS", "many", "must be a whole number"),
        ("PICTURE_WORKERS", "0", "must be at least 1"),
        ("PICTURE_WORKERS", "99", "must be at most 16"),
        ("SYNC_GUILD", "-4", "must be more than 0"),
        ("LOG_LEVEL", "loud", "must be one of 'DEBUG', 'INFO', 'WARNING' or 'ERROR'"),
        ("LOCALE", "tlh", "must be one of 'en', 'es' or 'pt-BR'"),
        ("DATABASE_URL", "somewhere", "this is not a database address"),
        ("DATABASE_URL", "mysql://me:pw@host/x", "'mysql' is not supported"),
        ("SERVER_SECRET", "xyz", "must be hexadecimal"),
        ("SERVER_SECRET", "abcd", "must have at least 64 hexadecimal digits"),
        ("CLOCK", "noon", "should be callable"),
    ],
)
def test_a_bad_value_is_explained_in_one_line_that_names_the_setting(
    name: str, value: str, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(f"MENTAT_{name}", value)
    with pytest.raises(ConfigError) as caught:
        load_settings()
    (line,) = str(caught.value).splitlines()
    assert line.startswith(f"MENTAT_{name}: ")
    assert reason in line


def test_all_bad_values_are_told_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MENTAT_PICTURE_WORKERS", "many")
    monkeypatch.setenv("MENTAT_LOCALE", "tlh")
    with pytest.raises(ConfigError) as caught:
        load_settings()
    assert len(str(caught.value).splitlines()) == 2


def test_the_token_is_never_printed_wherever_it_was_put(monkeypatch: pytest.MonkeyPatch) -> None:
    assert TOKEN not in repr(load_settings(token=TOKEN))
    assert TOKEN not in str(load_settings(token=TOKEN).model_dump())
    for name in Settings.model_fields:
        if name != "token":
            with monkeypatch.context() as context:
                context.setenv(f"MENTAT_{name.upper()}", TOKEN)
                with pytest.raises(ConfigError) as caught:
                    load_settings()
                assert TOKEN not in str(caught.value)
                assert TOKEN not in repr(caught.value)


def test_secrets_beside_the_token_are_not_printed() -> None:
    url = "postgresql+asyncpg://mentat:hidden@host/mentat"
    printed = repr(load_settings(database_url=url, server_secret="ab" * 32))
    assert "hidden" not in printed
    assert "abab" not in printed


def test_the_example_explains_every_setting_and_shows_its_default() -> None:
    shown = dict(re.findall(r"^(?:# )?MENTAT_(\w+)=(.*)$", EXAMPLE.read_text(), re.MULTILINE))
    defaults = {
        name.upper(): field.default for name, field in Settings.model_fields.items() if not field.exclude
    }
    assert shown == {name: "" if value is None else str(value) for name, value in defaults.items()}
