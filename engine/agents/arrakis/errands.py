"""Smaller decisions: who is placed where, what the desert does, which Prescience cards stay."""

from __future__ import annotations

from engine.agents.arrakis.board import NOBODY, Group, group_of
from engine.agents.arrakis.desert import Desert
from engine.agents.arrakis.ids import CHOOSE, CLAIM, DECLINE
from engine.agents.arrakis.menu import about, best, claim
from engine.agents.arrakis.worth import Worth
from engine.core.decisions import Amounts, Answer, Pick
from engine.games.arrakis.data import LEADERS, NEAR, TOKENS, WILD_MAKER
from engine.games.arrakis.state import ATREIDES, HARKONNEN, Legion

_COMPANY = Group(1, 1, stack=2)
"""Whom a card may bring: what exactly, the question does not say."""
_UNIT = {"regular": Group(1, stack=1), "elite": Group(elite=1, stack=1), "special": Group(special=1, stack=1)}
_RESULTS = {
    ATREIDES: ("strategy", "house", "deployment", "leadership", "mentat"),
    HARKONNEN: ("strategy", "deployment", "leadership", "house", "mentat"),
}
"""The results of dice, the most useful first."""
_HARD = (
    "rite_of_the_worm_rider",
    "raid_on_the_harvesters",
    "blood_on_the_sand",
    "masters_of_the_deep_desert",
)
"""Prescience cards that are seldom claimed."""
_SCARCE = 0.2
"""What a claim must be worth, since there are two in a round."""


def result(worth: Worth, pick: Pick) -> Answer:
    """Return the most useful result of a die; a Bene Gesserit token is used at the first opportunity."""
    offered = {option.id for option in pick.options}
    return next(one for one in _RESULTS[worth.me] if one in offered)


# -- figures ---------------------------------------------------------------------------------------------


def _joining(worth: Worth, area: str, more: Group) -> float:
    """Return what it changes that figures are put into an area."""
    there = worth.board.groups.get(area, NOBODY)
    return worth.marches.stand(area, there.plus(more)) - worth.marches.stand(area, there)


def place(worth: Worth, pick: Pick) -> Answer:
    """Place Units where they do most; in several areas, wherever it is any good."""
    if pick.single:
        places = Pick(pick.seats, pick.prompt, options=[one for one in pick.options if one.id != CHOOSE])
        return best(places, lambda area: _joining(worth, area, _COMPANY), least=-9.0)
    values = {
        option.id: _joining(worth, option.id, _UNIT["regular"])
        for option in pick.options
        if option.id != CHOOSE
    }
    good = sorted((area for area in values if values[area] > 0), key=values.__getitem__, reverse=True)[
        : pick.max
    ]
    return [option.id for option in pick.options if option.id in good]


def deploy(worth: Worth, pick: Pick) -> Answer:
    """Put Harkonnen Regulars into one Settlement."""
    homes = {option.id for option in pick.options if option.id in worth.board.homes}
    return max(sorted(homes), key=lambda area: _joining(worth, area, Group(3, stack=3)))


def settle(worth: Worth, pick: Pick) -> Answer:
    """Put a Deployment token, seen or not, into the Sietch that needs it most."""
    token = group_of(Legion(ATREIDES, tokens=worth.state.tokens[-1:]))
    return best(pick, lambda area: _joining(worth, area, token), least=-9.0)


def leader_for(worth: Worth, pick: Pick) -> Answer:
    """Bring in the leader, ``LEADER>AREA``, who does most; a named one rather than another."""

    def value(ident: str) -> float:
        leader, _, area = ident.partition(">")
        gain = _joining(worth, area, Group(leaders=(leader,))) + 0.05 * (leader in LEADERS)
        if worth.me == ATREIDES:
            gain += worth.marches.visions.leader(leader, area, worth.board.groups[area])
        return gain

    return best(pick, value, least=-9.0)


def first(_worth: Worth, pick: Pick) -> Answer:
    """Return the first that is offered."""
    return pick.options[0].id


def replace(worth: Worth, amounts: Amounts) -> Answer:
    """Make those Units better that may go far: in the strongest Legions first."""
    groups = worth.board.groups
    left, answer = amounts.max, {}
    for item in sorted(amounts.items, key=lambda one: -worth.board.hunt(one.id, groups[one.id])):
        number = min(item.max, left)
        if number:
            answer[item.id] = number
            left -= number
    return answer


def fleeing(worth: Worth, amounts: Amounts) -> Answer:
    """Let Units go from where they are needed least (Families Flee)."""
    value = {}
    for item in amounts.items:
        area, _, rank = item.id.partition(":")
        group, one = worth.board.groups[area], _UNIT[rank]
        value[item.id] = worth.marches.stand(area, group) - worth.marches.stand(area, group.less(one))
    answer: dict[str, int] = {}
    areas: set[str] = set()
    for ident in sorted(value, key=value.__getitem__):
        area = ident.partition(":")[0]
        if area not in areas and len(areas) < amounts.max:
            areas.add(area)
            answer[ident] = 1
    return answer


