"""Builders of messages and modals as plain payloads (Discord's Components V2).

The library's views are not used: they live in memory, and a button of ours must work after a restart and
after weeks. A `Message` is data until `bot.ui.sending` sends it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Protocol, TypeAlias
from zlib import crc32

from bot.ui import limits
from bot.ui.custom_id import Press, parse

Component: TypeAlias = dict[str, Any]

PRIMARY, SECONDARY, SUCCESS, DANGER = 1, 2, 3, 4

_CUT = re.compile(r"<([@#:a-z/][^<>\s]*)?$")
"""The beginning of a mention, an emoji or a time, whose end is not there."""


class Drawn(Protocol):
    """A picture ready to be sent (`bot.render.Picture`)."""

    @property
    def bytes(self) -> bytes:
        """The encoded picture."""
        ...

    @property
    def format(self) -> str:
        """``WEBP``, ``PNG`` or the like; the file's extension."""
        ...

    @property
    def alt(self) -> str:
        """What the picture shows, in words."""
        ...


@dataclass(slots=True, frozen=True)
class Document:
    """A file to be sent that is no picture."""

    name: str
    bytes: bytes


@dataclass(slots=True, frozen=True)
class Message:
    """A message to be sent: its components, the pictures they show, and whom it pings."""

    components: tuple[Component, ...]
    pictures: tuple[Drawn, ...] = ()
    pings: tuple[int, ...] = ()
    """Discord ids of the people whom a mention in the text may notify; nobody else is."""
    role: int | None = None
    """The role whose mention in the text may notify those who have it."""
    silent: bool = False
    """Whether it makes no sound."""
    documents: tuple[Document, ...] = ()
    """Files that `document` shows."""

    def payload(self) -> dict[str, Any]:
        """Return what `bot.ui.limits.check` looks at."""
        return {"components": list(self.components)}

    def files(self) -> dict[str, int]:
        """Return the attached files' names and sizes in bytes."""
        drawn = {name_of(index, one): len(one.bytes) for index, one in enumerate(self.pictures)}
        return drawn | {one.name: len(one.bytes) for one in self.documents}

    def renewed(self, mark: str) -> Message:
        """Return the message with ``mark`` in the ids of its selects.

        A client that meets the id of before in an edited message keeps what was picked there, whatever is
        marked now; under a new id it shows what is marked, which is what our buttons send.
        """
        return replace(self, components=tuple(_renewed(part, mark) for part in self.components))

    def without_pictures(self) -> Message:
        """Return the message as it is sent when its pictures are late or cannot be drawn."""
        kept = tuple(part for part in self.components if part["type"] != limits.GALLERY)
        return replace(self, components=kept, pictures=())


@dataclass(slots=True, frozen=True)
class Modal:
    """A form in a window of its own."""

    press: Press
    title: str
    components: tuple[Component, ...] = field(default=())

    def payload(self) -> dict[str, Any]:
        """Return the payload of Discord's modal callback."""
        return {
            "custom_id": str(self.press),
            "title": clip(self.title, limits.MODAL_TITLE),
            "components": list(self.components),
        }


def name_of(index: int, picture: Drawn) -> str:
    """Return the file name of a message's picture."""
    return f"board{index}.{picture.format.lower()}"


def clip(text: str, length: int) -> str:
    """Return ``text`` cut to ``length`` characters, with an ellipsis where something is missing.

    A mention or an emoji is left out whole rather than cut in its middle.
    """
    if len(text) <= length:
        return text
    return _CUT.sub("", text[: length - 1]).rstrip() + "…"


def text(content: str) -> Component:
    """Return a paragraph of Markdown."""
    return {"type": limits.TEXT, "content": content}


def lines(*contents: str) -> list[Component]:
    """Return one paragraph of the lines that are not empty, nothing if all are."""
    kept = [content for content in contents if content]
    return [text("\n".join(kept))] if kept else []


def gallery(pictures: Sequence[Drawn]) -> list[Component]:
    """Return the pictures one below the other, each at full width; in one gallery they would stand side by side."""
    return [
        {
            "type": limits.GALLERY,
            "items": [
                {
                    "media": {"url": f"attachment://{name_of(index, one)}"},
                    "description": clip(one.alt, limits.ALT_TEXT),
                }
            ],
        }
        for index, one in enumerate(pictures)
    ]


