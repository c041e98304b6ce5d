"""What the simulated Discord does not model, as a thin layer over its backend.

Every request of the bot passes `simcord.http.router.dispatch`. `Layer` stands in front of it and

* checks each payload against our limits and, if Discord's OpenAPI document is at hand, against that, and that
  labels and alt texts have no markup, which Discord would show as it is written;
* honours ``enforce_nonce``: a second message with the nonce of a recent one is that one;
* can drop the connection after a request was accepted, and close people's direct messages;
* refuses to edit a picture into a deferred answer, as Discord does;
* answers an expired interaction token the way Discord does;
* adds whom a message in a private thread mentions to that thread;
* remembers every message, who can read it, and every text and file in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from fnmatch import fnmatch
from typing import Any

from simcord.backend import Backend
from simcord.backend.errors import BackendError
from simcord.http import router

from bot.ui import limits
from tests.discord.schema import Schema

EPHEMERAL = 1 << 6
PRIVATE_THREAD = 12
GALLERY_UPDATE = "A picture cannot be edited into a deferred answer"
NONCE_SECONDS = 300.0
"""How long a nonce is remembered; Discord says "a few minutes"."""

_POST = re.compile(r"/channels/(\d+)/messages")
_CALLBACK = re.compile(r"/interactions/(\d+)/([^/]+)/callback")
_TOKEN = re.compile(r"/webhooks/\d+/([^/]+)(?:/messages/@original)?")
_MENTION = re.compile(r"<@!?(\d+)>")
_MARKUP = re.compile(r"<(@[!&]?|#|a?:\w+:|t:)\d+")
_LABELS = ("label", "placeholder", "description")
_TEXTS = ("content", *_LABELS)


@dataclass(slots=True, frozen=True)
class Sent:
    """A message as it left the bot, new or edited."""

    channel: int
    message: int
    public: bool
    """Whether more people than one can read it."""
    texts: tuple[str, ...]
    """Every text in it: paragraphs, labels, descriptions, alt texts."""
    files: tuple[bytes, ...]
    components: tuple[Mapping[str, Any], ...]


@dataclass(slots=True)
class Layer:
    """Stands between the bot and the simulated Discord; use as ``with layer.installed(): ...``."""

    schema: Schema = field(default_factory=Schema.found)
    sent: list[Sent] = field(default_factory=list)
    closed: set[int] = field(default_factory=set)
    """People whose direct messages are closed."""
    _dropped: list[tuple[str, str]] = field(default_factory=list)
    _nonces: dict[tuple[str, str], tuple[float, Any]] = field(default_factory=dict)
    _deferred: set[str] = field(default_factory=set)
    _dispatch: Any = None

    @contextmanager
    def installed(self) -> Iterator[Layer]:
        """Take the place of the router's dispatch, and give it back."""
        self._dispatch = router.dispatch
        router.dispatch = self.dispatch
        try:
            yield self
        finally:
            router.dispatch = self._dispatch

    def drop_after(self, method: str, path: str, times: int = 1) -> None:
        """Let the next matching requests be carried out, but lose the connection before the answer."""
        self._dropped += [(method, path)] * times

    def public_texts(self) -> list[str]:
        """Return every text that more people than one could read."""
        return [text for one in self.sent if one.public for text in one.texts]

    def dispatch(self, backend: Backend, method: str, path: str, **request: Any) -> Any:
        """Check and carry out one request of the bot."""
        payload, files = request.get("json"), request.get("files") or []
        contents = {one.filename: one.fp.read() for one in files}
        for one in files:
            one.fp.seek(0)
        self._check(method, path, payload, {name: len(data) for name, data in contents.items()})
        self._refuse(backend, method, path, payload)
        answer = self._carry_out(backend, method, path, request)
        self._note(backend, answer, contents)
        for rule in self._dropped:
            if rule[0] == method and fnmatch(path, rule[1]):
                self._dropped.remove(rule)
                raise ConnectionResetError("dropped after accept")
        return answer

    def _check(self, method: str, path: str, payload: Any, files: dict[str, int]) -> None:
        for body in _bodies(payload):
            limits.check(body, files)
            written = [text for text in _texts(body.get("components", ()), _LABELS) if _MARKUP.search(text)]
            assert not written, f"markup where Discord shows it as it is written: {written}"
        self.schema.check(method, path, payload)

    def _refuse(self, backend: Backend, method: str, path: str, payload: Any) -> None:
        if (found := _POST.fullmatch(path)) and method == "POST":
            owner = next((u for u, c in backend.dm_channels.items() if c == int(found[1])), None)
            if owner in self.closed:
                raise BackendError(403, 50007, "Cannot send messages to this user")
        if found := _CALLBACK.fullmatch(path):
            if payload["type"] in (5, 6):
                self._deferred.add(found[2])
        elif (found := _TOKEN.fullmatch(path)) and found[1] in self._deferred:
            components = (payload or {}).get("components") or ()
            if any(part["type"] == limits.GALLERY for part in limits.walk(components)):
                raise BackendError(400, 50035, GALLERY_UPDATE)
            if method != "GET":
                self._deferred.discard(found[1])

    def _carry_out(self, backend: Backend, method: str, path: str, request: dict[str, Any]) -> Any:
        payload = request.get("json") or {}
        key = None
        if method == "POST" and _POST.fullmatch(path) and payload.get("enforce_nonce"):
            key = (path, payload["nonce"])
            at, answer = self._nonces.get(key, (-NONCE_SECONDS - 1, None))
            if backend.clock.elapsed - at <= NONCE_SECONDS:
                return answer
        try:
            answer = self._dispatch(backend, method, path, **request)
        except BackendError as error:
            if error.code == 10015 and _TOKEN.fullmatch(path):
                raise BackendError(401, 50027, "Invalid Webhook Token") from error
            raise
        if key is not None:
            self._nonces[key] = (backend.clock.elapsed, answer)
        return answer

    def _note(self, backend: Backend, answer: Any, files: dict[str, bytes]) -> None:
        if not isinstance(answer, Mapping):
            return
        message = answer.get("resource", {}).get("message", answer)
        if "components" not in message or "channel_id" not in message:
            return
        channel = backend.get_channel(int(message["channel_id"]))
        public = channel.guild_id is not None and not message["flags"] & EPHEMERAL
        texts = tuple(_texts(message["components"]))
        self.sent.append(
            Sent(
                channel.id,
                int(message["id"]),
                public,
                texts,
                tuple(files.values()),
                tuple(message["components"]),
            )
        )
        if channel.type == PRIVATE_THREAD and channel.guild_id is not None:
            members = backend.get_guild(channel.guild_id).members
            for user in _MENTION.findall("\n".join(texts)):
                if int(user) in members:
                    backend.add_thread_member(channel.id, int(user))


def _bodies(payload: Any) -> Iterator[Mapping[str, Any]]:
    """Yield the message, modal or suggestions in a request."""
    for body in (payload, payload.get("data") if isinstance(payload, Mapping) else None):
        if isinstance(body, Mapping) and ("components" in body or "choices" in body):
            yield body


def _texts(components: Any, keys: Sequence[str] = _TEXTS) -> Iterator[str]:
    for part in limits.walk(components):
        for key in keys:
            if part.get(key):
                yield part[key]
        for option in (*part.get("options", ()), *part.get("items", ())):
            yield from (option[key] for key in ("label", "description") if option.get(key))
