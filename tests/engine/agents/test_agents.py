from __future__ import annotations

import ast
from pathlib import Path
from random import Random
from typing import Any

import pytest

import engine.agents
from engine.agents import make, names
from engine.core.decisions import Option, Pick
from engine.core.errors import TableError
from engine.core.messages import msg

FOLDER = Path(engine.agents.__file__).parent
ALLOWED = (
    "engine.agents",
    "engine.core.decisions",
    "engine.core.errors",
    "engine.core.messages",
    "engine.core.view",
)
TABLES_OF_A_TITLE = ("steps", "title", "redact", "setup", "pieces")


def imported(path: Path) -> list[str]:
    found: list[str] = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            found.append(node.module or "")
    return [name for name in found if name.split(".")[0] in ("engine", "bot")]


@pytest.mark.parametrize("path", sorted(FOLDER.rglob("*.py")), ids=lambda path: str(path.relative_to(FOLDER)))
def test_agents_know_views_and_decisions_and_nothing_of_tables(path: Path) -> None:
    for name in imported(path):
        if name.startswith("engine.games."):
            assert name.split(".")[3] not in TABLES_OF_A_TITLE, name
        else:
            assert name.startswith(ALLOWED), name


def test_an_unknown_agent_is_refused_with_its_name() -> None:
    with pytest.raises(TableError) as refused:
        make("deep-thought", "dice")
    assert refused.value.message == msg("core-no-such-agent", agent="deep-thought")


def test_a_title_without_greedy_has_the_random_agent_alone() -> None:
    assert names("toy") == ("random",)
    with pytest.raises(TableError):
        make("greedy", "toy")


def test_every_agent_that_is_listed_can_be_made() -> None:
    for name in names("dice"):
        assert callable(make(name, "dice").choose)


def test_the_random_agent_answers_without_looking() -> None:
    def look() -> Any:
        raise AssertionError

    decision = Pick((0,), msg("toy-bid"), options=[Option("a", msg("a")), Option("b", msg("b"))])
    answers = {str(make("random", "toy").choose(look, decision, Random(seed))) for seed in range(20)}
    assert answers == {"a", "b"}


def test_the_random_agent_wastes_nothing_while_there_is_something_to_do() -> None:
    waste = [Option(ident, msg(ident), idle=True) for ident in ("a", "b")]
    useful = [Option(ident, msg(ident)) for ident in ("c", "d")]

    def picked(options: list[Option]) -> set[str]:
        agent, decision = make("random", "toy"), Pick((0,), msg("toy-bid"), options=options)
        return {str(agent.choose(pytest.fail, decision, Random(seed))) for seed in range(20)}

    assert picked([*waste, *useful]) == {"c", "d"}
    assert picked(waste) == {"a", "b"}
