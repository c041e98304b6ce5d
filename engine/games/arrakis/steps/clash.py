"""A battle round: dice, leaders, hits (W-18.5 to W-18.11)."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from engine.core.decisions import Amounts, Item
from engine.core.messages import msg
from engine.core.steps import Asking, step
from engine.games.arrakis.board import figures, legion_of, rank_of_settlement, seats_of
from engine.games.arrakis.data import RULES, STRIPS
from engine.games.arrakis.labels import AREA, SIDE, ref
from engine.games.arrakis.state import (
    ArrakisState,
    ArrakisTable,
    Legion,
    Side,
    Stance,
    Throw,
    battle_of,
    other,
)

HITS, SHIELDS, ASK = "hits", "shields", "ask"


def throw(t: ArrakisTable, dice: int) -> Throw:
    """Roll combat dice and count what they show (W-18.8)."""
    die = RULES.combat
    faces = t.chance.roll(die.hit + die.shield + die.special, dice, purpose="combat") if dice else []
    hits = sum(face < die.hit for face in faces)
    specials = sum(face >= die.hit + die.shield for face in faces)
    return Throw(hits, dice - hits - specials, specials)


# -- who fights with what --------------------------------------------------------------------------------


def area_of(state: ArrakisState, side: Side) -> str:
    """Return where a side's Legion stands in this battle."""
    battle = battle_of(state)
    return battle.source if side == battle.attacker else battle.target


def fighting(state: ArrakisState, side: Side) -> Legion:
    """Return a side's Legion in this battle, which must not be gone."""
    legion = legion_of(state, area_of(state, side), side)
    assert legion is not None
    return legion


def plan_of(state: ArrakisState, side: Side) -> Stance:
    """Return how a side means to fight this round."""
    battle = battle_of(state)
    plan = battle.attack_plan if side == battle.attacker else battle.defence_plan
    assert plan is not None
    return plan


def most_dice(state: ArrakisState, side: Side) -> int:
    """Return how many dice a side may roll at most this round (W-18.5)."""
    battle = battle_of(state)
    if side == battle.attacker or battle.round > 1 or battle.defender_cap is None:
        return RULES.combat.most
    return min(RULES.combat.most, battle.defender_cap)


def dice_of(state: ArrakisState, side: Side, lost: int = 0) -> int:
    """Return a side's dice before cards: Units, a card's bonus, the rank of what is defended (W-18.5).

    ``lost``: so many Units less.
    """
    battle = battle_of(state)
    bonus = battle.extra_die if side == battle.attacker else rank_of_settlement(state, battle.target)
    return min(most_dice(state, side), figures(fighting(state, side)) + bonus - lost)


def room_for_cards(state: ArrakisState, side: Side, lost: int = 0) -> int:
    """Return how many more dice cards can bring; ``lost``: with so many Units less."""
    return most_dice(state, side) - dice_of(state, side, lost)


# -- which leaders use Specials (W-18.9) -----------------------------------------------------------------


def best_leaders(leaders: list[str], count: int, prefer: str) -> list[str]:
    """Return the leaders who use so many Specials if Hits, or Shields, count for more."""
    return sorted(leaders, key=lambda one: _worth(STRIPS[one], prefer), reverse=True)[:count]


def _worth(strip: tuple[int, int], prefer: str) -> tuple[int, int]:
    hits, shields = strip
    return (shields, hits) if prefer == SHIELDS else (hits, shields)


def leaders_matter(leaders: list[str], specials: int) -> bool:
    """Whether it is a real choice who uses so many Specials: no choice is the best in Hits and in Shields."""
    return 0 < specials < len(leaders) and _open(tuple(sorted(STRIPS[one] for one in leaders)), specials)


@lru_cache(maxsize=1024)
def _open(strips: tuple[tuple[int, int], ...], count: int) -> bool:
    sums = {(sum(h for h, _ in some), sum(s for _, s in some)) for some in combinations(strips, count)}
    return (max(hits for hits, _ in sums), max(shields for _, shields in sums)) not in sums


# -- the round -------------------------------------------------------------------------------------------


