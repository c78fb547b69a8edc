"""Run a plan on all cores of this machine, or on a Ray cluster."""

from __future__ import annotations

import logging
import multiprocessing
import os
import re
import signal
import socket
import sys
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from importlib.util import find_spec
from typing import Any, Final, TypeVar

from kolpak.arena.plan import Plan
from kolpak.arena.play import Played, play_deal
from kolpak.play.errors import KolpakError

T = TypeVar("T")

AHEAD: Final = 8
"""Deals that wait for each worker: a long one keeps the others busy, and memory stays small."""

CONNECT_WITHIN: Final = 5.0
"""Seconds for a connection to a cluster, as long as Ray waits in each of its tries."""


def run(plan: Plan, workers: int | None = None) -> Iterator[list[Played]]:
    """Yield the games of each deal; in this process for one worker.

    Deals come in their order, not as they are finished: which of them a test that stops a match
    counts does not depend on the machine.
    """
    workers = min(workers or os.cpu_count() or 1, plan.deals)
    if workers == 1:
        yield from (play_deal(plan, deal) for deal in range(plan.deals))
        return
    pool = ProcessPoolExecutor(
        workers,
        multiprocessing.get_context("spawn"),
        initializer=_end_by_ctrl_c,
    )

    def begin(deal: int) -> Future[list[Played]]:
        with _interrupts_held():  # it starts a worker, which takes this over
            return pool.submit(play_deal, plan, deal)

    try:
        for games in _begun(begin, plan.deals, workers):
            yield games.result()
    except BrokenProcessPool:
        raise KolpakError("error-arena-worker") from None
    finally:  # nobody may want the rest
        pool.shutdown(cancel_futures=True)


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Let Ctrl-C wait in this thread, and in processes that it starts meanwhile."""
    if sys.platform == "win32":  # it has no signals that wait
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _end_by_ctrl_c() -> None:
    """Let Ctrl-C, which reaches all processes, end a worker without a word of its own.

    One that came while the worker started ends it at once.
    """
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def _begun(begin: Callable[[int], T], deals: int, workers: int) -> Iterator[T]:
    """Yield what ``begin`` returns for each deal in order, a few of them begun ahead."""
    waiting: deque[T] = deque()
    for deal in range(deals):
        waiting.append(begin(deal))
        if len(waiting) > AHEAD * workers:
            yield waiting.popleft()
    yield from waiting


def check_ray(address: str) -> None:
    """Raise KolpakError where Ray is not installed, or nothing answers at HOST:PORT.

    Ray itself would try for minutes.
    """
    if find_spec("ray") is None:
        raise KolpakError("error-arena-ray")
    if where := re.fullmatch(r"(?:ray://)?(.+):([0-9]{1,5})", address):
        try:
            socket.create_connection((where[1], int(where[2])), CONNECT_WITHIN).close()
        except (OSError, OverflowError, UnicodeError) as error:
            raise _unreachable(address, error) from None


def _unreachable(address: str, error: Exception) -> KolpakError:
    reason = " ".join(str(error).split())
    return KolpakError("error-arena-cluster", address=address, reason=reason)


def run_on_ray(plan: Plan, address: str) -> Iterator[list[Played]]:
    """Yield the games of each deal in order, played on the cluster at an address.

    The address ``local`` starts one. Raises KolpakError where Ray is not installed or there is no
    cluster.
    """
    check_ray(address)
    import ray

    where = None if address == "local" else address
    try:
        ray.init(where, log_to_driver=False, include_dashboard=False, logging_level=logging.ERROR)
    except (OSError, RuntimeError, ValueError) as error:  # ConnectionError is an OSError
        raise _unreachable(address, error) from None
    try:
        remote = ray.remote(play_deal)
        cluster: Any = ray  # not typed
        workers = int(cluster.cluster_resources().get("CPU", 1))
        for games in _begun(lambda deal: remote.remote(plan, deal), plan.deals, workers):
            yield ray.get(games)
    finally:
        ray.shutdown()
