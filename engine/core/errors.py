"""What can go wrong at a table. Every error carries a `Msg` that a person understands."""

from __future__ import annotations

from engine.core.messages import Msg, msg


class TableError(Exception):
    """Base of all errors of the engine; ``message`` is what the person concerned is told."""

    def __init__(self, message: Msg) -> None:
        super().__init__(message.key)
        self.message = message


class IllegalChoice(TableError):
    """The answer is not one of those offered. The table is as it was."""


class StaleDecision(IllegalChoice):
    """The decision that was answered is not open any more. The table is as it was."""


class UndoRefused(TableError):
    """This may not be taken back; the message says why. The table is as it was."""


class RecordError(TableError):
    """A record cannot be read: damaged, of an unknown title, or otherwise unusable."""


class NewerRecord(RecordError):
    """The record was written by a newer version of the program than this one."""


class RulesError(TableError):
    """The rules failed (a fault in the program). The table is as it was."""

    def __init__(self, detail: str) -> None:
        super().__init__(msg("core-rules-error"))
        self.detail = detail  # for developers: the step and the exception's type, never state
