"""Whatever is sent to the bot has one kind sentence for an answer, and leaves everything as it was."""

from __future__ import annotations

from collections.abc import AsyncIterator
from itertools import product
from pathlib import Path
from typing import Any

import discord
import pytest

from bot.ui.custom_id import VERSION, Press, Verb
from engine.core.decisions import Option
from tests.discord.bots import begin, playing
from tests.discord.probing import (
    APOLOGY,
    answered,
    app,
    button,
    forged,
    kept,
    moved,
    opened,
    others,
    pressed,
    turn,
    typed,
)
from tests.discord.world import MODAL, World, texts

PLAYERS = ("ana", "bo", "cy")
NAMES = (*PLAYERS, "dee")

LONG = "9" * 80
FORGED = (
    "x",
    "1:1",
    "1:1:",
    "1::play",
    ":::::",
    "99:1:play:x",
    "1:1:PLAY",
    "1:1:ok:" + LONG,
    f"1:1:ok:{LONG}-00",
    f"1:1:a:{LONG}.0:0:fremen",
    f"1:1:a:0.0:{LONG}:fremen",
    "1:1:a:-1.-1:-1:fremen",
    "1:1:a:0.0:0:'; DROP TABLE matches; --",
    "1:1:a:0.0:0:**@everyone** <@&1> 🏜️🪱",
    "1:1:a:²².0:0:x",
    "1:1:a:٣.0:٣:x",
    "1:1:p:0.0:0:-5.-5",
    "1:1:p:0.0:0:x.y",
    "1:1:p:0.0:0:9999999999.9999999999",
    "1:1:log:-7",
    "1:1:log:99999999999",
    "1:1:undo:99999999999",
    "1:1:undo:x",
    "1:1:board:upside-down",
    "1:1:agent:nobody",
    "1:1:option:nothing",
    "1:1:ok::::",
    "1:999999999999999999:play",
    "1:0:play",
    "1:1:play:\n\0",
)


