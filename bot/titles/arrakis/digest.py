"""What happened since a player last looked, in a few lines: what befell the player's side before all else.

What there is no room for is left out; the rest is told in the order in which it happened.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.core.events import Event
from engine.core.messages import Msg, Ref
from engine.core.view import View
from engine.games.arrakis.redact import side_of
from engine.games.arrakis.state import ATREIDES, HARKONNEN, ArrakisView, Side

if TYPE_CHECKING:
    from bot.titles.base import Presenter

LINES = 6
"""At most so many lines; the log has all of it."""

_BEFELL = frozenset(
    {
        "arrakis-atomics-destroyed",
        "arrakis-atomics-fled",
        "arrakis-casualties-taken",
        "arrakis-die-lost",
        "arrakis-die-named",
        "arrakis-displaced",
        "arrakis-leader-tanked",
        "arrakis-legion-destroyed",
        "arrakis-retreated",
    }
)
"""What befalls the side that it names; of all else that side is the one that acts."""
_BEFALLS: dict[str, Side] = {
    "arrakis-fled": ATREIDES,
    "arrakis-paul-restricted": ATREIDES,
    "arrakis-scouts": ATREIDES,
    "arrakis-sietch-destroyed": ATREIDES,
    "arrakis-sietch-revealed": ATREIDES,
    "arrakis-ban": HARKONNEN,
    "arrakis-harvester-lost": HARKONNEN,
    "arrakis-settlement-destroyed": HARKONNEN,
    "arrakis-storm": HARKONNEN,
    "arrakis-vehicle-removed": HARKONNEN,
    "arrakis-worm-attacks": HARKONNEN,
    "arrakis-worm-eats": HARKONNEN,
}
"""What befalls one side always."""
_GREAT = frozenset(
    {
        "arrakis-atomics",
        "arrakis-battle-ceased",
        "arrakis-battle-lost-by-all",
        "arrakis-battle-won",
        "arrakis-claimed",
        "arrakis-leader-enters",
        "arrakis-marker",
        "arrakis-round",
        "arrakis-station",
        "arrakis-supremacy",
        "arrakis-worm-appears",
    }
)
"""What both want to know of, whoever did it."""
_DEEDS = frozenset(
    {
        "arrakis-acts",
        "arrakis-attacks",
        "arrakis-card-played",
        "arrakis-declined",
        "arrakis-does-nothing",
        "arrakis-uses-desert-power",
        "arrakis-uses-special",
    }
)
"""What a turn was spent on."""
_OWN = 4
"""The rank of what the side did itself."""


def digest(presenter: Presenter, events: Sequence[Event], view: View[ArrakisView]) -> list[Msg]:
    """Return what happened in at most `LINES` lines; see `bot.titles.base.Presenter.digest`."""
    mine = side_of(view.state, view.seat)
    ranks = [_rank(event, mine) for event in events]
    if any(rank < _OWN for rank in ranks):  # one's own doings are told only when there is nothing else
        wanted = [number for number, rank in enumerate(ranks) if rank < _OWN]
    else:
        wanted = list(range(len(events)))
    wanted.sort(key=lambda number: (ranks[number], -number))
    return [presenter.log_line(events[number], view) for number in sorted(wanted[:LINES])]


def _rank(event: Event, mine: Side | None) -> int:
    """Return how much an event matters to a side: the less, the more."""
    key, side = event.message.key, event.message.args.get("side")
    own = isinstance(side, Ref) and side.id == mine
    if event.audience is not None or _BEFALLS.get(key) == mine is not None or (key in _BEFELL and own):
        return 0
    if event.kind != "event" or key in _GREAT:
        return 1
    if own:
        return _OWN
    return 2 if key in _DEEDS else 3


def message_keys() -> list[str]:
    """Return the keys that are told apart here; all of them are events of the game."""
    return sorted(_BEFELL | set(_BEFALLS) | _GREAT | _DEEDS)
