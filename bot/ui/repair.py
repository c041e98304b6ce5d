"""Mending: what was deleted in Discord is posted anew from what is stored."""

from __future__ import annotations

import discord

from bot.service.errors import Refused
from bot.ui.call import Call
from bot.ui.failures import MISSING_ACCESS, UNKNOWN_CHANNEL
from engine.core.messages import msg


async def mend(call: Call, match: int) -> None:
    """Post a match's lobby or panel anew, in a new thread if its own is gone.

    Anybody who plays may do it, and moderators. Raises `Refused` for others.
    """
    lobby = await call.app.service.lobbies.show(match)
    if not call.moderator and call.user not in [player.user_id for player in lobby.players]:
        raise Refused(msg("service-not-seated"))
    about = lobby.about
    gone = about.thread_id is not None and not await _exists(call, about.thread_id)
    slot = f"repair-{call.interaction.id}"
    what = "lobby" if about.started_at is None else "panel"
    async with call.app.store.write() as work:
        if gone:
            await work.matches.change(match, thread_id=None)
            await work.outbox.put(
                "thread", "place", {"kind": "thread"}, match_id=match, slot=f"{slot}-thread"
            )
        payload = {"kind": what, "revision": about.revision, "pings": []}
        await work.outbox.put("post", "place", payload, match_id=match, revision=about.revision, slot=slot)
    await call.say("ui-repaired", match=str(match))


async def _exists(call: Call, channel_id: int) -> bool:
    try:
        await call.interaction.client.fetch_channel(channel_id)
    except discord.HTTPException as error:
        if error.code in (UNKNOWN_CHANNEL, MISSING_ACCESS):
            return False
        raise
    return True
