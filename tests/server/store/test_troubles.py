"""When a database refuses, one sentence says why, nothing is half written, and it goes on after."""

import asyncio
import errno
import json
import os
import resource
import socket
import sqlite3
from collections.abc import Awaitable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import asyncpg
import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import create_async_engine

import kolpak.server.store.postgresql
from kolpak.live.errors import StoreError
from kolpak.live.store import Append
from kolpak.play.errors import KolpakError
from kolpak.server.exclusive import exclusive
from kolpak.server.store import Store, default_url
from kolpak.server.store.appends import write_all
from kolpak.server.store.database import Database
from kolpak.server.store.errors import translate_errors
from kolpak.server.store.store import migrate
from kolpak.server.store.urls import open_backend
from pages import ROOT, blocks_of
from server.postgres import fresh_database, hang_up
from server.silence import Silence
from server.store.parts import append, event, holders, summary
from waiting import PATIENCE

BIG = {"text": "x" * 3000}


@contextmanager
def refused(*words: str) -> Iterator[None]:
    with pytest.raises(StoreError) as caught:
        yield
    for word in words:
        assert word in str(caught.value)


async def fill(store: Store, appends: int) -> list[int]:
    """Appends to many tables at once, two events and a command each; gives those refused."""

    async def one(number: int) -> int | None:
        try:
            await append(
                store,
                f"t{number}",
                -1,
                [BIG, BIG],
                ("ann", "1"),
                summary=summary(f"t{number}"),
                holders={0: "ann"},
            )
        except StoreError as error:
            sentences.add(str(error))
            return number
        return None

    sentences: set[str] = set()
    outcomes = await asyncio.gather(*map(one, range(appends)))
    assert all("nothing was saved" in sentence for sentence in sentences)
    return [number for number in outcomes if number is not None]


async def whole_or_absent(store: Store, appends: int, refused: list[int]) -> None:
    for number in range(appends):
        table = f"t{number}"
        there = number not in refused
        assert await store.read(table) == [BIG, BIG] * there
        assert await store.version_after(table, "ann", "1") == (1 if there else None)
        assert await store.tables.find(table) == (summary(table) if there else None)
        assert await holders(store, table) == ({0: "ann"} if there else {})


async def test_a_full_database_refuses_whole_appends_and_goes_on_when_there_is_room(
    file: Path,
) -> None:
    database = Database(open_backend(default_url(file.parent), 5))
    await database.transact(migrate)
    async with Store(database) as store:
        await database.transact(lambda c: c.exec_driver_sql("PRAGMA max_page_count = 100"))
        kept = [f"t{number}" for number in range(3)]
        for table in kept:
            await append(store, table, -1, [BIG, BIG])
        with refused("disk is full", "nothing was saved"):
            await append(store, "big", -1, [BIG] * 200)
        assert await store.read("big") == []

        await database.transact(lambda c: c.exec_driver_sql("PRAGMA max_page_count = 10000"))

        await append(store, "big", -1, [BIG] * 200)
        assert await store.read("big") == [BIG] * 200
        assert [await store.read(table) for table in kept] == [[BIG, BIG]] * 3


async def test_a_disk_that_stops_writing_in_the_middle_leaves_nothing_half_written(
    file: Path,
) -> None:
    async with await Store.open(default_url(file.parent)) as store:
        log = file.with_name("kolpak.db-wal")
        soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (log.stat().st_size + 200_000, hard))
        try:
            refused = await fill(store, 100)
            assert refused
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))

        await whole_or_absent(store, 100, refused)
        await append(store, "new", -1, [event(0)])
        assert await store.read("new") == [event(0)]


async def test_a_database_that_another_program_holds_is_refused_then_goes_on(file: Path) -> None:
    async with await Store.open(default_url(file.parent), patience=0.2) as store:
        await append(store, "a", -1, [event(0)])
        with closing(sqlite3.connect(file, isolation_level=None)) as other:
            other.execute("BEGIN EXCLUSIVE")
            assert sorted(await fill(store, 20)) == list(range(20))
            with refused("Another program holds"):
                await store.heartbeat("w", 1.0)
            assert await store.read("a") == [event(0)]
            with refused("Another program holds"):
                await Store.open(default_url(file.parent), patience=0.1)

        await whole_or_absent(store, 20, list(range(20)))
        assert await fill(store, 20) == []
        await whole_or_absent(store, 20, [])


