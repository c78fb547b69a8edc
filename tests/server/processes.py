"""Processes of this machine, as Linux lists them."""

import contextlib
import os
from pathlib import Path


def children(process: int, word: str) -> list[int]:
    """Lists the processes that one has begun whose command has a word in it."""
    begun = Path(f"/proc/{process}/task/{process}/children").read_text()
    found = []
    for child in map(int, begun.split()):
        with contextlib.suppress(FileNotFoundError):
            if word.encode() in Path(f"/proc/{child}/cmdline").read_bytes():
                found.append(child)
    return found


def is_alive(pid: int) -> bool:
    """Tells whether a process runs; one that has ended and waits for its parent does not."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    return state != "Z"
