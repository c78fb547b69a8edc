"""Running the server: one process, or several workers on one port."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import gc
import ipaddress
import json
import logging
import os
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from typing import Any, Final

import uvicorn
from litestar import Litestar
from litestar.types import ASGIApp, Receive, Send

from kolpak.play.errors import KolpakError
from kolpak.server.app import make_app
from kolpak.server.config import Config
from kolpak.server.exclusive import exclusive
from kolpak.server.store import Store
from kolpak.server.supervisor import Supervisor
from kolpak.server.web.frame_limit import FrameLimit
from kolpak.server.web.request_timeout import RequestTimeout, raise_file_limit
from kolpak.words.message import Message

CONFIG_VARIABLE: Final = "KOLPAK_CONFIG"
"""The environment variable that hands the configuration to worker processes."""

PROXIES_VARIABLE: Final = "FORWARDED_ALLOW_IPS"
"""The environment variable by which uvicorn is told whose X-Forwarded headers to believe."""

SHUTDOWN_TIMEOUT: Final = 3
"""Seconds that requests under way have when the server is stopped."""

NO_ADDRESS: Final = (errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT, errno.EINVAL, errno.ENODEV)
"""Errors of a host that is no address of this machine; another port would not help.

The last two are those of a link-local address without its network interface (``%eth0``).
"""

PORT_REASONS: Final = {
    errno.EADDRINUSE: Message("serve-port-taken"),
    errno.EACCES: Message("serve-port-barred"),
}
"""Why a port cannot be bound, where that is more than the system's own words."""

NEVER: Final = 1_000_000
"""Collections of middle-aged objects before one of all, which comes by the clock instead."""

COLLECT_EVERY: Final = 3600.0
"""Seconds between two collections of all objects, for which everybody waits: 0.8 s with 5,300
connections. Closed connections leave no cycles, so that few objects are waiting for it."""

TCP_TIMEOUT: Final = 10
"""Seconds after which a TCP connection without acknowledgements is closed."""

BY_CLIENTS: Final = (
    "Invalid HTTP request received.",
    "Invalid UTF-8 sequence received from client.",
    "Unsupported upgrade request.",
)
"""Messages of uvicorn that clients cause, before any rate limit: they could fill the disk."""


def run(config: Config, ready: Callable[[], None] = lambda: None) -> None:
    """Serve until stopped; call ``ready`` once the port is bound and the database open.

    Raises KolpakError for a port or a data folder in use, for workers without a shared database,
    for proxies that cannot be read, and for a database that cannot be opened.
    """
    check_proxies(os.environ.get(PROXIES_VARIABLE))
    if config.workers > 1 and not config.is_shared():
        raise KolpakError("error-workers-database", workers=config.workers)
    with contextlib.ExitStack() as stack:
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, _leave)  # by default an error; for process 1, nothing
        sockets = stack.enter_context(bound_sockets(config))
        if (file := config.file()) is not None:
            stack.enter_context(exclusive(file))
        asyncio.run(_check_database(config.url()))
        ready()
        if config.workers == 1:
            # uvicorn stops in order and then raises the signal once more.
            uvicorn.Server(_settings(process_app(config), config)).run(sockets)
        else:
            os.environ[CONFIG_VARIABLE] = json.dumps(config._asdict())
            settings = _settings("kolpak.server.main:worker", config, factory=True)
            Supervisor(settings, sockets).run()


def _leave(*_: object) -> None:
    """End the process with status 0: nothing runs yet, or uvicorn has stopped in order.

    To raise an exception instead would leave what it strikes half made, as an event loop.
    """
    os._exit(0)


def worker() -> ASGIApp:
    """Return the application of a worker process, configured by its environment."""
    return process_app(Config(**json.loads(os.environ[CONFIG_VARIABLE])))


def process_app(config: Config) -> ASGIApp:
    """Return an application that owns its process, and says in a sentence why it cannot start."""
    logging.getLogger("uvicorn.error").addFilter(_is_told)
    app = make_app(config)
    app.on_startup += [tune_interpreter, raise_file_limit, warm_up_bots]

    async def speaking(scope: Any, receive: Receive, send: Send) -> None:
        async def say(message: Any) -> None:
            if message["type"] == "lifespan.startup.failed" and (
                reason := app.state.get("trouble")
            ):
                message = {**message, "message": reason}  # instead of a traceback
            await send(message)

        await app(scope, receive, say if scope["type"] == "lifespan" else send)

    return speaking


