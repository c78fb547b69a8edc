"""Moves are stored by statements that the driver of every Python takes."""

from collections.abc import Callable, Sequence

import pytest
from sqlalchemy import Connection, create_engine, select

from kolpak.server.store.appends import write, write_all
from kolpak.server.store.records import Append, Command
from kolpak.server.store.schema import EVENTS, METADATA

MOVES = [
    Append("t", -1, [b"first", b"second"], Command("ada", "c1", b"done")),
    Append("u", -1, [b"first"], Command("bob", "c1", b"done")),
]


@pytest.mark.parametrize("store", [write, write_all])
def test_no_statement_that_stores_moves_gives_anything_back(
    store: Callable[[Connection, Sequence[Append]], object],
) -> None:
    # From Python 3.12 on, `executemany` refuses such a statement.
    engine = create_engine("sqlite://")
    METADATA.create_all(engine)
    with engine.connect() as connection:
        statements: list[str] = []
        driver = connection.connection.driver_connection
        assert driver is not None
        driver.set_trace_callback(statements.append)

        store(connection, MOVES)

        driver.set_trace_callback(None)
        assert len(connection.execute(select(EVENTS)).all()) == 3
        connection.detach()  # it is closed with the block
    inserts = [statement for statement in statements if statement.startswith("INSERT")]
    assert len(inserts) == 5
    assert not any("RETURNING" in insert for insert in inserts)
