"""What fails around the bot costs nobody a move, doubles no message and stops no other match."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import discord
import pytest
from sqlalchemy import text

from bot.store import outbox
from bot.store.deltas import pack
from bot.ui.custom_id import Press, Verb
from tests.discord.bots import begin, playing, restart
from tests.discord.probing import answered, app, button, kept, moved, opened, pressed, turn, typed
from tests.discord.world import World, texts

PLAYERS = ("ana", "bo", "cy")
PLACE = "/channels/*/messages"
CALLBACK = "/interactions/*/callback"


@pytest.fixture
async def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[World]:
    # Longer than the simulation waits for the bot to come to rest, so that only `advance_time` ends a delay.
    monkeypatch.setattr(outbox, "FIRST_DELAY", timedelta(seconds=10))
    async with playing(tmp_path, people=(*PLAYERS, "dee")) as made:
        yield made
        assert not made.unanswered()


def _panels(here: World, channel: int | None = None) -> list[Any]:
    return [one for one in here.messages(channel) if not one.is_ephemeral and "Set-up" in str(one.components)]


async def _answers(here: World, match: int = 1) -> int:
    async with app(here).store.read() as work:
        return sum(one.kind == "answer" for one in await work.choices.of_match(match, since=-1))


async def _execute(here: World, statement: str, **values: object) -> None:
    """Change the database behind the bot's back."""
    async with app(here).store.write() as work:
        await work.meta.connection.execute(text(statement), values)


# Messages to the channel


@pytest.mark.parametrize("status", [429, 500, 503])
async def test_a_panel_that_discord_does_not_take_comes_later_and_once(here: World, status: int) -> None:
    await begin(here, *PLAYERS)
    who, panels = turn(here), len(_panels(here))
    here.env.inject_error("*", PLACE, status=status, times=3)
    await moved(here, who)
    assert await _answers(here) == 1
    assert len(_panels(here)) == panels
    await here.env.advance_time(300)
    assert len(_panels(here)) == panels + 1
    assert turn(here) != who


async def test_a_panel_of_which_the_connection_dropped_is_not_doubled(here: World) -> None:
    await begin(here, *PLAYERS)
    who, panels = turn(here), len(_panels(here))
    here.layer.drop_after("POST", PLACE)
    await moved(here, who)
    await here.env.advance_time(60)
    assert len(_panels(here)) == panels + 1


async def test_a_redraw_that_became_a_post_is_not_doubled_by_a_drop_and_a_newer_redraw(here: World) -> None:
    await begin(here, *PLAYERS)
    panels = len(_panels(here))
    here.env.backend.delete_message(here.channel.id, here.last().id)
    here.layer.drop_after("POST", PLACE)
    for slot in ("one", "two"):
        with here.env._bot_scope():
            async with app(here).store.write() as work:
                payload = {"kind": "panel", "revision": 0}
                await work.outbox.put("edit", "place", payload, match_id=1, coalesce="panel")
                # Of another lane, so that ids are not used again.
                await work.outbox.put("dm", f"user/{here['ana'].id}", {"kind": "turn"}, match_id=1, slot=slot)
        await here.env.settle()
    await here.env.advance_time(120)
    assert len(_panels(here)) == panels


async def test_a_lost_channel_leaves_the_match_playable_and_is_mended_by_command(here: World) -> None:
    await begin(here, *PLAYERS, place="thread")
    async with app(here).store.read() as work:
        thread = (await work.matches.get(1)).thread_id
    assert thread is not None
    (asked,) = here.messages(thread)[-1].ping_user_ids
    who = next(name for name in PLAYERS if here[name].id == asked)
    here.env.backend.delete_channel(thread)
    await here.env.settle()
    assert "Shall it be so?" in await typed(here, who, "do", action="house atreides", match=1)
    await typed(here, who, "do", action="confirm", match=1)
    assert await _answers(here) == 1
    assert "posted anew" in await typed(here, who, "match repair", match=1)
    async with app(here).store.read() as work:
        anew = (await work.matches.get(1)).thread_id
    assert len(_panels(here, anew)) == 1


async def test_a_deleted_panel_is_back_with_the_next_move(here: World) -> None:
    await begin(here, *PLAYERS)
    who = turn(here)
    shown = await answered(here, who)
    here.env.backend.delete_message(here.channel.id, here.last().id)
    await pressed(here, who, button(shown, Verb.CONFIRM), message=shown)
    assert turn(here) != who


# Answers to presses


@pytest.mark.parametrize(("status", "code"), [(429, 0), (500, 0), (503, 0), (404, 10062), (401, 50027)])
async def test_an_answer_that_is_lost_loses_no_move(here: World, status: int, code: int) -> None:
    await begin(here, *PLAYERS)
    who = turn(here)
    shown = await answered(here, who)
    here.env.inject_error("POST", CALLBACK, status=status, code=code)
    here.emit(here[who], button(shown, Verb.CONFIRM), message=shown)
    await here.env.settle()
    assert await _answers(here) == 1
    assert turn(here) != who
    here.env.backend.interactions.clear()
    assert "done already" in await pressed(here, who, button(shown, Verb.CONFIRM), message=shown)


