"""Column types that mean the same on every database."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import JSON, BigInteger, ColumnElement, Dialect, Integer, String, or_, type_coerce
from sqlalchemy.types import TypeDecorator

log = logging.getLogger(__name__)

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)

Key = BigInteger().with_variant(Integer, "sqlite")
"""A row number given by the database (SQLite numbers only ``INTEGER`` keys)."""

Snowflake = BigInteger
"""An id that Discord gave."""


class Damaged:
    """Marks the empty object or list that stands for a stored one which cannot be read."""


class DamagedObject(Damaged, dict[str, Any]):
    """Stands for an object."""


class DamagedList(Damaged, list[Any]):
    """Stands for a list."""


class Json(TypeDecorator[Any]):
    """JSON of one ``shape``, ``dict`` or ``list`` (``object``: any); Python's ``None`` is SQL's ``NULL``.

    What is not JSON, or of another shape, is read as `Damaged` (of any shape: as ``None``): an error here would
    spoil every query that comes upon the row, and so everybody's matches for the sake of one.
    """

    impl = JSON
    cache_ok = True

    def __init__(self, shape: type = object) -> None:
        super().__init__(none_as_null=True)
        self.shape = shape

    def result_processor(self, dialect: Dialect, coltype: object) -> Callable[[Any], Any] | None:
        """Return what reads a stored value."""
        decode = super().result_processor(dialect, coltype)

        def read(value: Any) -> Any:
            if value is None:
                return None
            try:
                found = value if decode is None else decode(value)
            except (ValueError, TypeError, RecursionError):
                return self._damaged()
            return found if isinstance(found, self.shape) else self._damaged()

        return read

    def _damaged(self) -> Damaged | None:
        log.error("What is stored somewhere as JSON cannot be read")
        stand_ins: dict[type, type[Damaged]] = {dict: DamagedObject, list: DamagedList}
        stand_in = stand_ins.get(self.shape)
        return None if stand_in is None else stand_in()


class Word(TypeDecorator[str]):
    """A short text. What is no text is read as what is left of it, for the reason that `Json` gives."""

    impl = String
    cache_ok = True

    def process_result_value(self, value: str | bytes | None, dialect: Dialect) -> str | None:
        """Return the text that was stored."""
        if value is None or isinstance(value, str):
            return value
        log.error("What is stored somewhere as a text cannot be read")
        return value.decode(errors="replace")


class Moment(TypeDecorator[datetime]):
    """A point in time, kept as microseconds since 1970 so that it sorts and compares everywhere.

    Only aware datetimes are accepted (``ValueError`` otherwise); what is read back is in UTC. What is no point in
    time is read as 1970, for the reason that `Json` gives.
    """

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> int | None:
        """Return the microseconds that are stored."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a point in time needs a time zone")
        return (value - _EPOCH) // timedelta(microseconds=1)

    def process_result_value(self, value: int | None, dialect: Dialect) -> datetime | None:
        """Return the point in time that was stored."""
        if value is None:
            return None
        with suppress(TypeError, OverflowError):
            return _EPOCH + timedelta(microseconds=value)
        log.error("What is stored somewhere as a point in time cannot be read")
        return _EPOCH


class Audience(TypeDecorator[tuple[int, ...]]):
    """The seats that may know something, kept as one bit each; ``None`` (``NULL``) is everyone.

    What is no number is read as nobody.
    """

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: tuple[int, ...] | None, dialect: Dialect) -> int | None:
        """Return the bits that are stored."""
        return None if value is None else sum(1 << seat for seat in set(value))

    def process_result_value(self, value: int | None, dialect: Dialect) -> tuple[int, ...] | None:
        """Return the seats that were stored, in order."""
        if value is None:
            return None
        if not isinstance(value, int):
            log.error("What is stored somewhere as an audience cannot be read")
            return ()
        return tuple(seat for seat in range(value.bit_length()) if value >> seat & 1)


def visible_to(audience: ColumnElement[Any], seat: int | None) -> ColumnElement[bool]:
    """Return the condition that ``seat`` (``None``: a spectator) may know what has this audience."""
    everyone = audience.is_(None)
    if seat is None:
        return everyone
    return or_(everyone, type_coerce(audience, BigInteger).bitwise_and(1 << seat) != 0)
