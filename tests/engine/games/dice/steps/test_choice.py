"""The secret choice of both sides (D-14.8, D-20.2, D-20.3, D-20.5)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.errors import IllegalChoice
from engine.games.dice.powers import battle_of, card_of
from engine.games.dice.state import Commitment, DiceTable, Pieces, Plan, Stack, TokenOrder
from engine.games.dice.steps.choice import plan_of, sent_listed
from tests.engine.games.dice.scenario import answer, at, begin, form, keys, most, offered, position, stopped
from tests.rules_coverage import rule

BOTH: dict[str, Any] = {
    "troops": {"carthag": {0: 3, 1: 2}},
    "cards": {0: Pieces(1, 0, 1), 1: Pieces(1, 0, 1)},
    "hands": {0: ["atreides"], 1: ["guild"]},
}


def choosing(**parts: Any) -> DiceTable:
    """Come to a combat; stop before the storm moves."""
    return begin(position(**(BOTH | parts)), "dice.combat", stop="dice.storm")


NOTHING: dict[str, Any] = {"troops": {}, "leaders": {}, "token_0": "never"}


@rule("D-14.8", "D-20.5")
def test_each_side_is_asked_once_for_troops_leaders_and_tokens() -> None:
    t = choosing()
    attack, defence = form(t, 0), form(t, 1)
    assert set(attack.fields) == set(defence.fields) == {"troops", "leaders", "token_0"}
    assert most(attack.fields["troops"]) == {"0:troop": 3}
    assert most(defence.fields["leaders"]) == {"1": 1}
    assert offered(attack.fields["token_0"]) == ["never", "decisive", "always"]
    assert attack.sealed
    assert defence.sealed


@rule("D-14.8")
def test_a_side_may_send_nothing_but_not_more_than_it_has_there() -> None:
    t = choosing()
    with pytest.raises(IllegalChoice):
        t.choose(0, {"troops": {"0:troop": 4}, "leaders": {}, "token_0": "never"})
    t.choose(0, NOTHING)
    t.choose(1, NOTHING)
    assert stopped(t)


@rule("D-20.2", "D-14.8")
def test_nothing_of_a_sealed_choice_is_known_until_both_are_in() -> None:
    t = choosing()
    before = [t.view(seat).to_json() for seat in (1, 2, None)]
    assert t.choose(0, {"troops": {"0:troop": 2}, "leaders": {"0": 1}, "token_0": "always"}) == []
    for seat, then in zip((1, 2, None), before, strict=True):
        now = t.view(seat).to_json()
        assert {name: value for name, value in now.items() if name not in ("revision", "waiting")} == {
            name: value for name, value in then.items() if name not in ("revision", "waiting")
        }
    events = t.choose(1, NOTHING)
    assert keys(events)[:2] == ["dice-sent", "dice-sent"]


@rule("D-20.2")
def test_a_sealed_choice_may_be_replaced_or_withdrawn_until_the_other_is_in() -> None:
    t = choosing()
    t.choose(0, NOTHING)
    question = next(one for one in t._questions if one.seats == (0,))
    t.choose(0, NOTHING | {"leaders": {"0": 1}}, decision=question.id)
    assert t.view(0).sealed == {"troops": {}, "leaders": {"0": 1}, "token_0": "never"}
    t.withdraw(0)
    assert t.view(0).sealed is None
    t.choose(0, NOTHING)
    t.choose(1, NOTHING)
    assert stopped(t)


@rule("D-20.1", "D-20.3")
def test_people_see_how_many_are_waited_for_and_not_who() -> None:
    t = choosing()
    assert (t.view(2).waiting.count, t.view(2).waiting.seats) == (2, ())
    t.choose(1, NOTHING)
    assert (t.view(2).waiting.count, t.view(2).waiting.seats) == (1, ())


@rule("D-20.5")
def test_whether_somebody_holds_a_token_shows_in_nothing_that_others_see() -> None:
    worlds = [choosing(hands={1: ["guild"]}), choosing(hands={1: ["harkonnen"]})]
    for t in worlds:
        assert at(t) == "dice.choose_both"
    views = [t.view(0).to_json() for t in worlds]
    assert views[0] == views[1]
    outcomes = []
    for t in worlds:
        t.choose(0, {"troops": {"0:troop": 1}, "leaders": {}})
        outcomes.append(
            [event.to_json() for event in t.choose(1, {"troops": {}, "leaders": {}, "token_0": "never"})]
        )
    assert outcomes[0] == outcomes[1]


@rule("D-20.7")
def test_the_default_sends_all_troops_no_leader_and_keeps_tokens() -> None:
    t = choosing()
    assert form(t, 1).default == {"troops": {"1:troop": 2}, "leaders": {}, "token_0": "never"}


@rule("D-20.7")
@pytest.mark.parametrize(
    ("order", "troops", "leaders"),
    [
        ({"send": "all", "leaders": True}, [Stack(1, 4)], [1]),
        ({"send": "none", "leaders": False}, [], []),
        ({"send": 1}, [Stack(1, 1)], []),
        ({"send": "match"}, [Stack(1, 3)], []),
        ({"troops": {"1:troop": 2}, "leaders": {}, "token_0": "always"}, [Stack(1, 2)], []),
    ],
)
def test_a_standing_order_defends(order: dict[str, Any], troops: list[Stack], leaders: list[int]) -> None:
    t = choosing(troops={"carthag": {0: 3, 1: 4}})
    t.order(1, "dice-defend", order)
    sent = plan_of(t.state, 1, t.view(1).sealed)
    assert sent.sent == Commitment(troops, leaders)


@rule("D-20.7")
@pytest.mark.parametrize("send", ["al", -1, True, 1.5, None])
def test_an_order_that_makes_no_sense_leaves_the_choice_to_the_defender(send: Any) -> None:
    t = choosing()
    t.order(1, "dice-defend", {"send": send})
    assert t.view(1).sealed is None
    assert form(t, 1).seats == (1,)


@rule("D-20.7")
def test_matching_sends_the_fewest_troops_big_ones_first() -> None:
    t = choosing(troops={"carthag": {0: 3, 3: (4, 1)}}, hands={})
    t.order(3, "dice-defend", {"send": "match"})
    assert t.view(3).sealed == {"troops": {"3:elite": 1, "3:troop": 1}}
    weak = choosing(troops={"carthag": {0: 1, 3: (1, 3)}}, hands={})
    weak.order(3, "dice-defend", {"send": "match"})
    assert weak.view(3).sealed == {"troops": {"3:elite": 1}}


def test_an_answer_reads_as_a_plan() -> None:
    t = choosing(troops={"carthag": {0: 3, 3: (2, 2)}}, hands={3: ["guild"]})
    plan = plan_of(t.state, 3, {"troops": {"3:troop": 1, "3:elite": 2}, "token_0": "decisive"})
    assert plan == Plan(Commitment([Stack(3, 1, 2)], []), [TokenOrder("guild", "decisive")])
    assert battle_of(t.state).defender == 3
    assert [one.key for one in sent_listed(plan.sent)] == ["dice-sent-troops", "dice-sent-troops"]
    assert [one.key for one in sent_listed(Commitment([], [3]))] == ["dice-sent-leader"]
    assert [one.key for one in sent_listed(Commitment())] == ["dice-sent-nothing"]


@rule("D-1.1", "D-19.10")
def test_who_keeps_two_tokens_says_what_to_do_with_each() -> None:
    t = choosing(hands={0: ["atreides", "guild"]})
    assert set(form(t, 0).fields) == {"troops", "leaders", "token_0", "token_1"}
    answer(t, NOTHING | {"token_1": "always"})


def test_the_question_says_what_stands_against_one_and_the_strength_of_both_sides_at_most() -> None:
    t = choosing()
    args = form(t, 0).prompt.args
    assert args["theirs"] == sent_listed(Commitment([Stack(1, 2)]))
    leaders = [card_of(t.state, seat).leader_strength.value for seat in (0, 1)]
    assert (args["most"], args["their_most"]) == (3 + leaders[0], 2 + leaders[1])
    assert form(t, 1).prompt.args["most"] == args["their_most"]


def test_a_token_that_cannot_work_says_so_to_its_owner_and_is_asked_about_like_any_other() -> None:
    useless, useful = choosing(hands={0: ["atreides"]}), choosing(hands={0: ["corrino"]})
    forms = form(useless, 0), form(useful, 0)
    assert {one.fields["token_0"].prompt.key for one in forms} == {"dice-token", "dice-token-useless"}
    assert offered(forms[0].fields["token_0"]) == offered(forms[1].fields["token_0"])
    assert forms[0].default["token_0"] == forms[1].default["token_0"] == "never"


@rule("D-14.10", "D-14.11")
def test_a_token_of_the_attacker_may_work_although_only_the_ally_has_troops_there() -> None:
    t = choosing(
        troops={"carthag": {0: 1, 1: 1, 2: 2}},
        ally=1,
        used=["shared_vision"],
        resources={"carthag": "fortification"},
        cards={},
        hands={0: ["guild"], 2: ["harkonnen"]},
    )
    answer(t, "0:troop")
    assert form(t, 2).fields["token_0"].prompt.key == "dice-token"
    t.choose(0, {"troops": {"1:troop": 1}, "token_0": "always"})
    events = t.choose(2, {"troops": {"2:troop": 2}, "token_0": "always"})
    assert keys(events).count("dice-deserted") == 2
