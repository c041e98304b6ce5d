"""The lobby: the public message in which people gather, and what its buttons do."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from bot.i18n import Markup
from bot.service.lobbies import PLACE, REMATCH, TEACHING
from bot.service.screens import Choice, Lobby, Player
from bot.service.timing import AT_ZERO, AT_ZEROS, CLOCK
from bot.ui import components as ui
from bot.ui import doctor
from bot.ui.call import Call, Handler
from bot.ui.components import Component, Message
from bot.ui.custom_id import Press, Verb, number
from bot.ui.voice import Guide
from engine import agents
from engine.core.messages import Ref, msg
from engine.games import titles

ANYTHING = "anything"
"""The value of the select of wishes that takes a wish back."""


def message(lobby: Lobby, guide: Guide, *, tag: str = "") -> Message:
    """Return the lobby's public message; ``tag`` marks it, so that it can be found again."""
    parts: list[Component] = [ui.text(ui.clip("\n".join(_lines(lobby, guide)), 3_500))]
    if lobby.about.state == "lobby":
        parts += _controls(lobby, guide, tag)
    elif lobby.about.state == "running":
        play = ui.button(guide.voice.name("ui-play"), Press(lobby.match, Verb.PLAY), ui.PRIMARY)
        parts.append(ui.row(play))
    return Message(tuple(parts))


def _lines(lobby: Lobby, guide: Guide) -> list[str]:
    voice, about = guide.voice, lobby.about
    title = Ref("title", about.title)
    lines = [voice.say("ui-lobby-title", match=str(about.id), title=title)]
    match about.state:
        case "lobby":
            count, least, most = len(lobby.players), lobby.seats[0], lobby.seats[-1]
            key = "ui-lobby-seats" if least < most else "ui-lobby-seats-exactly"
            lines.append(voice.say(key, count=count, min=least, max=most))
        case "abandoned":
            lines.append(voice.say("ui-lobby-closed"))
        case _:
            place = Markup(f"<#{about.place_id}>")
            lines.append(voice.say("ui-lobby-begun", place=place))
    if about.state == "lobby" and about.lobby.get(TEACHING):
        lines.append(voice.say("ui-lobby-teaching"))
    lines += [_player(player, lobby, guide) for player in lobby.players]
    lines += ["", "-# " + voice.say("ui-lobby-promise", hash=about.commitment)]
    return lines


def _player(player: Player, lobby: Lobby, guide: Guide) -> str:
    who = Ref("player", str(player.seat))
    if player.lapsed is not None:
        return guide.voice.say("ui-lobby-player-lapsed", number=player.seat + 1, who=who, wish=player.lapsed)
    wish = next((one.label for one in lobby.wishes if one.id == player.wish), None)
    if wish is None:
        return guide.voice.say("ui-lobby-player", number=player.seat + 1, who=who)
    return guide.voice.say("ui-lobby-player-wish", number=player.seat + 1, who=who, wish=wish)


def _controls(lobby: Lobby, guide: Guide, tag: str) -> list[Component]:
    voice, match = guide.voice, lobby.match
    first = [
        ui.button(voice.name("ui-join"), Press(match, Verb.JOIN, (tag,)), ui.PRIMARY),
        ui.button(voice.name("ui-leave"), Press(match, Verb.LEAVE)),
        ui.button(voice.name("ui-start"), Press(match, Verb.START), ui.SUCCESS, disabled=not lobby.can_start),
    ]
    second = [
        ui.button(voice.name(f"ui-add-{kind}"), Press(match, Verb.AGENT, (kind,))) for kind in lobby.agents
    ]
    if any(player.agent for player in lobby.players):
        second.append(ui.button(voice.name("ui-dismiss"), Press(match, Verb.DISMISS)))
    second.append(ui.button(voice.name("ui-options"), Press(match, Verb.OPTIONS)))
    return [*_wishes(lobby, guide), ui.row(*first), *ui.rows(second)]


def _wishes(lobby: Lobby, guide: Guide) -> list[Component]:
    if not lobby.wishes:
        return []
    lines = [
        ui.option(
            f"{guide.presenter.icon(one)} {guide.voice.label(one.label)}".strip(),
            one.id,
            guide.voice.label(one.note) if one.note else "",
        )
        for one in lobby.wishes
    ]
    lines.append(ui.option(guide.voice.name("ui-wish-anything"), ANYTHING))
    return [ui.select(Press(lobby.match, Verb.WISH), lines, guide.voice.name("ui-wish"))]


def message_keys() -> Iterable[str]:
    """Return the keys that this module builds from parts: the buttons that add programs, what ends a turn."""
    added = {f"ui-add-{kind}" for title in titles() for kind in agents.names(title)}
    return added | {f"ui-at-zero-{end}" for end in AT_ZEROS}


def options_message(lobby: Lobby, guide: Guide) -> Message:
    """Return the private message in which the options of a lobby are set."""
    parts: list[Component] = [ui.text(guide.voice.say("ui-options-title", match=str(lobby.match)))]
    parts += [_option(lobby, choice, guide) for choice in lobby.options if choice.choices]
    return Message(tuple(parts))


