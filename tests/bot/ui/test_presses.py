"""How many presses it takes to choose, in positions that played matches of War for Arrakis come to."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

import engine
from bot.titles import presenter
from bot.ui import controls, limits
from bot.ui.asking import Focus, Words
from bot.ui.custom_id import Verb, parse
from bot.ui.voice import voice
from engine import agents
from engine.core.decisions import Pick
from tests.bot.ui.samples import SPOT, parts

ARRAKIS = presenter("arrakis")
MOST = {"arrakis-choose-action": 1, "arrakis-attack": 1, "arrakis-move": 2}
"""With Play and Confirm these make 7 for two moves, 4 for an attack, and 3 for a card and the die it costs."""


def _asked(seed: int, longest: int) -> Iterator[Pick]:
    """Yield what greedy players are asked."""
    table, rng = engine.new_table("arrakis", 2, seed=f"{seed:02x}"), Random(seed)
    agent = agents.make("greedy", "arrakis")
    while table.outcome is None and table.revision < longest:
        seat = next(seat for seat in range(2) if any(not one.optional for one in table.pending(seat)))
        pending = table.pending(seat)
        yield from (one for one in pending if isinstance(one, Pick) and one.single)
        done = agents.act(agent, pending, lambda: table.view(seat), rng)  # noqa: B023 - called at once
        assert done is not None
        decision, answer = done
        table.choose(seat, answer, decision=decision.id)


def _offered(pick: Pick, focus: Focus, words: Words) -> set[str]:
    """Return the options that one press chooses."""
    found = set()
    for part in parts(controls.controls(pick, SPOT, focus, words), limits.BUTTON):
        press = parse(part["custom_id"])
        if press is not None and press.verb is Verb.ANSWER:
            found.add(press.arg(2))
    for part in parts(controls.controls(pick, SPOT, focus, words), limits.SELECT):
        press = parse(part["custom_id"])
        if press is not None and press.verb is Verb.CHOOSE:
            found |= {option["value"] for option in part["options"]}
    return found


@pytest.mark.parametrize("seed", range(3))
def test_an_action_takes_one_press_and_a_move_two(seed: int) -> None:
    names = ARRAKIS.names("en", ["ana", "bo"])
    words = Words(voice("en", names, names), icon=ARRAKIS.icon)
    asked = [one for one in _asked(seed, 150) if one.prompt.key in MOST]
    assert {one.prompt.key for one in asked} == set(MOST)
    for pick in asked:
        wanted = {option.id for option in pick.options}
        found = _offered(pick, Focus(), words)
        if MOST[pick.prompt.key] > 1:
            for group in range(limits.OPTIONS):
                found |= _offered(pick, Focus(group=group), words)
        assert found >= wanted, pick.prompt.key
