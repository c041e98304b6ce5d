from __future__ import annotations

from typing import Any

from engine.core.events import Event
from engine.core.messages import Msg, Ref, msg
from engine.games.dice.state import Stack
from tests.bot.titles.tables import DICE, played, put, said, seated, seen

FOUR = ("atreides", "harkonnen", "guild", "fremen")
A, H, G, F = (Ref("seat", str(seat)) for seat in range(4))
CARTHAG, ARRAKEEN = Ref("region", "carthag"), Ref("region", "arrakeen")


def event(message: Msg, *regions: str, **parts: Any) -> Event:
    return Event(1, 0, message, data={"regions": list(regions)}, **parts)


def told(*events: Event, seat: int = 0) -> list[str]:
    state = seated(*FOUR)
    put(state, "carthag", Stack(1, 3))
    view = seen(state, seat)
    return said(DICE.digest(events, view), view).splitlines()


ROUND = (
    event(msg("dice-turn", seat=H, round=2)),
    event(msg("dice-rolled", seat=H, faces=(Ref("face", "kanly"),))),
    event(msg("dice-recruited", seat=H, piece="troop", count=2)),
    event(msg("dice-shipped", seat=H, piece="troop", count=2, region=ARRAKEEN, spice=2), "arrakeen"),
    event(msg("dice-moved", seat=H, piece="troop", count=1, source=ARRAKEEN, region=CARTHAG), "carthag"),
    event(msg("dice-moved", seat=H, piece="elite", count=2, source=ARRAKEEN, region=CARTHAG), "carthag"),
    event(msg("dice-combat-won", seat=H, loser=A, region=CARTHAG, attack=4, defence=1), "carthag"),
    event(msg("dice-storm-moved", seat=H, region=ARRAKEEN, count=1), "arrakeen"),
    event(msg("dice-turn", seat=G, round=2)),
    event(msg("dice-killed", seat=G, victim=A, piece="troop", region=ARRAKEEN), "arrakeen"),
    event(msg("dice-killed", seat=G, victim=F, piece="troop", region=ARRAKEEN), "arrakeen"),
)


def test_what_befell_the_seat_great_events_and_a_line_for_each_of_the_others_are_told_in_their_order() -> (
    None
):
    lines = told(*ROUND)
    assert lines[0] == "🐏 House Harkonnen: recruited 2; shipped 2 to Arrakeen; moved 3 to Carthag"
    assert "beat House Atreides (you) in Carthag" in lines[1]
    assert "The storm moved" in lines[2]
    assert "troop of House Atreides (you) killed" in lines[3]
    assert lines[4] == "♾️ Spacing Guild: had 1 killed"
    assert lines[5] == "Now House Harkonnen alone in Carthag"


def test_what_befell_the_seat_is_told_before_all_else_where_there_is_no_room() -> None:
    lines = told(*ROUND[6:7], *ROUND[7:8] * 9)
    assert "beat House Atreides (you) in Carthag" in lines[0]
    assert len(lines) == 6


def test_what_the_seat_alone_was_told_is_among_its_own_lines() -> None:
    private = event(msg("dice-token-drawn-own", faction=Ref("faction", "guild")), audience=(0,))
    assert "only you see this" in "".join(told(*ROUND[1:6], private))


def test_a_digest_is_short_and_says_nothing_about_others_dice() -> None:
    assert len(told(*ROUND * 5)) == 6
    assert told(*ROUND[:2]) == []
    assert told() == []


def test_the_own_outcome_is_told_when_nothing_else_happened() -> None:
    assert "rolled" in told(ROUND[1], seat=1)[0]


def test_a_whole_match_can_be_told_to_everybody() -> None:
    events: list[Event] = []
    for table, new in played(5, 3):
        events = [*events, *new][-200:]
        for seat in range(5):
            view = table.view(seat)
            known = [one for one in events if one.visible_to(seat)]
            assert len(said(DICE.digest(known, view), view).splitlines()) <= 6


def test_the_log_has_a_heading_where_a_turn_begins() -> None:
    view = seen(seated(*FOUR))
    lines = said(DICE.log(ROUND, view), view).splitlines()
    assert [line.startswith("**") for line in lines].count(True) == 2
    assert lines[0].startswith("**🐏 Round 2")
