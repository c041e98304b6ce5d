"""At most one reminder for each instant at which one was due, and none missing, whenever the process is killed."""

from __future__ import annotations

import json
import shutil
from copy import deepcopy
from itertools import count
from pathlib import Path
from random import Random

import pytest

from bot.service.calls import TRIES
from tests.reliability.killing import run
from tests.reliability.reminder_program import remind
from tests.reliability.world import World

pytestmark = pytest.mark.long  # measuring coverage slows each process that is started and killed

DAY = 24
"""Hours."""


def check(world: World) -> None:
    """Check that what was owed was sent once, and that every turn was spoken of as often as promised."""
    sent = [(message.channel, message.text) for message in world.posted]
    assert sorted(sent) == sorted(world.found)  # type: ignore[type-var]
    stages: dict[str, list[int]] = {}
    for channel, text in sent:
        stages.setdefault(channel, []).append(json.loads(text)["stage"])
    assert len(stages) == 2
    assert all(one == list(range(1, TRIES + 1)) for one in stages.values())


@pytest.mark.parametrize(("of", "every"), [(("begin", "commit", "answer"), 3), (("statement",), 17)])
def test_a_kill_at_any_moment_neither_loses_nor_doubles_a_reminder(
    tmp_path: Path, of: tuple[str, ...], every: int
) -> None:
    begun = World(Random(1))
    assert run(begun, remind, str(tmp_path / "begun"), 0, 0)
    deaths = 0
    for number in count(1, every):
        world = deepcopy(begun)
        database = str(shutil.copy(tmp_path / "begun", tmp_path / str(number)))
        if run(world, remind, database, 0, 6 * DAY, die_at=number, of=of):
            break
        assert run(world, remind, database, 20 * DAY, 40 * DAY)
        check(world)
        deaths += 1
    check(world)
    assert deaths > 5
