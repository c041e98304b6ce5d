"""The vocabulary of cards and leaders: what one line of a card can do. Which card does it stands in the data.

Every class is one effect, carried out by the step ``arrakis.TAG`` of its tag. A card is a list of effects,
done in order, each in full, in part or not at all (W-8.8). `Place`, `Move` and `Restriction` with ``same``
mean the Legion that the effect before them touched last.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

Rank: TypeAlias = Literal["regular", "elite", "special"]
"""A kind of Unit; ``special`` is a Sardaukar or a Fedaykin (W-4.1)."""

SideId: TypeAlias = Literal["atreides", "harkonnen"]

DeckId: TypeAlias = Literal["house_harkonnen", "corrino_ally", "house_atreides", "fremen_ally"]

Site: TypeAlias = Literal[
    "own_settlement",  # one Settlement of one's own: for the Atreides, a Sietch
    "own_legion",  # one area with a Legion of one's own
    "villages",  # the Pyon Villages that stand
    "arrakeen_and_carthag",  # those of them that stand; so all that name a Settlement
    "arrakeen",
    "carthag",
    "arrakeen_or_carthag",
    "arsunt",
    "north_pole",
    "empty_desert",  # W-3.7
    "free_mountain",  # W-3.6
    "free_plateau",
    "with_special",  # one Legion that has a Special Elite
    "with_leader",  # the Legion of ``with_``
    "same",
]


class UnitCounts(Struct, frozen=True, forbid_unknown_fields=True):
    """Units by rank."""

    regular: int = 0
    elite: int = 0
    special: int = 0


class LegionFilter(Struct, frozen=True, forbid_unknown_fields=True):
    """Which Legions an effect may use; all that is said must hold."""

    contains: str | None = None
    """A named leader who is there and goes along."""
    special: bool = False
    """It has a Special Elite, and one goes along."""
    leader: bool = False
    """It has a leader, and one goes along."""
    desert: bool = False
    """It stands in a Desert area."""
    area: str | None = None
    same: bool = False
    """The Legion that was touched last."""


class Modifiers(Struct, frozen=True, forbid_unknown_fields=True):
    """What a card changes in the battle that it starts."""

    surprise: bool = False  # W-18.7
    extra_die: int = 0
    """Dice added for the attacker every round (six at most, W-18.5)."""
    defender_dice_first_round: int | None = None
    """The most dice that the defender rolls in the first round."""
    free_continue: bool = False
    """No hit for going on against a Settlement (W-19.3)."""


class Condition(Struct, frozen=True, forbid_unknown_fields=True):
    """What an `If` asks; all that is said must hold."""

    in_play: str | None = None
    """This named leader (or the Wild Maker) has entered and has not left for good."""
    gone: str | None = None
    """This named leader has left the game for good."""
    atomics_used: bool = False


class Effect(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", rename=lambda name: name.rstrip("_")
):
    """Base of all effects; the tag is its name in the data."""


class Place(Effect, frozen=True, tag="place"):
    """Put Units and a leader on the board, from supply or from elsewhere on it (W-9.9)."""

    at: Site
    units: UnitCounts = UnitCounts()
    leader: str | None = None
    """``any`` (named or generic), ``generic``, ``paul`` (either Paul, W-11.5) or a named leader."""
    each: bool = False
    """In every area that ``at`` names, not in one of them."""
    spread: bool = False
    """Units one an area, over several areas."""
    with_: str | None = None
    """The leader whose Legion is meant by ``with_leader``."""


class Deploy(Effect, frozen=True, tag="deploy"):
    """Harkonnen: Units and a leader from off the board, split over own Settlements (W-9.4, W-9.9)."""

    units: UnitCounts = UnitCounts()


class DeployTokens(Effect, frozen=True, tag="deploy_tokens"):
    """Atreides: random Deployment tokens and a leader to Sietches (W-9.3), each token where one likes."""

    tokens: int


class PlaceToken(Effect, frozen=True, tag="place_token"):
    """Atreides: a random Deployment token to a Sietch with a Harkonnen Legion at most so far away."""

    threatened_within: int


class SwapTokens(Effect, frozen=True, tag="swap_tokens"):
    """Atreides: exchange all Deployment tokens of two Sietches."""


class PlaceVehicles(Effect, frozen=True, tag="place_vehicles"):
    """Harkonnen: put vehicles on the board (W-7.4, W-7.5); ``any`` of one's choice."""

    harvester: int = 0
    ornithopter: int = 0
    carryall: int = 0
    any: int = 0


