"""What each side decides before a battle round, at once: at most one question a side (W-18.6, W-19.3, W-19.4).

The attacker says whether to go on (from round 2 on), which cards to discard for dice, who uses Specials if
there are too few for all leaders, and in which order casualties fall; then the defender says the same, and
whether to stay. Only what is a real choice is asked; with nothing to choose a side is not asked at all.
Whether somebody is asked follows from what all can see: a hand of cards that bring no dice is asked, too.

R-1: by the rules the attacker discards after the defender has stayed. Asked at once, the attacker's cards of
rounds 2 and later lie face down until the defender has said whether it stays, which it does together with
its own cards. They are not spent if it retreats, or if the attack has ended before. In round 1, where nobody
can leave, they are turned up before the defender chooses (W-18.6). What would bring more dice than may be
rolled stays in hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.decisions import Amounts, Answer, Form, Pick, When
from engine.core.errors import IllegalChoice
from engine.core.messages import msg
from engine.core.steps import Asking, step
from engine.games.arrakis.board import is_settlement, legion_of, seats_of
from engine.games.arrakis.data import CARDS
from engine.games.arrakis.labels import AREA, SIDE, plain, units
from engine.games.arrakis.state import HARKONNEN, ArrakisState, ArrakisTable, Side, Stance, battle_of, other
from engine.games.arrakis.steps.cards import card_of, discard, hand_options
from engine.games.arrakis.steps.casualties import RANKS_FIRST, body_of, orders_before
from engine.games.arrakis.steps.clash import (
    ASK,
    HITS,
    SHIELDS,
    dice_of,
    fighting,
    leaders_matter,
    plan_of,
    room_for_cards,
)
from engine.games.arrakis.steps.retreat import retreats

ATTACK, DEFEND = "arrakis-battle-attack", "arrakis-battle-defend"
"""Topics of the two questions; see `standing`."""

GO_ON, STAY, DISCARD, LEADERS, LOSE = "go_on", "stay", "cards", "leaders", "lose"
"""The fields; the first two are also their options that mean yes."""
CEASE, RETREAT = "cease", "retreat"
_NO_CARD = "none"

_CEASE_OR_NOT = [plain(GO_ON, "arrakis-option-go-on"), plain(CEASE, "arrakis-option-cease")]
_CEASE_OR_PAY = [plain(GO_ON, "arrakis-option-go-on-for-a-hit"), plain(CEASE, "arrakis-option-cease")]
_STAY_OR_NOT = [plain(STAY, "arrakis-option-stay"), plain(RETREAT, "arrakis-option-retreat")]
_PREFERENCES = [
    plain(HITS, "arrakis-option-prefer-hits"),
    plain(SHIELDS, "arrakis-option-prefer-shields"),
    plain(ASK, "arrakis-option-prefer-ask"),
]
_DISCARD = msg("arrakis-battle-cards")
_LEADERS = msg("arrakis-battle-leaders")
_LOSE = msg("arrakis-battle-lose")
_NO_CARDS = [plain(_NO_CARD, "arrakis-option-no-card")]


# -- the two questions -----------------------------------------------------------------------------------


@step("arrakis.attack_stance")
def attack_stance(t: ArrakisTable) -> Asking:
    """The attacker: to go on costs a hit against a Settlement, absorbed before anything else (W-19.3)."""
    state = t.state
    battle = battle_of(state)
    side = battle.attacker
    form = attack_question(state)
    battle.attack_plan = Stance() if form is None else plan_from((yield form))
    data = {"areas": [battle.source, battle.target]}
    if not battle.attack_plan.go_on:
        t.emit("arrakis-battle-ceased", data=data, side=SIDE[side], area=AREA[battle.target])
        t.next("arrakis.battle_end")
        return
    if battle.round == 1:
        _spend(t, side)
    else:
        t.emit("arrakis-battle-goes-on", data=data, side=SIDE[side], area=AREA[battle.target])
        if _price(state):
            t.next("arrakis.casualties", side, battle.source, 1, battle.attack_plan.lose)
    t.next("arrakis.defence_stance")


@step("arrakis.defence_stance")
def defence_stance(t: ArrakisTable) -> Asking:
    """The defender, if there is still an attacker (Q-14): may retreat when the battle goes on (W-19.4)."""
    state = t.state
    battle = battle_of(state)
    side = other(battle.attacker)
    if legion_of(state, battle.source, battle.attacker) is None:
        t.next("arrakis.battle_end")
        return
    form = defence_question(state)
    battle.defence_plan = Stance() if form is None else plan_from((yield form))
    if not battle.defence_plan.go_on:
        t.next("arrakis.retreat", battle.target)
        t.next("arrakis.battle_end")
        return
    if battle.round > 1:
        _spend(t, battle.attacker)
    _spend(t, side)
    t.next("arrakis.clash")


def attack_question(state: ArrakisState) -> Form | None:
    """Return what the attacker is asked; nothing if there is nothing to choose."""
    battle = battle_of(state)
    side = battle.attacker
    first = None
    if battle.round > 1:
        options = _CEASE_OR_PAY if _price(state) else _CEASE_OR_NOT
        prompt = msg("arrakis-battle-go-on", area=AREA[battle.target])
        first = Pick(seats_of(state, side), prompt, CEASE, options=options)
    return _question(state, side, ATTACK, GO_ON, first)


def defence_question(state: ArrakisState) -> Form | None:
    """Return what the defender is asked; nothing if there is nothing to choose."""
    battle = battle_of(state)
    side = other(battle.attacker)
    first = None
    if battle.round > 1 and retreats(state, battle.target):
        prompt = msg("arrakis-battle-stay", area=AREA[battle.target])
        first = Pick(seats_of(state, side), prompt, STAY, options=_STAY_OR_NOT)
    return _question(state, side, DEFEND, STAY, first)


def _price(state: ArrakisState) -> int:
    """Return the hits that going on costs: one against a Settlement, unless a card says else (W-19.3)."""
    battle = battle_of(state)
    pays = is_settlement(state, battle.target, other(battle.attacker)) and not battle.free_continue
    return int(pays and battle.round > 1)


def _question(state: ArrakisState, side: Side, topic: str, yes: str, first: Pick | None) -> Form | None:
    """Return the Form of a side; what comes after the field ``yes`` is asked only if that is answered so."""
    battle = battle_of(state)
    seats = seats_of(state, side)
    fields = {} if first is None else {yes: first}
    fields |= _how_to_fight(state, side, seats)
    if not fields:
        return None
    prompt = msg(
        "arrakis-battle-attack" if topic == ATTACK else "arrakis-battle-defend",
        round=battle.round,
        area=AREA[battle.target],
        mine=units(side, fighting(state, side)),
        theirs=units(other(side), fighting(state, other(side))),
        dice=dice_of(state, side),
        their_dice=dice_of(state, other(side)),
    )
    later = {} if first is None else {name: When(yes, (yes,)) for name in fields if name != yes}
    leaves = first is not None and first.default != yes
    default = {name: field.default for name, field in fields.items() if not (leaves and name in later)}
    return Form(seats, prompt, default, topic=topic, hidden=True, fields=fields, conditions=later)


def _how_to_fight(state: ArrakisState, side: Side, seats: tuple[int, ...]) -> dict[str, Pick]:
    """Return what a side must say if there is to be a fight."""
    legion = fighting(state, side)
    fields: dict[str, Pick] = {}
    banned = side == HARKONNEN and "landsraad" in state.spice.bans  # W-13.8
    price = _price(state) if side == battle_of(state).attacker else 0
    room = room_for_cards(state, side, price)
    hand = state.players[side].hand
    if hand and room and not banned:
        options = hand_options([one for one in hand if CARDS[one].playable]) or _NO_CARDS
        fields[DISCARD] = Pick(seats, _DISCARD, [], options=options, min=0, max=min(room, len(options)))
    if any(leaders_matter(legion.leaders, count) for count in range(1, len(legion.leaders))):
        fields[LEADERS] = Pick(seats, _LEADERS, HITS, options=_PREFERENCES)
    orders = orders_before(body_of(state, legion))
    if orders:
        fields[LOSE] = Pick(seats, _LOSE, orders[0].id, options=orders)
    return fields


# -- what follows ----------------------------------------------------------------------------------------


def plan_from(answer: Mapping[str, Any]) -> Stance:
    """Return what an answer to either question means."""
    return Stance(
        go_on=answer.get(GO_ON, GO_ON) == GO_ON and answer.get(STAY, STAY) == STAY,
        cards=[card_of(option) for option in answer.get(DISCARD, ()) if option != _NO_CARD],
        prefer=answer.get(LEADERS, HITS),
        lose=answer.get(LOSE, RANKS_FIRST),
    )


def _spend(t: ArrakisTable, side: Side) -> None:
    """W-18.6: the cards are turned up and discarded, as many as still bring a die (R-1)."""
    plan = plan_of(t.state, side)
    plan.cards = plan.cards[: room_for_cards(t.state, side)]
    if plan.cards:
        discard(t, side, plan.cards)


def standing(order: Mapping[str, Any], question: Form) -> Answer | None:
    """Return what a standing order answers to one of the two questions; ``None`` if the person must say.

    An order names some of the fields. It must say whether to go on, or to stay, when that is asked; of the
    rest, what it does not say, or says in a way that is not offered this time, takes its default.
    """
    given: dict[str, Any] = {}
    for name, field in question.fields.items():
        if name in (GO_ON, STAY) and name not in order:
            return None
        when = question.conditions.get(name)
        if when is None or given[when.field] in when.options:
            given[name] = _said(order, name, field)
    return given


def _said(order: Mapping[str, Any], name: str, field: Pick | Amounts) -> Answer:
    try:
        return field.validate(order.get(name, field.default))
    except IllegalChoice:
        return field.validate(field.default)
