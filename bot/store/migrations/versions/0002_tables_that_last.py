"""Seats that are stood in for or left, matches that are paused, and what their players vote on."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

KEY = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.add_column("matches", sa.Column("parked_at", sa.BigInteger()))
    op.add_column("matches", sa.Column("paused_at", sa.BigInteger()))
    op.add_column("seats", sa.Column("stand_in", sa.String(length=32)))
    op.create_table(
        "departures",
        sa.Column("id", KEY, nullable=False),
        sa.Column("match_id", KEY, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("how", sa.String(length=16), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_departures_match_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_departures")),
    )
    op.create_index(op.f("ix_departures_match_id"), "departures", ["match_id"])
    op.create_index(op.f("ix_departures_user_id"), "departures", ["user_id"])
    op.create_table(
        "proposals",
        sa.Column("id", KEY, nullable=False),
        sa.Column("match_id", KEY, nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("payload", sa.JSON(), nullable=False),
        sa.Column("votes", sa.JSON(), nullable=False),
        sa.Column("state", sa.String(length=16), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.Column("closed_at", sa.BigInteger()),
        sa.CheckConstraint(
            "state IN ('open', 'granted', 'refused', 'expired', 'withdrawn', 'moot')",
            name=op.f("ck_proposals_state"),
        ),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_proposals_match_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_proposals")),
    )
    op.create_index(op.f("ix_proposals_match_id_state"), "proposals", ["match_id", "state"])
