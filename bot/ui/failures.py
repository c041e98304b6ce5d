"""What a failed delivery means: try later, make the message anew, tell somebody, or give up."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from enum import Enum

import aiohttp
import discord

from bot.service.errors import Refused

UNKNOWN_CHANNEL, UNKNOWN_MESSAGE, UNKNOWN_USER = 10003, 10008, 10013
CLOSED_MESSAGES, NO_COMMON_SERVER = 50007, 50278
MISSING_ACCESS, MISSING_PERMISSION = 50001, 50013
ARCHIVED = 50083
THREAD_EXISTS = 160004


class Meaning(Enum):
    """What is to be done about a failure."""

    LATER = "Discord cannot take it now; nothing is wrong with the message"
    UNARCHIVE = "the thread sleeps and has to be woken"
    MESSAGE_GONE = "somebody has deleted the message that was to be redrawn"
    CHANNEL_GONE = "somebody has deleted the channel or thread"
    UNREACHABLE = "the person takes no private messages from us"
    NOT_PERMITTED = "we lack a permission there"
    MOOT = "the match was put aside or given up meanwhile"
    REFUSED = "the message itself is at fault"


@dataclass(slots=True, frozen=True)
class Verdict:
    """The meaning of a failure, and how long Discord asks us to wait."""

    meaning: Meaning
    delay: timedelta | None = None


_BY_CODE = {
    UNKNOWN_CHANNEL: Meaning.CHANNEL_GONE,
    UNKNOWN_MESSAGE: Meaning.MESSAGE_GONE,
    UNKNOWN_USER: Meaning.UNREACHABLE,
    CLOSED_MESSAGES: Meaning.UNREACHABLE,
    NO_COMMON_SERVER: Meaning.UNREACHABLE,
    MISSING_ACCESS: Meaning.NOT_PERMITTED,
    MISSING_PERMISSION: Meaning.NOT_PERMITTED,
    ARCHIVED: Meaning.UNARCHIVE,
}


def judge(error: Exception) -> Verdict:
    """Return what the failure of a delivery means.

    Network failures have an unknown outcome: the message may have arrived. They are tried again, and the
    nonce tells.
    """
    match error:
        case discord.RateLimited():
            return Verdict(Meaning.LATER, timedelta(seconds=error.retry_after))
        case discord.HTTPException() if error.status == 429 or error.status >= 500:
            return Verdict(Meaning.LATER)
        case discord.HTTPException():
            return Verdict(_BY_CODE.get(error.code, Meaning.REFUSED))
        case Refused():
            return Verdict(Meaning.MOOT)
        case OSError() | aiohttp.ClientError():  # TimeoutError is an OSError
            return Verdict(Meaning.LATER)
        case _:
            return Verdict(Meaning.REFUSED)
