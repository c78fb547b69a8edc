"""A simulated network between programs and processes: slow, lossy, doubling, reordering."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator, Callable, Iterable
from contextlib import suppress
from random import Random
from typing import Any, NamedTuple

from kolpak.server.attendant import Attendant
from kolpak.server.bus import GONE, Bus
from kolpak.server.connection import Connection, Wish
from kolpak.server.hall import Hall
from kolpak.server.presence import Presence
from kolpak.server.sockets import SILENCE as DEAD
from kolpak.server.stopping import stop
from kolpak.server.uptime import Uptime
from kolpak.server.wire import encode
from litestar.channels.backends.base import ChannelsBackend

from kolpak.server.store import StoreError
from kolpak.table.commands import Sender
from server.client import PING, SILENCE, read
from server.player import GapError, Message, Player
from server.process.memory import Disk, MemoryStore
from server.process.virtual import Inline, VirtualLoop

REPEAT = 2.0
"""Seconds after which a command without an answer is sent again."""


class Weather(NamedTuple):
    """How often messages are lost, doubled or late, their usual delay, how often all goes wrong."""

    lost: float
    doubled: float
    late: float
    """how often a message may be overtaken by those after it"""
    delay: float
    broken: float
    """how often, a second, a link breaks without a word"""
    crash: float
    """how often, a second, a process is killed"""
    trouble: float
    """how often the store fails, an append stored or not, and how often the line does"""

    @classmethod
    def of(cls, rng: Random) -> Weather:
        """Makes some weather, from a fine day to a storm."""
        storm = rng.choice((0.0, 0.3, 1.0))
        return cls(
            lost=0.1 * storm * rng.random(),
            doubled=0.2 * storm * rng.random(),
            late=0.1 * storm * rng.random(),
            delay=rng.choice((0.001, 0.02, 0.2)),
            broken=0.1 * storm * rng.random(),
            crash=0.05 * storm * rng.random(),
            trouble=0.05 * storm * rng.random(),
        )


FINE = Weather(lost=0, doubled=0, late=0, delay=0.001, broken=0, crash=0, trouble=0)


class Wire:
    """One direction of a link; what comes out may be late, missing, doubled, out of order."""

    def __init__(self, rng: Random, weather: Weather, arrive: Callable[[Any], None]) -> None:
        self.rng, self.weather, self.arrive = rng, weather, arrive
        self.broken = False
        self.last = 0.0

    def send(self, message: Any) -> None:
        """Sends a message, perhaps."""
        rng, weather = self.rng, self.weather
        if self.broken or rng.random() < weather.lost:
            return
        loop = asyncio.get_running_loop()
        for _ in range(2 if rng.random() < weather.doubled else 1):
            due = loop.time() + rng.expovariate(1 / weather.delay)
            if rng.random() >= weather.late:
                due = self.last = max(due, self.last)
            loop.call_at(due, self._deliver, message)

    def _deliver(self, message: Any) -> None:
        if not self.broken:
            self.arrive(message)


class Air(ChannelsBackend):
    """What processes tell each other; some of it is lost, but nothing is doubled.

    In bad weather the whole line breaks, until it is begun anew.
    """

    def __init__(self, everybody: list[Air], rng: Random, weather: Weather) -> None:
        self.everybody, self.rng, self.weather = everybody, rng, weather
        self.heard: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue()
        self.told = self.broken = 0

    async def on_startup(self) -> None:
        if self.rng.random() < self.weather.trouble:
            raise ConnectionError
        self.everybody.append(self)

    async def on_shutdown(self) -> None:
        self.everybody.remove(self)

    async def publish(self, data: bytes, channels: Iterable[str]) -> None:
        if self not in self.everybody:
            raise ConnectionError
        if self.rng.random() < self.weather.trouble:
            self.broken += 1
            self.everybody.remove(self)
            raise ConnectionError
        self.told += 1
        loop = asyncio.get_running_loop()
        for channel in channels:
            for one in self.everybody:
                if self.rng.random() >= self.weather.lost:
                    late = self.rng.expovariate(200)
                    loop.call_later(late, one.heard.put_nowait, (channel, data))

    async def subscribe(self, channels: Iterable[str]) -> None: ...

    async def unsubscribe(self, channels: Iterable[str]) -> None: ...

    async def stream_events(self) -> AsyncGenerator[tuple[str, bytes], None]:
        while True:
            yield await self.heard.get()

    async def get_history(self, channel: str, limit: int | None = None) -> list[bytes]:
        return []


class Process:
    """A serving process without sockets: hall, attendant, presence, bus and uptime."""

    def __init__(self, world: World, name: str) -> None:
        self.world, self.name = world, name
        self.store: Any = MemoryStore(world.disk, world.random(name), world.weather.trouble)
        self.hall = Hall(self.store, world.loop.clock)
        self.attendant = Attendant(self.hall, Inline(), pace=0.3)
        self.presence = Presence(self.hall, grace=20)
        self.uptime = Uptime(self.store, self.hall, name, alone=not world.several)
        self.tasks: set[asyncio.Task[Any]] = set()
        self.bus: Bus | None = None

    async def start(self) -> None:
        """Takes up what there is, as the real one does."""
        world = self.world
        if world.several:
            air = Air(world.air, world.random(f"air {self.name}"), world.weather)
            look = self.uptime.look_after
            self.bus = Bus(air, self.name, self.hall, self.presence, look)
            await self.bus.open()
        await self.uptime.take_up()
        self.hall.wake(self.attendant.attend, self.presence.attend)
        self.spawn(self.uptime.beat())

    def spawn(self, work: Any) -> None:
        """Does something for as long as the process lives."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def kill(self) -> None:
        """Ends everything at once; what is being written may or may not be stored."""
        if self.bus is not None:
            with suppress(ValueError):
                self.world.air.remove(self.bus.backend)  # type: ignore[arg-type]
            self.world.breaks += self.bus.backend.broken  # type: ignore[attr-defined]
            await self.bus.close()
        await self.attendant.close()
        await self.presence.close()
        await self.hall.close()
        await stop(self.tasks)

    async def serve(self, link: Link) -> None:
        """Serves one connection, as sockets.py does."""
        loop = asyncio.get_running_loop()
        try:
            live = await self.hall.latest(link.table)
        except StoreError as error:
            link.down.send(encode({"error": {"id": error.message.id}}))
            return
        wish = Wish(since=link.since, lean=link.lean, frames=(1e9, 1e9))
        connection = Connection(self.hall, live, link.sender, wish)
        sending = asyncio.create_task(self._send(connection, link))
        try:
            await self.presence.enter(connection)
            await connection.begin()
            connection.put(self.presence.message(live))
            while not connection.ended and not link.closed:
                async with asyncio.timeout(DEAD):
                    frame = await link.inbox.get()
                await connection.receive(frame)
        except TimeoutError:
            pass
        finally:
            connection.end()
            self.presence.leave(connection)
            sending.cancel()
            assert loop.is_running()

    async def _send(self, connection: Connection, link: Link) -> None:
        while not connection.ended or connection.waiting:
            await connection.called.wait()
            connection.called.clear()
            for frame in connection.take():
                link.down.send(frame)


