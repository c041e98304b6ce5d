from __future__ import annotations

from typing import Any

import pytest

from bot.ui import components as ui
from bot.ui import limits
from bot.ui.components import Component, Message, Modal
from bot.ui.custom_id import Press, Verb
from tests.bot.ui.samples import Image

PRESS = Press(1, Verb.PLAY)


def _button(number: int = 0, label: str = "Play") -> Component:
    return ui.button(label, Press(1, Verb.OPTION, (str(number),)))


def _select(count: int = 2, **changes: Any) -> Component:
    made = ui.select(PRESS, [ui.option(f"o{n}", f"v{n}") for n in range(count)])
    made["components"][0] |= changes
    return made


def _check(*parts: Component, files: dict[str, int] | None = None, **more: Any) -> None:
    limits.check({"components": list(parts), **more}, files)


FULL = [
    ui.text("x" * 4_000),
    *ui.rows(_button(n) for n in range(25)),
    _select(25),
    ui.separator(),
    ui.row(ui.button("x" * 80, Press(1, Verb.LOG))),
]


def test_a_message_at_the_limits_passes() -> None:
    _check(*FULL)


def test_a_picture_with_alt_text_passes() -> None:
    message = Message((ui.text("Hi"), *ui.gallery([Image(alt="x" * 2_000)])), (Image(),))
    limits.check(message.payload(), message.files())


OVER: dict[str, list[Component]] = {
    "no components": [],
    "41 components": [ui.text("x")] * 41,
    "4,001 characters": [ui.text("x" * 4_000), ui.text("x")],
    "an empty text": [ui.text("")],
    "a lone button": [_button()],
    "six buttons in a row": [ui.row(*(_button(n) for n in range(6)))],
    "an empty row": [ui.row()],
    "a button beside a select": [ui.row(_button(), _select()["components"][0])],
    "a label of 81": [ui.row(_button() | {"label": "x" * 81})],
    "an empty label": [ui.row(_button(label=""))],
    "a link with an id": [ui.row(_button() | {"url": "https://example.org"})],
    "an id of 101": [ui.row(_button() | {"custom_id": "x" * 101})],
    "the same id twice": [ui.row(_button(), _button())],
    "26 options": [_select(26)],
    "no options": [_select(0)],
    "a value twice": [_select(options=[ui.option("a", "v"), ui.option("b", "v")])],
    "more values than options": [_select(max_values=3)],
    "two chosen of one": [_select(options=[ui.option(v, v, chosen=True) for v in "ab"])],
    "a long placeholder": [_select(placeholder="x" * 151)],
    "a long option": [_select(options=[{"label": "x" * 101, "value": "v"}])],
    "a long value": [_select(options=[{"label": "x", "value": "v" * 101}])],
    "a long description": [_select(options=[{"label": "x", "value": "v", "description": "x" * 101}])],
    "a section of four": [{"type": limits.SECTION, "components": [ui.text("x")] * 4, "accessory": _button()}],
    "a section without button": [{"type": limits.SECTION, "components": [ui.text("x")]}],
    "a picture that is not attached": ui.gallery([Image()]),
    "an empty gallery": [{"type": limits.GALLERY, "items": []}],
}


@pytest.mark.parametrize("parts", OVER.values(), ids=OVER.keys())
def test_what_discord_would_refuse_is_refused(parts: list[Component]) -> None:
    with pytest.raises(limits.OverLimit):
        _check(*parts)


@pytest.mark.parametrize(
    "files", [{"board0.webp": limits.FILE_BYTES + 1}, {"board0.webp": 1, "extra.webp": 1}]
)
def test_files_too_large_or_not_shown_are_refused(files: dict[str, int]) -> None:
    with pytest.raises(limits.OverLimit):
        _check(*ui.gallery([Image()]), files=files)


def test_a_nonce_has_25_characters_at_most() -> None:
    _check(ui.text("x"), nonce="x" * 25)
    with pytest.raises(limits.OverLimit):
        _check(ui.text("x"), nonce="x" * 26)


def test_modals_are_checked() -> None:
    fields = [ui.field_label("x" * 90, ui.text_input(f"f{n}"), "y" * 190) for n in range(6)]
    limits.check(Modal(PRESS, "x" * 90, tuple(fields[:5])).payload())
    for faulty in (
        Modal(PRESS, "", tuple(fields[:1])),
        Modal(PRESS, "Title", tuple(fields)),
        Modal(PRESS, "Title", (_select(),)),
        Modal(PRESS, "Title", (ui.field_label("x", ui.text_input("f", "9" * 4_001)),)),
    ):
        with pytest.raises(limits.OverLimit):
            limits.check(faulty.payload())


def test_suggestions_are_checked() -> None:
    good = [{"name": "x" * 100, "value": "v"}] * 25
    limits.check({"choices": good})
    for faulty in ([*good, good[0]], [{"name": "", "value": "v"}], [{"name": "x", "value": ""}]):
        with pytest.raises(limits.OverLimit) as caught:
            limits.check({"choices": faulty})
        assert caught.value.faults
