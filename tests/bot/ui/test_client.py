from __future__ import annotations

import asyncio
from pathlib import Path
from unittest.mock import patch

import pytest

from bot.client import create_bot
from bot.store import DatabaseBusy, Store
from bot.store.outbox import Message as Owed
from bot.ui.client import MentatBot
from bot.ui.postman import Delivered, Postman
from tests.discord.bots import Undrawn, begin, playing, settings
from tests.discord.world import World, texts


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


async def _owe(here: World) -> None:
    """Owe the redraw of a lobby, whose delivery begins at once."""
    bot = here.env.bot
    assert isinstance(bot, MentatBot)
    with here.env._bot_scope():
        await bot.app.service.lobbies.set_option(1, here["ana"].id, "hints", value=False)
        await asyncio.sleep(0)


async def test_what_is_on_its_way_when_the_bot_stops_still_arrives(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with playing(tmp_path) as here:
        await here["ana"].slash(here.channel, "match new", place="here", title="dice")
        gate, deliver = asyncio.Event(), Postman.deliver

        async def slow(postman: Postman, owed: Owed) -> Delivered:
            await gate.wait()
            return await deliver(postman, owed)

        monkeypatch.setattr(Postman, "deliver", slow)
        await _owe(here)
        edits = len(here.layer.sent)
        closing = asyncio.create_task(here.env.bot.close())
        await asyncio.sleep(0)
        assert not closing.done()
        gate.set()
        await closing
        assert len(here.layer.sent) == edits + 1


async def test_what_cannot_arrive_in_time_is_left_to_the_next_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with playing(tmp_path) as here:
        await here["ana"].slash(here.channel, "match new", place="here", title="dice")

        async def stuck(_postman: Postman, _owed: Owed) -> Delivered:
            await asyncio.Event().wait()
            raise AssertionError

        with monkeypatch.context() as patched:
            patched.setattr(Postman, "deliver", stuck)
            patched.setattr("bot.ui.client.DRAIN", 0.0)
            await _owe(here)
            edits = len(here.layer.sent)
            await here.env.bot.close()
        assert len(here.layer.sent) == edits
        await here.env.restart_bot(create_bot(settings(tmp_path)))
        await here.env.settle()
        assert len(here.layer.sent) == edits + 1
