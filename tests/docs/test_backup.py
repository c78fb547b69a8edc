"""The commands that copy a database, as the page says them, keep the copy from others."""

import shutil
import sqlite3
import stat
import subprocess
from contextlib import closing
from pathlib import Path

import pytest

from pages import ROOT, blocks_of
from waiting import PATIENCE

LINES = [
    line
    for block in blocks_of(ROOT / "docs" / "how-to" / "host.md")
    for line in block.text.splitlines()
    if "copy.db" in line
]


def test_there_is_a_command_with_and_one_without_the_sqlite_program() -> None:
    assert ["sqlite3 games" in line for line in LINES] == [True, False]


@pytest.mark.parametrize("line", LINES)
def test_a_copy_is_whole_and_for_nobody_else_to_read(line: str, tmp_path: Path) -> None:
    if "sqlite3 games" in line and shutil.which("sqlite3") is None:
        pytest.skip("the program sqlite3 is not installed here")
    (tmp_path / "games").mkdir()
    with closing(sqlite3.connect(tmp_path / "games" / "kolpak.db")) as whole:
        whole.execute("CREATE TABLE hats (colour)")

    subprocess.run(["sh", "-c", f"umask 022; {line}"], cwd=tmp_path, check=True, timeout=PATIENCE)

    copy = tmp_path / "copy.db"
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    with closing(sqlite3.connect(copy)) as made:
        assert made.execute("SELECT name FROM sqlite_master").fetchall() == [("hats",)]
