from __future__ import annotations

import json
from pathlib import Path

import pytest

import engine
from tests.engine.golden import FOLDER

FILES = sorted(FOLDER.glob("*.json"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_recorded_match_of_a_released_version_can_be_read(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    table = engine.load_table(text)
    assert table.outcome is not None
    assert table.outcome.to_json() == json.loads(text)["outcome"]
    for seat in (None, *range(table.seats)):
        assert table.view(seat).to_json()["outcome"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_recorded_match_of_the_present_rules_replays_to_the_same_record(path: Path) -> None:
    text = path.read_text(encoding="utf-8").rstrip()
    recorded = json.loads(text)
    if recorded["rules"] < engine.titles()[recorded["title"]].rules_version:
        pytest.skip("played by older rules")
    assert engine.replay(text).record(log=True).to_json() == text


def test_every_title_has_a_recorded_match_of_its_present_rules() -> None:
    present = {(one["title"], one["rules"]) for one in (json.loads(path.read_text()) for path in FILES)}
    assert {(ident, title.rules_version) for ident, title in engine.titles().items()} <= present
