"""What is stored, as one `MetaData`. A change here needs a migration beside it (a test compares them)."""

from __future__ import annotations

from sqlalchemy import (
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
)

from bot.store.types import Audience, Json, Key, Moment, Snowflake, Word

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def _match(**options: bool) -> Column[int]:
    return Column("match_id", Key, ForeignKey("matches.id"), **options)  # type: ignore[arg-type]


meta = Table(
    "meta",
    metadata,
    Column("key", Word(64), primary_key=True),
    Column("value", Text, nullable=False),
)

guilds = Table(
    "guilds",
    metadata,
    Column("guild_id", Snowflake, primary_key=True, autoincrement=False),
    Column("locale", Word(16)),
    Column("settings", Json(dict), nullable=False),
)

users = Table(
    "users",
    metadata,
    Column("user_id", Snowflake, primary_key=True, autoincrement=False),
    Column("locale", Word(16)),
    Column("settings", Json(dict), nullable=False),
)

matches = Table(
    "matches",
    metadata,
    Column("id", Key, primary_key=True),
    Column("guild_id", Snowflake),
    Column("channel_id", Snowflake, nullable=False),
    Column("thread_id", Snowflake),
    Column("host_id", Snowflake, nullable=False),
    Column("title", Word(32), nullable=False),
    Column("options", Json(dict), nullable=False),  # the title's own, as the engine takes them
    Column("lobby", Json(dict), nullable=False),  # the table's: seats wanted, hints, where it plays
    Column("state", Word(16), nullable=False),
    Column("commitment", Word(128), nullable=False),
    Column("secret", LargeBinary, nullable=False),
    Column("nonces", Json(list), nullable=False),  # one a join, in order: the players' part of the seed
    Column("record", LargeBinary),  # as it is now; every earlier one is in `checkpoints`
    Column("revision", Integer, nullable=False),  # the record's
    Column("version", Integer, nullable=False),  # how often it was saved; an order grows this alone
    Column("rules_version", Integer),
    Column("schema_version", Integer),
    Column("outcome", Json(dict)),
    Column("parked_reason", Text),
    Column("parked_at", Moment),
    Column("paused_at", Moment),  # no moves, no calls, no clocks until it goes on
    Column("created_at", Moment, nullable=False),
    Column("started_at", Moment),
    Column("ended_at", Moment),
    Column("updated_at", Moment, nullable=False),
    CheckConstraint("state IN ('lobby', 'running', 'over', 'abandoned', 'parked')", name="state"),
    Index(None, "guild_id", "state"),
    Index(None, "channel_id"),
    Index(None, "thread_id"),
    sqlite_autoincrement=True,  # an id in an old panel must never come to mean another match
)

