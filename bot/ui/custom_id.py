"""The ids that buttons, selects and modals carry: everything a press needs to be understood later.

``version:match:verb:arg:arg...``, at most 100 characters; a mark may follow the verb (``verb~mark``), which says
nothing and only makes an id of one showing of a control differ from the next. Nothing in it is trusted: the seat follows from
who pressed, and an answer is validated against the decision that is open when the press arrives. So an
id that is old, forged or of a later release can do no more harm than show the present.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass, field
from enum import StrEnum

VERSION = "1"
MAX_LENGTH = 100
NAME_LENGTH = 40

_SHAPE = re.compile(
    r"(?P<version>[0-9]{1,3}):(?P<match>[0-9]{1,18}):(?P<verb>[a-z]{1,12})(?:~(?P<mark>[0-9a-f]{1,8}))?(?::(?P<args>.*))?",
    re.DOTALL,
)


class Verb(StrEnum):
    """What a press asks for."""

    # Open something; always shows the present.
    PLAY = "play"
    HAND = "hand"
    LOG = "log"
    MORE = "more"
    BOARD = "board"
    HELP = "help"
    RULES = "rules"
    LOOK = "look"
    PAST = "past"
    ORDERS = "orders"
    # Steps of a draft: the first two arguments are the decision's id and the length of the draft; for the
    # last two there is one, the token that stands for exactly this draft.
    ANSWER = "a"
    CHOOSE = "c"
    AMOUNTS = "q"
    OPEN_MODAL = "m"
    MODAL = "n"
    FIELD = "f"
    FORM = "d"
    ALL = "all"
    ADVISED = "star"
    GROUP = "g"
    PAGE = "p"
    FOCUS = "o"
    FREE = "x"
    CONFIRM = "ok"
    BACK = "back"
    # About the match as a whole.
    HINT = "hint"
    UNDO = "undo"
    WITHDRAW = "withdraw"
    ORDER = "order"
    # The lobby.
    JOIN = "join"
    LEAVE = "leave"
    WISH = "wish"
    OPTIONS = "options"
    OPTION = "option"
    AGENT = "agent"
    DISMISS = "dismiss"
    START = "start"
    REMATCH = "rematch"
    ABANDON = "abandon"
    # What the people of a table settle among themselves.
    ASK = "ask"
    VOTE = "vote"
    RESUME = "resume"
    EXTEND = "extend"
    SEAT = "seat"
    RETURN = "return"
    OFFER = "offer"
    TAKE = "take"
    CONCEDE = "concede"
    REWIND = "rewind"
    # What has been.
    VERIFY = "verify"
    ARCHIVE = "archive"
    LIST = "list"
    WALK = "walk"
    RECHECK = "recheck"
    ANOTHER = "another"
    """Try another game; in the demo only."""
    # About the person, whatever match they play.
    ME = "me"
    UNKNOWN = "unknown"
    """A verb of another release; never written."""


@dataclass(slots=True, frozen=True)
class Press:
    """What an id says: the match, the verb, and its arguments.

    The last argument may hold any characters; those before it must not contain a colon.
    """

    match: int
    """0: no match in particular."""
    verb: Verb
    args: tuple[str, ...] = ()
    mark: str = field(default="", compare=False)
    """Up to eight hexadecimal digits that tell one showing of a control from the next."""

    def __str__(self) -> str:
        """Return the id.

        Raises `ValueError` for one that would be read as another: it does not fit, or has too many arguments.
        """
        if len(self.args) > _arguments(self.verb):
            raise ValueError(f"{len(self.args)} arguments of {self.verb}")
        if not self.fits:
            raise ValueError(f"an id of {len(self._written)} characters")
        return self._written

    @property
    def _written(self) -> str:
        verb = f"{self.verb}~{self.mark}" if self.mark else str(self.verb)
        return ":".join((VERSION, str(self.match), verb, *self.args))

    @property
    def fits(self) -> bool:
        """Whether the id is short enough to be sent."""
        return len(self._written) <= MAX_LENGTH

    def arg(self, index: int) -> str:
        """Return an argument, empty if the id does not have it."""
        return self.args[index] if index < len(self.args) else ""

    def number(self, index: int) -> int:
        """Return an argument as a number, -1 if it is none."""
        return number(self.arg(index))


def brief(name: str) -> str:
    """Return a name of something within a decision as ids carry it: itself, or if it is long a hash behind its start.

    The same for its own result; so short that it fits into every id beside the longest numbers and a mark.
    """
    if len(name) <= NAME_LENGTH:
        return name
    digest = hashlib.blake2b(name.encode(), digest_size=6).hexdigest()
    return f"{name[: NAME_LENGTH - len(digest) - 1]}~{digest}"


def number(text: str) -> int:
    """Return what a press carries as a number, -1 if it is none or longer than any of ours."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else -1


def snowflake(text: str) -> int:
    """Return what a press carries as one of Discord's ids, 0 if it can be none."""
    found = int(text) if text.isascii() and text.isdigit() and len(text) < 20 else 0
    return found if found < 1 << 63 else 0


_ARGUMENTS = {
    Verb.ANSWER: 3,
    Verb.CHOOSE: 3,
    Verb.AMOUNTS: 2,
    Verb.OPEN_MODAL: 2,
    Verb.MODAL: 2,
    Verb.FIELD: 4,
    Verb.FORM: 2,
    Verb.ALL: 2,
    Verb.ADVISED: 2,
    Verb.GROUP: 2,
    Verb.PAGE: 3,
    Verb.FOCUS: 2,
    Verb.FREE: 2,
    Verb.VOTE: 3,
    Verb.LIST: 3,
    Verb.CONFIRM: 1,
    Verb.BACK: 1,
}
"""How many arguments an id of this verb has; the last one takes the rest, colons included."""


def parse(text: str) -> Press | None:
    """Read an id. Returns ``None`` for one that is not ours, a `Verb.UNKNOWN` press for another release's."""
    found = _SHAPE.fullmatch(text)
    if found is None or len(text) > MAX_LENGTH:
        return None
    match = int(found["match"])
    known = found["version"] == VERSION and found["verb"] in set(Verb)
    verb = Verb(found["verb"]) if known else Verb.UNKNOWN
    mark = found["mark"] or ""
    if found["args"] is None:
        return Press(match, verb, mark=mark)
    return Press(match, verb, tuple(found["args"].split(":", _arguments(verb) - 1)), mark)


def _arguments(verb: Verb) -> int:
    """Return how many arguments a verb has, at most."""
    return _ARGUMENTS.get(verb, 2)
