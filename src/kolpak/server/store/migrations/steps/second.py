"""Keep beside a review what it says of each person, and the puzzles that accounts have solved."""

import sqlalchemy as sa
from alembic import op

revision = "second"
down_revision = "first"


def upgrade() -> None:
    """Create the list of own reviews, and give people room for their puzzles."""
    op.create_table(
        "own_reviews",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("game", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("weighed", sa.Text, nullable=False),
        sa.Column("luck", sa.Double, nullable=False),
        sa.Column("own", sa.Double, nullable=False),
        sa.Column("accuracy", sa.Double),
    )
    op.execute("DELETE FROM reviews")  # they are computed anew, and then fill the list
    op.add_column("people", sa.Column("solved", sa.JSON))
