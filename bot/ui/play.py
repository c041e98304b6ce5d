"""The presses of the private message in which a person plays."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot.service.errors import Refused
from bot.service.screens import Screen
from bot.titles import base
from bot.ui import answers, controller, controls, halted, reach
from bot.ui import components as ui
from bot.ui.asking import Focus, Words
from bot.ui.call import Call, Handler
from bot.ui.components import Drawn, Message
from bot.ui.controller import Look
from bot.ui.custom_id import Press, Verb, number
from bot.ui.voice import Guide
from engine.core.decisions import Amounts, Decision
from engine.core.errors import TableError
from engine.core.messages import msg

PATIENCE = 1.5
"""Seconds that an answer waits for its picture; then the text goes first and the picture follows."""

log = logging.getLogger(__name__)


async def show(call: Call, screen: Screen, look: Look | None = None) -> None:
    """Answer with a screen, with its picture if there is one of what is being decided."""
    look = look or Look()
    halt = halted.message(screen, call.voice)
    if halt is not None:
        await call.show(halt)
        return
    screen = await _advised(call, screen)
    guide = guide_of(call, screen)
    named = await _plays_elsewhere(call, screen)
    options = _picture(screen, look, guide)
    drawings = [] if options is None else [call.app.picture(screen.view, guide, **options)]
    await illustrated(
        call, drawings, lambda pictures: controller.message(screen, look, guide, pictures, named=named)
    )


async def illustrated(
    call: Call,
    drawings: Sequence[Coroutine[Any, Any, Drawn]],
    made: Callable[[Sequence[Drawn]], Message],
    *,
    answer: Callable[[Message], Awaitable[None]] | None = None,
) -> None:
    """Answer with the message that is made of the pictures, or of none if there are none or they take too long.

    Pictures that come too late for it follow by themselves. ``answer``: how, if not by `Call.show`.
    """
    show_it = answer or call.show
    if not drawings:
        await show_it(made(()))
        return
    task = asyncio.create_task(_drawn(drawings))
    done, _ = await asyncio.wait({task}, timeout=PATIENCE)
    await show_it(made(await task if done else ()))
    if not done and (late := await task):
        await call.add(Message(tuple(ui.gallery(late)), tuple(late)))


def _picture(screen: Screen, look: Look, guide: Guide) -> dict[str, Any] | None:
    """Return what the picture shows: the places to choose from, or chosen, or the battle; ``None``: no picture.

    A choice is numbered, a single place is only pointed out. While a heading is chosen that is no place, the
    board shows what the headings are about.
    """
    if screen.state == "confirm":
        chosen = tuple(dict.fromkeys(place for step in screen.draft for place in step.targets))
        return {"changed": chosen} if chosen else _battle(screen, guide)
    if screen.state != "act":
        return None
    places = tuple(controller.places(screen, look))
    if len(places) > 1:
        return {"candidates": places} | ({"crop": "candidates"} if guide.presenter.crops else {})
    if places:
        return {"changed": places}
    if base.candidates(controller.looked_at(screen, look)):
        return {}
    return _battle(screen, guide)


def _battle(screen: Screen, guide: Guide) -> dict[str, Any] | None:
    return {"kind": "battle"} if "battle" in guide.presenter.pictures(screen.view) else None


async def _plays_elsewhere(call: Call, screen: Screen) -> bool:
    """Whether somebody plays in another match as well."""
    running = await call.app.service.lobbies.find("running", user_id=call.user)
    return any(one.id != screen.match for one in running)


async def _advised(call: Call, screen: Screen) -> Screen:
    """Add the hint for whoever plays against programs only: they are learning, and nobody minds."""
    people = [player for player in screen.players if player.user_id is not None]
    if len(people) > 1 or not screen.can_hint or screen.hint is not None or screen.decision is None:
        return screen
    return replace(screen, hint=(await call.app.service.play.hint(screen.match, call.user)).hint)


def guide_of(call: Call, screen: Screen) -> Guide:
    """Return what shows a screen to whoever pressed."""
    return call.app.guide(call.locale, screen.about.title, screen.players, screen.view)


async def _drawn(drawings: Sequence[Coroutine[Any, Any, Drawn]]) -> list[Drawn]:
    """Return the pictures; a fault in drawing costs a picture, never the answer."""
    drawn: list[Drawn] = []
    for one in await asyncio.gather(*drawings, return_exceptions=True):
        if isinstance(one, Exception):
            log.error("A picture could not be drawn", exc_info=one)
        elif not isinstance(one, BaseException):
            drawn.append(one)
    return drawn


async def present(call: Call, match: int) -> Screen:
    """Return how a match stands for the person who pressed."""
    return await call.app.service.play.open(match, call.user)


async def step(call: Call, match: int, act: Awaitable[Screen]) -> None:
    """Do something and show where it led; if it is refused, show the present and say why."""
    try:
        screen = await act
    except (TableError, Refused) as refusal:
        screen = replace(await present(call, match), notice=refusal.message)
    await show(call, screen)


def _open_decision(screen: Screen, press: Press) -> Decision | None:
    """Return the decision that a press belongs to, if it is still open and the draft as long as then."""
    if screen.state != "act" or press.number(1) != len(screen.draft):
        return None
    every = (screen.decision, *screen.decisions)
    return next((one for one in every if one is not None and one.id == press.arg(0)), None)


async def _moved_on(call: Call, screen: Screen) -> None:
    await show(call, replace(screen, notice=msg("ui-moved-on")))


async def _play(call: Call, press: Press) -> None:
    screen = await present(call, press.match)
    if await reach.owes_word(call.app.store, call.user):
        screen = replace(screen, notice=msg("ui-dm-closed"))
    await show(call, screen)


async def _answer(call: Call, press: Press) -> None:
    answer = answers.direct(press, call.values)
    service = call.app.service.play
    await step(
        call, press.match, service.answer(press.match, call.user, press.arg(0), press.number(1), answer)
    )


async def _form(call: Call, press: Press) -> None:
    screen = await present(call, press.match)
    decision = _open_decision(screen, press)
    if decision is None:
        await _moved_on(call, screen)
        return
    answer = answers.filled(decision, answers.standing(call.standing, (press.arg(0), press.arg(1))))
    service = call.app.service.play
    await step(
        call, press.match, service.answer(press.match, call.user, decision.id, len(screen.draft), answer)
    )


async def _all(call: Call, press: Press) -> None:
    screen = await present(call, press.match)
    decision = _open_decision(screen, press)
    if decision is None:
        await _moved_on(call, screen)
        return
    given = call.user, decision.id, len(screen.draft), answers.everything(decision)
    await step(call, press.match, call.app.service.play.answer(press.match, *given))


async def _advised_answer(call: Call, press: Press) -> None:
    spot = call.user, press.arg(0), press.number(1)
    await step(call, press.match, call.app.service.play.take_hint(press.match, *spot))


async def _field(call: Call, press: Press) -> None:
    before = answers.standing(call.standing, (press.arg(0), press.arg(1)))
    await _focus(call, press, answers.picked(press, call.values, before))


async def _group(call: Call, press: Press) -> None:
    await _focus(call, press, Focus(group=number(call.value)))


async def _page(call: Call, press: Press) -> None:
    group, _, page = press.arg(2).partition(".")
    await _focus(call, press, Focus(group=number(group) if group else None, page=number(page)))


async def _focus(call: Call, press: Press, focus: Focus) -> None:
    """Show another part of a decision, which answers nothing yet."""
    screen = await present(call, press.match)
    decision = _open_decision(screen, press)
    if decision is None:
        await _moved_on(call, screen)
        return
    await show(call, screen, Look(decision.id, focus))


async def _open_modal(call: Call, press: Press) -> None:
    screen = await present(call, press.match)
    decision = _open_decision(screen, press)
    if not isinstance(decision, Amounts):
        await _moved_on(call, screen)
        return
    words = Words(guide_of(call, screen).voice)
    await call.ask(controls.numbers_modal(decision, controller.spot(screen, decision), words))


async def _modal(call: Call, press: Press) -> None:
    screen = await present(call, press.match)
    decision = _open_decision(screen, press)
    if not isinstance(decision, Amounts):
        await _moved_on(call, screen)
        return
    service = call.app.service.play
    try:
        answer = answers.typed(decision, call.fields)
    except TableError as refusal:
        await show(call, replace(screen, notice=refusal.message))
        return
    await step(
        call, press.match, service.answer(press.match, call.user, decision.id, press.number(1), answer)
    )


async def _free(call: Call, press: Press) -> None:
    decision, _, option = call.value.partition(controller.FREE_MARK)
    if option:
        service = call.app.service.play
        await step(
            call, press.match, service.answer(press.match, call.user, decision, press.number(1), option)
        )
        return
    await _focus(call, Press(press.match, press.verb, (decision, press.arg(1))), Focus())


async def _confirm(call: Call, press: Press) -> None:
    await step(call, press.match, call.app.service.play.confirm(press.match, call.user, press.arg(0)))


async def _back(call: Call, press: Press) -> None:
    await step(call, press.match, call.app.service.play.back(press.match, call.user, press.arg(0)))


async def _hint(call: Call, press: Press) -> None:
    await step(call, press.match, call.app.service.play.hint(press.match, call.user))


async def _undo(call: Call, press: Press) -> None:
    undone = call.app.service.play.undo(press.match, call.user, press.number(0))
    await step(call, press.match, undone)


async def _withdraw(call: Call, press: Press) -> None:
    await step(call, press.match, call.app.service.play.withdraw(press.match, call.user))


HANDLERS: Mapping[Verb, Handler] = {
    Verb.PLAY: _play,
    Verb.ANSWER: _answer,
    Verb.CHOOSE: _answer,
    Verb.AMOUNTS: _answer,
    Verb.FORM: _form,
    Verb.ALL: _all,
    Verb.ADVISED: _advised_answer,
    Verb.FIELD: _field,
    Verb.GROUP: _group,
    Verb.PAGE: _page,
    Verb.OPEN_MODAL: _open_modal,
    Verb.MODAL: _modal,
    Verb.FREE: _free,
    Verb.CONFIRM: _confirm,
    Verb.BACK: _back,
    Verb.HINT: _hint,
    Verb.UNDO: _undo,
    Verb.WITHDRAW: _withdraw,
}
