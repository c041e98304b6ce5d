"""The other effects of cards and leaders: choices, dice, leaders who enter, what is turned up or moved."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from engine.core.decisions import Option, Pick
from engine.core.messages import msg
from engine.core.steps import Asking, step
from engine.games.arrakis import labels
from engine.games.arrakis.board import (
    holds,
    is_desert,
    is_empty,
    legion_of,
    seats_of,
    settlements,
    units,
)
from engine.games.arrakis.data import EFFECTS, NEAR, POWERS, RULES, tag_of
from engine.games.arrakis.effects import (
    AnyEffect,
    AnyOf,
    DrawObjective,
    EnterPlay,
    If,
    LegionFilter,
    LoseDie,
    LowerMarker,
    MoveSietch,
    NameDie,
    Reveal,
)
from engine.games.arrakis.labels import AREA, DONE, SIDE, STOP, ref
from engine.games.arrakis.perform import able, can_any, perform, possible
from engine.games.arrakis.pieces import carry, enter_play, reveal_sietch, reveal_tokens, use_up_die
from engine.games.arrakis.state import ATREIDES, ArrakisState, ArrakisTable, Legion, Player, Side, other
from engine.games.arrakis.steps.arrive import picked
from engine.games.arrakis.steps.move import figures_question
from engine.games.arrakis.steps.turn import HOUSE, SPECIAL, TOKEN, deed_option, deeds, do_deed

ALL, SOME, ALONE = "all", "figures", "alone"
_BOTTOM = len(RULES.spice.rows)


def message_keys() -> set[str]:
    """Return the keys that are put together here: one for each effect that a choice may begin with."""
    choices = [effect for effect in EFFECTS.values() if isinstance(effect, AnyOf)]
    return {_any_key(one) for choice in choices for one in choice.lists}


# -- choices -------------------------------------------------------------------------------------------


@step("arrakis.if")
def if_(t: ArrakisTable, side: Side, path: str) -> None:
    """Do the one list or the other."""
    effect = EFFECTS[path]
    assert isinstance(effect, If)
    perform(t, side, f"{path}/then" if holds(t.state, effect.cond) else f"{path}/else")


@possible(If)
def can_if(state: ArrakisState, side: Side, effect: If) -> bool:
    """Whether what would be done can do anything."""
    branch = effect.then if holds(state, effect.cond) else effect.else_
    return any(able(state, side, one) for one in branch)


@step("arrakis.any_of", free=True)
def any_of(t: ArrakisTable, side: Side, path: str) -> Asking:
    """Choose one of several lists of effects."""
    effect = EFFECTS[path]
    assert isinstance(effect, AnyOf)
    found = {
        tag_of(one[0]): f"{path}/{number}"
        for number, one in enumerate(effect.lists)
        if can_any(t.state, side, f"{path}/{number}")
    }
    chosen = next(iter(found), DONE)
    if len(found) > 1:
        options = [
            labels.plain(tag_of(one[0]), _any_key(one)) for one in effect.lists if tag_of(one[0]) in found
        ]
        prompt = msg("arrakis-any")
        chosen = yield Pick(seats_of(t.state, side), prompt, DONE, options=[*options, STOP])
    if chosen != DONE:
        perform(t, side, found[chosen])


@possible(AnyOf)
def can_any_of(state: ArrakisState, side: Side, effect: AnyOf) -> bool:
    """Whether any of the lists can do anything."""
    return any(able(state, side, one) for effects in effect.lists for one in effects)


def _any_key(effects: tuple[AnyEffect, ...]) -> str:
    return f"arrakis-any-{tag_of(effects[0])}"


@step("arrakis.use_die_as", free=True)
def use_die_as(t: ArrakisTable, side: Side, path: str) -> Asking:
    """The die counts as any result: an Action of it, or the special action of another leader (W-9.6)."""
    this = f"{SPECIAL}:{path.partition('/')[0]}"
    found = [deed for deed in deeds(t.state, side, HOUSE) if deed != this]
    if not found:
        return
    options = [deed_option(HOUSE, deed) for deed in found]
    prompt = msg("arrakis-use-die-as")
    chosen: str = yield Pick(seats_of(t.state, side), prompt, DONE, options=[*options, STOP])
    if chosen != DONE:
        do_deed(t, side, HOUSE, chosen.partition(":")[2])


# -- dice and tokens -----------------------------------------------------------------------------------


@step("arrakis.lose_die", free=True)
def lose_die(t: ArrakisTable, side: Side, path: str) -> Asking:
    """An unused die of the opponent, or the Bene Gesserit token that lies as one, goes: no tank moves on."""
    effect = EFFECTS[path]
    assert isinstance(effect, LoseDie)
    victim = other(side)
    player = t.state.players[victim]
    found = [one for one in _dice(player) if effect.result in (one, player.token if one == TOKEN else None)]
    if not found:
        return
    prompt = msg("arrakis-lose-die", side=SIDE[victim])
    chosen = yield Pick(seats_of(t.state, side), prompt, DONE, options=[*map(_die, found), STOP])
    if chosen == DONE:
        return
    if chosen == TOKEN:
        player.token = None  # used ones leave the game (W-40.11)
    else:
        use_up_die(player, chosen)
    t.emit("arrakis-die-lost", side=SIDE[victim], result=ref("result", chosen))


@possible(LoseDie)
def can_lose_die(state: ArrakisState, side: Side, effect: LoseDie) -> bool:
    """Whether the opponent has such a die, or a token that stands for one."""
    player = state.players[other(side)]
    return effect.result in player.dice or player.token == effect.result


@step("arrakis.name_die", free=True)
def name_die(t: ArrakisTable, side: Side, _path: str) -> Asking:
    """Name the unused die that the opponent must spend next turn; with only one there is nothing to name."""
    victim = other(side)
    found = list(_dice(t.state.players[victim]))
    if len(found) < 2:
        return
    prompt = msg("arrakis-name-die", side=SIDE[victim])
    chosen = yield Pick(seats_of(t.state, side), prompt, DONE, options=[*map(_die, found), STOP])
    if chosen != DONE:
        t.state.forced_die = chosen
        t.emit("arrakis-die-named", side=SIDE[victim], result=ref("result", chosen))


@possible(NameDie)
def can_name_die(state: ArrakisState, side: Side, _effect: NameDie) -> bool:
    """Whether the opponent has different dice."""
    return len(list(_dice(state.players[other(side)]))) > 1


def _dice(player: Player) -> Iterator[str]:
    """Yield the different dice that a side can still spend, the token among them."""
    yield from player.dice
    if player.token is not None:
        yield TOKEN


@cache
def _die(result: str) -> Option:
    return Option(result, msg("arrakis-option-result", result=ref("result", result)))


@step("arrakis.gain_token")
def gain_token(t: ArrakisTable, side: Side, _path: str) -> None:
    """Gain a Bene Gesserit token (W-28.3)."""
    t.state.players[side].bene_gesserit += 1
    t.emit("arrakis-bene-gesserit-gained", side=SIDE[side])


# -- leaders -------------------------------------------------------------------------------------------


@step("arrakis.enter_play")
def enter(t: ArrakisTable, _side: Side, path: str) -> None:
    """A named leader enters play, if that has not happened yet (W-26.1)."""
    effect = EFFECTS[path]
    assert isinstance(effect, EnterPlay)
    enter_play(t, effect.leader)


@possible(EnterPlay)
def can_enter(state: ArrakisState, side: Side, effect: EnterPlay) -> bool:
    """Whether the leader has not entered yet."""
    return state.players[side].leaders[effect.leader].status == "out"


@step("arrakis.restrict_paul")
def restrict_paul(t: ArrakisTable, _side: Side, _path: str) -> None:
    """In their next turn the Atreides may not use Paul."""
    t.state.paul_restricted = 2
    t.emit("arrakis-paul-restricted")


# -- what is hidden ------------------------------------------------------------------------------------


@step("arrakis.reveal", free=True)
def reveal(t: ArrakisTable, side: Side, _path: str) -> Asking:
    """Turn up the Sietch and all tokens of an area."""
    found = list(_hidden(t.state))
    if not found:
        return
    options = [*map(labels.area, found), STOP]
    chosen = yield Pick(seats_of(t.state, side), msg("arrakis-reveal"), DONE, options=options)
    if chosen != DONE:
        reveal_sietch(t, chosen)
        reveal_tokens(t, chosen)


@possible(Reveal)
def can_reveal(state: ArrakisState, _side: Side, _effect: Reveal) -> bool:
    """Whether anything of the Atreides lies face down."""
    return next(_hidden(state), None) is not None


def _hidden(state: ArrakisState) -> Iterator[str]:
    """Yield the areas where a Sietch or a token lies face down."""
    for area in settlements(state, ATREIDES):
        if not state.sietches[area].shown or (area in state.legions and state.legions[area].tokens):
            yield area
    for area, legion in state.legions.items():
        if legion.tokens and area not in state.sietches:
            yield area


@step("arrakis.draw_objective")
def draw_objective(t: ArrakisTable, side: Side, _path: str) -> None:
    """Take another Secret Objective from those that were set aside."""
    prescience = t.state.prescience
    if not prescience.aside:
        return
    drawn = prescience.aside.pop()
    prescience.objectives.append(drawn)
    t.emit("arrakis-objective-drawn", side=SIDE[side])
    seats = seats_of(t.state, side)
    t.emit("arrakis-objective-own", audience=seats, objective=ref("objective", drawn))


@possible(DrawObjective)
def can_draw_objective(state: ArrakisState, _side: Side, _effect: DrawObjective) -> bool:
    """Whether one is left."""
    return bool(state.prescience.aside)


# -- the Imperium and the Sietches ---------------------------------------------------------------------


@step("arrakis.lower_marker", free=True)
def lower_marker(t: ArrakisTable, side: Side, _path: str) -> Asking:
    """An Imperium marker drops a row; bans are settled at the next harvest only (W-13.7)."""
    state = t.state
    found = [power for power in POWERS if state.spice.rows[power] < _BOTTOM]
    if not found:
        return
    options = [*map(_power, found), STOP]
    chosen = yield Pick(seats_of(state, side), msg("arrakis-lower-marker"), DONE, options=options)
    if chosen != DONE:
        state.spice.rows[chosen] += 1
        state.facts.dropped.append(chosen)
        t.emit("arrakis-marker-lowered", power=ref("power", chosen), row=state.spice.rows[chosen])


@possible(LowerMarker)
def can_lower_marker(state: ArrakisState, _side: Side, _effect: LowerMarker) -> bool:
    """Whether a marker is not on the bottom row."""
    return any(row < _BOTTOM for row in state.spice.rows.values())


@cache
def _power(ident: str) -> Option:
    return Option(ident, msg("arrakis-option-power", power=ref("power", ident)), about=ref("ban", ident))


@step("arrakis.move_sietch", free=True)
def move_sietch(t: ArrakisTable, side: Side, _path: str) -> Asking:
    """A Sietch shifts to an empty Desert area next to it, with what one likes of its area; it stays hidden."""
    state = t.state
    options = [labels.way(one, two, "arrakis-option-sietch") for one, two in _shifts(state)]
    if not options:
        return
    seats = seats_of(state, side)
    chosen: str = yield Pick(seats, msg("arrakis-move-sietch"), DONE, options=[*options, STOP])
    if chosen == DONE:
        return
    source, _, target = chosen.partition(">")
    legion = legion_of(state, source, side)
    going: Legion | None = None
    if legion is not None:
        going = legion
        company = [_COMPANY[ALL], _COMPANY[SOME], _COMPANY[ALONE]]
        if units(legion) < 2:
            company.remove(_COMPANY[SOME])
        prompt = msg("arrakis-sietch-company", area=AREA[source])
        who = yield Pick(seats, prompt, ALL, options=company)
        if who == ALONE:
            going = None
        elif who == SOME:
            question = figures_question(state, side, source, legion, LegionFilter())
            going = picked(side, (yield question))
    state.sietches[target] = state.sietches.pop(source)
    t.emit(
        "arrakis-sietch-moved",
        data={"areas": [source, target]},
        source=AREA[source],
        area=AREA[target],
        legion=msg("arrakis-sietch-alone") if going is None else labels.units(side, going),
    )
    if going is not None:
        carry(t, side, source, target, going)


@possible(MoveSietch)
def can_move_sietch(state: ArrakisState, _side: Side, _effect: MoveSietch) -> bool:
    """Whether an empty Desert area lies next to a Sietch."""
    return next(_shifts(state), None) is not None


def _shifts(state: ArrakisState) -> Iterator[tuple[str, str]]:
    for source in settlements(state, ATREIDES):
        for target in NEAR[source]:
            if is_desert(state, target) and is_empty(state, target):
                yield source, target


_COMPANY = {
    ALL: labels.plain(ALL, "arrakis-sietch-all"),
    SOME: labels.plain(SOME, "arrakis-sietch-some"),
    ALONE: labels.plain(ALONE, "arrakis-sietch-alone-option"),
}
