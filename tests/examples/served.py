"""The server that a program with a game of its own runs."""

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from server.postgres import free_port
from waiting import PATIENCE

ADDRESS = re.compile(r"http://[^ ;]*")


@contextmanager
def served(program: Path, folder: Path) -> Iterator[str]:
    """Runs the server of a program on a free port and gives its address."""
    command = [sys.executable, str(program), "--lang", "en", "serve", "--port", str(free_port())]
    process = subprocess.Popen(
        [*command, "--data", str(folder), "--pace", "0"], stdout=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout is not None
        found = ADDRESS.search(process.stdout.readline())
        assert found is not None
        yield found[0]
    finally:
        process.terminate()
        process.communicate(timeout=PATIENCE)
