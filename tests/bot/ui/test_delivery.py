from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.store import outbox
from bot.store.outbox import Message as Owed
from bot.ui import limits
from bot.ui.custom_id import Press, Verb
from tests.discord.bots import begin, playing, restart
from tests.discord.world import World, parts, texts

PANEL = {"kind": "panel", "pings": []}
PLACE = "/channels/*/messages"


@pytest.fixture
async def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[World]:
    # Longer than the simulation waits for the bot to come to rest, so that only `advance_time` ends a delay.
    monkeypatch.setattr(outbox, "FIRST_DELAY", timedelta(seconds=10))
    async with playing(tmp_path, people=("ana", "bo", "cy")) as made:
        yield made
        assert not made.unanswered()


def _app(here: World) -> Any:
    return here.env.bot.app  # type: ignore[attr-defined]


async def _owe(here: World, how: str = "post", slot: str | None = "again", **payload: Any) -> None:
    """Owe a message, as the bot itself would, and let it be delivered."""
    target = payload.pop("target", "place")
    with here.env._bot_scope():
        async with _app(here).store.write() as work:
            await work.outbox.put(how, target, PANEL | payload, match_id=1, revision=999, slot=slot)
    await here.env.settle()


async def _counts(here: World) -> dict[str, int]:
    async with _app(here).store.read() as work:
        counts: dict[str, int] = await work.outbox.counts()
    return counts


async def _parked(here: World) -> list[Owed]:
    async with _app(here).store.read() as work:
        parked: list[Owed] = await work.outbox.parked()
    return parked


def _private(here: World, name: str) -> list[Any]:
    channel = here.env.backend.dm_channels.get(here[name].id)
    return [] if channel is None else here.messages(channel)


def _panels(here: World, channel: int | None = None) -> list[Any]:
    return [one for one in here.messages(channel) if "Set-up" in str(one.components)]


async def test_a_panel_whose_answer_was_lost_is_not_posted_twice(here: World) -> None:
    await begin(here, "ana", "bo", "cy")
    before = len(_panels(here))
    here.layer.drop_after("POST", PLACE)
    await _owe(here)
    await here.env.advance_time(15)
    assert len(_panels(here)) == before + 1
    assert (await _counts(here)).keys() == {"sent"}


async def test_an_answer_lost_for_longer_than_discord_remembers_is_found_by_its_mark(here: World) -> None:
    await begin(here, "ana", "bo", "cy")
    before = len(_panels(here))
    here.layer.drop_after("POST", PLACE)
    await _owe(here)
    here.env.inject_error("POST", PLACE, status=503, times=None)
    await here.env.advance_time(300)
    here.env.backend.faults.clear()
    here.layer._nonces.clear()
    await here.env.advance_time(600)
    assert len(_panels(here)) == before + 1
    assert (await _counts(here)).keys() == {"sent"}


async def test_what_was_never_posted_is_not_found_and_posted(here: World) -> None:
    await begin(here, "ana", "bo", "cy")
    before = len(_panels(here))
    here.env.inject_error("POST", PLACE, status=503, times=None)
    await _owe(here)
    await here.env.advance_time(300)
    here.env.backend.faults.clear()
    await here.env.advance_time(600)
    assert len(_panels(here)) == before + 1


@pytest.mark.parametrize("status", [429, 500, 503])
async def test_an_outage_is_waited_out(here: World, status: int) -> None:
    await begin(here, "ana", "bo", "cy")
    before = len(_panels(here))
    here.env.inject_error("POST", PLACE, status=status, times=3)
    await _owe(here)
    await here.env.advance_time(120)
    assert len(_panels(here)) == before + 1


async def test_what_was_being_sent_at_a_stop_is_sent_at_the_next_start(here: World, tmp_path: Path) -> None:
    await begin(here, "ana", "bo", "cy")
    before = len(_panels(here))
    here.env.inject_error("POST", PLACE, status=500, times=None)
    await _owe(here)
    here.env.backend.faults.clear()
    await here.env.advance_time(0)
    await restart(here, tmp_path)
    await here.env.advance_time(15)
    assert len(_panels(here)) == before + 1


