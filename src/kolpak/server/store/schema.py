"""The tables of the database, as the newest migration leaves them."""

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
    Column("body", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)
"""The log; the primary key is the compare-and-swap."""

COMMANDS = Table(
    "commands",
    METADATA,
    Column("table_id", Text, primary_key=True),
    Column("sender", Text, primary_key=True),
    Column("command_id", Text, primary_key=True),
    Column("answer", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)

TABLES = Table(
    "tables",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("options", Text, nullable=False),
    Column("state", Text, nullable=False),
    Column("visibility", Text, nullable=False),
    Column("seats", JSON, nullable=False),
    Column("created", Double, nullable=False),
    Column("changed", Double, nullable=False),
    Column("invitation", Text),
    Column("host", Text, index=True),
    Index("ix_tables_state", "state", "visibility", "changed"),
)

SECRETS = Table(
    "secrets",
    METADATA,
    Column("table_id", Text, primary_key=True),
    Column("game", Integer, primary_key=True, autoincrement=False),
    Column("seed", LargeBinary, nullable=False),
)
"""Seeds of fair games; they stand nowhere else before the game is over."""

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
    Column("epoch", Integer, nullable=False, server_default="0"),
)

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
"""What passkeys have signed already; old ones are let go."""

BEATS = Table(
    "beats",
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
"""Secrets of the server itself, such as the one that signs cookies."""
