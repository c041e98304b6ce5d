"""The vocabulary of the faction cards: what an ability can do. Which faction does it stands in the data.

Every class is one effect, implemented once, in the phase its docstring names. An effect without parameters
says all by its name.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

RegionGroup: TypeAlias = Literal["any", "open", "strategic", "desert", "open_desert"]


class Effect(Struct, frozen=True, forbid_unknown_fields=True, tag_field="effect"):
    """Base of all effects; the tag is its name in the data."""


class TakeAllProtection(Effect, frozen=True, tag="take_all_protection_tokens"):
    """Set-up: all protection tokens in use start with the owner (D-3.13)."""


class SecretPrediction(Effect, frozen=True, tag="secret_prediction"):
    """Set-up: the owner secretly names a faction in play (D-17.5)."""


class StealsPredictedWin(Effect, frozen=True, tag="prediction_steals_individual_win"):
    """End: a lone win of the faction that the owner named is the owner's (D-17.5)."""


class DefaultWinner(Effect, frozen=True, tag="default_winner"):
    """End: wins if nobody has after the last round; the lowest rank in play comes first (D-17.4)."""

    rank: int


class SkipFreezeOnce(Effect, frozen=True, tag="skip_freeze_once"):
    """Roll: once a turn the owner may freeze nothing and roll again."""


class EmblemFromPairs(Effect, frozen=True, tag="emblem_from_pairs"):
    """Ally, recruit: two faction dice alike are an emblem of the owner (D-19.11)."""


class EliteNeedsSymbol(Effect, frozen=True, tag="elite_needs_ability_symbol"):
    """Recruit: emblems never recruit the owner's elite troops."""


class Bundle(Struct, frozen=True, forbid_unknown_fields=True):
    """Pieces that are recruited together."""

    troop: int = 0
    elite: int = 0
    leader: int = 0


class RecruitChoice(Effect, frozen=True, tag="recruit_choice"):
    """Recruit: a symbol takes one of these bundles from supply to card, as far as the supply goes."""

    choices: tuple[Bundle, ...]


class BuyTroops(Effect, frozen=True, tag="buy_troops"):
    """Recruit: the owner may hire troops for spice."""

    spice_per_troop: int
    max_per_turn: int


class ImmuneToAssassination(Effect, frozen=True, tag="immune_to_assassination"):
    """Kanly: the owner's troops cannot be killed."""


class KillDespiteProtection(Effect, frozen=True, tag="assassinate_ignoring_protection"):
    """Kanly: a symbol kills one enemy troop whatever protection its owner has."""


class KanlyIgnoresProtection(Effect, frozen=True, tag="assassinations_ignore_protection"):
    """Kanly: the active player's Kanly dice kill whatever protection the victim has."""


class ShipWithoutPresence(Effect, frozen=True, tag="ship_without_presence"):
    """Ship: the troops may land in these regions without a troop there (D-19.5)."""

    regions: RegionGroup


class HarvesterBonus(Effect, frozen=True, tag="harvester_bonus"):
    """Ship: a harvester gives the owner this much instead of the usual."""

    spice: int


class ShippingDiscount(Effect, frozen=True, tag="own_shipping_discount"):
    """Ship: on the owner's turn one fare carries several of the owner's troops (D-19.6)."""

    troops_per_spice: int


class FreeShipments(Effect, frozen=True, tag="free_shipments"):
    """Ship: the first troops that the active player pays for are free (D-19.7)."""

    troops: int


class ShippingToll(Effect, frozen=True, tag="gain_spice_when_others_ship"):
    """Ship: the owner stores spice when another player has spent enough on shipping (D-19.8)."""

    threshold: int
    gain: int
    cap: int


class GainSpice(Effect, frozen=True, tag="gain_spice"):
    """As an ability: a symbol gives spice at any time. As an alliance: spice when the ship phase starts."""

    spice: int


class StoreSpice(Effect, frozen=True, tag="store_spice"):
    """End of turn: unspent spice is kept up to a cap (D-19.12)."""

    cap: int


class ReachTarget(Effect, frozen=True, tag="target_reachable_from"):
    """Move: troops in these regions enter the target from any distance (D-19.4)."""

    regions: RegionGroup


class MayCommitBothLeaders(Effect, frozen=True, tag="may_commit_both_leaders"):
    """Combat: more than one of the owner's leaders may fight at once."""


class OpponentShows(Effect, frozen=True, tag="opponent_commits_first_and_shows"):
    """Combat: the opponent commits first and shows troops or leaders (D-19.3)."""


class Forbid(Effect, frozen=True, tag="forbid_in_combat"):
    """Combat: the other side may not use leaders, or may not use loyalty tokens."""


class LoyaltyLimit(Effect, frozen=True, tag="loyalty_limit"):
    """Combat, end of turn: the owner keeps and uses more loyalty tokens than others (D-19.10)."""

    keep: int
    reveal_per_combat: int


class SaveSentTroop(Effect, frozen=True, tag="save_committed_troop"):
    """Combat: some of the troops sent return to the card and not to the supply (D-19.9)."""

    troops: int


class ImmuneToStorm(Effect, frozen=True, tag="immune_to_storm_losses"):
    """Storm: the storm does not kill the owner's troops."""


AnyEffect: TypeAlias = (
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
    | ImmuneToStorm
)