async def test_a_redraw_edits_the_panel_where_it_stands(here: World) -> None:
    await begin(here, "ana", "bo", "cy")
    before = here.last()
    await _owe(here, "edit", None)
    assert here.last().id == before.id
    assert here.messages()[-1].edited_timestamp


async def test_a_deleted_panel_is_posted_anew(here: World) -> None:
    await begin(here, "ana", "bo", "cy")
    old = here.last()
    here.env.backend.delete_message(here.channel.id, old.id)
    await _owe(here, "edit", None)
    assert here.last().id != old.id
    assert parts(here.last(), limits.GALLERY)


async def test_a_panel_that_lies_buried_is_posted_anew(here: World) -> None:
    await begin(here, "ana", "bo", "cy")
    old = here.last()
    for _ in range(11):
        await here["bo"].send(here.channel, "hm")
    await _owe(here, "edit", None)
    assert here.last().id > old.id
    assert parts(here.last(), limits.GALLERY)


async def test_when_a_match_is_over_no_panel_says_that_it_waits(here: World) -> None:
    await begin(here, "ana", "bo", "cy")
    old = here.last()
    for _ in range(11):
        await here["bo"].send(here.channel, "hm")
    asked = (await here["ana"].slash(here.channel, "match abandon")).response
    assert asked is not None
    await here["ana"].click(asked, label="End match 1")
    await here.env.settle()
    assert here.last().id > old.id
    for panel in (old, here.last()):
        assert "given up" in texts(panel)
        assert "Waiting" not in texts(panel)


async def test_the_end_is_told_where_the_panel_before_was_deleted(here: World) -> None:
    await begin(here, "ana", "bo", "cy")
    here.env.backend.delete_message(here.channel.id, here.last().id)
    asked = (await here["ana"].slash(here.channel, "match abandon")).response
    assert asked is not None
    await here["ana"].click(asked, label="End match 1")
    await here.env.settle()
    assert "given up" in texts(here.last())


async def test_a_sleeping_thread_is_woken(here: World) -> None:
    await begin(here, "ana", "bo", "cy", place="thread")
    thread = here.last().id
    here.env.inject_error("POST", f"/channels/{thread}/messages", status=400, code=50083)
    before = len(_panels(here, thread))
    await _owe(here)
    assert len(_panels(here, thread)) == before + 1
    assert [one.path for one in here.env.http_requests if one.method == "PATCH"][-1] == f"/channels/{thread}"


async def test_a_thread_that_was_made_already_is_taken(here: World) -> None:
    here.layer.drop_after("POST", "/channels/*/messages/*/threads")
    await begin(here, "ana", "bo", "cy", place="thread")
    here.env.inject_error("POST", "/channels/*/messages/*/threads", status=400, code=160004)
    await here.env.advance_time(15)
    assert _panels(here, here.last().id)


async def test_without_its_lobby_message_a_match_still_gets_a_thread(here: World) -> None:
    await here["ana"].slash(here.channel, "match new", place="thread")
    lobby = here.last()
    for name in ("bo", "cy"):
        await here[name].click(lobby, label="Join")
    here.env.backend.delete_message(here.channel.id, lobby.id)
    here.emit(here["ana"], str(Press(1, Verb.START)))
    await here.env.settle()
    async with _app(here).store.read() as work:
        about = await work.matches.get(1)
    assert about.thread_id is not None
    assert _panels(here, about.thread_id)


async def test_a_lobby_message_deleted_just_now_does_not_keep_a_match_from_its_thread(here: World) -> None:
    here.env.inject_error("POST", "/channels/*/messages/*/threads", status=404, code=10008)
    await begin(here, "ana", "bo", "cy", place="thread")
    async with _app(here).store.read() as work:
        about = await work.matches.get(1)
    assert about.thread_id is not None
    assert _panels(here, about.thread_id)


