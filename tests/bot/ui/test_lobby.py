from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.ui import limits
from bot.ui.custom_id import Press, Verb
from tests.discord.bots import begin, playing
from tests.discord.world import World, parts, texts


@pytest.fixture
async def here(tmp_path: Path) -> AsyncIterator[World]:
    async with playing(tmp_path, people=("ana", "bo", "cy", "dee")) as made:
        yield made
        assert not made.unanswered()


async def _opened(here: World, **options: str) -> None:
    result = await here["ana"].slash(here.channel, "match new", **options)
    assert result.response is not None
    assert "Match 1 is open" in texts(result.response)


def _said(here: World) -> str:
    """What the bot last told somebody alone."""
    private = [one for one in here.layer.sent if not one.public]
    return "\n".join(private[-1].texts)


async def test_a_lobby_gathers_people_and_programs_and_becomes_a_match(here: World) -> None:
    await _opened(here)
    lobby = here.last()
    assert parts(lobby, limits.BUTTON)[2]["disabled"]
    await here["bo"].click(lobby, label="Join")
    assert here["bo"].mention in texts(lobby)
    await here["ana"].click(lobby, label="Add an experienced program")
    await here["ana"].click(lobby, label="Start")
    assert "has begun" in texts(lobby)
    panel = here.last()
    assert [one["label"] for one in parts(panel, limits.BUTTON)] == ["Play", "My hand", "Log", "More"]
    assert parts(panel, limits.GALLERY)


async def test_a_lobby_says_how_many_may_play_and_offers_the_sides_of_a_game_for_two(here: World) -> None:
    await _opened(here, title="arrakis")
    lobby = here.last()
    assert "One player so far. The game takes 2." in texts(lobby)
    (wishes,) = parts(lobby, limits.SELECT)
    assert [one["value"] for one in wishes["options"]] == ["atreides", "harkonnen", "anything"]
    options = (await here["ana"].click(lobby, label="Options")).response
    assert options is not None
    names = [part["options"][0]["label"] for part in parts(options, limits.SELECT)]
    assert len([name for name in names if name.startswith("FAQ: ")]) == 4


async def test_only_the_person_whose_turn_it_is_is_pinged(here: World) -> None:
    await begin(here, "ana", "bo", "cy")
    pinged = here.messages()[-1].ping_user_ids
    assert len(pinged) == 1
    assert f"<@{pinged[0]}>" in texts(here.last())


async def test_people_come_go_and_wish(here: World) -> None:
    await _opened(here)
    lobby = here.last()
    await here["bo"].click(lobby, label="Join")
    await here["bo"].select(lobby, ["fremen"])
    assert "would like" in texts(lobby)
    await here["bo"].select(lobby, ["anything"])
    assert "would like" not in texts(lobby)
    await here["bo"].click(lobby, label="Leave")
    assert here["bo"].mention not in texts(lobby)
    await here["ana"].click(lobby, label="Leave")
    assert "closed" in texts(lobby)
    assert not parts(lobby, limits.BUTTON)


async def test_a_wish_that_becomes_impossible_is_told_in_the_lobby_and_to_its_player(here: World) -> None:
    await _opened(here)
    lobby = here.last()
    for name in ("bo", "cy", "dee"):
        await here[name].click(lobby, label="Join")
    await here["ana"].click(lobby, label="Add a beginner program")
    await here["bo"].select(lobby, ["bene_gesserit"])  # takes five at the table
    assert "would like" in texts(lobby)
    await here["dee"].click(lobby, label="Leave")
    assert f"{here['bo'].mention} (wished for " in texts(lobby)
    assert "not possible any more" in texts(lobby)
    await here.env.settle()
    (told,) = here.messages(here.env.backend.dm_channels[here["bo"].id])
    assert "nobody can play that" in str(told.components)
    assert f"<#{here.channel.id}>" in str(told.components)
    await here["bo"].select(lobby, ["anything"])
    assert "not possible any more" not in texts(lobby)


async def test_programs_can_be_sent_away_again(here: World) -> None:
    await _opened(here)
    lobby = here.last()
    await here["ana"].click(lobby, label="Add a beginner program")
    assert "beginner" in texts(lobby)
    await here["ana"].click(lobby, label="Remove a program")
    assert "beginner)" not in texts(lobby)


async def test_options_are_set_in_private_and_kept(here: World) -> None:
    await _opened(here)
    result = await here["ana"].click(here.last(), label="Options")
    shown = result.response
    assert shown is not None
    assert shown.ephemeral
    hints = next(one for one in parts(shown, limits.SELECT) if one["custom_id"].endswith(":hints"))
    assert [one["label"] for one in hints["options"] if one.get("default")] == ["Hints: yes"]
    result = await here["ana"].select(shown, ["0"], custom_id=hints["custom_id"])
    assert result.response is not None
    assert "Hints: no" in [
        one["label"]
        for menu in parts(result.response, limits.SELECT)
        for one in menu["options"]
        if one.get("default")
    ]


