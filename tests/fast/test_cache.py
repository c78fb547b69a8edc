"""The folder of compiled code: trusted only where it is whole, ours and of these very sources."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from kolpak.fast import cache
from kolpak.fast.cache import KEPT, REST, SUMS, digest
from pages import ROOT

FIRST = 0xE220A8397B1DCDAF
"""The first number of splitmix64 from 0, by its authors' program."""

DRAW = """
from kolpak.fast.random import bits, seeded
number = int(bits(seeded(0)))
print(number, sum(bits.stats.cache_hits.values()))
"""
"""Compiles a function, or loads it; says its result and how often it was loaded."""

OPEN = "from kolpak.fast.cache import place; place()"
"""Opens the folder of compiled code."""

VALUE = """
import numpy as np
import kolpak
from kolpak.bots.kabaleo.solver import final_value, new_claim
from kolpak.fast.kabaleo.twin import KabaleoTwin
kabaleo = kolpak.find("kabaleo")
rules = kabaleo.rules(kabaleo.options.of(players=2))
places = ("Pg",) * 4 + ("Op",) * 4 + ("Yp",) * 4 + ("G",) * 4
state = rules.start()._replace(places=places, stocks=("", ""), mover=None, goals=("P", "O"))
print(final_value(KabaleoTwin(rules).pack(state), new_claim(0, np.array([[1, 2]])), np.zeros(4)))
"""
"""Says what a finished game is worth, by a function that calls one of another file."""


def start(program: str, base: Path | str, source: Path | None = None) -> subprocess.Popen[str]:
    """Starts a program whose compiled code is kept under a folder."""
    environment = {**os.environ, cache.BASE: str(base)}
    if source is not None:
        environment["PYTHONPATH"] = str(source)
    return subprocess.Popen(
        [sys.executable, "-c", program], env=environment, stdout=subprocess.PIPE, text=True
    )


def run(program: str, base: Path | str, source: Path | None = None) -> str:
    """Runs a program to its end and gives what it prints."""
    with start(program, base, source) as process:
        said = process.communicate()[0]
    assert process.returncode == 0
    return said


def drawn(base: Path | str) -> tuple[int, int]:
    """Draws a number in a new process; gives it, and whether its function was loaded."""
    number, hits = run(DRAW, base).split()
    return int(number), int(hits)


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which a function has been compiled."""
    base = tmp_path_factory.mktemp("compiled")
    assert drawn(base) == (FIRST, 0)
    return base


@pytest.fixture
def base(compiled: Path, tmp_path: Path) -> Path:
    """A copy of that folder."""
    return Path(shutil.copytree(compiled, tmp_path / "base"))


def files(base: Path) -> list[Path]:
    found = sorted(base.rglob("*.nb[ic]"))
    assert len(found) == 2
    return found


def test_what_was_compiled_is_loaded_by_the_next_process(base: Path) -> None:
    assert drawn(base) == (FIRST, 1)


def test_damaged_files_are_compiled_anew(base: Path) -> None:
    for file in files(base):
        file.write_bytes(file.read_bytes()[:100])

    assert drawn(base) == (FIRST, 0)
    assert drawn(base) == (FIRST, 1)


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Opens the folder of compiled code as a new process does."""
    monkeypatch.setattr(cache.atexit, "register", lambda work: None)
    return lambda base: (monkeypatch.setenv(cache.BASE, str(base)), cache.place.__wrapped__())[1]


