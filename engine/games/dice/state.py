"""The state of a match of The Dice Game, and the redacted view of it.

One owner an object, ids elsewhere; written and read by msgspec. Troops are counted,
not named: cubes of one kind and owner are interchangeable. Seats are numbered clockwise from 0.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import field

from engine.core.part import Part
from engine.core.table import Table


class Options(Part, omit_defaults=False):
    """Readings of unclear rules (digest section 21), chosen when the match is made."""

    fortification_consumed_by_use: bool = True
    storm_discard_counts_as_freeze: bool = False
    several_alliance_proposals_per_turn: bool = False
    kanly_enemies_only: bool = True
    ally_moves_to_same_target: bool = True
    any_shared_strategic_region_blocks_allied_win: bool = False
    prediction_may_name_self: bool = False
    prediction_may_name_first_default_winner: bool = True
    allied_win_in_round_one: bool = True


class Pieces(Part):
    """Numbers of pieces of one owner in one place."""

    troop: int = 0
    elite: int = 0
    leader: int = 0


class Stack(Part):
    """Troops of one seat in one region (leaders never go on the map, D-10.2)."""

    seat: int
    troop: int = 0
    elite: int = 0


class Region(Part):
    """What lies in a region. Stacks are in seat order and never empty."""

    stacks: list[Stack] = field(default_factory=list)
    resources: list[str] = field(default_factory=list)
    """``harvester``, ``fortification`` or ``ornithopter`` (D-18)."""


class Player(Part):
    """What belongs to one seat."""

    faction: str | None = None
    supply: Pieces = field(default_factory=Pieces)
    card: Pieces = field(default_factory=Pieces)
    stored_spice: int = 0  # D-19.12
    protection: list[str] = field(default_factory=list)
    loyalty: list[str] = field(default_factory=list)
    """Hidden: the factions on the tokens held. In others' views empty; see ``loyalty_count``."""
    loyalty_count: int = 0
    prediction: str | None = None
    """Hidden: the faction that the Bene Gesserit named at set-up (D-17.5)."""


class Die(Part):
    """One of the seven dice: the first four are faction dice, the last three action dice."""

    kind: str  # faction | action
    face: str | None = None
    status: str = "rolled"  # rolled | frozen | discarded


class Commitment(Part):
    """What one side sends into a combat (D-14.8), by owner's seat."""

    troops: list[Stack] = field(default_factory=list)
    leaders: list[int] = field(default_factory=list)
    """Seat of the owner of each leader sent."""


class TokenOrder(Part):
    """What a side means to do with one of its loyalty tokens, said together with its choice (D-20.5)."""

    faction: str
    when: str  # never | decisive | always


class Plan(Part):
    """All that one side decides in secret before a combat."""

    sent: Commitment
    tokens: list[TokenOrder] = field(default_factory=list)


class Battle(Part):
    """The combat being fought; what people must see while it goes on."""

    region: str
    attacker: int
    defender: int
    attacker_allies: list[int] = field(default_factory=list)
    defender_allies: list[int] = field(default_factory=list)
    offered_leaders: list[int] = field(default_factory=list)
    """Seats whose leader was offered to the side they stand on (D-14.7)."""
    forbidden: list[str] = field(default_factory=list)
    """What the Voice forbids the defenders: ``leaders``, ``loyalty_tokens`` (D-19.2)."""
    shown: list[str] = field(default_factory=list)
    """What Prescience shows of the defender's choice: ``troops``, ``leaders`` (D-19.3)."""
    foreseen: Commitment | None = None
    """Hidden from all but the attacker: what Prescience has shown, and nothing else in it."""
    attack: Commitment | None = None
    defence: Commitment | None = None
    """Both are set when they are revealed, not before."""
    attack_plan: Plan | None = None
    defence_plan: Plan | None = None
    """Hidden from all but the side itself until the combat is over."""


class Shipment(Part):
    """Troops of ``seat`` that are to be shipped together; the active player pays (D-20.10)."""

    seat: int
    region: str
    kind: str  # troop | elite
    count: int


class Offer(Part):
    """An alliance that was proposed and is not answered yet (D-20.8)."""

    to: int
    pact: list[Shipment] = field(default_factory=list)
    """Shipments that bind both if the alliance is accepted."""


class Turn(Part):
    """What belongs to the running turn."""

    active: int
    phase: str = "roll"  # roll ally recruit kanly ship move combat storm end
    ally: int | None = None
    asked: list[int] = field(default_factory=list)
    """Seats that were asked for an alliance this turn (D-9.4)."""
    offer: Offer | None = None
    pact: list[Shipment] = field(default_factory=list)
    """Shipments agreed on with the alliance, due when the shipping phase starts (D-20.10)."""
    landing: list[str] = field(default_factory=list)
    """Regions of the ally where the active player may land (D-12.4)."""
    wishes: list[Shipment] = field(default_factory=list)
    """Transports that the ally would like the active player to pay for (D-20.11)."""
    roll: int = 0
    """How many rolls were made this turn."""
    spice: int = 0
    spent_on_shipping: int = 0
    shipped: int = 0
    """Own troops shipped and paid for this turn (half fare, D-19.6)."""
    free_shipments: int = 0
    """Free shipments left (D-19.7)."""
    abilities: int = 0
    """Frozen ability symbols not used yet (D-19.1)."""
    kanly: int = 0
    """Frozen Kanly symbols not used yet."""
    bought: int = 0
    """Troops hired this turn (smugglers)."""
    used: list[str] = field(default_factory=list)
    """Ids of the abilities that were used this turn, for those that are limited; ``consult``: see D-20.9."""
    target: str | None = None
    reach: list[str] = field(default_factory=list)
    """Region groups from which troops may enter the target from any distance (D-19.4)."""
    fought: list[str] = field(default_factory=list)
    """Regions whose combat this turn is over."""


class DiceState(Part):
    """Everything about a running match. The view (`DiceView`) has the same shape, redacted."""

    options: Options
    players: list[Player]
    regions: dict[str, Region]
    first: int = 0
    round: int = 1
    phase: str = "setup"  # setup | play | over
    storm: str | None = None
    dice: list[Die] = field(default_factory=list)
    turn: Turn | None = None
    battle: Battle | None = None
    loyalty_supply: list[str] = field(default_factory=list)
    """Hidden: the common supply in its order."""
    loyalty_supply_count: int = 0


DiceView: TypeAlias = DiceState
"""What `redact` returns: a `DiceState` with the hidden fields emptied and the counts filled in."""

DiceTable: TypeAlias = Table[DiceState]
"""The table as the steps see it."""
