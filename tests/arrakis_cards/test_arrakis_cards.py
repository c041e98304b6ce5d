"""The page of all cards and leaders shows each of them, its tests and its source, and is up to date."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.games.arrakis.data import CARDS, LEADERS, PRESCIENCE
from tests.arrakis_cards import __main__ as program
from tests.arrakis_cards import card
from tests.arrakis_cards.page import PAGE, coverage, figures, markdown, sections
from tests.rules_coverage.citations import Citation, Report

IDS = [row.id for _, rows in sections() for row in rows]
HELD = {ident: [f"tests/engine/games/arrakis/cards/test_all.py::test_{ident}"] for ident in IDS}


def test_everything_has_one_row() -> None:
    assert len(IDS) == len(set(IDS))
    assert {*CARDS, *LEADERS, *PRESCIENCE} < set(IDS)
    page = markdown(HELD)
    assert all(page.count(f"(`{ident}`) |") == 1 for ident in IDS)


def test_a_row_says_name_effect_tests_and_source() -> None:
    text = CARDS["war_plan"].text["en"]
    row = f"| War Plan (`war_plan`) | {text} | `cards/test_all.py::test_war_plan` | one source |"
    assert row in markdown(HELD)
    assert f"| {text} | - | one source |" in markdown({**HELD, "war_plan": []})


def test_a_row_says_what_of_it_comes_from_elsewhere() -> None:
    rows = {row.id: row for _, rows in sections() for row in rows}
    assert rows["stilgar"].source == "several sources; special action: **house**"
    assert rows["stilgar"].effect.startswith("A Special is 2 Hits. Deployment: ")
    assert rows["the_desert_war"].source == "**house**; name: rulebook"


def test_figures_of_the_rulebook_are_not_listed_and_all_others_are() -> None:
    listed = dict(figures())
    assert "stacking" not in listed
    assert listed["hazards.signs"] == "house"
    assert listed["combat"] == "corroborated"
    assert listed["starting_tokens.silver: hs2, hs3, hs4, hs5, hs6"] == "house"
    assert listed["supremacy: space 4, space 8"] == "house"


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let the program write somewhere else, and find a test for everything."""
    path = tmp_path / "page.md"
    monkeypatch.setattr(program, "PAGE", path)
    monkeypatch.setattr(program, "coverage", lambda: Report(HELD))
    return path


def test_the_program_writes_the_page_and_tells_when_it_is_out_of_date(page: Path) -> None:
    assert program.main(["--check"]) == 1
    assert program.main([]) == 0
    assert page.read_text(encoding="utf-8") == markdown(HELD)
    assert program.main(["--check"]) == 0
    page.write_text("old", encoding="utf-8")
    assert program.main(["--check"]) == 1


@pytest.mark.parametrize(
    "found", [Report({**HELD, "war_plan": []}), Report(HELD, [Citation("test_a.py::test_a", "peace_plan")])]
)
def test_a_card_without_a_test_and_a_test_without_a_card_are_failures(
    page: Path, monkeypatch: pytest.MonkeyPatch, found: Report, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(program, "coverage", lambda: found)
    assert program.main([]) == 1
    assert page.exists()
    assert "_plan" in capsys.readouterr().err


def test_the_decorator_is_the_registered_mark() -> None:
    assert card("war_plan", "stilgar").mark == pytest.mark.card("war_plan", "stilgar").mark


def test_the_page_in_docs_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == markdown(coverage().tests), "run python -m tests.arrakis_cards"
