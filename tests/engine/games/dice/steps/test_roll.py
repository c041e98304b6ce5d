"""Rolling and freezing dice (D-8)."""

from __future__ import annotations

import pytest

from engine.core.errors import IllegalChoice
from engine.games.dice.data import RULES
from engine.games.dice.legal import frozen_faces
from engine.games.dice.powers import turn_of
from engine.games.dice.state import DiceTable
from tests.engine.games.dice.scenario import SIX, answer, begin, offered, pick, position, stopped
from tests.rules_coverage import rule

EMBLEMS = ("atreides", "corrino", "guild", "fremen")
FORESEEING = 1
"""The seat of the faction that may freeze nothing once a turn."""


def rolling(*faces: str, seat: int = 0, stop: str = "dice.rolled", **options: bool) -> DiceTable:
    """Begin a turn with these rolls, up to the end of the roll phase."""
    return begin(position(options=options), "dice.turn", seat, rolls=faces, stop=stop)


def down_to(*faces: str, seat: int = 0) -> DiceTable:
    """Begin a turn and freeze all dice but so many as there are faces; they fall like this."""
    t = rolling(*EMBLEMS, "kanly", "kanly", "kanly", *faces, seat=seat)
    answer(t, [str(index) for index in range(7 - len(faces))])
    return t


def lying(t: DiceTable, status: str) -> list[str]:
    return [die.face or "" for die in t.state.dice if die.status == status]


@rule("D-2.1", "D-8.1")
def test_a_turn_begins_with_a_roll_of_four_faction_and_three_action_dice() -> None:
    t = rolling(*EMBLEMS, "kanly", "spice_2", "ability")
    assert [die.kind for die in t.state.dice] == ["faction"] * 4 + ["action"] * 3
    assert lying(t, "rolled") == [*EMBLEMS, "kanly", "spice_2", "ability"]
    assert offered(pick(t)) == ["0", "1", "2", "3", "4", "5", "6"]


def test_every_die_says_what_it_is_good_for_and_those_alike_are_numbered() -> None:
    t = rolling("atreides", "guild", "guild", "bene_gesserit", "kanly", "spice_3", "storm")
    options = pick(t).options
    assert [option.label.args["number"] for option in options] == [0, 1, 2, 0, 0, 0, 0]
    notes = [option.note.key.removeprefix("dice-use-") for option in options if option.note]
    playing = {player.faction for player in t.state.players}
    assert "bene_gesserit" not in playing
    assert notes[1:] == ["own" if t.state.players[0].faction == "guild" else "ally"] * 2 + [
        "nobody",
        "kanly",
        "spice",
        "storm",
    ]


def test_a_die_that_nobody_plays_is_good_in_pairs_where_somebody_has_no_face() -> None:
    t = begin(position(factions=SIX), "dice.turn", 0, rolls=("fremen",) * 4 + ("kanly",) * 3)
    assert notes(t)[0] == "dice-use-nobody-pair"
    unlisted = begin(position(factions=SIX), "dice.turn", 5, rolls=("fremen",) * 4 + ("kanly",) * 3)
    assert notes(unlisted)[0] == "dice-use-pair"


def notes(t: DiceTable) -> list[str]:
    return [option.note.key for option in pick(t).options if option.note]


def test_the_question_says_what_a_storm_allows() -> None:
    cases = [down_to("storm"), down_to("storm", "kanly"), down_to("storm", "kanly", seat=FORESEEING)]
    assert [pick(t).prompt.args["case"] for t in cases] == ["last", "some", "none"]


@rule("D-2.1", "D-7.1", "D-7.2")
def test_the_dice_have_the_faces_of_the_rules() -> None:
    dice = RULES.dice
    assert set(dice.faction.faces) == {
        "atreides",
        "corrino",
        "harkonnen",
        "guild",
        "bene_gesserit",
        "fremen",
    }
    assert sorted(dice.action.faces) == ["ability", "kanly", "spice_2", "spice_3", "spice_3", "storm"]
    assert dice.spice == {"spice_2": 2, "spice_3": 3}


