"""Processes of this machine, as Linux lists them."""

import contextlib
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
