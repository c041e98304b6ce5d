"""The figures, names and card texts of War for Arrakis, read once from ``assets/data/arrakis`` and validated.

What the rules ask for often is worked out here once: adjacency, areas by terrain, zones by Sector, the
effects of all cards and leaders by path (``war_plan/0``).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Generic, Literal, TypeAlias, TypeVar

import yaml
from msgspec import Struct, convert

from engine.games.arrakis.effects import AnyEffect, AnyOf, DeckId, Effect, If, SideId

FOLDER = Path(__file__).parents[3] / "assets" / "data" / "arrakis"

V = TypeVar("V")

Names: TypeAlias = Mapping[str, str]
"""One name or text a locale."""

Provenance: TypeAlias = Literal["rulebook", "corroborated", "single", "inferred", "house"]
"""How sure an entry is: stated by the rules, by several sources, by one; following from them; our own."""

Terrain: TypeAlias = Literal["mountain", "plateau", "minor_erg", "desert"]
Result: TypeAlias = Literal["strategy", "leadership", "deployment", "mentat", "house"]
Marker: TypeAlias = Literal["kwisatz_haderach", "sand_dwellers", "jihad"]
Sign: TypeAlias = Literal["sand", "sandworm", "digging"]
Vehicle: TypeAlias = Literal["harvester", "ornithopter", "carryall"]
SettlementKind: TypeAlias = Literal["pyon_village", "carthag", "arrakeen"]
Power: TypeAlias = Literal["choam", "spacing_guild", "landsraad"]


class Model(Struct, frozen=True, forbid_unknown_fields=True, rename=lambda name: name.rstrip("_")):
    """Base of all entries: unknown fields are mistakes. ``raise_`` is ``raise`` in the data."""


class Entry(Model, frozen=True):
    """An entry that says where its figures come from."""

    provenance: Provenance


class Sourced(Entry, Generic[V], frozen=True):
    """One figure and where it comes from."""

    value: V


# -- the map -------------------------------------------------------------------------------------------


class SectorData(Model, frozen=True):
    """A Sector (W-3.1) and the Sectors beside it."""

    id: str
    name: Names
    ring: Literal["central", "outer"]
    near: tuple[str, ...]


class ZoneData(Model, frozen=True):
    """An air zone between two Sectors (W-3.5)."""

    id: str
    name: Names
    sectors: tuple[str, str]
    x: float
    y: float


class AreaData(Model, frozen=True):
    """An area (W-3). ``label``: the board prints no name there. ``exempt``: see W-12.9."""

    id: str
    name: Names
    terrain: Terrain
    sectors: tuple[str, ...]
    x: float
    y: float
    deep: bool = False
    settlement: SettlementKind | None = None
    sietch: bool = False
    station: bool = False
    exempt: bool = False
    label: bool = False


class MapFile(Entry, frozen=True):
    """``map.yaml``."""

    schema: Literal["mentat.arrakis.map/1"]
    sectors: tuple[SectorData, ...]
    zones: tuple[ZoneData, ...]
    areas: tuple[AreaData, ...]
    borders: tuple[tuple[str, str], ...]
    walls: tuple[tuple[str, str], ...]
    atomics: tuple[str, ...]


# -- figures -------------------------------------------------------------------------------------------


class Figures(Entry, frozen=True):
    """How many figures a side has (W-2.1)."""

    regular: int
    elite: int
    special: int
    generic: int
    """Generic leaders."""


class TokenData(Entry, frozen=True):
    """The hidden side of a Deployment token (W-4.2)."""

    id: str
    regular: int = 0
    elite: int = 0
    special: int = 0
    generic: int = 0
    """Generic leaders (Harkonnen starting tokens only)."""


class DieData(Entry, frozen=True):
    """Action dice of a side: how many, how many a result may lie there, the six faces (W-8)."""

    count: int
    slots: int
    faces: tuple[Result, Result, Result, Result, Result, Result]
    faces_provenance: Provenance


class CombatDie(Entry, frozen=True):
    """Faces of the combat die (W-18.8), and the most dice that are ever rolled (W-18.5)."""

    hit: int
    shield: int
    special: int
    most: int


class SpiceRow(Model, frozen=True):
    """A row of the Spice Must Flow board (W-7)."""

    harvesters: int
    ornithopters: int
    carryalls: int


class SpiceFigures(Entry, frozen=True):
    """The Spice Must Flow board, costs and yields (W-7, W-13)."""

    rows: tuple[SpiceRow, ...]
    rows_provenance: Provenance
    keep: int
    raise_: int
    stockpile: int
    stockpile_up_to: int
    reserve: int
    desert: int
    deep_desert: int


class TrackEvent(Entry, frozen=True):
    """What happens when a track's marker reaches a space (W-22.7, W-22.8, W-26.7, W-28.3)."""

    space: int
    event: Literal["leader", "bene_gesserit", "atomics"]
    leader: str | None = None
    marker: Marker | None = None
    """Whose space it is; none: any marker's."""


