"""Real servers for tests: started, killed, stopped; none outlives its test."""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from multiprocessing import get_context
from pathlib import Path
from types import TracebackType
from typing import Any, Self
from urllib.error import URLError
from urllib.request import ProxyHandler, build_opener

from server.postgres import free_port
from server.processes import children
from waiting import PATIENCE

MANY = "1000000"
"""Requests a second that are let through: all programs of a test share one address."""

PARENT_DEATH_SIGNAL = 1

CHECKED_OUT = (sys.executable, "-m", "kolpak.cli.main")

_open = build_opener(ProxyHandler({})).open
_warm = get_context("forkserver")
_warm.set_forkserver_preload(["kolpak.cli.main", "kolpak.cli.serve", "kolpak.server.main"])


class Serving:
    """``kolpak serve`` as a process of its own, on a free port of this machine.

    ``options`` are those of the command, and ``program`` begins its line. ``warm`` forks it from a
    process that has loaded the program already, so that it is there in a moment. A process group is
    killed as a whole, and Linux kills it when the tests themselves are.
    """

    def __init__(
        self, *options: str, warm: bool = False, program: Sequence[str] = CHECKED_OUT
    ) -> None:
        self.program = program
        self.options, self.warm, self.port = options, warm, free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: Any = None
        self.streams = tuple(_file() for _ in ("stdout", "stderr"))

    def __enter__(self) -> Self:
        self.start()
        self.wait()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.kill()
        if error is not None:
            print(self.output())  # noqa: T201 - pytest shows it with the failure
        for file in self.streams:
            file.unlink()

    @property
    def pid(self) -> int:
        """The process's id."""
        pid: int = self.process.pid
        return pid

    @property
    def code(self) -> int | None:
        """The exit code; None while the server runs."""
        return self._code(self.process)

    def _code(self, process: Any) -> int | None:
        code: int | None = process.exitcode if self.warm else process.poll()
        return code

    def start(self) -> None:
        """Starts the server without waiting for it."""
        line = ["serve", "--port", str(self.port), "--rate", MANY, *self.options]
        if self.warm:
            self.process = _warm.Process(target=_serve, args=(line, self.streams))
            self.process.start()
            return
        with self.streams[0].open("ab") as out, self.streams[1].open("ab") as errors:
            self.process = subprocess.Popen(
                [*self.program, *line],
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=errors,
                preexec_fn=_stand_alone,
            )

    def wait(self, within: float = PATIENCE) -> float:
        """Waits until the server is ready; gives the moment."""
        give_up = time.monotonic() + within
        while time.monotonic() < give_up:
            assert self.code is None, f"the server has ended: {self.output()}"
            if self.is_ready():
                return time.time()
            time.sleep(0.01)
        raise AssertionError(f"the server is not ready: {self.output()}")

    def is_ready(self) -> bool:
        """Tells whether the server answers."""
        try:
            return self.ask("/api/health", 2) == b'{"status":"ready"}'
        except (URLError, OSError):
            return False

    def ask(self, path: str, within: float = PATIENCE) -> bytes:
        """Asks the server as a stranger; raises OSError where it does not answer with success."""
        with _open(f"{self.url}{path}", timeout=within) as answer:
            text: bytes = answer.read()
        return text

    def kill(self) -> None:
        """Kills the server and all its workers at once."""
        if self.process is None:
            return
        for kill in (os.killpg, os.kill):  # the group is its own only some time after the start
            with contextlib.suppress(ProcessLookupError):
                kill(self.pid, signal.SIGKILL)
        self.end()

    def stop(
        self, within: float = PATIENCE, how: signal.Signals = signal.SIGTERM
    ) -> tuple[int, float]:
        """Asks the server to stop; gives its exit code and the seconds it took."""
        began = time.monotonic()
        os.kill(self.pid, how)
        code = self.end(within)
        return code, time.monotonic() - began

    def end(self, within: float = PATIENCE) -> int:
        """Waits until the server has ended; gives its exit code."""
        process = self.process  # a test that fails kills what another thread waits for
        if self.warm:
            process.join(within)
        else:
            process.wait(within)
        code = self._code(process)
        assert code is not None, f"the server does not end: {self.output()}"
        self.process = None
        return code

    def workers(self) -> list[int]:
        """Lists the ids of the processes that serve, where there are several."""
        return children(self.pid, "spawn_main")

    def output(self) -> str:
        """Gives all that the server has said."""
        return "".join(file.read_text("utf-8", "replace") for file in self.streams)


def _file() -> Path:
    handle, name = tempfile.mkstemp(prefix="kolpak-serve-")
    os.close(handle)
    return Path(name)


def _serve(line: list[str], streams: tuple[Path, ...]) -> None:
    """Runs the command in a process that has been forked."""
    from kolpak.cli.main import program

    _stand_alone()
    for number, path in enumerate(streams, start=1):
        with path.open("ab") as file:
            os.dup2(file.fileno(), number)
    program(line, prog_name="kolpak")


def _stand_alone() -> None:
    """Makes a process group of its own, which Linux kills with the one that started it."""
    os.setsid()
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PARENT_DEATH_SIGNAL, signal.SIGKILL)
