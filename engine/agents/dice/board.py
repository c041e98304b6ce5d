"""What a player reads off the board: who stands where, with whom, and what could come."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from engine.agents.dice.odds import Force, guess, with_leaders
from engine.games.dice.data import FACTIONS, GROUPS, NEIGHBOURS, RULES
from engine.games.dice.effects import ImmuneToAssassination
from engine.games.dice.legal import usable_leaders
from engine.games.dice.powers import passive
from engine.games.dice.state import DiceState, Stack

STRATEGIC = GROUPS["strategic"]
POLE = RULES.shipping.always_open


def force(stacks: Iterable[Stack], leaders: tuple[int, ...] = ()) -> Force:
    """Return troops as a force."""
    small = big = 0
    for stack in stacks:
        small += stack.troop
        big += stack.elite
    return Force(small, big, leaders)


def leaders_of(state: DiceState, seat: int) -> tuple[int, ...]:
    """Return the strengths of the leaders that a seat can send."""
    faction = state.players[seat].faction
    return (FACTIONS[faction or ""].leader_strength.value,) * usable_leaders(state, seat)


def partner_of(state: DiceState, me: int) -> int | None:
    """Return the ally of a seat in the running turn."""
    turn = state.turn
    if turn is None or turn.ally is None:
        return None
    return {turn.active: turn.ally, turn.ally: turn.active}.get(me)


@dataclass(slots=True)
class Place:
    """One region: own troops, the partner's, and those of everybody else."""

    mine: Force = field(default_factory=Force)
    partner: Force = field(default_factory=Force)
    foes: list[Stack] = field(default_factory=list)
    fortified: bool = False


class Board:
    """The map as one seat sees it, ``partner`` being its ally of this turn, real or hoped for."""

    __slots__ = ("leaders", "me", "partner", "places", "state")

    def __init__(self, state: DiceState, me: int, partner: int | None = None) -> None:
        self.state = state
        self.me = me
        self.partner = partner
        self.leaders = leaders_of(state, me)
        self.places: dict[str, Place] = {}
        for ident, region in state.regions.items():
            place = self.places[ident] = Place(fortified="fortification" in region.resources)
            for stack in region.stacks:
                if stack.seat == me:
                    place.mine = Force(stack.troop, stack.elite)
                elif stack.seat == partner:
                    place.partner = Force(stack.troop, stack.elite)
                else:
                    place.foes.append(stack)

    def held(self) -> list[str]:
        """Return the strategic regions that hold own troops and no others (D-5.1)."""
        return [
            ident
            for ident in STRATEGIC
            if self.places[ident].mine.count
            and not self.places[ident].foes
            and not self.places[ident].partner.count
        ]

    def pair_holds(self, ident: str) -> bool:
        """Whether a region counts for the two allies (D-5.3)."""
        place = self.places[ident]
        return not place.foes and bool(place.mine.count or place.partner.count)

    def danger(self, ident: str, strength: int) -> float:
        """Return how likely a region held with this strength is lost before the next own turn.

        Every foe near it may come; nobody enters the storm (D-13.4).
        """
        if ident == self.state.storm:
            return 0.0
        kept = 1.0
        for seat in range(len(self.state.players)):
            if seat not in (self.me, self.partner):
                coming = self.reach(seat, ident)
                kept *= 1 - _COMING * coming / (coming + strength)
        return 1 - kept

    def reach(self, seat: int, ident: str) -> int:
        """Return how many troops of a foe could come to a region in one turn."""
        near = NEIGHBOURS[ident]
        coming = min(_SHIPPED, self.state.players[seat].card.troop + self.state.players[seat].card.elite)
        for other in near:
            for stack in self.places[other].foes:
                if stack.seat == seat:
                    coming += stack.troop + stack.elite
        return coming

    def opposition(self, ident: str, kills: int = 0) -> tuple[float, ...]:
        """Return a guess of the strength that foes send in a region, some of them killed before."""
        place = self.places[ident]
        stacks = place.foes
        troops = force(stacks).strength
        troops -= min(kills, self.killable(ident))
        main = self._opponent(stacks)
        return with_leaders(guess(max(0, troops)), sum(leaders_of(self.state, main)))

    def killable(self, ident: str) -> int:
        """Return how many troops of foes in a region, not the storm's, Kanly can kill (D-11.2)."""
        return sum(
            stack.troop + stack.elite
            for stack in self.places[ident].foes
            if not self.state.players[stack.seat].protection
            and passive(self.state, stack.seat, ImmuneToAssassination) is None
        )

    def _opponent(self, stacks: Iterable[Stack]) -> int:
        """Return the one met first going backwards round the table (D-14.6)."""
        seats = len(self.state.players)
        return min((stack.seat for stack in stacks), key=lambda seat: (self.me - seat) % seats)


_COMING = 0.25
"""How likely a foe near a region is thought to attack just that one."""
_SHIPPED = 2
"""How many troops a foe is thought to ship in a turn."""