async def test_delivery_that_fails_as_a_whole_goes_on_after_a_minute(
    here: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await begin(here, "ana", "bo", "cy")

    async def broken(*_args: object) -> None:
        raise ZeroDivisionError

    before = len(_panels(here))
    with monkeypatch.context() as patch:
        patch.setattr(outbox.Outbox, "claim", broken)
        await _owe(here, slot="one")
    assert "Delivery stopped" in caplog.text
    await here.env.advance_time(61)
    assert len(_panels(here)) == before + 1


async def test_what_discord_refuses_for_good_is_given_up_after_a_few_tries(
    here: World, caplog: pytest.LogCaptureFixture
) -> None:
    await begin(here, "ana", "bo", "cy")
    here.env.inject_error("POST", PLACE, status=400, code=50035, times=None)
    await _owe(here)
    await here.env.advance_time(1_200)
    assert [one.error for one in await _parked(here)] == ["400 50035"]
    here.env.backend.faults.clear()
    await _owe(here, slot="more")
    assert len(_panels(here)) == 2
    assert "failed" in caplog.text


async def test_a_missing_channel_is_given_up_at_once_and_mended_by_command(here: World) -> None:
    await begin(here, "ana", "bo", "cy", place="thread")
    lobby = here.last()
    here.env.backend.delete_channel(lobby.id)
    await here.env.settle()
    await _owe(here)
    assert [one.error for one in await _parked(here)] == ["404 10003"]
    result = await here["dee" if "dee" in here.people else "bo"].slash(here.channel, "match repair", match=1)
    assert result.response is not None
    assert "posted anew" in texts(result.response)
    async with _app(here).store.read() as work:
        about = await work.matches.get(1)
    assert about.thread_id is not None
    assert _panels(here, about.thread_id)


async def test_a_lobby_is_mended_too_but_not_by_strangers(here: World) -> None:
    await here["ana"].slash(here.channel, "match new")
    here.env.backend.delete_message(here.channel.id, here.last().id)
    result = await here["bo"].slash(here.channel, "match repair")
    assert result.response is not None
    assert "no seat" in texts(result.response)
    await here["ana"].slash(here.channel, "match repair")
    assert "One player so far" in texts(here.last())


async def test_a_lost_permission_is_told_to_the_host_once(here: World) -> None:
    await begin(here, "ana", "bo", "cy")
    here.env.inject_error("POST", f"/channels/{here.channel.id}/messages", status=403, code=50013, times=None)
    await _owe(here, slot="one")
    await _owe(here, slot="two")
    await here.env.advance_time(1_200)
    (told,) = _private(here, "ana")
    assert "Attach Files" in str(told.components)
    assert len(await _parked(here)) == 2


async def test_a_deleted_thread_is_told_to_the_host_once_and_again_after_a_repair(
    here: World, tmp_path: Path
) -> None:
    await begin(here, "ana", "bo", "cy", place="thread")
    here.env.backend.delete_channel(here.last().id)
    await here.env.settle()
    await _owe(here, slot="one")
    await _owe(here, "edit", None)
    await restart(here, tmp_path)
    await _owe(here, slot="two")
    (told,) = _private(here, "ana")
    assert "has been deleted" in str(told.components)
    assert "/match repair match:1" in str(told.components)
    assert not {"bo", "cy"} & {
        name for name, one in here.people.items() if one.id in here.env.backend.dm_channels
    }
    await here["bo"].slash(here.channel, "match repair", match=1)
    async with _app(here).store.read() as work:
        thread = (await work.matches.get(1)).thread_id
    assert _panels(here, thread)
    here.env.backend.delete_channel(thread)
    await here.env.settle()
    await _owe(here, slot="three")
    assert len(_private(here, "ana")) == 2


@pytest.mark.parametrize("place", ["here", "thread"])
async def test_a_match_whose_channel_was_deleted_moves_where_it_is_repaired(here: World, place: str) -> None:
    await begin(here, "ana", "bo", "cy", place=place)
    if place == "thread":
        here.env.backend.delete_channel(here.last().id)  # Discord deletes threads along with their channel
    here.env.backend.delete_channel(here.channel.id)
    await here.env.settle()
    await _owe(here)
    assert len(_private(here, "ana")) == 1
    other = here.guild.create_text_channel("other")
    await here.env.settle()
    result = await here["bo"].slash(other, "match repair", match=1)
    assert result.response is not None
    assert "posted anew" in texts(result.response)
    async with _app(here).store.read() as work:
        about = await work.matches.get(1)
    assert about.channel_id == other.id
    assert (about.thread_id is not None) == (place == "thread")
    assert _panels(here, about.place_id)
    assert len(_private(here, "ana")) == 1


async def test_nothing_is_mended_where_the_bot_may_not_write(here: World) -> None:
    await begin(here, "ana", "bo", "cy")
    before = len(_panels(here))
    deny = discord.Permissions(attach_files=True).value
    everyone = here.guild.default_role.id
    here.env.backend.set_overwrite(here.channel.id, Overwrite(everyone, OverwriteType.ROLE, deny=deny))
    await here.env.settle()
    result = await here["bo"].slash(here.channel, "match repair", match=1)
    assert result.response is not None
    assert "Attach Files" in texts(result.response)
    assert len(_panels(here)) == before


# Private messages


async def test_what_one_seat_alone_learns_comes_privately_and_silently(here: World) -> None:
    await begin(here, "ana", "bo", "cy")
    await _owe(here, "dm", target=f"user/{here['ana'].id}", kind="events", seat=0, since=-1, until=99)
    (private,) = here.messages(here.env.backend.dm_channels[here["ana"].id])
    assert "News for you alone" in str(private.components)
    assert private.flags & (1 << 12)
    played = await here["ana"].user.click(here_message(here, private), label="Play")
    assert played.acknowledged


def here_message(here: World, stored: Any) -> Any:
    """Return a stored message as an actor presses it."""
    import simcord

    return simcord.ResponseMessage(here.env, stored)


async def test_a_private_ping_asks_for_a_sealed_answer(here: World) -> None:
    await begin(here, "ana", "bo", "cy")
    await _owe(here, "dm", target=f"user/{here['bo'].id}", kind="turn")
    (private,) = here.messages(here.env.backend.dm_channels[here["bo"].id])
    assert "Something is asked of you" in str(private.components)


async def test_closed_private_messages_cost_nothing_and_are_told_once(here: World) -> None:
    await begin(here, "ana", "bo", "cy")
    here.layer.closed.add(here["ana"].id)
    for slot in ("one", "two"):
        await _owe(here, "dm", slot, target=f"user/{here['ana'].id}", kind="turn")
    assert {one.error for one in await _parked(here)} == {"403 50007"}
    first = await here["ana"].click(here.last(), label="Play")
    assert first.response is not None
    assert "cannot write to you privately" in texts(first.response)
    second = await here["ana"].click(here.last(), label="Play")
    assert second.response is not None
    assert "cannot write to you privately" not in texts(second.response)


async def test_a_parked_match_is_told_once_where_moderators_look(here: World) -> None:
    await begin(here, "ana", "bo", "cy")
    await _owe(here, target="mods", kind="parked", reason="core-rules-error", match=1)
    assert "set aside" in texts(here.last())
    mods = here.guild.create_text_channel("mods")
    async with _app(here).store.write() as work:
        guild = await work.guilds.get(here.guild.id)
        await work.guilds.put(type(guild)(guild.guild_id, None, {"moderators": mods.id}))
    await here.env.settle()
    await _owe(here, slot="two", target="mods", kind="parked", reason="core-rules-error", match=1)
    assert "set aside" in texts(here.last(mods.id))


async def test_a_fault_in_drawing_costs_the_picture_and_not_the_panel(
    here: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await begin(here, "ana", "bo", "cy")

    async def broken(*_args: object, **_options: object) -> None:
        raise ValueError("no ink")

    monkeypatch.setattr(_app(here), "picture", broken)
    await _owe(here)
    assert not parts(here.last(), limits.GALLERY)
    assert "could not be drawn" in caplog.text


async def test_one_match_that_fails_does_not_hold_up_another(
    here: World, caplog: pytest.LogCaptureFixture
) -> None:
    await begin(here, "ana", "bo", "cy")
    await _owe(here, "dm", "y", target="user/1", kind="turn")
    await _owe(here, slot="x")
    assert (await _counts(here)).get("sent")
    assert "failed" in caplog.text or await _parked(here)
