"""What a caller may ask of a picture beside the view."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Request:
    """Options of `bot.render.picture`."""

    locale: str = "en"
    names: Mapping[int, str] = field(default_factory=dict)
    """Names of the players by seat; a seat without one goes by its faction."""
    changed: tuple[str, ...] = ()
    """Regions or areas that the last action changed; they are ringed."""
    candidates: tuple[str, ...] = ()
    """Regions or areas to choose from, numbered from 1 in this order."""
    crop: str | None = None
    """Show this region and what lies around it instead of the whole board. War for Arrakis takes a Sector, an
    area, an air zone, ``battle`` or ``candidates``."""
    caption: str = ""
    """A line to write on the picture."""
