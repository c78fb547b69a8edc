"""Running the server: one process, or several workers on one port."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from typing import Any, Final

import uvicorn
from litestar import Litestar

from kolpak.play.errors import KolpakError
from kolpak.server.app import make_app
from kolpak.server.config import Config, read_config
from kolpak.server.lock import locked
from kolpak.server.web.request_timeout import PromptHttp, have_many_lines
from kolpak.server.store import Store
from kolpak.server.swift import SwiftSocket

VARIABLE: Final = "KOLPAK_CONFIG"
"""The environment variable by which worker processes get their configuration."""

STOP_WITHIN: Final = 3
"""Seconds that requests under way have when the server is stopped."""

DEAD: Final = 10
"""Seconds after which a link on which nothing comes through is given up."""


def run(config: Config, ready: Callable[[], None] = lambda: None) -> None:
    """Serves until it is stopped; calls ``ready`` as soon as the port is taken and all is well.

    Raises KolpakError for workers without a shared database, a port or a data folder that is
    taken, and a database that cannot be opened.
    """
    url = config.url()
    if config.workers > 1 and not url.startswith("postgres"):
        raise KolpakError("error-workers-database", workers=config.workers)
    with contextlib.ExitStack() as stack:
        lines = stack.enter_context(listening(config))
        if (file := config.file()) is not None:
            stack.enter_context(locked(file.with_name(file.name + ".lock")))
        asyncio.run(_try(url))
        ready()
        if config.workers == 1:
            # The server stops by itself and then raises what it was stopped by once more.
            signal.signal(signal.SIGTERM, lambda *_: None)
            with contextlib.suppress(KeyboardInterrupt):
                uvicorn.Server(_settings(application(config), config)).run(lines)
        else:
            os.environ[VARIABLE] = json.dumps(config.as_json())
            settings = _settings("kolpak.server.main:worker", config, factory=True)
            uvicorn.supervisors.Multiprocess(settings, lines).run()


def worker() -> Litestar:
    """Makes the application of a worker process from its environment."""
    return application(read_config(json.loads(os.environ[VARIABLE])))


def application(config: Config) -> Litestar:
    """Makes an application that has a process of its own."""
    app = make_app(config, alone=True)
    app.on_startup += [take_turns_often, have_many_lines]
    return app


def take_turns_often() -> None:
    """Lets other threads and the event loop wait for each other half a millisecond, not five.

    Who reads or writes a database in a thread has to take turns many times.
    """
    sys.setswitchinterval(0.000_5)


@contextlib.contextmanager
def listening(config: Config) -> Iterator[list[socket.socket]]:
    """Takes the port before anything else is touched; raises KolpakError where it is taken."""
    with contextlib.ExitStack() as stack:
        try:
            lines = [stack.enter_context(line) for line in _take(config.host, config.port)]
        except UnicodeError:
            raise KolpakError("error-serve-host", host=config.host) from None
        except OSError as error:
            known = error.errno is not None and error.errno > 0  # those of names are not
            reason = os.strerror(error.errno or 0) if known else str(error.strerror)
            raise KolpakError(
                "error-serve-port", host=config.host, port=config.port, reason=reason
            ) from None
        for line in lines:
            _give_up_dead(line)
            line.set_inheritable(config.workers > 1)  # no other child may keep the port
        yield lines


def _take(host: str, port: int) -> Iterator[socket.socket]:
    """Takes a port of a host; that of all IPv6 addresses also for IPv4.

    A line that serves both would have 127.0.0.1 come as ::ffff:127.0.0.1, whom nobody trusts.
    """
    family, _, _, _, address = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    yield socket.create_server(address[:2], family=family, backlog=2048)
    if address[0] == "::":
        yield socket.create_server(("0.0.0.0", port), backlog=2048)


def _give_up_dead(line: socket.socket) -> None:
    """Has the system end connections whose other end has vanished, also streams nobody answers."""
    line.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    for name, value in (
        ("TCP_KEEPIDLE", DEAD // 2),
        ("TCP_KEEPINTVL", 2),
        ("TCP_KEEPCNT", 2),
        ("TCP_USER_TIMEOUT", DEAD * 1000),
    ):
        if hasattr(socket, name):
            line.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)


async def _try(url: str) -> None:
    """Opens the database once, so that its troubles are told in a sentence before all else."""
    async with await Store.open(url):
        pass


def _settings(app: Any, config: Config, *, factory: bool = False) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        factory=factory,
        host=config.host,
        port=config.port,
        workers=config.workers,
        http=PromptHttp,
        ws=SwiftSocket,
        ws_per_message_deflate=False,  # costs more than it saves, and sizes would tell of contents
        access_log=False,  # addresses of private tables carry their invitations
        log_level="warning",
        timeout_graceful_shutdown=STOP_WITHIN,
        ws_ping_interval=None,
        ws_max_size=65_536,
        server_header=False,
    )
