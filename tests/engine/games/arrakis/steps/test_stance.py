"""What each side decides before a battle round (W-18.6, W-19.3, W-19.4)."""

from __future__ import annotations

import pytest

from engine.core.decisions import Pick
from engine.core.errors import IllegalChoice
from engine.games.arrakis.data import NEAR
from engine.games.arrakis.state import ATREIDES, HARKONNEN, ArrakisTable, battle_of
from engine.games.arrakis.steps.stance import attack_question, defence_question, standing
from tests.arrakis_cards import card
from tests.engine.games.arrakis.fights import (
    OPEN,
    SIETCH,
    dice_rolled,
    faces,
    fight,
    form,
    offered,
)
from tests.engine.games.arrakis.scenario import (
    SEAT,
    answer,
    asked,
    atreides,
    harkonnen,
    messages,
    stopped,
    told,
)
from tests.rules_coverage import rule

NOTHING = (faces(0, 3), faces(0, 3))
"""Three dice each that do nothing."""


# -- cards -----------------------------------------------------------------------------------------------


@rule("W-18.6", "W-18.4", "W-11.2")
def test_each_side_may_discard_cards_for_a_die_each_the_attacker_first_and_openly() -> None:
    t = fight(
        harkonnen(2),
        atreides(2),
        hands={HARKONNEN: ["sandmasters", "spotter_control"], ATREIDES: ["the_voice", "truthtrance"]},
    )
    assert asked(t).seats == (SEAT[HARKONNEN],)
    answer(t, {"cards": ["sandmasters", "spotter_control"]})
    player = t.state.players[HARKONNEN]
    assert player.hand == []
    assert player.discards["house_harkonnen"] == ["sandmasters", "spotter_control"]
    assert "arrakis-discarded" in told(t.events)
    assert asked(t).seats == (SEAT[ATREIDES],)
    answer(t, {"cards": ["truthtrance"]})
    assert t.state.players[ATREIDES].hand == ["the_voice"]
    assert dice_rolled(t)[:2] == [4, 3]


@rule("W-18.6", "W-18.5")
def test_no_more_cards_than_dice_are_left() -> None:
    hand = ["sandmasters", "spotter_control"]
    t = fight(harkonnen(5), atreides(6), hands={HARKONNEN: hand, ATREIDES: ["the_voice"]})
    field = form(t).fields["cards"]
    assert isinstance(field, Pick)
    assert (field.min, field.max) == (0, 1)
    answer(t, {"cards": ["sandmasters"]})
    assert dice_rolled(t)[:2] == [6, 6]  # the defender has six dice without cards and was not asked


@rule("W-18.6")
def test_two_copies_of_a_card_are_two_cards() -> None:
    t = fight(harkonnen(2), atreides(2), hands={ATREIDES: ["shai_hulud", "shai_hulud"]})
    answer(t, {"cards": ["shai_hulud", "shai_hulud:2"]})
    assert t.state.players[ATREIDES].discards["fremen_ally"] == ["shai_hulud", "shai_hulud"]
    assert dice_rolled(t)[:2] == [2, 4]


@rule("W-18.6", "W-26.4")
def test_hawats_scheming_brings_no_die_and_holding_nothing_else_does_not_show() -> None:
    schemes = ["hawats_scheming"]
    t = fight(harkonnen(2), atreides(2), hands={HARKONNEN: [*schemes, "sandmasters"]})
    assert offered(t, "cards") == ["sandmasters"]
    only = fight(harkonnen(2), atreides(2), hands={HARKONNEN: schemes})
    assert offered(only, "cards") == ["none"]
    answer(only, {"cards": ["none"]})
    assert only.state.players[HARKONNEN].hand == schemes
    assert dice_rolled(only)[:2] == [2, 2]


@card("landsraad")
@rule("W-18.6", "W-13.8")
def test_the_landsraad_ban_forbids_cards_to_the_harkonnen_only() -> None:
    hands = {HARKONNEN: ["sandmasters"], ATREIDES: ["the_voice"]}
    state = {"hands": hands, "where": OPEN}
    t = fight(harkonnen(2), atreides(2), **state)  # type: ignore[arg-type]
    assert asked(t).seats == (SEAT[HARKONNEN],)
    spice = t.state.spice
    spice.bans = ["landsraad"]
    banned = fight(harkonnen(2), atreides(2), spice=spice, **state)  # type: ignore[arg-type]
    assert asked(banned).seats == (SEAT[ATREIDES],)
    assert offered(banned, "cards") == ["the_voice"]