seats = Table(
    "seats",
    metadata,
    _match(primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("user_id", Snowflake),
    Column("agent", Word(32)),
    Column("wish", Word(64)),
    Column("preferences", Json(dict), nullable=False),
    Column("waiting_since", Moment),
    Column("stand_in", Word(32)),  # the agent that plays for its person until they are back
    CheckConstraint("user_id IS NULL OR agent IS NULL", name="one_player"),
    Index(None, "user_id"),
)

departures = Table(
    "departures",
    metadata,
    Column("id", Key, primary_key=True),
    _match(nullable=False),
    Column("seat", Integer, nullable=False),
    Column("user_id", Snowflake, nullable=False),
    Column("how", Word(16), nullable=False),
    Column("at", Moment, nullable=False),
    Index(None, "match_id"),
    Index(None, "user_id"),
)

proposals = Table(
    "proposals",
    metadata,
    Column("id", Key, primary_key=True),
    _match(nullable=False),
    Column("kind", Word(16), nullable=False),
    Column("user_id", Snowflake, nullable=False),  # who proposes it
    Column("payload", Json(dict), nullable=False),
    Column("votes", Json(dict), nullable=False),  # by the id of who votes
    Column("state", Word(16), nullable=False),
    Column("created_at", Moment, nullable=False),
    Column("expires_at", Moment, nullable=False),
    Column("closed_at", Moment),
    CheckConstraint("state IN ('open', 'granted', 'refused', 'expired', 'withdrawn', 'moot')", name="state"),
    Index(None, "match_id", "state"),
)

choices = Table(
    "choices",
    metadata,
    Column("id", Key, primary_key=True),
    _match(nullable=False),
    Column("revision", Integer, nullable=False),
    Column("kind", Word(16), nullable=False),
    Column("seat", Integer),
    Column("data", Json()),
    Column("source", Word(16), nullable=False),
    Column("at", Moment, nullable=False),
    Index(None, "match_id", "revision"),
)

events = Table(
    "events",
    metadata,
    Column("id", Key, primary_key=True),
    _match(nullable=False),
    Column("revision", Integer, nullable=False),
    Column("position", Integer, nullable=False),
    Column("audience", Audience),
    Column("kind", Word(16), nullable=False),
    Column("message", Json(dict), nullable=False),
    Column("data", Json(dict), nullable=False),
    Column("at", Moment, nullable=False),
    Index(None, "match_id", "revision"),
)

draws = Table(
    "draws",
    metadata,
    Column("id", Key, primary_key=True),
    _match(nullable=False),
    Column("revision", Integer, nullable=False),  # of the match once the draw was made
    Column("epoch", Integer, nullable=False),
    Column("cursor", Integer, nullable=False),
    Column("kind", Word(16), nullable=False),
    Column("size", Integer, nullable=False),
    Column("result", Json(list), nullable=False),
    Column("audience", Audience),
    Column("purpose", Word(64), nullable=False),
    Index(None, "match_id", "revision"),
)

checkpoints = Table(
    "checkpoints",
    metadata,
    _match(primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("revision", Integer, nullable=False),
    Column("whole", Integer, nullable=False),  # the version that is stored whole, which its deltas build on
    Column("data", LargeBinary, nullable=False),
    Index(None, "match_id", "revision"),
)

drafts = Table(
    "drafts",
    metadata,
    _match(primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("revision", Integer, nullable=False),  # of the match, when the draft was begun
    Column("answers", Json(list), nullable=False),
    Column("updated_at", Moment, nullable=False),
)

panels = Table(
    "panels",
    metadata,
    Column("message_id", Snowflake, primary_key=True, autoincrement=False),
    _match(nullable=False),
    Column("channel_id", Snowflake, nullable=False),
    Column("kind", Word(16), nullable=False),
    Column("revision", Integer, nullable=False),  # the one it shows
    Column("superseded_at", Moment),
    Column("posted_at", Moment, nullable=False),
    Index(None, "match_id", "kind"),
)

outbox = Table(
    "outbox",
    metadata,
    Column("id", Key, primary_key=True),
    _match(),
    Column("kind", Word(16), nullable=False),
    Column("target", Word(64), nullable=False),
    Column("lane", Word(96), nullable=False),  # rows of one lane are delivered in order
    Column("payload", Json(dict), nullable=False),
    Column("nonce", Word(25), unique=True),
    Column("coalesce_key", Word(64)),
    Column("state", Word(8), nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("failures", Integer, nullable=False),
    Column("not_before", Moment, nullable=False),
    Column("tried_at", Moment),  # for the first time
    Column("error", Text),
    Column("message_id", Snowflake),
    Column("created_at", Moment, nullable=False),
    CheckConstraint("state IN ('pending', 'sending', 'sent', 'parked')", name="state"),
    Index(None, "lane", "state", "id"),
    Index(None, "state", "not_before"),
)

notes = Table(
    "notes",
    metadata,
    Column("id", Key, primary_key=True),
    _match(nullable=False),
    Column("user_id", Snowflake, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Moment, nullable=False),
    Index(None, "match_id", "user_id"),
)

reminders = Table(
    "reminders",
    metadata,
    Column("key", Word(64), primary_key=True),
    _match(),
    Column("user_id", Snowflake, nullable=False),
    Column("payload", Json(dict), nullable=False),
    Column("due_at", Moment, nullable=False),
    Index(None, "due_at"),
    Index(None, "match_id"),
)

audit = Table(
    "audit",
    metadata,
    Column("id", Key, primary_key=True),
    Column("guild_id", Snowflake),
    _match(),
    Column("actor_id", Snowflake, nullable=False),
    Column("action", Word(32), nullable=False),
    Column("reason", Text, nullable=False),
    Column("details", Json(dict), nullable=False),
    Column("at", Moment, nullable=False),
    Index(None, "match_id"),
    Index(None, "guild_id", "at"),
)