class HazardFigures(Entry, frozen=True):
    """Signs, storms and Worms (W-12, W-24)."""

    signs: Mapping[Sign, int]
    signs_provenance: Provenance
    storm_dice: int
    worm_dice: int
    wild_maker_dice: int
    special_deep_desert: int
    special_desert: int
    sandworms: int
    range: int


class RulesFile(Model, frozen=True):
    """``rules.yaml``."""

    schema: Literal["mentat.arrakis.rules/1"]
    figures: Mapping[SideId, Figures]
    vehicles: Sourced[Mapping[Vehicle, int]]
    stacking: Sourced[int]
    stacking_choam_ban: Sourced[int]
    supremacy_to_win: Sourced[int]
    prescience_spaces: Sourced[int]
    hand_limit: Sourced[int]
    prescience_shown: Sourced[int]
    claims: Sourced[int]
    bene_gesserit: Sourced[int]
    bene_gesserit_atreides: Sourced[int]
    sietch_ranks: Sourced[tuple[int, ...]]
    settlement_ranks: Sourced[Mapping[SettlementKind, int]]
    tank: Sourced[Mapping[SideId, int]]
    stations: Sourced[tuple[Marker, ...]]
    dice: Mapping[SideId, DieData]
    combat: CombatDie
    spice: SpiceFigures
    hazards: HazardFigures
    supremacy: tuple[TrackEvent, ...]
    prescience: tuple[TrackEvent, ...]
    starting_tokens: Mapping[str, tuple[TokenData, ...]]
    """The sets ``atreides``, ``black`` and ``silver`` (W-5)."""
    deployment_tokens: tuple[TokenData, ...]
    names: Mapping[str, Mapping[str, Names]]
    """Names by kind of reference and id, of all that has no entry of its own."""


# -- cards and leaders ---------------------------------------------------------------------------------


class LeaderData(Entry, frozen=True):
    """A leader card (W-26). ``strip``: what a Special becomes: hits, shields (W-18.9)."""

    id: str
    name: Names
    side: SideId
    house: DeckId
    """The sub-faction it belongs to."""
    strip: tuple[int, int]
    starts: bool = False
    slot: Result | Literal["desert_power"] | None = None
    text: Names | None = None
    """The special action in our own words."""
    effects: tuple[AnyEffect, ...] = ()
    replaces: str | None = None
    """The leader whose place and card side it takes over (W-26.2)."""
    removes: str | None = None
    """The leader who leaves the game when it enters (W-26.3)."""
    enters_when_gone: str | None = None
    """Enters when this leader leaves the game (W-26.4)."""
    counts_as: Literal["paul", "jessica"] | None = None
    bene_gesserit: int = 0
    """Tokens that its side gains when it enters (W-28.3)."""
    effects_provenance: Provenance | None = None
    """Where slot and special action come from, if elsewhere."""


class GenericData(Entry, frozen=True):
    """The generic leaders of a side."""

    id: str
    name: Names
    side: SideId
    strip: tuple[int, int]


class LeadersFile(Model, frozen=True):
    """``leaders.yaml``."""

    schema: Literal["mentat.arrakis.leaders/1"]
    generic: tuple[GenericData, ...]
    named: tuple[LeaderData, ...]


class CardData(Entry, frozen=True):
    """A Planning card (W-11)."""

    id: str
    name: Names
    deck: DeckId
    text: Names
    copies: int = 1
    playable: bool = True
    effects: tuple[AnyEffect, ...] = ()


class CardsFile(Model, frozen=True):
    """``cards.yaml``."""

    schema: Literal["mentat.arrakis.cards/1"]
    cards: tuple[CardData, ...]