def _is_told(record: logging.LogRecord) -> bool:
    return record.msg not in BY_CLIENTS


def warm_up_bots(app: Litestar) -> None:
    """Compile the searches of bots in the background, and log it."""
    logging.basicConfig(format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    logging.getLogger("kolpak.compiler").setLevel(logging.INFO)
    app.state.context.bots.warm_up()


def tune_interpreter() -> None:
    """Set garbage collection and thread switching for a process that only serves.

    What is loaded now stays, so the collector need not look at it again. Its thresholds are chosen
    by the longest pause, for which everybody's moves wait. They count objects made less those given
    up, so while games are played, where new ones take the place of old ones, far more than the
    first threshold are young: with 5,300 connections at 500 moves/s a collection took 250 ms at
    (10,000, 50), 125 ms at (5,000, 5), 73 ms at (400, 2) and 8 ms at (100, 1), for the same
    processor time. All objects are looked at every ``COLLECT_EVERY`` seconds only: cycles that live
    so long are few. Threads switch every half millisecond, since the one that writes to the
    database takes short turns.
    """
    gc.freeze()
    gc.set_threshold(100, 1, NEVER)
    asyncio.get_running_loop().call_later(COLLECT_EVERY, _collect)
    sys.setswitchinterval(0.000_5)


def _collect() -> None:
    gc.collect()
    asyncio.get_running_loop().call_later(COLLECT_EVERY, _collect)


def check_proxies(trusted: str | None) -> None:
    """Raise KolpakError for proxies that uvicorn would not find among the addresses it sees.

    It takes what it cannot read for a name, which no address ever equals.
    """
    if trusted is None or trusted == "*":
        return
    for part in map(str.strip, trusted.split(",")):
        try:
            ipaddress.ip_network(part)
        except ValueError:
            raise KolpakError("error-serve-proxies", name=PROXIES_VARIABLE, value=part) from None


@contextlib.contextmanager
def bound_sockets(config: Config) -> Iterator[list[socket.socket]]:
    """Bind the port before anything else is touched; raise KolpakError where it is in use."""
    with contextlib.ExitStack() as stack:
        try:
            sockets = [stack.enter_context(one) for one in _bind(config.host, config.port)]
        except UnicodeError:  # a name that cannot be encoded
            raise KolpakError("error-serve-host", host=config.host) from None
        except OSError as error:
            if isinstance(error, socket.gaierror) or error.errno in NO_ADDRESS:
                raise KolpakError("error-serve-host", host=config.host) from None
            code = error.errno or 0
            reason = PORT_REASONS.get(code) or os.strerror(code)
            raise KolpakError(
                "error-serve-port", host=config.host, port=str(config.port), reason=reason
            ) from None
        for one in sockets:
            _set_keepalive(one)
            one.set_inheritable(config.workers > 1)  # no other child process may keep the port
        yield sockets


def _bind(host: str, port: int) -> Iterator[socket.socket]:
    """Yield the sockets of a host; ``::`` also gets one for IPv4.

    A dual-stack socket would show 127.0.0.1 as ::ffff:127.0.0.1, which is not trusted as a proxy.
    """
    family, _, _, _, address = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    yield socket.create_server(address, family=family, backlog=2048)
    if address[0] == "::":
        yield socket.create_server(("0.0.0.0", port), backlog=2048)


def _set_keepalive(one: socket.socket) -> None:
    """Have the system close connections whose other end has vanished, idle streams included."""
    one.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    for name, value in (
        ("TCP_KEEPIDLE", TCP_TIMEOUT // 2),
        ("TCP_KEEPINTVL", 2),
        ("TCP_KEEPCNT", 2),
        ("TCP_USER_TIMEOUT", TCP_TIMEOUT * 1000),
    ):
        if hasattr(socket, name):
            one.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)


async def _check_database(url: str) -> None:
    """Open the database once, so that its errors are reported before all else."""
    async with await Store.open(url):
        pass


def _settings(app: Any, config: Config, *, factory: bool = False) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        factory=factory,
        host=config.host,
        port=config.port,
        workers=config.workers,
        http=RequestTimeout,
        ws=FrameLimit,
        ws_per_message_deflate=False,  # the size of compressed secrets would leak their content
        access_log=False,  # URLs of private tables contain their invitations
        log_level="warning",
        timeout_graceful_shutdown=SHUTDOWN_TIMEOUT,
        ws_ping_interval=None,
        ws_max_size=65_536,
        server_header=False,
    )
