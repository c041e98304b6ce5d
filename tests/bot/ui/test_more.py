from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from bot.service.screens import DraftStep, Screen
from bot.ui import limits
from engine.core.messages import msg
from tests.discord.bots import begin, playing
from tests.discord.world import World, parts, texts


@pytest.fixture
async def here(tmp_path: Path) -> AsyncIterator[World]:
    async with playing(tmp_path, people=("ana", "bo", "cy", "dee")) as made:
        await begin(made, "ana", "bo", "cy")
        yield made
        assert not made.unanswered()


STEP = DraftStep(msg("ui-done"), (msg("ui-done"),))


@pytest.mark.parametrize(
    ("who", "changes", "reason"),
    [
        ("ana", {"state": "wait"}, "there is no move of yours"),
        ("ana", {"state": "act", "draft": (STEP,)}, "while you choose something"),
        ("ana", {"state": "over"}, "the match is over"),
        ("dee", {}, ""),
    ],
)
async def test_a_player_who_can_take_nothing_back_reads_why(
    here: World, monkeypatch: pytest.MonkeyPatch, who: str, changes: dict[str, Any], reason: str
) -> None:
    service = here.env.bot.app.service.play  # type: ignore[attr-defined]
    opened = service.open

    async def changed(match_id: int, user_id: int) -> Screen:
        screen: Screen = await opened(match_id, user_id)
        return replace(screen, **changes)

    monkeypatch.setattr(service, "open", changed)
    more = (await here[who].click(here.last(), label="More")).response
    assert more is not None
    assert ("is grey" in texts(more)) == bool(reason)
    assert reason in texts(more)


async def test_the_hand_is_shown_as_a_picture_too_once_there_is_something_in_it(here: World) -> None:
    who = next(name for name in here.people if here[name].id in here.messages()[-1].ping_user_ids)
    panel = here.last()
    hand = (await here[who].click(panel, label="My hand")).response
    assert hand is not None
    assert not parts(hand, limits.GALLERY)
    shown = (await here[who].click(panel, label="Play")).response
    assert shown is not None
    await here[who].click(shown, label=parts(shown, limits.BUTTON)[0]["label"])
    await here[who].click(shown, label="Confirm")
    hand = (await here[who].click(panel, label="My hand")).response
    assert hand is not None
    (gallery,) = parts(hand, limits.GALLERY)
    assert gallery["items"][0]["description"].startswith("Your hand as ")
    assert hand.ephemeral


async def test_a_board_in_words_that_is_too_long_for_a_message_is_paged(
    here: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = [msg("titles-join", before="x" * 2_000, following=f"part {part}") for part in "abc"]
    monkeypatch.setattr("bot.titles.dice.DicePresenter.board", lambda _self, _view: lines)
    shown = (await here["dee"].slash(here.channel, "board", text=True)).response
    for part, following in (("a", "2"), ("b", "3"), ("c", "1")):
        assert shown is not None
        assert f"part {part}" in texts(shown)
        shown = (await here["dee"].click(shown, label=f"Next page ({following} of 3)")).response
    assert shown is not None
    assert "part a" in texts(shown)


async def _spoil(here: World, column: str) -> None:
    async with here.env.bot.app.store.write() as work:  # type: ignore[attr-defined]
        await work.matches.connection.execute(text(f"UPDATE matches SET {column} = 'chess' WHERE id = 1"))  # noqa: S608 - our names


@pytest.mark.parametrize("column", ["title", "created_at", "updated_at"])
async def test_a_row_that_cannot_be_understood_keeps_nobody_from_their_other_matches(
    here: World, column: str
) -> None:
    await _spoil(here, column)
    await begin(here, "ana", programs=2)
    for command in ("match list", "turns", "hand"):
        shown = (await here["ana"].slash(here.channel, command)).response
        assert shown is not None
        assert "went wrong" not in texts(shown)


async def test_a_match_of_a_game_that_is_not_played_here_says_so(here: World) -> None:
    panel = here.last()
    await _spoil(here, "title")
    for label in ("Play", "My hand", "Log", "More"):
        shown = (await here["ana"].click(panel, label=label)).response
        assert shown is not None
        assert texts(shown) == "There is no game called “chess” here."
