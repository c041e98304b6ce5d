"""The first tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

KEY = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "guilds",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("locale", sa.String(length=16)),
        sa.Column("settings", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", name=op.f("pk_guilds")),
    )
    op.create_table(
        "matches",
        sa.Column("id", KEY, nullable=False),
        sa.Column("guild_id", sa.BigInteger()),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("thread_id", sa.BigInteger()),
        sa.Column("host_id", sa.BigInteger(), nullable=False),
        sa.Column("title", sa.String(length=32), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("lobby", sa.JSON(), nullable=False),
        sa.Column("state", sa.String(length=16), nullable=False),
        sa.Column("commitment", sa.String(length=128), nullable=False),
        sa.Column("secret", sa.LargeBinary(), nullable=False),
        sa.Column("nonces", sa.JSON(), nullable=False),
        sa.Column("record", sa.LargeBinary()),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("rules_version", sa.Integer()),
        sa.Column("schema_version", sa.Integer()),
        sa.Column("outcome", sa.JSON()),
        sa.Column("parked_reason", sa.Text()),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("started_at", sa.BigInteger()),
        sa.Column("ended_at", sa.BigInteger()),
        sa.Column("updated_at", sa.BigInteger(), nullable=False),
        sa.CheckConstraint(
            "state IN ('lobby', 'running', 'over', 'abandoned', 'parked')", name=op.f("ck_matches_state")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_matches")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_matches_channel_id"), "matches", ["channel_id"])
    op.create_index(op.f("ix_matches_guild_id_state"), "matches", ["guild_id", "state"])
    op.create_index(op.f("ix_matches_thread_id"), "matches", ["thread_id"])
    op.create_table(
        "meta",
        sa.Column("key", sa.String(length=64), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_meta")),
    )
    op.create_table(
        "users",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("locale", sa.String(length=16)),
        sa.Column("settings", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", name=op.f("pk_users")),
    )
    op.create_table(
        "audit",
        sa.Column("id", KEY, nullable=False),
        sa.Column("guild_id", sa.BigInteger()),
        sa.Column("match_id", KEY),
        sa.Column("actor_id", sa.BigInteger(), nullable=False),
        sa.Column("action", sa.String(length=32), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("details", sa.JSON(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_audit_match_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_audit")),
    )
    op.create_index(op.f("ix_audit_guild_id_at"), "audit", ["guild_id", "at"])
    op.create_index(op.f("ix_audit_match_id"), "audit", ["match_id"])
    op.create_table(
        "checkpoints",
        sa.Column("match_id", KEY, nullable=False),
        sa.Column("version", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("whole", sa.Integer(), nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_checkpoints_match_id")),
        sa.PrimaryKeyConstraint("match_id", "version", name=op.f("pk_checkpoints")),
    )
    op.create_index(op.f("ix_checkpoints_match_id_revision"), "checkpoints", ["match_id", "revision"])
    op.create_table(
        "choices",
        sa.Column("id", KEY, nullable=False),
        sa.Column("match_id", KEY, nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("seat", sa.Integer()),
        sa.Column("data", sa.JSON()),
        sa.Column("source", sa.String(length=16), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_choices_match_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_choices")),
    )
    op.create_index(op.f("ix_choices_match_id_revision"), "choices", ["match_id", "revision"])
    op.create_table(
        "drafts",
        sa.Column("match_id", KEY, nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("answers", sa.JSON(), nullable=False),
        sa.Column("updated_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_drafts_match_id")),
        sa.PrimaryKeyConstraint("match_id", "seat", name=op.f("pk_drafts")),
    )
    op.create_table(
        "draws",
        sa.Column("id", KEY, nullable=False),
        sa.Column("match_id", KEY, nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("epoch", sa.Integer(), nullable=False),
        sa.Column("cursor", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("result", sa.JSON(), nullable=False),
        sa.Column("audience", sa.BigInteger()),
        sa.Column("purpose", sa.String(length=64), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_draws_match_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_draws")),
    )
    op.create_index(op.f("ix_draws_match_id_revision"), "draws", ["match_id", "revision"])
    op.create_table(
        "events",
        sa.Column("id", KEY, nullable=False),
        sa.Column("match_id", KEY, nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("audience", sa.BigInteger()),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("message", sa.JSON(), nullable=False),
        sa.Column("data", sa.JSON(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_events_match_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_events")),
    )
    op.create_index(op.f("ix_events_match_id_revision"), "events", ["match_id", "revision"])
    op.create_table(
        "notes",
        sa.Column("id", KEY, nullable=False),
        sa.Column("match_id", KEY, nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_notes_match_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_notes")),
    )
    op.create_index(op.f("ix_notes_match_id_user_id"), "notes", ["match_id", "user_id"])
    op.create_table(
        "outbox",
        sa.Column("id", KEY, nullable=False),
        sa.Column("match_id", KEY),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("target", sa.String(length=64), nullable=False),
        sa.Column("lane", sa.String(length=96), nullable=False),
        sa.Column("payload", sa.JSON(), nullable=False),
        sa.Column("nonce", sa.String(length=25)),
        sa.Column("coalesce_key", sa.String(length=64)),
        sa.Column("state", sa.String(length=8), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("failures", sa.Integer(), nullable=False),
        sa.Column("not_before", sa.BigInteger(), nullable=False),
        sa.Column("tried_at", sa.BigInteger()),
        sa.Column("error", sa.Text()),
        sa.Column("message_id", sa.BigInteger()),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("state IN ('pending', 'sending', 'sent', 'parked')", name=op.f("ck_outbox_state")),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_outbox_match_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_outbox")),
        sa.UniqueConstraint("nonce", name=op.f("uq_outbox_nonce")),
    )
    op.create_index(op.f("ix_outbox_lane_state_id"), "outbox", ["lane", "state", "id"])
    op.create_index(op.f("ix_outbox_state_not_before"), "outbox", ["state", "not_before"])
    op.create_table(
        "panels",
        sa.Column("message_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("match_id", KEY, nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("superseded_at", sa.BigInteger()),
        sa.Column("posted_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_panels_match_id")),
        sa.PrimaryKeyConstraint("message_id", name=op.f("pk_panels")),
    )
    op.create_index(op.f("ix_panels_match_id_kind"), "panels", ["match_id", "kind"])
    op.create_table(
        "reminders",
        sa.Column("key", sa.String(length=64), nullable=False),
        sa.Column("match_id", KEY),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("payload", sa.JSON(), nullable=False),
        sa.Column("due_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_reminders_match_id")),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_reminders")),
    )
    op.create_index(op.f("ix_reminders_due_at"), "reminders", ["due_at"])
    op.create_index(op.f("ix_reminders_match_id"), "reminders", ["match_id"])
    op.create_table(
        "seats",
        sa.Column("match_id", KEY, nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger()),
        sa.Column("agent", sa.String(length=32)),
        sa.Column("wish", sa.String(length=64)),
        sa.Column("preferences", sa.JSON(), nullable=False),
        sa.Column("waiting_since", sa.BigInteger()),
        sa.CheckConstraint("user_id IS NULL OR agent IS NULL", name=op.f("ck_seats_one_player")),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_seats_match_id")),
        sa.PrimaryKeyConstraint("match_id", "seat", name=op.f("pk_seats")),
    )
    op.create_index(op.f("ix_seats_user_id"), "seats", ["user_id"])
