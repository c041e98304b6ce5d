"""Free actions of an Action turn (W-10.3): what is done once one has been chosen beside a decision."""

from __future__ import annotations

from functools import cache

from engine.core.decisions import Option, Pick
from engine.core.messages import msg
from engine.core.steps import Asking, step
from engine.games.arrakis.board import seats_of
from engine.games.arrakis.data import ORDER, ZONES_OF
from engine.games.arrakis.labels import AREA, ZONE, inside, plain, ref, zone
from engine.games.arrakis.pieces import remove_from_game, reveal_sietch, reveal_tokens
from engine.games.arrakis.state import ATREIDES, HARKONNEN, ArrakisState, ArrakisTable
from engine.games.arrakis.steps.cards import discard

SCHEMING, HAWAT = "hawats_scheming", "thufir_hawat"
BOTH, SIETCH, ONLY_TOKENS = "both", "sietch", "tokens"


@step("arrakis.guerrilla")
def guerrilla(t: ArrakisTable, area: str) -> Asking:
    """W-10.7, W-4.3: the Atreides turn up as many of their tokens in an area as they like."""
    tokens = t.state.legions[area].tokens
    chosen = list(tokens)
    if len(tokens) > 1:
        chosen = yield Pick(
            seats_of(t.state, ATREIDES),
            msg("arrakis-pick-tokens", area=AREA[area]),
            [],
            options=[_token(one) for one in tokens],
            min=0,
            max=len(tokens),
            hidden=True,
        )
    if chosen:
        reveal_tokens(t, area, chosen)


@cache
def _token(ident: str) -> Option:
    return Option(ident, msg("arrakis-item-token", legion=inside(ident)))


def scoutable(state: ArrakisState) -> list[str]:
    """Return the areas where an Ornithopter would turn up something, in the board's order (W-10.8, W-13.8)."""
    if "spacing_guild" in state.spice.bans:
        return []
    flying = [zone for zone, vehicle in state.zones.items() if vehicle == "ornithopter"]
    if not flying:
        return []
    hidden = {area for area, sietch in state.sietches.items() if not sietch.shown}
    hidden.update(area for area, legion in state.legions.items() if legion.tokens)
    found = [area for area in hidden if any(zone in ZONES_OF[area] for zone in flying)]
    return sorted(found, key=ORDER.__getitem__)


@step("arrakis.scout")
def scout(t: ArrakisTable, area: str) -> Asking:
    """W-10.8, W-4.3: an Ornithopter is given up to turn up the Sietch, all tokens or both in an area."""
    state = t.state
    seats = seats_of(state, HARKONNEN)
    zones = [one for one in ZONES_OF[area] if state.zones.get(one) == "ornithopter"]
    spent = zones[0]
    if len(zones) > 1:
        question = msg("arrakis-pick-scout", area=AREA[area])
        spent = yield Pick(seats, question, spent, options=[zone(one) for one in zones])
    sietch, legion = state.sietches.get(area), state.legions.get(area)
    found = BOTH
    if sietch is not None and not sietch.shown and legion is not None and legion.tokens:
        question = msg("arrakis-pick-scouted", area=AREA[area])
        found = yield Pick(seats, question, found, topic="arrakis-scouted", options=_SCOUTED)
    del state.zones[spent]
    t.emit("arrakis-scouts", data={"areas": [area]}, zone=ZONE[spent], area=AREA[area])
    if found != ONLY_TOKENS:
        reveal_sietch(t, area)
    if found != SIETCH:
        reveal_tokens(t, area)


_SCOUTED = [
    plain(BOTH, "arrakis-scout-both"),
    plain(SIETCH, "arrakis-scout-sietch"),
    plain(ONLY_TOKENS, "arrakis-scout-tokens"),
]


@step("arrakis.scheme")
def scheme(t: ArrakisTable, copies: str) -> None:
    """W-26.4: Hawat's Scheming is discarded, two or three copies: he is gone, and Mohiam enters."""
    discard(t, HARKONNEN, [SCHEMING] * int(copies))
    t.emit("arrakis-schemed", leader=ref("leader", HAWAT))
    remove_from_game(t, HAWAT)
