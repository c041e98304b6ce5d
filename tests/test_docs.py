"""The pages in ``docs`` say what the code does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
BLOCKS = re.findall(
    r"```python\n(.*?)```", (ROOT / "docs" / "adding-a-title.md").read_text(encoding="utf-8"), re.DOTALL
)
TOY = "\n".join(path.read_text(encoding="utf-8") for path in sorted((ROOT / "tests" / "toy").glob("*.py")))


@pytest.mark.parametrize("block", BLOCKS)
def test_every_code_block_of_the_walk_through_stands_in_the_toy_title(block: str) -> None:
    assert block in TOY


def test_the_walk_through_shows_code() -> None:
    assert len(BLOCKS) >= 6


@pytest.mark.parametrize("page", [*sorted((ROOT / "docs").glob("*.md")), ROOT / "README.md"])
def test_every_file_that_a_page_points_to_exists(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    links = re.findall(r"\]\(([^)#:]+)\)", text)
    assert [link for link in links if not (page.parent / link).exists()] == []