async def test_a_database_that_another_program_holds_only_for_a_while_is_waited_for(
    file: Path,
) -> None:
    async with await Store.open(default_url(file.parent), patience=PATIENCE) as store:
        with closing(sqlite3.connect(file, isolation_level=None)) as other:
            other.execute("BEGIN EXCLUSIVE")
            late = asyncio.ensure_future(append(store, "a", -1, [event(0)]))
            await asyncio.sleep(0.2)
            assert not late.done()
            other.execute("ROLLBACK")
            await late

        assert await store.read("a") == [event(0)]


async def test_a_postgresql_table_that_another_program_holds_is_refused_then_goes_on(
    postgresql: str,
) -> None:
    async with await Store.open(postgresql, patience=0.2) as store:
        other = await asyncpg.connect(postgresql.replace("+asyncpg", ""))
        transaction = other.transaction()
        await transaction.start()
        await other.execute("LOCK TABLE holdings IN ACCESS EXCLUSIVE MODE")

        assert sorted(await fill(store, 20)) == list(range(20))
        await transaction.rollback()
        await other.close()

        await whole_or_absent(store, 20, list(range(20)))
        assert await fill(store, 20) == []
        await whole_or_absent(store, 20, [])


async def test_a_lost_connection_is_told_and_made_anew(postgresql: str) -> None:
    async with await Store.open(postgresql) as store:
        await append(store, "a", -1, [event(0)])
        assert await hang_up(postgresql)

        with refused("does not answer"):
            await append(store, "a", 0, [event(1)])

        assert await store.read("a") == [event(0)]
        await append(store, "a", 0, [event(1)])
        assert await store.read("a") == [event(0), event(1)]


