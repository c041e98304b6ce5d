"""The End of Round (W-14)."""

from __future__ import annotations

from engine.core.decisions import Option, Pick
from engine.core.messages import msg
from engine.core.steps import Asking, step
from engine.games.arrakis.board import generic, generic_supply, seats_of, side_of_leader
from engine.games.arrakis.data import LEADERS, RULES, WILD_MAKER
from engine.games.arrakis.labels import AREA, SIDE, leader, ref
from engine.games.arrakis.pieces import add_leader
from engine.games.arrakis.state import ATREIDES, HARKONNEN, ArrakisState, ArrakisTable, Side

SANDWORM = "sandworm"


@step("arrakis.round_end")
def round_end(t: ArrakisTable) -> None:
    """W-14: what happens, in this order."""
    t.state.phase = "end"
    t.next("arrakis.end_claims")
    t.next("arrakis.check_objective")
    t.next("arrakis.clear_zones")
    t.next("arrakis.recall", HARKONNEN)
    t.next("arrakis.recall", ATREIDES)
    t.next("arrakis.refresh")
    t.next("arrakis.hand_limit", HARKONNEN)
    t.next("arrakis.hand_limit", ATREIDES)
    t.next("arrakis.end_prescience")
    t.next("arrakis.next_round")


@step("arrakis.clear_zones")
def clear_zones(t: ArrakisTable) -> None:
    """W-14, point 2: Ornithopters and Carryalls go back."""
    if t.state.zones:
        t.emit("arrakis-zones-cleared", data={"zones": list(t.state.zones)})
        t.state.zones = {}


# -- leaders -------------------------------------------------------------------------------------------


def _recallable(state: ArrakisState, side: Side) -> list[Option]:
    """Return who may be called back: named leaders on the board, and the Wild Maker for a Sandworm."""
    found = [
        leader(ident)
        for ident in LEADERS
        if ident != WILD_MAKER
        and side_of_leader(ident) == side
        and state.players[side].leaders[ident].status == "board"
    ]
    worms = list(state.worms.values())
    if side == ATREIDES and WILD_MAKER in worms and worms.count(SANDWORM) < RULES.hazards.sandworms:
        found.append(leader(WILD_MAKER))
    return found


@step("arrakis.recall")
def recall(t: ArrakisTable, side: Side) -> Asking:
    """W-14, point 3: named leaders may make way for generic ones, or for nobody if none is left (W-40.6)."""
    state = t.state
    options = _recallable(state, side)
    if not options:
        return
    chosen: list[str] = yield Pick(
        seats_of(state, side),
        msg("arrakis-recall"),
        [],
        topic="arrakis-recall",
        options=options,
        min=0,
        max=len(options),
    )
    for ident in chosen:
        if ident == WILD_MAKER:
            _replace_wild_maker(t)
        else:
            _replace_leader(t, side, ident)


def _replace_leader(t: ArrakisTable, side: Side, ident: str) -> None:
    state = t.state
    (area,) = [place for place, legion in state.legions.items() if ident in legion.leaders]
    state.legions[area].leaders.remove(ident)
    state.players[side].leaders[ident].status = "aside"
    if generic_supply(state, side):
        add_leader(state, side, area, generic(side))
    t.emit(
        "arrakis-recalled",
        data={"areas": [area]},
        side=SIDE[side],
        leader=ref("leader", ident),
        area=AREA[area],
    )


def _replace_wild_maker(t: ArrakisTable) -> None:
    """W-26.6: a Sandworm takes its place."""
    worms = t.state.worms
    (area,) = [place for place, kind in worms.items() if kind == WILD_MAKER]
    worms[area] = SANDWORM
    t.emit("arrakis-wild-maker-replaced", data={"areas": [area]}, area=AREA[area])


@step("arrakis.refresh")
def refresh(t: ArrakisTable) -> None:
    """W-14, point 4: all spent leader cards are turned face up, those of leaders in the tank too."""
    state = t.state
    for player in state.players.values():
        for one in player.leaders.values():
            one.spent = False
    state.wild_maker_spent = False


# -- the next round ------------------------------------------------------------------------------------


@step("arrakis.next_round")
def next_round(t: ArrakisTable) -> None:
    """W-14, point 7: both take back their used dice, and a new round begins."""
    state = t.state
    for player in state.players.values():
        player.dice, player.used, player.token = {}, 0, None
    state.round += 1
    t.next("arrakis.round")
