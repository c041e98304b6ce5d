"""Statistics of people and games, as anybody on the same server may know them."""

from __future__ import annotations

from datetime import timedelta

from bot.i18n import Markup
from bot.service.statistics import Record
from bot.ui import more, panel
from bot.ui.call import Call
from bot.ui.voice import Voice
from engine.core.messages import Msg, Ref, msg
from engine.sim import Tally


async def of_person(call: Call, user_id: int) -> None:
    """Show how a person has fared on this server; in a private message, everywhere."""
    record = await call.app.service.statistics.of_person(user_id, call.interaction.guild_id)
    voice = call.voice
    lines = [voice.say("ui-stats-person", who=Markup(f"<@{user_id}>")), _tally(voice, record.total)]
    if record.left:
        lines.append(voice.say("ui-stats-left", count=record.left))
    lines += _pace(voice, record)
    for title, tally in record.titles.items():
        spoken = call.app.naming(call.locale, title)
        lines.append(spoken.say("ui-stats-title-line", title=panel.title_of(title)) + _tally(voice, tally))
        lines += _roles(call, record, title)
    await call.show(more.spoken(lines))


async def of_title(call: Call, title: str) -> None:
    """Show how the roles of a game have fared on this server."""
    record = await call.app.service.statistics.of_title(title, call.interaction.guild_id)
    spoken = call.app.naming(call.locale, title)
    lines = [
        spoken.say("ui-stats-title", title=panel.title_of(title)),
        call.voice.say("ui-stats-played", count=record.total.played),
        *_pace(call.voice, record),
        *_roles(call, record, title),
    ]
    await call.show(more.spoken(lines))


def _roles(call: Call, record: Record, title: str) -> list[str]:
    """Return how each role has fared, the most played first."""
    spoken = call.app.naming(call.locale, title)
    kind = "side" if title == "arrakis" else "faction"
    mine = [(role, tally) for (of, role), tally in record.roles.items() if of == title]
    return [
        "- " + spoken.say("ui-stats-role", role=Ref(kind, role)) + _tally(call.voice, tally)
        for role, tally in sorted(mine, key=lambda one: -one[1].played)
    ]


def _tally(voice: Voice, tally: Tally) -> str:
    share = round(100 * tally.won / tally.played) if tally.played else 0
    return voice.say("ui-stats-tally", played=tally.played, won=tally.won, share=share)


def _pace(voice: Voice, record: Record) -> list[str]:
    lines = []
    if record.time_to_move is not None:
        lines.append(voice.say("ui-stats-time", time=_span(record.time_to_move)))
    if record.hand_offs is not None:
        lines.append(voice.say("ui-stats-hand-offs", count=round(record.hand_offs)))
    return lines


def _span(time: timedelta) -> Msg:
    minutes = round(time / timedelta(minutes=1))
    if minutes < 90:
        return msg("ui-span-minutes", count=minutes)
    hours = round(time / timedelta(hours=1))
    return msg("ui-span-hours", count=hours) if hours < 48 else msg("ui-span-days", count=round(hours / 24))
