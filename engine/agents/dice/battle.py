"""Combat: what is announced, what is sent, which loyalty tokens are kept (D-14, D-19.2, D-19.3)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.agents.dice.board import STRATEGIC, Board, force, leaders_of, partner_of
from engine.agents.dice.odds import Choice, Force, best, guess, plus, with_leaders
from engine.core.decisions import Amounts, Form, Pick
from engine.games.dice.data import FACTIONS, RULES
from engine.games.dice.effects import Forbid
from engine.games.dice.legal import loyalty_limits, strategic_control
from engine.games.dice.state import Battle, DiceState

_SWING = 2
"""What a loyalty token turns: a troop less there, one more here."""


def send(state: DiceState, me: int, form: Form) -> dict[str, Any]:
    """Return troops, leaders and token orders for a combat."""
    battle = state.battle
    assert battle is not None
    attacking = me == battle.attacker
    troops, leaders = form.fields["troops"], form.fields.get("leaders")
    assert isinstance(troops, Amounts)
    lent = _lent(leaders) if isinstance(leaders, Amounts) else []
    mine = Force(
        sum(item.max for item in troops.items if item.id.endswith(":troop")),
        sum(item.max for item in troops.items if item.id.endswith(":elite")),
        tuple(strength for _, strength in lent),
    )
    choice = best(
        mine,
        _expected(state, battle, me),
        attacking=attacking,
        swing=_swing(state, battle, me, form),
        decisive=_decisive(state, battle),
    )
    answer: dict[str, Any] = {"troops": _of_each(choice, troops, me)}
    if leaders is not None:
        answer["leaders"] = _counted(owner for owner, _ in lent[: choice.leaders])
    for name in form.fields:
        if name.startswith("token_"):
            answer[name] = "decisive"
    return answer


def _decisive(state: DiceState, battle: Battle) -> bool:
    """Whether the attacker has won, alone or with an ally, once the region is theirs (D-17.1, D-17.2)."""
    if battle.region not in STRATEGIC:
        return False
    attackers = {battle.attacker, *battle.attacker_allies}
    partner = partner_of(state, battle.attacker)
    alone = strategic_control(state, (battle.attacker,)) + (len(attackers) == 1)
    together = 0 if partner is None else strategic_control(state, (battle.attacker, partner)) + 1
    return alone >= RULES.regions_to_win_alone.value or together >= RULES.regions_to_win_allied.value


def _lent(leaders: Amounts) -> list[tuple[str, int]]:
    """Return owner and strength of every leader that can be sent, the strongest first."""
    found = [(item.id, _strength(item.label.args)) for item in leaders.items for _ in range(item.max)]
    return sorted(found, key=lambda one: -one[1])


def _strength(args: Any) -> int:
    return int(args["strength"])


def _counted(owners: Iterable[str]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for owner in owners:
        counts[owner] = counts.get(owner, 0) + 1
    return counts


def _of_each(choice: Choice, troops: Amounts, me: int) -> dict[str, int]:
    """Spread what is sent over the owners: troops of others first, own ones are to stay."""
    left = {"troop": choice.small, "elite": choice.big}
    sent: dict[str, int] = {}
    for item in sorted(troops.items, key=lambda one: one.id.startswith(f"{me}:")):
        kind = item.id.partition(":")[2]
        count = min(left[kind], item.max)
        left[kind] -= count
        if count:
            sent[item.id] = count
    return sent


def _expected(state: DiceState, battle: Battle, me: int) -> tuple[float, ...]:
    """Return the chances of what the other side sends; what was foreseen is known (D-19.3)."""
    stacks = state.regions[battle.region].stacks
    attacking = me == battle.attacker
    foe = battle.defender if attacking else battle.attacker
    side = (foe, *(battle.defender_allies if attacking else battle.attacker_allies))
    known = battle.foreseen if attacking else None
    shown = battle.shown if known is not None else ()
    if known is not None and "troops" in shown:
        chances = plus((1.0,), force(known.troops).strength)
    else:
        chances = guess(force(stack for stack in stacks if stack.seat in side).strength)
    if known is not None and "leaders" in shown:
        return plus(chances, sum(_leader(state, seat) for seat in known.leaders))
    forbidden = attacking and "leaders" in battle.forbidden
    return with_leaders(chances, 0 if forbidden else sum(leaders_of(state, foe)))


def _leader(state: DiceState, seat: int) -> int:
    return FACTIONS[state.players[seat].faction or ""].leader_strength.value


def _swing(state: DiceState, battle: Battle, me: int, form: Form) -> int:
    """Return what own loyalty tokens could turn against the other side (D-14.9)."""
    against = (
        (battle.defender, *battle.defender_allies)
        if me == battle.attacker
        else (battle.attacker, *battle.attacker_allies)
    )
    present = {stack.seat for stack in state.regions[battle.region].stacks}
    factions = {state.players[seat].faction for seat in against if seat in present}
    if not any(name.startswith("token_") for name in form.fields):
        return 0
    tokens = sum(token in factions for token in state.players[me].loyalty)
    return _SWING * min(tokens, loyalty_limits(state, me)[1])


def announce(state: DiceState, pick: Pick, kind: type) -> list[str]:
    """Return what to forbid or to foresee: as much as there are symbols for, they would lapse."""
    wanted = [option.id for option in pick.options]
    if kind is Forbid:
        wanted = [one for one in wanted if _can_use(state, one)]
    return wanted[: pick.max]


def _can_use(state: DiceState, what: str) -> bool:
    """Whether the defender could use leaders, or loyalty tokens, at all."""
    battle = state.battle
    assert battle is not None
    defender = state.players[battle.defender]
    if what == "leaders":
        return bool(defender.card.leader or battle.offered_leaders)
    return defender.loyalty_count > 0


def first_combat(state: DiceState, me: int, pick: Pick) -> str:
    """Return the region to fight in first: while all leaders are there, where it matters most."""
    board = Board(state, me, partner_of(state, me))

    def matters(ident: str) -> tuple[bool, float]:
        place = board.places[ident]
        mine = Force(place.mine.small, place.mine.big, board.leaders)
        choice = best(mine, board.opposition(ident), attacking=True)
        return ident in STRATEGIC, choice.worth

    return max((option.id for option in pick.options), key=matters)


def return_token(state: DiceState, me: int) -> int:
    """Return the index of the token to give back: of whom the fewest troops can be turned."""
    player = state.players[me]
    troops = {
        other.faction: 0 if seat == me else _on_map(state, seat) for seat, other in enumerate(state.players)
    }
    return min(range(len(player.loyalty)), key=lambda index: troops[player.loyalty[index]])


def _on_map(state: DiceState, seat: int) -> int:
    return sum(
        stack.troop + stack.elite
        for region in state.regions.values()
        for stack in region.stacks
        if stack.seat == seat
    )
