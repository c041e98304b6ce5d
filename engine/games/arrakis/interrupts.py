"""Free actions of an Action turn, and the offers to claim Prescience cards, beside a decision (W-10.3, W-22.4)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.decisions import Option, Pick
from engine.core.messages import msg
from engine.core.title import DECLINE, Interrupt
from engine.games.arrakis.board import in_play, seats_of
from engine.games.arrakis.data import ORDER
from engine.games.arrakis.labels import area, plain, ref, vision
from engine.games.arrakis.prescience import claimable_at_once, claimable_in_turn
from engine.games.arrakis.state import ATREIDES, HARKONNEN, ArrakisState, ArrakisTable
from engine.games.arrakis.steps.atomics import atomics_options, atomics_ready
from engine.games.arrakis.steps.free import HAWAT, SCHEMING, scoutable

CLAIM = "claim"
_FEWEST_SCHEMES, _MOST_SCHEMES = 2, 3

_REVEAL = msg("arrakis-free-reveal")
_SCOUT = msg("arrakis-free-scout")
_SCHEME = msg("arrakis-free-scheme")
_DETONATE = msg("arrakis-free-detonate")
_LATE_CLAIM = msg("arrakis-free-claim")


def interrupts(t: ArrakisTable) -> Sequence[Interrupt]:
    """Return what may be done now beside the open decision.

    Whether there is any of it is public, but for Hawat's Scheming: that is hidden, and comes last.
    """
    state = t.state
    if state.turn is None or state.phase != "action":
        return ()
    found = _claims(state)
    if state.turn.side == ATREIDES:
        _atreides(state, found)
    else:
        _harkonnen(state, found)
    return found


# -- claims --------------------------------------------------------------------------------------------


def _claims(state: ArrakisState) -> list[Interrupt]:
    """W-22.4: a card is offered as soon as it can be claimed; one that was declined stays open."""
    if not state.prescience.row:
        return []
    cards = claimable_at_once(state)
    seats = seats_of(state, ATREIDES)
    offers = [_offer(seats, card) for card in cards]
    if state.turn is not None and state.turn.side == ATREIDES:
        cards += claimable_in_turn(state)
    if cards:
        options = [vision(card, "arrakis-option-claim") for card in cards]
        question = Pick(seats, _LATE_CLAIM, cards[0], options=options)
        offers.append(Interrupt("claims", question, "arrakis.claim"))
    return offers


def _offer(seats: tuple[int, ...], card: str) -> Interrupt:
    question = Pick(
        seats,
        msg("arrakis-offer-claim", card=ref("prescience", card)),
        DECLINE,
        topic=claim_topic(card),
        options=[
            Option(CLAIM, msg("arrakis-claim"), about=ref("prescience", card)),
            plain(DECLINE, "arrakis-claim-later"),
        ],
    )
    return Interrupt(claim_topic(card), question, "arrakis.claim", (card,), blocking=True)


def claim_topic(card: str) -> str:
    """Return what standing orders about claiming a card in Action Resolution are filed under."""
    return f"arrakis-claim-{card}"


# -- Atreides ------------------------------------------------------------------------------------------


def _atreides(state: ArrakisState, found: list[Interrupt]) -> None:
    """W-10.7, W-23.1: turn up tokens; the atomics."""
    seats = seats_of(state, ATREIDES)
    hidden = [place for place, legion in state.legions.items() if legion.tokens]
    if hidden:
        hidden.sort(key=ORDER.__getitem__)
        options = [area(place, "arrakis-option-reveal") for place in hidden]
        found.append(
            Interrupt("reveal", Pick(seats, _REVEAL, hidden[0], options=options), "arrakis.guerrilla")
        )
    if atomics_ready(state):
        options = atomics_options()
        question = Pick(seats, _DETONATE, options[0].id, options=options)
        found.append(Interrupt("atomics", question, "arrakis.detonate_free"))


# -- Harkonnen -----------------------------------------------------------------------------------------


def _harkonnen(state: ArrakisState, found: list[Interrupt]) -> None:
    """W-10.8, W-26.4: scouting; Hawat's Scheming."""
    seats = seats_of(state, HARKONNEN)
    places = scoutable(state)
    if places:
        options = [area(place, "arrakis-option-scout") for place in places]
        found.append(Interrupt("scout", Pick(seats, _SCOUT, places[0], options=options), "arrakis.scout"))
    copies = state.players[HARKONNEN].hand.count(SCHEMING)
    if copies >= _FEWEST_SCHEMES and in_play(state, HAWAT):
        options = [
            Option(str(count), msg("arrakis-option-scheme", count=count), about=ref("card", SCHEMING))
            for count in range(_FEWEST_SCHEMES, min(copies, _MOST_SCHEMES) + 1)
        ]
        question = Pick(seats, _SCHEME, options[0].id, options=options, hidden=True)
        found.append(Interrupt("scheme", question, "arrakis.scheme"))
