"""A simulated network between programs and processes: slow, lossy, doubling, reordering."""

from __future__ import annotations

import asyncio
import json
import re
from contextlib import suppress
from random import Random
from typing import Any

from kolpak.live.bot_pool import BotPool
from kolpak.live.clock import ServerClock
from kolpak.live.connection import Connection, Subscription
from kolpak.live.driver import TableDriver
from kolpak.live.encoding import encode
from kolpak.live.errors import StoreError
from kolpak.live.presence import Presence
from kolpak.live.registry import TableRegistry
from kolpak.live.runner import CommandRunner
from kolpak.live.tasks import cancel_all
from kolpak.server.cluster.cluster import DEAD_AFTER, Cluster
from kolpak.server.cluster.heartbeat import Heartbeat
from kolpak.server.web.socket import IDLE_TIMEOUT
from kolpak.table.commands import Sender
from server.client import PING, SILENCE, read
from server.player import GapError, Message, Player
from server.process.channels import FINE, Air, Weather, Wire
from server.process.memory import Disk, MemoryStore
from server.process.virtual import Inline, VirtualLoop

STATE = re.compile(rb'\{"v":\d+,"(now|change)":')
"""How a snapshot, or a change of one, begins."""

REPEAT = 2.0
"""Seconds after which a command without an answer is sent again."""


class Process:
    """A serving process without sockets: registry, runner, driver, presence, cluster, heartbeat."""

    def __init__(self, world: World, name: str) -> None:
        self.world, self.name = world, name
        self.store: Any = MemoryStore(world.disk, world.random(name), world.weather.trouble)
        clock = ServerClock(world.loop.clock, world.loop.time)
        self.registry = TableRegistry(self.store, clock)
        self.runner = CommandRunner(self.registry)
        self.driver = TableDriver(self.runner, BotPool(Inline()), pace=0.3)
        self.presence = Presence(self.runner, grace=20)
        single = not world.several
        self.heartbeat = Heartbeat(self.store, self.runner, name, clock, single_process=single)
        self.tasks: list[asyncio.Task[Any]] = []
        self.air: Air | None = None
        self.cluster: Cluster | None = None

    async def start(self) -> None:
        """Resume what there is, in the order of ``kolpak.server.app.open_parts``."""
        world = self.world
        if world.several:
            self.air = Air(world.air, world.random(f"air {self.name}"), world.weather)
            take_over = self.heartbeat.load_timed
            self.cluster = Cluster(self.air, self.name, self.runner, self.presence, take_over)
            await self.cluster.open()
        await self.heartbeat.resume()
        self.registry.watch(self.driver.watch, self.presence.watch)
        self.spawn(self.heartbeat.run())
        self.spawn(self.heartbeat.load_timed())

    def spawn(self, work: Any) -> None:
        """Run something for as long as the process lives."""
        task = asyncio.create_task(work)
        self.tasks.append(task)

    async def kill(self) -> None:
        """End everything at once; what is being written may or may not be stored."""
        if self.air is not None and self.cluster is not None:
            with suppress(ValueError):
                self.world.air.remove(self.air)
            self.world.breaks += self.air.broken
            await self.cluster.close()
        await self.driver.close()
        await self.presence.close()
        await self.runner.close()
        await cancel_all(self.tasks)

    async def serve(self, link: Link) -> None:
        """Serve one connection, as ``kolpak.server.web.socket`` does."""
        try:
            live = await self.registry.latest(link.table)
        except StoreError as error:
            link.send(encode({"error": {"id": error.message.id}}))
            return
        wanted = Subscription(since=link.since, lean=link.lean, frames=(1e9, 1e9))
        connection = Connection(self.runner, live, link.sender, wanted, str, self.driver.bots)
        tasks = [
            asyncio.create_task(self._read(connection, link)),
            asyncio.create_task(self._send(connection, link)),
            asyncio.create_task(link.closed.wait()),
        ]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            async with connection.busy:
                tasks[0].cancel()
            connection.end()
            self.presence.leave(connection)
            await cancel_all(tasks)

    async def _read(self, connection: Connection, link: Link) -> None:
        await self.presence.begin(connection)
        with suppress(TimeoutError):
            while True:
                async with asyncio.timeout(IDLE_TIMEOUT):
                    frame = await link.inbox.get()
                await connection.receive(frame)

    async def _send(self, connection: Connection, link: Link) -> None:
        while frames := await connection.next_frames():
            for message in b"\n".join(frames).split(b"\n"):
                link.send(message)