@pytest.fixture
async def here(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> AsyncIterator[World]:
    async with playing(tmp_path, people=NAMES) as made:
        yield made
        assert not made.unanswered()
    assert "Traceback" not in caplog.text
    assert APOLOGY not in "\n".join(text for one in made.layer.sent for text in one.texts)


@pytest.mark.parametrize("drafting", [False, True])
async def test_forged_ids_are_answered_and_change_nothing(here: World, drafting: bool) -> None:
    await begin(here, *PLAYERS)
    if drafting:
        await answered(here, turn(here))
    before = await kept(here)
    for who, ident in product(NAMES, FORGED):
        await pressed(here, who, ident[:100])
    assert await kept(here) == before


@pytest.mark.long
async def test_forged_selects_and_modals_are_answered_and_change_nothing(here: World) -> None:
    await begin(here, *PLAYERS)
    before, who = await kept(here), turn(here)
    values = ((), ("",), ("-1",), ("x>y",), ("99999", "'; DROP TABLE matches; --"))
    arguments = (("0.0", "0"), ("0.0", "0", "p", "x"), ("", "", "", ""))
    for verb in Verb:
        if verb is Verb.ADVISED:
            continue  # it needs no more than these to take the hint
        for chosen, given in product(values, arguments):
            here.emit(here[who], ":".join((VERSION, "1", verb, *given)), values=chosen)
        if verb is not Verb.RULES:  # a modal of ours that opens a modal is never sent
            here.emit(here[who], f"{VERSION}:1:{verb}:0.0:0", kind=MODAL)
        await here.env.settle()
        assert not here.unanswered()
        assert await kept(here) == before, verb


async def test_a_press_of_somebody_elses_answer_is_refused(here: World) -> None:
    await begin(here, *PLAYERS)
    who, other = turn(here), others(here, *PLAYERS)
    shown = await answered(here, who)
    before = await kept(here)
    for verb in (Verb.CONFIRM, Verb.BACK):
        assert "moved on" in await pressed(here, other, button(shown, verb))
        assert "no seat" in await pressed(here, "dee", button(shown, verb))
    assert await kept(here) == before


async def test_an_id_of_another_match_acts_in_that_match_alone(here: World) -> None:
    await begin(here, *PLAYERS)
    who = turn(here)
    shown = await answered(here, who)
    await begin(here, "dee", "ana", "bo")
    before = await kept(here)
    other = button(shown, Verb.CONFIRM).replace("1:1:", "1:2:", 1)
    await pressed(here, who, other)
    await pressed(here, "dee", other)
    assert await kept(here) == before


async def test_who_looks_on_may_press_everything_and_change_nothing(here: World) -> None:
    await begin(here, *PLAYERS)
    shown = await answered(here, turn(here))
    before = await kept(here)
    for verb in Verb:
        await pressed(here, "dee", f"{VERSION}:1:{verb}:0.0:0:x", values=["1"])
    for component in (*shown.components, *here.last().components):
        for part in component.get("components", ()):
            if part.get("custom_id"):
                await pressed(here, "dee", part["custom_id"])
    assert await kept(here) == before


TYPED = (
    "ix",
    " ",
    "confirm",
    "back",
    "🪱" * 50,
    "House Atreides, House Atreides",
    "@everyone",
    "'; DROP TABLE matches; --",
    "x" * 1_000,
    "*" * 1_000,
    "3 house atreides",
    "\0",
    ",,,,",
    "`**__||",
)


async def test_what_is_typed_and_not_offered_is_refused(here: World) -> None:
    await begin(here, *PLAYERS)
    before = await kept(here)
    for who, action in product(NAMES, TYPED):
        assert await typed(here, who, "do", action=action)
    assert await kept(here) == before


UNKNOWN: tuple[dict[str, Any], ...] = (
    {"name": "conquer"},
    {"name": "match"},
    {"name": "match", "options": [{"type": 1, "name": "burn"}]},
    {"name": "do"},
    {"name": "do", "options": [{"type": 3, "name": "cheat", "value": "yes"}]},
    {"name": "board", "options": [{"type": 4, "name": "match", "value": -3}]},
    {"name": "board", "options": [{"type": 4, "name": "match", "value": 2**53}]},
    {"name": "board", "options": [{"type": 3, "name": "match", "value": "one"}]},
    {"name": "note", "options": [{"type": 4, "name": "remove", "value": 2**70}]},
    {"name": "rules", "options": [{"type": 3, "name": "query", "value": ""}]},
    {
        "name": "rules",
        "options": [
            {"type": 3, "name": "query", "value": "storm"},
            {"type": 3, "name": "title", "value": "chess"},
        ],
    },
    {
        "name": "match",
        "options": [{"type": 1, "name": "new", "options": [{"type": 3, "name": "title", "value": "chess"}]}],
    },
)


async def test_commands_that_discord_does_not_know_are_answered(tmp_path: Path) -> None:
    async with playing(tmp_path, people=PLAYERS, check_errors=False) as here:  # the library reports them, too
        await begin(here, *PLAYERS)
        before = await kept(here)
        for data in UNKNOWN:
            assert APOLOGY not in await forged(here, "ana", **data), data
        assert await kept(here) == before
        assert len(await app(here).service.lobbies.find()) == 1
        assert not here.unanswered()


# The lobby


async def _lobby(here: World) -> None:
    await here["ana"].slash(here.channel, "match new")


async def test_a_match_does_not_start_with_too_few(here: World) -> None:
    await _lobby(here)
    before = await kept(here)
    assert "3" in await pressed(here, "ana", Press(1, Verb.START))
    assert "3" in await typed(here, "ana", "match start")
    assert await kept(here) == before


async def test_a_full_lobby_takes_nobody_else(tmp_path: Path) -> None:
    names = [f"p{number}" for number in range(9)]
    async with playing(tmp_path, people=names) as here:
        await here["p0"].slash(here.channel, "match new")
        for name in names[1:8]:
            await here[name].click(here.last(), label="Join")
        before = await kept(here)
        assert "All 8 seats are taken" in await pressed(here, "p8", Press(1, Verb.JOIN))
        assert "All 8 seats are taken" in await pressed(here, "p0", Press(1, Verb.AGENT, ("greedy",)))
        assert "All 8 seats are taken" in await typed(here, "p8", "match join")
        assert await kept(here) == before


async def test_a_faction_that_is_not_played_with_so_few_cannot_be_wished_for(here: World) -> None:
    await _lobby(here)
    lobby = await app(here).service.lobbies.show(1)
    offered = {one.id for one in lobby.wishes}
    everything = {one.id for one in (await _wishes_of_eight(here))}
    (missing, *_) = sorted(everything - offered)
    before = await kept(here)
    for wish in (missing, "ix", ""):
        said = await pressed(here, "ana", Press(1, Verb.WISH), values=[wish])
        assert "play" in said
    assert await kept(here) == before


async def _wishes_of_eight(here: World) -> list[Option]:
    title = app(here).service.desk.title("dice")
    return list(title.wishes(8, title.read_options({})))


async def test_what_the_host_may_do_is_refused_to_others(here: World) -> None:
    await _lobby(here)
    await here["bo"].click(here.last(), label="Join")
    before = await kept(here)
    for press in (
        Press(1, Verb.START),
        Press(1, Verb.AGENT, ("greedy",)),
        Press(1, Verb.DISMISS),
        Press(1, Verb.OPTION, ("hints",)),
    ):
        for who in ("bo", "dee"):
            assert "Only whoever opened" in await pressed(here, who, press, values=["0"])
    assert "joined this match already" in await pressed(here, "bo", Press(1, Verb.JOIN))
    assert "not joined" in await pressed(here, "dee", Press(1, Verb.LEAVE))
    assert await kept(here) == before


async def test_presses_on_a_lobby_that_has_become_a_match_are_refused(here: World) -> None:
    await begin(here, *PLAYERS)
    before = await kept(here)
    for press in (
        Press(1, Verb.JOIN),
        Press(1, Verb.LEAVE),
        Press(1, Verb.WISH),
        Press(1, Verb.START),
        Press(1, Verb.DISMISS),
        Press(1, Verb.AGENT, ("greedy",)),
        Press(1, Verb.OPTION, ("hints",)),
    ):
        assert "begun already" in await pressed(here, "ana", press, values=["0"])
    assert await kept(here) == before


async def test_presses_of_play_in_a_lobby_say_that_it_has_not_begun(here: World) -> None:
    await _lobby(here)
    before = await kept(here)
    for verb in (Verb.PLAY, Verb.HAND, Verb.BOARD, Verb.LOG, Verb.MORE, Verb.HINT, Verb.UNDO, Verb.WITHDRAW):
        assert "not begun" in await pressed(here, "ana", Press(1, verb)), verb
    assert await kept(here) == before


# Another server


async def test_a_match_of_another_server_is_not_there_for_strangers(here: World) -> None:
    await begin(here, *PLAYERS)
    before = await kept(here)
    elsewhere = here.env.create_guild("Giedi Prime")
    hall = elsewhere.create_text_channel("hall")
    head = elsewhere.create_role("head", permissions=discord.Permissions(manage_guild=True))
    eve = elsewhere.add_member(here.env.create_user("eve"), roles=[head])
    for command in (
        "board",
        "log",
        "match join",
        "match abandon",
        "match repair",
        "match undo",
        "hand",
        "note",
    ):
        result = await eve.slash(hall, command, match=1)
        assert result.response is not None
        assert "no match 1" in texts(result.response), command
    assert await kept(here) == before


async def test_who_moderates_one_server_has_no_say_in_the_matches_of_another(here: World) -> None:
    await begin(here, *PLAYERS)
    elsewhere = here.env.create_guild("Giedi Prime")
    hall = elsewhere.create_text_channel("hall")
    head = elsewhere.create_role("head", permissions=discord.Permissions(manage_guild=True))
    bo = elsewhere.add_member(here["bo"].user, roles=[head])
    before = await kept(here)
    result = await bo.slash(hall, "match abandon", match=1)
    assert result.response is not None
    assert "Only whoever opened" in texts(result.response)
    assert await kept(here) == before
    played = await bo.slash(hall, "hand", match=1)
    assert played.response is not None
    assert "for your eyes only" in texts(played.response)


# What was true once


async def test_an_answer_that_was_drafted_elsewhere_is_shown_as_it_stands(here: World) -> None:
    await begin(here, *PLAYERS)
    who = turn(here)
    old = await opened(here, who)
    await moved(here, who)
    before = await kept(here)
    assert "done already" in await pressed(here, who, button(old, Verb.ANSWER), message=old)
    assert await kept(here) == before
