"""A program's side of the wire over real sockets: connects again, resumes, repeats."""

from __future__ import annotations

import asyncio
import json
from random import Random
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from server.player import Command, Message, Player, is_passing

PING, SILENCE = 4.0, 8.0
"""Seconds after which a client pings, and connects again (docs/reference/wire.md)."""

PATIENCE = 180.0
"""Seconds to try before a server counts as not coming back."""

DOUBLE = 0.05
"""How often a command is sent twice, as after a lost answer."""


class Visitor:
    """Somebody with a token who asks a server over HTTP, again and again while it is away."""

    def __init__(self, urls: list[str], token: str) -> None:
        self.urls, self.token = urls, token
        self.headers = {"Authorization": f"Bearer {token}"}

    @classmethod
    async def arrive(cls, urls: list[str]) -> Visitor:
        """Makes a guest with a token."""
        async with httpx.AsyncClient(trust_env=False) as http:
            give_up = asyncio.get_running_loop().time() + PATIENCE
            while True:
                try:
                    await http.get(f"{urls[0]}/api/me")
                    made = await http.post(f"{urls[0]}/api/me/tokens", headers={"X-Kolpak": "1"})
                    if made.status_code < 400:
                        return cls(urls, made.json()["token"])
                except httpx.TransportError:
                    pass
                assert asyncio.get_running_loop().time() < give_up, "no server lets anybody in"
                await asyncio.sleep(0.1)

    async def ask(self, method: str, path: str, body: Any = None) -> httpx.Response:
        """Asks until there is an answer other than that the server is in trouble."""
        give_up = asyncio.get_running_loop().time() + PATIENCE
        async with httpx.AsyncClient(trust_env=False, headers=self.headers) as http:
            for attempt in range(100_000):
                url = self.urls[attempt % len(self.urls)]
                try:
                    answer = await http.request(method, f"{url}{path}", json=body, timeout=10)
                    if answer.status_code not in (429, 503):
                        return answer
                except httpx.TransportError:
                    pass
                if asyncio.get_running_loop().time() > give_up:
                    break
                await asyncio.sleep(0.1)
        raise AssertionError(f"no answer to {method} {path}")

    async def open(self, **setup: Any) -> str:
        """Opens a table and gives its id."""
        answer = await self.ask("POST", "/api/tables", setup)
        assert answer.status_code == 201, answer.text
        table: str = answer.json()["id"]
        return table

    async def begin(self, **setup: Any) -> str:
        """Opens a table on which nobody is waited for, starts its game and gives its id."""
        table = await self.open(**setup)
        await self.ask("POST", f"/api/tables/{table}/commands", {"id": "start", "do": "start"})
        return table

    def line(self, url: str, table: str, since: int, *, lean: bool) -> connect:
        """Gives a socket to be opened."""
        address = url.replace("http://", "ws://", 1)
        return connect(
            f"{address}/api/tables/{table}/socket?since={since}&lean={int(lean)}",
            additional_headers=self.headers,
            open_timeout=10,
            close_timeout=1,
            ping_interval=None,
            proxy=None,
            max_size=None,
        )

    async def log(self, table: str, *, lean: bool) -> list[Message | None]:
        """Gives all events since the beginning, as a new connection is sent them."""
        give_up = asyncio.get_running_loop().time() + PATIENCE
        while True:
            events: list[Message | None] = []
            try:
                async with self.line(self.urls[0], table, -1, lean=lean) as line:
                    while True:
                        for message in read(await line.recv()):
                            if "error" in message:
                                assert is_passing(message["error"]), message
                            elif "now" in message:
                                return events
                            else:
                                events.append(message["event"])
            except (OSError, WebSocketException):
                assert asyncio.get_running_loop().time() < give_up, f"{table} cannot be read"
                await asyncio.sleep(0.1)


class Client:
    """Plays a player's part over sockets, whatever becomes of the server in between.

    ``hop`` is how often after a frame it hangs up and connects again, perhaps to another server.
    """

    def __init__(
        self,
        player: Player,
        visitor: Visitor,
        table: str,
        rng: Random,
        *,
        lean: bool = False,
        hop: float = 0,
    ) -> None:
        self.player, self.visitor, self.table, self.rng = player, visitor, table, rng
        self.lean, self.hop = lean, hop
        self.connections = 0

    async def run(self) -> None:
        """Plays until all matches are over and everything is answered."""
        give_up = asyncio.get_running_loop().time() + PATIENCE
        while not self.player.done:
            url = self.rng.choice(self.visitor.urls)
            version = self.player.version
            try:
                async with self.visitor.line(url, self.table, version, lean=self.lean) as line:
                    self.connections += 1
                    await self._play(line)
            except (OSError, WebSocketException, TimeoutError):
                pass
            now = asyncio.get_running_loop().time()
            if self.player.version > version:
                give_up = now + PATIENCE
            assert now < give_up, f"no further than this: {self.player}"
            await asyncio.sleep(self.rng.uniform(0.02, 0.1))

    async def _play(self, line: ClientConnection) -> None:
        pinging = asyncio.create_task(self._ping(line))
        try:
            fresh = True
            while not self.player.done and (fresh or self.rng.random() >= self.hop):
                messages = read(await asyncio.wait_for(line.recv(), SILENCE))
                if any("error" in message and "ack" not in message for message in messages):
                    assert is_passing(messages[0]["error"]), messages
                    return
                commands = [one for message in messages for one in self.player.take(message)]
                if fresh and any("now" in message for message in messages):
                    fresh = False
                    commands = list(self.player.pending.values())
                elif self._is_put_off(messages):
                    await asyncio.sleep(0.2)
                    commands += self.player.pending.values()
                await self._send(line, commands)
        finally:
            pinging.cancel()
            await asyncio.gather(pinging, return_exceptions=True)

    def _is_put_off(self, messages: list[Message]) -> bool:
        """Tells whether commands are to be sent again: there were too many, or there is trouble."""
        return any("error" in message and is_passing(message["error"]) for message in messages)

    async def _send(self, line: ClientConnection, commands: list[Command]) -> None:
        for command in commands:
            for _ in range(2 if self.rng.random() < DOUBLE else 1):
                await line.send(json.dumps(command))

    async def _ping(self, line: ClientConnection) -> None:
        count = 0
        while True:
            await asyncio.sleep(PING)
            count += 1
            await line.send(json.dumps({"ping": count}))


def read(frame: str | bytes) -> list[Message]:
    """Reads the messages of a frame, one a line."""
    return [json.loads(line) for line in frame.splitlines()]
