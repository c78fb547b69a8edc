"""The host of each table, so that a table without a seat of theirs is found again."""

import json
from collections.abc import Iterator

import sqlalchemy as sa
from alembic import op

revision = "hosts"
down_revision = "first"


def upgrade() -> None:
    """Adds the host to the lists; of tables that are there it stands in their first event."""
    op.add_column("tables", sa.Column("host", sa.Text))
    op.create_index("ix_tables_host", "tables", ["host"])
    if hosts := list(_hosts()):
        fill = sa.text("UPDATE tables SET host = :host WHERE id = :id")
        op.get_bind().execute(fill, hosts)


def _hosts() -> Iterator[dict[str, str]]:
    opened = sa.text(
        "SELECT id, body FROM tables JOIN events ON table_id = tables.id AND number = 0"
    )
    for table, body in op.get_bind().execute(opened):
        try:
            host = json.loads(body)["host"]
        except (ValueError, KeyError, TypeError):  # a damaged log is told of when it is read
            continue
        if isinstance(host, str):
            yield {"id": table, "host": host}
