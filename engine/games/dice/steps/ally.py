"""Phase 2: one proposal, one answer (D-9); what the ally grants for shipping is said with it (D-20.9)."""

from __future__ import annotations

from functools import cache

from engine.core.decisions import Amounts, Blocked, Form, Option, Pick, When
from engine.core.messages import Ref, msg
from engine.core.steps import Asking, step
from engine.games.dice.labels import SEATS, plain, power
from engine.games.dice.legal import addressees
from engine.games.dice.pacts import grants, listed, pact_question, shipments, tell_grants
from engine.games.dice.powers import card_of, turn_of
from engine.games.dice.shipping import may_pay
from engine.games.dice.state import DiceTable, Offer, Shipment

NOBODY = "none"
ACCEPT, DECLINE = "accept", "decline"
TOPIC = "dice-alliance-"
"""Followed by the faction of the proposer: orders are filed faction by faction (D-20.7)."""

_PROPOSE = msg("dice-propose")
_IF_ACCEPTED = When("answer", (ACCEPT,))


@step("dice.ally")
def ally(t: DiceTable) -> None:
    """D-9.1, D-9.2: there is somebody to ask only where a frozen emblem says so."""
    turn_of(t.state).phase = "ally"
    t.next("dice.propose" if addressees(t.state) else "dice.recruit")


@step("dice.propose", free=True)
def propose(t: DiceTable) -> Asking:
    """D-9.2, D-9.4: propose an alliance, if need be with a shipping pact (D-20.10)."""
    state = t.state
    turn = turn_of(state)
    found = addressees(state)
    options = [plain(NOBODY, "dice-ally-nobody")]
    options += [_addressee(seat, card_of(state, seat).alliance.id, count) for seat, count in found.items()]
    blocked = [
        _blocked(seat, "dice-ally-asked" if seat in turn.asked else "dice-ally-no-emblem")
        for seat in range(t.seats)
        if seat != turn.active and seat not in found
    ]
    chosen = yield Pick((turn.active,), _PROPOSE, NOBODY, options=options, blocked=blocked)
    if chosen == NOBODY:
        t.next("dice.recruit")
        return
    addressee = int(chosen)
    question = pact_question(state, addressee)
    pact: list[Shipment] = []
    if question is not None:
        pact = shipments((yield question))
    turn.asked.append(addressee)
    turn.offer = Offer(addressee, pact)
    key = "dice-ally-proposed-pact" if pact else "dice-ally-proposed"
    t.emit(key, seat=SEATS[turn.active], ally=SEATS[addressee], pact=listed(pact))
    t.next("dice.answer_offer")


@step("dice.answer_offer")
def answer_offer(t: DiceTable) -> Asking:
    """D-9.3: accept or decline; who accepts says what shipping it allows and wishes (D-20.9, D-20.11)."""
    state = t.state
    turn = turn_of(state)
    offer = turn.offer
    assert offer is not None
    fields: dict[str, Pick | Amounts] = {"answer": _consent(offer.to, turn.active)}
    if may_pay(state, offer.to):
        fields |= grants(state, offer.to)
    key = "dice-ally-question-pact" if offer.pact else "dice-ally-question"
    answer = yield Form(
        (offer.to,),
        msg(key, seat=SEATS[turn.active], pact=listed(offer.pact)),
        {"answer": DECLINE},
        topic=f"{TOPIC}{state.players[turn.active].faction}",
        fields=fields,
        conditions={name: _IF_ACCEPTED for name in fields if name != "answer"},
    )
    turn.offer = None
    if answer["answer"] == ACCEPT:
        turn.ally, turn.pact = offer.to, offer.pact
        turn.landing, turn.wishes = answer.get("landing", []), shipments(answer.get("wishes", {}))
        t.emit("dice-ally-accepted", seat=SEATS[turn.active], ally=SEATS[offer.to])
        tell_grants(t)
        t.next("dice.recruit")
        return
    t.emit("dice-ally-declined", seat=SEATS[turn.active], ally=SEATS[offer.to])
    t.next("dice.ally")


@cache
def _consent(seat: int, active: int) -> Pick:
    options = [plain(ACCEPT, "dice-ally-accept"), plain(DECLINE, "dice-ally-decline")]
    return Pick((seat,), msg("dice-ally-consent", seat=SEATS[active]), DECLINE, options=options)


@cache
def _addressee(seat: int, ability: str, count: int) -> Option:
    return Option(
        str(seat),
        msg("dice-ally-option", seat=SEATS[seat]),
        note=msg("dice-ally-emblems", count=count, ability=power(ability), text=Ref("text", ability)),
        about=power(ability),
    )


@cache
def _blocked(seat: int, reason: str) -> Blocked:
    return Blocked(msg("dice-ally-option-blocked", seat=SEATS[seat]), msg(reason, seat=SEATS[seat]))
