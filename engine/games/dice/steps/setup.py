"""Set-up: the board, the factions, their first troops, the loyalty tokens (D-3)."""

from __future__ import annotations

from functools import cache

from engine.core.decisions import Blocked, Option, Pick
from engine.core.messages import Ref, msg
from engine.core.steps import Asking, step
from engine.games.dice.data import FACTIONS, REGIONS, RULES, SETUP_ORDER, Placement
from engine.games.dice.effects import DefaultWinner, SecretPrediction, TakeAllProtection
from engine.games.dice.labels import FACTION, REGION, SEATS, faction, region
from engine.games.dice.legal import TROOP_KINDS, empty_strategic, factions_at, right_of
from engine.games.dice.pieces import land
from engine.games.dice.powers import card_of, owners, passive
from engine.games.dice.state import DiceState, DiceTable, Options, Pieces, Player, Region
from engine.games.dice.steps.roll import new_dice

TOPIC = "dice-faction"
"""A standing order on this is a wish for a faction (D-3.7)."""


def new_state(seats: int, options: Options) -> DiceState:
    """Return an empty board: the round marker on 1, nothing drawn yet (D-3.1)."""
    return DiceState(
        options,
        [Player() for _ in range(seats)],
        {ident: Region() for ident in REGIONS},
        dice=new_dice(),
    )


@step("dice.setup")
def setup(t: DiceTable) -> None:
    """D-3.2 to D-3.7: resources and storm, the first player; the factions are picked backwards from there."""
    state = t.state
    _lay_resources(t)
    state.first = t.chance.roll(t.seats, purpose="first-player")[0]
    t.emit("dice-first-player", seat=SEATS[state.first])
    for steps in range(1, t.seats + 1):
        t.next("dice.faction", right_of(state, state.first, steps))
    t.next("dice.factions_done")


def _lay_resources(t: DiceTable) -> None:
    """D-3.2 to D-3.4: one token a region, turned up; some leave the game at once."""
    state = t.state
    figures = RULES.resources
    places = [ident for ident, one in REGIONS.items() if one.resource]
    tokens = t.chance.shuffle(figures.tokens, audience=None, purpose="resources")
    for ident, token in zip(places, tokens, strict=True):
        if token.type == "storm_start":
            state.storm = ident
        elif not token.leaves and not (token.drop and t.seats >= figures.drop_from_players.value):
            state.regions[ident].resources.append(token.type)
    assert state.storm is not None
    t.emit("dice-resources", data={"regions": places}, region=REGION[state.storm])


@step("dice.faction")
def next_faction(t: DiceTable, seat: int) -> None:
    """D-3.7: the last of eight has no choice."""
    left = _left(t.state)
    if len(left) == 1:
        _take(t, seat, left[0])
    else:
        t.next("dice.faction_choice", seat)


def wishes(seats: int, _options: Options) -> list[Option]:
    """Return the factions that a player may wish for before the match begins (D-3.8)."""
    return [_choice(ident) for ident in factions_at(seats)]


def _left(state: DiceState) -> list[str]:
    taken = {player.faction for player in state.players}
    return [ident for ident in factions_at(len(state.players)) if ident not in taken]


@step("dice.faction_choice")
def faction_choice(t: DiceTable, seat: int) -> Asking:
    """D-3.7, D-3.8: pick one of the factions that are left."""
    left = _left(t.state)
    options = [_choice(ident) for ident in left]
    taken = {player.faction: who for who, player in enumerate(t.state.players)}
    blocked = [
        _taken(ident, taken[ident]) if ident in taken else _too_few(ident)
        for ident in FACTIONS
        if ident not in left
    ]
    prompt = msg("dice-pick-faction")
    chosen = yield Pick((seat,), prompt, left[0], topic=TOPIC, options=options, blocked=blocked)
    _take(t, seat, chosen)


@cache
def _choice(ident: str) -> Option:
    option = faction(ident)
    return Option(
        option.id, option.label, note=msg("dice-faction-note", note=Ref("gist", ident)), about=option.about
    )


@cache
def _taken(ident: str, seat: int) -> Blocked:
    label = msg("dice-option-faction", faction=FACTION[ident])
    return Blocked(label, msg("dice-faction-taken", player=Ref("player", str(seat))))


@cache
def _too_few(ident: str) -> Blocked:
    label = msg("dice-option-faction", faction=FACTION[ident])
    return Blocked(label, msg("dice-faction-needs", count=FACTIONS[ident].min_players))


def _take(t: DiceTable, seat: int, ident: str) -> None:
    """D-3.9: the card, and all pieces of its colour into the supply."""
    pieces = FACTIONS[ident].pieces
    player = t.state.players[seat]
    player.faction = ident
    player.supply = Pieces(pieces.troop, pieces.elite, pieces.leader)
    player_name = Ref("player", str(seat))
    t.emit("dice-faction-picked", seat=SEATS[seat], player=player_name, faction=FACTION[ident])


