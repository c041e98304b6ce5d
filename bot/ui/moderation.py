"""What moderators see and do. Nothing in here knows more of a match than its table does."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.i18n import Markup
from bot.service.errors import Refused
from bot.service.moderating import Moderator, Stalled
from bot.store.audit import Deed
from bot.store.matches import ENDED
from bot.ui import components as ui
from bot.ui import doctor, more, paging, panel, repair, rewinding
from bot.ui.call import Call
from bot.ui.components import Document, Message
from bot.ui.voice import Voice
from engine.core.messages import Ref, msg

Act = Callable[[int, Moderator], Awaitable[object]]


def check(call: Call) -> None:
    """Raise `Refused` for somebody who looks after no matches here."""
    if not call.moderates_here:
        raise Refused(msg("ui-moderators-only"))


async def meant(call: Call, given: int | None) -> int:
    """Return the match that a moderator means, on their own server. Raises `Refused`."""
    check(call)
    match = await more.match_here(call, given)
    await at_home(call, match)
    return match


async def at_home(call: Call, match: int) -> None:
    """Let a moderator at a match of their server, however it is broken. Raises `Refused`."""
    check(call)
    async with call.app.store.read() as work:
        about = await call.app.service.desk.known(work, match)
    if about.guild_id != call.interaction.guild_id:
        raise Refused(msg("service-no-such-match", match=str(match)))


async def do(call: Call, given: int | None, reason: str, act: Act, said: str) -> None:
    """Do something to a match for a reason, and say so."""
    match = await meant(call, given)
    done = await act(match, Moderator(call.user, reason))
    await call.say(said, match=str(match), count=done if isinstance(done, int) else 0)


async def mend(call: Call, given: int | None, reason: str) -> None:
    """Post what was deleted of a match anew."""
    match = await meant(call, given)
    by = Moderator(call.user, reason)
    await repair.mend(call, match)
    await call.app.service.moderating.noted(match, by, "repair", told=False)


async def rewind(call: Call, given: int | None) -> None:
    """Show where a match can be taken back to."""
    await rewinding.show(call, await meant(call, given))


async def export(call: Call, given: int | None, reason: str, *, break_seal: bool) -> None:
    """Hand a match out as a file: sealed while it runs, unless its seal is broken, which the table is told."""
    match = await meant(call, given)
    service, by = call.app.service, Moderator(call.user, reason)
    about = (await service.lobbies.show(match)).about
    opened = break_seal and about.state not in ENDED
    text = await (service.transfer.export(match) if opened else service.transfer.export_sealed(match))
    await service.moderating.noted(match, by, "unseal" if opened else "export", told=opened)
    document = Document(f"mentat-{match}.json", text.encode())
    key = "ui-mod-exported-open" if opened or about.state in ENDED else "ui-mod-exported"
    parts = (ui.text(call.voice.say(key, match=str(match))), ui.document(document))
    await call.add(Message(parts, documents=(document,)))


async def take_in(call: Call, data: bytes, reason: str) -> None:
    """Take a match in from a file, to be played here."""
    check(call)
    if await doctor.refuses(call, call.place or 0, thread=False):
        return
    guild, place = call.interaction.guild_id, call.place or 0
    text = data.decode(errors="replace")
    taken = await call.app.service.transfer.take_in_once(text, guild_id=guild, channel_id=place)
    await call.app.service.moderating.noted(taken.id, Moderator(call.user, reason), "import", told=False)
    await call.say("ui-mod-imported", match=str(taken.id))


# -- looking ---------------------------------------------------------------------------------------------


MATCHES, AUDIT = "mod", "audit"
"""The lists' names."""


async def matches(call: Call, page: int = 0) -> None:
    """Show how the matches of a server stand, those that have stalled first."""
    check(call)
    found = await call.app.service.moderating.matches(call.interaction.guild_id or 0)
    lines = [_line(call, one) for one in found] or [call.voice.say("ui-list-none")]
    lines.insert(0, call.voice.say("ui-mod-matches", count=len(found)))
    await call.show(paging.message(call.voice, MATCHES, lines, page))


def _line(call: Call, one: Stalled) -> str:
    about = one.about
    spoken = call.app.naming(call.locale, about.title, one.players)
    told = spoken.say(
        "ui-mod-line",
        match=str(about.id),
        title=Ref("title", about.title),
        place=more.place(about),
        moves=about.revision,
        last=panel.moment(about.updated_at),
    )
    return f"{told} · {_state(one, spoken)}"


def _state(one: Stalled, spoken: Voice) -> str:
    about = one.about
    if about.paused_at is not None:
        return spoken.say("ui-panel-paused", since=panel.moment(about.paused_at))
    if about.state == "running" and one.waiting.count and not one.waiting.seats:
        return spoken.say("ui-mod-sealed", count=one.waiting.count)
    if about.state != "running" or one.since is None:
        return spoken.say("ui-mod-state", state=about.state)
    who = tuple(Ref("player", str(seat)) for seat in one.waiting.seats)
    return spoken.say("ui-mod-waits", who=who, since=panel.moment(one.since))


async def audit(call: Call, given: int | None, page: int = 0) -> None:
    """Show what moderators did on this server, or in one match."""
    check(call)
    if given is not None:
        await at_home(call, given)
    deeds = await call.app.service.moderating.deeds(call.interaction.guild_id or 0, given)
    lines = [_deed(one, call.voice) for one in deeds] or [call.voice.say("ui-mod-audit-none")]
    lines.insert(0, call.voice.say("ui-mod-audit"))
    await call.show(paging.message(call.voice, AUDIT, lines, page, of=given or 0))


def _deed(one: Deed, spoken: Voice) -> str:
    return spoken.say(
        "ui-mod-deed",
        at=panel.moment(one.at, "f"),
        who=Markup(f"<@{one.actor_id}>"),
        action=one.action,
        match="" if one.match_id is None else str(one.match_id),
        plays=int(bool(one.details.get("plays"))),
        reason=one.reason or "-",
    )
