from __future__ import annotations

from pathlib import Path
from unittest.mock import patch

import pytest

from bot.client import create_bot
from bot.store import DatabaseBusy, Store
from bot.ui.client import MentatBot
from tests.discord.bots import Undrawn, begin, playing, settings
from tests.discord.world import texts


class Broken(Undrawn):
    """Processes that do not start."""

    async def warm(self) -> None:
        raise OSError("no processes")


def test_nothing_privileged_is_asked_for_and_nobody_is_mentioned_unasked(tmp_path: Path) -> None:
    bot = create_bot(settings(tmp_path))
    assert not bot.intents.members
    assert not bot.intents.presences
    assert not bot.intents.message_content
    assert bot.allowed_mentions is not None
    assert not bot.allowed_mentions.everyone


async def test_without_pictures_the_bot_still_plays(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with patch("tests.discord.bots.Undrawn", Broken):
        async with playing(tmp_path, people=("ana", "bo", "cy")) as here:
            await begin(here, "ana", "bo", "cy")
            assert "Set-up" in texts(here.last())
    assert "Pictures cannot be drawn" in caplog.text


async def test_a_bot_that_never_got_its_database_can_be_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def busy(*_args: object, **_options: object) -> None:
        raise DatabaseBusy

    bot = create_bot(settings(tmp_path))
    monkeypatch.setattr(Store, "open", busy)
    with pytest.raises(DatabaseBusy):
        await bot.setup_hook()
    assert isinstance(bot, MentatBot)
    await bot.delivered()
    bot._kick()
    await bot.close()


async def test_commands_may_be_synced_to_one_server_only(tmp_path: Path) -> None:
    made = settings(tmp_path).model_copy(update={"sync_guild": 42})
    with patch("tests.discord.bots.settings", lambda _folder: made):
        async with playing(tmp_path) as here:
            paths = [one.path for one in here.env.http_requests if one.method == "PUT"]
            assert [path.rsplit("/", 2)[-2] for path in paths] == ["42"]


async def test_closing_in_the_middle_of_a_delivery_leaves_nothing_behind(tmp_path: Path) -> None:
    async with playing(tmp_path, people=("ana", "bo", "cy")) as here:
        await begin(here, "ana", "bo", "cy")
        bot = here.env.bot
        assert isinstance(bot, MentatBot)
        bot._kick()
        await bot.close()
        bot._kick()
        await bot.delivered()
