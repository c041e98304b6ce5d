"""Presses that cross: each is answered, each counts once, and the match is where one order of them leads."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.ui import limits
from bot.ui.custom_id import Press, Verb
from tests.discord.bots import begin, playing, restart
from tests.discord.probing import (
    APOLOGY,
    answered,
    app,
    button,
    kept,
    moved,
    opened,
    pressed,
    turn,
)
from tests.discord.world import MODAL, World, texts

pytestmark = pytest.mark.long

PLAYERS = ("ana", "bo", "cy")


@pytest.fixture
async def here(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> AsyncIterator[World]:
    async with playing(tmp_path, people=(*PLAYERS, "dee")) as made:
        yield made
        assert not made.unanswered()
    assert "Traceback" not in caplog.text
    assert APOLOGY not in "\n".join(text for one in made.layer.sent for text in one.texts)


async def _answers(here: World, match: int = 1) -> list[Any]:
    async with app(here).store.read() as work:
        return [one for one in await work.choices.of_match(match, since=-1) if one.kind == "answer"]


def _panels(here: World) -> list[Any]:
    return [one for one in here.messages() if not one.is_ephemeral and "Set-up" in str(one.components)]


async def test_a_double_press_confirms_once_and_the_second_hears_so(here: World) -> None:
    await begin(here, *PLAYERS)
    who = turn(here)
    shown = await answered(here, who)
    before, panels = await _answers(here), len(_panels(here))
    confirm = button(shown, Verb.CONFIRM)
    twice = [here.emit(here[who], confirm, message=shown) for _ in range(2)]
    await here.env.settle()
    assert all(one.acknowledged for one in twice)
    assert "done already" in texts(shown)
    assert len(await _answers(here)) == len(before) + 1
    assert len(_panels(here)) == panels + 1


async def test_two_answers_at_once_make_a_draft_of_one(here: World) -> None:
    await begin(here, *PLAYERS)
    who = turn(here)
    shown = await opened(here, who)
    answers = [
        part["custom_id"] for part in limits.walk(shown.components) if ":a:" in str(part.get("custom_id"))
    ]
    first, second = (here.emit(here[who], one, message=shown) for one in answers[:2])
    await here.env.settle()
    assert first.acknowledged
    assert second.acknowledged
    (draft,) = [one for one in (await kept(here))[2] if one is not None]  # type: ignore[attr-defined]
    assert len(draft.answers) == 1


async def test_confirm_and_back_at_once_do_one_of_them(here: World) -> None:
    await begin(here, *PLAYERS)
    for first, second in ((Verb.CONFIRM, Verb.BACK), (Verb.BACK, Verb.CONFIRM)):
        who = turn(here)
        shown = await answered(here, who)
        before = len(await _answers(here))
        ids = [button(shown, first), button(shown, second)]
        for one in ids:
            here.emit(here[who], one, message=shown)
        await here.env.settle()
        assert len(await _answers(here)) in (before, before + 1)
        assert not any((await kept(here))[2])  # type: ignore[arg-type]


async def test_the_last_seat_goes_to_one_of_those_who_press_at_once(tmp_path: Path) -> None:
    names = [f"p{number}" for number in range(12)]
    async with playing(tmp_path, people=names) as here:
        await here["p0"].slash(here.channel, "match new")
        lobby = here.last()
        join = button(lobby, Verb.JOIN)
        results = [here.emit(here[name], join, message=lobby) for name in names[1:] for _ in range(2)]
        await here.env.settle()
        shown = await app(here).service.lobbies.show(1)
        users = [player.user_id for player in shown.players]
        assert len(users) == len(set(users)) == 8
        assert all(one.acknowledged for one in results)
        said = "\n".join(text for one in here.layer.sent for text in one.texts)
        assert "All 8 seats are taken" in said
        assert "joined this match already" in said


async def test_a_match_starts_once_though_start_is_pressed_thrice(here: World) -> None:
    await here["ana"].slash(here.channel, "match new")
    lobby = here.last()
    for name in ("bo", "cy"):
        await here[name].click(lobby, label="Join")
    start = button(lobby, Verb.START)
    results = [here.emit(here["ana"], start, message=lobby) for _ in range(3)]
    leaving = here.emit(here["bo"], button(lobby, Verb.LEAVE), message=lobby)
    await here.env.settle()
    assert all(one.acknowledged for one in (*results, leaving))
    assert len(_panels(here)) == 1
    assert len((await app(here).service.lobbies.show(1)).players) == 3


async def test_two_who_leave_at_once_leave_the_lobby_to_the_third(here: World) -> None:
    await here["ana"].slash(here.channel, "match new")
    lobby = here.last()
    for name in ("bo", "cy"):
        await here[name].click(lobby, label="Join")
    for name in ("ana", "bo"):
        here.emit(here[name], button(lobby, Verb.LEAVE), message=lobby)
    await here.env.settle()
    shown = await app(here).service.lobbies.show(1)
    assert shown.about.host_id == here["cy"].id
    assert [player.user_id for player in shown.players] == [here["cy"].id]


async def test_fifty_presses_of_eight_people_at_once_are_all_answered(tmp_path: Path) -> None:
    names = [f"p{number}" for number in range(8)]
    async with playing(tmp_path, people=names) as here:
        await begin(here, *names)
        rng = Random(1)
        for _ in range(3):
            who = turn(here)
            shown = await answered(here, who)
            before = len(await _answers(here))
            ids = [str(part["custom_id"]) for part in limits.walk(shown.components) if part.get("custom_id")]
            ids += [str(Press(1, verb)) for verb in (Verb.PLAY, Verb.HAND, Verb.LOG, Verb.MORE, Verb.BOARD)]
            ids.remove(button(shown, Verb.BACK))
            many = [(rng.choice(names), rng.choice(ids)) for _ in range(49)]
            many.insert(rng.randrange(49), (who, button(shown, Verb.CONFIRM)))
            results = [here.emit(here[name], ident) for name, ident in many]
            await here.env.settle()
            assert all(one.acknowledged for one in results)
            assert len(await _answers(here)) == before + 1
            assert turn(here) != who


async def test_an_undo_pressed_twice_takes_back_one_action(here: World) -> None:
    await begin(here, *PLAYERS)
    who = turn(here)
    shown = await moved(here, who)
    undo = button(shown, Verb.UNDO)
    results = [here.emit(here[who], undo, message=shown) for _ in range(2)]
    await here.env.settle()
    assert all(one.acknowledged for one in results)
    assert "moved on" in texts(shown)
    assert "Pick your faction" in await pressed(here, who, Press(1, Verb.PLAY))
    assert len(await _answers(here)) == 1


# Long ago


async def test_a_button_pressed_weeks_later_after_two_restarts_shows_the_present(
    here: World, tmp_path: Path
) -> None:
    await begin(here, *PLAYERS)
    who = turn(here)
    panel = here.last()
    old = await opened(here, who)
    first = button(old, Verb.ANSWER)
    await moved(here, who)
    for _ in range(2):
        await restart(here, tmp_path)
        await here.env.advance_time(20 * 86_400)
    before = await kept(here)
    assert "done already" in await pressed(here, who, first, message=old)
    assert "Pick your faction" in await pressed(here, turn(here), button(panel, Verb.PLAY), message=panel)
    assert await kept(here) == before


async def test_a_draft_is_confirmed_weeks_later_after_two_restarts(here: World, tmp_path: Path) -> None:
    await begin(here, *PLAYERS)
    who = turn(here)
    shown = await answered(here, who)
    for _ in range(2):
        await restart(here, tmp_path)
        await here.env.advance_time(20 * 86_400)
    before = len(await _answers(here))
    await pressed(here, who, button(shown, Verb.CONFIRM), message=shown)
    assert len(await _answers(here)) == before + 1


async def test_a_modal_that_was_opened_before_a_restart_is_answered_after_it(
    here: World, tmp_path: Path
) -> None:
    await begin(here, *PLAYERS)
    more = (await here["ana"].click(here.last(), label="More")).response
    assert more is not None
    modal = (await here["ana"].click(more, label="Rules")).modal
    assert modal is not None
    await restart(here, tmp_path)
    field = {"type": 18, "component": {"type": 4, "custom_id": "query", "value": "14.8"}}
    assert "D-14.8" in await pressed(here, "ana", modal["custom_id"], kind=MODAL, components=[field])
    field["component"] = {"type": 4, "custom_id": "query", "value": "*" * 4_000}
    assert "Nothing was found" in await pressed(
        here, "ana", modal["custom_id"], kind=MODAL, components=[field]
    )


# Sealed answers


async def _advised(here: World, user: int) -> bool:
    """Let a program's advice be followed for one answer, or confirm; whether there was anything to do."""
    play = app(here).service.play
    screen = await play.hint(1, user)
    if screen.decision is not None:
        await play.answer(1, user, screen.decision.id, len(screen.draft), screen.hint)
    elif screen.can_confirm:
        await play.confirm(1, user, screen.token)
    return screen.decision is not None or screen.can_confirm


