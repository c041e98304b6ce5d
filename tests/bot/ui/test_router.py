from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from bot.render import describe
from bot.service.errors import Refused
from bot.ui import limits, play
from bot.ui.custom_id import Press, Verb, parse
from engine.core.messages import Ref, msg
from engine.core.view import View
from tests.discord.bots import Blank, begin, playing
from tests.discord.world import MODAL, World, parts, texts


@pytest.fixture
async def here(tmp_path: Path) -> AsyncIterator[World]:
    async with playing(tmp_path, people=("ana", "bo", "cy", "dee")) as made:
        await begin(made, "ana", "bo", "cy")
        yield made
        assert not made.unanswered()


def _turn(here: World) -> str:
    """Who is to move: the one whom the newest panel pinged."""
    (user,) = here.messages()[-1].ping_user_ids or [0]
    return next(name for name, actor in here.people.items() if actor.id == user)


async def _sent(here: World, who: str, press: Press | str, **more: Any) -> str:
    """Send a press and return what the bot told them."""
    result = here.emit(here[who], str(press), **more)
    await here.env.settle()
    assert result.acknowledged
    return "\n".join(here.layer.sent[-1].texts)


async def test_play_shows_the_decision_to_whom_it_belongs_and_the_board_to_others(here: World) -> None:
    who = _turn(here)
    panel = here.last()
    result = await here[who].click(panel, label="Play")
    assert result.response is not None
    assert "Pick your faction" in texts(result.response)
    result = await here["dee"].click(panel, label="Play")
    assert result.response is not None
    assert "do not play in this match" in texts(result.response)


async def test_an_answer_a_confirmation_and_the_panel_follows(here: World) -> None:
    who = _turn(here)
    result = await here[who].click(here.last(), label="Play")
    shown = result.response
    assert shown is not None
    button = parts(shown, limits.BUTTON)[0]
    result = await here[who].click(shown, label=button["label"])
    assert result.response is not None
    assert result.response.id == shown.id
    assert "Shall it be so?" in texts(shown)
    await here[who].click(shown, label="Confirm")
    assert _turn(here) != who
    assert "nothing for you to decide" in texts(shown)


async def test_a_second_press_hears_that_it_was_done_already(here: World) -> None:
    who = _turn(here)
    panel = here.last()
    result = await here[who].click(panel, label="Play")
    shown = result.response
    assert shown is not None
    answer = next(one for one in parts(shown, limits.BUTTON) if ":a:" in one["custom_id"])["custom_id"]
    for _ in range(2):
        here.emit(here[who], answer, message=shown)
    await here.env.settle()
    assert "done already" in texts(shown)
    confirm = next(one for one in parts(shown, limits.BUTTON) if one["label"] == "Confirm")["custom_id"]
    for _ in range(3):
        here.emit(here[who], confirm, message=shown)
    await here.env.settle()
    assert "done already" in texts(shown)
    assert "done already" in await _sent(here, who, answer)


async def test_a_press_of_another_draft_shows_the_present_and_says_so(here: World) -> None:
    who = _turn(here)
    for verb, args in (
        (Verb.ANSWER, ("0.0", "5", "fremen")),
        (Verb.FORM, ("77.0", "0")),
        (Verb.FIELD, ("77.0", "0", "p", "x")),
        (Verb.OPEN_MODAL, ("77.0", "0")),
        (Verb.CONFIRM, ("77.0-abc",)),
        (Verb.BACK, ("77.0-abc",)),
    ):
        values = ["a"] if verb is Verb.FIELD else None
        assert "moved on" in await _sent(here, who, Press(1, verb, args), values=values)
    modal = Press(1, Verb.MODAL, ("77.0", "0"))
    assert "moved on" in await _sent(here, who, modal, kind=MODAL)


async def test_an_answer_that_is_not_offered_is_refused_and_changes_nothing(here: World) -> None:
    who = _turn(here)
    said = await _sent(here, who, Press(1, Verb.ANSWER, ("0.0", "0", "ix")))
    assert "not among the choices" in said
    assert "Pick your faction" in said


async def test_somebody_else_cannot_answer(here: World) -> None:
    other = next(name for name in ("ana", "bo", "cy") if name != _turn(here))
    said = await _sent(here, other, Press(1, Verb.ANSWER, ("0.0", "0", "fremen")))
    assert "moved on" in said
    assert "no seat" in await _sent(here, "dee", Press(1, Verb.ANSWER, ("0.0", "0", "fremen")))
    assert "no seat" in await _sent(here, "dee", Press(1, Verb.UNDO, ("0",)))


@pytest.mark.parametrize("ident", ["2:1:play", "1:1:dance", "something else", "", "1:0:play"])
async def test_ids_that_say_nothing_to_this_release_get_the_present(here: World, ident: str) -> None:
    who = _turn(here)
    assert "Pick your faction" in await _sent(here, who, ident or "x")


async def test_a_match_that_does_not_exist_is_named(here: World) -> None:
    assert "no match 99" in await _sent(here, "ana", Press(99, Verb.PLAY))
    assert "no match 99" in await _sent(here, "ana", "9:99:what")


