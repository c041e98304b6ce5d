"""What is asked and where: the spot an answer belongs to, what of a decision is looked at, the words for it.

What a person has picked so far stands in the message itself, as the preselected options of its selects; the
next press brings the message along. So a half-filled form needs no memory of ours.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from bot.ui.custom_id import Press, Verb, brief
from bot.ui.voice import Voice
from engine.core.decisions import Item, Option

PICK, PIECES, COUNT = "p", "q", "n"
"""What the values of a select mean: options, single pieces (``2*troop``), or how many of one item."""
MORE = ">"
"""Before a page number: the entry of a long select that shows the next options."""
ITEM_MARK = "|"
"""Between a field's name and the item that a `COUNT` select asks for."""


@dataclass(slots=True, frozen=True)
class Spot:
    """Where an answer belongs: the match, the open decision, and how long the draft was."""

    match: int
    decision: str
    draft: int

    def press(self, verb: Verb, *args: str) -> Press:
        """Return the press of a control at this spot."""
        return Press(self.match, verb, (self.decision, str(self.draft), *args))


@dataclass(slots=True, frozen=True)
class Focus:
    """What of a decision is being looked at: which group, which page, what a form holds so far."""

    group: int | None = None
    page: int = 0
    given: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """Values picked so far, by select (`select_name`)."""
    pages: Mapping[str, int] = field(default_factory=dict)
    """Pages of the form's long selects, by field (`brief`)."""


def _no_icon(_option: Option | Item) -> str:
    return ""


@dataclass(slots=True, frozen=True)
class Words:
    """How options are written: the language, the numbers on the picture, and the hint."""

    voice: Voice
    numbers: Mapping[str, int] = field(default_factory=dict)
    """Number on the picture by target."""
    hint: object = None
    """The answer that `Hint` recommends, marked; ``None``: none was asked for."""
    icon: Callable[[Option | Item], str] = _no_icon
    """Gives an emoji to stand before a label, or nothing."""
    advice: bool = False
    """Whether a program's answer may be taken with one press."""
    stands: bool = False
    """Whether what is marked is what the hint recommends."""

    def label(self, option: Option | Item) -> str:
        """Return an option's label with its number on the picture and its sign."""
        number = self.numbers.get(option.target or "")
        signs = [f"{number} ·" if number else "", self.icon(option), self.voice.label(option.label)]
        return " ".join(sign for sign in signs if sign)

    def hinted(self, ident: str) -> bool:
        """Whether the hint contains this option."""
        return self.hint == ident or (isinstance(self.hint, list) and ident in self.hint)

    def marked(self, option: Option) -> str:
        """Return an option's label with its number and, if it is the recommended one, the hint's mark."""
        return self.starred(self.label(option), self.hinted(option.id))

    def starred(self, label: str, hinted: bool) -> str:
        """Return a label with the hint's mark, if it is ``hinted``."""
        return self.voice.name("ui-hinted", option=label) if hinted else label


def select_name(kind: str, name: str) -> str:
    """Return the key under which `Focus.given` holds a select's values; ``name`` may be `brief` already."""
    return f"{kind}:{brief(name)}"
