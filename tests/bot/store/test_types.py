from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest
from sqlalchemy.dialects import sqlite

from bot.store.types import Audience, Damaged, Json, Moment

DIALECT = sqlite.dialect()


def test_a_moment_is_read_back_in_utc_to_the_microsecond() -> None:
    local = datetime(2026, 11, 30, 23, 59, 59, 999_999, tzinfo=timezone(timedelta(hours=-3)))
    stored = Moment().process_bind_param(local, DIALECT)
    found = Moment().process_result_value(stored, DIALECT)
    assert found == local
    assert found is not None
    assert found.tzinfo is UTC


def test_a_moment_without_a_time_zone_is_refused() -> None:
    with pytest.raises(ValueError, match="time zone"):
        Moment().process_bind_param(datetime(2026, 11, 30), DIALECT)  # noqa: DTZ001


def test_no_moment_is_null() -> None:
    assert Moment().process_bind_param(None, DIALECT) is None
    assert Moment().process_result_value(None, DIALECT) is None


@pytest.mark.parametrize("seats", [None, (), (0,), (0, 3, 7)])
def test_an_audience_is_read_back_as_it_was(seats: tuple[int, ...] | None) -> None:
    stored = Audience().process_bind_param(seats, DIALECT)
    assert Audience().process_result_value(stored, DIALECT) == seats


def test_nobody_is_not_everybody() -> None:
    assert Audience().process_bind_param((), DIALECT) is not None


@pytest.mark.parametrize("stored", ["{", b"\xff", 10**30])
def test_what_is_no_point_in_time_is_read_as_one_long_ago(stored: Any) -> None:
    assert Moment().process_result_value(stored, DIALECT) == datetime(1970, 1, 1, tzinfo=UTC)


@pytest.mark.parametrize("stored", ["{", b"\xff"])
def test_an_audience_that_cannot_be_read_is_nobody(stored: Any) -> None:
    assert Audience().process_result_value(stored, DIALECT) == ()


def _read(shape: type, stored: object) -> Any:
    read = Json(shape).result_processor(DIALECT, None)
    assert read is not None
    return read(stored)


@pytest.mark.parametrize("stored", ['{"a": ', "", "[1]", "null", b"\xff", 7, "[" * 100_000])
def test_an_object_that_cannot_be_read_is_an_empty_one_that_says_so(stored: object) -> None:
    found = _read(dict, stored)
    assert found == {}
    assert isinstance(found, Damaged)


def test_a_list_that_cannot_be_read_is_an_empty_one_that_says_so() -> None:
    found = _read(list, "{}")
    assert found == []
    assert isinstance(found, Damaged)


@pytest.mark.parametrize(
    ("shape", "stored", "found"),
    [
        (dict, '{"a": 1}', {"a": 1}),
        (list, "[]", []),
        (object, "[1]", [1]),
        (dict, None, None),
        (object, "{", None),
    ],
)
def test_json_of_the_right_shape_is_read_as_it_is(shape: type, stored: object, found: object) -> None:
    assert _read(shape, stored) == found
    assert not isinstance(_read(shape, stored), Damaged)