async def test_in_a_match_for_teaching_one_person_plays_several_seats_and_can_offer_each(here: World) -> None:
    await here["ana"].slash(here.channel, "match new", place="here", title="arrakis")
    lobby = here.last()
    opened = (await here["ana"].click(lobby, label="Options")).response
    assert opened is not None
    menu = next(one for one in parts(opened, limits.SELECT) if one["custom_id"].endswith(":teaching"))
    await here["ana"].select(opened, ["1"], custom_id=menu["custom_id"])
    assert "For teaching" in texts(lobby)
    await here["ana"].click(lobby, label="Join")
    await here["ana"].click(lobby, label="Start")
    shown = (await here["ana"].click(here.last(), label="More")).response
    assert shown is not None
    seat = (await here["ana"].click(shown, label="My seat …")).response
    assert seat is not None
    buttons = [one["label"] for one in parts(seat, limits.BUTTON)]
    assert [one for one in buttons if one.startswith("Offer")] == [
        "Offer seat 1, ana",
        "Offer seat 2, ana",
    ]
    asked = (await here["ana"].click(seat, label="Concede seat 2, ana")).response
    assert asked is not None
    assert "seat 2" in texts(asked)
    done = (await here["ana"].click(asked, label="Yes, I give up")).response
    assert done is not None
    assert "over" in texts(here.last())


@pytest.mark.parametrize(
    ("who", "button", "sentence"),
    [
        ("ana", "Join", "joined this match already"),
        ("bo", "Leave", "have not joined"),
        ("bo", "Add an experienced program", "Only whoever opened the lobby"),
        ("bo", "Options", "Options of match 1"),
    ],
)
async def test_what_cannot_be_done_is_answered_with_a_sentence(
    here: World, who: str, button: str, sentence: str
) -> None:
    await _opened(here)
    await here[who].click(here.last(), label=button)
    assert sentence in _said(here)


async def test_a_forged_option_is_refused(here: World) -> None:
    await _opened(here)
    for args, values in ((("nonsense",), ["0"]), (("hints",), ["9"])):
        here.emit(here["ana"], str(Press(1, Verb.OPTION, args)), values=values, message=here.messages()[-1])
        await here.env.settle()
    assert "cannot be set" in _said(here) or "no option" in _said(here)


async def test_too_few_players_cannot_start(here: World) -> None:
    await _opened(here)
    here.emit(here["ana"], str(Press(1, Verb.START)), message=here.last())
    await here.env.settle()
    assert "needs at least 3" in _said(here)


async def test_a_match_may_have_a_thread_of_its_own(here: World) -> None:
    await begin(here, "ana", "bo", programs=1, place="thread")
    lobby = here.last()
    assert "has begun" in texts(lobby)
    thread = here.env.backend.get_channel(lobby.id)
    assert thread.name == "Match 1 · Dune: The Dice Game"
    assert parts(here.last(thread.id), limits.GALLERY)
    assert f"<#{thread.id}>" in texts(here.last())


async def test_without_permissions_no_lobby_is_opened_and_they_are_named(tmp_path: Path) -> None:
    async with playing(tmp_path) as here:
        me = here.guild.me
        assert me is not None
        deny = discord.PermissionOverwrite(attach_files=False, create_public_threads=False)
        shut = here.guild.create_text_channel("shut", overwrites={here.guild.default_role: deny})
        await here.env.settle()
        result = await here["ana"].slash(shut, "match new", place="thread")
        assert result.response is not None
        said = texts(result.response)
        assert "Attach Files" in said
        assert "Create Public Threads" in said
        assert "Send Messages in Threads" not in said
        assert not [one for one in here.messages(shut.id) if not one.is_ephemeral]


async def _ended(here: World, place: str = "here") -> None:
    await begin(here, "ana", "bo", "cy", place=place)
    asked = (await here["ana"].slash(here.channel, "match abandon", match=1)).response
    assert asked is not None
    await here["ana"].click(asked, label="End match 1")
    await here.env.settle()


async def _deny(here: World, permissions: discord.Permissions) -> None:
    everyone = here.guild.default_role.id
    here.env.backend.set_overwrite(
        here.channel.id, Overwrite(everyone, OverwriteType.ROLE, deny=permissions.value)
    )
    await here.env.settle()


@pytest.mark.parametrize("place", ["here", "thread"])
async def test_no_rematch_is_opened_where_the_bot_could_not_play(here: World, place: str) -> None:
    await _ended(here, place)
    async with here.env.bot.app.store.read() as work:  # type: ignore[attr-defined]
        about = await work.matches.get(1)
    panel = here.last(about.place_id)
    needed = {"here": "attach_files", "thread": "create_public_threads"}[place]
    await _deny(here, discord.Permissions(**{needed: True}))
    result = await here["bo"].click(panel, label="Play again")
    assert result.response is not None
    assert texts(result.response) == (
        f"To play in <#{here.channel.id}> I need these permissions there:\n- {needed.replace('_', ' ').title()}"
    )
    assert "There is no match 2" in texts((await here["bo"].slash(here.channel, "board", match=2)).response)  # type: ignore[arg-type]
    await _deny(here, discord.Permissions.none())
    result = await here["bo"].click(panel, label="Play again")
    assert result.response is not None
    assert "Match 2 is open" in texts(result.response)


async def test_a_rematch_that_is_open_already_is_pointed_at_whatever_is_missing(here: World) -> None:
    await _ended(here)
    panel = here.last()
    await here["bo"].click(panel, label="Play again")
    await _deny(here, discord.Permissions(attach_files=True))
    result = await here["cy"].click(panel, label="Play again")
    assert result.response is not None
    assert "Match 2 is open" in texts(result.response)


async def test_a_match_that_has_ended_can_be_played_again(here: World) -> None:
    await begin(here, "ana", "bo", programs=1)
    asked = (await here["ana"].slash(here.channel, "match abandon")).response
    assert asked is not None
    await here["ana"].click(asked, label="End match 1")
    assert "given up" in texts(here.last())
    result = await here["bo"].click(here.last(), label="Play again")
    assert result.response is not None
    assert "Match 2 is open" in texts(result.response)
    lobby = texts(here.last())
    assert here["ana"].mention in lobby
    assert here["bo"].mention in lobby
