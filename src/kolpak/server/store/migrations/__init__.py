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
from sqlalchemy import Connection

from kolpak.live.errors import StoreError

STEPS: Final = Path(__file__).parent / "steps"


def upgrade(connection: Connection, to: str = "heads") -> None:
    """Apply all migrations up to ``to`` that a database lacks, in the open transaction.

    Raises StoreError where the database has migrations that this program does not know.
    """
    script = ScriptDirectory(STEPS.parent, version_locations=[STEPS])

    def due(heads: Any, context: MigrationContext) -> Iterator[MigrationStep]:
        steps = list(script.iterate_revisions(to, heads, implicit_base=True))
        for step in reversed(steps):
            yield MigrationStep.upgrade_from_script(script.revision_map, step)

    context = MigrationContext.configure(connection, opts={"fn": due})
    try:
        with Operations.context(context):
            context.run_migrations()
    except RevisionError as error:
        raise StoreError("error-store-newer") from error
