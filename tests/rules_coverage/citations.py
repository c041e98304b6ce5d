"""Collect the citations from the tests themselves, by pytest's own collection."""

from __future__ import annotations

import contextlib
import io
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
import yaml

FOLDER = Path(__file__).parent
LISTED = frozenset(file.stem for file in FOLDER.glob("*.yaml"))
"""The titles whose rules are listed."""


class CollectionFailed(Exception):
    """The tests cannot be collected; the argument is what pytest printed."""


@dataclass(slots=True, frozen=True)
class Citation:
    """One test (``path::name``, without parameters) cites one rule (or what else its mark names)."""

    test: str
    rule: str

    def concerns(self, title: str) -> bool:
        """Whether the path of the test names the title, before it names another one."""
        path = self.test.partition("::")[0]
        named = (part for part in re.split(r"[/\\_.]", path) if part == title or part in LISTED)
        return next(named, None) == title


@dataclass(slots=True)
class Report:
    """What the citations come to, for one title."""

    tests: dict[str, list[str]]
    """For every rule, in the order of the list, the tests that hold it."""
    unknown: list[Citation] = field(default_factory=list)
    """Citations of rules that are not on the list."""

    @property
    def missing(self) -> list[str]:
        """The rules that no test holds."""
        return [ident for ident, tests in self.tests.items() if not tests]


def numbered_rules(title: str, folder: Path = FOLDER) -> list[str]:
    """Return the ids of the title's rules; FileNotFoundError when there is no list."""
    chapters: dict[str, list[str]] = yaml.safe_load((folder / f"{title}.yaml").read_text(encoding="utf-8"))
    return [ident for ids in chapters.values() for ident in ids]


def report(title: str, rules: Iterable[str], citations: Iterable[Citation]) -> Report:
    """Set the citations that concern ``title`` against its numbered ``rules``."""
    result = Report({ident: [] for ident in rules})
    for citation in citations:
        if not citation.concerns(title):
            continue
        if citation.rule not in result.tests:
            result.unknown.append(citation)
        elif citation.test not in result.tests[citation.rule]:
            result.tests[citation.rule].append(citation.test)
    return result


def cited(tests: Path, mark: str = "rule") -> list[Citation]:
    """Return what the tests below ``tests`` cite, by marks of this name.

    Raise `CollectionFailed` if they cannot be collected.
    """
    collector = _Collector(mark)
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
        code = pytest.main(["--collect-only", "-q", "-p", "no:cacheprovider", str(tests)], [collector])
    if code not in {pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED}:
        raise CollectionFailed(printed.getvalue())
    return collector.citations


class _Collector:
    """A pytest plugin that reads the marks of the tests and runs none."""

    def __init__(self, mark: str) -> None:
        self.mark = mark
        self.citations: list[Citation] = []

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        for item in session.items:
            if not _is_held_back(item):
                test = item.nodeid.partition("[")[0]
                self.citations.extend(Citation(test, ident) for ident in _ids(item.iter_markers(self.mark)))


def _is_held_back(item: pytest.Item) -> bool:
    """Whether the test may be skipped or fail unnoticed, so that it holds nothing."""
    return any(item.get_closest_marker(name) for name in ("skip", "skipif", "xfail"))


def _ids(marks: Iterable[pytest.Mark]) -> Iterator[str]:
    for mark in marks:
        yield from mark.args


def as_lines(tests: dict[str, list[str]]) -> Iterator[str]:
    """Yield one line a rule and test: the id, then the test."""
    column = max((len(ident) for ident in tests), default=0)
    for ident, names in tests.items():
        for index, name in enumerate(names or ["-"]):
            yield f"{'' if index else ident:<{column}}  {name}"
