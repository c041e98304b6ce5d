"""The files around the code agree with each other."""

from __future__ import annotations

import re
import tomllib
from itertools import chain
from pathlib import Path

ROOT = Path(__file__).parents[1]


def _normal(name: str) -> str:
    """Return a distribution's name as the lock writes it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def _lock() -> str:
    return (ROOT / "requirements.lock").read_text(encoding="utf-8")


def test_the_lock_pins_everything_that_the_project_asks_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    asked = chain(project["dependencies"], *project["optional-dependencies"].values())
    names = {_normal(re.split(r"[\[<>=]", one)[0]) for one in asked} - {"mentat"}
    pinned = set(re.findall(r"^([a-z0-9-]+)==", _lock(), re.MULTILINE))
    assert names - pinned == set()


def test_the_lock_has_a_hash_for_everything_and_names_no_address() -> None:
    pins = re.split(r"^(?=[a-z0-9])", _lock(), flags=re.MULTILINE)[1:]
    assert all("--hash=sha256:" in pin for pin in pins)
    assert "://" not in _lock()
    assert not re.search(r"^-", _lock(), re.MULTILINE)
