"""Small things that the tests of the user interface share."""

from __future__ import annotations

from dataclasses import dataclass

from bot.ui.voice import Voice
from engine.core.decisions import Option
from engine.core.messages import Msg, Ref, msg


@dataclass(slots=True, frozen=True)
class Image:
    """A picture that was not drawn."""

    bytes: bytes = b"picture"
    format: str = "WEBP"
    alt: str = "A map."


def say(message: Msg) -> str:
    """Speak a message as its key and arguments, so that tests need no catalogue."""
    spoken = " ".join(_spoken(value) for value in message.args.values())
    return f"{message.key} {spoken}".strip()


def _spoken(value: object) -> str:
    match value:
        case Msg():
            return say(value)
        case Ref():
            return value.id
        case _:
            return str(value)


VOICE = Voice(say, say)


def options(count: int, *, groups: int = 0, targets: bool = False) -> list[Option]:
    """Return options ``o0``, ``o1`` ..., in groups and with targets if asked for."""
    return [
        Option(
            f"o{index}",
            msg("option", n=index),
            target=f"region{index}" if targets else None,
            group=msg("group", n=index % groups) if groups else None,
        )
        for index in range(count)
    ]
