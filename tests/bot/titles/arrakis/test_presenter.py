from __future__ import annotations

import pytest

from bot.i18n import Markup, MissingText
from bot.titles.base import BOARD_LENGTH, EMOJI
from engine.core.decisions import Item, Option, Pick
from engine.core.events import Event
from engine.core.messages import Msg, Ref, msg
from engine.core.view import Outcome, Waiting
from engine.games.arrakis.data import NAMES
from engine.games.arrakis.state import ATREIDES, HARKONNEN, ArrakisState, Battle
from tests.bot.titles.arrakis.tables import (
    ARRAKIS,
    ENGLISH,
    labelled,
    labels,
    length,
    played,
    questions,
    said,
    seen,
)
from tests.engine.games.arrakis.scenario import atreides, harkonnen, position

BUTTON = 80
"""Characters of a button; the label of a choice may become one."""
GROUP = 100
"""Characters of an option in a select."""


def unsettled() -> ArrakisState:
    state = position()
    state.seats, state.phase = {ATREIDES: [], HARKONNEN: []}, "setup"
    return state


def test_a_seat_is_named_by_its_player_until_it_has_a_side() -> None:
    name = ARRAKIS.names("en", ["Paul", "Vlad"], seen(position()))
    assert name(Ref("seat", "0")) == "House Atreides"
    assert name(Ref("player", "0")) == "Paul"
    assert ARRAKIS.names("en", ["Paul", "Vlad"], seen(unsettled()))(Ref("seat", "1")) == "Vlad"
    assert ARRAKIS.names("en", ["Paul", "Vlad"])(Ref("seat", "1")) == "Vlad"


def test_names_are_given_in_english_where_a_language_has_none() -> None:
    assert ARRAKIS.names("es-419")(Ref("area", "arrakeen")) == "Arrakeen"
    assert ARRAKIS.names("en")(Ref("title", "arrakis")) == "War for Arrakis"
    assert ARRAKIS.names("en")(Ref("ban-text", "choam")).startswith("You may have five Units")


@pytest.mark.parametrize(
    "ref",
    [Ref("area", "caladan"), Ref("moon", "muad_dib"), Ref("title", "dice"), Ref("leader-text", "bashar")],
)
def test_an_unknown_name_is_an_error(ref: Ref) -> None:
    with pytest.raises(MissingText):
        ARRAKIS.names("en")(ref)


def test_a_mention_stays_a_mention() -> None:
    view = seen(position(turn=HARKONNEN))
    turn = ARRAKIS.headline(view).turn
    assert turn is not None
    names = ARRAKIS.names("en", ["a", Markup("<@1>")], view)
    assert ENGLISH.text(turn, names) == "Turn of 🐏 House Harkonnen (<@1>)"


def test_the_headline_says_how_far_the_match_is_and_whose_turn_it_is() -> None:
    view = seen(position(turn=ATREIDES))
    head = ARRAKIS.headline(view)
    assert said([head.place], view) == "Round 2 · Action Resolution"
    assert (head.seat, head.waiting) == (0, None)


def test_the_headline_names_the_battle_and_who_else_is_waited_for() -> None:
    state = position(legions={"windgap": atreides(2), "windgap_east_desert": harkonnen(2)}, turn=HARKONNEN)
    state.battle = Battle(HARKONNEN, "windgap_east_desert", "windgap")
    view = seen(state)
    head = ARRAKIS.headline(view)
    assert head.waiting is not None
    assert said([head.place], view) == "Round 2 · Action Resolution · Battle for Windgap"
    assert said([head.waiting], view).startswith("Waiting for 🦅 House Atreides (")
    assert head.seat == 1


def test_outside_of_action_turns_it_is_nobodys_turn() -> None:
    view = seen(position(phase="harvest"), waiting=Waiting(1, (1,)))
    head = ARRAKIS.headline(view)
    assert (head.turn, head.seat) == (None, None)
    assert head.waiting is not None
    assert said([head.place, head.waiting], view).startswith("Round 2 · Spice Harvesting\nWaiting for 🐏")


def test_the_headline_before_the_sides_are_settled_and_after_the_end() -> None:
    over = ARRAKIS.headline(seen(position(), outcome=Outcome((0,), msg("core-match-over"))))
    assert (over.place.key, over.turn, over.waiting, over.race) == ("titles-over", None, None, None)
    before = ARRAKIS.headline(seen(unsettled(), waiting=Waiting(2)))
    assert before.waiting is not None
    assert before.race is None
    assert said([before.place, before.waiting], seen(unsettled())) == "Set-up\nWaiting for 2 answers"


def test_changed_places_come_latest_first_each_once() -> None:
    events = [
        Event(1, 0, msg("arrakis-moved"), data={"areas": ["arrakeen", "carthag"]}),
        Event(1, 1, msg("arrakis-hazards")),
        Event(1, 2, msg("arrakis-scouts"), data={"areas": ["arrakeen"], "zones": ["air_north"]}),
    ]
    assert ARRAKIS.changed(events) == ["air_north", "arrakeen", "carthag"]


def test_both_sides_have_a_mark_of_their_own() -> None:
    marks = {ARRAKIS.mark(None), *(ARRAKIS.mark(Ref("side", side)) for side in (ATREIDES, HARKONNEN))}
    assert len(marks) == 3
    assert all(mark.kind == EMOJI and mark.id for mark in marks)


def test_the_side_of_a_seat_is_what_it_plays() -> None:
    assert ARRAKIS.side(seen(position()), 1) == Ref("side", "harkonnen")
    assert ARRAKIS.side(seen(unsettled()), 1) is None


