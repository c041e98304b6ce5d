"""Phase 4, Spice Harvesting, and the Imperium bans (W-13)."""

from __future__ import annotations

from engine.core.decisions import Option, Pick
from engine.core.messages import msg
from engine.core.steps import Asking, step
from engine.games.arrakis.board import is_deep, legions, seats_of
from engine.games.arrakis.data import POWERS, RULES
from engine.games.arrakis.labels import SIDE, ref
from engine.games.arrakis.pieces import check_stacking, gain_supremacy
from engine.games.arrakis.state import HARKONNEN, ArrakisTable

KEEP, RAISE, DROP = "keep", "raise", "drop"
STOCKPILE, LEAVE = "stockpile", "leave"
_FIGURES = RULES.spice
_BOTTOM = len(_FIGURES.rows)
_COST = {KEEP: _FIGURES.keep, RAISE: _FIGURES.raise_, DROP: 0}
_STEPS = {KEEP: 0, RAISE: -1, DROP: 1}
_LABELS = {
    KEEP: msg("arrakis-option-keep", cost=_FIGURES.keep),
    RAISE: msg("arrakis-option-raise", cost=_FIGURES.raise_),
    DROP: msg("arrakis-option-drop"),
}
_PAYMENTS = {ident: Option(ident, label) for ident, label in _LABELS.items()}
_STOCKPILE = [
    Option(STOCKPILE, msg("arrakis-option-stockpile", cost=_FIGURES.stockpile)),
    Option(LEAVE, msg("arrakis-option-no-stockpile")),
]


@step("arrakis.harvest")
def harvest(t: ArrakisTable) -> None:
    """W-13.1, W-13.2: bans end unless their marker is on the bottom; the Harvesters bring in their spice."""
    state = t.state
    spice = state.spice
    state.phase = "harvest"
    spice.bans = [power for power in spice.bans if spice.rows[power] == _BOTTOM]
    spice.spice = spice.reserve
    for area in state.harvesters:
        spice.spice += _FIGURES.deep_desert if is_deep(area) else _FIGURES.desert
    areas = state.harvesters
    state.harvesters, spice.reserve = [], 0
    t.emit("arrakis-harvested", data={"areas": areas}, harvesters=len(areas), spice=spice.spice)
    t.next("arrakis.spend_spice")


@step("arrakis.spend_spice")
def spend_spice(t: ArrakisTable) -> Asking:
    """W-13.3 to W-13.6: pay for each marker as far as the spice goes, then for Supremacy; one is left over."""
    state = t.state
    seats, spice = seats_of(state, HARKONNEN), state.spice.spice
    paid: dict[str, str] = {}
    for power in POWERS:
        options = _payments(state.spice.rows[power], spice)
        if len(options) == 1:
            paid[power] = DROP
        else:
            prompt = msg("arrakis-pay-for-marker", power=ref("power", power), spice=spice)
            paid[power] = yield Pick(seats, prompt, options[0].id, options=options)
        spice -= _COST[paid[power]]
    stockpiled = LEAVE
    if spice >= _FIGURES.stockpile and state.supremacy <= _FIGURES.stockpile_up_to:
        stockpiled = yield Pick(seats, msg("arrakis-stockpile", spice=spice), STOCKPILE, options=_STOCKPILE)
    if stockpiled == STOCKPILE:
        spice -= _FIGURES.stockpile
    _settle(t, paid, spice, stockpiled=stockpiled == STOCKPILE)


def _payments(row: int, spice: int) -> list[Option]:
    """Return what can be paid for and does something (W-13.4); what costs nothing last."""
    found = [KEEP] if row < _BOTTOM and spice >= _COST[KEEP] else []
    if row > 1 and spice >= _COST[RAISE]:
        found.append(RAISE)
    return [_PAYMENTS[one] for one in (*found, DROP)]


def _settle(t: ArrakisTable, paid: dict[str, str], left: int, *, stockpiled: bool) -> None:
    """W-13.3 to W-13.6: move the markers; bans follow."""
    state = t.state
    rows = state.spice.rows
    dropped: list[str] = []
    for power, payment in paid.items():
        old = rows[power]
        rows[power] = min(old + _STEPS[payment], _BOTTOM)
        if rows[power] > old:
            dropped.append(power)
        if rows[power] != old:
            key = "arrakis-marker-dropped" if rows[power] > old else "arrakis-marker-raised"
            t.emit(key, power=ref("power", power), row=rows[power])
    state.facts.dropped += dropped
    state.spice.spice = 0
    state.spice.reserve = min(left, _FIGURES.reserve)
    if state.spice.reserve:
        t.emit("arrakis-spice-reserved", side=SIDE[HARKONNEN], count=state.spice.reserve)
    if stockpiled:
        t.emit("arrakis-stockpiled", side=SIDE[HARKONNEN])
        gain_supremacy(t, 1)
    t.next("arrakis.bans", dropped)


# -- bans ----------------------------------------------------------------------------------------------


@step("arrakis.bans")
def bans(t: ArrakisTable, dropped: list[str]) -> None:
    """W-13.7: those on the bottom, and one that just moved down; all of them by the FAQ (W-40.1)."""
    state = t.state
    active = [power for power in POWERS if state.spice.rows[power] == _BOTTOM]
    more = [power for power in dropped if power not in active]
    if len(more) > 1 and not state.options.faq_bans:
        t.next("arrakis.ban_choice", active, more)
    else:
        _ban(t, [*active, *more])


@step("arrakis.ban_choice")
def ban_choice(t: ArrakisTable, active: list[str], more: list[str]) -> Asking:
    """W-13.7: exactly one of those that just moved down, as the Harkonnen choose."""
    options = [
        Option(power, msg("arrakis-option-ban", power=ref("power", power)), about=ref("ban", power))
        for power in more
    ]
    chosen: str = yield Pick(seats_of(t.state, HARKONNEN), msg("arrakis-pick-ban"), more[0], options=options)
    _ban(t, [*active, chosen])


def _ban(t: ArrakisTable, powers: list[str]) -> None:
    """Put these bans in force, and no others; fewer Units an area may follow at once (W-13.8)."""
    state = t.state
    state.spice.bans = [power for power in POWERS if power in powers]
    for power in state.spice.bans:
        t.emit("arrakis-ban", power=ref("power", power), ban=ref("ban", power))
    for area in legions(state, HARKONNEN):
        check_stacking(t, area)
