"""The supervisor of several workers: one that dies or cannot start is started again."""

from __future__ import annotations

import logging
import time
from socket import socket
from typing import Final, NamedTuple

import uvicorn
from uvicorn.config import STARTUP_FAILURE
from uvicorn.supervisors.multiprocess import Multiprocess, Process

log = logging.getLogger("kolpak.supervisor")

FIRST_PAUSE: Final = 0.5
"""Seconds before a worker that ended early starts again; doubled each time it does so once more."""

MAX_PAUSE: Final = 30.0
"""Seconds of the longest pause: a start costs a second of a core, and a database that is back
should not wait for us longer than it took to come back."""

YOUNG: Final = 10.0
"""Seconds within which any end counts as a failed start; a healthy start takes one to three."""


class Life(NamedTuple):
    """A worker: how many before it ended early, when it began and, once it ended, the next does."""

    failures: int
    began: float
    next: float | None = None


class Supervisor(Multiprocess):
    """uvicorn's supervisor, which does not give up where a worker cannot start.

    uvicorn ends the whole server then, with status 0, since the next start would fail, too. Ours
    has started before: what is missing, such as the database, comes back.
    """

    def __init__(self, config: uvicorn.Config, sockets: list[socket]) -> None:
        super().__init__(config, sockets)
        self.lives: dict[Process, Life] = {}

    def run(self) -> None:
        """Run the workers until a signal; leave none behind, however it ends."""
        try:
            super().run()
        finally:
            self.terminate_all()
            self.join_all()

    def keep_subprocess_alive(self) -> None:
        """Start workers again that have ended, or that do not answer."""
        for number, process in enumerate(self.processes):
            life = self.lives.setdefault(process, Life(0, time.monotonic()))
            if life.next is not None:
                if time.monotonic() >= life.next:
                    self._replace(number, process)
            elif not process.is_alive(timeout=self.config.timeout_worker_healthcheck):
                self.lives[process] = self._bury(process, life)

    def _bury(self, process: Process, life: Life) -> Life:
        """Remove a worker that has ended; note when the next one is to start."""
        process.kill()  # where it hangs
        process.join()
        now = time.monotonic()
        early = process.exitcode == STARTUP_FAILURE or now - life.began < YOUNG
        failures = life.failures + 1 if early else 0
        pause = min(MAX_PAUSE, FIRST_PAUSE * 2.0 ** min(failures - 1, 10)) if failures else 0.0
        log.warning(
            "worker %s has ended (exit status %s); another one starts in %.1f s",
            process.pid,
            process.exitcode,
            pause,
        )
        return Life(failures, life.began, now + pause)

    def _replace(self, number: int, ended: Process) -> None:
        """Start a worker in place of one that has ended; try later where the system cannot."""
        process, now = Process(self.config, self.sockets), time.monotonic()
        try:
            process.start()
        except OSError as error:  # no memory, or too many processes or files
            log.warning("no worker can be started: %s", error)
            self.lives[ended] = self.lives[ended]._replace(next=now + MAX_PAUSE)
            return
        self.processes[number] = process
        self.lives[process] = Life(self.lives.pop(ended).failures, now)
