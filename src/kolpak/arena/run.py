"""Run a plan on all cores of this machine, or on a Ray cluster."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed

from kolpak.arena.plan import Plan
from kolpak.arena.play import Played, play_deal
from kolpak.play.errors import KolpakError


def run(plan: Plan, workers: int | None = None) -> Iterator[list[Played]]:
    """Yield the games of each deal as they are finished; in this process for one worker."""
    workers = min(workers or os.cpu_count() or 1, plan.deals)
    if workers == 1:
        yield from (play_deal(plan, deal) for deal in range(plan.deals))
        return
    pool = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"))
    try:
        waiting = [pool.submit(play_deal, plan, deal) for deal in range(plan.deals)]
        for done in as_completed(waiting):
            yield done.result()
    finally:  # nobody may want the rest
        pool.shutdown(cancel_futures=True)


def run_on_ray(plan: Plan, address: str) -> Iterator[list[Played]]:
    """Yield the games of each deal, played on the cluster at an address (``local`` starts one).

    Raises KolpakError where Ray is not installed.
    """
    try:
        import ray
    except ImportError:
        raise KolpakError("error-arena-ray") from None
    ray.init(None if address == "local" else address, log_to_driver=False, include_dashboard=False)
    try:
        remote = ray.remote(play_deal)
        waiting = [remote.remote(plan, deal) for deal in range(plan.deals)]
        while waiting:
            done, waiting = ray.wait(waiting)
            yield from ray.get(done)
    finally:
        ray.shutdown()
