"""What a player of War for Arrakis may decide once and for all: battles, casualties, claims."""

from __future__ import annotations

from collections.abc import Iterator

from bot.titles.base import StandingOrder
from engine.core.decisions import Answer
from engine.core.messages import Msg, Ref, msg
from engine.core.view import View
from engine.games.arrakis.data import PRESCIENCE
from engine.games.arrakis.interrupts import CLAIM, claim_topic
from engine.games.arrakis.orders import IGNORE
from engine.games.arrakis.redact import side_of
from engine.games.arrakis.state import ATREIDES, ArrakisView
from engine.games.arrakis.steps.casualties import ORDERS, TOPIC
from engine.games.arrakis.steps.stance import ATTACK, CEASE, DEFEND, GO_ON, LOSE, RETREAT, STAY

_BATTLES = (
    (ATTACK, GO_ON, (GO_ON, "arrakis-option-go-on"), (CEASE, "arrakis-option-cease")),
    (DEFEND, STAY, (STAY, "arrakis-option-stay"), (RETREAT, "arrakis-option-retreat")),
)
"""Of each question in a battle: its topic, the field that says whether to fight on, and both answers to it."""


def orders(view: View[ArrakisView]) -> list[StandingOrder]:
    """Return what the view's seat may leave orders for; see `bot.titles.base.Presenter.orders`."""
    side = side_of(view.state, view.seat)
    if side is None:
        return []
    claims = _claims(view.state) if side == ATREIDES else ()
    return [*_battles(), _casualties(), *claims]


def _battles() -> Iterator[StandingOrder]:
    for topic, field, (yes, words), (no, other_words) in _BATTLES:
        choices: list[tuple[Answer, Msg]] = [
            (
                {field: yes, LOSE: order},
                msg("titles-arrakis-order-fight", first=msg(words), lose=_lose(order)),
            )
            for order in ORDERS
        ]
        choices.append(({field: no}, msg(other_words)))
        yield StandingOrder(topic, msg(f"titles-{topic}"), tuple(choices))


def _casualties() -> StandingOrder:
    return StandingOrder(
        TOPIC, msg("titles-arrakis-order-casualties"), tuple((order, _lose(order)) for order in ORDERS)
    )


def _lose(order: str) -> Msg:
    return msg(f"arrakis-lose-{order}")


def _claims(state: ArrakisView) -> Iterator[StandingOrder]:
    """Yield the open cards that are offered as soon as they can be claimed (W-22.4)."""
    for ident in state.prescience.row:
        card = PRESCIENCE[ident]
        if card.phase == "action" and not card.own_turn and not card.die:
            about = msg("titles-arrakis-order-claim", card=Ref("prescience", ident))
            choices = (
                (CLAIM, msg("titles-arrakis-order-take")),
                (IGNORE, msg("titles-arrakis-order-ignore")),
            )
            yield StandingOrder(claim_topic(ident), about, choices)


def message_keys() -> list[str]:
    """Return the keys that are built from parts."""
    return [f"titles-{topic}" for topic, *_ in _BATTLES] + [f"arrakis-lose-{order}" for order in ORDERS]