@step("dice.factions_done")
def factions_done(t: DiceTable) -> None:
    """D-3.10, D-3.11: loyalty tokens of those in play; then everybody sets up, in the cards' order."""
    state = t.state
    seat_of = {player.faction: seat for seat, player in enumerate(state.players)}
    playing = [ident for ident in SETUP_ORDER if ident in seat_of]
    tokens = [ident for ident in playing for _ in range(RULES.loyalty.per_faction)]
    state.loyalty_supply = t.chance.shuffle(tokens, purpose="loyalty")
    for ident in playing:
        t.next("dice.faction_setup", seat_of[ident])
    t.next("dice.deal")


@step("dice.faction_setup")
def faction_setup(t: DiceTable, seat: int) -> None:
    """D-3.11: what the card says, from the supply to card and map."""
    state = t.state
    card = card_of(state, seat)
    player = state.players[seat]
    for kind in ("troop", "elite", "leader"):
        placed = sum(getattr(one, kind, 0) for one in card.setup.board)
        _to_card(player, kind, getattr(card.setup.card, kind) + placed)
    player.stored_spice = card.setup.spice
    for index, placement in enumerate(card.setup.board):
        if placement.choose is None:
            _place(t, seat, placement, placement.region or "")
        else:
            t.next("dice.placement", seat, index)
    if passive(state, seat, SecretPrediction) is not None:
        t.next("dice.prediction", seat)


def _to_card(player: Player, kind: str, count: int) -> None:
    setattr(player.supply, kind, getattr(player.supply, kind) - count)
    setattr(player.card, kind, getattr(player.card, kind) + count)


def _place(t: DiceTable, seat: int, placement: Placement, where: str) -> None:
    for kind in TROOP_KINDS:
        count = getattr(placement, kind)
        if count:
            land(t.state, seat, where, kind, count)
            t.emit(
                "dice-placed",
                data={"regions": [where]},
                seat=SEATS[seat],
                piece=kind,
                count=count,
                region=REGION[where],
            )


@step("dice.placement")
def placement(t: DiceTable, seat: int, index: int) -> None:
    """D-3.11: an empty strategic region of the owner's choice, or where the card says if there is none."""
    one = card_of(t.state, seat).setup.board[index]
    places = empty_strategic(t.state) or [one.fallback or ""]
    if len(places) == 1:
        _place(t, seat, one, places[0])
    else:
        t.next("dice.placement_choice", seat, index)


@step("dice.placement_choice")
def placement_choice(t: DiceTable, seat: int, index: int) -> Asking:
    """D-3.11: the owner picks the region."""
    options = [region(ident) for ident in empty_strategic(t.state)]
    prompt = msg("dice-place")
    chosen = yield Pick((seat,), prompt, options[0].id, options=options)
    _place(t, seat, card_of(t.state, seat).setup.board[index], chosen)


@step("dice.prediction")
def prediction(t: DiceTable, seat: int) -> Asking:
    """D-17.5: secretly name a faction in play whose lone win will be one's own."""
    state = t.state
    options = [faction(ident) for ident in foretellable(state, seat)]
    prompt = msg("dice-foretell")
    chosen = yield Pick((seat,), prompt, options[0].id, hidden=True, options=options)
    state.players[seat].prediction = chosen
    t.emit("dice-foretold", seat=SEATS[seat])
    t.emit("dice-foretold-own", audience=(seat,), faction=FACTION[chosen])


def foretellable(state: DiceState, seat: int) -> list[str]:
    """Return the factions that may be named (Q-26, and the switch on the first default winner)."""
    defaults = [(effect.rank, who) for who, effect in owners(state, DefaultWinner)]
    barred = set() if state.options.prediction_may_name_self else {seat}
    if not state.options.prediction_may_name_first_default_winner:
        barred.add(min(defaults)[1])
    return [player.faction or "" for who, player in enumerate(state.players) if who not in barred]


@step("dice.deal")
def deal(t: DiceTable) -> None:
    """D-3.12 to D-3.14: a loyalty token each, the protection tokens, and the first player begins."""
    state = t.state
    for seat, player in enumerate(state.players):
        player.loyalty = [state.loyalty_supply.pop() for _ in range(RULES.loyalty.dealt)]
        names = tuple(FACTION[ident] for ident in player.loyalty)
        t.emit("dice-dealt-own", audience=(seat,), factions=names)
    _hand_out_protection(t)
    state.phase = "play"
    t.emit("dice-round", round=state.round)
    t.next("dice.turn", state.first)


def _hand_out_protection(t: DiceTable) -> None:
    """D-3.5, D-3.13: to who takes them all, else one each to the right of the first player."""
    state = t.state
    figures = RULES.protection
    takers = [seat for seat, _ in owners(state, TakeAllProtection)]
    for number in range(figures.used_by_players[t.seats]):
        seat = takers[0] if takers else right_of(state, state.first, number + 1)
        token = figures.tokens[number].id
        state.players[seat].protection.append(token)
        t.emit("dice-protection", seat=SEATS[seat], token=Ref("token", token))
