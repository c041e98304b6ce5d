"""What can go wrong in the store. A record that cannot be read raises the engine's `RecordError` instead."""

from __future__ import annotations


class StoreError(Exception):
    """Base of all errors of the store; its text is for the person who runs the bot."""


class DatabaseBusy(StoreError):
    """Another process holds the exclusive lock on the database."""


class NewerDatabase(StoreError):
    """The database was written by a newer version of the program than this one."""


class OutdatedDatabase(StoreError):
    """The database needs a migration, which only the process that holds the lock may run."""


class UnsupportedDatabase(StoreError):
    """The address is of a kind of database that the store does not know."""


class UnusableDatabase(StoreError):
    """There is no database at the address, or none that can be read."""


class MatchNotFound(StoreError):
    """There is no match with this id."""

    def __init__(self, match_id: int) -> None:
        super().__init__(f"there is no match {match_id}")
        self.match_id = match_id


class MatchMovedOn(StoreError):
    """The match was saved by somebody else since it was loaded; nothing was written."""

    def __init__(self, match_id: int) -> None:
        super().__init__(f"match {match_id} has moved on")
        self.match_id = match_id


class SecretSealed(StoreError):
    """The server's secret of a match may not be read before the match has ended."""
