"""The application: its parts put together, begun and ended in order."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import secrets
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from litestar import Litestar, Response
from litestar.channels.backends.asyncpg import AsyncPgChannelsBackend
from litestar.config.compression import CompressionConfig
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig

from kolpak.server.asking import Asked
from kolpak import __version__
from kolpak.play.errors import KolpakError
from kolpak.server import wire
from kolpak.server.attendant import Attendant
from kolpak.server.bus import Bus
from kolpak.server.config import Config, read_config
from kolpak.server.context import Context
from kolpak.server.errors import status_of
from kolpak.server.hall import Hall
from kolpak.server.http import files, games, people, records, tables
from kolpak.server.identity import Identity, language_of
from kolpak.server.presence import Presence
from kolpak.server.security import Guard, add_headers
from kolpak.server.sockets import socket
from kolpak.server.store import Store
from kolpak.server.uptime import Uptime

log = logging.getLogger("kolpak.server")

VARIABLE = "KOLPAK_CONFIG"
"""The environment variable by which worker processes get their configuration."""

IDLE = 600.0
"""Seconds after which a table that nobody watches is let go from memory."""


def make_app(config: Config) -> Litestar:
    """Makes the application; nothing is opened before it starts."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        async with running(config) as context:
            app.state.context = context
            yield

    async def context(request: Any = None) -> Context:
        found: Context = app.state.context
        return found

    guard = Guard(config.rate, int(config.rate * 5))
    handlers = [
        *files.HANDLERS, *games.HANDLERS, *people.HANDLERS, *records.HANDLERS, *tables.HANDLERS,
    ]
    app = Litestar(
        [*handlers, socket],
        lifespan=[lifespan],
        dependencies={"context": Provide(context)},
        before_request=guard.check,
        after_request=add_headers,
        exception_handlers={KolpakError: _refused, HTTPException: _malformed, Exception: _broken},
        openapi_config=OpenAPIConfig(
            title="Kolpak", version=__version__, path="/api/schema", render_plugins=[]
        ),
        compression_config=CompressionConfig(backend="gzip", minimum_size=1000),
        request_max_body_size=1_000_000,
        logging_config=None,
    )
    return app


@contextlib.asynccontextmanager
async def running(config: Config) -> AsyncIterator[Context]:
    """Opens the store, takes up the tables that were running, and closes all in order."""
    async with contextlib.AsyncExitStack() as stack:
        store = await Store.open(config.url())
        stack.push_async_callback(store.close)
        process = secrets.token_hex(4)
        hall = Hall(store)
        executor = ThreadPoolExecutor(1, thread_name_prefix="bots")
        stack.callback(executor.shutdown, wait=False, cancel_futures=True)
        attendant = Attendant(hall, executor, config.pace)
        stack.push_async_callback(attendant.close)
        presence = Presence(hall, config.grace)
        stack.push_async_callback(presence.close)
        if config.workers > 1 and config.database:
            dsn = config.database.replace("+asyncpg", "")
            bus = Bus(AsyncPgChannelsBackend(dsn), process, hall, presence)
            await bus.open()
            stack.push_async_callback(bus.close)
        uptime = Uptime(store, hall, process)
        await uptime.take_up()
        tasks = [asyncio.create_task(uptime.beat()), asyncio.create_task(_tidy(hall))]
        stack.push_async_callback(_stop, tasks)
        identity = Identity(store, await store.key("cookie"))
        yield Context(store, hall, identity, presence, config.secure)


async def _tidy(hall: Hall) -> None:
    while True:
        await asyncio.sleep(IDLE / 10)
        hall.drop_idle(IDLE)


async def _stop(tasks: list[asyncio.Task[None]]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def _refused(request: Asked, error: KolpakError) -> Response[Any]:
    language = language_of(request)
    return Response({"error": wire.error_data(error, language)}, status_code=status_of(error))


def _malformed(request: Asked, error: HTTPException) -> Response[Any]:
    """Answers what Litestar itself refuses: an unknown path, a malformed body."""
    message = "error-request-unknown" if error.status_code == 404 else "error-request-malformed"
    made = KolpakError(message, status=str(error.status_code))
    language = language_of(request)
    return Response({"error": wire.error_data(made, language)}, status_code=error.status_code)


def _broken(request: Asked, error: Exception) -> Response[Any]:
    """Answers a mistake of ours; the log names its kind, never what was sent."""
    log.error("a request failed: %s", type(error).__name__, exc_info=error)
    made = KolpakError("error-server")
    return Response({"error": wire.error_data(made, language_of(request))}, status_code=500)


def worker() -> Litestar:
    """Makes the application of a worker process from its environment."""
    return make_app(read_config(json.loads(os.environ[VARIABLE])))


