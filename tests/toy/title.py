"""The toy as a title."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from msgspec.structs import replace

from engine.core.messages import msg
from engine.core.steps import collect
from engine.core.title import Title
from engine.core.view import Outcome
from tests.toy import steps
from tests.toy.state import ToyOptions, ToyPlayer, ToyState


def new_state(seats: int, options: ToyOptions) -> ToyState:
    """Return the state before anything is dealt."""
    return ToyState(options, [ToyPlayer() for _ in range(seats)])


def redact(state: ToyState, seat: int | None) -> ToyState:
    """Hide the deck, the other hands and the bids."""
    players = [
        replace(player, hand=list(player.hand) if seat == index else [], hand_count=len(player.hand))
        for index, player in enumerate(state.players)
    ]
    return replace(
        state,
        players=players,
        deck=[],
        silos=list(state.silos),
        bids=list(state.bids),
        discards=list(state.discards),
    )


def resample(state: ToyState, seat: int | None, rng: Random) -> None:
    """Deal everything that the seat does not know anew."""
    unknown = list(state.deck)
    others = [player for index, player in enumerate(state.players) if index != seat]
    for player in others:
        unknown.extend(player.hand)
    rng.shuffle(unknown)
    for player in others:
        player.hand = sorted(unknown.pop() for _ in player.hand)
    state.deck = unknown


def reshuffle(table: steps.ToyTable) -> None:
    """Shuffle the deck anew."""
    table.state.deck = table.chance.shuffle(table.state.deck, purpose="deck")


def on_concede(_state: ToyState, _seat: int, left: Sequence[int]) -> Outcome | None:
    """The last one who has not given up wins."""
    return Outcome(tuple(left), msg("toy-alone")) if len(left) == 1 else None


def invariants(state: ToyState) -> None:
    """Every card exists once."""
    if state.deck:
        hands = [card for player in state.players for card in player.hand]
        assert sorted([*state.deck, *hands, *state.discards]) == sorted(steps.CARDS)


TITLE: Title[ToyState] = Title(
    id="toy",
    seats=range(2, 5),
    first="toy.setup",
    steps=collect([steps]),
    state=ToyState,
    options=ToyOptions,
    new_state=new_state,
    redact=redact,
    resample=resample,
    invariants=invariants,
    reshuffle=reshuffle,
    interrupts=steps.interrupts,
    on_concede=on_concede,
)
