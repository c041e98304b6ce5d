from __future__ import annotations

from typing import Any

import pytest

from engine.core.events import Event
from engine.core.messages import Msg, Ref, msg
from tests.bot.titles.arrakis.tables import ARRAKIS, played, said, seen
from tests.engine.games.arrakis.scenario import position

A, H = Ref("side", "atreides"), Ref("side", "harkonnen")
CARTHAG, WINDGAP = Ref("area", "carthag"), Ref("area", "windgap")


def event(message: Msg, **parts: Any) -> Event:
    return Event(1, 0, message, **parts)


def told(*events: Event, seat: int = 0) -> list[str]:
    view = seen(position(), seat)
    return said(ARRAKIS.digest(events, view), view).splitlines()


TURN = (
    event(
        msg("arrakis-acts", side=H, result=Ref("result", "strategy"), action=Ref("action", "strategy_attack"))
    ),
    event(msg("arrakis-attacks", side=H, source=CARTHAG, area=WINDGAP)),
    event(msg("arrakis-sietch-revealed", area=WINDGAP, rank=3)),
    event(msg("arrakis-battle-rolled", side=H, hits=1, shields=0, specials=0)),
    event(msg("arrakis-battle-rolled", side=A, hits=1, shields=0, specials=0)),
    event(msg("arrakis-casualties-taken", side=A, area=WINDGAP, lost=msg("arrakis-losses", parts=()))),
    event(msg("arrakis-casualties-taken", side=H, area=CARTHAG, lost=msg("arrakis-losses", parts=()))),
    event(msg("arrakis-battle-won", side=H, area=WINDGAP)),
    event(msg("arrakis-sietch-destroyed", area=WINDGAP, rank=3)),
    event(msg("arrakis-supremacy", points=3, now=3)),
)


def test_what_befell_the_side_and_great_events_have_room_before_what_the_other_did_all_in_order() -> None:
    lines = told(*TURN)
    assert len(lines) == 6
    assert "attacks Windgap" in lines[0]
    assert "is turned up: rank 3" in lines[1]
    assert "House Atreides in Windgap loses" in lines[2]
    assert "wins the battle" in lines[3]
    assert "falls" in lines[4]
    assert "Supremacy rises" in lines[5]


def test_what_the_side_did_itself_is_left_out() -> None:
    lines = told(*TURN, seat=1)
    assert not any("attacks Windgap" in line for line in lines)
    assert any("House Harkonnen in Carthag loses" in line for line in lines)


def test_what_the_side_did_is_told_when_nothing_else_happened() -> None:
    assert len(told(*TURN[:2], seat=1)) == 2
    assert told() == []


def test_what_the_seat_alone_was_told_is_among_its_lines() -> None:
    private = event(msg("arrakis-drawn-own", cards=(Ref("card", "war_plan"),)), audience=(0,))
    assert any("only you see this" in line for line in told(*TURN * 3, private))


def test_of_too_much_the_latest_is_told() -> None:
    marks = [event(msg("arrakis-supremacy", points=1, now=now)) for now in range(1, 10)]
    assert [line[-2] for line in told(*marks)] == ["4", "5", "6", "7", "8", "9"]


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_a_whole_match_can_be_told_to_everybody(seat: int | None) -> None:
    events: list[Event] = []
    for number, (table, new) in enumerate(played(3, 6)):
        events = [*events, *new][-60:]
        if number % 10 == 0:
            view = table.view(seat)
            known = [one for one in events if one.visible_to(seat)]
            assert len(said(ARRAKIS.digest(known, view), view).splitlines()) <= 6
