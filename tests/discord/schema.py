"""Checks requests against Discord's own OpenAPI document, if it is at hand.

The document is not part of this repository. ``DISCORD_OPENAPI`` names the file; without the variable it is
looked for beside the repository. Where it is missing, only our own limits are checked.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.protocols import Validator

BESIDE = Path(__file__).parents[3] / "shared" / "discord" / "openapi.json"

_ROUTES = (
    ("POST", r"/channels/\d+/messages", "MessageCreateRequest"),
    ("PATCH", r"/channels/\d+/messages/\d+", "MessageEditRequestPartial"),
    ("POST", r"/channels/\d+/messages/\d+/threads", "CreateTextThreadWithMessageRequest"),
    ("POST", r"/channels/\d+/threads", "CreateTextThreadWithoutMessageRequest"),
    ("POST", r"/webhooks/\d+/[^/]+", "IncomingWebhookRequestPartial"),
    ("PATCH", r"/webhooks/\d+/[^/]+/messages/[^/]+", "IncomingWebhookUpdateRequestPartial"),
    ("PUT", r"/applications/\d+/commands", "ApplicationCommandUpdateRequest"),
)
_CALLBACKS = {
    4: "CreateMessageInteractionCallbackRequest",
    5: "CreateMessageInteractionCallbackRequest",
    6: "UpdateMessageInteractionCallbackRequest",
    7: "UpdateMessageInteractionCallbackRequest",
    8: "ApplicationCommandAutocompleteCallbackRequest",
    9: "ModalInteractionCallbackRequest",
}


class Schema:
    """The OpenAPI document, or nothing; ``check`` raises `AssertionError` for what it does not allow."""

    def __init__(self, document: Mapping[str, Any] | None) -> None:
        self._document = document
        self._validators: dict[str, Validator] = {}
        self._seen: set[str] = set()

    @classmethod
    def found(cls) -> Schema:
        """Return the schema of the document that is at hand, an empty one if there is none."""
        path = Path(os.environ.get("DISCORD_OPENAPI", BESIDE))
        return cls(_read(path) if path.exists() else None)

    def check(self, method: str, path: str, payload: Any) -> None:
        """Raise `AssertionError` if Discord's document does not allow this request."""
        if self._document is None or payload is None:
            return
        for name, body in _named(method, path, payload):
            shape = f"{name} {_shape(body)}"
            if shape not in self._seen:
                self._validate(name, _as_sent(body))
                self._seen.add(shape)

    def _validate(self, name: str, body: Any) -> None:
        if name not in self._validators:
            schema = {"$ref": f"#/components/schemas/{name}", "components": self._components()}
            self._validators[name] = Draft202012Validator(schema)
        errors = [
            f"{error.json_path}: {_deepest(error)}" for error in self._validators[name].iter_errors(body)
        ]
        assert not errors, f"{name}: {errors}"

    def _components(self) -> Any:
        assert self._document is not None
        return self._document["components"]


@cache
def _read(path: Path) -> Mapping[str, Any]:
    document: Mapping[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return document


def _named(method: str, path: str, payload: Any) -> list[tuple[str, Any]]:
    if re.fullmatch(r"/interactions/\d+/[^/]+/callback", path):
        return [(_CALLBACKS[payload["type"]], payload)]
    for verb, pattern, name in _ROUTES:
        if verb == method and re.fullmatch(pattern, path):
            return [(name, one) for one in payload] if isinstance(payload, list) else [(name, payload)]
    return []


def _as_sent(body: Any, *, ids: bool = False) -> Any:
    """Return the body with ids as texts: the library sends some as numbers, which Discord takes too."""
    if isinstance(body, Mapping):
        return {
            key: _as_sent(value, ids=key in ("users", "roles") or (key == "id" and "type" not in body))
            for key, value in body.items()
        }
    if isinstance(body, list):
        return [_as_sent(value, ids=ids) for value in body]
    return str(body) if ids and isinstance(body, int) else body


def _shape(body: Any) -> str:
    """Return what of a body can make a difference: keys, types and lengths, not the words."""
    if isinstance(body, Mapping):
        return "{" + ",".join(f"{key}:{_shape(value)}" for key, value in body.items()) + "}"
    if isinstance(body, list):
        return "[" + ",".join(sorted({_shape(value) for value in body})) + "]"
    return str(len(body) > 0) if isinstance(body, str) else repr(body)


def _deepest(error: Any) -> str:
    while error.context:
        error = max(error.context, key=lambda one: len(one.absolute_path))
    return f"{error.json_path} {error.message[:200]}"
