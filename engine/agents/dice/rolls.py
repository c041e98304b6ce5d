"""Which dice to freeze and which to give up (D-8): a die is kept if it is worth more than rolling it again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from engine.agents.dice.board import Board
from engine.agents.dice.means import emblems_in, from_dice
from engine.agents.dice.plans import Outlook
from engine.games.dice.data import FACTIONS, REGIONS, RULES
from engine.games.dice.effects import ImmuneToStorm
from engine.games.dice.legal import storm_stop
from engine.games.dice.powers import passive
from engine.games.dice.state import DiceState

STORM = "storm"
_ACCEPTED = 0.6
"""How often a proposal is thought to be accepted."""
_ANEW = 1e-9
"""What a roll is worth for its own sake, where two choices are worth the same."""
_LONGEST = 4
"""Rolls ahead that are thought of."""


class Dice:
    """The dice of one roll, weighed by what a turn with them would come to."""

    def __init__(self, state: DiceState, me: int) -> None:
        self.state = state
        self.me = me
        self.frozen = Counter(die.face or "" for die in state.dice if die.status == "frozen")
        self.rolled = {index: die for index, die in enumerate(state.dice) if die.status == "rolled"}
        self._outlooks: dict[int | None, Outlook] = {}
        self._known: dict[tuple[tuple[str, int], ...], float] = {}

    # -- what dice are worth ---------------------------------------------------------------------------

    def worth(self, faces: Counter[str]) -> float:
        """Return what a turn with these frozen faces is worth, hoped-for allies and all."""
        key = tuple(sorted(faces.items()))
        if key not in self._known:
            self._known[key] = self._worth(faces)
        return self._known[key]

    def _worth(self, faces: Counter[str]) -> float:
        alone = self._with(None, faces)
        hoped = max([alone, *(self._with(seat, faces) for seat in self._partners(faces))])
        return alone + _ACCEPTED * (hoped - alone) + self._of_storm(faces[STORM])

    def _with(self, partner: int | None, faces: Counter[str]) -> float:
        return self._outlook(partner).best(from_dice(self.state, self.me, partner, faces)).worth

    def _outlook(self, partner: int | None) -> Outlook:
        if partner not in self._outlooks:
            self._outlooks[partner] = Outlook(Board(self.state, self.me, partner))
        return self._outlooks[partner]

    def _partners(self, faces: Counter[str]) -> list[int]:
        """Return the seats with which the match could be won, and which could be asked (D-9.2)."""
        if len(self.state.players) < RULES.alliances_from_players.value:
            return []
        return [
            seat
            for seat, player in enumerate(self.state.players)
            if seat != self.me
            and emblems_in(FACTIONS[player.faction or ""], faces)
            and self._outlook(seat).near_sharing
        ]

    def _of_storm(self, count: int) -> float:
        """Return what it is worth that the storm moves on: who loses a troop where it stops (D-15.3)."""
        if not count or self.state.storm is None:
            return 0.0
        stop = storm_stop(self.state.storm, count)
        region = self.state.regions[stop]
        if not REGIONS[stop].desert or "fortification" in region.resources:
            return 0.0
        worth = 0.0
        for stack in region.stacks:
            if passive(self.state, stack.seat, ImmuneToStorm) is None:
                last = stack.troop + stack.elite == 1
                worth += (0.06 if last else 0.02) * (-2 if stack.seat == self.me else 1)
        return worth

    # -- choosing --------------------------------------------------------------------------------------

    def freeze(self, least: int) -> list[int]:
        """Return the dice to freeze, at least so many."""
        kept: list[int] = []
        faces = Counter(self.frozen)
        while len(kept) < len(self.rolled):
            gains = self._gains(faces, kept)
            index, gain = max(gains.items(), key=lambda item: (item[1][0] - item[1][1], self._use(item[0])))
            if gain[0] < gain[1] and len(kept) >= least:
                break
            kept.append(index)
            faces[self.rolled[index].face or ""] += 1
        return kept

    def _gains(self, faces: Counter[str], kept: Sequence[int]) -> dict[int, tuple[float, float]]:
        """Return, by die, what it adds if frozen now and what it may add if rolled again.

        One storm costs a die unless it is frozen (D-8.3), so that nothing is lost by freezing it. Any other
        die that adds nothing, as an emblem that nobody plays does, is rolled again.
        """
        now = self.worth(faces)
        left = [index for index in self.rolled if index not in kept]
        ahead = min(_LONGEST, len(left) - (not kept))
        hopes = {kind: self._hope(kind, faces, now, ahead) for kind in {self.rolled[i].kind for i in left}}
        answered = any(self.rolled[index].face == STORM for index in kept)
        return {
            index: (
                self._gain(faces, die.face or "", now),
                0.0 if die.face == STORM and not answered else hopes[die.kind] + _ANEW,
            )
            for index, die in self.rolled.items()
            if index in left
        }

    def _use(self, index: int) -> int:
        """Return what is of more use among dice of the same worth; an emblem that nobody plays is of none."""
        die = self.rolled[index]
        if die.kind != "faction" or die.face == self.state.players[self.me].faction:
            return 2
        return int(any(player.faction == die.face for player in self.state.players))

    def _gain(self, faces: Counter[str], face: str, now: float) -> float:
        return self.worth(faces + Counter((face,))) - now

    def _hope(self, kind: str, faces: Counter[str], now: float, rolls: int) -> float:
        """Return what a die adds if it is rolled on up to ``rolls`` times and kept when it is good."""
        figures = RULES.dice.faction if kind == "faction" else RULES.dice.action
        gains = [self._gain(faces, face, now) for face in figures.faces]
        hope = 0.0
        for _ in range(rolls):
            hope = sum(max(gain, hope) for gain in gains) / len(gains)
        return hope

    def discard(self, among: Sequence[int]) -> int:
        """Return the die that is missed least; those not among them are as good as frozen."""
        faces = self.frozen + Counter(
            die.face or "" for index, die in self.rolled.items() if index not in among
        )
        now = self.worth(faces)
        return min(among, key=lambda index: self._gain(faces, self.rolled[index].face or "", now))