def test_a_line_of_the_log_begins_with_the_mark_of_who_acted_or_what_happened() -> None:
    view = seen(position())

    def line(message: Msg, audience: tuple[int, ...] | None = None) -> str:
        return said([ARRAKIS.log_line(Event(1, 0, message, audience), view)], view)

    assert line(msg("core-conceded", seat=Ref("seat", "1"))) == "🐏 House Harkonnen gave up."
    assert line(msg("arrakis-declined", side=Ref("side", "atreides"))).startswith("🦅 House Atreides ")
    assert line(msg("arrakis-zones-cleared")).startswith("⏳ ")
    assert line(msg("arrakis-marker", marker=Ref("marker", "jihad"), steps=1, now=2)).startswith("🔴 Jihad")
    assert line(msg("core-rewound")) == "A moderator took the match back to an earlier point."
    private = line(msg("arrakis-drawn-own", cards=(Ref("card", "crysknife"),)), (0,))
    assert private == "🃏 You draw Crysknife. *(only you see this)*".removeprefix("🃏 ")


def test_the_log_has_a_heading_where_a_turn_or_phase_begins() -> None:
    view = seen(position())
    side = Ref("side", "atreides")
    events = [
        Event(1, 0, msg("arrakis-round", round=2)),
        Event(1, 1, msg("arrakis-uses-desert-power", side=side)),
        Event(1, 2, msg("arrakis-worm-taken", area=Ref("area", "wind_pass"))),
    ]
    lines = said(ARRAKIS.log(events, view), view).splitlines()
    assert [line.startswith("**") for line in lines] == [True, True, False]
    assert lines[1] == "**🦅 House Atreides uses Desert Power.**"


def test_the_summary_names_winner_reason_length_and_what_both_have_left() -> None:
    state = position(legions={"arrakeen": harkonnen(1)}, supremacy=10)
    view = seen(state, outcome=Outcome((1,), msg("arrakis-won-supremacy", side=Ref("side", "harkonnen"))))
    lines = said(ARRAKIS.summary(view), view).splitlines()
    assert lines[0].startswith("Winner: 🐏 House Harkonnen (")
    assert "House Harkonnen" in lines[1]
    assert lines[2] == "It took 2 rounds."
    assert lines[3].startswith("Supremacy 10 of 10")
    assert lines[4].endswith(": 8 Sietches and 0 Legions left.")
    assert lines[5].endswith(": 6 Settlements and 1 Legion left.")
    assert ARRAKIS.summary(seen(state)) == []


def test_the_summary_of_a_match_that_ends_before_it_has_begun() -> None:
    view = seen(unsettled(), outcome=Outcome((), msg("core-match-over")))
    assert said(ARRAKIS.summary(view), view).startswith("Nobody has won.")


def test_the_primer_fits_a_message_and_says_that_some_data_are_house_data() -> None:
    text = said(ARRAKIS.primer(), seen(position()))
    assert len(text) < 3_000
    assert "house data" in text


@pytest.mark.parametrize("seed", range(4))
def test_whatever_a_match_shows_has_a_text_that_fits_where_it_stands(seed: int) -> None:
    for table, events in played(seed, 8):
        for event in events:
            view = table.view(None if event.audience is None else event.audience[0])
            assert said([ARRAKIS.log_line(event, view)], view)
        for decision in table.asked():
            view = table.view(decision.seats[0])
            for place, line in labels(decision):
                text = labelled(line, view)
                limit = {"choice": BUTTON, "group": GROUP, "prompt": 300}[place]
                assert 0 < len(text) <= limit, (line.key, text)
    view = table.view(None)
    assert said([ARRAKIS.headline(view).place, *ARRAKIS.summary(view)], view)


@pytest.mark.parametrize("seed", range(10, 13))
def test_choices_of_a_question_that_differ_are_called_differently(seed: int) -> None:
    for table, _ in played(seed, 6):
        for decision in table.asked():
            view = table.view(decision.seats[0])
            for question in questions(decision):
                choices = question.options if isinstance(question, Pick) else question.items
                texts = {str(choice.label.to_json()): labelled(choice.label, view) for choice in choices}
                assert len(set(texts.values())) == len(texts), (question.prompt.key, texts)


@pytest.mark.parametrize("seat", [0, 1])
def test_the_hand_fits_a_message_all_match_long(seat: int) -> None:
    for number, (table, _) in enumerate(played(6, 12)):
        if number % 25 == 0:
            assert length(ARRAKIS.hand(table.view(seat)), table.view(seat)) <= BOARD_LENGTH


def test_icons_are_those_of_what_a_choice_is_about() -> None:
    assert ARRAKIS.icon(Option("x", msg("arrakis-option-card"), about=Ref("card", "crysknife"))) == "🃏"
    assert ARRAKIS.icon(Option("x", msg("arrakis-option-result", result=Ref("result", "mentat")))) == "🧠"
    assert ARRAKIS.icon(Option("x", msg("arrakis-option-leader"), about=Ref("leader", "stilgar"))) == "🦅"
    assert ARRAKIS.icon(Item("x", msg("arrakis-leader", leader=Ref("leader", "naib")), 1)) == "🎖️"
    assert ARRAKIS.icon(Option("x", msg("arrakis-option-area"), about=Ref("area", "carthag"))) == ""
    assert ARRAKIS.icon(Option("done", msg("arrakis-done"))) == ""


def test_all_things_can_be_looked_up() -> None:
    things = [ref for ref, _ in ARRAKIS.things()]
    assert len(things) == sum(len(named) for named in NAMES.values())