class Link:
    """A connection of a program to a process, both directions of it."""

    def __init__(self, world: World, viewer: Viewer) -> None:
        self.table, self.sender = world.table, viewer.sender
        self.since, self.lean = viewer.player.version, viewer.lean
        self.inbox: asyncio.Queue[str] = asyncio.Queue()
        self.outbox: asyncio.Queue[bytes] = asyncio.Queue()
        name = f"{viewer.player.name} {viewer.links}"
        self.up = Wire(world.random(f"{name} up"), world.weather, self.inbox.put_nowait)
        self.down = Wire(world.random(f"{name} down"), world.weather, self.outbox.put_nowait)
        self.closed = False

    def break_off(self) -> None:
        """Lets nothing more through, and tells nobody."""
        self.up.broken = self.down.broken = True


class Viewer:
    """A program over the simulated network: repeats, pings, connects again."""

    def __init__(self, world: World, player: Player, person: str, *, lean: bool) -> None:
        self.world, self.player, self.lean = world, player, lean
        self.sender = Sender(person, player.name)
        self.rng = world.random(f"viewer {player.name}")
        self.links = 0

    async def run(self) -> None:
        """Plays until all is over and answered."""
        while not self.player.done:
            self.links += 1
            link = Link(self.world, self)
            process = self.world.any_process(self.rng)
            if process is not None:
                process.spawn(process.serve(link))
                repeating = asyncio.create_task(self._repeat(link))
                with suppress(TimeoutError, GapError):
                    await self._listen(link)
                repeating.cancel()
                link.break_off()
            await asyncio.sleep(self.rng.random())

    async def _listen(self, link: Link) -> None:
        while not self.player.done:
            async with asyncio.timeout(SILENCE):
                frame = await link.outbox.get()
            for message in read(frame):
                if "error" in message and "ack" not in message:
                    return
                for command in self.player.take(message):
                    link.up.send(json.dumps(command))
            if self.rng.random() < self.world.weather.broken:
                link.break_off()

    async def _repeat(self, link: Link) -> None:
        count = 0
        while True:
            for command in list(self.player.pending.values()):
                link.up.send(json.dumps(command))
            if count % int(PING / REPEAT) == 0:
                link.up.send(json.dumps({"ping": count}))
            count += 1
            await asyncio.sleep(REPEAT)


