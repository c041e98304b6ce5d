from __future__ import annotations

import random
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.store.deltas import Unreadable, pack, unpack

CHANCE = random.Random(7)
LONG = CHANCE.randbytes(90_000)


@given(record=st.binary(max_size=2_000), base=st.binary(max_size=2_000))
def test_what_was_packed_is_unpacked(record: bytes, base: bytes) -> None:
    assert unpack(pack(record, base), base) == record


@given(place=st.integers(0, 90_000), new=st.binary(max_size=300), gone=st.integers(0, 300))
def test_long_records_are_unpacked_too(place: int, new: bytes, gone: int) -> None:
    changed = LONG[:place] + new + LONG[place + gone :]
    assert unpack(pack(changed, LONG), LONG) == changed


def test_a_record_may_outgrow_its_base_or_shrink_to_nothing() -> None:
    assert unpack(pack(LONG * 3, LONG), LONG) == LONG * 3
    assert unpack(pack(LONG[:10], LONG), LONG) == LONG[:10]
    assert unpack(pack(b"", LONG), LONG) == b""


@pytest.mark.parametrize("place", [0, 45_000, 89_900])
def test_a_small_change_of_a_long_record_packs_small(place: int) -> None:
    changed = LONG[:place] + b"a few words that were not there before" + LONG[place:]
    assert len(pack(changed, LONG)) < len(LONG) / 40


def test_a_delta_does_not_unpack_against_another_base() -> None:
    with pytest.raises(Unreadable):
        unpack(pack(b"the record", b"its base"), b"another base")


@pytest.mark.parametrize("data", [b"", b"\x00rest", b"\x01short", b"\xff" + pack(b"x")[1:]])
def test_other_bytes_are_refused(data: bytes) -> None:
    with pytest.raises(Unreadable):
        unpack(data)


def test_any_missing_end_is_noticed() -> None:
    data = pack(LONG[:5_000])
    for length in range(2, len(data), 97):
        with pytest.raises(Unreadable):
            unpack(data[:length])


def test_any_changed_byte_is_noticed() -> None:
    data = pack(b"a record of some length " * 20)
    for place in range(len(data)):
        damaged = data[:place] + bytes([data[place] ^ 0x10]) + data[place + 1 :]
        with suppress(Unreadable):
            assert unpack(damaged) == b"a record of some length " * 20  # a bit that means nothing
