from __future__ import annotations

from pathlib import Path
from typing import Any

import discord
import pytest
from discord import app_commands

from bot import i18n
from bot.ui import limits, tree
from bot.ui.tree import Translator, described
from tests.discord.bots import playing, restart
from tests.discord.world import World, texts


def _syncs(here: World) -> int:
    return sum(one.method == "PUT" and one.path.endswith("/commands") for one in here.env.http_requests)


async def test_commands_are_synced_only_when_they_have_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with playing(tmp_path) as here:
        assert _syncs(here) == 1
        await restart(here, tmp_path)
        assert _syncs(here) == 1
        monkeypatch.setattr(tree, "locales", lambda: ["en", "fremen"])
        await restart(here, tmp_path)
        assert _syncs(here) == 2


async def test_commands_stay_within_discords_limits(tmp_path: Path) -> None:
    async with playing(tmp_path) as here:
        for command in here.env.backend.commands[None].values():
            assert 1 <= len(command["description"]) <= 100
            options = command.get("options", [])
            assert len(options) <= limits.OPTIONS
            for option in options:
                assert 1 <= len(option["description"]) <= 100
                assert len(option.get("options", [])) <= limits.OPTIONS


async def test_a_command_that_is_not_there_any_more_is_answered(tmp_path: Path) -> None:
    async with playing(tmp_path, check_errors=False) as here:
        here.env.bot.tree.remove_command("turns")  # type: ignore[attr-defined]
        result = await here["ana"].slash(here.channel, "turns")
        assert result.response is not None
        assert "changed" in texts(result.response)


async def test_descriptions_are_translated_where_there_is_a_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "en").mkdir()
    (tmp_path / "es").mkdir()
    (tmp_path / "en" / "ui.ftl").write_text("ui-command-help = How to play\n", encoding="utf-8")
    (tmp_path / "es" / "ui.ftl").write_text("ui-command-help = Cómo se juega\n", encoding="utf-8")
    monkeypatch.setattr(tree, "language", lambda locale: i18n.closest(locale, tmp_path))
    monkeypatch.setattr(tree, "catalogue", lambda locale: i18n.Catalogue(locale, tmp_path))
    where: app_commands.TranslationContext[Any, Any] = app_commands.TranslationContext(
        app_commands.TranslationContextLocation.other, data=None
    )
    told = described("ui-command-help")
    translate = Translator().translate
    assert await translate(told, discord.Locale.spain_spanish, where) == "Cómo se juega"
    assert await translate(told, discord.Locale.german, where) is None
    assert await translate(told, discord.Locale.american_english, where) is None
    assert await translate(app_commands.locale_str("board"), discord.Locale.spain_spanish, where) is None
