"""Dune: The Dice Game, for three to eight players. Rule numbers (D-8.3) are those of its digest."""

from __future__ import annotations

from engine.core.steps import collect
from engine.core.title import Title
from engine.games.dice.data import RULES
from engine.games.dice.interrupts import interrupts
from engine.games.dice.invariants import invariants
from engine.games.dice.orders import on_concede, order_answer
from engine.games.dice.redact import redact, resample, reshuffle
from engine.games.dice.state import DiceState, Options
from engine.games.dice.steps import (
    ally,
    battle,
    choice,
    combat,
    end,
    kanly,
    move,
    recruit,
    roll,
    setup,
    ship,
    storm,
)

TITLE: Title[DiceState] = Title(
    id="dice",
    seats=range(RULES.players.min, RULES.players.max + 1),
    first="dice.setup",
    steps=collect([setup, roll, ally, recruit, kanly, ship, move, combat, choice, battle, storm, end]),
    state=DiceState,
    options=Options,
    new_state=setup.new_state,
    redact=redact,
    resample=resample,
    invariants=invariants,
    reshuffle=reshuffle,
    interrupts=interrupts,
    order_answer=order_answer,
    on_concede=on_concede,
    role_of=lambda state, seat: state.players[seat].faction or "",
    round_of=lambda state: state.round,
    wishes=setup.wishes,
    wish_topic=setup.TOPIC,
)
