"""Battles: whether to go on, which cards to discard, where the loser goes (W-18, W-19)."""

from __future__ import annotations

from engine.agents.arrakis.board import DISTANCE, force, group_of
from engine.agents.arrakis.ids import CEASE, DISCARD, GO_ON, LEADERS, LOSE, RETREAT, STAY, card_of
from engine.agents.arrakis.menu import keep_value
from engine.agents.arrakis.odds import Odds, battle
from engine.agents.arrakis.worth import Worth
from engine.core.decisions import Answer, Form, Pick
from engine.games.arrakis.board import vulnerable
from engine.games.arrakis.data import AREAS, NEAR
from engine.games.arrakis.state import ATREIDES, battle_of

_PER_DIE = 0.09
"""What a die more adds to the chance to win."""
_LOST_CAUSE = 0.85
"""The chance of the attacker to win at which nobody holds a Settlement any longer."""

_BAD = 0.4
"""The same where there is none, if more hits are suffered than dealt."""
_OPEN = 0.15
"""What is at stake in a battle for no Settlement."""


def _odds(worth: Worth, hits: int = 0) -> tuple[Odds, float]:
    """Return the odds of the battle, after so many hits on the attacker, and what is at stake."""
    state, board = worth.state, worth.board
    fought = battle_of(state)
    one, two = (force(group_of(state.legions[area])) for area in (fought.source, fought.target))
    rank = board.rank(fought.target)
    stake = board.worth(fought.target) if rank else _OPEN
    return battle(one, two, rank, fought.surprise and fought.round == 1, hits), stake


def attack(worth: Worth, form: Form) -> Answer:
    """Go on as long as the prize is worth it."""
    answer: dict[str, object] = {}
    if GO_ON in form.fields:
        rank = worth.board.rank(battle_of(worth.state).target)
        odds, stake = _odds(worth, int(rank > 0))
        gain = odds.win * stake + worth.board.exchange(odds)
        answer[GO_ON] = GO_ON if gain > 0 else CEASE
        if gain <= 0:
            return answer
    return answer | _rest(worth, form)


def defend(worth: Worth, form: Form) -> Answer:
    """Stay in a Settlement while there is hope; elsewhere leave when it goes badly."""
    answer: dict[str, object] = {}
    if STAY in form.fields:
        odds, _ = _odds(worth)
        home = worth.board.rank(battle_of(worth.state).target) > 0
        leaves = odds.win > _LOST_CAUSE if home else odds.win > _BAD and odds.dealt > odds.lost
        answer[STAY] = RETREAT if leaves else STAY
        if leaves:
            return answer
    return answer | _rest(worth, form)


def _rest(worth: Worth, form: Form) -> dict[str, object]:
    """Return how to fight: cards that are worth less than the dice they bring, the rest as is safe."""
    answer: dict[str, object] = {}
    if DISCARD in form.fields:
        field = form.fields[DISCARD]
        assert isinstance(field, Pick)
        answer[DISCARD] = _discards(worth, field)
    for name in (LEADERS, LOSE):
        if name in form.fields:
            answer[name] = form.fields[name].default
    return answer


def _discards(worth: Worth, field: Pick) -> list[str]:
    odds, stake = _odds(worth)
    hope = min(1.0, 4 * odds.win * (1 - odds.win))  # a die matters most where all is open
    die = _PER_DIE * stake * hope + 0.04
    held = {
        option.id: keep_value(worth, card_of(option.id))
        for option in field.options
        if card_of(option.id) in worth.state.players[worth.me].hand
    }
    cheap = sorted((ident for ident, value in held.items() if value < die), key=held.__getitem__)[: field.max]
    return [option.id for option in field.options if option.id in cheap]


def retreat_where(worth: Worth, pick: Pick) -> Answer:
    """Send a beaten enemy where it does least, and suffers most."""
    state = worth.state
    prey = state.sietches if worth.me == ATREIDES else state.settlements

    def harm(target: str) -> float:
        far = min((DISTANCE[one][target] for one in prey), default=0)
        company = sum(near in worth.board.enemies for near in NEAR[target])
        weather = (
            vulnerable(state, target) * (0.4 + 0.2 * AREAS[target].deep) if worth.me == ATREIDES else 0.0
        )
        return 0.3 * far - 0.1 * company + weather

    return max((option.id for option in pick.options), key=harm)
