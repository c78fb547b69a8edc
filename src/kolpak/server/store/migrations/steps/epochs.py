"""What makes old cookies and shown passkeys worthless."""

import sqlalchemy as sa
from alembic import op

revision = "epochs"
down_revision = "hosts"


def upgrade() -> None:
    """Counts how often the cookies of a person were made worthless, and keeps used challenges."""
    op.add_column("people", sa.Column("epoch", sa.Integer, nullable=False, server_default="0"))
    op.create_table(
        "challenges",
        sa.Column("challenge", sa.LargeBinary, primary_key=True),
        sa.Column("at", sa.Double, nullable=False),
    )
