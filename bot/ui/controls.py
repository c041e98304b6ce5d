"""From a decision to the controls that answer it, the same for every title.

What a person has picked in a form so far stands in the message itself, as the preselected options of its
selects; the next press brings the message along. So a half-filled form needs no memory of ours.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from bot.ui import components as ui
from bot.ui import limits
from bot.ui.components import Component, Modal
from bot.ui.custom_id import Press, Verb, brief
from bot.ui.voice import Voice
from engine.core.decisions import Amounts, Decision, Form, Item, Option, Pick
from engine.core.errors import IllegalChoice
from engine.core.messages import Msg

BUTTONS = 5
PROMPT = 180
"""Characters for the prompt of one field of a form; the message has 4,000 for everything."""
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


def controls(decision: Decision, spot: Spot, focus: Focus, words: Words) -> list[Component]:
    """Return the controls that answer ``decision``."""
    match decision:
        case Form():
            return _form(decision, spot, focus, words)
        case Pick() if decision.single:
            return _pick_one(decision, spot, focus, words)
        case Pick():
            return _pick_many(decision, spot, focus, words)
        case Amounts():
            return _amounts(decision, spot, focus, words)


# One of many


def _pick_one(pick: Pick, spot: Spot, focus: Focus, words: Words) -> list[Component]:
    if len(pick.options) <= BUTTONS and (made := _buttons(pick, spot, words)):
        return made
    if len(pick.options) <= limits.OPTIONS:
        return _options(pick.options, spot, focus, words)
    groups = grouped(pick)
    if len(groups) > 1 and focus.group is None:
        return _group_select(groups, spot, words)
    index = focus.group or 0
    options = groups[index][1] if 0 <= index < len(groups) else list(pick.options)
    return _paged(options, spot, focus, words, back=len(groups) > 1)


def _buttons(pick: Pick, spot: Spot, words: Words) -> list[Component]:
    presses = [spot.press(Verb.ANSWER, option.id) for option in pick.options]
    labels = [words.marked(option) for option in pick.options]
    if not all(press.fits for press in presses) or any(len(one) > limits.BUTTON_LABEL for one in labels):
        return []
    made = [
        ui.button(label, press, ui.PRIMARY if words.hinted(option.id) else ui.SECONDARY)
        for label, press, option in zip(labels, presses, pick.options, strict=True)
    ]
    return ui.rows(made)


def _options(options: Sequence[Option], spot: Spot, focus: Focus, words: Words) -> list[Component]:
    chosen = focus.given.get(select_name(PICK, ""), ())
    made = [_line(option, words, chosen=option.id in chosen) for option in options]
    menu = ui.select(spot.press(Verb.CHOOSE), made, words.voice.name("ui-choose-one"))
    marked = [option for option in options if option.id in chosen]
    taken = [_take(words.marked(option), spot) for option in marked]
    hinted = any(words.hinted(option.id) for option in marked)
    return [menu, *ui.rows([*taken, *_advice(spot, words, stands=hinted)])]


def _take(label: str, spot: Spot) -> Component:
    """The button that gives the answer as it stands marked: choosing what is marked already sends nothing."""
    return ui.button(label, spot.press(Verb.FORM), ui.PRIMARY)


def _take_marked(chosen: Sequence[str], spot: Spot, words: Words) -> Component:
    return _take(words.starred(words.voice.name("ui-take-marked", count=len(chosen)), words.stands), spot)


def _advice(spot: Spot, words: Words, *, stands: bool) -> list[Component]:
    """The button that takes the hint, unless that stands marked and has its button already."""
    label = words.starred(words.voice.name("ui-take-hint"), hinted=True)
    return [ui.button(label, spot.press(Verb.ADVISED))] if words.advice and not stands else []


def _all(count: int, spot: Spot, words: Words) -> Component:
    return ui.button(words.voice.name("ui-take-all", count=count), spot.press(Verb.ALL))


def _line(option: Option, words: Words, *, chosen: bool = False) -> Component:
    note = words.voice.label(option.note) if option.note else ""
    return ui.option(words.marked(option), option.id, note, chosen=chosen)


def grouped(pick: Pick) -> list[tuple[Msg | None, list[Option]]]:
    """Return the options by their heading, in order; at most as many groups as a select holds."""
    found: list[tuple[Msg | None, list[Option]]] = []
    for option in pick.options:
        home = next((one for one in found if one[0] == option.group), None)
        if home is None:
            found.append((option.group, [option]))
        else:
            home[1].append(option)
    return found if len(found) <= limits.OPTIONS else [(None, list(pick.options))]


def _group_select(
    groups: Sequence[tuple[Msg | None, list[Option]]], spot: Spot, words: Words
) -> list[Component]:
    made = [
        ui.option(
            words.voice.label(heading) if heading else words.voice.name("ui-other-group"),
            str(index),
            words.voice.name("ui-group-size", count=len(options)),
        )
        for index, (heading, options) in enumerate(groups)
    ]
    menu = ui.select(spot.press(Verb.GROUP), made, words.voice.name("ui-choose-group"))
    return [menu, *ui.rows(_advice(spot, words, stands=False))]


def _paged(
    options: Sequence[Option], spot: Spot, focus: Focus, words: Words, *, back: bool
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
    return [*_options(shown, spot, focus, words), *ui.rows(turns)]


# Several of many


def _pick_many(pick: Pick, spot: Spot, focus: Focus, words: Words) -> list[Component]:
    if len(pick.options) > limits.OPTIONS:
        return [*_field("", pick, spot, focus, words), *_done(spot, words)]
    if len(pick.options) == 1 and not pick.min:
        return _take_or_leave(pick.options[0], spot, words)
    chosen = focus.given.get(select_name(PICK, ""), ())
    made = [_line(option, words, chosen=option.id in chosen) for option in pick.options]
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
    return [menu, *ui.rows([*quick, *_advice(spot, words, stands=words.stands)])]


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
        return [ui.row(enter, *_advice(spot, words, stands=False))]
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
        ui.row(*quick, *_advice(spot, words, stands=words.stands)),
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


def select_name(kind: str, name: str) -> str:
    """Return the key under which `Focus.given` holds a select's values; ``name`` may be `brief` already."""
    return f"{kind}:{brief(name)}"


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
    done = _take(words.starred(words.voice.name("ui-done"), words.stands), spot)
    return [ui.row(done, *_advice(spot, words, stands=words.stands))]


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
    chosen = [one for one in _chosen(name, pick, focus.given) if not one.startswith(MORE)]
    shown = list(pick.options)
    page = focus.pages.get(brief(name), 0)
    more: list[Component] = []
    if len(shown) > limits.OPTIONS:
        kept = [option for option in shown if option.id in chosen]
        others = [option for option in shown if option.id not in chosen]
        size = max(1, limits.OPTIONS - 1 - len(kept))
        count = -(-len(others) // size)
        page %= max(1, count)
        shown = kept + others[page * size : (page + 1) * size]
        following = (page + 1) % max(1, count)
        more = [ui.option(words.voice.name("ui-more-options"), f"{MORE}{following}")]
    lines = [_line(option, words, chosen=option.id in chosen) for option in shown]
    hint = words.voice.name("ui-choose-one") if pick.single else _some(pick, words)
    press = spot.press(Verb.FIELD, f"{PICK}{page or ''}", brief(name))
    return [ui.select(press, lines + more, hint, least=pick.min, most=pick.max)]


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
