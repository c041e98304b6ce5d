"""The figures, names and card texts of The Dice Game, read once from ``assets/data/dice`` and validated.

What the rules ask for often is worked out here once: adjacency, groups of regions, the effects of a
faction by their class.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, Generic, Literal, TypeAlias, TypeVar

import yaml
from msgspec import Struct, convert

from engine.games.dice.effects import AnyEffect, Bundle, Effect

FOLDER = Path(__file__).parents[3] / "assets" / "data" / "dice"

V = TypeVar("V")

Names: TypeAlias = Mapping[str, str]
"""One name a locale."""

Provenance: TypeAlias = Literal["text", "derived", "express", "classic", "house"]
"""How sure an entry is: stated by the rules, following from them, borrowed, or our own choice."""


class Model(Struct, frozen=True, forbid_unknown_fields=True):
    """Base of all entries: unknown fields are mistakes."""


class Entry(Model, frozen=True):
    """An entry that says where its figures come from."""

    provenance: Provenance


class Sourced(Entry, Generic[V], frozen=True):
    """One figure and where it comes from."""

    value: V


# -- the map -------------------------------------------------------------------------------------------


class RegionData(Entry, frozen=True):
    """A region (D-4): ``desert`` ones are marked X, ``resource`` ones get a resource token."""

    id: str
    name: Names
    kind: Literal["neutral", "strategic", "open"]
    desert: bool = False
    combat: bool = True
    resource: bool = True


class StormTrack(Entry, frozen=True):
    """The areas that the storm enters, counter-clockwise (D-4.7)."""

    order: tuple[str, ...]


class Border(Entry, frozen=True):
    """Two regions that troops may cross between (D-4.6)."""

    pair: tuple[str, str]


class MapFile(Model, frozen=True):
    """``map.yaml``."""

    schema: Literal["mentat.dice.map/1"]
    regions: tuple[RegionData, ...]
    storm_track: StormTrack
    adjacency: tuple[Border, ...]


# -- figures -------------------------------------------------------------------------------------------


class DieData(Entry, frozen=True):
    """Dice of one kind: how many, and the six faces (D-7)."""

    count: int
    faces: tuple[str, str, str, str, str, str]


class DiceFigures(Model, frozen=True):
    """All dice, what spice faces are worth, and the names of the action faces."""

    faction: DieData
    action: DieData
    spice: Mapping[str, int]
    faces: Mapping[str, Names]


class PlayersFigures(Entry, frozen=True):
    """How many can play (D-1.3)."""

    min: int
    max: int


class StrengthFigures(Entry, frozen=True):
    """Combat strength of a cube (D-2.4)."""

    troop: int
    elite: int


class ShippingFigures(Entry, frozen=True):
    """The fare, and the region that everybody may ship to (D-12.3)."""

    spice_per_troop: int
    always_open: str


class LoyaltyFigures(Entry, frozen=True):
    """Loyalty tokens: of each faction, dealt to each, kept between turns, used in a combat."""

    per_faction: int
    dealt: int
    keep: int
    reveal_per_combat: int


class TokenData(Entry, frozen=True):
    """A protection token."""

    id: str
    name: Names


class ProtectionFigures(Entry, frozen=True):
    """Protection tokens and how many are used at each player count (D-3.5)."""

    tokens: tuple[TokenData, ...]
    used_by_players: Mapping[int, int]


class ResourceToken(Entry, frozen=True):
    """A resource token; ``drop``: it carries the mark "-5" (D-3.4)."""

    type: str
    leaves: bool = False
    drop: bool = False


class ResourceFigures(Model, frozen=True):
    """Resource tokens and what they do (D-18)."""

    tokens: tuple[ResourceToken, ...]
    drop_from_players: Sourced[int]
    harvester_spice: Sourced[int]
    names: Mapping[str, Names]


class RulesFile(Model, frozen=True):
    """``rules.yaml``."""

    schema: Literal["mentat.dice.rules/1"]
    rounds: Sourced[int]
    players: PlayersFigures
    alliances_from_players: Sourced[int]
    regions_to_win_alone: Sourced[int]
    regions_to_win_allied: Sourced[int]
    dice: DiceFigures
    strength: StrengthFigures
    shipping: ShippingFigures
    loyalty: LoyaltyFigures
    protection: ProtectionFigures
    resources: ResourceFigures
    pieces: Mapping[str, Names]
    phases: Mapping[str, Names]


# -- factions ------------------------------------------------------------------------------------------


class PieceCounts(Entry, frozen=True):
    """All pieces of a faction (D-2.2)."""

    troop: int = 0
    elite: int = 0
    leader: int = 0


class Placement(Model, frozen=True):
    """Troops placed at set-up: in ``region``, or where the owner chooses with a ``fallback``."""

    region: str | None = None
    choose: Literal["empty_strategic"] | None = None
    fallback: str | None = None
    troop: int = 0
    elite: int = 0


class Clause(Entry, frozen=True):
    """An effect outside the abilities: at set-up, or for winning."""

    use: AnyEffect


class Setup(Entry, frozen=True):
    """A faction's set-up (D-3.11)."""

    order: int
    board: tuple[Placement, ...]
    card: Bundle
    spice: int = 0
    extra: tuple[Clause, ...] = ()


