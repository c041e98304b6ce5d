"""Votes: the public messages under which a table decides something, or a seat stands open; how one is begun."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.i18n import Markup
from bot.service.errors import Refused
from bot.service.screens import Ballot, Point, Screen
from bot.service.voting import OFFER, UNDO
from bot.ui import components as ui
from bot.ui import limits, panel, play
from bot.ui.call import Call, Handler
from bot.ui.components import Component, Message
from bot.ui.custom_id import Press, Verb, number
from bot.ui.voice import Guide, Voice
from engine.core.messages import Ref, msg

YES, NO, WITHDRAW = "yes", "no", "withdraw"
ASKED = (UNDO, "pause", "abandon", "stand-in", "replace")
ENDS = ("granted", "refused", "expired", "withdrawn", "moot")


def message_keys() -> list[str]:
    """Return the keys that this module builds from parts: what is proposed, and how it ended."""
    kinds = [f"ui-vote-{kind}" for kind in (*ASKED, OFFER)] + [f"ui-ask-{kind}" for kind in ASKED]
    ends = [f"ui-vote-{end}" for end in ENDS] + [f"ui-offer-{end}" for end in ENDS if end != "refused"]
    return kinds + ends


# -- the message -----------------------------------------------------------------------------------------


def message(
    ballot: Ballot, guide: Guide, *, tag: str = "", pings: Sequence[int] = (), role: int | None = None
) -> Message:
    """Return the public message of something proposed; ``tag`` marks it, so that it can be found again.

    ``role``: those who look for a seat, where one stands open.
    """
    proposal, voice = ballot.proposal, guide.voice
    lines = [_said(ballot, voice), *_taken_back(ballot, guide), *_votes(ballot, voice)]
    if proposal.state == "open":
        lines.append("-# " + voice.say("ui-vote-until", until=panel.moment(proposal.expires_at)))
        buttons = [ui.row(*_buttons(ballot, voice, tag))]
    else:
        what = "offer" if proposal.kind == OFFER else "vote"
        lines.append("**" + voice.say(f"ui-{what}-{proposal.state}") + "**")
        buttons = []
    if role is not None:
        lines.insert(0, f"<@&{role}>")
    return Message((ui.text(ui.pages(lines)[0]), *buttons), pings=tuple(pings), role=role)


def _said(ballot: Ballot, voice: Voice) -> str:
    proposal = ballot.proposal
    seat = proposal.payload.get("seat")
    return voice.say(
        f"ui-vote-{proposal.kind}",
        who=_person(proposal.user_id),
        seat="" if seat is None else Ref("player", str(seat)),
        match=str(ballot.about.id),
        title=panel.title_of(ballot.about.title),
    )


def _person(user_id: int | str | None) -> Markup:
    return Markup(f"<@{user_id}>")


def _taken_back(ballot: Ballot, guide: Guide) -> list[str]:
    view, voice = ballot.view, guide.voice
    if view is None or not ballot.events:
        return []
    earlier = [voice.say("ui-vote-untold", count=ballot.untold)] if ballot.untold else []
    told = [voice.text(guide.presenter.log_line(event, view)) for event in ballot.events]
    return [f"-# {line}" for line in (*earlier, *told)]


def _votes(ballot: Ballot, voice: Voice) -> list[str]:
    cast = {True: "ui-vote-agreed", False: "ui-vote-against"}
    lines = []
    for agrees, key in cast.items():
        people = [_person(one) for one, vote in ballot.proposal.votes.items() if vote is agrees]
        if people:
            lines.append(voice.say(key, who=tuple(people)))
    asked = [_person(ballot.players[seat].user_id) for seat in ballot.waiting]
    return [*lines, voice.say("ui-vote-asked", who=tuple(asked))] if asked else lines


def _buttons(ballot: Ballot, voice: Voice, tag: str) -> list[Component]:
    def button(key: str, how: str, style: int = ui.SECONDARY) -> Component:
        args = (tag, str(ballot.proposal.id), how)
        return ui.button(voice.name(key), Press(ballot.about.id, Verb.VOTE, args), style)

    withdraw = button("ui-withdraw-it", WITHDRAW)
    if ballot.proposal.kind == OFFER:
        take = Press(ballot.about.id, Verb.TAKE, (tag, str(ballot.proposal.id)))
        return [ui.button(voice.name("ui-take"), take, ui.SUCCESS), withdraw]
    return [button("ui-agree", YES, ui.SUCCESS), button("ui-disagree", NO, ui.DANGER), withdraw]


async def redraw(call: Call, ballot: Ballot, tag: str) -> None:
    """Answer by redrawing the message that was pressed; what is owed to Discord redraws it once more."""
    locale = await call.app.public_locale(ballot.about.guild_id)
    guide = call.app.guide(locale, ballot.about.title, ballot.players, ballot.view)
    await call.redraw(message(ballot, guide, tag=tag))


async def _vote(call: Call, press: Press) -> None:
    proposals, ident, how = call.app.service.proposals, press.number(1), press.arg(2)
    if how == WITHDRAW:
        ballot = await proposals.withdraw(press.match, call.user, ident)
    else:
        ballot = await proposals.vote(press.match, call.user, ident, agrees=how == YES)
    await redraw(call, ballot, press.arg(0))


# -- asking the table ------------------------------------------------------------------------------------


async def ask(call: Call, match: int) -> None:
    """Show a player what they can propose to the others. Raises `Refused` if that is nothing."""
    screen = await play.present(call, match)
    if screen.seat is None:
        raise Refused(msg("service-not-seated"))
    guide, proposals = play.guide_of(call, screen), call.app.service.proposals
    voice = guide.voice
    lines = [
        ui.option(voice.name("ui-ask-undo", move=_first(point, screen, guide)), f"{UNDO}:{point.before}")
        for point in await proposals.points(match, call.user)
    ]
    for kind, payload in await proposals.can_propose(match, call.user):
        seat = payload.get("seat")
        whom = "" if seat is None else Ref("player", str(seat))
        value = kind if seat is None else f"{kind}:{seat}"
        lines.append(ui.option(voice.name(f"ui-ask-{kind}", seat=whom), value))
    if not lines:
        raise Refused(msg("ui-ask-nothing"))
    menu = ui.select(Press(match, Verb.ASK), lines[: limits.OPTIONS], voice.name("ui-ask-what"))
    await call.show(Message((ui.text(voice.say("ui-ask-title", match=str(match))), menu)))


def _first(point: Point, screen: Screen, guide: Guide) -> str:
    if not point.events:
        return guide.voice.name("ui-ask-move", move=point.before + 1)
    return guide.voice.label(guide.presenter.log_line(point.events[0], screen.view))


async def _ask(call: Call, press: Press) -> None:
    if not call.values:
        await ask(call, press.match)
        return
    kind, _, value = call.value.partition(":")
    payload = {"to" if kind == UNDO else "seat": number(value)} if value else {}
    ballot = await call.app.service.proposals.propose(press.match, call.user, kind, payload)
    asked = call.voice.say("ui-asked", place=panel.channel(ballot.about.place_id))
    await call.show(Message((ui.text(asked),)))


HANDLERS: Mapping[Verb, Handler] = {Verb.VOTE: _vote, Verb.ASK: _ask}
