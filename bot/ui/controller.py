"""The private message in which a person plays: what happened, what is asked, and how to answer it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from bot.service.screens import Screen
from bot.ui import components as ui
from bot.ui import controls, limits
from bot.ui.components import Component, Drawn, Message
from bot.ui.controls import Focus, Spot, Words
from bot.ui.custom_id import Press, Verb
from bot.ui.voice import Voice
from engine.core.decisions import Decision, Form, Option, Pick
from engine.core.messages import Ref

EVENTS = 5
"""How many of the events since the last move are told; the log has the others."""
HEAD = 1_000
"""Characters for what happened; prompt and notes have the same room once more."""
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


def numbers(screen: Screen, look: Look) -> dict[str, int]:
    """Return the numbers on the picture for the places that the options point at."""
    places = controls.targets(looked_at(screen, look))
    return {place: number for number, place in enumerate(places, start=1)}


def message(screen: Screen, look: Look, voice: Voice, pictures: Sequence[Drawn] = ()) -> Message:
    """Return the message that shows ``screen`` to the person it belongs to."""
    words = Words(voice, numbers(screen, look), screen.hint)
    decision = looked_at(screen, look)
    parts: list[Component] = [
        *_told(screen, voice),
        *_draft(screen, voice),
        *_asked(screen, decision, words),
        *ui.gallery(pictures),
    ]
    if screen.state == "act":
        if decision is not None:
            parts += controls.controls(decision, spot(screen, decision), look.focus, words)
        if decision is screen.decision:
            parts += _free(screen, words)
    parts += ui.rows(_buttons(screen, decision, voice))
    return Message(tuple(parts), tuple(pictures))


def _told(screen: Screen, voice: Voice) -> list[Component]:
    """The first lines: an answer to the press before, and what happened since the last move."""
    news = [f"-# {voice.text(event.message)}" for event in screen.since[-EVENTS:]]
    if len(screen.since) > EVENTS:
        news.insert(0, f"-# {voice.say('ui-more-in-log', count=len(screen.since) - EVENTS)}")
    if news:
        news.insert(0, voice.say("ui-since"))
    if screen.notice is not None:
        news.insert(0, f"> {voice.text(screen.notice)}")
    return [ui.text(ui.clip("\n".join(news), HEAD))] if news else []


def _draft(screen: Screen, voice: Voice) -> list[Component]:
    if not screen.draft:
        return []
    chosen = [
        voice.say("ui-draft-line", prompt=prompt, answer=tuple(answers)) for prompt, answers in screen.draft
    ]
    return [ui.text(ui.clip("\n".join(chosen), HEAD // 2))]


def _asked(screen: Screen, decision: Decision | None, words: Words) -> list[Component]:
    voice = words.voice
    lines: list[str] = []
    match screen.state:
        case "act" if decision is not None:
            lines.append(f"### {voice.text(decision.prompt)}")
            lines += _notes(decision, words)
        case "confirm":
            lines.append(f"### {voice.say('ui-confirm-asked')}")
        case "over" if screen.view.outcome is not None:
            lines.append(f"### {voice.text(screen.view.outcome.reason)}")
        case "spectator":
            lines.append(voice.say("ui-spectator"))
        case _:
            lines.append(_waiting(screen, voice))
    return [ui.text(ui.clip("\n".join(lines), HEAD))]


def _waiting(screen: Screen, voice: Voice) -> str:
    waiting = screen.view.waiting
    if screen.view.sealed is not None:
        return voice.say("ui-sealed", count=waiting.count)
    if not waiting.seats:
        return voice.say("ui-waiting-for-some", count=waiting.count)
    return voice.say("ui-waiting-for", who=tuple(seat_ref(seat) for seat in waiting.seats))


def _notes(decision: Decision, words: Words) -> list[str]:
    """What buttons have no room for: notes of options, and what is not possible now and why."""
    if not isinstance(decision, Pick):
        return []
    few = len(decision.options) <= controls.BUTTONS
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
    ][: limits.OPTIONS]
    if not lines:
        return []
    main = screen.decision.id if screen.decision else ""
    press = Press(screen.match, Verb.FREE, (main, str(len(screen.draft))))
    return [ui.select(press, lines, words.voice.name("ui-free-actions"))]


def _free_lines(decision: Decision, words: Words) -> list[Component]:
    prompt = words.voice.label(decision.prompt)
    if isinstance(decision, Pick) and decision.single:
        return [_free_line(decision, option, prompt, words) for option in decision.options]
    return [ui.option(prompt, f"{decision.id}{FREE_MARK}")]


def _free_line(decision: Pick, option: Option, prompt: str, words: Words) -> Component:
    note = words.voice.label(option.note) if option.note else prompt
    return ui.option(words.voice.label(option.label), f"{decision.id}{FREE_MARK}{option.id}", note)


def _buttons(screen: Screen, decision: Decision | None, voice: Voice) -> list[Component]:
    match_id, length = screen.match, str(len(screen.draft))
    made: list[Component] = []
    if screen.can_confirm:
        at = screen.decision.id if screen.decision else ""
        press = Press(match_id, Verb.CONFIRM, (at, length))
        made.append(ui.button(voice.name("ui-confirm"), press, ui.SUCCESS))
    if decision is not None and decision is not screen.decision:
        made.append(ui.button(voice.name("ui-leave-free"), Press(match_id, Verb.PLAY, ("main",))))
    if screen.can_back:
        made.append(ui.button(voice.name("ui-back"), Press(match_id, Verb.BACK, (length,))))
    if screen.state == "act" and screen.can_hint and not isinstance(decision, Form):
        made.append(ui.button(voice.name("ui-hint"), Press(match_id, Verb.HINT, (length,))))
    if screen.view.sealed is not None and screen.state == "wait":
        made.append(ui.button(voice.name("ui-withdraw"), Press(match_id, Verb.WITHDRAW)))
    if screen.state in ("wait", "act") and screen.can_undo and not screen.draft:
        made.append(ui.button(voice.name("ui-undo"), Press(match_id, Verb.UNDO)))
    if screen.state in ("wait", "spectator"):
        made.append(ui.button(voice.name("ui-look-again"), Press(match_id, Verb.PLAY)))
    if screen.state == "over":
        made.append(ui.button(voice.name("ui-rematch"), Press(match_id, Verb.REMATCH), ui.PRIMARY))
    return made


def seat_ref(seat: int) -> Ref:
    """Return the reference that names the player of a seat."""
    return Ref("seat", str(seat))