def _option(lobby: Lobby, choice: Choice, guide: Guide) -> Component:
    """Return the select that sets one option; each line says the option's name, for it hides the others."""
    voice = guide.voice
    lines = [
        ui.option(
            voice.name(
                "ui-option-value", option=Ref("option", choice.name), value=_value(choice.name, value)
            ),
            str(index),
            chosen=value == choice.value,
        )
        for index, value in enumerate(choice.choices)
    ]
    return ui.select(Press(lobby.match, Verb.OPTION, (choice.name,)), lines)


def _value(name: str, value: Any) -> Any:
    if isinstance(value, bool):
        return msg("ui-yes" if value else "ui-no")
    if name == CLOCK:
        return msg("ui-clock-hours", hours=value, days=value // 24)
    if name == AT_ZERO:
        return msg(f"ui-at-zero-{value}")
    return str(value)


# What the buttons do


async def guide_of(call: Call, lobby: Lobby, *, public: bool) -> Guide:
    """Return what shows a lobby: to everyone, or to whoever pressed."""
    locale = await call.app.public_locale(lobby.about.guild_id) if public else call.locale
    return call.app.guide(locale, lobby.about.title, lobby.players)


async def _changed(call: Call, lobby: Lobby) -> None:
    """Answer by redrawing the lobby's message at once; what is owed to Discord redraws it once more."""
    await call.redraw(message(lobby, await guide_of(call, lobby, public=not call.private)))


async def _join(call: Call, press: Press) -> None:
    nonce = str(call.interaction.id)
    await _changed(call, await call.app.service.lobbies.join(press.match, call.user, nonce))


async def _leave(call: Call, press: Press) -> None:
    await _changed(call, await call.app.service.lobbies.leave(press.match, call.user))


async def _wish(call: Call, press: Press) -> None:
    wish = None if call.value == ANYTHING else call.value
    await _changed(call, await call.app.service.lobbies.wish(press.match, call.user, wish))


async def _agent(call: Call, press: Press) -> None:
    lobbies = call.app.service.lobbies
    added = await lobbies.add_agent(press.match, call.user, press.arg(0), moderator=call.moderator)
    await _changed(call, added)


async def _dismiss(call: Call, press: Press) -> None:
    lobbies = call.app.service.lobbies
    await _changed(call, await lobbies.remove_agent(press.match, call.user, moderator=call.moderator))


async def _start(call: Call, press: Press) -> None:
    lobbies = call.app.service.lobbies
    await lobbies.start(press.match, call.user, moderator=call.moderator)
    await _changed(call, await lobbies.show(press.match))


async def _options(call: Call, press: Press) -> None:
    lobby = await call.app.service.lobbies.show(press.match)
    await call.show(options_message(lobby, await guide_of(call, lobby, public=False)))


async def _option_set(call: Call, press: Press) -> None:
    lobbies = call.app.service.lobbies
    lobby = await lobbies.show(press.match)
    choice = next((one for one in lobby.options if one.name == press.arg(0)), None)
    index = number(call.value)
    value = choice.choices[index] if choice is not None and 0 <= index < len(choice.choices) else None
    changed = await lobbies.set_option(press.match, call.user, press.arg(0), value, moderator=call.moderator)
    await call.show(options_message(changed, await guide_of(call, changed, public=False)))


async def _rematch(call: Call, press: Press) -> None:
    """Open the next lobby where the last one was, unless the bot could not play there any more."""
    lobbies = call.app.service.lobbies
    old = (await lobbies.show(press.match)).about
    thread = old.lobby.get(PLACE) == "thread"
    if REMATCH not in old.lobby and await doctor.refuses(call, old.channel_id, thread=thread):
        return
    lobby = await lobbies.rematch(press.match, call.user, str(call.interaction.id))
    await call.say("ui-rematch-open", match=str(lobby.match), place=Markup(f"<#{lobby.about.channel_id}>"))


async def opened(call: Call, *, title: str, options: Mapping[str, Any], thread: bool) -> None:
    """Open a lobby where the command was given, unless the bot could not play there."""
    if await doctor.refuses(call, call.place or 0, thread=thread):
        return
    lobby = await call.app.service.lobbies.create(
        guild_id=call.interaction.guild_id,
        channel_id=call.place or 0,
        user_id=call.user,
        nonce=str(call.interaction.id),
        title=title,
        options=options,
        place="thread" if thread else "here",
    )
    await call.say("ui-lobby-open", match=str(lobby.match))


HANDLERS: Mapping[Verb, Handler] = {
    Verb.JOIN: _join,
    Verb.LEAVE: _leave,
    Verb.WISH: _wish,
    Verb.AGENT: _agent,
    Verb.DISMISS: _dismiss,
    Verb.START: _start,
    Verb.OPTIONS: _options,
    Verb.OPTION: _option_set,
    Verb.REMATCH: _rematch,
}