async def _to_a_fight(here: World) -> list[str]:
    """Play on until two people owe a sealed answer at the same time; return them."""
    for _ in range(400):
        waiting = (await app(here).service.history.panel(1)).view.waiting
        asked = [name for name in PLAYERS if await _asked(here, name)]
        if not waiting.seats and len(asked) == 2:
            return asked
        with here.env._bot_scope():
            for name in PLAYERS:
                if await _advised(here, here[name].id):
                    break
        await here.env.settle()
    raise AssertionError("nobody fights")


async def _asked(here: World, name: str) -> bool:
    return (await app(here).service.play.open(1, here[name].id)).decision is not None


async def test_two_who_confirm_their_sealed_answers_at_once_are_both_heard(here: World) -> None:
    await begin(here, *PLAYERS)
    fighters = await _to_a_fight(here)
    assert len(fighters) == 2
    screens = []
    for name in fighters:
        play, user = app(here).service.play, here[name].id
        asked = await play.hint(1, user)
        screens.append(await play.answer(1, user, asked.decision.id, 0, asked.hint))
    before = len(await _answers(here))
    assert all(one.can_confirm for one in screens)
    confirms = [str(Press(1, Verb.CONFIRM, (one.token,))) for one in screens]
    results = [here.emit(here[name], ident) for name, ident in zip(fighters, confirms, strict=True)]
    results += [here.emit(here[name], ident) for name, ident in zip(fighters, confirms, strict=True)]
    await here.env.settle()
    assert all(one.acknowledged for one in results)
    assert len(await _answers(here)) == before + 2
    assert not any((await kept(here))[2])  # type: ignore[arg-type]


