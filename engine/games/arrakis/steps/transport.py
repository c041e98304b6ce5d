"""Troop Transport (W-17): which Ornithopter a Legion uses up."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from engine.core.decisions import Decision, Pick
from engine.core.messages import msg
from engine.games.arrakis import labels
from engine.games.arrakis.board import seats_of
from engine.games.arrakis.labels import AREA, ZONE
from engine.games.arrakis.reach import transports
from engine.games.arrakis.state import ArrakisState, ArrakisTable, Side


def choose_transport(
    state: ArrakisState, side: Side, source: str, target: str
) -> Generator[Decision, Any, str | None]:
    """Ask which connected zone gives its Ornithopter, if several can; none if none is needed (W-17.1)."""
    zones = transports(state, side, source, target)
    if len(zones) < 2:
        return zones[0] if zones else None
    zone: str = yield Pick(
        seats_of(state, side),
        msg("arrakis-choose-transport", source=AREA[source], area=AREA[target]),
        zones[0],
        options=[labels.zone(one) for one in zones],
    )
    return zone


def take_off(t: ArrakisTable, source: str, zone: str) -> None:
    """Remove the Ornithopter of a zone for a Legion that starts from an area (W-17.1)."""
    del t.state.zones[zone]
    t.emit("arrakis-transport", data={"areas": [source]}, area=AREA[source], zone=ZONE[zone])
