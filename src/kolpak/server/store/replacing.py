"""Rows with a key that may be there: both databases know how, SQLAlchemy says it by dialect.

Only the dialect that is spoken is imported: a server with one file needs no other.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

from sqlalchemy import Table


@cache
def replacing(table: Table, dialect: str) -> Any:
    """Makes the statement that inserts a row or replaces the one with its key."""
    keys = list(table.primary_key.columns)
    statement = _insert(table, dialect)
    rest = {c.name: statement.excluded[c.name] for c in table.columns if c not in keys}
    return statement.on_conflict_do_update(index_elements=keys, set_=rest)


@cache
def keeping(table: Table, dialect: str) -> Any:
    """Makes the statement that inserts a row or keeps the one with its key."""
    return _insert(table, dialect).on_conflict_do_nothing()


def _insert(table: Table, dialect: str) -> Any:
    return import_module(f"sqlalchemy.dialects.{dialect}").insert(table)
