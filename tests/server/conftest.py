"""Parts that tests of the server share: a store, and time that passes at once."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from kolpak.server.store import Store, default_url
from server.process.virtual import VirtualLoop


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    """A store in a file of its own."""
    async with await Store.open(default_url(tmp_path)) as store:
        yield store


@pytest.fixture
def loop() -> Iterator[VirtualLoop]:
    """An event loop whose clock moves on by itself."""
    loop = VirtualLoop()
    yield loop
    loop.close()
