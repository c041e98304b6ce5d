from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import simcord

from bot.ui import limits
from bot.ui.call import Call
from bot.ui.custom_id import Press, Verb
from tests.discord.bots import playing, restart
from tests.discord.probing import app, pressed
from tests.discord.world import World, parts, texts


@pytest.fixture
async def here(tmp_path: Path) -> AsyncIterator[World]:
    async with playing(tmp_path) as made:
        yield made
        assert not made.unanswered()


async def settings(here: World) -> simcord.ResponseMessage:
    result = await here["ana"].slash(here.channel, "me settings")
    assert result.response is not None
    assert result.response.ephemeral
    return result.response


def menu(shown: simcord.ResponseMessage, what: str) -> Any:
    """Return the select that sets something."""
    return next(one for one in parts(shown, limits.SELECT) if one["custom_id"].endswith(f":{what}"))


def chosen(shown: simcord.ResponseMessage, what: str) -> list[str]:
    return [one["value"] for one in menu(shown, what)["options"] if one.get("default")]


async def pick(here: World, shown: simcord.ResponseMessage, what: str, value: str) -> simcord.ResponseMessage:
    ident = menu(shown, what)["custom_id"]
    result = await here["ana"].select(shown, [value], custom_id=ident)
    assert result.response is not None
    return result.response


@pytest.mark.parametrize(
    ("what", "before", "value"),
    [("language", "discord", "en"), ("how", "place", "dm"), ("interval", "24", "72")],
)
async def test_what_is_picked_is_kept_and_shown(here: World, what: str, before: str, value: str) -> None:
    shown = await settings(here)
    assert chosen(shown, what) == [before]
    assert chosen(await pick(here, shown, what, value), what) == [value]
    assert chosen(await settings(here), what) == [value]


async def test_quiet_hours_have_a_beginning_and_then_an_end(here: World) -> None:
    shown = await settings(here)
    assert chosen(shown, "quiet_from") == ["never"]
    shown = await pick(here, shown, "quiet_from", "22")
    assert (chosen(shown, "quiet_from"), chosen(shown, "quiet_to")) == (["22"], ["7"])
    shown = await pick(here, shown, "quiet_to", "8")
    assert chosen(shown, "quiet_to") == ["8"]
    shown = await pick(here, shown, "quiet_from", "never")
    assert chosen(shown, "quiet_from") == ["never"]


async def test_who_is_told_once_a_day_chooses_when_instead_of_how_often(here: World) -> None:
    shown = await pick(here, await settings(here), "how", "digest")
    assert chosen(shown, "digest_at") == ["18"]
    shown = await pick(here, shown, "digest_at", "9")
    assert chosen(shown, "digest_at") == ["9"]


async def test_the_language_is_spoken_from_then_on_after_restarts_too(
    here: World, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    spoken: list[str] = []
    init = Call.__init__

    def listen(self: Call, *args: Any) -> None:
        init(self, *args)
        spoken.append(self.locale)

    monkeypatch.setattr(Call, "__init__", listen)
    await pick(here, await settings(here), "language", "en")
    await settings(here)
    await restart(here, tmp_path)
    shown = await settings(here)
    assert spoken[-2:] == ["en", "en"]
    await pick(here, shown, "language", "discord")
    await settings(here)
    assert spoken[-1] == "en-US"


async def test_a_time_zone_is_completed_while_typing_and_its_time_shown(here: World) -> None:
    choices = await here["ana"].autocomplete(here.channel, "me zone", "zone", "new yo")
    assert [one["value"] for one in choices] == ["America/New_York"]
    result = await here["ana"].slash(here.channel, "me zone", zone="America/New_York")
    assert result.response is not None
    assert "America/New" in texts(result.response)
    assert "19:0" in texts(result.response)  # the simulation begins at midnight in UTC
    refused = await here["ana"].slash(here.channel, "me zone", zone="Arrakeen")
    assert refused.response is not None
    assert "No time zone is called" in texts(refused.response)
    several = await here["ana"].slash(here.channel, "me zone", zone="europe")
    assert several.response is not None
    assert "could be" in texts(several.response)


async def test_days_of_return_are_suggested(here: World) -> None:
    choices = await here["ana"].autocomplete(here.channel, "me away", "until", "week")
    assert [one["value"] for one in choices] == ["2026-01-08", "2026-01-15", "2026-01-22", "2026-01-29"]
    away = await here["ana"].slash(here.channel, "me away", until="2026-01-08")
    assert away.response is not None
    assert "You are away" in texts(away.response)
    back = await here["ana"].slash(here.channel, "me away")
    assert back.response is not None
    assert "You are away" not in texts(back.response)
    refused = await here["ana"].slash(here.channel, "me away", until="soon")
    assert refused.response is not None
    assert "not a date" in texts(refused.response)


async def test_who_cannot_be_written_to_is_told_so(here: World) -> None:
    async with app(here).store.write() as work:
        ana = await work.users.get(here["ana"].id)
        ana.settings["private_messages"] = "told"
        await work.users.put(ana)
    shown = await settings(here)
    assert "could not write to you" in texts(shown)
    assert "could not write to you" not in texts(await pick(here, shown, "how", "dm"))


@pytest.mark.parametrize(
    ("what", "value"),
    [("language", "fremen"), ("how", "pigeon"), ("interval", "5"), ("quiet_from", "99"), ("name", "x")],
)
async def test_a_forged_choice_is_refused(here: World, what: str, value: str) -> None:
    said = await pressed(here, "ana", Press(0, Verb.ME, (what,)), values=[value])
    assert "cannot be chosen" in said


async def test_a_forged_press_without_a_choice_is_refused(here: World) -> None:
    assert await pressed(here, "ana", Press(0, Verb.ME, ("how",)))
    assert await pressed(here, "ana", Press(7, Verb.ME))
