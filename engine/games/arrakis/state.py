"""The state of a match of War for Arrakis, and the redacted view of it.

The board is kept sparse: what is not in a mapping by area is not there. Units are counted, not named:
figures of one rank and side are interchangeable. Areas, zones, cards and leaders are named by the ids of
the data. A side (``atreides``, ``harkonnen``) is what the rules speak of; who plays it stands in `seats`.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import field

from engine.core.part import Part
from engine.core.table import Table

Side: TypeAlias = Literal["atreides", "harkonnen"]
ATREIDES: Side = "atreides"
HARKONNEN: Side = "harkonnen"
SIDES: tuple[Side, Side] = (ATREIDES, HARKONNEN)

UNKNOWN = "?"
"""What a view shows of a hidden token, card or sign: that it is there."""


class Options(Part, omit_defaults=False):
    """Readings and overlays, chosen when the match is made (W-40, W-50)."""

    faq_bans: bool = False  # W-40.1
    faq_arrakeen: bool = False  # W-40.2
    faq_advance_optional: bool = False  # W-40.3
    faq_dice_in_turns: bool = False  # W-40.5


class Legion(Part):
    """All Units, tokens and leaders of one side in one area. Never without a Unit or a token (W-4.5)."""

    side: Side
    regular: int = 0
    elite: int = 0
    special: int = 0
    tokens: list[str] = field(default_factory=list)
    """Face-down Deployment tokens; hidden from the Harkonnen (W-4.2)."""
    leaders: list[str] = field(default_factory=list)
    """Named leaders by id, generic ones as ``bashar`` or ``naib``, in the order of the data."""


class Sietch(Part):
    """A Sietch token. Its rank is hidden from the Harkonnen until it is turned up (W-5.2)."""

    rank: int
    shown: bool = False


class Leader(Part):
    """Where a named leader is."""

    status: Literal["out", "aside", "board", "tank", "gone"] = "out"
    """Not entered yet; ready to be deployed or placed; on the board; in the tank; out of the game."""
    spent: bool = False
    """The card is face down until the next round (W-10.2)."""
    fresh: bool = False
    """Left the tank in this turn: cannot be deployed or placed before the next (W-21.4)."""


class Player(Part):
    """What belongs to one side."""

    dice: dict[str, int] = field(default_factory=dict)
    """Unused dice by result, without the Bene Gesserit token."""
    used: int = 0
    token: str | None = None
    """The result that a Bene Gesserit token stands for, while it is unspent (W-28)."""
    bene_gesserit: int = 0
    """Bene Gesserit tokens held."""
    hand: list[str] = field(default_factory=list)
    """Hidden from the other side."""
    decks: dict[str, list[str]] = field(default_factory=dict)
    """Planning decks, hidden from all; the next card last."""
    discards: dict[str, list[str]] = field(default_factory=dict)
    tank: list[str | None] = field(default_factory=list)
    """The Regeneration Tank, the leftmost space first (W-21)."""
    leaders: dict[str, Leader] = field(default_factory=dict)
    """All named leaders of the side."""


class Spice(Part):
    """The Spice Must Flow board (W-7, W-13)."""

    rows: dict[str, int] = field(default_factory=dict)
    """The row of each Imperium marker, 1 on top."""
    active: int = 1
    """The active row, fixed when vehicles are placed: dice lie on rows 2 to this one."""
    bans: list[str] = field(default_factory=list)
    """Powers whose ban is in force."""
    reserve: int = 0
    spice: int = 0
    """Collected in this phase, not spent yet."""


class Prescience(Part):
    """Prescience cards and markers (W-22)."""

    markers: dict[str, int] = field(default_factory=dict)
    furthest: int = 0
    """The furthest space from which a card has moved a marker back: it has been reached all the same (W-23.1)."""
    deck: list[str] = field(default_factory=list)
    """Hidden from all; the next card last."""
    row: list[str] = field(default_factory=list)
    """Revealed and not claimed."""
    claimed: list[str] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    claims: int = 0
    """Claims made this round."""
    kept: list[str] = field(default_factory=list)
    """Cards of the row that Eyes of Ibad keeps."""
    boosted: dict[str, int] = field(default_factory=dict)
    """Cards of the row whose claim moves a marker so many steps more, in this round (Fear Is the Mind-Killer)."""
    objectives: list[str] = field(default_factory=list)
    """Secret Objectives held; hidden from the Harkonnen."""
    aside: list[str] = field(default_factory=list)
    """Secret Objectives not dealt; hidden from all; the next one last."""
    unmet: list[str] = field(default_factory=list)
    """Secret Objectives that the markers met at a check that won nothing: all know that none was the first held."""


class Facts(Part):
    """What happened that cards ask for. Each says when it is forgotten."""

    ride: int = 0
    """Turn: areas crossed by the longest Sandride of a Legion with a named leader."""
    harvesters: int = 0
    """Phase: Harvesters removed by the Atreides."""
    won: int = 0
    """Phase: Units at the start of the largest enemy Legion that the Atreides beat as attacker."""
    tanked: list[str] = field(default_factory=list)
    """Phase: Harkonnen named leaders sent to the tank."""
    stations: int = 0
    """Round: stations taken."""
    dropped: list[str] = field(default_factory=list)
    """Round: Imperium markers that moved down."""
    fallen: int = 0
    """Round: Sietches destroyed."""


class Turn(Part):
    """One Action turn (W-8.5)."""

    side: Side
    result: str | None = None
    """What the spent die counts as; nothing for Desert Power."""
    paid: bool = False
    """A die or Bene Gesserit token was spent: the tank moves at the end (W-40.7)."""
    last: str | None = None
    """The area of the Legion that was touched last: ``same`` on a card."""
    moved: dict[str, Legion] = field(default_factory=dict)
    """Figures that arrived in an area during this Action: they move no more in it (W-15.4)."""
    flown: list[str] = field(default_factory=list)
    """Areas of Legions that used a Troop Transport in this turn: none has a second one (W-40.11)."""
    worms: list[str] = field(default_factory=list)
    """Areas of Worms that moved in this Action (W-9.8)."""
    tanked: list[str] = field(default_factory=list)
    """Leaders who entered the tank in this turn: they do not advance at its end (Q-27)."""
    seen: int = 0
    """Deployment tokens on top of the supply that the Atreides have looked at and not put down yet (W-9.3)."""


class Throw(Part):
    """A roll of combat dice."""

    hits: int = 0
    shields: int = 0
    specials: int = 0


class Stance(Part):
    """How one side means to fight the coming battle round: all that may be decided at once."""

    go_on: bool = True
    """Attacker: continue; defender: stay."""
    cards: list[str] = field(default_factory=list)
    """Planning cards to discard for dice (W-18.6)."""
    prefer: str = "hits"
    """Which leaders use Specials when there are too few: ``hits``, ``shields`` or ``ask``."""
    leaders: list[str] = field(default_factory=list)
    """Those that use Specials, once the dice have fallen."""
    lose: str = "ranks"
    """Order of casualties, see `steps.casualties`; ``ask``: one by one, after the roll."""


class Battle(Part):
    """The battle being fought (W-18): what people must see while it goes on."""

    attacker: Side
    source: str
    target: str
    round: int = 1
    surprise: bool = False
    extra_die: int = 0
    defender_cap: int | None = None
    free_continue: bool = False
    defenders: int = 0
    """Units of the defender when it began."""
    attack: Throw | None = None
    defence: Throw | None = None
    """The last rolls, as they fell."""
    attack_plan: Stance | None = None
    defence_plan: Stance | None = None
    """Hidden from the other side until the round is fought."""
    hits: dict[str, int] = field(default_factory=dict)
    """Hits that a side has still to absorb."""
    counted: dict[str, Throw] = field(default_factory=dict)
    """Hits and Shields of a side in the last round: its leaders' too, without the Shields that were cancelled."""
    taken: dict[str, int] = field(default_factory=dict)
    """Hits that a side has taken in all rounds so far."""


