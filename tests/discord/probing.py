"""What tests that try to break the bot share: presses of all kinds, what was said to them, and what is kept."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import simcord
from simcord.interactions import base_payload
from simcord.results import InteractionResult

from bot.store.errors import MatchNotFound
from bot.ui import limits
from bot.ui.custom_id import Press, Verb, parse
from engine.games.arrakis.state import ATREIDES, HARKONNEN
from tests.discord.world import World, parts, texts

APOLOGY = "Something went wrong on my side"
"""What the bot says to a fault of its own: never the answer to bad input."""
COMMAND = 2


def app(here: World) -> Any:
    """Return what the bot under test is made of."""
    return here.env.bot.app  # type: ignore[attr-defined]


def turn(here: World) -> str:
    """Return whom the newest panel pinged."""
    (user,) = [one for one in here.messages() if not one.is_ephemeral][-1].ping_user_ids
    return next(name for name, actor in here.people.items() if actor.id == user)


def others(here: World, *names: str) -> str:
    """Return one of these people whose turn it is not."""
    return next(name for name in names if name != turn(here))


def heard(result: InteractionResult) -> str:
    """Return what an interaction was answered with; it was answered, and to its author alone."""
    assert result.acknowledged
    answers = [result.response] if result.response is not None else []
    answers += list(result.followups)
    if result.modal is not None:
        return str(result.modal["title"])
    assert answers
    return "\n".join(texts(one) for one in answers)


async def pressed(here: World, who: str, press: Press | str, **more: Any) -> str:
    """Send a press, whether or not it stands on a screen; return the sentence that answers it."""
    result = here.emit(here[who], str(press), **more)
    await here.env.settle()
    assert result.response is None or result.response.ephemeral
    return heard(result)


async def typed(here: World, who: str, command: str, **options: Any) -> str:
    """Give a command; return the sentence that answers it, which its author alone sees."""
    result = await here[who].slash(here.channel, command, **options)
    assert result.response is not None
    assert result.response.ephemeral
    return texts(result.response)


async def forged(here: World, who: str, **data: Any) -> str:
    """Send a command that Discord's own client would not let through; return what is said to it."""
    backend = here.env.backend
    record, payload = base_payload(
        backend,
        type=COMMAND,
        channel_id=here.channel.id,
        guild_id=here.guild.id,
        user_id=here[who].id,
        data={"id": "1", "type": 1, **data},
    )
    backend.emit("INTERACTION_CREATE", payload)
    await here.env.settle()
    return heard(InteractionResult(here.env, record))


async def kept(here: World, match: int = 1) -> list[object]:
    """Return all that is stored of a match, to be compared with what is stored later."""
    async with app(here).store.read() as work:
        about = replace(await work.matches.get(match), updated_at=None)
        seats = await work.seats.of_match(match)
        drafts = [await work.drafts.get(match, one.seat) for one in seats]
        try:
            record = (await work.records.load(match))[0].text
        except MatchNotFound:
            record = ""
    return [about, seats, drafts, record]


async def opened(here: World, who: str) -> simcord.ResponseMessage:
    """Press Play under the newest panel; return the private message that it opens."""
    shown = (await here[who].click(here.last(), label="Play")).response
    assert shown is not None
    return shown


def button(shown: simcord.ResponseMessage, verb: Verb) -> str:
    """Return the id of the first button or select with a verb."""
    for kind in (limits.BUTTON, limits.SELECT):
        for part in parts(shown, kind):
            press = parse(part.get("custom_id") or "")
            if press is not None and press.verb is verb:
                return str(part["custom_id"])
    raise AssertionError(f"there is no {verb} on the screen")


async def answered(here: World, who: str) -> simcord.ResponseMessage:
    """Give the first answer that is offered, without confirming it; return the private message."""
    shown = await opened(here, who)
    try:
        await here[who].click(shown, custom_id=button(shown, Verb.ANSWER))
    except AssertionError:
        menu = parts(shown, limits.SELECT)[0]
        await here[who].select(shown, [menu["options"][0]["value"]], custom_id=menu["custom_id"])
    return shown


async def moved(here: World, who: str) -> simcord.ResponseMessage:
    """Give the first answer that is offered and confirm it."""
    shown = await answered(here, who)
    await here[who].click(shown, label="Confirm")
    return shown


async def to_action(here: World, *names: str) -> dict[str, str]:
    """Let two do as a program advises up to their first Action turn on Arrakis; return who plays which side."""
    play = app(here).service.play
    while True:
        for name in names:
            screen = await play.open(1, here[name].id)
            if screen.decision is None:
                continue
            if screen.decision.topic == "arrakis-action":
                return {side: names[screen.view.state.seats[side][0]] for side in (ATREIDES, HARKONNEN)}
            screen = await play.take_hint(1, here[name].id, screen.decision.id, len(screen.draft))
            if screen.can_confirm:
                await play.confirm(1, here[name].id, screen.token)


async def played(here: World, user: int, match: int = 1) -> None:
    """Let a person answer with defaults until their turn is over, without their screen."""
    play = app(here).service.play
    with here.env._bot_scope():
        screen = await play.open(match, user)
        while screen.state == "act":
            decision = screen.decision
            screen = await play.answer(match, user, decision.id, len(screen.draft), decision.default)
        await play.confirm(match, user, screen.token)
    await here.env.settle()
