"""Phase 8: the storm moves on (D-15)."""

from __future__ import annotations

from functools import cache

from engine.core.decisions import Option, Pick, Together
from engine.core.messages import msg
from engine.core.steps import Asking, step
from engine.games.dice.data import REGIONS
from engine.games.dice.effects import ImmuneToStorm
from engine.games.dice.labels import REGION, SEATS
from engine.games.dice.legal import TROOP_KINDS, frozen_faces, storm_stop
from engine.games.dice.pieces import lose
from engine.games.dice.powers import passive, turn_of
from engine.games.dice.state import DiceState, DiceTable, Stack
from engine.games.dice.steps.combat import FORTIFICATION

TOPIC = "dice-storm-loss"


@step("dice.storm")
def storm(t: DiceTable) -> None:
    """D-15.1, D-15.2: one area for each symbol; only where it stops counts. None: it stays (D-15.6)."""
    state = t.state
    turn = turn_of(state)
    turn.phase = "storm"
    count = frozen_faces(state, "action").count("storm")
    if count:
        assert state.storm is not None
        left = state.storm
        state.storm = storm_stop(left, count)
        data = {"regions": [state.storm, left]}
        t.emit(
            "dice-storm-moved", data=data, seat=SEATS[turn.active], region=REGION[state.storm], count=count
        )
        victims = storm_victims(state)
        if any(stack.troop and stack.elite for stack in victims):
            t.next("dice.storm_losses")
        else:
            _die(t, [(stack.seat, _only(stack)) for stack in victims])
    t.next("dice.end")


def storm_victims(state: DiceState) -> list[Stack]:
    """Return the troops that lose one where the storm has stopped (D-15.3)."""
    assert state.storm is not None
    region = state.regions[state.storm]
    if not REGIONS[state.storm].desert or FORTIFICATION in region.resources:
        return []
    return [stack for stack in region.stacks if passive(state, stack.seat, ImmuneToStorm) is None]


def _only(stack: Stack) -> str:
    return "troop" if stack.troop else "elite"


@step("dice.storm_losses")
def storm_losses(t: DiceTable) -> Asking:
    """D-15.3: each loses one troop at once; who has both kinds there says which (Q-18)."""
    victims = storm_victims(t.state)
    choosing = [stack.seat for stack in victims if stack.troop and stack.elite]
    answers = yield Together(*(_which(t.state, seat) for seat in choosing), sealed=False)
    chosen = dict(zip(choosing, answers, strict=True))
    _die(t, [(stack.seat, chosen.get(stack.seat) or _only(stack)) for stack in victims])


def _which(state: DiceState, seat: int) -> Pick:
    options = [_kind(kind) for kind in TROOP_KINDS]
    prompt = msg("dice-storm-loss", region=REGION[state.storm or ""])
    return Pick((seat,), prompt, "troop", topic=TOPIC, options=options)


def _die(t: DiceTable, losses: list[tuple[int, str]]) -> None:
    where = t.state.storm or ""
    for seat, kind in losses:
        lose(t.state, seat, where, kind)
        t.emit(
            "dice-storm-killed", data={"regions": [where]}, seat=SEATS[seat], piece=kind, region=REGION[where]
        )


@cache
def _kind(kind: str) -> Option:
    return Option(kind, msg("dice-option-kind", piece=kind))
