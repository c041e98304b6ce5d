"""Pictures of a match, drawn from a redacted view and from nothing else.

`picture` is the whole surface; `bot.render.worker` runs it in processes of its own. The same arguments
give the same bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from io import BytesIO
from typing import Any, TypeAlias

from PIL import Image

from bot.i18n import FALLBACK, closest
from bot.render import arrakis, dice
from bot.render.request import Request
from engine.core.view import View

Draw: TypeAlias = Callable[[View[Any], Request, int], Image.Image]
Describe: TypeAlias = Callable[[View[Any], Request], str]

KINDS: Mapping[str, Mapping[str, tuple[Draw, Describe]]] = {
    "dice": dice.KINDS,
    "arrakis": arrakis.KINDS,
}
"""By title and kind: how it is drawn and how it is put in words. A new title adds its package here."""

FORMAT = "WEBP"
MAX_BYTES = 400 * 1024
"""No picture is larger."""
QUALITIES = (72, 60, 46)
"""WebP qualities to try; the first is what a board takes, the others are for huge widths."""
METHOD = 2
"""WebP's effort: the next steps take twice the time for about a twentieth fewer bytes."""


@dataclass(frozen=True, slots=True)
class Picture:
    """An encoded picture and its alt text."""

    bytes: bytes
    format: str
    """``webp``; also the ending of a file name."""
    size: tuple[int, int]
    """Width and height in pixels."""
    alt: str
    """What it shows, at most 1024 characters."""


def picture(title: str, view: View[Any], kind: str = "board", width: int = 1600, **options: Any) -> Picture:
    """Draw a picture of a match, ``width`` pixels wide.

    Args:
        title: The title's id.
        view: What the picture may show; nothing else is drawn.
        kind: ``board``, ``battle`` (the combat being fought), ``hand`` (what the view's seat holds); of War for
            Arrakis ``visions``, too (the revealed Prescience cards).
        width: In pixels.
        options: The fields of `Request`.

    Raises:
        ValueError: There is no such title, kind or combat, or a hand was asked of a spectator.
        TypeError: There is no such option.
    """
    draw, describe = _kind(title, kind)
    request = _request(options)
    image = draw(view, request, width)
    return Picture(encode(image), FORMAT.lower(), image.size, describe(view, request))


def describe(title: str, view: View[Any], kind: str = "board", **options: Any) -> str:
    """Return the alt text alone, without drawing; arguments as for `picture`."""
    return _kind(title, kind)[1](view, _request(options))


def warm(width: int = 1600) -> None:
    """Draw ahead what the pictures of ``width`` share, so that the first one is as fast as the others."""
    dice.warm(width)
    arrakis.warm(width)


def _kind(title: str, kind: str) -> tuple[Draw, Describe]:
    try:
        return KINDS[title][kind]
    except KeyError:
        raise ValueError(f"no picture {kind} of {title}") from None


def _request(options: Mapping[str, Any]) -> Request:
    """Return the options as a request: lists may stand for tuples, and any locale for a language there is."""
    fields: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value for name, value in options.items()
    }
    return Request(**fields | {"locale": closest(fields.get("locale", FALLBACK))})


def encode(image: Image.Image) -> bytes:
    """Return the image as WebP, in the best quality that keeps it below `MAX_BYTES`.

    WebP, because at the size of a JPEG it keeps the edges of figures and coloured lines clean, PNG would
    take several megabytes for the painted ground, and Discord shows it inline everywhere.
    """
    data = b""
    for quality in QUALITIES:
        buffer = BytesIO()
        image.save(buffer, FORMAT, quality=quality, method=METHOD)
        data = buffer.getvalue()
        if len(data) <= MAX_BYTES:
            break
    return data
