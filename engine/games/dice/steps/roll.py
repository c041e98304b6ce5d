"""Phase 1: roll, freeze, roll again (D-8)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import cache

from engine.core.decisions import Option, Pick
from engine.core.messages import Msg, msg
from engine.core.steps import Asking, step
from engine.games.dice.data import FACTIONS, RULES
from engine.games.dice.effects import EmblemFromPairs, SkipFreezeOnce
from engine.games.dice.labels import FACE, SEATS, plain, power
from engine.games.dice.legal import frozen_faces
from engine.games.dice.powers import passive, turn_of
from engine.games.dice.state import DiceState, DiceTable, Die, Turn

STORM = "storm"
FORESIGHT = "foresight"
KEEP = "keep"
_DICE = {"faction": RULES.dice.faction, "action": RULES.dice.action}
_SIDES = 6
_FREEZE = msg("dice-freeze")
_FREEZE_OR_NOT = msg("dice-freeze-or-not")
_DISCARD = msg("dice-discard")
_DISCARD_MORE = msg("dice-discard-more")


def new_dice() -> list[Die]:
    """Return the seven dice as they lie before the first roll of a turn (D-2.1)."""
    return [Die(kind) for kind, figures in _DICE.items() for _ in range(figures.count)]


@step("dice.turn")
def begin_turn(t: DiceTable, seat: int) -> None:
    """D-6.1: eight phases in their order; the dice are rolled first."""
    t.state.turn = Turn(seat)
    t.state.dice = new_dice()
    t.emit("dice-turn", seat=SEATS[seat], round=t.state.round)
    t.next("dice.roll")


@step("dice.roll")
def roll(t: DiceTable) -> None:
    """D-8.1: roll all dice that are neither frozen nor discarded."""
    state = t.state
    turn = turn_of(state)
    turn.roll += 1
    rolled = [die for die in state.dice if die.status == "rolled"]
    for kind, figures in _DICE.items():
        dice = [die for die in rolled if die.kind == kind]
        if dice:
            names = figures.faces
            for die, number in zip(dice, t.chance.roll(_SIDES, len(dice), purpose=kind), strict=True):
                die.face = names[number]
    t.emit(
        "dice-rolled",
        seat=SEATS[turn.active],
        roll=turn.roll,
        faces=tuple([FACE[die.face or ""] for die in rolled]),
    )
    if len(rolled) == 1 and _least(state, rolled, storm=rolled[0].face == STORM) == 1:
        _settle(t, {next(index for index, die in enumerate(state.dice) if die.status == "rolled")}, None)
    else:
        t.next("dice.freeze")


def _least(state: DiceState, rolled: Collection[Die], *, storm: bool) -> int:
    """Return how many dice must be frozen: one (D-8.1), or none with foresight."""
    turn = turn_of(state)
    if FORESIGHT not in turn.used and passive(state, turn.active, SkipFreezeOnce) is not None:
        return 0
    if not _discard_is_enough(state, rolled):
        return 1
    return 0 if storm else 1


def _discard_is_enough(state: DiceState, rolled: Collection[Die]) -> bool:
    """Whether discarding for a storm leaves nothing that must be frozen (D-8.4, Q-8)."""
    return len(rolled) == 1 or state.options.storm_discard_counts_as_freeze


@step("dice.freeze")
def freeze(t: DiceTable) -> Asking:
    """D-8.1 to D-8.5: freeze dice; a storm is frozen too, or paid for with a discard."""
    state = t.state
    active = turn_of(state).active
    rolled = {index: die for index, die in enumerate(state.dice) if die.status == "rolled"}
    storms = [index for index, die in rolled.items() if die.face == STORM]
    least = _least(state, rolled.values(), storm=bool(storms))
    prompt = _FREEZE if least else _FREEZE_OR_NOT
    if storms:
        prompt = _storm_prompt(len(rolled), least)
    options = _options(state, rolled)
    everything = [option.id for option in options]
    chosen = yield Pick((active,), prompt, everything, options=options, min=least, max=len(options))
    kept = {int(one) for one in ([chosen] if isinstance(chosen, str) else chosen)}
    discarded: int | None = None
    rest = [option for index, option in zip(rolled, options, strict=True) if index not in kept]
    if storms and rest:
        answered = any(index in kept for index in storms)
        if not answered and len(rest) == 1:
            discarded = int(rest[0].id)
        else:
            choice = [plain(KEEP, "dice-discard-none"), *rest] if answered else rest
            prompt = _DISCARD_MORE if answered else _DISCARD
            picked = yield Pick((active,), prompt, choice[0].id, options=choice)
            discarded = None if picked == KEEP else int(picked)
    _settle(t, kept, discarded)


def _settle(t: DiceTable, kept: set[int], discarded: int | None) -> None:
    """Freeze and discard; roll what is left, or go on to the next phase (D-8.6)."""
    state = t.state
    turn = turn_of(state)
    dice = state.dice
    rolled = [die for die in dice if die.status == "rolled"]
    if not kept and (discarded is None or not _discard_is_enough(state, rolled)):
        turn.used.append(FORESIGHT)
        t.emit("dice-foresight", seat=SEATS[turn.active])
    for index in kept:
        dice[index].status = "frozen"
    if kept:
        names = tuple([FACE[dice[index].face or ""] for index in sorted(kept)])
        t.emit("dice-frozen", seat=SEATS[turn.active], faces=names)
    if discarded is not None:
        dice[discarded].status = "discarded"
        t.emit("dice-discarded", seat=SEATS[turn.active], face=FACE[dice[discarded].face or ""])
    settled = len(kept) + (discarded is not None)
    t.next("dice.roll" if settled < len(rolled) else "dice.rolled")


@step("dice.rolled")
def rolled_out(t: DiceTable) -> None:
    """D-8.6: only the frozen dice count. D-12.2, D-19.12: spice can be spent from now on."""
    state = t.state
    turn = turn_of(state)
    player = state.players[turn.active]
    faces = frozen_faces(state, "action")
    turn.spice = player.stored_spice + sum(RULES.dice.spice.get(face or "", 0) for face in faces)
    player.stored_spice = 0
    turn.abilities = faces.count("ability")
    turn.kanly = faces.count("kanly")
    t.next("dice.ally")


def _options(state: DiceState, rolled: Mapping[int, Die]) -> list[Option]:
    """Return the rolled dice as options; those that are alike are numbered."""
    faces = [die.face or "" for die in rolled.values()]
    factions = tuple([player.faction for player in state.players])
    own = factions[turn_of(state).active] or ""
    uses = _uses(own, factions)
    ability = FACTIONS[own].ability.id
    options: list[Option] = []
    seen: list[str] = []
    for index, face in zip(rolled, faces, strict=True):
        seen.append(face)
        number = seen.count(face) if faces.count(face) > 1 else 0
        options.append(_die(index, face, number, uses[face], ability))
    return options


@cache
def _uses(own: str, factions: tuple[str | None, ...]) -> Mapping[str, tuple[str, int]]:
    """Return what each face of a die is good for to ``own``."""
    return {face: _use(face, own, factions) for figures in _DICE.values() for face in figures.faces}


def _use(face: str, own: str, factions: tuple[str | None, ...]) -> tuple[str, int]:
    """Return the key of the text that says what a face is good for to ``own``, and a figure in it."""
    if face not in FACTIONS:
        return (
            ("dice-use-spice", RULES.dice.spice[face])
            if face in RULES.dice.spice
            else (f"dice-use-{face}", 0)
        )
    if face == own:
        return "dice-use-own", 0
    pairs = EmblemFromPairs in FACTIONS[own].effects
    if face not in factions:
        unlisted = any(EmblemFromPairs in FACTIONS[one or ""].effects for one in factions)
        return "dice-use-pair" if pairs else "dice-use-nobody-pair" if unlisted else "dice-use-nobody", 0
    if len(factions) < RULES.alliances_from_players.value:
        return "dice-use-pair" if pairs else "dice-use-no-alliance", 0
    return "dice-use-pair-or-ally" if pairs else "dice-use-ally", 0


@cache
def _storm_prompt(dice: int, least: int) -> Msg:
    case = "last" if dice == 1 else "some" if least else "none"
    return msg("dice-freeze-storm", case=case)


@cache
def _die(index: int, name: str, number: int, use: tuple[str, int], ability: str) -> Option:
    label = msg("dice-option-die", face=FACE[name], number=number)
    key, count = use
    note = Msg(key, {"face": FACE[name], "count": count, "ability": power(ability)})
    return Option(str(index), label, note=note, about=FACE[name])


def message_keys() -> Iterable[str]:
    """Return the keys of what faces are good for."""
    action = {"spice" if face in RULES.dice.spice else face for face in RULES.dice.action.faces}
    emblems = ("own", "pair", "nobody", "nobody-pair", "no-alliance", "pair-or-ally", "ally")
    return [f"dice-use-{one}" for one in (*sorted(action), *emblems)]
