"""What effects are worth: of actions, cards and special actions alike, since all are lists of the same lines."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias

import engine.games.arrakis.effects as e
from engine.agents.arrakis.board import HURT, NOBODY, Group
from engine.agents.arrakis.desert import Desert
from engine.agents.arrakis.marches import March, Marches
from engine.games.arrakis.board import holds, vulnerable
from engine.games.arrakis.data import CARDS, EFFECTS, RULES
from engine.games.arrakis.effects import Effect, LegionFilter
from engine.games.arrakis.perform import can, paths
from engine.games.arrakis.state import ATREIDES, HARKONNEN

_CARD = 0.12
"""What a Planning card is worth in hand, on average."""
_LEADER = 0.1
_TOKEN = 2.75
"""Hits that it takes to destroy what is under a Deployment token, on average."""

_INSIDE = Group(1, 1, stack=1)
_NEED = 0.5
"""How much it counts that figures are needed, beside what they are worth anyway."""

_FLAT: Mapping[type[Effect], float] = {
    e.PlaceToken: 0.25,
    e.SwapTokens: 0.01,
    e.LoseDie: 0.2,
    e.NameDie: 0.05,
    e.EnterPlay: 0.2,
    e.EnterWildMaker: 0.25,
    e.GainToken: 0.15,
    e.DiscardSigns: 0.03,
    e.MoveWorm: 0.05,
    e.AttackWithWorm: 0.2,
    e.Displace: 0.1,
    e.Relocate: 0.05,
    e.MoveSietch: 0.05,
    e.Reveal: 0.03,
    e.KeepPrescience: 0.05,
    e.BoostPrescience: 0.8,
    e.DiscardPrescience: 0.05,
    e.ReshufflePrescience: 0.5,
    e.ShiftPrescience: 0.3,
    e.DrawObjective: 0.4,
    e.LowerMarker: 0.25,
    e.Detonate: 0.05,
    e.Restrict: 0.05,
    e.UseDieAs: 0.3,
}
"""What is worth much the same wherever it is done."""


class Worth:
    """The worth of effects for one side in one position."""

    def __init__(self, marches: Marches) -> None:
        self.marches = marches
        self.board = marches.board
        self.state = marches.state
        self.me = marches.me
        self._moves: dict[LegionFilter, list[March]] = {}
        self._attacks: dict[tuple[LegionFilter, bool], list[March]] = {}
        self._cards: dict[str, float] = {}
        self._needs: dict[Group, float] = {}

    # -- lists of effects ------------------------------------------------------------------------------

    def of(self, prefix: str) -> float:
        """Return what a list of effects is worth: of an action, a card, a leader; between turns, if all can be done."""
        now = self.state.turn is not None
        return self._sum(EFFECTS[path] for path in paths(prefix) if not now or can(self.state, self.me, path))

    def card(self, ident: str) -> float:
        """Return what it is worth to play a card now."""
        if ident not in self._cards:
            self._cards[ident] = 0.0  # a card that plays another does not play itself
            self._cards[ident] = self.of(ident) if CARDS[ident].playable else 0.0
        return self._cards[ident]

    def _sum(self, effects: Iterable[Effect]) -> float:
        return sum(
            _FLAT[type(one)] if type(one) in _FLAT else _JUDGES[type(one)](self, one) for one in effects
        )

    # -- moves and attacks -----------------------------------------------------------------------------

    def moves(self, wanted: LegionFilter) -> list[March]:
        """Return the best moves, worked out once."""
        wanted = _anybody(wanted)
        if wanted not in self._moves:
            self._moves[wanted] = self.marches.moves(wanted)
        return self._moves[wanted]

    def attacks(self, wanted: LegionFilter, *, surprise: bool) -> list[March]:
        """Return the attacks, worked out once."""
        key = _anybody(wanted), surprise
        if key not in self._attacks:
            self._attacks[key] = self.marches.attacks(key[0], surprise=surprise)
        return self._attacks[key]

    def move(self, effect: e.Move | e.MoveOrAttack) -> float:
        """Return what it is worth to move so many Legions."""
        count, more = (effect.count, 1.5 if effect.twice else 1.0) if isinstance(effect, e.Move) else (1, 1.0)
        return more * sum(max(0.0, one.gain) for one in self.moves(effect.legion)[:count])

    def attack(self, effect: e.Attack | e.MoveOrAttack) -> float:
        """Return what it is worth to attack."""
        found = self.attacks(effect.legion, surprise=effect.modifiers.surprise)
        return max(0.0, found[0].gain) if found else 0.0

    def move_or_attack(self, effect: e.MoveOrAttack) -> float:
        """Return what it is worth to do the better of the two."""
        return max(self.move(effect), self.attack(effect))

    # -- figures ---------------------------------------------------------------------------------------

    def _units(self, units: e.UnitCounts) -> float:
        return HURT[self.me] * (units.regular + 2 * units.elite + 2.3 * units.special)

    def place(self, effect: e.Place) -> float:
        """Return what it is worth to place figures, less what does not fit into the area that is named."""
        units = effect.units
        value = self._units(units) * ((4 if effect.at == "villages" else 2) if effect.each else 1)
        there = self.board.groups.get(effect.at)
        if there is not None:
            value = max(0.0, value - self.board.crowd(there.plus(_group(units))))
        return value + _LEADER * (effect.leader is not None)

    def need(self, more: Group) -> float:
        """Return what figures do in the own Settlement where they do most: they guard it, or go far from it."""
        if more not in self._needs:
            stand, groups = self.marches.stand, self.board.groups
            there = [(area, groups.get(area, NOBODY)) for area in self.board.homes]
            changes = [stand(area, group.plus(more)) - stand(area, group) for area, group in there]
            self._needs[more] = max(changes, default=0.0)
        return self._needs[more]

    def deploy(self, effect: e.Deploy) -> float:
        """Return what it is worth to deploy Units and a leader."""
        units, more = effect.units, _group(effect.units)
        return self._units(units) + _LEADER + _NEED * self.need(more)

    def deploy_tokens(self, effect: e.DeployTokens) -> float:
        """Return what it is worth to deploy tokens and a leader, whom cards of the row may ask for."""
        visions, groups = self.marches.visions, self.board.groups
        wanted = [
            visions.leader(leader, area, groups[area])
            for leader, one in self.state.players[ATREIDES].leaders.items()
            if one.status == "aside" and not one.fresh
            for area in self.state.sietches
            if area in groups
        ]
        tokens = min(effect.tokens, len(self.state.tokens))
        return (
            HURT[ATREIDES] * _TOKEN * tokens + _LEADER + max(wanted, default=0.0) + _NEED * self.need(_INSIDE)
        )

    def replace_units(self, effect: e.ReplaceUnits) -> float:
        """Return what better Units are worth."""
        there: int = sum(getattr(one, effect.from_) for one in self.board.groups.values())
        return min(effect.count, there) * HURT[self.me] * (1.0 if effect.to == "elite" else 0.5)

    def place_vehicles(self, effect: e.PlaceVehicles) -> float:
        """Return what vehicles are worth: spice is worth most while it buys Supremacy (W-13.5)."""
        buys = self.state.supremacy <= RULES.spice.stockpile_up_to
        harvester = 0.2 if buys else 0.1
        return harvester * (effect.harvester + effect.any) + 0.1 * (effect.ornithopter + effect.carryall)

    # -- other things ----------------------------------------------------------------------------------

    def draw(self, effect: e.DrawCards) -> float:
        """Return what cards are worth; a full hand has no use for more."""
        room = len(self.state.players[self.me].hand) < RULES.hand_limit.value
        return _CARD * effect.count * (1.0 if room else 0.4)

    def play_card(self, _effect: e.PlayCard) -> float:
        """Return what the best card in hand is worth."""
        return max((self.card(one) for one in set(self.state.players[self.me].hand)), default=0.0)

    def storms(self, _effect: e.Storms) -> float:
        """Return what storms do."""
        return 1.3 * HURT[HARKONNEN] * sum(vulnerable(self.state, area) for area in self.board.enemies)

    def branch(self, effect: e.If) -> float:
        """Return what would be done."""
        return self._sum(effect.then if holds(self.state, effect.cond) else effect.else_)

    def any_of(self, effect: e.AnyOf) -> float:
        """Return what the best of the lists is worth."""
        return max(map(self._sum, effect.lists))

    def desert_power(self, effect: e.DesertPower) -> float:
        """Return what the best Desert Power Action is worth."""
        return effect.times * max(Desert(self.marches).choices().values())


_Judge: TypeAlias = Callable[[Worth, Any], float]


def _group(units: e.UnitCounts) -> Group:
    return Group(units.regular, units.elite, units.special, stack=units.regular + units.elite + units.special)


def _anybody(wanted: LegionFilter) -> LegionFilter:
    """Return a filter for whoever could be the Legion that an effect before this one will have touched."""
    return LegionFilter(leader=wanted.leader, special=wanted.special) if wanted.same else wanted


_JUDGES: Mapping[type[Effect], _Judge] = {
    e.Move: Worth.move,
    e.Attack: Worth.attack,
    e.MoveOrAttack: Worth.move_or_attack,
    e.Place: Worth.place,
    e.Deploy: Worth.deploy,
    e.DeployTokens: Worth.deploy_tokens,
    e.ReplaceUnits: Worth.replace_units,
    e.DrawCards: Worth.draw,
    e.PlayCard: Worth.play_card,
    e.Storms: Worth.storms,
    e.If: Worth.branch,
    e.AnyOf: Worth.any_of,
    e.DesertPower: Worth.desert_power,
    e.PlaceVehicles: Worth.place_vehicles,
    e.RemoveVehicles: lambda _, one: 0.15 * (one.count or one.dice / 2),
    e.Bombard: lambda worth, one: 0.6 * one.dice * HURT[worth.board.foe],
    e.Assassinate: lambda worth, _: 0.2 + worth.marches.visions.worth.get("fall_of_a_tyrant", 0.0),
    e.ForceDiscard: lambda _, one: 0.08 * one.count,
    e.PlaceSigns: lambda _, one: 0.04 * one.count,
    e.PlaceWorms: lambda _, one: 0.2 * one.count,
}
"""What depends on the position, or on the line."""
