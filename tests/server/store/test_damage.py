"""A table whose log cannot be read is named, and all others go on."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import text

from kolpak.live.errors import LogError
from kolpak.server.store import Store, default_url
from kolpak.server.store.database import Database
from kolpak.server.store.store import migrate
from kolpak.server.store.urls import open_backend
from server.store.parts import append, event


@pytest.mark.parametrize(
    ("damage", "number", "word"),
    [
        ("DELETE FROM events WHERE table_id = 'a' AND number = 0", 0, "lacks"),
        ("DELETE FROM events WHERE table_id = 'a' AND number = 1", 1, "lacks"),
        ("UPDATE events SET body = :cut WHERE table_id = 'a' AND number = 2", 2, "malformed"),
        ("UPDATE events SET body = :list WHERE table_id = 'a' AND number = 2", 2, "malformed"),
        ("UPDATE events SET body = :bytes WHERE table_id = 'a' AND number = 2", 2, "malformed"),
    ],
)
async def test_a_log_with_a_gap_or_a_malformed_event_is_refused_alone(
    url: str, damage: str, number: int, word: str
) -> None:
    bodies = {"cut": '{"kind":', "list": "[1]", "bytes": "\xff"}
    used = {name: body for name, body in bodies.items() if f":{name}" in damage}

    database = Database(open_backend(url, 5))
    await database.transact(migrate)
    async with Store(database) as store:
        for table in "ab":
            await append(store, table, -1, [event(n) for n in range(4)])
        await database.transact(lambda connection: connection.execute(text(damage), used))

        with pytest.raises(LogError, match=word) as caught:
            await store.read("a")

        assert (caught.value.table, caught.value.number) == ("a", number)
        assert "table a" in str(caught.value)
        assert await store.read("a", after=2) == [event(3)]
        await append(store, "b", 3, [event(4)])
        assert len(await store.read("b")) == 5


async def test_a_log_on_a_damaged_page_is_refused_alone(file: Path) -> None:
    url = default_url(file.parent)
    marked = [{"text": f"{number} " + "damaged " * 50} for number in range(40)]

    async with await Store.open(url) as store:
        await append(store, "a", -1, [event(0)] * 20)
        await append(store, "m", -1, marked)
        await append(store, "z", -1, [event(n) for n in range(400)])
    with closing(sqlite3.connect(file)) as connection:
        (size,) = connection.execute("PRAGMA page_size").fetchone()
    content = file.read_bytes()
    pages = [content[start : start + size] for start in range(0, len(content), size)]
    inside = [page for page in pages if page.count(b"damaged damaged") > 5]
    file.write_bytes(content.replace(inside[len(inside) // 2], b"\xff" * size))
    async with await Store.open(url) as store:
        with pytest.raises(LogError, match="damaged") as caught:
            await store.read("m")

        assert caught.value.table == "m"
        assert len(await store.read("a")) == 20
        assert len(await store.read("z")) == 400
        await append(store, "z", 399, [event(400)])
