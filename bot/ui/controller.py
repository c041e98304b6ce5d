"""The private message in which a person plays: what happened, what is asked, and how to answer it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from bot.service.drafts import labels
from bot.service.screens import DraftStep, Screen
from bot.titles import base
from bot.ui import answers, choosing, controls, limits
from bot.ui import components as ui
from bot.ui.asking import Focus, Spot, Words
from bot.ui.components import Component, Drawn, Message
from bot.ui.custom_id import Press, Verb
from bot.ui.voice import Guide, Voice
from engine.core.decisions import Answer, Decision, Form, Option, Pick
from engine.core.messages import Msg, Ref

DRAFT = 750
"""Characters for the steps of the draft, the latest of them if there is no room for all."""
HEAD = 1_000
"""Characters for what happened; prompt and notes have the same room once more."""
NOTED = 8
"""So many options of a closed select are told with their notes; one that offers more has to be opened."""
FREE_MARK = ">"
"""Between a free action's decision and its option, in the select of free actions."""


@dataclass(slots=True, frozen=True)
class Look:
    """What of a screen is looked at: the decision (empty: the main one), and what of it."""

    decision: str = ""
    focus: Focus = field(default_factory=Focus)


def looked_at(screen: Screen, look: Look) -> Decision | None:
    """Return the decision that is shown: a free action that was opened, else the main one."""
    for decision in screen.decisions:
        if decision.id == look.decision:
            return decision
    return screen.decision


def spot(screen: Screen, decision: Decision) -> Spot:
    """Return where an answer to ``decision`` belongs now."""
    return Spot(screen.match, decision.id, len(screen.draft))


def places(screen: Screen, look: Look) -> list[str]:
    """Return the places on the board that the controls point at."""
    decision = looked_at(screen, look)
    return controls.places(decision, look.focus if decision is None else _focus(screen, decision, look))


def things(decision: Decision, guide: Guide) -> list[Ref]:
    """Return what a question offers that there is something to say about, as many as a select holds."""
    found = [thing for thing in base.things(decision) if guide.presenter.article(thing) is not None]
    return found[: limits.OPTIONS]


def numbers(screen: Screen, look: Look) -> dict[str, int]:
    """Return the numbers on the picture for the places that the controls point at; a single one needs none."""
    found = places(screen, look)
    return {place: number for number, place in enumerate(found, start=1)} if len(found) > 1 else {}


def message(
    screen: Screen, look: Look, guide: Guide, pictures: Sequence[Drawn] = (), *, named: bool = False
) -> Message:
    """Return the message that shows ``screen`` to the person it belongs to.

    ``named``: whether it says which match it is about, for who plays in several.
    """
    voice = guide.voice
    decision = looked_at(screen, look)
    focus = look.focus if decision is None else _focus(screen, decision, look)
    words = _words(screen, decision, focus, guide, numbers(screen, look))
    parts: list[Component] = [
        *_told(screen, guide, named=named),
        *_draft(screen, voice),
        *_asked(screen, decision, words, guide),
        *ui.gallery(pictures),
    ]
    if screen.state in ("act", "wait"):
        if decision is not None:
            parts += controls.controls(decision, spot(screen, decision), focus, words)
        if decision is screen.decision:
            parts += _free(screen, words)
    parts = ui.joined(parts, [*_buttons(screen, decision, voice), *_aside(screen, decision, guide)])
    return Message(tuple(parts), tuple(pictures))


def _focus(screen: Screen, decision: Decision, look: Look) -> Focus:
    """Return what of the decision is looked at.

    What `Back` has dropped, or else a hint, stands marked in it until something else is picked.
    """
    marked = screen.hint if screen.dropped is None else screen.dropped
    if marked is None or decision is not screen.decision or look.focus.given:
        return look.focus
    return replace(look.focus, given=answers.given_by(decision, marked))


def _words(
    screen: Screen, decision: Decision | None, focus: Focus, guide: Guide, numbered: Mapping[str, int]
) -> Words:
    main = decision is not None and decision is screen.decision
    hint = screen.hint if main else None
    stands = decision is not None and hint is not None and answers.stands(decision, focus, hint)
    advice = screen.can_hint and main
    return Words(guide.voice, numbered, hint, advice=advice, stands=stands, icon=guide.presenter.icon)


def _told(screen: Screen, guide: Guide, *, named: bool) -> list[Component]:
    """The first lines: which match, an answer to the press before, what happened since the last move."""
    voice = guide.voice
    told = () if screen.draft else screen.since  # told at the first step of the draft
    news = [f"-# {voice.text(line)}" for line in guide.presenter.digest(told, screen.view)]
    if news:
        news.insert(0, voice.say("ui-since"))
    if screen.notice is not None:
        news.insert(0, f"> {voice.text(screen.notice)}")
    if named:
        title = Ref("title", screen.about.title)
        news.insert(0, "-# " + voice.say("ui-which", match=str(screen.match), title=title))
    return [ui.text(ui.clip("\n".join(news), HEAD))] if news else []


def _draft(screen: Screen, voice: Voice) -> list[Component]:
    if not screen.draft:
        return []
    chosen = [_chosen(step, voice) for step in screen.draft]
    while len(chosen) > 1 and len("\n".join(chosen)) > DRAFT:
        del chosen[0]  # the steps before can be gone back to
    text = ui.clip("\n".join(chosen), DRAFT)
    return [ui.text(text if text.count("**") % 2 == 0 else f"{text}**")]


def _chosen(step: DraftStep, voice: Voice) -> str:
    """One step of the draft; that of a form has a line for each of its questions."""
    if step.is_form:
        return "\n".join([voice.text(step.prompt), *_fields(step.labels, voice)])
    return voice.say("ui-draft-line", prompt=step.prompt, answer=step.labels)


