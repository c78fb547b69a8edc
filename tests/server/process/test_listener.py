"""The listener of PostgreSQL can be reconnected, whatever has become of its connection."""

import asyncio
from contextlib import suppress

import pytest

from kolpak.server.cluster import listener as listeners
from kolpak.server.cluster.listener import PostgresListener
from kolpak.server.store import postgresql as postgresql_backend
from server.postgres import hang_up, wanted
from server.silence import Silence
from waiting import PATIENCE

pytestmark = [
    pytest.mark.proof,
    pytest.mark.skipif(not wanted(), reason="PostgreSQL is not installed here"),
]


async def connect(listener: PostgresListener) -> None:
    """Connect and subscribe."""
    await listener.on_startup()
    await listener.subscribe(["channel"])


async def hears(listener: PostgresListener, word: bytes) -> bool:
    """Return whether a notice that a listener publishes comes back to it."""
    await listener.publish(word, ["channel"])
    async with asyncio.timeout(PATIENCE):
        return await anext(listener.stream_events()) == ("channel", word)


async def test_a_connection_whose_other_end_is_silent_is_given_up_and_replaced(
    postgresql: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgresql_backend, "ANSWER", 0.3)
    monkeypatch.setattr(listeners, "ANSWER", 0.3)
    monkeypatch.setattr(listeners, "CLOSE", 0.2)

    async with asyncio.timeout(PATIENCE), Silence.before(postgresql) as way:
        listener = PostgresListener(way.url)
        await connect(listener)
        assert await hears(listener, b"one")
        way.fall()
        with pytest.raises(TimeoutError):
            await listener.publish(b"two", ["channel"])
        with pytest.raises(TimeoutError):
            await listener.on_shutdown()
        with pytest.raises(TimeoutError):
            await listener.on_startup()
        way.lift()
        await connect(listener)
        assert await hears(listener, b"three")
        await listener.on_shutdown()


async def test_a_connection_that_was_cut_is_replaced(postgresql: str) -> None:
    listener = PostgresListener(postgresql)
    for word in (b"one", b"two", b"three"):
        await connect(listener)
        assert await hears(listener, word)
        await hang_up(postgresql)
        with suppress(Exception):
            await listener.on_shutdown()
