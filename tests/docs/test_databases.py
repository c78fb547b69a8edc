"""What the page says to whoever keeps a database: it is made so, and its copy is not for others."""

import re
import secrets
import shutil
import sqlite3
import stat
import subprocess
from collections.abc import Awaitable
from contextlib import closing
from pathlib import Path

import pytest

from cli.storing import on
from kolpak.server.store import Store
from pages import ROOT, blocks_of
from server.postgres import cluster, fresh_database, wanted
from waiting import PATIENCE

LINES = [
    line
    for block in blocks_of(ROOT / "docs" / "how-to" / "host.md")
    for line in block.text.splitlines()
    if "copy.db" in line
]

DUMPED = [
    line
    for block in blocks_of(ROOT / "docs" / "how-to" / "host.md")
    for line in block.text.splitlines()
    if "copy.sql" in line
]
(MADE,) = (
    block.text for block in blocks_of(ROOT / "docs" / "how-to" / "host.md") if block.kind == "sql"
)
PLACE = "postgresql://kolpak@localhost/"

PROGRAM = 'sqlite3 "file:'


def copied(line: str, folder: Path) -> bool:
    """Run a line in a folder; return whether it says that it has succeeded."""
    if PROGRAM in line and shutil.which("sqlite3") is None:
        pytest.skip("the program sqlite3 is not installed here")
    command = ["sh", "-c", f"umask 022; {line}"]
    return subprocess.run(command, cwd=folder, check=False, timeout=PATIENCE).returncode == 0


def test_there_is_a_command_with_and_one_without_the_sqlite_program() -> None:
    assert [PROGRAM in line for line in LINES] == [True, False]


@pytest.mark.parametrize("line", LINES)
def test_a_copy_is_whole_and_for_nobody_else_to_read(line: str, tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    with closing(sqlite3.connect(tmp_path / "games" / "kolpak.db")) as whole:
        whole.execute("CREATE TABLE hats (colour)")

    assert copied(line, tmp_path)

    copy = tmp_path / "copy.db"
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    with closing(sqlite3.connect(copy)) as made:
        assert made.execute("SELECT name FROM sqlite_master").fetchall() == [("hats",)]


@pytest.mark.parametrize("line", LINES)
def test_a_database_that_is_not_there_is_not_copied(line: str, tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()

    assert not copied(line, tmp_path)

    assert list((tmp_path / "games").iterdir()) == []


@pytest.mark.proof
@pytest.mark.skipif(not wanted(), reason="PostgreSQL is not installed here")
def test_a_dump_restores_the_database_and_is_for_nobody_else_to_read(tmp_path: Path) -> None:
    def key(store: Store) -> Awaitable[bytes]:
        return store.key("cookie")

    with cluster() as server:
        places = {"kolpak": fresh_database(server), "restored": fresh_database(server)}
        made = on(places["kolpak"], key)

        for line in DUMPED:
            place = re.search(rf"{PLACE}(\w+)", line)
            assert place is not None
            url = places[place[1]].replace("+asyncpg", "")
            assert copied(line.replace(place[0], url), tmp_path)

        assert stat.S_IMODE((tmp_path / "copy.sql").stat().st_mode) == 0o600
        assert on(places["restored"], key) == made


@pytest.mark.proof
@pytest.mark.skipif(not wanted(), reason="PostgreSQL is not installed here")
def test_a_database_is_made_by_the_lines_of_the_page() -> None:
    name = f"made_{secrets.token_hex(4)}"

    with cluster() as server:
        administrator = server.replace("+asyncpg", "")
        command = ["psql", "--set", "ON_ERROR_STOP=1", administrator]
        lines = MADE.replace("kolpak", name)
        subprocess.run(command, input=lines, text=True, check=True, timeout=PATIENCE)

        host = server.rpartition("@")[2].partition("/")[0]
        url = f"postgresql+asyncpg://{name}:SECRET@{host}/{name}"
        assert on(url, lambda store: store.key("cookie"))