def _fields(answered: Sequence[Msg], voice: Voice) -> list[str]:
    return [f"- {voice.text(one)}" for one in answered]


def _hint(decision: Decision, hint: Answer, voice: Voice) -> list[str]:
    answer = labels(decision, hint)
    if isinstance(decision, Form):
        return [voice.say("ui-hint-form"), *_fields(answer, voice)]
    return [voice.say("ui-hint-line", answer=answer)]


def _asked(screen: Screen, decision: Decision | None, words: Words, guide: Guide) -> list[Component]:
    voice = words.voice
    lines: list[str] = []
    match screen.state:
        case "act" if decision is not None:
            warning = guide.presenter.warning(screen.view)
            lines += [voice.text(warning)] if warning else []
            lines.append(f"### {voice.text(decision.prompt)}")
            if screen.hint is not None and decision is screen.decision:
                lines += _hint(decision, screen.hint, voice)
            lines += _notes(decision, words)
        case "confirm":
            lines.append(f"### {voice.say('ui-confirm-asked')}")
        case "over":
            if screen.view.outcome is not None and screen.seat is not None:
                won = screen.seat in screen.view.outcome.winners
                lines.append(voice.say("ui-you-won" if won else "ui-you-lost"))
            lines += [voice.text(line) for line in guide.presenter.summary(screen.view)]
        case "spectator":
            lines.append(voice.say("ui-spectator"))
        case _:
            lines.append(voice.say("ui-nothing-asked" if screen.view.sealed is None else "ui-sealed"))
            waiting = base.waiting(guide.presenter, screen.view)
            lines += [voice.text(waiting)] if waiting else []
    return [ui.text(ui.clip("\n".join(lines), HEAD))]


def _notes(decision: Decision, words: Words) -> list[str]:
    """What buttons have no room for and a closed select hides: notes of options; what cannot be done and why."""
    if not isinstance(decision, Pick):
        return []
    few = len(decision.options) <= (choosing.BUTTONS if decision.single else NOTED)
    lines = [
        words.voice.say("ui-option-note", option=option.label, note=option.note)
        for option in decision.options
        if few and option.note
    ]
    lines += [
        "-# " + words.voice.say("ui-blocked", option=one.label, reason=one.reason) for one in decision.blocked
    ]
    return lines


def _free(screen: Screen, words: Words) -> list[Component]:
    """One select of everything that may be done beside the main decision."""
    lines = [
        line
        for decision in screen.decisions
        if decision is not screen.decision
        for line in _free_lines(decision, words)
    ]
    if len(lines) > limits.OPTIONS:  # each leads to all of its options
        lines = [_opens(one, words) for one in screen.decisions if one is not screen.decision]
    if not lines:
        return []
    main = screen.decision.id if screen.decision else ""
    press = Press(screen.match, Verb.FREE, (main, str(len(screen.draft))))
    return [ui.select(press, lines, words.voice.name("ui-free-actions"))]


def _free_lines(decision: Decision, words: Words) -> list[Component]:
    prompt = words.voice.label(decision.prompt)
    if isinstance(decision, Pick) and decision.single:
        return [_free_line(decision, option, prompt, words) for option in decision.options]
    return [_opens(decision, words)]


def _opens(decision: Decision, words: Words) -> Component:
    return ui.option(words.voice.label(decision.prompt), f"{decision.id}{FREE_MARK}")


def _free_line(decision: Pick, option: Option, prompt: str, words: Words) -> Component:
    note = words.voice.label(option.note) if option.note else prompt
    return ui.option(words.voice.label(option.label), f"{decision.id}{FREE_MARK}{option.id}", note)


def _buttons(screen: Screen, decision: Decision | None, voice: Voice) -> list[Component]:
    match_id = screen.match
    made: list[Component] = []
    if screen.can_confirm:
        press = Press(match_id, Verb.CONFIRM, (screen.token,))
        label = voice.name("ui-confirm" if screen.state == "confirm" else "ui-confirm-so-far")
        made.append(ui.button(label, press, ui.SUCCESS))
    if decision is not None and decision is not screen.decision:
        made.append(ui.button(voice.name("ui-leave-free"), Press(match_id, Verb.PLAY, ("main",))))
    if screen.can_back:
        made.append(ui.button(voice.name("ui-back"), Press(match_id, Verb.BACK, (screen.token,))))
    if screen.state == "act" and screen.can_hint and screen.hint is None:
        made.append(ui.button(voice.name("ui-hint"), Press(match_id, Verb.HINT)))
    if screen.view.sealed is not None and screen.state == "wait":
        made.append(ui.button(voice.name("ui-withdraw"), Press(match_id, Verb.WITHDRAW)))
    if screen.can_undo:
        press = Press(match_id, Verb.UNDO, (str(screen.view.revision),))
        made.append(ui.button(voice.name("ui-undo"), press))
    if screen.state in ("wait", "spectator"):
        made.append(ui.button(voice.name("ui-look-again"), Press(match_id, Verb.PLAY)))
    if screen.state == "over":
        made.append(ui.button(voice.name("ui-rematch"), Press(match_id, Verb.REMATCH), ui.PRIMARY))
    return made


def _aside(screen: Screen, decision: Decision | None, guide: Guide) -> list[Component]:
    """The buttons to what helps with a decision: what is said of its options, and orders for all like it."""
    if decision is None or screen.state != "act":
        return []
    made: list[Component] = []
    if things(decision, guide):
        press = Press(screen.match, Verb.LOOK, (decision.id,))
        made.append(ui.button(guide.voice.name("ui-look-up"), press))
    if any(order.topic == decision.topic for order in guide.presenter.orders(screen.view)):
        made.append(ui.button(guide.voice.name("ui-orders"), Press(screen.match, Verb.ORDERS)))
    return made