class Check(Model, frozen=True):
    """What must be so for a Prescience card to be claimed; `prescience.CHECKS` knows the names.

    ``number``: so many at least. ``leader``: ``paul`` and ``jessica`` mean either of each (W-11.5).
    """

    check: str
    number: int = 0
    leader: str | None = None


class ActionData(Model, frozen=True):
    """What a die buys (W-9). ``side``: whose action it is; none: of both."""

    id: str
    name: Names
    result: Result | Literal["desert_power"]
    effects: tuple[AnyEffect, ...]
    side: SideId | None = None


class ActionsFile(Entry, frozen=True):
    """``actions.yaml``."""

    schema: Literal["mentat.arrakis.actions/1"]
    actions: tuple[ActionData, ...]


class PrescienceData(Entry, frozen=True):
    """A Prescience card (W-22)."""

    id: str
    name: Names
    text: Names
    phase: Literal["action", "end"]
    advance: Mapping[Marker, int]
    requires: tuple[Check, ...] = ()
    die: bool = False
    """Claiming spends an unused die as that turn's Action (W-22.5)."""
    own_turn: bool = False
    """A free action of the Atreides' own turn."""
    perform: Literal["tank_paul", "remove_two_units", "discard_card"] | None = None
    """What must be carried out (W-22.5)."""
    name_provenance: Provenance | None = None
    """Where the name comes from, if elsewhere."""
    requires_provenance: Provenance | None = None
    """Where ``requires``, ``die`` and ``perform`` come from, if elsewhere."""


class PrescienceFile(Model, frozen=True):
    """``prescience.yaml``."""

    schema: Literal["mentat.arrakis.prescience/1"]
    cards: tuple[PrescienceData, ...]


class ObjectiveData(Entry, frozen=True):
    """A Secret Objective: the space that each marker must reach (W-1.4)."""

    id: str
    name: Names
    needs: Mapping[Marker, int]


class ObjectivesFile(Model, frozen=True):
    """``objectives.yaml``."""

    schema: Literal["mentat.arrakis.objectives/1"]
    objectives: tuple[ObjectiveData, ...]


class BanData(Entry, frozen=True):
    """An Imperium ban (W-13.8)."""

    id: Power
    name: Names
    text: Names


class BansFile(Model, frozen=True):
    """``bans.yaml``."""

    schema: Literal["mentat.arrakis.bans/1"]
    bans: tuple[BanData, ...]


# -- read once -----------------------------------------------------------------------------------------


def _read(name: str, kind: type[V]) -> V:
    with (FOLDER / name).open(encoding="utf-8") as file:
        return convert(yaml.safe_load(file), kind)


def _neighbours(pairs: tuple[tuple[str, str], ...]) -> dict[str, tuple[str, ...]]:
    near: dict[str, list[str]] = {ident: [] for ident in AREAS}
    for one, two in pairs:
        near[one].append(two)
        near[two].append(one)
    return {ident: tuple(sorted(found, key=ORDER.__getitem__)) for ident, found in near.items()}


def _effects(prefix: str, effects: tuple[AnyEffect, ...]) -> Iterator[tuple[str, AnyEffect]]:
    """Yield every effect of a list with its path, those inside others too."""
    for index, effect in enumerate(effects):
        path = f"{prefix}/{index}"
        yield path, effect
        match effect:
            case If():
                yield from _effects(f"{path}/then", effect.then)
                yield from _effects(f"{path}/else", effect.else_)
            case AnyOf():
                for number, one in enumerate(effect.lists):
                    yield from _effects(f"{path}/{number}", one)


def tag_of(effect: Effect) -> str:
    """Return the name of an effect in the data; ``arrakis.TAG`` is the step that carries it out."""
    tag: Any = effect.__struct_config__.tag
    return str(tag)