async def test_a_server_that_falls_silent_is_not_waited_for_for_ever(
    postgresql: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def is_refused(asked: Awaitable[object]) -> None:
        with refused("does not answer"):
            await asked

    async with Silence.before(postgresql) as way, await Store.open(way.url) as store:
        await append(store, "a", -1, [event(0)])
        way.fall()
        monkeypatch.setattr(store._database._backend, "timeout", 0.5)
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(
                is_refused(append(store, "a", 0, [event(1)])),
                is_refused(append(store, "b", -1, [event(0)], summary=summary("b"))),
                is_refused(store.heartbeat("me", 1.0)),
                *(is_refused(store.read("a")) for _ in range(8)),
            )
        way.lift()
        monkeypatch.undo()
        async with asyncio.timeout(PATIENCE):
            assert await store.read("a") == [event(0)]
            await append(store, "a", 0, [event(1)])
            assert await store.read("a") == [event(0), event(1)]


async def test_a_store_whose_server_has_fallen_silent_can_be_closed(
    postgresql: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kolpak.server.store.postgresql, "CLOSE", 0.2)

    async with Silence.before(postgresql) as way:
        store = await Store.open(way.url)
        way.fall()
        async with asyncio.timeout(PATIENCE):
            await store.close()


async def test_a_process_that_has_gone_in_the_middle_of_a_transaction_keeps_no_table_from_others(
    postgresql: str,
) -> None:
    async with await Store.open(postgresql, patience=0.2) as store:
        await append(store, "a", -1, [event(0)])
        gone = create_async_engine(
            postgresql,
            connect_args={"server_settings": {"idle_in_transaction_session_timeout": "3000"}},
        )
        async with gone.connect() as connection:
            late = Append("a", 0, [json.dumps(event(1))])
            await connection.run_sync(lambda connection: write_all(connection, [late]))
            with refused("Another program"):
                await append(store, "a", 0, [event(2)])
            async with asyncio.timeout(PATIENCE):
                while await store.read("a") == [event(0)]:
                    with suppress(StoreError):  # until the database server ends what has gone
                        await append(store, "a", 0, [event(2)])
            with pytest.raises(DBAPIError):
                await connection.commit()
        await gone.dispose()

        assert await store.read("a") == [event(0), event(2)]


async def test_an_error_without_a_sentence_of_its_own_carries_no_data(url: str) -> None:
    database = Database(open_backend(url, 5))
    wrong = text("SELECT 1 FROM nowhere WHERE 'x' = :data").bindparams(data="ada's hash")

    for asked in (database.read(wrong), database.execute(wrong)):
        with pytest.raises(DBAPIError, match="nowhere") as caught:
            await asked
        assert "ada's hash" not in str(caught.value)
    await database.close()


async def test_a_file_that_may_not_be_written_is_told(file: Path) -> None:
    database = Database(open_backend(default_url(file.parent), 5))
    await database.transact(migrate)
    async with Store(database) as store:
        await database.execute(text("PRAGMA query_only = ON"))

        with refused("may not be written"):
            await append(store, "a", -1, [event(0)])

        assert await store.read("a") == []


@pytest.mark.parametrize("number", [errno.EACCES, errno.EROFS])
async def test_a_file_that_the_system_keeps_from_being_written_is_told(
    file: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    def touch(path: Path, mode: int) -> None:
        raise OSError(number, os.strerror(number), str(path))

    monkeypatch.setattr(Path, "touch", touch)

    with refused("may not be written"):
        await Store.open(default_url(file.parent))


@pytest.mark.parametrize("name", ["kolpak.db", "kolpak.db.lock"])
def test_a_file_that_another_user_has_put_there_is_named(
    file: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    barred = file.with_name(name)
    file.parent.mkdir()
    barred.touch()

    def touch(path: Path, mode: int) -> None:
        if path == barred:
            raise OSError(errno.EACCES, os.strerror(errno.EACCES), str(path))

    monkeypatch.setattr(Path, "touch", touch)

    with pytest.raises(KolpakError, match=f"the file {barred};"), exclusive(file):
        pass


def test_no_room_for_the_index_of_the_log_is_told_as_a_full_disk() -> None:
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorcode = sqlite3.SQLITE_IOERR_SHMSIZE

    with refused("disk is full"), translate_errors():
        raise error


async def test_a_postgresql_database_that_may_not_be_written_is_told(postgresql: str) -> None:
    async with await Store.open(postgresql):
        other = await asyncpg.connect(postgresql.replace("+asyncpg", ""))
        name = await other.fetchval("SELECT current_database()")
        await other.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
        await other.close()
    async with await Store.open(postgresql) as store:
        with refused("may not be written"):
            await append(store, "a", -1, [event(0)])

        assert await store.read("a") == []


async def test_a_file_that_is_no_database_is_told(file: Path) -> None:
    file.parent.mkdir()
    file.write_bytes(b"Once upon a time there was a pointed cap. " * 200)

    with refused("damaged", "restored"):
        await Store.open(default_url(file.parent))


async def test_a_place_where_no_file_can_be_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()

    with refused("cannot be opened"):
        await Store.open(default_url(tmp_path / "file"))
    with refused("cannot be opened"):
        await Store.open(f"sqlite:///{tmp_path}")


@pytest.mark.parametrize(
    "url",
    ["sqlite://", "sqlite:///:memory:", "mysql://host/name", "postgresql://host", "kolpak.db"],
)
async def test_a_url_that_names_no_database_is_told(url: str) -> None:
    with refused("sqlite:///FILE"):
        await Store.open(url)


async def test_a_server_that_is_not_there_or_does_not_let_us_in_is_told(postgresql: str) -> None:
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        port = nobody.getsockname()[1]
        with refused("does not answer"):
            await Store.open(f"postgresql+asyncpg://kolpak:x@127.0.0.1:{port}/kolpak")

    user, _, rest = postgresql.partition("@")
    with refused("does not let Kolpak in"):
        await Store.open(f"{user}wrong@{rest}")
    with refused("cannot be opened"):
        await Store.open(f"{postgresql}_elsewhere")


async def test_a_postgresql_database_of_somebody_else_is_told(postgresql: str) -> None:
    await _execute(
        postgresql,
        "CREATE ROLE stranger LOGIN PASSWORD 'x'",
        "REVOKE CREATE ON SCHEMA public FROM PUBLIC",
    )
    try:
        with refused("own the database"):
            await Store.open(f"postgresql+asyncpg://stranger:x@{postgresql.partition('@')[2]}")
    finally:
        await _execute(postgresql, "DROP ROLE stranger")


async def test_a_database_made_as_the_guide_says_is_one_to_store_in(postgresql_server: str) -> None:
    made = next(block for block in blocks_of(ROOT / "docs/how-to/host.md") if block.kind == "sql")
    lines = [line.replace("kolpak", "club") for line in made.text.splitlines()]
    await _execute(postgresql_server, *lines)
    where = postgresql_server.partition("@")[2].rpartition("/")[0]
    try:
        async with await Store.open(f"postgresql+asyncpg://club:SECRET@{where}/club") as store:
            await append(store, "a", -1, [event(0)])
    finally:
        await _execute(postgresql_server, "DROP DATABASE club", "DROP ROLE club")


async def test_an_encoding_that_lacks_letters_is_told(postgresql_server: str) -> None:
    options = "ENCODING 'LATIN1' TEMPLATE template0 LC_COLLATE 'C' LC_CTYPE 'C'"
    url = await asyncio.to_thread(fresh_database, postgresql_server, options)

    with refused("LATIN1", "UTF8"):
        await Store.open(url)


async def _execute(url: str, *statements: str) -> None:
    connection = await asyncpg.connect(url.replace("+asyncpg", ""))
    for statement in statements:
        await connection.execute(statement)
    await connection.close()
