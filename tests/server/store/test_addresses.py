"""A URL names a database in full, or a sentence says what in it is wrong before it is used."""

import asyncio
import warnings
from pathlib import Path

import pytest
from sqlalchemy import URL, make_url, text

from kolpak.live.errors import StoreError
from kolpak.server.cluster.listener import PostgresListener
from kolpak.server.config import Config
from kolpak.server.store import Store
from kolpak.server.store.database import Database
from kolpak.server.store.urls import open_backend

FORM = "sqlite:///FILE or postgresql://NAME:PASSWORD@HOST/DATABASE"


@pytest.mark.parametrize(
    "url",
    [
        "",
        "postgresql://ann@localhost:abc/db",
        "postgresql://ann@[::1/db",
        "postgresql://ann:se@cret@localhost/db",
        "postgresql://ann:s@cr/et@localhost/db",
        "postgresql://ann:s@c/r?et@localhost/db",
        "sqlite://host/games.db",
        "sqlite://ann@/games.db",
        "sqlite://:5/games.db",
    ],
)
async def test_a_url_that_can_be_none_is_refused_with_the_right_form(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(StoreError) as caught:
        await Store.open(url)

    assert FORM in str(caught.value)
    assert Config(database=url).file() is None
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["timeout", "foo", "mode"])
async def test_a_parameter_of_a_file_is_refused_by_its_name_and_no_file_is_made(
    tmp_path: Path, name: str
) -> None:
    url = f"sqlite:///{tmp_path}/games.db?{name}=x"

    with warnings.catch_warnings(action="error"), pytest.raises(StoreError) as caught:
        await Store.open(url)

    assert f"leave out “{name}”" in str(caught.value)
    assert Config(database=url).file() is None
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ("sslmode=bogus", "The database URL cannot be used: "),
        ("ssl=bogus", "The database URL cannot be used: "),
        ("connect_timeout=soon", "connect_timeout=soon"),
        ("connect_timeout=…", "connect_timeout=…"),
        ("target_session_attrs=x", "The database URL cannot be used: "),
        ("sslrootcert=/nowhere/root.crt", "There is no file /nowhere/root.crt."),
    ],
)
async def test_a_parameter_that_is_wrong_is_refused_by_its_name(query: str, sentence: str) -> None:
    with pytest.raises(StoreError) as caught:
        await Store.open(f"postgresql://ann@127.0.0.1:9/db?{query}")

    assert sentence in str(caught.value)


@pytest.mark.parametrize("host", ["a..b", "a" * 70, "127.0.0.1:70000"])
async def test_a_host_or_port_that_there_cannot_be_is_told(host: str) -> None:
    with pytest.raises(StoreError, match="The database URL cannot be used: "):
        await Store.open(f"postgresql://ann@{host}/db")


@pytest.mark.parametrize("host", ["127.0.0.1:9", "nowhere.invalid", "[::1]:9"])
async def test_a_server_that_cannot_be_reached_is_told_without_a_promise_and_without_the_password(
    host: str,
) -> None:
    with pytest.raises(StoreError) as caught:
        await Store.open(f"postgresql://ann:secret@{host}/db?password=secret")

    assert "does not answer, so Kolpak cannot begin" in str(caught.value)
    assert f"postgresql://ann:***@{host}/db" in str(caught.value)


@pytest.mark.parametrize("answer", [b"N", b"S" + b"no TLS" * 9])
async def test_a_server_without_the_tls_that_its_url_asks_for_is_told(answer: bytes) -> None:
    async def refuse(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read(100)
        writer.write(answer[:1])
        await writer.drain()
        if answer[1:]:
            await reader.read(1000)
        writer.write(answer[1:])
        writer.close()

    async with await asyncio.start_server(refuse, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        with pytest.raises(StoreError, match="No encrypted connection"):
            await Store.open(f"postgresql://ann@127.0.0.1:{port}/db?sslmode=require")


async def test_a_password_may_stand_in_a_file(postgresql: str, tmp_path: Path) -> None:
    named, file = make_url(postgresql), tmp_path / "passwords"
    file.touch(mode=0o600)
    file.write_text(f"*:*:*:*:{named.password}\n")
    bare = URL.create("postgresql", named.username, None, named.host, named.port, named.database)

    async with await Store.open(f"{bare}?passfile={file}") as store:
        assert await store.last_heartbeat() is None


async def test_parameters_as_other_programs_know_them_are_understood(postgresql: str) -> None:
    url = (
        f"{postgresql}?application_name=club&connect_timeout=5&sslmode=prefer"
        "&options=-c%20work_mem%3D5MB&target_session_attrs=any"
    )

    database = Database(open_backend(url, 5))
    for setting, value in {"application_name": "club", "work_mem": "5MB"}.items():
        (row,) = await database.read(text(f"SELECT current_setting('{setting}')"))
        assert row == (value,)
    await database.close()
    line = PostgresListener(url)
    await line.on_startup()
    await line.publish(b"hello", ["channel"])
    await line.on_shutdown()


@pytest.mark.parametrize(
    "query", ["foo=bar", "options=-c%20bogus%3D1", "options=-c%20work_mem%3Dplenty"]
)
async def test_a_setting_that_the_server_refuses_is_told(postgresql: str, query: str) -> None:
    with pytest.raises(StoreError, match="The database URL cannot be used: "):
        await Store.open(f"{postgresql}?{query}")
