"""What a table settles among its people, by pressing what is on the screen."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path
from unittest.mock import patch

import pytest
import simcord

from bot.service.proposals import OPEN_FOR, PATIENCE
from bot.ui import limits
from tests.discord.bots import begin, playing, restart
from tests.discord.probing import app, heard, others, played, turn, typed
from tests.discord.world import World, parts, texts

PEOPLE = ("ana", "bo", "cy")


@pytest.fixture
async def here(tmp_path: Path) -> AsyncIterator[World]:
    async with playing(tmp_path, people=(*PEOPLE, "eve")) as made:
        yield made


def shown(here: World, words: str, place: int | None = None) -> simcord.ResponseMessage:
    """Return the newest public message with these words in it."""
    public = [one for one in here.messages(place) if one.components and not one.is_ephemeral]
    return simcord.ResponseMessage(here.env, [one for one in public if words in str(one.components)][-1])


def board(here: World) -> simcord.ResponseMessage:
    """Return the newest panel."""
    return shown(here, "My hand")


async def pressed(
    here: World, who: str, message: simcord.ResponseMessage, label: str
) -> simcord.ResponseMessage:
    """Press a button of a message; return the answer, which only whoever pressed can see."""
    result = await here[who].click(message, label=label)
    assert result.response is not None
    await here.env.settle()
    return result.response


async def propose(here: World, who: str, words: str) -> simcord.ResponseMessage:
    """Ask the table for something by its words; return the public message of the vote."""
    asked = await pressed(here, who, await pressed(here, who, board(here), "More"), "Ask the table …")
    (menu,) = parts(asked, limits.SELECT)
    value = next(one["value"] for one in menu["options"] if words in one["label"])
    await here[who].select(asked, [value], custom_id=menu["custom_id"])
    await here.env.settle()
    return shown(here, "Refuse")


async def move(here: World, who: str) -> None:
    """Let somebody answer with defaults until their turn is over."""
    await played(here, here[who].id)


async def test_a_pause_is_voted_on_and_ended_by_buttons_also_after_a_restart(
    here: World, tmp_path: Path
) -> None:
    await begin(here, *PEOPLE)
    first = turn(here)
    vote = await propose(here, "ana", "Pause the match")
    (asked,) = [one for one in here.messages() if one.id == vote.id]
    assert {here[name].id for name in ("bo", "cy")} == set(asked.ping_user_ids)
    await here["bo"].click(vote, label="Agree")
    await restart(here, tmp_path)
    await here["cy"].click(vote, label="Agree")
    await here.env.settle()
    assert "Agreed. It is done." in texts(shown(here, "pause match 1"))
    assert "· paused <t:" in texts(board(here))
    before = len(here.messages())
    await here.env.advance_time(timedelta(days=9).total_seconds())
    assert len(here.messages()) == before
    halted = await pressed(here, first, board(here), "Play")
    assert "was paused" in texts(halted)
    assert "was paused" not in texts(await pressed(here, first, halted, "Let it go on"))
    assert turn(here) == first
    assert not here.unanswered()


async def test_a_move_is_taken_back_by_consent_and_its_player_is_called_anew(here: World) -> None:
    await begin(here, *PEOPLE)
    first = turn(here)
    await move(here, first)
    second = turn(here)
    vote = await propose(here, first, "Take back")
    told = texts(vote)
    assert "asks to take back" in told
    for name in PEOPLE:
        if name != first:
            await here[name].click(vote, label="Agree")
    await here.env.settle()
    assert second != first == turn(here)
    assert "Agreed. It is done." in texts(shown(here, "asks to take back"))


async def test_a_vote_that_nobody_decides_is_closed_in_its_time(here: World) -> None:
    await begin(here, *PEOPLE)
    await propose(here, "ana", "Give the match up")
    await here.env.advance_time(OPEN_FOR.total_seconds())
    await here.env.settle()
    closed = shown(here, "would like all of you to give match 1")
    assert "Nobody decided in time" in texts(closed)
    assert not parts(closed, limits.BUTTON)


async def test_wrong_people_and_late_presses_are_told_and_change_nothing(here: World) -> None:
    await begin(here, *PEOPLE)
    vote = await propose(here, "ana", "Pause the match")
    for name in ("ana", "eve"):
        assert "only the other people" in heard(await here[name].click(vote, label="Agree"))
    assert "Only whoever proposed" in heard(await here["bo"].click(vote, label="Withdraw"))
    agree = next(one["custom_id"] for one in parts(vote, limits.BUTTON) if one["label"] == "Agree")
    await here["bo"].click(vote, label="Refuse")
    late = here.emit(here["cy"], agree)
    await here.env.settle()
    assert "not open any more" in heard(late)
    assert "paused" not in texts(board(here))


async def test_a_seat_passes_on_by_a_press_and_its_secrets_with_it(here: World) -> None:
    await begin(here, *PEOPLE, place="thread")
    thread = (await app(here).service.lobbies.show(1)).about.place_id
    leaver = "bo"
    assert "free to be taken" in await typed(here, leaver, "match offer", match=1)
    offered = shown(here, "Take this seat", thread)
    assert "play in this match already" in heard(await here["ana"].click(offered, label="Take this seat"))
    await here["eve"].click(offered, label="Take this seat")
    await here.env.settle()
    assert "The seat is taken." in texts(shown(here, "is free", thread))
    handed = texts(shown(here, "plays on in place of", thread))
    assert here["eve"].mention in handed
    members = here.env.backend.get_thread(thread).thread_members
    assert here["eve"].id in members
    assert here[leaver].id not in members
    private = here.messages(here.env.backend.dm_channels[here["eve"].id])
    assert "You have a seat in match 1" in str(private[0].components)
    assert "no seat" in await typed(here, leaver, "hand", match=1)
    assert "for your eyes only" in await typed(here, "eve", "hand", match=1)


async def test_a_program_plays_for_whoever_is_absent_until_they_are_back(here: World) -> None:
    await begin(here, *PEOPLE)
    absent = turn(here)
    await here.env.advance_time(PATIENCE.total_seconds())
    asks, votes = (name for name in PEOPLE if name != absent)
    vote = await propose(here, asks, f"Let a program play for {absent}")
    await here[votes].click(vote, label="Agree")
    await here.env.settle()
    assert turn(here) != absent
    opened = await pressed(here, absent, board(here), "Play")
    assert "A program plays for you" in texts(opened)
    assert "Welcome back" in texts(await pressed(here, absent, opened, "I am back"))
    assert "a program plays" not in texts(board(here))


async def test_time_that_is_up_is_told_with_the_way_to_ask_the_table(here: World) -> None:
    await here["ana"].slash(here.channel, "match new", place="here", title="dice")
    lobby = here.last()
    for name in ("bo", "cy"):
        await here[name].click(lobby, label="Join")
    options = await pressed(here, "ana", lobby, "Options")
    menu = next(one for one in parts(options, limits.SELECT) if one["custom_id"].endswith(":clock"))
    day = next(one["value"] for one in menu["options"] if "one day" in one["label"])
    await here["ana"].select(options, [day], custom_id=menu["custom_id"])
    await here["ana"].click(lobby, label="Start")
    await here.env.settle()
    late = turn(here)
    other = others(here, *PEOPLE)
    assert "time is up" in texts(board(here))
    more = await pressed(here, late, board(here), "More")
    assert "You have until" in texts(await pressed(here, late, more, "More time"))
    await here.env.advance_time(timedelta(days=1).total_seconds())
    assert "⏰" not in str([one.components for one in here.messages()])
    await here.env.advance_time(timedelta(days=1).total_seconds())
    up = shown(here, "⏰")
    assert here[late].mention in texts(up)
    asked = await pressed(here, other, up, "Ask the table …")
    assert "What shall match 1 decide" in texts(asked)


async def test_whoever_concedes_is_asked_first(here: World) -> None:
    await begin(here, *PEOPLE)
    first = turn(here)
    seat = await pressed(here, first, await pressed(here, first, board(here), "More"), "My seat …")
    asked = await pressed(here, first, seat, "Concede")
    assert turn(here) == first
    await pressed(here, first, asked, "Yes, I give up")
    assert turn(here) != first


async def test_a_lobby_calls_for_players_once_in_a_while_and_pings_those_who_want_it(here: World) -> None:
    role = here.guild.create_role("seekers", mentionable=True)
    with here.env._bot_scope():
        await app(here).service.servers.choose(here.guild.id, 1, seekers=role.id)
    await here["ana"].slash(here.channel, "match new", place="here", title="dice")
    assert "have not joined" in await typed(here, "bo", "match find")
    assert "called for players" in await typed(here, "ana", "match find")
    assert "has called for players already" in await typed(here, "ana", "match find")
    call = shown(here, "looks for players")
    assert f"<@&{role.id}>" in texts(call)
    assert "1 of up to 8" in texts(call)
    await here["bo"].click(call, label="Join")
    assert len((await app(here).service.lobbies.show(1)).players) == 2
    await here.env.advance_time(timedelta(hours=7).total_seconds())
    assert "called for players for match" in await typed(here, "bo", "match find")


async def test_a_seat_that_stands_open_pings_those_who_want_it_once(here: World) -> None:
    role = here.guild.create_role("seekers", mentionable=True)
    with here.env._bot_scope():
        await app(here).service.servers.choose(here.guild.id, 1, seekers=role.id)
    await begin(here, *PEOPLE)
    assert "is free to be taken" in await typed(here, "ana", "match offer")
    offer = shown(here, "Take this seat")
    assert texts(offer).startswith(f"<@&{role.id}>")
    await here["eve"].click(offer, label="Take this seat")
    await here.env.settle()
    assert "<@&" not in texts(shown(here, "The seat is taken"))


async def test_whoever_wants_private_messages_is_told_of_a_vote_there_and_others_at_the_table(
    here: World,
) -> None:
    await begin(here, *PEOPLE)
    asker, *rest = [turn(here), *(one for one in PEOPLE if one != turn(here))]
    with here.env._bot_scope():
        await app(here).service.people.choose(here[rest[0]].id, "how", "dm")
    vote = await propose(here, asker, "Pause")
    private = here.messages(here.env.backend.dm_channels[here[rest[0]].id])
    (word,) = [str(one.components) for one in private if "waits for your vote" in str(one.components)]
    assert f"/{here.channel.id}/{vote.id}" in word
    public = next(one for one in here.messages() if one.id == vote.id)
    assert set(public.ping_user_ids) == {here[rest[1]].id}


async def test_a_hand_over_that_was_overtaken_tells_the_one_in_between_nothing(
    here: World, tmp_path: Path
) -> None:
    await begin(here, *PEOPLE, place="thread")
    thread = (await app(here).service.lobbies.show(1)).about.place_id
    service, eve = app(here).service, here["eve"].id
    newest = here.guild.add_member(here.env.create_user("fay"))
    here.env.backend.add_thread_member(thread, here["bo"].id)
    desk = service.desk
    with patch("bot.ui.delivery.Delivery.kick"), here.env._bot_scope():
        for comer in (eve, newest.id):
            async with desk.sitting(1) as game, desk.store.write() as work:
                await service.seating.hand_over(work, game, 1, comer, "moderator")
            here.env.backend.clock.advance(1)
    await restart(here, tmp_path)
    await here.env.settle()
    members = here.env.backend.get_thread(thread).thread_members
    assert newest.id in members
    assert not {eve, here["bo"].id} & set(members)
    assert eve not in here.env.backend.dm_channels
    assert "You have a seat" in str(here.messages(here.env.backend.dm_channels[newest.id])[0].components)
