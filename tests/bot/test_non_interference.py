"""Nothing that the bot says or draws tells more than the view it is made from (`tests.worlds`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest

from bot.i18n import Catalogue
from bot.render import describe, picture
from bot.service.screens import Ballot, Player, PublicPanel, Screen, ScreenState
from bot.store.proposals import Proposal
from bot.titles import presenter
from bot.titles.base import candidates
from bot.ui import controller, panel, standing, votes
from bot.ui.controller import Look
from bot.ui.voice import Guide, voice
from engine.core.decisions import Amounts, Decision, Form, Pick
from engine.core.events import Event
from engine.core.messages import Msg
from engine.core.view import View
from engine.games import titles
from tests.bot.ui.samples import ABOUT
from tests.worlds import follow

TEXTS = Catalogue("en")
PLAYERS = [f"player {seat}" for seat in range(8)]
PROPOSAL = Proposal(1, 1, "undo", 100, {"to": 0}, {}, "open", ABOUT.created_at, ABOUT.created_at, None)


def lines(view: View[Any], events: Sequence[Event]) -> Iterator[Msg]:
    """Yield everything that a presenter has to say for the view's seat."""
    shown = presenter(view.title)
    headline = shown.headline(view)
    above = (headline.place, headline.turn, headline.waiting, headline.race, shown.warning(view))
    yield from (one for one in above if one is not None)
    yield from shown.log(events, view)
    yield from shown.digest(events, view)
    yield from shown.board(view)
    yield from shown.summary(view)
    if view.seat is not None:
        yield from shown.hand(view)
        yield from shown.opening(view) if view.state.phase != "setup" else ()
    for decision in view.pending:
        yield from questions(decision)


def questions(decision: Decision) -> Iterator[Msg]:
    """Yield all that is written on the controls of a decision."""
    yield decision.prompt
    match decision:
        case Pick():
            for option in decision.options:
                yield from (one for one in (option.label, option.group, option.note) if one is not None)
        case Amounts():
            yield from (item.label for item in decision.items)
        case Form():
            for question in decision.fields.values():
                yield from questions(question)


def spoken(view: View[Any], events: Sequence[Event]) -> object:
    """Everything in words, alt texts included."""
    shown = presenter(view.title)
    names = shown.names("en", PLAYERS[: view.seats], view)
    say = TEXTS.text
    places = shown.changed(events), [place for one in view.pending for place in candidates(one)]
    return [say(line, names) for line in lines(view, events)], places, describe(view.title, view)


def drawn(view: View[Any], events: Sequence[Event]) -> object:
    """The pictures, small ones."""
    shown = presenter(view.title)
    kinds = ["board"]
    kinds += ["hand"] if view.seat is not None and shown.side(view, view.seat) is not None else []
    kinds += ["battle"] if view.state.battle is not None else []
    changed = tuple(shown.changed(events))
    return [picture(view.title, view, kind, 320, changed=changed) for kind in kinds]


def posted(view: View[Any], events: Sequence[Event]) -> object:
    """The panel as it is posted, with its picture and the name of its file; what Play shows to the seat; a vote."""
    shown = presenter(view.title)
    names = shown.names("en", PLAYERS[: view.seats], view)
    guide = Guide(shown, voice("en", names, names), "en")
    about = replace(ABOUT, title=view.title)
    public = PublicPanel(about, (), view, tuple(events), None, None)
    board = picture(view.title, view, "board", 320, **panel.picture_options(public, guide))
    messages = [panel.message(public, guide, board)]
    if view.seat is None:
        players = tuple(Player(seat, 100 + seat, None) for seat in range(view.seats))
        ballot = Ballot(about, players, PROPOSAL, (0,), view, tuple(events), untold=1)
        messages.append(votes.message(ballot, guide))
    else:
        state: ScreenState = "act" if view.pending else "wait"
        screen = Screen(about, (), view.seat, state, view, view.pending)
        messages += [controller.message(screen, Look(), guide, [board]), standing.message(screen, guide)]
    return [(one.payload(), one.files(), [drawn.bytes for drawn in one.pictures]) for one in messages]


@pytest.mark.long
@pytest.mark.parametrize(("same_dice", "pairs"), [(False, 200), (True, 30)])  # the same dice part later
@pytest.mark.parametrize("seats", range(3, 9))
def test_no_text_tells_what_its_reader_may_not_know(seats: int, same_dice: bool, pairs: int) -> None:
    follow(titles()["dice"], seats, pairs, same_dice=same_dice, outputs=[spoken], longest=20)


@pytest.mark.long
@pytest.mark.parametrize(("same_dice", "pairs", "longest"), [(False, 200, 4), (True, 60, 20)])
def test_no_text_of_arrakis_tells_what_its_reader_may_not_know(
    same_dice: bool, pairs: int, longest: int
) -> None:
    arrakis = titles()["arrakis"]
    follow(arrakis, 2, pairs, same_dice=same_dice, openly=True, outputs=[spoken], longest=longest)


@pytest.mark.long
@pytest.mark.parametrize("seats", range(3, 9))
def test_no_picture_shows_what_its_reader_may_not_know(seats: int) -> None:
    follow(titles()["dice"], seats, 200, same_dice=False, outputs=[drawn], longest=0)


@pytest.mark.long
def test_no_picture_of_arrakis_shows_what_its_reader_may_not_know() -> None:
    follow(titles()["arrakis"], 2, 200, same_dice=False, openly=True, outputs=[drawn], longest=0)


@pytest.mark.long
def test_no_message_about_arrakis_tells_what_its_reader_may_not_know() -> None:
    follow(titles()["arrakis"], 2, 150, same_dice=False, openly=True, outputs=[posted], longest=1)
