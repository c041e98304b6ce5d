"""Each command of moderators: it works, others cannot, nothing hidden reaches them, and it stands in the audit."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import timedelta
from pathlib import Path
from typing import Any
from unittest.mock import patch

import discord
import pytest

from engine.core.table import Table
from engine.core.view import Waiting
from tests.discord.bots import begin, playing
from tests.discord.probing import app, heard, turn, typed
from tests.discord.test_votes import board, move, shown
from tests.discord.world import World, texts

PEOPLE = ("ana", "bo", "cy")
REASON = "they are at sea"


@asynccontextmanager
async def moderated(folder: Path) -> AsyncIterator[World]:
    """A match that has gone on for some moves, a moderator by role, and somebody who may manage the server."""
    async with playing(folder, people=(*PEOPLE, "eve")) as made:
        keepers = made.guild.create_role("keepers")
        head = made.guild.create_role("head", permissions=discord.Permissions(manage_guild=True))
        made.people["mod"] = made.guild.add_member(made.env.create_user("mod"), roles=[keepers])
        made.people["head"] = made.guild.add_member(made.env.create_user("head"), roles=[head])
        await typed(made, "head", "settings", moderator_role=keepers)
        await begin(made, *PEOPLE)
        for _ in range(6):
            await move(made, turn(made)) if made.messages()[-1].ping_user_ids else await _all_move(made)
        yield made


@pytest.fixture
async def here(tmp_path: Path) -> AsyncIterator[World]:
    async with moderated(tmp_path) as made:
        yield made


async def _all_move(here: World) -> None:
    async with app(here).store.read() as work:
        asked = [one.user_id for one in await work.seats.of_match(1) if one.waiting_since is not None]
    for name in PEOPLE:
        if here[name].id in asked:
            await move(here, name)


async def state(here: World) -> str:
    async with app(here).store.read() as work:
        about = await work.matches.get(1)
        paused = " paused" if about.paused_at else ""
        return f"{about.state}{paused}"


async def asked(here: World) -> list[str]:
    """Return whom the table waits for."""
    async with app(here).store.read() as work:
        seats = await work.seats.of_match(1)
    names = {actor.id: name for name, actor in here.people.items()}
    return [names[one.user_id or 0] for one in seats if one.waiting_since is not None]


async def deeds(here: World) -> list[tuple[str, str, int]]:
    async with app(here).store.read() as work:
        found = await work.audit.find(match_id=1)
    return [(one.action, one.reason, one.actor_id) for one in found]


async def no_secret(here: World, answer: str) -> None:
    """Nothing that was told to some seats alone is in an answer to a moderator, or stands in public."""
    shown_ = await app(here).service.history.panel(1)
    guide = app(here).guide("en", "dice", shown_.players, shown_.view)
    async with app(here).store.read() as work:
        private = [one for one in await work.events.all_of(1) if one.audience is not None]
        audit = str(await work.audit.find(match_id=1))
    assert private
    told = answer + audit + "\n".join(here.layer.public_texts())
    for event in private:
        assert guide.voice.text(event.message) not in told
        assert guide.voice.label(event.message) not in told


@dataclass
class Deed:
    """One command: how it is given, what must be so before, and what must be so afterwards."""

    name: str
    options: Callable[[World], Mapping[str, Any]] = lambda _here: {}
    before: Callable[[World], Awaitable[None]] | None = None
    after: Callable[[World, list[str]], Awaitable[None]] | None = None
    id: str = ""

    def given(self, here: World) -> Mapping[str, Any]:
        return {**self.options(here), "reason": REASON, "match": 1}


async def _is_paused(here: World, _: list[str]) -> None:
    assert await state(here) == "running paused"
    assert REASON in texts(shown(here, "has paused match 1"))


async def _pause(here: World) -> None:
    await typed(here, "mod", "mod pause", reason="first", match=1)


async def _goes_on(here: World, before: list[str]) -> None:
    assert await state(here) == "running"
    assert await asked(here) == before
    assert "paused" not in texts(board(here))


async def _is_parked(here: World, _: list[str]) -> None:
    assert await state(here) == "parked"
    await app(here).service.wake()
    assert await state(here) == "parked"


async def _park(here: World) -> None:
    await typed(here, "mod", "mod park", reason="first", match=1)


async def _has_moved(here: World, before: list[str]) -> None:
    assert await asked(here) != before
    async with app(here).store.read() as work:
        sources = [one.source for one in await work.choices.of_match(1, since=-1)]
    assert "moderator" in sources


async def _is_reminded(here: World, before: list[str]) -> None:
    called = {user for one in here.messages() for user in one.ping_user_ids}
    channel = here.env.backend.dm_channels
    assert all(here[name].id in called or here[name].id in channel for name in before)
    again = await typed(here, "mod", "mod nudge", reason="again", match=1)
    assert "within the last hour" in again


async def _late(here: World) -> None:
    await here.env.advance_time(timedelta(hours=2).total_seconds())


async def _passed_to_eve(here: World, _: list[str]) -> None:
    assert "for your eyes only" in await typed(here, "eve", "hand", match=1)
    assert "no seat" in await typed(here, "ana", "hand", match=1)


async def _program_plays(here: World, _: list[str]) -> None:
    assert (await app(here).service.history.panel(1)).players[0].stood_in
    assert "ana" not in await asked(here)


DEEDS = [
    Deed("nudge", before=_late, after=_is_reminded),
    Deed("pause", after=_is_paused),
    Deed("resume", before=_pause, after=_goes_on),
    Deed("park", after=_is_parked),
    Deed("unpark", before=_park, after=_goes_on),
    Deed("answer", after=_has_moved),
    Deed("repair", after=_goes_on),
    Deed("seat", lambda here: {"player": here["ana"], "newcomer": here["eve"]}, after=_passed_to_eve),
    Deed("seat", lambda here: {"player": here["ana"]}, after=_program_plays, id="stand-in"),
]


@pytest.mark.parametrize("deed", DEEDS, ids=lambda deed: deed.id or deed.name)
async def test_a_deed_works_for_moderators_alone_has_its_reason_in_the_audit_and_tells_nothing_hidden(
    here: World, deed: Deed
) -> None:
    if deed.before is not None:
        await deed.before(here)
    stand, waiting, done = await state(here), await asked(here), await deeds(here)
    for name in ("bo", "eve"):
        assert "Only moderators" in await typed(here, name, f"mod {deed.name}", **deed.given(here))
    assert (await state(here), await asked(here), await deeds(here)) == (stand, waiting, done)
    answer = await typed(here, "mod", f"mod {deed.name}", **deed.given(here))
    await here.env.settle()
    assert (await deeds(here))[0] == (deed.name, REASON, here["mod"].id)
    await no_secret(here, answer)
    assert deed.after is not None
    await deed.after(here, waiting)
    assert not here.unanswered()


async def test_the_matches_and_the_audit_are_shown_to_moderators_alone(here: World) -> None:
    await _pause(here)
    for command in ("mod matches", "mod audit"):
        assert "Only moderators" in await typed(here, "bo", command)
        answer = await typed(here, "head", command)
        await no_secret(here, answer)
    assert "· paused <t:" in await typed(here, "mod", "mod matches")
    assert "first" in await typed(here, "mod", "mod audit", match=1)


@pytest.mark.parametrize("sealed", [False, True])
async def test_the_list_says_who_is_waited_for_but_not_within_a_sealed_group(
    here: World, sealed: bool
) -> None:
    view = (await app(here).service.history.panel(1)).view
    waiting = Waiting(2) if sealed else Waiting(1, (0,))
    with patch.object(Table, "view", lambda *_: replace(view, waiting=waiting)):
        listed = await typed(here, "mod", "mod matches")
    if sealed:
        assert "waits for 2 secret answers" in listed
        assert not [name for name in PEOPLE if here[name].mention in listed]
    else:
        assert f"waits for {here['ana'].mention}, asked" in listed


async def test_a_reason_of_blanks_is_none_and_changes_nothing(here: World) -> None:
    assert "Please say why" in await typed(here, "mod", "mod pause", reason="   ", match=1)
    assert (await state(here), await deeds(here)) == ("running", [])


async def test_no_seat_goes_to_a_bot_or_to_somebody_who_is_not_on_the_server(here: World) -> None:
    robot = here.guild.add_member(here.env.create_user("robot", bot=True))
    stranger = here.env.create_user("stranger")
    for comer, said in ((robot, "That is a bot"), (stranger, "not on this server")):
        given: dict[str, Any] = {"player": here["ana"], "newcomer": comer, "reason": REASON, "match": 1}
        assert said in await typed(here, "mod", "mod seat", **given)
        assert "Only moderators" in await typed(here, "bo", "mod seat", **given)
    assert await deeds(here) == []


async def test_the_audit_says_when_a_moderator_plays_in_the_match(here: World) -> None:
    head = here.guild.create_role("helper", permissions=discord.Permissions(manage_threads=True))
    here.env.backend.add_member_role(here.guild.id, here["bo"].id, head.id)
    await typed(here, "bo", "mod pause", reason=REASON, match=1)
    assert "(plays in it)" in await typed(here, "mod", "mod audit")


async def test_only_whoever_manages_the_server_changes_its_settings(here: World) -> None:
    (command,) = [one for one in await here.env.bot.tree.fetch_commands() if one.name == "settings"]  # type: ignore[attr-defined]
    here.guild.set_command_permissions(command, {here["bo"]: True, here["mod"]: True})  # a server may open it
    for name in ("bo", "mod"):
        assert "Only whoever may manage" in await typed(here, name, "settings", keep_days=30)
    assert "for 30 days" in await typed(here, "head", "settings", keep_days=30, moderators=here.channel)
    assert here.channel.mention in await typed(here, "head", "settings")
    await typed(here, "head", "settings", clear="moderator_role")
    assert "Only moderators" in await typed(here, "mod", "mod matches")


async def test_a_moderator_of_another_server_has_no_say_here(here: World) -> None:
    elsewhere = here.env.create_guild("Caladan")
    there = elsewhere.create_text_channel("beach")
    head = elsewhere.create_role("head", permissions=discord.Permissions(manage_guild=True))
    actor = elsewhere.add_member(here["bo"].user, roles=[head])
    result = await actor.slash(there, "mod pause", reason=REASON, match=1)
    await here.env.settle()
    assert "no match 1" in heard(result) or "Only moderators" in heard(result)
    assert await state(here) == "running"
