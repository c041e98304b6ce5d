"""Discord's limits on what may be sent, checked by one function before every send.

One field that is too long makes Discord refuse the whole message, so nothing leaves without having
passed `check`. Figures: Discord's developer documentation, component and message references.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

COMPONENTS = 40
TEXT_TOTAL = 4_000
ROW_BUTTONS = 5
OPTIONS = 25
CUSTOM_ID = 100
BUTTON_LABEL = 80
OPTION_TEXT = 100
PLACEHOLDER = 150
SECTION_TEXTS = 3
GALLERY_ITEMS = 10
ALT_TEXT = 1_024
FILES = 10
FILE_BYTES = 10 * 1024 * 1024
MODAL_FIELDS = 5
MODAL_TITLE = 45
MODAL_LABEL = 45
MODAL_DESCRIPTION = 100
INPUT_VALUE = 4_000
CHOICES = 25
NONCE = 25

ACTION_ROW, BUTTON, SELECT, TEXT_INPUT = 1, 2, 3, 4
SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER, LABEL = 9, 10, 11, 12, 13, 14, 17, 18
LINK_STYLE = 5

_TOP_LEVEL = {ACTION_ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR, CONTAINER}
_MODAL_TOP_LEVEL = {TEXT, LABEL}


class OverLimit(Exception):
    """A payload that Discord would refuse; ``faults`` says where and why, for developers."""

    def __init__(self, faults: Sequence[str]) -> None:
        super().__init__("; ".join(faults))
        self.faults = tuple(faults)


def check(
    payload: Mapping[str, Any], files: Mapping[str, int] | None = None, *, file_bytes: int = FILE_BYTES
) -> None:
    """Raise `OverLimit` if Discord would refuse this message, modal or list of suggestions.

    ``payload`` is the message (``components``, perhaps ``nonce``), the modal (``title`` as well) or the
    suggestions (``choices``); ``files`` maps the attached files' names to their size in bytes.
    """
    if "choices" in payload:
        faults = list(_choices(payload["choices"]))
    elif "title" in payload:
        faults = list(_modal(payload))
    else:
        faults = list(_message(payload, files or {}, file_bytes))
    if faults:
        raise OverLimit(faults)


def walk(components: Sequence[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    """Yield every component of a payload, nested ones included, in order."""
    for component in components:
        yield component
        yield from walk(component.get("components", ()))
        for key in ("accessory", "component"):
            if key in component:
                yield from walk((component[key],))


def _length(text: str, low: int, high: int, what: str) -> Iterator[str]:
    if not low <= len(text) <= high:
        yield f"{what} has {len(text)} characters, not {low} to {high}"


def _count(number: int, low: int, high: int, what: str) -> Iterator[str]:
    if not low <= number <= high:
        yield f"{number} {what}, not {low} to {high}"


def _choices(choices: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    yield from _count(len(choices), 0, CHOICES, "suggestions")
    for choice in choices:
        yield from _length(choice["name"], 1, OPTION_TEXT, "suggestion")
        if isinstance(choice["value"], str):
            yield from _length(choice["value"], 1, OPTION_TEXT, "suggestion's value")


def _message(payload: Mapping[str, Any], files: Mapping[str, int], file_bytes: int) -> Iterator[str]:
    top = payload["components"]
    everything = list(walk(top))
    yield from _count(len(everything), 1, COMPONENTS, "components")
    yield from _length(str(payload.get("nonce", "")), 0, NONCE, "nonce")
    texts = [component["content"] for component in everything if component["type"] == TEXT]
    yield from _count(sum(map(len, texts)), 0, TEXT_TOTAL, "characters of text")
    for component in top:
        if component["type"] not in _TOP_LEVEL:
            yield f"a component of type {component['type']} stands alone"
    yield from _parts(everything)
    yield from _attached(everything, files, file_bytes)


def _modal(payload: Mapping[str, Any]) -> Iterator[str]:
    yield from _length(payload["title"], 1, MODAL_TITLE, "modal title")
    yield from _length(payload["custom_id"], 1, CUSTOM_ID, "modal custom_id")
    yield from _count(len(payload["components"]), 1, MODAL_FIELDS, "modal fields")
    for component in payload["components"]:
        if component["type"] not in _MODAL_TOP_LEVEL:
            yield f"a component of type {component['type']} stands alone in a modal"
    yield from _parts(list(walk(payload["components"])))


def _parts(everything: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    ids = [component["custom_id"] for component in everything if "custom_id" in component]
    if len(set(ids)) != len(ids):
        yield "a custom_id is used twice"
    for ident in ids:
        yield from _length(ident, 1, CUSTOM_ID, "custom_id")
    for component in everything:
        rule = _RULES.get(component["type"])
        if rule is not None:
            yield from rule(component)


def _attached(
    everything: Sequence[Mapping[str, Any]], files: Mapping[str, int], file_bytes: int
) -> Iterator[str]:
    yield from _count(len(files), 0, FILES, "files")
    for name, size in files.items():
        if size > file_bytes:
            yield f"{name} has {size} bytes, more than {file_bytes}"
    items = [item for part in everything if part["type"] == GALLERY for item in part["items"]]
    urls = [item["media"]["url"] for item in items]
    urls += [part["file"]["url"] for part in everything if part["type"] == FILE]
    shown = {url.removeprefix("attachment://") for url in urls}
    for name in shown ^ set(files):
        yield f"{name} is shown but not attached, or attached but not shown"


def _row(row: Mapping[str, Any]) -> Iterator[str]:
    kinds = [child["type"] for child in row["components"]]
    if SELECT in kinds:
        yield from _count(len(kinds), 1, 1, "components beside a select")
    else:
        yield from _count(len(kinds), 1, ROW_BUTTONS, "buttons in a row")


def _button(button: Mapping[str, Any]) -> Iterator[str]:
    yield from _length(button["label"], 1, BUTTON_LABEL, "button label")
    if ("url" in button) != (button["style"] == LINK_STYLE) or ("url" in button) == ("custom_id" in button):
        yield "a button has either a link or a custom_id"


def _select(select: Mapping[str, Any]) -> Iterator[str]:
    options = select["options"]
    yield from _count(len(options), 1, OPTIONS, "options")
    yield from _length(select.get("placeholder", ""), 0, PLACEHOLDER, "placeholder")
    least, most = select.get("min_values", 1), select.get("max_values", 1)
    if not 0 <= least <= most or not 1 <= most <= len(options):
        yield f"{least} to {most} values of {len(options)} options"
    values = [option["value"] for option in options]
    if len(set(values)) != len(values):
        yield "an option's value is used twice"
    yield from _count(sum(option.get("default", False) for option in options), 0, most, "options preselected")
    for option in options:
        yield from _length(option["label"], 1, OPTION_TEXT, "option label")
        yield from _length(option["value"], 1, OPTION_TEXT, "option value")
        yield from _length(option.get("description", "-"), 1, OPTION_TEXT, "option description")


def _text(text: Mapping[str, Any]) -> Iterator[str]:
    yield from _length(text["content"], 1, TEXT_TOTAL, "text")


def _section(section: Mapping[str, Any]) -> Iterator[str]:
    yield from _count(len(section["components"]), 1, SECTION_TEXTS, "texts in a section")
    if section.get("accessory", {}).get("type") not in (BUTTON, THUMBNAIL):
        yield "a section has no button or picture"


def _gallery(gallery: Mapping[str, Any]) -> Iterator[str]:
    yield from _count(len(gallery["items"]), 1, GALLERY_ITEMS, "pictures in a gallery")
    for item in gallery["items"]:
        yield from _length(item.get("description", "-"), 1, ALT_TEXT, "alt text")


def _label(label: Mapping[str, Any]) -> Iterator[str]:
    yield from _length(label["label"], 1, MODAL_LABEL, "field label")
    yield from _length(label.get("description", "-"), 1, MODAL_DESCRIPTION, "field description")


def _text_input(field: Mapping[str, Any]) -> Iterator[str]:
    yield from _length(field.get("value", ""), 0, INPUT_VALUE, "field value")
    yield from _length(field.get("placeholder", ""), 0, OPTION_TEXT, "field placeholder")


_RULES = {
    ACTION_ROW: _row,
    BUTTON: _button,
    SELECT: _select,
    TEXT_INPUT: _text_input,
    SECTION: _section,
    TEXT: _text,
    GALLERY: _gallery,
    LABEL: _label,
}