async def test_a_damaged_match_says_so_to_its_own_people_and_the_others_go_on(here: World) -> None:
    broken = here.last()
    await here["ana"].slash(here.channel, "match new")
    store = here.env.bot.app.store  # type: ignore[attr-defined]
    async with store.write() as work:
        await work.matches.connection.execute(text("UPDATE matches SET options = '{' WHERE id = 1"))
    for label in ("Play", "My hand", "Log", "More"):
        result = await here["ana"].click(broken, label=label)
        assert result.response is not None
        assert "run into trouble and was set aside" in texts(result.response)
    assert [one for one in here.messages() if "set aside" in str(one.components) and not one.is_ephemeral]
    listed = await here["bo"].slash(here.channel, "match list")
    assert listed.response is not None
    assert "Match 1: " in texts(listed.response)
    joined = await here["bo"].slash(here.channel, "match join", match=2)
    assert joined.response is not None
    assert "You are 2 now" in texts(joined.response)


async def test_an_old_panel_still_opens_the_present(here: World) -> None:
    old = here.last()
    who = _turn(here)
    shown = (await here[who].click(old, label="Play")).response
    assert shown is not None
    await here[who].click(shown, label=parts(shown, limits.BUTTON)[0]["label"])
    await here[who].click(shown, label="Confirm")
    assert here.last().id != old.id
    result = await here[_turn(here)].click(old, label="Play")
    assert result.response is not None
    assert "Pick your faction" in texts(result.response)


async def test_presses_without_their_message_or_values_are_answered(here: World) -> None:
    for verb in Verb:
        if verb is not Verb.UNKNOWN:
            result = here.emit(here["ana"], f"1:1:{verb}")
            await here.env.settle()
            assert result.acknowledged, verb


async def test_a_fault_of_ours_is_answered_with_a_sentence(
    here: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def broken(*_args: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(here.env.bot.app.service.play, "open", broken)  # type: ignore[attr-defined]
    assert "Something went wrong on my side" in await _sent(here, "ana", Press(1, Verb.PLAY))
    assert "ZeroDivisionError" in caplog.text


async def test_discord_being_busy_or_forbidding_is_told(here: World) -> None:
    here.env.inject_error("POST", "/interactions/*/callback", status=503)
    assert "try again in a moment" in await _sent(here, "ana", Press(1, Verb.MORE))
    here.env.inject_error("POST", "/interactions/*/callback", status=403, code=50013)
    assert "lack a permission" in await _sent(here, "ana", Press(1, Verb.MORE))


@pytest.mark.parametrize("times", [1, None])
async def test_an_answer_that_comes_too_late_is_no_fault(
    here: World, caplog: pytest.LogCaptureFixture, times: int | None
) -> None:
    code, status = (10062, 404) if times else (50013, 403)
    here.env.inject_error("POST", "*", status=status, code=code, times=times)
    result = here.emit(here["ana"], str(Press(1, Verb.MORE)))
    await here.env.settle()
    assert not result.acknowledged
    here.env.backend.faults.clear()
    here.env.backend.interactions.clear()
    assert "ERROR" not in caplog.text


@pytest.mark.parametrize("title", [Ref("region", "arrakeen"), b"\xff"])
async def test_a_refusal_that_cannot_be_put_in_words_does_not_leave_a_press_unanswered(
    here: World, monkeypatch: pytest.MonkeyPatch, title: Any
) -> None:
    async def refuse(*_args: object) -> None:
        raise Refused(msg("core-no-such-title", title=title))

    monkeypatch.setattr(here.env.bot.app.service.play, "open", refuse)  # type: ignore[attr-defined]
    assert "Something went wrong" in await _sent(here, "ana", Press(1, Verb.PLAY))


# Pictures


async def _to_places(here: World) -> str:
    """Let everybody pick a faction, until somebody is to choose a place on the board."""
    for _ in range(3):
        who = _turn(here)
        shown = (await here[who].click(here.last(), label="Play")).response
        assert shown is not None
        if "faction" not in texts(shown):
            return who
        ways = [
            one
            for one in parts(shown, limits.BUTTON)
            if ":a:" in one["custom_id"] or ":star:" in one["custom_id"]
        ]
        await here[who].click(shown, label=ways[-1]["label"])
        await here[who].click(shown, label="Confirm")
    return _turn(here)


async def test_options_on_the_board_come_with_a_numbered_picture(here: World) -> None:
    who = await _to_places(here)
    shown = (await here[who].click(here.last(), label="Play")).response
    assert shown is not None
    (gallery,) = parts(shown, limits.GALLERY)
    assert "1 " in gallery["items"][0]["description"]
    assert parts(shown, limits.BUTTON)[0]["label"].startswith("1 · ")


async def test_a_late_picture_follows_the_text(here: World, monkeypatch: pytest.MonkeyPatch) -> None:
    who = await _to_places(here)
    drawn = asyncio.Event()

    async def slow(view: View[Any], guide: object, **options: Any) -> Blank:
        await asyncio.sleep(0.05)
        drawn.set()
        return Blank(describe(view.title, view, **options))

    monkeypatch.setattr(play, "PATIENCE", 0.001)
    monkeypatch.setattr(here.env.bot.app, "picture", slow)  # type: ignore[attr-defined]
    result = await here[who].click(here.last(), label="Play")
    assert result.response is not None
    assert not parts(result.response, limits.GALLERY)
    assert drawn.is_set()
    (late,) = result.followups
    assert parts(late, limits.GALLERY)
    assert late.ephemeral


async def test_a_picture_that_cannot_be_drawn_costs_nothing_else(
    here: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    who = await _to_places(here)

    async def broken(*_args: object, **_options: object) -> None:
        raise ValueError("no ink")

    monkeypatch.setattr(here.env.bot.app, "picture", broken)  # type: ignore[attr-defined]
    shown = (await here[who].click(here.last(), label="Play")).response
    assert shown is not None
    press = parse(parts(shown, limits.BUTTON)[0]["custom_id"])
    assert press is not None
    assert press.verb is Verb.ANSWER
