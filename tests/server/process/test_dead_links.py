"""A client that has vanished: noticed, replaced after the grace, let back in."""

import asyncio
import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection

from kolpak.server.web.socket import IDLE_TIMEOUT
from server.client import Visitor, read
from server.process.serving import Serving
from waiting import PATIENCE

pytestmark = pytest.mark.proof

GRACE = 2.0


class Watcher:
    """Reads all that a connection is sent, and waits for what is expected."""

    def __init__(self, line: ClientConnection) -> None:
        self.line = line
        self.got: list[dict[str, Any]] = []
        self.unread: list[dict[str, Any]] = []

    async def until(
        self, is_it: Callable[[dict[str, Any]], bool], within: float = PATIENCE
    ) -> float:
        """Waits for a message, pinging as clients do; gives the seconds it took."""
        began = time.monotonic()
        async with asyncio.timeout(within):
            while not self.got or not is_it(self.got[-1]):
                self.got.append(await self._next())
        return time.monotonic() - began

    async def _next(self) -> dict[str, Any]:
        while not self.unread:
            try:
                self.unread += read(await asyncio.wait_for(self.line.recv(), 1))
            except TimeoutError:
                await self.line.send(json.dumps({"ping": 1}))
        return self.unread.pop(0)

    def snapshot(self) -> dict[str, Any]:
        """Return the snapshot, with all changes merged into it."""
        shown: dict[str, Any] = {}
        for message in self.got:
            shown |= message.get("now", {}) | message.get("change", {})
        return shown


def event(kind: str, seat: int) -> Callable[[dict[str, Any]], bool]:
    def is_it(message: dict[str, Any]) -> bool:
        told = message.get("event") or {}
        return (told.get("kind"), told.get("seat")) == (kind, seat)

    return is_it


def present(*seats: bool) -> Callable[[dict[str, Any]], bool]:
    return lambda message: message.get("presence") == list(seats)


async def begin(serving: Serving, absent: str) -> tuple[Visitor, Visitor, str]:
    """Opens a table for two, both seated, with a running game."""
    first, second = [await Visitor.arrive([serving.url]) for _ in range(2)]
    table = await first.open(
        game="kabaleo", options="players=2", seats=["me", "open"], absent=absent
    )
    path = f"/api/tables/{table}/commands"
    await second.ask("POST", path, {"id": "1", "do": "sit", "seat": 1, "name": "Second"})
    await first.ask("POST", path, {"id": "1", "do": "start"})
    return first, second, table


async def test_a_vanished_player_is_noticed_relieved_and_let_back_in(tmp_path: Path) -> None:
    with Serving(
        "--data", str(tmp_path), "--grace", str(GRACE), "--pace", "0", warm=True
    ) as serving:
        first, second, table = await begin(serving, "bot")
        async with first.line(serving.url, table, -1, lean=False) as line:
            watcher = Watcher(line)
            async with second.line(serving.url, table, -1, lean=False):
                await watcher.until(present(True, True))
                # Nobody answers from there any more, but the link is not closed.
                noticed = await watcher.until(present(True, False))
                left = await watcher.until(event("left", 1))
                await watcher.until(event("relieved", 1))
                if watcher.snapshot()["game"]["mover"] == 0:
                    token = watcher.snapshot()["game"]["actions"][0]
                    await line.send(json.dumps({"id": "p", "do": "play", "token": token}))
                await watcher.until(event("played", 1))

            assert noticed < 2 * IDLE_TIMEOUT, "the clock of a busy machine counts, too"
            assert left > GRACE - 0.5
            assert watcher.snapshot()["seats"][1]["stand_in"]
            async with second.line(serving.url, table, -1, lean=False):
                await watcher.until(event("returned", 1))
                await watcher.until(lambda message: "change" in message)
            seat = watcher.snapshot()["seats"][1]
            assert (seat["absent"], seat["stand_in"]) == (False, False)


async def test_who_does_not_come_back_after_the_server_was_down_is_missed_too(
    tmp_path: Path,
) -> None:
    with Serving("--data", str(tmp_path), "--grace", str(GRACE), warm=True) as serving:
        first, second, table = await begin(serving, "resign")
        async with second.line(serving.url, table, -1, lean=False) as line:
            await Watcher(line).until(present(False, True))
        serving.kill()
        serving.start()
        await asyncio.to_thread(serving.wait)
        async with first.line(serving.url, table, -1, lean=False) as line:
            watcher = Watcher(line)
            await watcher.until(event("left", 1))
            await watcher.until(is_end)


def is_end(message: dict[str, Any]) -> bool:
    told = message.get("event") or {}
    return (told.get("kind"), told.get("how")) == ("ended", "resigned")


async def test_a_player_without_a_connection_who_sends_commands_is_not_missed(
    tmp_path: Path,
) -> None:
    with Serving("--data", str(tmp_path), "--grace", str(GRACE), warm=True) as serving:
        first, _, table = await begin(serving, "bot")
        path = f"/api/tables/{table}/commands"
        for count in range(8):
            await asyncio.sleep(GRACE / 4)
            await first.ask("POST", path, {"id": f"a{count}", "do": "say", "phrase": "hello"})
        shown = (await first.ask("GET", f"/api/tables/{table}")).json()["now"]
        assert [seat["absent"] for seat in shown["seats"]] == [False, True]
