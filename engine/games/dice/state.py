"""The state of a match of The Dice Game, and the redacted view of it.

One owner an object, ids elsewhere; plain dataclasses, written and read by pydantic. Troops are counted,
not named: cubes of one kind and owner are interchangeable. Seats are numbered clockwise from 0.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class Options:
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
    allow_eight_players: bool = False


@dataclass(slots=True)
class Pieces:
    """Numbers of pieces of one owner in one place."""

    troop: int = 0
    elite: int = 0
    leader: int = 0


@dataclass(slots=True)
class Stack:
    """Troops of one seat in one region (leaders never go on the map, D-10.2)."""

    seat: int
    troop: int = 0
    elite: int = 0


@dataclass(slots=True)
class Region:
    """What lies in a region. Stacks are in seat order and never empty."""

    stacks: list[Stack] = field(default_factory=list)
    resources: list[str] = field(default_factory=list)
    """``harvester``, ``fortification`` or ``ornithopter`` (D-18)."""


@dataclass(slots=True)
class Player:
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


@dataclass(slots=True)
class Die:
    """One of the seven dice: the first four are faction dice, the last three action dice."""

    kind: str  # faction | action
    face: str | None = None
    status: str = "rolled"  # rolled | frozen | discarded


@dataclass(slots=True)
class Commitment:
    """What one side sends into a combat (D-14.8), by owner's seat."""

    troops: list[Stack] = field(default_factory=list)
    leaders: list[int] = field(default_factory=list)
    """Seat of the owner of each leader sent."""


@dataclass(slots=True)
class Battle:
    """The combat being fought; what people must see while it goes on."""

    region: str
    attacker: int
    defender: int
    attacker_allies: list[int] = field(default_factory=list)
    defender_allies: list[int] = field(default_factory=list)
    offered_leaders: list[int] = field(default_factory=list)
    """Seats whose leader was offered to the side they stand on (D-14.7)."""
    forbidden: str | None = None
    """What the Voice forbids the defender: ``leaders`` or ``loyalty_tokens`` (D-19.2)."""
    shown: str | None = None
    """What Prescience shows of the defender's choice: ``troops_sent`` or ``leaders_sent`` (D-19.3)."""
    attack: Commitment | None = None
    defence: Commitment | None = None
    """Both are set when they are revealed, not before."""


@dataclass(slots=True)
class Turn:
    """What belongs to the running turn."""

    active: int
    phase: str = "roll"  # roll ally recruit kanly ship move combat storm end
    ally: int | None = None
    asked: list[int] = field(default_factory=list)
    """Seats that were asked for an alliance this turn (D-9.4)."""
    roll: int = 0
    """How many rolls were made this turn."""
    spice: int = 0
    spent_on_shipping: int = 0
    shipped: int = 0
    """Own troops shipped this turn (half fare, D-19.6)."""
    free_shipments: int = 0
    """Free shipments left (D-19.7)."""
    abilities: int = 0
    """Frozen ability symbols not used yet (D-19.1)."""
    kanly: int = 0
    """Frozen Kanly symbols not used yet."""
    bought: int = 0
    """Troops hired this turn (smugglers)."""
    used: list[str] = field(default_factory=list)
    """Once-a-turn powers that were used or are in force: ``foresight``, an alliance ability's id ..."""
    target: str | None = None
    reach: list[str] = field(default_factory=list)
    """Region groups from which troops may enter the target from any distance (D-19.4)."""
    fought: list[str] = field(default_factory=list)
    """Regions whose combat this turn is over."""


@dataclass(slots=True)
class DiceState:
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


DiceView = DiceState
"""What `redact` returns: a `DiceState` with the hidden fields emptied and the counts filled in."""
