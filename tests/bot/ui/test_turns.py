from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.service.screens import Standing
from engine.core.view import Waiting
from tests.discord.bots import begin, playing
from tests.discord.probing import app, others, turn
from tests.discord.world import World, texts

PEOPLE = ("ana", "bo", "cy")


@pytest.fixture
async def here(tmp_path: Path) -> AsyncIterator[World]:
    async with playing(tmp_path, people=PEOPLE) as made:
        await begin(made, *PEOPLE)
        yield made
        assert not made.unanswered()


async def test_my_matches_of_all_servers_are_listed_in_a_private_channel(here: World) -> None:
    who = turn(here)
    await here[who].user.send_dm("hello")
    result = await here[who].user.slash("turns")
    assert result.response is not None
    told = texts(result.response)
    assert "match 1" in told
    assert f"<#{here.channel.id}>: your turn began <t:" in told
    played = await here[who].user.click(result.response, label="Play match 1")
    assert played.response is not None
    assert "Pick your faction" in texts(played.response)


async def test_whom_my_other_matches_wait_for_is_said_too(here: World) -> None:
    who = others(here, *PEOPLE)
    await here[who].slash(here.channel, "match new", title="dice")
    result = await here[who].slash(here.channel, "turns")
    assert result.response is not None
    told = texts(result.response)
    assert "No match is waiting for you" in told
    assert f"waiting for {here[turn_of(here)].mention}, asked <t:" in told
    assert "looking for players" in told


def turn_of(here: World) -> str:
    """Return whose turn the match is, whatever was posted since."""
    pinged = [one for one in here.messages() if one.ping_user_ids][-1]
    return next(name for name, actor in here.people.items() if actor.id in pinged.ping_user_ids)


async def test_who_owes_a_secret_answer_is_not_said(here: World, monkeypatch: pytest.MonkeyPatch) -> None:
    async with app(here).store.read() as work:
        about = await work.matches.get(1)

    async def standings(_user: int) -> list[Standing]:
        return [Standing(about, (), None, Waiting(2), None)]

    monkeypatch.setattr(app(here).service.history, "standings", standings)
    result = await here["ana"].slash(here.channel, "turns")
    assert result.response is not None
    assert "waiting for 2 secret answers" in texts(result.response)