@step("arrakis.clash")
def clash(t: ArrakisTable) -> None:
    """W-18.4: both sides roll; then leaders, attacker first; then hits."""
    state = t.state
    battle = battle_of(state)
    sides = (battle.attacker, other(battle.attacker))
    t.reveal()  # how they mean to fight shows from now on
    battle.attack, battle.defence = (
        throw(t, dice_of(state, side) + len(plan_of(state, side).cards)) for side in sides
    )
    data = {"areas": [battle.source, battle.target]}
    for side, thrown in zip(sides, (battle.attack, battle.defence), strict=True):
        t.emit(
            "arrakis-battle-rolled",
            data=data,
            side=SIDE[side],
            hits=thrown.hits,
            shields=thrown.shields,
            specials=thrown.specials,
        )
    if battle.surprise and battle.round == 1:
        t.emit("arrakis-battle-surprise", data=data, side=SIDE[battle.attacker])
    for side in sides:
        t.next("arrakis.leaders_fight", side)
    t.next("arrakis.strike")


def specials_of(state: ArrakisState, side: Side) -> int:
    """Return the Specials of a side: those rolled, one more for a surprise in the first round (W-18.7)."""
    battle = battle_of(state)
    if side != battle.attacker:
        return _rolled(state, side).specials
    return _rolled(state, side).specials + (battle.surprise and battle.round == 1)


def _rolled(state: ArrakisState, side: Side) -> Throw:
    battle = battle_of(state)
    thrown = battle.attack if side == battle.attacker else battle.defence
    assert thrown is not None
    return thrown


@step("arrakis.leaders_fight")
def leaders_fight(t: ArrakisTable, side: Side) -> Asking:
    """W-18.9: each leader can use one Special; with too few the owner chooses who does."""
    state = t.state
    leaders = fighting(state, side).leaders
    count = specials_of(state, side)
    plan = plan_of(state, side)
    used = best_leaders(leaders, count, plan.prefer)
    if plan.prefer == ASK and leaders_matter(leaders, count):
        items = [
            Item(one, msg("arrakis-leader", leader=ref("leader", one)), leaders.count(one))
            for one in dict.fromkeys(leaders)
        ]
        prompt = msg("arrakis-battle-leaders-now", count=count, area=AREA[battle_of(state).target])
        default = {one: used.count(one) for one in dict.fromkeys(used)}
        chosen = yield Amounts(seats_of(state, side), prompt, default, items=items, min=count, max=count)
        used = [one for one in chosen for _ in range(chosen[one])]
    plan.leaders = used
    if used:
        names = tuple(ref("leader", one) for one in used)
        t.emit("arrakis-battle-leaders-fought", side=SIDE[side], leaders=names)


@step("arrakis.strike")
def strike(t: ArrakisTable) -> None:
    """W-18.10, W-18.11: hits less the other side's shields; the attacker absorbs them first (W-19.1)."""
    state = t.state
    battle = battle_of(state)
    attacker, defender = battle.attacker, other(battle.attacker)
    battle.counted = {side: Throw(_hits(state, side), _shields(state, side)) for side in (attacker, defender)}
    hits = {
        side: max(0, battle.counted[other(side)].hits - battle.counted[side].shields)
        for side in (attacker, defender)
    }
    battle.taken = {side: battle.taken.get(side, 0) + count for side, count in hits.items()}
    battle.hits = {side: count for side, count in hits.items() if count}
    t.emit(
        "arrakis-battle-hits",
        data={"areas": [battle.source, battle.target]},
        attacker=SIDE[attacker],
        taken=hits[attacker],
        defender=SIDE[defender],
        dealt=hits[defender],
    )
    for side, count in hits.items():
        t.next("arrakis.casualties", side, area_of(state, side), count, plan_of(state, side).lose)
    t.next("arrakis.battle_after")


def _hits(state: ArrakisState, side: Side) -> int:
    return _rolled(state, side).hits + sum(STRIPS[one][0] for one in plan_of(state, side).leaders)


def _shields(state: ArrakisState, side: Side) -> int:
    """Return a side's Shields, its leaders' too, less one for each Special Elite on the other side (W-40.8)."""
    shields = _rolled(state, side).shields + sum(STRIPS[one][1] for one in plan_of(state, side).leaders)
    return max(0, shields - fighting(state, other(side)).special)