@rule("W-18.6", "W-19.4")
def test_from_the_second_round_cards_stay_hidden_until_the_defender_has_stayed() -> None:
    t = fight(harkonnen(3), atreides(3), *NOTHING, hands={HARKONNEN: ["sandmasters"]})
    answer(t, {"cards": []})
    assert form(t).hidden
    answer(t, {"go_on": "go_on", "cards": ["sandmasters"]})
    assert asked(t).seats == (SEAT[ATREIDES],)
    assert t.state.players[HARKONNEN].hand == ["sandmasters"]
    assert "arrakis-discarded" not in told(t.events)
    answer(t, {"stay": "stay"})
    assert t.state.players[HARKONNEN].hand == []
    assert dice_rolled(t)[2:4] == [4, 3]


@rule("W-18.6", "W-19.4")
def test_hidden_cards_are_not_spent_when_the_defender_retreats() -> None:
    t = fight(harkonnen(3), atreides(3), *NOTHING, hands={HARKONNEN: ["sandmasters"]})
    answer(t, {"cards": []}, {"go_on": "go_on", "cards": ["sandmasters"]}, {"stay": "retreat"})
    answer(t, asked(t).default)
    assert stopped(t)
    assert t.state.players[HARKONNEN].hand == ["sandmasters"]


@rule("W-18.6", "W-19.3")
def test_hidden_cards_are_not_spent_when_going_on_was_the_end() -> None:
    t = fight(
        harkonnen(3), atreides(3), faces(0, 3), faces(5), where=SIETCH, hands={HARKONNEN: ["sandmasters"]}
    )
    answer(t, {"cards": []})
    assert t.state.legions[SIETCH[0]] == harkonnen(1)
    answer(t, {"go_on": "go_on", "cards": ["sandmasters"]})
    assert stopped(t)
    assert t.state.players[HARKONNEN].hand == ["sandmasters"]


@rule("W-18.5", "W-18.6", "W-19.3")
def test_the_hit_for_going_on_makes_room_for_a_card_and_what_is_too_many_stays_in_hand() -> None:
    hand = ["sandmasters"]
    for order, kept in (("ranks", []), ("leaders", hand)):
        t = fight(
            harkonnen(6, 0, 0, "bashar"),
            atreides(3),
            faces(0, 6),
            faces(0, 5),
            where=SIETCH,
            hands={HARKONNEN: hand},
        )
        answer(t, {"lose": "ranks"})
        answer(t, {"go_on": "go_on", "cards": hand, "lose": order}, {"stay": "stay"})
        assert t.state.players[HARKONNEN].hand == kept
        assert dice_rolled(t)[2] == 6


@rule("W-18.5", "W-18.6", "W-19.3")
def test_the_hit_for_going_on_makes_no_room_for_cards_of_the_defender() -> None:
    t = fight(
        harkonnen(6), atreides(4), faces(0, 6), faces(0, 6), where=SIETCH, hands={ATREIDES: ["the_voice"]}
    )
    answer(t, {"go_on": "go_on"})
    assert list(form(t).fields) == ["stay"]  # four Units and a rank of two


# -- going on and staying --------------------------------------------------------------------------------


def labels(t: ArrakisTable, field: str) -> list[str]:
    """Return the keys of what a field of the Form offers."""
    pick = form(t).fields[field]
    assert isinstance(pick, Pick)
    return [option.label.key for option in pick.options]


@rule("W-19.3", "W-19.5")
def test_in_the_open_the_attacker_goes_on_for_nothing_or_ceases() -> None:
    t = fight(harkonnen(3), atreides(3), *NOTHING)
    assert asked(t).default == {"go_on": "cease"}
    assert labels(t, "go_on") == ["arrakis-option-go-on", "arrakis-option-cease"]
    answer(t, {"go_on": "go_on"})
    assert t.state.legions[OPEN[0]] == harkonnen(3)
    assert asked(t).seats == (SEAT[ATREIDES],)
    ceased = fight(harkonnen(3), atreides(3), *NOTHING)
    answer(ceased, {"go_on": "cease"})
    assert stopped(ceased)
    assert ceased.state.legions == {OPEN[0]: harkonnen(3), OPEN[1]: atreides(3)}
    (won,) = messages(ceased.events, "arrakis-battle-won")
    assert won.args["side"].id == ATREIDES  # type: ignore[union-attr]