_MAP = _read("map.yaml", MapFile)
AREAS: Mapping[str, AreaData] = {one.id: one for one in _MAP.areas}
ORDER: Mapping[str, int] = {ident: place for place, ident in enumerate(AREAS)}
"""The order in which areas are listed."""
SECTORS: Mapping[str, SectorData] = {one.id: one for one in _MAP.sectors}
ZONES: Mapping[str, ZoneData] = {one.id: one for one in _MAP.zones}
NEAR: Mapping[str, tuple[str, ...]] = _neighbours(_MAP.borders)
"""Areas that can be reached on the ground in one step (W-3.4)."""
NEAR_BY_AIR: Mapping[str, tuple[str, ...]] = _neighbours(_MAP.borders + _MAP.walls)
"""The same across impassable borders (W-17.2)."""
ZONES_OF: Mapping[str, tuple[str, ...]] = {
    ident: tuple(zone.id for zone in ZONES.values() if set(zone.sectors) & set(area.sectors))
    for ident, area in AREAS.items()
}
"""Air zones connected to an area (W-3.5)."""
ATOMICS: tuple[str, ...] = _MAP.atomics
MAP_PROVENANCE = _MAP.provenance
"""How sure terrain, borders and places on the board are."""

RULES = _read("rules.yaml", RulesFile)
RESULTS: tuple[Result, ...] = ("strategy", "leadership", "deployment", "mentat", "house")
MARKERS: tuple[Marker, ...] = ("kwisatz_haderach", "sand_dwellers", "jihad")
POWERS: tuple[Power, ...] = ("choam", "spacing_guild", "landsraad")
RANKS = ("regular", "elite", "special")
TOKENS: Mapping[str, TokenData] = {
    one.id: one for group in (*RULES.starting_tokens.values(), RULES.deployment_tokens) for one in group
}

_LEADERS = _read("leaders.yaml", LeadersFile)
GENERIC: Mapping[SideId, GenericData] = {one.side: one for one in _LEADERS.generic}
LEADERS: Mapping[str, LeaderData] = {one.id: one for one in _LEADERS.named}
WILD_MAKER = "wild_maker"
_ALL_LEADERS: tuple[GenericData | LeaderData, ...] = (*_LEADERS.generic, *_LEADERS.named)
HEIRS: Mapping[str, str] = {one.replaces: one.id for one in _LEADERS.named if one.replaces is not None}
"""Who takes a leader's place (W-26.2)."""
STRIPS: Mapping[str, tuple[int, int]] = {one.id: one.strip for one in _ALL_LEADERS}

CARDS: Mapping[str, CardData] = {one.id: one for one in _read("cards.yaml", CardsFile).cards}
ACTIONS: Mapping[str, ActionData] = {one.id: one for one in _read("actions.yaml", ActionsFile).actions}
PRESCIENCE: Mapping[str, PrescienceData] = {
    one.id: one for one in _read("prescience.yaml", PrescienceFile).cards
}
OBJECTIVES: Mapping[str, ObjectiveData] = {
    one.id: one for one in _read("objectives.yaml", ObjectivesFile).objectives
}
BANS: Mapping[Power, BanData] = {one.id: one for one in _read("bans.yaml", BansFile).bans}
DECKS: Mapping[SideId, tuple[DeckId, DeckId]] = {
    "harkonnen": ("house_harkonnen", "corrino_ally"),
    "atreides": ("house_atreides", "fremen_ally"),
}

_SOURCES: tuple[CardData | LeaderData | ActionData, ...] = (
    *CARDS.values(),
    *LEADERS.values(),
    *ACTIONS.values(),
)
EFFECTS: Mapping[str, AnyEffect] = dict(
    pair for source in _SOURCES for pair in _effects(source.id, source.effects)
)
"""All effects by path: ``CARD/0``, ``CARD/1/then/0``, ``LEADER/0``, ``ACTION/0``; what steps are given."""

SPECIAL: Mapping[SideId, str] = {"harkonnen": "sardaukar", "atreides": "fedaykin"}
"""What a side's Special Elites are called, as ids of pieces."""

NAMES: Mapping[str, Mapping[str, Names]] = {
    **RULES.names,
    "area": {one.id: one.name for one in AREAS.values()},
    "sector": {one.id: one.name for one in SECTORS.values()},
    "zone": {one.id: one.name for one in ZONES.values()},
    "leader": {one.id: one.name for one in _ALL_LEADERS},
    "card": {one.id: one.name for one in CARDS.values()},
    "action": {one.id: one.name for one in ACTIONS.values()},
    "prescience": {one.id: one.name for one in PRESCIENCE.values()},
    "objective": {one.id: one.name for one in OBJECTIVES.values()},
    "ban": {one.id: one.name for one in BANS.values()},
}
"""Names by kind of `engine.core.messages.Ref`, id and locale; seats are named by whoever shows them."""
