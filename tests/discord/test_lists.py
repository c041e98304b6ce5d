"""Lists of very many matches: nothing is left out, page by page, and only those who may see a list turn its pages."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path

import discord
import pytest

from bot.ui import limits
from bot.ui.custom_id import Press, Verb
from tests.discord.bots import playing
from tests.discord.probing import app, pressed
from tests.discord.test_votes import pressed as clicked
from tests.discord.world import World, parts, texts

COUNT = 75
PEOPLE = ("ana", "bo", "cy", "mod")


@pytest.fixture
async def here(tmp_path: Path) -> AsyncIterator[World]:
    async with playing(tmp_path, people=PEOPLE) as made:
        role = made.guild.create_role("mods", permissions=discord.Permissions(manage_threads=True))
        made.env.backend.add_member_role(made.guild.id, made["mod"].id, role.id)
        service = app(made).service
        with made.env._bot_scope():
            async with service.desk.store.write() as work:
                for _ in range(COUNT):
                    ident = await work.matches.create(
                        commitment="c",
                        secret=b"s",
                        guild_id=made.guild.id,
                        channel_id=made.channel.id,
                        host_id=made["ana"].id,
                        title="dice",
                        options={},
                        lobby={},
                    )
                    await work.seats.add(ident, user_id=made["ana"].id)
                    await work.audit.add(
                        guild_id=made.guild.id,
                        match_id=ident,
                        actor_id=made["mod"].id,
                        action="pause",
                        reason="A reason " * 20,
                        details={},
                    )
        yield made


@pytest.mark.parametrize(
    ("who", "command"),
    [("ana", "match list"), ("ana", "turns"), ("mod", "mod matches"), ("mod", "mod audit")],
)
async def test_every_entry_of_a_long_list_is_on_one_of_its_pages(here: World, who: str, command: str) -> None:
    shown = (await here[who].slash(here.channel, command)).response
    found: list[str] = []
    pages = 0
    while shown is not None and pages < COUNT:
        pages += 1
        found += re.findall(r"(?:[Mm]atch |\*\*pause\*\* |^\*\*)(\d+)\b", texts(shown), re.MULTILINE)
        onward = [one["label"] for one in parts(shown, limits.BUTTON) if one["label"].endswith("▶")]
        shown = await clicked(here, who, shown, onward[0]) if onward else None
    assert pages > 1
    assert sorted({int(one) for one in found}) == list(range(1, COUNT + 1))


async def test_pages_are_turned_back_and_pages_that_are_not_there_are_the_nearest(here: World) -> None:
    first = (await here["ana"].slash(here.channel, "match list")).response
    assert first is not None
    before = texts(first)
    second = await clicked(here, "ana", first, "Page 2 of 2 ▶")
    assert texts(second) != before
    again = await clicked(here, "ana", second, "◀ Page 1 of 2")
    assert texts(again) == before
    far = await pressed(here, "ana", Press(0, Verb.LIST, ("matches", "99", "0")))
    assert "Match 1:" in far
    assert "Match 75" in await pressed(here, "ana", Press(0, Verb.LIST, ("nonsense", "x")))


async def test_outside_of_a_server_no_list_tells_of_any_servers_matches(here: World) -> None:
    for which in ("matches", "nonsense"):
        told = await pressed(here, "bo", Press(0, Verb.LIST, (which, "0", "0")), private=True)
        assert "There is no match" in told
    for which in ("mod", "audit"):
        assert "Only moderators" in await pressed(
            here, "mod", Press(0, Verb.LIST, (which, "0", "0")), private=True
        )


@pytest.mark.parametrize("which", ["mod", "audit"])
async def test_only_moderators_turn_the_pages_of_theirs(here: World, which: str) -> None:
    assert "Only moderators" in await pressed(here, "bo", Press(0, Verb.LIST, (which, "1", "0")))
