"""Texts as data: message keys with arguments, never sentences.

The engine says *what* is to be said. Which words, and in which language, is the business of whoever
shows it: keys are Fluent identifiers (letters, digits, hyphens), looked up in ``assets/locales``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from msgspec import Struct, field

Arg: TypeAlias = "int | str | Ref | Msg | tuple[Arg, ...]"


class Ref(Struct, frozen=True, gc=False):
    """Something that has a name of its own in every language: ``Ref("region", "arrakeen")``.

    ``Ref("seat", "2")`` is the player (or faction) that sits there.
    """

    kind: str
    id: str


class Msg(Struct, gc=False):
    """A message key and its arguments."""

    key: str
    args: Mapping[str, Arg] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """Return the message as plain JSON; `from_json` reads it back."""
        return {"key": self.key, "args": {name: _arg_to_json(arg) for name, arg in self.args.items()}}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Msg:
        """Read what `to_json` wrote."""
        return cls(data["key"], {name: _arg_from_json(arg) for name, arg in data["args"].items()})


def msg(key: str, /, **args: Arg) -> Msg:
    """Return the message ``key`` with the given arguments."""
    return Msg(key, args)


def _arg_to_json(arg: Arg) -> Any:
    match arg:
        case Ref():
            return {"ref": [arg.kind, arg.id]}
        case Msg():
            return {"msg": arg.to_json()}
        case tuple():
            return [_arg_to_json(item) for item in arg]
        case _:
            return arg


def _arg_from_json(data: Any) -> Arg:
    match data:
        case {"ref": [kind, ident]}:
            return Ref(kind, ident)
        case {"msg": inner}:
            return Msg.from_json(inner)
        case list():
            return tuple(_arg_from_json(item) for item in data)
        case int() | str():
            return data
        case _:
            raise ValueError("not a message argument")