class World:
    """A table, the programs at it, and the processes that serve it."""

    def __init__(self, loop: VirtualLoop, seed: int) -> None:
        self.loop, self.seed, self.rng = loop, seed, Random(seed)
        self.weather = Weather.of(self.rng)
        self.several = self.rng.random() < 0.5
        self.disk = Disk()
        self.air: list[Air] = []
        self.processes: list[Process] = []
        self.table = ""
        self.crashes = self.breaks = 0

    def random(self, name: str) -> Random:
        """Gives randomness of its own to whoever has a name, so that nobody disturbs another."""
        return Random(f"{self.seed} {name}")

    def any_process(self, rng: Random) -> Process | None:
        """Gives a process that is up now."""
        return rng.choice(self.processes) if self.processes else None

    async def play(self, setup: dict[str, Any]) -> list[Viewer]:
        """Plays a match to its end, whatever the weather."""
        for number in range(2 if self.several else 1):
            await self._start(f"p{number}")
        while not self.table:
            with suppress(ValueError):  # the store was in trouble
                live = await self.processes[0].hall.open(Sender("person0", "P0"), setup)
                self.table = live.table.id
        viewers = [
            Viewer(self, self._player(seat, kind), f"person{seat}", lean=self.rng.random() < 0.5)
            for seat, kind in enumerate(setup["seats"])
            if kind in ("me", "open")
        ]
        crashing = asyncio.create_task(self._crash())
        async with asyncio.TaskGroup() as group:
            for viewer in viewers:
                group.create_task(viewer.run())
        await stop([crashing])
        return viewers

    async def clear_up(self) -> None:
        """Lets the sun come out, and demands that all processes hear of each other again."""
        for process in self.processes:
            process.store.trouble = 0
            if process.bus is not None:
                process.bus.backend.weather = FINE  # type: ignore[attr-defined]
        await asyncio.sleep(3 * GONE)
        names = {process.name for process in self.processes}
        for process in self.processes:
            if process.bus is not None:
                assert {process.name, *process.bus.others} == names

    async def log(self, viewer: Viewer) -> list[Message | None]:
        """Gives all events as a new connection is shown them on a quiet day."""
        store: Any = MemoryStore(self.disk, self.random("log"), 0)
        hall = Hall(store, self.loop.clock)
        wish = Wish(lean=viewer.lean)
        connection = Connection(hall, await hall.find(self.table), viewer.sender, wish)
        await connection.begin()
        messages = [message for frame in connection.take() for message in read(frame)]
        return [message["event"] for message in messages if "event" in message]

    async def close(self) -> None:
        """Ends all processes."""
        while self.processes:
            await self.processes.pop().kill()

    def _player(self, seat: int, kind: str) -> Player:
        rng = self.random(f"player {seat}")
        return Player(f"P{seat}", seat, rng, host=kind == "me", lossy=True)

    async def _start(self, name: str) -> None:
        while True:
            process = Process(self, name)
            try:
                await process.start()
            except (StoreError, ConnectionError):  # as the real one ends, and is started again
                await process.kill()
                await asyncio.sleep(1)
                name += "'"
            except asyncio.CancelledError:  # the games are over while it begins
                await process.kill()
                raise
            else:
                self.processes.append(process)
                return

    async def _crash(self) -> None:
        while True:
            await asyncio.sleep(1)
            if self.processes and self.rng.random() < self.weather.crash:
                dead = self.processes.pop(self.rng.randrange(len(self.processes)))
                await dead.kill()
                self.crashes += 1
                await asyncio.sleep(self.rng.uniform(0, 8))
                await self._start(f"{dead.name}+")
