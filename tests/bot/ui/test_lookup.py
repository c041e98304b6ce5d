from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.ui import limits
from bot.ui.custom_id import Press, Verb
from engine.games.arrakis.state import ATREIDES
from tests.discord.bots import begin, playing
from tests.discord.probing import pressed, to_action
from tests.discord.world import World, parts, texts

NAMES = ("ana", "bo")


@pytest.fixture
async def here(tmp_path: Path) -> AsyncIterator[World]:
    async with playing(tmp_path, people=(*NAMES, "cy")) as made:
        await begin(made, *NAMES, title="arrakis")
        yield made
        assert not made.unanswered()


async def test_what_is_offered_can_be_looked_up_beside_the_question(here: World) -> None:
    who = (await to_action(here, *NAMES))[ATREIDES]
    shown = (await here[who].click(here.last(), label="Play")).response
    assert shown is not None
    told = (await here[who].click(shown, label="Look up …")).response
    assert told is not None
    assert told.ephemeral
    menus = parts(told, limits.SELECT)
    if menus:
        value = menus[0]["options"][0]["value"]
        told = (await here[who].select(told, [value], custom_id=menus[0]["custom_id"])).response
        assert told is not None
        assert menus[0]["options"][0]["label"] in texts(told)
    assert "### House Atreides: what do you do?" in texts(shown)
    assert "moved on" in await pressed(here, who, Press(1, Verb.LOOK, ("99.0",)))
