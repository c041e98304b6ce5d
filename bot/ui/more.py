"""What can be looked up: the hand, the board, help, the rules, notes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.i18n import Markup
from bot.service.errors import Refused
from bot.service.screens import Screen
from bot.service.timing import limit_of
from bot.store.matches import Match
from bot.store.notes import Note
from bot.titles import base, rules
from bot.titles.rules import Entry
from bot.ui import access, panel, play
from bot.ui import components as ui
from bot.ui.call import Call, Handler
from bot.ui.components import Component, Drawn, Message, Modal
from bot.ui.custom_id import Press, Verb
from bot.ui.voice import Voice
from engine.core.messages import msg

QUERY = "query"
"""The field of the modal that asks for a rule."""

PART = "part"
"""The argument of a press that looks at a part of the board."""

SOURCES = ("derived", "house")
"""Where rules come from that are not the printed ones as they stand."""
QUERY_LENGTH = 100
"""Characters that are looked at of what somebody looks up."""


def spoken(lines: Sequence[str], *more: Component, pictures: Sequence[Drawn] = ()) -> Message:
    """Return a message of lines, cut to what one message holds."""
    text = ui.text(ui.pages(lines)[0] or "-")
    return Message((text, *ui.gallery(pictures), *more), tuple(pictures))


# The hand, the board


async def show_hand(call: Call, match: int) -> None:
    """Show a person what is theirs alone, and their notes."""
    screen = await call.app.service.play.hand(match, call.user)
    guide = play.guide_of(call, screen)
    lines = [guide.voice.say("ui-hand-title", match=str(match))]
    lines += [guide.voice.text(line) for line in guide.presenter.hand(screen.view)]
    notes = await call.app.service.history.notes(match, call.user)
    if notes:
        lines += [guide.voice.say("ui-notes"), *_notes(notes, guide.voice)]
    kinds = guide.presenter.pictures(screen.view)
    drawings = [
        call.app.picture(screen.view, guide, kind=drawn)
        for kind, drawn in (("hand", "hand"), ("own", "board"))
        if kind in kinds
    ]
    await play.illustrated(call, drawings, lambda pictures: spoken(lines, pictures=pictures))


async def show_board(
    call: Call, match: int, *, words: bool = False, page: int = 0, part: str | None = None
) -> None:
    """Show the board to whoever asked: as a picture, or a ``part`` of it, or a page of it in words."""
    shown = await call.app.service.history.panel(match)
    guide = call.app.guide(call.locale, shown.about.title, shown.players, shown.view)
    other = ui.button(
        guide.voice.name("ui-board-picture" if words else "ui-board-words"),
        Press(match, Verb.BOARD, ("picture" if words else "words",)),
    )
    if words:
        pages = ui.pages(guide.voice.text(line) for line in guide.presenter.board(shown.view))
        following = (page + 1) % len(pages)
        label = guide.voice.name("ui-board-next", page=following + 1, pages=len(pages))
        turn = ui.button(label, Press(match, Verb.BOARD, ("words", str(following))))
        more = [turn, other] if len(pages) > 1 else [other]
        await call.show(spoken([pages[page % len(pages)]], ui.row(*more)))
        return
    parts = guide.presenter.parts(shown.view)
    closer = {} if part not in [ident for ident, _ in parts] else {"crop": part}
    drawing = call.app.picture(shown.view, guide, **panel.picture_options(shown, guide), **closer)
    menu = [ui.option(guide.voice.label(name), ident, chosen=ident == part) for ident, name in parts]
    press = Press(match, Verb.BOARD, (PART,))
    select = [ui.select(press, menu, guide.voice.name("ui-board-part"))] if menu else []

    def made(pictures: Sequence[Drawn]) -> Message:
        return Message((*ui.gallery(pictures), *select, ui.row(other)), tuple(pictures))

    await play.illustrated(call, [drawing], made)


# Help and rules


async def show_help(call: Call, title: str | None = None, match: int | None = None) -> None:
    """Show how to play with the bot and what a title is about; from a match, with the way back to its `More`."""
    lines = [call.voice.text(base.HELP)]
    if title is not None:
        guide = call.app.guide(call.locale, title)
        lines += ["", *(guide.voice.text(line) for line in guide.presenter.primer())]
    back = [] if match is None else [ui.button(call.voice.name("ui-more"), Press(match, Verb.MORE))]
    await call.show(spoken(lines, *ui.rows(back)))


async def show_rules(call: Call, title: str, query: str) -> None:
    """Show the rules that fit a number, some words, or the name of a thing. Raises `Refused`."""
    call.app.service.desk.title(title)  # refuses one that is not played here
    found = rules.find(title, query, call.locale)
    if not found:
        await call.say("ui-rules-nothing", query=query)
        return
    await call.show(spoken([line for entry in found for line in told(entry, call.voice)]))


def told(entry: Entry, voice: Voice) -> list[str]:
    """Return a rule or a thing in lines."""
    heading = f"**{entry.number} {entry.title}**" if entry.number else f"**{entry.title}**"
    whence = ["-# " + voice.say(f"ui-rules-{entry.provenance}")] if entry.provenance in SOURCES else []
    return [heading, *entry.text.splitlines(), *whence]


# Notes


def _notes(notes: Sequence[Note], voice: Voice) -> list[str]:
    return [voice.say("ui-note", number=number, text=note.text) for number, note in enumerate(notes, start=1)]


async def show_notes(call: Call, notes: Sequence[Note]) -> None:
    """Show a person their notes."""
    lines = _notes(notes, call.voice) or [call.voice.say("ui-notes-none")]
    await call.show(spoken([call.voice.say("ui-notes"), *lines]))


# The buttons


async def _hand(call: Call, press: Press) -> None:
    await show_hand(call, press.match)


async def _board(call: Call, press: Press) -> None:
    part = call.value if press.arg(0) == PART and call.values else None
    await show_board(
        call, press.match, words=press.arg(0) == "words", page=max(0, press.number(1)), part=part
    )


async def _more(call: Call, press: Press) -> None:
    voice, match = call.voice, press.match
    screen = await call.app.service.play.open(match, call.user)
    undo = Press(match, Verb.UNDO, (str(screen.view.revision),))
    buttons = [
        ui.button(voice.name("ui-undo"), undo, disabled=not screen.can_undo),
        ui.button(voice.name("ui-board-words"), Press(match, Verb.BOARD, ("words",))),
        ui.button(voice.name("ui-help"), Press(match, Verb.HELP)),
        ui.button(voice.name("ui-rules"), Press(match, Verb.RULES)),
    ]
    presenter = play.guide_of(call, screen).presenter
    if presenter.parts(screen.view):
        buttons.append(ui.button(voice.name("ui-board-part"), Press(match, Verb.BOARD, ("picture",))))
    if presenter.orders(screen.view):
        buttons.append(ui.button(voice.name("ui-orders"), Press(match, Verb.ORDERS)))
    if screen.seat is not None and screen.about.state == "running":
        buttons += _among_people(screen, voice)
    lines = [voice.say("ui-more-title", match=str(match))]
    if not screen.can_undo and screen.seat is not None:
        lines.append("-# " + voice.say(_why_grey(screen)))
    await call.show(spoken(lines, *ui.rows(buttons)))


def _among_people(screen: Screen, voice: Voice) -> list[Component]:
    """Return what a player settles with the others, and about their own seat."""
    people = [one for one in screen.players if one.user_id is not None]
    verbs = [Verb.ASK] if len(people) > 1 else []
    verbs += [Verb.EXTEND] if limit_of(screen.about) is not None else []
    return [
        ui.button(voice.name(f"ui-more-{verb}"), Press(screen.match, verb)) for verb in (*verbs, Verb.SEAT)
    ]


def message_keys() -> list[str]:
    """Return the keys that this module builds from parts."""
    ways = [f"ui-more-{verb}" for verb in (Verb.ASK, Verb.EXTEND, Verb.SEAT)]
    return [*ways, *(f"ui-rules-{source}" for source in SOURCES)]


def _why_grey(screen: Screen) -> str:
    """Return the key of why a player can take nothing back."""
    if screen.state == "over":
        return "ui-undo-over"
    return "ui-undo-draft" if screen.draft else "ui-undo-none"


async def _title_of(call: Call, match: int) -> str:
    return (await call.app.service.lobbies.show(match)).about.title


async def _help(call: Call, press: Press) -> None:
    await show_help(call, await _title_of(call, press.match), press.match)


async def _rules(call: Call, press: Press) -> None:
    """Ask what to look up, or show what was asked for."""
    if QUERY in call.fields:
        await show_rules(call, await _title_of(call, press.match), call.fields[QUERY][:QUERY_LENGTH])
        return
    voice = call.voice
    asked = ui.field_label(
        voice.name("ui-rules-ask"),
        ui.text_input(QUERY, placeholder=voice.name("ui-rules-example"), longest=QUERY_LENGTH),
    )
    await call.ask(Modal(Press(press.match, Verb.RULES), voice.name("ui-rules"), (asked,)))


HANDLERS: Mapping[Verb, Handler] = {
    Verb.HAND: _hand,
    Verb.BOARD: _board,
    Verb.MORE: _more,
    Verb.HELP: _help,
    Verb.RULES: _rules,
}


def place(about: Match) -> Markup:
    """Return a link to where a match is played."""
    return Markup(f"<#{about.place_id}>")


async def match_here(call: Call, given: int | None) -> int:
    """Return the match that a command means: the one named, else the one played where it was given.

    Raises `Refused` if neither says which, or if it is not to be got at from here.
    """
    found = given if given is not None else await _nearest(call)
    await access.admit(call, found)
    return found


async def _nearest(call: Call) -> int:
    lobbies = call.app.service.lobbies
    here = await lobbies.find("running", "lobby", "over", "parked", place_id=call.place)
    mine = await lobbies.find("running", user_id=call.user)
    for found in ([one for one in here if one.state == "running"], here, mine[:1] if len(mine) == 1 else []):
        if found:
            return found[0].id
    raise Refused(msg("ui-which-match"))
