from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.ui import limits
from bot.ui.custom_id import Press, Verb
from engine.games.arrakis.state import ATREIDES, HARKONNEN
from engine.games.arrakis.steps.casualties import TOPIC
from engine.games.arrakis.steps.stance import DEFEND
from tests.discord.bots import begin, playing
from tests.discord.probing import app, pressed, to_action
from tests.discord.world import World, parts

NAMES = ("ana", "bo")


@pytest.fixture
async def here(tmp_path: Path) -> AsyncIterator[World]:
    async with playing(tmp_path, people=(*NAMES, "cy")) as made:
        await begin(made, *NAMES, title="arrakis")
        yield made
        assert not made.unanswered()


async def test_orders_are_left_in_more_and_taken_back_and_nobody_else_sees_them(here: World) -> None:
    who = (await to_action(here, *NAMES))[HARKONNEN]
    play = app(here).service.play
    more = (await here[who].click(here.last(), label="More")).response
    assert more is not None
    shown = (await here[who].click(more, label="Standing orders")).response
    assert shown is not None
    assert shown.ephemeral
    menus = parts(shown, limits.SELECT)
    assert [one["options"][0] | {"default": True} for one in menus] == [one["options"][0] for one in menus]
    assert menus[-1]["options"][0]["label"] == "Ask me"
    revision = (await play.open(1, here[who].id)).view.revision

    await here[who].select(shown, ["2"], custom_id=menus[1]["custom_id"])
    await here[who].select(shown, ["0"], custom_id=parts(shown, limits.SELECT)[2]["custom_id"])
    orders = (await play.open(1, here[who].id)).orders
    assert orders == {DEFEND: {"stay": "stay", "lose": "leaders"}, TOPIC: "ranks"}
    assert (await play.open(1, here[who].id)).view.revision == revision
    other = next(name for name in NAMES if name != who)
    assert (await play.open(1, here[other].id)).orders == {}
    marked = [one["value"] for one in parts(shown, limits.SELECT)[2]["options"] if one.get("default")]
    assert marked == ["0"]

    await here[who].select(shown, ["ask"], custom_id=parts(shown, limits.SELECT)[1]["custom_id"])
    assert (await play.open(1, here[who].id)).orders == {TOPIC: "ranks"}


async def test_the_atreides_may_order_claims_and_all_of_it_fits_one_message(here: World) -> None:
    who = (await to_action(here, *NAMES))[ATREIDES]
    said = await pressed(here, who, Press(1, Verb.ORDERS))
    row = (await app(here).service.history.panel(1)).view.state.prescience.row
    assert said.count("**") // 2 <= 3 + len(row)
    assert "When you are attacked" in said


async def test_an_order_that_is_not_offered_changes_nothing(here: World) -> None:
    who = (await to_action(here, *NAMES))[HARKONNEN]
    for topic, value in (("arrakis-claim-jihad", "0"), (TOPIC, "9"), (TOPIC, "x")):
        said = await pressed(here, who, Press(1, Verb.ORDER, (topic,)), values=[value])
        assert "moved on" in said
    assert (await app(here).service.play.open(1, here[who].id)).orders == {}
    assert "no seat" in await pressed(here, "cy", Press(1, Verb.ORDERS))


async def test_an_order_answers_what_is_open_already(here: World) -> None:
    play = app(here).service.play
    before = (await play.open(1, here["ana"].id)).view.revision
    screen = await play.order(1, here["ana"].id, "arrakis-side", "atreides")
    assert screen.orders == {"arrakis-side": "atreides"}
    assert screen.view.revision > before
    assert screen.state == "wait"
