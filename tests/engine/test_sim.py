from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from typing import Any

import pytest

from engine import sim
from engine.agents import make
from engine.core.decisions import Option, Pick
from engine.core.errors import TableError
from engine.core.messages import msg
from engine.core.steps import Asking, Step, step
from engine.core.title import Title
from engine.games import titles
from engine.sim import Violation, main, simulate
from tests.toy import TITLE
from tests.toy.state import ToyState

COUNTED: Title[ToyState] = replace(TITLE, round_of=lambda state: state.round + 1)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(1, 9))  # four times ten matches, so that they spread over the workers
@pytest.mark.parametrize("seats", range(3, 9))
def test_random_matches_of_the_dice_game_hold_every_guarantee_and_end(seats: int, seed: int) -> None:
    report = simulate(titles()["dice"], seats=seats, matches=10, seed=seed, checked=True)
    assert report.finished == 10
    assert sum(report.ends.values()) == 10


@pytest.mark.long
@pytest.mark.parametrize("seed", range(1, 5))
def test_random_matches_of_arrakis_hold_every_guarantee(seed: int) -> None:
    report = simulate(titles()["arrakis"], seats=2, matches=5, seed=seed, max_rounds=40, checked=True)
    assert report.finished + report.unfinished == 5


@pytest.mark.parametrize("seats", TITLE.seats)
def test_random_matches_of_the_toy_hold_every_guarantee_and_end(seats: int) -> None:
    report = simulate(TITLE, seats=seats, matches=40, seed=1, checked=True)
    assert report.finished == 40


def without_times(report: dict[str, Any]) -> dict[str, Any]:
    times = ("seconds", "matches_per_second", "decisions_per_second", "check_ms_per_decision")
    return {name: value for name, value in report.items() if name not in times}


def same_but_for_times(report: sim.Report) -> dict[str, Any]:
    return without_times(report.to_json())


def test_the_same_seed_gives_the_same_matches() -> None:
    reports = [simulate(COUNTED, seats=3, matches=20, seed=seed) for seed in (1, 1, 2)]
    assert same_but_for_times(reports[0]) == same_but_for_times(reports[1])
    assert reports[0].decisions != reports[2].decisions


def test_checking_does_not_change_the_matches() -> None:
    plain, checked = (simulate(COUNTED, seats=3, matches=20, seed=1, checked=one) for one in (False, True))
    assert same_but_for_times(plain) | {"checked": True} == same_but_for_times(checked)


def test_matches_beyond_the_last_round_allowed_are_counted_apart() -> None:
    report = simulate(COUNTED, seats=3, matches=5, seed=1, max_rounds=2)
    assert (report.finished, report.unfinished) == (0, 5)
    assert not report.ends


def test_everybody_wins_as_often_as_the_table_says() -> None:
    report = simulate(replace(COUNTED, role_of=lambda _, seat: f"role{seat}"), seats=2, matches=30, seed=1)
    assert report.by_agent["random"].played == 60
    assert {role: one.played for role, one in report.by_role.items()} == {"role0": 30, "role1": 30}
    assert sum(one.won for one in report.by_role.values()) == report.by_agent["random"].won >= 30
    assert set(report.rounds) == {4}


def test_agents_change_seats_from_match_to_match(monkeypatch: pytest.MonkeyPatch) -> None:
    class First:
        def choose(self, look: Any, decision: Any, rng: Any) -> Any:
            seen.add(look().seat)
            return decision.sample(rng)

    seen: set[int] = set()
    monkeypatch.setattr(sim, "make", lambda name, title: First() if name == "first" else make(name, title))
    report = simulate(COUNTED, seats=4, matches=4, seed=1, agents=["first", "random"])
    assert report.agents == ("first", "random", "random", "random")
    assert seen == {0, 1, 2, 3}


def test_a_number_of_seats_that_cannot_play_is_refused() -> None:
    with pytest.raises(TableError) as refused:
        simulate(TITLE, seats=9, matches=1, seed=1)
    assert refused.value.message.key == "core-seats"


# -- broken titles: each breaks one guarantee -------------------------------------------------------------


def broken(**changes: Any) -> Title[ToyState]:
    return replace(TITLE, **changes)


def with_step(changed: Step) -> Title[ToyState]:
    return replace(TITLE, steps={**TITLE.steps, changed.name: changed})


def never(_state: ToyState) -> None:
    raise AssertionError("a card is missing")


