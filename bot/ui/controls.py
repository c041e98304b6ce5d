"""From a decision to the controls that answer it, the same for every title."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from bot.titles import base
from bot.ui import choosing, limits
from bot.ui import components as ui
from bot.ui.asking import COUNT, ITEM_MARK, MORE, PICK, PIECES, Focus, Spot, Words, select_name
from bot.ui.choosing import advice, line, one_of, take
from bot.ui.components import Component, Modal
from bot.ui.custom_id import Verb, brief
from engine.core.decisions import Amounts, Decision, Form, Item, Option, Pick
from engine.core.errors import IllegalChoice

PROMPT = 180
"""Characters for the prompt of one field of a form; the message has 4,000 for everything."""


def controls(decision: Decision, spot: Spot, focus: Focus, words: Words) -> list[Component]:
    """Return the controls that answer ``decision``."""
    match decision:
        case Form():
            return _form(decision, spot, focus, words)
        case Pick() if decision.single:
            return one_of(decision, spot, focus, words)
        case Pick():
            return _pick_many(decision, spot, focus, words)
        case Amounts():
            return _amounts(decision, spot, focus, words)


def places(decision: Decision | None, focus: Focus) -> list[str]:
    """Return the places on the board that the controls show, in the order of their numbers."""
    if isinstance(decision, Pick):
        if decision.single:
            return choosing.places(decision, focus)
        shown, _, _ = _page("", decision, focus)
        return list(dict.fromkeys(option.target for option in shown if option.target))
    return base.candidates(decision)


# Several of many


def _pick_many(pick: Pick, spot: Spot, focus: Focus, words: Words) -> list[Component]:
    if len(pick.options) > limits.OPTIONS:
        return [*_field("", pick, spot, focus, words), *_done(spot, words)]
    if len(pick.options) == 1 and not pick.min:
        return _take_or_leave(pick.options[0], spot, words)
    chosen = focus.given.get(select_name(PICK, ""), ())
    made = [line(option, words, chosen=option.id in chosen) for option in pick.options]
    menu = ui.select(spot.press(Verb.CHOOSE), made, _some(pick, words), least=pick.min, most=pick.max)
    quick: list[Component] = []
    if chosen:
        quick.append(_take_marked(chosen, spot, words))
    elif not pick.min:
        style = ui.PRIMARY if words.stands else ui.SECONDARY
        none = words.starred(words.voice.name("ui-none"), words.stands)
        quick.append(ui.button(none, spot.press(Verb.FORM), style))
    if len(chosen) < len(pick.options) <= pick.max:
        quick.append(_all(len(pick.options), spot, words))
    return [menu, *ui.rows([*quick, *advice(spot, words, stands=words.stands)])]


def _take_or_leave(option: Option, spot: Spot, words: Words) -> list[Component]:
    """Two buttons: a select of one line would be no choice to look for."""
    take = spot.press(Verb.ALL), words.marked(option), words.hinted(option.id)
    none = words.hint == []
    leave = spot.press(Verb.FORM), words.starred(words.voice.name("ui-none"), none), none
    made = [
        ui.button(label, press, ui.PRIMARY if hinted else ui.SECONDARY)
        for press, label, hinted in (take, leave)
    ]
    return ui.rows(made)


def _take_marked(chosen: Sequence[str], spot: Spot, words: Words) -> Component:
    return take(words.starred(words.voice.name("ui-take-marked", count=len(chosen)), words.stands), spot)


def _all(count: int, spot: Spot, words: Words) -> Component:
    return ui.button(words.voice.name("ui-take-all", count=count), spot.press(Verb.ALL))


def _some(pick: Pick, words: Words) -> str:
    return words.voice.name("ui-choose-some", min=pick.min, max=min(pick.max, len(pick.options)))


def pieces(amounts: Amounts) -> int:
    """Return how many single pieces an `Amounts` offers."""
    return sum(item.max for item in amounts.items)


def every(amounts: Amounts) -> dict[str, int]:
    """Return the answer that takes all there is; `fits` tells whether it may be given."""
    return {item.id: item.max for item in amounts.items}


def fits(amounts: Amounts) -> bool:
    """Whether everything may be taken at once; if not, what "all" would mean is not ours to guess."""
    try:
        amounts.validate(every(amounts))
    except IllegalChoice:
        return False
    return True


def start(amounts: Amounts) -> dict[str, int]:
    """Return the answer that stands marked at first: everything, or where that is too much the safe one."""
    taken = every(amounts) if fits(amounts) else amounts.default
    return {item.id: taken.get(item.id, 0) if isinstance(taken, dict) else 0 for item in amounts.items}


def _piece_lines(amounts: Amounts, chosen: Sequence[str], words: Words) -> list[Component]:
    lines = []
    for item in amounts.items:
        for number in range(1, item.max + 1):
            label = words.label(item)
            if item.max > 1:
                label = words.voice.name("ui-piece", label=label, number=number, of=item.max)
            value = f"{number}*{item.id}"
            lines.append(ui.option(label, value, chosen=value in chosen))
    return lines


def _preselected(amounts: Amounts) -> list[str]:
    return [f"{k}*{ident}" for ident, number in start(amounts).items() for k in range(1, number + 1)]


def _amounts(amounts: Amounts, spot: Spot, focus: Focus, words: Words) -> list[Component]:
    total = pieces(amounts)
    if total > limits.OPTIONS:
        label = words.voice.name("ui-enter-numbers")
        enter = ui.button(label, spot.press(Verb.OPEN_MODAL), ui.PRIMARY)
        return [ui.row(enter, *advice(spot, words, stands=False))]
    chosen = _chosen("", amounts, focus.given)
    quick = [_take_marked(chosen, spot, words)]
    if not total:
        return [ui.row(*quick)]
    if len(chosen) < total and fits(amounts):
        quick.append(_all(total, spot, words))
    return [
        *ui.lines("-# " + words.voice.say("ui-marked-go") if chosen else ""),
        ui.select(
            spot.press(Verb.AMOUNTS),
            _piece_lines(amounts, chosen, words),
            words.voice.name("ui-choose-pieces"),
            least=amounts.min,
            most=amounts.max,
        ),
        ui.row(*quick, *advice(spot, words, stands=words.stands)),
    ]


def numbers_modal(amounts: Amounts, spot: Spot, words: Words) -> Modal:
    """Return the modal that asks for many pieces by number: a field an item, or a line an item."""
    title = words.voice.label(amounts.prompt)
    first = start(amounts)
    if len(amounts.items) <= limits.MODAL_FIELDS:
        fields = [
            ui.field_label(
                words.label(item),
                ui.text_input(item.id, str(first[item.id]), required=False),
                words.voice.name("ui-number-range", min=item.min, max=item.max),
            )
            for item in amounts.items
        ]
        return Modal(spot.press(Verb.MODAL), title, tuple(fields))
    text = "\n".join(
        f"{first[item.id]} / {item.max} {ui.clip(words.label(item), 60)}" for item in amounts.items
    )
    field_made = ui.field_label(
        words.voice.name("ui-numbers-lines"),
        ui.text_input(ITEM_MARK, text, long=True),
        words.voice.name("ui-numbers-lines-how"),
    )
    return Modal(spot.press(Verb.MODAL), title, (field_made,))


# Several questions in one


def asked(form: Form, given: Mapping[str, Sequence[str]]) -> Iterator[tuple[str, Pick | Amounts]]:
    """Yield the fields whose condition holds with what was picked so far."""
    shown: set[str] = set()
    for name, question in form.fields.items():
        when = form.conditions.get(name)
        if when is not None:
            chosen = _chosen(when.field, form.fields[when.field], given) if when.field in shown else ()
            if not any(one in chosen for one in when.options):
                continue
        shown.add(name)
        yield name, question


def _chosen(name: str, question: Pick | Amounts, given: Mapping[str, Sequence[str]]) -> Sequence[str]:
    if isinstance(question, Amounts):
        return given.get(select_name(PIECES, name), _preselected(question))
    return given.get(select_name(PICK, name), _default(question))


def _default(pick: Pick) -> list[str]:
    if isinstance(pick.default, str):
        return [pick.default]
    return list(pick.default) if isinstance(pick.default, list) else []


def _form(form: Form, spot: Spot, focus: Focus, words: Words) -> list[Component]:
    made: list[Component] = []
    for name, question in asked(form, focus.given):
        shown = _field(name, question, spot, focus, words)
        if shown:
            prompt = ui.clip(words.voice.text(question.prompt), PROMPT)
            made += [ui.text(f"**{prompt}**"), *shown]
    return [*made, *_done(spot, words)]


def _done(spot: Spot, words: Words) -> list[Component]:
    done = take(words.starred(words.voice.name("ui-done"), words.stands), spot)
    return [ui.row(done, *advice(spot, words, stands=words.stands))]


def _field(name: str, question: Pick | Amounts, spot: Spot, focus: Focus, words: Words) -> list[Component]:
    if isinstance(question, Pick):
        return _pick_field(name, question, spot, focus, words)
    if pieces(question) > limits.OPTIONS:
        return [_count_field(name, item, question, spot, focus, words) for item in question.items]
    lines = _piece_lines(question, _chosen(name, question, focus.given), words)
    if not lines:
        return []
    press = spot.press(Verb.FIELD, PIECES, brief(name))
    hint = words.voice.name("ui-choose-pieces")
    return [ui.select(press, lines, hint, least=question.min, most=question.max)]


def _pick_field(name: str, pick: Pick, spot: Spot, focus: Focus, words: Words) -> list[Component]:
    if not pick.options:
        return []
    chosen = _picked(name, pick, focus)
    shown, page, count = _page(name, pick, focus)
    following = f"{MORE}{(page + 1) % count}"
    more = [ui.option(words.voice.name("ui-more-options"), following)] if count > 1 else []
    lines = [line(option, words, chosen=option.id in chosen) for option in shown]
    hint = words.voice.name("ui-choose-one") if pick.single else _some(pick, words)
    press = spot.press(Verb.FIELD, f"{PICK}{page or ''}", brief(name))
    return [ui.select(press, lines + more, hint, least=pick.min, most=pick.max)]


def _picked(name: str, pick: Pick, focus: Focus) -> list[str]:
    return [one for one in _chosen(name, pick, focus.given) if not one.startswith(MORE)]


def _page(name: str, pick: Pick, focus: Focus) -> tuple[list[Option], int, int]:
    """Return the options that a select shows, what is picked always among them; its page, and how many there are."""
    shown = list(pick.options)
    if len(shown) <= limits.OPTIONS:
        return shown, 0, 1
    chosen = _picked(name, pick, focus)
    kept = [option for option in shown if option.id in chosen]
    others = [option for option in shown if option.id not in chosen]
    size = max(1, limits.OPTIONS - 1 - len(kept))
    count = max(1, -(-len(others) // size))
    page = focus.pages.get(brief(name), 0) % count
    return kept + others[page * size : (page + 1) * size], page, count


def _count_field(
    name: str, item: Item, amounts: Amounts, spot: Spot, focus: Focus, words: Words
) -> Component:
    key = f"{name}{ITEM_MARK}{item.id}"
    chosen = focus.given.get(select_name(COUNT, key), (str(start(amounts)[item.id]),))
    steps = -(-(item.max - item.min + 1) // limits.OPTIONS)
    numbers = [*range(item.max, item.min - 1, -steps)]
    lines = [
        ui.option(
            words.voice.name("ui-count", label=words.label(item), number=number),
            str(number),
            chosen=str(number) in chosen,
        )
        for number in numbers
    ]
    return ui.select(spot.press(Verb.FIELD, COUNT, brief(key)), lines, words.label(item))