class Power(Entry, frozen=True):
    """An ability on a faction card. ``once``: at most once a turn."""

    id: str
    name: Names
    text: Names
    use: AnyEffect
    once: bool = False


class FactionData(Model, frozen=True, dict=True):
    """A faction card (D-19). ``gist``: its strength in a few words, for who has to pick."""

    id: str
    name: Names
    gist: Names
    colour: str
    min_players: int
    on_dice: bool
    pieces: PieceCounts
    leader_strength: Sourced[int]
    setup: Setup
    passives: tuple[Power, ...]
    ability: Power
    alliance: Power
    victory: tuple[Clause, ...] = ()

    @property
    def powers(self) -> Iterator[Power]:
        """All abilities on the card."""
        yield from self.passives
        yield self.ability
        yield self.alliance

    @cached_property
    def effects(self) -> Mapping[type[Effect], Any]:
        """What always holds for the owner: passives, set-up and victory clauses, by their class."""
        uses = [power.use for power in self.passives]
        uses += [clause.use for clause in (*self.setup.extra, *self.victory)]
        return {type(use): use for use in uses}


class FactionsFile(Model, frozen=True):
    """``factions.yaml``."""

    schema: Literal["mentat.dice.factions/1"]
    factions: tuple[FactionData, ...]


# -- read once -----------------------------------------------------------------------------------------


def _read(name: str, kind: type[V]) -> V:
    with (FOLDER / name).open(encoding="utf-8") as file:
        return convert(yaml.safe_load(file), kind)


def _neighbours(borders: tuple[Border, ...]) -> dict[str, frozenset[str]]:
    pairs = [border.pair for border in borders]
    both = pairs + [(b, a) for a, b in pairs]
    return {here: frozenset(b for a, b in both if a == here) for here, _ in both}


def _groups(regions: tuple[RegionData, ...]) -> dict[str, tuple[str, ...]]:
    tests: dict[str, Callable[[RegionData], bool]] = {
        "any": lambda _: True,
        "open": lambda one: one.kind == "open",
        "strategic": lambda one: one.kind == "strategic",
        "desert": lambda one: one.desert,
        "open_desert": lambda one: one.kind == "open" and one.desert,
    }
    return {name: tuple(one.id for one in regions if test(one)) for name, test in tests.items()}


_MAP = _read("map.yaml", MapFile)
RULES = _read("rules.yaml", RulesFile)
"""Figures of the general rules."""

REGIONS: Mapping[str, RegionData] = {one.id: one for one in _MAP.regions}
NEIGHBOURS: Mapping[str, frozenset[str]] = _neighbours(_MAP.adjacency)
GROUPS: Mapping[str, tuple[str, ...]] = _groups(_MAP.regions)
"""Regions by the names that the cards use for groups of them."""
STORM_TRACK: tuple[str, ...] = _MAP.storm_track.order

FACTIONS: Mapping[str, FactionData] = {one.id: one for one in _read("factions.yaml", FactionsFile).factions}
SETUP_ORDER: tuple[str, ...] = tuple(sorted(FACTIONS, key=lambda one: FACTIONS[one].setup.order))

NAMES: Mapping[str, Mapping[str, Names]] = {
    "region": {one.id: one.name for one in _MAP.regions},
    "faction": {one.id: one.name for one in FACTIONS.values()},
    "ability": {power.id: power.name for one in FACTIONS.values() for power in one.powers},
    "token": {one.id: one.name for one in RULES.protection.tokens},
    "resource": RULES.resources.names,
    "face": {**RULES.dice.faces, **{one: FACTIONS[one].name for one in RULES.dice.faction.faces}},
    "piece": RULES.pieces,
    "phase": RULES.phases,
}
"""Names by kind of `engine.core.messages.Ref`, id and locale; seats are named by whoever shows them."""
