"""The vocabulary of the faction cards: what an ability can do. Which faction does it stands in the data.

Every class is one effect, implemented once, in the phase its docstring names. An effect without parameters
says all by its name.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

RegionGroup: TypeAlias = Literal["any", "open", "strategic", "desert", "open_desert"]


class Effect(BaseModel):
    """Base of all effects."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class TakeAllProtection(Effect):
    """Set-up: all protection tokens in use start with the owner (D-3.13)."""

    effect: Literal["take_all_protection_tokens"]


class SecretPrediction(Effect):
    """Set-up: the owner secretly names a faction in play (D-17.5)."""

    effect: Literal["secret_prediction"]


class StealsPredictedWin(Effect):
    """End: a lone win of the faction that the owner named is the owner's (D-17.5)."""

    effect: Literal["prediction_steals_individual_win"]


class DefaultWinner(Effect):
    """End: wins if nobody has after the last round; the lowest rank in play comes first (D-17.4)."""

    effect: Literal["default_winner"]
    rank: int


class SkipFreezeOnce(Effect):
    """Roll: once a turn the owner may freeze nothing and roll again."""

    effect: Literal["skip_freeze_once"]


class EmblemFromPairs(Effect):
    """Ally, recruit: two faction dice alike are an emblem of the owner (D-19.11)."""

    effect: Literal["emblem_from_pairs"]


class EliteNeedsSymbol(Effect):
    """Recruit: emblems never recruit the owner's elite troops."""

    effect: Literal["elite_needs_ability_symbol"]


class Bundle(BaseModel):
    """Pieces that are recruited together."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    troop: int = 0
    elite: int = 0
    leader: int = 0


class RecruitChoice(Effect):
    """Recruit: a symbol takes one of these bundles from supply to card, as far as the supply goes."""

    effect: Literal["recruit_choice"]
    choices: tuple[Bundle, ...]


class BuyTroops(Effect):
    """Recruit: the owner may hire troops for spice."""

    effect: Literal["buy_troops"]
    spice_per_troop: int
    max_per_turn: int


class ImmuneToAssassination(Effect):
    """Kanly: the owner's troops cannot be killed."""

    effect: Literal["immune_to_assassination"]


class KillDespiteProtection(Effect):
    """Kanly: a symbol kills one enemy troop whatever protection its owner has."""

    effect: Literal["assassinate_ignoring_protection"]


class KanlyIgnoresProtection(Effect):
    """Kanly: the active player's Kanly dice kill whatever protection the victim has."""

    effect: Literal["assassinations_ignore_protection"]


class ShipWithoutPresence(Effect):
    """Ship: the troops may land in these regions without a troop there (D-19.5)."""

    effect: Literal["ship_without_presence"]
    regions: RegionGroup


class HarvesterBonus(Effect):
    """Ship: a harvester gives the owner this much instead of the usual."""

    effect: Literal["harvester_bonus"]
    spice: int


class ShippingDiscount(Effect):
    """Ship: on the owner's turn one fare carries several of the owner's troops (D-19.6)."""

    effect: Literal["own_shipping_discount"]
    troops_per_spice: int


class FreeShipments(Effect):
    """Ship: the first troops that the active player pays for are free (D-19.7)."""

    effect: Literal["free_shipments"]
    troops: int


class ShippingToll(Effect):
    """Ship: the owner stores spice when another player has spent enough on shipping (D-19.8)."""

    effect: Literal["gain_spice_when_others_ship"]
    threshold: int
    gain: int
    cap: int


class GainSpice(Effect):
    """As an ability: a symbol gives spice at any time. As an alliance: spice when the ship phase starts."""

    effect: Literal["gain_spice"]
    spice: int


class StoreSpice(Effect):
    """End of turn: unspent spice is kept up to a cap (D-19.12)."""

    effect: Literal["store_spice"]
    cap: int


class ReachTarget(Effect):
    """Move: troops in these regions enter the target from any distance (D-19.4)."""

    effect: Literal["target_reachable_from"]
    regions: RegionGroup


class MayCommitBothLeaders(Effect):
    """Combat: more than one of the owner's leaders may fight at once."""

    effect: Literal["may_commit_both_leaders"]


class OpponentShows(Effect):
    """Combat: the opponent commits first and shows troops or leaders (D-19.3)."""

    effect: Literal["opponent_commits_first_and_shows"]


class Forbid(Effect):
    """Combat: the other side may not use leaders, or may not use loyalty tokens."""

    effect: Literal["forbid_in_combat"]


class LoyaltyLimit(Effect):
    """Combat, end of turn: the owner keeps and uses more loyalty tokens than others (D-19.10)."""

    effect: Literal["loyalty_limit"]
    keep: int
    reveal_per_combat: int


class SaveSentTroop(Effect):
    """Combat: some of the troops sent return to the card and not to the supply (D-19.9)."""

    effect: Literal["save_committed_troop"]
    troops: int


class ImmuneToStorm(Effect):
    """Storm: the storm does not kill the owner's troops."""

    effect: Literal["immune_to_storm_losses"]


AnyEffect: TypeAlias = Annotated[
    TakeAllProtection
    | SecretPrediction
    | StealsPredictedWin
    | DefaultWinner
    | SkipFreezeOnce
    | EmblemFromPairs
    | EliteNeedsSymbol
    | RecruitChoice
    | BuyTroops
    | ImmuneToAssassination
    | KillDespiteProtection
    | KanlyIgnoresProtection
    | ShipWithoutPresence
    | HarvesterBonus
    | ShippingDiscount
    | FreeShipments
    | ShippingToll
    | GainSpice
    | StoreSpice
    | ReachTarget
    | MayCommitBothLeaders
    | OpponentShows
    | Forbid
    | LoyaltyLimit
    | SaveSentTroop
    | ImmuneToStorm,
    Field(discriminator="effect"),
]