def reveal(worth: Worth, pick: Pick) -> Answer | None:
    """Turn up a token that stands alone in a Sietch, so that not all who are there need to go."""
    state = worth.state
    if not state.players[ATREIDES].dice:
        return None
    alone = [
        option.id
        for option in pick.options
        if worth.board.groups[option.id].stack == 1
        and sum(
            getattr(TOKENS[state.legions[option.id].tokens[0]], rank)
            for rank in ("regular", "elite", "special")
        )
        > 1
    ]
    return alone[0] if alone else None


# -- the desert ------------------------------------------------------------------------------------------


def desert_power(worth: Worth, pick: Pick) -> Answer:
    """Return the best Desert Power Action that is offered."""
    values = {**Desert(worth.marches).choices(), WILD_MAKER: 0.2}
    return best(pick, values.__getitem__)


def place_signs(worth: Worth, pick: Pick) -> Answer:
    """Put signs where Worms are most likely to appear, and to find prey."""
    desert = Desert(worth.marches)
    chosen = sorted((option.id for option in pick.options), key=desert.sign, reverse=True)[: pick.max]
    return [option.id for option in pick.options if option.id in chosen]


def ride_worm(worth: Worth, pick: Pick) -> Answer:
    """Move the Worm that comes nearer to some prey."""
    values = {way: value for value, way in Desert(worth.marches).moves()}
    return best(pick, lambda way: values.get(way, 0.0))


def worm_attack(worth: Worth, pick: Pick) -> Answer:
    """Attack what is worth most."""
    values = {way: value for value, way in Desert(worth.marches).attacks()}
    return best(pick, values.__getitem__)


def maker_moves(worth: Worth, pick: Pick) -> Answer:
    """Move the Wild Maker to where it finds prey."""
    desert = Desert(worth.marches)
    return best(pick, lambda area: desert.hope(area, WILD_MAKER))


def maker_attacks(worth: Worth, pick: Pick) -> Answer:
    """Attack with the Wild Maker what is worth most."""
    return best(pick, lambda area: Desert(worth.marches).strike(WILD_MAKER, area))


def worms(worth: Worth, pick: Pick) -> Answer:
    """Put Worms where they find prey."""
    desert = Desert(worth.marches)
    chosen = sorted(
        (one.id for one in pick.options), key=lambda area: desert.hope(area, WILD_MAKER), reverse=True
    )
    return [option.id for option in pick.options if option.id in chosen[: pick.max]]


def discard_signs(worth: Worth, pick: Pick) -> Answer:
    """Take away the signs that are next to own Legions and Harvesters."""
    near = {one for area in (*worth.board.groups, *worth.state.harvesters) for one in (area, *NEAR[area])}
    return [option.id for option in pick.options if option.id in near][: pick.max]


# -- Prescience ------------------------------------------------------------------------------------------


def offer(worth: Worth, pick: Pick) -> Answer:
    """Claim a card as soon as it is of use."""
    card = about(pick.prompt, "card")
    return CLAIM if claim(worth, card) > _SCARCE else DECLINE


def late_claim(worth: Worth, pick: Pick) -> Answer | None:
    """Claim what is a free action, if it is of use."""
    values = {option.id: claim(worth, option.id) for option in pick.options}
    card = max(values, key=values.__getitem__)
    return card if values[card] > _SCARCE else None


def end_claim(worth: Worth, pick: Pick) -> Answer:
    """Claim what is worth most."""
    return best(pick, lambda card: claim(worth, card))


def vision(worth: Worth, pick: Pick) -> Answer:
    """Return the card of the row that is worth most, to its owner or to those who fear it."""
    return best(pick, lambda card: worth.marches.visions.claim(card) - 0.3 * (card in _HARD))


def marker(worth: Worth, pick: Pick) -> Answer:
    """Move the marker that needs it most."""
    return best(pick, lambda one: float(worth.board.needs[one]))


def shift(worth: Worth, pick: Pick) -> Answer:
    """Move steps from a marker that has too many to one that needs them."""
    spare, needs = worth.board.spare, worth.board.needs

    def value(ident: str) -> float:
        source, _, target = ident.partition(">")
        return float(min(spare[source], needs[target]))

    return best(pick, value, least=1.0)


def how_far(worth: Worth, pick: Pick) -> Answer:
    """Shift so many steps as are spare and needed."""
    source, target = about(pick.prompt, "source"), about(pick.prompt, "target")
    steps = min(worth.board.spare[source], worth.board.needs[target], len(pick.options))
    return str(max(1, steps))


def power(worth: Worth, pick: Pick) -> Answer:
    """Lower the Imperium marker that is lowest: it binds dice."""
    rows = worth.state.spice.rows
    return best(pick, lambda one: float(rows[one]))
