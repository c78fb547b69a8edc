"""Group commit: what is appended while a transaction is committed goes into the next one."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from sqlalchemy import Connection, Executable, Row

from kolpak.live.errors import StoreError
from kolpak.live.store import Append
from kolpak.server.store.database import Database


class SlowBackend:
    """A backend that commits when it is told to."""

    dialect = "sqlite"
    timeout = None

    def __init__(self) -> None:
        self.transactions = 0
        self.commit = asyncio.Semaphore(0)

    async def read(self, statement: Executable) -> Sequence[Row[Any]]:
        return []

    async def transact(self, work: Callable[[Connection], Any]) -> Any:
        self.transactions += 1
        await self.commit.acquire()

    async def close(self) -> None:
        pass


def begin(database: Database, number: int) -> asyncio.Task[None]:
    return asyncio.ensure_future(database.append(Append(f"t{number}", -1, ["{}"])))


async def settle() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


async def test_all_that_waits_is_committed_in_one_transaction() -> None:
    backend = SlowBackend()
    database = Database(backend)
    first = begin(database, 0)
    await settle()
    others = [begin(database, number) for number in range(1, 40)]
    await settle()
    assert backend.transactions == 1

    backend.commit.release()
    await settle()
    assert first.done()
    assert backend.transactions == 2
    assert not any(other.done() for other in others)

    backend.commit.release()
    await asyncio.gather(*others)


async def test_a_second_append_to_a_table_waits_for_the_first() -> None:
    backend = SlowBackend()
    database = Database(backend)
    appends = [begin(database, 7), begin(database, 7), begin(database, 8)]
    await settle()

    backend.commit.release()
    await settle()

    assert [append.done() for append in appends] == [True, False, True]
    backend.commit.release()
    await appends[1]


async def test_what_is_queued_is_written_before_the_database_closes() -> None:
    backend = SlowBackend()
    database = Database(backend)
    waiting = begin(database, 0)
    await settle()
    closing = asyncio.ensure_future(database.close())
    await settle()
    assert not closing.done()

    backend.commit.release()
    await closing

    assert waiting.done()
    with pytest.raises(StoreError):
        await database.append(Append("t1", -1, ["{}"]))
