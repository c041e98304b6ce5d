"""Part: what a match's state and options are made of."""

from __future__ import annotations

from msgspec import Struct


class Part(Struct, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """A part of a state, or a title's options: typed fields, written as JSON and read back strictly.

    Read back by msgspec, an unknown field or a value of another type is refused.
    """
