"""Ctrl-C at a bad moment: while workers start, and inside C code that calls Python back."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from waiting import PATIENCE, until

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")

MATCH = ["arena", "kabaleo", "skilled", "skilled", "--deals", "500"]

LOADING = """
import signal, sys

class Interrupted:
    def find_spec(name, path=None, target=None):
        if name == "kolpak.games.catalog":
            signal.raise_signal(signal.SIGINT)

from kolpak_program import main
sys.meta_path.insert(0, Interrupted)
main()
"""
LOST = """
import ctypes, signal, time
from kolpak.cli.ending import repeat_lost_interrupts

repeat_lost_interrupts()
try:
    ctypes.CFUNCTYPE(None)(lambda: signal.raise_signal(signal.SIGINT))()
    time.sleep(60)
except KeyboardInterrupt:
    print("heard")
"""


def _listening() -> None:
    """Has a process hear Ctrl-C, which one ignores that a shell has begun in the background."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _session(leader: int) -> list[Path]:
    """Returns the folders of a session's processes that still run, without its leader."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            state, _, _, session = (folder / "stat").read_text().rpartition(")")[2].split()[:4]
        except OSError:
            continue
        if int(session) == leader != int(folder.name) and state != "Z":
            found.append(folder)
    return found


def _is_starting(process: Path) -> bool:
    """Returns whether a process is a worker that hears Ctrl-C as Python does at its start."""
    try:
        is_worker = "spawn_main" in (process / "cmdline").read_text()
        caught = re.search(r"SigCgt:\s*(\w+)", (process / "status").read_text())
    except OSError:
        return False
    return is_worker and caught is not None and bool(int(caught[1], 16) & 1 << signal.SIGINT - 1)


@pytest.mark.parametrize("_", range(3))  # as the moment is never quite the same
async def test_a_match_ends_at_once_while_its_workers_start(_: int) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "kolpak", *MATCH],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=_listening,
    )
    await until(lambda: any(map(_is_starting, _session(process.pid))))

    os.killpg(process.pid, signal.SIGINT)
    _, said = process.communicate(timeout=PATIENCE)

    assert process.returncode in (130, -signal.SIGINT)
    assert "Traceback" not in said
    await until(lambda: not _session(process.pid))


def test_the_program_ends_without_a_word_while_it_loads() -> None:
    done = subprocess.run(
        [sys.executable, "-c", LOADING], capture_output=True, text=True, preexec_fn=_listening
    )

    assert (done.returncode, done.stdout, done.stderr) == (-signal.SIGINT, "", "")


def test_an_interrupt_that_c_code_drops_is_heard_after_it() -> None:
    done = subprocess.run(
        [sys.executable, "-c", LOST], capture_output=True, text=True, preexec_fn=_listening
    )

    assert (done.stdout, done.stderr) == ("heard\n", "")
