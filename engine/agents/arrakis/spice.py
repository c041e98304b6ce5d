"""The Harkonnen and their spice: where vehicles go, what is paid (W-7, W-13)."""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

from engine.agents.arrakis.board import DISTANCE
from engine.agents.arrakis.ids import DROP, FROM_BOARD, KEEP, RAISE, STOCKPILE
from engine.agents.arrakis.menu import about
from engine.agents.arrakis.worth import Worth
from engine.core.decisions import Answer, Pick
from engine.games.arrakis.board import is_deep
from engine.games.arrakis.data import AREAS, POWERS, RULES, ZONES, ZONES_OF
from engine.games.arrakis.labels import DONE
from engine.games.arrakis.state import ArrakisView

_FIGURES = RULES.spice
_BOTTOM = len(_FIGURES.rows)
_DIE = 0.16
"""What an Action die is worth for a round."""
_ROW = 0.03
"""What it is worth that a marker stands a row higher."""
_BAN = 0.1
_SUPREMACY = 1.0
_COST = {KEEP: _FIGURES.keep, RAISE: _FIGURES.raise_, DROP: 0}
_SAFE_IN_DEEP, _SAFE = 0.5, 0.75
"""The chance that no Worm appears under a Harvester (W-12.3)."""


# -- vehicles --------------------------------------------------------------------------------------------


def harvester(worth: Worth, area: str) -> float:
    """Return what a Harvester may bring in: what it digs, if neither Worms nor Fremen come."""
    state, board = worth.state, worth.board
    deep = is_deep(area)
    value = 2 * _SAFE_IN_DEEP if deep else _SAFE
    if area in board.groups:
        return value * 0.95
    near = min((DISTANCE[area][one] for one in board.enemies), default=9)
    value *= (1.0, 0.35, 0.7, 0.85)[near] if near < 4 else 1.0
    if any(DISTANCE[area][worm] <= 2 for worm in state.worms):
        value *= 0.4
    if any(DISTANCE[area][sign] <= 1 for sign in state.signs if sign != area):
        value *= 0.9
    rescued = any(state.zones.get(zone) == "carryall" for zone in ZONES_OF[area])
    return value + 0.2 * rescued


def _top(pick: Pick, values: dict[str, float]) -> Answer:
    chosen = sorted(values, key=values.__getitem__, reverse=True)[: pick.max]
    return chosen[0] if pick.single else chosen


def place_harvesters(worth: Worth, pick: Pick) -> Answer:
    """Where they bring in most; a Carryall reaches those of a few Sectors."""
    return _top(pick, {option.id: harvester(worth, option.id) for option in pick.options})


def place_ornithopters(worth: Worth, pick: Pick) -> Answer:
    """Over the Legions that have somewhere to go."""
    return _top(pick, {option.id: ornithopter(worth, option.id) for option in pick.options})


def ornithopter(worth: Worth, zone: str) -> float:
    """Return how much a zone's Ornithopter could move."""
    sectors = ZONES[zone].sectors
    board = worth.board
    return sum(
        board.hunt(area, group)
        for area, group in board.groups.items()
        if any(sector in sectors for sector in AREAS[area].sectors)
    )


def place_carryalls(worth: Worth, pick: Pick) -> Answer:
    """Over the Harvesters: those of this phase are not on the board yet, so where they would stand best."""
    likely = {area: harvester(worth, area) for area, data in AREAS.items() if data.terrain == "desert"}
    return _top(pick, {option.id: _cover(option.id, likely) for option in pick.options})


def _cover(zone: str, likely: dict[str, float]) -> float:
    found = sorted((value for area, value in likely.items() if zone in ZONES_OF[area]), reverse=True)
    return sum(found[:3])


def place_vehicle(worth: Worth, pick: Pick) -> Answer:
    """Place one vehicle by an effect: a Harvester, else an Ornithopter, else a Carryall; none from the board."""

    def value(ident: str) -> float:
        kind, _, place = ident.partition(":")
        if kind in (FROM_BOARD, DONE):
            return 0.0
        if kind == "harvester":
            return harvester(worth, place)
        if worth.state.zones.get(place):
            return -1.0
        if kind == "ornithopter":
            return 0.3 + 0.1 * min(ornithopter(worth, place), 3.0)
        return 0.1 * sum(zone == place for area in worth.state.harvesters for zone in ZONES_OF[area])

    return max((option.id for option in pick.options), key=value)


# -- spending --------------------------------------------------------------------------------------------


class _Budget(NamedTuple):
    worth: float
    payments: tuple[str, ...]
    stockpile: bool


def _budget(state: ArrakisView) -> _Budget:
    """Return the best way to spend the spice of this round."""
    spice, rows = state.spice.spice, [state.spice.rows[power] for power in POWERS]
    can_stockpile = state.supremacy <= _FIGURES.stockpile_up_to
    found: list[_Budget] = []
    for payments in product((KEEP, RAISE, DROP), repeat=len(POWERS)):
        if any(_idle(row, payment) for row, payment in zip(rows, payments, strict=True)):
            continue
        left = spice - sum(_COST[payment] for payment in payments)
        if left < 0:
            continue
        stockpile = can_stockpile and left >= _FIGURES.stockpile
        found.append(_Budget(_rate(rows, payments) + _SUPREMACY * stockpile, payments, stockpile))
    return max(found)


def _idle(row: int, payment: str) -> bool:
    """Whether a payment does nothing, so that it is not offered (W-13.4)."""
    return (payment == KEEP and row == _BOTTOM) or (payment == RAISE and row == 1)


def _rate(rows: list[int], payments: tuple[str, ...]) -> float:
    """Return what the rows are worth afterwards: dice, bans."""
    steps = {KEEP: 0, RAISE: -1, DROP: 1}
    after = [min(_BOTTOM, row + steps[payment]) for row, payment in zip(rows, payments, strict=True)]
    dropped = any(new > old for new, old in zip(after, rows, strict=True))
    bottom = sum(row == _BOTTOM for row in after)
    return -_DIE * (max(after) - 1) - _ROW * sum(after) - _BAN * (dropped + bottom)


def pay_for_marker(worth: Worth, pick: Pick) -> Answer:
    """Pay as the budget says."""
    payments = dict(zip(POWERS, _budget(worth.state).payments, strict=True))
    return payments[about(pick.prompt, "power")]  # type: ignore[index]


def stockpile(_worth: Worth, _pick: Pick) -> Answer:
    """What is left for it buys Supremacy."""
    return STOCKPILE
