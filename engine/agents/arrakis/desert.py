"""Desert Power: signs, Worms that move, Worms that attack (W-9.8, W-24)."""

from __future__ import annotations

from functools import cached_property

from engine.agents.arrakis.board import DISTANCE, HURT, force
from engine.agents.arrakis.marches import Marches
from engine.games.arrakis.board import is_deep, is_desert
from engine.games.arrakis.data import RULES, WILD_MAKER
from engine.games.arrakis.sands import destinations, sites_for_signs, targets
from engine.games.arrakis.state import HARKONNEN

SIGNS, MOVE, ATTACK = "signs", "move", "attack"
_WORM = 0.14
"""What the first Worm on the board is worth for later."""
_MAKERS = "the_makers_rise"
_MAKERS_NEEDED = 3
_LATER = 0.4
"""What is left of an attack that a move only makes possible."""
_DIE = RULES.combat
_FACES = _DIE.hit + _DIE.shield + _DIE.special
_SIGNS = _MOVES = 2


class Desert:
    """What the Atreides can do with the desert."""

    def __init__(self, marches: Marches) -> None:
        self.marches = marches
        self.board = marches.board
        self.state = marches.state

    def choices(self) -> dict[str, float]:
        """Return what each Desert Power Action is worth (W-9.8)."""
        signs = sorted(map(self.sign, self._sites), reverse=True)
        moves = [value for value, _ in self.moves()]
        return {
            SIGNS: sum(signs[:_SIGNS]),
            MOVE: sum(max(0.0, value) for value in moves[:_MOVES]),
            ATTACK: max((value for value, _ in self.attacks()), default=0.0),
        }

    # -- signs -----------------------------------------------------------------------------------------

    @cached_property
    def _sites(self) -> list[str]:
        return sites_for_signs(self.state) if self.state.sign_reserve else []

    def sign(self, area: str) -> float:
        """Return what a sign is worth in an area: the chance of a Worm, and whom it may trouble."""
        state = self.state
        if area in self.board.groups or area in state.harvesters or area in self.board.enemies:
            return 0.0
        chance = 0.5 if is_deep(area) else 0.25
        worth = self._worm + self._makers() / _MAKERS_NEEDED
        far = DISTANCE[area]
        prey = sum(far[one] <= 2 for one in state.harvesters) + sum(
            far[one] <= 2 for one in self.board.enemies
        )
        guards = sum(far[one] == 1 for one in state.sietches)
        return chance * (worth + 0.03 * prey + 0.02 * guards)

    @cached_property
    def _worm(self) -> float:
        """What one Worm more is worth: there is no end of signs, but of Worms (W-12.4)."""
        return _WORM * (1 - min(1.0, len(self.state.worms) / RULES.hazards.sandworms))

    def _makers(self) -> float:
        """Return what it is worth to come to as many Worms as a card asks for."""
        missing = len(self.state.worms) < _MAKERS_NEEDED
        return self.marches.visions.worth.get(_MAKERS, 0.0) if missing else 0.0

    # -- Worms -----------------------------------------------------------------------------------------

    def attacks(self) -> list[tuple[float, str]]:
        """Return the attacks of all Worms, ``SOURCE>TARGET``, with what they are worth; the best first."""
        found = [
            (self.strike(worm, target) - self._loss, f"{source}>{target}")
            for source, worm in self.state.worms.items()
            for target in targets(self.state, source)
        ]
        return sorted(found, reverse=True)

    @cached_property
    def _loss(self) -> float:
        """What it costs that a Worm is used up."""
        needed = len(self.state.worms) <= _MAKERS_NEEDED
        return self._worm / 2 + (self.marches.visions.worth.get(_MAKERS, 0.0) if needed else 0.0)

    def strike(self, worm: str, target: str) -> float:
        """Return what an attack of a Worm does (W-24.9, W-24.10)."""
        guard = self.board.enemies.get(target)
        spoils = self.marches.visions.harvester(target) if target in self.state.harvesters else 0.0
        if guard is None:
            return spoils
        hazards = RULES.hazards
        dice = hazards.wild_maker_dice if worm == WILD_MAKER else hazards.worm_dice
        special = 2 if is_deep(target) else int(is_desert(self.state, target))
        hits = dice * (_DIE.hit + special * _DIE.special) / _FACES
        body = force(guard)
        relief = 0.5 * self.board.menace(target) * min(1.0, hits / body.health)
        kills = hits >= body.health - 1
        prize = self.marches.visions.worth.get("fall_of_a_tyrant", 0.0) if kills and guard.leaders else 0.0
        return min(hits, body.health) * HURT[HARKONNEN] + relief + (spoils + prize) * kills

    def moves(self) -> list[tuple[float, str]]:
        """Return the best move of each Worm, with what it is worth; the best first."""
        found = []
        for source, worm in self.state.worms.items():
            now = self.hope(source, worm)
            best = max(
                ((self.hope(one, worm), one) for one in destinations(self.state, source)), default=(0.0, "")
            )
            found.append((_LATER * (best[0] - now), f"{source}>{best[1]}"))
        return sorted(found, reverse=True)

    def hope(self, area: str, worm: str) -> float:
        """Return what a Worm could attack from an area."""
        return max((self.strike(worm, target) for target in targets(self.state, area)), default=0.0)
