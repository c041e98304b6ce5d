"""War for Arrakis, for two players. Rule numbers (W-18.5) are those of its digest."""

from __future__ import annotations

from engine.core.steps import collect
from engine.core.title import Title
from engine.games.arrakis.interrupts import interrupts
from engine.games.arrakis.invariants import invariants
from engine.games.arrakis.orders import on_concede, order_answer
from engine.games.arrakis.redact import redact, resample, reshuffle
from engine.games.arrakis.state import ArrakisState, Options
from engine.games.arrakis.steps import (
    appear,
    arrive,
    atomics,
    attack,
    battle,
    cards,
    casualties,
    claims,
    clash,
    deploy,
    desert,
    dice,
    end,
    free,
    harvest,
    hazards,
    move,
    place,
    ploys,
    retreat,
    setup,
    signs,
    stance,
    start,
    strikes,
    turn,
    vehicles,
    visions,
    worms,
)

TITLE: Title[ArrakisState] = Title(
    id="arrakis",
    seats=range(2, 3),
    first="arrakis.setup",
    steps=collect(
        [
            setup,
            start,
            vehicles,
            dice,
            turn,
            move,
            place,
            attack,
            arrive,
            battle,
            stance,
            clash,
            casualties,
            retreat,
            strikes,
            hazards,
            signs,
            appear,
            worms,
            desert,
            atomics,
            cards,
            deploy,
            ploys,
            claims,
            free,
            visions,
            harvest,
            end,
        ]
    ),
    state=ArrakisState,
    options=Options,
    new_state=setup.new_state,
    redact=redact,
    resample=resample,
    invariants=invariants,
    reshuffle=reshuffle,
    interrupts=interrupts,
    order_answer=order_answer,
    on_concede=on_concede,
    role_of=setup.role_of,
    round_of=lambda state: state.round,
    wishes=setup.wishes,
    wish_topic=setup.TOPIC,
)
