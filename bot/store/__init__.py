"""The store: everything that outlives the process, in one database."""

from bot.store.errors import (
    DatabaseBusy,
    MatchMovedOn,
    MatchNotFound,
    NewerDatabase,
    OutdatedDatabase,
    SecretSealed,
    StoreError,
    UnsupportedDatabase,
    UnusableDatabase,
)
from bot.store.store import Store
from bot.store.unit_of_work import UnitOfWork

__all__ = [
    "DatabaseBusy",
    "MatchMovedOn",
    "MatchNotFound",
    "NewerDatabase",
    "OutdatedDatabase",
    "SecretSealed",
    "Store",
    "StoreError",
    "UnitOfWork",
    "UnsupportedDatabase",
    "UnusableDatabase",
]
