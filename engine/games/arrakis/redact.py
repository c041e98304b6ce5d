"""What is hidden (W-4.2, W-5): taken out of a view, drawn anew in an imagined world.

Hidden from all: the order of every pile, the signs, what is under the Testing Stations. Hidden from the
Harkonnen and from spectators: Deployment tokens, Sietch ranks, Secret Objectives. Hidden from the other
side: the hand, and how the coming battle round is to be fought. A face-down token tells by its back whether
it is a starting token or a standard one (W-4.2), and a card in hand of which deck it is (W-11.1).
"""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from engine.games.arrakis.data import CARDS, RULES
from engine.games.arrakis.state import (
    ATREIDES,
    SIDES,
    UNKNOWN,
    ArrakisState,
    ArrakisTable,
    ArrakisView,
    Battle,
    Facts,
    Leader,
    Legion,
    Player,
    Prescience,
    Side,
    Sietch,
    Spice,
    Stance,
    Throw,
    Turn,
)
from engine.games.arrakis.steps.stance import GO_ON, attack_question, plan_from

_STARTING = frozenset(token.id for token in RULES.starting_tokens[ATREIDES])


def side_of(state: ArrakisState, seat: int | None) -> Side | None:
    """Return the side that a seat plays; none for a spectator, and before the sides are dealt."""
    for side, seats in state.seats.items():
        if seat in seats:
            return side
    return None


# -- views ---------------------------------------------------------------------------------------------


def redact(state: ArrakisState, seat: int | None) -> ArrakisView:
    """Return a copy without what the seat may not know: such an entry is ``?``, a hidden rank 0.

    Written out part by part, so that what is added to the state is not shown before somebody has decided so.
    """
    mine = side_of(state, seat)
    own = mine == ATREIDES
    return ArrakisState(
        options=state.options,
        seats={side: list(seats) for side, seats in state.seats.items()},
        players={side: _player(player, known=side == mine) for side, player in state.players.items()},
        legions={area: _legion(legion, known=own) for area, legion in state.legions.items()},
        settlements=list(state.settlements),
        sietches={
            area: Sietch(sietch.rank if own or sietch.shown else 0, sietch.shown)
            for area, sietch in state.sietches.items()
        },
        worms=dict(state.worms),
        harvesters=list(state.harvesters),
        zones=dict(state.zones),
        signs=dict.fromkeys(state.signs, UNKNOWN),
        sign_reserve=_unknown(state.sign_reserve),
        stations=dict.fromkeys(state.stations, UNKNOWN),
        tokens=_supply(state, known=own),
        spent_tokens=list(state.spent_tokens),
        supremacy=state.supremacy,
        spice=_spice(state.spice),
        prescience=_prescience(state.prescience, known=own),
        atomics=state.atomics,
        round=state.round,
        phase=state.phase,
        turn=None if state.turn is None else _turn(state.turn, known=own),
        battle=None if state.battle is None else _battle(state.battle, mine),
        facts=_facts(state.facts),
        forced_die=state.forced_die,
        paul_restricted=state.paul_restricted,
        wild_maker=state.wild_maker,
        wild_maker_spent=state.wild_maker_spent,
    )


def _unknown(hidden: list[str]) -> list[str]:
    return [UNKNOWN] * len(hidden)


def _player(player: Player, *, known: bool) -> Player:
    return Player(
        dice=dict(player.dice),
        used=player.used,
        token=player.token,
        bene_gesserit=player.bene_gesserit,
        hand=list(player.hand) if known else _unknown(player.hand),
        decks={deck: _unknown(cards) for deck, cards in player.decks.items()},
        discards={deck: list(cards) for deck, cards in player.discards.items()},
        tank=list(player.tank),
        leaders={
            ident: Leader(leader.status, leader.spent, leader.fresh)
            for ident, leader in player.leaders.items()
        },
    )


def _legion(legion: Legion, *, known: bool) -> Legion:
    return Legion(
        side=legion.side,
        regular=legion.regular,
        elite=legion.elite,
        special=legion.special,
        tokens=list(legion.tokens) if known else _unknown(legion.tokens),
        leaders=list(legion.leaders),
    )


