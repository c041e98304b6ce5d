"""The page of all cards and leaders of War for Arrakis: what they do, which test holds them, and the source."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import fields

from engine.games.arrakis.data import (
    BANS,
    CARDS,
    DECKS,
    LEADERS,
    NAMES,
    OBJECTIVES,
    PRESCIENCE,
    RULES,
    WILD_MAKER,
    Entry,
    LeaderData,
    PrescienceData,
    Provenance,
    TokenData,
    TrackEvent,
)
from tests.rules_coverage.citations import Report, cited, report

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "arrakis-coverage.md"
TESTS = ROOT / "tests" / "engine" / "games" / "arrakis"

SOURCES: Mapping[Provenance, str] = {
    "rulebook": "rulebook",
    "corroborated": "several sources",
    "single": "one source",
    "inferred": "inferred",
    "house": "**house**",
}

HEAD = """# War for Arrakis: every card and leader

`python -m tests.arrakis_cards` writes this page from the data in `assets/data/arrakis` and from the tests below
`tests/engine/games/arrakis` that name a card or leader with `@card`. All texts are our own wording.

Source says where an entry comes from: the *rulebook* states it; *several sources* agree; *one source* has it; it is
*inferred* from the rules; or it is **house** data, our own stand-in for a table that we could not find. To correct
house data, change it in the YAML and nowhere else. The map has one source; the board prints no name on areas with
`label: true`, so theirs are ours.
"""


@dataclass(slots=True, frozen=True)
class Row:
    """A card or leader on the page."""

    id: str
    name: str
    effect: str
    source: str


def sections() -> Iterator[tuple[str, list[Row]]]:
    """Yield the tables of the page: title and rows."""
    for deck in (*DECKS["harkonnen"], *DECKS["atreides"]):
        rows = [
            Row(
                one.id,
                one.name["en"] + (f" ({one.copies} copies)" if one.copies > 1 else ""),
                one.text["en"],
                SOURCES[one.provenance],
            )
            for one in CARDS.values()
            if one.deck == deck
        ]
        yield f"Planning cards: {NAMES['deck'][deck]['en']}", rows
    yield "Leaders", [_leader(one) for one in LEADERS.values()]
    yield "Prescience cards", [_prescience(one) for one in PRESCIENCE.values()]
    objectives = [
        Row(one.id, one.name["en"], f"Reach {_steps(one.needs)}.", SOURCES[one.provenance])
        for one in OBJECTIVES.values()
    ]
    yield "Secret Objectives", objectives
    bans = [Row(one.id, one.name["en"], one.text["en"], SOURCES[one.provenance]) for one in BANS.values()]
    yield "Imperium bans", bans


def _steps(markers: Mapping[Any, int]) -> str:
    return ", ".join(f"{NAMES['marker'][marker]['en']} {steps}" for marker, steps in markers.items())


def _leader(leader: LeaderData) -> Row:
    hits, shields = leader.strip
    strip = ((hits, "Hit"), (shields, "Shield"))
    uses = [f"{count} {name}{'s' * (count > 1)}" for count, name in strip if count]
    effects = [] if leader.id == WILD_MAKER else [f"A Special is {' and '.join(uses)}."]
    sources = [SOURCES[leader.provenance]]
    if leader.slot is not None and leader.text is not None:
        effects.append(f"{NAMES['result'][leader.slot]['en']}: {leader.text['en']}")
        special = SOURCES[leader.effects_provenance or leader.provenance]
        sources += [f"special action: {special}"] * (special != sources[0])
    return Row(leader.id, leader.name["en"], " ".join(effects), "; ".join(sources))


def _prescience(card: PrescienceData) -> Row:
    when = "Action Resolution" if card.phase == "action" else "End of Round"
    effect = f"{when}: {card.text['en']} Advance {_steps(card.advance)}."
    sources = [SOURCES[card.provenance]]
    for what, source in (("name", card.name_provenance), ("conditions", card.requires_provenance)):
        if source is not None:
            sources.append(f"{what}: {SOURCES[source]}")
    return Row(card.id, card.name["en"], effect, "; ".join(sources))


def figures(entry: Struct = RULES, path: str = "") -> Iterator[tuple[str, Provenance]]:
    """Yield the figures of ``rules.yaml`` that the rulebook does not state: where they stand, and the source."""
    source: Provenance = getattr(entry, "provenance", "rulebook")
    if source != "rulebook":
        yield path, source
    for field in fields(entry):
        value = getattr(entry, field.name)
        if field.name.endswith("_provenance"):
            yield f"{path}.{field.name.removesuffix('_provenance')}", value
        else:
            yield from _inside(value, f"{path}.{field.encode_name}".lstrip("."))


def _inside(value: Any, path: str) -> Iterator[tuple[str, Provenance]]:
    if isinstance(value, Entry):
        yield from figures(value, path)
    elif isinstance(value, Mapping):
        for key, one in value.items():
            yield from _inside(one, f"{path}.{key}")
    elif isinstance(value, tuple):
        entries = [one for one in value if isinstance(one, Entry)]
        for source in dict.fromkeys(one.provenance for one in entries):
            if source != "rulebook":
                same = [one for one in entries if one.provenance == source]
                yield f"{path}: {', '.join(map(_label, same))}", source


def _label(entry: Entry) -> str:
    match entry:
        case TokenData():
            return entry.id
        case TrackEvent():
            return f"space {entry.space}"
    raise TypeError(entry)


def coverage() -> Report:
    """Return which tests name everything on the page, and what they name that is not there."""
    return report("arrakis", [row.id for _, rows in sections() for row in rows], cited(TESTS, "card"))


def markdown(tests: Mapping[str, Sequence[str]]) -> str:
    """Return the page, given the tests of everything on it."""
    prefix = TESTS.relative_to(ROOT).as_posix() + "/"
    lines = [HEAD]
    for title, rows in sections():
        lines += [f"## {title}", "", "| Name | Effect | Test | Source |", "|---|---|---|---|"]
        for row in rows:
            held = "<br>".join(f"`{test.removeprefix(prefix)}`" for test in tests[row.id]) or "-"
            lines.append(f"| {row.name} (`{row.id}`) | {row.effect} | {held} | {row.source} |")
        lines.append("")
    lines += ["## Figures that the rulebook does not state", "", "| In rules.yaml | Source |", "|---|---|"]
    lines += [f"| {path} | {SOURCES[source]} |" for path, source in figures()]
    return "\n".join(lines) + "\n"
