"""The pictures that are kept: small ones to compare with, and large ones for people to look at.

After a change of how things look, look at them, then write the small ones anew::

    python -m tests.render.scenes golden
    python -m tests.render.scenes images docs/images
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image

from bot.render import picture
from engine.core.view import View
from engine.games.dice.data import REGIONS
from tests.render import fixtures

GOLDEN = Path(__file__).parent / "golden"
GOLDEN_WIDTH = 400
PHONE_WIDTH = 300

Scene = tuple[Callable[[], View[Any]], dict[str, Any]]
"""A view, and the arguments of `bot.render.picture`."""

SCENES: Mapping[str, Scene] = {
    "dice-choosing": (lambda: fixtures.view(fixtures.choosing()), {}),
    "dice-set-up": (lambda: fixtures.view(fixtures.set_up()), {}),
    "dice-round-four": (lambda: fixtures.view(fixtures.middle()), {"changed": ["sietch_tuek"]}),
    "dice-targets": (
        lambda: fixtures.view(fixtures.middle()),
        {
            "candidates": ["polar_sink", "arrakeen", "carthag", "sietch_habbanya"],
            "caption": "Move to one of these",
        },
    ),
    "dice-crowded": (
        lambda: fixtures.view(fixtures.crowded()),
        {"changed": ["great_flat"], "candidates": list(REGIONS)},
    ),
    "dice-end": (fixtures.won, {}),
    "dice-crop": (
        lambda: fixtures.view(fixtures.middle()),
        {"crop": "sietch_habbanya", "candidates": ["sietch_habbanya"]},
    ),
    "dice-battle": (lambda: fixtures.view(fixtures.fighting(revealed=True)), {"kind": "battle"}),
    "dice-battle-sealed": (lambda: fixtures.view(fixtures.fighting(revealed=False)), {"kind": "battle"}),
    "dice-battle-foreseen": (fixtures.foreseen, {"kind": "battle"}),
    "dice-battle-tied": (fixtures.tied, {"kind": "battle"}),
    "dice-battle-melee": (fixtures.melee, {"kind": "battle"}),
    "dice-hand": (fixtures.holding, {"kind": "hand"}),
}
SHOWN = (
    "dice-set-up",
    "dice-round-four",
    "dice-targets",
    "dice-end",
    "dice-crop",
    "dice-battle",
    "dice-hand",
)
"""What stands in the documentation."""


def draw(name: str, width: int) -> Image.Image:
    """Return a scene as it looks to who receives it."""
    view, options = SCENES[name]
    shown = picture("dice", view(), width=width, names=fixtures.NAMES, **options)
    return Image.open(BytesIO(shown.bytes)).convert("RGB")


def write_golden(folder: Path) -> None:
    """Write all scenes, small."""
    for name in SCENES:
        draw(name, GOLDEN_WIDTH).save(folder / f"{name}.webp", quality=90, method=6)


def write_images(folder: Path) -> None:
    """Write the scenes that are shown, as they are sent and as a phone shows them."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in SHOWN:
        view, options = SCENES[name]
        shown = picture("dice", view(), names=fixtures.NAMES, **options)
        (folder / f"{name}.{shown.format}").write_bytes(shown.bytes)
        image = Image.open(BytesIO(shown.bytes)).convert("RGB")
        phone = image.resize(
            (PHONE_WIDTH, round(PHONE_WIDTH * image.height / image.width)), Image.Resampling.LANCZOS
        )
        phone.save(folder / f"{name}-phone.webp", quality=90, method=6)


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["golden"]:
            write_golden(GOLDEN)
        case ["images", target]:
            write_images(Path(target))
        case _:
            raise SystemExit(__doc__)
