"""The toy's rules, one step a paragraph."""

from __future__ import annotations

from typing import TypeAlias

from engine.core.decisions import Amounts, Form, Item, Option, Pick, Together, When
from engine.core.messages import Ref, msg
from engine.core.steps import Asking, step
from engine.core.table import Table
from engine.core.title import DECLINE, Interrupt
from tests.toy.state import ToyState

ToyTable: TypeAlias = Table[ToyState]

CARDS = tuple(range(1, 25))


def leader(t: ToyTable) -> int:
    """Return the seat whose round it is."""
    return t.state.round % t.seats


def who(seat: int) -> Ref:
    """Return the name of a seat."""
    return Ref("seat", str(seat))


@step("toy.setup")
def setup(t: ToyTable) -> None:
    """Shuffle and deal three cards each."""
    state = t.state
    state.deck = t.chance.shuffle(CARDS, purpose="deck")
    for seat, player in enumerate(state.players):
        player.hand = sorted(state.deck.pop() for _ in range(3))
        t.emit("toy-dealt", audience=[seat], cards=tuple(str(card) for card in player.hand))
    t.next("toy.round")


@step("toy.round")
def begin_round(t: ToyTable) -> None:
    """Roll for the spice of the round."""
    t.state.pool = 1 + t.chance.roll(6, purpose="spice")[0]
    t.emit("toy-rolled", spice=t.state.pool)
    t.next("toy.divide")


@step("toy.divide", free=True)
def divide(t: ToyTable) -> Asking:
    """The leader divides the spice over the silos and says whether to guard one."""
    pool = t.state.pool
    seat = leader(t)
    split = yield Amounts(
        seats=(seat,),
        prompt=msg("toy-divide", spice=pool),
        default={"left": pool},
        items=[Item("left", msg("toy-left"), pool), Item("right", msg("toy-right"), pool)],
        min=pool,
        max=pool,
    )
    guard = yield Form(
        seats=(seat,),
        prompt=msg("toy-guard"),
        default={"guard": "no"},
        fields={
            "guard": Pick((seat,), msg("toy-guard"), options=[_yes(), _no()]),
            "silo": Pick((seat,), msg("toy-which"), options=_silos()),
        },
        conditions={"silo": When("guard", ("yes",))},
    )
    t.state.silos = [split.get("left", 0), split.get("right", 0)]
    t.emit("toy-divided", left=t.state.silos[0], right=t.state.silos[1])
    t.next("toy.steal", guard.get("silo", ""))
    t.next("toy.bid")


@step("toy.steal", free=True)
def steal(t: ToyTable, guarded: str) -> Asking:
    """The leader's right-hand neighbour may take one spice of an unguarded silo."""
    thief = (leader(t) - 1) % t.seats
    open_silos = [one for one in _silos() if one.id != guarded]
    taken = yield Pick(
        (thief,), msg("toy-steal"), default=[], topic="toy-steal", options=open_silos, min=0, max=1
    )
    for silo in taken:
        index = 0 if silo == "left" else 1
        if t.state.silos[index]:
            t.state.silos[index] -= 1
            t.state.players[thief].spice += 1
            t.emit("toy-stole", seat=who(thief))


@step("toy.bid")
def bid(t: ToyTable) -> Asking:
    """Everybody bids a card in secret."""
    bids = yield Together(
        *(
            Pick(
                (seat,),
                msg("toy-bid"),
                default=str(player.hand[0]),
                hidden=True,
                options=[Option(str(card), msg("toy-card", card=card)) for card in player.hand],
            )
            for seat, player in enumerate(t.state.players)
        )
    )
    t.state.bids = [int(card) for card in bids]
    t.next("toy.reveal")


@step("toy.reveal")
def reveal(t: ToyTable) -> None:
    """Highest card takes the silos; everybody draws a new card."""
    state = t.state
    best = max(range(t.seats), key=lambda seat: state.bids[seat])
    state.players[best].spice += sum(state.silos)
    t.emit("toy-won", seat=who(best), spice=sum(state.silos))
    for player, card in zip(state.players, state.bids, strict=True):
        player.hand.remove(card)
        state.discards.append(card)
        player.hand = sorted([*player.hand, state.deck.pop()])
    state.bids, state.silos, state.pool = [], [0, 0], 0
    state.round += 1
    t.next("toy.end" if state.round >= state.options.rounds else "toy.round")


@step("toy.end")
def end(t: ToyTable) -> None:
    """Most spice wins."""
    most = max(player.spice for player in t.state.players)
    t.finish([seat for seat in range(t.seats) if t.state.players[seat].spice == most], msg("toy-over"))


@step("toy.burn")
def burn(t: ToyTable, seat: int, _answer: str) -> None:
    """Burn a token for one spice."""
    t.state.players[seat].tokens -= 1
    t.state.players[seat].spice += 1
    t.emit("toy-burnt", seat=who(seat))


@step("toy.protest")
def protest(t: ToyTable, seat: int, _answer: str) -> None:
    """Pay a token to take one spice of the pool before it is divided."""
    t.state.players[seat].tokens -= 1
    t.state.pool -= 1
    t.emit("toy-protested", seat=who(seat))


def interrupts(t: ToyTable) -> list[Interrupt]:
    """The leader may burn a token; the seat after the leader may protest, and is asked first."""
    state = t.state
    seat, other = leader(t), (leader(t) + 1) % t.seats
    offers: list[Interrupt] = []
    if state.players[seat].tokens:
        question = Pick((seat,), msg("toy-burn"), options=[Option("burn", msg("toy-burn"))])
        offers.append(Interrupt("burn", question, "toy.burn", (seat,)))
    if state.players[other].tokens and state.pool > 1 and state.silos == [0, 0]:
        options = [Option("protest", msg("toy-protest")), Option(DECLINE, msg("toy-decline"))]
        question = Pick((other,), msg("toy-protest"), default=DECLINE, topic="toy-protest", options=options)
        offers.append(Interrupt(f"protest-{state.round}", question, "toy.protest", (other,), blocking=True))
    return offers


def _yes() -> Option:
    return Option("yes", msg("toy-yes"))


def _no() -> Option:
    return Option("no", msg("toy-no"))


def _silos() -> list[Option]:
    return [Option("left", msg("toy-left")), Option("right", msg("toy-right"))]
