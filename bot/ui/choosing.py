"""One of many: buttons, a select, a select for each heading, or first where it is to be.

What bears no heading ("done", "nothing") stands apart as buttons, however many options there are beside it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.titles import base
from bot.ui import components as ui
from bot.ui import limits
from bot.ui.asking import PICK, Focus, Spot, Words, select_name
from bot.ui.components import Component
from bot.ui.custom_id import Verb
from engine.core.decisions import Option, Pick
from engine.core.messages import Msg

BUTTONS = 5
SELECTS = 8
"""At most so many headings have a select each; a phone shows them without much scrolling."""


class Headed(NamedTuple):
    """Options under one heading."""

    heading: Msg
    options: list[Option]


def headed(pick: Pick) -> tuple[list[Headed], list[Option]]:
    """Return the options by their heading, in order, and those that bear none.

    More headings than a select has lines are none.
    """
    found: list[Headed] = []
    loose: list[Option] = []
    for option in pick.options:
        home = next((one for one in found if one.heading == option.group), None)
        if option.group is None:
            loose.append(option)
        elif home is None:
            found.append(Headed(option.group, [option]))
        else:
            home.options.append(option)
    return (found, loose) if len(found) <= limits.OPTIONS else ([], list(pick.options))


def one_of(pick: Pick, spot: Spot, focus: Focus, words: Words) -> list[Component]:
    """Return the controls that pick one option."""
    if len(pick.options) <= BUTTONS and (made := _buttons(pick.options, spot, words)):
        return made
    groups, loose = headed(pick)
    if _is_menu(groups):
        return _menu(groups, loose, spot, focus, words)
    if len(groups) > 1 and len(pick.options) > limits.OPTIONS:
        if focus.group is None:
            return _group_select(groups, loose, spot, words)
        return _paged(_in_group(groups, focus.group), spot, focus, words, back=True)
    apart = _buttons(loose, spot, words) if groups and len(loose) <= BUTTONS else []
    options = [option for option in pick.options if not apart or option.group is not None]
    return [*_paged(options, spot, focus, words), *apart]


def places(pick: Pick, focus: Focus) -> list[str]:
    """Return the places on the board that the controls for one option point at, in the order of their numbers.

    While the heading is chosen these are the places that the headings name; one of another kind points nowhere.
    """
    groups, _ = headed(pick)
    if len(groups) < 2 or len(pick.options) <= limits.OPTIONS:
        return base.candidates(pick)
    if focus.group is not None:
        shown = _in_group(groups, focus.group)
        return list(dict.fromkeys(option.target for option in shown if option.target))
    return [place for group in groups if (place := base.place(group.heading))]


def _in_group(groups: Sequence[Headed], index: int) -> list[Option]:
    return groups[index if 0 <= index < len(groups) else 0].options


# Buttons


def _buttons(options: Sequence[Option], spot: Spot, words: Words) -> list[Component]:
    """Return a button an option, nothing if one of them does not fit."""
    presses = [spot.press(Verb.ANSWER, option.id) for option in options]
    labels = [words.marked(option) for option in options]
    if not all(press.fits for press in presses) or any(len(one) > limits.BUTTON_LABEL for one in labels):
        return []
    made = [
        ui.button(label, press, ui.PRIMARY if words.hinted(option.id) else ui.SECONDARY)
        for label, press, option in zip(labels, presses, options, strict=True)
    ]
    return ui.rows(made)


def take(label: str, spot: Spot) -> Component:
    """The button that gives the answer as it stands marked: choosing what is marked already sends nothing."""
    return ui.button(label, spot.press(Verb.FORM), ui.PRIMARY)


def advice(spot: Spot, words: Words, *, stands: bool) -> list[Component]:
    """The button that takes the hint, unless that stands marked and has its button already."""
    label = words.starred(words.voice.name("ui-take-hint"), hinted=True)
    return [ui.button(label, spot.press(Verb.ADVISED))] if words.advice and not stands else []


# Selects


def line(option: Option, words: Words, *, chosen: bool = False) -> Component:
    """Return an option as a line of a select."""
    note = words.voice.label(option.note) if option.note else ""
    return ui.option(words.marked(option), option.id, note, chosen=chosen)


def _select(
    options: Sequence[Option], spot: Spot, focus: Focus, words: Words, placeholder: str, name: str = ""
) -> Component:
    chosen = focus.given.get(select_name(PICK, ""), ())
    lines = [line(option, words, chosen=option.id in chosen) for option in options]
    return ui.select(spot.press(Verb.CHOOSE, *([name] if name else [])), lines, placeholder)


def _taken(options: Sequence[Option], spot: Spot, focus: Focus, words: Words) -> list[Component]:
    """The buttons below selects: to take what stands marked in one of them, or else the hint."""
    chosen = focus.given.get(select_name(PICK, ""), ())
    marked = [option for option in options if option.id in chosen]
    hinted = any(words.hinted(option.id) for option in marked)
    return [*(take(words.marked(one), spot) for one in marked), *advice(spot, words, stands=hinted)]


def _is_menu(groups: Sequence[Headed]) -> bool:
    """Whether every heading has a select: they are few, and what stands under them is no place on the board."""
    return 1 < len(groups) <= SELECTS and not any(
        option.target or len(group.options) > limits.OPTIONS for group in groups for option in group.options
    )


def _menu(
    groups: Sequence[Headed], loose: Sequence[Option], spot: Spot, focus: Focus, words: Words
) -> list[Component]:
    """A select a heading, so that it takes one press to choose; what stands alone has a button."""
    alone = [*(group.options[0] for group in groups if len(group.options) == 1), *loose]
    apart = _buttons(alone, spot, words) if len(alone) <= BUTTONS else []
    selects = [
        _select(group.options, spot, focus, words, _heading(group, words), str(index))
        for index, group in enumerate(groups)
        if not apart or len(group.options) > 1
    ]
    if loose and not apart:
        selects.append(_select(loose, spot, focus, words, words.voice.name("ui-other-group"), "."))
    several = [option for group in groups for option in group.options if option not in alone or not apart]
    return [*selects, *apart, *ui.rows(_taken(several, spot, focus, words))]


def _heading(group: Headed, words: Words) -> str:
    return words.voice.name("ui-heading", heading=_named(group, words), count=len(group.options))


def _named(group: Headed, words: Words) -> str:
    """Return a heading with the number of its place on the picture, and its sign."""
    return words.label(Option("", group.heading, target=base.place(group.heading)))


def _group_select(
    groups: Sequence[Headed], loose: Sequence[Option], spot: Spot, words: Words
) -> list[Component]:
    lines = [
        ui.option(
            _named(group, words),
            str(index),
            words.voice.name("ui-group-size", count=len(group.options)),
        )
        for index, group in enumerate(groups)
    ]
    menu = ui.select(spot.press(Verb.GROUP), lines, words.voice.name("ui-choose-group"))
    apart = _buttons(loose, spot, words) if len(loose) <= BUTTONS else []
    if loose and not apart:
        apart = [_select(loose, spot, Focus(), words, words.voice.name("ui-other-group"))]
    hinted = any(words.hinted(option.id) for option in loose)
    return [menu, *apart, *ui.rows(advice(spot, words, stands=hinted))]


def _paged(
    options: Sequence[Option], spot: Spot, focus: Focus, words: Words, *, back: bool = False
) -> list[Component]:
    last = (len(options) - 1) // limits.OPTIONS
    page = min(max(focus.page, 0), last)
    shown = options[page * limits.OPTIONS : (page + 1) * limits.OPTIONS]
    group = "" if focus.group is None else str(focus.group)
    turns: list[Component] = []
    if page > 0:
        turns.append(ui.button(words.voice.name("ui-earlier"), spot.press(Verb.PAGE, f"{group}.{page - 1}")))
    if page < last:
        turns.append(ui.button(words.voice.name("ui-further"), spot.press(Verb.PAGE, f"{group}.{page + 1}")))
    if back:
        turns.append(ui.button(words.voice.name("ui-other-groups"), spot.press(Verb.PAGE, ".0")))
    menu = _select(shown, spot, focus, words, words.voice.name("ui-choose-one"))
    return [menu, *ui.rows([*_taken(shown, spot, focus, words), *turns])]
