"""Emoji of War for Arrakis. A side's is close to its emblem in the pictures, so that it says more than a colour."""

from __future__ import annotations

from engine.core.decisions import Item, Option
from engine.core.messages import Msg, Ref
from engine.games.arrakis.data import LEADERS

NO_SIDE = "▫️"

_SIDES = {"atreides": "🦅", "harkonnen": "🐏"}
_SIGNS = {
    "side": _SIDES,
    "deck": {"house_atreides": "🦅", "fremen_ally": "🗡️", "house_harkonnen": "🐏", "corrino_ally": "👑"},
    "result": {
        "strategy": "🧭",
        "leadership": "🚩",
        "deployment": "📯",
        "mentat": "🧠",
        "house": "🏛️",
        "desert_power": "🪱",
        "token": "👁️",
    },
    "face": {"hit": "💥", "shield": "🛡️", "special": "✨"},
    "marker": {"kwisatz_haderach": "🟢", "sand_dwellers": "🟠", "jihad": "🔴"},
    "power": {"choam": "⚖️", "spacing_guild": "♾️", "landsraad": "📜"},
    "ban": {"choam": "🚫", "spacing_guild": "🚫", "landsraad": "🚫"},
    "sign": {"sand": "▫️", "sandworm": "🪱", "digging": "🕳️"},
    "piece": {
        "regular": "🔹",
        "elite": "🔷",
        "special": "⭐",
        "sardaukar": "⭐",
        "fedaykin": "⭐",
        "leader": "🎖️",
        "token": "🎴",
        "harvester": "🚜",
        "ornithopter": "🚁",
        "carryall": "🎈",
        "sandworm": "🪱",
        "wild_maker": "🐉",
        "wormsign": "〰️",
        "station": "🧪",
        "bene_gesserit": "👁️",
        "atomics": "☢️",
        "supremacy": "🏆",
    },
    "settlement": {"pyon_village": "🛖", "carthag": "🏘️", "arrakeen": "🏰", "sietch": "⛺"},
    "terrain": {
        "mountain": "⛰️",
        "plateau": "🪨",
        "minor_erg": "🏜️",
        "desert": "🏜️",
        "deep_desert": "🌊",
    },
    "phase": {
        "start": "⏳",
        "vehicles": "🚜",
        "action": "🎲",
        "hazards": "🌪️",
        "harvest": "🟤",
        "end": "⏳",
    },
}
_KINDS = {"prescience": "🔮", "objective": "🎯", "card": "🃏", "zone": "🪂"}
"""What stands for everything of a kind that has no sign of its own."""
_EVENTS = {
    "arrakis-round": "⏳",
    "arrakis-laid-out": "⏳",
    "arrakis-zones-cleared": "⏳",
    "arrakis-hazards": "🌪️",
    "arrakis-storm": "🌪️",
    "arrakis-active-row": "🟤",
    "arrakis-harvested": "🟤",
    "arrakis-settlement-destroyed": "🔥",
    "arrakis-sietch-destroyed": "🔥",
    "arrakis-sietch-revealed": "⛺",
    "arrakis-token-revealed": "🎴",
    "arrakis-token-lost": "🎴",
    "arrakis-station": "🧪",
    "arrakis-supremacy": "🏆",
    "arrakis-signs-placed": "〰️",
    "arrakis-signs-discarded": "〰️",
    "arrakis-signs-turned": "〰️",
    "arrakis-worm-taken": "🪱",
    "arrakis-atomics": "☢️",
    "arrakis-harvester-placed": "🚜",
    "arrakis-harvester-lost": "🚜",
    "arrakis-rescued": "🎈",
    "arrakis-battle-hits": "💥",
}


def sign(ref: Ref) -> str:
    """Return the emoji of a thing; empty if it has none."""
    if ref.kind == "leader":
        return _SIDES[LEADERS[ref.id].side] if ref.id in LEADERS else _SIGNS["piece"]["leader"]
    return _SIGNS.get(ref.kind, {}).get(ref.id, "") or _KINDS.get(ref.kind, "")


def icon(choice: Option | Item) -> str:
    """Return the emoji of what an option or item is about: the first of its things that has one."""
    about = [choice.about] if isinstance(choice, Option) else []
    things = [thing for thing in (*about, *choice.label.args.values()) if isinstance(thing, Ref)]
    return next((shown for thing in things if (shown := sign(thing))), "")


def of_event(message: Msg) -> str:
    """Return the emoji that an event's line begins with: of its kind, of who acts, of the first thing in it."""
    if message.key in _EVENTS:
        return _EVENTS[message.key]
    args = message.args
    first = [args.get("side"), args.get("worm"), args.get("power"), args.get("marker"), args.get("piece")]
    things = [thing for thing in (*first, *args.values()) if isinstance(thing, Ref)]
    return next((shown for thing in things if (shown := sign(thing))), "")


def message_keys() -> list[str]:
    """Return the keys of events that have an emoji of their own."""
    return list(_EVENTS)