class RemoveVehicles(Effect, frozen=True, tag="remove_vehicles"):
    """Atreides: take Harkonnen vehicles off the board."""

    where: Literal["sector_of_gurney_halleck", "sector_with_own_legion", "deep_desert_one_sector"]
    kind: Literal["harvester", "any"] = "any"
    count: int = 0
    dice: int = 0
    """Roll so many combat dice first: a vehicle for each Hit or Special."""


class ReplaceUnits(Effect, frozen=True, tag="replace_units"):
    """Exchange Units on the board for better ones, one for one."""

    from_: Rank
    to: Rank
    count: int


class Move(Effect, frozen=True, tag="move"):
    """Move so many different Legions (W-15). ``twice``: the same Legion may move a second time."""

    count: int = 1
    legion: LegionFilter = LegionFilter()
    twice: bool = False


class Attack(Effect, frozen=True, tag="attack"):
    """Attack with one Legion (W-18)."""

    legion: LegionFilter = LegionFilter()
    modifiers: Modifiers = Modifiers()


class MoveOrAttack(Effect, frozen=True, tag="move_or_attack"):
    """Move one Legion or attack with one."""

    legion: LegionFilter = LegionFilter()
    modifiers: Modifiers = Modifiers()


class Bombard(Effect, frozen=True, tag="bombard"):
    """A special attack: dice at one enemy Legion, each Hit or Special a hit (Q-13)."""

    dice: int
    target: Literal["adjacent", "zone"]
    """Beside any own Legion; or in a Sector of the zone whose Ornithopter is removed for it."""


class Assassinate(Effect, frozen=True, tag="assassinate"):
    """An enemy named leader goes to the tank."""

    where: Literal["same_sector", "beside_last", "board"]


class DrawCards(Effect, frozen=True, tag="draw"):
    """Draw Planning cards; without a deck the split is announced before drawing (W-9.5)."""

    count: int
    deck: DeckId | None = None


class PlayCard(Effect, frozen=True, tag="play_card"):
    """Play another Planning card from hand, for no die."""


class ForceDiscard(Effect, frozen=True, tag="force_discard"):
    """The opponent discards Planning cards of their choice."""

    count: int


class LoseDie(Effect, frozen=True, tag="lose_die"):
    """An unused die of the opponent with this result is used up."""

    result: str


class NameDie(Effect, frozen=True, tag="name_die"):
    """Name the unused die that the opponent must spend next turn."""


class EnterPlay(Effect, frozen=True, tag="enter_play"):
    """A named leader enters play (W-26.1)."""

    leader: str


class EnterWildMaker(Effect, frozen=True, tag="enter_wild_maker"):
    """The Wild Maker enters in an empty Desert area (W-26.6)."""


class GainToken(Effect, frozen=True, tag="gain_token"):
    """Gain a Bene Gesserit token."""


class DiscardSigns(Effect, frozen=True, tag="discard_signs"):
    """Take Wormsigns off the board, unseen, back into the reserve; ``near_pole``: all around the North Pole."""

    count: int = 0
    near_pole: bool = False


class PlaceSigns(Effect, frozen=True, tag="place_signs"):
    """Put signs down as a Desert Power Action does (W-9.8)."""

    count: int


class PlaceWorms(Effect, frozen=True, tag="place_worms"):
    """Put Sandworms into empty Desert areas next to a Worm or to a Legion of one's own."""

    count: int
    near: Literal["worm", "own_legion"]


