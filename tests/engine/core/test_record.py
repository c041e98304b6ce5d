"""Matches survive everything: restarts, crashes, new versions of the rules, damaged files."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from msgspec import field
from msgspec.structs import replace

from engine.core import loading
from engine.core.errors import NewerRecord, RecordError
from engine.core.part import Part
from engine.core.steps import Asking, step
from engine.core.table import Table
from engine.core.title import DECLINE
from tests.engine.core.helpers import (
    TITLES,
    NoOptions,
    Notes,
    ask,
    everything_open,
    play_on,
    reload,
    tiny,
    tiny_title,
    toy,
    wait,
)

NotesTable = Table[Notes]


@pytest.mark.parametrize("seed", range(10))
def test_save_and_load_at_every_decision_changes_nothing(seed: int) -> None:
    table, rng = toy(seed), Random(seed)
    while table.outcome is None:
        loaded = reload(table)
        assert loaded.record().to_json() == table.record().to_json()
        assert [loaded.view(seat) for seat in (None, 0, 1, 2)] == [
            table.view(seat) for seat in (None, 0, 1, 2)
        ]
        seat, decision = rng.choice(everything_open(table))
        table.choose(seat, decision.sample(rng), decision=decision.id)
    assert reload(table).outcome == table.outcome


def test_a_loaded_match_goes_on_with_the_same_dice_and_cards() -> None:
    table = toy(3)
    play_on(table, Random(3), lambda t: t.state.round == 1)
    loaded = reload(table)
    play_on(table, Random(8))
    play_on(loaded, Random(8))
    assert loaded.record().to_json() == table.record().to_json()


def test_orders_and_seats_that_gave_up_are_kept() -> None:
    table = toy(3)
    table.order(2, "toy-steal", ["left"])
    table.concede(1)
    loaded = reload(table)
    assert (loaded.orders, loaded.conceded) == (table.orders, table.conceded)


def test_equal_matches_have_equal_digests_and_others_do_not() -> None:
    assert toy(3).record().digest == toy(3).record().digest
    assert toy(3).record().digest != toy(4).record().digest


def test_the_log_plays_the_whole_match_again() -> None:
    table, rng, rewound = toy(6), Random(6), False
    table.order(0, "toy-steal", ["left"])
    while table.outcome is None:
        seat, decision = rng.choice(everything_open(table))
        table.choose(seat, decision.sample(rng), decision=decision.id)
        mover = rng.randrange(3)
        if table.undoable(mover) and rng.random() < 0.3:
            table.undo(mover)
        if table.view(mover).sealed is not None:
            table.withdraw(mover)
        if table.revision >= 9 and not rewound:
            rewound = True
            table.rewind(4)
        if table.revision >= 15 and not table.conceded and everything_open(table):
            table.concede(2)
    text = table.record(log=True).to_json()
    assert {"undo", "withdraw", "rewind", "concede", "order"} <= {one.kind for one in table.entries}
    assert loading.replay(text, TITLES).record(log=True).to_json() == text


def test_a_record_with_its_log_keeps_it_over_a_load() -> None:
    table = toy(6)
    play_on(table, Random(6))
    assert reload(table, log=True).record(log=True).to_json() == table.record(log=True).to_json()


def test_a_record_without_its_log_cannot_be_played_again() -> None:
    with pytest.raises(RecordError) as caught:
        loading.replay(toy().record().to_json(), TITLES)
    assert caught.value.message.key == "core-record-no-log"


@pytest.mark.parametrize("kind", ["answer", "reask"])
def test_a_log_that_does_not_fit_is_refused(kind: str) -> None:
    data = json.loads(toy().record(log=True).to_json())
    data["log"]["entries"] = [[1, kind, 1, ["0.0", "no such answer"], "player"]]
    with pytest.raises(RecordError) as caught:
        loading.replay(json.dumps(data), TITLES)
    assert caught.value.message.key == "core-record-replay"


# -- damage --


def spoil(**changes: Any) -> str:
    """Return the record of a toy match with some of its head changed."""
    table = toy()
    table.choose(1, DECLINE)
    return json.dumps(json.loads(table.record().to_json()) | changes)


def spoilt_mark(**changes: Any) -> str:
    """Return the record of a toy match with some of its last mark changed."""
    data = json.loads(spoil())
    data["trail"][-1] |= changes
    return json.dumps(data)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        "null",
        spoil(trail=[]),
        spoil(trail=[{}]),
        spoil(options={"rounds": "many"}),
        spoil(options={"laps": 3}),
        spoil(seed="not hex"),
        spoil(seats=None),
        spoil(outcome={"winners": 3}),
        spoilt_mark(state={"round": 1}),
        spoilt_mark(stack=[["toy.nowhere", []]]),
        spoilt_mark(exchanges=[[1, "ask", False, False, True, [[0, 0, {"left": 99}, 2, "player"]]]]),
        spoilt_mark(exchanges=[[1, "ask", False, False, False, [[4, 0, "x", 2, "player"]]]]),
        spoilt_mark(exchanges=[[1, "ask", False, False, False, []]] * 2),
    ],
)
def test_a_damaged_record_is_refused_with_its_own_error(text: str) -> None:
    with pytest.raises(RecordError) as caught:
        loading.load(text, TITLES)
    assert caught.value.message.key == "core-record-damaged"
    assert not isinstance(caught.value, NewerRecord)


@pytest.mark.parametrize("newer", [{"format": 2}, {"rules": 2}, {"schema": 2}])
def test_a_record_newer_than_the_program_is_refused_with_its_own_error(newer: dict[str, int]) -> None:
    with pytest.raises(NewerRecord):
        loading.load(spoil(**newer), TITLES)


def test_a_record_of_an_unknown_title_is_refused() -> None:
    with pytest.raises(RecordError) as caught:
        loading.load(spoil(title="chess"), TITLES)
    assert caught.value.message.key == "core-record-title"


def test_a_record_whose_last_step_asks_nothing_more_is_damaged() -> None:
    data = json.loads(halfway())
    closed = [0, "ask", False, False, True, [[0, 0, "b", 1, "player"]]]
    data["trail"][-1]["exchanges"] = [closed, closed]
    with pytest.raises(RecordError):
        loading.load(json.dumps(data), {"tiny": tiny_title(first, wait)})


# -- new versions --


@step("first")
def first(t: NotesTable) -> Asking:
    """Ask seat 0 twice."""
    t.state.words.extend([(yield ask(0)), (yield ask(0))])
    t.next("wait")


@step("first")
def stricter(t: NotesTable) -> Asking:
    """Ask seat 0 twice, with other options."""
    t.state.words.extend([(yield ask(0, "c", "d")), (yield ask(0))])
    t.next("wait")


@step("first")
def elsewhere(t: NotesTable) -> Asking:
    """Ask seat 0, then something else."""
    t.state.words.extend([(yield ask(0)), (yield ask(0, "x", "y"))])
    t.next("wait")


@step("first")
def shorter(t: NotesTable) -> Asking:
    """Ask seat 0 once."""
    t.state.words.append((yield ask(0)))
    t.next("wait")


def halfway() -> str:
    """Return the record of a match with the first of two answers given."""
    table = tiny(first, wait)
    table.choose(0, "b")
    return table.record().to_json()


@pytest.mark.parametrize("changed", [stricter, elsewhere, shorter])
def test_a_step_that_no_longer_fits_is_asked_again_and_the_players_are_told(changed: Any) -> None:
    title = tiny_title(changed, wait, rules_version=2)
    table = loading.load(halfway(), {"tiny": title}, strict=True)
    assert [event.kind for event in table.events] == ["reask"]
    assert [entry.kind for entry in table.entries] == ["reask"]
    assert table.pending(0)[0].id == "2.0"
    while table.outcome is None and table.state.words == []:
        table.choose(0, table.pending(0)[0].default)


def test_a_step_that_still_fits_goes_on_under_new_rules() -> None:
    title = tiny_title(first, wait, rules_version=2)
    table = loading.load(halfway(), {"tiny": title}, strict=True)
    assert table.events == []
    assert table.pending(0)[0].id == "1.0"


def test_a_step_that_is_gone_under_new_rules_is_refused() -> None:
    title = tiny_title(wait, rules_version=2)
    with pytest.raises(RecordError) as caught:
        loading.load(halfway(), {"tiny": title})
    assert caught.value.message.key == "core-record-rules"


def test_a_renamed_step_is_found_by_its_alias() -> None:
    renamed = step("opening")(first.run)
    title = tiny_title(renamed, wait, aliases={"first": "opening"})
    assert loading.load(halfway(), {"tiny": title}).pending(0)


class Notes2(Part):
    """The next schema of `Notes`: the words are called lines and there is a title."""

    heading: str = ""
    lines: list[str] = field(default_factory=list)


def test_an_older_schema_is_migrated_one_version_at_a_time() -> None:
    @step("first")
    def again(t: Table[Notes2]) -> Asking:
        t.state.lines.extend([(yield ask(0)), (yield ask(0))])
        t.next("wait")

    title: Any = tiny_title(
        again,
        wait,
        state=Notes2,
        new_state=lambda _seats, _options: Notes2(),
        redact=lambda state, _seat: replace(state, lines=list(state.lines)),
        schema_version=3,
        migrations={
            1: lambda old: {"lines": old.get("words", [])},
            2: lambda old: old | {"heading": "notes"},
        },
    )
    table = loading.load(halfway(), {"tiny": title}, strict=True)
    assert table.state.heading == "notes"
    table.choose(0, "a")
    assert table.state.lines == ["b", "a"]


def test_options_of_a_title_come_back_as_they_were() -> None:
    table = Table.begin(tiny_title(wait), 2, NoOptions(), "00")
    assert reload(table).options == NoOptions()
    assert reload(toy(rounds=2)).options.rounds == 2
