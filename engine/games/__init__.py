"""The titles, one folder each. A new one adds its folder and its line here."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from engine.core.title import Title
from engine.games import arrakis, dice


@cache
def titles() -> Mapping[str, Title[Any]]:
    """Return all titles by id."""
    return {title.id: title for title in (dice.TITLE, arrakis.TITLE)}
