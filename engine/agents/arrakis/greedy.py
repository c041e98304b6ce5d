"""The greedy player of War for Arrakis: every decision by what it changes at once, and what is hoped for.

It knows nothing but its view, and looks no further than the position after its answer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, TypeAlias

from engine.agents.arrakis import errands, fight, menu, spice
from engine.agents.arrakis.marches import Marches
from engine.agents.arrakis.worth import Worth
from engine.agents.base import Look
from engine.core.decisions import Answer, Decision
from engine.games.arrakis.state import SIDES

_Reply: TypeAlias = Callable[[Worth, Any], Any]


class Greedy:
    """Answers by the key of the prompt; what is not there is answered as is safe."""

    def choose(self, look: Look, decision: Decision, rng: Random) -> Answer | None:
        """Return the answer that looks best from the view."""
        key = decision.prompt.key
        if key == "arrakis-pick-side":
            return decision.sample(rng)
        reply = _REPLIES.get(key)
        if reply is None:
            return None if decision.optional else decision.default
        view = look()
        side = next(side for side in SIDES if view.seat in view.state.seats[side])
        answer: Answer | None = reply(Worth(Marches(view.state, side)), decision)
        return answer


_REPLIES: Mapping[str, _Reply] = {
    "arrakis-any": menu.any_of,
    "arrakis-attack": menu.attack,
    "arrakis-assassinate": errands.first,
    "arrakis-atomics-where": errands.first,
    "arrakis-battle-attack": fight.attack,
    "arrakis-battle-defend": fight.defend,
    "arrakis-boost-prescience": errands.vision,
    "arrakis-choose-action": menu.choose_action,
    "arrakis-claim-discard": menu.discard,
    "arrakis-deploy": errands.deploy,
    "arrakis-deploy-leader": errands.leader_for,
    "arrakis-desert-power": errands.desert_power,
    "arrakis-die-for-card": menu.pay,
    "arrakis-die-too-many": errands.result,
    "arrakis-discard": menu.discard,
    "arrakis-discard-signs": errands.discard_signs,
    "arrakis-free-claim": errands.late_claim,
    "arrakis-free-detonate": errands.first,
    "arrakis-free-reveal": errands.reveal,
    "arrakis-free-scheme": errands.first,
    "arrakis-keep-prescience": errands.vision,
    "arrakis-lose-die": errands.first,
    "arrakis-lower-marker": errands.power,
    "arrakis-maker-attacks": errands.maker_attacks,
    "arrakis-maker-enters-where": errands.maker_moves,
    "arrakis-maker-moves": errands.maker_moves,
    "arrakis-move": menu.move,
    "arrakis-move-or-attack": menu.move_or_attack,
    "arrakis-move-where": menu.move_where,
    "arrakis-move-who": menu.move_who,
    "arrakis-name-die": errands.first,
    "arrakis-offer-claim": errands.offer,
    "arrakis-pay-for-marker": spice.pay_for_marker,
    "arrakis-pick-claim": errands.end_claim,
    "arrakis-pick-fleeing": errands.fleeing,
    "arrakis-pick-marker": errands.marker,
    "arrakis-place": errands.place,
    "arrakis-place-bene-gesserit": errands.result,
    "arrakis-place-carryalls": spice.place_carryalls,
    "arrakis-place-each": errands.place,
    "arrakis-place-harvesters": spice.place_harvesters,
    "arrakis-place-leader": errands.first,
    "arrakis-place-ornithopters": spice.place_ornithopters,
    "arrakis-place-signs": errands.place_signs,
    "arrakis-place-token": errands.settle,
    "arrakis-place-vehicle": spice.place_vehicle,
    "arrakis-place-worms": errands.worms,
    "arrakis-play-card": menu.play_card,
    "arrakis-relocate": menu.move,
    "arrakis-remove-in-sector": errands.first,
    "arrakis-replace": errands.replace,
    "arrakis-reshuffle-prescience": errands.vision,
    "arrakis-retreat-where": fight.retreat_where,
    "arrakis-reveal": errands.first,
    "arrakis-ride-worm": errands.ride_worm,
    "arrakis-settle": errands.settle,
    "arrakis-shift": errands.shift,
    "arrakis-shift-how-far": errands.how_far,
    "arrakis-stockpile": spice.stockpile,
    "arrakis-strike-target": errands.first,
    "arrakis-strike-zone": errands.first,
    "arrakis-use-die-as": menu.use_die_as,
    "arrakis-worm-attack": errands.worm_attack,
}
