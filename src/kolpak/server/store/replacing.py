"""Rows that replace the one with the same key: both databases know how, SQLAlchemy by dialect."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Table
from sqlalchemy.dialects import postgresql, sqlite

INSERTS: dict[str, Any] = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}


def replacing(table: Table) -> dict[str, Any]:
    """Makes the statement that inserts a row or replaces the one with its key, by dialect."""
    keys = list(table.primary_key.columns)
    made = {}
    for dialect, insert in INSERTS.items():
        statement = insert(table)
        rest = {c.name: statement.excluded[c.name] for c in table.columns if c not in keys}
        made[dialect] = statement.on_conflict_do_update(index_elements=keys, set_=rest)
    return made
