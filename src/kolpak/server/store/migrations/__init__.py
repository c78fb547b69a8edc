"""Schema migrations, applied on every start (Alembic)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from alembic.migration import MigrationContext
from alembic.operations import Operations
from alembic.runtime.migration import MigrationStep
from alembic.script import ScriptDirectory
from alembic.script.revision import RevisionError
from sqlalchemy import Connection, inspect

from kolpak.live.errors import StoreError
from kolpak.server.store.schema import EVENTS, HEARTBEATS

STEPS: Final = Path(__file__).parent / "steps"


def upgrade(connection: Connection) -> None:
    """Apply all migrations that a database lacks, in the open transaction.

    Raises StoreError where the database has migrations that this program does not know.
    """
    script = ScriptDirectory(STEPS.parent, version_locations=[STEPS])

    def due(heads: Any, context: MigrationContext) -> Iterator[MigrationStep]:
        steps = list(script.iterate_revisions("heads", heads, implicit_base=True))
        for step in reversed(steps):
            yield MigrationStep.upgrade_from_script(script.revision_map, step)

    context = MigrationContext.configure(connection, opts={"fn": due})
    try:
        with Operations.context(context):
            context.run_migrations()
    except RevisionError as error:
        raise StoreError("error-store-newer") from error


def check_owner(connection: Connection, *, there: bool) -> None:
    """Raise StoreError for a database of another program, with ``there`` also for an empty one.

    Changes nothing. Another worker may be making the tables: who sees them sees the heads as well.
    """
    found = set(inspect(connection).get_table_names())
    is_migrated = bool(MigrationContext.configure(connection).get_current_heads())
    if found and not (is_migrated and {EVENTS.name, HEARTBEATS.name} <= found):
        raise StoreError("error-store-foreign")
    if there and not is_migrated:
        raise StoreError("error-store-empty")
