"""Records at rest: compressed, whole or as the difference to an earlier one. Pure functions of bytes.

Deflate finds what repeats within 32 KB. Of an earlier record that is longer, each piece of the new one is
given the neighbourhood of its own place, found by the piece's first bytes.
"""

from __future__ import annotations

import struct
import zlib
from itertools import pairwise

FORMAT = 1
"""The first byte of everything written here."""

LEVEL = 6
PIECE = 16 * 1024
REACH = 6 * 1024
"""How much of the earlier record before and after a piece's place serves it, in bytes."""

WINDOW = 32 * 1024
ANCHOR = 48

_FRAME = struct.Struct(">IIII")  # start and end of the dictionary, length of the piece, length of its data


class Unreadable(Exception):
    """The bytes are not something that was written here, or not against this base."""


def pack(record: bytes, base: bytes = b"") -> bytes:
    """Return a record compressed; with a ``base`` that is needed again to unpack it."""
    cuts = [0, len(record)] if len(base) <= WINDOW else [*range(0, len(record), PIECE), len(record)]
    return bytes([FORMAT]) + b"".join(_pack_piece(record, base, *cut) for cut in pairwise(cuts))


def unpack(data: bytes, base: bytes = b"") -> bytes:
    """Return what `pack` was given. Raises `Unreadable`."""
    if not data or data[0] != FORMAT:
        raise Unreadable("unknown format")
    pieces = []
    at = 1
    try:
        while at < len(data):
            start, end, length, packed = _FRAME.unpack_from(data, at)
            at += _FRAME.size
            inflate = zlib.decompressobj(zdict=base[start:end])
            piece = inflate.decompress(data[at : at + packed]) + inflate.flush()
            if len(piece) != length or not inflate.eof:
                raise Unreadable("cut short")
            pieces.append(piece)
            at += packed
    except (zlib.error, struct.error) as error:
        raise Unreadable(str(error)) from error
    return b"".join(pieces)


def _pack_piece(record: bytes, base: bytes, first: int, last: int) -> bytes:
    start, end = _neighbourhood(record, base, first)
    deflate = zlib.compressobj(LEVEL, zdict=base[start:end])
    packed = deflate.compress(record[first:last]) + deflate.flush()
    return _FRAME.pack(start, end, last - first, len(packed)) + packed


def _neighbourhood(record: bytes, base: bytes, first: int) -> tuple[int, int]:
    if len(base) <= WINDOW:
        return 0, len(base)
    place = base.find(record[first : first + ANCHOR], max(0, first - 4 * WINDOW), first + 4 * WINDOW)
    if place < 0:
        place = min(first, len(base))
    return max(0, place - REACH), min(len(base), place + PIECE + REACH)
