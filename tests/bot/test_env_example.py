"""`.env.example` explains exactly the settings that there are."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from pydantic_core import PydanticUndefined

from bot.config import PREFIX, Settings

EXAMPLE = (Path(__file__).parents[2] / ".env.example").read_text(encoding="utf-8")
SETTING = re.compile(rf"^(?:# )?{PREFIX}([A-Z_]+)=(.*)$", re.MULTILINE)
EXPLAINED = {name.lower(): value for name, value in SETTING.findall(EXAMPLE)}
FOR_BUILDERS = {"clock", "entropy"}
"""Given by whoever builds a bot by hand; they cannot be written in a file."""


def test_every_setting_is_in_the_example_and_no_other() -> None:
    assert EXPLAINED.keys() == Settings.model_fields.keys() - FOR_BUILDERS


def test_every_setting_is_explained_by_a_comment_above_it() -> None:
    blocks = [block for block in EXAMPLE.split("\n\n") if SETTING.search(block)]
    assert len(blocks) == len(EXPLAINED)
    assert all(re.match(r"# [A-Z]", block) and not block.startswith(f"# {PREFIX}") for block in blocks)


@pytest.mark.parametrize("name", EXPLAINED)
def test_the_example_shows_the_value_that_holds_when_nothing_is_set(name: str) -> None:
    default = Settings.model_fields[name].default
    assert default is not PydanticUndefined
    assert EXPLAINED[name] == ("" if default is None else str(default))


def test_an_unchanged_copy_of_the_example_is_valid(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in EXPLAINED:
        monkeypatch.delenv(PREFIX + name.upper(), raising=False)
    copy = tmp_path / ".env"
    copy.write_text(EXAMPLE, encoding="utf-8")
    assert Settings(_env_file=copy).token is None
