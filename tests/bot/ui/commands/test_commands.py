from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bot.ui import limits
from tests.discord.bots import begin, playing
from tests.discord.world import World, parts, texts


@pytest.fixture
async def here(tmp_path: Path) -> AsyncIterator[World]:
    async with playing(tmp_path, people=("ana", "bo", "cy", "dee")) as made:
        yield made
        assert not made.unanswered()


async def _said(here: World, who: str, command: str, **options: Any) -> str:
    result = await here[who].slash(here.channel, command, **options)
    assert result.response is not None
    assert result.response.ephemeral
    return texts(result.response)


def _turn(here: World) -> str:
    (user,) = here.messages()[-1].ping_user_ids
    return next(name for name, actor in here.people.items() if actor.id == user)


async def test_every_command_is_described_in_the_catalogue(here: World) -> None:
    for command in here.env.backend.commands[None].values():
        assert command["description"]


async def test_joining_leaving_listing_and_starting_by_command(here: World) -> None:
    assert "no match on this server" in await _said(here, "ana", "match list")
    await here["ana"].slash(here.channel, "match new", title="dice")
    assert "You are 2 now" in await _said(here, "bo", "match join")
    await _said(here, "cy", "match join", match=1)
    assert "looking for players" in await _said(here, "dee", "match list")
    assert "have left" in await _said(here, "cy", "match leave")
    await _said(here, "cy", "match join")
    assert "has begun" in await _said(here, "ana", "match start")
    assert "0 moves" in await _said(here, "dee", "match list")
    assert "begun already" in await _said(here, "dee", "match join")


async def test_only_the_host_or_a_moderator_ends_a_match(here: World) -> None:
    await begin(here, "ana", "bo", "cy")
    assert "Only whoever opened the lobby" in await _said(here, "bo", "match abandon")
    asked = (await here["ana"].slash(here.channel, "match abandon")).response
    assert asked is not None
    assert "Match 1" in texts(asked)
    assert here["cy"].mention in texts(asked)
    assert "running" in str((await here.env.bot.app.service.lobbies.show(1)).about.state)  # type: ignore[attr-defined]
    await here["ana"].click(asked, label="End match 1")
    assert "has ended without a winner" in texts(asked)
    assert "has ended" in await _said(here, "ana", "match abandon", match=1)


async def test_an_end_that_was_agreed_to_before_things_moved_on_is_asked_for_again(here: World) -> None:
    await here["ana"].slash(here.channel, "match new")
    for name in ("bo", "cy"):
        await here[name].slash(here.channel, "match join", match=1)
    asked = (await here["ana"].slash(here.channel, "match abandon")).response
    assert asked is not None
    assert "The lobby of match 1" in texts(asked)
    await here["ana"].slash(here.channel, "match start", match=1)
    await here["ana"].click(asked, label="End match 1")
    assert "> Things have moved on" in texts(asked)
    assert "without a winner" in texts(asked)
    assert "0 moves" in await _said(here, "ana", "match list")
    await here["ana"].click(asked, label="End match 1")
    assert "has ended without a winner" in texts(asked)


async def test_of_several_matches_in_a_channel_the_one_to_end_has_to_be_named(here: World) -> None:
    await begin(here, "ana", "bo", "cy")
    await here["ana"].slash(here.channel, "match new", title="dice")
    assert "Which match do you mean" in await _said(here, "ana", "match abandon")
    assert "The lobby of match 2" in await _said(here, "ana", "match abandon", match=2)
    assert "Match 1" in await _said(here, "ana", "match abandon", match=1)


async def test_a_match_that_is_not_there_or_not_clear_is_asked_for(here: World) -> None:
    assert "Which match do you mean" in await _said(here, "ana", "board")
    assert "There is no match 5" in await _said(here, "ana", "board", match=5)


async def test_matches_are_suggested_by_number_and_name(here: World) -> None:
    await begin(here, "ana", "bo", "cy")
    choices = await here["ana"].autocomplete(here.channel, "board", "match", "")
    assert choices == [{"name": "1: Dune: The Dice Game (running)", "value": 1}]
    assert not await here["ana"].autocomplete(here.channel, "board", "match", "Imperium")


async def test_the_board_is_shown_as_a_picture_and_in_words(here: World) -> None:
    await begin(here, "ana", "bo", "cy")
    result = await here["dee"].slash(here.channel, "board")
    assert result.response is not None
    assert parts(result.response, limits.GALLERY)
    await here["dee"].click(result.response, label="Board in words")
    assert "Arrakeen" in texts(result.response)
    await here["dee"].click(result.response, label="Board as a picture")
    assert parts(result.response, limits.GALLERY)
    assert "Arrakeen" in await _said(here, "dee", "board", text=True)


async def test_the_hand_is_for_its_owner_alone(here: World) -> None:
    await begin(here, "ana", "bo", "cy")
    assert "for your eyes only" in await _said(here, "ana", "hand")
    assert "no seat" in await _said(here, "dee", "hand")


