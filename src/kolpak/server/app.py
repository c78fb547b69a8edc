"""The application: its parts put together, begun and ended in order."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing
import secrets
import signal
import threading
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from types import FrameType
from typing import Any

from litestar import Litestar, Response
from litestar.config.compression import CompressionConfig
from litestar.di import Provide
from litestar.exceptions import HTTPException

from kolpak.play.errors import KolpakError
from kolpak.server import garbage, wire
from kolpak.server.web.addresses import is_loopback
from kolpak.server.web.requests import Asked
from kolpak.live.driver import Attendant
from kolpak.server.cluster.cluster import Bus
from kolpak.server.config import Config
from kolpak.server.web.context import Context
from kolpak.live.errors import status_of
from kolpak.live.registry import Hall
from kolpak.server.web.routes import files, games, passkeys, people, records, tables, tokens
from kolpak.server.web.openapi import LONGEST, check_kind
from kolpak.server.web.openapi import described
from kolpak.server.web.openapi import UNCOMPRESSED
from kolpak.server.accounts.identity import Identity, language_of
from kolpak.server.web.methods import Methods, methods_at
from kolpak.live.presence import Presence
from kolpak.live.rates import Rates
from kolpak.server.web.security import Gate, waiting
from kolpak.server.web.socket import socket
from kolpak.live.tasks import stop
from kolpak.server.store import Store
from kolpak.server.cluster.heartbeat import Uptime
from kolpak.server.web.jobs import Workshop

log = logging.getLogger("kolpak.server")

IDLE = 600.0
"""Seconds after which a table that nobody watches is let go from memory."""


def make_app(config: Config, *, alone: bool = False) -> Litestar:
    """Makes the application; nothing is opened before it starts.

    ``alone`` tells that this process does nothing else: then it may look for garbage in its own
    way, and has another process write the events into an SQLite file.
    """

    @contextlib.asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        async with running(config, app.state.rates, alone=alone) as context:
            app.state.context = context
            yield

    async def context() -> Context:
        found: Context = app.state.context
        return found

    handlers = [
        *files.HANDLERS,
        *games.HANDLERS,
        *passkeys.HANDLERS,
        *people.HANDLERS,
        *records.HANDLERS,
        *tables.HANDLERS,
        *tokens.HANDLERS,
    ]
    app = Litestar(
        [*handlers, socket],
        lifespan=[lifespan],
        dependencies={"context": Provide(context)},
        exception_handlers={
            KolpakError: _refused,
            HTTPException: _malformed,
            RecursionError: _unreadable,
            UnicodeDecodeError: _unreadable,
            Exception: _broken,
        },
        openapi_config=described(),
        before_request=check_kind,
        compression_config=CompressionConfig(
            backend="gzip", minimum_size=1000, gzip_compress_level=6, exclude_opt_key=UNCOMPRESSED
        ),
        request_max_body_size=LONGEST,
        logging_config=None,
    )
    rates = Rates(config.rate)
    app.state.rates = rates
    here = is_loopback(config.host)
    app.asgi_handler = Gate(Methods(app), rates.requests, config.lines, alone=here)
    return app


@contextlib.asynccontextmanager
async def running(config: Config, rates: Rates, *, alone: bool) -> AsyncIterator[Context]:
    """Opens the store, takes up the tables that were running, and closes all in order."""
    async with contextlib.AsyncExitStack() as stack:
        store = await Store.open(config.url(), apart=alone)
        stack.push_async_callback(store.close)
        process = secrets.token_hex(4)
        hall = Hall(store)
        hall.talk = rates.talk
        shared = config.url().startswith("postgres")
        uptime = Uptime(store, hall, process, alone=not shared)
        stack.push_async_callback(uptime.close)
        stack.push_async_callback(hall.close)
        executor = ThreadPoolExecutor(1, thread_name_prefix="bots")
        stack.callback(executor.shutdown, wait=False, cancel_futures=True)
        attendant = Attendant(hall, executor, config.pace)
        stack.push_async_callback(attendant.close)
        presence = Presence(hall, config.grace)
        stack.push_async_callback(presence.close)
        if shared:
            from kolpak.server.cluster.listener import PostgresqlLine  # its driver is heavy, and few have one

            line = PostgresqlLine(config.url())
            bus = Bus(line, process, hall, presence, uptime.look_after)
            stack.push_async_callback(bus.close)
            await bus.open()
        await uptime.take_up()
        hall.wake(attendant.attend, presence.attend)
        loops = [uptime.beat(), _tidy(hall), _outlive_nobody()]
        if alone:
            loops.append(garbage.collect())
        stack.push_async_callback(stop, [asyncio.create_task(loop) for loop in loops])
        stack.enter_context(told_to_stop(hall.dismiss))
        identity = Identity(store, await store.key("cookie"))
        workshop = Workshop()
        stack.callback(workshop.close)
        yield Context(store, hall, identity, presence, rates, workshop)


@contextlib.contextmanager
def told_to_stop(prepare: Callable[[], None]) -> Iterator[None]:
    """Has something done when the process is told to stop.

    The web server would wait for streams that never end by themselves, and then break them off.
    """
    if threading.current_thread() is not threading.main_thread():  # it is told nothing there
        yield
        return
    loop = asyncio.get_running_loop()
    before = {kind: signal.getsignal(kind) for kind in (signal.SIGINT, signal.SIGTERM)}

    def told(kind: int, frame: FrameType | None) -> None:
        loop.call_soon_threadsafe(prepare)
        handler = before[signal.Signals(kind)]
        if callable(handler):
            handler(kind, frame)

    for kind, handler in before.items():
        if callable(handler):  # otherwise nobody stops here in order
            signal.signal(kind, told)
    try:
        yield
    finally:
        for kind, handler in before.items():
            if signal.getsignal(kind) is told:
                signal.signal(kind, handler)


async def _tidy(hall: Hall) -> None:
    while True:
        await asyncio.sleep(IDLE / 10)
        hall.drop_idle(IDLE)


async def _outlive_nobody() -> None:
    """Ends a worker whose parent process was killed: nobody else could stop it."""
    parent = multiprocessing.parent_process()
    while parent is not None and parent.is_alive():
        await asyncio.sleep(1)
    if parent is not None:
        signal.raise_signal(signal.SIGTERM)


def _refused(request: Asked, error: KolpakError) -> Response[Any]:
    return _answer(request, error, status_of(error), waiting(error))


def _malformed(request: Asked, error: HTTPException) -> Response[Any]:
    """Answers what Litestar itself refuses: an unknown path, a malformed body."""
    status, headers = str(error.status_code), error.headers
    known = ", ".join(methods_at(request.app, request.scope["path"]))
    if error.status_code == 404:
        made = KolpakError("error-request-unknown", status=status)
    elif error.status_code == 405 and known:
        method, headers = request.method[:20], {"allow": known}
        made = KolpakError("error-request-method", method=method, known=known, status=status)
    elif error.status_code == 413:
        made = KolpakError("error-request-long", most=LONGEST, status=status)
    elif where := _place(error):
        made = KolpakError("error-request-field", status=status, where=where)
    else:
        made = KolpakError("error-request-malformed", status=status)
    return _answer(request, made, error.status_code, headers)


def _unreadable(request: Asked, error: Exception) -> Response[Any]:
    """Answers a body that is nested too deep or no UTF-8, which Litestar does not expect."""
    return _answer(request, KolpakError("error-request-malformed", status="400"), 400)


def _place(error: HTTPException) -> str:
    """Names the first field that Litestar found wrong, as far as it says so."""
    found = error.extra if isinstance(error.extra, list) else []
    return str(found[0].get("key", ""))[:40] if found and isinstance(found[0], dict) else ""


def _broken(request: Asked, error: Exception) -> Response[Any]:
    """Answers a mistake of ours; the log names its kind, never what was sent."""
    log.error("a request failed: %s", type(error).__name__, exc_info=error)
    return _answer(request, KolpakError("error-server"), 500)


def _answer(
    request: Asked, error: KolpakError, status: int, headers: Mapping[str, str] | None = None
) -> Response[Any]:
    body = {"error": wire.error_data(error, language_of(request))}
    return Response(body, status_code=status, headers=headers, media_type="application/json")
