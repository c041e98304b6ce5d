"""From where a match can be got at: by everybody on its server, from elsewhere by those who play in it."""

from __future__ import annotations

from bot.service.errors import Refused
from bot.ui.call import Call
from engine.core.messages import msg


async def admit(call: Call, match_id: int) -> None:
    """Let somebody at a match, and note whether they are on its server, whose moderators have a say in it.

    Raises `Refused`, as if the match did not exist, for one of another server in which they have no seat.
    """
    async with call.app.store.read() as work:
        about = await call.app.service.desk.match(work, match_id)
        call.at_home = about.guild_id == call.interaction.guild_id
        if call.at_home or call.user in [one.user_id for one in await work.seats.of_match(match_id)]:
            return
    raise Refused(msg("service-no-such-match", match=str(match_id)))