@rule("D-8.1", "D-8.2")
def test_at_least_one_die_is_frozen_and_the_others_are_rolled_again() -> None:
    t = rolling(*EMBLEMS, "kanly", "spice_2", "ability", "fremen", "fremen", "spice_3", "spice_3", "spice_3")
    with pytest.raises(IllegalChoice):
        answer(t, [])
    answer(t, ["0", "1"])
    assert lying(t, "frozen") == ["atreides", "corrino"]
    assert lying(t, "rolled") == ["fremen", "fremen", "spice_3", "spice_3", "spice_3"]
    assert offered(pick(t)) == ["2", "3", "4", "5", "6"]
    answer(t, ["2", "3", "4", "5", "6"])
    assert stopped(t)
    assert lying(t, "frozen") == ["atreides", "corrino", "fremen", "fremen", "spice_3", "spice_3", "spice_3"]


def calm(*left: tuple[int, int]) -> list[str]:
    """Return rolls without a storm, for so many faction and action dice each time."""
    return [face for faction, action in left for face in ["fremen"] * faction + ["kanly"] * action]


ONE_BY_ONE = calm((4, 3), (3, 3), (2, 3), (1, 3), (0, 3), (0, 2), (0, 1))


@rule("D-8.1", "D-8.6")
def test_freezing_one_die_at_a_time_takes_seven_rolls_and_the_last_one_freezes_itself() -> None:
    t = rolling(*ONE_BY_ONE)
    for index in range(6):
        answer(t, [str(index)])
    assert stopped(t)
    assert turn_of(t.state).roll == 7
    assert len(lying(t, "frozen")) == 7


@rule("D-8.2")
def test_frozen_dice_stay_as_they_are_through_later_rolls() -> None:
    t = rolling(*EMBLEMS, "kanly", "spice_2", "ability", "atreides", "atreides", "atreides", *["kanly"] * 3)
    answer(t, ["3"])
    assert (t.state.dice[3].face, t.state.dice[3].status) == ("fremen", "frozen")
    assert lying(t, "rolled") == ["atreides", "atreides", "atreides", "kanly", "kanly", "kanly"]


STORMS = (*EMBLEMS, "storm", "storm", "storm")


@rule("D-8.3", "T-06")
def test_one_frozen_storm_answers_a_roll_of_three() -> None:
    t = rolling(*STORMS)
    answer(t, ["5"], "keep")
    assert lying(t, "frozen") == ["storm"]
    assert lying(t, "discarded") == []
    assert turn_of(t.state).roll == 2


@rule("D-8.3", "D-8.4", "T-06")
def test_without_a_frozen_storm_one_die_must_be_discarded_besides_the_frozen_one() -> None:
    t = rolling(*STORMS)
    answer(t, ["0"])
    assert turn_of(t.state).roll == 1
    assert offered(pick(t)) == ["1", "2", "3", "4", "5", "6"]
    answer(t, "2")
    assert (lying(t, "frozen"), lying(t, "discarded")) == (["atreides"], ["guild"])
    assert len(lying(t, "rolled")) == 5


@rule("D-8.3")
def test_a_storm_frozen_earlier_does_not_answer_a_new_one() -> None:
    t = rolling(*EMBLEMS, "storm", "kanly", "kanly", "storm")
    answer(t, ["0", "1", "2", "3", "4", "5"], "keep")
    assert offered(pick(t)) == ["6"]
    answer(t, [])
    assert lying(t, "discarded") == ["storm"]


