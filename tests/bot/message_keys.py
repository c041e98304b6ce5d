"""Which message keys the code uses and which the languages define, read from their sources.

A key is written out where it is used: ``msg("ui-done")``, ``t.emit("dice-shipped", ...)``, ``Msg("core-...")``.
A module that puts keys together or passes them through tables lists them all in a function
``message_keys()``.
"""

from __future__ import annotations

import ast
import importlib
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from bot import i18n

ROOT = Path(__file__).parents[2]
KEY = re.compile(r"[a-z]+(-[a-z0-9]+)+")
NOT_IN_TEXT = {"emit": {"audience", "data", "kind"}}
"""Keyword arguments that are not arguments of the message."""


@dataclass(slots=True, frozen=True)
class Use:
    """A key stands in the code, with the names of its arguments if they can be told there."""

    key: str
    args: frozenset[str] | None
    where: str


@dataclass(slots=True)
class Module:
    """What one module says."""

    uses: list[Use] = field(default_factory=list)
    built: list[tuple[str, str]] = field(default_factory=list)
    """Regular expressions of keys that are put together from parts, and where."""
    strings: set[str] = field(default_factory=set)
    lists_keys: bool = False
    """Whether it has a function ``message_keys``."""


def read_module(source: str, name: str) -> Module:
    """Find all keys in the source of the module ``name``."""
    found = Module()
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Constant(value=str() as text):
                found.strings.add(text)
            case ast.FunctionDef(name="message_keys"):
                found.lists_keys = True
            case ast.Call(args=[first, *_]) if (function := _function(node)) in {"msg", "Msg", "emit"}:
                for key in _alternatives(first):
                    _note(found, key, node, function, f"{name}:{node.lineno}")
    return found


def _function(call: ast.Call) -> str:
    match call.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case _:
            return ""


def _alternatives(node: ast.expr) -> Iterator[ast.expr]:
    if isinstance(node, ast.IfExp):
        yield from _alternatives(node.body)
        yield from _alternatives(node.orelse)
    else:
        yield node


def _note(found: Module, key: ast.expr, call: ast.Call, function: str, where: str) -> None:
    match key:
        case ast.Constant(value=str() as text) if KEY.fullmatch(text):
            found.uses.append(Use(text, _arguments(call, function), where))
        case ast.JoinedStr(values=parts):
            pattern = "".join(re.escape(str(p.value)) if isinstance(p, ast.Constant) else ".+" for p in parts)
            found.built.append((pattern, where))


def _arguments(call: ast.Call, function: str) -> frozenset[str] | None:
    names = [keyword.arg for keyword in call.keywords]
    if function == "Msg" or None in names:
        return None
    return frozenset(name for name in names if name) - NOT_IN_TEXT.get(function, set())


def code() -> dict[str, Module]:
    """Return what every module of ``engine`` and ``bot`` says."""
    return {
        ".".join(file.relative_to(ROOT).with_suffix("").parts): read_module(
            file.read_text(encoding="utf-8"), str(file.relative_to(ROOT))
        )
        for package in ("engine", "bot")
        for file in sorted((ROOT / package).rglob("*.py"))
    }


def listed(module: str) -> set[str]:
    """Return what the module's ``message_keys()`` lists."""
    return set(importlib.import_module(module).message_keys())


@dataclass(slots=True)
class Text:
    """A message of a language: what it refers to."""

    variables: set[str] = field(default_factory=set)
    messages: set[str] = field(default_factory=set)


class _References(Visitor):
    def __init__(self) -> None:
        self.found = Text()

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:  # noqa: N802 - named by Fluent
        self.found.variables.add(node.id.name)

    def visit_MessageReference(self, node: ftl.MessageReference) -> None:  # noqa: N802 - named by Fluent
        self.found.messages.add(node.id.name)


def texts(locale: str, folder: Path = i18n.LOCALES) -> dict[str, Text]:
    """Return the messages of a language; raise ValueError if one is defined twice."""
    found: dict[str, Text] = {}
    for file in sorted((folder / locale).glob("*.ftl")):
        for entry in i18n.read(file).body:
            if isinstance(entry, ftl.Message):
                if entry.id.name in found:
                    raise ValueError(f"{entry.id.name} is defined twice")
                references = _References()
                references.visit(entry)
                found[entry.id.name] = references.found
    return found


def needed(key: str, defined: dict[str, Text]) -> set[str]:
    """Return the arguments that a message needs, those of the messages it refers to included."""
    text = defined[key]
    return text.variables.union(*(needed(other, defined) for other in text.messages))
