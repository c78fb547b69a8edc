"""The line over PostgreSQL can be begun anew, whatever has become of its connection."""

import asyncio
from contextlib import suppress

import pytest
from kolpak.server.line import PostgresqlLine

from kolpak.server import line as lines
from server.postgres import hang_up, wanted
from server.silence import Silence

pytestmark = [
    pytest.mark.proof,
    pytest.mark.skipif(not wanted(), reason="PostgreSQL is not installed here"),
]


async def begin(line: PostgresqlLine) -> None:
    """Begins a line and listens."""
    await line.on_startup()
    await line.subscribe(["channel"])


async def hears(line: PostgresqlLine, word: bytes) -> bool:
    """Tells whether what is said on a line is heard on it."""
    await line.publish(word, ["channel"])
    async with asyncio.timeout(5):
        return await anext(line.stream_events()) == ("channel", word)


async def test_a_line_whose_other_end_is_silent_is_given_up_and_begun_anew(
    postgresql: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lines, "ANSWER", 0.3)
    monkeypatch.setattr(lines, "PARTING", 0.2)

    async with asyncio.timeout(10), Silence.before(postgresql) as way:
        line = PostgresqlLine(way.url)
        await begin(line)
        assert await hears(line, b"one")
        way.fall()
        with pytest.raises(TimeoutError):
            await line.publish(b"two", ["channel"])
        with pytest.raises(TimeoutError):
            await line.on_shutdown()
        with pytest.raises(TimeoutError):
            await line.on_startup()
        way.lift()
        await begin(line)
        assert await hears(line, b"three")
        await line.on_shutdown()


async def test_a_line_that_was_cut_is_begun_anew(postgresql: str) -> None:
    line = PostgresqlLine(postgresql)
    for word in (b"one", b"two", b"three"):
        await begin(line)
        assert await hears(line, word)
        await hang_up(postgresql)
        with suppress(Exception):
            await line.on_shutdown()
