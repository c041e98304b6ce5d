"""Emoji of The Dice Game. A faction's is close to its emblem in the pictures, so that it says more than a colour."""

from __future__ import annotations

from engine.core.decisions import Item, Option
from engine.core.messages import Ref

NO_FACTION = "▫️"

_PIECES = {"troop": "🔹", "elite": "🔷", "leader": "🎖️"}
_FACTIONS = {
    "atreides": "🦅",
    "bene_gesserit": "👁️",
    "bene_tleilax": "🧬",
    "corrino": "👑",
    "fremen": "🗡️",
    "guild": "♾️",
    "harkonnen": "🐏",
    "smugglers": "💰",
}
_SIGNS = {
    "faction": _FACTIONS,
    "face": {
        **_FACTIONS,
        "spice_2": "🟠",
        "spice_3": "🟠",
        "ability": "✨",
        "kanly": "🩸",
        "storm": "🌪️",
    },
    "piece": _PIECES,
    "resource": {"harvester": "🚜", "fortification": "🏰", "ornithopter": "🚁"},
    "token": {"shield": "🛡️", "snooper": "🧪"},
    "phase": {
        "roll": "🎲",
        "ally": "🤝",
        "recruit": "📯",
        "kanly": "🩸",
        "ship": "🚀",
        "move": "👣",
        "combat": "⚔️",
        "storm": "🌪️",
        "end": "⏳",
    },
}


def sign(ref: Ref) -> str:
    """Return the emoji of a thing; empty if it has none."""
    return _SIGNS.get(ref.kind, {}).get(ref.id, "")


def icon(choice: Option | Item) -> str:
    """Return the emoji of what an option or item is about: the first of its things that has one."""
    args = list(choice.label.args.values())
    about = [choice.about] if isinstance(choice, Option) else []
    things = [thing for thing in (*about, *args) if isinstance(thing, Ref)]
    found = next((shown for thing in things if (shown := sign(thing))), "")
    return found or _PIECES.get(str(choice.label.args.get("kind")), "")
