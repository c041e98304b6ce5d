from __future__ import annotations

import pytest

from bot.i18n import Markup, MissingText
from bot.titles.base import BOARD_LENGTH
from engine.core.decisions import Amounts, Decision, Form, Item, Option, Pick
from engine.core.events import Event
from engine.core.messages import Msg, Ref, msg
from engine.core.view import Outcome, Waiting
from engine.games.dice.data import FACTIONS, NAMES
from tests.bot.titles.tables import (
    DICE,
    ENGLISH,
    labelled,
    length,
    played,
    players,
    put,
    said,
    seated,
    seen,
    started,
)

FOUR = ("atreides", "harkonnen", "guild", "fremen")


def test_a_seat_is_named_by_its_player_until_it_has_a_faction() -> None:
    state = seated(*FOUR)
    state.players[1].faction = None
    name = DICE.names("en", ["Paul", "Vlad", "Edric", "Chani"], seen(state))
    assert name(Ref("seat", "0")) == "House Atreides"
    assert name(Ref("seat", "1")) == "Vlad"
    assert name(Ref("player", "0")) == "Paul"
    assert DICE.names("en", ["Paul"])(Ref("seat", "0")) == "Paul"


def test_names_are_given_in_the_readers_language_and_in_english_where_there_is_none() -> None:
    assert DICE.names("en")(Ref("region", "great_flat")) == "Great Flat"
    assert DICE.names("es-419")(Ref("text", "foresight")).startswith("Once a turn")
    assert DICE.names("en")(Ref("title", "dice")) == "Dune: The Dice Game"


@pytest.mark.parametrize("locale", ["en", "es"])
def test_what_a_faction_is_good_at_fits_below_an_option(locale: str) -> None:
    said = [DICE.names(locale)(Ref("gist", ident)) for ident in FACTIONS]
    assert all(0 < len(one) <= 100 for one in said)
    assert len(set(said)) == len(FACTIONS)


def test_the_own_seat_is_named_as_you() -> None:
    assert DICE.names("en", (), seen(seated(*FOUR), 1))(Ref("seat", "1")) == "House Harkonnen (you)"
    assert DICE.names("en", (), seen(seated(*FOUR), 0))(Ref("seat", "1")) == "House Harkonnen"


@pytest.mark.parametrize("ref", [Ref("region", "caladan"), Ref("moon", "muad_dib"), Ref("title", "chess")])
def test_an_unknown_name_is_an_error(ref: Ref) -> None:
    with pytest.raises(MissingText):
        DICE.names("en")(ref)


def test_a_mention_stays_a_mention() -> None:
    view = seen(seated(*FOUR))
    names = DICE.names("en", [Markup("<@1>"), "<@2>", "c", "d"], view)
    turn = DICE.headline(view).turn
    assert turn is not None
    assert ENGLISH.text(turn, names) == "Turn of 🦅 House Atreides (<@1>)"
    assert "<@2" not in ENGLISH.text(msg("titles-you", who=Ref("player", "1")), names)


def test_the_headline_says_how_far_the_match_is_and_whose_turn_it_is() -> None:
    state = seated(*FOUR)
    state.round = 2
    head = DICE.headline(seen(state))
    assert said([head.place], seen(state)) == "Round 2 of 6 · Roll"
    assert (head.seat, head.waiting) == (0, None)


def test_the_headline_names_the_ally_and_whom_the_table_waits_for() -> None:
    state = seated(*FOUR)
    assert state.turn is not None
    state.turn.ally = 3
    view = seen(state, waiting=Waiting(1, (3,)))
    head = DICE.headline(view)
    assert head.turn is not None
    assert head.waiting is not None
    assert "allied with 🗡️ Fremen" in said([head.turn], view)
    assert said([head.waiting], view).startswith("Waiting for 🗡️ Fremen")


def test_a_table_that_waits_for_nobody_says_nothing_about_it() -> None:
    assert DICE.headline(seen(seated(*FOUR), waiting=Waiting(0))).waiting is None


def test_while_answers_are_sealed_the_headline_only_counts() -> None:
    view = seen(seated(*FOUR), waiting=Waiting(2))
    waiting = DICE.headline(view).waiting
    assert waiting is not None
    assert said([waiting], view) == "Waiting for 2 answers"


def test_the_headline_before_the_first_turn_and_after_the_last() -> None:
    state = seated(*FOUR)
    over = DICE.headline(seen(state, waiting=Waiting(0), outcome=Outcome((0,), msg("core-match-over"))))
    assert (over.place.key, over.turn, over.waiting, over.seat) == ("titles-over", None, None, None)
    state.turn = None
    state.players[0].faction = None
    before = DICE.headline(seen(state))
    assert before.waiting is not None
    assert said([before.place, before.waiting], seen(state)).startswith("Set-up\nWaiting for ▫️ Muad'Dib")


