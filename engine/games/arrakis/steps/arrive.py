"""What happens where a Legion arrives: stations, Harvesters, signs, stacking (W-15.6, W-4.6)."""

from __future__ import annotations

from engine.core.decisions import Amounts, Item
from engine.core.messages import msg
from engine.core.steps import Asking, step
from engine.games.arrakis.board import RANKS, excess, seats_of
from engine.games.arrakis.data import TOKENS
from engine.games.arrakis.labels import AREA, SIDE, inside, piece, ref, units
from engine.games.arrakis.pieces import check_stacking, remove_harvester, take, take_station
from engine.games.arrakis.state import ATREIDES, ArrakisTable, Legion, Side

_FACE_DOWN = "token:"


def arrive(t: ArrakisTable, side: Side, area: str, *, crowding: bool = True) -> None:
    """Do what follows when a Legion of a side has ended a move in an area, or has been moved there (Q-30).

    The Atreides take a station (W-25.1) and destroy a Harvester (W-27.3); the Harkonnen turn up a sign
    (W-24.1) in a step that comes next. Too many Units are removed in a step before that (W-4.6), unless
    ``crowding`` is false: other moves of the same Action are still to come (Q-35).
    """
    state = t.state
    if crowding:
        check_stacking(t, area)
    if side == ATREIDES:
        take_station(t, area)
        if area in state.harvesters:
            remove_harvester(t, area)
    elif area in state.signs:
        t.next("arrakis.sign", area)


@step("arrakis.excess")
def excess_units(t: ArrakisTable, area: str) -> Asking:
    """The owner removes so many Units that the limit holds again; tokens are Units, leaders are not (W-4.6)."""
    state = t.state
    count = excess(state, area)
    if not count:
        state.crowded.remove(area)
        return
    legion = state.legions[area]
    items = unit_items(legion)
    chosen = {items[0].id: count}
    if len(items) > 1:
        chosen = yield Amounts(
            seats_of(state, legion.side),
            msg("arrakis-excess", area=AREA[area], count=count),
            fewest(items, count),
            topic="arrakis-excess",
            hidden=bool(legion.tokens),
            items=items,
            min=count,
            max=count,
        )
    state.crowded.remove(area)
    removed = picked(legion.side, chosen)
    for rank in RANKS:
        take(state, area, rank, getattr(removed, rank))
    for token in removed.tokens:
        _lose_token(t, area, token)
    t.emit(
        "arrakis-excess-removed",
        data={"areas": [area]},
        side=SIDE[legion.side],
        area=AREA[area],
        legion=units(legion.side, removed),
    )


def _lose_token(t: ArrakisTable, area: str, token: str) -> None:
    """A token that is removed is turned up and leaves the game, as any that is turned up (W-4.3)."""
    t.state.legions[area].tokens.remove(token)
    t.state.spent_tokens.append(token)
    t.reveal()
    t.emit("arrakis-token-lost", data={"areas": [area]}, area=AREA[area], legion=inside(token))


# -- saying which figures ------------------------------------------------------------------------------


def unit_items(legion: Legion) -> list[Item]:
    """Return a Legion's Units and tokens, cheapest first, to say how many of each; group ``units``."""
    items = [
        Item(
            rank,
            msg("arrakis-units", piece=ref("piece", piece(legion.side, rank)), count=0),
            getattr(legion, rank),
            group="units",
            strength=1,
        )
        for rank in RANKS
        if getattr(legion, rank)
    ]
    return items + [_token_item(token) for token in legion.tokens]


def _token_item(token: str) -> Item:
    hidden = TOKENS[token]
    label = msg("arrakis-item-token", legion=inside(token))
    strength = hidden.regular + hidden.elite + hidden.special
    return Item(_FACE_DOWN + token, label, 1, group="units", strength=strength)


def fewest(items: list[Item], count: int) -> dict[str, int]:
    """Return an answer that takes ``count`` in all, from the first items as far as they go."""
    answer: dict[str, int] = {}
    for item in items:
        number = min(item.max, count)
        if number:
            answer[item.id] = number
            count -= number
    return answer


def picked(side: Side, chosen: dict[str, int]) -> Legion:
    """Return the figures that an answer to such items names, leaders (by id) among them."""
    part = Legion(side)
    for ident, count in chosen.items():
        if ident in RANKS:
            setattr(part, ident, count)
        elif ident.startswith(_FACE_DOWN):
            part.tokens.append(ident.removeprefix(_FACE_DOWN))
        else:
            part.leaders += [ident] * count
    return part
