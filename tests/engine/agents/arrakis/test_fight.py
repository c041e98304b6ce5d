from __future__ import annotations

import pytest

from engine.agents.arrakis import fight
from engine.core.decisions import Form
from engine.core.messages import msg
from engine.games.arrakis.labels import AREA, SIDE
from engine.games.arrakis.state import ATREIDES, HARKONNEN, ArrakisState, Battle, Legion, Side
from tests.engine.agents.arrakis.helpers import BEYOND, NEXT, SIETCH, pick, sparse, worth
from tests.engine.games.arrakis.scenario import atreides, harkonnen


def fought(attack: Legion, defence: Legion, target: str = SIETCH, **fields: object) -> ArrakisState:
    battle = Battle(HARKONNEN, NEXT, target, round=2)
    return sparse({NEXT: attack, target: defence}, battle=battle, turn=HARKONNEN, **fields)


def form(first: str, other: str, *cards: str) -> Form:
    fields = {first: pick(first, other), "leaders": pick("hits", "shields"), "lose": pick("ranks", "ask")}
    if cards:
        fields["cards"] = pick(*cards, least=0, most=2)
    return Form((0,), msg("x"), {}, fields=fields)


def attacks(state: ArrakisState, *cards: str) -> dict[str, object]:
    answer = fight.attack(worth(state, HARKONNEN), form("go_on", "cease", *cards))
    assert isinstance(answer, dict)
    return answer


def defends(state: ArrakisState, *cards: str) -> dict[str, object]:
    answer = fight.defend(worth(state, ATREIDES), form("stay", "retreat", *cards))
    assert isinstance(answer, dict)
    return answer


def test_an_attacker_goes_on_while_it_looks_good() -> None:
    assert attacks(fought(harkonnen(4, 2), atreides(2))) == {
        "go_on": "go_on",
        "leaders": "hits",
        "lose": "ranks",
    }
    assert attacks(fought(harkonnen(2), atreides(4, 2), BEYOND)) == {"go_on": "cease"}


def test_in_the_first_round_nobody_asks_whether_to_go_on() -> None:
    answer = fight.attack(
        worth(fought(harkonnen(4), atreides(2)), HARKONNEN),
        Form((0,), msg("x"), {}, fields={"lose": pick("ranks", "ask")}),
    )
    assert answer == {"lose": "ranks"}
    assert fight.defend(worth(fought(harkonnen(4), atreides(2))), Form((0,), msg("x"), {})) == {}


def test_a_sietch_is_held_until_it_is_lost() -> None:
    assert defends(fought(harkonnen(3), atreides(2)))["stay"] == "stay"
    assert defends(fought(harkonnen(2, 2, 2), atreides(1))) == {"stay": "retreat"}


def test_in_the_open_nobody_stays_to_lose() -> None:
    assert defends(fought(harkonnen(4, 2), atreides(2), BEYOND)) == {"stay": "retreat"}
    assert defends(fought(harkonnen(1), atreides(4, 2), BEYOND))["stay"] == "stay"


def test_cards_of_little_use_are_discarded_for_dice_where_all_is_open() -> None:
    hand = ["hunter_seeker", "evidence_of_rebellion"]
    state = fought(harkonnen(4), atreides(2), hands={HARKONNEN: hand})
    assert attacks(state, "hunter_seeker", "evidence_of_rebellion", "none")["cards"] == ["hunter_seeker"]


def test_a_side_that_must_say_none_says_so() -> None:
    assert attacks(fought(harkonnen(4, 2), atreides(1)), "none")["cards"] == []


@pytest.mark.parametrize(("side", "loser"), [(ATREIDES, HARKONNEN), (HARKONNEN, ATREIDES)])
def test_the_beaten_are_sent_away_from_what_they_hunt(side: Side, loser: Side) -> None:
    legions = {BEYOND: harkonnen(4) if loser == HARKONNEN else atreides(4)}
    view = worth(sparse(legions), side)
    prompt = msg("arrakis-retreat-where", side=SIDE[loser], area=AREA[BEYOND])
    far = "hobars_gap_west_deep_desert" if loser == HARKONNEN else "hobars_gap"
    near = NEXT if loser == HARKONNEN else "north_pole_south_east_desert"
    assert fight.retreat_where(view, pick(near, far, prompt=prompt)) == far
