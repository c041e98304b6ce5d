"""Speaking about pictures: messages as plain text, with the names of one title, as long as an alt text may be."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from bot.i18n import Catalogue, Names
from bot.render.request import Request
from engine.core.messages import Msg, msg

LIMIT = 1024
"""Characters that Discord allows in an alt text."""


class Speech:
    """Turns messages into words of the language that a picture is asked for in."""

    def __init__(self, request: Request, names: Names) -> None:
        self.request = request
        self._catalogue = _catalogue(request.locale)
        self._names = names

    def say(self, message: Msg) -> str:
        """Return a message as plain text."""
        return self._catalogue.label(message, self._names)

    def text(self, messages: Iterable[Msg]) -> str:
        """Return sentences one after another, as many as `LIMIT` allows, and a hint if some are left out."""
        more = self.say(msg("render-alt-more"))
        spoken: list[str] = []
        for message in messages:
            sentence = self.say(message)
            if len(" ".join([*spoken, sentence])) > LIMIT - len(more) - 1:
                return " ".join([*spoken, more])
            spoken.append(sentence)
        return " ".join(spoken)


@lru_cache(maxsize=16)
def _catalogue(locale: str) -> Catalogue:
    return Catalogue(locale)
