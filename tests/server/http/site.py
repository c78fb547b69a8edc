"""A whole server on loopback for tests: uvicorn in a thread, with the settings it is run with."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

import httpx
import pytest
import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from kolpak.live.registry import encode_event
from kolpak.live.store import Append
from kolpak.server.app import make_app
from kolpak.server.config import Config
from kolpak.server.main import _settings
from kolpak.server.web import socket as sockets
from kolpak.server.web.context import Context
from kolpak.table.events import Said
from waiting import PATIENCE

Result = TypeVar("Result")

PLAIN: dict[str, Any] = {"trust_env": False, "verify": False}
"""There is nothing to verify without TLS, and getting ready for it takes its time."""

FAST = Config(port=0, pace=0, rate=1e6, connections=10_000)
"""How most tests run it: bots move at once, and nobody is asked to wait."""


class Site:
    """A running server: its address, and what it works with inside."""

    def __init__(self, url: str, app: Any, folder: Path, loop: asyncio.AbstractEventLoop) -> None:
        self.url, self.app, self.folder, self.loop = url, app, folder, loop
        self.context: Context = app.state.context
        self.clients: list[httpx.Client] = []

    def visitor(self, name: str | None = None) -> Visitor:
        """A new guest with a cookie, as a browser has it."""
        visitor = Visitor(self)
        assert visitor.get("/api/me").status_code == 200
        if name is not None:
            assert visitor.patch("/api/me", json={"name": name}).status_code == 200
        return visitor

    def inside(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Does something in the server's own loop."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(PATIENCE)

    def stranger(self, **headers: str) -> httpx.Client:
        """Somebody who sends nothing but what is asked for."""
        client = httpx.Client(base_url=self.url, headers=headers, timeout=PATIENCE, **PLAIN)
        self.clients.append(client)
        return client

    def part(self) -> None:
        """Closes what all visitors have open."""
        for client in self.clients:
            client.close()
        self.clients.clear()


class Visitor(httpx.Client):
    """A person's side of the wire."""

    def __init__(self, site: Site, **headers: str) -> None:
        super().__init__(
            base_url=site.url,
            headers={"X-Kolpak": "1", **headers},
            timeout=PATIENCE,
            **PLAIN,
        )
        self.site = site
        self.count = 0
        site.clients.append(self)

    @property
    def id(self) -> str:
        return str(self.get("/api/me").json()["id"])

    def token(self) -> str:
        return str(self.post("/api/me/tokens").json()["token"])

    def program(self) -> Visitor:
        """A program that plays under this person's name."""
        return Visitor(self.site, Authorization=f"Bearer {self.token()}")

    def open(self, **setup: Any) -> str:
        """Opens a table of two, Kabaleo where nothing else is said, and gives its id."""
        given = {"game": "kabaleo", "options": "players=2", "seats": ["me", "open"], **setup}
        answer = self.post("/api/tables", json=given)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    def tell(self, table: str, do: str, invitation: str = "", **fields: Any) -> httpx.Response:
        """Sends a command with an id of its own."""
        self.count += 1
        body = {"id": f"c{self.count}", "do": do, **fields}
        path = f"/api/tables/{table}/commands"
        return self.post(path, json=body, params={"invitation": invitation})

    def do(self, table: str, do: str, **fields: Any) -> int:
        """Sends a command that must be accepted, and gives the version after it."""
        answer = self.tell(table, do, **fields)
        assert answer.status_code == 200, answer.text
        return int(answer.json()["v"])

    def see(self, table: str, **params: Any) -> dict[str, Any]:
        """Gives the snapshot."""
        answer = self.get(f"/api/tables/{table}", params=params)
        assert answer.status_code == 200, answer.text
        now: dict[str, Any] = answer.json()["now"]
        return now

    @property
    def cookie(self) -> str:
        """The cookie by which a browser is known, with its name."""
        name = self.site.context.identity.cookie_name
        return f"{name}={self.cookies[name]}"

    def line(self, table: str, **params: Any) -> ClientConnection:
        """Opens a socket."""
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        if "Authorization" in self.headers:
            headers = {"Authorization": self.headers["Authorization"]}
        return dial(self.site, table, headers, **params)


def dial(site: Site, table: str, headers: dict[str, str], **params: Any) -> ClientConnection:
    """Opens a socket with any headers."""
    query = httpx.QueryParams(params)
    return connect(
        f"{site.url.replace('http', 'ws', 1)}/api/tables/{table}/socket?{query}",
        additional_headers=headers,
        open_timeout=PATIENCE,
        close_timeout=1,
        ping_interval=None,
        proxy=None,
        max_size=None,
    )


_SNAPSHOTS: WeakKeyDictionary[object, dict[str, Any]] = WeakKeyDictionary()
"""The latest snapshot of each connection."""


