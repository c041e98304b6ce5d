"""From where a match can be got at: by everybody on its server, from elsewhere by those who play in it."""

from __future__ import annotations

from bot.service.errors import Refused
from bot.ui.call import Call
from engine.core.messages import msg


async def admit(call: Call, match_id: int) -> None:
    """Let somebody at a match, and note whether they are on its server, whose moderators have a say in it.

    Raises `Refused`, as if the match did not exist, for one of another server in which they have no seat; for
    the others if it cannot be read, or is of a game that is not played here.
    """
    desk = call.app.service.desk
    async with call.app.store.read() as work:
        about = await desk.known(work, match_id)
        call.at_home = about.guild_id == call.interaction.guild_id
        seated = call.user in [one.user_id for one in await work.seats.of_match(match_id)]
    if not call.at_home and not seated:
        raise Refused(msg("service-no-such-match", match=str(match_id)))
    if about.damaged:
        await desk.refuse_damaged(about)
    desk.title(about.title)
