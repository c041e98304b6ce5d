"""Set-up for two players (W-5): who plays which side, then everything that is laid out, shuffled and dealt."""

from __future__ import annotations

from engine.core.decisions import Option, Pick, Together
from engine.core.messages import Ref, msg
from engine.core.steps import Asking, step
from engine.games.arrakis.data import (
    AREAS,
    CARDS,
    DECKS,
    LEADERS,
    MARKERS,
    OBJECTIVES,
    POWERS,
    PRESCIENCE,
    RULES,
    TokenData,
)
from engine.games.arrakis.labels import SIDE, ref
from engine.games.arrakis.pieces import add_leader, put
from engine.games.arrakis.state import (
    ATREIDES,
    HARKONNEN,
    SIDES,
    ArrakisState,
    ArrakisTable,
    Leader,
    Legion,
    Options,
    Player,
    Prescience,
    Sietch,
    Spice,
    other,
)

TOPIC = "arrakis-side"
"""A standing order on this is a wish for a side."""
EITHER = "either"
_SIDES = [Option(side, msg("arrakis-option-side", side=SIDE[side]), about=SIDE[side]) for side in SIDES]
_CHOICES = [*_SIDES, Option(EITHER, msg("arrakis-option-either"))]
_PICK_SIDE = msg("arrakis-pick-side")


def new_state(_seats: int, options: Options) -> ArrakisState:
    """Return the empty board: tracks on their first spaces, nobody has drawn or rolled (W-5.8, W-5.12)."""
    return ArrakisState(
        options,
        {side: [] for side in SIDES},
        {
            side: Player(
                tank=[None] * RULES.tank.value[side],
                leaders={
                    ident: Leader()
                    for ident, data in LEADERS.items()
                    if data.side == side and data.slot != "desert_power"
                },
            )
            for side in SIDES
        },
        spice=Spice(rows=dict.fromkeys(POWERS, 1)),
        prescience=Prescience(markers=dict.fromkeys(MARKERS, 0)),
    )


def wishes(_seats: int, _options: Options) -> list[Option]:
    """Return the sides that a player may wish for before the match begins."""
    return _SIDES


def role_of(state: ArrakisState, seat: int) -> str:
    """Return the side that a seat plays; empty until that is settled."""
    return next((side for side in SIDES if seat in state.seats[side]), "")


# -- sides ---------------------------------------------------------------------------------------------


@step("arrakis.setup")
def setup(t: ArrakisTable) -> None:
    """W-1.1: first of all it is settled who plays which side."""
    t.next("arrakis.sides")


@step("arrakis.sides")
def sides(t: ArrakisTable) -> Asking:
    """W-1.1: both say what they would like to play; nobody needs to be surprised by it."""
    questions = [
        Pick((seat,), _PICK_SIDE, EITHER, topic=TOPIC, options=_CHOICES) for seat in range(len(SIDES))
    ]
    wished: list[str] = yield Together(*questions, sealed=False)
    t.next("arrakis.settle_sides", wished)


@step("arrakis.settle_sides")
def settle_sides(t: ArrakisTable, wished: list[str]) -> None:
    """W-1.1: as both like it; chance decides when they like the same or do not care."""
    first, second = wished
    if first == second:
        plays = SIDES[t.chance.roll(len(SIDES), purpose="sides")[0]]
    elif first != EITHER:
        plays = ATREIDES if first == ATREIDES else HARKONNEN
    else:
        plays = HARKONNEN if second == ATREIDES else ATREIDES
    t.state.seats = {ATREIDES: [0], HARKONNEN: [1]} if plays == ATREIDES else {ATREIDES: [1], HARKONNEN: [0]}
    for seat, side in enumerate((plays, other(plays))):
        t.emit("arrakis-side-taken", player=Ref("player", str(seat)), side=SIDE[side])
    t.next("arrakis.deal")


# -- what is laid out ----------------------------------------------------------------------------------