def document(one: Document) -> Component:
    """Return a file to be downloaded."""
    return {"type": limits.FILE, "file": {"url": f"attachment://{one.name}"}}


def separator() -> Component:
    """Return a thin line."""
    return {"type": limits.SEPARATOR, "divider": True, "spacing": 1}


def button(label: str, press: Press, style: int = SECONDARY, *, disabled: bool = False) -> Component:
    """Return a button; a label that is too long is cut."""
    shown = clip(label, limits.BUTTON_LABEL)
    made: Component = {"type": limits.BUTTON, "style": style, "label": shown, "custom_id": str(press)}
    return made | {"disabled": True} if disabled else made


def option(label: str, value: str, description: str = "", *, chosen: bool = False) -> Component:
    """Return one line of a select; texts that are too long are cut."""
    made: Component = {"label": clip(label, limits.OPTION_TEXT), "value": value}
    if description:
        made["description"] = clip(description, limits.OPTION_TEXT)
    if chosen:
        made["default"] = True
    return made


def select(
    press: Press, options: Sequence[Component], placeholder: str = "", *, least: int = 1, most: int = 1
) -> Component:
    """Return a select in a row of its own; between ``least`` and ``most`` of the options may be taken."""
    menu: Component = {"type": limits.SELECT, "custom_id": str(press), "options": list(options)}
    if placeholder:
        menu["placeholder"] = clip(placeholder, limits.PLACEHOLDER)
    menu["min_values"] = min(least, len(options))
    menu["max_values"] = max(1, min(most, len(options)))
    return row(menu)


def _renewed(part: Component, mark: str) -> Component:
    if "components" in part:
        return part | {"components": [_renewed(child, mark) for child in part["components"]]}
    press = parse(part["custom_id"]) if part["type"] == limits.SELECT else None
    if press is None:
        return part
    marked = replace(press, mark=mark)
    ident = str(marked if marked.fits else press)
    return part | {"custom_id": ident, "id": 1 << 30 | crc32(ident.encode()) >> 2}


def row(*children: Component) -> Component:
    """Return a row of up to five buttons, or of one select."""
    return {"type": limits.ACTION_ROW, "components": list(children)}


def rows(buttons: Iterable[Component]) -> list[Component]:
    """Return as many rows as the buttons need, five in each."""
    everything = list(buttons)
    return [
        row(*everything[start : start + limits.ROW_BUTTONS])
        for start in range(0, len(everything), limits.ROW_BUTTONS)
    ]


def joined(parts: Sequence[Component], buttons: Sequence[Component]) -> list[Component]:
    """Return the parts with buttons after them, in the last row of buttons if there is room for all."""
    if parts and parts[-1]["type"] == limits.ACTION_ROW:
        last = parts[-1]["components"]
        fits = len(last) + len(buttons) <= limits.ROW_BUTTONS
        if fits and all(one["type"] == limits.BUTTON for one in last):
            return [*parts[:-1], row(*last, *buttons)]
    return [*parts, *rows(buttons)]


def field_label(label: str, control: Component, description: str = "") -> Component:
    """Return one labelled field of a modal."""
    made: Component = {"type": limits.LABEL, "label": clip(label, limits.MODAL_LABEL), "component": control}
    if description:
        made["description"] = clip(description, limits.MODAL_DESCRIPTION)
    return made


def text_input(
    ident: str,
    value: str = "",
    placeholder: str = "",
    *,
    long: bool = False,
    required: bool = True,
    longest: int | None = None,
) -> Component:
    """Return a field to type into; ``long``: of several lines, ``longest``: characters that it takes."""
    made: Component = {
        "type": limits.TEXT_INPUT,
        "custom_id": ident,
        "style": 2 if long else 1,
        "required": required,
    }
    if value:
        made["value"] = value
    if placeholder:
        made["placeholder"] = clip(placeholder, limits.OPTION_TEXT)
    if longest is not None:
        made["max_length"] = longest
    return made


def pages(paragraphs: Iterable[str], size: int = 3_500) -> list[str]:
    """Split lines into pages of at most ``size`` characters, so that a long text is paged, not refused."""
    made: list[str] = []
    page = ""
    for paragraph in paragraphs:
        line = clip(paragraph, size)
        if page and len(page) + 1 + len(line) > size:
            made.append(page)
            page = line
        else:
            page = f"{page}\n{line}" if page else line
    return [*made, page] if page or not made else made
