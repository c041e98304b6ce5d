"""The list of rules tells what is held, what is not, and which citations are wrong."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.rules_coverage import __main__ as program
from tests.rules_coverage import rule
from tests.rules_coverage.citations import (
    FOLDER,
    Citation,
    CollectionFailed,
    as_lines,
    cited,
    numbered_rules,
    report,
)

INI = "[pytest]\nasyncio_default_fixture_loop_scope = function\n"
SAMPLE = """
import pytest

@pytest.mark.rule("D-1.1", "T-01")
@pytest.mark.parametrize("n", [1, 2])
def test_one(n): ...

@pytest.mark.rule("D-1.2")
class TestMore:
    @pytest.mark.rule("D-1.3")
    def test_two(self): ...

@pytest.mark.skip
@pytest.mark.rule("D-1.4")
def test_skipped(): ...

# D-1.5 in a comment is no citation
"""


def test_citations_are_read_from_marks_and_skipped_tests_hold_nothing(tmp_path: Path) -> None:
    (tmp_path / "pytest.ini").write_text(INI)
    (tmp_path / "test_dice.py").write_text(SAMPLE)
    found = Counter((citation.test, citation.rule) for citation in cited(tmp_path))
    assert found == {
        ("test_dice.py::test_one", "D-1.1"): 2,
        ("test_dice.py::test_one", "T-01"): 2,
        ("test_dice.py::TestMore::test_two", "D-1.2"): 1,
        ("test_dice.py::TestMore::test_two", "D-1.3"): 1,
    }


def test_tests_that_cannot_be_collected_are_an_error_of_their_own(tmp_path: Path) -> None:
    (tmp_path / "pytest.ini").write_text(INI)
    (tmp_path / "test_broken.py").write_text("import no_such_module_anywhere")
    with pytest.raises(CollectionFailed, match="no_such_module_anywhere"):
        cited(tmp_path)


def test_a_rule_without_a_test_is_missing_and_an_unlisted_one_unknown() -> None:
    citations = [
        Citation("games/dice/test_a.py::test_a", "D-1.1"),
        Citation("test_dice.py::test_b", "D-9.99"),
    ]
    result = report("dice", ["D-1.1", "D-1.2"], [*citations, citations[0]])
    assert result.tests == {"D-1.1": ["games/dice/test_a.py::test_a"], "D-1.2": []}
    assert result.missing == ["D-1.2"]
    assert result.unknown == [citations[1]]


def test_equal_numbers_of_two_titles_are_told_apart_by_the_path_of_the_test() -> None:
    citation = Citation("tests/engine/games/arrakis/test_moves.py::test_dice", "T-10")
    assert report("dice", ["T-10"], [citation]).missing == ["T-10"]
    assert report("arrakis", ["T-10"], [citation]).missing == []


def test_what_a_title_calls_its_parts_makes_them_no_part_of_another() -> None:
    citation = Citation("tests/engine/games/arrakis/steps/test_dice.py::test_a", "W-8.1")
    assert citation.concerns("arrakis")
    assert not citation.concerns("dice")


def test_every_rule_is_printed_with_each_of_its_tests() -> None:
    assert list(as_lines({"D-1.1": ["a", "b"], "T-01": []})) == ["D-1.1  a", "       b", "T-01   -"]


@pytest.mark.parametrize("title", [file.stem for file in FOLDER.glob("*.yaml")])
def test_no_rule_is_listed_twice(title: str) -> None:
    rules = numbered_rules(title)
    assert len(rules) == len(set(rules)) > 0


@pytest.mark.parametrize(
    ("citations", "code"),
    [
        ([Citation("test_toy.py::test_a", "D-1.1"), Citation("test_toy.py::test_a", "D-1.2")], 0),
        ([Citation("test_toy.py::test_a", "D-1.1")], 1),
        ([Citation("test_toy.py::test_a", ident) for ident in ("D-1.1", "D-1.2", "D-1.3")], 1),
    ],
    ids=["all held", "one missing", "one unknown"],
)
def test_the_exit_code_says_whether_all_rules_are_held(
    monkeypatch: pytest.MonkeyPatch, citations: list[Citation], code: int
) -> None:
    monkeypatch.setattr(program, "numbered_rules", lambda _: ["D-1.1", "D-1.2"])
    monkeypatch.setattr(program, "cited", lambda _: citations)
    assert program.main(["toy"]) == code


def test_a_title_without_a_list_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert program.main(["backgammon"]) == 2
    assert program.main([]) == 2
    assert "backgammon" in capsys.readouterr().err


def test_the_decorator_is_the_registered_mark() -> None:
    assert rule("D-1.1", "T-01").mark == pytest.mark.rule("D-1.1", "T-01").mark