# Between the commit and its delivery


async def test_what_was_committed_and_not_delivered_is_delivered_once_after_a_restart(
    here: World, tmp_path: Path
) -> None:
    await begin(here, *PLAYERS)
    who = turn(here)
    shown = await answered(here, who)
    panels = len(_panels(here))
    delivery = here.env.bot._delivery  # type: ignore[attr-defined]
    delivery._closed = True  # the process ends after the commit, before anything of it is sent
    await pressed(here, who, button(shown, Verb.CONFIRM), message=shown)
    assert len(_panels(here)) == panels
    await restart(here, tmp_path)
    await here.env.settle()
    assert len(_panels(here)) == panels + 1
    assert turn(here) != who
    await restart(here, tmp_path)
    assert len(_panels(here)) == panels + 1


async def test_what_was_sent_and_not_noted_is_not_sent_again_after_a_restart(
    here: World, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await begin(here, *PLAYERS)
    who = turn(here)
    shown = await answered(here, who)
    panels = len(_panels(here))

    async def killed(*_args: object) -> None:
        raise asyncio.CancelledError

    with monkeypatch.context() as patch:
        patch.setattr("bot.store.outbox.Outbox.sent", killed)
        await pressed(here, who, button(shown, Verb.CONFIRM), message=shown)
        assert len(_panels(here)) == panels + 1
    await restart(here, tmp_path)
    assert len(_panels(here)) == panels + 1
    async with app(here).store.read() as work:
        assert (await work.outbox.counts()).keys() == {"sent"}
