"""Chance: one seeded stream a match, every draw logged, so that anybody can check it afterwards.

The stream is BLAKE2b keyed by the match's seed and the epoch, counted in 64-bit words. A number below
``n`` is the next word modulo ``n``, words in the incomplete last stretch being skipped, so that every
number is equally likely. Nothing else in the engine is random.
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

from msgspec import Struct

T = TypeVar("T")

_WORDS = 8  # words in a block: one BLAKE2b digest of 64 bytes
_SPAN = 1 << 64
_SURE = _SPAN - (1 << 32)  # below this no word is in the incomplete stretch of any n that is ever asked for
_unpack = struct.Struct(f">{_WORDS}Q").unpack


class Draw(Struct, gc=False):
    """One logged draw. ``audience`` is ``None`` for everyone, else the seats that saw the result."""

    epoch: int
    cursor: int
    """Index of the first word of the stream that it used."""
    kind: str
    """``roll``: numbers from 0 to ``size - 1``; ``shuffle``: a permutation of ``size`` places."""
    size: int
    result: tuple[int, ...]
    audience: tuple[int, ...] | None = None
    purpose: str = ""
    """What it was for, by the title's own words (``faction``, ``action``); for statistics."""

    def to_json(self) -> list[Any]:
        """Return the draw as plain JSON; `from_json` reads it back."""
        audience = None if self.audience is None else list(self.audience)
        return [self.epoch, self.cursor, self.kind, self.size, list(self.result), audience, self.purpose]

    @classmethod
    def from_json(cls, data: Sequence[Any]) -> Draw:
        """Read what `to_json` wrote."""
        epoch, cursor, kind, size, result, audience, purpose = data
        return cls(
            epoch,
            cursor,
            kind,
            size,
            tuple(result),
            None if audience is None else tuple(audience),
            purpose,
        )


class Chance:
    """The stream of one match at one place, and the log of what was drawn from it."""

    __slots__ = ("_block", "_key", "_seed", "_words", "cursor", "draws", "epoch")

    def __init__(self, seed: bytes, epoch: int = 0, cursor: int = 0) -> None:
        self._seed = seed
        self.draws: list[Draw] = []
        self.seek(epoch, cursor)

    def seek(self, epoch: int, cursor: int) -> None:
        """Go to a place of the stream (after an undo, a load, a rewind)."""
        self.epoch = epoch
        self.cursor = cursor
        self._key = stream_key(self._seed, epoch)
        self._block = -1
        self._words: tuple[int, ...] = ()

    def roll(
        self, sides: int, n: int = 1, *, audience: Sequence[int] | None = None, purpose: str = ""
    ) -> list[int]:
        """Roll ``n`` dice with faces 0 to ``sides - 1``."""
        start = self.cursor
        below = self._below
        result = [below(sides) for _ in range(n)]
        self._log(start, "roll", sides, result, audience, purpose)
        return result

    def shuffle(
        self, items: Iterable[T], *, audience: Sequence[int] | None = (), purpose: str = ""
    ) -> list[T]:
        """Return the items in a new order; by default nobody is shown the permutation."""
        pool = list(items)
        start = self.cursor
        order = list(range(len(pool)))
        for last in range(len(pool) - 1, 0, -1):
            other = self._below(last + 1)
            order[last], order[other] = order[other], order[last]
        self._log(start, "shuffle", len(pool), order, audience, purpose)
        return [pool[place] for place in order]

    def _log(
        self,
        start: int,
        kind: str,
        size: int,
        result: list[int],
        audience: Sequence[int] | None,
        purpose: str,
    ) -> None:
        heard = None if audience is None else tuple(audience)
        self.draws.append(Draw(self.epoch, start, kind, size, tuple(result), heard, purpose))

    def _below(self, n: int) -> int:
        while True:
            block, index = divmod(self.cursor, _WORDS)
            if block != self._block:
                self._block, self._words = block, _block_words(self._key, block)
            self.cursor += 1
            word = self._words[index]
            if word < _SURE or word < _SPAN - _SPAN % n:
                return word % n


def stream_key(seed: bytes, epoch: int) -> bytes:
    """Return the key of the stream in an epoch; a rewind opens a new epoch with a new key."""
    return hashlib.blake2b(epoch.to_bytes(8, "big"), key=seed[:64], person=b"mentat-epoch").digest()


def _block_words(key: bytes, block: int) -> tuple[int, ...]:
    digest = hashlib.blake2b(block.to_bytes(8, "big"), key=key, person=b"mentat-stream").digest()
    words: tuple[int, ...] = _unpack(digest)
    return words


def commitment(secret: bytes) -> str:
    """Return what is posted before anybody joins: the hash of the server's secret."""
    return hashlib.sha256(secret).hexdigest()


def seed_from(secret: bytes, nonces: Iterable[str]) -> str:
    """Return the match's seed (hex): the hash of the secret and of every joiner's nonce, in order."""
    mix = hashlib.blake2b(secret, digest_size=32, person=b"mentat-seed")
    for nonce in nonces:
        mix.update(len(nonce).to_bytes(4, "big") + nonce.encode())
    return mix.hexdigest()


def false_draws(seed: str, draws: Iterable[Draw]) -> list[Draw]:
    """Return the logged draws that the stream of this seed does not give; none if all is well."""
    false: list[Draw] = []
    chance = Chance(bytes.fromhex(seed))
    for draw in draws:
        chance.seek(draw.epoch, draw.cursor)
        if draw.kind == "roll":
            again = chance.roll(draw.size, len(draw.result))
        else:
            again = chance.shuffle(range(draw.size))
        if tuple(again) != draw.result:
            false.append(draw)
    return false


def statistics(draws: Iterable[Draw]) -> Mapping[str, list[int]]:
    """Count the faces of every purpose over the public rolls."""
    counts: dict[str, list[int]] = {}
    for draw in draws:
        if draw.kind == "roll" and draw.audience is None:
            faces = counts.setdefault(draw.purpose, [0] * draw.size)
            for face in draw.result:
                faces[face] += 1
    return counts
