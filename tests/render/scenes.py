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

from bot.render import Picture, picture
from engine.core.view import View
from engine.games.arrakis.data import AREAS
from engine.games.dice.data import REGIONS
from tests.render import fixtures
from tests.render.arrakis import fixtures as arrakis

GOLDEN = Path(__file__).parent / "golden"
GOLDEN_WIDTH = 400
PHONE_WIDTH = 300

Scene = tuple[Callable[[], View[Any]], dict[str, Any]]
"""A view, and the arguments of `bot.render.picture`."""

NAMES = {"dice": fixtures.NAMES, "arrakis": arrakis.NAMES}
"""The players, by title."""

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
    "arrakis-set-up": (lambda: arrakis.view(arrakis.set_up()), {}),
    "arrakis-round-four": (
        lambda: arrakis.view(arrakis.middle()),
        {"changed": ["pasty_mesa", "air_east"]},
    ),
    "arrakis-own": (lambda: arrakis.view(arrakis.middle(), seat=0), {}),
    "arrakis-crowded": (
        lambda: arrakis.view(arrakis.crowded()),
        {"changed": ["arrakeen"], "candidates": list(AREAS)[:12]},
    ),
    "arrakis-end": (arrakis.won, {}),
    "arrakis-sector": (lambda: arrakis.view(arrakis.middle()), {"crop": "ne_central"}),
    "arrakis-targets": (
        lambda: arrakis.view(arrakis.middle()),
        {
            "crop": "candidates",
            "candidates": ["windgap", "false_wall_west", "air_south"],
            "caption": "Choose where to go",
        },
    ),
    "arrakis-crop-battle": (lambda: arrakis.view(arrakis.fighting(thrown=True)), {"crop": "battle"}),
    "arrakis-battle": (lambda: arrakis.view(arrakis.fighting(thrown=True)), {"kind": "battle"}),
    "arrakis-battle-opening": (lambda: arrakis.view(arrakis.fighting(thrown=False)), {"kind": "battle"}),
    "arrakis-hand": (lambda: arrakis.view(arrakis.holding(full=False), seat=0), {"kind": "hand"}),
    "arrakis-hand-full": (lambda: arrakis.view(arrakis.holding(full=True), seat=1), {"kind": "hand"}),
    "arrakis-visions": (lambda: arrakis.view(arrakis.middle()), {"kind": "visions"}),
}
SHOWN = (
    "dice-set-up",
    "dice-round-four",
    "dice-targets",
    "dice-end",
    "dice-crop",
    "dice-battle",
    "dice-hand",
    "arrakis-set-up",
    "arrakis-round-four",
    "arrakis-own",
    "arrakis-end",
    "arrakis-sector",
    "arrakis-targets",
    "arrakis-battle",
    "arrakis-hand",
    "arrakis-visions",
)
"""What stands in the documentation."""


def show(name: str, width: int = 1600) -> Picture:
    """Return a scene as it is sent."""
    view, options = SCENES[name]
    title = name.partition("-")[0]
    return picture(title, view(), width=width, names=NAMES[title], **options)


def draw(name: str, width: int) -> Image.Image:
    """Return a scene as it looks to who receives it."""
    return Image.open(BytesIO(show(name, width).bytes)).convert("RGB")


def write_golden(folder: Path) -> None:
    """Write all scenes, small."""
    for name in SCENES:
        draw(name, GOLDEN_WIDTH).save(folder / f"{name}.webp", quality=92, method=6)


def write_images(folder: Path) -> None:
    """Write the scenes that are shown, as they are sent and as a phone shows them."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in SHOWN:
        shown = show(name)
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