async def test_a_connection_that_drops_after_an_answer_arrived_is_no_fault(
    here: World, caplog: pytest.LogCaptureFixture
) -> None:
    await begin(here, *PLAYERS)
    who = turn(here)
    shown = await answered(here, who)
    here.layer.drop_after("POST", CALLBACK)
    result = here.emit(here[who], button(shown, Verb.CONFIRM), message=shown)
    await here.env.settle()
    assert result.acknowledged
    assert "nothing for you to decide" in texts(shown)
    assert await _answers(here) == 1
    assert "ERROR" not in caplog.text


async def test_what_fails_after_the_commit_is_not_said_to_have_changed_nothing(
    here: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await begin(here, *PLAYERS)
    who = turn(here)
    shown = await answered(here, who)
    with monkeypatch.context() as patch:
        patch.setattr("bot.ui.controller._told", lambda *_: 1 / 0)
        said = await pressed(here, who, button(shown, Verb.CONFIRM), message=shown)
    assert await _answers(here) == 1
    assert "Nothing has changed" not in said


# Private messages


@pytest.mark.parametrize("code", [50007, 50278])
async def test_closed_messages_are_told_once_and_the_hand_is_still_at_hand(here: World, code: int) -> None:
    await begin(here, *PLAYERS)
    who = turn(here)
    dm = here.env.backend.get_dm_channel(here[who].id).id
    here.env.inject_error("POST", f"/channels/{dm}/messages", status=403, code=code, times=None)
    for slot in ("one", "two"):
        with here.env._bot_scope():
            async with app(here).store.write() as work:
                target, payload = f"user/{here[who].id}", {"kind": "turn"}
                await work.outbox.put("dm", target, payload, match_id=1, slot=slot)
        await here.env.settle()
    assert "cannot write to you privately" in texts(await opened(here, who))
    assert "cannot write to you privately" not in texts(await opened(here, who))
    assert "for your eyes only" in await pressed(here, who, Press(1, Verb.HAND))
    await moved(here, who)
    assert await _answers(here) == 1


async def test_news_of_a_match_that_was_given_up_meanwhile_is_dropped_quietly(
    here: World, caplog: pytest.LogCaptureFixture
) -> None:
    await begin(here, *PLAYERS)
    async with app(here).store.write() as work:
        await work.matches.change(1, state="abandoned", ended_at=work.now)
    with here.env._bot_scope():
        async with app(here).store.write() as work:
            target = f"user/{here['ana'].id}"
            await work.outbox.put("dm", target, {"kind": "turn"}, match_id=1, slot="late")
    await here.env.settle()
    async with app(here).store.read() as work:
        assert "pending" not in await work.outbox.counts()
    assert "ERROR" not in caplog.text


# Permissions


@pytest.mark.parametrize(
    ("lacking", "named"),
    [
        ("view_channel", "View Channel"),
        ("send_messages", "Send Messages"),
        ("attach_files", "Attach Files"),
        ("read_message_history", "Read Message History"),
        ("create_public_threads", "Create Public Threads"),
        ("send_messages_in_threads", "Send Messages in Threads"),
    ],
)
async def test_a_permission_that_is_missing_is_named_before_a_match_is_made(
    here: World, monkeypatch: pytest.MonkeyPatch, lacking: str, named: str
) -> None:
    fewer = discord.Permissions.all()
    setattr(fewer, lacking, False)
    monkeypatch.setattr(discord.Interaction, "app_permissions", property(lambda _self: fewer))
    said = await typed(here, "ana", "match new", place="thread")
    assert named in said
    assert not await app(here).service.lobbies.find()
    assert named in await typed(here, "ana", "doctor")


@pytest.mark.parametrize("code", [50001, 50013])
async def test_a_permission_that_is_lost_later_costs_no_move(here: World, code: int) -> None:
    await begin(here, *PLAYERS)
    who, panels = turn(here), len(_panels(here))
    here.env.inject_error("*", f"/channels/{here.channel.id}/*", status=403, code=code, times=None)
    await moved(here, who)
    await here.env.advance_time(1_200)
    here.env.backend.faults.clear()
    assert await _answers(here) == 1
    assert "Messages given up: 1" in await typed(here, "ana", "doctor")
    await typed(here, "ana", "match repair")
    assert len(_panels(here)) == panels + 1


# Records that cannot be read

BROKEN = {"empty": b"", "garbage": b"\x00\xff\x00\xff", "missing": None}


@pytest.mark.parametrize("how", BROKEN)
@pytest.mark.parametrize("start", [False, True])
async def test_a_broken_record_parks_its_match_with_one_notice_and_no_other(
    here: World, tmp_path: Path, how: str, start: bool
) -> None:
    await begin(here, *PLAYERS)
    await begin(here, *PLAYERS)
    await _execute(here, "UPDATE matches SET record = :record WHERE id = 1", record=BROKEN[how])
    if start:
        await _execute(here, "UPDATE seats SET agent = 'greedy', user_id = NULL WHERE match_id = 1")
        await restart(here, tmp_path)
    for _ in range(2):
        for name in PLAYERS:
            for verb in (Verb.PLAY, Verb.HAND, Verb.BOARD, Verb.LOG, Verb.MORE, Verb.UNDO):
                assert "1" in await pressed(here, name, Press(1, verb))
    await here.env.advance_time(60)
    notices = [one for one in here.messages() if "set aside" in str(one.components) and not one.is_ephemeral]
    assert len(notices) == 1
    assert "set aside" in await typed(here, "ana", "match list")
    who = turn_of(here, 2)
    assert "Pick your faction" in await pressed(here, who, Press(2, Verb.PLAY))


def turn_of(here: World, match: int) -> str:
    """Return whom the newest panel of a match pinged."""
    found = [one for one in here.messages() if f":{match}:" in str(one.components) and one.ping_user_ids]
    (user,) = found[-1].ping_user_ids
    return next(name for name, actor in here.people.items() if actor.id == user)


async def test_a_record_of_a_newer_version_is_set_aside_until_it_can_be_read(
    here: World, tmp_path: Path
) -> None:
    await begin(here, *PLAYERS)
    who = turn(here)
    async with app(here).store.read() as work:
        whole = (await work.records.load(1))[0].text
    good, newer = pack(whole.encode()), pack(whole.replace('"format":1', '"format":99', 1).encode())
    assert good != newer
    await _execute(here, "UPDATE matches SET record = :record WHERE id = 1", record=newer)
    assert "set aside" in await pressed(here, who, Press(1, Verb.PLAY))
    assert "newer version" in texts(here.last())
    await restart(here, tmp_path)
    assert "set aside" in await pressed(here, who, Press(1, Verb.PLAY))
    await _execute(here, "UPDATE matches SET record = :record WHERE id = 1", record=good)
    await restart(here, tmp_path)
    assert "Pick your faction" in await pressed(here, who, Press(1, Verb.PLAY))


async def test_a_match_that_was_over_when_it_was_parked_is_over_when_it_is_back(
    here: World, tmp_path: Path
) -> None:
    await begin(here, *PLAYERS)
    service = app(here).service
    with here.env._bot_scope():
        async with service.desk.sitting(1) as game:
            game.table.concede(0)
            game.table.concede(1)
            await service.play.settle(game, None)
    assert (await service.history.panel(1)).about.state == "over"
    async with app(here).store.write() as work:
        await work.matches.change(1, state="parked", parked_reason="core-record-damaged")
    await restart(here, tmp_path)
    assert (await app(here).service.history.panel(1)).about.state == "over"


# Who is pinged, and what names may hold


async def test_one_ping_when_the_turn_passes_and_none_otherwise(here: World) -> None:
    await begin(here, *PLAYERS)
    pinged: list[list[str]] = []
    seen = len(here.env.http_requests)
    for _ in range(2):
        who = turn(here)
        shown = await answered(here, who)
        for verb in (Verb.HAND, Verb.LOG, Verb.MORE, Verb.BOARD, Verb.PLAY):
            await pressed(here, who, Press(1, verb))
        for request in here.env.http_requests[seen:]:
            assert not _users(request)
        await pressed(here, who, button(shown, Verb.CONFIRM), message=shown)
        pinged += [_users(one) for one in here.env.http_requests[seen:] if _users(one)]
        seen = len(here.env.http_requests)
        assert pinged[-1] == [str(here[turn(here)].id)]
    assert len(pinged) == 2
    for request in here.env.http_requests:
        mentions = _mentions(request)
        assert not set(mentions.get("parse", ())), request.path


def _mentions(request: Any) -> dict[str, Any]:
    payload = request.json if isinstance(request.json, dict) else {}
    found = payload.get("allowed_mentions") or (payload.get("data") or {}).get("allowed_mentions") or {}
    return dict(found)


def _users(request: Any) -> list[str]:
    return [str(user) for user in _mentions(request).get("users", ())]


async def test_names_made_of_markup_harm_no_message(tmp_path: Path) -> None:
    names = ("@everyone", "**__~~`||", "🏜️" * 32)
    async with playing(tmp_path, people=names) as here:
        await begin(here, *names)
        for _ in range(3):
            await moved(here, turn(here))
        for name in names:
            for verb in (Verb.PLAY, Verb.HAND, Verb.LOG, Verb.MORE):
                await pressed(here, name, Press(1, verb))
        said = "\n".join(here.layer.public_texts())
        assert "@everyone" not in said
        assert "@\u200beveryone" in said  # people have their own names where no mention can stand
        assert not here.unanswered()
        assert await kept(here)