@pytest.mark.parametrize("line", ["model name : Other", "flags : sse2", "Features : fp"])
def test_code_of_another_processor_is_compiled_anew(
    base: Path, opened: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    machine = tmp_path / "cpuinfo"
    machine.write_text(f"processor : 0\n{line}\n", "utf-8")
    monkeypatch.setattr(cache, "CPU_FILE", machine)
    monkeypatch.setattr(cache, "digest", digest.__wrapped__)

    assert list(base.iterdir()) != [opened(base).folder]


def test_code_for_a_processor_that_was_named_is_kept_apart(base: Path, tmp_path: Path) -> None:
    named = f"import os; os.environ['NUMBA_CPU_NAME'] = 'generic'\n{DRAW}"

    assert run(named, base).split() == [str(FIRST), "0"]
    assert drawn(base) == (FIRST, 1)


@pytest.mark.parametrize("which", [0, 1], ids=["code", "index"])
@pytest.mark.parametrize("keep", [0, 0.5, 1], ids=["empty", "cut off", "zeros"])
def test_a_damaged_file_is_a_miss(base: Path, opened: Any, which: int, keep: float) -> None:
    damaged, whole = files(base)[which], files(base)[1 - which]
    content = damaged.read_bytes()
    damaged.write_bytes(content[: int(len(content) * keep)] if keep < 1 else bytes(len(content)))

    assert opened(base).folder == base / digest()
    assert not damaged.exists()
    assert whole.exists()


@pytest.mark.parametrize("text", ["", '{"files": {', "[]", '{"files": 1, "games": []}'])
def test_damaged_checksums_make_everything_a_miss(base: Path, opened: Any, text: str) -> None:
    (base / digest() / SUMS).write_text(text, "utf-8")

    assert opened(base).folder == base / digest()
    assert not list(base.rglob("*.nb[ic]"))


def test_a_damaged_file_makes_no_game_complete(base: Path, opened: Any) -> None:
    sums = base / digest() / SUMS
    known = json.loads(sums.read_text("utf-8"))
    sums.write_text(json.dumps({**known, "games": ["hats"]}), "utf-8")
    opened(base)
    assert json.loads(sums.read_text("utf-8"))["games"] == ["hats"]

    files(base)[0].unlink()
    opened(base)

    assert json.loads(sums.read_text("utf-8"))["games"] == []


@pytest.mark.parametrize("base", ["/dev/null/x", "here", ""], ids=["no folder", "relative", "none"])
def test_where_nothing_can_be_kept_code_is_compiled_all_the_same(
    base: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    monkeypatch.chdir(tmp_path)

    assert drawn(base) == (FIRST, 0)
    assert [entry.name for entry in tmp_path.iterdir()] == ["file"]


def test_files_that_another_user_may_have_written_are_not_read(
    base: Path, opened: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    owner = base.stat().st_uid
    monkeypatch.setattr(cache.os, "getuid", lambda: owner + 1)

    assert opened(base).folder is None
    assert "others" in opened(base).problem


def test_a_folder_that_all_may_write_is_not_read(base: Path, opened: Any) -> None:
    (base / digest()).chmod(0o777)

    assert opened(base).folder is None


def test_a_file_that_cannot_be_read_or_removed_is_not_used(base: Path, opened: Any) -> None:
    file = files(base)[0]
    file.unlink()
    file.mkdir()  # fails for everybody, root included

    assert opened(base).folder is None


def test_a_full_disk_is_not_written(
    base: Path, opened: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache, "ROOM", 1 << 62)

    assert opened(base).folder is None
    assert "full" in opened(base).problem


def test_two_processes_compile_at_once_and_leave_whole_files(tmp_path: Path) -> None:
    for _ in range(2):
        processes = [start(DRAW, tmp_path) for _ in range(2)]
        said = [process.communicate()[0].split()[0] for process in processes]
        assert said == [str(FIRST)] * 2
    drawn(tmp_path)
    assert drawn(tmp_path) == (FIRST, 1)


def test_what_a_process_has_compiled_is_left_by_one_that_starts_beside_it(tmp_path: Path) -> None:
    beside = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {OPEN!r}], check=True)"

    assert run(f"{DRAW}\n{beside}", tmp_path).split() == [str(FIRST), "0"]
    assert drawn(tmp_path) == (FIRST, 1)


def test_what_another_process_removes_meanwhile_is_no_trouble(
    base: Path, opened: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = [base / digest() / "fast_0" / name for name in ("a.nbi", "b.tmp.nbi")]
    listed = Path.rglob
    monkeypatch.setattr(Path, "rglob", lambda folder, form: [*listed(folder, form), *gone])
    monkeypatch.setattr(cache, "_sealed", {})  # what runs after tests lists files of its own

    assert opened(base).folder == base / digest()


def test_old_folders_are_removed_and_others_left(base: Path, opened: Any) -> None:
    long_ago = time.time() - 2 * REST
    for number in range(KEPT + 3):
        old = base / f"{number:016x}"
        old.mkdir()
        os.utime(old, (long_ago + number, long_ago + number))
    (base / "numba_of_others").mkdir()
    os.utime(base / "numba_of_others", (1, 1))

    opened(base)

    left = sorted(entry.name for entry in base.iterdir())
    assert left == sorted(
        [
            *(f"{number:016x}" for number in range(4, KEPT + 3)),
            digest(),
            "numba_of_others",
        ]
    )


def test_what_was_never_finished_is_removed_later(base: Path, opened: Any) -> None:
    new, old = (base / digest() / f"random.nbc.tmp.{name}" for name in ("new", "old"))
    for file in (new, old):
        file.touch()
    os.utime(old, (1, 1))

    opened(base)

    assert (new.exists(), old.exists()) == (True, False)


def test_a_change_in_another_file_is_noticed(tmp_path: Path) -> None:
    source, base = tmp_path / "source", tmp_path / "base"
    ignored = shutil.ignore_patterns("static", "__pycache__")
    shutil.copytree(ROOT / "src" / "kolpak", source / "kolpak", ignore=ignored)
    before = run(VALUE, base, source)

    result = source / "kolpak" / "fast" / "kabaleo" / "result.py"
    text = result.read_text("utf-8")
    assert text.count("if points > most:") == 1
    result.write_text(text.replace("if points > most:", "if points < most:"), "utf-8")

    assert run(VALUE, base, source) != before
    result.write_text(text, "utf-8")
    assert run(VALUE, base, source) == before