def merged(source: object, message: dict[str, Any]) -> dict[str, Any]:
    """Return a message; one with changes has the whole snapshot after them as ``now``, too."""
    if "now" in message:
        _SNAPSHOTS[source] = message["now"]
    elif "change" in message:
        _SNAPSHOTS[source] = message["now"] = _SNAPSHOTS[source] | message["change"]
    return message


_UNREAD: WeakKeyDictionary[object, list[str]] = WeakKeyDictionary()
"""The messages of each connection that share a frame with one that was read."""


def read_message(line: ClientConnection) -> dict[str, Any]:
    """Return the next message."""
    unread = _UNREAD.setdefault(line, [])
    unread += [] if unread else str(line.recv(PATIENCE)).splitlines()
    message: dict[str, Any] = json.loads(unread.pop(0))
    return message


def read_messages(line: ClientConnection, wanted: str) -> list[dict[str, Any]]:
    """Return the messages up to one that has a field."""
    messages = [read_message(line)]
    while wanted not in messages[-1]:
        messages.append(read_message(line))
    return messages


def hear(line: ClientConnection, wanted: str) -> dict[str, Any]:
    """Read until a message that has a field, and return it."""
    while True:
        message = merged(line, read_message(line))
        if wanted in message:
            return message


def goes_on(line: ClientConnection) -> bool:
    """Return whether the connection still answers."""
    line.send(json.dumps({"ping": 4711}))
    return bool(hear(line, "pong")["pong"] == 4711)


def hear_out(line: ClientConnection) -> tuple[int | None, list[str]]:
    """Reads until the server has closed; gives the code it has closed with and what it has sent.

    It does not close for being idle: ``running`` sees to that.
    """
    heard = []
    try:
        while True:
            heard.append(str(line.recv(PATIENCE)))
    except ConnectionClosed as closed:
        return closed.rcvd and closed.rcvd.code, heard


def until(is_so: Callable[[], bool]) -> bool:
    """Waits until something is so; tells whether it has come to be."""
    give_up = time.monotonic() + PATIENCE
    while not is_so() and time.monotonic() < give_up:
        time.sleep(0.01)
    return is_so()


def fault(answer: httpx.Response) -> str:
    """Gives the id of the error that a request is refused with."""
    return str(answer.json()["error"]["id"])


def stopped() -> Callable[[], float]:
    """Gives a clock that stands still, however slow the machine is."""
    now = time.monotonic()
    return lambda: now


def talk_on(site: Site, table: str, count: int) -> int:
    """Has so much said at a table that nobody watches, and gives its version afterwards."""
    registry = site.context.registry
    live = registry.tables[table]
    said = encode_event(Said(7.0, 0, "Ann", None, "Hello!", "ann"))
    site.inside(registry.store.append(Append(table, live.table.version, [said] * count)))
    site.inside(registry.refresh(live))
    return live.table.version


def seated(site: Site, **setup: Any) -> tuple[Visitor, Visitor, str]:
    """Two people at a table that has begun."""
    ann, bob = site.visitor("Ann"), site.visitor("Bob")
    table = ann.open(**setup)
    bob.do(table, "sit", seat=1, name="Bob")
    ann.do(table, "start")
    return ann, bob, table


def play_on(players: list[Visitor], table: str, moves: int = 10_000) -> int:
    """Plays the first action of whoever is to move, again and again; gives how often."""
    for count in range(moves):
        now = players[0].see(table)
        if now["phase"] != "playing":
            return count
        mover = now["game"]["mover"]
        shown = players[mover].see(table)
        token = shown["game"]["actions"][0]
        players[mover].do(table, "play", token=token, seat=mover)
    return moves


@contextmanager
def running(folder: Path, config: Config = FAST) -> Iterator[Site]:
    """Runs a server until the block ends; nobody who says nothing for a while is let go."""
    with pytest.MonkeyPatch.context() as patch:  # these clients send no pings
        patch.setattr(sockets, "IDLE_TIMEOUT", 10 * PATIENCE)
        with _running(folder, config) as site:
            yield site


@contextmanager
def _running(folder: Path, config: Config) -> Iterator[Site]:
    config = config._replace(data=str(folder))
    app = make_app(config)
    loops: list[asyncio.AbstractEventLoop] = []
    app.on_startup.append(lambda: loops.append(asyncio.get_running_loop()))
    server = uvicorn.Server(_settings(app, config))
    with socket.create_server(("127.0.0.1", config.port)) as listening:
        thread = threading.Thread(target=server.run, args=([listening],))
        thread.start()
        try:
            assert until(lambda: server.started or not thread.is_alive())
            assert server.started, "the server does not start"
            site = Site(f"http://127.0.0.1:{listening.getsockname()[1]}", app, folder, loops[0])
            yield site
            site.part()
        finally:
            if loops and server.started:
                loops[0].call_soon_threadsafe(app.state.context.registry.disconnect)
            server.should_exit = True
            thread.join(PATIENCE)
            assert not thread.is_alive(), "the server does not stop"
