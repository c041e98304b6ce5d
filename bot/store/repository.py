"""What all repositories share: the transaction they work in, and rows as dataclasses."""

from __future__ import annotations

from dataclasses import dataclass, fields
from datetime import datetime
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, TypeVar

from sqlalchemy import Column, Row, Table
from sqlalchemy.ext.asyncio import AsyncConnection

if TYPE_CHECKING:
    from dataclasses import Field


class IsDataclass(Protocol):
    """Any dataclass; its fields name columns."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]


R = TypeVar("R", bound=IsDataclass)


@dataclass(slots=True, frozen=True)
class Scope:
    """One transaction: its connection, its time, and the name of the installation it belongs to."""

    connection: AsyncConnection
    now: datetime
    installation: str


class Repository:
    """One part of the store within one transaction."""

    def __init__(self, scope: Scope) -> None:
        self.scope = scope
        self.connection = scope.connection
        self.now = scope.now


def columns(table: Table, row: type[IsDataclass]) -> list[Column[Any]]:
    """Return the columns that the fields of a row dataclass name."""
    return [table.c[field.name] for field in fields(row)]


def read(row: type[R], found: Row[Any]) -> R:
    """Return a found row as its dataclass."""
    return row(**found._mapping)  # noqa: SLF001 - public by SQLAlchemy's documentation
