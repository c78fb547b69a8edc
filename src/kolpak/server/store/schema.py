"""The tables of the database, as the latest migration leaves them."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
)

METADATA = MetaData(
    naming_convention={"ix": "ix_%(table_name)s_%(column_0_name)s", "uq": "uq_%(column_0_name)s"}
)

EVENTS = Table(
    "events",
    METADATA,
    Column("table_id", Text, primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("body", Text, nullable=False),
    Column("sender", Text),
    Column("command_id", Text),
    sqlite_with_rowid=False,
)
"""The log; the primary key is the compare-and-swap. The last event of a command carries its id."""

Index(
    "ix_events_command",
    EVENTS.c.table_id,
    EVENTS.c.sender,
    EVENTS.c.command_id,
    unique=True,
)
"""Makes commands idempotent: an id is not carried out twice. NULLs are distinct."""

TABLES = Table(
    "tables",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("options", Text, nullable=False),
    Column("phase", Text, nullable=False),
    Column("visibility", Text, nullable=False),
    Column("clock", Text, nullable=False),
    Column("seats", JSON, nullable=False),
    Column("created", Double, nullable=False),
    Column("changed", Double, nullable=False),
    Column("heard", Double, nullable=False),
    Column("code", Text, unique=True),
    Column("host", Text, nullable=False, index=True),
    Index("ix_tables_phase", "phase", "visibility", "changed"),
)
"""What lists show; ``heard`` is when somebody was last there, moved on by every downtime."""

SECRETS = Table(
    "secrets",
    METADATA,
    Column("table_id", Text, primary_key=True),
    Column("game", Integer, primary_key=True, autoincrement=False),
    Column("seed", LargeBinary, nullable=False),
)
"""Seeds of fair games; nothing else holds them before the game is over."""

REVIEWS = Table(
    "reviews",
    METADATA,
    Column("table_id", Text, primary_key=True),
    Column("game", Integer, primary_key=True, autoincrement=False),
    Column("version", Text, nullable=False),
    Column("body", LargeBinary, nullable=False),
)
"""Reviews of finished games, compressed, with the version of the program that has computed them."""

OWN_REVIEWS = Table(
    "own_reviews",
    METADATA,
    Column("table_id", Text, primary_key=True),
    Column("game", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("weighed", Text, nullable=False),
    Column("luck", Double, nullable=False),
    Column("own", Double, nullable=False),
    Column("accuracy", Double),
)
"""What reviews say of people who have played whole games themselves, for their lists of games.

The accuracy is that of a game against bots; NULL in others, which are not compared.
"""

HOLDINGS = Table(
    "holdings",
    METADATA,
    Column("table_id", Text, primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person_id", Text, nullable=False, index=True),
)

PEOPLE = Table(
    "people",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("created", Double, nullable=False),
    Column("login", Text, unique=True),
    Column("password", Text),
    Column("epoch", Integer, nullable=False),
    Column("solved", JSON),
)
"""Guests and accounts; ``solved`` are the puzzles that an account has solved."""

TOKENS = Table(
    "tokens",
    METADATA,
    Column("hash", LargeBinary, primary_key=True),
    Column("person_id", Text, ForeignKey("people.id"), nullable=False, index=True),
    Column("created", Double, nullable=False),
)

PASSKEYS = Table(
    "passkeys",
    METADATA,
    Column("id", LargeBinary, primary_key=True),
    Column("person_id", Text, ForeignKey("people.id"), nullable=False, index=True),
    Column("public_key", LargeBinary, nullable=False),
    Column("created", Double, nullable=False),
    Column("counter", Integer, nullable=False),
)

CHALLENGES = Table(
    "challenges",
    METADATA,
    Column("challenge", LargeBinary, primary_key=True),
    Column("at", Double, nullable=False),
)
"""Challenges that passkeys have answered, so that an answer cannot be replayed; old ones go."""

HEARTBEATS = Table(
    "heartbeats",
    METADATA,
    Column("worker", Text, primary_key=True),
    Column("at", Double, nullable=False),
)

KEYS = Table(
    "keys",
    METADATA,
    Column("name", Text, primary_key=True),
    Column("value", LargeBinary, nullable=False),
)
"""Secret keys of the server itself, such as the one that signs cookies."""
