"""Mending: what was deleted in Discord is posted anew from what is stored."""

from __future__ import annotations

import discord

from bot.service.errors import Refused
from bot.service.lobbies import LOST
from bot.service.posts import PLACE
from bot.store.matches import Match
from bot.ui import doctor
from bot.ui.call import Call
from bot.ui.failures import MISSING_ACCESS, UNKNOWN_CHANNEL
from engine.core.messages import msg


async def mend(call: Call, match: int) -> None:
    """Post a match's lobby or panel anew: in a new thread if its own is gone, here if its channel is.

    Anybody who plays may do it, and moderators. Raises `Refused` for others.
    """
    lobby = await call.app.service.lobbies.show(match)
    if not call.moderator and call.user not in [player.user_id for player in lobby.players]:
        raise Refused(msg("service-not-seated"))
    about = lobby.about
    home = await _home(call, about)
    moved = home != about.channel_id
    gone = about.thread_id is not None and (moved or not await _exists(call, about.thread_id))
    threaded = gone and not (moved and isinstance(call.interaction.channel, discord.Thread))
    if await doctor.refuses(call, home if gone else about.place_id, thread=threaded):
        return
    slot = f"repair-{call.interaction.id}"
    what = "lobby" if about.started_at is None else "panel"
    async with call.app.store.write() as work:
        kept = (await work.matches.get(match, lock=True)).lobby
        told_anew = {name: value for name, value in kept.items() if name != LOST}
        thread_id = None if gone else about.thread_id
        await work.matches.change(match, channel_id=home, thread_id=thread_id, lobby=told_anew)
        if threaded:
            await work.outbox.put("thread", PLACE, {"kind": "thread"}, match_id=match, slot=f"{slot}-thread")
        payload = {"kind": what, "revision": about.revision, "pings": []}
        await work.outbox.put("post", PLACE, payload, match_id=match, revision=about.revision, slot=slot)
    await call.say("ui-repaired", match=str(match))


async def _home(call: Call, about: Match) -> int:
    """Return the channel that a match belongs in: where this was asked, if its own has been deleted.

    Raises `Refused` if that is on another server.
    """
    if await _exists(call, about.channel_id, hidden=True):
        return about.channel_id
    if not call.at_home or call.place is None:
        raise Refused(msg("ui-repair-elsewhere", match=str(about.id)))
    return call.place


async def _exists(call: Call, channel_id: int, *, hidden: bool = False) -> bool:
    """Whether there is such a channel or thread; ``hidden``: also one that the bot may not see."""
    try:
        await call.interaction.client.fetch_channel(channel_id)
    except discord.Forbidden as error:
        if error.code != MISSING_ACCESS:
            raise
        return hidden
    except discord.NotFound as error:
        if error.code != UNKNOWN_CHANNEL:
            raise
        return False
    return True
