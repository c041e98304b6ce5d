"""What a player sees instead of their choices while they cannot play: the match is paused, or a program plays for them."""

from __future__ import annotations

from bot.service.screens import Screen
from bot.ui import components as ui
from bot.ui import panel
from bot.ui.components import Message
from bot.ui.custom_id import Press, Verb
from bot.ui.voice import Voice


def message(screen: Screen, voice: Voice) -> Message | None:
    """Return why somebody cannot play just now, with the button that ends it; ``None``: they can."""
    if screen.seat is None or screen.about.state != "running":
        return None
    paused = screen.about.paused_at
    if screen.players[screen.seat].stood_in:
        text, verb = voice.say("ui-stood-in-for-you", match=str(screen.match)), Verb.RETURN
    elif paused is not None:
        text, verb = voice.say("ui-paused", match=str(screen.match), since=panel.moment(paused)), Verb.RESUME
    else:
        return None
    button = ui.button(voice.name(f"ui-{verb}"), Press(screen.match, verb), ui.PRIMARY)
    return Message((ui.text(text), ui.row(button)))


def message_keys() -> list[str]:
    """Return the keys that this module builds from parts: what ends a halt."""
    return [f"ui-{verb}" for verb in (Verb.RETURN, Verb.RESUME)]
