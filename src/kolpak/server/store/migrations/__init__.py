"""Migrations: the steps that bring a database of any age up to date, run on every start."""

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
    """Takes all steps that a database has not taken yet, in the transaction that is open.

    ``to`` is the last one to take.
    Raises StoreError where the database knows steps that this program does not.
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
