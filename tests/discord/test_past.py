"""What can be looked up of matches that are over: their dice, their boards, how people have fared."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import simcord

from bot.ui import limits
from tests.discord.bots import begin, playing
from tests.discord.probing import app, typed
from tests.discord.test_votes import board, move, pressed
from tests.discord.world import World, parts, texts

pytestmark = pytest.mark.long

PEOPLE = ("ana", "bo", "cy")


async def played_out(here: World) -> None:
    """Let a match be played to its end with defaults."""
    while (await app(here).service.lobbies.show(1)).about.state == "running":
        async with app(here).store.read() as work:
            asked = [one.user_id for one in await work.seats.of_match(1) if one.waiting_since is not None]
        for name in PEOPLE:
            if here[name].id in asked:
                await move(here, name)


@pytest.fixture
async def here(tmp_path: Path) -> AsyncIterator[World]:
    async with playing(tmp_path, people=(*PEOPLE, "eve")) as made:
        await begin(made, *PEOPLE)
        await played_out(made)
        yield made


async def test_what_has_been_can_be_looked_up_by_everybody_on_the_server(here: World) -> None:
    over = board_at_the_end(here)
    checked = texts(await pressed(here, "eve", over, "Check the dice"))
    assert "✅ The promise was kept" in checked
    assert "✅ All answers" in checked
    assert checked.count(" \u00d7 ") > 3
    found = await here["eve"].slash(here.channel, "history")
    assert found.response is not None
    (menu,) = parts(found.response, limits.SELECT)
    opened = await here["eve"].select(found.response, ["1"], custom_id=menu["custom_id"])
    assert opened.response is not None
    shown = await pressed(here, "eve", opened.response, "Move by move")
    walked = [texts(shown)]
    for way in ("▶", "▶", "⏭", "◀", "⏮"):
        shown = await pressed(here, "eve", shown, way)
        walked.append(texts(shown))
    assert len(set(walked)) == 5
    assert walked[0] == walked[-1]
    view = (await app(here).service.history.panel(1)).view
    (last,) = (await app(here).service.history.told(1))[-1:]
    assert (last.kind, last.message) == ("end", view.outcome.reason)


def board_at_the_end(here: World) -> simcord.ResponseMessage:
    public = [one for one in here.messages() if one.components and not one.is_ephemeral]
    return simcord.ResponseMessage(
        here.env, [one for one in public if "Check the dice" in str(one.components)][-1]
    )


async def test_the_log_has_the_emoji_of_the_application_and_its_labels_plain_ones(here: World) -> None:
    found = await here["eve"].slash(here.channel, "log", match=1)
    assert found.response is not None
    assert "<:dice_" in texts(found.response)
    (menu,) = parts(found.response, limits.SELECT)
    assert any("🗡️" in one["label"] or "🦅" in one["label"] for one in menu["options"])


async def test_statistics_count_what_was_played_to_its_end_for_whoever_had_the_seat_then(here: World) -> None:
    view = (await app(here).service.history.panel(1)).view
    winner = PEOPLE[view.outcome.winners[0]]
    loser = next(name for seat, name in enumerate(PEOPLE) if seat not in view.outcome.winners)
    assert "1 won of 1 (100 %)" in await typed(here, "eve", "stats", player=here[winner])
    assert "0 won of 1 (0 %)" in await typed(here, "eve", "stats", player=here[loser])
    assert "0 won of 0" in await typed(here, "eve", "stats")
    told = await typed(here, "eve", "stats", title="dice")
    assert "One finished match" in told
    assert told.count("won of 1") == 3
    assert "Half of all moves come within" in told
    assert "0 finished matches" in await typed(here, "eve", "stats", title="arrakis")
    with here.env._bot_scope():
        await app(here).service.people.forget(here[loser].id)
    told = await typed(here, "eve", "history", match=1)
    assert "a former player" in told
    assert here[loser].mention not in told


async def test_while_a_match_is_played_only_the_promise_is_shown(tmp_path: Path) -> None:
    async with playing(tmp_path, people=PEOPLE) as here:
        await begin(here, *PEOPLE)
        said = await typed(here, "bo", "verify")
        assert "The secret is shown when the match is over" in said
        async with app(here).store.read() as work:
            secret = (await work.matches.secret(1)).hex()
        assert secret not in said
        assert "Check the dice" not in str(board(here).components)
        assert "No match has been played to its end yet" in await typed(here, "bo", "history")
