"""A PostgreSQL server for tests: a fresh cluster in a temporary folder, run as an ordinary user."""

import asyncio
import itertools
import os
import pwd
import secrets
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import asyncpg

ORDINARY = "postgres"
"""Who runs the server where the tests are run by root, whom PostgreSQL refuses."""


def programs() -> Path | None:
    """Finds the newest installed server's programs."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda p: p.parts[4])
    on_path = shutil.which("initdb")
    return found[-1].parent if found else Path(on_path).parent if on_path else None


def wanted() -> bool:
    """Tells whether PostgreSQL is to be tested: where it is there, and always in CI."""
    return bool(
        os.environ.get("KOLPAK_TEST_POSTGRES") or programs() or os.environ.get("CI") == "true"
    )


@contextmanager
def cluster(*, durable: bool = False) -> Iterator[str]:
    """Gives the URL of a server's database ``postgres``; one of our own unless one is named.

    Tests end no machine, so theirs need not wait for the disk; a ``durable`` one does.
    """
    if named := os.environ.get("KOLPAK_TEST_POSTGRES"):
        yield named
        return
    installed = programs()
    assert installed, "PostgreSQL is to be tested here, but no server is installed"
    folder = Path(tempfile.mkdtemp(prefix="kolpak-postgres-"))
    data, password, port = folder / "data", secrets.token_hex(16), free_port()
    (folder / "password").write_text(password + "\n")
    as_user = []
    if os.geteuid() == 0:
        for path in (folder, folder / "password"):
            shutil.chown(path, ORDINARY, pwd.getpwnam(ORDINARY).pw_gid)
        as_user = ["runuser", "-u", ORDINARY, "--"]

    def do(program: str, *args: str) -> None:
        command = [*as_user, str(installed / program), "--pgdata", str(data), *args]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
        log = folder / "log"
        assert done.returncode == 0, done.stderr + (log.read_text() if log.exists() else "")

    listen = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={folder}"
    do(
        "initdb",
        *("--username", "kolpak", "--pwfile", str(folder / "password")),
        *("--auth", "scram-sha-256", "--encoding", "UTF8", "--locale", "C", "--no-sync"),
    )
    try:
        options = f"{listen} -c fsync={'on' if durable else 'off'}"
        do("pg_ctl", "start", "--wait", "-l", str(folder / "log"), "-o", options)
        try:
            yield f"postgresql+asyncpg://kolpak:{password}@127.0.0.1:{port}/postgres"
        finally:
            do("pg_ctl", "stop", "--wait", "--mode", "immediate")
    finally:
        shutil.rmtree(folder)


def fresh_database(server: str, options: str = "") -> str:
    """Makes an empty database on a server, with options of SQL, and gives its URL."""
    name = f"kolpak_{secrets.token_hex(8)}"

    async def create() -> None:
        connection = await asyncpg.connect(server.replace("+asyncpg", ""))
        await connection.execute(f"CREATE DATABASE {name} {options}")
        await connection.close()

    asyncio.run(create())
    return server.rpartition("/")[0] + f"/{name}"


async def hang_up(database: str, share: float = 1) -> int:
    """Ends the connections that servers have to a database, or a share of them, and counts them."""
    connection = await asyncpg.connect(database.replace("+asyncpg", ""))
    try:
        ended = await connection.fetch(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = "
            "'kolpak' AND datname = current_database() AND random() < $1",
            share,
        )
    finally:
        await connection.close()
    return len(ended)


_ports = itertools.count(997 * os.getpid())


def free_port() -> int:
    """Give a port of this machine that is free, another one each time.

    It lies below those that a system gives to whoever asks for any (from 32,768 on Linux), so that
    nobody takes it by chance while a server that is to have it is being started.
    """
    for number in _ports:
        port = 10_000 + number % 20_000
        with socket.socket() as listener, suppress(OSError):
            listener.bind(("127.0.0.1", port))
            return port
    raise AssertionError("there are ports without end")
