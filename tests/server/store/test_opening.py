"""Opening makes an empty database, brings an old one up to date, and leaves a newer one alone."""

import asyncio
import sqlite3
import stat
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, text

from kolpak.live.errors import StoreError
from kolpak.server.store import Solved, Store, default_url
from kolpak.server.store.database import Database
from kolpak.server.store.schema import METADATA
from kolpak.server.store.store import migrate
from kolpak.server.store.urls import open_backend
from server.store.parts import append, event
from waiting import PATIENCE


async def test_the_migrations_lead_to_the_tables_of_the_schema(url: str) -> None:
    def differences(connection: Connection) -> list[Any]:
        return compare_metadata(MigrationContext.configure(connection), METADATA)

    database = Database(open_backend(url, 5))
    await database.transact(migrate)

    assert await database.transact(differences) == []
    await database.close()


async def test_a_database_of_the_first_schema_is_brought_up_to_date(url: str) -> None:
    database = Database(open_backend(url, 5))
    await database.transact(migrate)
    for statement in (
        "DROP TABLE own_reviews",
        "ALTER TABLE people DROP COLUMN solved",
        "UPDATE alembic_version SET version_num = 'first'",
        "INSERT INTO people (id, name, created, epoch) VALUES ('p1', 'Ann', 1, 0)",
        "INSERT INTO reviews (table_id, game, version, body) VALUES ('a', 0, '1', '')",
    ):
        await database.execute(text(statement))
    await database.close()

    async with await Store.open(url) as store:
        assert await store.people.add_solved("p1", Solved([7], [])) == Solved([7], [])
        assert await store.tables.own_reviews("p1", ["a"]) == {}
        assert await store.tables.review("a", 0, "1") is None  # it is computed anew


async def test_opening_again_changes_nothing(url: str) -> None:
    async with await Store.open(url) as store:
        await append(store, "a", -1, [event(0)])
    for _ in range(2):
        async with await Store.open(url) as store:
            assert await store.read("a") == [event(0)]


async def test_several_workers_may_start_at_once_on_an_empty_database(url: str) -> None:
    stores = await asyncio.gather(*(Store.open(url, patience=PATIENCE) for _ in range(6)))

    await append(stores[0], "a", -1, [event(0)])
    for store in stores:
        assert await store.read("a") == [event(0)]
        await store.close()


async def test_a_new_file_that_another_program_is_about_to_write_is_waited_for(file: Path) -> None:
    file.parent.mkdir()

    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        opening = asyncio.ensure_future(Store.open(default_url(file.parent), patience=PATIENCE))
        await asyncio.sleep(0.2)
        assert not opening.done()
        other.execute("ROLLBACK")
        async with await opening as store:
            await append(store, "a", -1, [event(0)])
    with closing(sqlite3.connect(file)) as fresh:
        assert fresh.execute("PRAGMA journal_mode").fetchone() == ("wal",)


async def test_a_database_of_a_newer_kolpak_is_left_alone(url: str) -> None:
    database = Database(open_backend(url, 5))
    await database.transact(migrate)
    await database.execute(text("UPDATE alembic_version SET version_num = 'from-the-future'"))
    await database.close()

    with pytest.raises(StoreError, match="newer Kolpak"):
        await Store.open(url)


@pytest.mark.parametrize("table", ["people", "bookmarks", "alembic_version"])
async def test_a_database_of_another_program_is_left_alone(url: str, table: str) -> None:
    database = Database(open_backend(url, 5))
    await database.execute(text(f"CREATE TABLE {table} AS SELECT '5e1f' AS version_num"))
    await database.close()

    with pytest.raises(StoreError, match="another program"):
        await Store.open(url)


async def test_the_file_and_its_log_are_for_the_server_alone_to_read(file: Path) -> None:
    async with await Store.open(default_url(file.parent)) as store:
        await append(store, "a", -1, [event(0)])
        modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in file.parent.iterdir()}
        assert modes == dict.fromkeys(("kolpak.db", "kolpak.db-wal", "kolpak.db-shm"), 0o600)


async def test_the_file_is_written_ahead_and_waits_for_the_disk(file: Path) -> None:
    database = Database(open_backend(default_url(file.parent), 5))

    def pragma(name: str) -> Any:
        return lambda connection: connection.exec_driver_sql(f"PRAGMA {name}").scalar()

    assert await database.transact(pragma("journal_mode")) == "wal"
    assert await database.transact(pragma("synchronous")) == 2  # FULL
    assert await database.transact(pragma("foreign_keys")) == 1
    await database.close()