def test_changed_regions_come_latest_first_each_once() -> None:
    def event(*regions: str) -> Event:
        return Event(1, 0, msg("dice-moved"), data={"regions": list(regions)} if regions else {})

    events = [event("arrakeen", "carthag"), event(), event("polar_sink", "arrakeen")]
    assert DICE.changed(events) == ["arrakeen", "polar_sink", "carthag"]


@pytest.mark.parametrize("faction", FACTIONS)
def test_every_faction_has_a_mark_of_its_own(faction: str) -> None:
    marks = [DICE.mark(Ref("faction", one)) for one in FACTIONS]
    assert marks.count(DICE.mark(Ref("faction", faction))) == 1
    assert DICE.mark(Ref("faction", faction)) not in (Ref("emoji", ""), DICE.mark(None))


def test_the_side_of_a_seat_is_its_faction() -> None:
    state = seated(*FOUR)
    state.players[1].faction = None
    assert DICE.side(seen(state), 0) == Ref("faction", "atreides")
    assert DICE.side(seen(state), 1) is None


def test_a_line_of_the_log_begins_with_the_mark_of_who_acted() -> None:
    view = seen(seated(*FOUR))
    public = Event(1, 0, msg("core-conceded", seat=Ref("seat", "3")))
    assert said([DICE.log_line(public, view)], view) == "🗡️ Fremen gave up."
    private = Event(1, 0, msg("core-rewound"), audience=(0,))
    assert said([DICE.log_line(private, view)], view).endswith("*(only you see this)*")


def test_the_summary_names_winners_reason_and_what_everybody_holds() -> None:
    state = seated(*FOUR)
    put(state, "carthag", *[])
    view = seen(state, outcome=Outcome((0, 3), msg("core-match-over")))
    text = said(DICE.summary(view), view)
    assert text.startswith("Winners: 🦅 House Atreides (")
    assert "This match is over." in text
    assert text.count("holds nothing") == 4
    nobody = seen(state, outcome=Outcome((), msg("core-match-over")))
    assert said(DICE.summary(nobody), nobody).startswith("Nobody has won.")
    assert DICE.summary(seen(state)) == []


def test_the_primer_fits_a_message_and_says_what_is_house() -> None:
    text = said(DICE.primer(), seen(seated(*FOUR)))
    assert len(text) < 3_000
    assert "*house*" in text


def labels(decision: Decision) -> list[Msg]:
    """Return all that is said about a decision and its choices."""
    found = [decision.prompt]
    match decision:
        case Pick():
            for option in decision.options:
                found += [one for one in (option.label, option.note, option.group) if one is not None]
            for blocked in decision.blocked:
                found += [blocked.label, blocked.reason]
        case Amounts():
            found += [item.label for item in decision.items]
        case Form():
            found += [line for question in decision.fields.values() for line in labels(question)]
    return found


@pytest.mark.parametrize("seats", range(3, 9))
def test_whatever_a_match_shows_has_a_text(seats: int) -> None:
    for seed in range(2):
        for table, events in played(seats, seed):
            for seat in (None, *range(seats)):
                view = table.view(seat)
                for event in events:
                    if event.visible_to(seat):
                        assert said([DICE.log_line(event, view)], view)
                for decision in view.pending:
                    assert all(labelled(line, view) for line in labels(decision))
        view = table.view(None)
        assert said(DICE.summary(view), view)


@pytest.mark.parametrize("seats", [4, 8])
def test_board_and_hand_fit_a_message_all_match_long(seats: int) -> None:
    for number, (table, _) in enumerate(played(seats, 5)):
        if number % 5 == 0:
            assert length(DICE.board(table.view(None)), table.view(None)) <= BOARD_LENGTH
            for seat in range(seats):
                assert length(DICE.hand(table.view(seat)), table.view(seat)) <= BOARD_LENGTH


def test_icons_are_those_of_what_a_choice_is_about() -> None:
    about = Option("x", msg("dice-option-region"), about=Ref("region", "carthag"))
    assert DICE.icon(about) == ""
    assert DICE.icon(Option("x", msg("dice-option-die", face=Ref("face", "kanly")))) == "🩸"
    assert DICE.icon(Item("x", msg("dice-item-pieces", kind="elite"), 1)) == "🔷"
    assert DICE.icon(Option("x", msg("dice-ally-nobody"))) == ""


def test_all_but_repeated_faces_can_be_looked_up() -> None:
    things = [ref for ref, _ in DICE.things()]
    assert len(things) == sum(len(named) for named in NAMES.values())


@pytest.mark.parametrize("seats", range(3, 9))
def test_every_seat_is_told_in_three_lines_who_it_is_and_how_it_wins(seats: int) -> None:
    table = started(seats)
    for seat in range(seats):
        lines = said(DICE.opening(table.view(seat)), table.view(seat)).splitlines()
        assert len(lines) == 3
        assert lines[0].startswith("You are ")
        assert ("ally" in lines[1]) == (seats > 3)
        assert "after round 6" in lines[2]


def test_names_of_the_greatest_length_are_used_here() -> None:
    assert {len(name) for name in players(8)} == {32}
