"""The Action turn: what a die is spent on, which card is played, who moves, who attacks (W-8, W-9)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from engine.agents.arrakis.ids import CARD, CLAIM, DECLINE, NOTHING, card_of
from engine.agents.arrakis.marches import March
from engine.agents.arrakis.worth import Worth
from engine.core.decisions import Amounts, Answer, Pick
from engine.core.messages import Msg, Ref
from engine.games.arrakis.board import usable_special
from engine.games.arrakis.data import ACTIONS, CARDS, LEADERS, PRESCIENCE, RESULTS
from engine.games.arrakis.labels import DONE
from engine.games.arrakis.reach import movable
from engine.games.arrakis.state import ATREIDES, Legion

_LITTLE = 0.01
"""What is worth less is left."""
_PERFORMED = {"tank_paul": 0.1, "discard_card": 0.1, "remove_two_units": 0.3, None: 0.0}
"""What it costs to do what a Prescience card asks for."""


def about(prompt: Msg, name: str) -> str:
    """Return the id of what a prompt speaks of."""
    ref = prompt.args[name]
    assert isinstance(ref, Ref)
    return ref.id


def best(pick: Pick, value: Callable[[str], float], least: float = _LITTLE) -> str:
    """Return the option that is worth most; ``done``, if it is offered, rather than one that is worth little."""
    values = {option.id: value(option.id) for option in pick.options if option.id != DONE}
    leaves = len(values) < len(pick.options)
    chosen = max(values, key=values.__getitem__, default=DONE)
    return DONE if leaves and values.get(chosen, least) < least else chosen


# -- spending a die --------------------------------------------------------------------------------------


def choose_action(worth: Worth, pick: Pick) -> Answer:
    """Return what is worth most. A card or a claim takes the place of what the least useful die would do."""
    values = {option.id: _value(worth, option.id) for option in pick.options}
    dice = [ident.partition(":")[0] for ident in values if ident.endswith(f":{NOTHING}")]
    uses = [max(value for ident, value in values.items() if ident.startswith(f"{die}:")) for die in dice]
    cheapest = min(uses, default=0.0)
    for ident, value in values.items():
        if ident.partition(":")[0] in (CARD, CLAIM) and value <= cheapest:
            values[ident] = -1.0
    return max(values, key=values.__getitem__)


def _value(worth: Worth, ident: str) -> float:
    kind, _, what = ident.partition(":")
    if kind == CARD:
        return worth.card(what)
    if kind == CLAIM:
        return claim(worth, what)
    if what == NOTHING or kind == DECLINE:
        return 0.0
    return worth.of((what or kind).rpartition(":")[2])


def claim(worth: Worth, card: str) -> float:
    """Return what it is worth to claim a Prescience card, less what it asks for."""
    return worth.marches.visions.claim(card) - _PERFORMED[PRESCIENCE[card].perform]


def pay(worth: Worth, pick: Pick) -> Answer:
    """Return the die that would have done least."""
    return min((option.id for option in pick.options), key=lambda result: _use(worth, result))


def _use(worth: Worth, result: str) -> float:
    """Return what a die of a result does best: an Action or a special one (W-9, W-10.1)."""
    any_result = worth.me == ATREIDES and result == "house"  # W-9.6
    found = [
        one.id
        for one in ACTIONS.values()
        if one.side in (None, worth.me) and (one.result == result or (any_result and one.result in RESULTS))
    ]
    found += [
        leader
        for leader in worth.state.players[worth.me].leaders
        if (LEADERS[leader].slot == result or any_result) and usable_special(worth.state, worth.me, leader)
    ]
    return max(map(worth.of, found), default=0.0)


def use_die_as(worth: Worth, pick: Pick) -> Answer:
    """Return what the die does best."""
    return best(pick, lambda ident: worth.of(ident.rpartition(":")[2]))


def any_of(worth: Worth, pick: Pick) -> Answer:
    """Return whether to draw cards or to play one."""
    values = {"draw": worth.of("mentat"), "play_card": max(map(worth.card, _hand(worth)), default=0.0)}
    return best(pick, lambda ident: values[ident])


def play_card(worth: Worth, pick: Pick) -> Answer:
    """Return the best card to play."""
    return best(pick, worth.card)


def _hand(worth: Worth) -> set[str]:
    return set(worth.state.players[worth.me].hand)


def keep_value(worth: Worth, card: str) -> float:
    """Return what it is worth to keep a card in hand: it may be played better another time."""
    return max(0.08, worth.card(card)) if CARDS[card].playable else 0.01


def discard(worth: Worth, pick: Pick) -> Answer:
    """Return the cards that are missed least."""
    ids = sorted((option.id for option in pick.options), key=lambda ident: keep_value(worth, card_of(ident)))
    chosen = ids[: max(pick.min, 1)]
    return chosen[0] if pick.single else chosen


# -- moving and attacking --------------------------------------------------------------------------------


def move(worth: Worth, pick: Pick) -> Answer:
    """Return the move that is worth most, or none."""
    found = _moves(worth, pick)
    return _answer(max(found, key=_gain)) if found and max(map(_gain, found)) > _LITTLE else DONE


def attack(worth: Worth, pick: Pick) -> Answer:
    """Return the attack that is worth most, or none."""
    return best(pick, lambda way: worth.marches.attack(*way.split(">")))


def move_or_attack(worth: Worth, pick: Pick) -> Answer:
    """Return the better of the two."""
    targets = worth.marches.reach.targets
    ways = [option.id.partition(">") for option in pick.options]
    blows = [
        March(worth.marches.attack(source, target), source, target)
        for source, _, target in ways
        if target in targets
    ]
    moves = [one for one in _moves(worth, pick) if one.target not in targets]
    found = max([*blows, *moves], key=_gain, default=None)
    return _answer(found) if found is not None and found.gain > _LITTLE else DONE


def _gain(march: March) -> float:
    return march.gain


def _answer(march: March) -> str:
    return f"{march.source}>{march.target}" if march.stay is None else f"{march.source}:figures"


def _moves(worth: Worth, pick: Pick) -> list[March]:
    """Return all moves that are offered."""
    targets: dict[str, list[str]] = {}
    splits = set()
    for option in pick.options:
        source, _, target = option.id.partition(">")
        if target:
            targets.setdefault(source, []).append(target)
        else:
            splits.add(source.removesuffix(":figures"))
    found: list[March] = []
    for source, goals in targets.items():
        part = _part(worth, source)
        found += worth.marches.moves_of(source, part, goals)
    return [one for one in found if one.stay is None or one.source in splits]


def _part(worth: Worth, source: str) -> Legion:
    """Return what of a Legion may move: where an effect lets it move again, all of it."""
    return movable(worth.state, source) or worth.state.legions[source]


def move_where(worth: Worth, pick: Pick) -> Answer:
    """Return where those go who do not stay; all of them, if somebody else wants some to."""
    source = about(pick.prompt, "area")
    goals = [option.id for option in pick.options]
    found = worth.marches.moves_of(source, _part(worth, source), goals)
    return max(found, key=_gain).target


def move_who(worth: Worth, amounts: Amounts) -> Answer:
    """Return all but those who had better stay."""
    source = about(amounts.prompt, "area")
    part = _part(worth, source)
    stay = worth.marches.garrison(source, part)
    if stay is None:
        return dict(amounts.default)
    left = {item.id: item.max for item in amounts.items}
    for ident in _names(stay):
        left[ident] -= 1
    return {ident: count for ident, count in left.items() if count}


def _names(stay: Legion) -> Iterable[str]:
    for rank in ("regular", "elite", "special"):
        yield from [rank] * getattr(stay, rank)
    yield from (f"token:{token}" for token in stay.tokens)
