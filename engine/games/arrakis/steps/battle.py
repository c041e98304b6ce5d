"""A battle from its beginning to its end (W-18, W-19, W-20)."""

from __future__ import annotations

from engine.core.decisions import Pick
from engine.core.messages import msg
from engine.core.steps import Asking, step
from engine.games.arrakis.board import figures, is_settlement, legion_of, seats_of
from engine.games.arrakis.data import EFFECTS
from engine.games.arrakis.effects import Attack, MoveOrAttack
from engine.games.arrakis.labels import AREA, SIDE, plain, units
from engine.games.arrakis.pieces import carry, destroy_settlement, reveal_sietch, reveal_tokens
from engine.games.arrakis.state import ATREIDES, ArrakisTable, Battle, Side, battle_of, other, turn_of
from engine.games.arrakis.steps.arrive import arrive

ADVANCE, STAY = "advance", "stay"
_ADVANCE_OR_NOT = [plain(ADVANCE, "arrakis-option-advance"), plain(STAY, "arrakis-option-stay-behind")]


@step("arrakis.battle")
def battle(t: ArrakisTable, side: Side, source: str, target: str, path: str) -> None:
    """W-18.3: a Sietch that is attacked is turned up, and so are all tokens on either side."""
    state = t.state
    effect = EFFECTS[path]
    assert isinstance(effect, Attack | MoveOrAttack)
    modifiers = effect.modifiers
    state.battle = Battle(
        attacker=side,
        source=source,
        target=target,
        surprise=modifiers.surprise,
        extra_die=modifiers.extra_die,
        defender_cap=modifiers.defender_dice_first_round,
        free_continue=modifiers.free_continue,
    )
    reveal_sietch(t, target)
    reveal_tokens(t, source)
    reveal_tokens(t, target)
    t.next("arrakis.battle_joined")


@step("arrakis.battle_joined")
def battle_joined(t: ArrakisTable) -> None:
    """The first round, if there is anybody to fight with; what nobody defends falls at once (W-20.1)."""
    state = t.state
    battle = battle_of(state)
    defence = legion_of(state, battle.target, other(battle.attacker))
    if defence is None or battle.source not in state.legions:
        t.next("arrakis.battle_end")
        return
    battle.defenders = figures(defence)
    t.emit(
        "arrakis-battle-legions",
        data={"areas": [battle.source, battle.target]},
        attacker=SIDE[battle.attacker],
        attack=units(battle.attacker, state.legions[battle.source]),
        defence=units(defence.side, defence),
    )
    t.next("arrakis.attack_stance")


@step("arrakis.battle_after")
def battle_after(t: ArrakisTable) -> None:
    """W-18.4: another round if both sides are still there, unless somebody has enough."""
    state = t.state
    battle = battle_of(state)
    battle.attack_plan = battle.defence_plan = None
    if battle.source in state.legions and battle.target in state.legions:
        battle.round += 1
        t.next("arrakis.attack_stance")
    else:
        t.next("arrakis.battle_end")


@step("arrakis.battle_end")
def battle_end(t: ArrakisTable) -> None:
    """W-19.7: the attacker wins if it is there and the defender is not; both there: the attack has ceased."""
    state = t.state
    battle = battle_of(state)
    attacker, defender = battle.attacker, other(battle.attacker)
    attacks = legion_of(state, battle.source, attacker) is not None
    defends = legion_of(state, battle.target, defender) is not None
    state.battle = None
    data = {"areas": [battle.source, battle.target]}
    if defends:
        t.emit("arrakis-battle-won", data=data, side=SIDE[defender], area=AREA[battle.target])
    elif attacks:
        t.emit("arrakis-battle-won", data=data, side=SIDE[attacker], area=AREA[battle.target])
        if attacker == ATREIDES:
            state.facts.won = max(state.facts.won, battle.defenders)
        t.next("arrakis.advance", attacker, battle.source, battle.target)
    else:
        t.emit("arrakis-battle-lost-by-all", data=data, area=AREA[battle.target])


@step("arrakis.advance")
def advance(t: ArrakisTable, side: Side, source: str, target: str) -> Asking:
    """W-19.8: the winner moves in with the whole Legion, or may (W-40.3); a Settlement falls, the rest follows."""
    state = t.state
    if state.options.faq_advance_optional:
        prompt = msg("arrakis-battle-advance", area=AREA[target])
        if (yield Pick(seats_of(state, side), prompt, ADVANCE, options=_ADVANCE_OR_NOT)) == STAY:
            return
    t.emit(
        "arrakis-battle-advanced",
        data={"areas": [source, target]},
        side=SIDE[side],
        source=AREA[source],
        target=AREA[target],
    )
    carry(t, side, source, target, state.legions[source])
    turn_of(state).last = target
    if is_settlement(state, target, other(side)):
        destroy_settlement(t, target)
    arrive(t, side, target)
