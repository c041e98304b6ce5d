"""Phase 1, Vehicle Placement, and what else puts vehicles on the board or takes them off it (W-7, W-4.8)."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from functools import cache
from typing import Any

from engine.core.decisions import Option, Pick
from engine.core.messages import Msg, Ref, msg
from engine.core.steps import Asking, step
from engine.games.arrakis.board import is_deep, is_desert, is_free, legions, seats_of, where_is
from engine.games.arrakis.data import AREAS, EFFECTS, RULES, SECTORS, ZONES
from engine.games.arrakis.effects import PlaceVehicles, RemoveVehicles
from engine.games.arrakis.labels import AREA, DONE, SECTOR, SIDE, STOP, ZONE, area, plain, ref, zone
from engine.games.arrakis.perform import possible
from engine.games.arrakis.pieces import remove_harvester
from engine.games.arrakis.state import ATREIDES, HARKONNEN, ArrakisState, ArrakisTable, Side
from engine.games.arrakis.steps.clash import throw

FROM_BOARD = "from-board"
KINDS = ("harvester", "ornithopter", "carryall")
_ANY = "any"
_LIMIT = RULES.vehicles.value
_HARVESTERS = msg("arrakis-place-harvesters")
_ORNITHOPTERS = msg("arrakis-place-ornithopters")
_CARRYALLS = msg("arrakis-place-carryalls")


# -- the phase -----------------------------------------------------------------------------------------


@step("arrakis.vehicles")
def vehicles(t: ArrakisTable) -> None:
    """W-7.1, W-7.2: the row of the lowest marker tells how many dice are bound, and what is placed."""
    state = t.state
    state.phase = "vehicles"
    state.spice.active = max(state.spice.rows.values())
    t.emit("arrakis-active-row", row=state.spice.active, bound=state.spice.active - 1)
    t.next("arrakis.deploy_vehicles")


@step("arrakis.deploy_vehicles")
def deploy_vehicles(t: ArrakisTable) -> Asking:
    """W-7.3 to W-7.5: all vehicles of the active row, one a Desert area or zone."""
    state = t.state
    row = RULES.spice.rows[state.spice.active - 1]
    seats = seats_of(state, HARKONNEN)
    deserts = [area(ident) for ident in _open_deserts(state)]
    zones = [zone(ident) for ident in ZONES]
    harvesters = yield from _places(seats, _HARVESTERS, deserts, row.harvesters)
    ornithopters = yield from _places(seats, _ORNITHOPTERS, zones, row.ornithopters)
    left = [option for option in zones if option.id not in ornithopters]
    carryalls = yield from _places(seats, _CARRYALLS, left, row.carryalls)
    for ident in harvesters:
        _put(t, "harvester", ident)
    for ident in ornithopters:
        _put(t, "ornithopter", ident)
    for ident in carryalls:
        _put(t, "carryall", ident)


def _places(
    seats: tuple[int, ...], prompt: Msg, options: list[Option], count: int
) -> Generator[Pick, Any, list[str]]:
    """Ask where so many vehicles go; all must be placed, and there is always room."""
    first = [option.id for option in options[:count]]
    default = first[0] if count == 1 else first
    chosen: str | list[str] = yield Pick(seats, prompt, default, options=options, min=count, max=count)
    return [chosen] if isinstance(chosen, str) else chosen


def _open_deserts(state: ArrakisState) -> Iterator[str]:
    """Yield where a Harvester may be put: free Desert areas without one (W-7.4)."""
    return (
        ident
        for ident in AREAS
        if is_desert(state, ident) and ident not in state.harvesters and is_free(state, ident, HARKONNEN)
    )


def _put(t: ArrakisTable, kind: str, place: str) -> None:
    """Put a vehicle down; another in its zone is removed (W-7.5)."""
    state = t.state
    piece = ref("piece", kind)
    if kind == "harvester":
        state.harvesters.append(place)
        t.emit("arrakis-harvester-placed", data={"areas": [place]}, area=AREA[place])
    else:
        state.zones[place] = kind
        t.emit("arrakis-vehicle-placed", data={"zones": [place]}, piece=piece, zone=ZONE[place])


# -- placing by an effect ------------------------------------------------------------------------------


@possible(PlaceVehicles)
def can_place(_state: ArrakisState, _side: Side, _effect: PlaceVehicles) -> bool:
    """There is always a zone for another vehicle, or a Desert for one more Harvester."""
    return True


@step("arrakis.place_vehicles")
def place_vehicles(t: ArrakisTable, side: Side, path: str) -> None:
    """W-9.7: one vehicle after another."""
    effect = EFFECTS[path]
    assert isinstance(effect, PlaceVehicles)
    counts = {kind: getattr(effect, kind) for kind in (*KINDS, _ANY)}
    t.next("arrakis.place_vehicle", side, counts)


@step("arrakis.place_vehicle", free=True)
def place_vehicle(t: ArrakisTable, side: Side, counts: dict[str, int]) -> Asking:
    """W-7.4, W-7.5, W-9.9: a vehicle from supply or from elsewhere on the board; or no more of them."""
    state = t.state
    kinds = [kind for kind in KINDS if counts[kind] or counts[_ANY]]
    source: str | None = None
    options = [one for kind in kinds if _in_supply(state, kind) for one in _targets(state, kind, None)]
    movable = [one for kind in kinds for one in _standing(state, kind)]
    if movable:
        options.append(plain(FROM_BOARD, "arrakis-vehicle-from-board"))
    seats = seats_of(state, side)
    chosen: str = yield Pick(seats, msg("arrakis-place-vehicle"), DONE, options=[*options, STOP])
    if chosen == FROM_BOARD:
        froms = [_vehicle(kind, place) for kind, place in movable]
        source = yield Pick(seats, msg("arrakis-vehicle-to-move"), DONE, options=[*froms, STOP])
        if source == DONE:
            return
        kind, _, place = source.partition(":")
        targets = list(_targets(state, kind, place))
        chosen = yield Pick(seats, msg("arrakis-place-vehicle"), DONE, options=[*targets, STOP])
    if chosen == DONE:
        return
    kind, _, place = chosen.partition(":")
    if source is not None:
        _lift(state, *source.split(":"))
    _put(t, kind, place)
    left = {**counts, (kind if counts[kind] else _ANY): counts[kind if counts[kind] else _ANY] - 1}
    if any(left.values()):
        t.next("arrakis.place_vehicle", side, left)


def _in_supply(state: ArrakisState, kind: str) -> bool:
    return len(_standing(state, kind)) < _LIMIT[kind]  # type: ignore[index]


def _standing(state: ArrakisState, kind: str) -> list[tuple[str, str]]:
    """Return where vehicles of a kind are on the board."""
    if kind == "harvester":
        return [(kind, place) for place in state.harvesters]
    return [(kind, place) for place in ZONES if state.zones.get(place) == kind]


def _targets(state: ArrakisState, kind: str, source: str | None) -> Iterator[Option]:
    """Yield where a vehicle may go; not where it, or one of its kind, is already."""
    if kind == "harvester":
        yield from (_vehicle(kind, place) for place in _open_deserts(state))
    else:
        yield from (
            _vehicle(kind, place) for place in ZONES if place != source and state.zones.get(place) != kind
        )


@cache
def _vehicle(kind: str, place: str) -> Option:
    """Return a vehicle at a place as an option: ``harvester:AREA``, ``carryall:ZONE``."""
    piece, ident = ref("piece", kind), f"{kind}:{place}"
    where: Ref = AREA[place] if kind == "harvester" else ZONE[place]
    label = msg("arrakis-option-vehicle", piece=piece, place=where)
    return Option(ident, label, target=place, group=msg("arrakis-group-vehicle", piece=piece))


def _lift(state: ArrakisState, kind: str, place: str) -> None:
    if kind == "harvester":
        state.harvesters.remove(place)
    else:
        del state.zones[place]


# -- removing by an effect -----------------------------------------------------------------------------


@possible(RemoveVehicles)
def can_remove(state: ArrakisState, _side: Side, effect: RemoveVehicles) -> bool:
    """There is a vehicle where the card reaches."""
    return any(_within(state, effect, sector) for sector in _sectors(state, effect))


def _sectors(state: ArrakisState, effect: RemoveVehicles) -> list[str]:
    """Return the Sectors that an effect may choose from."""
    if effect.where == "deep_desert_one_sector":
        return list(SECTORS)
    if effect.where == "sector_with_own_legion":
        held = {sector for place in legions(state, ATREIDES) for sector in AREAS[place].sectors}
        return [sector for sector in SECTORS if sector in held]
    place = where_is(state, "gurney_halleck")
    return [] if place is None else list(AREAS[place].sectors)


def _within(state: ArrakisState, effect: RemoveVehicles, sector: str) -> list[Option]:
    """Return the vehicles in and above a Sector that an effect may remove (W-3.5)."""
    deep_only = effect.where == "deep_desert_one_sector"
    found = [
        _vehicle("harvester", place)
        for place in sorted(state.harvesters)
        if sector in AREAS[place].sectors and (is_deep(place) or not deep_only)
    ]
    if effect.kind == "any":
        found += [
            _vehicle(state.zones[place], place)
            for place, data in ZONES.items()
            if sector in data.sectors and place in state.zones
        ]
    return found


@step("arrakis.remove_vehicles", free=True)
def remove_vehicles(t: ArrakisTable, side: Side, path: str) -> Asking:
    """A card of the Atreides: first the Sector, then its vehicles, then dice if there are any to roll."""
    state = t.state
    effect = EFFECTS[path]
    assert isinstance(effect, RemoveVehicles)
    sectors = [sector for sector in _sectors(state, effect) if _within(state, effect, sector)]
    if not sectors:
        return
    options = [_sector(sector) for sector in sectors]
    chosen: str = yield Pick(
        seats_of(state, side), msg("arrakis-remove-in-sector"), DONE, options=[*options, STOP]
    )
    if chosen != DONE:
        t.next("arrakis.raid_roll" if effect.dice else "arrakis.raid", side, path, chosen, effect.count)


@cache
def _sector(ident: str) -> Option:
    return Option(ident, msg("arrakis-option-sector", sector=SECTOR[ident]), about=SECTOR[ident])


@step("arrakis.raid_roll")
def raid_roll(t: ArrakisTable, side: Side, path: str, sector: str, _count: int) -> None:
    """Each Hit or Special removes a vehicle."""
    effect = EFFECTS[path]
    assert isinstance(effect, RemoveVehicles)
    thrown = throw(t, effect.dice)
    t.emit("arrakis-raid-rolled", side=SIDE[side], count=thrown.hits + thrown.specials)
    t.next("arrakis.raid", side, path, sector, thrown.hits + thrown.specials)


@step("arrakis.raid", free=True)
def raid(t: ArrakisTable, side: Side, path: str, sector: str, count: int) -> Asking:
    """Remove up to so many vehicles of a Sector."""
    effect = EFFECTS[path]
    assert isinstance(effect, RemoveVehicles)
    options = _within(t.state, effect, sector)
    count = min(count, len(options))
    if not count:
        return
    default = [option.id for option in options[:count]]
    prompt = msg("arrakis-remove-vehicles", sector=SECTOR[sector], count=count)
    chosen: list[str] = yield Pick(
        seats_of(t.state, side), prompt, default, options=options, min=0, max=count
    )
    for ident in chosen:
        kind, _, place = ident.partition(":")
        if kind == "harvester":
            remove_harvester(t, place)
        else:
            remove_vehicle(t, place)


def remove_vehicle(t: ArrakisTable, zone: str) -> None:
    """Take the Ornithopter or Carryall of an air zone off the board."""
    piece = ref("piece", t.state.zones.pop(zone))
    t.emit("arrakis-vehicle-removed", data={"zones": [zone]}, piece=piece, zone=ZONE[zone])