@rule("D-8.3", "D-8.4", "T-07")
@pytest.mark.parametrize(
    ("answers", "frozen_faces", "discarded_faces"),
    [
        ((["5"], "keep"), ["storm"], []),
        ((["5", "6"],), ["storm", "kanly"], []),
        ((["6"],), ["kanly"], ["storm"]),
        ((["5"], "6"), ["storm"], ["kanly"]),
    ],
)
def test_storm_and_kanly_are_left(
    answers: tuple[object, ...], frozen_faces: list[str], discarded_faces: list[str]
) -> None:
    t = down_to("storm", "kanly")
    answer(t, *answers)
    assert lying(t, "frozen")[5 : 5 + len(frozen_faces)] == frozen_faces
    assert lying(t, "discarded") == discarded_faces


@rule("D-8.4", "T-07")
def test_with_two_dice_left_freezing_none_is_refused_although_one_could_be_discarded() -> None:
    t = down_to("storm", "kanly")
    with pytest.raises(IllegalChoice):
        answer(t, [])


@rule("D-8.4", "T-08")
@pytest.mark.parametrize("kept", [["6"], []])
def test_a_lone_storm_is_frozen_or_discarded_and_either_ends_the_phase(kept: list[str]) -> None:
    t = down_to("storm")
    answer(t, kept)
    assert stopped(t)
    assert t.state.dice[6].status == ("frozen" if kept else "discarded")


@rule("D-8.4")
def test_the_switch_lets_a_discard_take_the_place_of_freezing() -> None:
    t = rolling(*STORMS, storm_discard_counts_as_freeze=True)
    answer(t, [], "6")
    assert (lying(t, "frozen"), lying(t, "discarded")) == ([], ["storm"])
    assert len(lying(t, "rolled")) == 6


@rule("D-8.5")
@pytest.mark.parametrize("paid", ["0", "6"])
def test_a_discarded_die_of_either_kind_is_out_for_the_turn_and_gives_nothing(paid: str) -> None:
    t = rolling("harkonnen", "fremen", "fremen", "fremen", "kanly", "storm", "spice_3")
    answer(t, ["1"], paid)
    assert t.state.dice[int(paid)].status == "discarded"
    assert paid not in offered(pick(t))
    assert frozen_faces(t.state, "faction") + frozen_faces(t.state, "action") == ["fremen"]


@rule("D-8.6", "D-12.2", "D-7.2")
def test_only_frozen_dice_give_spice_and_symbols() -> None:
    t = rolling(*EMBLEMS, "spice_2", "storm", "spice_3", "ability", stop="dice.ally")
    answer(t, ["0", "1", "2", "3", "4"], "6")  # the storm costs the die with 3 spice, and falls again
    turn = turn_of(t.state)
    assert (turn.spice, turn.abilities, turn.kanly) == (2, 1, 0)
    alike = rolling(*EMBLEMS, "kanly", "kanly", "kanly", stop="dice.ally")
    answer(alike, pick(alike).default)
    assert turn_of(alike.state).kanly == 3


@rule("D-1.1", "D-8.6")
def test_foresight_freezes_nothing_once_a_turn_and_so_allows_an_eighth_roll() -> None:
    t = rolling(*calm((4, 3)), *ONE_BY_ONE, seat=FORESEEING)
    answer(t, [])
    assert len(lying(t, "rolled")) == 7
    with pytest.raises(IllegalChoice):
        answer(t, [])
    for index in range(6):
        answer(t, [str(index)])
    assert stopped(t)
    assert turn_of(t.state).roll == 8


@rule("D-8.3")
def test_foresight_still_pays_for_a_storm() -> None:
    t = rolling(*STORMS, seat=FORESEEING)
    answer(t, [], "0")
    assert (lying(t, "frozen"), lying(t, "discarded")) == ([], ["atreides"])
    assert turn_of(t.state).used == ["foresight"]


def test_discarding_a_lone_storm_does_not_use_foresight_up() -> None:
    t = down_to("storm", seat=FORESEEING)
    answer(t, [])
    assert stopped(t)
    assert turn_of(t.state).used == []


@rule("D-20.7")
def test_the_default_freezes_everything() -> None:
    t = rolling(*STORMS)
    answer(t, pick(t).default)
    assert stopped(t)
