"""What the revealed Prescience cards ask of the board, and what an Atreides Legion does for them (W-22)."""

from __future__ import annotations

from functools import cached_property

from engine.agents.arrakis.board import DISTANCE, STEP, Board, Group
from engine.games.arrakis.board import is_deep, is_desert
from engine.games.arrakis.data import AREAS, MARKERS, NEAR, PRESCIENCE, SECTORS
from engine.games.arrakis.prescience import claims_left, meant
from engine.games.arrakis.state import HARKONNEN

_SURE = 0.9
"""What a claim is worth, of its steps, once all is as it must be: things may change until then."""
_PAIR = 0.45
"""What each of the two Legions is worth that a card asks for."""
_TOGETHER = {2: 0.2, 3: _SURE}
"""The same by the number of leaders of a Legion (Council of Naibs)."""
_AT_THE_GATES = 3
_PAUL = meant("paul")


class Visions:
    """What the cards of the row are worth."""

    def __init__(self, board: Board) -> None:
        self.board = board
        row = board.state.prescience.row if claims_left(board.state) > 0 else ()
        self.worth = {card: self.claim(card) for card in row}

    def claim(self, card: str) -> float:
        """Return what the steps of a card are worth, with what Fear Is the Mind-Killer adds."""
        boost = self.board.state.prescience.boosted.get(card, 0)
        return self.board.steps(PRESCIENCE[card].advance) + STEP * boost

    @cached_property
    def station(self) -> float:
        """What a station is worth to take, whichever marker it moves (W-25.1)."""
        board = self.board
        chance = sum(board.steps({marker: 1}) for marker in MARKERS) / len(MARKERS)
        first = board.state.facts.stations == 0
        return chance + _SURE * first * self.worth.get("kyness_legacy", 0.0)

    def harvester(self, area: str) -> float:
        """Return what it is worth to destroy a Harvester (W-27.3): its spice, and a card that asks for it."""
        raids = self.worth.get("raid_on_the_harvesters", 0.0)
        missing = max(0, 2 - self.board.state.facts.harvesters)
        return (0.24 if is_deep(area) else 0.15) + (_PAIR * raids if missing else 0.0)

    def victory(self, guard: Group) -> float:
        """Return what it is worth to beat a Legion as the attacker, apart from its loss."""
        worth = 0.0
        if guard.stack >= 3 and self.board.state.facts.won < 3:
            worth += _SURE * self.worth.get("blood_on_the_sand", 0.0)
        if not self.board.state.facts.tanked and any(one not in ("bashar", "naib") for one in guard.leaders):
            worth += _SURE * self.worth.get("fall_of_a_tyrant", 0.0)
        return worth

    @cached_property
    def _open(self) -> set[str]:
        state = self.board.state
        return {area for area in self.board.groups if is_desert(state, area) and area not in state.sietches}

    @cached_property
    def _deep(self) -> set[str]:
        return {area for area in self.board.groups if is_deep(area)}

    @cached_property
    def _deep_is_clear(self) -> bool:
        return not any(is_deep(area) for area in self.board.enemies)

    def stand(self, area: str, group: Group) -> float:
        """Return what it does for the cards that a group stands in an area."""
        worth, value = self.worth, 0.0
        state = self.board.state
        if "the_desert_war" in worth:
            if is_desert(state, area) and area not in state.sietches and len(self._open - {area}) < 2:
                value += _PAIR * worth["the_desert_war"]
            if any(near in state.settlements or near in self.board.enemies for near in NEAR[area]):
                value += 0.1 * worth["the_desert_war"]
        if "masters_of_the_deep_desert" in worth and is_deep(area) and len(self._deep - {area}) < 2:
            value += _PAIR * worth["masters_of_the_deep_desert"] * self._deep_is_clear
        if "council_of_naibs" in worth:
            value += worth["council_of_naibs"] * _TOGETHER.get(min(3, len(group.leaders)), 0.0)
        if "at_the_gates_of_the_basin" in worth and group.stack >= _AT_THE_GATES:
            far = min((DISTANCE[one][area] for one in state.settlements), default=9)
            value += worth["at_the_gates_of_the_basin"] * _SURE * 0.5 ** (far - 1)
        if "the_messiah_walks" in worth and group.special and not _PAUL.isdisjoint(group.leaders):
            value += _SURE * worth["the_messiah_walks"]
        return value

    def leader(self, leader: str, area: str, group: Group) -> float:
        """Return what it does for the cards that a leader joins a group in an area."""
        worth = self.worth
        value = self.stand(area, group._replace(leaders=(*group.leaders, leader))) - self.stand(area, group)
        if leader in _PAUL and "paul_drinks_the_water_of_life" in worth and self._is_safe(area):
            value += _SURE * worth["paul_drinks_the_water_of_life"]
        if leader in meant("jessica"):
            value += _SURE * worth.get("the_weirding_way", 0.0)
        return value

    @cached_property
    def _watched(self) -> set[str]:
        state = self.board.state
        return {
            sector
            for area, legion in state.legions.items()
            if legion.side == HARKONNEN
            for sector in AREAS[area].sectors
        }

    def _is_safe(self, area: str) -> bool:
        return any(sector in SECTORS and sector not in self._watched for sector in AREAS[area].sectors)
