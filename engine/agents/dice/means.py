"""What the dice of a turn bring: pieces to the card, spice to ship them, wider reach, kills."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from engine.agents.dice.odds import Force
from engine.agents.dice.plans import Means
from engine.games.dice.data import FACTIONS, RULES, FactionData
from engine.games.dice.effects import (
    Effect,
    EliteNeedsSymbol,
    EmblemFromPairs,
    Forbid,
    FreeShipments,
    GainSpice,
    KillDespiteProtection,
    MayCommitBothLeaders,
    OpponentShows,
    ReachTarget,
    RecruitChoice,
    ShippingDiscount,
)
from engine.games.dice.shipping import harvest
from engine.games.dice.state import DiceState, Pieces


@dataclass(slots=True)
class _Hand:
    """Pieces on the card and in the supply, while recruits are counted."""

    card: Pieces
    supply: Pieces

    def take(self, kind: str, count: int) -> int:
        """Recruit up to ``count`` pieces; returns how many are still to be had."""
        moved: int = min(count, getattr(self.supply, kind))
        setattr(self.supply, kind, getattr(self.supply, kind) - moved)
        setattr(self.card, kind, getattr(self.card, kind) + moved)
        return count - moved


def emblems_in(faction: FactionData, faces: Mapping[str, int]) -> int:
    """Return how many emblems of a faction these faces show (D-19.11)."""
    if EmblemFromPairs in faction.effects:
        return sum(faces.get(face, 0) // 2 for face in RULES.dice.faction.faces)
    return faces.get(faction.id, 0)


def from_dice(state: DiceState, me: int, partner: int | None, faces: Counter[str]) -> Means:
    """Return the means of a turn whose frozen dice show these faces, ``partner`` being the ally."""
    player = state.players[me]
    mine = FACTIONS[player.faction or ""]
    hand = _Hand(
        Pieces(player.card.troop, player.card.elite, player.card.leader),
        Pieces(player.supply.troop, player.supply.elite, player.supply.leader),
    )
    spice = player.stored_spice + harvest(state)
    spice += sum(worth * faces[face] for face, worth in RULES.dice.spice.items())
    symbols = faces["ability"]
    if isinstance(mine.ability.use, RecruitChoice):
        _levy(hand, mine.ability.use, symbols)
    _enlist(hand, mine, emblems_in(mine, faces))
    purse = _Purse(spice)
    purse.add_partner(state, partner)
    return _means(state, me, partner, hand.card, purse, symbols=symbols, kanly=faces["kanly"])


def from_turn(state: DiceState, me: int, partner: int | None) -> Means:
    """Return the means that are left to ``me`` in the running turn: to an ally none but its troops."""
    turn = state.turn
    assert turn is not None
    if turn.active != me:
        return Means()
    card = state.players[me].card
    if turn.phase in ("ally", "recruit", "kanly"):
        purse = _Purse(turn.spice + harvest(state))
        purse.add_partner(state, partner)
        return _means(state, me, partner, card, purse, symbols=turn.abilities, kanly=turn.kanly)
    purse = _Purse(turn.spice, turn.free_shipments) if turn.phase == "ship" else _Purse(0)
    return _means(state, me, partner, card, purse, symbols=turn.abilities, kanly=0)


@dataclass(slots=True)
class _Purse:
    """What shipping can be paid with."""

    spice: int
    free: int = 0

    def add_partner(self, state: DiceState, partner: int | None) -> None:
        """Count what an ally lends when the shipping phase starts."""
        use = _lent(state, partner)
        if isinstance(use, GainSpice):
            self.spice += use.spice
        elif isinstance(use, FreeShipments):
            self.free += use.troops


def _lent(state: DiceState, partner: int | None) -> Effect | None:
    return None if partner is None else FACTIONS[state.players[partner].faction or ""].alliance.use


def _means(
    state: DiceState, me: int, partner: int | None, card: Pieces, purse: _Purse, *, symbols: int, kanly: int
) -> Means:
    mine = FACTIONS[state.players[me].faction or ""]
    use = mine.ability.use if symbols else None
    lent = _lent(state, partner)
    reach = state.turn.reach if state.turn is not None else []
    groups = (*reach, *(one.regions for one in (use, lent) if isinstance(one, ReachTarget)))
    spice = purse.spice + (use.spice * symbols if isinstance(use, GainSpice) else 0)
    landing = _landing(mine, card, spice, purse.free)
    return Means(
        landing=landing,
        waiting=card.troop + 2 * card.elite - landing.strength,
        leaders=(mine.leader_strength.value,)
        * (card.leader if MayCommitBothLeaders in mine.effects else min(1, card.leader)),
        reach=groups,
        kills=kanly + (symbols if isinstance(use, KillDespiteProtection) else 0),
        edge=isinstance(use, Forbid | OpponentShows) or isinstance(lent, Forbid | OpponentShows),
    )


def _landing(mine: FactionData, card: Pieces, spice: int, free: int) -> Force:
    """Return what can be shipped, elite troops first: they pay no more (D-2.4, D-12.3)."""
    discount = mine.effects.get(ShippingDiscount)
    each = discount.troops_per_spice if isinstance(discount, ShippingDiscount) else 1
    paid = free + spice * each // RULES.shipping.spice_per_troop
    big = min(paid, card.elite)
    return Force(min(paid - big, card.troop), big)


def _levy(hand: _Hand, use: RecruitChoice, symbols: int) -> None:
    """Use ability symbols for the bundle of troops on the card (D-19.1)."""
    for _ in range(symbols):
        bundle = use.choices[0]
        hand.take("troop", bundle.troop)
        hand.take("elite", bundle.elite)


def _enlist(hand: _Hand, mine: FactionData, emblems: int) -> None:
    """Use emblems as `engine.agents.dice.greedy` does: a leader if there is none, then the strongest."""
    if not hand.card.leader:
        emblems -= 1 - hand.take("leader", 1) if emblems else 0
    if EliteNeedsSymbol not in mine.effects:
        emblems = hand.take("elite", emblems)
    hand.take("troop", emblems)