class DesertPower(Effect, frozen=True, tag="desert_power"):
    """Take Desert Power Actions (W-9.8)."""

    times: int = 1


class MoveWorm(Effect, frozen=True, tag="move_worm"):
    """Move the Wild Maker (W-24.6)."""


class AttackWithWorm(Effect, frozen=True, tag="attack_with_worm"):
    """Attack with the Wild Maker (W-24.8)."""


class Storms(Effect, frozen=True, tag="storms"):
    """Coriolis Storms now, as in phase 3 (W-12.8)."""


class Displace(Effect, frozen=True, tag="displace"):
    """Move an enemy Legion in the Desert to an adjacent empty area."""


class Relocate(Effect, frozen=True, tag="relocate"):
    """Move a Legion from an own Settlement to the area of another own Legion, however far."""


class MoveSietch(Effect, frozen=True, tag="move_sietch"):
    """A Sietch, and what one likes of its area, shifts to an adjacent empty Desert area."""


class Reveal(Effect, frozen=True, tag="reveal"):
    """Turn up the Sietch and all tokens of one area."""


class KeepPrescience(Effect, frozen=True, tag="keep_prescience"):
    """A revealed Prescience card stays until claimed, whatever happens (Eyes of Ibad)."""


class BoostPrescience(Effect, frozen=True, tag="boost_prescience"):
    """Claiming this Prescience card this round moves one marker further, too."""

    steps: int


class DiscardPrescience(Effect, frozen=True, tag="discard_prescience"):
    """Remove revealed Prescience cards from the game and reveal as many new ones."""


class ReshufflePrescience(Effect, frozen=True, tag="reshuffle_prescience"):
    """One revealed Prescience card goes back into its deck."""


class ShiftPrescience(Effect, frozen=True, tag="shift_prescience"):
    """Take steps from one marker and give them to another."""


class DrawObjective(Effect, frozen=True, tag="draw_objective"):
    """Take another Secret Objective; meeting any of them wins."""


class LowerMarker(Effect, frozen=True, tag="lower_marker"):
    """An Imperium marker drops a step, without a ban for it."""


class Detonate(Effect, frozen=True, tag="detonate"):
    """Use the atomics from this Prescience space on (W-23)."""

    from_space: int


class Restrict(Effect, frozen=True, tag="restrict_paul"):
    """On their next turn the Atreides may not bring in Paul, nor move or attack with his Legion."""


class UseDieAs(Effect, frozen=True, tag="use_die_as"):
    """The spent die counts as any result (W-9.6)."""


class If(Effect, frozen=True, tag="if"):
    """Do the one list or the other."""

    cond: Condition
    then: tuple[AnyEffect, ...]
    else_: tuple[AnyEffect, ...] = ()


class AnyOf(Effect, frozen=True, tag="any_of"):
    """Do one of these lists, as the player chooses."""

    lists: tuple[tuple[AnyEffect, ...], ...]


AnyEffect: TypeAlias = (
    Place
    | Deploy
    | DeployTokens
    | PlaceToken
    | SwapTokens
    | PlaceVehicles
    | RemoveVehicles
    | ReplaceUnits
    | Move
    | Attack
    | MoveOrAttack
    | Bombard
    | Assassinate
    | DrawCards
    | PlayCard
    | ForceDiscard
    | LoseDie
    | NameDie
    | EnterPlay
    | EnterWildMaker
    | GainToken
    | DiscardSigns
    | PlaceSigns
    | PlaceWorms
    | DesertPower
    | MoveWorm
    | AttackWithWorm
    | Storms
    | Displace
    | Relocate
    | MoveSietch
    | Reveal
    | KeepPrescience
    | BoostPrescience
    | DiscardPrescience
    | ReshufflePrescience
    | ShiftPrescience
    | DrawObjective
    | LowerMarker
    | Detonate
    | Restrict
    | UseDieAs
    | If
    | AnyOf
)
