"""Parts that tests of the server share: a store, PostgreSQL, and time that passes at once."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest

from kolpak.server.store import Store, default_url
from server.postgres import cluster, fresh_database
from server.process.virtual import VirtualLoop


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    """A store in a file of its own."""
    async with await Store.open(default_url(tmp_path)) as store:
        yield store


@pytest.fixture(scope="session")
def postgresql_server() -> Iterator[str]:
    """A running PostgreSQL server, by its URL."""
    with cluster() as url:
        yield url


@pytest.fixture
def postgresql(postgresql_server: str) -> str:
    """An empty PostgreSQL database, by its URL."""
    return fresh_database(postgresql_server)


@pytest.fixture
def loop() -> Iterator[VirtualLoop]:
    """An event loop whose clock moves on by itself; tests that ask for it run in it."""
    loop = VirtualLoop()
    yield loop
    loop.close()


@pytest.fixture
def anyio_backend(request: pytest.FixtureRequest) -> tuple[str, dict[str, Any]]:
    """The event loop of async tests and fixtures."""
    if "loop" not in request.fixturenames:
        return "asyncio", {}
    loop = request.getfixturevalue("loop")
    return "asyncio", {"loop_factory": lambda: loop}
