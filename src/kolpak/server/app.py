"""The application: its parts put together, started and stopped in order."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import secrets
from collections.abc import AsyncIterator, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.di import Provide

from kolpak.live.bot_pool import BotPool
from kolpak.live.clock import ServerClock
from kolpak.live.driver import TableDriver
from kolpak.live.presence import Presence
from kolpak.live.registry import TableRegistry
from kolpak.live.runner import CommandRunner
from kolpak.live.tasks import KeyedLocks, cancel_all, log_task_failure
from kolpak.live.work_pool import WorkPool
from kolpak.play.errors import KolpakError
from kolpak.server.accounts.identity import Identity
from kolpak.server.cluster.cluster import Cluster
from kolpak.server.cluster.heartbeat import Heartbeat
from kolpak.server.config import Config
from kolpak.server.stopping import exit_with_parent, on_stop_signal
from kolpak.server.store import Store
from kolpak.server.web.addresses import is_loopback
from kolpak.server.web.context import Context
from kolpak.server.web.hooks import EXCEPTION_HANDLERS, before_request
from kolpak.server.web.jobs import JobQueue
from kolpak.server.web.limits import RateLimits
from kolpak.server.web.openapi import openapi_config
from kolpak.server.web.packing import GZIP_LEVEL, UNCOMPRESSED
from kolpak.server.web.requests import MAX_BODY
from kolpak.server.web.reviews import Reviews, compile_review
from kolpak.server.web.routes import (
    files,
    games,
    lessons,
    own_puzzles,
    own_records,
    own_results,
    passkeys,
    people,
    puzzles,
    records,
    reviews,
    start,
    stream,
    tables,
    tokens,
)
from kolpak.server.web.security import SecurityMiddleware
from kolpak.server.web.socket import socket

log = logging.getLogger("kolpak.server")

HANDLERS: Final = [
    handler
    for module in (
        files,
        games,
        lessons,
        own_puzzles,
        own_records,
        own_results,
        passkeys,
        people,
        puzzles,
        records,
        reviews,
        start,
        stream,
        tables,
        tokens,
    )
    for handler in module.HANDLERS
]

IDLE: Final = 600.0
"""Seconds after which a table that nobody watches is dropped from memory."""

OPEN_TIMEOUT: Final = 30.0
"""Seconds within which the database opens; ``kolpak.server.main`` has migrated it before."""


def make_app(config: Config) -> Litestar:
    """Return the application; nothing is opened before it starts."""
    limits = RateLimits(config.rate)

    @contextlib.asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        async with contextlib.AsyncExitStack() as stack:
            try:
                app.state.context = await stack.enter_async_context(open_parts(config, limits))
            except KolpakError as error:
                app.state.trouble = str(error)
                raise
            yield

    async def context() -> Context:
        found: Context = app.state.context
        return found

    app = Litestar(
        [*HANDLERS, socket],
        lifespan=[lifespan],
        dependencies={"context": Provide(context)},
        exception_handlers=EXCEPTION_HANDLERS,
        openapi_config=openapi_config(),
        before_request=before_request,
        compression_config=CompressionConfig(
            backend="gzip",
            minimum_size=1000,
            gzip_compress_level=GZIP_LEVEL,
            exclude_opt_key=UNCOMPRESSED,
        ),
        request_max_body_size=MAX_BODY,
        logging_config=None,
    )
    app.asgi_handler = SecurityMiddleware(
        app.asgi_handler,
        limits.requests,
        config.connections,
        loopback_only=is_loopback(config.host),
    )
    return app


@contextlib.asynccontextmanager
async def open_parts(config: Config, limits: RateLimits) -> AsyncIterator[Context]:
    """Open the store and all that serves tables, and close everything in reverse order."""
    async with contextlib.AsyncExitStack() as stack:
        async with asyncio.timeout(OPEN_TIMEOUT):  # a start that hangs could not be stopped
            store = await Store.open(config.url())
        stack.push_async_callback(store.close)
        process, clock = secrets.token_hex(4), ServerClock()
        registry = TableRegistry(store, clock)
        stack.push_async_callback(registry.close)
        runner = CommandRunner(registry, limits)
        single = not config.is_shared()
        heartbeat = Heartbeat(store, runner, process, clock, single_process=single)
        stack.push_async_callback(heartbeat.close)
        stack.push_async_callback(runner.close)
        processes = WorkPool(max(1, (os.cpu_count() or 1) - 1))  # leaves a core to the server
        stack.callback(processes.close)
        bots = stack.enter_context(_open_bots(processes))
        driver = TableDriver(runner, bots, config.pace)
        stack.push_async_callback(driver.close)
        presence = Presence(runner, config.grace)
        stack.push_async_callback(presence.close)
        if not single:
            joined = _join_cluster(config.url(), process, runner, presence, heartbeat)
            await stack.enter_async_context(joined)
        await heartbeat.resume()
        registry.watch(driver.watch, presence.watch)
        loops = heartbeat.run(), heartbeat.load_timed(), _evict_idle(registry), exit_with_parent()
        stack.push_async_callback(cancel_all, [_started(loop) for loop in loops])
        stopping = asyncio.Event()

        def end_streams() -> None:
            stopping.set()
            registry.disconnect()

        stack.enter_context(on_stop_signal(end_streams))
        identity = Identity(store, await store.key("cookie"))
        jobs = JobQueue()
        stack.callback(jobs.close)
        reviews = Reviews(store, processes)
        parts = store, registry, runner, identity, presence, limits, jobs, bots, reviews
        yield Context(*parts, KeyedLocks(), heartbeat.check, stopping)


@contextlib.contextmanager
def _open_bots(processes: WorkPool) -> Iterator[BotPool]:
    """Open the pool of bots, with a thread for quick ones."""
    with contextlib.ExitStack() as stack:
        executor = ThreadPoolExecutor(1, thread_name_prefix="bots")
        stack.callback(executor.shutdown, wait=False, cancel_futures=True)
        bots = BotPool(executor, processes, [compile_review])
        stack.callback(bots.close)
        yield bots


@contextlib.asynccontextmanager
async def _join_cluster(
    url: str, process: str, runner: CommandRunner, presence: Presence, heartbeat: Heartbeat
) -> AsyncIterator[None]:
    """Exchange notices with the other workers while the block runs."""
    from kolpak.server.cluster.listener import PostgresListener  # its driver is heavy

    listener = PostgresListener(url)
    cluster = Cluster(listener, process, runner, presence, heartbeat.load_timed)
    try:
        await cluster.open()
        yield
    finally:
        await cluster.close()


def _started(loop: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
    """Start a loop whose failure is logged."""
    task = asyncio.create_task(loop)
    task.add_done_callback(log_task_failure)
    return task


async def _evict_idle(registry: TableRegistry) -> None:
    while True:
        await asyncio.sleep(IDLE / 10)
        registry.evict_idle(IDLE)
