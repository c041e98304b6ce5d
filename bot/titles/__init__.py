"""How each title is shown in words: one presenter a title, and the rules to look up."""

from __future__ import annotations

from bot.titles.arrakis import ArrakisPresenter
from bot.titles.base import Presenter
from bot.titles.dice import DicePresenter

_PRESENTERS: dict[str, Presenter] = {"dice": DicePresenter(), "arrakis": ArrakisPresenter()}


def shown() -> tuple[str, ...]:
    """Return the titles that can be shown to people, by id: a title without a presenter is for programs alone."""
    return tuple(_PRESENTERS)


def presenter(title: str) -> Presenter:
    """Return the presenter of a title; KeyError for an unknown one."""
    return _PRESENTERS[title]
