"""Alt texts are as long as Discord allows, and no longer."""

from __future__ import annotations

from bot.render.request import Request
from bot.render.speech import LIMIT, Speech
from engine.core.messages import msg


def test_what_is_too_long_is_left_out_with_a_hint() -> None:
    speech = Speech(Request(), lambda ref: ref.id)
    sentence = msg("render-alt-turn", faction="a" * 100, phase="b" * 100)
    assert speech.text([sentence]) == speech.say(sentence)
    text = speech.text([sentence] * 20)
    assert len(text) <= LIMIT
    assert text.endswith(speech.say(msg("render-alt-more")))