async def test_the_log_has_pages(here: World) -> None:
    await begin(here, "ana", "bo", "cy")
    history = here.env.bot.app.service.history  # type: ignore[attr-defined]
    from bot.service import history as module

    page, module.PAGE = module.PAGE, 1
    try:
        result = await here["ana"].slash(here.channel, "log")
        shown = result.response
        assert shown is not None
        assert "page 1 of" in texts(shown)
        await here["ana"].click(shown, label="Older")
        assert "page 2 of" in texts(shown)
        await here["ana"].click(shown, label="Newer")
        assert "page 1 of" in texts(shown)
    finally:
        module.PAGE = page
    assert history is not None


async def test_rules_are_found_by_number_and_by_words(here: World) -> None:
    assert "D-14.8" in await _said(here, "ana", "rules", query="14.8")
    assert "Our reading" in await _said(here, "ana", "rules", query="D-3.10")
    assert "our own choice" in await _said(here, "ana", "rules", query="D-19.1")
    assert "torm" in await _said(here, "ana", "rules", query="storm")
    assert "Nothing was found" in await _said(here, "ana", "rules", query="xylophone")
    assert await _said(here, "ana", "rules", query="2.4", title="dice")


async def test_help_tells_how_to_play(here: World) -> None:
    assert "/match new" in await _said(here, "ana", "help")
    await begin(here, "ana", "bo", "cy")
    assert "/match new" in await _said(here, "ana", "help")


async def test_whose_turn_it_is_is_listed_with_a_button_to_play(here: World) -> None:
    await begin(here, "ana", "bo", "cy")
    who = _turn(here)
    result = await here[who].slash(here.channel, "turns")
    assert result.response is not None
    assert "your turn began" in texts(result.response)
    played = await here[who].click(result.response, label="Play match 1")
    assert played.response is not None
    assert "Pick your faction" in texts(played.response)
    assert "No match is waiting" in await _said(here, "dee", "turns")


async def test_an_answer_can_be_typed_and_is_completed_while_typing(here: World) -> None:
    await begin(here, "ana", "bo", "cy")
    who = _turn(here)
    choices = await here[who].autocomplete(here.channel, "do", "action", "atr")
    assert [one["value"] for one in choices] == ["House Atreides"]
    assert "not among the choices" in await _said(here, who, "do", action="ix")
    assert "Shall it be so?" in await _said(here, who, "do", action="house atreides")
    choices = await here[who].autocomplete(here.channel, "do", "action", "")
    assert [one["value"] for one in choices] == ["Confirm", "Back"]
    assert "Pick your faction" in await _said(here, who, "do", action="back")
    await _said(here, who, "do", action="house atreides")
    assert "House Atreides" in await _said(here, who, "do", action="Confirm")
    assert "nothing" in (await _said(here, "dee", "do", action="x")).lower()
    assert not await here["dee"].autocomplete(here.channel, "do", "action", "", match=7)


async def test_notes_are_kept_shown_with_the_hand_and_thrown_away(here: World) -> None:
    await begin(here, "ana", "bo", "cy")
    assert "no notes" in await _said(here, "ana", "note")
    assert "beware of bo" in await _said(here, "ana", "note", text="beware of bo")
    assert "beware of bo" in await _said(here, "ana", "hand")
    assert "no notes" in await _said(here, "bo", "note")
    assert "no such note" in await _said(here, "ana", "note", remove=2)
    assert "no notes" in await _said(here, "ana", "note", remove=1)


async def test_undo_takes_back_or_says_why_not(here: World) -> None:
    await begin(here, "ana", "bo", "cy")
    who = _turn(here)
    assert "nothing of yours" in await _said(here, who, "match undo")


async def test_more_opens_undo_board_help_and_rules(here: World) -> None:
    await begin(here, "ana", "bo", "cy")
    result = await here["ana"].click(here.last(), label="More")
    shown = result.response
    assert shown is not None
    asked = await here["ana"].click(shown, label="Rules")
    answered = await here["ana"].submit_modal(asked, {"query": "14.8"})
    assert answered.response is not None
    assert "D-14.8" in texts(answered.response)
    result = await here["ana"].click(here.last(), label="More")
    assert result.response is not None
    await here["ana"].click(result.response, label="Help")
    assert "\n\n**Aim.**" in texts(result.response)
    await here["ana"].click(result.response, label="More")
    assert "is grey because" in texts(result.response)
    await here["ana"].click(result.response, label="Help")
    assert "/match new" in texts(result.response)


async def test_log_and_hand_open_from_the_panel(here: World) -> None:
    await begin(here, "ana", "bo", "cy")
    result = await here["ana"].click(here.last(), label="Log")
    assert result.response is not None
    assert "What happened" in texts(result.response)
    result = await here["ana"].click(here.last(), label="My hand")
    assert result.response is not None
    assert "for your eyes only" in texts(result.response)


async def test_the_doctor_tells_what_is_missing_and_what_is_stuck(here: World) -> None:
    said = await _said(here, "ana", "doctor")
    assert "every permission" in said
    assert "Messages given up: 0" in said
    store = here.env.bot.app.store  # type: ignore[attr-defined]
    await begin(here, "ana", "bo", "cy")
    async with store.write() as work:
        await work.matches.change(1, state="parked", parked_reason="core-rules-error")
    assert "Match 1 is set aside" in await _said(here, "ana", "doctor")
    assert "set aside" in await _said(here, "ana", "match list")
    assert "set aside" in await _said(here, "ana", "hand")
