"""Simulated channels between programs and processes: slow, lossy, doubling, reordering."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Iterable
from random import Random
from typing import Any, NamedTuple

from litestar.channels.backends.base import ChannelsBackend


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