@step("arrakis.deal")
def deal(t: ArrakisTable) -> None:
    """W-5, points 2 to 16; then the first round begins."""
    _lay_sietches(t)
    _lay_settlements(t)
    _lay_hidden(t)
    _lay_leaders(t.state)
    _deal_cards(t)
    t.state.players[ATREIDES].bene_gesserit = RULES.bene_gesserit_atreides.value
    t.next("arrakis.round")


def _lay_sietches(t: ArrakisTable) -> None:
    """W-5, points 2 to 4: a Sietch, a starting token and a Naib in each area, all but the Naib face down."""
    state = t.state
    seen_by = state.seats[ATREIDES]
    places = [ident for ident, area in AREAS.items() if area.sietch]
    ranks = t.chance.shuffle(RULES.sietch_ranks.value, audience=seen_by, purpose="sietches")
    starting = [token.id for token in RULES.starting_tokens[ATREIDES]]
    tokens = t.chance.shuffle(starting, audience=seen_by, purpose="starting-tokens")
    for area, rank, token in zip(places, ranks, tokens, strict=True):
        state.sietches[area] = Sietch(rank)
        state.legions[area] = Legion(ATREIDES, tokens=[token], leaders=["naib"])
    supply = [token.id for token in RULES.deployment_tokens]
    state.tokens = t.chance.shuffle(supply, purpose="tokens")


def _lay_settlements(t: ArrakisTable) -> None:
    """W-5, points 5 and 6: a black and a silver token each, turned up and swapped for what they show."""
    state = t.state
    state.settlements = [ident for ident, area in AREAS.items() if area.settlement]
    for colour in ("black", "silver"):
        tokens = t.chance.shuffle(
            RULES.starting_tokens[colour],
            audience=None,
            purpose=f"{colour}-tokens",
        )
        for area, token in zip(state.settlements, tokens, strict=True):
            unfold(state, area, token)
    t.emit("arrakis-laid-out", data={"areas": [*state.sietches, *state.settlements]})


def unfold(state: ArrakisState, area: str, token: TokenData) -> None:
    """Put what a starting token shows into an area (W-5, point 6)."""
    for rank in ("regular", "elite", "special"):
        put(state, HARKONNEN, area, rank, getattr(token, rank))
    for _ in range(token.generic):
        add_leader(state, HARKONNEN, area, "bashar")


def _lay_hidden(t: ArrakisTable) -> None:
    """W-5, points 7, 9, 10: stations, Prescience cards and signs; nobody may look."""
    state = t.state
    places = [ident for ident, area in AREAS.items() if area.station]
    stations = t.chance.shuffle(RULES.stations.value, purpose="stations")
    state.stations = dict(zip(places, stations, strict=True))
    state.prescience.deck = t.chance.shuffle(PRESCIENCE, purpose="prescience")
    signs = [kind for kind, count in RULES.hazards.signs.items() for _ in range(count)]
    state.sign_reserve = t.chance.shuffle(signs, purpose="signs")


def _lay_leaders(state: ArrakisState) -> None:
    """W-5, point 11, W-5.1: those marked so begin in play, off the board."""
    for player in state.players.values():
        for ident, leader in player.leaders.items():
            if LEADERS[ident].starts:
                leader.status = "aside"


def _deal_cards(t: ArrakisTable) -> None:
    """W-5, points 13 and 14: the Planning decks, and a Secret Objective."""
    state = t.state
    for side in SIDES:
        player = state.players[side]
        for deck in DECKS[side]:
            cards = [card.id for card in CARDS.values() if card.deck == deck for _ in range(card.copies)]
            player.decks[deck] = t.chance.shuffle(cards, purpose=deck)
            player.discards[deck] = []
    prescience = state.prescience
    prescience.aside = t.chance.shuffle(OBJECTIVES, purpose="objectives")
    dealt = prescience.aside.pop()
    prescience.objectives = [dealt]
    t.emit("arrakis-objective-dealt", side=SIDE[ATREIDES])
    t.emit("arrakis-objective-own", audience=tuple(state.seats[ATREIDES]), objective=ref("objective", dealt))
