"""Spice Run: a toy title that uses every part of the core; ``docs/adding-a-title.md`` walks through it.

Each round everybody secretly bids a card of their hand; the highest card takes the die's spice. The leader
(seat by turns) first divides it over two silos, may burn a token for spice at any time, and the others may
steal from an open silo before it closes.
"""

from tests.toy.title import TITLE

__all__ = ["TITLE"]