def _supply(state: ArrakisState, *, known: bool) -> list[str]:
    """Nobody knows the supply but for what the Atreides have just looked at, which lies on top."""
    seen = _seen(state) if known else 0
    return _unknown(state.tokens[: len(state.tokens) - seen]) + state.tokens[len(state.tokens) - seen :]


def _seen(state: ArrakisState) -> int:
    return 0 if state.turn is None else state.turn.seen


def _spice(spice: Spice) -> Spice:
    return Spice(
        rows=dict(spice.rows),
        active=spice.active,
        bans=list(spice.bans),
        reserve=spice.reserve,
        spice=spice.spice,
    )


def _prescience(prescience: Prescience, *, known: bool) -> Prescience:
    return Prescience(
        markers=dict(prescience.markers),
        furthest=prescience.furthest,
        deck=_unknown(prescience.deck),
        row=list(prescience.row),
        claimed=list(prescience.claimed),
        removed=list(prescience.removed),
        claims=prescience.claims,
        kept=list(prescience.kept),
        boosted=dict(prescience.boosted),
        objectives=list(prescience.objectives) if known else _unknown(prescience.objectives),
        aside=_unknown(prescience.aside),
        unmet=list(prescience.unmet),
    )


def _turn(turn: Turn, *, known: bool) -> Turn:
    return Turn(
        side=turn.side,
        result=turn.result,
        paid=turn.paid,
        last=turn.last,
        moved={area: _legion(legion, known=known) for area, legion in turn.moved.items()},
        flown=list(turn.flown),
        worms=list(turn.worms),
        tanked=list(turn.tanked),
        seen=turn.seen,
    )


def _battle(battle: Battle, mine: Side | None) -> Battle:
    attacking = mine == battle.attacker
    return Battle(
        attacker=battle.attacker,
        source=battle.source,
        target=battle.target,
        round=battle.round,
        surprise=battle.surprise,
        extra_die=battle.extra_die,
        defender_cap=battle.defender_cap,
        free_continue=battle.free_continue,
        defenders=battle.defenders,
        attack=_throw(battle.attack),
        defence=_throw(battle.defence),
        attack_plan=_plan(battle.attack_plan) if attacking else None,
        defence_plan=_plan(battle.defence_plan) if mine is not None and not attacking else None,
        hits=dict(battle.hits),
        counted={side: Throw(count.hits, count.shields) for side, count in battle.counted.items()},
        taken=dict(battle.taken),
    )


def _throw(throw: Throw | None) -> Throw | None:
    return throw and Throw(throw.hits, throw.shields, throw.specials)


def _plan(plan: Stance | None) -> Stance | None:
    return plan and Stance(
        go_on=plan.go_on,
        cards=list(plan.cards),
        prefer=plan.prefer,
        leaders=list(plan.leaders),
        lose=plan.lose,
    )


def _facts(facts: Facts) -> Facts:
    """All of it is public; the lists are copied."""
    return replace(facts, tanked=list(facts.tanked), dropped=list(facts.dropped))


# -- imagined worlds -----------------------------------------------------------------------------------


def resample(state: ArrakisState, seat: int | None, rng: Random) -> None:
    """Draw anew, in place, what the seat does not know."""
    mine = side_of(state, seat)
    for side, player in state.players.items():
        _cards_anew(player, rng, known=side == mine)
    _signs_anew(state, rng)
    _deal_anew(state.stations, rng)
    rng.shuffle(state.prescience.deck)
    _objectives_anew(state.prescience, rng, known=mine == ATREIDES)
    if mine == ATREIDES:
        unseen = len(state.tokens) - _seen(state)
        below = state.tokens[:unseen]
        rng.shuffle(below)
        state.tokens[:unseen] = below
    else:
        _tokens_anew(state, rng)
        _ranks_anew(state, rng)
    if state.battle is not None and mine != state.battle.attacker:
        _plan_anew(state, state.battle, rng)