class ArrakisState(Part):
    """Everything about a running match. The view has the same shape, redacted."""

    options: Options
    seats: dict[Side, list[int]]
    """Who plays which side; empty until the sides are dealt."""
    players: dict[Side, Player]
    legions: dict[str, Legion] = field(default_factory=dict)
    crowded: list[str] = field(default_factory=list)
    """Areas over the stacking limit whose owner is about to remove Units (W-4.6)."""
    settlements: list[str] = field(default_factory=list)
    """Areas of Harkonnen Settlements that stand."""
    sietches: dict[str, Sietch] = field(default_factory=dict)
    worms: dict[str, str] = field(default_factory=dict)
    """``sandworm`` or ``wild_maker``, by area."""
    harvesters: list[str] = field(default_factory=list)
    zones: dict[str, str] = field(default_factory=dict)
    """``ornithopter`` or ``carryall``, by air zone."""
    signs: dict[str, str] = field(default_factory=dict)
    """Face-down Wormsigns by area; hidden from all."""
    sign_reserve: list[str] = field(default_factory=list)
    """Hidden from all; the next one last."""
    stations: dict[str, str] = field(default_factory=dict)
    """The marker under each station; hidden from all (W-25.1)."""
    tokens: list[str] = field(default_factory=list)
    """Standard Deployment tokens in supply; hidden from all; the next one last."""
    spent_tokens: list[str] = field(default_factory=list)
    """Tokens that have left the game."""
    supremacy: int = 0
    spice: Spice = field(default_factory=Spice)
    prescience: Prescience = field(default_factory=Prescience)
    atomics: str | None = None
    """The Mountain that became a Desert (W-23)."""
    round: int = 1
    phase: Literal["setup", "start", "vehicles", "action", "hazards", "harvest", "end", "over"] = "setup"
    turn: Turn | None = None
    battle: Battle | None = None
    facts: Facts = field(default_factory=Facts)
    forced_die: str | None = None
    """The result that the Harkonnen must spend next turn (Truthtrance); ``token``: the Bene Gesserit token."""
    paul_restricted: int = 0
    """2: from the next Atreides turn on, 1: in this one (Seek Out the Mahdi)."""
    wild_maker: Literal["out", "in", "gone"] = "out"
    wild_maker_spent: bool = False


ArrakisView: TypeAlias = ArrakisState
"""What `redact` returns."""

ArrakisTable: TypeAlias = Table[ArrakisState]
"""The table as the steps see it."""


def other(side: Side) -> Side:
    """Return the opponent."""
    return HARKONNEN if side == ATREIDES else ATREIDES


def turn_of(state: ArrakisState) -> Turn:
    """Return the running Action turn."""
    assert state.turn is not None
    return state.turn


def battle_of(state: ArrakisState) -> Battle:
    """Return the battle being fought."""
    assert state.battle is not None
    return state.battle