def violation(title: Title[ToyState]) -> str:
    with pytest.raises(Violation) as caught:
        simulate(title, seats=2, matches=3, seed=1, checked=True)
    assert caught.value.seed in str(caught.value)
    assert f"decision {caught.value.number}" in str(caught.value)
    return str(caught.value)


def test_a_broken_invariant_is_found() -> None:
    assert "invariant: a card is missing" in violation(broken(invariants=never))


def test_a_state_that_is_not_written_whole_is_found() -> None:
    def forgetful(table: Any) -> None:
        TITLE.steps["toy.setup"].run(table)
        table.state.silos = (0, 0)  # read back as a list

    assert "load: the match stands elsewhere" in violation(with_step(step("toy.setup")(forgetful)))


def test_a_log_that_does_not_lead_to_the_same_match_is_found() -> None:
    luck = iter(range(10**6))

    def moody(table: Any) -> None:
        TITLE.steps["toy.round"].run(table)
        table.state.pool += next(luck)

    assert "replay: " in violation(with_step(step("toy.round")(moody)))


def test_a_log_that_cannot_be_played_again_is_found() -> None:
    def forget(table: Any) -> None:
        TITLE.steps["toy.setup"].run(table)
        decks.append(None)
        if len(decks) == 2:
            table.state.options.rounds = 1

    decks: list[None] = []
    assert "replay: core-record-replay" in violation(with_step(step("toy.setup")(forget)))


def test_rules_that_fail_are_reported_with_the_seed() -> None:
    def failing(_table: Any) -> None:
        raise ZeroDivisionError

    assert "ZeroDivisionError" in violation(with_step(step("toy.reveal")(failing)))


def test_a_view_that_depends_on_more_than_the_match_is_found() -> None:
    calls = iter(range(10**6))

    def redact(state: ToyState, seat: int | None) -> ToyState:
        view = TITLE.redact(state, seat)
        view.pool = next(calls)
        return view

    assert "load: the view of" in violation(broken(redact=redact))


def test_a_match_that_nobody_goes_on_with_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    class Idle:
        def choose(self, look: Any, decision: Any, rng: Any) -> None:
            return None

    monkeypatch.setattr(sim, "make", lambda _name, _title: Idle())
    assert "nobody has anything to answer" in violation(TITLE)


def test_a_match_that_never_ends_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    @step("toy.divide")
    def ask_for_ever(table: Any) -> Asking:
        yield Pick((0,), msg("toy-bid"), default="a", options=[Option("a", msg("a"))])
        table.next("toy.divide")

    monkeypatch.setattr(sim, "_LONGEST_MATCH", 50)
    assert "the match does not end" in violation(with_step(ask_for_ever))


# -- command line ------------------------------------------------------------------------------------------


def run(call: str, **environment: str) -> dict[str, Any]:
    """Run the command line in a process of its own and return its report."""
    whole = [sys.executable, "-m", "engine.sim", *call.split(), "--json"]
    done = subprocess.run(whole, capture_output=True, text=True, check=True, env=os.environ | environment)
    report: dict[str, Any] = json.loads(done.stdout)
    return report


def test_the_command_line_reports_as_json() -> None:
    report = run("dice --seats 3 --matches 2 --seed 7 --check")
    assert (report["title"], report["seats"], report["matches"], report["seed"]) == ("dice", 3, 2, 7)
    assert report["checked"] is True
    assert report["finished"] == sum(report["ends"].values()) == sum(report["rounds"].values()) == 2
    assert sum(one["played"] for one in report["by_role"].values()) == 6


def test_matches_do_not_depend_on_the_order_of_sets() -> None:
    call = "dice --seats 5 --matches 6 --agents greedy,greedy,random"
    reports = [run(call, PYTHONHASHSEED=seed) for seed in ("1", "2")]
    assert without_times(reports[0]) == without_times(reports[1])


def test_the_command_line_reports_to_a_person(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dice", "--seats", "4", "--matches", "3", "--agents", "greedy,random"]) == 0
    lines = capsys.readouterr().out
    assert "random: won " in lines
    assert "of 9 (" in lines
    assert "greedy: won " in lines


def test_the_command_line_says_what_was_wrong_with_the_call(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dice", "--seats", "3", "--agents", "deep-thought"]) == 2
    assert "core-no-such-agent" in capsys.readouterr().err


def test_the_command_line_exits_with_one_when_a_guarantee_is_broken(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sim, "titles", lambda: {"toy": broken(invariants=never)})
    assert main(["toy", "--seats", "2", "--matches", "1", "--seed", "3", "--check"]) == 1
    assert "a card is missing" in capsys.readouterr().err
