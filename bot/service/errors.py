"""What the service refuses, in one sentence for the person concerned."""

from __future__ import annotations

from engine.core.messages import Msg


class Refused(Exception):
    """Something cannot be done. ``message`` says why, kindly; everything is as it was."""

    def __init__(self, message: Msg) -> None:
        super().__init__(message.key)
        self.message = message