@rule("W-19.3", "W-40.8")
def test_against_a_settlement_it_costs_a_hit_that_no_shield_stops() -> None:
    t = fight(harkonnen(1, 2), atreides(3), faces(0, 3), faces(0, 5), where=SIETCH)
    answer(t, {"lose": "ranks"})
    assert labels(t, "go_on") == ["arrakis-option-go-on-for-a-hit", "arrakis-option-cease"]
    answer(t, {"go_on": "go_on", "lose": "ranks"})
    assert t.state.legions[SIETCH[0]] == harkonnen(2, 1)
    assert asked(t).seats == (SEAT[ATREIDES],)


@rule("W-19.3")
def test_the_hit_falls_as_chosen_one_by_one_too() -> None:
    t = fight(harkonnen(1, 1, 0, "bashar"), atreides(3), faces(0, 2), faces(0, 5), where=SIETCH)
    answer(t, {"lose": "ranks"}, {"go_on": "go_on", "lose": "ask"})
    assert asked(t).seats == (SEAT[HARKONNEN],)
    answer(t, "bashar")
    assert t.state.legions[SIETCH[0]] == harkonnen(1, 1)


@rule("W-19.4", "W-19.6")
def test_the_defender_may_retreat_only_when_the_battle_goes_on() -> None:
    t = fight(harkonnen(3), atreides(3), *NOTHING, hands={ATREIDES: ["the_voice"]})
    assert list(form(t).fields) == ["cards"]
    answer(t, {"cards": []}, {"go_on": "go_on"})
    assert list(form(t).fields) == ["stay", "cards"]
    with pytest.raises(IllegalChoice):
        answer(t, {"stay": "retreat", "cards": []})
    answer(t, {"stay": "retreat"})
    assert asked(t).prompt.key == "arrakis-retreat-where"
    assert asked(t).seats == (SEAT[HARKONNEN],)


@rule("W-19.6", "W-19.4")
def test_who_cannot_retreat_is_not_asked() -> None:
    corner = "pasty_mesa_south_east_deep_desert"
    source, *others = NEAR[corner]
    around = {area: harkonnen(1) for area in others}
    t = fight(harkonnen(3), atreides(3), *NOTHING, where=(source, corner), legions=around)
    answer(t, {"go_on": "go_on"})
    assert dice_rolled(t)[2:] == [3, 3]


# -- what is asked ---------------------------------------------------------------------------------------


@rule("W-18.4")
def test_a_round_asks_each_side_once_and_nobody_without_a_choice() -> None:
    t = fight(harkonnen(3), atreides(3), *NOTHING, faces(3), faces(0, 0, 3))
    assert dice_rolled(t) == [3, 3]
    answer(t, {"go_on": "go_on"}, {"stay": "stay"})
    assert stopped(t)


@rule("W-18.4")
def test_only_what_is_a_choice_is_asked() -> None:
    t = fight(harkonnen(3, 1, 0, "bashar", "baron_harkonnen"), atreides(3, 1))
    assert list(form(t).fields) == ["leaders", "lose"]
    assert offered(t, "leaders") == ["hits", "shields", "ask"]
    assert offered(t, "lose") == ["ranks", "units", "leaders", "ask"]
    answer(t, {"leaders": "hits", "lose": "ranks"})
    assert list(form(t).fields) == ["lose"]
    assert offered(t, "lose") == ["ranks", "units", "ask"]
    question = fight(harkonnen(2), atreides(2), faces(0, 2), faces(0, 2))
    battle_of(question.state).round = 1
    assert attack_question(question.state) is None
    assert defence_question(question.state) is None


# -- standing orders -------------------------------------------------------------------------------------


def test_a_standing_order_answers_what_it_names_and_leaves_the_rest_at_its_default() -> None:
    hands = {HARKONNEN: ["sandmasters"], ATREIDES: ["the_voice"]}
    t = fight(harkonnen(3, 1), atreides(3), faces(0, 4), faces(0, 3), hands=hands)
    assert standing({"lose": "units"}, form(t)) == {"cards": [], "lose": "units"}
    assert standing({"lose": "leaders", "cards": ["no such"]}, form(t)) == {"cards": [], "lose": "ranks"}
    answer(t, {"cards": [], "lose": "ranks"}, {"cards": []})
    assert standing({"lose": "units"}, form(t)) is None
    assert standing({"go_on": "cease", "lose": "units"}, form(t)) == {"go_on": "cease"}
    going = standing({"go_on": "go_on", "cards": ["sandmasters"]}, form(t))
    assert going == {"go_on": "go_on", "cards": ["sandmasters"], "lose": "ranks"}
    answer(t, going)
    assert standing({"stay": "stay"}, form(t)) == {"stay": "stay", "cards": []}
    assert standing({}, form(t)) is None
