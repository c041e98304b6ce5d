"""Phase 4: assassins and protection (D-11)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from engine.core.decisions import Option, Pick
from engine.core.messages import msg
from engine.core.steps import Asking, step
from engine.games.dice.effects import KillDespiteProtection
from engine.games.dice.labels import REGION, SEATS, plain, token
from engine.games.dice.legal import kanly_victims, tokens_to_take, victims
from engine.games.dice.pieces import lose
from engine.games.dice.powers import ability, turn_of
from engine.games.dice.state import DiceTable

DONE = "done"
_KILL, _TAKE = "kill", "take"
_PROTECTION = msg("dice-group-protection")


@step("dice.kanly")
def kanly(t: DiceTable) -> None:
    """D-11.1: the phase is there for who has symbols; those of the own ability come first."""
    turn_of(t.state).phase = "kanly"
    t.next("dice.next_killing")
    t.next("dice.next_kanly")
    t.next("dice.ship")


@step("dice.next_killing")
def next_killing(t: DiceTable) -> None:
    """The ability to kill in spite of protection, as often as there are symbols and victims."""
    can = ability(t.state, KillDespiteProtection) is not None
    if can and victims(t.state, despite_protection=True):
        t.next("dice.killing")


@step("dice.killing", free=True)
def killing(t: DiceTable) -> Asking:
    """An ability symbol kills one enemy troop whatever protection its owner has (D-19.1)."""
    turn = turn_of(t.state)
    options = [plain(DONE, "dice-kanly-done"), *_kills(victims(t.state, despite_protection=True))]
    prompt = msg("dice-killing", count=turn.abilities)
    chosen = yield Pick((turn.active,), prompt, DONE, options=options)
    if chosen == DONE:
        return
    turn.abilities -= 1
    _assassinate(t, chosen)
    t.next("dice.next_killing")


@step("dice.next_kanly")
def next_kanly(t: DiceTable) -> None:
    """D-11.1, D-11.4: symbols are used one after another."""
    state = t.state
    if turn_of(state).kanly and (tokens_to_take(state) or kanly_victims(state)):
        t.next("dice.kanly_action")


@step("dice.kanly_action", free=True)
def kanly_action(t: DiceTable) -> Asking:
    """D-11.2, D-11.3: assassinate, or take a protection token."""
    state = t.state
    turn = turn_of(state)
    options = [
        plain(DONE, "dice-kanly-done"),
        *(_take(name, holder) for name, holder in tokens_to_take(state)),
        *_kills(kanly_victims(state)),
    ]
    chosen = yield Pick((turn.active,), msg("dice-kanly", count=turn.kanly), DONE, options=options)
    if chosen == DONE:
        return
    turn.kanly -= 1
    if chosen.startswith(_KILL):
        _assassinate(t, chosen)
    else:
        _protect(t, chosen)
    t.next("dice.next_kanly")


def _assassinate(t: DiceTable, chosen: str) -> None:
    """D-11.2: the troop goes to its owner's supply."""
    _, where, owner, kind = chosen.split(":")
    lose(t.state, int(owner), where, kind)
    t.emit(
        "dice-killed",
        data={"regions": [where]},
        seat=SEATS[turn_of(t.state).active],
        victim=SEATS[int(owner)],
        piece=kind,
        region=REGION[where],
    )


def _protect(t: DiceTable, chosen: str) -> None:
    """D-11.3: the token changes hands."""
    players, active = t.state.players, turn_of(t.state).active
    name = chosen.split(":")[1]
    holder = next(seat for seat, player in enumerate(players) if name in player.protection)
    players[holder].protection.remove(name)
    players[active].protection.append(name)
    t.emit("dice-token-taken", seat=SEATS[active], holder=SEATS[holder], token=token(name))


def _kills(found: Iterable[tuple[str, int, str]]) -> Iterable[Option]:
    return (_kill(*victim) for victim in found)


@cache
def _kill(where: str, seat: int, kind: str) -> Option:
    return Option(
        f"{_KILL}:{where}:{seat}:{kind}",
        msg("dice-option-kill", seat=SEATS[seat], piece=kind, region=REGION[where]),
        target=where,
        group=msg("dice-group-kill", seat=SEATS[seat]),
        about=REGION[where],
    )


@cache
def _take(name: str, holder: int) -> Option:
    return Option(
        f"{_TAKE}:{name}",
        msg("dice-option-take", token=token(name), holder=SEATS[holder]),
        group=_PROTECTION,
        about=token(name),
    )