def _cards_anew(player: Player, rng: Random, *, known: bool) -> None:
    """A hand keeps how many cards it has of each deck: from which one draws is public (W-9.5)."""
    for deck, cards in player.decks.items():
        held = [] if known else [card for card in player.hand if CARDS[card].deck == deck]
        pool = cards + held
        rng.shuffle(pool)
        new = iter(pool[len(cards) :])
        player.decks[deck] = pool[: len(cards)]
        if not known:
            player.hand = [next(new) if CARDS[card].deck == deck else card for card in player.hand]


def _signs_anew(state: ArrakisState, rng: Random) -> None:
    pool = [*state.signs.values(), *state.sign_reserve]
    rng.shuffle(pool)
    state.signs = {area: pool.pop() for area in state.signs}
    state.sign_reserve = pool


def _deal_anew(places: dict[str, str], rng: Random) -> None:
    """Deal what lies hidden in some places to them again."""
    pool = list(places.values())
    rng.shuffle(pool)
    for place in places:
        places[place] = pool.pop()


def _objectives_anew(prescience: Prescience, rng: Random, *, known: bool) -> None:
    """The first that the Atreides were dealt is none that was met in vain."""
    if known:
        rng.shuffle(prescience.aside)
        return
    pool = prescience.objectives + prescience.aside
    rng.shuffle(pool)
    count = len(prescience.objectives)
    if count:
        first = next(place for place, name in enumerate(pool) if name not in prescience.unmet)
        pool[0], pool[first] = pool[first], pool[0]
    prescience.objectives, prescience.aside = pool[:count], pool[count:]


def _tokens_anew(state: ArrakisState, rng: Random) -> None:
    """Starting tokens change places with starting tokens, standard ones with those and the supply."""
    lying = [token for legion in state.legions.values() for token in legion.tokens]
    hidden = [*lying, *state.tokens]
    becomes: dict[str, str] = {}
    for group in (
        [token for token in hidden if token in _STARTING],
        [token for token in hidden if token not in _STARTING],
    ):
        drawn = list(group)
        rng.shuffle(drawn)
        becomes.update(zip(group, drawn, strict=True))
    moved = [] if state.turn is None else state.turn.moved.values()
    for legion in (*state.legions.values(), *moved):
        legion.tokens = [becomes[token] for token in legion.tokens]
    state.tokens = [becomes[token] for token in state.tokens]


def _ranks_anew(state: ArrakisState, rng: Random) -> None:
    hidden = [sietch for sietch in state.sietches.values() if not sietch.shown]
    ranks = [sietch.rank for sietch in hidden]
    rng.shuffle(ranks)
    for sietch, rank in zip(hidden, ranks, strict=True):
        sietch.rank = rank


def _plan_anew(state: ArrakisState, battle: Battle, rng: Random) -> None:
    """The attacker goes on and has chosen how, but has turned up no more than the cards of the first round."""
    question = None if battle.attack_plan is None or battle.defence_plan else attack_question(state)
    if battle.attack_plan is None or question is None:
        return
    plan = plan_from({name: field.sample(rng) for name, field in question.fields.items()} | {GO_ON: GO_ON})
    if battle.round == 1:
        plan.cards = battle.attack_plan.cards
    battle.attack_plan = plan


# -- rewinds -------------------------------------------------------------------------------------------


def reshuffle(t: ArrakisTable) -> None:
    """Shuffle all that nobody has seen anew after a rewind: nothing known of it comes again."""
    state, shuffle = t.state, t.chance.shuffle
    for side in SIDES:
        decks = state.players[side].decks
        for deck in decks:
            decks[deck] = shuffle(decks[deck], purpose=deck)
    prescience = state.prescience
    prescience.deck = shuffle(prescience.deck, purpose="prescience")
    prescience.aside = shuffle(prescience.aside, purpose="objectives")
    unseen = len(state.tokens) - _seen(state)
    state.tokens[:unseen] = shuffle(state.tokens[:unseen], purpose="tokens")
    signs = shuffle([*state.signs.values(), *state.sign_reserve], purpose="signs")
    state.signs = {area: signs.pop() for area in state.signs}
    state.sign_reserve = signs
    stations = shuffle(state.stations.values(), purpose="stations")
    state.stations = dict(zip(state.stations, stations, strict=True))
