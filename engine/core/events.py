"""Events: what happened, told to those who may know it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct, field

from engine.core.messages import Msg


class Event(Struct, gc=False):
    """One thing that happened. ``audience`` is ``None`` for everyone, else the seats that may know."""

    revision: int
    index: int
    message: Msg
    audience: tuple[int, ...] | None = None
    kind: str = "event"
    """``event``; ``undo`` and ``rewind`` take back what came after ``data["to"]``; ``reask``; ``end``."""
    data: Mapping[str, Any] = field(default_factory=dict)
    """For pictures and presenters: ids of what changed (``{"regions": ["arrakeen"]}``), same audience."""

    def visible_to(self, seat: int | None) -> bool:
        """Whether ``seat`` (``None``: a spectator) may know of it."""
        return self.audience is None or (seat is not None and seat in self.audience)

    def to_json(self) -> list[Any]:
        """Return the event as plain JSON; `from_json` reads it back."""
        audience = None if self.audience is None else list(self.audience)
        return [self.revision, self.index, self.message.to_json(), audience, self.kind, dict(self.data)]

    @classmethod
    def from_json(cls, data: list[Any]) -> Event:
        """Read what `to_json` wrote."""
        revision, index, message, audience, kind, more = data
        heard = None if audience is None else tuple(audience)
        return cls(revision, index, Msg.from_json(message), heard, kind, more)