class Link:
    """A connection of a program to a process, both directions of it.

    Here messages get lost and overtake each other, which a WebSocket rules out. Versions tell
    whether an event is missing, but not whether a change of a snapshot is. So snapshots and changes
    have numbers here: a page that misses one connects again.
    """

    def __init__(self, world: World, viewer: Viewer) -> None:
        self.table, self.sender = world.table, viewer.sender
        self.since, self.lean = viewer.player.version, viewer.lean
        self.inbox: asyncio.Queue[str] = asyncio.Queue()
        self.outbox: asyncio.Queue[tuple[int, bytes]] = asyncio.Queue()
        name = f"{viewer.player.name} {viewer.links}"
        self.up = Wire(world.random(f"{name} up"), world.weather, self.inbox.put_nowait)
        self.down = Wire(world.random(f"{name} down"), world.weather, self.outbox.put_nowait)
        self.closed = asyncio.Event()
        self.states = 0
        """snapshots and changes that were sent"""

    def send(self, frame: bytes) -> None:
        """Send a frame to the program."""
        number = 0
        if not self.lean and STATE.match(frame):
            number = self.states = self.states + 1
        self.down.send((number, frame))

    def break_off(self) -> None:
        """Lets nothing more through, and tells nobody."""
        self.up.broken = self.down.broken = True

    def hang_up(self) -> None:
        """Close the connection: the process notices at once, whatever it is doing."""
        self.break_off()
        self.closed.set()


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
                if self.player.done:  # nobody is to count as gone before logs are compared
                    link.break_off()
                else:
                    link.hang_up()
            await asyncio.sleep(self.rng.random())

    async def _listen(self, link: Link) -> None:
        states = 0
        while not self.player.done:
            async with asyncio.timeout(SILENCE):
                number, frame = await link.outbox.get()
            if number > states + 1:
                raise GapError
            if 0 < number <= states:
                continue
            states = number or states
            for message in read(frame):
                if "error" in message and "ack" not in message:
                    return
                for command in self.player.take(message):
                    link.up.send(json.dumps(command))
            if self.rng.random() < self.world.weather.broken:
                link.break_off()
            if self.rng.random() < self.world.weather.broken:
                return

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
        self.crashes = self.breaks = self.compared = 0

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
                live = await self.processes[0].registry.open(Sender("person0", "P0"), setup)
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
        await cancel_all([crashing])
        return viewers

    async def clear_up(self) -> None:
        """End all trouble, and demand that all processes hear of each other again."""
        for process in self.processes:
            process.store.trouble = 0
            if process.air is not None:
                process.air.weather = FINE
        await asyncio.sleep(3 * DEAD_AFTER)
        names = {process.name for process in self.processes}
        for process in self.processes:
            if process.cluster is not None:
                assert {process.name, *process.cluster.last_heard} == names

    async def log(self, viewer: Viewer) -> list[Message | None]:
        """Return all events as a new connection is shown them on a quiet day.

        Demands that the snapshot a page has put together from changes is the one shown now.
        """
        store: Any = MemoryStore(self.disk, self.random("log"), 0)
        runner = CommandRunner(TableRegistry(store, self.loop.clock))
        live = await runner.registry.find(self.table)
        wanted = Subscription(lean=viewer.lean)
        connection = Connection(runner, live, viewer.sender, wanted, str, BotPool(Inline()))
        await connection.begin()
        messages = [one for frame in connection.outbox.take_now() for one in read(frame)]
        if viewer.player.now_version == live.table.version:
            assert viewer.player.now == messages[-1]["now"]
            self.compared += 1
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
