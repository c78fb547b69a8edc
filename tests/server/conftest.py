"""Fixtures of the server's tests: a store, and PostgreSQL."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from kolpak.server.store import Store, default_url
from server.postgres import cluster, fresh_database


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
