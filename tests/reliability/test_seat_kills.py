"""A seat has passed on as a whole, or not at all, whenever the process is killed."""

from __future__ import annotations

import json
import shutil
from collections.abc import Hashable
from itertools import count
from pathlib import Path
from random import Random

import pytest

from tests.reliability.killing import run
from tests.reliability.seat_program import COMER, look, prepare, take
from tests.reliability.world import World

pytestmark = pytest.mark.long  # measuring coverage slows each process that is started and killed


def told(database: Path, program: object = look) -> list[Hashable]:
    """Return what a program finds in a database."""
    world = World(Random(1))
    assert run(world, program, str(database))  # type: ignore[arg-type]
    return world.found


@pytest.mark.parametrize("of", [("begin", "commit"), ("statement",)])
def test_a_kill_at_any_moment_leaves_a_seat_with_one_person_in_everything(
    tmp_path: Path, of: tuple[str, ...]
) -> None:
    before = told(tmp_path / "before", prepare)
    shutil.copy(tmp_path / "before", tmp_path / "after")
    after = told(tmp_path / "after", take)
    assert before != after == told(tmp_path / "after")
    ends = []
    for number in count(1):
        database = Path(shutil.copy(tmp_path / "before", tmp_path / str(number)))
        if run(World(Random(1)), take, str(database), die_at=number, of=of):
            break
        found = told(database)
        assert found in (before, after)
        ends.append(found == after)
    assert not ends[0]
    assert len(ends) > 3


def test_discord_follows_in_order_before_anything_is_told(tmp_path: Path) -> None:
    told(tmp_path / "match", prepare)
    (text,) = told(tmp_path / "match", take)
    kept = json.loads(str(text))
    owed = [(target, payload["kind"]) for target, payload in kept["owed"]]
    place = [kind for target, kind in owed if target == "place"]
    assert place.index("handed") < len(place) - 1 - place[::-1].index("panel")
    assert next(kind for target, kind in owed if target == f"user/{COMER}") == "handed"
